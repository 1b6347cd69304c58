"""Write a whole set of look-alike dumps with the counts that a build of them must give."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from sameas.builders.lookalike.counts.cases import PAPER, cases_of
from sameas.builders.lookalike.counts.kg2 import Kg2Counts
from sameas.builders.lookalike.counts.links import LinkCounts
from sameas.builders.lookalike.dice import Dice
from sameas.builders.lookalike.extras import write_extras
from sameas.builders.lookalike.files import plain_output
from sameas.builders.lookalike.mesh.real import read_mesh
from sameas.builders.lookalike.mesh.side import MeshSide
from sameas.builders.lookalike.mesh.write import write_mesh
from sameas.builders.lookalike.sizes import EXTRAS_UP_TO, Sizes
from sameas.builders.lookalike.snomed.concepts import make_concepts
from sameas.builders.lookalike.snomed.package import NAME, write_package
from sameas.builders.lookalike.snomed.tables import Snomed, make_snomed, state_of
from sameas.builders.lookalike.umls.atoms import (
    MshAtoms,
    SctAtoms,
    concept_codes,
    msh_atoms,
    record_codes,
    sct_atoms,
)
from sameas.builders.lookalike.umls.conso import ConsoWriter, Plan, plan_cuis
from sameas.builders.lookalike.umls.gold import EDITOR, OBSOLETE_ATOM, plan_gold, unknown_codes
from sameas.builders.lookalike.umls.tables import file_rows, source_rows, write_semantic_types
from sameas.builders.lookalike.words import Words
from sameas.core.errors import OptionError
from sameas.core.progress import Progress, Quiet
from sameas.core.staging import Staging

MARK = "expected.json"
_BYTES_OF_SNOMED = 1_250_000_000
_BYTES_OF_UMLS = 2_200_000_000


@dataclass(frozen=True, slots=True)
class SampleResult:
    """Where the look-alikes are; `mesh` is the user's own file where one was given."""

    out: Path
    mesh: Path
    snomed: Path
    umls: Path
    expected: Path
    extra: Path | None


