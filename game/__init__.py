"""Tabularium: board games of antiquity on one screen."""

import os

__version__ = "1.0.0"

# Where the program is at home, where faults are told, and the name that systems know it by: those of `pyproject.toml` (`[project.urls]`), and what
# follows from them; a test compares.
HOME = "https://github.com/tabulariumgame/tabularium"
FAULTS = f"{HOME}/issues"
RELEASES = f"{HOME}/releases"
IDENTIFIER = "io.github.tabulariumgame.tabularium"
"""The application id: that of the desktop entry, the icons, the window and the store page."""

if os.environ.get("TABULARIUM_NATIVE"):
    from game.native import use

    use(os.environ["TABULARIUM_NATIVE"])
