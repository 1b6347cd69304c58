"""Write the parts of a release, whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sameas.core.digest import sha256_file
from sameas.core.errors import InputError, OptionError
from sameas.core.manifest import MANIFEST, Manifest, read_manifest
from sameas.core.progress import Progress, Quiet
from sameas.core.staging import Staging
from sameas.licenses.policy import FileClass, classify
from sameas.licenses.releases import known_releases
from sameas.licenses.split.attribution import ATTRIBUTION, attribution_file
from sameas.licenses.split.card import README, render_card
from sameas.licenses.split.croissant import CROISSANT, croissant_json
from sameas.licenses.split.layout import PARTS, Part, files_of, places
from sameas.licenses.split.recipe import MANY_ROWS, RECIPE, make_recipe, write_recipe
from sameas.licenses.split.release_file import RELEASE, write_release
from sameas.licenses.split.sssom import write_sssom
from sameas.licenses.split.tables import write_tables
from sameas.licenses.split.texts import copy_texts
from sameas.loaders.datasets.bio import CITATION

PathLike = str | Path
SHOWN_OF_GATED = (README, RELEASE, CROISSANT)
"""Files of the gated part that everybody sees on a Hub, or whose words everybody sees there."""
_SHOWN = 3
_TAG = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class SplitResult:
    """A finished split.

    Attributes:
        path: The folder.
        files: How many files each part holds.
        left_out: Files that stand in no part.
        searched: How many files of what everybody may read were searched for licensed content.
        warnings: What the owner should know before publishing.
    """

    path: Path
    files: dict[Part, int]
    left_out: tuple[str, ...]
    searched: int
    warnings: tuple[str, ...]


def split_release(
    dataset: PathLike,
    out: PathLike,
    *,
    gated: bool = False,
    release: str = "v1.0.0",
    mesh_year: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> SplitResult:
    """Split a built dataset by licence.

    `out/open` and `out/recipe.json` are for everybody and are searched for licensed content before
    they are put in place; `out/gated` is for holders of the licences. The same dataset and options
    give the same bytes.

    Args:
        dataset: A folder that `sameas build` wrote.
        out: The folder to make.
        gated: Write the part for licence holders, too.
        release: Name of the release, which becomes its tag.
        mesh_year: The year of the MeSH used, where its files do not name it.
        force: Replace an earlier release.
        progress: Where to report; silent by default.

    Returns:
        What was written.

    Raises:
        InputError: A file or source without a known licence, a file that was changed, a card that
            lacks what a licence asks for, or licensed content in what everybody may read.
        OutputError: The output exists, or cannot be written.
        OptionError: A release name that can be no tag.

    Example:
        >>> split_release("BIO", "RELEASE", release="my release")
        Traceback (most recent call last):
        sameas.core.errors.OptionError: not a name for a release: 'my release'
          expected: letters, digits, dots and dashes, such as v1.0.0
    """
    if not _TAG.fullmatch(release):
        raise OptionError(
            f"not a name for a release: {release!r}",
            expected="letters, digits, dots and dashes, such as v1.0.0",
        )
    folder = Path(dataset)
    classes, manifest = classify(folder), read_manifest(folder)
    job = _Job(folder, manifest, classes, release, mesh_year, progress or Quiet())
    chosen = PARTS if gated else PARTS[:1]
    with Staging(out, force=force, inputs=[folder], mark=RECIPE) as staging:
        write_recipe(job.recipe, staging.folder / RECIPE)
        files = {part: job.write(part, staging.folder / part) for part in chosen}
        searched = _search(staging.folder, folder, job.progress, gated=gated)
    return SplitResult(
        path=Path(out),
        files=files,
        left_out=tuple(one.name for one in classes if one.licence == "none"),
        searched=searched,
        warnings=_warnings(manifest, classes) if gated else (),
    )


class _Job:
    """One split."""

    def __init__(
        self,
        dataset: Path,
        manifest: Manifest,
        classes: Sequence[FileClass],
        release: str,
        mesh_year: int | None,
        progress: Progress,
    ) -> None:
        self._dataset = dataset
        self._manifest = manifest
        self._classes = classes
        self._release = release
        self.progress = progress
        self._releases = known_releases(manifest, mesh_year=mesh_year)
        self.recipe = make_recipe(dataset, manifest, classes, release=release)

    def write(self, part: Part, folder: Path) -> int:
        """Write one part and count its files."""
        folder.mkdir()
        files = files_of(part, self._classes)
        outputs = {output.name: output for output in self._manifest.outputs}
        sources = sorted({name for file in files for name in file.sources})
        tables = write_tables(self._dataset, folder, places(files), outputs, self.progress)
        texts = [one.name for one in files if not one.name.endswith(".parquet")]
        copy_texts(
            self._dataset,
            folder,
            [name for name in texts if name != MANIFEST],
            outputs,
            self.progress,
        )
        if part == "open":
            write_recipe(self.recipe, folder / RECIPE)
        else:
            # names strata, so it stands behind the gate
            (folder / MANIFEST).write_bytes((self._dataset / MANIFEST).read_bytes())
            write_sssom(self._dataset, self._manifest, folder, self.progress)
        card = render_card(
            self._manifest,
            part,
            tables,
            release=self._release,
            sources=sources,
            releases=self._releases,
        )
        (folder / README).write_text(card, encoding="utf-8")
        terms = attribution_file(sources, self._releases)
        (folder / ATTRIBUTION).write_text(terms, encoding="utf-8")
        croissant = croissant_json(
            self._manifest.dataset,
            part,
            tables,
            release=self._release,
            checksums={one.place.path: sha256_file(folder / one.place.path) for one in tables},
            citation=CITATION,
        )
        (folder / CROISSANT).write_text(croissant, encoding="utf-8")
        write_release(
            folder,
            part,
            dataset=self._manifest.dataset,
            release=self._release,
            build=str(self.recipe["build"]),
            sources=sources,
            tool=self._manifest.tool,
        )
        return sum(path.is_file() for path in folder.rglob("*"))


def _search(folder: Path, dataset: Path, progress: Progress, *, gated: bool) -> int:
    """Search what everybody may read, the cards and lists of the gated part among it."""
    from sameas.licenses.scan.scan import scan_all

    shown = [folder / "open", folder / RECIPE]
    if gated:
        shown += [folder / "gated" / name for name in SHOWN_OF_GATED]
    report = scan_all(shown, dataset=dataset, progress=progress)
    if not report.clean:
        places = [find.line_of_text() for find in report.finds]
        places += [f"{one.path}: {one.why}" for one in report.unsearched if not one.harmless]
        said = "; ".join(places[:_SHOWN]).replace(f"{folder}/", "")
        raise InputError(
            f"licensed content in what everybody may read, {len(places)} places: {said}",
            path=dataset,
            fix="nothing was written; find out how it came into an open source",
        )
    return report.files


def _warnings(manifest: Manifest, classes: Sequence[FileClass]) -> tuple[str, ...]:
    """Say which licensed files are so short that their checksum could be tried."""
    of = {one.name: one.licence for one in classes}
    short = [one.name for one in manifest.outputs
             if of[one.name] != "open" and one.rows < MANY_ROWS]  # fmt: skip
    if not short:
        return ()
    return (
        f"{len(short)} licensed files have fewer than {MANY_ROWS} rows ({short[0]}); a Hub shows"
        " everybody the checksum of a file, so their rows might be guessed",
    )
