"""Perturbations: evidence changed in one respect, the same with the same seed.

The paper names seven and leaves their details to an appendix that does not give them: these are
ours, each defined by what it must keep and what it must remove.
"""

from sameas.judging.perturbations.kinds import find_perturbation, perturbations
from sameas.judging.perturbations.perturbation import Perturbation

__all__ = ["Perturbation", "find_perturbation", "perturbations"]
