"""Figures that follow from others of the same row."""

from __future__ import annotations

from collections.abc import Iterator

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Tables, cells_of, place

Result = tuple[bool, Finding]


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    results = [*_f1(tables), *_ratios(tables), *_intervals(tables), *_drops(tables), *_mas(tables)]
    return len(results), [finding for fits, finding in results if not fits]


def _f1(tables: Tables) -> Iterator[Result]:
    for name in ("threshold_sweep", "best_threshold"):
        for row, (p, r, f1) in cells_of(tables, name, "precision", "recall", "f1"):
            ends = [2 * a * b / (a + b) for a, b in ((p.low, r.low), (p.high, r.high))]
            says = f"F1 of {p.text} and {r.text} is {ends[0]:.4f} to {ends[1]:.4f}, not {f1.text}"
            yield f1.holds(*ends), Finding(name, f"{place(row)} at {row['threshold']}", says)


def _ratios(tables: Tables) -> Iterator[Result]:
    columns = ("pdv_I", "pdv_II", "pdv_ratio")
    for row, (one, two, ratio) in cells_of(tables, "baseline_variance", *columns):
        says = f"{two.text} / {one.text} = {two.value / one.value:.3f}, printed {ratio.text}"
        fits = ratio.holds(two.low / one.high, two.high / one.low)
        yield fits, Finding("baseline_variance", place(row), says)


def _intervals(tables: Tables) -> Iterator[Result]:
    for name, columns in (
        ("p1_bootstrap", ("pbi", "pbi_low", "pbi_high")),
        ("p1_bootstrap", ("mri_pct", "mri_low", "mri_high")),
        ("label_flip", ("fsr_pct", "fsr_ci_low", "fsr_ci_high")),
    ):
        for row, (value, low, high) in cells_of(tables, name, *columns):
            says = f"{columns[0]} {value.text} outside {low.text} to {high.text}"
            yield value.holds(low.low, high.high), Finding(name, place(row), says)


def _drops(tables: Tables) -> Iterator[Result]:
    columns = ("mri_pct_at_1", "mri_pct_at_2", "mri_pct_at_3")
    for row, (one, two, three) in cells_of(tables, "mri_thresholds", *columns):
        says = f"shares of larger drops rise: {one.text}, {two.text}, {three.text}"
        fits = one.high >= two.low and two.high >= three.low
        yield fits, Finding("mri_thresholds", place(row), says)


def _mas(tables: Tables) -> Iterator[Result]:
    for row, (mas, fsr) in cells_of(tables, "label_flip", "mas", "fsr_pct"):
        low, high = 2 * fsr.low / 100, (2 * (100 - fsr.low) + 10 * fsr.high) / 100
        says = f"MAS {mas.text} outside {low:.2f} to {high:.2f}, which FSR {fsr.text} % allows"
        yield mas.holds(low, high), Finding("label_flip", place(row), says)


CHECK = PublishedCheck(
    id="inner-arithmetic",
    title="Figures that follow from their own row",
    kind="contradiction",
    meaning=(
        "F1 from precision and recall; PDV ratio from both PDV; estimates within their intervals; "
        "MRI falling from drop 1 to 3; MAS within what FSR allows (a change counts above 2 points "
        "and ends at 10)."
    ),
    tables=(
        "threshold_sweep",
        "best_threshold",
        "baseline_variance",
        "p1_bootstrap",
        "label_flip",
        "mri_thresholds",
    ),
    run=_run,
    order=110,
)
