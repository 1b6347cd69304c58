"""A small invented BIO and its release, made once and shared; tests that change one copy it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sameas.builders.bio import build_bio
from sameas.licenses.split.split import split_release
from tests.builders.dumps import invented

SIZE = 120


@cache
def bio() -> Path:
    dumps = invented(1)
    out = Path(mkdtemp(prefix="sameas-licences-")) / "BIO"
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, out, size=SIZE)
    return out


@cache
def release() -> Path:
    out = bio().parent / "RELEASE"
    split_release(bio(), out, gated=True)
    return out
