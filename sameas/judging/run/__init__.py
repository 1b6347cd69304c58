"""Running a plan: a judge is asked every row, once, and what comes back is kept."""
