"""Heuristics: a rule of thumb for every question, fast enough for rollouts, and the values of things they rest on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.core.action import Action
from game.engine.glory_to_rome.components import (
    ARCHITECTUS,
    ARTIFEX,
    HORREUM,
    LEGIONARIUS,
    LUDUS_MAGNA,
    MATERIAL,
    MERCATOR,
    OPERARIUS,
    PATRONUS,
)
from game.engine.glory_to_rome.construction import fits
from game.engine.glory_to_rome.phases import FOLLOW
from game.engine.glory_to_rome.phases.legionary import protected, victims
from game.engine.glory_to_rome.powers import client_limit, draw_count, vault_limit, wild_clients
from game.engine.glory_to_rome.state import HIDDEN, Lot, State

Likes = Sequence[float]

OPEN_AT_MOST: Final = 3
"""Buildings under construction beyond which another foundation is hardly worth a card."""
CLIENT = (2.2, 2.4, 1.8, 2.4, 2.2, 2.0)
"""By role: what a client hired at the start of a match is worth, in points."""
CARD: Final = 0.7
SENATOR: Final = 1.1
DRAWN: Final = 0.55
STOCKED: Final = 0.45
"""In points: a card and a Senator spent, a card drawn, a card of value 1 in the stockpile."""
GIFT_CHANCE: Final = 0.13
"""How likely one card of a rival's hand is of a material demanded."""
_WILD = 1 << HORREUM | 1 << LUDUS_MAGNA
"""The functions by which clients act as others."""


class Situation:
    """Heuristic values in points, for one seat in one position.

    ``likes`` are the values of the functions of buildings at the start of a match. Reads only the seat's own cards
    and open cards, never other hands.
    """

    def __init__(self, state: State, seat: int, likes: Likes) -> None:
        self.state = state
        self.seat = seat
        self.likes = likes
        value = self.value = state.box.value
        self.stock = state.stock[seat]
        self.open: list[Lot] = []
        need = self.need = [0, 0, 0, 0, 0, 0]
        for lot in state.lots[seat]:
            if not lot.done:
                self.open.append(lot)
                need[lot.site] += value[lot.site] - sum(lot.materials)
        self.left = time_left(state)
        self._gained: dict[tuple[int, int], float] = {}
        held = len(state.hand[seat])
        self.cost = CARD if held < 4 else CARD * 4 / (1 + held)
        self.sales = max(0, vault_limit(state, seat) - state.vault_count(seat))

    # Materials and buildings -------------------------------------------------------------------------------------

    def useful(self, material: int) -> float:
        """Value of one more card of a material in the stockpile."""
        value = self.value[material]
        if self.need[material] > self.stock[material]:
            return 0.5 + STOCKED * value
        held = self.stock[material]
        room = 1.0 if self.sales > sum(self.stock) else 0.4
        return STOCKED * value * room / (1 + 0.3 * held)

    def share(self, building: int, site: int) -> float:
        """Share of a building's points and function that one material contributes."""
        value = self.value[site]
        return (value + 0.3 + self.likes[building] * self.left) / (value + 0.5)

    def adding(self, building: int) -> float:
        """What a material added to an own building is worth; the last one most."""
        lot = next(lot for lot in self.open if lot.card == building)
        missing = self.value[lot.site] - sum(lot.materials)
        return self.share(building, lot.site) * (1.5 if missing <= 1 else 1.1)

    def founding(self, card: int, site: int) -> float:
        """What a new foundation is worth, with the materials at hand and the time left to finish it."""
        if self.left < 0.12 and sum(self.state.sites_in) > 1:
            return -0.5
        ready = min(self.value[site], max(0, self.stock[site] - self.need[site]))
        crowd = 0.5 * max(0, len(self.open) + 1 - OPEN_AT_MOST)
        return 0.9 * self.share(card, site) + 0.25 * ready - crowd + 0.15 * self.likes[card] * self.left

    # Roles -------------------------------------------------------------------------------------------------------

    def actions(self, role: int) -> int:
        """Actions of a role the seat's clients have."""
        own = self.state.clients[self.seat][role]
        if self.state.powers[self.seat] & _WILD:
            own += wild_clients(self.state, self.seat, role)
        return own

    def gain(self, role: int, count: int) -> float:
        """Value of this many actions of a role."""
        key = (role, count)
        if key not in self._gained:
            self._gained[key] = _GAINS[role](self, count) if count else 0.0
        return self._gained[key]

    def _labor(self, count: int) -> float:
        found: list[float] = []
        for item, there in enumerate(self.state.pool):
            if there:
                found += [self.useful(item)] * min(there, count)
        return _most(found, count)

    def _demand(self, count: int) -> float:
        state = self.state
        prey = [other for other in victims(state, self.seat) if not protected(state, other, self.seat)]
        hope = min(0.9, GIFT_CHANCE * sum(len(state.hand[other]) for other in prey))
        held = {MATERIAL[card] for card in state.hand[self.seat]}
        found = [self.useful(item) * ((state.pool[item] > 0) + 1.5 * hope) for item in held]
        return _most(found, count)

    def _sale(self, count: int) -> float:
        found: list[float] = []
        for item, there in enumerate(self.stock):
            if there:
                found += [self.selling(item)] * min(there, count)
        return _most(found, min(count, self.sales))

    def _hiring(self, count: int) -> float:
        state = self.state
        room = client_limit(state, self.seat) - state.client_count(self.seat)
        count = min(count, room)
        if count <= 0:
            return 0.0
        found: list[float] = []
        for role, there in enumerate(state.pool):
            if there:
                found += [CLIENT[role]] * min(there, count)
        return self.left * _most(found, count)

    def _building(self, role: int, count: int) -> float:
        """Materials that fit, then foundations."""
        state, seat = self.state, self.seat
        hand = state.hand[seat]
        source = self.stock[:] if role == ARCHITECTUS else _counts(hand)
        total = 0.0
        for lot in self.open:
            missing = self.value[lot.site] - sum(lot.materials)
            for material in range(6):
                if not (source[material] and count and missing and fits(state, seat, lot, material)):
                    continue
                used = min(source[material], count, missing)
                source[material] -= used
                missing -= used
                count -= used
                total += self.share(lot.card, lot.site) * (1.1 * used + (0.0 if missing else 0.4))
        if count:
            names = state.names[seat]
            cards = [card for card in hand if card != HIDDEN and not names >> card & 1]
            found = [self.founding(card, MATERIAL[card]) for card in cards if state.sites_in[MATERIAL[card]]]
            total += sum([worth for worth in sorted(found, reverse=True)[:count] if worth > 0])
        return total

    def selling(self, material: int) -> float:
        """What a material is worth in the vault, with a part of the token."""
        state = self.state
        mine = state.vault[self.seat][material]
        others = 0
        for other, row in enumerate(state.vault):
            if row[material] > others and other != self.seat:
                others = row[material]
        token = 1.0 if mine == others else 0.3
        wanted = 1.0 if self.need[material] >= self.stock[material] and self.left > 0.2 else 0.0
        return self.value[material] + token - wanted * self.left


