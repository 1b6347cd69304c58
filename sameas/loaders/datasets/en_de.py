"""EN_DE: English and German DBpedia."""

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
    name="EN_DE",
    title="DBpedia English x German (OpenEA)",
    dialect="openea",
    left=dbpedia("DBpedia (English)"),
    right=dbpedia("DBpedia (German)", languages=("de",)),
    licence=LICENCE + "DBpedia CC BY-SA",
    citation=CITATION,
    downloads=DOWNLOADS,
    anonymous=ANONYMOUS,
    variants=(
        variant("EN_DE", "15K", "V1", (47676, 50419), v1_1=(83755, 156150), v2_0=(62403, 133776)),
        variant("EN_DE", "15K", "V2", (84867, 92632), v1_1=(81988, 186335), v2_0=(59511, 161315)),
        variant("EN_DE", "100K", "V1", (335359, 336240), v2_0=(423666, 586207)),
        variant("EN_DE", "100K", "V2", (622588, 629395), v2_0=(430752, 656458)),
    ),
)
