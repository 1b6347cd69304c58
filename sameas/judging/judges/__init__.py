"""Judges that need no model: yardsticks for a report, and planted faults for its own test."""

from sameas.core.errors import OptionError
from sameas.judging.judges.biased import Biased
from sameas.judging.judges.judge import Judge, Questions, answered, normal_noise
from sameas.judging.judges.kinds import judges

__all__ = ["Biased", "Judge", "Questions", "answered", "find_judge", "judges", "normal_noise"]


def find_judge(name: str) -> Judge:
    """Find a reference judge by its id.

    Raises:
        OptionError: There is none of this id.

    Example:
        >>> find_judge("contrarian").meaning
        '0 for a right decision, 10 for a wrong one'
    """
    for judge in judges():
        if judge.id == name:
            return judge
    known = ", ".join(judge.id for judge in judges())
    raise OptionError(f"no reference judge {name!r}", expected=f"one of {known}")
