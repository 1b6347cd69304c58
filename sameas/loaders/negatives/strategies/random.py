"""Any wrong pair."""

from sameas.loaders.negatives.uniform import Uniform

STRATEGY = Uniform("any two entities that hang together by no link, all pairs equally likely")
