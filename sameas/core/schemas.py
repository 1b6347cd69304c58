"""Arrow schemas of the tables that the package writes and reads."""

from __future__ import annotations

import pyarrow as pa

RELATIONS = pa.schema(
    [
        pa.field("subject", pa.string(), nullable=False),
        pa.field("predicate", pa.string(), nullable=False),
        pa.field("object", pa.string(), nullable=False),
    ]
)
"""Relation triples: IRIs as text, blank nodes as `_:label`."""

GROUPED_RELATIONS = RELATIONS.append(pa.field("group", pa.int32(), nullable=False))
"""SNOMED CT's: with the role group, 0 where a relation stands by itself."""

ATTRIBUTES = pa.schema(
    [
        pa.field("subject", pa.string(), nullable=False),
        pa.field("predicate", pa.string(), nullable=False),
        pa.field("value", pa.string(), nullable=False),
        pa.field("datatype", pa.string(), nullable=False),
        pa.field("language", pa.string(), nullable=True),
    ]
)
"""Attribute triples: lexical form as written, datatype IRI, language tag or null."""

PREFERRED_ATTRIBUTES = ATTRIBUTES.append(pa.field("preferred", pa.bool_(), nullable=False))
"""SNOMED CT's: and whether the value is its concept's preferred term, of which there is one."""

LINKS = pa.schema(
    [
        pa.field("left", pa.string(), nullable=False),
        pa.field("right", pa.string(), nullable=False),
        pa.field("cuis", pa.list_(pa.string()), nullable=False),
        pa.field("mesh_kind", pa.string(), nullable=False),
        pa.field("semantic_tag", pa.string(), nullable=False),
        pa.field("semantic_types", pa.list_(pa.string()), nullable=False),
        pa.field("left_name", pa.string(), nullable=True),
        pa.field("right_name", pa.string(), nullable=True),
        pa.field("left_term_types", pa.list_(pa.string()), nullable=False),
        pa.field("right_term_types", pa.list_(pa.string()), nullable=False),
        pa.field("left_in_graph", pa.bool_(), nullable=False),
        pa.field("right_in_graph", pa.bool_(), nullable=False),
        pa.field("left_state", pa.string(), nullable=False),
        pa.field("right_state", pa.string(), nullable=False),
        pa.field("cardinality", pa.string(), nullable=False),
        pa.field("component", pa.int32(), nullable=False),
        pa.field("repaired", pa.bool_(), nullable=False),
        pa.field("sampled", pa.bool_(), nullable=False),
        pa.field("stratum", pa.string(), nullable=False),
    ]
)
"""Gold pairs before sampling, one row each, sorted by left, then right.

States are those of the sources, whatever was written: a MeSH node is `active`, `obsolete` (the dump
says `active` false) or `absent`; a SNOMED CT concept `active`, `inactive` or `absent`.
"""

HISTORY = pa.schema(
    [
        pa.field("retired", pa.string(), nullable=False),
        pa.field("replacement", pa.string(), nullable=False),
    ]
)
"""Inactive concepts and the active ones that stand for them now, sorted by both."""

XSD = "http://www.w3.org/2001/XMLSchema#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
SKOS = "http://www.w3.org/2004/02/skos/core#"
RDF_TYPE = RDF + "type"
RDFS_LABEL = RDFS + "label"
XSD_STRING = XSD + "string"
LANG_STRING = RDF + "langString"
