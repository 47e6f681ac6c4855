"""Nobody's action but one's own is undone without that person's gesture, unless the policy is free."""

from __future__ import annotations

import pytest

from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game
from game.storage.record import PERSON, Record, SeatInfo
from game.table import Session
from game.table.timeline import UNITS
from game.table.undo import CONSENT

CURTAINS = ("never", "secret")


def table(game: str, persons: int, policy: str, curtain: str) -> Session:
    """So many persons at one screen."""
    names = ("Anna", "Bruno", "Chloe")[:persons]
    seats = [SeatInfo(name, n, PERSON) for n, name in enumerate(names)]
    match = Match(load_game(game), Setup(game, len(seats), 11))
    session = Session(Record(match, seats, policy=policy))
    session.privacy.curtain = curtain
    return session


@pytest.mark.parametrize("curtain", CURTAINS)
@pytest.mark.parametrize("policy", ["strict", "friends"])
@pytest.mark.parametrize("persons", [2, 3])
@pytest.mark.parametrize("game", game_ids())
def test_undo_takes_back_nobody_elses_action_unless_that_person_agrees(
    game: str, persons: int, policy: str, curtain: str
) -> None:
    session, chance = table(game, persons, policy, curtain), stream(persons, f"own/{policy}/{curtain}")
    undone = asked = 0
    for _ in range(160):
        if session.over:
            break
        if session.privacy.handover is not None:
            session.privacy.reveal()
        actor, unit = session.to_act, chance.choice(UNITS)
        if chance.below(3):
            _move(session, chance.below(1 << 20))
            continue
        entries, target = session.match.entries[:], session.history.undo_target(unit)
        gone = entries[target:]
        people = {entry.seat for entry in gone} - {actor}
        block = session.history.undo_block_of(unit)
        if block is None and target < len(entries):
            session.history.undo(unit)
            assert not people, f"{actor} has undone what {people} did"
            undone += 1
        elif block is not None and block.key == CONSENT:
            asked += 1
            proposal = session.history.propose(target)
            assert people <= {proposal.seat, *proposal.waiting}
            waiting = list(proposal.waiting)
            for seat in waiting[:-1]:
                assert not session.history.agree(seat)
                assert len(session.match) == len(entries), "undone before everybody agreed"
            if chance.below(2):
                session.history.decline()
                assert session.match.entries[:] == entries
            else:
                assert session.history.agree(waiting[-1])
                assert len(session.match) == target
    assert undone
    assert asked or policy == "strict"


def _move(session: Session, number: int) -> None:
    """The seat that is asked acts as chance has it."""
    choices = session.game.legal(session.state)
    if session.privacy.open_question:
        session.privacy.look()
    session.privacy.reveal()
    session.act(choices[number % len(choices)])
    if session.pending is not None:
        session.confirm()