def time_left(state: State) -> float:
    """How much of the match is still to come, from 1 to 0: by the deck and by the sites in town."""
    town = sum(state.sites_in)
    used = sum(map(len, state.lots))
    cards = len(state.deck)
    deck = cards / (cards + sum(state.gone) + 4 * state.players + 1)
    return min(1.15 * deck, town / (town + used + 1))


def _most(found: list[float], count: int) -> float:
    """The sum of so many of the largest."""
    if count >= len(found):
        return sum(found)
    if count == 1:
        return max(found)
    found.sort(reverse=True)
    return sum(found[:count])


def _counts(hand: list[int]) -> list[int]:
    counts = [0] * 6
    for card in hand:
        counts[MATERIAL[card]] += 1
    return counts


_GAINS: dict[int, Callable[[Situation, int], float]] = {
    OPERARIUS: Situation._labor,
    ARTIFEX: lambda self, count: self._building(ARTIFEX, count),
    LEGIONARIUS: Situation._demand,
    ARCHITECTUS: lambda self, count: self._building(ARCHITECTUS, count),
    MERCATOR: Situation._sale,
    PATRONUS: Situation._hiring,
}


# -- a rule of thumb for every question ------------------------------------------------------------------------------

Choices = Sequence[Action]

PATIENCE: Final = 6
"""Turns without progress after which a seat draws, so that Senators do not cycle forever."""

UNSEEN_CLIENT: Final = 1.5
"""Value in points of a random client from the deck at the start of a match."""


