"""What is seen at a glance on the table of Concordia Venus: houses, routes, empty places, columns, whole cards, where goods come from."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.boards.board import Picks
from game.boards.concordia_venus import transition
from game.boards.concordia_venus.atlas import atlas_of
from game.engine.concordia_venus.components import CARDS
from game.engine.concordia_venus.profile import MAPS
from game.engine.concordia_venus.state import GAP
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.scenes.common.board_view import zoom_of
from game.ui import asset
from game.ui.tree import Node, find, find_target, hit, walk
from tests.boards.concordia_venus import BENCH, BOARD, GAME, LANGUAGES, samples, table
from tests.boards.positions import the_game
from tests.boards.views import area_of, view_of

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
RING = 3
"""Pixels by which the ring of a card that can be played stands out."""
SEA = (138, 188, 194)
"""The tone of open water."""


def board_of(shown: Any, size: tuple[int, int]) -> Node:
    view = view_of(*size)
    return BOARD.layout(shown, view, area_of(view)._replace(w=view.w))


def moving() -> Any:
    """A position in which colonists may move."""
    return next(
        state
        for state in samples(3, 8)
        if (decision := the_game(GAME).decision(state))
        and decision.key == "architect"
        and len(state.choices) > 9
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_house_is_seen_at_a_glance(size: tuple[int, int]) -> None:
    seen = 0
    for state in samples(5, 9)[::6]:
        window = find(board_of(table(state), size), "board/ground/map")
        assert window is not None
        parts = {node.name.rpartition("/")[2]: node for node in window.children}
        for name, node in parts.items():
            kind, _, rest = name.partition(".")
            if kind == "house":
                disc = parts[f"city.{rest.partition('.')[0]}"].rect
                assert node.rect.w >= max(22, 0.6 * disc.w)
                seen += 1
    assert seen > 20


def test_a_route_that_can_be_chosen_lies_in_gold_and_is_chosen_anywhere_on_it() -> None:
    state = moving()
    shown = table(state)
    picked = replace(shown, picks=Picks())
    tree = board_of(picked, (1280, 720))
    window = find(tree, "board/ground/map")
    assert window is not None
    reached = {BENCH.board.touches(shown, action)[1] for action in shown.choices if action.verb == "move"}
    golden = {node.target: node for node in window.children if "/stroke" in node.name and node.target}
    assert set(golden) == reached
    assert not [node for node in walk(window) if node.name.endswith("/dot")]
    names = [line.name for line in state.layout.game_map.lines]
    ways, found = atlas_of(state.layout.game_map).lines, 0
    whole = next(node.rect for node in window.children if node.target == "zoom/map")
    for target, node in golden.items():
        assert any(stroke.tone == "gold_light" and stroke.pattern == "solid" for stroke in node.strokes)
        way = ways[names.index(target.partition("/")[2])]
        for x, y in way:
            clicked = hit(tree, whole.x + round(x * whole.w), whole.y + round(y * whole.h))
            found += clicked is not None and clicked.target == target
    assert found > 2 * len(golden)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_place_of_the_display_says_why_it_is_empty(language: str) -> None:
    """A card that was bought in this turn is replaced afterwards; without a stack nothing comes to any of them. No padlock stands there."""
    for stock, key in (((), "view.place_empty"), ((1, 2), "view.place_waits")):
        state = samples(3, 8)[0].clone()
        state.display[:] = [*range(7, 11), *[GAP] * 3]
        state.stock[:] = list(stock)
        shown = table(state, language)
        for size in SIZES:
            view = view_of(*size)
            places = [find_target(board_of(shown, size), f"display/{place}") for place in (5, 6, 7)]
            words = [node for place in places if place is not None for node in place.children]
            assert [node.text for node in words] == [shown.texts.own(key)] * (1 if stock else 3)
            assert view.fonts.fits(words[0].text, words[0].style, words[0].rect, view.k)
            assert not any(node.picture for place in places if place is not None for node in walk(place))
            pile = next(node for node in walk(board_of(shown, size)) if node.tip == "stack")
            assert bool([node for node in walk(pile) if node.picture]) == bool(stock), "no pile is no picture"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "seed"), [(3, 8), (5, 9), (6, 4)])
def test_signs_of_all_seats_stand_in_the_same_columns(players: int, seed: int, size: tuple[int, int]) -> None:
    for state in samples(players, seed)[::9]:
        tree = board_of(table(state, viewer=0), size)
        columns: set[int] = set()
        for seat in range(1, players):
            row = find(tree, f"board/ground/players/seat{seat}")
            assert row is not None
            marks = [
                node
                for node in row.children
                if node.name.rpartition("/")[2] not in ("money", "houses", "hand") and len(node.children) == 2
            ]
            columns |= {node.rect.x - row.rect.x for node in marks if node.children[1].text.isdigit()}
        assert len(columns) <= 7
        apart = sorted(columns)
        assert all(b - a >= apart[1] - apart[0] - 1 for a, b in pairwise(apart))


@pytest.mark.parametrize("kinds", [5, 6, 7, 8, 11])
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_in_hand_lie_whole_beside_each_other_in_a_small_window(language: str, kinds: int) -> None:
    """Seven in one row with their gists, more in two; their rings do not touch the next card."""
    state = samples(3, 8)[0].clone()
    seat = max(state.to_act, 0)
    state.hand[seat] = [*range(7), *(CARDS.index(name) for name in ("mason", "smith", "consul", "colonist"))][
        :kinds
    ]
    shown = table(state, language)
    hand = find(board_of(shown, (1280, 720)), "board/ground/hand")
    assert hand is not None
    cards = [node for node in hand.children if "/card." in node.name]
    assert len(cards) == len(set(state.hand[seat]))
    around = [card.rect.inset(-(RING // 2)) for card in cards]
    assert not [1 for at, a in enumerate(around) for b in around[at + 1 :] if a.overlaps(b)]
    for card in cards:
        parts = {node.name.rpartition("/")[2]: node for node in card.children}
        assert not parts["name"].text.endswith("…")
        assert card.rect.holds(parts["name"].rect)
        assert ("gist" in parts) == (len(cards) <= 7)


def between(before: Any, after: Any, event: Event) -> list[Any]:
    return transition.piece_moves(table(before), table(after), event)


def test_goods_of_a_province_come_from_its_cities_and_its_bonus_from_its_plaque() -> None:
    game, seen, bonus = the_game(GAME), 0, 0
    for state in samples(3, 8):
        decision = game.decision(state)
        if decision is None or decision.key != "prefect":
            continue
        for action in [action for action in game.legal(state) if action.verb == "produce"]:
            after = state.clone()
            events: list[Event] = []
            game.play(after, action, events)
            for event in events:
                if event.key not in ("receives", "gains"):
                    continue
                moves = between(state, after, event)
                goods = event.words["goods"]
                assert isinstance(goods, tuple)
                assert sum(move.copies for move in moves) == len(goods)
                for move in moves:
                    kind, _, name = move.source[0].rpartition("/")[2].partition(".")
                    assert kind in ("city", "province")
                    if kind == "city":
                        city = after.layout.game_map.cities.index(name)
                        assert after.houses[event.seat] >> city & 1
                        assert move.picture.endswith(move.goal[0].rpartition("/")[2])
                    bonus += kind == "province"
                    seen += kind == "city"
    assert seen > 3
    assert bonus > 3


def test_the_display_closes_up_by_sliding_and_new_cards_come_from_the_stack() -> None:
    game, seen = the_game(GAME), 0
    for happening in BENCH.happenings(3, 8, None, 400):
        before, after, events = happening
        for event in events:
            if event.key == "refills":
                moves = transition.piece_moves(before, after, event)
                assert moves
                assert all(move.source == transition.STACK and move.turned for move in moves)
                tree = board_of(after, (1280, 720))
                for move in moves:
                    goal = find_target(tree, move.goal[0])
                    assert goal is not None
                    assert goal.name.startswith(transition.SLIDES[1])
                seen += 1
    assert seen > 1
    assert game.id == GAME


@pytest.mark.parametrize("name", MAPS)
def test_ships_of_a_map_are_drawing_and_no_pieces(name: str) -> None:
    """Engraved in the tone of the sea: nothing of them has the strength of a player's color."""
    state = the_game(GAME).start(Setup(GAME, 2, 5, {"map": name}))
    picture_key = atlas_of(state.layout.game_map).picture
    assert picture_key is not None
    word = picture_key.rpartition("/")[2]
    notes = tomllib.loads(asset("art", "concordia_venus", "map", f"{word}.toml").read_text(encoding="utf-8"))
    picture = pygame.image.load(asset("art", "concordia_venus", "map", f"{word}.webp"))
    for x, y, r in notes["ships"]:
        spots = [(x + dx * r // 8, y + dy * r // 8) for dx in range(-5, 6) for dy in range(-5, 5)]
        tones = [picture.get_at(spot)[:3] for spot in spots]
        strong = [tone for tone in tones if max(tone) - min(tone) > 110]
        assert len(strong) < 0.02 * len(tones)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_may_be_copied_says_what_it_does_beside_its_owner(language: str) -> None:
    seen = 0
    for state in samples(4, 5):
        shown = table(state, language)
        if shown.decision is None or shown.decision.key != "copy":
            continue
        tray = find(board_of(shown, (1280, 720)), "board/ground/hand/tray")
        assert tray is not None
        parts = {node.name.rpartition("/")[2]: node for node in tray.children}
        for seat in range(4):
            card, name = parts.get(f"copy{seat}"), parts.get(f"name{seat}")
            if card is None or name is None:
                continue
            assert {"name", "gist"} <= {node.name.rpartition("/")[2] for node in card.children}
            others = [parts[key].rect for key in parts if key.startswith("copy") and key != f"copy{seat}"]
            assert all(card.rect.x - name.rect.right < abs(name.rect.x - other.right) for other in others)
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("size", "scale", "seats"),
    [
        ((1280, 720), 1.5, (3, 8)),
        ((1920, 1080), 1.5, (4, 5)),
        ((1920, 1080), 1.5, (5, 4)),
        ((1080, 1920), 2.0, (6, 4)),
        ((900, 1400), 1.5, (3, 8)),
    ],
)
def test_the_whole_table_has_room_at_great_scales(
    size: tuple[int, int], scale: float, seats: tuple[int, int]
) -> None:
    """Nothing is cut or covered, and nothing has to be moved into sight."""
    view = view_of(*size, scale)
    for number, state in enumerate(samples(*seats)[::11]):
        shown = table(state, LANGUAGES[number % 4], viewer=0)
        assert zoom_of(view, BOARD.fits(shown, view)) == 1
        assert not BENCH.faults_of(replace(shown, forecast=True), view)


@pytest.mark.parametrize(
    ("size", "share"), [((1080, 1920), 0.335), ((900, 1400), 0.335), ((1200, 1600), 0.41)]
)
def test_the_map_of_an_upright_window_is_as_large_as_its_width_allows(
    size: tuple[int, int], share: float
) -> None:
    view = view_of(*size)
    for state in samples(3, 8)[::13]:
        window = find(board_of(table(state, viewer=0), size), "board/ground/map")
        assert window is not None
        assert window.rect.area >= share * view.rect.area


def test_only_the_routes_of_a_picked_colonist_lie_in_gold() -> None:
    shown = table(moving())
    moves = [BENCH.board.touches(shown, action) for action in shown.choices if action.verb == "move"]
    for start in dict.fromkeys(refs[0] for refs in moves):
        tree = board_of(replace(shown, picks=Picks(selection=(start,))), (1280, 720))
        golden = {node.target for node in walk(tree) if "/map/stroke" in node.name and node.target}
        assert golden == {refs[1] for refs in moves if refs[0] == start}


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_who_decides_is_said_in_words_on_the_plate_of_that_seat_alone(
    size: tuple[int, int], language: str
) -> None:
    state = the_game(GAME).start(Setup(GAME, 3, 5, {}))
    for viewer in range(3):
        shown = BENCH.table(state, language, viewer=viewer)
        tree = BENCH.laid(shown, view_of(*size))
        marks = [node for node in walk(tree) if node.name.endswith("/acting")]
        assert [node.name.rpartition("/seat")[2] for node in marks] == [f"{state.to_act}/acting"]
        assert marks[0].text in (shown.texts.own("title.acting"), "")
        if viewer == state.to_act:
            assert marks[0].text
