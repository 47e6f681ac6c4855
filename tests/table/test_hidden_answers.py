"""Answers others must not see: the screen is passed to their seat before the first of them, and not again in that turn."""

from typing import Any

import pytest

from game.engine.core.action import Action
from game.engine.core.coach import coaching
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.phase import Phase
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.storage.record import Record, SeatInfo
from game.table.privacy import Privacy

GAME = load_game("constantinopolis")
STEPS = 300
FIRST = dict(coaching(GAME.id).options)  # type: ignore[union-attr]
OPTIONS = [FIRST, {}, {"gold": "open"}, {**FIRST, "free_trade": "yes"}]


def table(options: dict[str, str], players: int, seed: int) -> tuple[Match[Any], Privacy]:
    """A match of people at one screen."""
    match = Match(GAME, Setup(GAME.id, players, seed, options))
    return match, Privacy(Record(match, [SeatInfo(f"{seat}", seat) for seat in range(players)]))


def turn_of(match: Match[Any]) -> tuple[int, str, bool]:
    """The seat to act, the chapter it acts in, and whether all are to see its answers."""
    decision = GAME.decision(match.state)
    if decision is None:
        return -1, "", False
    return decision.seat, decision.chapter, GAME.public_question(match.state)


def play(match: Match[Any], privacy: Privacy, action: Action) -> None:
    """Answer as a person at the screen would."""
    if privacy.open_question and action not in privacy.open_choices:
        privacy.look()
    privacy.reveal()
    match.play(action)
    privacy.moved()


@pytest.mark.parametrize("options", OPTIONS, ids=["first", "default", "gold", "trade"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_screen_is_never_covered_in_the_middle_of_a_turn(options: dict[str, str], players: int) -> None:
    loaded, wrong = 0, []
    for seed in (1, 2):
        match, privacy = table(options, players, seed)
        chance = Stream(seed)
        for _ in range(STEPS):
            if match.state.to_act < 0:
                break
            before = turn_of(match)
            play(match, privacy, chance.choice(GAME.legal(match.state)))
            loaded += match.entries[-1].action.verb in ("load", "hold")
            if privacy.handover is not None and turn_of(match) == before:
                wrong.append((seed, len(match), before))
    assert loaded > 5
    assert wrong == []


@pytest.mark.parametrize("options", OPTIONS, ids=["first", "default", "gold", "trade"])
def test_loading_begins_with_the_screen_passed_on_and_is_never_seen_by_all(options: dict[str, str]) -> None:
    match, privacy = table(options, 2, 3)
    chance, begun = Stream(3), 0
    for _ in range(STEPS):
        if match.state.to_act < 0:
            break
        before, shown = turn_of(match), privacy.viewer
        play(match, privacy, chance.choice(GAME.legal(match.state)))
        now = turn_of(match)
        if not GAME.hides_answers(match.state):
            continue
        seat = now[0]
        assert not privacy.open_question
        if now != before and shown != seat:
            begun += 1
            assert privacy.handover == seat
        privacy.reveal()
        assert privacy.viewer == seat
    assert begun > 4


def test_beside_phones_the_only_one_at_the_screen_uncovers_before_loading() -> None:
    match, privacy = table(FIRST, 2, 3)
    privacy.on_phones = frozenset((1,))
    chance, begun = Stream(3), 0
    for _ in range(STEPS):
        if match.state.to_act < 0:
            break
        before = turn_of(match)
        play(match, privacy, chance.choice(GAME.legal(match.state)))
        if turn_of(match) == (0, "loading", False) != before and GAME.hides_answers(match.state):
            begun += 1
            assert privacy.handover == 0
    assert begun > 2


def test_only_loading_hides_its_answers() -> None:
    found = {
        (game.id, phase.chapter)
        for game in map(load_game, game_ids())
        for phase in game.phases
        if type(phase).hides_answers is not Phase.hides_answers
    }
    assert found == {(GAME.id, "loading")}
