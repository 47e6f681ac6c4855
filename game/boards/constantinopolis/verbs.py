"""The action bar: choices without a place on the table, and frequent ones that need one click."""

from __future__ import annotations

from game.boards.board import Offer, TableView, VerbButton
from game.boards.constantinopolis.chains import all_that_fits
from game.boards.constantinopolis.click_targets import chapter_of, right_of
from game.boards.hotspots import Hotspots
from game.engine.constantinopolis.phases import LOADING, STORAGE
from game.engine.constantinopolis.phases.building import redeemed_price
from game.engine.constantinopolis.phases.storage import storage_limit
from game.engine.core.action import Action

BARRED = ("keep", "yield", "raise", "decline", "preempt", "draw")
"""Verbs shown in the bar although a component is touched by some of them."""
PRIMARY = ("done", "propose", "accept", "raise", "preempt", "keep", "draw")
REVEALING = "glyph/eye"


def verbs(table: TableView, spots: Hotspots) -> list[VerbButton]:
    """The buttons, the primary one last."""
    found = [offer for offer in spots.offers if not offer.refs or offer.actions[0].verb in BARRED]
    if table.picks.selection:
        found += [
            offer
            for offer in spots.matching(table.picks.selection)
            if offer.actions[0].verb == "release" and not offer.then
        ]
    buttons = [*_exchange(table), *_load_all(table), *(_button(table, offer) for offer in found)]
    bid = _bid(table, spots)
    if bid is not None:  # what was set last is what is meant
        buttons = [*(button._replace(primary=False) for button in buttons), bid]
    return sorted(buttons, key=lambda button: button.primary)


def _load_all(table: TableView) -> list[VerbButton]:
    """The button that loads all that fits, also from trading posts, while that is more than one contract and none is chosen."""
    if chapter_of(table.seen) != LOADING or table.picks.selection:
        return []
    actions = all_that_fits(table)
    count = sum(action.verb == "load" for action in actions)
    if count < 2:
        return []
    offer = Offer("load_all", (), (actions[0],), then=tuple(actions[1:]))
    return [VerbButton("load_all", table.texts.own("tip.load_all", count=count), offer)]


def _bid(table: TableView, spots: Hotspots) -> VerbButton | None:
    """The button for the bid that was set last by its stepper: it says the office and the gold."""
    found = {offer.key: offer for offer in spots.offers if offer.actions[0].verb == "bid"}
    chosen = [found[key] for key in table.picks.amounts if key in found]
    if not chosen:
        return None
    action = chosen[-1].action(table.picks.amounts[chosen[-1].key])
    return VerbButton("bid", table.texts.action(action), chosen[-1], primary=True, short=label(table, action))


def _exchange(table: TableView) -> list[VerbButton]:
    """The button that begins the exchange of contracts, while none is chosen."""
    if chapter_of(table.seen) != LOADING or table.picks.selection:
        return []
    if not any(action.verb == "exchange" for action in table.choices):
        return []
    count = table.seen.box.office_swap[table.seen.office(table.to_act)]
    return [VerbButton("exchange", table.texts.own("tip.exchange", count=count), click=right_of(table.seen))]


def _button(table: TableView, offer: Offer) -> VerbButton:
    action = offer.action(table.picks.amounts.get(offer.key))
    picture = REVEALING if action.verb == "draw" else ""
    if action.verb == "done" and chapter_of(table.seen) == LOADING and table.seen.hand[table.to_act]:
        return _parting(table, offer)
    if action.verb == "done" and chapter_of(table.seen) == STORAGE:
        return _storing(table, offer)
    return VerbButton(action.verb, label(table, action), offer, action.verb in PRIMARY, picture)


def _storing(table: TableView, offer: Offer) -> VerbButton:
    """The button that ends storing names the discarded goods and asks while there is room for some."""
    seat, kept = table.to_act, table.seen.stack[-1][2]
    count = sum(table.seen.goods[seat]) - sum(kept)
    room = min(count, storage_limit(table.seen, seat) - sum(kept))
    warning = table.texts.own("ending.keeps", count=count, room=room)
    return VerbButton("done", table.texts.own("ending.discards", count=count), offer, True, warning=warning)


def _parting(table: TableView, offer: Offer) -> VerbButton:
    """The button that ends loading names the discarded contracts and asks while one could be used.

    In the last round a contract that is held is of no use.
    """
    count = len(table.seen.hand[table.to_act])
    useful = ("load",) if table.seen.round == table.seen.last_round else ("load", "hold")
    usable = any(action.verb in useful for action in table.choices)
    warning = table.texts.own("ending.asks", count=count) if usable else ""
    return VerbButton("done", table.texts.own("ending.discards", count=count), offer, True, warning=warning)


def label(table: TableView, action: Action) -> str:
    """The words for an action on a button or in a menu."""
    if action.verb in ("bid", "raise"):
        return table.texts.own(f"tip.amount.{action.verb}", gold=action.args[-1])
    if action.verb in ("build", "redeem"):
        state = table.seen
        building = action.args[0]
        price = redeemed_price(state, building) if action.verb == "redeem" else state.box.cost[building]
        return table.texts.own(f"tip.amount.{action.verb}", gold=price)
    if action.verb in ("swap", "release"):
        return table.texts.action(action)
    return _verb(table, action)


def _verb(table: TableView, action: Action) -> str:
    return table.texts.own(f"verb.{action.verb}")
