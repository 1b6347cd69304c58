"""Look-alike dumps: fictional content in true formats, with the counts that a build must give."""

from sameas.builders.lookalike.generate import SampleResult, sample

__all__ = ["SampleResult", "sample"]
