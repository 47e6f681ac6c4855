"""Beginners: a bot with good habits that takes what looks best now, values no building's function and plans nothing ahead, one that knows
no more than the lessons tell, and what beginners do wrong.

Both hurry as the match goes on, so that matches of beginners end: they play cards and build, and take no more Senators.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.glory_to_rome.components import (
    ARCHITECTUS,
    ARTIFEX,
    BUILDINGS,
    FORUM,
    LEGIONARIUS,
    MATERIAL,
    MERCATOR,
    OPERARIUS,
    PATRONUS,
)
from game.engine.glory_to_rome.construction import fits, open_lots
from game.engine.glory_to_rome.phases import BUILD, FOLLOW, LABOR, LEAD, PATRON
from game.engine.glory_to_rome.powers import vault_limit
from game.engine.glory_to_rome.state import State

from ..thinking.search_result import Slip
from .heuristics import PATIENCE, Heuristics

_PLAIN = (0.0,) * len(BUILDINGS)
CALM: Final = 3
HURRIED: Final = 8
"""Turns of every seat until it begins to hurry, and until it hurries as much as it ever does."""
BUILT: Final = 1.0
BUILDER: Final = 1.5
PLAYED: Final = 0.5
SENATOR_LEFT: Final = 1.0
"""In points, at its most hurried: a foundation or a material in a building, a role that builds, any other card played, no Senator taken."""


class GreedyBot:
    """Chooses by heuristics without looking ahead. The seed only breaks ties."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "novice")

    def choose(self, game: Game[State], seen: State, choices: Sequence[Action]) -> Action:
        heuristics = Heuristics(seen, seen.to_act, _PLAIN)
        hurry = _hurry(seen)
        worths = [heuristics.worth(action) + hurry * _urgent(heuristics, action) for action in choices]
        best = max(worths)
        return self._rng.choice(
            [action for action, worth in zip(choices, worths, strict=True) if worth == best]
        )


def _hurry(seen: State) -> float:
    """How much of a hurry somebody is in by now, from 0 to 1."""
    rounds = seen.turn / seen.players
    return min(1.0, max(0.0, (rounds - CALM) / (HURRIED - CALM)))


def _urgent(heuristics: Heuristics, action: Action) -> float:
    """What an action is worth besides to somebody who wants the match to end."""
    verb = action.verb
    if verb in ("found", "add", "place"):
        return BUILT
    if verb == "take_senator":
        return -SENATOR_LEFT
    role = _role(action)
    if role in (ARTIFEX, ARCHITECTUS):
        return BUILDER * min(1.0, max(0.0, heuristics.gain(role, 1)))
    return PLAYED if verb == "play" else 0.0


def _role(action: Action) -> int:
    """The role that a card is played for, or -1."""
    if action.verb == "play":
        return MATERIAL[action.args[0]]
    if action.verb == "senator":
        return action.args[0]
    return action.args[1] if action.verb in ("petition", "pair") else -1


# -- a careful person in a first match: rules of thumb that the lessons and the coach tell, no counting ahead ---------------

FEW: Final = 2
"""Cards in hand with which somebody new draws."""
KEPT: Final = 5
"""Materials in stock that are enough."""
SITES: Final = 2
"""Buildings under construction that somebody new keeps in mind."""
PLAIN_RATES = {
    "hire": 2.0,
    "senator": -1.0,
    "take_senator": -1.0,
    "petition": -1.0,
    "pair": -1.0,
    "done": 0.0,
}
"""By verb, how much an answer is liked whatever it is about."""


