"""A page with everything a page can hold, some of it hostile."""

from __future__ import annotations

import math

from sameas.core.page.parts import (
    Chart,
    Group,
    Item,
    Listing,
    Notice,
    Notices,
    Page,
    Section,
    Series,
    Table,
    Tone,
)

HOSTILE = (
    "<script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    "\"' onmouseover='alert(1)' \"",
    "{{ 7 * 7 }} {% raw %}",
    "]]><!--",
    "\u202eright to left\u2066",
    "\u05e9\u05dc\u05d5\u05dd \u0639\u0644\u064a\u0643\u0645",
    "http://example.org/" + "x" * 400,
    "\U0001f9ec\U0001f469\u200d\U0001f52c e\u0301",
    "\0\x07\x1b[31m\x7f\x85\t\r\n",
    "lone \ud800 surrogate",
)

DEGREES = tuple(float(degree) for degree in range(300))
STEPS = Chart(
    "Degrees",
    "steps",
    "degree",
    "share of entities",
    (
        Series("left", DEGREES, tuple(1 - math.exp(-degree / 9) for degree in DEGREES)),
        Series("right", DEGREES[1:], tuple(1 - math.exp(-degree / 25) for degree in DEGREES[1:])),
    ),
    "Left entities have fewer neighbours.",
    log_x=True,
)
BARS = Chart(
    "Coverage",
    "bars",
    "stratum",
    "share",
    tuple(
        Series(f"series {index}", HOSTILE, tuple(0.1 * place for place in range(len(HOSTILE))))
        for index in range(4)
    ),
    HOSTILE[0],
)
POINTS = Chart(
    "Accuracy",
    "points",
    "strategy",
    "accuracy",
    (
        Series("one", ("a", "b"), (0.9, 0.8), (0.85, math.nan), (0.95, math.nan)),
        Series("two", ("b",), (math.nan,)),
    ),
    "a is higher.",
)
LINES = Chart(
    "Learning",
    "lines",
    "pairs",
    "accuracy",
    (Series(HOSTILE[0], (1.0, 2.0, 3.0), (0.5, 0.6, 0.7), (0.4, 0.5, 0.6), (0.6, 0.7, 0.8)),),
    "It rises.",
)
CHARTS = (STEPS, BARS, POINTS, LINES)

WIDE = Table(
    HOSTILE[0],
    tuple(f"column {index}" for index in range(14)),
    tuple(
        (text, *(1000.0 * place + index / 7 for index in range(13)))
        for place, text in enumerate(HOSTILE)
    ),
    "A note.",
)
TONES: tuple[Tone, ...] = ("good", "note", "warning", "bad", "none")
NOTICES = Notices(
    tuple(
        Notice(tone, "word", text, text, text) for tone, text in zip(TONES, HOSTILE, strict=False)
    )
)
LISTING = Listing(HOSTILE[0], tuple(Item(text, text) for text in HOSTILE), "A note.")

PAGE = Page(
    "Report",
    " ".join(HOSTILE),
    HOSTILE[0],
    Notice("warning", "Take care", HOSTILE[0], more=HOSTILE[1]),
    tuple((text, text) for text in HOSTILE),
    (
        Section("Said", (Group("", (NOTICES, Notices(NOTICES.items, compact=True))),), "An intro."),
        Section("Seen", (Group("", CHARTS),)),
        Section("Read", (Group(HOSTILE[0], (WIDE, LISTING), HOSTILE[1]),)),
    ),
    HOSTILE[0],
)
