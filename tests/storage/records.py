"""Records to save: played by chance, compared, and with headers changed."""

from __future__ import annotations

import json

from game.engine.core.game import Setup
from game.engine.core.match import Match, link
from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.storage import Record, SeatInfo
from game.storage.saves import now

GAME = load_game("constantinopolis")


def played(actions: int, seed: int = 1, players: int = 3, components: str = "") -> Record:
    game = load_game(GAME.id, components)
    match = Match(game, Setup(GAME.id, players, seed, {"free_trade": "yes"}, components))
    chance = Stream(seed)
    for _ in range(actions):
        if match.game.legal(match.state):
            match.play(chance.choice(match.game.legal(match.state)))
    seats = [SeatInfo(f"Nuño {seat}", seat, "person" if seat else "random") for seat in range(players)]
    return Record(match, seats, [], now(), "")


def same(one: Record, other: Record) -> bool:
    return (
        one.match.setup == other.match.setup
        and one.match.hash() == other.match.hash()
        and GAME.digest(one.match.state) == GAME.digest(other.match.state)
        and [one.match.events(n) for n in range(len(one.match))]
        == [other.match.events(n) for n in range(len(other.match))]
        and (one.seats, one.controls, one.created) == (other.seats, other.controls, other.created)
    )


def resealed(text: str, **changes: object) -> str:
    """The header with some values changed and its hash made right again."""
    head = {**json.loads(text.splitlines()[0]), **changes}
    head.pop("hash")
    head["hash"] = link("", json.dumps(head, ensure_ascii=False, separators=(",", ":")))
    return (
        "\n".join([json.dumps(head, ensure_ascii=False, separators=(",", ":")), *text.splitlines()[1:]])
        + "\n"
    )
