"""What everybody will see, held against the policy and searched before anything is sent."""

from __future__ import annotations

from pathlib import Path

from sameas.core.errors import InputError
from sameas.core.progress import Progress
from sameas.licenses.policy import is_whole_graph
from sameas.licenses.publish.errors import RefusedError
from sameas.licenses.publish.part import README, RELEASE, Part
from sameas.licenses.sources import find_source
from sameas.licenses.split.attribution import ATTRIBUTION
from sameas.licenses.split.croissant import CROISSANT
from sameas.licenses.split.recipe import RECIPE

_BESIDE = frozenset({README, RELEASE, RECIPE, ATTRIBUTION, CROISSANT})
_SHOWN = 5


def refuse_licensed(part: Part) -> None:
    """Refuse an open part that holds anything but MeSH, whatever its `release.json` says.

    Args:
        part: The open one.

    Raises:
        InputError: A file or a source that is not for everybody.
    """
    for name in part.sources:
        if find_source(name).rule != "open":
            raise InputError(f"{name} is not for everybody", path=part.folder / RELEASE)
    for name in part.files:
        if name not in _BESIDE and not is_whole_graph(name):
            raise InputError(
                "not a file for everybody, which are MeSH's relations and attributes alone",
                path=part.folder / name,
                fix="write the parts again with `sameas release split`",
            )


def refuse_finds(parts: list[Part], dataset: str | Path | None, progress: Progress) -> None:
    """Search the open part, and of the gated one what a Hub shows everybody.

    That is its card and the names of its files.

    Args:
        parts: The open one, and perhaps the gated one.
        dataset: The built dataset, with which the search knows every id and term.
        progress: Where to report.

    Raises:
        RefusedError: Something was found, or could not be searched.
    """
    from sameas.licenses.scan.scan import scan_all

    # release.json lists the names
    shown = [part.folder / name for part in parts[1:] for name in (README, RELEASE, CROISSANT)]
    report = scan_all(
        [parts[0].folder, *(path for path in shown if path.exists())],
        dataset=dataset,
        progress=progress,
    )
    if report.clean:
        return
    # without the content itself, since logs are read by others
    finds = [find.line_of_text() for find in report.finds]
    unsearched = [f"{one.path}: {one.why}" for one in report.unsearched if not one.harmless]
    said = "; ".join([*finds, *unsearched][:_SHOWN])
    raise RefusedError(
        f"{len(finds)} finds of licensed content in what everybody will see: {said}",
        path=str(parts[0].folder.parent),
        fix="`sameas release scan` shows all of them",
    )
