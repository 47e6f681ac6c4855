"""Victory points by source and rule, and the winner."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.engine.core.event import Event, Log
from game.engine.core.score import ScoreTree, Standing, standings

from .components import BUILDINGS, MATERIAL, MATERIALS, STATUA
from .powers.points import statue_points, wall_points
from .state import HIDDEN, State

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
    """A seat's points by source; without functions there is no Statue and no Wall."""
    box = state.box
    owners = token_owners(state)
    tokens = tuple(f"token/{name}" for material, name in enumerate(MATERIALS) if owners[material] == seat)
    vault = vault_cards(state, seat)
    goods = tuple(f"material/{MATERIALS[material]}" for material in range(6) for _ in range(vault[material]))
    sites = tuple(f"site/{MATERIALS[site]}" for site in range(6) for _ in range(state.won[seat][site]))
    stock = tuple(f"material/{MATERIALS[item]}" for item in range(6) for _ in range(state.stock[seat][item]))
    wall, statue = wall_points(state, seat), statue_points(state, seat)
    functions = (
        ScoreTree("statue", statue, "R152", (f"building/{BUILDINGS[STATUA]}",) if statue else ()),
        ScoreTree("wall", wall, "R160", stock if wall else ()),
    )
    parts = (
        ScoreTree("influence", state.influence[seat], "R112", sites),
        ScoreTree("vault", sum(n * box.value[item] for item, n in enumerate(vault)), "R112", goods),
        ScoreTree("tokens", len(tokens) * box.token, "R102", tokens),
        *(functions if state.rules.functions else ()),
    )
    return ScoreTree("points", sum(part.points for part in parts), "R112", (), parts)


def final_standings(state: State) -> list[Standing]:
    """Standings: a winner without counting, then most points, then most cards in hand; seats that left are not
    ranked."""
    owners = token_owners(state)
    results: dict[int, tuple[int, ...]] = {
        seat: (state.winners >> seat & 1, points(state, seat, owners), state.hand_size(seat))
        for seat in range(state.players)
        if not state.absent >> seat & 1
    }
    return [replace(place, points=place.ties[0], ties=place.ties[1:]) for place in standings(results)]
