"""What a search found, and what it could not look into."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["id", "term", "pair"]


@dataclass(frozen=True, slots=True)
class Find:
    """One place with licensed content.

    Attributes:
        kind: An SCTID, a SNOMED CT term, or a MeSH id beside the SNOMED CT entity it is linked to.
        path: The file; a member of an archive is `archive.zip!member`.
        offset: Bytes from the start of the unpacked file, from 0; in a table the row, from 0.
        line: Line of the unpacked file, from 1; None in a table.
        column: Column of a table; None in text.
        why: What makes it a find, in plain words and without the content.
        text: The content itself. It is licensed: left out of `repr`, and not for logs.
    """

    kind: Kind
    path: str
    offset: int
    line: int | None
    column: str | None
    why: str
    text: str = field(repr=False)

    @property
    def masked(self) -> str:
        """Show how the content begins and how long it is, no more.

        Example:
            >>> Find("term", "a.txt", 7, 1, None, "a term", "Planesk ciagiarnade").masked
            'Pl… (19 characters)'
        """
        return f"{self.text[:2]}… ({len(self.text)} characters)"

    def line_of_text(self, *, show: bool = False) -> str:
        """Say where and what on one line; the content itself only if asked to show it.

        Example:
            >>> Find("id", "a.txt", 7, 1, None, "an id", "100005").line_of_text()
            'a.txt, line 1, byte 7: id: an id: 10… (6 characters)'
        """
        if self.line is None:
            place = f"row {self.offset}" + (f", column {self.column}" if self.column else "")
        else:
            place = f"line {self.line}, byte {self.offset}"
        text = repr(self.text) if show else self.masked
        return f"{self.path}, {place}: {self.kind}: {self.why}: {text}"


@dataclass(frozen=True, slots=True)
class Unsearched:
    """A file that was not searched to its end; unless harmless, nothing can be called clean.

    Attributes:
        path: The file.
        why: What kept the search out, and what to do.
        harmless: A picture, which is never searched and is only named.
    """

    path: str
    why: str
    harmless: bool = False


@dataclass(frozen=True, slots=True)
class ScanReport:
    """What a search of a file or folder came to.

    Attributes:
        finds: Places in the order of files and offsets, at most 1,000 a file.
        unsearched: Files that the search could not look into.
        cut: Files whose search stopped at 1,000 finds.
        files: How many files were searched, members of archives among them.
        bytes: How many unpacked bytes were searched.
        against: The dataset compared with; None if ids and terms were told by their form alone.
    """

    finds: tuple[Find, ...]
    unsearched: tuple[Unsearched, ...]
    cut: tuple[str, ...]
    files: int
    bytes: int
    against: str | None

    @property
    def clean(self) -> bool:
        """Nothing found, and everything searched."""
        return not self.finds and all(file.harmless for file in self.unsearched)

    def __len__(self) -> int:
        """Count the finds."""
        return len(self.finds)
