"""One build of BIO, from its inputs to its manifest."""

from __future__ import annotations

from collections.abc import Iterator
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
from sameas.builders.mesh.files import MeshFiles
from sameas.builders.mesh.source import is_plain, scan_mesh, write_mesh
from sameas.builders.options import Switches
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
    language_warning,
    mesh_release,
    mesh_skipped,
    sample_figures,
    strata_of,
    warnings_of,
)
from sameas.builders.snomed import SnomedSource, read_snomed
from sameas.core.archive import Member
from sameas.core.digest import BackgroundDigests
from sameas.core.errors import InputError
from sameas.core.manifest import (
    FORMAT,
    Fold,
    InputFile,
    Manifest,
    OutputFile,
    Skipped,
    Tool,
)
from sameas.core.memory import release_unused
from sameas.core.progress import Progress
from sameas.core.sinks import TripleSink
from sameas.core.space import require_space, text_size

PathLike = str | Path
# output and scratch bytes for a byte of N-Triples, and for a byte of an RF2 package
MESH_ROOM = 1.3
SNOMED_ROOM = 0.7


@dataclass(slots=True)
class Job:
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
        """Read everything, write everything but the manifest, and give that.

        Args:
            profile: Name of the profile.
            options: All options of the build that are no switches.
        """
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
