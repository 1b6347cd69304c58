"""SRPRS: sparser samples of DBpedia, Wikidata and YAGO, as files of ids (RSN)."""

from sameas.loaders.openea_releases import dbpedia
from sameas.loaders.profile import Profile
from sameas.loaders.spec import Spec, Variant

# SRPRS has the English graph first in fr_en, and its DBP-WD is not OpenEA's D_W
SPEC = Spec(
    name="SRPRS",
    title="DBpedia x DBpedia, Wikidata, YAGO in natural degrees (RSN), id files",
    dialect="ids",
    left=dbpedia("DBpedia"),
    right=Profile(title="right", names=dbpedia().names),
    licence="DBpedia CC BY-SA, Wikidata CC0, YAGO 3 CC BY",
    citation="Lingbing Guo, Zequn Sun, Wei Hu: Learning to Exploit Long-term Relational "
    "Dependencies in Knowledge Graphs. ICML 2019",
    variants=tuple(
        Variant(folder, size=folder, links=15_000)
        for folder in ("en_fr_15k_V1", "en_de_15k_V1", "dbp_wd_15k_V1", "dbp_yg_15k_V1")
    ),
)
