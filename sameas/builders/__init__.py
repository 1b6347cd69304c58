"""Sources to dataset: MeSH RDF, SNOMED CT RF2 and UMLS RRF become BIO."""
