"""EN_FR: English and French DBpedia."""

from sameas.loaders.openea_releases import (
    ANONYMOUS,
    CITATION,
    DOWNLOADS,
    LICENCE,
    dbpedia,
    variant,
)
from sameas.loaders.spec import Spec

SPEC = Spec(
    name="EN_FR",
    title="DBpedia English x French (OpenEA)",
    dialect="openea",
    left=dbpedia("DBpedia (English)"),
    right=dbpedia("DBpedia (French)", languages=("fr",)),
    licence=LICENCE + "DBpedia CC BY-SA",
    citation=CITATION,
    downloads=DOWNLOADS,
    anonymous=ANONYMOUS,
    variants=(
        variant("EN_FR", "15K", "V1", (47334, 40864), v1_1=(73121, 67167), v2_0=(57164, 54401)),
        variant("EN_FR", "15K", "V2", (96318, 80112), v1_1=(66899, 68779), v2_0=(52396, 56114)),
        variant("EN_FR", "100K", "V1", (309607, 258285), v2_0=(384248, 340725)),
        variant("EN_FR", "100K", "V2", (649902, 561391), v2_0=(396150, 342768)),
    ),
)
