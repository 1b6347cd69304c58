"""Published figures beside ours."""

from __future__ import annotations

from dataclasses import replace

from sameas.judging.plan.asked import ASSIGNED
from sameas.judging.reference import published_cells
from sameas.judging.report.figures import Figure, Published
from sameas.judging.report.samples import Slice
from sameas.judging.scored import UNPERTURBED

DATASETS = {"D_W_15K_V1": "DW", "D_Y_15K_V1": "DY", "BIO": "BIO"}
"""Names of ours -> the paper's."""

# the paper takes its AUC and gap of hidden decisions from the scores as they are
_KINDS = ("decisions", "labels", "hidden", "flips", "perturbation")


def with_published(figures: tuple[Figure, ...], found: Slice, dataset: str) -> tuple[Figure, ...]:
    """Add to each figure what the paper printed for the same dataset, system and prompt.

    Of the judge where the paper has it, else of all of its judges. A system is matched by its
    name, as the paper spells it; its gold pairs, by pairs that a design gave the label MATCH.

    Args:
        figures: Of the slice.
        found: The slice.
        dataset: Name of the dataset.
    """
    name = DATASETS.get(dataset, dataset)
    perturbation = None if found.perturbation == UNPERTURBED else found.perturbation
    if found.kind not in _KINDS:
        return figures
    is_given = found.system == ASSIGNED and bool((found.decisions == "MATCH").all())
    system = None if is_given else found.system
    cells = [
        cell
        for cell in published_cells()
        if cell.dataset == name
        and cell.prompt == found.prompt
        and cell.perturbation == perturbation
        and cell.system == system
    ]
    mine = [cell for cell in cells if found.judge.partition(":")[2].startswith(cell.judge)]
    # `gpt-4o` begins `gpt-4o-mini` as well
    longest = max((len(cell.judge) for cell in mine), default=0)
    kept = [cell for cell in mine if len(cell.judge) == longest] or cells
    return tuple(
        replace(
            figure,
            published=tuple(
                Published(cell.judge, cell.value, cell.table)
                for cell in kept
                if cell.metric == figure.metric
            ),
        )
        for figure in figures
    )
