"""Systems: what an aligner predicts, read from its files or found without a model."""

from sameas.judging.systems.alignment import Alignment, Candidate
from sameas.judging.systems.figures import figures
from sameas.judging.systems.find import aligners, find_system, readers

__all__ = ["Alignment", "Candidate", "aligners", "figures", "find_system", "readers"]
