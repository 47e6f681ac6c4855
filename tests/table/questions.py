"""Sessions of persons, played at random or up to a question."""

from __future__ import annotations

from game.engine.core.rng import Stream
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
        if decision.recurs:
            if session.privacy.handover is not None:
                session.privacy.reveal()
            return session
        act_by_chance(session, chance)
    return None
