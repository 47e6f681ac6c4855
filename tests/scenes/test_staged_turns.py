"""Turns of others are shown: their card or choice lies large beside their bust, at a price in time that is bounded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.boards.board import TableView
from game.boards.registry import board_of
from game.devtools import sample_positions
from game.devtools.shot import Frame, context_in, frames, staged, table_at
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes.common import board_view
from game.scenes.common.words import match_texts
from game.storage.record import Record
from game.storage.settings import Pace
from game.table.players import SECONDS
from game.table.session import Session
from game.ui.choreography import NodePlaces, Terrain, staged_place
from game.ui.geometry import Rect
from game.ui.motion import ACTING, Motion
from game.ui.moves import Lay, MoveBatch, PieceMove
from game.ui.scene import Context
from game.ui.tree import Node, find, walk

pytestmark = pytest.mark.painted

SIZE = (1280, 720)
COIN = PieceMove("gold", ("a",), ("b",))
SHOWN = {"constantinopolis": "builds", "glory_to_rome": "leads", "concordia_venus": "plays"}


def record_of(game_id: str, seed: int = sample_positions.SEED) -> Record:
    return sample_positions.played(Texts("en"), players=3, seed=seed, game_id=game_id)


class MatchLength(NamedTuple):
    """Seconds for which the moves of the other seats take their time: by the pace alone, and with what is shown."""

    plain: float
    shown: float


def match_length(context: Context, record: Record, viewer: int = 0, pace: Pace = "normal") -> MatchLength:
    """The length of a recorded match for a person at the seat `viewer`, whose own time is not counted."""
    match, board = record.match, board_of(record.match.game.id)
    texts = match_texts(context, Session(record))
    plain = shown = 0.0

    def table(n: int) -> TableView:
        seen = match.game.observe(match.at(n), viewer)
        return TableView(
            match.game, seen, viewer, seen.to_act, match.game.decision(seen), (), record.seats, texts
        )

    before = table(0)
    for n, entry in enumerate(match.entries):
        after = table(n + 1)
        if entry.seat != viewer:
            batch = board_view.batch(board, context, (before, after), match.events(n), pace)
            plain += SECONDS[pace]
            shown += max(SECONDS[pace], board_view.waiting_seconds(batch))
        before = after
    return MatchLength(plain, shown)


def step_of(record: Record, key: str, *, own: bool) -> int:
    """The first action of the first seat, or of another, that brings about an event."""
    match = record.match
    return next(
        n
        for n, entry in enumerate(match.entries)
        if (entry.seat == 0) is own
        and any(event.key == key and event.seat == entry.seat for event in match.events(n))
    )


def cards_in(motion: Motion) -> list[Rect]:
    return [piece.rect for piece in motion.pieces() if piece.node is not None and piece.node.name == "staged"]


def played_out(tmp_path: Path, game_id: str, pace: str, *, own: bool) -> tuple[list[list[Rect]], list[Frame]]:
    """The staged cards of every frame, and the frames."""
    record, context = record_of(game_id), context_in(tmp_path, "en")
    at = step_of(record, SHOWN[game_id], own=own)
    table = table_at(context, record, at)
    table.session.players.pace = pace  # type: ignore[assignment]
    stage = staged(context, table, SIZE)
    seen, found = [], []
    for frame in frames(stage, table, record.match.entries[at].action):
        seen.append(cards_in(stage.motion))
        found.append(frame)
    stage.manager.pop()
    return seen, found


@pytest.mark.parametrize("game_id", game_ids())
def test_what_another_seat_plays_is_shown_large_and_what_i_play_is_not(tmp_path: Path, game_id: str) -> None:
    seen, _ = played_out(tmp_path / "a", game_id, "normal", own=False)
    still = [
        rects[0] for rects in seen if rects and rects[0].h == max(one.h for rects in seen for one in rects)
    ]
    assert len(still) >= 0.7 / 0.05 - 1
    assert all(Rect(0, 0, *SIZE).holds(rect) for rect in still)
    brisk, _ = played_out(tmp_path / "b", game_id, "fast", own=False)
    assert 0 < max(rect.h for rects in brisk for rect in rects) < 0.7 * still[0].h
    assert sum(map(bool, brisk)) < sum(map(bool, seen)) / 2
    assert not any(played_out(tmp_path / "c", game_id, "instant", own=False)[0])
    assert not any(played_out(tmp_path / "d", game_id, "normal", own=True)[0])


def test_the_next_move_waits_for_a_card_that_is_shown_and_a_click_skips_it(tmp_path: Path) -> None:
    record, context = record_of("concordia_venus"), context_in(tmp_path, "en")
    at = step_of(record, "plays", own=False)
    table = table_at(context, record, at)
    stage = staged(context, table, SIZE)
    for number, _ in enumerate(frames(stage, table, record.match.entries[at].action)):
        if number == 4:
            break
    assert cards_in(stage.motion)
    assert table.session.players.rest > SECONDS["normal"]
    stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=1))
    assert not stage.motion.busy
    assert table.session.players.rest == SECONDS["normal"]
    stage.manager.pop()


@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_takes_at_most_15_percent_longer(tmp_path: Path, game_id: str) -> None:
    context = context_in(tmp_path, "en")
    lengths = [match_length(context, record_of(game_id, seed)) for seed in (1, 2, 3)]
    plain, shown = sum(one.plain for one in lengths), sum(one.shown for one in lengths)
    assert plain < shown <= 1.15 * plain
    record = record_of(game_id, 1)
    at_once = match_length(context, record, pace="instant")
    assert at_once.plain == at_once.shown == 0


@pytest.mark.parametrize("down", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_card_shown_large_covers_no_button_of_the_bars(size: tuple[int, int], down: float) -> None:
    window = Rect(0, 0, *size)
    bars = [window.cut_top(size[1] // 19)[0], window.cut_bottom(size[1] // 18)[0]]
    root = Node("table", window)
    for name, bar in zip(("top", "actions"), bars, strict=True):
        root.children.append(Node(name, bar, fill="bar"))
    tree, batch = NodePlaces(root), MoveBatch((), None, 1.0)
    k = size[0] / 1920
    for across in (0.0, 0.5, 1.0):
        shown = staged_place(
            Terrain(batch, tree, tree, k), window.place(size[0] // 16, size[1] // 12, across, down)
        )
        assert not any(shown.overlaps(bar) for bar in bars)
        assert window.intersection(shown) == shown


def test_what_another_seat_buys_is_shown_in_the_words_of_the_purchase(tmp_path: Path) -> None:
    record = record_of("concordia_venus")
    at = step_of(record, "acquires", own=False)
    table = table_at(context_in(tmp_path, "en"), record, at)
    before = table.model.table()
    table.session.match.play(record.match.entries[at].action)
    events = table.session.match.events(at)
    table.model.changed()
    moves = board_view.batch(
        table.model.board, table.context, (before, table.model.table()), events, "normal"
    )
    assert moves is not None
    faces = [move.staged(Rect(0, 0, 276, 392)) for way in moves.events for move in way if move.staged]
    said = [node.text for face in faces for node in walk(face) if node.name == "staged/words"]
    assert said == [table.model.texts.event(next(event for event in events if event.key == "acquires"))]


def test_a_bid_that_wins_its_office_is_shown_once_and_all_else_as_before() -> None:
    def face(picture: str) -> Lay:
        return lambda rect: Node("staged", rect, children=[Node("staged/art", rect, picture=picture)])

    bid, win, other = (
        PieceMove("flag", ("a",), ("b",), staged=face(name), beside=("seat",)) for name in ("x", "x", "y")
    )
    far = replace(bid, beside=("another",))
    found = board_view.shown_once([[bid, COIN], [other], [far], [win]])
    assert [[move.staged is not None for move in moves] for moves in found] == [
        [False, False], [True], [True], [True],
    ]  # fmt: skip
    assert [[replace(move, staged=None) for move in moves] for moves in found] == [
        [replace(move, staged=None) for move in moves] for moves in ([bid, COIN], [other], [far], [win])
    ]


def test_the_next_move_waits_for_most_of_what_a_long_one_sets_in_motion() -> None:
    coins = [[COIN] for _ in range(9)]
    short, long = MoveBatch([[COIN]]), MoveBatch(coins)
    assert board_view.waiting_seconds(short) < SECONDS["normal"]
    left = board_view.planned_seconds(long) - board_view.waiting_seconds(long)
    assert left == pytest.approx(board_view.OVERLAP)
    assert board_view.waiting_seconds(MoveBatch(coins, speed=0.0)) == 0


@pytest.mark.parametrize("game_id", game_ids())
def test_who_acts_is_framed_and_the_frame_and_the_hourglass_wait_for_what_flies(
    tmp_path: Path, game_id: str
) -> None:
    record, context = record_of(game_id), context_in(tmp_path, "en")
    match = record.match
    key = {"constantinopolis": "raises"}.get(game_id, SHOWN[game_id])
    at = next(
        n
        for n, entry in enumerate(match.entries)
        if entry.seat != 0
        and any(event.key == key for event in match.events(n))
        and match.at(n + 1).to_act != entry.seat
    )
    table = table_at(context, record, at)
    stage, places = staged(context, table, SIZE), []
    for _ in frames(stage, table, match.entries[at].action):
        frame = find(stage.shown(), ACTING)
        flies = any(piece.node is not None and piece.node.name == "staged" for piece in stage.motion.pieces())
        if frame is not None:
            places.append((frame.rect, flies))
        assert not (flies and table.model.thinking is not None)
    rows = [
        next(node for node in walk(stage.tree) if node.name.endswith(f"players/seat{seat}"))
        for seat in (match.entries[at].seat, table.session.to_act)
    ]
    first, last = (Rect(*frame) for frame in (places[0][0], places[-1][0]))
    assert first.holds(rows[0].rect)
    assert last.holds(rows[1].rect)
    assert all(frame == first for frame, flies in places if flies)
    stage.manager.pop()
