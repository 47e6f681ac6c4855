"""Victory points by source and rule, the winner, and the ends of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.engine.core.game import ScoreTree, Standing, standings
from game.engine.core.messages import ApproachingEnd, Event, Log

from .cards import receive
from .components import (
    ARCHITECTUS,
    ARTIFEX,
    BUILDINGS,
    HORREUM,
    LEGIONARIUS,
    LUDUS_MAGNA,
    MATERIAL,
    MATERIALS,
    MERCATOR,
    MURUS,
    OPERARIUS,
    PATRONUS,
    STATUA,
)
from .phases import FOUNTAIN, GIVE
from .powers import draw_count, statue_points, wall_points
from .state import DECK_OUT, FORUM_MET, HIDDEN, NOTHING_ASIDE, SITES_OUT, State

SOURCES = {
    "influence": ("completes", "compensated"),
    "vault": ("sells", "feeds_lions", "opens_vault"),
    "tokens": ("scores_token",),
    "statue": ("scores_statue",),
    "wall": ("scores_wall",),
}
"""The events behind each source of points."""


def vault_cards(state: State, seat: int) -> list[int]:
    """Cards in a vault by material, as far as they are known."""
    counts = state.vault[seat][:]
    for card in (*state.sealed[seat], *state.blind[seat]):
        if card != HIDDEN:
            counts[MATERIAL[card]] += 1
    return counts


def token_owners(state: State) -> list[int]:
    """By material: the seat with the most cards of it in its vault, or -1 when nobody or several have."""
    vaults = [vault_cards(state, seat) for seat in range(state.players)]
    owners = []
    for material in range(len(MATERIALS)):
        counts = [vault[material] for vault in vaults]
        most = max(counts)
        owners.append(counts.index(most) if most and counts.count(most) == 1 else -1)
    return owners


def points(state: State, seat: int, owners: list[int] | None = None) -> int:
    """Victory points of a seat."""
    tokens = (token_owners(state) if owners is None else owners).count(seat)
    value = state.box.value
    vault = sum(count * value[material] for material, count in enumerate(vault_cards(state, seat)))
    buildings = statue_points(state, seat) + wall_points(state, seat)
    return state.influence[seat] + vault + tokens * state.box.token + buildings


class KnownPoints(NamedTuple):
    """The points of a seat as far as a viewer knows them."""

    influence: int
    vault: int
    hidden: int
    """Number of vault cards hidden from the viewer."""
    tokens: int
    """Points of the tokens that are certain from the known vault cards."""
    statue: int
    wall: int

    @property
    def total(self) -> int:
        """All points that are known."""
        return self.influence + self.vault + self.tokens + self.statue + self.wall


def known_points(seen: State, seat: int, *, own: bool) -> KnownPoints:
    """The points of a seat in an observation; `own`: whether the viewer may look into its vault."""
    vault = vault_cards(seen, seat)
    value = seen.box.value
    worth = sum(count * value[material] for material, count in enumerate(vault)) if own else 0
    hidden = seen.vault_count(seat) - (sum(vault) if own else 0)
    tokens = (
        sum(_sure(seen, seat, material, vault[material]) for material in range(len(MATERIALS))) if own else 0
    )
    return KnownPoints(
        seen.influence[seat],
        worth,
        hidden,
        tokens * seen.box.token,
        statue_points(seen, seat),
        wall_points(seen, seat),
    )


def _sure(seen: State, seat: int, material: int, count: int) -> bool:
    """Whether a seat is certain to have most cards of a material, whatever the hidden cards are."""
    for other in range(seen.players):
        if other == seat:
            continue
        vault = vault_cards(seen, other)
        if count <= vault[material] + seen.vault_count(other) - sum(vault):
            return False
    return count > 0


def best_of(state: State, seats: list[int]) -> list[int]:
    """Of seats that win at once, those with the most points, then the largest hand."""
    owners = token_owners(state)
    results = {seat: (points(state, seat, owners), state.hand_size(seat)) for seat in seats}
    best = max(results.values())
    return [seat for seat in seats if results[seat] == best]


def count(state: State, log: Log) -> None:
    """Emit the final events: hidden vault cards, tokens, Statue and Wall."""
    if log is None:
        return
    owners, value = token_owners(state), state.box.value
    for seat in range(state.players):
        cards = [card for card in (*state.sealed[seat], *state.blind[seat]) if card != HIDDEN]
        if cards:
            worth = sum(value[MATERIAL[card]] for card in cards)
            names = tuple(f"card/{BUILDINGS[card]}" for card in cards)
            log.append(Event("opens_vault", seat, {"cards": names, "points": worth}, reveals=True))
        for material, owner in enumerate(owners):
            if owner == seat:
                token = f"material/{MATERIALS[material]}"
                log.append(Event("scores_token", seat, {"material": token, "points": state.box.token}))
        if statue := statue_points(state, seat):
            log.append(Event("scores_statue", seat, {"points": statue}))
        if wall := wall_points(state, seat):
            log.append(Event("scores_wall", seat, {"count": sum(state.stock[seat]), "points": wall}))


def tree(state: State, seat: int) -> ScoreTree:
    """A seat's points by source; Statue and Wall where their functions are played."""
    box = state.box
    owners = token_owners(state)
    tokens = tuple(f"token/{name}" for material, name in enumerate(MATERIALS) if owners[material] == seat)
    vault = vault_cards(state, seat)
    goods = tuple(f"material/{MATERIALS[material]}" for material in range(6) for _ in range(vault[material]))
    worth = tuple(box.value[material] for material in range(6) for _ in range(vault[material]))
    sites = tuple(f"site/{MATERIALS[site]}" for site in range(6) for _ in range(state.won[seat][site]))
    stock = tuple(f"material/{MATERIALS[item]}" for item in range(6) for _ in range(state.stock[seat][item]))
    wall, statue = wall_points(state, seat), statue_points(state, seat)
    functions = (
        (STATUA, ScoreTree("statue", statue, "R152", (f"building/{BUILDINGS[STATUA]}",) if statue else ())),
        (MURUS, ScoreTree("wall", wall, "R160", stock if wall else ())),
    )
    parts = (
        ScoreTree("influence", state.influence[seat], "R112", sites),
        ScoreTree("vault", sum(worth), "R112", goods, worth=worth),
        ScoreTree("tokens", len(tokens) * box.token, "R102", tokens),
        *(part for card, part in functions if state.rules.plays(card)),
    )
    return ScoreTree("points", sum(part.points for part in parts), "R112", (), parts)


