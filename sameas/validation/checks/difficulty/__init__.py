"""What no-model baselines reach."""
