"""Clicks and wheel on board and action bar: execute, select or refuse.

The same habit in all games: the click that completes a choice on the board shows what it will do; another one there, or the button
that says so, does it (setting ``clicks``). What would end the turn waits for its own button instead.
"""

from __future__ import annotations

from dataclasses import replace

from game.boards.board import Picks, TableView, VerbButton
from game.boards.clicks import AGAIN, ALL_ROUND, CHOSEN, END, FOR_ALL, OFFER, REST, VERB, press, wheel
from game.engine.core.action import Action

from .consequences import action_with_changes, denial_of, denial_words, followed_by, lost_by, offer_set
from .model import TableModel

# -- choosing first ----------------------------------------------------------------------------------------------------


def only_chooses(
    model: TableModel, target: str, action: Action, picked: tuple[str, ...] | None = None
) -> bool:
    """Whether a click on a target that means an action only chooses it, with what was picked before, of which it is the last part.

    What would end the turn waits in its own way, and what only adds to an offer or a store is completed by a button anyway.
    """
    picked = model.picks.selection if picked is None else picked
    if (
        not model.first_click_chooses
        or _shown_by(model, picked, target)
        or target.startswith((VERB, OFFER))
        or target in picked
        or model.barred(action)
    ):
        return False
    whole = any(action in offer.actions for offer in model.spots().complete(_with(model, target, picked)))
    return whole and not model.board.drafts(action) and not model.session.would_wait(action)


def _shown_by(model: TableModel, picked: tuple[str, ...], target: str) -> bool:
    """Whether what is picked already showed what a click would do, and a target goes with it."""
    spots = model.spots()
    return bool(picked) and spots.certain(picked) is not None and bool(spots.matching((*picked, target)))


def choose_only(model: TableModel, target: str, picked: tuple[str, ...] | None = None) -> None:
    """What a click on a target means, with what was picked before, is chosen: it is marked, told, and has its button."""
    selection = _with(model, target, model.picks.selection if picked is None else picked)
    model.guard.warned = ""
    model.hint = ""
    model.pick(replace(model.picks, selection=selection, menu=(), at=""), scroll_to_lit=True)


def _with(model: TableModel, target: str, picked: tuple[str, ...]) -> tuple[str, ...]:
    """What is picked after a click on a target: with what was picked before where both belong together, else alone."""
    return (*picked, target) if model.spots().matching((*picked, target)) else (target,)


# -- the end of a turn -------------------------------------------------------------------------------------------------
# What would end the turn is shown before it is done: it waits, marked on the board, until it is clicked once more or the
# button that says what it does carries it out; any other choice takes its place. Where something unspent would be lost, only a button
# ends the turn, and a double click never. A button that only answers or ends something has had its word already, also when it
# names what is lost.


def _is_said(model: TableModel, target: str, action: Action, *, double: bool) -> bool:
    """Whether a click on a target may end the turn: what it does has been shown, and nothing is lost by it."""
    if target.startswith(VERB):
        offer = next((verb.offer for verb in model.verbs() if verb.target == target), None)
        by_stepper = offer is not None and offer.key in model.picks.amounts
        game = model.session.game
        return by_stepper or action.verb in game.answers or action.verb in game.completing
    chosen = model.chosen
    shown = chosen is not None and chosen.action(model.picks.amounts.get(chosen.key)) == action
    return shown and not double and not lost_by(model, action)


def _is_end(model: TableModel, action: Action) -> bool:
    """Whether an action is a mere answer, with a button and no place on the board."""
    return action.verb in model.session.game.answers and not model.board.touches(model.table(), action)


def _by_button(model: TableModel, pending: Action) -> bool:
    """Whether only its button carries out what waits to end the turn: something unspent is lost by it."""
    return bool(lost_by(model, pending))


def waiting_hint(model: TableModel) -> str:
    """What waits, in words, and how it is done; "" when nothing does."""
    pending = model.session.pending
    if pending is None:
        return ""
    last = "takeback.waits_last" if model.is_last(pending) else "table.click_again"
    key = "takeback.waits_for_button" if _by_button(model, pending) else last
    return model.context.texts(key, action=action_with_changes(model, pending))


