"""Where gold pairs come from: UMLS, or a file that somebody gives."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import polars as pl

from sameas.builders.given_links import read_links
from sameas.builders.options import Switches, alternatives
from sameas.builders.outputs import UMLS
from sameas.builders.umls import UmlsSource, read_umls
from sameas.core.archive import Member
from sameas.core.errors import OptionError
from sameas.core.manifest import Skipped
from sameas.core.progress import Progress

PathLike = str | Path
GIVEN = "links file"


class GoldSource(Protocol):
    """Gives pairs of ids, and what is known of them."""

    def pairs(self, switches: Switches) -> pl.DataFrame:
        """Give columns left, right, cuis, left_term_types, right_term_types."""
        ...

    def watched(self) -> list[str]:
        """Give every MeSH id that may be the left end of a pair under some switches."""
        ...

    def semantic_types(self, cuis: list[str]) -> dict[str, list[str]]:
        """Give the names of the CUIs' semantic types."""
        ...

    def releases(self) -> dict[str, dict[str, str]]:
        """Give what is known of the source's release."""
        ...

    def inputs(self) -> dict[str, list[Member]]:
        """Give the files read, by role."""
        ...

    def skipped(self, switches: Switches) -> list[Skipped]:
        """Give what was read and not used."""
        ...


class UmlsGold:
    """Pairs of codes that share a CUI.

    Args:
        source: A UMLS release.
        switches: Those of the build; the alternatives to them are watched too.
    """

    def __init__(self, source: UmlsSource, switches: Switches) -> None:
        self._source = source
        self._switches = switches

    def pairs(self, switches: Switches) -> pl.DataFrame:
        """Give the pairs under these switches."""
        return self._source.pairs(switches)

    def watched(self) -> list[str]:
        """Give the MeSH ids of the pairs under any alternative."""
        ids: set[str] = set()
        for _, _, changed in alternatives(self._switches):
            ids.update(self._source.pairs(changed)["left"].unique())
        return sorted(ids)

    def semantic_types(self, cuis: list[str]) -> dict[str, list[str]]:
        """Give names from MRSTY."""
        return self._source.semantic_types(cuis)

    def releases(self) -> dict[str, dict[str, str]]:
        """Give the versions that MRSAB and the file names tell, and the restriction levels."""
        levels = {f"{source}_SRL": level for source, level in self._source.srl.items()}
        return {UMLS: {**self._source.release, **levels}}

    def inputs(self) -> dict[str, list[Member]]:
        """Give the RRF files read."""
        return {UMLS: list(self._source.inputs)}

    def skipped(self, switches: Switches) -> list[Skipped]:
        """Count the atoms that give no pair."""
        return [Skipped(UMLS, *one) for one in self._source.skipped(switches)]


class GivenGold:
    """Pairs that a file names; the switches that concern UMLS change nothing.

    Args:
        path: An earlier BIO, the authors' release, or SSSOM.
    """

    def __init__(self, path: PathLike) -> None:
        self._links = read_links(path)

    def pairs(self, switches: Switches) -> pl.DataFrame:
        """Give the file's pairs."""
        return self._links.pairs

    def watched(self) -> list[str]:
        """Give the MeSH ids of the file."""
        return sorted(self._links.pairs["left"].unique())

    def semantic_types(self, cuis: list[str]) -> dict[str, list[str]]:
        """Give none: a file of pairs does not tell."""
        return {}

    def releases(self) -> dict[str, dict[str, str]]:
        """Give what kind of file it was."""
        return {GIVEN: dict(self._links.release)}

    def inputs(self) -> dict[str, list[Member]]:
        """Give the file read."""
        return {GIVEN: list(self._links.inputs)}

    def skipped(self, switches: Switches) -> list[Skipped]:
        """Count the file's repeated or turned pairs."""
        return [Skipped(GIVEN, *one) for one in self._links.skipped]


def open_gold(
    umls: PathLike | None, links: PathLike | None, switches: Switches, progress: Progress
) -> GoldSource:
    """Open the source of gold pairs.

    Raises:
        InputError: The source is missing or broken.
        OptionError: No source, or both.
    """
    if links is not None and umls is not None:
        raise OptionError(
            "two sources of gold pairs", fix="give UMLS with --umls, or a file with --links"
        )
    if links is not None:
        return GivenGold(links)
    if umls is None:
        raise OptionError("no gold pairs", fix="give UMLS with --umls, or a file with --links")
    return UmlsGold(read_umls(umls, progress=progress), switches)
