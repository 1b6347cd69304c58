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

_HOMES = {
    "BuildResult": "sameas.builders.bio",
    "InputError": "sameas.core.errors",
    "Manifest": "sameas.core.manifest",
    "OptionError": "sameas.core.errors",
    "OutputError": "sameas.core.errors",
    "SameasError": "sameas.core.errors",
    "build_bio": "sameas.builders.bio",
    "read_manifest": "sameas.core.manifest",
    "sample": "sameas.builders.lookalike",
}

__all__ = [
    "BuildResult",
    "InputError",
    "Manifest",
    "OptionError",
    "OutputError",
    "SameasError",
    "build_bio",
    "read_manifest",
    "sample",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sameas' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