def sample(
    out: str | PathLike[str],
    *,
    scale: float = 0.01,
    seed: int = 1,
    mesh: str | PathLike[str] | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> SampleResult:
    """Write fictional MeSH, SNOMED CT and UMLS dumps in their true formats.

    Args:
        out: The folder to write; it must not exist, save with `force`.
        scale: Size against the true dumps, above 0 and at most 1.
        seed: The same seed and scale give the same bytes.
        mesh: A real N-Triples file of MeSH to build the other two around.
        force: Replace an earlier sample.
        progress: Where to report.

    Returns:
        The paths of what was written.
    """
    if not (math.isfinite(scale) and 0 < scale <= 1):
        raise OptionError(
            f"scale cannot be {scale}", expected="a number above 0, at most 1", fix="try 0.01"
        )
    progress = progress or Quiet()
    target = Path(out)
    inputs = [] if mesh is None else [mesh]
    with Staging(target, force=force, inputs=map(Path, inputs), mark=MARK) as staging:
        run = _Run(staging.folder, Sizes(scale), seed, progress)
        run.write(None if mesh is None else Path(mesh))
    own = target / "mesh.nt.gz"
    return SampleResult(
        out=target,
        mesh=own if mesh is None else Path(mesh),
        snomed=target / f"{NAME}.zip",
        umls=target / "META",
        expected=target / MARK,
        extra=target / "extra" if scale <= EXTRAS_UP_TO else None,
    )


class _Run:
    def __init__(self, stage: Path, sizes: Sizes, seed: int, progress: Progress) -> None:
        self._stage = stage
        self._sizes = sizes
        self._seed = seed
        self._progress = progress
        self._dice = Dice(seed)
        self._words = Words(self._dice)
        self._rows: dict[str, int] = {}

    def write(self, mesh: Path | None) -> None:
        """Write everything into the stage."""
        dice, sizes = self._dice, self._sizes
        if mesh is None:
            path = self._stage / "mesh.nt.gz"
            side = write_mesh(path, sizes, dice, self._words, self._progress)
            self._rows[path.name] = side.rows
        else:
            side = read_mesh(mesh, self._words, dice, self._progress)
        concepts = make_concepts(sizes, dice, self._words, unknown=unknown_codes(sizes))
        gold = plan_gold(side, concepts, sizes, dice)
        snomed = make_snomed(concepts, gold, sizes, dice, self._words)
        name = f"{NAME}.zip"
        total = round(_BYTES_OF_SNOMED * sizes.scale)
        with self._progress.stage(name, total=max(total, 1)) as advance:
            written = write_package(self._stage / name, snomed, dice, advance)
        self._rows |= {f"{name}/{member}": rows for member, rows in written.rows.items()}

        msh = msh_atoms(side, gold, dice)
        sct = sct_atoms(snomed.descriptions, gold, dice)
        records, mesh_concepts = record_codes(side, gold), concept_codes(side, gold)
        plan = plan_cuis(gold, msh, sct, sizes, dice)
        writer = ConsoWriter(
            plan,
            msh,
            sct,
            records,
            mesh_concepts,
            concepts.ids,
            snomed.descriptions,
            snomed.names,
            self._words,
            dice,
        )
        self._write_meta(writer, plan)

        state = state_of(snomed, written.texts, written.definition_texts)
        states = {"international": state}
        equals: dict[str, str] = {}
        if sizes.scale <= EXTRAS_UP_TO:
            extras = write_extras(
                self._stage, snomed, gold, state, sizes, dice, self._words, self._progress
            )
            states["international+extension"] = extras.state
            self._rows |= extras.rows
            equals = extras.equals
        cases: list[dict[str, Any]] = []
        facts: dict[str, Any] = {}
        for inputs, found in states.items():
            kg2 = Kg2Counts(found)
            links = LinkCounts(msh, sct, records, mesh_concepts, found, kg2)
            cases += cases_of(inputs, side.counts, kg2, links)
            facts = facts or _facts(side, snomed, kg2, links, _atom_facts(msh, sct))
        self._write_expected({"rows": self._rows, "cases": cases, **facts, "extra": equals})

    def _write_meta(self, writer: ConsoWriter, plan: Plan) -> None:
        meta = self._stage / "META"
        meta.mkdir()
        sizes: dict[str, tuple[int, int]] = {}
        total = round(_BYTES_OF_UMLS * self._sizes.scale)
        with (
            self._progress.stage("MRCONSO.RRF", total=max(total, 1)) as advance,
            plain_output(meta / "MRCONSO.RRF", advance) as output,
        ):
            writer.write(output)
        sizes["MRCONSO.RRF"] = output.rows, output.bytes
        with plain_output(meta / "MRSTY.RRF") as output:
            write_semantic_types(output, plan, self._dice)
        sizes["MRSTY.RRF"] = output.rows, output.bytes
        text = source_rows()
        (meta / "MRSAB.RRF").write_bytes(text.encode())
        sizes["MRSAB.RRF"] = text.count("\n"), len(text.encode())
        files = file_rows(sizes)
        (meta / "MRFILES.RRF").write_bytes(files.encode())
        sizes["MRFILES.RRF"] = files.count("\n"), len(files.encode())
        self._rows |= {f"META/{name}": rows for name, (rows, _) in sizes.items()}

    def _write_expected(self, content: dict[str, Any]) -> None:
        everything = {"seed": self._seed, "scale": self._sizes.scale, **content}
        text = json.dumps(everything, indent=1, ensure_ascii=False)
        (self._stage / MARK).write_text(text + "\n", encoding="utf-8", newline="\n")


def _atom_facts(msh: MshAtoms, sct: SctAtoms) -> dict[str, int]:
    """Count the atoms of both sources, and those that SUPPRESS O or E drops."""
    gone = (OBSOLETE_ATOM, EDITOR)
    return {
        "umls_atoms_of_MSH": len(msh.cui),
        "umls_atoms_of_SNOMEDCT_US": len(sct.cui),
        "umls_atoms_of_MSH_with_suppress_O_or_E": int(np.isin(msh.suppress, gone).sum()),
        "umls_atoms_of_SNOMEDCT_US_with_suppress_O_or_E": int(np.isin(sct.suppress, gone).sum()),
    }


def _facts(
    side: MeshSide,
    snomed: Snomed,
    kg2: Kg2Counts,
    links: LinkCounts,
    atoms: dict[str, int],
) -> dict[str, dict[str, int]]:
    """Give the strata of profile paper, and what a build should report, for International."""
    left, right = links.missing(PAPER)
    return {
        "strata": links.strata(PAPER, snomed.concepts.tag),
        "skipped": {
            **side.skipped,
            "relationships_with_an_inactive_end_or_type": kg2.fallen(),
            "relationship_ends_unknown": kg2.unknown_ends(),
            "gold_left_entities_not_in_graph": left,
            "gold_right_entities_not_in_graph": right,
            **atoms,
        },
    }
