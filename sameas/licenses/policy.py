"""Who may have each file of a dataset: exactly one class a file, or an error.

A file's class is the strictest rule of the sources it comes from. Beyond that nothing of MeSH is
open but the whole extraction of its graph: a list of MeSH ids, a map of ids to numbers, a split, a
set of candidates or a plan of questions is chosen by means of the gold pairs, so it tells about
SNOMED CT and UMLS even where it holds MeSH ids only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from sameas.core.errors import InputError
from sameas.core.manifest import MANIFEST, Manifest, read_manifest
from sameas.licenses.source import LicenceClass, Source, strictest
from sameas.licenses.sources import find_source, sources

RUN = "run.json"
_WHOLE_GRAPH = re.compile(r"(?:rel|attr)_triples_1|parquet/kg1_(?:relations|attributes)\.parquet")
_LINKED = frozenset({"MeSH", "SNOMED CT"})
_THROUGH = "UMLS"
"""MeSH and SNOMED CT are linked through UMLS, so what links tell comes from it, too."""


def is_whole_graph(name: str) -> bool:
    """Tell a file that holds all of MeSH's relations or attributes by its name.

    Example:
        >>> is_whole_graph("rel_triples_1"), is_whole_graph("parquet/links.parquet")
        (True, False)
    """
    return _WHOLE_GRAPH.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class FileClass:
    """The class of one file.

    Attributes:
        name: Path below the dataset's folder, with `/`.
        licence: Who may have it.
        sources: Names of the sources it comes from.
        why: In a few words.
    """

    name: str
    licence: LicenceClass
    sources: tuple[str, ...]
    why: str


def classify(dataset: str | Path) -> tuple[FileClass, ...]:
    """Give every file of a built dataset exactly one class.

    Args:
        dataset: A folder that `sameas build` wrote.

    Returns:
        One entry a file, of those in the manifest and those on disk, by name.

    Raises:
        InputError: A file or a source that is not known, a file that claims to be open and may not
            be, or a restriction level that contradicts what is declared here.
    """
    folder = Path(dataset)
    manifest = read_manifest(folder)
    check_restrictions(manifest)
    found = {
        output.name: classify_file(output.name, output.sources, path=folder / output.name)
        for output in manifest.outputs
    }
    everything = tuple(sorted({name for output in manifest.outputs for name in output.sources}))
    found[MANIFEST] = FileClass(
        MANIFEST,
        strictest([find_source(name).rule for name in everything]),
        everything,
        "names strata and what was left out, in the sources' words",
    )
    found[RUN] = FileClass(RUN, "none", (), "names places on the owner's machine")
    if not (folder / RUN).exists():
        del found[RUN]
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if name not in found and not path.is_dir():
            raise InputError(
                "the manifest does not say which sources this file comes from",
                path=path,
                expected="the files of the build and no others",
                fix="move it elsewhere, or build the dataset again",
            )
    return tuple(found[name] for name in sorted(found))


def classify_file(
    name: str, names: tuple[str, ...], *, path: str | Path | None = None
) -> FileClass:
    """Give one file its class.

    Args:
        name: Path below the dataset's folder.
        names: Of the sources it comes from.
        path: Where it is, for the error.

    Raises:
        InputError: No source, an unknown one, or a selection that claims to be open.

    Example:
        >>> classify_file("rel_triples_1", ("MeSH",)).licence
        'open'
        >>> classify_file("ent_links", ("MeSH", "SNOMED CT", "UMLS")).licence
        'licensees'
        >>> classify_file("linked_mesh_ids", ("MeSH",))
        Traceback (most recent call last):
        sameas.core.errors.InputError: linked_mesh_ids: MeSH data that are not a whole graph
          expected: the sources of the links, MeSH, SNOMED CT and UMLS, named with it
          what to do: anything chosen by the gold pairs tells about them; name their sources
    """
    place = name if path is None else path
    if not names:
        raise InputError("no source is named for this file", path=place, fix=_REBUILD)
    known = [find_source(one) for one in names]
    licence = strictest([source.rule for source in known])
    if licence == "open" and _LINKED & set(names) and not _WHOLE_GRAPH.fullmatch(name):
        raise InputError(
            f"{' and '.join(names)} data that are not a whole graph",
            path=place,
            expected="the sources of the links, MeSH, SNOMED CT and UMLS, named with it",
            fix="anything chosen by the gold pairs tells about them; name their sources",
        )
    if set(names) >= _LINKED and _THROUGH not in names:
        raise InputError(
            "links of MeSH and SNOMED CT that do not name UMLS", path=place, fix=_REBUILD
        )
    return FileClass(name, licence, tuple(names), _why(known, licence))


_REBUILD = "build the dataset again; its manifest was changed"


def _why(known: list[Source], licence: LicenceClass) -> str:
    deciding = [source.name for source in known if source.rule == licence]
    return f"by the rule of {' and '.join(deciding)}"


def check_restrictions(manifest: Manifest) -> dict[str, str]:
    """Hold the restriction levels that UMLS gave against the ones declared for our sources.

    Args:
        manifest: Of a built dataset.

    Returns:
        The levels by source, where the build could read any; gold pairs from a file bring none.

    Raises:
        InputError: They disagree: then the source's licence is not what we take it for.
    """
    recorded = manifest.releases.get(_THROUGH, {})
    agreed = {}
    for source in sources():
        level = None if source.umls is None else recorded.get(f"{source.umls}_SRL")
        if level is None:
            continue
        if level != source.restriction:
            raise InputError(
                f"UMLS gives {source.name} ({source.umls}) the restriction level {level}",
                path=MANIFEST,
                expected=f"{source.restriction}, as for its rule {source.rule!r}",
                fix="read what the UMLS licence says of that level before anything is shared",
            )
        agreed[source.name] = level
    return agreed
