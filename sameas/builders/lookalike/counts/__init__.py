"""The generator's own counts, by the rules of docs/counting.md."""
