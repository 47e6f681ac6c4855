"""An action that is not used: that nothing could be done is told where everybody knows it, and never by a hidden card."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event
from game.engine.core.rng import Stream
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from tests.boards.positions import match, the_game

GAME = "glory_to_rome"
USED = {"laborer", "patron", "merchant", "build", "demand"}
WORLDS = 3


def asked() -> list[Any]:
    """Positions of matches at which an action of a role may be used or not."""
    game = the_game(GAME)
    return [
        state.clone()
        for seed in (2, 4)
        for state in match(2, seed, ("random",), game_id=GAME)
        if state.to_act >= 0 and game.decision(state).key in USED  # type: ignore[union-attr]
    ]


def test_what_all_know_to_be_impossible_depends_on_no_hidden_card() -> None:
    game, counts = the_game(GAME), Counter[bool]()
    for state in asked()[::3]:
        frame, seat = state.stack[-1], state.to_act
        phase = game.phases[frame[0]]
        hands: tuple[list[int], ...] = (state.hand[seat], [])
        for hand in hands:
            state.hand[seat], state.trace[seat] = hand, state.trace[seat] if hand else []
            usable = phase.may_be_usable(state, frame)
            counts[usable] += 1
            known = game.recall(state, None)
            for number in range(WORLDS):
                world = game.determinize(known, Stream(number))
                assert phase.may_be_usable(world, frame) == usable
                assert usable or len(phase.legal(world, seat)) == 1, "something could be done after all"
    assert counts[True]
    assert counts[False]


def told(state: Any) -> list[str]:
    """What is told of the actions that are left after one is not used."""
    log: list[Event] = []
    the_game(GAME).step(state, Action("done"), log)
    return [event.key for event in log if event.key in ("skips", "unusable")]


@pytest.mark.parametrize(("hand", "word"), [(True, "skips"), (False, "unusable")])
def test_an_empty_hand_is_no_choice_and_a_full_one_may_have_been(hand: bool, word: str) -> None:
    game = the_game(GAME)
    state = next(one for one in asked() if game.decision(one).key == "demand")  # type: ignore[union-attr]
    seat = state.to_act
    if not hand:
        state.hand[seat], state.trace[seat] = [], []
    frame = state.stack[-1]
    log: list[Event] = []
    phase = game.phases[frame[0]]
    phase.tell_skipped(state, frame, 0, log)
    assert [event.key for event in log] == [word]
    assert log[0].audience is None


def test_what_is_left_unused_by_choice_is_told_as_such() -> None:
    game = the_game(GAME)
    state = next(
        one
        for one in asked()
        if game.decision(one).key == "laborer" and any(one.pool)  # type: ignore[union-attr]
    )
    assert "skips" in told(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_have_words_and_neither_says_the_other(language: str) -> None:
    texts = MatchTexts(Texts(language), the_game(GAME), ("Anna", "Bruno"))
    said = {texts.event(Event(key, 0, {"role": "role/mercator"})) for key in ("skips", "unusable")}
    assert len(said) == 2


def _asked(state: Any) -> Decision:
    found = the_game(GAME).decision(state)
    assert found is not None
    return found


@pytest.mark.parametrize("key", ["lead", "follow"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_no_card_is_not_asked_to_play_one(language: str, key: str) -> None:
    game = the_game(GAME)
    texts = MatchTexts(Texts(language), game, ("Anna", "Bruno"))
    state = next(
        one.clone()
        for one in match(2, 2, ("random",), game_id=GAME)
        if one.to_act >= 0 and game.decision(one).key == key  # type: ignore[union-attr]
    )
    seat = state.to_act
    full = texts.decision(_asked(state))
    state.hand[seat], state.senators[seat] = [], 0
    empty = texts.decision(_asked(state))
    assert empty != full
    assert game.observe(state, 1 - seat).hand_size(seat) == 0, "all see that the hand is empty"


def test_what_is_built_is_told_before_as_it_turns_out() -> None:
    """The materials a foundation takes, what is missing after one more, and what is completed by it."""
    game, told = the_game(GAME), Counter[str]()
    for state in match(3, 6, ("random",), game_id=GAME):
        if state.to_act < 0:
            continue
        for action in game.legal(state):
            said = next(iter(game.remarks(state, action)), None)
            if said is None:
                continue
            told[said[0]] += 1
            log: list[Event] = []
            after = state.clone()
            game.step(after, action, log)
            done = any(event.key == "completes" for event in log)
            assert done == (said[0] == "completes"), action
            if said[0] == "missing":
                seat = state.to_act
                lot = after.lots[seat][after.lot_of(seat, action.args[1])]
                assert said[1] == state.box.value[lot.site] - sum(lot.materials)
    assert set(told) == {"needs", "missing", "completes"}
