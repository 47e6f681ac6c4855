"""What the table reads from a position: answers to the role, the running action, what is demanded, limits and who may see
what."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.glory_to_rome.components import (
    AQUAEDUCTUS,
    ARTIFEX,
    ATRIUM,
    BASILICA,
    INSULA,
    MERCATOR,
    MERCATUS,
    NAVALE,
    OPERARIUS,
    PATRONUS,
    PONS,
    SACELLUM,
    TABERNA,
    TEMPLUM,
)
from game.engine.glory_to_rome.phases import BATCH, DEMAND, FOLLOW, GIVE, GIVING, LEAD, SPOILS, STAIRS, TURN
from game.engine.glory_to_rome.phases.turn import actions_left, client_acts, remaining, start_batch
from game.engine.glory_to_rome.powers import client_limit, vault_limit
from game.engine.glory_to_rome.profile import variant
from game.engine.glory_to_rome.state import HIDDEN, KNOWN, Lot, State

WAITS, ASKED, PLAYS, THINKS = "waits", "asked", "plays", "thinks"


class Course(NamedTuple):
    """Which action of how many a seat takes now; ``whole`` is 0 where the number is not known beforehand."""

    role: int
    number: int
    whole: int
    left: int


class Demanded(NamedTuple):
    """The seat that demands, -1 for none, and which materials: of hands, of the pool, of stockpiles."""

    taker: int
    hands: frozenset[int]
    pool: frozenset[int]
    stock: frozenset[int]


_DEMANDS = {DEMAND: (1, 3), SPOILS: (1, 3), GIVING: (1, 2), GIVE: (2, 3)}
"""By phase the places of the seat that demands and of what it demands in its frame."""


_CHAPTERS = {"laborer": OPERARIUS, "patron": PATRONUS, "merchant": MERCATOR}
"""By chapter of one role that role."""


def answer_of(state: State, seat: int) -> str:
    """A seat's answer to the role of this turn: waiting, asked, playing or thinking."""
    if state.units[seat]:
        return PLAYS
    if not state.stack or state.stack[0][0] != TURN:
        return WAITS
    if any(frame[0] in (LEAD, FOLLOW) and frame[1] == seat for frame in state.stack):
        return ASKED
    asked = state.stack[0][1] - 1  # the step that runs is the one before the next
    place = (seat - state.leader) % state.players
    if place > asked or (place and state.role < 0):
        return WAITS
    return THINKS


def hand_known(state: State, seat: int) -> list[int]:
    """A hand as it may be shown: its cards, or where it is hidden those that everybody knows, then hidden ones."""
    hand = state.hand[seat]
    if HIDDEN not in hand:
        return hand
    known = shown_of(state, seat)
    return [*known, *[HIDDEN] * (len(hand) - len(known))]


def shown_of(state: State, seat: int) -> list[int]:
    """The cards of a hand that everybody knows, because they were shown or drawn openly."""
    return [entry - KNOWN for entry in state.trace[seat] if entry >= KNOWN]


def phase_of(state: State) -> int:
    """The number of the phase on top of the stack, -1 when the match is over."""
    return int(state.stack[-1][0]) if state.stack else -1


def demanded(state: State) -> Demanded:
    """What the Legionary that acts now demands; nothing while none does."""
    for frame in reversed(state.stack):
        places = _DEMANDS.get(frame[0])
        if places is not None:
            taker, counts = int(frame[places[0]]), frame[places[1]]
            found = frozenset(material for material in range(6) if counts[material])
            pool = found if frame[0] in (DEMAND, SPOILS) else frozenset()
            return Demanded(taker, found, pool, found if state.has(taker, PONS) else frozenset())
    return Demanded(-1, frozenset(), frozenset(), frozenset())


def course(state: State, chapter: str) -> Course | None:
    """The running action among those of its batch, None when the seat to act has no such actions."""
    if state.to_act < 0 or chapter not in (*_CHAPTERS, "building"):
        return None
    role = _CHAPTERS.get(chapter, ARTIFEX)
    if chapter == "building" and len(state.stack[-1]) > 3:
        role = int(state.stack[-1][2])
    left = actions_left(state)
    below = next((frame for frame in reversed(state.stack[:-1]) if frame[0] != STAIRS), state.stack[0])
    seat = state.to_act
    begun = start_batch(state, seat) if below[0] == BATCH and below[1:3] == (seat, role) else None
    whole = remaining(state, begun) if begun is not None else 0
    return Course(role, max(1, whole - left + 1), whole, left)


def acting_client(state: State) -> int:
    """The role of the client whose action runs, -1 when none's does."""
    if not client_acts(state):
        return -1
    below = next(frame for frame in reversed(state.stack[:-1]) if frame[0] != STAIRS)
    return int(below[2])


_OTHER_WAYS = {OPERARIUS: (NAVALE,), PATRONUS: (TABERNA, AQUAEDUCTUS), MERCATOR: (ATRIUM, BASILICA)}
"""By role the buildings that give it something to do where it would find nothing."""


def idle(state: State, seat: int, role: int) -> str:
    """What a role would lack if a seat played it now: "vault", "clients" (room), "stock" or "pool"; "" for nothing."""
    if role == MERCATOR and state.vault_count(seat) >= vault_limit(state, seat):
        return "vault"
    if role == PATRONUS and state.client_count(seat) >= client_limit(state, seat):
        return "clients"
    if any(state.has(seat, building) for building in _OTHER_WAYS.get(role, ())):
        return ""
    if role == MERCATOR and not any(state.stock[seat]):
        return "stock"
    return "pool" if role in (OPERARIUS, PATRONUS) and not any(state.pool) else ""


MAKERS = {"clients": (INSULA, AQUAEDUCTUS), "vault": (MERCATUS,), "hand": (SACELLUM, TEMPLUM)}
"""By number: the buildings that change it."""


def text_key(state: State, name: str) -> str:
    """The last part of the keys of a building's words: some do something else under an option."""
    return variant(state.rules, name)


def limit_makers(state: State, seat: int, number: str) -> tuple[int, ...]:
    """The buildings that change a number of a seat now."""
    return tuple(building for building in MAKERS[number] if state.has(seat, building))


def lent(state: State, seat: int) -> list[Lot]:
    """Others' buildings whose function is open to all and that the seat does not own itself."""
    return [
        lot
        for other, lots in enumerate(state.lots)
        for lot in lots
        if other != seat
        and lot.public
        and state.lot_of(seat, lot.card) < 0
        and _first(state, seat, other, lot)
    ]


def _first(state: State, seat: int, owner: int, lot: Lot) -> bool:
    """Whether this is the first public building of its name that others have."""
    rivals = [other for other in range(state.players) if other != seat]
    return owner == next(
        other for other in rivals if any(o.card == lot.card and o.public for o in state.lots[other])
    )
