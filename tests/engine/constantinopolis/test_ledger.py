"""Events tell everything: whoever adds them up knows every player's gold, fame, goods and contracts."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.constantinopolis.components import BUILDINGS, GOODS
from game.engine.constantinopolis.rules import make
from game.engine.constantinopolis.state import State
from game.engine.core.messages import Event, Word
from game.engine.core.rng import Stream
from tests.engine.play import some_setup, walk

GAME = make()
BOX = GAME.box

EARNS = {"office_gold", "delivers", "sells_good", "uses", "barters"}
PAYS = {
    "takes_office", "defends_office", "wins_office", "builds", "preempts", "buys_good", "buys_ship", "buys_post",
}  # fmt: skip
GAINS = {
    "office_good": "good",
    "produces": "goods",
    "buys_good": "good",
    "swaps_good": "got",
    "draws": "contracts",
}
LOSES = {
    "redeems": "good", "sells_good": "good", "swaps_good": "good", "barters": "goods", "donates": "goods",
    "stores": "lost", "exchanges": "contract", "discards": "contracts", "delivers": "contracts",
}  # fmt: skip


def things(word: Word) -> tuple[str, ...]:
    return word if isinstance(word, tuple) else (str(word),)


def number(word: Word) -> int:
    assert isinstance(word, int)
    return word


class Ledger:
    """What each seat has, by the events alone."""

    def __init__(self, players: int) -> None:
        self.gold = [BOX.gold] * players
        self.fame = [0] * players
        self.things: list[Counter[str]] = [Counter() for _ in range(players)]

    def read(self, event: Event) -> None:
        key, seat, words = event.key, event.seat, event.words
        if seat < 0:
            return
        if key in EARNS:
            self.gold[seat] += number(words["gold"])
        if key in PAYS:
            self.gold[seat] -= number(words["gold"])
        self.fame[seat] += number(words.get("fame", 0))
        if key in GAINS:
            self.things[seat].update(things(words[GAINS[key]]))
        if key in LOSES:
            self.things[seat].subtract(things(words[LOSES[key]]))
        if key == "uses":
            self.things[seat].subtract(self.needs(str(words["building"])))
        if key == "loads":
            self.things[seat].subtract(self.cargo(str(words["contract"])))
        if key == "unloads":
            self.things[seat].update(self.cargo(str(words["contract"])))
        if key == "accepts_offer":
            other = int(str(words["partner"]).removeprefix("seat/"))
            self.hand_over(other, seat, things(words["give"]))
            self.hand_over(seat, other, things(words["ask"]))
        if key == "components_leave":
            self.gold[seat] = 0
            self.things[seat].clear()

    def hand_over(self, giver: int, taker: int, what: Iterable[str]) -> None:
        for thing in what:
            if thing == "coin/gold":
                self.gold[giver] -= 1
                self.gold[taker] += 1
            else:
                self.things[giver][thing] -= 1
                self.things[taker][thing] += 1

    @staticmethod
    def needs(building: str) -> list[str]:
        counts = BOX.needs[BUILDINGS.index(building.removeprefix("building/"))]
        return [f"good/{GOODS[good]}" for good, n in enumerate(counts) for _ in range(n)]

    @staticmethod
    def cargo(contract: str) -> list[str]:
        counts = BOX.contracts[BOX.contract_index[contract.removeprefix("contract/")]].goods
        return [f"good/{GOODS[good]}" for good, n in enumerate(counts) for _ in range(n)]


def owned(state: State, seat: int) -> Counter[str]:
    """Goods in store and contracts in hand, held and aboard."""
    found = Counter({f"good/{GOODS[good]}": amount for good, amount in enumerate(state.goods[seat])})
    cargo = [kind for ship in state.fleet[seat] for kind in ship.cargo]
    found.update(
        f"contract/{BOX.contracts[kind].id}" for kind in (*state.hand[seat], *state.held[seat], *cargo)
    )
    return +found


@pytest.mark.slow
@settings(max_examples=25)
@given(seed=st.integers(0, 2**40), leaving=st.booleans())
def test_events_add_up(seed: int, leaving: bool) -> None:
    rng = Stream(seed)
    setup = some_setup(GAME, rng)
    state = GAME.start(setup)
    ledger = Ledger(setup.players)
    log: list[Event] = []

    def compare() -> None:
        for event in log:
            ledger.read(event)
        log.clear()
        assert ledger.gold == state.gold
        assert ledger.fame == [state.points(seat) for seat in range(setup.players)]
        for seat in range(setup.players):
            assert +ledger.things[seat] == owned(state, seat)
            assert min(ledger.things[seat].values(), default=0) >= 0

    for _ in walk(GAME, state, rng, log, leaving):
        compare()
    compare()
    assert GAME.over(state)
