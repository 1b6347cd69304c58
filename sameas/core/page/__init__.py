"""Reports as one HTML file with nothing from outside: its parts, its pictures, its page."""
