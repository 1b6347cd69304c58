"""The fictional UMLS: which codes share a concept, and the RRF files that say so."""
