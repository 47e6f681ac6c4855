"""Clicks to actions, with choices made up for the purpose."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.boards.board import Board, Offer, Picks, VerbButton
from game.boards.clicks import Hotspots, dropped, press, wheel
from game.boards.composed_board import ComposedBoard
from game.boards.registry import board_of
from game.engine.core.action import Action, Argument, ArgumentKind, Grammar, Verb
from game.engine.registry import game_ids

GOODS = ArgumentKind("good", ["food", "stone", "wine"])
GOLD = ArgumentKind("amount of gold")
SHIP = ArgumentKind("ship")
GRAMMAR = Grammar(
    [
        Verb("load", (Argument(GOODS, "card"), Argument(SHIP, "ship"))),
        Verb("keep", (Argument(GOODS, "card"),)),
        Verb("burn", (Argument(GOODS, "card"),)),
        Verb("bid", (Argument(GOODS, "seat_of"), Argument(GOLD))),
        Verb("mix", (Argument(GOODS, "jar"), Argument(GOODS, "jar"), Argument(GOODS, "jar"))),
        Verb("done"),
    ]
)


class Tray:
    """A board of which only clicks matter."""

    def touches(self, table: Any, action: Action) -> tuple[str, ...]:
        return GRAMMAR.touches(action)

    def chains(self, table: Any) -> list[Offer]:
        return []

    def verbs(self, table: Any) -> list[VerbButton]:
        offers = Hotspots.of(cast(Board, self), table).offers
        return [VerbButton("done", "Done", offer) for offer in offers if not offer.refs]


TRAY = cast(Board, Tray())


def act(text: str) -> Action:
    return GRAMMAR.parse(text)


def table(*choices: str, picks: Picks | None = None) -> Any:
    return SimpleNamespace(
        choices=[act(text) for text in choices],
        game=SimpleNamespace(grammar=GRAMMAR),
        picks=picks or Picks(),
    )


def click(layout: Any, *targets: str, most: bool = False) -> Action | Picks | None:
    answer: Action | Picks | None = None
    for target in targets:
        answer = press(TRAY, layout, target, most=most)
        if isinstance(answer, Picks):
            layout.picks = answer
    return answer


def spots(layout: Any) -> Hotspots:
    return Hotspots.of(TRAY, layout)


def test_one_meaning_is_done_at_once() -> None:
    assert click(table("keep food", "keep stone"), "card/food") == act("keep food")


@pytest.mark.parametrize("order", [("card/food", "ship/1"), ("ship/1", "card/food")])
def test_both_orders_lead_to_the_action(order: Sequence[str]) -> None:
    layout = table("load food 0", "load food 1", "load stone 1")
    assert click(layout, order[0]) == Picks(selection=(order[0],))
    assert click(layout, order[1]) == act("load food 1")


def test_after_a_click_what_goes_on_is_lit_and_the_rest_begins_anew() -> None:
    layout = table("load food 0", "load stone 1", "done")
    assert spots(layout).lit(()) == {"card/food", "card/stone", "ship/0", "ship/1"}
    assert spots(layout).lit(("card/food",)) == {"ship/0"}
    assert spots(layout).others(("card/food",)) == {"card/stone", "ship/1"}
    assert spots(layout).others(()) == frozenset()
    assert click(layout, "card/food") == Picks(selection=("card/food",))
    assert click(layout, "ship/1") == Picks(selection=("ship/1",))


def test_several_meanings_open_a_menu_and_the_rest_stays_lit() -> None:
    layout = table("keep food", "burn food", "load food 0")
    answer = click(layout, "card/food")
    assert isinstance(answer, Picks)
    assert [offer.actions[0].verb for offer in answer.menu] == ["keep", "burn"]
    assert answer.at == "card/food"
    assert spots(layout).lit(answer.selection) == {"ship/0"}
    assert click(layout, f"offer/{answer.menu[1].key}") == act("burn food")


def test_a_second_click_does_what_can_mean_one_thing_only() -> None:
    assert click(table("load food 0", "load stone 1"), "card/food", "card/food") == act("load food 0")


def test_what_a_second_click_does_is_known_after_the_first() -> None:
    found = spots(table("load food 0", "load stone 1")).certain(("card/food",))
    assert found is not None
    assert found.actions == (act("load food 0"),)
    assert spots(table("load food 0", "load food 1")).certain(("card/food",)) is None
    assert spots(table("load food 0")).certain(()) is None


def test_a_second_click_takes_back_what_can_mean_several() -> None:
    assert click(table("load food 0", "load food 1"), "card/food", "card/food") == Picks()


def test_another_target_starts_anew() -> None:
    layout = table("load food 0", "load stone 1")
    answer = click(layout, "card/food", "card/stone")
    assert isinstance(answer, Picks)
    assert answer.selection == ("card/stone",)


def test_things_needed_twice_are_clicked_twice() -> None:
    layout = table("mix food food stone", "mix food stone stone")
    assert isinstance(click(layout, "jar/food", "jar/stone"), Picks)
    assert spots(layout).lit(layout.picks.selection) == {"jar/food", "jar/stone"}
    assert click(layout, "jar/food") == act("mix food food stone")


def test_bids_are_one_offer_with_an_amount() -> None:
    layout = table("bid food 3", "bid food 4", "bid food 7", "bid wine 2")
    assert [offer.amounts for offer in spots(layout).offers] == [(3, 4, 7), (2,)]
    assert click(layout, "seat_of/food") == act("bid food 3")
    assert click(layout, "seat_of/food", most=True) == act("bid food 7")


def test_wheel_and_steppers_move_the_amount_within_its_ends() -> None:
    layout = table("bid food 3", "bid food 4", "bid food 7")
    key = spots(layout).offers[0].key
    click(layout, f"more/{key}")
    assert click(layout, "seat_of/food") == act("bid food 4")
    turned = wheel(spots(layout), layout.picks, "seat_of/food", 9)
    assert turned is not None
    assert turned.amounts == {key: 7}
    layout.picks = turned
    click(layout, f"less/{key}")
    assert click(layout, "seat_of/food") == act("bid food 4")
    assert wheel(spots(layout), layout.picks, "jar/food", 1) is None


def test_an_amount_no_longer_offered_becomes_the_nearest() -> None:
    offer = Offer("bid", ("seat_of/food",), (act("bid food 5"), act("bid food 6")), (5, 6))
    assert offer.action(2) == act("bid food 5")
    assert offer.action(99) == act("bid food 6")
    assert offer.action() == act("bid food 5")


def test_a_verb_button_acts() -> None:
    assert click(table("done", "keep food"), "verb/done") == act("done")
    assert click(table("keep food"), "verb/done") is None


def test_what_means_nothing_does_nothing() -> None:
    assert click(table("keep food"), "card/wine") is None
    assert click(table("keep food"), "offer/none") is None
    assert click(table("keep food"), "more/none") is None


def test_sheets_open_change_and_close() -> None:
    layout = table("keep food")
    for target, expected in (
        ("sheet/2", 2),
        ("seat/1", 1),
        ("seat/1", None),
        ("sheet/3", 3),
        ("sheet/close", None),
    ):
        answer = click(layout, target)
        assert isinstance(answer, Picks)
        assert answer.sheet == expected


def test_escape_drops_the_selection_first() -> None:
    picks = Picks(selection=("card/food",), sheet=2)
    assert dropped(picks) == Picks(sheet=2)
    assert dropped(dropped(picks)) == Picks()


def test_boards_are_found_by_the_name_of_their_game() -> None:
    for game in game_ids():
        board = board_of(game)
        assert isinstance(board, ComposedBoard)
        assert board.parts.layout.__module__ == f"game.boards.{game}.board_layout"
    with pytest.raises(KeyError):
        board_of("chess")
