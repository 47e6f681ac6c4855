"""What the tooltips of Constantinopolis say: prices, licenses, fame, voyages, with the numbers that hold."""

from __future__ import annotations

import pytest

from game.boards.board import TableView
from game.boards.constantinopolis.tips import vacant_price
from game.boards.registry import board_of
from game.engine.constantinopolis.components import OFFICES
from game.engine.core.game import Setup
from game.ui.tree import walk
from tests.boards.constantinopolis import laid, table
from tests.boards.positions import table_of, the_game
from tests.boards.views import view_of

BOARD = board_of("constantinopolis")
LANGUAGES = ("en", "de", "es", "it")


def body(found: TableView, token: str) -> str:
    tip = BOARD.tip(found, token)
    assert tip is not None
    return tip.body


def lines(found: TableView, token: str) -> int:
    return len(body(found, token).splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_tells_price_license_and_copies(language: str) -> None:
    found = table(language)
    box = the_game().start(Setup(the_game().id, 2, 5)).box
    tip = BOARD.tip(found, "building/pistrinum")
    assert tip is not None
    assert found.texts.own("gloss.building.pistrinum") in tip.title
    numbers = tip.body.splitlines()[1]
    assert str(box.cost[1]) in numbers
    assert lines(found, "building/pistrinum") == 4  # while one may build also when it begins to produce


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_license_that_is_met_is_told_so(language: str) -> None:
    found = table(language)
    met, lacking = (body(found, f"building/{name}").splitlines()[-1] for name in ("cura", "fabri_officina"))
    for line, key, letter in ((met, "tip.licence_held", "b"), (lacking, "tip.licence", "c")):
        words = {"licence": f"licence/{letter}", "below": f"licence/{chr(ord(letter) - 1)}"}
        assert found.texts.own(key, **words) in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cheaper_of_a_pair_names_the_dearer(language: str) -> None:
    found = table(language)
    dearer = found.texts.component("building/domus_regia_3")
    assert dearer in body(found, "building/hippodromus_3")
    sold = table(language, stock={"domus_regia_3": 0})
    assert body(sold, "building/hippodromus_3") != body(found, "building/hippodromus_3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_walls_tell_what_they_are_worth(language: str) -> None:
    found = table(language, first={"buildings": ["wall_ship", "wall_draw"]})
    own, box = found.texts.own, found.seen.box
    for token, key, walls in (
        ("building/wall_swap", "tip.walls_next", 3),
        ("building/wall_ship", "tip.walls_now", 2),
    ):
        words = {"fame": box.wall_fame[walls], "most": box.wall_fame[6]}
        assert own(key, **words) in body(found, token)
    first = own("tip.walls_next", fame=box.wall_fame[1], most=box.wall_fame[6])
    assert first in body(table(language), "building/wall_swap")
    assert first.replace("1", "3", 1) != own("tip.walls_next", fame=box.wall_fame[2], most=box.wall_fame[6])


@pytest.mark.parametrize("language", LANGUAGES)
def test_market_cells_tell_what_was_traded(language: str) -> None:
    found = table(language, market="forum_costantinum", first={"goods": {"food": 3}})
    assert lines(found, "trade/food") == 1
    found.seen.traded[0][0] = -1
    assert lines(found, "trade/food") == 2
    assert lines(found, "sell/food") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_of_ones_own_are_told_with_the_common_ones(language: str) -> None:
    found = table(language, market="forum_costantinum")
    mine = table(language, market="forum_costantinum", first={"buildings": ["mensae", "wall_market"]})
    told = [token for token in ("sell/luxury", "buy/luxury") if BOARD.tip(found, token) is not None]
    assert told
    for token in told:
        assert lines(mine, token) == lines(found, token) + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_loaded_ship_tells_its_voyage(language: str) -> None:
    ship = {"size": "magnus_dromo", "cargo": ["passenger_a"]}
    found = table(language, "loading", first={"fleet": [ship, {"size": "parvus_dromo"}]})
    box = found.seen.box
    gold = box.contracts[box.contract_index["passenger_a"]].gold
    rounds = box.contracts[box.contract_index["passenger_a"]].voyage[2]
    told = body(found, "fleet/0")
    assert str(gold) in told
    assert str(found.seen.round + rounds) in told.splitlines()[0]
    assert str(gold) not in body(found, "fleet/1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_contracts_tell_what_is_missing(language: str) -> None:
    poor = table(language, "loading", first={"hand": ["f_a"]})
    rich = table(language, "loading", first={"hand": ["f_a"], "goods": {"food": 5}})
    assert body(poor, "contract/f_a") != body(rich, "contract/f_a")
    tip = BOARD.tip(poor, "contract/f_a")
    assert tip is not None
    assert len(tip.long.splitlines()) > len(tip.body.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contract_tells_its_voyages_by_the_ships_that_need_as_long(language: str) -> None:
    found = table(language, "loading")
    one, two = (found.texts.own("phrase.rounds", count=count) for count in (1, 2))
    said = {
        name: body(found, f"contract/{name}") for name in ("f_a", "f_b", "f_c", "passenger_a", "passenger_b")
    }
    assert len({text.splitlines()[-1] for text in said.values()}) == len(said)
    assert all(one in said[name] for name in ("f_a", "f_b", "f_c", "passenger_a"))
    assert not any(two in text or "–" in text for text in said.values()), (
        "a second number stands without its noun"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_office_of_nobody_tells_its_price(language: str) -> None:
    found = table(language, "auction")
    price = str(found.seen.box.vacant_office)
    assert price in body(found, "office/consul").splitlines()[1]
    assert found.texts.seat(1) in body(found, "office/comes_thesaurorum")


def test_an_ousted_seat_sees_its_free_office_for_nothing() -> None:
    game = the_game()
    state = game.arrange(
        Setup(game.id, 2, 5),
        {"seats": [{"office": "magister_officiorum", "gold": 20}, {"office": "consul", "gold": 20}]},
    )
    for words in ("bid consul 3", "yield"):
        game.play(state, game.grammar.parse(words))
    found = table_of(state)
    assert vacant_price(state, OFFICES.index("magister_officiorum")) == 0
    assert vacant_price(state, OFFICES.index("praefectus_urbi")) == state.box.vacant_office
    assert body(found, "office/magister_officiorum") != body(found, "office/praefectus_urbi")
    view = view_of(1280, 720)
    cards = {node.name: node for node in walk(laid(found, view))}
    shown = {
        name: [
            node.text for node in walk(cards[name]) if node.picture == "gold" and node.name.endswith("amount")
        ]
        for name in cards
        if name.endswith(("magister_officiorum", "praefectus_urbi"))
    }
    assert sorted(shown.values()) == [["0"], [str(state.box.vacant_office)]]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_loaded_ship_shows_its_rounds_and_equal_contracts_their_goods(size: tuple[int, int]) -> None:
    ship = {"size": "medius_dromo", "cargo": ["passenger_a"]}
    hand = ["ci_a", "ci_a", "passenger_a"]
    first = {"fleet": [ship], "hand": hand, "goods": {"consumer": 1}}
    found = table("en", "loading", first=first)
    nodes = list(walk(laid(found, view_of(*size))))
    hourglasses = [node.text for node in nodes if node.picture == "glyph/hourglass" and node.text]
    rounds = found.seen.box.contracts[found.seen.box.contract_index["passenger_a"]].voyage[1]
    assert hourglasses == [str(rounds)]
    chip = next(node for node in nodes if node.target == "contract/ci_a")
    signs = {node.name.removeprefix(chip.name): node for node in walk(chip)}
    assert signs["/copies"].text == "×2"
    assert "/need0/tick" in signs, "what is in store is ticked"
    assert "/need1/tick" not in signs
    assert signs["/missing0"].picture == "good/industrial"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hidden_cargo_of_others_pays_nothing_that_can_be_read(language: str) -> None:
    ship = {"size": "medius_dromo", "place": 2, "cargo": ["l_a"]}
    spec = {"phase": "building", "seats": [{}, {"fleet": [ship]}]}
    found = table_of(the_game().arrange(Setup(the_game().id, 2, 5), spec), language, viewer=0)
    told = body(found, "afloat/1/0")
    assert str(found.seen.round + 2) in told
    assert len(told.splitlines()) == 1
    (aboard,) = [int(word) for word in body(found, "lane/1/2").splitlines()[1].split() if word.isdigit()]
    assert aboard == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_commercial_building_says_that_its_goods_cannot_be_produced(language: str) -> None:
    """It takes only kinds that its owner can produce: who buys it should know."""
    found = table(language, first={"buildings": ["vestificina"], "goods": {"consumer": 4}})
    unable = found.texts.own("tip.unusable", goods=("good/consumer",))
    assert unable in body(found, "building/vestificina")
    assert unable in body(found, "own/vestificina")
    assert unable not in body(found, "building/caupona")  # everybody begins with food


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contract_aboard_needs_nothing_more(language: str) -> None:
    """It says when it is delivered, as the sign on its ship does, also in the tooltip of its picture."""
    fleet = [
        {"size": "magnus_dromo", "cargo": ["ll_a"]},
        {"size": "medius_dromo", "place": 1, "cargo": ["l_a", "passenger_a"]},
    ]
    found = table(language, "loading", first={"fleet": fleet})
    nodes = list(walk(laid(found, view_of(1920, 1080))))
    tokens = {node.target or node.tip for node in nodes if "/water/ship" in node.name}
    tokens = {token for token in tokens if token.startswith(("cargo/", "aboard/", "contract/"))}
    assert {token.rpartition("/")[2] for token in tokens} == {"ll_a", "l_a", "passenger_a"}
    own, state = found.texts.own, found.seen
    rounds = {0: state.box.contracts[state.box.contract_index["ll_a"]].voyage[2], 1: 1}
    for token in tokens:
        tip = BOARD.tip(found, token)
        assert tip is not None
        said = f"{tip.body}\n{tip.long}"
        home = state.round + rounds[0 if token.endswith("ll_a") else 1]
        assert own("tip.delivered", round=home) in said, token
        for key in ("tip.needs_missing", "tip.needs_met", "tip.space"):
            start = own(key, goods=(), missing=(), space=1, round=1).partition(" ")[0]
            assert not any(line.startswith(start) for line in said.splitlines()), (token, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("last", [0, 3])
def test_a_hidden_cargo_comes_home_when_the_sign_on_its_ship_says_so(language: str, last: int) -> None:
    """While the offices are auctioned the ships of the round have not moved yet; after the last round there is none."""
    game = the_game()
    ship = {"size": "medius_dromo", "place": 1, "cargo": ["l_a"]}
    for phase, later in (("auction", 0), ("building", 1)):
        office = {"office": "comes_thesaurorum", "fleet": [ship]}
        spec = {"phase": phase, "round": 3, "seats": [{"office": "magister_officiorum"}, office]}
        state = game.arrange(Setup(game.id, 2, 5), spec)
        state.last_round = last
        found = table_of(state, language, viewer=0)
        told = 0 if last and state.round + later > last else state.round + later
        assert body(found, "afloat/1/0") == found.texts.own("tip.hidden_trip", round=told)
