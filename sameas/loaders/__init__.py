"""Dataset to Python."""
