"""The action bar: choices that are no place on the table, and those that have both a place and a name."""

from __future__ import annotations

from game.boards.board import Offer, TableView, VerbButton
from game.boards.concordia_venus.board_layout import flat
from game.boards.concordia_venus.click_targets import is_vain
from game.boards.hotspots import Hotspots
from game.engine.concordia_venus.components import GOODS
from game.engine.concordia_venus.phases.architect import steps_left
from game.engine.concordia_venus.phases.colonist import stipend
from game.engine.concordia_venus.phases.prefect import visible_coins
from game.engine.core.action import Action

PICTURES = {
    "cash": "act/cash",
    "stipend": "act/stipend",
    "place_land": "colonist/land",
    "place_sea": "colonist/sea",
}


def verbs(table: TableView, spots: Hotspots) -> list[VerbButton]:
    """The buttons, the primary one last; what would bring nothing has none."""
    found = [
        offer
        for offer in spots.offers
        if (not offer.refs or (offer.refs[0].startswith("colonist/") and len(offer.refs) == 1))
        and not is_vain(table.seen, offer.actions[0])
    ]
    buttons = [_button(table, offer) for offer in found]
    return sorted(buttons, key=lambda button: button.primary)


def _button(table: TableView, offer: Offer) -> VerbButton:
    action = offer.actions[0]
    picture = flat(PICTURES[action.verb]) if action.verb in PICTURES else ""
    words, short = label(table, action), table.texts.own(f"verb.{action.verb}")
    return VerbButton(action.verb, words, offer, action.verb == "done", picture, short=short)


def label(table: TableView, action: Action) -> str:
    """The words for an action on a button or in a menu."""
    texts, state = table.texts, table.seen
    match action.verb:
        case "cash":
            return texts.own("view.cash", coins=visible_coins(state))
        case "stipend":
            return texts.own("view.stipend", coins=stipend(state, state.to_act))
        case "done" if steps_left(state):
            return texts.own("view.done_steps", count=steps_left(state))
        case "take_for":
            return texts.own("view.pay_with", good=f"good/{GOODS[action.args[1]]}")
        case "place_land" | "place_sea":
            (argument,) = texts.game.grammar.verbs[action.verb].arguments
            city = argument.kind.word(action.args[0])
            return texts.own(f"view.{action.verb}", city=f"city/{city}")
        case "build" | "move":
            return texts.action(action)
    return texts.own(f"verb.{action.verb}")
