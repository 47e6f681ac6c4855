"""A model of a careful person in a first match of Glory to Rome: rules of thumb that the lessons and the coach tell, no counting ahead."""

from collections.abc import Sequence
from typing import Any

from game.bots.bot import Bot
from game.bots.registry import make_bot
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream
from game.engine.glory_to_rome.components import (
    ARCHITECTUS,
    ARTIFEX,
    LEGIONARIUS,
    MATERIAL,
    MERCATOR,
    OPERARIUS,
)
from game.engine.glory_to_rome.construction import fits, open_lots
from game.engine.glory_to_rome.powers import vault_limit

MOST_OPEN = 2
"""Buildings under construction that a first-timer keeps in mind."""
FIRST_TIMER = "first-timer"


class FirstTimer:
    """Takes the answer that the rules of thumb like best; the seed breaks ties."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "first timer")

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        rates = [_rate(seen, action) for action in choices]
        best = max(rates)
        return self._rng.choice([one for one, rate in zip(choices, rates, strict=True) if rate == best])


def maker(game_id: str, bot_id: str, seed: int) -> Bot:
    """Return a first-timer by that id, or a bot."""
    return FirstTimer(seed) if bot_id == FIRST_TIMER else make_bot(game_id, bot_id, seed)


def _rate(seen: Any, action: Action) -> float:
    seat, value = seen.to_act, seen.box.value
    verb, args = action
    if verb == "draw":
        return 2.0 if len(seen.hand[seat]) <= 2 else 1.2
    if verb == "play":
        return _role(seen, seat, MATERIAL[args[0]])
    if verb == "done":
        return 0.0
    if verb in ("sell", "collect", "lions", "salvage", "demand"):
        material = MATERIAL[args[0]] if verb == "demand" else args[0]
        wanted = verb == "collect" and any(lot.site == material for lot in open_lots(seen, seat))
        return float(value[material]) + 2.0 * wanted
    if verb in ("add", "place", "fetch"):
        lot = next(one for one in seen.lots[seat] if one.card == args[1])
        return 5.0 + float(sum(lot.materials))
    if verb == "found":
        return 2.0 if len(open_lots(seen, seat)) < MOST_OPEN else -1.0
    return {"hire": 2.0, "senator": -1.0, "take_senator": -1.0, "petition": -1.0, "pair": -1.0}.get(verb, 0.5)


def _role(seen: Any, seat: int, role: int) -> float:
    """How much a role is liked: what it would do at once."""
    lots, hand = open_lots(seen, seat), seen.hand[seat]
    stock, free = sum(seen.stock[seat]), vault_limit(seen, seat) - seen.vault_count(seat)
    begin = 1.5 if len(lots) < MOST_OPEN else 0.0
    if role == MERCATOR:
        return 3.0 if stock and free > 0 else 0.0
    if role == OPERARIUS:
        return 2.0 if sum(seen.pool) and stock < 5 else 0.0
    if role == ARTIFEX:
        ready = any(fits(seen, seat, lot, MATERIAL[card]) for lot in lots for card in hand)
        return 3.2 if ready else begin
    if role == ARCHITECTUS:
        ready = any(
            seen.stock[seat][item] and fits(seen, seat, lot, item) for lot in lots for item in range(6)
        )
        return 3.5 if ready else begin
    return 1.0 if role == LEGIONARIUS else 1.8 if sum(seen.pool) else 0.0
