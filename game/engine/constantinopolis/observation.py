"""Observations, and sampling of hidden information.

Hidden: the order of the deck, the future markets below the top one, others' gold (from the end of the first auction) and cargo
(unless the options open them), each seat's loading until all have loaded, and an offer until it is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.core.rng import Stream

from .box import Components
from .phases import ANSWER, AUCTION, DRAFT, DUEL, PREEMPTION
from .phases.building import redeemed_price
from .phases.loading import why_not_load
from .phases.trading import loading_office, loads_in_secret
from .state import CONCEALED, HIDDEN, LOADED, LONG, PORT, Ship, State

Shape = tuple[int, bool, tuple[int, int, int]]
"""What ships see of a contract: the space it takes, whether it is a passenger, its voyages."""
Counts = tuple[int, ...]


def observe(state: State, viewer: int | None) -> State:
    """The observation of ``viewer`` (``None``: a spectator); unknown numbers are ``HIDDEN``.

    While seats are loading, the contracts of another seat that has begun are shown in its hand and its loaded goods
    in its store: their use is hidden. Such a seat is marked ``CONCEALED`` once it has finished.
    """
    seen = with_unseen_hidden(state)
    seen.past.sort()
    for seat in range(state.players):
        if seat != viewer:
            _veil(seen, seat)
    if viewer != seen.to_act:
        seen.choices = []
        seen.reversals = 0
    if seen.stack and seen.stack[-1][0] == DRAFT and viewer != seen.stack[-1][1]:
        seen.stack.pop()
    return seen


def _veil(seen: State, seat: int) -> None:
    if not seen.open_gold and not in_first_auction(seen):
        seen.gold[seat] = HIDDEN
    goods = seen.goods[seat]
    for slot, ship in enumerate(seen.fleet[seat]):
        if ship.place == PORT:
            for kind in ship.cargo:
                seen.hand[seat].append(kind)
                for good, amount in enumerate(seen.box.contracts[kind].goods):
                    goods[good] += amount
            seen.fleet[seat][slot] = Ship(ship.size)
        elif not seen.open_cargo:
            seen.fleet[seat][slot] = Ship(ship.size, ship.place, (HIDDEN,) * len(ship.cargo))
    if loads_in_secret(seen, seat):
        seen.hand[seat] += seen.held[seat]
        seen.held[seat] = []
        seen.used[seat] &= ~LOADED
        if seen.office(seat) != loading_office(seen):
            seen.used[seat] |= CONCEALED
    seen.hand[seat].sort()


def in_first_auction(state: State) -> bool:
    """Whether all still know everybody's gold: it was dealt openly, and only bids have been paid."""
    return state.round == 1 and bool(state.stack) and state.stack[-1][0] in (AUCTION, DUEL)


def recall(state: State, viewer: int | None) -> State:
    """The information of a seat with perfect memory: its observation, all gold, and the cargo at sea.

    Every payment is public, and contracts are open until they are loaded: those that left a hand and were not
    discarded are aboard. Unless ships showed their contracts as they sailed, their distribution over the ships of a
    seat is unknown; the first consistent one is assumed.
    """
    seen = observe(state, viewer)
    seen.gold = state.gold[:]
    for seat in range(state.players):
        hidden = [
            slot for slot, ship in enumerate(seen.fleet[seat]) if ship.cargo and ship.cargo[0] == HIDDEN
        ]
        if state.show_cargo:
            for slot in hidden:
                seen.fleet[seat][slot] = state.fleet[seat][slot]
        elif hidden:
            kinds = sorted(kind for slot in hidden for kind in state.fleet[seat][slot].cargo)
            ships = [seen.fleet[seat][slot] for slot in hidden]
            for slot, cargo in zip(hidden, _stowed(state.box, ships, kinds) or (), strict=True):
                ship = seen.fleet[seat][slot]
                seen.fleet[seat][slot] = Ship(ship.size, ship.place, cargo)
    return seen


