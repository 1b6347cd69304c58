"""Split a built dataset by licence: an open folder, a recipe, and a folder for licence holders.

- `layout`: which file goes where; `tables`, `texts`: the data; `card`: the README
- `attribution`, `croissant`, `sssom`, `release_file`: what lies beside them
- `recipe`, `compare`: how a licensee rebuilds the rest, and sees that it is the same
- `split`: all of it, whole or not at all
"""
