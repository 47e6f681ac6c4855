"""Where the program is at home: its address, where faults are told, and the name that systems know it by.

The addresses are those of `pyproject.toml` (`[project.urls]`), and the name follows from them; a test compares.
"""

HOME = "https://github.com/tabulariumgame/tabularium"
FAULTS = f"{HOME}/issues"
RELEASES = f"{HOME}/releases"
IDENTIFIER = "io.github.tabulariumgame.tabularium"
"""The application id: that of the desktop entry, the icons, the window and the store page."""
