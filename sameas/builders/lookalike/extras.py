"""Write OUT/extra: the wider containers of the same content."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sameas.builders.lookalike.dice import Dice
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.extension import make_extension
from sameas.builders.lookalike.snomed.extension_package import NAME as EXTENSION_NAME
from sameas.builders.lookalike.snomed.extension_package import write_extension
from sameas.builders.lookalike.snomed.extension_state import merged_state
from sameas.builders.lookalike.snomed.package import write_package
from sameas.builders.lookalike.snomed.tables import Snomed, State
from sameas.builders.lookalike.umls.containers import write_containers
from sameas.builders.lookalike.umls.gold import Gold
from sameas.builders.lookalike.words import Words
from sameas.core.progress import Progress

FULL_NAME = "SnomedCT_InternationalRF2Full_PRODUCTION_20260301T120000Z"


@dataclass(slots=True)
class Extras:
    """What was written: rows by file, what each container equals, the state with the extension."""

    rows: dict[str, int]
    equals: dict[str, str]
    state: State


def write_extras(
    stage: Path,
    snomed: Snomed,
    gold: Gold,
    state: State,
    sizes: Sizes,
    dice: Dice,
    words: Words,
    progress: Progress,
) -> Extras:
    """Write the extension, the Full release and the UMLS containers."""
    folder = stage / "extra"
    folder.mkdir()
    rows: dict[str, int] = {}
    with progress.stage("extra") as advance:
        extension = make_extension(snomed, gold, sizes, dice, words)
        name = f"extra/{EXTENSION_NAME}.zip"
        members = write_extension(stage / name, snomed, extension, dice)
        rows |= {f"{name}/{member}": count for member, count in members.items()}
        full = f"extra/{FULL_NAME}.zip"
        written = write_package(stage / full, snomed, dice, advance, "Full")
        rows |= {f"{full}/{member}": count for member, count in written.rows.items()}
        equals = {full: "the Snapshot package, with the history of each component"}
        equals |= write_containers(folder, stage / "META")
    return Extras(rows, equals, merged_state(state, snomed, extension))
