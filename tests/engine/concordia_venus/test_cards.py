"""The cards: what each costs, does and is worth, and the deck it comes in."""

from collections import Counter

import pytest

from game.engine.concordia_venus.box import own_box, own_text, read_box
from game.engine.concordia_venus.components import CARDS, DECKS, GODS, GOODS, ROLES
from game.engine.concordia_venus.rules import ConcordiaVenus, make
from game.engine.core.game import Setup
from game.engine.core.tables import TableError
from tests.covers import covers

MARKET = """
I    prefect_architect       wine          venus
I    mercator                wine          mercurius
I    architect               tool          jupiter
I    colonist                food          mars
I    diplomat_saturnus_tool  tool          saturnus
I    farmer                  brick food    minerva
I    smith                   brick tool    minerva
II   architect_mercator      tool          venus
II   mason                   food          minerva
II   mercator                wine          mercurius
II   colonist                food          mars
II   prefect                 wine          saturnus
II   consul                  cloth         jupiter
II   vintner                 brick wine    minerva
II   weaver                  brick cloth   minerva
III  prefect_mercator        wine          venus
III  architect               tool          jupiter
III  colonist                food          mars
III  prefect                 wine          saturnus
III  consul                  cloth         jupiter
III  diplomat_saturnus_food  food          saturnus
IV   architect_mercator      tool          venus
IV   colonist                food          mars
IV   prefect                 wine          saturnus
IV   consul                  cloth         jupiter
IV   diplomat_mercurius      tool          mercurius
V    mercator                wine          mercurius
V    prefect                 wine          saturnus
V    consul                  cloth         jupiter
V    diplomat_mars           food          mars
"""
"""Deck, card, red field and god of every card of the market."""
ROWS = [(deck, card, *rest[:-1], rest[-1]) for deck, card, *rest in map(str.split, MARKET.split("\n")[1:-1])]
START = {
    "tribune": "mars", "architect": "jupiter", "prefect": "saturnus", "mercator_small": "mercurius",
    "diplomat": "jupiter", "senator": "vesta", "magister": "venus", "praetor": "vesta",
    "legatus": "jupiter saturnus venus",
}  # fmt: skip
"""The gods of the cards everybody begins with."""
WITHOUT_VENUS = {
    "I": ("prefect_architect", "prefect mason"), "II": ("architect_mercator mason", "architect"),
    "III": ("prefect_mercator", "mercator"), "IV": ("architect_mercator", "architect"), "V": ("", ""),
}  # fmt: skip
"""By deck: what leaves the market and what comes in its place in the game without Venus."""


@covers("R175", "R009", "C-29", "C-30", "S14")
def test_every_card_of_the_market_is_the_printed_one() -> None:
    box = own_box()
    for deck, name, *cost, god in ROWS:
        card = box.cards[CARDS.index(name)]
        assert card.cost is not None
        assert Counter(dict(zip(GOODS, card.cost, strict=True))) == Counter(cost), name
        assert [GODS[number] for number in card.gods] == [god]
        assert CARDS.index(name) in box.decks["venus"][DECKS.index(deck)]
    for number, deck in enumerate(DECKS):
        cards = Counter(name for other, name, *_ in ROWS if other == deck)
        assert Counter(CARDS[card] for card in box.decks["venus"][number]) == cards
        team = Counter({"proconsul" if name == "consul" else name: count for name, count in cards.items()})
        assert Counter(CARDS[card] for card in box.decks["team"][number]) == team
        gone, come = WITHOUT_VENUS[deck]
        classic = cards - Counter(gone.split()) + Counter(come.split())
        assert Counter(CARDS[card] for card in box.decks["classic"][number]) == classic


@covers("R175", "R110", "R118", "R189", "R217")
def test_every_card_does_and_is_worth_what_is_printed() -> None:
    box = own_box()
    for name, gods in START.items():
        assert [GODS[god] for god in box.cards[CARDS.index(name)].gods] == gods.split()
    bought = {name for _, name, *_ in ROWS} | {"proconsul"}
    assert {name for name, card in zip(CARDS, box.cards, strict=True) if card.cost is not None} == bought
    incomes = {name: card.income for name, card in zip(CARDS, box.cards, strict=True) if card.income}
    assert incomes == {"mercator_small": 3, "mercator": 5, "architect_mercator": 5, "prefect_mercator": 5}
    points = {name: card.points for name, card in zip(CARDS, box.cards, strict=True) if card.points}
    assert points == {"mason": 3, "farmer": 3, "smith": 3, "vintner": 4, "weaver": 5}
    for name, card in zip(CARDS, box.cards, strict=True):
        known = "_".join(ROLES[role] for role in card.roles)
        assert name.removesuffix("_small") == known or name.startswith(f"{known}_")


def played_with(old: str, new: str) -> ConcordiaVenus:
    """The game with a line of its component file changed."""
    assert own_text().count(old) == 1
    return make(own_text().replace(old, new), "mine.toml")


def test_a_card_that_costs_nothing_can_be_taken_with_an_empty_warehouse() -> None:
    game = played_with(
        'id = "colonist", roles = ["colonist"], gods = ["mars"], cost = ["food"]',
        'id = "colonist", roles = ["colonist"], gods = ["mars"], cost = []',
    )
    seats = [{"hand": ["tribune", "senator"]}, {"hand": ["tribune", "prefect"]}]
    state = game.arrange(Setup(game.id, 2, 1), {"display": ["colonist"], "seats": seats})
    game.play(state, game.grammar.parse("play senator"))
    assert [game.grammar.text(action) for action in game.legal(state)] == ["done", "take 1"]


WRONG = {
    '"tribune", roles = ["tribune"]': ('"tribune", roles = ["prefect"]', "tribune"),
    '"legatus", roles = ["legatus"]': ('"legatus", roles = ["praetor"]', "legatus"),
    '"praetor", roles = ["praetor"]': ('"praetor", roles = ["legatus"]', "praetor"),
    '"senator", "magister"]': ('"senator", "legatus"]', "partner"),
    'classic = ["tribune", ': ('classic = ["legatus", "tribune", ', "partner"),
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_a_box_whose_cards_would_leave_a_player_without_a_choice_is_refused(text: str) -> None:
    new, word = WRONG[text]
    assert own_text().count(text) == 1
    with pytest.raises(TableError, match=rf"^mine\.toml, line \d+: .*{word}"):
        read_box(own_text().replace(text, new), "mine.toml")


def test_a_legatus_is_not_sold_where_nobody_has_a_partner() -> None:
    text = own_text().replace('roles = ["legatus"],', 'roles = ["legatus"], cost = ["food"],')
    with pytest.raises(TableError, match="decks: 'venus': a Legatus needs a partner"):
        read_box(text.replace('venus = [\n  ["prefect_architect"', 'venus = [\n  ["legatus"'), "mine.toml")
