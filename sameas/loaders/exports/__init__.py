"""Write a built BIO in other formats: one module a format, found by its name."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

from sameas.core.errors import OptionError
from sameas.core.progress import Progress, Quiet
from sameas.core.staging import Staging

_NOT_FORMATS = {"dataset", "gold_meaning"}


def formats() -> list[str]:
    """Name the formats.

    Example:
        >>> "oaei-rdf" in formats()
        True
    """
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name.replace("_", "-") for name in names if name not in _NOT_FORMATS)


def export(
    dataset: str | Path,
    out: str | Path,
    *,
    format: str,  # noqa: A002 - the word that everybody uses
    force: bool = False,
    progress: Progress | None = None,
) -> list[Path]:
    """Write a dataset in another format, into a folder of its own.

    Args:
        dataset: A folder that `sameas build` wrote.
        out: The folder to make.
        format: One of `formats()`.
        force: Replace an earlier export in this format.
        progress: Where to report.

    Returns:
        The files written.

    Raises:
        OptionError: No such format.
        InputError: Not a built dataset.
        OutputError: The folder exists, or cannot be written.
    """
    if format not in formats():
        raise OptionError(f"no format {format!r}", expected=f"one of {', '.join(formats())}")
    from sameas.loaders.exports.dataset import open_built

    built = open_built(dataset)
    module = import_module(f"{__name__}.{format.replace('-', '_')}")
    with Staging(out, force=force, inputs=[dataset], mark=module.FILE) as staging:
        module.write(built, staging.folder, progress or Quiet())
    return sorted(path for path in Path(out).rglob("*") if path.is_file())
