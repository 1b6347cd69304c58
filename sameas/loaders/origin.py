"""What a loaded dataset remembers of its files, to give each byte back."""

from __future__ import annotations

from dataclasses import dataclass, field

from sameas.loaders.forms import Form


@dataclass(frozen=True, slots=True)
class Origin:
    """How a dataset's files were written.

    Attributes:
        dialect: A module of `loaders.dialects`.
        forms: By path, the form of each file.
        splits: By path of a split's file, its fold and part.
    """

    dialect: str
    forms: dict[str, Form] = field(default_factory=dict)
    splits: dict[str, tuple[int, str]] = field(default_factory=dict)
