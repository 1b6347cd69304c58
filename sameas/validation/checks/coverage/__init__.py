"""How much of the gold is in the graphs, and what is named."""
