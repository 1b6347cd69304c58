"""Sources to terms, and the gated release."""
