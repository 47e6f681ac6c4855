"""Models of a careful person in a first match: rules of thumb that the lessons and the coach tell, no counting ahead."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.bots.bot import Bot
from game.bots.registry import make_bot
from game.engine.concordia_venus.components import TRIBUNE_CARD
from game.engine.constantinopolis.components import (
    CAT_COMMERCIAL,
    CAT_PRODUCTION,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORY,
)
from game.engine.constantinopolis.state import PORT
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
from game.engine.glory_to_rome.powers.limits import vault_limit

MOST_OPEN = 2
"""Buildings under construction that a first-timer keeps in mind."""
LATE_ROUND = 6
"""Round of Constantinopolis from which on a first-timer buys fame."""
Rate = Callable[[Game[Any], Any, Action], float]


class FirstTimer:
    """Takes the answer that the rules of thumb like best; the seed breaks ties."""

    def __init__(self, game_id: str, seed: int) -> None:
        self._rate = RATES[game_id]
        self._rng = stream(seed, "first timer")

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        rates = [self._rate(game, seen, action) for action in choices]
        best = max(rates)
        return self._rng.choice([one for one, rate in zip(choices, rates, strict=True) if rate == best])


def maker(game_id: str, bot_id: str, seed: int) -> Bot:
    """Return a first-timer by that id, or a bot."""
    return FirstTimer(game_id, seed) if bot_id == "first-timer" else make_bot(game_id, bot_id, seed)


def _rome(game: Game[Any], seen: Any, action: Action) -> float:
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
        return value[material] + 2.0 * wanted
    if verb in ("add", "place", "fetch"):
        lot = next(one for one in seen.lots[seat] if one.card == args[1])
        return 5.0 + sum(lot.materials)
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


def _concordia(game: Game[Any], seen: Any, action: Action) -> float:
    seat = seen.to_act
    verb, args = action
    if verb == "play":
        return _card(game, seen, seat, args[0])
    houses, layout = seen.houses[seat], seen.layout
    if verb == "build":
        return 10.0
    if verb == "move":
        after = seen.clone()
        game.step(after, action)
        return 4.0 if any(one.verb == "build" for one in after.choices) else 1.0
    if verb == "take":
        return 5.0 - args[0]
    if verb in ("sell", "buy"):
        return _trade(seen, seat, verb, *args)
    if verb == "produce":
        return 1.0 + (houses & layout.regions[layout.ways.local_province[args[0]]]).bit_count()
    ahead = {"cash": 1.5, "place_land": 3.0, "place_sea": 3.0, "take_for": 2.0, "done": 0.5}
    return ahead.get(verb, 1.0)


def _card(game: Game[Any], seen: Any, seat: int, card: int) -> float:
    """A card is liked for what it lets its player do at once."""
    if card == TRIBUNE_CARD:
        return 2.0 if len(seen.hand[seat]) <= 3 else -1.0
    after = seen.clone()
    game.step(after, Action("play", (card,)))
    offered = {one.verb for one in after.choices} if after.to_act == seat else set()
    if "move" in offered and _can_pay(seen, seat):
        return 5.5
    rates = {"build": 6.0, "take": 5.0, "move": 0.5, "produce": 3.0, "sell": 1.8, "copy": 2.5}
    return max([rates.get(verb, 0.0) for verb in offered], default=0.0)


def _can_pay(seen: Any, seat: int) -> bool:
    """Whether the goods pay a house in some city without an own one."""
    cities = [city for city in range(len(seen.layout.price)) if not seen.houses[seat] >> city & 1]
    return any(
        sum(seen.layout.price[city])
        and all(have >= need for have, need in zip(seen.goods[seat], seen.layout.price[city], strict=True))
        for city in cities
    )


def _trade(seen: Any, seat: int, verb: str, good: int, units: int) -> float:
    """Sell what lies in heaps, buy what is lacking for the next house."""
    have, after = seen.goods[seat][good], seen.goods[seat][good] + (units if verb == "buy" else -units)
    if verb == "sell":
        return 2.0 + units / 10 if have > 2 and after == 2 else 0.0
    return 1.5 if have == 0 and after == 1 else 0.0


def _constantinopolis(game: Game[Any], seen: Any, action: Action) -> float:
    seat, box = seen.to_act, seen.box
    verb, args = action
    if verb == "build":
        return _building(seen, args[0])
    if verb == "load":
        return 3.0 + box.contracts[args[0]].gold / 100
    if verb == "buy_ship":
        room = any(ship.place == PORT for ship in seen.fleet[seat])
        return 2.0 + (args[0] == 1) if not room and seen.round <= LATE_ROUND else -1.0
    if verb == "take":
        return 1.0 if args[0] == seen.stack[-1][2] else 0.5
    if verb in ("store", "receive", "donate"):
        return 3.0 + args[0]
    liked = {"keep": 2.0, "yield": 1.0, "use": 4.0, "done": 1.0, "decline": 1.0, "refuse": 1.0, "draw": 2.0}
    return liked.get(verb, 0.0)


def _building(seen: Any, building: int) -> float:
    """First what produces, the dearest that can be paid; in the last rounds what brings fame."""
    kind, cost = CATEGORY[building], seen.box.cost[building]
    fame = kind in (CAT_PUBLIC, CAT_WALL)
    if seen.round >= LATE_ROUND:
        return 3.0 + cost / 100 if fame else 0.0
    pays = kind == CAT_COMMERCIAL and seen.round >= 3
    return 3.0 - cost / 100 if kind == CAT_PRODUCTION or pays else 1.5 if fame else 0.0


RATES: Mapping[str, Rate] = {
    "concordia_venus": _concordia,
    "constantinopolis": _constantinopolis,
    "glory_to_rome": _rome,
}
