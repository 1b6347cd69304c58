"""An invented dataset with ids short and long, terms shared and not, and leaks made of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Literal

import numpy as np
import polars as pl

from sameas.core.identifiers import with_check_digit

Kind = Literal["id", "term", "pair"]
KINDS: tuple[Kind, ...] = ("id", "term", "pair")
SNOMED = "http://snomed.info/id/"
MESH = "http://id.nlm.nih.gov/mesh/"
CONCEPTS = 400
_HEADS = ("Plan", "Ciag", "Glou", "Vrae", "Zwou", "Kuste", "Dria", "Hoeb", "Naegr", "Fliu")
_MIDDLES = ("ai", "oria", "ebru", "uthe", "yki", "ofloa")
_TAILS = ("nesk", "ctane", "murate", "rinol", "phex", "tontis", "zal", "wade")
_TAGS = ("disorder", "procedure", "body structure", "substance", "finding", "qualifier value")


@dataclass(frozen=True)
class Invented:
    """A dataset on disk and what is in it.

    Attributes:
        folder: The dataset.
        ids: SCTIDs, the first half of 11 digits, the rest of 15.
        names: The name of each one without its tag, none of them in MeSH text.
        tags: The tag of each one.
        mesh: MeSH ids; each is linked to the SCTID of the same place.
        mesh_names: Their names.
        shared: Names that both sides have.
    """

    folder: Path
    ids: tuple[str, ...]
    names: tuple[str, ...]
    tags: tuple[str, ...]
    mesh: tuple[str, ...]
    mesh_names: tuple[str, ...]
    shared: tuple[str, ...]


def _words(rng: np.random.Generator, count: int) -> list[str]:
    return [
        str(rng.choice(_HEADS)) + str(rng.choice(_MIDDLES)) + str(rng.choice(_TAILS))
        for _ in range(count)
    ]


@cache
def dataset() -> Invented:
    rng = np.random.Generator(np.random.PCG64(6))
    folder = Path(mkdtemp(prefix="sameas-scan-")) / "bio"
    (folder / "parquet").mkdir(parents=True)
    short = [with_check_digit(f"{99_990_000 + i * 7}00") for i in range(CONCEPTS // 2)]
    long = [with_check_digit(f"{1000 + i}099099910") for i in range(CONCEPTS // 2)]
    ids = (*short, *long)
    first, second, third = (_words(rng, CONCEPTS) for _ in range(3))
    names = tuple(
        f"{a} of {b.lower()} {c.lower()}" for a, b, c in zip(first, second, third, strict=True)
    )
    shared = tuple(f"{a} {b.lower()}" for a, b in zip(third, first, strict=True))
    mesh = tuple(f"D{900_000 + i}" for i in range(CONCEPTS))
    mesh_names = tuple(f"{b}, {a}" for a, b in zip(first, third, strict=True))
    tags = tuple(_TAGS[i % len(_TAGS)] for i in range(CONCEPTS))
    fsn, synonym, label = "900000000000003001", "900000000000013009", f"{MESH}vocab#prefLabel"
    rows = []
    for sctid, name, tag, alias in zip(ids, names, tags, shared, strict=True):
        rows.append((SNOMED + sctid, SNOMED + fsn, f"{name} ({tag})"))
        rows += [(SNOMED + sctid, SNOMED + synonym, text) for text in (name, alias)]
    _write(folder, "kg2_attributes", rows, ("subject", "predicate", "value"))
    rows = [(SNOMED + sctid, f"{SNOMED}116680003", SNOMED + ids[0]) for sctid in ids]
    _write(folder, "kg2_relations", rows, ("subject", "predicate", "object"))
    rows = [(MESH + mesh_id, label, name) for mesh_id, name in zip(mesh, mesh_names, strict=True)]
    rows += [(MESH + mesh_id, label, name) for mesh_id, name in zip(mesh, shared, strict=True)]
    rows.append((f"{MESH}D899999", label, "Hoebaizal plukloutha (disorder)"))
    _write(folder, "kg1_attributes", rows, ("subject", "predicate", "value"))
    rows = [(MESH + mesh_id, SNOMED + sctid, "") for mesh_id, sctid in zip(mesh, ids, strict=True)]
    _write(folder, "links", rows, ("left", "right", "stratum"))
    return Invented(folder, ids, names, tags, mesh, mesh_names, shared)


def _write(
    folder: Path, name: str, rows: list[tuple[str, str, str]], columns: tuple[str, str, str]
) -> None:
    pl.DataFrame(rows, columns, orient="row").write_parquet(folder / f"parquet/{name}.parquet")


def leak(kind: Kind, i: int) -> tuple[str, str]:
    """Give a record with leak number `i`, and the part of it that is the find."""
    bio = dataset()
    place = i % CONCEPTS
    sctid, name, tag = bio.ids[place], bio.names[place], bio.tags[place]
    if kind == "pair":
        mesh = bio.mesh[place]
        forms: tuple[str, ...] = (
            f"{mesh},{sctid},yes",
            f"left={mesh} right={sctid} score=0.93",
            f"| {mesh} | {sctid} | same |",
            f"<{MESH}{mesh}> is the same as <{SNOMED}{sctid}>",
        )
        return forms[i % len(forms)], sctid
    if kind == "id":
        forms = (
            f"see {SNOMED}{sctid} for more",
            f"the answer was {sctid}.",
            f"code SNOMEDCT:{sctid} active",
            f"(SCTID {sctid})",
            f"{sctid} |{bio.shared[place]}|",
        )
        return forms[i % len(forms)], sctid
    texts = (
        f"{name} ({tag})",
        name,
        name.upper(),
        name.replace(" ", "_"),
        name.replace(" ", "%20"),
        f"{name.lower()} ({tag})",
        name.replace(" of ", "-OF-"),
    )
    text = texts[i % len(texts)]
    return f"judge said: {text} is the one", text
