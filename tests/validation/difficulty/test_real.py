"""Name figures of the real D_Y_15K_V1 and D_W_15K_V1: what was published, and what we get."""

from __future__ import annotations

import pytest

from sameas.loaders.load import load
from sameas.loaders.similarity import rank_gold
from sameas.validation.baselines.arena import arena
from sameas.validation.baselines.measures import measures
from sameas.validation.baselines.separation import Separation, separations
from sameas.validation.evidence import Evidence
from tests.shared import SHARED, needs_shared

pytestmark = [needs_shared, pytest.mark.slow]
Key = tuple[str, str | None]


def found(name: str) -> tuple[Evidence, dict[Key, Separation]]:
    evidence = Evidence(load(path=SHARED / "data" / "openea" / name))
    scored = evidence.shared(separations)
    return evidence, {(one.measure.name, one.measure.source): one for one in scored}


def test_names_solve_dy_and_nearest_names_do_not_hide_it() -> None:
    evidence, scored = found("D_Y_15K_V1")
    # without attribute files, all names are what ids spell
    equality = scored["name equality", "ids"]
    assert equality.auc(equality.random) == equality.auc(equality.nearest) == (1.0, 0.0)
    ratio = scored["token-set ratio", "ids"]
    mean, spread = ratio.auc(ratio.nearest)
    assert mean == pytest.approx(0.993, abs=0.0025)
    assert spread == pytest.approx(0.0035, abs=0.0015)
    assert ratio.auc(ratio.random)[0] == pytest.approx(1, abs=5e-4)
    here, [exact, *_] = evidence.shared(arena), evidence.shared(measures)
    assert rank_gold(exact.ranks, here.queries, here.targets).hits(1) == 1


def test_names_of_dw_tell_nothing_where_wikidata_has_only_numbers() -> None:
    _, scored = found("D_W_15K_V1")
    # 0.540 was published; that is not what these files give
    ratio = scored["token-set ratio", "ids"]
    assert ratio.auc(ratio.random)[0] == pytest.approx(0.5, abs=0.005)
    # without attribute files nobody of Wikidata has a name
    named = scored["token-set ratio", "names"]
    assert named.auc(named.random) == (0.5, 0.0)
    assert named.auc(named.nearest) == (None, None)
