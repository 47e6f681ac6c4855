"""Contracts in hand say at a glance what they ask for, what of it is there, what they pay, and whether they can be loaded."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

import pygame
import pytest

from game.boards.board import Picks, TableView
from game.engine.constantinopolis.components import BUILDINGS
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import Decision, Event
from game.i18n import Texts
from game.i18n.match_texts import MatchTexts
from game.table.recap import RecapItem, sentence
from game.ui.tree import Node, walk
from tests.boards.constantinopolis import BOARD, LANGUAGES, faults_of, laid
from tests.boards.positions import table_of, the_game
from tests.boards.views import pictures, view_of

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
HAND = "board/mine/quay/hand/"


def loading(language: str = "en", **first: Any) -> TableView:
    """The first of two seats loads, with one medium ship."""
    seat = {"office": "magister_officiorum", "fleet": [{"size": "medius_dromo"}], **first}
    spec = {"phase": "loading", "seats": [seat, {"office": "comes_thesaurorum"}]}
    return table_of(the_game().arrange(Setup(the_game().id, 2, 5), spec), language)


def card(table: TableView, size: tuple[int, int], name: str) -> dict[str, Node]:
    """The nodes of a contract in hand by their names on it."""
    found = walk(laid(table, view_of(*size)))
    return {node.name.removeprefix(HAND + name): node for node in found if node.name.startswith(HAND + name)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("many", [False, True])
def test_each_unit_asked_for_shows_whether_it_is_there(size: tuple[int, int], many: bool) -> None:
    more = [f"{good}_{letter}" for good in ("f", "m", "l") for letter in "abc"] if many else []
    found = card(loading(hand=["ci_a", *more], goods={"consumer": 2}), size, "ci_a")
    units = {found[f"/need{at}/good"].picture: found[f"/need{at}"] for at in range(2)}
    assert set(units) == {"good/consumer", "good/industrial"}
    assert units["good/consumer"].fill == "well.marble"
    assert units["good/industrial"].fill == "well"
    assert found["/need1/good"].dim
    assert not found["/need0/good"].dim
    assert found["/gold"].text == "11"
    assert min(node.rect.w for node in units.values()) >= view_of(*size).line("caption") * 0.9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_contract_says_in_words_whether_it_can_be_loaded(language: str, size: tuple[int, int]) -> None:
    table = loading(language, hand=["f_a", "i_a", "passenger_a"], goods={"food": 1})
    words = table.texts.own
    assert card(table, size, "f_a")["/says/words"].text == words("board.contract_ready")
    missing = card(table, size, "i_a")
    assert missing["/says/words"].text == words("board.contract_missing")
    assert missing["/missing0"].picture == "good/industrial"
    small = loading(language, hand=["f_a", "passenger_a"], fleet=[{"size": "parvus_dromo"}])
    assert card(small, size, "passenger_a")["/says/words"].text == words("board.contract_no_room")
    assert not faults_of(table, view_of(*size))


@pytest.mark.parametrize("size", SIZES)
def test_the_contracts_to_come_are_told_before_they_are_drawn(size: tuple[int, int]) -> None:
    table = loading(hand=[])
    found = card(table, size, "")
    count = draw_count(table.seen, 0)
    assert found["draws/number"].text == f"+{count}"
    backs = [node.rect for name, node in found.items() if re.fullmatch(r"back\d+", name)]
    assert {found["sealed"].rect.union(back) for back in backs} == {found["sealed"].rect}
    assert BOARD.tip(table, found["sealed"].tip)
    assert sum(bool(re.fullmatch(r"back\d+", name)) for name in found) == count >= 3


def building(language: str = "en") -> TableView:
    spec = {
        "phase": "building",
        "seats": [{"office": "magister_officiorum", "gold": 12}, {"office": "comes_thesaurorum"}],
    }
    return table_of(the_game().arrange(Setup(the_game().id, 2, 5), spec), language)


@pytest.mark.parametrize("size", SIZES)
def test_what_cannot_be_bought_now_steps_back(size: tuple[int, int]) -> None:
    table = building()
    tiles = {
        node.target.removeprefix("building/"): node
        for node in walk(laid(table, view_of(*size)))
        if node.target.startswith("building/")
    }
    assert set(tiles) == {name for at, name in enumerate(BUILDINGS) if at}
    there = {name: node for name, node in tiles.items() if table.seen.stock[BUILDINGS.index(name)]}
    assert {name for name, node in there.items() if muted(node)} == {
        name for name, node in there.items() if not node.lit
    }
    for tile in there.values():  # it is solid, and its price and effects are read as before
        assert not any(node.dim for node in walk(tile)), tile.name
        assert any(node.name.endswith("/cost/number") for node in walk(tile))
    assert {node.lit for node in there.values()} == {False, True}
    none = replace(table, choices=())
    shown = [node for node in walk(laid(none, view_of(*size))) if node.target.startswith("building/")]
    assert not any(muted(node) for node in shown)


def muted(tile: Node) -> bool:
    """Whether the mosaic of a tile says that it cannot be had now."""
    art = next((node for node in tile.children if node.name.endswith("/art")), None)
    return art is not None and art.picture.endswith("?muted=1")


def test_a_muted_mosaic_is_solid_darker_and_has_less_color() -> None:
    for name in ("pistrinum", "wall_ship", "hippodromus_3"):
        plain, still = (pictures().get(f"art/building/{name}{query}", 70, 40) for query in ("", "?muted=1"))
        assert plain.get_size() == still.get_size()
        spots = [(x, y) for x in range(2, 68, 6) for y in range(2, 38, 4)]
        assert all(still.get_at(spot).a == plain.get_at(spot).a for spot in spots)
        light, less = (sum(sum(one.get_at(spot)[:3]) for spot in spots) for one in (plain, still))
        assert 0.6 * light < less < 0.97 * light
        assert color(still, spots) < 0.6 * color(plain, spots)


def color(picture: pygame.Surface, spots: list[tuple[int, int]]) -> int:
    """How colorful some points of a picture are together."""
    return sum(max(picture.get_at(spot)[:3]) - min(picture.get_at(spot)[:3]) for spot in spots)


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_text_in_a_small_window_names_the_tile_that_is_pointed_at_in_a_fixed_place(
    language: str,
) -> None:
    places = set()
    for name in ("pistrinum", "venatoris_domus", "sculptoris_domus"):
        table = replace(building(language), pointed=f"building/{name}")
        view = view_of(1280, 720, 1.25)
        found = {node.name: node for node in walk(laid(table, view))}
        plate = found["board/yards/production/pointed/name"]
        assert plate.text == table.texts.component(f"building/{name}")
        assert "board/yards/production/street/name" not in found
        assert "board/yards/utility/street/name" in found
        assert not faults_of(table, view)
        places.add((plate.rect.y, plate.rect.h, plate.rect.cx))
    assert len(places) <= 2  # in the middle, to a pixel


@pytest.mark.parametrize("size", SIZES)
def test_what_cannot_be_bought_stays_back_also_after_the_first_click(size: tuple[int, int]) -> None:
    table = building()

    def away(picks: Picks) -> set[str]:
        shown = walk(laid(replace(table, picks=picks), view_of(*size)))
        return {node.target for node in shown if node.target.startswith("building/") and muted(node)}

    before = away(Picks())
    chosen = next(
        node.target
        for node in walk(laid(table, view_of(*size)))
        if node.lit and node.target.startswith("building/")
    )
    assert before
    assert away(Picks(selection=(chosen,))) == before


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", SIZES[:2])
def test_no_contract_of_others_vanishes_where_a_row_has_no_room(size: tuple[int, int], players: int) -> None:
    """Those that are not drawn are counted beside them; without any the line of goods has the numbers."""
    offices = (
        "magister_officiorum",
        "comes_thesaurorum",
        "praefectus_urbi",
        "consul",
        "praefectus_praetorio",
    )
    spec = {
        "phase": "loading",
        "seats": [{"office": office, "fleet": [{"size": "medius_dromo"}]} for office in offices[:players]],
    }
    table = table_of(the_game().arrange(Setup(the_game().id, players, 5), spec), "de")
    hand, held = range(7), range(7, 9)
    for seat in range(1, players):
        table.seen.hand[seat], table.seen.held[seat], table.seen.posts[seat] = [*hand], [*held], len(held)
    nodes = {node.name: node for node in walk(laid(table, view_of(*size)))}
    for seat in range(1, players):
        row = f"board/players/seat{seat}/"
        drawn = sum(bool(re.fullmatch(row + r"card\d+", name)) for name in nodes)
        more = nodes.get(f"{row}more/token/text") or nodes.get(f"{row}more/token")
        if drawn or more:
            words = "".join(node.text for name, node in nodes.items() if name.startswith(f"{row}more"))
            assert drawn + int(words or "0") == len(hand) + len(held)
        else:
            assert {f"{row}posts", f"{row}hand"} <= set(nodes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_ship_at_sea_the_row_says_that_the_number_is_a_round(language: str) -> None:
    fleet = [{"size": "medius_dromo", "place": 1, "cargo": ["f_b"]}]
    seats = [{"office": "magister_officiorum"}, {"office": "comes_thesaurorum", "fleet": fleet}]
    table = table_of(
        the_game().arrange(Setup(the_game().id, 2, 5), {"phase": "loading", "seats": seats}), language
    )
    found = [node for node in walk(laid(table, view_of(1920, 1080))) if re.search(r"/home\d$", node.name)]
    words = table.texts.own("board.home", round=5)[:1]
    assert [node.text[:1] for node in found] == [words]
    assert found[0].text[1:].isdigit()


@pytest.mark.parametrize("size", [(1600, 900), *SIZES])
def test_what_is_missing_is_named_beside_the_word_also_where_two_of_it_are(size: tuple[int, int]) -> None:
    hand = ["f_a", "c_a", "i_a", "ff_a", "ii_a", "ci_a", "passenger_a"]
    found = card(loading(hand=hand, goods={"food": 2, "consumer": 2}), size, "ii_a")
    assert "/says/words" not in found or found["/missing0"].picture == "good/industrial"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
def test_two_digits_of_a_good_are_told_in_full(language: str, size: tuple[int, int]) -> None:
    goods = {"food": 11, "consumer": 12, "industrial": 14, "military": 11, "luxury": 10}
    table, view = loading(language, hand=["f_a"], goods=goods, gold=28), view_of(*size)
    counts = [node for node in walk(laid(table, view)) if re.search(r"mine.*store/\w+/count$", node.name)]
    assert sorted(node.text for node in counts) == sorted(map(str, goods.values()))
    assert all(view.width(node.text, node.style.role) <= node.rect.w for node in counts)


def test_the_name_stays_before_the_word_beside_the_level() -> None:
    goods = {"food": 2, "consumer": 2, "industrial": 4}
    view = view_of(3840, 2160)
    nodes = walk(laid(loading(hand=["f_a"], goods=goods, gold=28), view))
    names = [node for node in nodes if node.name.endswith("/heading/name")]
    assert [node.text for node in names if node.text]


def test_after_the_last_draw_no_other_is_announced() -> None:
    """Nor how many goods are kept: after the last round nothing is."""
    table = loading(hand=["f_a"], goods={"food": 4})
    for last, told in ((False, True), (True, False)):
        state = table.seen.clone()
        state.last_round = state.round if last else 0
        state.stack[0] = (state.stack[0][0], 7)  # the contracts are drawn
        names = {node.name for node in walk(laid(replace(table, seen=state), view_of(1920, 1080)))}
        assert any(name.endswith("/heading/draws") for name in names) == told
        assert any(name.endswith("store/limit") for name in names) == told
        state.hand[0] = []
        names = {node.name for node in walk(laid(replace(table, seen=state), view_of(1920, 1080)))}
        assert (HAND + "draws" in names) == told


EIGHT = ["f_a", "c_a", "i_a", "ff_a", "ii_a", "ci_a", "m_a", "l_a"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_eight_contracts_say_what_is_missing_in_a_small_window(language: str, size: tuple[int, int]) -> None:
    table, view = loading(language, hand=EIGHT, goods={"food": 1, "consumer": 1}), view_of(*size)
    for name, says, missing in (
        ("f_a", "glyph/check", ""),
        ("i_a", "glyph/cross", "good/industrial"),
        ("m_a", "glyph/cross", "good/military"),
    ):
        found = card(table, size, name)
        assert found["/says/sign"].picture == says
        assert not missing or found["/missing0"].picture == missing
        assert found[""].rect.h >= 3 * view.line("caption")
    assert not faults_of(table, view)


@pytest.mark.parametrize("size", SIZES)
def test_a_contract_that_has_gone_leaves_a_place_not_a_hole(size: tuple[int, int]) -> None:
    table, view = loading(hand=["f_a", "c_a", "i_a"], goods={"food": 1}), view_of(*size)
    place = card(table, size, "c_a")[""].rect
    table.seen.hand[0] = [kind for kind in table.seen.hand[0] if kind != table.seen.box.contract_index["c_a"]]
    left = {node.name: node for node in walk(laid(table, view))}
    assert HAND + "c_a" not in left
    gone = left[HAND + "gone1"]
    assert (gone.rect, gone.fill) == (place, "well")
    assert not faults_of(table, view)


def test_with_the_next_question_the_place_of_a_contract_that_has_gone_closes() -> None:
    """Nothing moves during a question; after it a hole would look like a lost card."""
    table, view = loading(hand=["f_a", "c_a", "i_a"], goods={"food": 1}), view_of(1280, 720)
    laid(table, view)
    table.seen.hand[0] = [kind for kind in table.seen.hand[0] if kind != table.seen.box.contract_index["c_a"]]
    assert HAND + "gone1" in {node.name for node in walk(laid(table, view))}
    table.seen.to_act = 1
    later = {node.name: node for node in walk(laid(replace(table, choices=(), to_act=1), view))}
    assert not [name for name in later if name.startswith(HAND + "gone")]
    assert {HAND + "f_a", HAND + "i_a"} <= later.keys()


def test_also_while_nobody_chooses_a_small_ship_has_no_room_for_passengers() -> None:
    table = loading(hand=["f_a", "passenger_a"], goods={"food": 1}, fleet=[{"size": "parvus_dromo"}])
    waiting = replace(table, choices=(), viewer=None)
    words = table.texts.own
    assert card(waiting, (1280, 720), "passenger_a")["/says/words"].text == words("board.contract_no_room")
    assert card(waiting, (1280, 720), "f_a")["/says/words"].text == words("board.contract_ready")


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_keeps_its_form_however_many_contracts_are_in_hand(size: tuple[int, int]) -> None:
    """Posts, purse and buildings stay where they are; up to eight contracts lie in one line, as high as few do."""
    many = [f"{good}_{letter}" for good in ("f", "m", "l", "i") for letter in "abc"]

    def sheet(count: int) -> tuple[set[tuple[str, tuple[int, ...]]], set[int]]:
        nodes = list(walk(laid(loading(hand=many[:count]), view_of(*size))))
        fixed = {
            (node.name, tuple(node.rect))
            for node in nodes
            if node.name.startswith(("board/mine/quay/posts", "board/mine/warehouse/buildings"))
        }
        cards = [node for node in nodes if re.fullmatch(rf"{HAND}\w+_\w", node.name)]
        assert len(cards) == count
        return fixed, {node.rect.h for node in cards}

    few = sheet(4)
    assert few[0]
    for count in (7, 8):
        assert sheet(count) == few
    assert sheet(12)[0] == few[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_bid_say_why_it_must_be_so_high(language: str) -> None:
    spec = {
        "phase": "auction",
        "seats": [
            {"office": "magister_officiorum", "gold": 20},
            {"office": "consul", "buildings": ["wall_auction"]},
        ],
    }
    table = table_of(the_game().arrange(Setup(the_game().id, 2, 5), spec), language)
    state = table.seen
    state.coins[4] = 6
    tip = BOARD.tip(table, "more/bid.consul")
    assert tip is not None
    words = {"holder": "seat/1", "coins": 6, "least": 6 + state.box.auction_step}
    for key in ("tip.office.bid", "tip.office.wall"):
        assert table.texts.own(key, step=state.box.auction_step, **words) in tip.body


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_second_passenger_reads_how_many_the_ship_takes(language: str, size: tuple[int, int]) -> None:
    """The hold has room: it is the number of passengers that is full."""
    fleet = [{"size": "medius_dromo", "cargo": ["passenger_a"]}]
    table = loading(language, hand=["f_a", "passenger_b"], fleet=fleet)
    words = table.texts.own
    said = words("board.contract_passengers", count=1)
    assert said != words("board.contract_passengers", count=3)
    assert card(table, size, "passenger_b")["/says/words"].text == said
    kind = table.seen.box.contract_index["passenger_b"]
    refusal = table.game.explain(table.seen, Action("load", (kind, 0)))
    assert refusal is not None
    assert refusal.words["most_aboard"] == 1
    assert "1" in table.texts.refusal(refusal)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_long_voyage_brings_is_named_with_it(language: str) -> None:
    game = the_game("constantinopolis")
    texts = MatchTexts(Texts(language), game, ("Anna", "Bruno"))
    words: dict[str, int | str | tuple[str, ...]] = {
        "ship": "size/medius_dromo",
        "slot": 0,
        "rounds": 2,
        "fame": 1,
        "count": 1,
    }
    named = texts.own("board.long_voyage").split()[0].lower()[:4]
    for reader in (None, 0):
        texts.reader = reader
        for seat in (0, 1):
            assert named in sentence(RecapItem("sailed", (Event("sails", seat, words),), 0), texts).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_of_donating_names_the_button_that_is_there(language: str) -> None:
    texts = MatchTexts(Texts(language), the_game("constantinopolis"), ("Anna", "Bruno"))
    asked = texts.decision(Decision(0, "donate", "donation"))
    assert texts.own("verb.done").lower()[:5] not in asked.lower()


TWELVE = ["ci_a", "ff_a", "ii_a", "im_b", "fl_b", "ml_c", "f_a", "c_a", "i_a", "m_a", "l_a", "passenger_a"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)])
def test_no_contract_loses_a_sign_however_many_there_are(language: str, size: tuple[int, int]) -> None:
    """Its gold with the coin, its fame, whether it can be loaded, and each kind that is missing; no text is cut."""
    view, game = view_of(*size), cast("Any", the_game())
    box = game.box
    for count in (6, 7, 8, 10, 12):
        nodes = list(walk(laid(loading(language, hand=TWELVE[:count], goods={"food": 1}), view)))
        for name in TWELVE[:count]:
            start, contract = HAND + name, box.contracts[box.contract_index[name]]
            found = {node.name.removeprefix(start): node for node in nodes if node.name.startswith(start)}
            gold = [found["/gold"], *found["/gold"].children]
            assert "gold" in {node.picture for node in gold}, (name, count)
            assert str(contract.gold) in {node.text for node in gold}, (name, count)
            assert ("/fame" in found) == bool(contract.fame), (name, count)
            assert "/says" in found, (name, count)
            lacking = {node.picture for key, node in found.items() if re.fullmatch(r"/missing\d", key)}
            hollow = {
                found[f"{key}/good"].picture
                for key, node in found.items()
                if re.fullmatch(r"/need\d", key) and node.fill == "well"
            }
            assert not lacking or lacking == hollow, (name, count)
            assert lacking or not hollow or count > 8, (name, count)
            for key, node in found.items():
                assert not node.text or view.width(node.text, node.style.role) <= node.rect.w, (key, count)
                assert found[""].rect.contains(node.rect.x, node.rect.y), (key, count)
                assert found[""].rect.contains(node.rect.right - 1, node.rect.bottom - 1), (key, count)


@pytest.mark.parametrize("language", LANGUAGES)
def test_seven_contracts_name_what_is_missing_in_a_word_in_the_smallest_window(language: str) -> None:
    table = loading(language, hand=EIGHT[:7], goods={"food": 1, "consumer": 1})
    words = [table.texts.own(f"board.contract_missing{end}") for end in ("", ".short")]
    assert card(table, (1280, 720), "i_a")["/says/words"].text in words
