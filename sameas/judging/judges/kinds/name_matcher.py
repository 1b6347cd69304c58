"""Looks at names and nothing else: the baseline without a model."""

from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.judges.judge import Questions
from sameas.judging.judges.rule import Rule, as_asked


def _scores(questions: Questions) -> Floats:
    return as_asked(HIGHEST * questions.name_similarity, questions)


JUDGE = Rule(
    "name-matcher",
    "10 times the name similarity as belief in a match; none where a name is missing",
    _scores,
)
