"""What travels over the table of Glory to Rome: every end is a node that is there, every picture exists."""

from __future__ import annotations

import pytest

from tests.boards.glory_to_rome import BENCH, BOARD
from tests.boards.views import view_of


@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (3, None), (5, 2)])
def test_every_event_travels_between_nodes_that_are_there(players: int, viewer: int | None) -> None:
    moved: set[str] = set()
    for number, happening in enumerate(BENCH.happenings(players, 11 + players, viewer)):
        if number % 3:
            continue
        assert not list(BENCH.lost(happening, view_of(1280, 720)))
        moved |= {event.key for event in happening[2] if BOARD.piece_moves(*happening[:2], event)}
    assert len(moved) > 8


def test_what_a_viewer_may_not_know_does_not_travel() -> None:
    hidden = [
        BOARD.piece_moves(before, after, event)
        for before, after, events in BENCH.happenings(2, 5, 0)
        for event in events
        if not event.visible_to(0)
    ]
    assert len(hidden) > 5
    assert not any(hidden)


def test_a_role_whose_actions_begin_is_announced() -> None:
    titles = [BOARD.title(before, after) for before, after, _ in BENCH.happenings(3, 3, 0)]
    texts = {title.text for title in titles if title is not None}
    assert len(texts) >= 3
    assert titles.count(None) > len(titles) // 2
