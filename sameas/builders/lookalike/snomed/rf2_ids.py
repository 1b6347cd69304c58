"""The identifiers that the RF2 format itself needs; all other SCTIDs are invented."""

from __future__ import annotations

from typing import Final

ROOT: Final = 138875005
IS_A: Final = 116680003
FSN: Final = 900000000000003001
SYNONYM: Final = 900000000000013009
DEFINITION: Final = 900000000000550004
INFERRED: Final = 900000000000011006
STATED: Final = 900000000000010007
ADDITIONAL: Final = 900000000000227009
QUALIFYING: Final = 900000000000225001
US_ENGLISH: Final = 900000000000509007
GB_ENGLISH: Final = 900000000000508004
PREFERRED: Final = 900000000000548007
ACCEPTABLE: Final = 900000000000549004
CORE: Final = 900000000000207008
MODEL: Final = 900000000000012004
PRIMITIVE: Final = 900000000000074008
DEFINED: Final = 900000000000073002
OWL_AXIOM: Final = 733073007
EXISTENTIAL: Final = 900000000000451002
CASE_INSENSITIVE: Final = 900000000000448009
CASE_SENSITIVE: Final = 900000000000017005
CASE_INITIAL: Final = 900000000000020002
MODULE_DEPENDENCY: Final = 900000000000534007

SAME_AS: Final = 900000000000527005
REPLACED_BY: Final = 900000000000526001
POSSIBLY_EQUIVALENT: Final = 900000000000523009
MOVED_TO: Final = 900000000000524003
MOVED_FROM: Final = 900000000000525002
WAS_A: Final = 900000000000528000
ALTERNATIVE: Final = 900000000000530003
POSSIBLY_REPLACED: Final = 1186921001
PARTIALLY_EQUIVALENT: Final = 1186924009

ASSOCIATIONS: Final = (
    SAME_AS,
    REPLACED_BY,
    POSSIBLY_EQUIVALENT,
    MOVED_TO,
    WAS_A,
    ALTERNATIVE,
    POSSIBLY_REPLACED,
    PARTIALLY_EQUIVALENT,
)
FOLLOWED: Final = 2
"""The first two association refsets are the ones that a repair follows."""

STRUCTURE: Final = (
    ROOT,
    IS_A,
    FSN,
    SYNONYM,
    DEFINITION,
    INFERRED,
    STATED,
    ADDITIONAL,
    QUALIFYING,
    US_ENGLISH,
    GB_ENGLISH,
    PREFERRED,
    ACCEPTABLE,
    CORE,
    MODEL,
    PRIMITIVE,
    DEFINED,
    OWL_AXIOM,
    EXISTENTIAL,
    CASE_INSENSITIVE,
    CASE_SENSITIVE,
    CASE_INITIAL,
    MODULE_DEPENDENCY,
    MOVED_FROM,
    *ASSOCIATIONS,
)

DATES: Final = (
    "20020131",
    "20040731",
    "20080131",
    "20110731",
    "20150131",
    "20170731",
    "20190131",
    "20210731",
    "20230131",
    "20240101",
    "20250701",
    "20260301",
)
DATE_WEIGHTS: Final = (30.0, 8.0, 6.0, 6.0, 6.0, 8.0, 6.0, 8.0, 6.0, 6.0, 6.0, 4.0)

TAGS: Final = (
    "disorder",
    "finding",
    "substance",
    "product",
    "procedure",
    "organism",
    "body structure",
    "morphologic abnormality",
    "observable entity",
    "qualifier value",
    "physical object",
    "situation",
    "event",
    "environment / location",
    "cell structure",
    "regime/therapy",
    "occupation",
    "specimen",
    "medicinal product",
    "clinical drug",
    "attribute",
    "core metadata concept",
    "namespace concept",
    "SNOMED RT+CTV3",
    "unknown",
)
TAG_WEIGHTS: Final = (
    24.0, 10.0, 8.0, 4.0, 16.0, 10.0, 10.0, 2.0, 3.0, 3.0, 4.0, 1.5, 1.0, 0.6, 0.3, 1.0, 0.5, 0.6,
    3.0, 1.5,
)  # fmt: skip
UNKNOWN_TAG: Final = len(TAGS) - 1