def final_standings(state: State) -> list[Standing]:
    """Standings: a winner without counting, then most points, then most cards in hand; seats that left are not
    ranked."""
    owners = token_owners(state)
    results: dict[int, tuple[int, ...]] = {
        seat: (state.winners >> seat & 1, points(state, seat, owners), state.hand_size(seat))
        for seat in range(state.players)
        if not state.left_seats >> seat & 1
    }
    return [replace(place, points=place.ties[0], ties=place.ties[1:]) for place in standings(results)]


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
        present = state.forums & ~state.left_seats
        met = [seat for seat in range(state.players) if present >> seat & 1 and forum_met(state, seat)]
        if met:
            finish(state, FORUM_MET, sum(1 << seat for seat in best_of(state, met)), log)
            return
    if not state.deck and state.stack[-1][0] != FOUNTAIN:
        finish(state, DECK_OUT, 0, log)
    elif not any(state.sites_in):
        finish(state, SITES_OUT, 0, log)


def approaching_end(state: State) -> ApproachingEnd | None:
    """Whether the next site in town that is taken, or one more thinking, ends the match."""
    if not state.stack:
        return None
    if sum(state.sites_in) == 1:
        return ApproachingEnd("sites")
    present = [seat for seat in range(state.players) if not state.left_seats >> seat & 1]
    if len(state.deck) <= max(draw_count(state, seat) for seat in present):
        return ApproachingEnd("deck", words={"count": len(state.deck)})
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
