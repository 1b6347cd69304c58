"""What an RF2 file's base name says, in every spelling that publishers use."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Release = Literal["Snapshot", "Full", "Delta"]
_RELEASES: dict[str, Release] = {"snapshot": "Snapshot", "full": "Full", "delta": "Delta"}

_NAME = re.compile(
    r"[xz]?(?:sct|der|rel)2_(?P<content>[a-z]+)_"
    r"(?P<summary>[^_]*?)(?P<release>Snapshot|Full|Delta)(?:-(?P<language>[a-z-]+))?"
    r"(?:_(?P<tail>[^.]*))?\.txt(?:\.gz)?",
    re.IGNORECASE | re.ASCII,
)
_DATE = re.compile(r"\d{8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class FileName:
    """The parts of a release file's base name.

    Attributes:
        content: `Concept`, `Description`, `cRefset` and so on, as written.
        summary: What stands before the release type: `UKCL`, `Language`, or nothing.
        release: `Snapshot`, `Full` or `Delta`.
        language: `en`, `en-AU`, or nothing.
        country: Country and namespace: `INT`, `US1000124`, or nothing.
        date: YYYYMMDD, or nothing.
    """

    content: str
    summary: str
    release: Release
    language: str
    country: str
    date: str

    @property
    def slot(self) -> tuple[str, ...]:
        """What one package may hold only once: all but the date."""
        parts = (self.content, self.summary, self.release, self.language, self.country)
        return tuple(part.lower() for part in parts)


def parse_name(name: str) -> FileName | None:
    """Take a base name apart; None when it is no RF2 release file.

    Example:
        >>> parse_name("xsct2_Description_MONOSnapshot-en_GB_20260301.txt")
        ... # doctest: +NORMALIZE_WHITESPACE
        FileName(content='Description', summary='MONO', release='Snapshot', language='en',
                 country='GB', date='20260301')
        >>> parse_name("Readme_en_20260401.txt") is None
        True
    """
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    part = match.groupdict(default="")
    tail = part["tail"].split("_")
    dates = [piece[:8] for piece in tail if _DATE.match(piece)]
    return FileName(
        content=part["content"],
        summary=part["summary"],
        release=_RELEASES[part["release"].lower()],
        language=part["language"],
        country="_".join(piece for piece in tail if not _DATE.match(piece)),
        date=dates[-1] if dates else "",
    )
