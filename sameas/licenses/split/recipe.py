"""How a licensee rebuilds the dataset: options, and checksums of what went in and came out.

A recipe is for everybody, so it holds no licensed byte: no SCTID (the modules of a package and the
language refset are ids), no row, and no checksum from which rows could be guessed. The checksum of
a whole file tells nothing about its rows as long as there are many: to confirm a guess one must
have all of them, in order. For a licensed file of fewer than 100 rows that might be tried, so its
checksum is keyed with the content of the longest licensed file, which only a licensee has.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sameas.builders.options import switches as of_profile
from sameas.builders.snomed.reading import US_ENGLISH
from sameas.core.errors import InputError
from sameas.core.manifest import Manifest
from sameas.licenses.policy import FileClass

FORMAT = 1
RECIPE = "recipe.json"
MANY_ROWS = 100
_DEFAULT_REFSET = "US English"
_RELEASE_KEYS = {"SNOMED CT": ("package", "effective_time", "format", "edition")}
"""The other keys of its release hold SCTIDs."""


def make_recipe(
    dataset: Path, manifest: Manifest, classes: Iterable[FileClass], *, release: str
) -> dict[str, Any]:
    """Put a recipe together.

    Args:
        dataset: The built dataset.
        manifest: Its manifest.
        classes: Of its files.
        release: Name of the release.
    """
    of = {one.name: one.licence for one in classes}
    key_file = _longest(manifest, of)
    key = None if key_file is None else read_key(dataset / key_file)
    outputs: list[dict[str, Any]] = []
    for output in manifest.outputs:
        keyed = of[output.name] != "open" and output.rows < MANY_ROWS and key is not None
        outputs.append(
            {
                "name": output.name,
                "licence": of[output.name],
                "rows": output.rows,
                "hashed": output.hashed,
                "keyed": keyed,
                "sha256": with_key(key, output.sha256) if keyed and key else output.sha256,
            }
        )
    return {
        "format": FORMAT,
        "dataset": manifest.dataset,
        "release": release,
        "tool": {"name": manifest.tool.name, "version": manifest.tool.version},
        "command": _command(manifest),
        "profile": manifest.profile,
        "options": options_of(manifest),
        "switches": dict(manifest.switches),
        "releases": {
            source: {
                key: value
                for key, value in known.items()
                if key in _RELEASE_KEYS.get(source, (key,))
            }
            for source, known in manifest.releases.items()
        },
        "inputs": [
            {"role": one.role, "name": one.name, "bytes": one.bytes, "sha256": one.sha256}
            for one in manifest.inputs
        ],
        "key_file": key_file,
        "outputs": outputs,
        "build": build_digest({one["name"]: one["sha256"] for one in outputs}),
    }


def build_digest(checksums: Mapping[str, str]) -> str:
    """Make one checksum of all outputs: what tells one build from another.

    Args:
        checksums: SHA-256 of each file, by name.

    Example:
        >>> build_digest({"b": "2", "a": "1"}) == build_digest({"a": "1", "b": "2"})
        True
    """
    lines = "".join(f"{name}\t{checksums[name]}\n" for name in sorted(checksums))
    return hashlib.sha256(lines.encode()).hexdigest()


def read_key(path: Path) -> bytes:
    """Make a key of a file's content; it is no checksum that stands anywhere."""
    found = hmac.new(b"sameas recipe", digestmod="sha256")
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            found.update(block)
    return found.digest()


def with_key(key: bytes, sha256: str) -> str:
    """Key a checksum, so that only who has the key can confirm a guess.

    Example:
        >>> with_key(b"a", "00") == with_key(b"b", "00")
        False
    """
    return hmac.new(key, sha256.encode(), "sha256").hexdigest()


def _longest(manifest: Manifest, of: Mapping[str, str]) -> str | None:
    """Name the licensed text file with the most rows."""
    licensed = [
        (-output.rows, output.name)
        for output in manifest.outputs
        if of[output.name] != "open" and output.hashed == "bytes"
    ]
    return min(licensed)[1] if licensed else None


def options_of(manifest: Manifest) -> dict[str, str | int | bool]:
    """Give the options without SCTIDs."""
    options = dict(manifest.options)
    if "language_refset" in options:
        default = options["language_refset"] == US_ENGLISH
        options["language_refset"] = _DEFAULT_REFSET if default else "another one"
    return options


def write_recipe(recipe: dict[str, Any], path: Path) -> None:
    """Write a recipe with a fixed layout."""
    path.write_text(json.dumps(recipe, indent=2) + "\n", encoding="utf-8")


def read_recipe(path: str | Path) -> dict[str, Any]:
    """Read a recipe.

    Raises:
        InputError: There is none, or it is of another format.
    """
    path = Path(path)
    expected = f"{RECIPE} of a release, as `sameas release split` writes it"
    try:
        recipe = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(
            f"cannot read it: {error.strerror}", path=path, expected=expected
        ) from error
    except ValueError as error:
        raise InputError("this is not JSON", path=path, expected=expected) from error
    if not isinstance(recipe, dict) or recipe.get("format") != FORMAT or "outputs" not in recipe:
        raise InputError("not a recipe of this format", path=path, expected=expected)
    return recipe


def _command(manifest: Manifest) -> str:
    """Spell the build as a command, with the names of the files in place of their paths."""
    inputs: dict[str, list[str]] = {}
    for one in manifest.inputs:
        inputs.setdefault(one.role, []).append(one.name)
    mesh = inputs.get("MeSH", [])
    words = ["sameas", "build", "--mesh", mesh[0] if len(mesh) == 1 else "FOLDER"]
    for name in inputs.get("SNOMED CT", []):
        words += ["--snomed", name]
    words += ["--umls", "META"] if manifest.options["gold_from"] == "umls" else ["--links", "FILE"]
    words += ["--profile", manifest.profile]
    for option in ("size", "seed", "stratify"):
        words += [f"--{option}", str(manifest.options[option])]
    if not manifest.options["splits"]:
        words.append("--no-splits")
    if manifest.options["lenient"]:
        words.append("--lenient")
    if options_of(manifest)["language_refset"] != _DEFAULT_REFSET:
        words += ["--language-refset", "SCTID"]
    usual = of_profile(manifest.profile)
    for option, value in manifest.switches.items():
        if getattr(usual, option) != value:
            words += [f"--{option.replace('_', '-')}", value]
    return shlex.join([*words, "--out", manifest.dataset])
