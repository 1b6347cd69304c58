"""Entity-alignment benchmarks that can be rebuilt, checked and shared.

The public names load on first use, so that `import sameas` stays light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sameas.builders.bio import BuildResult, build_bio
    from sameas.builders.lookalike import sample
    from sameas.core.errors import InputError, OptionError, OutputError, SameasError
    from sameas.core.manifest import Manifest, read_manifest
    from sameas.loaders.dataset import Dataset
    from sameas.loaders.fold import Fold
    from sameas.loaders.graph import KnowledgeGraph
    from sameas.loaders.info import DatasetInfo
    from sameas.loaders.load import load
    from sameas.validation.report import Report
    from sameas.validation.validate import validate

_HOMES = {
    "BuildResult": "sameas.builders.bio",
    "Dataset": "sameas.loaders.dataset",
    "DatasetInfo": "sameas.loaders.info",
    "Fold": "sameas.loaders.fold",
    "InputError": "sameas.core.errors",
    "KnowledgeGraph": "sameas.loaders.graph",
    "Manifest": "sameas.core.manifest",
    "OptionError": "sameas.core.errors",
    "OutputError": "sameas.core.errors",
    "Report": "sameas.validation.report",
    "SameasError": "sameas.core.errors",
    "build_bio": "sameas.builders.bio",
    "load": "sameas.loaders.load",
    "read_manifest": "sameas.core.manifest",
    "sample": "sameas.builders.lookalike",
    "validate": "sameas.validation.validate",
}

__all__ = [
    "BuildResult",
    "Dataset",
    "DatasetInfo",
    "Fold",
    "InputError",
    "KnowledgeGraph",
    "Manifest",
    "OptionError",
    "OutputError",
    "Report",
    "SameasError",
    "build_bio",
    "load",
    "read_manifest",
    "sample",
    "validate",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sameas' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