def click_while_waiting(model: TableModel, target: str, *, most: bool = False, double: bool = False) -> bool:
    """A click while an action waits: its word, another choice in its place, a look at something else; False: none of these."""
    pending = model.session.pending
    if target == VERB + END:
        _confirm(model)
        return True
    free = Picks(amounts=model.picks.amounts, sheet=model.picks.sheet)
    found = press(model.board, _unpicked(model, free), target, spots=model.spots(), most=most)
    marked = target in (model.waits_at, *model.picks.selection)
    again = marked and not (isinstance(found, Picks) and found.menu)
    if pending is not None and (found == pending or again):
        if double or _by_button(model, pending):
            model.pick(model.picks)
        else:
            _confirm(model, elsewhere=target != model.waits_at)
    elif isinstance(found, Action) and only_chooses(model, target, found, ()):
        model.session.drop()
        choose_only(model, target, ())
    elif isinstance(found, Action):
        model.session.drop()
        # another choice waits in turn, even one in words: it stands where the word to end the turn was
        model.do(found, said=False)
        model.waits_at = target
    elif isinstance(found, Picks) and found != replace(free, sheet=found.sheet):
        model.session.drop()
        model.pick(found, scroll_to_lit=True)
    elif isinstance(found, Picks):
        model.pick(replace(model.picks, sheet=found.sheet))
    else:
        return False
    return True


def _confirm(model: TableModel, *, elsewhere: bool = False) -> None:
    """Do what waits, once no slip of the hand can be meant for it; `elsewhere` it can't be one."""
    if elsewhere or not model.guard.waiting:
        model.carry_out()


def _unpicked(model: TableModel, picks: Picks) -> TableView:
    return replace(model.table(), picks=picks)


# -- clicks -----------------------------------------------------------------------------------------------------------


def click(
    model: TableModel, target: str, *, most: bool = False, sure: bool = False, double: bool = False
) -> None:
    """A click on the board, the small menu or a verb; `most` does the same as often as the question allows.

    With `sure` it needs no second one; `double` is the second half of a double click.
    """
    if target.startswith(VERB) and not _meant(model, target):
        return
    if target.startswith((VERB + ALL_ROUND, VERB + FOR_ALL)):
        _for_more(model, target)
        return
    if model.session.pending is not None:
        if not click_while_waiting(model, target, most=most, double=double):
            refused(model, target)
        return
    if target in (VERB + REST, VERB + AGAIN) and model.repeatable is not None:
        rest = target == VERB + REST
        _do(model, target, model.repeatable, said=rest, most=rest)
        return
    chosen = model.chosen if target == VERB + CHOSEN else None
    if chosen is not None:
        action = chosen.action(model.picks.amounts.get(chosen.key))
        said = not lost_by(model, action)
        if chosen.then:
            _chain(model, target, (action, *chosen.then), said=said)
        else:
            _do(model, target, action, said=said, most=most)
        return
    found = press(model.board, model.table(), target, spots=model.spots(), most=most)
    if isinstance(found, Action) and not (sure or most) and only_chooses(model, target, found):
        choose_only(model, target)
    elif isinstance(found, Action):
        _act(model, target, found, most=most, double=double)
    elif isinstance(found, Picks) and _only_gives_up(model, target, found):
        model.say(model.context.texts("table.still", what=still_asked(model)))
    elif isinstance(found, Picks):
        model.guard.warned = ""
        model.hint = ""
        model.pick(found, scroll_to_lit=True)
    else:
        refused(model, target)


def _only_gives_up(model: TableModel, target: str, found: Picks) -> bool:
    """Whether a second click on what was chosen last would only give it up, and it has not yet been said what is to be chosen."""
    picked = model.picks.selection
    again = bool(picked) and picked[-1] == target and found.selection == picked[:-1]
    return again and model.hint != model.context.texts("table.still", what=still_asked(model))


