"""Build BIO: MeSH RDF, SNOMED CT RF2 and UMLS MRCONSO in, an entity-alignment dataset out."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path

import polars as pl

from sameas.builders.figures import all_alternatives, figures
from sameas.builders.gold import GoldPairs
from sameas.builders.goldsource import GoldSource, open_gold
from sameas.builders.links import link_table
from sameas.builders.mesh.facts import MeshFacts
from sameas.builders.mesh.files import MeshFiles, find_mesh
from sameas.builders.mesh.source import is_plain, scan_mesh, write_mesh
from sameas.builders.options import Switches
from sameas.builders.options import switches as choose_switches
from sameas.builders.outputs import (
    MESH,
    SNOMED,
    close_sinks,
    open_sinks,
    write_history,
    write_links,
    write_splits,
)
from sameas.builders.report import (
    RUN,
    language_warning,
    mesh_release,
    mesh_skipped,
    run_record,
    sample_figures,
    strata_of,
    warnings_of,
)
from sameas.builders.snomed import SnomedSource, read_snomed
from sameas.builders.snomed.reading import US_ENGLISH
from sameas.core.archive import Member
from sameas.core.digest import BackgroundDigests
from sameas.core.errors import InputError, OptionError
from sameas.core.manifest import (
    FORMAT,
    MANIFEST,
    Figures,
    Fold,
    InputFile,
    Manifest,
    OutputFile,
    SampleFigures,
    Skipped,
    Tool,
    manifest_json,
)
from sameas.core.memory import release_unused
from sameas.core.progress import Progress, Quiet
from sameas.core.sinks import TripleSink
from sameas.core.space import require_space, text_size
from sameas.core.staging import Staging

PathLike = str | Path
# output and scratch bytes for a byte of N-Triples, and for a byte of an RF2 package
MESH_ROOM = 1.3
SNOMED_ROOM = 0.7


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
        job = _Job(
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


@dataclass(slots=True)
class _Job:
    """One build, from open inputs to the manifest."""

    files: MeshFiles
    packages: list[PathLike]
    umls: PathLike | None
    links: PathLike | None
    switches: Switches
    folder: Path
    scratch: Path
    progress: Progress
    read: dict[str, list[Member]] = field(default_factory=dict)

    def run(self, *, profile: str, options: dict[str, str | int | bool]) -> Manifest:
        switches = self.switches
        self.read[MESH] = self.files.files
        gold_source = self._read_gold()
        snomed = read_snomed(
            self.packages,
            language_refset=str(options["language_refset"]),
            scratch=self.scratch,
            progress=self.progress,
        )
        self.read[SNOMED] = list(snomed.inputs)
        self._require_space()
        release_unused()
        with BackgroundDigests(self.input_paths()) as digests:
            outputs, mesh = self._write_mesh(gold_source.watched())
            release_unused()
            outputs += self._write_snomed(snomed)
            outputs.append(write_history(self.folder, snomed.history()))
            release_unused()
            gold = GoldPairs(gold_source.pairs, mesh, snomed)
            pairs = gold.pairs(switches)
            _refuse_no_pairs(pairs, switches, self.umls or self.links)
            table = link_table(
                pairs,
                mesh,
                snomed,
                gold_source.semantic_types,
                stratify=str(options["stratify"]),
                size=int(options["size"]),
                seed=int(options["seed"]),
            )
            outputs += write_links(self.folder, table)
            folds: list[Fold] = []
            if options["splits"]:
                files, folds = write_splits(self.folder, table, seed=int(options["seed"]))
                outputs += files
            counts = figures(switches, mesh, snomed, gold)
            strata = strata_of(table)
            return Manifest(
                tool=Tool("sameas", version("sameas"), FORMAT),
                dataset="BIO",
                profile=profile,
                options=options,
                switches=asdict(switches),
                releases={
                    MESH: mesh_release(mesh),
                    SNOMED: dict(snomed.release),
                    **gold_source.releases(),
                },
                inputs=self._inputs(digests),
                outputs=tuple(sorted(outputs, key=lambda output: output.name)),
                counts=counts,
                sample=sample_figures(table),
                strata=strata,
                folds=tuple(folds),
                alternatives=all_alternatives(switches, mesh, snomed, gold),
                skipped=(
                    *mesh_skipped(self.files, mesh, switches),
                    *(Skipped(SNOMED, *one) for one in snomed.skipped),
                    *(Skipped(SNOMED, *one) for one in snomed.left_out(switches)),
                    *gold_source.skipped(switches),
                    gold.dropped(switches),
                ),
                warnings=(
                    *(f"left out: {line}" for line in self.files.counts.shown),
                    *snomed.warnings,
                    *language_warning(snomed, str(options["language_refset"])),
                    *warnings_of(table, strata, size=int(options["size"])),
                ),
            )

    def _require_space(self) -> None:
        mesh = text_size(self.read[MESH]) * MESH_ROOM
        snomed = sum(Path(path).stat().st_size for path in self._paths(SNOMED)) * SNOMED_ROOM
        require_space(self.folder, int(mesh + snomed))

    def _paths(self, role: str) -> list[str]:
        return list(dict.fromkeys(member.chain[0] for member in self.read[role]))

    def _read_gold(self) -> GoldSource:
        source = open_gold(self.umls, self.links, self.switches, self.progress)
        self.read.update(source.inputs())
        return source

    def _write_mesh(self, watched: list[str]) -> tuple[list[OutputFile], MeshFacts]:
        sinks = open_sinks(self.folder, graph=1)
        with _stopping(sinks):
            plain = is_plain(self.switches)
            facts = scan_mesh(
                self.files,
                watched,
                scratch=self.scratch,
                sinks=sinks if plain else None,
                progress=self.progress,
            )
            if not plain:
                write_mesh(self.files, facts, self.switches, sinks=sinks, progress=self.progress)
            return close_sinks(sinks, MESH), facts

    def _write_snomed(self, snomed: SnomedSource) -> list[OutputFile]:
        sinks = open_sinks(self.folder, graph=2)
        with _stopping(sinks):
            with self.progress.stage("SNOMED CT: writing triples", unit="rows") as advance:
                for sink, batches in (
                    (sinks[0], snomed.relations(self.switches)),
                    (sinks[1], snomed.attributes(self.switches)),
                ):
                    for frame in batches:
                        sink.write(frame)
                        advance(frame.height)
            return close_sinks(sinks, SNOMED)

    def input_paths(self) -> list[str]:
        """Give the files on disk that were read, each once."""
        return list(dict.fromkeys(path for role in self.read for path in self._paths(role)))

    def _inputs(self, digests: BackgroundDigests) -> tuple[InputFile, ...]:
        return tuple(
            InputFile(role, Path(path).name, Path(path).stat().st_size, digests[path])
            for role in self.read
            for path in self._paths(role)
        )


def _refuse_empty(paths: list[PathLike]) -> None:
    if not all(map(str, paths)):
        raise OptionError(
            "an empty path", expected="a file or folder", fix="look for a variable that is not set"
        )


@contextmanager
def _stopping(sinks: tuple[TripleSink, TripleSink]) -> Iterator[None]:
    """Stop the writing threads when something goes wrong before the sinks are closed."""
    try:
        yield
    except BaseException:
        for sink in sinks:
            sink.abandon()
        raise


def _refuse_no_pairs(pairs: pl.DataFrame, switches: Switches, path: PathLike | None) -> None:
    if pairs.is_empty():
        raise InputError(
            "not one gold pair is left",
            path=path,
            expected="MeSH and SNOMED CT atoms that share a CUI"
            + ("" if switches.gold == "all" else ", with both ends in their graphs"),
            fix="check that UMLS, MeSH and SNOMED CT are of about the same year, and which"
            " --suppress, --mesh-tty, --snomed-tty and --gold were chosen",
        )
