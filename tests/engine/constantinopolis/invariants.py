"""What is true of every position of Constantinopolis, and its whole action space."""

from collections import Counter
from collections.abc import Iterator

from game.engine.constantinopolis.actions import STEPS
from game.engine.constantinopolis.box import DECK_SIZE
from game.engine.constantinopolis.components import AGER, BUILDINGS, CATEGORY, PRODUCTION_MASK, UTILITY
from game.engine.constantinopolis.phases import AUCTION, DUEL
from game.engine.constantinopolis.phases.loading import same_ship
from game.engine.constantinopolis.rules import Constantinopolis
from game.engine.constantinopolis.state import CONCEALED, PORT, State
from game.engine.core.action import Action


def check(state: State) -> None:
    """Assert everything that must always hold (rules 49 and 215 to 220, and more)."""
    check_contracts(state)
    check_tiles(state)
    check_fleets(state)
    check_offices(state)
    assert not any(used & CONCEALED for used in state.used)
    assert min(state.gold) >= 0
    assert min(state.coins) >= 0
    assert min(min(goods) for goods in state.goods) >= 0
    assert min(min(fame) for fame in state.fame) >= 0
    assert 1 <= state.round <= 9
    assert not state.last_round or state.round <= state.last_round
    markets = [state.market, *state.past, *state.future]
    assert sorted(markets) == list(range(5))
    for seat in range(state.players):
        production = (state.owned[seat] & PRODUCTION_MASK).bit_count()
        assert state.level(seat) == min(7, production)
        assert len(state.held[seat]) <= state.posts[seat] <= len(state.box.posts)
        assert state.hand[seat] == sorted(state.hand[seat])
        assert state.held[seat] == sorted(state.held[seat])


def check_contracts(state: State) -> None:
    """Every contract is in exactly one place."""
    cards = [*state.deck, *state.discards]
    for seat in range(state.players):
        cards += [*state.hand[seat], *state.held[seat]]
        for ship in state.fleet[seat]:
            cards += ship.cargo
    assert len(cards) == DECK_SIZE
    counts = Counter(cards)
    assert all(counts[kind] == contract.copies for kind, contract in enumerate(state.box.contracts))


def check_tiles(state: State) -> None:
    """Every tile is on offer, owned, or out of the game with a seat that left."""
    copies = state.box.copies[state.players]
    for building in range(len(BUILDINGS)):
        owned = sum(owned >> building & 1 for owned in state.owned)
        at_start = copies[CATEGORY[building]] if building < UTILITY.stop else 1
        if building == AGER:
            at_start = state.players
        assert state.stock[building] + owned + state.removed_tiles[building] == at_start
        assert (state.offered >> building & 1) == (state.stock[building] > 0)
    assert state.removed_seats or not any(state.removed_tiles)


def check_fleets(state: State) -> None:
    """Ships are conserved, never over their limits, and under way only with a contract that keeps them there."""
    fleets = [ship for fleet in state.fleet for ship in fleet]
    for size, copies in enumerate(state.box.ship_copies):
        at_hand = state.ship_stock[size] + sum(1 for ship in fleets if ship.size == size)
        assert at_hand <= copies if state.removed_seats else at_hand == copies
    for ship in fleets:
        assert state.hold_used(ship) <= state.box.hold[ship.size]
        assert state.passengers(ship) <= state.box.passengers[ship.size]
        rounds = [state.box.contracts[kind].voyage[ship.size] for kind in ship.cargo]
        assert 0 not in rounds
        if ship.place != PORT:
            assert ship.place <= max(rounds)
        assert ship.cargo == tuple(sorted(ship.cargo))


def check_offices(state: State) -> None:
    """Nobody holds two offices; outside the auction everybody holds one and no coins lie there."""
    held = [seat for seat in state.holder if seat >= 0]
    assert len(set(held)) == len(held)
    if state.stack and not any(frame[0] in (AUCTION, DUEL) for frame in state.stack):
        assert set(held) == {seat for seat in range(state.players) if not state.removed_seats >> seat & 1}
        assert not any(state.coins)


def action_space(game: Constantinopolis, state: State) -> Iterator[Action]:
    """Every action the notation can name that is not absurdly far from the table (bids up to 3 too many)."""
    words = game.box.vocabulary
    most = max(0, *state.gold) + 4
    ships = max(len(fleet) for fleet in state.fleet) + 1
    single = (
        words.keep, words.yield_, words.preempt, words.decline, words.draw, words.buy_post, words.propose,
        words.withdraw, words.accept, words.refuse, words.done,
    )  # fmt: skip
    yield from single
    for table in (
        words.take, words.receive, words.build, words.redeem, words.buy, words.sell, words.use, words.barter,
        words.exchange, words.hold, words.release, words.buy_ship, words.offer, words.give_good,
        words.give_contract, words.ask_good, words.ask_contract, words.donate, words.store,
        [words.give_gold[step] for step in STEPS], [words.ask_gold[step] for step in STEPS], words.raise_[:most],
    ):  # fmt: skip
        yield from table
    for row in words.swap:
        yield from row
    for row in words.bid:
        yield from row[:most]
    for rows in (words.load, words.unload):
        for row in rows:
            yield from row[:ships]
    yield Action("give_gold", (7,))
    yield Action("load", (0, 400))
    yield Action("barter", (4, 0, 0))


def canonical(state: State, action: Action) -> Action:
    """The action that stands for all equal ones: the first of equal ships, goods in order."""
    if action.verb in ("load", "unload"):
        kind, slot = action.args
        return Action(action.verb, (kind, same_ship(state, state.to_act, slot)))
    if action.verb == "barter":
        return Action("barter", tuple(sorted(action.args)))
    return action


__all__ = ["action_space", "canonical", "check"]
