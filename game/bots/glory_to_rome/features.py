"""What a learned evaluation looks at: a position in numbers, as one seat sees it and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.glory_to_rome.cards import client_limit, vault_limit
from game.engine.glory_to_rome.components import MATERIAL
from game.engine.glory_to_rome.scoring import points, token_owners
from game.engine.glory_to_rome.state import State

from ..bot import Bot
from ..mind.verdict import Line
from .instinct import Instinct
from .outlook import Outlook, forum_steps
from .situation import time_left
from .weights import own_weights

_ROLES = ("labor", "craft", "demand", "build", "sell", "hire")
_MATERIALS = ("rubble", "wood", "brick", "concrete", "stone", "marble")
_CLOCK = ("left", "deck", "town", "town_least", "leads", "idle")
_HOUSEHOLD = (
    "points", "holding", "influence", *(f"client_{role}" for role in _ROLES), "client_room", "vault", "vault_room",
    "stock", "stock_worth", "hand", "senators", "sites", "laid", "missing", "finished", "functions", "forum", "forum_steps",
)  # fmt: skip
_SMALL = 20.0
"""Points of a household in the middle of a match: what is reckoned in points is divided by it."""
_TRIED = 6
"""Answers tried out: those that please most at a glance."""


class Glance:
    """The quick player: what pleases most at a glance, functions included."""

    def choose(self, game: Game[Any], seen: State, choices: Sequence[Action]) -> Action:
        return Instinct(seen, seen.to_act, own_weights().likes).pick(choices)


class Features:
    """The knowledge of this game for minds (``mind.knowledge.Knowledge``)."""

    names: tuple[str, ...] = (
        *_CLOCK,
        *(f"own_{name}" for name in _HOUSEHOLD),
        *(f"own_stock_{name}" for name in _MATERIALS),
        *(f"own_hand_{name}" for name in _MATERIALS),
        *(f"best_{name}" for name in _HOUSEHOLD),
        "mean_points",
        "mean_holding",
        "ahead",
    )
    terms: tuple[str, ...] = names
    guide: Mapping[str, float] = {"ahead": 1.0}
    lead = 8.0
    tutors: tuple[str, ...] = ("novice",)

    def __init__(self) -> None:
        self._outlook = Outlook(own_weights())

    def values(self, state: State, seat: int) -> list[float]:
        left, owners = time_left(state), token_owners(state)
        rows = [self._household(state, other, left, owners) for other in range(state.players)]
        rivals = [other for other in range(state.players) if other != seat]
        best = max(rivals, key=lambda other: rows[other][1])
        hand = [0.0] * 6
        for card in state.hand[seat]:
            if 0 <= card < len(MATERIAL):
                hand[MATERIAL[card]] += 1 / 3
        return [
            left,
            len(state.deck) / 60,
            sum(state.sites_in) / 12,
            min(state.sites_in) / 3,
            float(state.leader == seat),
            state.idle / 6,
            *rows[seat],
            *(count / 3 for count in state.stock[seat]),
            *hand,
            *rows[best],
            sum(rows[other][0] for other in rivals) / len(rivals),
            sum(rows[other][1] for other in rivals) / len(rivals),
            2 * (rows[seat][1] - rows[best][1]),
        ]

    def _household(self, state: State, seat: int, left: float, owners: list[int]) -> list[float]:
        """What there is to tell of any seat; the second is all it holds, in points over ``_SMALL``."""
        value, likes = state.box.value, own_weights().likes
        clients = [old + new for old, new in zip(state.clients[seat], state.fresh[seat], strict=True)]
        unfinished = [lot for lot in state.lots[seat] if not lot.done]
        steps = forum_steps(state, seat)
        return [
            points(state, seat, owners) / _SMALL,
            self._outlook.holding(state, seat, left, owners) / _SMALL,
            state.influence[seat] / 10,
            *(count / 3 for count in clients),
            (client_limit(state, seat) - sum(clients)) / 4,
            state.vault_count(seat) / 5,
            (vault_limit(state, seat) - state.vault_count(seat)) / 4,
            sum(state.stock[seat]) / 8,
            sum(count * worth for count, worth in zip(state.stock[seat], value, strict=True)) / 15,
            len(state.hand[seat]) / 6,
            state.senators[seat] / 2,
            len(unfinished) / 3,
            sum(sum(lot.materials) for lot in unfinished) / 4,
            sum(value[lot.site] - sum(lot.materials) for lot in unfinished) / 4,
            (len(state.lots[seat]) - len(unfinished)) / 4,
            sum(worth for card, worth in enumerate(likes) if state.powers[seat] >> card & 1) / 10,
            self._outlook.forum(state, seat) / _SMALL,
            steps / 6,
        ]

    def policy(self, seed: int) -> Bot:
        return Glance()

    def lines(self, state: State, choices: Sequence[Action]) -> Sequence[Line]:
        """What pleases most at a glance."""
        glance = Instinct(state, state.to_act, own_weights().likes)
        return [(action,) for action in sorted(choices, key=glance.worth, reverse=True)[:_TRIED]]

    def turn(self, state: State) -> Hashable:
        return state.turn