def _stowed(box: Components, ships: list[Ship], kinds: list[int]) -> list[tuple[int, ...]] | None:
    """The kinds, in rising order, spread over the ships as many as each carries; one way that fits, always the same.

    To ships all cards of one shape are alike, so that only how many of each shape a ship takes is searched for.
    """
    groups: dict[Shape, list[int]] = {}
    for kind in kinds:
        shape = (box.space[kind], box.is_passenger[kind], box.contracts[kind].voyage)
        groups.setdefault(shape, []).append(kind)
    shapes = sorted(groups)
    # Ships with the least room for each card come first: with them it shows soonest what does not fit.
    order = sorted(range(len(ships)), key=lambda slot: box.hold[ships[slot].size] - len(ships[slot].cargo))
    counts = tuple(len(groups[shape]) for shape in shapes)
    shares = _shares(box, [ships[slot] for slot in order], shapes, counts, set())
    if shares is None:
        return None
    found: list[tuple[int, ...]] = [()] * len(ships)
    for slot, share in zip(order, shares, strict=True):
        cargo: list[int] = []
        for shape, count in zip(shapes, share, strict=True):
            cargo += groups[shape][:count]
            del groups[shape][:count]
        found[slot] = tuple(sorted(cargo))
    return found


def _shares(
    box: Components, ships: list[Ship], shapes: list[Shape], left: Counts, dead: set[tuple[int, Counts]]
) -> list[Counts] | None:
    """By ship the number of cards of each shape it carries; ``dead`` are combinations known not to fit."""
    if not ships:
        return []
    if (len(ships), left) in dead:
        return None
    ship, *others = ships
    for share in _parts(left, len(ship.cargo)):
        if _fits(box, ship, shapes, share):
            rest = tuple(have - less for have, less in zip(left, share, strict=True))
            below = _shares(box, others, shapes, rest, dead)
            if below is not None:
                return [share, *below]
    dead.add((len(ships), left))
    return None


def _parts(left: Counts, count: int) -> Iterator[Counts]:
    """Every way to take a total from several heaps."""
    if not left:
        if not count:
            yield ()
        return
    for first in range(min(left[0], count), -1, -1):
        for others in _parts(left[1:], count - first):
            yield (first, *others)


def _fits(box: Components, ship: Ship, shapes: list[Shape], share: Counts) -> bool:
    """Whether a ship of this size and distance can carry these numbers of cards by shape."""
    cards = [(count, shape) for count, shape in zip(share, shapes, strict=True) if count]
    return (
        sum(count * space for count, (space, _, _) in cards) <= box.hold[ship.size]
        and sum(count for count, (_, passenger, _) in cards if passenger) <= box.passengers[ship.size]
        and (ship.place != LONG or any(voyage[ship.size] == LONG for _, (_, _, voyage) in cards))
    )


def with_unseen_hidden(state: State) -> State:
    """A copy in which only what nobody has seen yet is ``HIDDEN``."""
    seen = state.clone()
    seen.seed = HIDDEN
    seen.deck = [HIDDEN] * len(state.deck)
    seen.discards.sort()
    if seen.future:
        seen.future[:-1] = [HIDDEN] * (len(seen.future) - 1)
    return seen


def determinize(seen: State, rng: Stream) -> State:
    """A full position that agrees with an observation."""
    state = seen.clone()
    state.seed = rng.next()
    box = state.box
    unknown = unknown_contracts(state)
    rng.shuffle(unknown)
    for seat in range(state.players):
        for slot, ship in enumerate(state.fleet[seat]):
            if ship.cargo and ship.cargo[0] == HIDDEN:
                state.fleet[seat][slot] = _guess_cargo(box, ship, unknown)
    state.deck = unknown
    _guess_markets(state, rng)
    _guess_gold(state, rng)
    for seat in range(state.players):
        if state.used[seat] & CONCEALED:
            _guess_loads(state, seat, rng)
    return state


