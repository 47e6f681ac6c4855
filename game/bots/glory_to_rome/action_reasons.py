"""What the actions of this game are good for: each purpose names a card, material, building, client, seat or amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.engine.core.messages import Word
from game.engine.glory_to_rome.cards import card_word, material_word
from game.engine.glory_to_rome.components import (
    ARCHITECTUS,
    ARTIFEX,
    BUILDINGS,
    CARDS,
    LEGIONARIUS,
    MATERIAL,
    MATERIALS,
    MERCATOR,
    OPERARIUS,
    PATRONUS,
    ROLES,
    VILLA,
)
from game.engine.glory_to_rome.construction import fits, open_lots
from game.engine.glory_to_rome.phases import BUILD, GIVE, PATRON, SALE, THINK
from game.engine.glory_to_rome.phases.legionary import victims
from game.engine.glory_to_rome.powers import client_limit, draw_count, vault_limit
from game.engine.glory_to_rome.profile import variant
from game.engine.glory_to_rome.scoring import vault_cards
from game.engine.glory_to_rome.state import HIDDEN, Lot, State

from ..thinking.search_result import Line, Purpose
from .rollout_bot import forum_steps

# What playing a role is good for: each purpose names a material, building, client, seat or amount.

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


def purposes(seen: State, seat: int, line: Line) -> Found:
    """The purposes of a line's first action, the most concrete first."""
    return Purposes(seen, seat, line).found()


