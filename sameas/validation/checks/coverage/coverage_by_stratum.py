"""Coverage of the gold pairs by stratum: where the sample is thin, and where ends are missing."""

from __future__ import annotations

import polars as pl
import pyarrow as pa

from sameas.loaders.names import split_tag
from sameas.validation.check import SIDES, Check, Figure, Outcome, Plot, Series, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import GoldSide, build, flagged, gold
from sameas.validation.shape.distribution import percent, share

UNKNOWN = "unknown"
_DRAWN = 12


def run(evidence: Evidence) -> Outcome:
    """Count pairs, sampled pairs and ends in the graph for each stratum."""
    strata, recipe = _strata(evidence)
    if strata is None:
        return Outcome("skip", recipe)
    frame = _pairs(evidence).join(strata, on=["left", "right"], how="left")
    table = (
        frame.with_columns(pl.col("stratum").fill_null(UNKNOWN))
        .group_by("stratum")
        .agg(
            pl.len().alias("before"),
            pl.col("sampled").sum(),
            *((pl.col(f"{side}_in") & pl.col("sampled")).sum().alias(side) for side in SIDES),
            pl.all_horizontal("left_in", "right_in", "sampled").sum().alias("both"),
        )
        .sort("before", "stratum", descending=[True, False])
    )
    rows = []
    for name, before, sampled, left, right, both in table.iter_rows():
        shares = [share(part, sampled) for part in (left, right, both)]
        rows.append((name, before, sampled, *shares))
    whole = table.filter(pl.col("both") == pl.col("sampled"), pl.col("sampled") > 0).height
    empty = table.filter(pl.col("sampled") == 0).height
    return Outcome(
        "figure",
        f"{table.height:,} strata: in {whole:,} both ends of every gold pair are in the relation"
        f" graph; {empty:,} have no pair in the sample",
        figures=(
            Figure("strata", table.height, "links", "strata", recipe),
            Figure("strata wholly in the relation graph", whole, "links", "strata"),
            Figure("strata without a sampled pair", empty, "links", "strata"),
        ),
        tables=(
            Table(
                "Gold pairs by stratum",
                (
                    *("stratum", "pairs before sampling", "sampled"),
                    *("left end in graph", "right end in graph", "both in graph"),
                ),
                tuple(rows),
                note=f"{recipe[:1].upper()}{recipe[1:]}. Shares are of the sampled pairs.",
                content=("links", None, None, None, None, None),
            ),
        ),
        plots=_plot(table),
    )


def _plot(table: pl.DataFrame) -> tuple[Plot, ...]:
    drawn = table.filter(pl.col("sampled") > 0).head(_DRAWN)
    if drawn.is_empty():
        return ()
    names = tuple(drawn["stratum"])
    series = tuple(
        Series(f"{side} end in the graph", names, tuple(drawn[side] / drawn["sampled"]))
        for side in SIDES
    )
    least = min(min(one.y) for one in series)
    return (
        Plot(
            "Gold ends in the relation graph, by stratum",
            "bars",
            "stratum",
            "share of the sampled pairs",
            series,
            alt=f"The {drawn.height} largest strata; the lowest share of ends in the relation"
            f" graph is {percent(least)}.",
            content="links",
        ),
    )


def _pairs(evidence: Evidence) -> pl.DataFrame:
    """Give all pairs before sampling once each: drawn or not, and which ends are in the graph."""
    everything = _frame(evidence.dataset.all_links).unique()
    drawn = _frame(evidence.dataset.links).unique()
    # a sample that is no part of what it is said to be drawn from is counted all the same
    everything = pl.concat([everything, drawn]).unique()
    frame = everything.join(
        drawn.with_columns(sampled=pl.lit(value=True)), on=["left", "right"], how="left"
    ).with_columns(pl.col("sampled").fill_null(value=False))
    for side in evidence.shared(gold):
        frame = frame.with_columns(
            _related(side, frame[side.graph.side]).alias(f"{side.graph.side}_in")
        )
    return frame


def _related(side: GoldSide, ids: pl.Series) -> pl.Series:
    distinct = ids.unique()
    inside = flagged(side.related, side.graph.store.entities.find_all(distinct))
    return ids.replace_strict(distinct, inside, return_dtype=pl.Boolean)


def _strata(evidence: Evidence) -> tuple[pl.DataFrame | None, str]:
    """Give left, right and stratum of pairs, and where the strata come from."""
    files = evidence.shared(build)
    if files is not None and files.links is not None:
        by = files.manifest.options.get("stratify", "")
        return files.links.select("left", "right", "stratum"), f"strata of the sample: {by}"
    graph = evidence.dataset.right
    pairs = pl.concat([_frame(evidence.dataset.all_links), _frame(evidence.dataset.links)]).unique()
    if not graph.profile.tags:
        return None, "this dataset does not say what its gold pairs could be told apart by"
    tags = {one: _tag(graph.name(one, full=True)) for one in pairs["right"].unique()}
    strata = pairs.with_columns(
        pl.col("right").replace_strict(tags, return_dtype=pl.String).alias("stratum")
    )
    return strata, "semantic tags at the end of the full names of the right ends"


def _tag(name: str | None) -> str:
    return (split_tag(name)[1] if name else None) or UNKNOWN


def _frame(table: pa.Table) -> pl.DataFrame:
    frame = pl.from_arrow(table)
    if not isinstance(frame, pl.DataFrame):
        raise TypeError("a table did not become a frame")
    return frame.select(pl.col("left", "right").cast(pl.String))


CHECK = Check(
    id="coverage-by-stratum",
    part="coverage",
    severity="note",
    meaning="For each stratum, how many gold pairs there are, how many were drawn, and how many of"
    " their ends are in the relation graph: whether a part of the field is thin or missing.",
    run=run,
    order=30,
)
