"""Sets of published figures: a module each, with a `REFERENCE`, found by its presence here."""
