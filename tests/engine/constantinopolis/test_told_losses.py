"""What happens to a seat by itself is told to it at that moment, with its reason."""

from __future__ import annotations

import pytest

from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import FORCED, NEW_ROUND, Event, moments
from game.engine.core.rng import stream
from game.engine.registry import load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts

GAME = "constantinopolis"


def found() -> dict[str, dict[str, object]]:
    """Of each kind of loss by itself the words of the first one told in matches of chance."""
    game, kinds = load_game(GAME), dict[str, dict[str, object]]()
    for seed in range(40):
        match, chance = Match(game, Setup(GAME, 3, seed)), stream(seed, "losses")
        while not game.over(match.state) and len(match) < 500:
            actor = match.state.to_act
            match.play(chance.choice(game.legal(match.state)))
            events = match.events(len(match) - 1)
            for seat in range(3):
                forced = any(event.key == FORCED and event.seat == seat for event in events)
                for moment in moments(game.moment_rules, events, seat, actor):
                    if moment.stays and moment.mine and (forced or moment.key == "wins_office"):
                        kinds.setdefault(moment.key, dict(moment.words))
        if {"keeps_office", "cannot_load", "stores"} <= kinds.keys():
            break
    return kinds


def test_an_office_kept_and_things_discarded_by_themselves_are_told_at_once() -> None:
    kinds = found()
    assert {"keeps_office", "cannot_load"} <= kinds.keys()
    assert kinds["cannot_load"]["contracts"]
    for language in LANGUAGES:
        texts = MatchTexts(Texts(language), load_game(GAME), ("Anna", "Bruno", "Chloe"))
        for key in kinds:
            said = texts.own(f"moment.{key}", **kinds[key])
            assert said
            assert "{" not in said


@pytest.mark.parametrize("seed", [1, 2])
def test_contracts_without_room_are_named_to_their_seat_alone(seed: int) -> None:
    game = load_game(GAME)
    match, chance = Match(game, Setup(GAME, 3, seed)), stream(seed, "alone")
    told = 0
    while not game.over(match.state) and len(match) < 900:
        match.play(chance.choice(game.legal(match.state)))
        for event in match.events(len(match) - 1):
            if event.key == "cannot_load":
                told += 1
                assert event.audience == frozenset((event.seat,))
    assert told


def test_a_new_round_is_a_moment_for_everybody_with_its_market() -> None:
    event = Event("round", -1, {"round": 2, "market": "market/portus_iulianus"})
    for viewer in (None, 0, 1):
        (moment,) = moments(load_game(GAME).moment_rules, [event], viewer, 0)
        assert (moment.kind, moment.thing, moment.mine) == (NEW_ROUND, "market/portus_iulianus", False)
