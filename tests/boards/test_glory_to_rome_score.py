"""The score of Glory to Rome as it runs, and foundations with one site: what is shown, what stays hidden, what a click does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.boards.board import Picks
from game.boards.clicks import press
from game.boards.glory_to_rome.board import make
from game.engine.core.action import Action
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.scoring import known_points, points
from game.ui.scene import LIMIT
from game.ui.tree import Node, find, walk
from tests.boards.bench import Bench
from tests.boards.positions import match
from tests.boards.views import view_of

GAME = "glory_to_rome"
BENCH = Bench(GAME, make())


def positions() -> list[Any]:
    """Positions of two matches, evenly taken, with the last one."""
    found = []
    for players, seed in ((3, 7), (4, 2)):
        every = [state.clone() for state in match(players, seed, game_id=GAME)]
        found += [*every[:: max(1, len(every) // 12)], every[-1]]
    return found


def chip(tree: Node, seat: int) -> Node | None:
    """The points of a seat on the rail."""
    return find(tree, f"board/ground/players/seat{seat}/points")


def test_everybody_sees_own_points_and_of_others_what_everybody_may_know() -> None:
    view, own, hidden = view_of(1280, 720), 0, 0
    for state in positions():
        if state.to_act < 0:
            continue
        shown = replace(BENCH.table(state), forecast=True)
        tree = BENCH.laid(shown, view)
        for seat in range(state.players):
            node = chip(tree, seat)
            assert node is not None
            known = known_points(shown.seen, seat, own=seat == shown.viewer)
            assert node.text.removesuffix(" VP") == f"{known.total}" + "+" * bool(known.hidden)
            assert node.picture == ("glory_to_rome/vault" if known.hidden else ""), (
                "a chest for what is hidden"
            )
            if seat == shown.viewer:
                own += known.vault > 0
            elif state.vault_count(seat):
                assert known.vault == 0
                assert known.hidden == state.vault_count(seat)
                hidden += 1
            made = BENCH.board.tip(shown, f"points/{seat}")
            assert made is not None
            assert str(known.total) in made.title
    assert own >= 3
    assert hidden >= 3


def test_what_lies_in_a_vault_changes_nothing_that_others_see() -> None:
    """Two tables that differ only in another seat's vault show the same points and the same words about them."""
    state = next(state for state in reversed(positions()) if state.to_act >= 0 and sum(map(sum, state.vault)))
    viewer = state.to_act
    other = next(seat for seat in range(state.players) if seat != viewer)
    twin = state.clone()
    twin.vault[other] = [sum(state.vault[other]), 0, 0, 0, 0, 0]
    words = []
    for each in (state, twin):
        shown = replace(BENCH.table(each), forecast=True)
        node = chip(BENCH.laid(shown, view_of(1280, 720)), other)
        assert node is not None
        words.append((node.text, BENCH.board.tip(shown, f"points/{other}")))
    assert words[0] == words[1]


def test_at_the_end_the_points_shown_are_the_score() -> None:
    for state in positions():
        if state.to_act >= 0:
            continue
        for seat in range(state.players):
            known = known_points(state, seat, own=True)
            assert known.total - known.tokens <= points(state, seat)
            assert known.total == points(state, seat)


def test_no_points_are_shown_where_the_table_shows_none() -> None:
    state = positions()[5]
    tree = BENCH.laid(replace(BENCH.table(state), forecast=False), view_of(1280, 720))
    assert all(chip(tree, seat) is None for seat in range(state.players))
    assert BENCH.board.tip(replace(BENCH.table(state), forecast=False), "points/0") is None


def test_a_foundation_with_one_legal_site_does_not_ask_for_it() -> None:
    single = several = 0
    for seed in (3, 5, 7, 9, 11):
        for state in match(3, seed, game_id=GAME):
            found: dict[int, list[Action]] = {}
            for action in state.choices:
                if action.verb == "found":
                    found.setdefault(action.args[0], []).append(action)
            if not found:
                continue
            table = BENCH.table(state)
            for card, actions in found.items():
                target = f"hand/{BUILDINGS[card]}"
                if target not in BENCH.board.touches(table, actions[0]):
                    continue  # the card of a Fountain
                meant = press(BENCH.board, table, target)
                others = [
                    a for a in state.choices if a.verb != "found" and target in BENCH.board.touches(table, a)
                ]
                if others:
                    assert isinstance(meant, Picks)
                elif len(actions) == 1:
                    assert meant == actions[0]
                    single += 1
                else:
                    assert isinstance(meant, Picks)
                    several += 1
    assert single >= 3
    assert several >= 3


def test_an_open_camp_has_no_long_tooltip_over_it() -> None:
    state = next(state for state in positions() if state.to_act >= 0)
    other = (state.to_act + 1) % state.players
    closed = BENCH.board.tip(BENCH.table(state), f"seat/{other}")
    opened = BENCH.board.tip(BENCH.table(state, picks=Picks(sheet=other)), f"seat/{other}")
    assert closed is not None
    assert opened is not None
    assert len(opened.body) < len(closed.body)


def test_no_token_of_the_table_is_taken_for_the_room_of_an_entry() -> None:
    """Tooltips of entries say how many characters they take; nothing on the table may look like one to the window."""
    seen = 0
    for state in positions():
        for node in walk(BENCH.laid(BENCH.table(state), view_of(1280, 720))):
            assert not (node.tip or node.target).startswith(LIMIT)
            seen += node.tip.startswith("limit/")
    assert seen
