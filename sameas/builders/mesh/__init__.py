"""MeSH RDF: triples in, facts about its nodes out."""
