"""Written beside, then renamed: whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from sameas.core import staging as module
from sameas.core.errors import OutputError
from sameas.core.staging import Staging


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def write(out: Path, text: str, *, force: bool = False) -> None:
    with Staging(out, force=force, mark="a") as staging:
        (staging.folder / "a").write_text(text)


def test_an_output_appears_at_the_end_and_nothing_else_does(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "set"
    with Staging(out, mark="a") as staging:
        (staging.folder / "a").write_text("x")
        assert not out.exists()
    assert tree(tmp_path) == {"deep/set/a": "x"}


def test_an_error_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="stop"), Staging(tmp_path / "set", mark="a"):
        raise ValueError("stop")
    assert list(tmp_path.iterdir()) == []


def test_an_existing_output_is_refused_without_force(tmp_path: Path) -> None:
    write(tmp_path / "set", "old")
    with pytest.raises(OutputError, match="exists already"):
        Staging(tmp_path / "set", mark="a")
    assert tree(tmp_path) == {"set/a": "old"}


def test_an_empty_folder_is_no_output(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    write(tmp_path / "set", "new")
    assert tree(tmp_path) == {"set/a": "new"}


@pytest.mark.parametrize("can_exchange", [True, False])
def test_force_replaces_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, can_exchange: bool
) -> None:
    if not can_exchange:
        monkeypatch.setattr(module, "_exchange", lambda one, other: False)
    write(tmp_path / "set", "old")
    (tmp_path / "set" / "b").write_text("gone")
    write(tmp_path / "set", "new", force=True)
    assert tree(tmp_path) == {"set/a": "new"}


def test_a_link_stays_and_its_folder_is_replaced(tmp_path: Path) -> None:
    write(tmp_path / "real", "old")
    (tmp_path / "set").symlink_to("real")
    (tmp_path / "new").symlink_to("not there yet")
    write(tmp_path / "set", "new", force=True)
    write(tmp_path / "new", "first")
    assert (tmp_path / "set").readlink() == Path("real")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "new",
        "not there yet",
        "real",
        "set",
    ]
    assert (tmp_path / "real" / "a").read_text() == "new"
    assert (tmp_path / "not there yet" / "a").read_text() == "first"


def test_a_file_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "set").write_text("mine")
    with pytest.raises(OutputError, match="no folder"):
        Staging(tmp_path / "set", force=True, mark="a")
    assert tree(tmp_path) == {"set": "mine"}


def test_only_what_bears_the_mark_is_replaced(tmp_path: Path) -> None:
    write(tmp_path / "set", "old")
    with pytest.raises(OutputError, match="no earlier output"):
        Staging(tmp_path / "set", force=True, mark="b")
    with Staging(tmp_path / "set", force=True, mark="a") as staging:
        (staging.folder / "b").write_text("new")
    assert tree(tmp_path) == {"set/b": "new"}
    write(tmp_path / "own", "old")
    with Staging(tmp_path / "own", force=True, mark=None):
        pass
    assert tree(tmp_path) == {"set/b": "new"}


def test_a_folder_that_holds_an_input_is_never_replaced(tmp_path: Path) -> None:
    write(tmp_path / "set", "old")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "link").symlink_to(tmp_path / "set" / "a")
    for one in ("set", "set/a", "elsewhere/../set/a", "elsewhere/link"):
        with pytest.raises(OutputError, match="holds an input"):
            Staging(tmp_path / "set", force=True, inputs=["nowhere", tmp_path / one], mark="a")
    assert (tmp_path / "set" / "a").read_text() == "old"


def test_a_mount_point_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "ismount", lambda path: path == tmp_path / "set")
    (tmp_path / "set").mkdir()
    with pytest.raises(OutputError, match="mount point"):
        Staging(tmp_path / "set", mark="a")


def test_an_output_set_aside_is_put_back(tmp_path: Path) -> None:
    write(tmp_path / "set", "old")
    (tmp_path / "set").rename(tmp_path / ".set.old-x")
    with pytest.raises(OutputError, match="exists already"):
        Staging(tmp_path / "set", mark="a")
    assert tree(tmp_path) == {"set/a": "old"}


def test_a_killed_writer_leaves_a_folder_that_the_next_one_removes(tmp_path: Path) -> None:
    out = tmp_path / "set"
    code = textwrap.dedent(f"""
        import sys, time
        from sameas.core.staging import Staging
        staging = Staging({str(out)!r}, mark="a")
        (staging.folder / "half").write_text("x")
        sys.stdout.write("ready\\n")
        sys.stdout.flush()
        time.sleep(60)
    """)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        # while it lives, another writer leaves it alone
        write(out, "first")
        assert any(path.name.startswith(".set.partial-") for path in tmp_path.iterdir())
        process.send_signal(signal.SIGKILL)
    write(out, "second", force=True)
    assert tree(tmp_path) == {"set/a": "second"}


def test_a_name_full_of_pattern_characters_works(tmp_path: Path) -> None:
    write(tmp_path / "s[e]t*?", "x")
    assert tree(tmp_path) == {"s[e]t*?/a": "x"}
