"""The bot `planner`: tries each answer in several worlds consistent with its information and evaluates the end of the
turn. Its numbers and its evaluation.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.glory_to_rome.components import (
    ARCHITECTUS,
    ARTIFEX,
    BUILDINGS,
    FORUM,
    HORREUM,
    LEGIONARIUS,
    LUDUS_MAGNA,
    MERCATOR,
    OPERARIUS,
    PATRONUS,
)
from game.engine.glory_to_rome.phases import LEAD
from game.engine.glory_to_rome.powers import vault_limit
from game.engine.glory_to_rome.scoring import points, token_owners, vault_cards
from game.engine.glory_to_rome.state import State

from ..bot import numbered, weights_text
from .heuristics import PATIENCE, Heuristics, time_left

# -- the numbers that are judged by, read from ``weights.toml`` ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weights:
    """See ``weights.toml`` for what each of them means; ``likes`` and ``once`` are by building."""

    worlds: int
    breadth: int
    turns: int
    reach: float
    margin: float
    rival: float
    influence: float
    clients: tuple[float, ...]
    crowd: float
    stock: float
    surplus: float
    needed: float
    late: float
    hand: float
    hand_fade: float
    senator: float
    token: float
    ground: float
    room: float
    forum: float
    forum_fade: float
    likes: tuple[float, ...]
    once: tuple[float, ...]


def read_weights(text: str) -> Weights:
    """Weights from the text of such a file; raises ``ValueError`` when one is missing or unknown."""
    return numbered(Weights, tomllib.loads(text), {"likes": BUILDINGS, "once": BUILDINGS})


@lru_cache(maxsize=1)
def own_weights() -> Weights:
    """The planner's own weights."""
    return read_weights(weights_text(__package__))


# -- the value of a position for a seat in points: points it has and points it is expected to get --------------------

_OTHER_ROLES = (ARTIFEX, LEGIONARIUS, ARCHITECTUS, PATRONUS)


class Evaluator:
    """Evaluates fully determined positions: observations whose hidden cards are filled in."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def value(self, state: State, seat: int) -> float:
        """The value of a position for a seat.

        Between -1 (lost) and 1 (won) during a match, outside that range when it has ended.
        """
        if not state.stack:
            return self._ending(state, seat)
        owners = token_owners(state)
        left = time_left(state)
        others = [self.holding(state, other, left, owners) for other in _rivals(state, seat)]
        part = self.weights.rival
        against = part * max(others) + (1 - part) * sum(others) / len(others)
        ahead = self.holding(state, seat, left, owners) - against
        return ahead / (self.weights.reach + abs(ahead))

    def _ending(self, state: State, seat: int) -> float:
        owners = token_owners(state)
        mine, *others = [
            (state.winners >> other & 1, points(state, other, owners), state.hand_size(other))
            for other in (seat, *_rivals(state, seat))
        ]
        best = max(others)
        won = (mine > best) - (mine < best)
        ahead = mine[1] - best[1]
        return won + self.weights.margin * ahead / (self.weights.reach + abs(ahead))

    def holding(self, state: State, seat: int, left: float, owners: list[int]) -> float:
        """What a seat has, and what it will be worth by the end, with a part ``left`` of the match to come."""
        worth = points(state, seat, owners) + left * self.weights.influence * state.influence[seat]
        worth += left * self._clients(state, seat)
        worth += min(1.0, self.weights.late * left) * self._stock(state, seat)
        worth += min(1.0, 2.0 * left) * self._hand(state, seat)
        worth += self._buildings(state, seat, left)
        worth += left * self._tokens(state, seat)
        return worth + self.forum(state, seat)

    def forum(self, state: State, seat: int) -> float:
        """Being near a victory by a Forum; half as much while the Forum itself is being built."""
        if not (state.names[seat] | state.powers[seat]) >> FORUM & 1:
            return 0.0
        near = self.weights.forum * self.weights.forum_fade ** max(0, forum_steps(state, seat) - 1)
        return near if state.has(seat, FORUM) else near / 2

    def _clients(self, state: State, seat: int) -> float:
        weights = self.weights
        total = 0.0
        for role, worth in enumerate(weights.clients):
            count = state.clients[seat][role] + state.fresh[seat][role]
            if count:
                total += worth * count / (1 + weights.crowd * (count - 1))
        return total

    def _stock(self, state: State, seat: int) -> float:
        """Materials: what buildings still need, then the dearest as long as the vault has room."""
        weights, value = self.weights, state.box.value
        held = state.stock[seat]
        room = max(0, vault_limit(state, seat) - state.vault_count(seat))
        total = weights.room * room
        need = [0] * 6
        for lot in state.lots[seat]:
            if not lot.done:
                need[lot.site] += value[lot.site] - sum(lot.materials)
        for material in range(5, -1, -1):
            if held[material]:
                sold = min(room, held[material])
                room -= sold
                total += value[material] * (weights.stock * sold + weights.surplus * (held[material] - sold))
                total += weights.needed * min(need[material], held[material])
        return total

    def _hand(self, state: State, seat: int) -> float:
        weights = self.weights
        count = len(state.hand[seat])
        cards = weights.hand * count / (1 + weights.hand_fade * max(0, count - 1))
        return cards + weights.senator * min(2, state.senators[seat])

    def _buildings(self, state: State, seat: int, left: float) -> float:
        weights, value = self.weights, state.box.value
        total, powers = 0.0, state.powers[seat]
        for lot in state.lots[seat]:
            if lot.done:
                continue
            full = value[lot.site]
            done = (sum(lot.materials) + weights.ground) / (full + 1)
            hope = min(1.0, 0.3 + 2.0 * left)
            gain = full + left * (weights.influence * full + weights.likes[lot.card] + weights.once[lot.card])
            if powers >> lot.card & 1:
                gain -= left * weights.likes[lot.card]
            total += done * gain * hope
        card = 0
        while powers:
            if powers & 1:
                total += left * weights.likes[card]
            powers >>= 1
            card += 1
        return total

    def _tokens(self, state: State, seat: int) -> float:
        """Leads and small gaps in the vaults: tokens that may still change hands."""
        weight = self.weights.token
        if not weight:
            return 0.0
        mine = vault_cards(state, seat)
        others = [vault_cards(state, other) for other in range(state.players) if other != seat]
        total = 0.0
        for material in range(6):
            gap = mine[material] - max(row[material] for row in others)
            if gap >= 2:
                total += weight
            elif mine[material] and gap == 0:
                total += 0.5 * weight
            elif gap == -1:
                total += 0.25 * weight
        return total


def _rivals(state: State, seat: int) -> list[int]:
    """The other seats that have not left; never empty."""
    others = [other for other in range(state.players) if other != seat]
    return [other for other in others if not state.left_seats >> other & 1] or others


def forum_steps(state: State, seat: int) -> int:
    """Cards a seat still lacks for the Forum's condition: clients of some roles, materials in the stockpile."""
    clients = [old + new for old, new in zip(state.clients[seat], state.fresh[seat], strict=True)]
    powers = state.powers[seat]
    spare = max(0, clients[MERCATOR] - 1) if powers >> LUDUS_MAGNA & 1 else 0
    missing = sum(1 for role in _OTHER_ROLES if not clients[role])
    laborer = not clients[OPERARIUS]
    if laborer and powers >> HORREUM & 1:
        laborer = sum(clients) < len(clients)
    steps = max(0, missing + laborer - spare) + (not clients[MERCATOR])
    if not state.rules.forum_roles:
        steps += sum(1 for count in state.stock[seat] if not count)
    return steps


