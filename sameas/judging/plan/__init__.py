"""Plans: what a judge will be asked, row by row, before any call is made."""
