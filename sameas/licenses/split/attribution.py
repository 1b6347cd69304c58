"""The file that names the sources, their releases and their terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sameas.licenses.sources import find_source

ATTRIBUTION = "ATTRIBUTION.md"


def attribution_lines(names: Iterable[str], releases: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Give the attribution of each source as an item of a list.

    Args:
        names: Of the sources.
        releases: From `known_releases`.
    """
    sources = (find_source(name) for name in names)
    return [f"- {one.attribute(releases.get(one.name, {}))}" for one in sources]


def attribution_file(names: Iterable[str], releases: Mapping[str, Mapping[str, str]]) -> str:
    """Write `ATTRIBUTION.md`."""
    lines = ["# Sources and their terms", ""]
    for name in names:
        source = find_source(name)
        lines += [
            f"## {source.title}",
            "",
            source.attribute(releases.get(name, {})),
            "",
            f"Terms, in our words: {source.terms}",
            "",
            *(f"- {title}: <{address}>" for title, address in source.links.items()),
            "",
        ]
    return "\n".join(lines)
