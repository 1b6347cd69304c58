"""Read what models answer: a score, a prediction, a kind of error; and say what could not be read.

`plain` takes away what is not the answer and brings it to one form, `score` and `verdict` read it.
A score is read where it is sure, and has a mark where it is not plain; else it counts as not read.
"""

from sameas.judging.parsers.score import Mark, Problem
from sameas.judging.parsers.verdict import Verdict, parse

__all__ = ["Mark", "Problem", "Verdict", "parse"]
