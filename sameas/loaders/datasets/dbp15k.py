"""DBP15K: DBpedia in three languages against English, as files of ids (JAPE)."""

from sameas.loaders.openea_releases import dbpedia
from sameas.loaders.spec import Spec, Variant

SPEC = Spec(
    name="DBP15K",
    title="DBpedia Chinese, Japanese, French x English (JAPE), id files",
    dialect="ids",
    left=dbpedia("DBpedia"),
    right=dbpedia("DBpedia (English)"),
    licence="DBpedia CC BY-SA",
    citation="Zequn Sun, Wei Hu, Chengkai Li: Cross-Lingual Entity Alignment via Joint "
    "Attribute-Preserving Embedding. ISWC 2017",
    variants=tuple(
        Variant(
            pair, size=pair.partition("_")[0].upper(), links=15_000 if pair != "fr_en" else None
        )
        for pair in ("zh_en", "ja_en", "fr_en")
    ),
)