class Purposes(RolePurposes):
    """The purposes of one line in one observation."""

    def found(self) -> Found:
        return _BY_VERB[self.action.verb](self)

    # Thinking ----------------------------------------------------------------------------------------------------

    def _stake(self) -> Found:
        return [self._say("stake", {"card": f"card/{BUILDINGS[self.args[0]]}"})]

    def _pick(self) -> Found:
        words: dict[str, Word] = {
            "card": f"card/{BUILDINGS[self.args[0]]}",
            "role": f"role/{ROLES[max(0, self.seen.role)]}",
        }
        return [self._say("pick", words, "lead", "hand")]

    def _draw(self) -> Found:
        words: dict[str, Word] = {
            "count": draw_count(self.seen, self.seat),
            "held": self.seen.hand_size(self.seat),
        }
        return [self._say("draw", words, "hand")]

    def _senator(self) -> Found:
        return [self._say("senator", {"count": self.seen.pile}, "hand")]

    def _latrine(self) -> Found:
        return [self._say("latrine", {"card": f"card/{CARDS[self.args[0]]}"}, "hand")]

    def _vomitorium(self) -> Found:
        return [self._say("vomitorium", {"count": self.seen.hand_size(self.seat)}, "hand")]

    # Materials, clients, vault -----------------------------------------------------------------------------------

    def _stocked(self, material: int) -> Found:
        """The purpose of one more material in the stockpile."""
        found = [
            self._say(
                "stock.building",
                {
                    "material": material_word(material),
                    "building": f"building/{BUILDINGS[lot.card]}",
                    "missing": self._missing(lot),
                },
                "materials",
                "building",
            )
            for lot in sorted(self.lots, key=self._missing)
            if fits(self.seen, self.seat, lot, material)
        ]
        words: dict[str, Word] = {
            "material": material_word(material), "count": self.stock[material] + 1, "points": self.box.value[material],
        }  # fmt: skip
        return [*found, self._say("stock.vault", words, "materials", "vault", "pool")]

    def _collect(self) -> Found:
        return self._stocked(self.args[0])

    def _dock(self) -> Found:
        return self._stocked(MATERIAL[self.args[0]])

    def _client(self, role: int) -> Found:
        seen = self.seen
        count = seen.clients[self.seat][role] + seen.fresh[self.seat][role]
        words: dict[str, Word] = {"role": f"role/{ROLES[role]}", "count": count}
        found = [self._say("client.more" if count else "client.first", words, "clients")]
        forum = BUILDINGS.index("forum")
        if not count and (seen.names[self.seat] | seen.powers[self.seat]) >> forum & 1:
            steps: dict[str, Word] = {
                "role": f"role/{ROLES[role]}", "building": "building/forum", "count": forum_steps(seen, self.seat),
            }  # fmt: skip
            found.insert(0, self._say("client.forum", steps, "forum"))
        return found

    def _hire(self) -> Found:
        return self._client(self.args[0])

    def _hire_hand(self) -> Found:
        return self._client(MATERIAL[self.args[0]])

    def _hire_deck(self) -> Found:
        room = client_limit(self.seen, self.seat) - self.seen.client_count(self.seat)
        return [self._say("client.deck", {"room": room}, "clients")]

    def _sold(self, material: int) -> Found:
        vaults = [vault_cards(self.seen, other) for other in range(self.seen.players)]
        mine = vaults.pop(self.seat)[material]
        most = max(row[material] for row in vaults)
        words: dict[str, Word] = {
            "material": material_word(material), "points": self.box.value[material], "token": f"token/{MATERIALS[material]}",
            "bonus": self.box.token,
        }  # fmt: skip
        found = [self._say("vault", words, "vault")]
        if mine <= most < mine + 1:
            found.insert(0, self._say("vault_token", words, "tokens"))
        return found

    def _sell(self) -> Found:
        return self._sold(self.args[0])

    def _sell_hand(self) -> Found:
        return self._sold(MATERIAL[self.args[0]])

    def _sell_deck(self) -> Found:
        words: dict[str, Word] = {
            "count": self.seen.vault_count(self.seat) + 1, "room": vault_limit(self.seen, self.seat),
        }  # fmt: skip
        return [self._say("vault_unseen", words, "vault")]

    # Buildings ---------------------------------------------------------------------------------------------------

    def _found(self) -> Found:
        card, site = self.args
        words: dict[str, Word] = {
            "building": f"building/{BUILDINGS[card]}", "material": material_word(site), "value": self.box.value[site],
            "stock": self.stock[site], "gist": self._gist(card),
        }  # fmt: skip
        if not self.seen.rules.plays(card):
            return [self._say("found_plain", words, "building", "influence")]
        return [self._say("found", words, "functions", "building", "influence")]

    def _built(self, card: int, architect: bool) -> Found:
        """The purpose of one more material in an own building."""
        lot = next(lot for lot in self.seen.lots[self.seat] if lot.card == card)
        functions = self.seen.rules.plays(card)
        left = self._missing(lot) - 1
        words: dict[str, Word] = {
            "building": f"building/{BUILDINGS[card]}", "count": left, "points": self.box.value[lot.site],
            "gist": self._gist(card),
        }  # fmt: skip
        if left <= 0 or (card == VILLA and architect and functions):
            return [
                self._say(
                    "complete" if functions else "complete_plain", words, "functions", "influence", "building"
                )
            ]
        return [self._say("build", words, "building", "influence", "functions")]

    def _add(self) -> Found:
        return self._built(self.args[1], False)

    def _place(self) -> Found:
        return self._built(self.args[1], True)

    def _stair(self) -> Found:
        return self._taken("stair", self.args[1], self.args[2])

    def _capture(self) -> Found:
        return self._taken("capture", *self.args)

    def _taken(self, kind: str, owner: int, card: int) -> Found:
        words: dict[str, Word] = {
            "building": f"building/{BUILDINGS[card]}", "rival": f"seat/{owner}", "gist": self._gist(card),
        }  # fmt: skip
        return [self._say(kind, words, "functions", "rival_functions")]

    def _fountain(self) -> Found:
        return [self._say("fountain", {"count": len(self.seen.deck)}, "building")]

    def _keep(self) -> Found:
        return [self._say("keep", {"count": self.seen.hand_size(self.seat)}, "hand")]

    # Demands and the end of a round ------------------------------------------------------------------------------

    def _demand(self) -> Found:
        material = MATERIAL[self.args[0]]
        prey = tuple(f"seat/{other}" for other in victims(self.seen, self.seat))
        words: dict[str, Word] = {
            "material": material_word(material),
            "rivals": prey,
            "count": self.seen.pool[material],
        }
        found = [
            self._say(
                "demand_building",
                {**words, "building": f"building/{BUILDINGS[lot.card]}"},
                "materials",
                "building",
            )
            for lot in sorted(self.lots, key=self._missing)
            if fits(self.seen, self.seat, lot, material) and self.stock[material] < self._missing(lot)
        ]
        return [*found[:1], self._say("demand", words, "materials", "rival_hand")]

    def _give(self) -> Found:
        frame = self.seen.stack[-1]
        taker = frame[2] if frame[0] == GIVE else self.seen.leader
        stock = self.action.verb == "give_stock"
        thing = material_word(self.args[0]) if stock else f"card/{BUILDINGS[self.args[0]]}"
        return [self._say("give", {"thing": thing, "taker": f"seat/{taker}"}, "hand", "materials")]

    def _lions(self) -> Found:
        owner, role = self.args
        words: dict[str, Word] = {
            "rival": f"seat/{owner}",
            "role": f"role/{ROLES[role]}",
            "points": self.box.value[role],
        }
        return [self._say("lions", words, "vault", "rival_clients", "tokens")]

    def _reclaim(self) -> Found:
        return [self._say("reclaim", {"rival": f"seat/{self.args[0]}"}, "hand")]

    def _done(self) -> Found:
        seen, seat, frame = self.seen, self.seat, self.seen.stack[-1]
        if frame[0] == THINK:
            return [self._say("done.think", {"count": seen.hand_size(seat)}, "hand")]
        if frame[0] == PATRON:
            return [self._say("done.patron", {"count": seen.client_count(seat)}, "clients")]
        if frame[0] == SALE:
            return [self._say("done.sale", {"count": sum(self.stock)}, "vault")]
        if frame[0] == GIVE:
            return [self._say("done.give", {"taker": f"seat/{frame[2]}"}, "hand")]
        if frame[0] == BUILD:
            return [
                self._say(
                    "done.build", {"role": f"role/{ROLES[frame[2]]}", "count": len(self.lots)}, "building"
                )
            ]
        return [self._say("done.turn", {"count": sum(self.stock)})]


_BY_VERB: Mapping[str, Callable[[Purposes], Found]] = {
    "stake": Purposes._stake, "play": Purposes._play, "senator": Purposes._as, "petition": Purposes._as,
    "pair": Purposes._as, "wild": Purposes._wild, "pick": Purposes._pick, "take_senator": Purposes._senator,
    "draw": Purposes._draw, "latrine": Purposes._latrine, "vomitorium": Purposes._vomitorium,
    "collect": Purposes._collect, "salvage": Purposes._collect, "dock": Purposes._dock, "hire": Purposes._hire,
    "hire_deck": Purposes._hire_deck, "hire_hand": Purposes._hire_hand, "bathe": Purposes._bathe,
    "sell": Purposes._sell, "sell_deck": Purposes._sell_deck, "sell_hand": Purposes._sell_hand,
    "found": Purposes._found, "add": Purposes._add, "place": Purposes._place, "fetch": Purposes._place,
    "stair": Purposes._stair, "fountain": Purposes._fountain, "keep": Purposes._keep, "capture": Purposes._capture,
    "demand": Purposes._demand, "give": Purposes._give, "give_stock": Purposes._give, "lions": Purposes._lions,
    "reclaim": Purposes._reclaim, "done": Purposes._done,
}  # fmt: skip