def unknown_contracts(state: State) -> list[int]:
    """The cards that are nowhere to be seen, in the order of their kinds: the same for all equal observations."""
    left = [contract.copies for contract in state.box.contracts]
    for pile in (state.discards, *state.hand, *state.held):
        for kind in pile:
            left[kind] -= 1
    for fleet in state.fleet:
        for ship in fleet:
            for kind in ship.cargo:
                if kind != HIDDEN:
                    left[kind] -= 1
    return [kind for kind, copies in enumerate(left) for _ in range(copies)]


def _guess_cargo(box: Components, ship: Ship, unknown: list[int]) -> Ship:
    """Cards from ``unknown`` (taken out of it) that fit the hold; a ship two rounds away carries a long one."""
    room = box.hold[ship.size]
    berths = box.passengers[ship.size]
    cargo: list[int] = []
    for left in range(len(ship.cargo), 0, -1):
        needs_long = ship.place == LONG and not any(
            box.contracts[kind].voyage[ship.size] == LONG for kind in cargo
        )
        fits = [
            index
            for index, kind in enumerate(unknown)
            if box.space[kind] + left - 1 <= room and (berths or not box.is_passenger[kind])
        ]
        long_ones = [index for index in fits if box.contracts[unknown[index]].voyage[ship.size] == LONG]
        index = (long_ones if needs_long and long_ones else fits or range(len(unknown)))[0]
        kind = unknown.pop(index)
        cargo.append(kind)
        room -= box.space[kind]
        berths -= box.is_passenger[kind]
    return Ship(ship.size, ship.place, tuple(sorted(cargo)))


def _guess_markets(state: State, rng: Stream) -> None:
    known = [state.market, *state.past, *state.future]
    hidden = [market for market in range(5) if market not in known]
    rng.shuffle(hidden)
    for index, market in enumerate(state.future):
        if market == HIDDEN:
            state.future[index] = hidden.pop()


def _guess_gold(state: State, rng: Stream) -> None:
    for seat in range(state.players):
        if state.gold[seat] == HIDDEN:
            state.gold[seat] = least_gold(state, seat) + rng.below(state.box.gold + 1)


def least_gold(state: State, seat: int) -> int:
    """The gold a seat is known to have at least: its standing bid, the price it can pay, or what it offers."""
    for frame in reversed(state.stack):
        if frame[0] == DUEL:
            _, _, challenger, holder, defense, attack, _ = frame
            return int(attack if seat == challenger else defense if seat == holder else 0)
        if frame[0] == PREEMPTION:
            _, consul, buyer, building, redeemed = frame
            price = state.box.cost[building]
            if seat == buyer:
                return redeemed_price(state, building) if redeemed else price
            return price if seat == consul else 0
        if frame[0] in (DRAFT, ANSWER) and frame[1] == seat:
            return int(frame[3].gold)
    return 0


def _guess_loads(state: State, seat: int, rng: Stream) -> None:
    """Sample the loading of a seat that finished loading: fitting cards are loaded and held in random order."""
    state.used[seat] &= ~CONCEALED
    kinds = state.hand[seat][:]
    rng.shuffle(kinds)
    for kind in kinds:
        for slot in range(len(state.fleet[seat])):
            if why_not_load(state, seat, kind, slot) is None:
                _put_aboard(state, seat, kind, slot)
                break
    kept = state.hand[seat][: state.posts[seat]]
    for kind in kept:
        state.hand[seat].remove(kind)
    state.held[seat] = kept


def _put_aboard(state: State, seat: int, kind: int, slot: int) -> None:
    ship = state.fleet[seat][slot]
    for good, amount in enumerate(state.box.contracts[kind].goods):
        state.goods[seat][good] -= amount
    state.hand[seat].remove(kind)
    state.fleet[seat][slot] = Ship(ship.size, PORT, tuple(sorted((*ship.cargo, kind))))
