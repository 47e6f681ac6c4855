"""``python3 build puzzles GAME --matches N --seed S``: search matches for puzzles and add them to the game's ``puzzles.jsonl``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from build.puzzles.finder import Finder, Found
from game.bots.bot import BotError
from game.engine.registry import game_ids, load_game
from game.extras.puzzles.model import FILE

BOTS = Path(__file__).resolve().parents[2] / "game" / "bots"


def main(arguments: Sequence[str]) -> int:
    """Parse the arguments and search; each match's puzzles are written when it is done."""
    asked = _parsed(arguments)
    try:
        finder = Finder(asked.game, asked.bots, asked.seed)
    except BotError as error:
        raise SystemExit(str(error)) from None
    path = asked.out or BOTS / asked.game / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    for deal in range(asked.matches):
        found = [data_of(puzzle, asked.bots) for puzzle in finder.search(deal)]
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(puzzle, separators=(",", ":")) + "\n" for puzzle in found)
        counts = ", ".join(f"{name} {count}" for name, count in finder.counts.items())
        print(f"seed {asked.seed + deal}: {len(found)} puzzles; {counts}", flush=True)
    return 0


def data_of(found: Found, bots: Sequence[str]) -> dict[str, object]:
    """A puzzle as JSON data; margins are in hundredths of a match's worth."""
    game = load_game(found.setup.game)
    text = game.grammar.text
    answers = [
        {
            "line": [text(action) for action in answer.line],
            "behind": round(100 * answer.behind, 1),
            "error": round(100 * answer.error, 1),
        }
        for answer in found.answers
    ]
    return {
        "players": found.setup.players,
        "seed": found.setup.seed,
        "options": dict(found.setup.options),
        "rules": game.rules_version,
        "bots": [*bots],
        "seat": found.seat,
        "chapter": found.chapter,
        "answers": answers,
        "margins": [[round(100 * margin, 1), round(100 * error, 1)] for margin, error in found.margins],
        "missed": found.missed,
        "actions": "\n".join(found.actions),
    }


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build puzzles", description=__doc__)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--matches", type=int, default=10, help="how many matches to search")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match")
    parser.add_argument("--bots", nargs="+", default=["hard", "normal"], help="who plays, one a seat")
    parser.add_argument("--out", type=Path, help="file to add to instead of game/bots/GAME/puzzles.jsonl")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    import sys

    raise SystemExit(main(sys.argv[1:]))