class Heuristics(Situation):
    """The rules of thumb for one seat in one position."""

    def pick(self, choices: Choices) -> Action:
        """The best of some actions; of equal ones the first."""
        return choices[0] if len(choices) == 1 else max(choices, key=self.worth)

    def worth(self, action: Action) -> float:
        """What an action is worth now, in points."""
        return _WORTH[action.verb](self, action)

    # Answers by verb ---------------------------------------------------------------------------------------------

    def _play(self, role: int, cost: float) -> float:
        """The value of one more card played for a role: the leader's first card also activates the clients."""
        state = self.state
        units = state.units[self.seat]
        count = units + self.actions(role)
        leading = not units and state.stack[-1][0] != FOLLOW
        return self.gain(role, count + 1) - (0.0 if leading else self.gain(role, count)) - cost

    def _card(self, action: Action) -> float:
        card = action.args[0]
        worth = 0.2 * self.likes[card] * self.left if not self.state.names[self.seat] >> card & 1 else -0.2
        return self._play(MATERIAL[card], self.cost + worth)

    def _wild(self, action: Action) -> float:
        return self._play(ARCHITECTUS, self.cost + 0.1)

    def _senator(self, action: Action) -> float:
        return self._play(action.args[0], SENATOR)

    def _petition(self, action: Action) -> float:
        return self._play(action.args[1], self.cost * self.state.rules.petition + 0.1)

    def _pair(self, action: Action) -> float:
        return self._play(action.args[1], self.cost * 2 + 0.1)

    def _spare(self, action: Action) -> float:
        """Cards that had better leave the hand have the higher worth."""
        card = action.args[0]
        if card >= len(MATERIAL):
            return -2.0
        return -self.likes[card] - (0 if self.state.names[self.seat] >> card & 1 else 0.5)

    def _draw(self, action: Action) -> float:
        count = draw_count(self.state, self.seat)
        late = self.state.idle >= PATIENCE
        held = self.state.hand_size(self.seat)
        worth = DRAWN * (count if count < 4 else 3 + 0.5 * (count - 3)) * min(1.0, 3 / (1 + held))
        return worth + (50 if late else 0)

    def _take_senator(self, action: Action) -> float:
        return 0.9 - 0.8 * self.state.senators[self.seat]

    def _latrine(self, action: Action) -> float:
        card = action.args[0]
        return 0.0 if card >= len(MATERIAL) else 0.2 + self._spare(action)

    def _collect(self, action: Action) -> float:
        return self.useful(action.args[0])

    def _dock(self, action: Action) -> float:
        card = action.args[0]
        return self.useful(MATERIAL[card]) - CARD - 0.1 * self.likes[card] + 0.4

    def _hire(self, action: Action) -> float:
        mine = self.state.clients[self.seat][action.args[0]]
        return CLIENT[action.args[0]] * self.left / (1 + 0.1 * mine) + 0.01

    def _hire_deck(self, _: Action) -> float:
        return UNSEEN_CLIENT * self.left

    def _hire_hand(self, action: Action) -> float:
        card = action.args[0]
        return (CLIENT[MATERIAL[card]] - 0.1 * self.likes[card]) * self.left - CARD * self.left

    def _sell_hand(self, action: Action) -> float:
        return self.value[MATERIAL[action.args[0]]] - CARD * self.left

    def _found(self, action: Action) -> float:
        return self.founding(*action.args)

    def _add(self, action: Action) -> float:
        return self.adding(action.args[1]) - 0.05 * self.likes[action.args[0]] - 0.3

    def _place(self, action: Action) -> float:
        return self.adding(action.args[1]) - 0.1

    def _stair(self, action: Action) -> float:
        return 0.3 * self.likes[action.args[2]] * self.left - 0.5

    def _capture(self, action: Action) -> float:
        return self.likes[action.args[1]] * self.left - 3.0

    def _demanded(self, action: Action) -> float:
        return self.useful(MATERIAL[action.args[0]]) + (
            0.3 if self.state.pool[MATERIAL[action.args[0]]] else 0
        )

    def _lions(self, action: Action) -> float:
        return self.value[action.args[1]] + CLIENT[action.args[1]] * self.left


_WORTH: dict[str, Callable[[Heuristics, Action], float]] = {
    "vomitorium": lambda *_: -1.0,
    "sell_deck": lambda *_: 2.2,
    "fountain": lambda *_: 0.6,
    "keep": lambda *_: 0.2,
    "give_stock": lambda *_: -1.0,
    "reclaim": lambda *_: 1.0,
    "done": lambda *_: 0.0,
    "stake": Heuristics._spare,
    "play": Heuristics._card,
    "senator": Heuristics._senator,
    "petition": Heuristics._petition,
    "pair": Heuristics._pair,
    "wild": Heuristics._wild,
    "pick": Heuristics._spare,
    "take_senator": Heuristics._take_senator,
    "draw": Heuristics._draw,
    "latrine": Heuristics._latrine,
    "collect": Heuristics._collect,
    "dock": Heuristics._dock,
    "hire": Heuristics._hire,
    "hire_deck": Heuristics._hire_deck,
    "hire_hand": Heuristics._hire_hand,
    "bathe": lambda self, action: 0.1 + self.gain(action.args[0], 1),
    "sell": lambda self, action: self.selling(action.args[0]),
    "sell_hand": Heuristics._sell_hand,
    "found": Heuristics._found,
    "add": Heuristics._add,
    "place": Heuristics._place,
    "fetch": lambda self, action: self.adding(action.args[1]),
    "stair": Heuristics._stair,
    "capture": Heuristics._capture,
    "demand": Heuristics._demanded,
    "give": Heuristics._spare,
    "lions": Heuristics._lions,
    "salvage": lambda self, action: self.useful(action.args[0]),
}
