"""The OpenEA text of a part: the dataset's own files, copied and checked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from sameas.core.errors import InputError
from sameas.core.manifest import OutputFile
from sameas.core.progress import Progress
from sameas.licenses.split.tables import CHANGED, REBUILD

_BLOCK = 1 << 20


def copy_texts(
    dataset: Path,
    folder: Path,
    names: Iterable[str],
    outputs: dict[str, OutputFile],
    progress: Progress,
) -> None:
    """Copy text files, and hold each against the manifest.

    Args:
        dataset: The built dataset.
        folder: Of the part.
        names: Below both.
        outputs: Of the manifest, by name.
        progress: Where to report.

    Raises:
        InputError: A file is missing, or is not the one that was built.
    """
    names = list(names)
    total = sum(outputs[name].bytes or 0 for name in names)
    with progress.stage("copying text files", total=total, unit="bytes") as advance:
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            found = hashlib.sha256()
            try:
                source = (dataset / name).open("rb")
            except OSError as error:
                raise InputError(
                    f"cannot read it: {error.strerror}", path=dataset / name, fix=REBUILD
                ) from error
            with source, (folder / name).open("wb") as target:
                while block := source.read(_BLOCK):
                    found.update(block)
                    target.write(block)
                    advance(len(block))
            if found.hexdigest() != outputs[name].sha256:
                raise InputError(CHANGED, path=dataset / name, fix=REBUILD)