# -- the bot ---------------------------------------------------------------------------------------------------------

Choices = Sequence[Action]

STEPS_AT_MOST: Final = 400
"""Most decisions played out before a turn is evaluated."""


class RolloutBot:
    """Looks at fewer and fewer answers in more and more worlds. The seed draws the worlds."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        self.weights = weights or own_weights()
        self._rng = stream(seed, "consul")  # its name in earlier versions: the same draws
        self._outlook = Evaluator(self.weights)

    def choose(self, game: Game[State], seen: State, choices: Choices) -> Action:
        if len(choices) == 1:
            return choices[0]
        if seen.idle >= PATIENCE and seen.stack[-1][0] == LEAD:
            # Senators that go round for ever would end no match: a card drawn does.
            draws = [action for action in choices if action.verb == "draw"]
            if draws:
                return draws[0]
        heuristics = Heuristics(seen, seen.to_act, self.weights.likes)
        ranked = sorted(choices, key=heuristics.worth, reverse=True)[: self.weights.breadth]
        return self._compare(game, seen, ranked)

    def _compare(self, game: Game[State], seen: State, ranked: list[Action]) -> Action:
        """The best answer: half of those left drop out each time the number of worlds doubles."""
        sums = dict.fromkeys(ranked, 0.0)
        tried, more = 0, 2
        while True:
            for _ in range(more):
                world = game.determinize(seen, self._rng)
                for action in ranked:
                    sums[action] += self._try(game, world, seen.to_act, action)
            tried += more
            ranked = sorted(ranked, key=lambda action: sums[action], reverse=True)
            if tried >= self.weights.worlds:
                return ranked[0]
            ranked = ranked[: max(2, (len(ranked) + 1) // 2)]
            more = min(tried, self.weights.worlds - tried)

    def _try(self, game: Game[State], world: State, seat: int, action: Action) -> float:
        """The value of an answer in one world after the turn is played out by heuristics."""
        state = world.clone()
        last, likes = state.turn + self.weights.turns, self.weights.likes
        game.step(state, action)
        for _ in range(STEPS_AT_MOST):
            if state.to_act < 0 or state.turn >= last:
                break
            choices = state.choices
            if len(choices) > 1:
                game.step(state, Heuristics(state, state.to_act, likes).pick(choices))
            else:
                game.step(state, choices[0])
        return self._outlook.value(state, seat)
