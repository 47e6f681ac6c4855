"""What a seat knows that has noted everything shown: worked out here from the events it is told, and nothing else."""

from collections import Counter
from typing import Any

import pytest

from game.bots.registry import make_bot
from game.engine.constantinopolis import observation
from game.engine.constantinopolis.observation import recall
from game.engine.constantinopolis.state import HIDDEN, PORT, Ship
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.core.rng import stream
from game.engine.registry import load_game
from tests.bots.matches import GAME

GAME_RULES = load_game(GAME)


class Notes:
    """What one seat writes down of the events it may know: cards each seat has drawn and not given away."""

    def __init__(self, players: int) -> None:
        self.cards: list[Counter[str]] = [Counter() for _ in range(players)]

    def take(self, events: list[Event]) -> None:
        for event in events:
            if event.audience is not None or event.seat < 0:
                continue
            names = event.words.get("contracts", ())
            assert isinstance(names, tuple)
            if event.key == "draws":
                self.cards[event.seat].update(map(str, names))
            elif event.key in ("discards", "delivers"):
                self.cards[event.seat].subtract(map(str, names))
            elif event.key == "exchanges":
                self.cards[event.seat].subtract([str(event.words["contract"])])


def matches(cargo: str = "hidden") -> Any:
    """Yield positions of whole matches with what a watcher has noted by then."""
    for players, seed, bots in (
        (2, 3, ("planner", "planner")),
        (4, 5, ("planner", "novice", "random", "planner")),
    ):
        log: list[Event] = []
        state: Any = GAME_RULES.start(Setup(GAME, players, seed, {"cargo": cargo}), log)
        minds = [make_bot(GAME, bot, seed + seat) for seat, bot in enumerate(bots)]
        notes = Notes(players)
        while state.to_act >= 0:
            notes.take(log)
            log.clear()
            yield state, notes
            seen = GAME_RULES.recall(state, state.to_act)
            GAME_RULES.step(state, minds[state.to_act].choose(GAME_RULES, seen, seen.choices), log)


def test_everything_noted_follows_from_what_everybody_was_told() -> None:
    """Cards drawn and neither discarded nor delivered nor lying open are those at sea."""
    compared = afloat = 0
    for state, notes in matches():
        seat = (state.to_act + 1) % state.players
        known = recall(state, state.to_act)
        assert known.gold == state.gold
        names = [contract.id for contract in state.box.contracts]
        open_cards = Counter(f"contract/{names[kind]}" for kind in (*known.hand[seat], *known.held[seat]))
        at_sea = Counter(
            f"contract/{names[kind]}"
            for ship in known.fleet[seat]
            for kind in ship.cargo
            if ship.place != PORT
        )
        assert +notes.cards[seat] == open_cards + at_sea
        compared += 1
        afloat += bool(at_sea)
    assert compared > 300
    assert afloat > 100


def test_nothing_more_is_known_than_what_lies_aboard() -> None:
    """Two courses that differ only in which ship carries what are told alike; ships carry what they can."""
    swapped = 0
    for state, _ in matches():
        viewer = state.to_act
        other = (viewer + 1) % state.players
        fleet = state.fleet[other]
        at_sea = [slot for slot, ship in enumerate(fleet) if ship.cargo and ship.place != PORT]
        twins = [
            (one, two)
            for one in at_sea
            for two in at_sea
            if one < two
            and (fleet[one].size, fleet[one].place, len(fleet[one].cargo))
            == (fleet[two].size, fleet[two].place, len(fleet[two].cargo))
            and fleet[one].cargo != fleet[two].cargo
        ]
        before = GAME_RULES.digest(recall(state, viewer))
        for one, two in twins:
            world = state.clone()
            world.fleet[other][one], world.fleet[other][two] = fleet[two], fleet[one]
            assert GAME_RULES.digest(recall(world, viewer)) == before
            swapped += 1
        world = state.clone()
        stream(1, "deck").shuffle(world.deck)
        world.seed += 1
        assert GAME_RULES.digest(recall(world, viewer)) == before
        for ship in recall(state, viewer).fleet[other]:
            assert HIDDEN not in ship.cargo
            assert sum(state.box.space[kind] for kind in ship.cargo) <= state.box.hold[ship.size]
    assert swapped > 0


def test_full_ships_are_stowed_without_trying_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six ships and seventeen cards with hardly a space to spare: there are millions of ways to deal them out."""
    tried = 0
    fits = observation._fits

    def counted(*words: Any) -> bool:
        nonlocal tried
        tried += 1
        return fits(*words)

    monkeypatch.setattr(observation, "_fits", counted)
    box = GAME_RULES.start(Setup(GAME, 2, 1)).box
    laden = [(0, 1, 1), (1, 1, 3), (0, 1, 1), (2, 2, 6), (1, 1, 4), (1, 2, 2)]
    ships = [Ship(size, place, (HIDDEN,) * count) for size, place, count in laden]
    kinds = [0, 1, 1, 2, 5, 6, 8, 12, 29, 30, 38, 42, 43, 45, 47, 48, 50]
    stowed = observation._stowed(box, ships, kinds)
    assert stowed is not None
    assert sorted(kind for cargo in stowed for kind in cargo) == kinds
    assert [len(cargo) for cargo in stowed] == [count for _, _, count in laden]
    for (size, _, _), cargo in zip(laden, stowed, strict=True):
        assert sum(box.space[kind] for kind in cargo) <= box.hold[size]
    assert tried < 2000


def test_ships_that_showed_their_contracts_are_remembered() -> None:
    """By default every ship shows once what it carries; a watcher who writes that down knows each ship's cargo."""
    told: dict[tuple[int, int], tuple[str, ...]] = {}
    state: Any = GAME_RULES.start(Setup(GAME, 3, 11))
    minds = [make_bot(GAME, "planner", seat) for seat in range(3)]
    seen_at_sea = 0
    while state.to_act >= 0:
        log: list[Event] = []
        seen = GAME_RULES.recall(state, state.to_act)
        GAME_RULES.step(state, minds[state.to_act].choose(GAME_RULES, seen, seen.choices), log)
        for event in log:
            if event.key == "shows_cargo":
                assert event.audience is None
                assert event.reveals
                names = event.words["contracts"]
                assert isinstance(names, tuple)
                told[event.seat, int(str(event.words["slot"]))] = tuple(map(str, names))
        known, observed = GAME_RULES.recall(state, None), GAME_RULES.observe(state, None)
        for seat, fleet in enumerate(known.fleet):
            for slot, ship in enumerate(fleet):
                if ship.cargo:
                    assert (
                        tuple(f"contract/{state.box.contracts[kind].id}" for kind in ship.cargo)
                        == told[seat, slot]
                    )
                    assert set(observed.fleet[seat][slot].cargo) == {HIDDEN}, "shown once, then face down"
                    seen_at_sea += 1
    assert seen_at_sea > 50
