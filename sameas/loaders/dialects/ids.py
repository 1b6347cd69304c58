"""Files of numbers, as DBP15K and SRPRS come: `ent_ids_*` say which entity a number stands for.

Numbers are looked up on their own side, as both sides may use the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import polars as pl

from sameas.core.progress import Progress
from sameas.loaders.dialects.openea import escape, render
from sameas.loaders.encode import Source
from sameas.loaders.folder import Folder, SplitFile
from sameas.loaders.forms import Form
from sameas.loaders.parsed import Parsed, missing
from sameas.loaders.records import LINK, TRIPLE, RecordReader
from sameas.loaders.report import Finding
from sameas.loaders.whole import read_whole

__all__ = ["escape", "read", "render"]

TRAIN = ("sup_pairs", "sup_ent_ids")
TEST = ("ref_pairs", "ref_ent_ids")
FILES = (
    *TRAIN,
    *TEST,
    *(f"{name}_{side}" for name in ("ent_ids", "rel_ids", "triples") for side in (1, 2)),
)


def inputs(folder: Folder) -> list[str]:
    """Name the files that are read."""
    return [path for path in FILES if path in folder.files]


def read(folder: Folder, progress: Progress) -> Parsed:
    """Read a folder of id files."""
    files = _Files(folder)
    train, test = (files.links(names) for names in (TRAIN, TEST))
    sources = tuple(
        Source(relations=files.triples(side), attributes=lambda: iter(())) for side in (1, 2)
    )
    splits = {}
    if train.height:
        parts = {"train": train, "valid": train.clear(), "test": test}
        splits = {part: (SplitFile("given", 1, part), frame) for part, frame in parts.items()}
    return Parsed(
        sources=(sources[0], sources[1]),
        links=pl.concat([train, test]),
        all_links=None,
        splits=splits,
        conclude=lambda: (files.forms, files.findings),
    )


class _Files:
    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self.forms: dict[str, Form] = {}
        self.findings: list[Finding] = []
        self._entities = {side: self._texts(f"ent_ids_{side}") for side in (1, 2)}

    def links(self, names: tuple[str, ...]) -> pl.DataFrame:
        """Read the first of these files that is there."""
        path = next((name for name in names if name in self._folder.files), None)
        if path is None:
            if names == TEST:
                self.findings.append(missing(self._folder, " or ".join(names)))
            return pl.DataFrame(schema=dict.fromkeys(LINK, pl.String))
        frame = self._numbers(path, LINK)
        left, right = self._entities[1], self._entities[2]
        return self._resolve(path, frame, {"left": left, "right": right})

    def triples(self, side: int) -> Callable[[], Iterator[pl.DataFrame]]:
        """Read the triples of a side."""
        path, relations = f"triples_{side}", f"rel_ids_{side}"
        if path not in self._folder.files:
            self.findings.append(missing(self._folder, path))
            return lambda: iter(())
        texts = {"subject": self._entities[side], "object": self._entities[side]}
        if relations in self._folder.files:
            texts["predicate"] = self._texts(relations)
        frame = self._resolve(path, self._numbers(path, TRIPLE), texts)
        return lambda: iter([frame])

    def _texts(self, path: str) -> pl.DataFrame:
        """Read what the numbers of a file stand for."""
        if path not in self._folder.files:
            self.findings.append(missing(self._folder, path))
            return pl.DataFrame(schema={"number": pl.String, "text": pl.String})
        table = self._numbers(path, ("number", "text"))
        twice = table.filter(pl.col("number").is_duplicated())
        if twice.height:
            self.findings.append(
                self._finding(
                    "id-twice", f"number {twice['number'][0]} stands for two things", path
                )
            )
        return table.unique("number", keep="first", maintain_order=True)

    def _numbers(self, path: str, names: tuple[str, ...]) -> pl.DataFrame:
        member = self._folder.files[path]
        reader = RecordReader(member, names)
        frames = list(reader.batches())
        self.findings += reader.findings
        self.forms[path] = Form(reader.form.rows, verbatim=read_whole(member).data)
        return pl.concat(frames) if frames else pl.DataFrame(schema=dict.fromkeys(names, pl.String))

    def _resolve(
        self, path: str, frame: pl.DataFrame, texts: dict[str, pl.DataFrame]
    ) -> pl.DataFrame:
        """Put texts for numbers; a row with an unknown number is an error."""
        found = frame
        for column, table in texts.items():
            found = (
                found.join(
                    table, left_on=column, right_on="number", how="left", maintain_order="left"
                )
                .with_columns(pl.col("text").alias(column))
                .drop("text")
            )
        unknown = found.select(pl.any_horizontal(pl.all().is_null())).to_series()
        if unknown.any():
            first = int(unknown.arg_max() or 0)
            self.findings.append(
                self._finding(
                    "unknown-id",
                    f"a number that no id file knows, in record {first + 1:,}",
                    path,
                    count=int(unknown.sum()),
                )
            )
        return found.filter(~unknown).select(frame.columns)

    def _finding(self, code: str, what: str, path: str, *, count: int = 1) -> Finding:
        return Finding(
            code,
            "error",
            what,
            count=count,
            path=self._folder.files[path].path,
            expected="numbers of ent_ids_1 on the left, of ent_ids_2 on the right",
            fix="use files of one download only; copies of this dataset disagree",
        )
