"""Words on the maps of Concordia Venus: names stay beside their own cities, prices and yields cover nothing."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from math import hypot
from typing import Any

import pygame
import pytest

from game.boards.board import Picks, Zoom
from game.boards.concordia_venus.atlas import atlas_of
from game.boards.concordia_venus.board import make
from game.boards.concordia_venus.map_geometry import FRAME, LIT_AT
from game.boards.concordia_venus.map_labels import Sign, _free, free_places
from game.engine.concordia_venus.profile import MAPS
from game.engine.core.game import Setup
from game.ui import asset
from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.scene import View
from game.ui.tree import Node, find
from tests.boards.bench import Bench
from tests.boards.positions import match, the_game
from tests.boards.views import area_of, view_of
from tests.pairs import share

GAME = "concordia_venus"
BENCH = Bench(GAME, make())
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
ASKED = ("architect", "prefect")
"""What is asked while prices or yields stand on the map."""
NAMES, ASIDE = ("name",), ("price", "yield")
FIRM = ("city", "province")
"""What a name may neither cover nor be covered by."""
PIECES = ("house", "in", "on")
MOST_HIDDEN = 0.25
"""So much of a piece may lie under a name where it could not stand aside."""
SOLID = ("city", "house", "in", "on", "province")
"""What no price or yield may cover or be covered by."""
MOST_PLAYERS = 5
SEA = (138, 188, 194)
"""The tone of the sea between shallows and deep."""
BODY = 0.8
"""Half the length of what swims, by half the width of the place it was given."""


@cache
def late(name: str) -> tuple[Any, ...]:
    """Positions of the last third of a match on a map: the last of each question there, and the very last ones."""
    asked: dict[str, list[Any]] = {}
    positions = [
        s.clone() for s in match(MOST_PLAYERS, MAPS.index(name) + 1, options={"map": name}, game_id=GAME)
    ]
    for state in positions[len(positions) * 2 // 3 :]:
        decision = BENCH.table(state).decision
        asked.setdefault("" if decision is None else decision.key, []).append(state)
    return tuple(
        state for key, states in sorted(asked.items()) for state in states[-3 if key in ASKED else -1 :]
    )


def parts_of(tree: Node, kinds: tuple[str, ...], *, lit: bool = False) -> list[Node]:
    """The nodes of such kinds on the map; with `lit` also the places to go to."""
    window = find(tree, "board/ground/map")
    assert window is not None
    parts = [(node.name.rpartition("/")[2].partition(".")[0], node) for node in window.children]
    dots = [
        replace(node, rect=node.rect.place(node.rect.w // 3, node.rect.h // 3))
        for kind, node in parts
        if kind == "spot" and node.depth == LIT_AT and not node.lit
    ]
    return [
        *(node for kind, node in parts if kind in kinds or (lit and kind == "spot" and node.lit)),
        *(dots if lit else ()),
    ]


def covered(words: list[Node], things: list[Node]) -> list[str]:
    return [
        f"{one.name} / {other.name}"
        for at, one in enumerate(words)
        for other in (*words[at + 1 :], *things)
        if one.rect.overlaps(other.rect)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"), share([(name, size) for size in SIZES for name in MAPS], len(MAPS), spread=True)
)
def test_no_words_cover_or_are_covered_late_in_a_match(name: str, size: tuple[int, int]) -> None:
    """Prices and yields cover nothing, also no road that can be chosen; no piece lies over a name."""
    view, seen = view_of(*size), 0
    language = ("it", "de", "es", "en")[MAPS.index(name) % 4]
    for state in late(name):
        tree = BENCH.laid(BENCH.table(state, language), view)
        names, asked, titles = parts_of(tree, NAMES), parts_of(tree, ASIDE), parts_of(tree, ("title",))
        assert covered(titles, [*names, *asked, *parts_of(tree, FIRM)]) == []
        assert len(names) == len(state.layout.game_map.cities)
        assert covered(asked, [*names, *parts_of(tree, SOLID, lit=True)]) == []
        assert covered(names, parts_of(tree, FIRM)) == []
        assert hidden(names, parts_of(tree, PIECES)) == []
        seen += 1
    assert seen >= 3


def hidden(names: list[Node], pieces: list[Node]) -> list[str]:
    """What of names and pieces cannot be read: a name under a piece, or much of a piece under a name."""
    return [
        f"{name.name} / {piece.name}"
        for name in names
        for piece in pieces
        if name.rect.overlaps(figure := piece.rect.inset(piece.rect.w // 10))
        and (piece.depth > name.depth or name.rect.intersection(figure).area > MOST_HIDDEN * figure.area)
    ]


@pytest.mark.parametrize("size", [*SIZES, (1600, 1000), (1080, 1920)])
@pytest.mark.parametrize("name", MAPS)
def test_every_name_stands_nearer_to_its_own_city_than_to_any_other(name: str, size: tuple[int, int]) -> None:
    """Every city of every map: in sight above the hand, over no disc, plaque or other name."""
    view = view_of(*size)
    for language in ("en", "de", "es", "it"):
        state = the_game(GAME).start(Setup(GAME, 2, 5, {"map": name}))
        tree = BENCH.board.layout(BENCH.table(state, language), view, whole_area(view))
        window, hand = find(tree, "board/ground/map"), find(tree, "board/ground/hand")
        assert window is not None
        assert hand is not None
        rects = {node.name.rpartition("/")[2]: node.rect for node in window.children}
        discs = [rects[f"city.{city}"] for city in state.layout.game_map.cities]
        for city, disc in enumerate(discs):
            words = rects[f"name.{city}"]
            assert window.rect.holds(words)
            assert not words.overlaps(hand.rect)
            others = [_apart(words, other) for other in discs if other is not disc]
            assert _apart(words, disc) < min(others), state.layout.game_map.cities[city]
        assert covered(parts_of(tree, NAMES), parts_of(tree, FIRM)) == []


@pytest.mark.parametrize("name", MAPS)
def test_no_name_moves_in_a_whole_match(name: str) -> None:
    view = view_of(1920, 1080)
    first = the_game(GAME).start(Setup(GAME, MOST_PLAYERS, 5, {"map": name}))
    places = [
        [node.rect for node in parts_of(BENCH.laid(BENCH.table(state), view), NAMES)]
        for state in (first, *late(name))
    ]
    assert len(places) > 3
    assert all(place == places[0] for place in places)


def whole_area(view: View) -> Rect:
    """The play area while the log is closed."""
    return area_of(view)._replace(w=view.w)


def _apart(one: Rect, two: Rect) -> float:
    """The distance of two rectangles."""
    across = max(one.x - two.right, two.x - one.right, 0)
    return hypot(across, max(one.y - two.bottom, two.y - one.bottom, 0))


def test_names_stay_where_they_are_when_a_closer_look_moves_across_the_map() -> None:
    view, state = view_of(1280, 720), late("imperium")[0]
    places = []
    for x in (0.4, 0.6):
        tree = BENCH.laid(replace(BENCH.table(state), zoom=Zoom(2.0, x, 0.5)), view)
        window = find(tree, "board/ground/map")
        assert window is not None
        left = next(node.rect.x for node in window.children if node.target == "zoom/map")
        names = {node.name: node.rect for node in window.children if "/name." in node.name}
        places.append({name: rect.moved(-left, 0) for name, rect in names.items()})
    both = places[0].keys() & places[1].keys()
    assert len(both) >= 5
    assert all(places[0][name] == places[1][name] for name in both)


@pytest.mark.parametrize("name", MAPS)
def test_a_route_lies_above_the_names_when_it_can_be_chosen_and_no_name_moves(name: str) -> None:
    """Before and after a colonist is selected, every route in reach lies above all names."""
    view, seen = view_of(1280, 720), 0
    for state in (state for state in late(name) if BENCH.table(state).decision is not None):
        table = BENCH.table(state)
        moves = [BENCH.board.touches(table, action) for action in table.choices if action.verb == "move"]
        places = []
        for picked in ((), *dict.fromkeys((start,) for start, _ in moves)):
            picks = replace(table.picks, selection=picked)
            tree = BENCH.laid(replace(table, picks=picks), view)
            window = find(tree, "board/ground/map")
            assert window is not None
            names = {node.name: node for node in window.children if "/name." in node.name}
            places.append({key: node.rect for key, node in names.items()})
            highest = max(node.depth for node in names.values())
            reached = {refs[1] for refs in moves if not picked or refs[0] == picked[0]}
            for node in window.children:
                if node.target in reached and "/spot." in node.name:
                    assert node.depth > highest
                    seen += 1
        assert all(place == places[0] for place in places)
    assert seen >= 3


def test_signs_find_the_only_free_place() -> None:
    """Four signs around one thing take its four sides; one that has no room covers as little as it can."""
    thing, window = Rect(100, 100, 30, 30), Rect(0, 0, 230, 230)
    signs = [Sign(thing, 60, 16, "right")] * 4
    found = free_places(signs, [thing], [], window)
    assert not any(one.overlaps(two) for at, one in enumerate(found) for two in (*found[at + 1 :], thing))
    assert found[0].x >= thing.right
    walls = [Rect(0, 0, 230, 100), Rect(0, 130, 230, 100), Rect(0, 100, 100, 30), thing]
    assert free_places(signs[:1], walls, [], window)[0] == Rect(130, 107, 60, 16)


@pytest.mark.parametrize("name", MAPS)
def test_fish_and_dolphins_are_engraved_and_keep_clear_of_names_and_lines(name: str) -> None:
    """60 pixels of a screen of 1920 x 1080 from every name and line, and near the tone of the sea."""
    view = view_of(1920, 1080)
    state = the_game(GAME).start(Setup(GAME, 2, 5, {"map": name}))
    atlas = atlas_of(state.layout.game_map)
    assert atlas.picture is not None
    word = atlas.picture.rpartition("/")[2]
    swims = tomllib.loads(asset("art", "concordia_venus", "map", f"{word}.toml").read_text(encoding="utf-8"))[
        "swims"
    ]
    picture = pygame.image.load(asset("art", "concordia_venus", "map", f"{word}.webp"))
    window = find(BENCH.board.layout(BENCH.table(state), view, whole_area(view)), "board/ground/map")
    assert window is not None
    rect, scale = window.rect, window.rect.w / picture.get_width()
    names = [node.rect for node in window.children if "/name." in node.name]
    lines = [
        Rect(rect.x + round(x * rect.w), rect.y + round(y * rect.h), 1, 1)
        for line in atlas.lines
        for x, y in line
    ]
    for x, y, r in swims:
        place = Rect(rect.x + round(x * scale), rect.y + round(y * scale), 1, 1)
        assert min(_apart(place, other) for other in (*names, *lines)) - r * scale * BODY >= 60
        body = pygame.Rect(x - r // 3, y - r // 5, 2 * r // 3, 2 * r // 5)
        tone = pygame.transform.average_color(picture, body)
        assert max(abs(a - b) for a, b in zip(tone[:3], SEA, strict=True)) < 80


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", MAPS)
def test_the_frame_of_a_map_is_whole_and_ends_above_what_one_owns(name: str, size: tuple[int, int]) -> None:
    view, state = view_of(*size), the_game(GAME).start(Setup(GAME, 2, 5, {"map": name}))
    tree = BENCH.board.layout(BENCH.table(state), view, whole_area(view))
    window, foot = find(tree, "board/ground/map"), find(tree, "board/ground/map/picture.foot")
    assert window is not None
    assert foot is not None
    for tray in ("hand", "store"):
        node = find(tree, f"board/ground/{tray}")
        assert node is not None
        assert node.rect.y == foot.rect.bottom == window.rect.bottom
    painted, high = pygame.Surface(size), foot.rect.h
    Painter.of(view.theme).paint(painted, tree, view.k)
    top, bottom = (painted.subsurface(foot.rect.x, y, 150, high) for y in (window.rect.y, foot.rect.y))
    ropes = [pygame.transform.average_color(part)[:3] for part in (top, bottom)]
    assert all(abs(one - two) < 12 for one, two in zip(*ropes, strict=True)), ropes


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", MAPS)
def test_one_or_two_houses_stand_on_the_upper_half_of_their_city(name: str, size: tuple[int, int]) -> None:
    state = the_game(GAME).start(Setup(GAME, 3, 5, {"map": name})).clone()
    cities = state.layout.game_map.cities
    for seats in ((0,), (0, 1)):
        for seat in range(3):
            state.houses[seat] = (1 << len(cities)) - 1 if seat in seats else 0
        tree = BENCH.laid(BENCH.table(state, viewer=0), view_of(*size))
        for at, city in enumerate(cities):
            disc = find(tree, f"board/ground/map/city.{city}")
            house = find(tree, f"board/ground/map/house.{city}.0")
            assert disc is not None
            assert house is not None
            assert house.rect.cy < disc.rect.cy, (city, at, len(seats))


@pytest.mark.parametrize("name", MAPS)
def test_no_plaque_lies_over_the_frame_of_the_map(name: str) -> None:
    state = the_game(GAME).start(Setup(GAME, 3, 5, {"map": name}))
    tree = BENCH.laid(BENCH.table(state, viewer=0), view_of(1920, 1080))
    window = find(tree, "board/ground/map")
    assert window is not None
    edge = round(FRAME * window.rect.w)
    for plaque in parts_of(tree, ("province",)):
        assert window.rect.inset(edge - 2).holds(plaque.rect), plaque.name


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
@pytest.mark.parametrize("size", SIZES[:2])
def test_provinces_bear_their_names_and_say_what_they_give_while_a_prefect_is_asked(
    size: tuple[int, int], language: str
) -> None:
    """Every open one: the bonus and the goods of all houses there; also as soon as the card is chosen, and with its tooltip."""
    game = the_game(GAME)
    state = game.start(Setup(GAME, 3, 5, {}))
    game_map, view = state.layout.game_map, view_of(*size)
    chosen = replace(BENCH.table(state, language), picks=Picks(selection=("hand/prefect",)))
    before = BENCH.laid(BENCH.table(state, language), view)
    game.step(state, game.grammar.parse("play prefect"))
    for tree, shown in ((before, False), (BENCH.laid(chosen, view), True)):
        titles, yields = parts_of(tree, ("title",)), parts_of(tree, ("yield",))
        assert len(titles) >= len(game_map.provinces) - 1
        assert {node.tip.partition("/")[2] for node in titles} <= {*game_map.provinces}
        for node in titles:
            name = node.tip.partition("/")[2]
            assert node.text == BENCH.table(state, language).texts.own(f"province.{name}")
        assert len(yields) == (len(game_map.provinces) if shown else 0)
        assert all(node.tip.startswith("province/") for node in yields)
        assert covered(titles, [*parts_of(tree, NAMES), *yields, *parts_of(tree, FIRM)]) == []
    asked = parts_of(BENCH.laid(BENCH.table(state, language), view), ("yield",))
    assert len(asked) == len(game_map.provinces)
    assert all(any(part.name.endswith(f"banner{state.to_act}") for part in node.children) for node in asked)


def test_more_than_three_colonists_in_a_city_stand_in_two_rows() -> None:
    state = the_game(GAME).start(Setup(GAME, 5, 5, {}))
    tree = BENCH.laid(BENCH.table(state, viewer=0), view_of(1280, 720))
    rows = Counter(node.rect.y for node in parts_of(tree, ("in",)))
    assert len(rows) == 2
    assert max(rows.values()) - min(rows.values()) <= 1


def test_only_labels_whose_surroundings_changed_are_sought_anew() -> None:
    within, size = Rect(0, 0, 1200, 700), 30
    things = [Rect(x, y, size, size) for x in range(100, 1100, 250) for y in range(100, 600, 160)]
    signs = [Sign(thing, 60, 16, "below") for thing in things]
    _free.cache_clear()
    before = free_places(signs, things, (), within)
    assert _free.cache_info().misses == len(signs)
    piece = Rect(before[0].x + 4, before[0].y, 20, 20)
    after = free_places(signs, [*things, piece], (), within)
    assert _free.cache_info().misses == len(signs) + 1
    assert after[0] != before[0]
    assert after[1:] == before[1:]
