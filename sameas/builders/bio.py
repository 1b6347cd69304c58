"""Build BIO: MeSH RDF, SNOMED CT RF2 and UMLS MRCONSO in, an entity-alignment dataset out."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sameas.builders.job import Job, PathLike
from sameas.builders.mesh.files import find_mesh
from sameas.builders.options import switches as choose_switches
from sameas.builders.report import RUN, run_record
from sameas.builders.snomed.reading import US_ENGLISH
from sameas.core.errors import OptionError
from sameas.core.manifest import MANIFEST, Figures, Manifest, SampleFigures, manifest_json
from sameas.core.progress import Progress, Quiet
from sameas.core.staging import Staging


@dataclass(frozen=True, slots=True)
class BuildResult:
    """A finished build.

    Attributes:
        path: The dataset's folder.
        counts: Figures under the options chosen.
        sample: Figures of the sample.
        manifest: Everything, as in `manifest.json`.
    """

    path: Path
    counts: Figures
    sample: SampleFigures
    manifest: Manifest


def build_bio(
    mesh: PathLike,
    snomed: PathLike | Sequence[PathLike],
    umls: PathLike | None,
    out: PathLike,
    *,
    links: PathLike | None = None,
    profile: str = "paper",
    size: int = 15_000,
    seed: int = 2026,
    stratify: str = "semantic-tag",
    splits: bool = True,
    language_refset: str = US_ENGLISH,
    lenient: bool = False,
    force: bool = False,
    progress: Progress | None = None,
    **switches: str | None,
) -> BuildResult:
    """Build BIO from the three dumps.

    Everything is written beside `out` and renamed at the end. The same inputs and options give
    the same bytes of text and manifest.

    Args:
        mesh: MeSH RDF: a file, plain or gzip, a folder or a zip.
        snomed: One RF2 package or several, zip or folder.
        umls: A META folder, MRCONSO.RRF, or one of NLM's zips; may be None where `links` is given.
        out: The folder to make.
        links: Take the gold pairs from this file instead of UMLS.
        profile: `paper` or `clean`.
        size: Gold pairs to sample.
        seed: Of sample and splits.
        stratify: What the sample is stratified by, a name in `builders.strata.STRATA`.
        splits: Write five folds of the sampled pairs.
        language_refset: SCTID of the language refset that says which terms are preferred.
        lenient: Leave out and count MeSH lines that are not N-Triples.
        force: Replace an earlier output.
        progress: Where to report; silent by default.
        **switches: Single switches that differ from the profile (`builders.options.Switches`).

    Returns:
        Paths, counts and manifest.

    Raises:
        InputError: An input is missing, broken or not what it seems.
        OutputError: The output exists, or cannot be written.
        OptionError: Options that make no sense.

    Example:
        >>> build_bio("no.nt", "no.zip", "META", "BIO")
        Traceback (most recent call last):
        sameas.core.errors.InputError: no.nt: no such file or folder
          what to do: check the path
    """
    chosen = choose_switches(profile, **switches)
    packages = [snomed] if isinstance(snomed, str | Path) else list(snomed)
    inputs = [path for path in (mesh, *packages, umls, links) if path is not None]
    _refuse_empty([*inputs, out])
    files = find_mesh(mesh, lenient=lenient)
    started = time.time()
    with (
        Staging(out, force=force, inputs=inputs, mark=MANIFEST) as staging,
        tempfile.TemporaryDirectory(prefix=".scratch-", dir=staging.folder) as scratch,
    ):
        job = Job(
            files=files,
            packages=packages,
            umls=umls,
            links=links,
            switches=chosen,
            folder=staging.folder,
            scratch=Path(scratch),
            progress=progress or Quiet(),
        )
        options: dict[str, str | int | bool] = {
            "size": size,
            "seed": seed,
            "stratify": stratify,
            "splits": splits,
            "language_refset": language_refset,
            "lenient": lenient,
            "gold_from": "umls" if links is None else "file",
        }
        manifest = job.run(profile=profile, options=options)
        (staging.folder / MANIFEST).write_bytes(manifest_json(manifest))
        record = run_record(staging.folder, manifest, started=started, inputs=job.input_paths())
        (staging.folder / RUN).write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    return BuildResult(Path(out), manifest.counts, manifest.sample, manifest)


def _refuse_empty(paths: list[PathLike]) -> None:
    if not all(map(str, paths)):
        raise OptionError(
            "an empty path", expected="a file or folder", fix="look for a variable that is not set"
        )
