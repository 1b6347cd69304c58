"""Shape of a dataset's graphs: distributions, literals, hierarchies, as the checks need them."""
