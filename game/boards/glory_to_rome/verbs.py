"""The action bar: choices that are no place on the table, and what buildings allow besides."""

from __future__ import annotations

from game.boards.board import Offer, TableView, VerbButton
from game.boards.glory_to_rome.board_layout import flat
from game.boards.glory_to_rome.turn import course
from game.boards.hotspots import Hotspots
from game.engine.core.action import Action
from game.engine.glory_to_rome.components import MATERIAL, ROLES
from game.engine.glory_to_rome.powers import draw_count

BARRED = ("draw", "take_senator", "vomitorium", "hire_deck", "sell_deck", "fountain", "bathe", "keep")
"""Verbs shown in the bar although a place is touched by some of them."""
PRIMARY = ("draw", "keep")
REVEALING = ("draw", "hire_deck", "fountain")
REVEALED = "glyph/eye"
OPEN_ENDED = ("palace", "senate", "sewer")
"""Decisions that ask again until one is done, having taken any number."""


def verbs(table: TableView, spots: Hotspots) -> list[VerbButton]:
    """The buttons, the primary one last."""
    found = [offer for offer in spots.offers if not offer.refs or offer.actions[0].verb in BARRED]
    buttons = [_button(table, offer) for offer in found]
    return sorted(buttons, key=lambda button: button.primary)


def _button(table: TableView, offer: Offer) -> VerbButton:
    action = offer.action(table.picks.amounts.get(offer.key))
    name = action.verb if not action.args else f"{action.verb}.{action.args[0]}"
    picture = REVEALED if action.verb in REVEALING else ""
    if action.verb == "bathe":
        picture = flat(f"role/{ROLES[action.args[0]]}")
    return VerbButton(name, label(table, action), offer, action.verb in PRIMARY, picture)


def label(table: TableView, action: Action) -> str:
    """The words for an action on a button or in a menu."""
    texts, state = table.texts, table.seen
    role = role_of(action)
    if action.verb in ("petition", "pair"):
        return texts.own(f"view.{action.verb}", role=f"role/{ROLES[role]}")
    if role >= 0:
        return texts.own("view.as_role", role=f"role/{ROLES[role]}")
    if action.verb == "draw":
        return texts.own("view.think", count=draw_count(state, state.to_act))
    if action.verb == "done" and table.decision and table.decision.key in OPEN_ENDED:
        return texts.own("view.finish")
    now = course(state, table.decision.chapter) if action.verb == "done" and table.decision else None
    if now is not None and max(now.left, now.whole) > 1:
        return texts.own("view.skip", left=now.left)
    return texts.own(f"verb.{action.verb}")


def role_of(action: Action) -> int:
    """The role an action plays for, -1 when it plays for none."""
    match action.verb:
        case "play":
            return MATERIAL[action.args[0]]
        case "wild":
            return ROLES.index("architectus")
        case "senator" | "petition" | "pair" | "bathe":
            return action.args[-1]
    return -1
