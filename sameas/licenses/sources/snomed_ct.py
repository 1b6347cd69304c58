"""SNOMED CT: for holders of a licence, in a territory or with an Affiliate licence of its own."""

from sameas.licenses.source import Source, Statement

SOURCE = Source(
    name="SNOMED CT",
    title="SNOMED CT, SNOMED International",
    rule="licensees",
    terms=(
        "Only under a licence: that of a member country's release centre (in the U.S. through the "
        "UMLS licence) or SNOMED International's Affiliate licence. Passing extracts on to people "
        "without one is not allowed. Whether an owner's licence allows a copy on a hub that only "
        "checked licence holders can read is not known to us: it is the owner's to settle."
    ),
    released="{edition} edition, effective time {effective_time}",
    attribution=(
        "SNOMED CT, {release}, copyright SNOMED International, all rights reserved. SNOMED CT was "
        "created by the College of American Pathologists. SNOMED and SNOMED CT are registered "
        "trademarks of SNOMED International. The data were modified: turned into tables."
    ),
    statements=(
        Statement(
            "SNOMED International",
            "that SNOMED CT is copyright of SNOMED International",
            r"(?i)copyright (?:of )?SNOMED International",
        ),
        Statement(
            "trademark",
            "that SNOMED CT is a registered trademark",
            r"(?i)registered trademarks?",
        ),
    ),
    links={
        "licence": "https://www.snomed.org/get-snomed",
        "terms in the U.S.": "https://www.nlm.nih.gov/healthit/snomedct/snomed_licensing.html",
    },
    umls="SNOMEDCT_US",
    restriction="9",
)
