"""DY: DBpedia and YAGO."""

from sameas.loaders.openea_releases import (
    ANONYMOUS,
    CITATION,
    DOWNLOADS,
    LICENCE,
    YAGO,
    dbpedia,
    variant,
)
from sameas.loaders.spec import Spec

SPEC = Spec(
    name="DY",
    aliases=("D_Y",),
    title="DBpedia x YAGO (OpenEA)",
    dialect="openea",
    left=dbpedia(),
    right=YAGO,
    licence=LICENCE + "DBpedia CC BY-SA, YAGO 3 CC BY",
    citation=CITATION,
    downloads=DOWNLOADS,
    anonymous=ANONYMOUS,
    variants=(
        variant("D_Y", "15K", "V1", (30291, 26638), v1_1=(71716, 132114), v2_0=(52093, 117114)),
        variant("D_Y", "15K", "V2", (68063, 60970), v1_1=(65100, 131151), v2_0=(49602, 116151)),
        variant("D_Y", "100K", "V1", (294188, 400518), v2_0=(360415, 649787)),
        variant("D_Y", "100K", "V2", (576547, 865265), v2_0=(374785, 755161)),
    ),
)
