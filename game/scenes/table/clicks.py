"""Clicks and wheel on board and action bar: execute, select or refuse.

The same habit in all games: the first click on the board chooses and shows what it will do; the second, or the button that
says so, does it (setting ``clicks``). What would end the turn waits for its own button instead, see ``ending.py``.
"""

from __future__ import annotations

from dataclasses import replace

from game.boards.board import Picks
from game.boards.hotspots import VERB, press, wheel
from game.boards.verb_buttons import AGAIN, ALL_ROUND, CHOSEN, REST
from game.engine.core.action import Action

from . import ending, habit, why
from .model import TableModel


def click(model: TableModel, target: str, *, most: bool = False, sure: bool = False) -> None:
    """A click on the board, the small menu or a verb; `most` does the same as often as the question allows.

    With `sure` it needs no second one.
    """
    if target.startswith(VERB) and not _meant(model, target):
        return
    if target.startswith(VERB + ALL_ROUND):
        _for_the_round(model, target)
        return
    if model.session.pending is not None:
        if not ending.click(model, target, most=most):
            refused(model, target)
        return
    if target in (VERB + REST, VERB + AGAIN) and model.again is not None:
        _do(model, model.again, said=True, most=target == VERB + REST)
        return
    chosen = model.chosen if target == VERB + CHOSEN else None
    if chosen is not None:
        _do(model, chosen.action(model.picks.amounts.get(chosen.key)), said=False, most=most)
        return
    found = press(model.board, model.table(), target, spots=model.spots(), most=most)
    if isinstance(found, Action) and not (sure or most) and habit.only_chooses(model, target, found):
        habit.choose(model, target)
    elif isinstance(found, Action):
        then = _then(model, target, found)
        if then:
            _chain(model, (found, *then), said=ending.worded(target))
        else:
            _do(model, found, said=ending.worded(target), most=most)
    elif isinstance(found, Picks):
        model.guard.warned = ""
        model.hint = ""
        model.pick(found, seek=True)
    else:
        refused(model, target)


def _do(model: TableModel, action: Action, *, said: bool, most: bool) -> None:
    """Take an action, with `most` as often as the question allows: that is one gesture, and taken back as one."""
    session = model.session
    asked, start = session.decision, len(session.match)
    model.do(action, said=said)
    while most and asked is not None and model.asked_again(asked, action):
        model.do(action, said=said)
    done = len(session.match) - start
    if done > 1:
        session.history.together(start)
    if done and session.pending is not None:
        model.gesture = start


def _then(model: TableModel, target: str, action: Action) -> tuple[Action, ...]:
    """The actions that follow one as part of the same click."""
    if not target.startswith(VERB):
        picked = model.picks.selection
        return model.spots().then(picked if target in picked else (*picked, target), action)
    offers = (verb.offer for verb in model.verbs() if verb.target == target)
    return next((offer.then for offer in offers if offer is not None), ())


def _chain(model: TableModel, actions: tuple[Action, ...], *, said: bool) -> None:
    """Take a sequence of actions as far as allowed: one gesture that is also undone as one."""
    session = model.session
    start = len(session.match)
    for action in actions:
        if session.choices and session.explain(action) is None:
            model.do(action, said=said)
    if len(session.match) - start > 1:
        session.history.together(start)


def dropped_on(model: TableModel, source: str, goal: str) -> None:
    """Something was dragged on something else: two clicks where they belong together, else what to do instead."""
    if model.session.pending is not None or source not in model.spots().targets:
        return
    found = press(model.board, model.table(), source, spots=model.spots())
    if isinstance(found, Picks) and goal in model.spots().lit(found.selection):
        click(model, source)
        click(model, goal)
    elif isinstance(found, Action) and goal in model.board.touches(model.table(), found):
        click(model, source, sure=True)  # what a click on it does alone ends there
    else:
        model.say(model.context.texts("table.no_drag"))


def _meant(model: TableModel, target: str) -> bool:
    """Whether a press on a button of the action bar counts now."""
    if model.guard.waiting:
        return False
    verb = next((verb for verb in model.verbs() if verb.target == target), None)
    if not model.guard.asks(verb):
        return True
    model.hint = ""
    model.pick(Picks(sheet=model.picks.sheet))
    return False


def _for_the_round(model: TableModel, target: str) -> None:
    offer = next((verb.offer for verb in model.verbs() if verb.target == target), None)
    if offer is not None:
        if model.session.pending is not None:
            model.session.drop()
        model.do(offer.action(), all_round=True)


def refused(model: TableModel, target: str) -> None:
    """Show why a click does nothing."""
    if model.guard.waiting and target.startswith(VERB):
        return  # it will do what it says in a moment
    denied = why.denied(model.board, model.session, model.table(), target)
    if denied is not None:
        model.say(why.words(model.texts, model.session, denied), wrong=True, rule=denied.reason.rule)


def turn(model: TableModel, target: str, steps: int) -> bool:
    """Handle the wheel over a component with an amount; returns whether there was one."""
    found = wheel(model.spots(), model.picks, target, steps) if target else None
    if found is None:
        return False
    if model.session.pending is not None:
        model.session.drop()  # another amount is another choice
        found = replace(found, selection=())
    model.pick(found)
    return True
