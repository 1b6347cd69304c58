"""Hold a dataset against a recipe: is it the same, and if not, in what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa

from sameas.core.content import ContentHash
from sameas.core.digest import sha256_file
from sameas.core.manifest import Manifest, read_manifest
from sameas.core.parquet import ParquetReader
from sameas.core.progress import Progress, Quiet
from sameas.core.sinks import ROW_GROUP
from sameas.licenses.split.recipe import options_of, read_key, read_recipe, with_key

Kind = Literal["missing", "unexpected", "rows", "content", "input", "option", "tool"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that the recipe and the dataset say differently.

    Attributes:
        kind: `missing`, `unexpected`, `rows`, `content`: an output; `input`, `option`, `tool`:
            what may be the cause.
        name: Of the file, the option or the source.
        recipe: What the recipe says.
        here: What is here.
    """

    kind: Kind
    name: str
    recipe: str
    here: str

    def __str__(self) -> str:
        """Put it on one line."""
        return f"{self.kind} {self.name}: {self.here} here, {self.recipe} in the recipe"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a comparison came to.

    Attributes:
        files: How many outputs were read and compared.
        differences: Of the outputs; none: the dataset is the one of the recipe.
        causes: Other inputs, options or another version of the tool.
    """

    files: int
    differences: tuple[Difference, ...]
    causes: tuple[Difference, ...]

    @property
    def equal(self) -> bool:
        """Tell whether every output is the one of the recipe."""
        return not self.differences


def compare(
    dataset: str | Path, recipe: str | Path, *, progress: Progress | None = None
) -> Comparison:
    """Read every file of a dataset again and compare its checksum with a recipe.

    Args:
        dataset: A folder that `sameas build` wrote.
        recipe: The file `recipe.json` of a release.
        progress: Where to report.

    Raises:
        InputError: No built dataset, or no recipe.
    """
    folder, wanted = Path(dataset), read_recipe(recipe)
    manifest = read_manifest(folder)
    progress = progress or Quiet()
    differences: list[Difference] = []
    compared = 0
    key_file = folder / str(wanted["key_file"])
    key = read_key(key_file) if key_file.is_file() else b""
    named = {str(one["name"]): one for one in wanted["outputs"]}
    with progress.stage("comparing", total=len(named), unit="parts") as advance:
        for name, one in named.items():
            if not (folder / name).is_file():
                differences.append(Difference("missing", name, "there", "missing"))
            else:
                rows, sha256 = _read(folder, name, str(one["hashed"]))
                compared += 1
                differences += _differ(one, rows, with_key(key, sha256) if one["keyed"] else sha256)
            advance(1)
    for output in manifest.outputs:
        if output.name not in named:
            differences.append(Difference("unexpected", output.name, "missing", "there"))
    return Comparison(compared, tuple(differences), tuple(_causes(wanted, manifest)))


def _differ(one: dict[str, Any], rows: int, sha256: str) -> Iterator[Difference]:
    name = str(one["name"])
    if rows != one["rows"]:
        yield Difference("rows", name, f"{one['rows']:,} rows", f"{rows:,} rows")
    elif one["sha256"] != sha256:
        yield Difference("content", name, f"SHA-256 {one['sha256']}", f"SHA-256 {sha256}")


def _read(folder: Path, name: str, hashed: str) -> tuple[int, str]:
    """Count the rows of a file and hash it, by bytes or by content."""
    path = folder / name
    if hashed == "bytes":
        with path.open("rb") as stream:
            rows = sum(block.count(b"\n") for block in iter(lambda: stream.read(1 << 20), b""))
        return rows, sha256_file(path)
    file = ParquetReader(path)
    found = ContentHash(file.schema.names)
    for batch in file.batches(ROW_GROUP):
        found.update(pa.Table.from_batches([batch]))
    return file.rows, found.hexdigest()


def _causes(wanted: dict[str, Any], manifest: Manifest) -> Iterator[Difference]:
    tool = f"{manifest.tool.name} {manifest.tool.version}"
    stated = "{name} {version}".format(**wanted["tool"])
    if tool != stated:
        yield Difference("tool", "version", stated, tool)
    here: dict[str, object] = {
        "profile": manifest.profile,
        **options_of(manifest),
        **manifest.switches,
    }
    there = {"profile": wanted["profile"], **wanted["options"], **wanted["switches"]}
    for name in sorted(here.keys() | there.keys()):
        if here.get(name) != there.get(name):
            yield Difference("option", name, str(there.get(name)), str(here.get(name)))
    ours = {(one.role, one.sha256): one.name for one in manifest.inputs}
    theirs = {(one["role"], one["sha256"]): one["name"] for one in wanted["inputs"]}
    for role, sha256 in sorted(theirs.keys() - ours.keys()):
        name = theirs[role, sha256]
        yield Difference("input", f"{role} {name}", f"SHA-256 {sha256}", "not read")
    for role, sha256 in sorted(ours.keys() - theirs.keys()):
        name = ours[role, sha256]
        yield Difference("input", f"{role} {name}", "not read", f"SHA-256 {sha256}")
