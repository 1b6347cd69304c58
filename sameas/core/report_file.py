"""Reports as files: an earlier report gives way to a new one, any other file is left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sameas.core.errors import OptionError, OutputError
from sameas.core.write_file import write_file

_HEAD = 4096


class ReportFile:
    """The place of a report, looked at before the work begins.

    Args:
        path: Where the report shall be; its folder is made.
        is_report: Tells an earlier report from another file by its path and its first bytes.

    Raises:
        OutputError: Something else is there.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "notes.html"
        >>> _ = path.write_text("mine")
        >>> ReportFile(path, lambda path, head: b"Report" in head)
        Traceback (most recent call last):
        sameas.core.errors.OutputError: ...notes.html: there is something else than a report here
          what to do: choose another name, or remove it
    """

    def __init__(self, path: Path, is_report: Callable[[Path, bytes], bool]) -> None:
        self.path = path
        self._is_report = is_report
        self._refuse_other_things()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(
                f"cannot write here: {error.strerror}",
                path=self.path.parent,
                fix="choose another folder for the report",
            ) from error

    def write(self, content: bytes) -> None:
        """Put a report in place, whole or not at all.

        Raises:
            OutputError: It cannot be written, or something else is there by now.
        """
        self._refuse_other_things()
        write_file(self.path, content)

    def _refuse_other_things(self) -> None:
        if not self.path.exists() or (self.path.is_file() and self._is_earlier()):
            return
        raise OutputError(
            "there is something else than a report here",
            path=self.path,
            fix="choose another name, or remove it",
        )

    def _is_earlier(self) -> bool:
        try:
            with self.path.open("rb") as file:
                head = file.read(_HEAD)
        except OSError:
            return False
        return not head or self._is_report(self.path, head)


def report_files(
    json_path: Path | None, html_path: Path | None, is_report: Callable[[Path, bytes], bool]
) -> tuple[ReportFile | None, ReportFile | None]:
    """Open the places of a report that is written in two forms, or in one, or in none.

    Args:
        json_path: Where it shall be as JSON.
        html_path: Where it shall be as a page.
        is_report: As for `ReportFile`.

    Raises:
        OptionError: Both lead to one file.
        OutputError: Something else is there.
    """
    if json_path and html_path and json_path.resolve() == html_path.resolve():
        raise OptionError("--json and --html name the same file", expected="two files")
    as_json, as_html = (
        None if path is None else ReportFile(path, is_report) for path in (json_path, html_path)
    )
    return as_json, as_html
