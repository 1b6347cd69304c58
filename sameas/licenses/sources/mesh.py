"""MeSH: free to use and pass on, with four things to say."""

from sameas.licenses.source import Source, Statement

SOURCE = Source(
    name="MeSH",
    title="Medical Subject Headings, U.S. National Library of Medicine",
    rule="open",
    terms=(
        "Free of charge, without a licence to sign. Whoever passes the data on names NLM as their "
        "source, does not suggest that NLM endorses the product, says which MeSH it is and that "
        "it may not be the most current one, and says that and how it was changed. NLM's terms "
        "do not cover the translations of MeSH."
    ),
    released="{year} ({basis}newest date in the files, {newest_date}; RDF, layout {layout})",
    attribution=(
        "MeSH {release}. Source: courtesy of the U.S. National Library of Medicine (NLM). "
        "NLM does not endorse this dataset. It may not be the most current MeSH; the current one "
        "is NLM's own. The data were modified: turned into tables, with four characters escaped "
        "in the text files, and filtered where this card says so."
    ),
    statements=(
        Statement(
            "acknowledge NLM",
            "that the data come from the U.S. National Library of Medicine",
            r"(?i)(?:courtesy of|source:|provided by) (?:the )?(?:U\.S\. )?"
            r"National Library of Medicine",
        ),
        Statement(
            "no endorsement",
            "that NLM does not endorse the dataset",
            r"(?i)(?:NLM|National Library of Medicine)[^.]{0,60} (?:does not|has not|doesn't) "
            r"endorse",
        ),
        Statement(
            "MeSH year",
            "which year's MeSH it is, and that it may not be the most current",
            r"MeSH (?:19|20)\d\d\b.*"
            r"(?i:may not be|is not|does not reflect|do not reflect)[^.]{0,20} most current",
        ),
        Statement(
            "modified",
            "that the data were modified",
            r"(?i)\b(?:was|were|has been|have been) modified\b",
        ),
    ),
    links={
        "terms": "https://www.nlm.nih.gov/databases/download/terms_and_conditions_mesh.html",
        "home": "https://www.nlm.nih.gov/mesh/",
    },
    umls="MSH",
    restriction="0",
)
