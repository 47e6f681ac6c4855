"""Writes how often bots won with each component (``game/boards/<game>/component_wins.toml``): ``python3 build wins GAME [MATCHES]``."""

from __future__ import annotations

import sys
from typing import Any

from build.project import ROOT
from game.boards.registry import WINS_FILE, game_look
from game.bots.bot import bot_seed
from game.bots.registry import make_bot
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.registry import load_game
from game.storage.tallies import Wins, components_by_seat

LEVEL, PLAYERS, MATCHES = "easy", 3, 300


def measured(game_id: str, matches: int) -> dict[str, Wins]:
    """The counts over matches between bots of one level, from the first seed on."""
    game, earned = load_game(game_id), game_look(game_id).earned
    found: dict[str, Wins] = {}
    for seed in range(1, matches + 1):
        log: list[Event] = []
        state: Any = game.start(Setup(game_id, PLAYERS, seed), log)
        bots = [make_bot(game_id, LEVEL, bot_seed(seed, seat)) for seat in range(PLAYERS)]
        while state.to_act >= 0:
            seen = game.recall(state, state.to_act)
            game.step(state, bots[state.to_act].choose(game, seen, seen.choices), log)
        winners = [one.seat for one in game.standings(state) if one.place == 1]
        for seat, names in components_by_seat(log, earned).items():
            for name in names:
                found[name] = found.get(name, Wins()).plus(1 / len(winners) if seat in winners else 0.0)
    return found


def text(matches: int, found: dict[str, Wins]) -> str:
    """The file: for each component in how many seats it was had, and how many of these won."""
    rows = [f"{name} = [{one.had}, {one.won:.1f}]" for name, one in sorted(found.items())]
    head = [f"matches = {matches}", f"players = {PLAYERS}", f'level = "{LEVEL}"', "", "[wins]"]
    return "\n".join(["# Written by python3 build wins.", *head, *rows, ""])


def main(argv: list[str]) -> int:
    """Measure a game and write its file."""
    game_id, matches = argv[0], int(argv[1]) if len(argv) > 1 else MATCHES
    file = ROOT / "game" / "boards" / game_id / WINS_FILE
    file.write_text(text(matches, measured(game_id, matches)), encoding="utf-8")
    print(f"{file.name}: {matches}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
