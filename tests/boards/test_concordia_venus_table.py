"""The table of Concordia Venus as a whole: how much the map has, what glows, rows that keep their form, words that fit."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from game.boards.board import Picks, TableView, Zoom
from game.boards.concordia_venus.atlas import atlas_of
from game.boards.concordia_venus.cards import GIST, GIST_WIDE, NARROW
from game.devtools.measure import board_share
from game.engine.concordia_venus.components import CARDS, GODS, GOODS
from game.engine.concordia_venus.profile import MAPS
from game.engine.core.game import Setup
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, find, find_target, hit, walk
from tests.boards.concordia_venus import BOARD, GAME, LANGUAGES, laid, samples, table
from tests.boards.positions import the_game
from tests.boards.views import area_of, view_of

IMPERIUM = (("map", "imperium"), ("colonist", "must_fit"))
SHARES = {
    (1280, 720): 0.5,
    (1280, 800): 0.5,
    (1440, 900): 0.5,
    (1920, 1080): 0.53,
    (2560, 1080): 0.5,
    (3840, 2160): 0.53,
}
"""Least share of the window that the map has, without what cards and panels cover of it."""
ASPECT = 2560 / 1334
NEAR = 0.03
"""How far from the outline of its province a harbor may stand, as a share of the map's height."""


@pytest.mark.parametrize("players", [2, 3, 5, 6])
@pytest.mark.parametrize("size", SHARES)
def test_the_map_has_half_of_the_screen_at_every_number_of_seats(size: tuple[int, int], players: int) -> None:
    assert board_share(GAME, size, players) >= SHARES[size]


def board_of(shown: TableView, view: View) -> Node:
    """The board as it is while the log is closed."""
    return BOARD.layout(shown, view, area_of(view)._replace(w=view.w))


def asked(key: str, players: int = 5) -> Any:
    """A position in which something is asked."""
    return next(
        s for s in samples(players, 9, IMPERIUM) if (d := the_game(GAME).decision(s)) and d.key == key
    )


def lands(tree: Node) -> dict[str, Node]:
    return {node.name.rpartition("land.")[2]: node for node in walk(tree) if "/land." in node.name}


def test_a_province_that_can_be_chosen_glows_as_a_whole() -> None:
    state, view = asked("prefect"), view_of(1920, 1080)
    shown = table(state)
    names = state.layout.game_map.provinces
    may = {action.args[0] for action in shown.choices if action.verb == "produce"}
    tree = board_of(shown, view)
    found = lands(tree)
    assert len(found) == len(may) > 2
    veil = find(tree, "board/ground/map/veil")
    assert veil is not None
    assert veil.fill == "shade"
    order = [node.name for node in walk(tree)]
    assert order.index(veil.name) < min(order.index(node.name) for node in found.values())
    window = find(tree, "board/ground/map")
    assert window is not None
    for name, node in found.items():
        plaque = find_target(tree, f"province/{name}")
        assert plaque is not None
        assert {stroke.pattern for stroke in node.strokes} == {"field"}
        assert {stroke.tone for stroke in node.strokes} == {"white"}
        assert window.rect.holds(node.rect)
        assert node.rect.area > plaque.rect.area
    picked = next(iter(found))
    chosen = lands(board_of(table(state, picks=Picks(selection=(f"province/{picked}",))), view))
    assert {stroke.tone for stroke in chosen[picked].strokes} == {"gold_light"}
    assert set(chosen) <= set(names)
    resting = board_of(table(asked("play")), view)
    assert not lands(resting)
    assert find(resting, "board/ground/map/veil") is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_click_anywhere_in_a_glowing_province_chooses_it(size: tuple[int, int]) -> None:
    """On its plaque, its cities, its roads and the bare ground; beside it a click means something else."""
    tree = board_of(table(asked("prefect")), view_of(*size))
    found, seen = lands(tree), 0
    window, hand = find(tree, "board/ground/map"), find(tree, "board/ground/hand")
    assert window is not None
    assert hand is not None
    for name, node in found.items():
        for x in range(node.rect.x, node.rect.right, 9):
            for y in range(node.rect.y, min(node.rect.bottom, hand.rect.y), 9):
                within = [
                    other for other, land in found.items() if land.rect.contains(x, y) and land.reaches(x, y)
                ]
                under = hit(tree, x, y)
                assert under is not None
                if within == [name]:
                    plaque = "/province." in under.name  # it may reach over the border
                    assert plaque or under.target == f"province/{name}", (name, x, y)
                    seen += 1
                elif not within:
                    plaques = [f"province/{other}" for other in found]
                    assert under.target not in plaques or "/province." in under.name
    assert seen > 300


