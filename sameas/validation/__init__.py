"""Dataset to report."""
