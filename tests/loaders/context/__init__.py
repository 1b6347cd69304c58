"""Entity contexts."""
