"""Judge SNOMED CT terms of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pyarrow as pa

from sameas.licenses.scan.chunks import Chunk
from sameas.licenses.scan.declared import tag_expression
from sameas.licenses.scan.fold import spelling
from sameas.licenses.scan.licensed import Licensed
from sameas.licenses.scan.page import Page
from sameas.licenses.scan.phrases import MOST_WORDS
from sameas.licenses.scan.report import Find

LONGEST_TERM = 260
SHORTEST_WRAPPED_LINE = 40
_STRUCTURE = frozenset(b"\t\n,;|.:<>={}[]")
_FIELD_START = re.compile(rb'(?:^|[\t\n"|>]|(?<=\w),|\A)[ ]*$')
_FIELD_END = re.compile(rb'[ \r]*(?:[\t\n"|<\\]|,(?=\w)|\Z)')
_NEW_LINE = re.compile(rb"\s*\n[\s>#*|/%]*")
_BODY = re.compile(rb"[^\t\n\"|<>{}\[\]]*\Z")
_MESH_TRIPLE = re.compile(
    rb"<?https?://id\.nlm\.nih\.gov/mesh/[\w/.]+>?[ \t]+"
    rb"<?http://(?:id\.nlm\.nih\.gov/mesh/vocab#\w+|www\.w3\.org/2000/01/rdf-schema#label)[>\s]"
)
_NAME_IN_PROSE = re.compile(rb"\b[A-Z0-9][^.;:?!]*\Z")
_NOT_A_TERM = re.compile(
    rb"(?:\b(?:tags?|like|as|type|class|category|or|and|the|a|an|with|for|e\.g)|\W)\s*\Z"
)


def find_terms(page: Page, licensed: Licensed) -> Iterator[Find]:
    """Give the places where a page holds a term of the dataset."""
    hits = licensed.terms.hits(page.words)
    starts = page.words.starts[hits.first]
    ends = page.words.ends[hits.first + hits.words - 1]
    # of terms within a term, only the longest
    done = -1
    for i in np.lexsort((-ends, starts)).tolist():
        start, end = int(starts[i]), int(ends[i])
        if end <= done or not page.is_here(start):
            continue
        first, phrase = int(hits.first[i]), int(hits.phrase[i])
        why = _judge(page, licensed, first, int(hits.words[i]), phrase)
        if why:
            end += page.text[end : end + 1] == b")" and b"(" in page.text[start:end]
            done = end
            yield page.find("term", start, end, why)


def _judge(page: Page, licensed: Licensed, first: int, count: int, phrase: int) -> str | None:
    term = Page("", _one(licensed.terms.texts[phrase]))
    spans = [
        (int(page.words.starts[i]), int(page.words.ends[i])) for i in range(first, first + count)
    ]
    own = list(zip(term.words.starts.tolist(), term.words.ends.tolist(), strict=True))[:MOST_WORDS]
    for (start, end), (a, b) in zip(spans, own, strict=True):
        if page.canonical[start:end] != term.canonical[a:b]:
            return None
    gaps = [page.text[a[1] : b[0]] for a, b in pairwise(spans)]
    own_gaps = [term.text[a[1] : b[0]] for a, b in pairwise(own)]
    start, end = spans[0][0], spans[-1][1]
    if not all(
        _joins(page, span[1], *both) for span, *both in zip(spans, gaps, own_gaps, strict=False)
    ):
        return None
    if count == 1:
        whole = _FIELD_START.search(page.text, max(0, start - 20), start) and _FIELD_END.match(
            page.text, end
        )
        return "a SNOMED CT term of one word, alone in its field" if whole else None
    if not licensed.tagged[phrase]:
        return "a SNOMED CT term that no MeSH text holds"
    opening = next(i for i in range(len(own_gaps) - 1, -1, -1) if b"(" in own_gaps[i])
    if any(b"(" in gap for gap in gaps[opening:]):
        return "a SNOMED CT term with its semantic tag"
    if licensed.shared[phrase] or opening == 0:
        return None
    return "a SNOMED CT term with its semantic tag, written without parentheses"


def _one(text: pa.Scalar) -> Chunk:
    data = text.as_py().encode()
    return Chunk(data, 0, 0, 0, len(data))


def _joins(page: Page, at: int, gap: bytes, own: bytes) -> bool:
    """Tell whether what stands between two words keeps them in one term."""
    if b"\n" in gap:
        line = page.text.rfind(b"\n", 0, at) + 1
        if page.chunk.columns is not None or at - line < SHORTEST_WRAPPED_LINE or b"\t" in gap:
            return False
        gap = _NEW_LINE.sub(b" ", gap, count=1)
    marks = _STRUCTURE.intersection(gap) - _STRUCTURE.intersection(own)
    return not marks or gap == b"."


def find_tagged(page: Page, licensed: Licensed) -> Iterator[Find]:
    """Give the places that have the form of a fully specified name, by tags alone.

    A name is a whole field that begins with a capital or digit and ends in a tag in parentheses;
    before a tag that ordinary prose does not use, it may also stand within a text. MeSH has names
    that end like that too: those of the dataset are known; without it, what is the value of a
    MeSH triple is taken for MeSH.
    """
    for match in tag_expression().finditer(page.text):
        end = match.end()
        body_match = _BODY.search(page.text, max(0, match.start() - LONGEST_TERM), match.start())
        if body_match is None:
            continue
        start = body_match.start()
        raw = page.text[start : match.start()]
        body = raw.strip()
        start += len(raw) - len(raw.lstrip())
        if sum(chr(byte).isalpha() for byte in body) < 3 or not raw.endswith(b" "):
            continue
        whole = (
            _FIELD_START.search(page.text, max(0, start - 20), start)
            and _FIELD_END.match(page.text, end)
            and (body[:1].isupper() or body[:1].isdigit())
        )
        if spelling(page.text[start:end]) in licensed.look_alikes:
            continue
        if licensed.name is None and _MESH_TRIPLE.match(page.text, page.record(start, end)[0]):
            continue
        why = "a name with a semantic tag of SNOMED CT"
        if not whole:
            words = _NAME_IN_PROSE.search(body)
            if match.group(1) is None or words is None or _NOT_A_TERM.search(body):
                continue
            start += words.start()
            why = "words before a semantic tag of SNOMED CT"
        if page.is_here(start):
            yield page.find("term", start, end, why)
