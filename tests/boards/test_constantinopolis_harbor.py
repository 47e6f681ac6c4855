"""The port of Constantinopolis: each ship has its berth and its size, and carries its contracts in its own hull."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from build.art.workshop.open_hulls import BAYS as DRAWN
from game.boards.board import Picks, TableView
from game.boards.clicks import Hotspots, press
from game.boards.constantinopolis.clicks import HAND
from game.boards.constantinopolis.ships import SHAPE, bays
from game.boards.registry import board_of
from game.engine.constantinopolis.components import GOODS, SHIPS
from game.engine.constantinopolis.phases.trading import loads_in_secret
from game.engine.constantinopolis.state import LONG, PORT, SHORT, Ship
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.ui.geometry import Rect
from game.ui.tree import Node, find, walk
from tests.boards.constantinopolis import LANGUAGES, faults_of, laid, opened, samples
from tests.boards.positions import table_of, the_game
from tests.boards.views import view_of

BOARD = board_of("constantinopolis")
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
WATER = "board/mine/water/"


def loading(fleet: list[Ship], hand: tuple[str, ...] = ("f_a", "passenger_a")) -> Any:
    """A position of two seats in which the first one loads this fleet, with goods for all."""
    first = {
        "office": "magister_officiorum",
        "hand": list(hand),
        "goods": dict.fromkeys(("food", "consumer"), 4),
    }
    spec = {"phase": "loading", "seats": [first, {"office": "comes_thesaurorum"}]}
    state = the_game().arrange(Setup(the_game().id, 2, 5), spec)
    state.fleet[0] = fleet
    return state


def filled(size: int, place: int = PORT) -> Ship:
    """A ship whose hold has a contract of one space in each of its places."""
    state = loading([])
    small = [kind for kind in range(len(state.box.contracts)) if state.box.space[kind] == 1]
    goods = [kind for kind in small if not state.box.is_passenger[kind]]
    hold = state.box.hold[size]
    return Ship(size, place, tuple((goods * hold)[:hold]))


def hulls(table: TableView, size: tuple[int, int]) -> dict[str, Node]:
    """The nodes on the water of the seat's own sheet by their names there."""
    found = walk(laid(table, view_of(*size)))
    return {node.name.removeprefix(WATER): node for node in found if node.name.startswith(WATER)}


def ships(table: TableView, size: tuple[int, int]) -> dict[int, Rect]:
    """Where each ship lies, by slot."""
    count = len(table.seen.fleet[0])
    found = hulls(table, size)
    return {slot: found[f"ship{slot}"].rect for slot in range(count)}


def hull_scales(table: TableView, size: tuple[int, int]) -> set[int]:
    """The heights of the hulls: all pictures are equally high."""
    found = hulls(table, size)
    return {found[f"ship{slot}/art"].rect.h for slot in range(len(table.seen.fleet[0]))}


def sheet_of(table: TableView, size: tuple[int, int]) -> Rect:
    """The own sheet."""
    return next(node.rect for node in walk(laid(table, view_of(*size))) if node.name == "board/mine")


def contracts_in(table: TableView, size: tuple[int, int], slot: int) -> list[Node]:
    """The contracts drawn in a ship."""
    start = f"ship{slot}/art/"
    found = hulls(table, size)
    return [node for name, node in found.items() if name.startswith(start) and node.fill in ("card", "paper")]


