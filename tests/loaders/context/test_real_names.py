"""On the real DY, where every gold pair has one name: hidden, no trace of it remains."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from sameas.loaders.context import pair_context
from sameas.loaders.datasets.dy import SPEC
from sameas.loaders.graph import KnowledgeGraph
from tests.loaders.context.worlds import normal
from tests.shared import SHARED, needs_shared

pytestmark = pytest.mark.slow

FOLDER = SHARED / "data" / "openea" / "D_Y_15K_V1"
EVERY = 15


def rows(path: Path) -> list[tuple[str, ...]]:
    text = path.read_bytes().decode("utf-8")
    return [tuple(line.split("\t")) for line in text.removesuffix("\n").split("\n")]


@needs_shared
@pytest.mark.parametrize("hops", [1, 2])
def test_no_masked_string_remains(hops: int) -> None:
    left = KnowledgeGraph.from_tables(rows(FOLDER / "rel_triples_1"), profile=SPEC.left)
    right = KnowledgeGraph.from_tables(
        rows(FOLDER / "rel_triples_2"), profile=SPEC.right, side="right"
    )
    pairs = [(row[0], row[1]) for row in rows(FOLDER / "ent_links")]
    assert len(pairs) == 15_000
    for one, other in pairs[hops::EVERY]:
        context = pair_context(left, one, right, other, hops=hops, hide="names")
        name = unquote(other).replace("_", " ")
        assert left.name(one) == name
        text = normal(context.render("prompt").text + context.render("json").text)
        # with and without what tells namesakes apart
        for spelling in {name, re.sub(r"\s*\([^()]*\)$", "", name), name.partition(", ")[0]}:
            assert normal(spelling) not in text, (name, text)
