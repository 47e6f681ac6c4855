"""Draws every vector picture of the program. `python3 -m build.art` writes them below `assets/pictures`."""
