"""What travels over the table of Glory to Rome: every end is a node that is there, every picture exists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.boards.glory_to_rome.piece_places import BACK
from game.engine.glory_to_rome.components import MATERIALS
from game.scenes.common.board_view import batch
from game.storage.record import PERSON
from game.ui.choreography import LAY, STAGED, NodePlaces, Terrain, timed, way_of
from game.ui.geometry import Rect
from game.ui.motion import Motion, veiled
from game.ui.moves import MoveBatch, PieceMove
from game.ui.tree import Node, walk
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


def test_a_card_handed_over_while_all_look_on_is_shown_large() -> None:
    given = [
        move
        for seed in (3, 4)
        for before, after, events in BENCH.happenings(2, seed, 0)
        for event in events
        if event.key == "gives"
        for seat in (0, 1)
        for viewer in (None, seat)
        for move in BOARD.piece_moves(
            replace(before, viewer=seat), replace(after, viewer=viewer, actor=seat), event
        )
    ]
    assert given
    assert all(move.staged is not None for move in given)


def played_by(seats: Sequence[Any], controller: str) -> list[Any]:
    """The same seats, all played by a person or a bot."""
    return [replace(seat, controller=controller) for seat in seats]


def test_a_card_that_one_person_gives_another_is_shown_large_though_the_giver_goes_on() -> None:
    def moves(controller: str) -> list[PieceMove]:
        return [
            move
            for seed in (3, 4)
            for before, after, events in BENCH.happenings(2, seed, 0)
            for event in events
            if event.key == "gives"
            for table in (replace(before, viewer=event.seat, to_act=event.seat),)
            for seats in (played_by(after.seats, controller),)
            for move in BOARD.piece_moves(table, replace(after, viewer=event.seat, seats=seats), event)
        ]

    assert moves(PERSON)
    assert all(move.staged is not None for move in moves(PERSON))
    assert not any(move.staged for move in moves("random"))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_title_lies_over_the_country_not_over_the_pool(size: tuple[int, int]) -> None:
    view, found = view_of(*size), 0
    for before, after, _ in BENCH.happenings(3, 3, 0):
        title = BOARD.title(before, after)
        if title is None:
            continue
        found += 1
        root = Node("table", view.rect, children=[BOARD.layout(after, view, view.rect)])
        goal = NodePlaces(root).first(title.goal)
        assert goal is not None
        line = Rect(
            goal.x, goal.place(1, 1, 0.5, 0.3).y - view.line("heading") // 2, goal.w, view.line("heading")
        )
        pool = [
            node.rect
            for node in walk(root)
            if node.target.startswith("pool/") or node.name.startswith("board/ground/hand/")
        ]
        assert pool
        assert not any(line.overlaps(rect) for rect in pool)
        if found > 3:
            break
    assert found


def test_a_role_whose_actions_begin_is_announced() -> None:
    titles = [BOARD.title(before, after) for before, after, _ in BENCH.happenings(3, 3, 0)]
    texts = {title.text for title in titles if title is not None}
    assert len(texts) >= 3
    assert titles.count(None) > len(titles) // 2


def test_what_others_play_is_shown_as_the_whole_card() -> None:
    """Role, mosaic, name, what is done with it, pieces and signs; hardly any of its paper is bare."""
    seen: set[str] = set()
    for before, after, events in BENCH.happenings(3, 8, 0):
        for event in events:
            for move in BOARD.piece_moves(before, after, event):
                if move.staged is None or event.key in seen:
                    continue
                card = move.staged(Rect(0, 0, *STAGED))
                parts = {node.name.rpartition("/")[2]: node for node in walk(card)}
                assert parts["words"].text == after.texts.event(event)
                assert {"art", "name", "words"} <= parts.keys()
                covered = sum(
                    node.rect.area for node in card.children if node.picture or node.text or node.fill
                )
                assert covered > 0.8 * card.rect.area
                if "band" in parts:
                    seen.add(event.key)
                    assert {"role_name", "value0"} <= parts.keys()
    assert {"leads", "follows", "founds"} <= seen


def test_a_building_is_under_construction_until_its_last_material_has_come() -> None:
    """While it flies the drawing and its scaffold are seen, not an empty place and not the finished mosaic."""
    view, looked = view_of(1280, 720), 0
    for before, after, events in BENCH.happenings(3, 8, 0):
        done = [event for event in events if event.key == "completes"]
        moves = [BOARD.piece_moves(before, after, event) for event in events]
        if not done or not any(event.key == "adds" for event in events):
            continue
        trees = [BENCH.laid(table, view) for table in (before, after)]
        old, new = map(NodePlaces, trees)
        motion = Motion()
        motion.begin(MoveBatch(moves), old, new, view.k)
        motion.advance(0.01)
        shown = veiled(trees[1], motion.looks())
        building = str(done[0].words["building"]).partition("/")[2]
        house = f"street/{building}/" if done[0].seat == 0 else f"seat{done[0].seat}/own.{building}/"
        pictures = {node.picture for node in walk(shown) if house in node.name}
        assert f"art/glory_to_rome/building/{building}?drawn=1" in pictures
        assert f"art/glory_to_rome/building/{building}" not in pictures
        motion.finish()
        shown = veiled(trees[1], motion.looks())
        pictures = {node.picture for node in walk(shown) if house in node.name}
        assert f"art/glory_to_rome/building/{building}" in pictures
        looked += 1
    assert looked


def test_a_finished_building_waits_for_its_last_material_whoever_looks_then() -> None:
    """Until its mosaic is begun the house stands as before, its gable comes after it, and the influence with it."""
    view, looked = view_of(1280, 720), 0
    context: Any = SimpleNamespace(settings={"motion": "full"})
    for before, shared, events in BENCH.happenings(3, 8, 0):
        if [event.key for event in events if event.seat == 0][:2] != ["adds", "completes"]:
            continue
        for viewer in (0, None):  # the screen goes to another person, but the same seat lies at the bottom
            after = replace(shared, viewer=viewer, actor=0)
            moved = batch(BOARD, context, (before, after), events, "normal")
            assert moved is not None
            trees = [BENCH.laid(table, view) for table in (before, after)]
            motion, seconds = Motion(), dict(timed(moved))
            motion.begin(moved, NodePlaces(trees[0]), NodePlaces(trees[1]), view.k)
            house = "board/ground/mine/street/" + str(events[1].words["building"]).partition("/")[2]
            number = "board/ground/mine/vault/influence/count"
            begins = next(at for n, at in seconds.items() if moved.events[n][0].laid)
            motion.advance(begins - 0.01)
            was, now = (NodePlaces(veiled(trees[1], motion.looks())), NodePlaces(trees[0]))
            for name in (house, number):
                assert was.named(name) == now.named(name)
            assert was.named(f"{house}/gable") is None
            motion.advance(0.1)
            places = NodePlaces(veiled(trees[1], motion.looks()))
            assert places.named(f"{house}/gable") is None
            motion.advance(LAY)
            places = NodePlaces(veiled(trees[1], motion.looks()))
            assert places.named(f"{house}/gable") is not None
            looked += 1
    assert looked


def test_a_material_from_the_hand_leaves_the_hand_not_the_cart() -> None:
    """The card that is gone from the own hand is where it sets out, though the cart holds the same material."""
    view, found = view_of(1280, 720), 0
    for before, after, events in BENCH.happenings(3, 8, 0):
        for event in events:
            if event.key != "adds" or event.seat:
                continue
            (move,) = BOARD.piece_moves(before, after, event)
            name = str(event.words["material"]).partition("/")[2]
            stocks = [table.seen.stock[0][MATERIALS.index(name)] for table in (before, after)]
            was = NodePlaces(BENCH.laid(before, view))
            source = was.node(move.source)
            assert source is not None
            from_hand = stocks[0] == stocks[1]
            assert source.name.startswith("board/ground/hand/") == from_hand
            found += from_hand
    assert found


def test_a_client_leaves_as_what_it_was_and_comes_as_its_sign() -> None:
    found = [
        move
        for before, after, events in BENCH.happenings(3, 8, 0)
        for event in events
        if event.key in ("hires", "hires_deck", "hires_hand")
        for move in BOARD.piece_moves(before, after, event)
    ]
    assert found
    assert all("/role/" in move.turned and "/role/" not in move.picture for move in found)


def test_a_card_that_is_given_leaves_as_a_card_and_comes_as_its_material() -> None:
    """What comes to the reader from another seat is shown whole first; one's own leaves as large as it lay in the hand."""
    shown = own = taken = 0
    view = view_of(1280, 720)
    for before, shared, events in BENCH.happenings(3, 14, 0):
        after = replace(shared, seats=[shared.seats[0], *played_by(shared.seats[1:], "random")])
        for event in events:
            if event.key not in ("gives", "docks"):
                continue
            taker = int(str(event.words.get("taker", f"seat/{event.seat}")).partition("/")[2])
            (move,) = BOARD.piece_moves(before, after, event)
            lost = event.seat == 0 not in (taker, before.to_act)
            if taker == 0 != event.seat or lost:
                shown, taken = shown + (not lost), taken + lost
                assert move.turned == ("" if lost else BACK)
                assert move.staged is not None
                words = {node.text for node in walk(move.staged(Rect(0, 0, *STAGED)))}
                assert after.texts.event(event) in words
                continue
            assert "/building/" in move.picture
            assert "/piece/" in move.turned
            if event.seat == 0:
                own += 1
                was, now = (NodePlaces(BENCH.laid(table, view)) for table in (before, after))
                way = way_of(Terrain(MoveBatch([[move]]), was, now, view.k), move)
                assert way is not None
                assert way.starts[0].w > 2 * way.ends[0].w
    assert shown
    assert taken
    assert own


def test_nothing_of_a_foundation_is_there_before_it_is_laid_and_it_is_laid_as_a_drawing() -> None:
    found = 0
    for before, after, events in BENCH.happenings(3, 8, 0):
        for event in events:
            if event.key != "founds" or event.seat != 0:
                continue
            moves = BOARD.piece_moves(before, after, event)
            laid = next(move for move in moves if move.laid)
            card = str(event.words["card"]).partition("/")[2]
            assert laid.picture.endswith("?drawn=1")
            assert {f"board/ground/mine/street/{card}", f"board/ground/mine/street/shade.{card}"} <= set(
                laid.along
            )
            found += 1
    assert found
