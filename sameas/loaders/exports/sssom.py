"""SSSOM/TSV: the gold pairs with what they mean and why."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import yaml

from sameas.core.identifiers import SNOMED_IRI
from sameas.core.progress import Progress
from sameas.core.schemas import SKOS
from sameas.loaders.exports.dataset import BuiltDataset
from sameas.loaders.exports.gold_meaning import JUSTIFICATION, explanation, predicate

FILE = "links.sssom.tsv"
COLUMNS = (
    "subject_id",
    "subject_label",
    "subject_category",
    "predicate_id",
    "object_id",
    "object_label",
    "object_category",
    "mapping_justification",
    "comment",
)


def write(dataset: BuiltDataset, folder: Path, progress: Progress) -> None:
    """Write `links.sssom.tsv`: all gold pairs, those drawn for the sample included."""
    base = dataset.release("MeSH", "base")
    release = dataset.release("UMLS", "UMLS")
    with (folder / FILE).open("w", encoding="utf-8", newline="") as file:
        for line in yaml.safe_dump(_metadata(dataset, base), sort_keys=True).splitlines():
            file.write(f"# {line}\n")
        rows = csv.writer(file, delimiter="\t", lineterminator="\n")
        rows.writerow(COLUMNS)
        for link in dataset.links():
            rows.writerow(
                (
                    "mesh:" + link["left"].removeprefix(base),
                    _one_line(link["left_name"]),
                    link["mesh_kind"],
                    "skos:" + predicate(link).removeprefix(SKOS),
                    "sctid:" + link["right"].removeprefix(SNOMED_IRI),
                    _one_line(link["right_name"]),
                    link["semantic_tag"],
                    JUSTIFICATION,
                    explanation(link, release),
                )
            )


def _one_line(label: str | None) -> str:
    """Show a label on one line: SSSOM says nothing about line breaks inside a cell."""
    return re.sub(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+", " ", label or "")


def _metadata(dataset: BuiltDataset, base: str) -> dict[str, Any]:
    tool = dataset.manifest.tool
    digest = next(o.sha256 for o in dataset.manifest.outputs if o.name == "ent_links_uri")
    return {
        "curie_map": {
            "mesh": base,
            "sctid": SNOMED_IRI,
            "skos": SKOS,
            "semapv": "https://w3id.org/semapv/vocab/",
        },
        "mapping_set_id": f"urn:sha256:{digest}",
        "mapping_set_version": dataset.release("UMLS", "UMLS"),
        "mapping_set_title": "BIO gold pairs, MeSH x SNOMED CT",
        "license": "https://uts.nlm.nih.gov/uts/assets/LicenseAgreement.pdf",
        "mapping_tool": tool.name,
        "mapping_tool_version": tool.version,
        "subject_source": "mesh:",
        "subject_source_version": dataset.release("MeSH", "newest_date"),
        "object_source": "sctid:",
        "object_source_version": dataset.release("SNOMED CT", "effective_time"),
        "comment": "Derived from UMLS and SNOMED CT; only for holders of both licences.",
    }
