"""The buttons of the action bar: those of the board, and for a question that comes again its answer for the round."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Offer, VerbButton
from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.ui.scene import Texts

ALL_ROUND = "all_round."
"""Prefix of buttons whose answer holds for the whole round."""
REST = "rest"
"""Name of the button that answers the remaining similar questions like the last one."""
AGAIN = "again"
"""Name of the button that repeats the last action of several clicks."""
CHOSEN = "chosen"
"""Name of the button that does what a click on the board has chosen."""
END = "end_turn"
"""The name of the button that ends the turn."""


def with_all_round(verbs: Sequence[VerbButton], decision: Decision | None, texts: Texts) -> list[VerbButton]:
    """The buttons; while a question recurs, every answer that is not the primary one can be given for the round."""
    if decision is None or not decision.recurs:
        return list(verbs)
    lasting = [
        VerbButton(ALL_ROUND + verb.name, texts("table.all_round", verb=verb.text), verb.offer)
        for verb in verbs
        if verb.offer is not None and not verb.primary
    ]
    return [*lasting, *verbs]


def with_rest(
    verbs: Sequence[VerbButton], decision: Decision | None, again: Action | None, texts: Texts
) -> list[VerbButton]:
    """The buttons; while several like actions are left (the question counts them), all of them as the last one was."""
    left = decision.words.get("actions") if decision is not None else None
    if again is None or not isinstance(left, int) or left < 2:
        return list(verbs)
    return [VerbButton(REST, texts("table.rest"), Offer(REST, (), (again,))), *verbs]


def with_again(
    verbs: Sequence[VerbButton], again: Action | None, clicks: int, texts: Texts
) -> list[VerbButton]:
    """The buttons, with one that repeats the last action of several clicks if it is allowed."""
    if again is None or clicks < 2 or any(verb.name == REST for verb in verbs):
        return list(verbs)
    return [VerbButton(AGAIN, texts("table.again"), Offer(AGAIN, (), (again,))), *verbs]


def with_chosen(verbs: Sequence[VerbButton], chosen: Offer | None, text: str, short: str) -> list[VerbButton]:
    """The buttons; while something is chosen that one more click does, the one that does it is the one to press."""
    if chosen is None:
        return list(verbs)
    others = [verb for verb in verbs if verb.offer is None or verb.offer.actions != chosen.actions]
    do = VerbButton(CHOSEN, text, chosen, primary=True, short=short)
    return [*(verb._replace(primary=False) for verb in others), do]


def with_end(verbs: Sequence[VerbButton], pending: Action | None, texts: Texts) -> list[VerbButton]:
    """The buttons; while an action waits to end the turn, the one that carries it out is the one to press."""
    if pending is None:
        return list(verbs)
    end = VerbButton(END, texts("takeback.end_turn"), Offer(END, (), (pending,)), primary=True)
    return [*[verb for verb in verbs if not verb.primary], end]
