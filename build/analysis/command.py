"""``python3 build analysis levels GAME`` writes the game's ``losses.toml``, ``grades GAME`` its ``grades.toml`` and a line of ``docs/bots/grades.md``, ``fit GAME`` its ``chances.toml``, ``curve GAME`` a table of ``docs/bots/calibration.md``, ``luck GAME``
a line of ``docs/bots/luck.md``. What is measured match by match is kept in ``.analysis/``, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from build.analysis import calibration, grades, level_losses, luck
from game.engine.registry import game_ids


def main(arguments: Sequence[str]) -> int:
    """Parse the arguments and measure."""
    asked = _parsed(arguments)
    if asked.what == "levels":
        level_losses.measure(asked.game, asked.matches, asked.seed)
    elif asked.what == "grades":
        grades.measure(asked.game, asked.matches, asked.seed)
    elif asked.what == "fit":
        for players in asked.players:
            calibration.fit(asked.game, players, asked.matches, asked.seed)
    elif asked.what == "luck":
        for players in asked.players:
            luck.measure(asked.game, players, asked.matches, asked.seed)
        luck.write_page()
    else:
        for players in asked.players:
            calibration.measure(asked.game, players, asked.matches, asked.seed)
        calibration.write_page()
    return 0


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build analysis", description=__doc__)
    parser.add_argument("what", choices=["levels", "grades", "fit", "curve", "luck"])
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--players", type=int, nargs="+", default=[2], metavar="N")
    parser.add_argument("--matches", type=int, default=2, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv[1:]))
