"""What travels over the table of Glory to Rome: every end is a node that is there, every picture exists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.boards.board import TableView
from game.boards.glory_to_rome.board import make
from game.bots.uniform import Uniform
from game.engine.core.event import Event
from game.engine.core.game import Setup
from game.ui.motion import Places
from game.ui.scene import View
from tests.boards.positions import table_of, the_game
from tests.boards.test_constantinopolis import pictures, view_of
from tests.boards.test_glory_to_rome import GAME, laid

BOARD = make()
Happening = tuple[TableView, TableView, list[Event]]


def happenings(players: int, seed: int, viewer: int | None, most: int = 400) -> Iterator[Happening]:
    """A match played by chance, as a seat sees it."""
    game, mind = the_game(GAME), Uniform(seed)
    state = game.start(Setup(game.id, players, seed, {}))
    for _ in range(most):
        if state.to_act < 0:
            return
        before = table_of(state, viewer=viewer, game_id=GAME)
        choice = mind.choose(game, game.observe(state, state.to_act), game.legal(state))
        events: list[Event] = []
        game.play(state, choice, events)
        yield before, table_of(state, viewer=viewer, game_id=GAME), events


def faults(happening: Happening, view: View) -> Iterator[str]:
    """What is wrong with the journeys of an action."""
    before, after, events = happening
    moves = [(event, BOARD.journeys(before, after, event)) for event in events]
    if not any(journeys for _, journeys in moves):
        return
    was, now = Places(laid(before, view)), Places(laid(after, view))
    for event, journeys in moves:
        for journey in journeys:
            if journey.source and was.first(journey.source) is None:
                yield f"{event.key}: none of {journey.source}"
            if now.first(journey.goal) is None:
                yield f"{event.key}: none of {journey.goal}"
            if not pictures().has(journey.picture):
                yield f"{event.key}: no picture {journey.picture}"


@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (3, None), (5, 2)])
def test_every_event_travels_between_nodes_that_are_there(players: int, viewer: int | None) -> None:
    moved: set[str] = set()
    for number, happening in enumerate(happenings(players, 11 + players, viewer)):
        if number % 3:
            continue
        assert not list(faults(happening, view_of(1280, 720)))
        moved |= {event.key for event in happening[2] if BOARD.journeys(*happening[:2], event)}
    assert len(moved) > 8


def test_what_a_viewer_may_not_know_does_not_travel() -> None:
    hidden = [
        BOARD.journeys(before, after, event)
        for before, after, events in happenings(2, 5, 0)
        for event in events
        if not event.visible_to(0)
    ]
    assert len(hidden) > 5
    assert not any(hidden)


def test_a_role_whose_actions_begin_is_announced() -> None:
    titles = [BOARD.title(before, after) for before, after, _ in happenings(3, 3, 0)]
    texts = {title.text for title in titles if title is not None}
    assert len(texts) >= 3
    assert titles.count(None) > len(titles) // 2
