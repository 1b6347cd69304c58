"""DBpedia."""

from sameas.loaders.context.views.variants import without_place
from sameas.loaders.context.views.view import View

VIEW = View(
    name="dbpedia",
    titles=("DBpedia",),
    marks=("http://dbpedia.org/ontology/", "http://dbpedia.org/property/"),
    namespaces=("http://dbpedia.org/resource/",),
    opaque=r"E\d{5,}",
    names=(
        *("rdfs:label", "skos:prefLabel", "skos:altLabel", "foaf:name", "foaf:nick"),
        *("dbo:birthName", "dbo:alias", "dbo:longName", "dbo:pseudonym", "dbo:formerName"),
        *("dbo:otherName", "dbo:originalName", "dbo:originalTitle", "dbo:title"),
    ),
    parts=("foaf:givenName", "foaf:surname", "foaf:familyName"),
    definitions=("rdfs:comment", "dbo:abstract", "dc:description"),
    bookkeeping=(
        *("dbo:wikiPageID", "dbo:wikiPageRevisionID", "dbo:wikiPageLength"),
        *("dbo:wikiPageExternalLink", "dbo:wikiPageWikiLink", "dbo:thumbnail"),
        *("foaf:depiction", "foaf:isPrimaryTopicOf", "http://www.w3.org/ns/prov#wasDerivedFrom"),
    ),
    labels={"dc:description": "description", "foaf:homepage": "home page"},
    variants=without_place,
)
