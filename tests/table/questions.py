"""Sessions of persons, played at random or up to a question."""

from __future__ import annotations

from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.storage import SeatInfo
from game.table import Session, new_session
from tests.table.tables import GAME, seats

OPEN = {"gold": "open", "cargo": "open"}


def persons(count: int = 2, seed: int = 3, **options: str) -> Session:
    return new_session(GAME.id, seats(*["person"] * count), options, seed)


def act_by_chance(session: Session, chance: Stream) -> None:
    if session.privacy.handover is not None:
        session.privacy.reveal()
    session.act(chance.choice(session.choices))


def asked_to_preempt(seed: int) -> Session | None:
    """A session played at random until the Consul is asked; ``None`` if that never happens."""
    session, chance = persons(4, seed, **OPEN), Stream(seed)
    while (decision := session.decision) is not None:
        if decision.key == "preempt":
            if session.privacy.handover is not None:
                session.privacy.reveal()
            return session
        act_by_chance(session, chance)
    return None


def friends(game_id: str, seed: int = 5, **options: str) -> Session:
    count = max(3, load_game(game_id).players[0])
    return new_session(game_id, [SeatInfo(f"Seat {n}", n) for n in range(count)], options, seed)


def asked(key: str, game_id: str, **options: str) -> Session:
    """Friends at the first question of a kind that all of them may answer at once."""
    session, chance = friends(game_id, 8, **options), Stream(4)
    for _ in range(1500):
        decision = session.game.decision(session.state)
        all_of_them = session.state.players - (key == "follow")
        if decision is not None and decision.key == key and len(session.asked_together) == all_of_them:
            return session
        session.privacy.reveal()
        session.act(chance.choice(session.choices))
    raise AssertionError(f"nobody was asked {key}")