def still_asked(model: TableModel) -> str:
    """What another click on what is selected does, or what is still to be chosen, in the game's own words if it has any."""
    texts, words = model.context.texts, model.texts
    picked = model.picks.selection
    certain = model.spots().certain(picked)
    if certain is not None:
        action = certain.action(model.picks.amounts.get(certain.key))
        said = action_with_changes(model, action, *certain.then)
        likely = model.spots().likely(picked) is certain
        others = _known(model, model.spots().lit(picked) - set(picked))[1] if likely else []
        if others:
            return texts("table.click_again_or", action=said, things=words.listed(others, "list.either"))
        return texts("table.click_again", action=said)
    lit = model.spots().lit(picked) - set(picked)
    if model.picks.menu and not lit:
        return texts("table.menu")
    kinds, known = _known(model, lit)
    if not known:
        return texts("table.selected")
    things = words.listed(known, "list.either")
    count = sum(_kind(target) in kinds for target in picked)
    if not count:
        return texts("table.choose", things=things)
    return texts("table.choose_more", count=count, things=things)


def _known(model: TableModel, lit: frozenset[str]) -> tuple[set[str], list[str]]:
    """The kinds of some targets, and what the game calls them."""
    words, kinds = model.texts, {_kind(target) for target in lit}
    return kinds, sorted({words.own(f"choose.{kind}") for kind in kinds if words.has_own(f"choose.{kind}")})


def set_amount(model: TableModel) -> str:
    """What the button for an amount set on the board does, with what it changes; "" where none is set."""
    offer = offer_set(model)
    return "" if offer is None else action_with_changes(model, offer.action(model.picks.amounts[offer.key]))


def _kind(target: str) -> str:
    """The kind of a target; those of seats have the number of the seat at the end."""
    return target.partition("/")[0].rstrip("0123456789")


def _act(model: TableModel, target: str, action: Action, *, most: bool, double: bool) -> None:
    """Take the action of a click, and what follows as part of it."""
    then = followed_by(model, target, action)
    said = _is_said(model, target, action, double=double)
    if then:
        _chain(model, target, (action, *then), said=said)
    else:
        _do(model, target, action, said=said, most=most)


def _do(model: TableModel, target: str, action: Action, *, said: bool, most: bool) -> None:
    """Take an action, with `most` as often as the question allows: that is one gesture, and taken back as one."""
    session = model.session
    asked, start = session.decision, len(session.match)
    model.do(action, said=said)
    while most and asked is not None and model.asked_again(asked, action):
        model.do(action, said=said)
    _together(model, target, start)


def _chain(model: TableModel, target: str, actions: tuple[Action, ...], *, said: bool) -> None:
    """Take a sequence of actions as far as allowed: one gesture that is also undone as one."""
    session = model.session
    start = len(session.match)
    for action in actions:
        if session.choices and session.explain(action) is None:
            model.do(action, said=said)
    _together(model, target, start)


def _together(model: TableModel, target: str, start: int) -> None:
    """What was done since a position is one gesture, and so is what of it still waits to end the turn."""
    session = model.session
    done = len(session.match) - start
    if done > 1:
        session.history.together(start)
    if session.pending is not None:
        model.waits_at = target
        model.gesture = start if done else model.gesture


def dropped_on(model: TableModel, source: str, goal: str) -> None:
    """Something was dragged on something else: two clicks where they belong together, else what to do instead."""
    if model.session.pending is not None or source not in model.spots().targets:
        return
    found = press(model.board, model.table(), source, spots=model.spots())
    if isinstance(found, Picks) and goal in model.spots().lit(found.selection):
        click(model, source)
        click(model, goal, sure=True)
    elif isinstance(found, Action) and goal in model.board.touches(model.table(), found):
        click(model, source, sure=True)  # what a click on it does alone ends there
    else:
        model.say(model.context.texts("table.no_drag"))


def _meant(model: TableModel, target: str) -> bool:
    """Whether a press on a button of the action bar counts now."""
    if model.guard.waiting:
        return False
    verb = next((verb for verb in model.verbs() if verb.target == target), None)
    if _left_open(model, verb) or _under_hand(model, verb):
        return False
    if not model.guard.asks(verb):
        model.guard.did = ("", "") if verb is None else (verb.target, verb.text)
        return True
    model.hint = "" if verb is None else _still_possible(model, verb)
    model.pick(Picks(sheet=model.picks.sheet))
    return False


