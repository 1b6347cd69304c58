"""What changed between two datasets: two builds, two releases, ours and the published files."""
