"""Deliveries: a ship comes home in the round that is said, and its cargo is told as one sum."""

import pytest

from game.bots.registry import make_bot
from game.engine.constantinopolis.phases.round import deliver, home_round
from game.engine.constantinopolis.state import PORT, Ship
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.registry import load_game


@pytest.mark.parametrize("seed", [1, 2])
def test_ships_come_home_when_they_are_said_to(seed: int) -> None:
    game = load_game("constantinopolis")
    state = game.start(Setup("constantinopolis", 3, seed))
    bot = make_bot("constantinopolis", "novice", seed)
    said: dict[tuple[int, int], set[int]] = {}
    checked = 0
    while state.to_act >= 0:
        for seat, fleet in enumerate(state.fleet):
            for slot, ship in enumerate(fleet):
                if ship.place != PORT:
                    said.setdefault((seat, slot), set()).add(home_round(state, ship.place))
        seen = game.observe(state, state.to_act)
        events: list[Event] = []
        now = state.round
        game.play(state, bot.choose(game, seen, seen.choices), events)
        for event in events:
            if event.key == "delivers" and state.to_act >= 0:
                rounds = said.pop((event.seat, int(str(event.words["slot"]))), {now})
                assert rounds == {now}, f"seat {event.seat} in round {now}"
                checked += 1
    assert checked > 10


def test_goods_of_several_contracts_are_told_together() -> None:
    state = load_game("constantinopolis").start(Setup("constantinopolis", 2, 1))
    box = state.box
    food, passenger = (
        next(
            kind
            for kind, one in enumerate(box.contracts)
            if one.passenger is carries and not any(one.goods[1:])
        )
        for carries in (False, True)
    )
    state.fleet[0][0] = Ship(1, 1, (food, passenger, food))
    events: list[Event] = []
    deliver(state, 0, 0, events)
    count = 2 * box.contracts[food].goods[0]
    assert events[0].words["cargo"] == ("good/food",) * count + ("cargo/passenger",)
