"""How the two graphs differ."""
