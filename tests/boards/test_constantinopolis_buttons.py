"""The buttons of Constantinopolis say what they do: a bid with its office and gold, the exchange of contracts by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.boards.board import Picks, TableView, VerbButton
from game.boards.clicks import Hotspots, press
from game.engine.core.action import Action
from game.engine.core.game import Setup
from tests.boards.constantinopolis import BOARD, LANGUAGES, asks, samples
from tests.boards.positions import table_of, the_game

BID = {
    "en": "Bid 3 gold for the office of Magister Officiorum",
    "de": "3 Gold auf das Amt des Magister Officiorum bieten",
    "es": "Pujar 3 de oro por el cargo de Magister Officiorum",
    "it": "Offri 3 monete per la carica di Magister Officiorum",
}
EXCHANGE = {
    "en": "Exchange up to 2 contracts",
    "de": "Bis zu 2 Aufträge austauschen",
    "es": "Cambiar hasta 2 contratos",
    "it": "Cambia fino a 2 contratti",
}


def bidding(language: str = "en") -> TableView:
    """A table at which the seat to act may bid for the first office, of at least 3 gold."""
    for state in samples(3, ("novice",), 3):
        table = table_of(state, language)
        offers = {offer.key: offer for offer in Hotspots.of(BOARD, table).offers}
        bid = offers.get("bid.office.magister_officiorum")
        if bid is not None and 3 in bid.amounts and bid.amounts[0] < 3:
            return table
    raise AssertionError("nobody can bid")


def buttons(table: TableView) -> dict[str, VerbButton]:
    return {button.name: button for button in BOARD.verbs(table)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bid_that_was_set_is_the_button_to_press(language: str) -> None:
    table = bidding(language)
    assert "bid" not in buttons(table)
    key = "bid.office.magister_officiorum"
    picks = Picks(amounts={key: 3})
    found = buttons(replace(table, picks=picks))
    assert [name for name, button in found.items() if button.primary] == ["bid"]
    assert found["bid"].text == BID[language]
    action = press(BOARD, replace(table, picks=picks), "verb/bid")
    assert action == Action("bid", (0, 3))


def test_to_donate_nothing_is_not_meant_while_something_can_be_donated() -> None:
    """Its button stood where the loading had just been ended: a second click there gave goods and points up."""
    told = 0
    for state in samples(3, ("novice",), 3):
        table = table_of(state)
        gifts = [action for action in table.choices if action.verb == "donate"]
        if asks(state) != "donate" or not gifts:
            continue
        told += 1
        last = BOARD.verbs(table)[-1]
        assert not any(button.primary for button in BOARD.verbs(table))
        assert last.offer is not None
        terms = state.box.markets[state.market].donations
        most = max(terms[action.args[0]][1] for action in gifts)
        assert terms[last.offer.actions[0].args[0]][1] == most
        assert press(BOARD, table, "verb/done") == Action("done")
    assert told


def test_the_bid_set_last_is_meant() -> None:
    table = bidding()
    keys = [
        offer.key
        for offer in Hotspots.of(BOARD, table).offers
        if offer.actions[0].verb == "bid" and len(offer.actions) > 1
    ]
    assert len(keys) > 1
    for last in keys[:2]:
        now = table
        for key in (*(key for key in keys[:2] if key != last), last, last):
            picks = press(BOARD, now, f"more/{key}")
            assert isinstance(picks, Picks)
            now = replace(now, picks=picks)
        meant = buttons(now)["bid"].offer
        assert meant is not None
        assert meant.key == last


def consul(*hand: str, goods: int = 0, language: str = "en") -> TableView:
    """A table at which the Consul loads, after the other seat is done."""
    first = {"office": "consul", "hand": list(hand), "goods": {"food": goods}}
    spec = {"phase": "loading", "seats": [first, {"office": "comes_thesaurorum"}]}
    state = the_game().arrange(Setup(the_game().id, 2, 5), spec)
    the_game().play(state, Action("done"))
    return table_of(state, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_exchange_is_offered_by_name(language: str) -> None:
    table = consul("f_a", "ll_a", language=language)
    assert buttons(table)["exchange"].text == EXCHANGE[language]
    picks = press(BOARD, table, "verb/exchange")
    assert isinstance(picks, Picks)
    assert picks.selection == ("office/consul",)
    chosen = replace(table, picks=picks)
    assert "exchange" not in buttons(chosen)
    assert Hotspots.of(BOARD, chosen).lit(picks.selection) == {"contract/f_a", "contract/ll_a"}
    kind = table.seen.box.contract_index["ll_a"]
    assert press(BOARD, chosen, "contract/ll_a") == Action("exchange", (kind,))


def test_a_click_on_a_contract_that_cannot_be_loaded_throws_nothing_away() -> None:
    table = consul("ll_a", "f_a", goods=1)
    picks = press(BOARD, table, "contract/ll_a")
    assert isinstance(picks, Picks)
    assert Hotspots.of(BOARD, replace(table, picks=picks)).lit(picks.selection) == {"office/consul"}


def test_only_those_with_the_right_are_offered_it() -> None:
    first = {"office": "magister_officiorum", "hand": ["f_a"]}
    spec = {"phase": "loading", "seats": [first, {"office": "consul"}]}
    assert "exchange" not in buttons(table_of(the_game().arrange(Setup(the_game().id, 2, 5), spec)))
