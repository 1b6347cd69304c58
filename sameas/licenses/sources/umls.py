"""UMLS: the Metathesaurus behind the gold pairs, for holders of its licence."""

from sameas.licenses.source import Source, Statement

SOURCE = Source(
    name="UMLS",
    title="Unified Medical Language System, U.S. National Library of Medicine",
    rule="licensees",
    terms=(
        "Only under the UMLS Metathesaurus licence, which everybody signs for themselves, without "
        "charge. It has clauses on passing content on and on telling NLM first. Whether they allow "
        "a copy on a hub that only checked licence holders can read is not known to us: it is the "
        "owner's to settle with NLM."
    ),
    released="release {UMLS}",
    attribution=(
        "The gold pairs are derived from the UMLS Metathesaurus, {release}, of the U.S. National "
        "Library of Medicine, which does not endorse this dataset."
    ),
    statements=(
        Statement(
            "UMLS",
            "that the pairs are derived from the UMLS Metathesaurus",
            r"(?i)derived from the UMLS Metathesaurus",
        ),
    ),
    links={
        "licence": "https://uts.nlm.nih.gov/uts/assets/LicenseAgreement.pdf",
        "home": "https://www.nlm.nih.gov/research/umls/",
    },
)
