"""Both folders load with `datasets`, Croissant and SSSOM readers, offline."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import yaml

from sameas.core.errors import InputError
from sameas.licenses.split.sssom import COLUMNS, HEADER, SSSOM, check_sssom
from tests.licenses.built import bio, release

LOAD_ALL = """
import json, sys
from datasets import get_dataset_config_names, load_dataset

folder, cache = sys.argv[1:]
found = {}
for name in get_dataset_config_names(folder):
    for split, rows in load_dataset(folder, name, cache_dir=cache).items():
        found[f"{name}/{split}"] = [rows.num_rows, rows.column_names, rows[0]]
default = load_dataset(folder, cache_dir=cache)["train"].num_rows
print(json.dumps([found, default]))
"""


def offline(tmp_path: Path) -> dict[str, str]:
    """An environment in which the Hub is out of reach, twice over."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("HF_")},
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(tmp_path / "hf"),
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_DATASETS_DISABLE_PROGRESS_BARS": "1",
        "HTTPS_PROXY": "http://127.0.0.1:9",
        "HTTP_PROXY": "http://127.0.0.1:9",
    }


@pytest.mark.slow
@pytest.mark.parametrize("part", ["open", "gated"])
def test_every_config_loads_offline(tmp_path: Path, part: str) -> None:
    folder = release() / part
    done = subprocess.run(
        [sys.executable, "-c", LOAD_ALL, str(folder), str(tmp_path / "cache")],
        capture_output=True,
        text=True,
        env=offline(tmp_path),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found, default = json.loads(done.stdout)
    head = yaml.safe_load((folder / "README.md").read_text().split("\n---\n")[0])
    files = {
        f"{config['config_name']}/{one['split']}": folder / one["path"]
        for config in head["configs"]
        for one in config["data_files"]
    }
    # every table is in exactly one config
    assert sorted(files.values()) == sorted(folder.rglob("*.parquet"))
    assert found.keys() == files.keys()
    for name, path in files.items():
        table = pq.read_table(path)
        assert found[name] == [table.num_rows, table.column_names, table.slice(0, 1).to_pylist()[0]]
    first = "kg1_relations/train" if part == "open" else "kg2_relations/train"
    assert default == found[first][0]


@pytest.mark.slow
@pytest.mark.parametrize("part", ["open", "gated"])
def test_croissant_is_valid_and_every_record_set_gives_a_record(part: str) -> None:
    with warnings.catch_warnings():
        # mlcroissant's own dependencies
        warnings.simplefilter("ignore")
        import mlcroissant

        folder = release() / part
        dataset = mlcroissant.Dataset(jsonld=str(folder / "croissant.json"))
        sets = dataset.metadata.record_sets
        assert dataset.metadata.ctx.issues.errors == set()
        assert len(sets) == len(list(folder.rglob("*.parquet")))
        for records in sets:
            [file] = {field.source.file_object for field in records.fields}
            row = next(iter(dataset.records(record_set=records.uuid)))
            expected = pq.read_table(folder / file).slice(0, 1).to_pylist()[0]
            assert {name.rsplit("/", 1)[1]: _text(value) for name, value in row.items()} == {
                name: _text(value) for name, value in expected.items()
            }


def _text(value: object) -> object:
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, list | tuple):
        return [_text(one) for one in value]
    return value


@pytest.mark.slow
def test_croissant_shows_no_row() -> None:
    text = (release() / "gated/croissant.json").read_text()
    assert '"data":' not in text.split('"recordSet": [')[1]
    assert '"examples":' not in text.split('"recordSet": [')[1]


class TestSssom:
    """Our own check of what sssom-py lets pass."""

    def test_it_has_every_gold_pair_and_every_field(self) -> None:
        assert (
            check_sssom(release() / "gated" / SSSOM)
            == pq.read_table(bio() / "parquet/links.parquet").num_rows
        )

    @pytest.mark.parametrize("name", HEADER)
    def test_a_missing_field_of_the_set_is_found(self, tmp_path: Path, name: str) -> None:
        text = (release() / "gated" / SSSOM).read_text()
        (tmp_path / SSSOM).write_text(text.replace(f"# {name}:", "# other:", 1))
        with pytest.raises(InputError, match=f"without {name}"):
            check_sssom(tmp_path / SSSOM)

    @pytest.mark.parametrize("name", COLUMNS)
    def test_a_missing_column_or_value_is_found(self, tmp_path: Path, name: str) -> None:
        lines = (release() / "gated" / SSSOM).read_text().splitlines(keepends=True)
        head = next(i for i, line in enumerate(lines) if not line.startswith("#"))
        columns = lines[head].rstrip("\n").split("\t")
        path = tmp_path / SSSOM
        path.write_text(
            "".join([*lines[:head], lines[head].replace(name, "x"), *lines[head + 1 :]])
        )
        with pytest.raises(InputError, match=f"without {name}"):
            check_sssom(path)
        row = lines[head + 2].rstrip("\n").split("\t")
        for wrong in ("", "no curie", "unknown:1", "mesh:"):
            row[columns.index(name)] = wrong
            path.write_text("".join([*lines[: head + 2], "\t".join(row) + "\n"]))
            with pytest.raises(InputError, match=f"line {head + 3}: {name} is no CURIE"):
                check_sssom(path)


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which(os.environ.get("SSSOM_PY", "sssom")) is None,
    reason="sssom-py lives in an environment of its own: .ci/sssom",
)
def test_sssom_py_validates_it() -> None:
    command = [os.environ.get("SSSOM_PY", "sssom"), "validate", str(release() / "gated" / SSSOM)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "No attr for" not in done.stdout + done.stderr
