"""``python3 build blunders GAME --levels L... --players N... --matches N --seed S``: plays matches of one level among its equals, counts
their blunders and writes docs/bots/blunders.md. Matches are kept in ``.analysis/``, so that the same command goes on where it was stopped.
``--version NAME`` names the bots measured, to keep the counts of older ones beside those of the present ones.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from build.analysis.kept import by_match
from build.blunders.page import KEPT, kept, write_page
from build.blunders.predicates import KINDS, blunders
from game.bots.thinking.level import LEVELS
from game.engine.core.match import Match
from game.engine.registry import game_ids

NOW = "present"
"""The version of the bots as they are."""


def main(arguments: Sequence[str]) -> int:
    """Parse the arguments and measure."""
    asked = _parsed(arguments)
    for level in asked.levels:
        for players in asked.players:
            measure(asked.game, level, players, asked.matches, asked.seed, asked.version)
    write_page()
    return 0


def measure(game_id: str, level: str, players: int, matches: int, seed: int, version: str) -> None:
    """Count the blunders of a level's matches, as far as they are not kept, and replace the line of its sums."""
    name = f"blunders_{version}_{game_id}_{level}_{players}"
    found = by_match(name, game_id, [level] * players, matches, seed, counted)
    rows = [(match["seed"], blunder) for match in found for blunder in match["blunders"]]
    key = {"game": game_id, "level": level, "players": players, "version": version}
    data = {
        **key, "matches": matches, "seed": seed,
        "counts": {kind: sum(one["kind"] == kind for _, one in rows) for kind in KINDS},
        "found": [[seed, *one.values()] for seed, one in rows],
    }  # fmt: skip
    others = [line for line in kept() if any(line[name] != value for name, value in key.items())]
    lines = sorted([*others, data], key=lambda line: [str(line[name]) for name in key])
    KEPT.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def counted(match: Match[Any]) -> dict[str, Any]:
    """The seed of a match and its blunders as plain data."""
    return {"seed": match.setup.seed, "blunders": [asdict(one) for one in blunders(match)]}


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build blunders", description=__doc__)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=[LEVELS[-1]], metavar="L")
    parser.add_argument("--players", type=int, nargs="+", default=[2], metavar="N")
    parser.add_argument("--matches", type=int, default=10, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--version", default=NOW, metavar="NAME")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv[1:]))
