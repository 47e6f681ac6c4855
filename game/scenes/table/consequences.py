"""What a click would change, in words, or why it would do nothing: for tooltips, menus and what waits for its button."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from game.boards.board import Board, Offer, Picks, TableView
from game.boards.clicks import AGAIN, ALL_ROUND, END, REST, VERB, press, way_out
from game.engine.core.action import Action
from game.engine.core.effect import (
    EndBrought,
    HoldingChange,
    effect_of,
    end_of,
    leads_on,
    own_changes,
    public_effect_of,
    remedy_of,
)
from game.engine.core.messages import Refusal
from game.i18n.catalogue import capitalized
from game.i18n.match_texts import MatchTexts
from game.table.session import Session

from .model import TableModel

# -- why a click does nothing -----------------------------------------------------------------------------------------


class Denied(NamedTuple):
    """An action that a click would have meant, and the rule that forbids it."""

    action: Action
    reason: Refusal


def denial_of(board: Board, session: Session, table: TableView, target: str) -> Denied | None:
    """The first refusal among the actions a click on `target` could mean; None if there is none.

    It uses only information of the person to choose: without choices the result is None.
    """
    if not table.choices:
        return None
    meant = board.click_meanings(table, target)
    if any(action in table.choices for action in meant):
        return None  # it is allowed, only not with the present selection
    for action in meant:
        reason = session.explain(action)
        if reason is not None:
            return Denied(action, reason)
    return None


def denial_words(texts: MatchTexts, session: Session, found: Denied) -> str:
    """Why not, and what would make it possible; the whole table is not told what the seat lacks."""
    if session.privacy.open_question:
        return texts.refusal(found.reason)
    remedy = remedy_of(session.game, session.state, found.action)
    if "missing" in found.reason.words:
        remedy = remedy._replace(lacks=())  # the refusal has named it
    return f"{texts.refusal(found.reason)} {way_out(texts, remedy)}".rstrip()


# -- what a click would change -----------------------------------------------------------------------------------------


AT_THE_END = "points"
"""The number that only counts at the end, shown where points may be forecast."""
IN_HAND = "hand_size"
"""The number of cards in hand: one less of them is told where it is compared, not where the card is played."""
COINS = "coins"
"""What is named last of all that is paid."""
MOST = 12
"""So many actions of a gesture are looked at."""


def changes_of_action(model: TableModel, action: Action, *then: Action) -> str:
    """What actions in a row change of what the seat to act has: "−9 gold, +1 FP"; "" if nothing.

    What depends on something hidden is left out, and what only follows: numbers without words of their own, and all that
    comes with the next phase.
    """
    texts, row = model.texts, (action, *then)
    found = [] if _leads_on(model, row) else _certain(model, row)
    return texts("list.join").join(filter(None, (texts.changed(name, by) for name, by in found)))


def _certain(model: TableModel, actions: tuple[Action, ...]) -> list[tuple[str, int]]:
    """By how much actions in a row change what, as far as it is certain: costs first, and points where they may be forecast."""
    found = [
        (change.name, change.by)
        for change in own_changes(holding_changes(model, actions))
        if change.name != AT_THE_END or model.table().forecast
    ]
    return sorted(found, key=lambda change: (change[1] > 0, change[0] == COINS))


class Dealt(NamedTuple):
    """What an action costs and brings at once, and the points it adds to the count at the end."""

    paid: Sequence[str] = ()
    got: Sequence[str] = ()
    points: str = ""


def _dealt(model: TableModel, actions: tuple[Action, ...]) -> Dealt:
    """What actions in a row cost and bring: only what can be paid; all else stands in the tooltip.

    That one card leaves the hand or comes to it goes without saying, and what only comes next, such as a production, is not
    the doing of the action.
    """
    texts, paid, got, points = model.texts, list[str](), list[str](), ""
    found = [] if _leads_on(model, actions) else _certain(model, actions)
    for name, by in found:
        if name == AT_THE_END:
            points = texts.changed(name, by)
        elif texts.has_own(f"amount.{name}") and not (name == IN_HAND and abs(by) == 1):
            (got if by > 0 else paid).append(texts.own(f"amount.{name}", count=abs(by)))
    return Dealt(paid, got, points)


def _clause(texts: MatchTexts, verb: str, dealt: Dealt) -> str:
    paid, got = (texts.listed(side) if side else "" for side in (dealt.paid, dealt.got))
    said = texts("table.gets", got=got) if got else ""
    if paid:
        key = f"gives.{verb}"
        said = texts.own(key, paid=paid) if texts.has_own(key) else texts("table.pays", paid=paid)
        said = texts("table.pays_gets", paid=said, got=got) if got else said
    if not dealt.points:
        return said
    later = texts("table.at_the_end", points=dealt.points)
    return texts("table.said_and_later", said=said, later=later) if said else later


def _priced(texts: MatchTexts, words: str, dealt: Dealt) -> tuple[str, Dealt]:
    """An action and what is left to say: one that names what it takes or brings only lacks its price."""
    sides = [texts.listed(side) for side in (dealt.paid, dealt.got) if side]
    open_sides = [side for side in sides if not re.search(rf"(?<!\w){re.escape(side)}(?!\w)", words)]
    if len(open_sides) == len(sides):
        return words, dealt
    if open_sides:
        words = texts("table.for", action=words, things=open_sides[0])
    return words, Dealt(points=dealt.points)


def _leads_on(model: TableModel, actions: tuple[Action, ...]) -> bool:
    """Whether another phase of the round begins, so that more happens before the next decision than what is done."""
    game, states = model.session.game, model.session.forecast_positions[:1]
    return game.harvests and any(leads_on(game, state, actions[0]) for state in states)


def action_with_changes(model: TableModel, action: Action, *then: Action) -> str:
    """An action, or the last of several in a row, in words, with what they change, what could still be spent and would be lost,
    and that the turn ends by it."""
    texts = model.texts
    row = (action, *then)
    words, dealt = _priced(texts, texts.action(row[-1], model.session.seen), _dealt(model, row))
    changes = _changes(model, row, dealt)
    if not changes:
        return words
    key = "takeback.consequences_after" if ":" in words + changes else "takeback.consequences"
    return texts(key, action=words, changes=changes)


def _changes(model: TableModel, row: tuple[Action, ...], dealt: Dealt) -> str:
    """What actions in a row change, what else is to be known of the first, what is lost by it, and that the turn ends; "" if nothing."""
    texts, action = model.texts, row[0]
    changes = _clause(texts, action.verb, dealt)
    remarks = model.session.game.remarks(model.session.seen, action)
    parts = [texts.own(f"remark.{word}", count=count) for word, count in remarks]
    parts += [changes] if changes else []
    if model.session.pending is None and not row[1:] and model.is_last(action):
        parts.append(texts("takeback.ends_turn"))
    return but_lost(texts, texts("list.clauses.join").join(parts), lost_by(model, action))


def offer_set(model: TableModel) -> Offer | None:
    """What has an amount that was set on the board, and a button of its own, while nothing is selected."""
    if model.picks.selection or model.session.pending is not None:
        return None
    offers = (verb.offer for verb in model.verbs() if verb.offer is not None)
    return next((offer for offer in offers if offer.refs and offer.key in model.picks.amounts), None)


def shown_in_short(model: TableModel) -> str:
    """What is chosen on the board changes and brings, without the words on its button; "" where nothing is chosen or it is nothing."""
    offer = model.chosen or offer_set(model)
    if offer is None or model.hint or model.session.pending is not None:
        return ""
    row = (offer.action(model.picks.amounts.get(offer.key)), *offer.then)
    changes = _changes(model, row, _dealt(model, row))
    return f"{capitalized(changes)}." if changes else ""


def but_lost(texts: MatchTexts, changes: str, lost: str) -> str:
    """What an action changes and what is lost by it, either of which may be nothing."""
    return texts("takeback.losing", changes=changes, lost=lost) if changes and lost else changes or lost


def lost_by(model: TableModel, action: Action) -> str:
    """What could still be spent and would be lost by an action, in words; "" if nothing."""
    lost = model.session.game.unspent(model.session.seen, action)
    return model.texts("list.join").join(
        model.texts.own(f"forfeit.{word}", count=count) for word, count in lost
    )


def end_warning(model: TableModel) -> str:
    """That what is shown to be done next ends the match, or how it would bring about the end; "" if it does neither."""
    action = _shown_action(model)
    found = None if action is None else _end_by(model, action)
    if found is None:
        return ""
    if found.approaching is None:
        return model.texts("table.ends_match")
    return model.texts.own(f"brings.{found.approaching.key}", **found.approaching.words)


def _shown_action(model: TableModel) -> Action | None:
    """What one more click or its button does: what waits, or what is chosen."""
    if model.session.pending is not None or not model.session.choices:
        return model.session.pending
    certain = model.spots().certain(model.picks.selection)
    return None if certain is None else certain.action(model.picks.amounts.get(certain.key))


def _end_by(model: TableModel, action: Action) -> EndBrought | None:
    """What an action brings about of the end, worked out once for each position."""
    session = model.session
    key = (_position(session), action)
    if key not in model.ends:
        if len(model.ends) > MOST * MOST:
            model.ends.clear()
        ends = [end_of(session.game, state, action) for state in session.forecast_positions]
        model.ends[key] = ends[0] if all(end == ends[0] for end in ends) else None
    return model.ends[key]


def changes_of_offer(model: TableModel, offer: Offer) -> str:
    """What a line of the small menu changes with the amount that is set; "" if nothing."""
    return changes_of_action(model, offer.action(model.table().picks.amounts.get(offer.key)), *offer.then)


def changes_of_target(model: TableModel, target: str) -> str:
    """What a click on a target changes, where it takes an action at once; "" where it does not."""
    actions = _actions_of(model, target)
    words = changes_of_action(model, *actions) if actions else ""
    return model.texts("table.after", changes=words) if words else ""


def _actions_of(model: TableModel, target: str) -> tuple[Action, ...]:
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
    return (found, *followed_by(model, target, found))


def _of_verb(model: TableModel, target: str) -> tuple[Action, ...]:
    """The actions of a button of the action bar."""
    offer = next((verb.offer for verb in model.verbs() if verb.target == target), None)
    if offer is None:
        return ()
    pending, again = model.session.pending, model.repeatable
    if target == VERB + END and pending is not None:
        return (pending,)
    if target == VERB + REST and again is not None:
        left = model.session.decision.words.get("actions") if model.session.decision else None
        return (again,) * min(MOST, left if isinstance(left, int) else 1)
    if target.startswith(VERB + ALL_ROUND) or target == VERB + AGAIN:
        return (offer.action(),)
    return (offer.action(model.table().picks.amounts.get(offer.key)), *offer.then)


def _position(session: Session) -> str:
    """The position, and whether the whole table looks at it: then less is known."""
    return session.match.hash() + "open" * session.privacy.open_question


def holding_changes(model: TableModel, actions: tuple[Action, ...]) -> tuple[HoldingChange, ...]:
    """What actions change, worked out once for each position."""
    session = model.session
    key = (session.match.hash(), session.privacy.open_question, actions)
    if key not in model.forecasts:
        if len(model.forecasts) > MOST * MOST:
            model.forecasts.clear()
        found = public_effect_of if session.privacy.open_question else effect_of
        model.forecasts[key] = found(session.game, session.state, *actions)
    return model.forecasts[key]


def followed_by(model: TableModel, target: str, action: Action) -> tuple[Action, ...]:
    """The actions that follow one as part of the same click."""
    if not target.startswith(VERB):
        picked = model.picks.selection
        certain = model.spots().certain(picked) if target in picked else None
        if certain is not None and certain.then:
            return certain.then
        return model.spots().then(picked if target in picked else (*picked, target), action)
    offers = (verb.offer for verb in model.verbs() if verb.target == target)
    return next((offer.then for offer in offers if offer is not None), ())
