"""The house: doors, floors, what a wheel holds, how soon the package is there."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import sameas
from tests.shared import ROOT

DOORS = ("builders", "loaders", "licenses", "validation")
DATA_SUFFIXES = {".py", ".json", ".j2", ".csv", ".md", ".html", ".css", ".js"}


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", DOORS)
def test_each_door_leads_to_its_room(name: str) -> None:
    door = ROOT / name
    assert door.is_symlink()
    assert door.readlink() == Path("sameas") / name
    assert (door / "__init__.py").is_file()


def test_the_users_names_stand_at_the_top() -> None:
    for name in ("pyproject.toml", "README.md", "DATASET_CARD.md", "tests", *DOORS):
        assert (ROOT / name).exists()


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the git checkout")
def test_the_wheel_holds_the_tracked_modules_and_data_and_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(tmp_path)]
    source = tmp_path / "source"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(source)], check=True)
    subprocess.run([*command, str(source)], check=True)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
    tracked = {
        name
        for name in git("ls-tree", "-r", "--name-only", "HEAD", "sameas")
        if Path(name).suffix in DATA_SUFFIXES or Path(name).name == "py.typed"
    }
    assert found == tracked


def test_every_public_name_is_there_and_nothing_heavy_is_loaded_before_use() -> None:
    code = (
        "import sys, sameas, sameas.cli\n"
        "heavy = {'polars', 'pyarrow', 'pandas', 'numpy', 'rdflib', 'pydantic', 'networkx'}\n"
        "sys.exit(str(sorted(heavy & set(sys.modules))) if heavy & set(sys.modules) else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    for name in sameas.__all__:
        assert getattr(sameas, name).__name__ == name
    assert sorted(sameas._HOMES) == sameas.__all__
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = sameas.nothing


def test_no_module_is_a_grab_bag() -> None:
    for path in (ROOT / "sameas").rglob("*.py"):
        assert path.stem not in {"utils", "util", "helpers", "common", "misc"}
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, path