@pytest.mark.parametrize("name", MAPS)
def test_the_outline_of_a_province_holds_its_cities(name: str) -> None:
    game_map = the_game(GAME).start(Setup(GAME, 2, 5, {"map": name})).layout.game_map
    atlas = atlas_of(game_map)
    for province, cities in enumerate(game_map.members):
        rings = atlas.lands[province]
        assert rings
        for city in cities:
            x, y = atlas.cities[city]
            near = min(hypot((px - x) * ASPECT, py - y) for ring in rings for px, py in ring)
            assert near < NEAR or any(inside(ring, x, y) for ring in rings), game_map.cities[city]


def inside(ring: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether a point is within a closed line."""
    found = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("players", "seed"), [(2, 7), (3, 8), (5, 9), (6, 4)])
def test_no_number_touches_the_next_sign_and_a_good_flies_to_a_place_of_its_own(
    players: int, seed: int, size: tuple[int, int]
) -> None:
    view, seen = view_of(*size), 0
    for state in samples(players, seed):
        tree = board_of(replace(table(state, viewer=0), forecast=True), view)
        for seat in range(1, players):
            row = find(tree, f"board/ground/players/seat{seat}")
            assert row is not None
            for good in GOODS:
                place = find(tree, f"board/ground/players/seat{seat}/{good}")
                assert place is not None
                assert place.rect.w < row.rect.w // 3
            cells = [node for node in row.children if any("/count" in part.name for part in node.children)]
            for cell in cells:
                sign, count = (
                    next(n.rect for n in cell.children if n.name.endswith(p)) for p in ("/sign", "/count")
                )
                assert sign.right <= count.x
                later = [
                    other.children[0].rect
                    for other in cells
                    if other.rect.y == cell.rect.y and other.rect.x > cell.rect.x
                ]
                assert all(count.right + 2 <= other.x for other in later), (cell.name, count)
                seen += 1
        store = find(tree, "board/ground/store")
        assert store is not None
        for good in GOODS:
            place = find(tree, f"board/ground/store/{good}")
            assert place is not None
            assert store.rect.holds(place.rect)
            assert place.rect.area * 6 < store.rect.area
    assert seen > 50


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize(("players", "seed"), [(2, 7), (3, 8), (5, 9), (6, 4)])
def test_all_rows_of_others_have_one_form_and_whole_names(
    players: int, seed: int, size: tuple[int, int]
) -> None:
    view = view_of(*size)
    for state in samples(players, seed)[::4]:
        tree = board_of(table(state, viewer=0), view)
        rows = [find(tree, f"board/ground/players/seat{seat}") for seat in range(1, players)]
        forms = set()
        for row in rows:
            assert row is not None
            parts = {node.name.rpartition("/")[2]: node for node in row.children}
            assert not parts["name"].text.endswith("…")
            gods = any(
                name in parts
                for name in ("vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva", "venus")
            )
            forms.add((row.rect.h // 3, gods))
        assert len({gods for _, gods in forms}) == 1
        assert max(high for high, _ in forms) - min(high for high, _ in forms) <= 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_every_language_has_words_for_a_gist_where_one_is_shown(size: tuple[int, int]) -> None:
    view = view_of(*size)
    line = view.line("caption")
    for language in LANGUAGES:
        texts = table(asked("play"), language).texts
        for name in CARDS:
            forms = [texts.own(f"gist.{name}")]
            forms += [texts.own(f"gist.{name}.short")] if texts.has_own(f"gist.{name}.short") else []
            for lines, wide in zip((2, 2, 3), (NARROW, *GIST_WIDE), strict=True):
                room = Rect(0, 0, round(wide * line), lines * line)
                assert any(view.fonts.fits(form, GIST, room, view.k) for form in forms), (
                    language,
                    name,
                    lines,
                )


def test_the_pile_has_a_place_with_its_name_and_is_not_dimmed() -> None:
    for size in ((1280, 720), (1920, 1080)):
        for language in LANGUAGES:
            shown = table(samples(3, 8)[-2], language)
            tree = board_of(shown, view_of(*size))
            place = find(tree, "board/ground/hand/pile.place")
            top = find(tree, "board/ground/hand/pile")
            assert place is not None
            assert top is not None
            assert place.rect.holds(top.rect)
            assert not top.dim
            assert any(node.text == shown.texts.own("title.pile") for node in place.children)


def test_prices_and_yields_stand_above_the_hand() -> None:
    seen = 0
    for state in samples(5, 9, IMPERIUM):
        for size in ((1280, 720), (1920, 1080)):
            tree = board_of(table(state), view_of(*size))
            hand = find(tree, "board/ground/hand")
            assert hand is not None
            asides = [
                n
                for n in walk(tree)
                if n.name.startswith(("board/ground/map/price.", "board/ground/map/yield."))
            ]
            seen += sum("/" not in node.name.removeprefix("board/ground/map/") for node in asides)
            assert not [node.name for node in asides if node.rect.overlaps(hand.rect)]
    assert seen > 20


def test_the_gods_fill_what_the_steps_of_a_turn_leave() -> None:
    for size in ((1280, 720), (1920, 1080)):
        tree = laid(replace(table(samples(3, 8)[0]), forecast=True), view_of(*size))
        plan = find(tree, "board/ground/plan")
        assert plan is not None
        low = max(node.rect.bottom for node in plan.children)
        assert plan.rect.bottom - low < 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_halves_of_a_double_card_are_cards_that_say_what_they_do(language: str) -> None:
    found = [
        s for s in samples(4, 5, (("game", "team"),)) if (d := the_game(GAME).decision(s)) and d.key == "half"
    ]
    assert found
    for state in found:
        tree = board_of(table(state, language), view_of(1280, 720))
        halves = [
            node
            for node in walk(tree)
            if node.name.startswith("board/ground/hand/tray/half.") and node.target
        ]
        assert len(halves) == 2
        assert halves[1].rect.x - halves[0].rect.right >= 10
        for half in halves:
            parts = {node.name.rpartition("/")[2] for node in half.children}
            assert parts >= {"emblem", "name", "gist"}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_cards_keep_their_face_whatever_lies_there(language: str, size: tuple[int, int]) -> None:
    """In the display and on the pile one face in every position of a match, and none below 14 pixels."""
    view = view_of(*size)
    faces: dict[str, set[str]] = {"display": set(), "pile": set()}
    for state in samples(3, 8)[::2]:
        tree = board_of(table(state, language, viewer=0), view)
        for zone, found in faces.items():
            part = find(tree, "board/ground/display" if zone == "display" else "board/ground/hand/pile")
            for node in walk(part) if part is not None else ():
                if node.name.rpartition("/")[2] in ("name", "name1"):
                    found.add(node.style.role)
                    assert view.text_px(node.style.role) >= 14
    assert [len(found) for found in faces.values()] == [1, 1]


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)])
def test_every_god_stands_with_its_name_beside_its_sign(size: tuple[int, int], players: int) -> None:
    for language in LANGUAGES:
        shown = replace(
            table(samples(players, 7 if players == 2 else 5 if players == 4 else 4)[0], language),
            forecast=True,
        )
        tree = board_of(replace(shown, steps=()), view_of(*size))
        for god in GODS:
            cell = find(tree, f"board/ground/plan/god.{god}")
            assert cell is not None
            assert any(node.text == shown.texts.component(f"god/{god}") for node in cell.children)


def test_a_closer_look_leaves_the_hand_where_it_is() -> None:
    view, shown = view_of(1280, 720), table(samples(3, 8)[0])
    whole, near = board_of(shown, view), board_of(replace(shown, zoom=Zoom(3.0, 0.4, 0.8)), view)
    hands = [find(tree, "board/ground/hand") for tree in (whole, near)]
    places = [
        [(node.name, node.rect, node.depth) for node in walk(hand)] for hand in hands if hand is not None
    ]
    assert len(places) == 2
    assert places[0] == places[1]


@pytest.mark.parametrize("size", [(768, 1024), (900, 1400), (1080, 1920), (1200, 1600)])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_an_upright_window_gives_map_and_hand_its_whole_width(players: int, size: tuple[int, int]) -> None:
    view = view_of(*size)
    for state in samples(players, {2: 7, 3: 8, 6: 4}[players])[::9]:
        tree = board_of(table(state, viewer=0), view)
        zones = {
            name: find(tree, f"board/ground/{name}") for name in ("map", "hand", "store", "plan", "players")
        }
        rects = {name: node.rect for name, node in zones.items() if node is not None}
        assert len(rects) == len(zones)
        assert min(rects["map"].w, rects["hand"].w) >= view.w - 30
        assert rects["map"].area >= 0.31 * view.rect.area
        well = find(tree, "board/ground/store/well0")
        assert well is not None
        assert well.rect.w >= 24
        cards = [node for node in walk(tree) if "/hand/card." in node.name and node.target]
        assert all(card.rect.w >= 0.08 * view.w for card in cards)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_display_bears_its_name_at_every_scale(language: str, scale: float) -> None:
    """The longest name of the language has room in the narrowest column."""
    for size in ((1280, 720), (1280, 800), (1920, 1080)):
        view = view_of(
            round(size[0] * max(1.0, scale / 1.25)), round(size[1] * max(1.0, scale / 1.25)), scale
        )
        state = samples(3, 8)[0].clone()
        state.display[:3] = [
            CARDS.index(name) for name in ("diplomat_mars", "proconsul", "prefect_architect")
        ]
        tree = board_of(table(state, language, viewer=0), view)
        for place in range(1, 4):
            node = find_target(tree, f"display/{place}")
            assert node is not None
            assert any(part.name.endswith("/name") for part in node.children), (size, place)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)])
def test_no_city_is_covered_while_goods_are_traded_or_cards_are_chosen(size: tuple[int, int]) -> None:
    seen = set()
    for state in (*samples(3, 8), *samples(4, 5, (("game", "team"),))):
        found = table(state)
        if found.decision is None:
            continue
        tree = board_of(found, view_of(*size))
        tray, window = find(tree, "board/ground/hand/tray"), find(tree, "board/ground/map")
        if tray is None or window is None:
            continue
        seen.add(found.decision.key)
        discs = [node for node in window.children if "/city." in node.name]
        assert not [node.name for node in discs if node.rect.overlaps(tray.rect)]
    assert seen >= {"trade", "copy", "half"}


def test_the_hand_of_another_seat_lies_open() -> None:
    """Nothing but the stack is hidden: each card that the seat may know is seen, none from behind."""
    seen, opened = 0, set[str]()
    for number, state in enumerate((*samples(2, 8), *samples(4, 5, (("game", "team"),)))):
        other = (max(state.to_act, 0) + 1) % state.players
        shown = table(state, LANGUAGES[number % 4], picks=Picks(sheet=other))
        hand = find(laid(shown, view_of(*list(SHARES)[number % len(SHARES)])), "board/ground/hand")
        assert hand is not None
        if find(hand, "board/ground/hand/close") is None:
            continue  # a question needs the room
        cards = {CARDS[card] for card in the_game(GAME).observe(state, shown.viewer).hand[other]}
        assert {node.name.rpartition("/open.")[2] for node in hand.children if "/open." in node.name} == cards
        assert not [node.name for node in walk(hand) if "back/" in node.picture]
        assert not [node.name for node in walk(hand) if node.target.startswith("hand/")], (
            "they are not one's own"
        )
        seen, opened = seen + 1, opened | cards
    assert seen > 10
    assert len(opened) > 10


def test_no_sign_beside_a_number_means_two_things() -> None:
    """The store house counts what lies in it where goods are traded; free spaces have the sign of an empty one."""
    free, stored = set[str](), set[str]()
    for state in samples(2, 8):
        root = laid(table(state, "en"), view_of(1280, 720))
        for node in walk(root):
            if node.name.endswith("store/free/sign"):
                free.add(node.picture)
            if "/have" in node.name and node.picture:
                stored.add(node.picture)
    assert free
    assert stored
    assert not free & stored