def _still_possible(model: TableModel, verb: VerbButton) -> str:
    """What a button would give up that asks first whether that is meant, in words; "" where it is too much to name."""
    game, session = model.session.game, model.session
    lost = None if verb.offer is None else game.forfeits(session.seen, verb.offer.action())
    left = [action for action in session.choices if not _is_end(model, action)]
    if lost is None or not 0 < len(left) <= FEW:
        return ""
    things = model.context.texts("list.join").join(
        model.texts.action(action, session.seen) for action in left
    )
    return model.context.texts("table.possible", things=things)


def _left_open(model: TableModel, verb: VerbButton | None) -> bool:
    """Whether a button that ends something is pressed while something is chosen and not done: that is said first.

    A button that names what is lost has said it already, unless it is pressed in place of something chosen as a whole.
    """
    picks, pending = model.picks, model.session.pending
    nothing = not (picks.selection or picks.menu) and pending is None
    if nothing or verb is None or verb.offer is None or verb.warning:
        return False
    action = verb.offer.action()
    if not _is_end(model, action) or (pending is not None and _is_end(model, pending)):
        return False
    if pending is not None:
        model.session.drop()
    elif lost_by(model, action) and model.spots().certain(picks.selection) is None:
        return False
    model.pick(Picks(sheet=picks.sheet))
    model.guard.ask()
    model.say(model.context.texts("table.left_open", verb=verb.text))
    return True


FEW = 3
"""Most choices that are named when a button would give them up."""


def _means_more(model: TableModel, verb: VerbButton | None) -> bool:
    """Whether a button that has just done something is pressed again by a hand that has not moved, and does something else by now."""
    guard = model.guard
    (target, words), guard.did = guard.did, ("", "")
    if verb is None or verb.offer is None or verb.warning or model.session.pending is not None:
        return False
    repeats = verb.target in (VERB + REST, VERB + AGAIN, VERB + CHOSEN)
    return guard.again and not repeats and target == verb.target and words != verb.text


def _under_hand(model: TableModel, verb: VerbButton | None) -> bool:
    """Whether a button that gives something up, or answers for another person, has come under a hand that has not moved: that is said first."""
    guard, session, texts = model.guard, model.session, model.context.texts
    under, guard.under_hand = guard.under_hand, False
    if _means_more(model, verb):
        guard.ask()
        model.say(texts("table.new_question", verb=verb.text if verb is not None else ""))
        return True
    if not under or verb is None or verb.offer is None or verb.warning or session.pending is not None:
        return False
    if guard.others and session.seats[session.to_act].is_person:
        guard.ask()
        model.say(texts("table.other_asked", name=session.seats[session.to_act].name, verb=verb.text))
        return True
    if session.privacy.open_question or not _is_end(model, verb.offer.action()):
        return False
    given_up = [action for action in session.choices if not _is_end(model, action)]
    if not given_up:
        return False
    guard.ask()
    if len(given_up) > FEW:
        model.say(texts("table.new_question", verb=verb.text))
    else:
        things = texts("list.join").join(model.texts.action(action, session.seen) for action in given_up)
        model.say(texts("table.given_up", things=things, verb=verb.text))
    return True


def _for_more(model: TableModel, target: str) -> None:
    """An answer for the rest of the round, or that of all who are asked the same."""
    offer = next((verb.offer for verb in model.verbs() if verb.target == target), None)
    if offer is None:
        return
    if model.session.pending is not None:
        model.session.drop()
    if target == VERB + FOR_ALL:
        model.do_for_all()
    else:
        model.do(offer.action(), all_round=True)


def refused(model: TableModel, target: str) -> None:
    """Show why a click does nothing."""
    if model.guard.waiting and target.startswith(VERB):
        return  # it will do what it says in a moment
    denied = denial_of(model.board, model.session, model.table(), target)
    if denied is not None:
        model.say(denial_words(model.texts, model.session, denied), wrong=True, rule=denied.reason.rule)


def turn_wheel(model: TableModel, target: str, steps: int) -> bool:
    """Handle the wheel over a component with an amount; returns whether there was one."""
    found = wheel(model.spots(), model.picks, target, steps) if target else None
    if found is None:
        return False
    if model.session.pending is not None:
        model.session.drop()  # another amount is another choice
        found = replace(found, selection=())
    model.pick(found)
    return True