class FirstTimerBot:
    """Takes the answer that the rules of thumb like best, and hurries late; the seed only breaks ties."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "first timer")

    def choose(self, game: Game[State], seen: State, choices: Sequence[Action]) -> Action:
        heuristics, hurry = Heuristics(seen, seen.to_act, _PLAIN), _hurry(seen)
        rates = [first_rate(seen, action) + hurry * _urgent(heuristics, action) for action in choices]
        best = max(rates)
        return self._rng.choice([action for action, rate in zip(choices, rates, strict=True) if rate == best])


def first_rate(seen: State, action: Action) -> float:
    """How much somebody new likes an answer."""
    seat, value = seen.to_act, seen.box.value
    verb, args = action.verb, action.args
    if verb == "draw":
        return 2.0 if len(seen.hand[seat]) <= FEW else 1.2
    if verb == "play":
        return _first_role(seen, seat, MATERIAL[args[0]])
    if verb in ("sell", "collect", "lions", "salvage", "demand"):
        material = MATERIAL[args[0]] if verb == "demand" else args[0]
        wanted = verb == "collect" and any(lot.site == material for lot in open_lots(seen, seat))
        return float(value[material]) + (2.0 if wanted else 0.0)
    if verb in ("add", "place", "fetch"):
        laid = [sum(lot.materials) for lot in seen.lots[seat] if lot.card == args[1]]
        return 5.0 + float(laid[0])
    if verb == "found":
        return 2.0 if len(open_lots(seen, seat)) < SITES else -1.0
    return PLAIN_RATES.get(verb, 0.5)


def _first_role(seen: State, seat: int, role: int) -> float:
    """How much a role is liked: what it would do at once."""
    lots, hand, stock = open_lots(seen, seat), seen.hand[seat], seen.stock[seat]
    pool, begin = sum(seen.pool), 1.5 if len(lots) < SITES else 0.0
    if role == MERCATOR:
        return 3.0 if sum(stock) and vault_limit(seen, seat) > seen.vault_count(seat) else 0.0
    if role == OPERARIUS:
        return 2.0 if pool and sum(stock) < KEPT else 0.0
    if role == ARTIFEX:
        ready = any(fits(seen, seat, lot, MATERIAL[card]) for lot in lots for card in hand)
        return 3.2 if ready else begin
    if role == ARCHITECTUS:
        ready = any(stock[item] and fits(seen, seat, lot, item) for lot in lots for item in range(6))
        return 3.5 if ready else begin
    return 1.0 if role == LEGIONARIUS else 1.8 if pool else 0.0


# -- mistakes that people make in their first matches: what somebody might do here instead of the sound answer, and why ----

FULL: Final = 3
"""Cards in hand with which nobody needs more."""
PILE: Final = 2
"""Materials of a kind in stock with which nobody needs more of it."""
DEAR: Final = 3
MOST_OPEN: Final = 2
"""Value of a site that takes many materials, and sites with which nobody needs another."""


def slips(seen: State, choices: Sequence[Action], liked: Action) -> list[Slip]:
    """The mistakes that offer themselves; ``liked`` is the sound answer."""
    seat, phase = seen.to_act, seen.stack[-1][0]
    if phase in (LEAD, FOLLOW):
        return _playing(seen, seat, choices, liked)
    if phase == LABOR and liked.verb == "collect":
        stock = seen.stock[seat]
        return [
            Slip("hoards", action)
            for action in choices
            if action.verb == "collect" and action != liked and stock[action.args[0]] >= PILE
        ]
    if phase == PATRON and liked.verb == "hire":
        clients = seen.clients[seat]
        return [
            Slip("same_client", action)
            for action in choices
            if action.verb == "hire" and action != liked and clients[action.args[0]]
        ]
    if phase != BUILD:
        return []
    founds = [action for action in choices if action.verb == "found" and action != liked]
    if liked.verb == "found":
        forums = [Slip("forum", action) for action in founds if action.args[0] == FORUM]
        return forums or [Slip("unfinished", action) for action in founds if _too_dear(seen, seat, action)]
    if liked.verb == "done" or len(open_lots(seen, seat)) >= MOST_OPEN:
        return []
    return [Slip("new_site", action) for action in founds]


def _playing(seen: State, seat: int, choices: Sequence[Action], liked: Action) -> list[Slip]:
    """Another card drawn with a full hand, or another role than the Merchant's."""
    if liked.verb == "draw" or seen.idle >= PATIENCE:
        return []
    found = []
    if seen.hand_size(seat) >= FULL:
        found += [Slip("over_collects", action) for action in choices if action.verb == "draw"]
    elif seen.stack[-1][0] == FOLLOW:
        found += [Slip("lets_pass", action) for action in choices if action.verb == "draw"]
    role = MATERIAL[liked.args[0]] if liked.verb == "play" else -1
    kind = {MERCATOR: "forgets_vault", PATRONUS: "forgets_clients"}.get(role, "")
    if kind:
        others = [action for action in choices if action.verb == "play" and MATERIAL[action.args[0]] != role]
        found += [Slip(kind, action) for action in others]
    return found


def _too_dear(seen: State, seat: int, action: Action) -> bool:
    """Whether a foundation takes many materials of which none is in stock."""
    material = action.args[1]
    return seen.box.value[material] >= DEAR and not seen.stock[seat][material]
