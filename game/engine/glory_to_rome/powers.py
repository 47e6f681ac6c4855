"""The powers of the forty buildings: where each is, and those that only change a number.

``POWERS`` says of every building which rules describe it and which modules hold its power, so that each is found by its
name. A power that is a decision stands in the chapter in which it comes up (``phases/``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .components import (
    AQUAEDUCTUS,
    HORREUM,
    INSULA,
    LUDUS_MAGNA,
    MERCATOR,
    MERCATUS,
    MURUS,
    OPERARIUS,
    SACELLUM,
    STATUA,
    TEMPLUM,
)
from .state import State


class Power(NamedTuple):
    """The ids of the rules of a building's power, and the modules of this game that look at it."""

    rules: tuple[str, ...]
    homes: tuple[str, ...]


POWERS: Mapping[str, Power] = {
    "via": Power(("R129",), ("construction",)),
    "insula": Power(("R151",), ("powers",)),
    "latrina": Power(("R154",), ("phases.leading",)),
    "taberna": Power(("R162",), ("phases.gathering",)),
    "circus": Power(("R132",), ("phases.leading",)),
    "vallum": Power(("R143",), ("phases.legionary",)),
    "mercatus": Power(("R157",), ("powers",)),
    "navale": Power(("R159",), ("phases.gathering",)),
    "academia": Power(("R120", "R121"), ("phases.turn", "phases.leading")),
    "atrium": Power(("R122",), ("phases.gathering",)),
    "arcus": Power(("R130",), ("phases.building",)),
    "schola": Power(("R147",), ("phases.turn", "phases.leading")),
    "aeraria": Power(("R150",), ("phases.turn",)),
    "sacellum": Power(("R158",), ("powers",)),
    "thermae": Power(("R164",), ("phases.gathering",)),
    "porta": Power(("R165",), ("state",)),
    "aquaeductus": Power(("R123", "R124"), ("powers", "phases.gathering")),
    "amphitheatrum": Power(("R128",), ("phases.turn",)),
    "horreum": Power(("R142",), ("powers", "scoring", "phases.gathering")),
    "pons": Power(("R155",), ("phases.legionary",)),
    "murus": Power(("R160",), ("powers", "phases.legionary", "scoring")),
    "senatus": Power(("R171",), ("phases.turn",)),
    "turris": Power(("R172",), ("construction",)),
    "vomitorium": Power(("R174",), ("phases.leading",)),
    "cloaca": Power(("R126",), ("phases.turn",)),
    "bibliotheca": Power(("R127",), ("construction",)),
    "catacumbae": Power(("R131",), ("construction",)),
    "circus_maximus": Power(("R133",), ("phases.turn",)),
    "colosseum": Power(("R138", "R139"), ("phases.legionary",)),
    "hortus": Power(("R153",), ("phases.turn",)),
    "carcer": Power(("R166", "R167", "R169"), ("phases.building", "construction")),
    "villa": Power(("R173",), ("construction",)),
    "basilica": Power(("R125",), ("phases.gathering",)),
    "forum": Power(("R134", "R135", "R136"), ("scoring", "state")),
    "scalae": Power(("R144", "R145", "R146"), ("phases.building",)),
    "fons": Power(("R148", "R149"), ("phases.building",)),
    "statua": Power(("R152",), ("powers", "construction", "scoring")),
    "ludus_magna": Power(("R156",), ("powers", "scoring", "phases.gathering")),
    "palatium": Power(("R161",), ("phases.leading",)),
    "templum": Power(("R163",), ("powers",)),
}
"""By building."""


def client_limit(state: State, seat: int) -> int:
    """Clients a seat may have: its influence, more with an Insula, then multiplied by an Aqueduct."""
    limit = state.influence[seat]
    powers = state.powers[seat]
    if powers >> INSULA & 1:
        limit += state.box.amount[INSULA]
    if powers >> AQUAEDUCTUS & 1:
        limit *= state.box.amount[AQUAEDUCTUS]
    return limit


def vault_limit(state: State, seat: int) -> int:
    """Cards a vault may hold: its owner's influence, more with a Market."""
    more = state.box.amount[MERCATUS] if state.powers[seat] >> MERCATUS & 1 else 0
    return state.influence[seat] + more


def hand_limit(state: State, seat: int) -> int:
    """Cards up to which thinking refills a hand."""
    limit = state.box.hand_limit
    powers = state.powers[seat]
    if powers >> SACELLUM & 1:
        limit += state.box.amount[SACELLUM]
    if powers >> TEMPLUM & 1:
        limit += state.box.amount[TEMPLUM]
    return limit


def draw_count(state: State, seat: int) -> int:
    """Cards drawn by thinking: up to the limit of the hand, or one when it is reached; no more than the deck has."""
    return min(len(state.deck), max(1, hand_limit(state, seat) - state.hand_size(seat)))


def statue_points(state: State, seat: int) -> int:
    """Points for a Statue."""
    return state.box.amount[STATUA] if state.has(seat, STATUA) else 0


def wall_points(state: State, seat: int) -> int:
    """Points for the stockpile behind a Wall."""
    return sum(state.stock[seat]) // state.box.amount[MURUS] if state.has(seat, MURUS) else 0


def wild_clients(state: State, seat: int, role: int) -> int:
    """Clients of other roles that may act as this one: all as Laborers (Storeroom), Merchants as any (Ludus Magna)."""
    clients = state.clients[seat]
    powers = state.powers[seat]
    if role == OPERARIUS and powers >> HORREUM & 1:
        return sum(clients) - clients[OPERARIUS]
    if role != MERCATOR and powers >> LUDUS_MAGNA & 1:
        return clients[MERCATOR]
    return 0
