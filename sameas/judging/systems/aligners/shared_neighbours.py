"""Known neighbours that both have."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.dataset import Dataset
from sameas.loaders.similarity import BagOverlap, anchors_of, neighbour_anchors


def _build(ds: Dataset, lefts: list[str], rights: list[str]) -> BagOverlap:
    train = ds.fold(1).train
    left, right = anchors_of(train["left"].to_pylist(), train["right"].to_pylist())
    return BagOverlap(
        neighbour_anchors(ds.left, lefts, left),
        neighbour_anchors(ds.right, rights, right),
        recipe="neighbours known from the train links of fold 1",
    )


ALIGNER = Aligner(
    "shared-neighbours",
    "the entity that shares most neighbours known from the train links of fold 1, rare ones"
    " counting more",
    _build,
    learns=True,
)
