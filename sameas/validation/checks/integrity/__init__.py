"""Are the files what they should be? Severity `error` here fails a validation."""
