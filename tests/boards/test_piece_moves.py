"""What travels over the table: every end is a node that is there, every picture exists, nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from game.boards.board import TableView
from game.boards.composed_board import Animated
from game.boards.constantinopolis.contracts import pictures_of
from game.boards.constantinopolis.piece_moves import MOVES, STILL
from game.boards.registry import board_of
from game.bots.registry import make_bot
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.i18n.catalogue import Texts
from game.ui.choreography import NodePlaces
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.pictures import Pictures
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import Node, walk
from tests.boards.positions import table_of, the_game
from tests.pairs import share


class Happening(NamedTuple):
    """An action: the table of a viewer before and after, and all its events."""

    before: TableView
    after: TableView
    events: list[Event]


def travelling() -> Animated:
    board = board_of("constantinopolis")
    assert isinstance(board, Animated)
    return board


@cache
def fonts() -> Fonts:
    return Fonts()


def places(table: TableView, size: tuple[int, int]) -> NodePlaces:
    view = View(*size, fonts(), Theme())
    root = Node("", view.rect)
    root.children.append(
        board_of("constantinopolis").layout(table, view, Rect(0, 52, size[0], size[1] - 112))
    )
    return NodePlaces(root)


def happenings(players: int, seed: int, viewer: int | None, options: dict[str, str]) -> Iterator[Happening]:
    """A match played by bots, as a seat sees it."""
    game = the_game()
    minds = [make_bot(game.id, "novice", seed * 10 + seat) for seat in range(players)]
    state = game.start(Setup(game.id, players, seed, options))
    while state.to_act >= 0:
        seat = state.to_act
        before = table_of(state, viewer=viewer)
        choice = minds[seat].choose(game, game.observe(state, seat), game.legal(state))
        events: list[Event] = []
        game.play(state, choice, events)
        yield Happening(before, table_of(state, viewer=viewer), events)


def faults(happening: Happening, size: tuple[int, int], pictures: Pictures) -> list[str]:
    """What is wrong with the journeys of an action."""
    board, found = travelling(), []
    moves = [
        (event, board.piece_moves(happening.before, happening.after, event)) for event in happening.events
    ]
    if not any(piece_moves for _, piece_moves in moves):
        return []
    before, after = places(happening.before, size), places(happening.after, size)
    for event, piece_moves in moves:
        for piece_move in piece_moves:
            if piece_move.source and before.first(piece_move.source) is None:
                found.append(f"{event.key}: none of {piece_move.source}")
            if after.first(piece_move.goal) is None:
                found.append(f"{event.key}: none of {piece_move.goal}")
            found += [
                f"{event.key}: no picture {picture}"
                for picture in (piece_move.picture, piece_move.turned)
                if picture and not pictures.has(picture)
            ]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "viewer", "size"),
    share([(3, None, (1920, 1080)), (2, 0, (1280, 720)), (5, 2, (1280, 720))], 1, spread=True),
)
def test_every_event_of_a_match_travels_between_nodes_that_are_there(
    players: int, viewer: int | None, size: tuple[int, int]
) -> None:
    pictures, moved = Pictures(), set()
    for happening in happenings(players, 11 + players, viewer, {}):
        assert faults(happening, size, pictures) == []
        for event in happening.events:
            if travelling().piece_moves(happening.before, happening.after, event):
                moved.add(event.key)
    assert len(moved) > 15


def test_every_event_moves_something_or_is_known_to_move_nothing() -> None:
    events = {key.split(".")[2] for key in Texts("en").keys if key.startswith("constantinopolis.event.")}
    assert events == set(MOVES) | STILL
    assert not set(MOVES) & STILL


def test_what_a_viewer_may_not_know_does_not_travel() -> None:
    hidden = 0
    for happening in happenings(2, 5, 0, {}):
        for event in happening.events:
            if not event.visible_to(0):
                hidden += 1
                assert travelling().piece_moves(happening.before, happening.after, event) == []
    assert hidden > 5


def test_a_new_chapter_has_a_title_and_the_same_chapter_none() -> None:
    titles, same = set(), 0
    for happening in happenings(2, 3, 0, {}):
        title = travelling().title(happening.before, happening.after)
        was, now = happening.before.decision, happening.after.decision
        if title is not None:
            assert was is not None
            assert now is not None
            assert was.chapter != now.chapter
            titles.add(title.text)
        same += title is None
    assert len(titles) >= 4
    assert same > len(titles)


def test_what_stands_on_the_map_lays_itself_there_and_fame_moves_the_banner() -> None:
    risen, marched = set(), 0
    for happening in happenings(2, 3, 0, {}):
        for event in happening.events:
            moves = travelling().piece_moves(happening.before, happening.after, event)
            for piece_move in moves:
                if piece_move.bed:
                    assert piece_move.laid
                    assert piece_move.picture == f"art/standing/{piece_move.goal[0].partition('/')[2]}"
                    risen.add(piece_move.goal)
            fame = event.words.get("fame", 0)
            banner = [move for move in moves if move.source == move.goal]
            assert bool(banner) == (bool(moves) and isinstance(fame, int) and fame > 0), event.key
            marched += len(banner)
    assert risen
    assert marched > 10


def test_contracts_of_the_viewer_move_with_what_is_on_them() -> None:
    seen = set()
    for happening in happenings(2, 3, 0, {}):
        before = None
        for event in happening.events:
            if event.key not in {"discards", "exchanges", "loads", "holds"}:
                continue
            for move in travelling().piece_moves(happening.before, happening.after, event):
                before = before or places(happening.before, (1280, 720))
                source = before.node(move.source)
                assert source is not None
                assert move.carry == (source.target.partition("/")[0] in {"contract", "held"}), event.key
                if move.carry:
                    assert any(node.text for node in walk(source))  # what it pays is read on the way
                    seen.add(event.key)
    assert seen >= {"discards", "loads"}


def test_ships_carry_what_is_aboard_when_they_sail_and_when_they_come_home() -> None:
    rows, own = 0, set()
    for happening in happenings(3, 14, 0, {}):
        for event in happening.events:
            if event.key not in {"sails", "delivers"}:
                continue
            move = next(
                one for one in travelling().piece_moves(happening.before, happening.after, event) if one.gait
            )
            slot = int(str(event.words["slot"]))
            seen = happening.after if event.key == "sails" else happening.before
            ship = seen.seen.fleet[event.seat][slot]
            if event.seat == 0:
                own.add((event.key, move.gait, move.source[0], move.goal[0]))
                continue
            assert move.face is not None
            face = move.face(Rect(0, 0, 180, 180))
            box = seen.seen.box
            goods = [picture for kind in ship.cargo for picture in pictures_of(box, kind)]
            assert [node.picture for node in face.children] == goods
            assert goods
            rows += 1
    assert rows > 4
    assert {(key, gait) for key, gait, _, _ in own} == {("sails", "depart"), ("delivers", "arrive")}
    assert {goal for key, _, _, goal in own if key == "sails"} == {"board/mine/water/horizon"}
    assert {source for key, _, source, _ in own if key == "delivers"} == {"board/mine/water/offing"}
