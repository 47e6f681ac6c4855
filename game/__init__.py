"""Tabularium: board games of antiquity on one screen."""

import os

__version__ = "1.0.0"

if os.environ.get("TABULARIUM_NATIVE"):
    from game.native import use

    use(os.environ["TABULARIUM_NATIVE"])
