"""Auditing an LLM that judges alignments, with metrics that mean what they say."""
