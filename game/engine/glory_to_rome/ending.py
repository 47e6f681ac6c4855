"""The ends of a match, looked at after every change of the table."""

from __future__ import annotations

from game.engine.core.event import Event, Log
from game.engine.core.nearing import Nearing

from .cards import receive
from .components import (
    ARCHITECTUS,
    ARTIFEX,
    HORREUM,
    LEGIONARIUS,
    LUDUS_MAGNA,
    MERCATOR,
    OPERARIUS,
    PATRONUS,
)
from .phases import FOUNTAIN, GIVE
from .powers.limits import draw_count
from .scoring import best_of, count
from .state import DECK_OUT, FORUM_MET, NOTHING_ASIDE, SITES_OUT, State

END_EVENTS = ("", "end_deck", "end_sites", "end_catacombs", "end_forum", "end_surrender", "end_idle")
"""By the way a match ended: what is told."""


def forum_met(state: State, seat: int) -> bool:
    """Whether a seat fulfils the condition of the Forum, with Merchants and Laborers by other functions.

    Each client stands for one role. Missing roles beside Laborer and Merchant are each filled by a spare Merchant
    (Ludus Magna), a missing Laborer by any sixth client (Storeroom) or by one more spare Merchant.
    """
    if not (state.rules.forum_roles or all(state.stock[seat])):
        return False
    clients = [old + new for old, new in zip(state.clients[seat], state.fresh[seat], strict=True)]
    ludus = state.has(seat, LUDUS_MAGNA)
    missing = sum(1 for role in (ARTIFEX, LEGIONARIUS, ARCHITECTUS, PATRONUS) if not clients[role])
    if (missing and not ludus) or clients[MERCATOR] < 1 + missing:
        return False
    if clients[OPERARIUS]:
        return True
    six = state.has(seat, HORREUM) and sum(clients) >= len(clients)
    return six or (ludus and clients[MERCATOR] >= 2 + missing)


def settle(state: State, log: Log) -> None:
    """End the match if it must end now: by a Forum, then the deck, then the sites in town.

    A gift is looked at when it is whole; the last card of the deck, looked at under a Fountain, may still be used.
    """
    if not state.stack or state.stack[-1][0] == GIVE:
        return
    if state.forums:
        present = state.forums & ~state.absent
        met = [seat for seat in range(state.players) if present >> seat & 1 and forum_met(state, seat)]
        if met:
            finish(state, FORUM_MET, sum(1 << seat for seat in best_of(state, met)), log)
            return
    if not state.deck and state.stack[-1][0] != FOUNTAIN:
        finish(state, DECK_OUT, 0, log)
    elif not any(state.sites_in):
        finish(state, SITES_OUT, 0, log)


def nearing(state: State) -> Nearing | None:
    """Whether the next site in town that is taken, or one more thinking, ends the match."""
    if not state.stack:
        return None
    if sum(state.sites_in) == 1:
        return Nearing("sites")
    present = [seat for seat in range(state.players) if not state.absent >> seat & 1]
    if len(state.deck) <= max(draw_count(state, seat) for seat in present):
        return Nearing("deck", words={"count": len(state.deck)})
    return None


def finish(state: State, how: int, winners: int, log: Log) -> None:
    """End the match at once: nothing pending happens any more. ``winners`` (a mask) win without counting."""
    for seat, card in enumerate(state.aside):
        if card != NOTHING_ASIDE:
            receive(state, seat, card)
            state.aside[seat] = NOTHING_ASIDE
    state.stack = []
    state.ended = how
    state.winners = winners
    if log is not None:
        log.append(Event(END_EVENTS[how], -1, {"round": state.turn}, reveals=True))
    if winners == 0:
        count(state, log)
