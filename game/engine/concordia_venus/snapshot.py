"""A position as a seat may know it, with the rest filled in by chance; as plain data; as named facts; from a scenario file.

Only the order of the market's stack is hidden: every card bought or played was public, so hands follow from memory;
coins and goods are open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.engine.core.game import SeatCount
from game.engine.core.position import (
    ScenarioSetupError,
    dumped,
    fill,
    frozen,
    index,
    refuse_unknown,
    saved,
    seats,
    written_rules,
)
from game.engine.core.rng import Stream

from .box import Components
from .components import BRICK, CARDS, GODS, GOODS, PIECES, PLACES, SEA
from .phases import TURN
from .phases.architect import adjacent
from .phases.prefect import visible_coins
from .profile import Profile
from .scoring import by_god, points
from .state import ENDINGS, GAP, HIDDEN, Layout, State


def observe(state: State, viewer: int | None) -> State:
    """The position as ``viewer`` (``None``: a spectator) may see it; unknown cards are ``HIDDEN``."""
    seen = with_unseen_hidden(state)
    if viewer != seen.to_act:
        seen.choices = []
    return seen


def with_unseen_hidden(state: State) -> State:
    """A copy in which only what nobody has seen yet is ``HIDDEN``."""
    seen = state.clone()
    seen.seed = HIDDEN
    seen.stock = [HIDDEN] * len(state.stock)
    return seen


def determinize(seen: State, rng: Stream) -> State:
    """A full position that agrees with an observation: what is left of each deck, shuffled."""
    state = seen.clone()
    state.seed = rng.next()
    if HIDDEN not in state.stock:
        return state
    left = _left(state)
    stock: list[int] = []
    for deck in sorted(set(state.layout.decks), reverse=True):
        cards = [card for card, count in enumerate(left[deck]) for _ in range(count)]
        rng.shuffle(cards)
        stock += cards
    state.stock = stock
    return state


def unseen_cards(seen: State) -> list[int]:
    """The cards that are still in the stack, in the order of their kinds."""
    counts = [sum(kinds) for kinds in zip(*_left(seen).values(), strict=True)]
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _left(state: State) -> dict[int, list[int]]:
    """By deck: how many cards of each kind are still in the stack.

    Decks come in order: the cards that came out are whole decks and a part of the next one. Which of that part came
    out follows from how many of a kind are out of the stack; a kind of an earlier deck is out by then.
    """
    decks = market_decks(state)
    waiting = Counter(state.layout.decks[: len(state.stock)])
    out = Counter(card for card in state.display if card != GAP)
    for seat in range(state.players):
        out.update(state.hand[seat])
        out.update(state.pile[seat])
        out.subtract(start_hand(state, seat))
    left = {}
    for deck in sorted(set(state.layout.decks)):
        cards = Counter(decks[deck])
        if waiting[deck] == sum(cards.values()):
            kept = cards
        elif not waiting[deck]:
            kept = Counter()
        else:
            kept = Counter({card: count - out[card] for card, count in cards.items()})
        out.subtract(cards - kept)
        left[deck] = [kept[card] for card in range(len(CARDS))]
    return left


def market_decks(state: State) -> tuple[tuple[int, ...], ...]:
    """The decks of the market of a match, all five of them."""
    kind = "team" if state.rules.team else "classic" if state.rules.classic else "venus"
    return state.layout.box.decks[kind]


def start_hand(state: State, seat: int) -> tuple[int, ...]:
    """The cards a seat began with."""
    hands = state.layout.box.hands
    if state.rules.team:
        return hands["team_first" if state.place(seat) < state.players // 2 else "team_second"]
    return hands["classic" if state.rules.classic else "venus"]


_FIELDS = saved(State.__slots__, ("layout", "rules"))


def dump(state: State) -> dict[str, Any]:
    """The whole position as JSON data."""
    layout = state.layout
    return {
        "rules": written_rules(state.rules, Profile._field_defaults),
        "map": layout.game_map.id, "tokens": [*layout.tokens], "decks": [*layout.decks],
        **dumped(state, _FIELDS),
    }  # fmt: skip


def load(box: Components, data: Mapping[str, Any]) -> State:
    """The position ``dump`` wrote, before it is pumped."""
    state = State()
    state.layout = Layout(box, box.game_map(data["map"]), tuple(data["tokens"]), tuple(data["decks"]))
    state.rules = Profile(*data["rules"])
    state.to_act = -1
    state.choices = []
    fill(state, data, _FIELDS)
    state.stack = [frozen(frame) for frame in data["stack"]]
    return state


def facts(state: State) -> dict[str, Any]:
    """Named facts: ``turn``, ``display``, ``city.roma.houses``, ``seat0.coins``, ``seat0.wine``, ``seat0.hand`` ..."""
    layout = state.layout
    game_map = layout.game_map
    found: dict[str, Any] = {
        "round": max(1, (state.turn - 1) // state.players + 1),
        "turn": state.turn,
        "first": state.first,
        "active": state.active,
        "to_act": state.to_act,
        "over": not state.stack,
        "ended": ENDINGS[state.ended],
        "map": game_map.id,
        "team": state.rules.team,
        "pm": state.pm,
        "concordia": state.concordia,
        "turns_left": state.last,
        "stock": len(state.stock),
        "display": [CARDS[card] if card != GAP else "" for card in state.display],
        "coins_shown": visible_coins(state),
    }
    for city, name in enumerate(game_map.cities):
        token = layout.tokens[city]
        found[f"city.{name}.good"] = GOODS[token] if token >= 0 else ""
        found[f"city.{name}.houses"] = state.built[city]
    for province, name in enumerate(game_map.provinces):
        found[f"province.{name}.good"] = GOODS[layout.bonus[province]]
        found[f"province.{name}.flipped"] = bool(state.flipped >> province & 1)
    for seat in range(state.players):
        for key, value in _seat_facts(state, seat).items():
            found[f"seat{seat}.{key}"] = value
    return found


def _seat_facts(state: State, seat: int) -> dict[str, Any]:
    game_map = state.layout.game_map
    names = game_map.cities
    cities = {f"{names[spot // 2]} {PIECES[spot % 2]}" for spot in state.settlers[seat]}
    seat_facts: dict[str, Any] = {
        "coins": state.money[seat],
        "free": state.free(seat),
        "magnus": state.pm == seat,
        "land": state.land[seat],
        "sea": state.sea[seat],
        "colonists": state.colonists(seat),
        "houses_left": state.houses_left(seat),
        "houses": [name for city, name in enumerate(names) if state.houses[seat] >> city & 1],
        "adjacent": [name for city, name in enumerate(names) if adjacent(state, seat) >> city & 1],
        "roads": [game_map.lines[line].name for line in state.roads[seat]],
        "settlers": sorted(cities),
        "settler_count": len(state.settlers[seat]),
        "hand": [CARDS[card] for card in state.hand[seat] if card != HIDDEN],
        "hand_size": len(state.hand[seat]),
        "pile": [CARDS[card] for card in state.pile[seat] if card != HIDDEN],
        "top": CARDS[state.pile[seat][-1]] if state.pile[seat] else "",
        "points": points(state, seat),
        "mark": state.marks[seat],
        "left": bool(state.left_seats >> seat & 1),
    }
    for good, name in enumerate(GOODS):
        seat_facts[name] = state.goods[seat][good]
        seat_facts[f"houses.{name}"] = (state.houses[seat] & state.layout.of_good[good]).bit_count()
    for god, gained in enumerate(by_god(state, seat)):
        seat_facts[GODS[god]] = gained
    return seat_facts


_TABLE_KEYS = {
    "turn",
    "first",
    "active",
    "pm",
    "tokens",
    "flipped",
    "display",
    "stock",
    "last",
    "concordia",
    "seats",
}
_SEAT_KEYS = {
    "hand", "pile", "goods", "coins", "houses", "roads", "settlers", "land", "sea", "mark", "copied",
}  # fmt: skip


def arrange(state: State, spec: Mapping[str, Any]) -> State:
    """Lay out ``spec`` on a set table.

    Table keys: ``turn`` (default 1), ``first`` and ``active`` (seats, default 0), ``pm`` (default: the last seat),
    ``tokens`` (goods by city; the others keep those they drew), ``flipped`` (provinces that show coins), ``display``
    (cards from the cheapest place, "" for none) and ``stock`` (cards that come next, the first one first; both default
    to those dealt), ``last`` (turns still to end, this one among them), ``concordia`` (who has the card) and ``seats``:
    for each seat ``hand``, ``pile`` (top card last), ``goods`` (by number), ``coins``, ``houses`` (cities), ``roads``
    (lines with a colonist), ``settlers`` (such as "roma land"), ``land`` and ``sea`` (colonists in the warehouse;
    default: those not on the board), ``mark`` and ``copied`` (seats whose top card its team has copied).
    """
    refuse_unknown(spec, _TABLE_KEYS)
    state.turn = spec.get("turn", 1)
    state.first = spec.get("first", 0)
    state.active = spec.get("active", 0)
    state.pm = spec.get("pm", (state.first - 1) % state.players)
    state.last = spec.get("last", -1)
    state.concordia = spec.get("concordia", -1)
    game_map = state.layout.game_map
    _lay_tokens(state, spec.get("tokens", {}))
    state.flipped = sum(1 << index(game_map.provinces, word, "flipped") for word in spec.get("flipped", []))
    state.taken = 0
    state.built = [0] * len(game_map.cities)
    for seat, laid in enumerate(seats(spec, state.players)):
        _lay_seat(state, seat, laid)
    if "display" in spec:
        state.display = [index(CARDS, word, "display") if word else GAP for word in spec["display"]]
        state.display += [GAP] * (PLACES - len(state.display))
    if "stock" in spec:
        state.stock = [index(CARDS, word, "stock") for word in reversed(spec["stock"])]
        sizes = [*state.layout.decks, *[state.layout.decks[-1]] * len(state.stock)]
        state.layout = Layout(
            state.layout.box, game_map, state.layout.tokens, tuple(sizes[: len(state.stock)])
        )
    state.stack = [(TURN, 0)]
    return state


def _lay_tokens(state: State, laid: Mapping[str, str]) -> None:
    layout = state.layout
    tokens = [*layout.tokens]
    for city, good in laid.items():
        tokens[index(layout.game_map.cities, city, "tokens")] = index(GOODS, good, "tokens")
    if tokens[layout.game_map.capital] >= BRICK:
        raise ScenarioSetupError("tokens: the capital has none")
    state.layout = Layout(layout.box, layout.game_map, tuple(tokens), layout.decks)


def _lay_seat(state: State, seat: int, laid: Mapping[str, Any]) -> None:
    refuse_unknown(laid, _SEAT_KEYS, "seats")
    box, game_map = state.layout.box, state.layout.game_map
    state.hand[seat] = sorted(index(CARDS, word, "hand") for word in laid.get("hand", []))
    state.pile[seat] = [index(CARDS, word, "pile") for word in laid.get("pile", [])]
    goods = laid.get("goods", {})
    for word in goods:
        index(GOODS, word, "goods")
    state.goods[seat] = [goods.get(name, 0) for name in GOODS]
    state.money[seat] = laid.get("coins", 0)
    state.houses[seat] = 0
    for word in laid.get("houses", []):
        city = index(game_map.cities, word, "houses")
        state.houses[seat] |= 1 << city
        state.built[city] += 1
    _lay_colonists(state, seat, laid)
    state.marks[seat] = laid.get("mark", -1)
    for other in laid.get("copied", []):
        state.copied[state.side(seat)] |= 1 << other
    if state.free(seat) < 0:
        raise ScenarioSetupError(f"seats: what seat {seat} has does not fit into {box.warehouse} spaces")


def _lay_colonists(state: State, seat: int, laid: Mapping[str, Any]) -> None:
    box, game_map = state.layout.box, state.layout.game_map
    out = [0, 0]
    names = tuple(line.name for line in game_map.lines)
    state.roads[seat] = sorted(index(names, word, "roads") for word in laid.get("roads", []))
    for line in state.roads[seat]:
        state.taken |= 1 << line
        out[game_map.lines[line].kind] += 1
    spots = []
    for word in laid.get("settlers", []):
        city, _, piece = word.partition(" ")
        kind = index(PIECES, piece, "settlers")
        spots.append(2 * index(game_map.cities, city, "settlers") + kind)
        out[kind] += 1
    state.settlers[seat] = sorted(spots)
    state.land[seat] = laid.get("land", box.colonists - out[0])
    state.sea[seat] = laid.get("sea", box.colonists - out[SEA])


def counts(state: State, seat: int) -> list[SeatCount]:
    """The numbers of a seat that can be set by hand: money, goods, and the colonists in the warehouse."""
    goods = [
        SeatCount(name, state.goods[seat][good], name, thing=f"good/{name}")
        for good, name in enumerate(GOODS)
    ]
    return [
        SeatCount("coins", state.money[seat], "sestertius", "coins"), *goods,
        *(SeatCount(kind, row[seat], kind, thing=f"colonist/{kind}") for kind, row in zip(PIECES, (state.land, state.sea), strict=True)),
    ]  # fmt: skip


def recount(state: State, seat: int, key: str, count: int) -> None:
    """Set one of the ``counts``; what lies in the warehouse has to fit."""
    if key == "coins":
        state.money[seat] = count
    elif key in PIECES:
        kind = PIECES.index(key)
        lines = state.layout.game_map.lines
        out = sum(lines[line].kind == kind for line in state.roads[seat])
        out += sum(spot % 2 == kind for spot in state.settlers[seat])
        if count + out > state.layout.box.colonists:
            raise ScenarioSetupError(f"{key}: a seat has {state.layout.box.colonists} at most")
        (state.land, state.sea)[kind][seat] = count
    else:
        state.goods[seat][index(GOODS, key, "goods")] = count
    if state.free(seat) < 0:
        raise ScenarioSetupError(f"{key}: the warehouse has no room")
