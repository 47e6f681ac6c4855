"""The UI toolkit: geometry, node tree, theme, fonts, pictures, painting, window and scenes.

It imports no game. Layout code needs only `geometry`, `tree`, `theme` and `scene`, none of which imports pygame.
"""

from __future__ import annotations

import sys
from pathlib import Path


def asset(*parts: str) -> Path:
    """The path of something below `assets/`, in a checkout as well as in a packaged program."""
    bundle = getattr(sys, "_MEIPASS", None)  # where PyInstaller put the data files
    root = Path(bundle) if isinstance(bundle, str) else Path(__file__).resolve().parents[2]
    return root.joinpath("assets", *parts)
