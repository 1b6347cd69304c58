"""Designs: which pairs are asked about, under which label, and how each was drawn."""
