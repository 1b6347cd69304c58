"""What EasyEA writes: `final_results.jsonl`, the model's choice for a source entity a line.

The public code (alusang/EasyEA-framework, read in 2026) asks its model only for sources that its
embeddings got wrong at rank 1 (it looks at the gold links for that), so that this file is no whole
alignment. Ids are numbers, with names in a file `ent2id` beside it. How the paper numbered DW, DY
and BIO, and its candidate lists (a pickle, which is never opened here), are not public.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from sameas.core.errors import InputError
from sameas.judging.systems.alignment import Candidate
from sameas.judging.systems.reader import LeftOut, Reader, lines_of
from sameas.loaders.dataset import Dataset


def _fits(path: Path, head: str) -> bool:
    try:
        first = json.loads(head.partition("\n")[0])
    except ValueError:
        return False
    return (
        isinstance(first, dict) and len(first) == 1 and isinstance(next(iter(first.values())), list)
    )


def _read(path: Path, dataset: Dataset, left_out: LeftOut) -> Iterator[Candidate]:
    names = _names(path.parent / "ent2id")
    for line, text in lines_of(path):
        try:
            row = json.loads(text)
            [(source, targets)] = row.items()
            chosen = [str(one).strip() for one in targets]
        except (ValueError, AttributeError, TypeError) as error:
            raise InputError(
                "not a choice", path=path, line=line, expected='{"source": ["target", ...]}'
            ) from error
        left = names.get(str(source), str(source))
        for place, target in enumerate(chosen, 1):
            right = names.get(target, target)
            # a model may answer anything; what is no entity is no candidate
            if right in dataset.right:
                yield Candidate(left, right, None, place)
            else:
                left_out["answers that are no entity"] += 1


def _names(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    found: dict[str, str] = {}
    for _, text in lines_of(path):
        number, tab, name = text.partition("\t")
        if tab:
            found[number.strip()] = name.strip()
    return found


READER = Reader(
    "easyea",
    "EasyEA's final_results.jsonl: a source and the target its model chose, by ids or through a"
    " file ent2id beside it; answers that are no entity are left out",
    _fits,
    _read,
)
