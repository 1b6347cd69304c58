"""Pages of what leaks look like and are not: numbers, dates, phones, ISBNs, DOIs, hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import numpy as np


def _draw(rng: np.random.Generator, low: int, high: int) -> int:
    return int(rng.integers(low, high))


def _isbn(rng: np.random.Generator) -> str:
    digits = f"978{_draw(rng, 0, 10**9):09}"
    total = sum(int(digit) * (1, 3)[i % 2] for i, digit in enumerate(digits))
    return f"{digits}{-total % 10}"


FORMS: dict[str, Callable[[np.random.Generator, int], str]] = {
    "numbers": lambda rng, i: " ".join(
        str(_draw(rng, 10 ** (size - 1), 10**size)) for size in range(5, 13)
    ),
    "counting": lambda rng, i: f"{99_912_345_000 + i}",
    "money": lambda rng, i: f"{_draw(rng, 1, 10**8) * 1000} EUR",
    "dates": lambda rng, i: f"{1900 + i % 200}{1 + i // 7 % 12:02}{1 + i % 28:02}",
    "phones": lambda rng, i: (
        f"+1 {_draw(rng, 200, 999)} {_draw(rng, 10**6, 10**7)} / "
        f"{_draw(rng, 10**9, 10**10)} / 0{_draw(rng, 10**10, 10**11)}"
    ),
    "isbns": lambda rng, i: _isbn(rng),
    "dois": lambda rng, i: (
        f"https://doi.org/10.{_draw(rng, 1000, 9999)}/"
        f"s{_draw(rng, 10000, 99999)}-{_draw(rng, 10**6, 10**9)}"
    ),
    "hashes": lambda rng, i: hashlib.sha256(str(i).encode()).hexdigest(),
    "floats": lambda rng, i: f"{float(rng.random())!r}\t{float(rng.random()) * 1e5:.11f}",
    "times": lambda rng, i: f"{1_500_000_000 + _draw(rng, 0, 10**8)},{_draw(rng, 10**12, 10**13)}",
    "urls": lambda rng, i: f"https://example.org/item/{_draw(rng, 10**7, 10**9)}?q=a%20b&amp;c",
}


def page(form: str, *, lines: int, seed: int) -> str:
    rng = np.random.Generator(np.random.PCG64(seed))
    return "\n".join(FORMS[form](rng, i) for i in range(lines))
