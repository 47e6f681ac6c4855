"""One habit of clicking in all games: the first click on the board chooses, the second or the button does it."""

from __future__ import annotations

from dataclasses import replace

from game.boards.hotspots import OFFER, VERB
from game.engine.core.action import Action

from .model import TableModel


def only_chooses(
    model: TableModel, target: str, action: Action, picked: tuple[str, ...] | None = None
) -> bool:
    """Whether a click on a target that means an action only chooses it, with what was picked before.

    Where two things are clicked, the first of them has been the choice. What would end the turn waits in its own way, and
    what only adds to an offer or a store is completed by a button anyway.
    """
    picked = model.picks.selection if picked is None else picked
    if not model.twice or target.startswith((VERB, OFFER)) or target in picked:
        return False
    alone = any(action in offer.actions for offer in model.spots().complete((target,)))
    return alone and not model.board.drafts(action) and not model.session.would_wait(action)


def choose(model: TableModel, target: str) -> None:
    """What a click on a target means is chosen: it is marked, told, and has its button."""
    model.guard.warned = ""
    model.hint = ""
    model.pick(replace(model.picks, selection=(target,), menu=(), at=""), seek=True)


__all__ = ["choose", "only_chooses"]