def full_fleet(copies: int) -> list[Ship]:
    return [filled(size) for size in range(len(SHIPS)) for _ in range(copies)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fleets", [(1, 2, 3), (5, 6)])
def test_ships_are_as_large_as_those_of_the_next_larger_fleets(
    fleets: tuple[int, ...], size: tuple[int, int]
) -> None:
    tables = [table_of(loading([Ship(at % 3) for at in range(count)])) for count in fleets]
    assert len({high for table in tables for high in hull_scales(table, size)}) <= 2  # to a pixel
    found = [ships(table, size) for table in tables]
    for kind in range(len(SHIPS)):
        assert len({rects[at].w for rects in found for at in rects if at % 3 == kind}) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_the_water_is_as_wide_as_the_ships_need_it(size: tuple[int, int]) -> None:
    """Only while ships may be bought there is a berth more."""
    first = {"office": "magister_officiorum", "gold": 50}
    widths = []
    for phase, fleet in (("building", [Ship(0)]), ("building", [Ship(2)]), ("loading", [Ship(0)])):
        spec = {"phase": phase, "seats": [first, {"office": "comes_thesaurorum"}]}
        state = the_game().arrange(Setup(the_game().id, 2, 5), spec)
        state.fleet[0] = fleet
        table = table_of(state)
        water = next(node.rect for node in walk(laid(table, view_of(*size))) if node.name == WATER[:-1])
        assert water.holds(ships(table, size)[0])
        widths.append(water.w - ships(table, size)[0].w)
    least, wide, buying = widths
    assert least == wide <= ships(table_of(loading([Ship(2)])), size)[0].w // 3
    assert buying > 2 * least


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_ship_bought_changes_neither_the_sheet_nor_the_other_ships(
    count: int, size: tuple[int, int]
) -> None:
    before = table_of(loading([Ship(at % 3) for at in range(count)]))
    found, high = ships(before, size), sheet_of(before, size).h
    now = replace(table_of(loading([Ship(at % 3) for at in range(count + 1)])), order=before.order)
    after = ships(now, size)
    assert {slot: after[slot] for slot in found} == found
    assert len(hull_scales(now, size)) == 1
    assert sheet_of(now, size).h == high


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_is_as_high_with_any_hand(size: tuple[int, int]) -> None:
    kinds = tuple(f"{good}_{letter}" for good in ("f", "c", "i", "m", "l", "ff") for letter in "abc")
    hands = [sheet_of(table_of(loading([Ship(1)], hand)), size) for hand in ((), kinds[:1], kinds[:9], kinds)]
    assert len(set(hands)) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_ship_stays_in_its_berth_loaded_and_at_sea(size: tuple[int, int]) -> None:
    fleet = [Ship(0), Ship(1), Ship(2)]
    away = [filled(0, SHORT), filled(1, LONG), filled(2, SHORT)]
    assert ships(table_of(loading(fleet)), size) == ships(table_of(loading(away)), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_every_contract_of_full_ships_lies_in_its_own_hull(copies: int, size: tuple[int, int]) -> None:
    table = table_of(loading(full_fleet(copies)))
    places = ships(table, size)
    assert not [fault for fault in faults_of(table, view_of(*size)) if not fault.startswith("target")]
    for slot, ship in enumerate(table.seen.fleet[0]):
        aboard = contracts_in(table, size, slot)
        assert len(aboard) == len(ship.cargo) == table.seen.box.hold[ship.size]
        assert all(places[slot].holds(node.rect) for node in aboard)
    rects = list(places.values())
    assert not any(one.overlaps(two) for at, one in enumerate(rects) for two in rects[at + 1 :])


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_contracts_of_six_full_ships_are_large_enough_to_click_in_a_small_window(scale: float) -> None:
    assert not faults_of(table_of(loading(full_fleet(2))), view_of(1280, 720, scale))


@pytest.mark.parametrize("size", [*SIZES, (1366, 768), (2560, 1440)])
@pytest.mark.parametrize("gold", [100, 999])
def test_gold_of_three_digits_is_never_cut(gold: int, size: tuple[int, int]) -> None:
    state = loading([Ship(0)])
    state.gold = [gold] * len(state.gold)
    table = table_of(state)
    assert not faults_of(table, view_of(*size))
    assert not faults_of(replace(table, picks=Picks(sheet=1)), view_of(*size))


@pytest.mark.parametrize("size", SIZES)
def test_ships_at_sea_show_their_cargo_and_the_round_they_come_home(size: tuple[int, int]) -> None:
    table = table_of(loading([filled(0, SHORT), filled(1, LONG)]))
    found = hulls(table, size)
    for slot, ship in enumerate(table.seen.fleet[0]):
        assert len(contracts_in(table, size, slot)) == len(ship.cargo)
        home = next(
            node for name, node in found.items() if name.startswith(f"ship{slot}/") and "trip.home/" in name
        )
        assert home.text.endswith(f" {table.seen.round + ship.place}")


@pytest.mark.parametrize("size", SIZES)
def test_loading_moves_no_ship_and_no_contract_aboard(size: tuple[int, int]) -> None:
    """The contract loaded is of the lowest kind: the rules put it before the other one aboard."""
    state = loading([Ship(1), Ship(0)])
    high = filled(1).cargo[-1]
    state.fleet[0][0] = Ship(1, PORT, (high,))
    before = table_of(state)
    berths, aboard = ships(before, size), {node.name: node.rect for node in contracts_in(before, size, 0)}
    low = state.box.contract_index["f_a"]
    state.fleet[0][0] = Ship(1, PORT, tuple(sorted((low, high))))
    after = replace(table_of(state), order=before.order)
    now = {node.name: node.rect for node in contracts_in(after, size, 0)}
    assert ships(after, size) == berths
    assert len(now) == 2
    assert {name: now[name] for name in aboard} == aboard


def test_a_loaded_ship_takes_another_contract_wherever_it_is_clicked() -> None:
    """With a contract chosen those aboard are no targets of their own: the click belongs to the ship."""
    state = loading([Ship(1, PORT, (filled(1).cargo[0],))])
    resting = table_of(state)
    assert any(node.target.startswith("cargo/") for node in hulls(resting, (1280, 720)).values())
    picks = press(BOARD, resting, "contract/f_a")
    assert isinstance(picks, Picks)
    chosen = replace(resting, picks=picks)
    assert not any(node.target.startswith("cargo/") for node in hulls(chosen, (1280, 720)).values())


def keeping(ship: Ship, goods: int = 4) -> TableView:
    """A table at which the first seat keeps a contract by a post, with one ship in port."""
    first = {
        "office": "magister_officiorum", "hand": ["m_a"], "posts": 2, "held": ["f_a"],
        "goods": dict.fromkeys(GOODS, goods), "fleet": [{"size": SHIPS[ship.size]}],
    }  # fmt: skip
    spec = {"phase": "loading", "seats": [first, {"office": "comes_thesaurorum"}]}
    state = the_game().arrange(Setup(the_game().id, 2, 5), spec)
    if ship != Ship(ship.size):
        state.fleet[0] = [ship]
    return table_of(state)


def test_a_contract_on_a_post_goes_to_a_ship_with_two_clicks() -> None:
    table = keeping(Ship(1))
    picks = press(BOARD, table, "held/f_a")
    assert isinstance(picks, Picks)
    chosen = replace(table, picks=picks)
    spots = Hotspots.of(BOARD, chosen)
    assert spots.lit(picks.selection) == {"fleet/0", HAND}
    first = press(BOARD, chosen, "fleet/0")
    assert isinstance(first, Action)
    kind = table.seen.box.contract_index["f_a"]
    assert first == Action("release", (kind,))
    then = spots.then((*picks.selection, "fleet/0"), first)
    assert then == (Action("load", (kind, 0)),)
    state = table.seen.clone()
    for action in (first, *then):
        assert action in the_game().legal(state)
        the_game().play(state, action)
    assert state.fleet[0][0].cargo == (kind,)
    assert not state.held[0]


def test_a_contract_on_a_post_can_still_be_released_to_the_hand() -> None:
    table = keeping(Ship(1))
    picks = press(BOARD, table, "held/f_a")
    assert isinstance(picks, Picks)
    chosen = replace(table, picks=picks)
    for target in (HAND, "held/f_a"):
        assert press(BOARD, chosen, target) == Action("release", (table.seen.box.contract_index["f_a"],))
    assert Hotspots.of(BOARD, chosen).then((*picks.selection, HAND), Action("release", (0,))) == ()
    names = [button.name for button in BOARD.verbs(chosen)]
    assert names.count("release") == 1


@pytest.mark.parametrize(
    ("ship", "goods", "reason"),
    [(filled(0), 4, "hold_full"), (Ship(1), 0, "load_needs_goods"), (filled(1, SHORT), 4, "ship_at_sea")],
)
def test_a_refusal_speaks_of_the_contract_on_the_post_and_the_ship(
    ship: Ship, goods: int, reason: str
) -> None:
    table = keeping(ship, goods)
    picked = replace(table, picks=Picks(selection=("held/f_a",)))
    assert "fleet/0" not in Hotspots.of(BOARD, picked).lit(("held/f_a",))
    meant = BOARD.click_meanings(picked, "fleet/0")
    assert meant == [Action("load", (table.seen.box.contract_index["f_a"], 0))]
    refusal = the_game().explain(table.seen, meant[0])
    assert refusal is not None
    assert refusal.key == reason


@pytest.mark.parametrize(("last_round", "asks"), [(0, True), (4, True), (3, False)])
def test_done_asks_about_a_contract_that_can_only_be_held_unless_the_round_is_the_last(
    last_round: int, asks: bool
) -> None:
    first = {"office": "magister_officiorum", "hand": ["m_a"], "posts": 1}
    spec = {
        "phase": "loading", "round": 3, "last_round": last_round,
        "seats": [first, {"office": "comes_thesaurorum"}],
    }  # fmt: skip
    table = table_of(the_game().arrange(Setup(the_game().id, 2, 5), spec))
    assert table.decision is not None
    assert table.decision.key == "load"
    done = next(button for button in BOARD.verbs(table) if button.name == "done")
    assert bool(done.warning) == asks


def test_the_bays_are_where_the_pictures_have_them() -> None:
    for size, ship in enumerate(SHIPS):
        drawn = [Rect(*bay) for bay in DRAWN[ship]]
        assert bays(size, Rect(0, 0, *SHAPE)) == drawn
        assert len(drawn) == loading([]).box.hold[size]
        assert all(one.inset(-5).overlaps(two) for one, two in pairwise(drawn))


@pytest.mark.parametrize("size", SIZES)
def test_a_contract_for_two_spaces_lies_in_two_bays(size: tuple[int, int]) -> None:
    state = loading([])
    double = state.box.contract_index["fc_a"]
    table = table_of(loading([Ship(2, PORT, (state.box.contract_index["f_a"], double))]))
    one, two = contracts_in(table, size, 0)
    assert two.rect.w > 1.9 * one.rect.w
    assert not one.rect.overlaps(two.rect)


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_four_ships_lie_in_one_row_and_leave_the_city_as_large_as_three_do(language: str) -> None:
    shares: list[int] = []
    for count in (3, 4):
        hand = ("f_a", "ci_a", "m_a", "l_a", "passenger_a")
        table = table_of(loading([Ship(at % 3) for at in range(count)], hand), language)
        root, view = laid(table, view_of(1280, 720)), view_of(1280, 720)
        city = next(node.rect for node in walk(root) if node.name == "board/track")
        shares.append(city.area)
        assert (
            len({node.rect.bottom for node in walk(root) if re.fullmatch(WATER + r"ship\d+", node.name)}) == 1
        )
        assert not faults_of(table, view)
        cards = [node for node in walk(root) if node.target.startswith("contract/")]
        assert len(cards) == 5
        for one in cards:  # the rounds at sea can be read on each
            assert any("·" in node.text or "/sea" in node.name for node in walk(one)), one.name
    assert shares[0] == shares[1]


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_large_fleet_leaves_room_for_a_large_hand_and_many_buildings(
    count: int, size: tuple[int, int]
) -> None:
    hand = ("f_a", "ci_a", "m_a", "l_a", "passenger_a", "f_b", "i_a", "c_a", "m_b")
    state = loading([filled(at % 3) for at in range(count)], hand)
    for building in range(1, 25, 2):
        state.owned[0] |= 1 << building
    assert not faults_of(table_of(state), view_of(*size))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_loads_in_secret_has_a_sign_that_says_so(language: str) -> None:
    """Gold and a new ship are seen at once beside goods and contracts of before: without a word that looks wrong."""
    signs = 0
    for state in samples(3, ("novice",), 3):
        table = table_of(state, language)
        root = opened(table, (1600, 900))
        for seat in range(state.players):
            sign = find(root, f"board/players/seat{seat}/secret")
            assert (sign is not None) == (seat != table.viewer and loads_in_secret(state, seat))
            if sign is not None:
                tip = BOARD.tip(table, sign.tip)
                assert tip is not None
                assert tip.body == table.texts.own("tip.about.in_secret")
                signs += 1
    assert signs
