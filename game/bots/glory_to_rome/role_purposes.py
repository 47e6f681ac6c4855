"""What playing a role is good for: each purpose names a material, building, client, seat or amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.engine.core.decision import Word
from game.engine.glory_to_rome.cards import card_word, material_word
from game.engine.glory_to_rome.components import (
    ARCHITECTUS,
    ARTIFEX,
    BUILDINGS,
    LEGIONARIUS,
    MATERIAL,
    MERCATOR,
    OPERARIUS,
    PATRONUS,
    ROLES,
)
from game.engine.glory_to_rome.construction import fits, open_lots
from game.engine.glory_to_rome.phases.legionary import victims
from game.engine.glory_to_rome.powers import client_limit, vault_limit
from game.engine.glory_to_rome.profile import variant
from game.engine.glory_to_rome.state import HIDDEN, Lot, State

from ..thinking.purpose import Purpose
from ..thinking.search_result import Line

Found = list[Purpose]


MOST_NAMED: Final = 3
"""Most cards named that could be started."""


class RolePurposes:
    """The purposes of one line of actions that plays a role."""

    def __init__(self, seen: State, seat: int, line: Line) -> None:
        self.seen, self.seat, self.box = seen, seat, seen.box
        self.action = line[0]
        self.args = line[0].args
        self.lots = open_lots(seen, seat)
        self.stock = seen.stock[seat]
        self.hand = self._hand()

    def _hand(self) -> list[int]:
        """The known cards that stay in hand when the action is taken."""
        verb, args = self.action
        held = [card for card in self.seen.hand[self.seat] if card != HIDDEN]
        if verb in ("play", "wild") and args[0] in held:
            held.remove(args[0])
        if verb in ("petition", "pair"):
            held = [card for card in held if MATERIAL[card] != args[0]]
        return held

    def _say(self, kind: str, words: Mapping[str, Word], *terms: str) -> Purpose:
        return Purpose(kind, words, terms)

    def _gist(self, card: int) -> str:
        """The reference of what a building's function does in short."""
        return f"gist/{variant(self.seen.rules, BUILDINGS[card])}"

    def _missing(self, lot: Lot) -> int:
        return self.box.value[lot.site] - sum(lot.materials)

    # Roles -------------------------------------------------------------------------------------------------------

    def _play(self) -> Found:
        return self._role(MATERIAL[self.args[0]])

    def _as(self) -> Found:
        return self._role(self.args[-1])

    def _wild(self) -> Found:
        return self._role(ARCHITECTUS)

    def _bathe(self) -> Found:
        return self._role(self.args[0], 1)

    def _role(self, role: int, actions: int = 0) -> Found:
        """The purposes of this many actions of a role in this position; 0: one, and one for each client of the role."""
        count = actions or 1 + self.seen.clients[self.seat][role]
        return _BY_ROLE[role](self, count)

    def _labor(self, count: int) -> Found:
        pool = [material for material, there in enumerate(self.seen.pool) if there]
        found = []
        for lot in self.lots:
            for material in pool:
                if fits(self.seen, self.seat, lot, material) and self.stock[material] < self._missing(lot):
                    words: dict[str, Word] = {
                        "count": count, "material": material_word(material), "building": f"building/{BUILDINGS[lot.card]}",
                    }  # fmt: skip
                    found.append(self._say("labor.building", words, "materials", "building", "pool"))
        words = {"count": count, "materials": tuple(material_word(material) for material in pool)}
        return [*found[:1], self._say("labor.pool" if pool else "labor.empty", words, "materials", "pool")]

    def _craft(self, count: int) -> Found:
        return self._construct(count, [MATERIAL[card] for card in self.hand], "craft")

    def _architect(self, count: int) -> Found:
        return self._construct(
            count, [material for material, there in enumerate(self.stock) if there], "architect"
        )

    def _construct(self, count: int, source: list[int], way: str) -> Found:
        for lot in sorted(self.lots, key=self._missing):
            material = next((item for item in source if fits(self.seen, self.seat, lot, item)), None)
            if material is not None:
                words: dict[str, Word] = {
                    "count": count, "building": f"building/{BUILDINGS[lot.card]}", "material": material_word(material),
                    "missing": self._missing(lot),
                }  # fmt: skip
                return [self._say(f"{way}.building", words, "building", "influence", "functions")]
        sites = [site for site in range(6) if self.seen.sites_in[site]]
        names = self.seen.names[self.seat]
        cards = [
            card for card in dict.fromkeys(self.hand) if MATERIAL[card] in sites and not names >> card & 1
        ]
        words = {"cards": tuple(map(card_word, cards[:MOST_NAMED])), "sites": len(sites), "count": count}
        kind = f"{way}.found" if cards else f"{way}.sites"
        return [self._say(kind, words, "building", "influence", "functions")]

    def _legion(self, count: int) -> Found:
        prey = victims(self.seen, self.seat)
        rivals = tuple(f"seat/{other}" for other in prey)
        there = [item for item in dict.fromkeys(MATERIAL[card] for card in self.hand) if self.seen.pool[item]]
        words: dict[str, Word] = {
            "count": count,
            "rivals": rivals,
            "materials": tuple(map(material_word, there)),
        }
        return [self._say("legion.pool" if there else "legion.rivals", words, "materials", "rival_hand")]

    def _merchant(self, count: int) -> Found:
        room = max(0, vault_limit(self.seen, self.seat) - self.seen.vault_count(self.seat))
        best = max(
            (item for item in range(6) if self.stock[item]), key=self.box.value.__getitem__, default=None
        )
        if not room:
            words: dict[str, Word] = {"count": self.seen.vault_count(self.seat)}
            return [self._say("sale.full", words, "vault", "tokens")]
        if best is None:
            return [self._say("sale.none", {"count": count, "room": room}, "vault", "tokens")]
        words = {
            "count": count, "room": room, "material": material_word(best), "points": self.box.value[best],
        }  # fmt: skip
        return [self._say("sale.best", words, "vault", "tokens")]

    def _patron(self, count: int) -> Found:
        room = max(0, client_limit(self.seen, self.seat) - self.seen.client_count(self.seat))
        if not room:
            full: dict[str, Word] = {"count": self.seen.client_count(self.seat)}
            return [self._say("patron.full", full, "clients")]
        roles = tuple(f"role/{ROLES[role]}" for role, there in enumerate(self.seen.pool) if there)
        words: dict[str, Word] = {"count": count, "room": room, "roles": roles}
        return [self._say("patron.pool" if roles else "patron.none", words, "clients")]


_BY_ROLE: Mapping[int, Callable[[RolePurposes, int], Found]] = {
    OPERARIUS: RolePurposes._labor,
    ARTIFEX: RolePurposes._craft,
    LEGIONARIUS: RolePurposes._legion,
    ARCHITECTUS: RolePurposes._architect,
    MERCATOR: RolePurposes._merchant,
    PATRONUS: RolePurposes._patron,
}
