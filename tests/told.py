"""What tests want to be seen: lines in the terminal's summary, from any process of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

_KEY = "told"


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str, Iterable[str]], None]:
    """Give a function that takes a section's title and lines for it."""

    def add(section: str, lines: Iterable[str]) -> None:
        # properties of a test travel from the processes that run tests to the one that reports
        request.node.user_properties.extend((_KEY, (section, line)) for line in lines)

    return add


def summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write what was told, section by section."""
    sections: dict[str, list[str]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", None) == "call":
                for key, value in report.user_properties:
                    if key == _KEY:
                        section, line = value
                        sections.setdefault(section, []).append(line)
    for section in sorted(sections):
        terminalreporter.section(section)
        for line in sections[section]:
            terminalreporter.write_line(line)
