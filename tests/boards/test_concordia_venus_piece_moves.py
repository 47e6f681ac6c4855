"""What travels over the table of Concordia Venus: every end is a node that is there, every picture exists."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.boards.board import Step
from game.boards.concordia_venus.transition import MOVES, STILL
from game.boards.concordia_venus.turn_plan import MAKERS, StepSummary, summary_of, total_of
from game.engine.concordia_venus.components import GODS, GOODS
from game.engine.concordia_venus.scoring import own_points
from game.engine.core.messages import Event
from game.engine.registry import load_game
from game.i18n import Texts
from game.i18n.match_texts import MatchTexts
from game.ui.tree import find
from tests.boards.concordia_venus import BENCH, BOARD, GAME
from tests.boards.views import view_of
from tests.pairs import share


@pytest.mark.parametrize(("players", "viewer"), share([(3, None), (2, 0), (6, 2)], 1, spread=True))
def test_every_event_travels_between_nodes_that_are_there(players: int, viewer: int | None) -> None:
    moved: set[str] = set()
    for number, happening in enumerate(BENCH.happenings(players, 11 + players, viewer)):
        if number % 4:
            continue
        assert not list(BENCH.lost(happening, view_of(1280, 720)))
        moved |= {event.key for event in happening[2] if BOARD.piece_moves(*happening[:2], event)}
    assert len(moved) > 8


def test_every_event_moves_something_or_says_that_it_does_not() -> None:
    start = f"{GAME}.event."
    events = {key.removeprefix(start) for key in Texts("en").keys if key.startswith(start)}
    assert not set(MOVES) & STILL
    assert set(MOVES) | STILL == events | {"forced"}


def test_a_chapter_that_begins_is_announced() -> None:
    titles = [BOARD.title(before, after) for before, after, _ in BENCH.happenings(3, 3, 0)]
    assert len({title.text for title in titles if title is not None}) >= 5


@pytest.mark.parametrize("players", [2, 6])
def test_the_ledger_adds_up_to_what_a_seat_has_won_and_lost(players: int) -> None:
    told: set[str] = set()
    for before, after, events in BENCH.happenings(players, 6, None):
        seat = before.to_act
        step = Step(0, tuple(events), True)
        entry = summary_of(step)
        if entry is None:
            continue
        told.add(entry.act)
        assert entry.words(after) or entry.coins or any(entry.goods) or entry.act == "cash", events
        if any(event.key == "leads" for event in events):
            continue
        total = total_of([step], seat)
        assert before.seen.money[seat] + total.coins == after.seen.money[seat], events
        gained = [a - b for a, b in zip(after.seen.goods[seat], before.seen.goods[seat], strict=True)]
        assert gained == list(total.goods), events
    assert len(told) > 8
    assert set(MAKERS) <= set(MOVES) | STILL


def test_a_long_name_is_shortened_to_whole_words_or_with_a_full_stop() -> None:
    table = next(iter(BENCH.happenings(2, 6, None)))[0]
    said = StepSummary("play", ("card/diplomat_mercurius",)).words(table)
    assert said == ["Diplomat (Mercurius)", "Diplomat", "Diplom.", "Dipl.", "Dip."]


@pytest.mark.parametrize(("language", "whole"), [("es", "Arquitecto"), ("it", "Architetto")])
def test_a_full_stop_never_stands_for_a_single_letter(language: str, whole: str) -> None:
    table = next(iter(BENCH.happenings(2, 6, None)))[0]
    spoken = replace(table, texts=MatchTexts(Texts(language), load_game(GAME), ("Anna", "Bruno")))
    said = StepSummary("play", ("card/architect_mercator",)).words(spoken)
    assert said[1] == whole


def test_what_a_house_costs_rises_from_the_purse_and_leaves_the_house_in_sight() -> None:
    seen = 0
    for before, after, events in BENCH.happenings(3, 6, None):
        for event in [event for event in events if event.key == "builds"]:
            moves = BOARD.piece_moves(before, after, event)
            house = moves[-1]
            assert "/house/" in house.picture
            assert not [move for move in moves if move.text and move.goal == house.goal]
            assert [move.goal for move in moves if move.text] == [moves[0].source]
            seen += 1
    assert seen


@pytest.mark.parametrize("viewer", [None, 0])
def test_coins_rise_from_what_brings_them_and_as_many_as_there_are(viewer: int | None) -> None:
    seen = Counter[str]()
    for before, after, events in BENCH.happenings(3, 6, viewer):
        for event in events:
            moves = [move for move in BOARD.piece_moves(before, after, event) if "sestertius" in move.picture]
            if event.key not in ("cashes", "takes_back", "earns", "draws_stipend") or not moves:
                continue
            coins = event.words["coins"]
            assert isinstance(coins, int)
            assert [move.text for move in moves if move.text] == [f"+{coins}"]
            assert sum(move.copies for move in moves) in (1, coins)
            assert not [move.source for move in moves if move.source[0] == "board/ground/plan"]
            if event.key == "cashes":
                assert all("/province." in move.source[0] for move in moves)
                assert sum(move.copies for move in moves) == coins
            seen[event.key] += 1
    assert seen["cashes"]
    assert seen["takes_back"]


def test_what_a_rival_has_stays_in_its_place_when_another_kind_comes() -> None:
    view, places = view_of(1920, 1080), dict[tuple[int, str], set[int]]()
    for _, after, _ in list(BENCH.happenings(3, 6, 0, 120))[::6]:
        tree = BENCH.laid(after, view)
        for seat in (1, 2):
            for kind in (*GOODS, *GODS):
                cell = find(tree, f"board/ground/players/seat{seat}/{kind}")
                assert cell is not None
                places.setdefault((seat, kind), set()).add(cell.rect.x)
    assert all(len(columns) == 1 for columns in places.values())


def test_points_are_told_when_they_are_counted_not_over_the_table() -> None:
    table = next(iter(BENCH.happenings(3, 6, None)))[0]
    for god in GODS:
        scored = Event(f"scores_{god}", 0, {"points": 40})
        assert table.texts.event(scored)
        assert not BOARD.piece_moves(table, table, scored)


def test_points_that_are_shown_rise_where_they_are_counted() -> None:
    seen = 0
    for before, after, events in BENCH.happenings(3, 6, None):
        for event in [event for event in events if event.key == "builds"]:
            gain = own_points(after.seen, event.seat) - own_points(before.seen, event.seat)
            moves = BOARD.piece_moves(replace(before, forecast=True), replace(after, forecast=True), event)
            told = [move for move in moves if move.goal[0].endswith("/points")]
            assert [move.text for move in told] == ([f"+{gain}"] if gain > 0 else [])
            tree = BENCH.laid(replace(after, forecast=True), view_of(1280, 720))
            assert all(find(tree, move.goal[0]) is not None for move in told)
            seen += len(told)
    assert seen
