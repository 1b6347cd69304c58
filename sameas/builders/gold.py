"""Gold pairs under any switches: from UMLS or a file, repaired, and held against the graphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import polars as pl

from sameas.builders.mesh.facts import MeshFacts
from sameas.builders.options import Switches
from sameas.builders.snomed import SnomedSource
from sameas.core.manifest import Skipped

PairsOf = Callable[[Switches], pl.DataFrame]


class GoldPairs:
    """Answer which pairs are gold under given switches.

    Args:
        pairs_of: Gives pairs of ids under the switches that concern UMLS (columns left, right,
            cuis, left_term_types, right_term_types).
        mesh: Facts about the dump.
        snomed: The packages.
    """

    def __init__(self, pairs_of: PairsOf, mesh: MeshFacts, snomed: SnomedSource) -> None:
        self._pairs_of = pairs_of
        self._mesh = mesh
        self._snomed = snomed
        self._known: dict[Switches, pl.DataFrame] = {}

    def pairs(self, switches: Switches) -> pl.DataFrame:
        """Give the gold pairs.

        Args:
            switches: All of them count.

        Returns:
            Columns left, right (ids), cuis, left_term_types, right_term_types, repaired,
            left_in_graph, right_in_graph; sorted by left, then right.
        """
        everything = self._everything(replace(switches, gold="all"))
        if switches.gold == "in-graph":
            return everything.filter("left_in_graph", "right_in_graph")
        return everything

    def dropped(self, switches: Switches) -> Skipped:
        """Count the pairs that are not written because an end is missing from its graph."""
        count = self._everything(replace(switches, gold="all")).height - self.pairs(switches).height
        return Skipped("gold pairs", "pairs", "an end is not in its relation graph", count)

    def _everything(self, switches: Switches) -> pl.DataFrame:
        if switches not in self._known:
            frame = self._pairs_of(switches)
            frame = frame.with_columns(pl.lit(value=False).alias("repaired"))
            if switches.repair_history == "on":
                frame = self._repair(frame)
            left, right = frame["left"].to_list(), frame["right"].to_list()
            self._known[switches] = frame.with_columns(
                pl.Series(
                    "left_in_graph",
                    self._mesh.in_graph(left, obsolete=switches.obsolete),
                    pl.Boolean,
                ),
                pl.Series("right_in_graph", self._snomed.in_graph(right, switches), pl.Boolean),
            )
        return self._known[switches]

    def _repair(self, frame: pl.DataFrame) -> pl.DataFrame:
        targets = self._snomed.repair(frame["right"].unique().to_list())
        if not targets:
            return frame
        table = pl.DataFrame(
            {"right": list(targets), "target": [list(found) for found in targets.values()]},
            schema={"right": pl.String, "target": pl.List(pl.String)},
        )
        moved = frame.join(table, on="right", how="left").explode("target")
        moved = moved.with_columns(
            pl.coalesce("target", "right").alias("right"),
            pl.col("target").is_not_null().alias("repaired"),
        )
        lists = ("cuis", "left_term_types", "right_term_types")
        return (
            moved.group_by("left", "right")
            .agg(
                *(pl.col(name).explode().drop_nulls().unique().sort() for name in lists),
                # a pair that also stands without the repair needs no mark
                pl.col("repaired").all(),
            )
            .sort("left", "right")
            .select(frame.columns)
        )
