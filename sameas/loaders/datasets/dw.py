"""DW: DBpedia and Wikidata."""

from sameas.loaders.openea_releases import (
    ANONYMOUS,
    CITATION,
    DOWNLOADS,
    LICENCE,
    WIKIDATA,
    dbpedia,
    variant,
)
from sameas.loaders.spec import Spec

SPEC = Spec(
    name="DW",
    aliases=("D_W",),
    title="DBpedia x Wikidata (OpenEA)",
    dialect="openea",
    left=dbpedia(),
    right=WIKIDATA,
    licence=LICENCE + "DBpedia CC BY-SA, Wikidata CC0",
    citation=CITATION,
    downloads=DOWNLOADS,
    anonymous=ANONYMOUS,
    variants=(
        variant("D_W", "15K", "V1", (38265, 42746), v1_1=(68258, 138246), v2_0=(52134, 138246)),
        variant("D_W", "15K", "V2", (73983, 83365), v1_1=(66813, 175686), v2_0=(51378, 175686)),
        variant("D_W", "100K", "V1", (293990, 251708), v2_0=(334911, 687860)),
        variant("D_W", "100K", "V2", (616457, 588203), v2_0=(360696, 878219)),
    ),
)
