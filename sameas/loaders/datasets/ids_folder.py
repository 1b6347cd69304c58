"""Any folder of id files that is none of the known datasets."""

from sameas.loaders.datasets.openea_folder import SPEC as OPENEA
from sameas.loaders.spec import Spec

SPEC = Spec(
    name="IDS",
    title="any folder of id files, by its path",
    dialect="ids",
    left=OPENEA.left,
    right=OPENEA.right,
    licence=OPENEA.licence,
    citation="",
)
