"""What a click would change, in words: in tooltips, below the lines of a menu, and beside what waits for its word."""

from __future__ import annotations

from game.boards.board import Offer, Picks
from game.boards.hotspots import VERB, press
from game.boards.verb_buttons import AGAIN, ALL_ROUND, END, REST
from game.engine.core.action import Action
from game.engine.core.effect import HoldingChange
from game.table.remedies import effect_of

from .model import TableModel

AT_THE_END = "points"
"""The number that only counts at the end, shown where points may be forecast."""
MOST = 12
"""So many actions of a gesture are looked at."""


def of_action(model: TableModel, action: Action, *then: Action) -> str:
    """What actions in a row change of what the seat to act has: "gold 14 → 5, FP 3 → 4"; "" if nothing.

    What depends on something hidden is left out.
    """
    texts = model.texts
    parts = [
        texts(
            "table.change",
            thing=texts.own(f"holding.{change.name}"),
            before=change.before,
            after=change.after,
        )
        for change in _changes(model, (action, *then))
        if change.after is not None and (change.name != AT_THE_END or model.table().forecast)
    ]
    return texts("list.join").join(parts)


def told(model: TableModel, action: Action) -> str:
    """An action in words, with what it changes and what could still be spent and would be lost by it."""
    game, texts = model.session.game, model.texts
    words, changes = texts.action(action), of_action(model, action)
    lost = game.forfeits(model.session.seen, action)
    parts = [
        part for part in (changes, texts.own(f"forfeit.{lost[0]}", count=lost[1]) if lost else "") if part
    ]
    if not parts:
        return words
    return texts("takeback.consequences", action=words, changes=texts("list.join").join(parts))


def of_offer(model: TableModel, offer: Offer) -> str:
    """What a line of the small menu changes with the amount that is set; "" if nothing."""
    return of_action(model, offer.action(model.table().picks.amounts.get(offer.key)), *offer.then)


def of_target(model: TableModel, target: str) -> str:
    """What a click on a target changes, where it takes an action at once; "" where it does not."""
    actions = _meant(model, target)
    words = of_action(model, *actions) if actions else ""
    return model.texts("table.after", changes=words) if words else ""


def _meant(model: TableModel, target: str) -> tuple[Action, ...]:
    """The actions that a click on a target takes; none where it only chooses."""
    view, session = model.table(), model.session
    if not view.choices:
        return ()
    if target.startswith(VERB):
        return _of_verb(model, target)
    if session.pending is not None:
        return ()
    found = press(model.board, view, target, spots=model.spots())
    if found is None or isinstance(found, Picks):
        return ()
    return (found, *model.spots().then((*model.picks.selection, target), found))


def _of_verb(model: TableModel, target: str) -> tuple[Action, ...]:
    """The actions of a button of the action bar."""
    offer = next((verb.offer for verb in model.verbs() if verb.target == target), None)
    if offer is None:
        return ()
    pending, again = model.session.pending, model.again
    if target == VERB + END and pending is not None:
        return (pending,)
    if target == VERB + REST and again is not None:
        left = model.session.decision.words.get("actions") if model.session.decision else None
        return (again,) * min(MOST, left if isinstance(left, int) else 1)
    if target.startswith(VERB + ALL_ROUND) or target == VERB + AGAIN:
        return (offer.action(),)
    return (offer.action(model.table().picks.amounts.get(offer.key)), *offer.then)


def _changes(model: TableModel, actions: tuple[Action, ...]) -> tuple[HoldingChange, ...]:
    """What actions change, worked out once for each position."""
    session = model.session
    key = (session.match.hash(), actions)
    if key not in model.forecasts:
        if len(model.forecasts) > MOST * MOST:
            model.forecasts.clear()
        model.forecasts[key] = effect_of(session.game, session.state, *actions)
    return model.forecasts[key]
