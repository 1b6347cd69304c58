"""Reports as files: an earlier report gives way, any other file is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from sameas.core.errors import OptionError, OutputError
from sameas.core.report_file import ReportFile, report_files


def is_report(path: Path, head: bytes) -> bool:
    return head.startswith(b"report")


def test_an_earlier_report_and_an_empty_file_give_way(tmp_path: Path) -> None:
    for before in (None, "", "report of yesterday"):
        path = tmp_path / "deep" / "r"
        if before is not None:
            path.write_text(before)
        ReportFile(path, is_report).write(b"report")
        assert path.read_bytes() == b"report"


def test_other_things_are_left_alone_before_the_work_and_after_it(tmp_path: Path) -> None:
    path = tmp_path / "r"
    place = ReportFile(path, is_report)
    path.write_text("mine")
    for attempt in (lambda: place.write(b"report"), lambda: ReportFile(path, is_report)):
        with pytest.raises(OutputError, match="something else than a report"):
            attempt()
    with pytest.raises(OutputError, match="something else than a report"):
        ReportFile(tmp_path, is_report)
    assert path.read_text() == "mine"


def test_two_forms_need_two_files_however_they_are_spelt(tmp_path: Path) -> None:
    one, other = report_files(tmp_path / "r.json", None, is_report)
    assert one is not None
    assert one.path == tmp_path / "r.json"
    assert other is None
    (tmp_path / "sub").mkdir()
    with pytest.raises(OptionError, match="name the same file"):
        report_files(tmp_path / "r", tmp_path / "sub" / ".." / "r", is_report)
