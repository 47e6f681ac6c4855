"""The coach of every game: its file, when which line is said, and that it sees what its person sees."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.registry import make_bot
from game.engine.core.coach import (
    CoachMemory,
    advice,
    coaching,
    note_action,
    note_answer,
    note_line,
    read,
    words,
)
from game.engine.core.game import Setup
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.i18n.catalogue import LANGUAGES, Texts

GAMES = tuple(game for game in game_ids() if coaching(game) is not None)
GOOD = """[first]
players = 3

[[line]]
id = "auction"
asked = ["choose_office"]
right = ["keep"]

[[line]]
id = "poor"
asked = ["build"]
when = { "own.gold" = { most = 30 } }
words = { gold = "own.gold" }
once = true
"""


def coached(game_id: str, seed: int) -> list[tuple[str, str, int]]:
    """A first match of bots: the line, the question and the round of each line said to seat 0."""
    found, game = coaching(game_id), load_game(game_id)
    assert found is not None
    state = game.start(Setup(game_id, found.players, seed, found.options))
    minds = [make_bot(game_id, "novice", seat) for seat in range(found.players)]
    memory, said = CoachMemory(), []
    while not game.over(state):
        seat = state.to_act
        seen = game.observe(state, seat)
        action = minds[seat].choose(game, game.recall(state, seat), game.legal(state))
        line = advice(game, seen, found.lines, memory) if seat == 0 else None
        if line is not None:
            words(game, seen, line)
            now = int(game.facts(seen)["round"])
            note_line(memory, line, now)
            decision = game.decision(seen)
            assert decision is not None
            said.append((line.id, decision.key, now))
            note_answer(memory, line, action)
        game.step(state, action)
    return said


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_first_match_that_can_be_set_up(game_id: str) -> None:
    found, game = coaching(game_id), load_game(game_id)
    assert found is not None
    state = game.start(Setup(game_id, found.players, 1, found.options))
    assert state.players == found.players in game.players


@pytest.mark.parametrize("game_id", GAMES)
def test_lines_are_said_at_their_questions_at_most_twice_and_not_twice_in_a_round(game_id: str) -> None:
    found = coaching(game_id)
    assert found is not None
    lines = {line.id: line for line in found.lines}
    heard: set[str] = set()
    for seed in (1, 2):
        said = coached(game_id, seed)
        heard |= {name for name, _, _ in said}
        for name, line in lines.items():
            rounds = [now for other, _, now in said if other == name]
            assert len(rounds) == len({*rounds}) <= (1 if line.once else 2)
        assert all(asked in lines[name].asked for name, asked, _ in said)
    assert len(heard) >= 0.7 * len(lines), sorted(lines.keys() - heard)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_line_has_its_text_and_its_placeholders(game_id: str, language: str) -> None:
    found, texts = coaching(game_id), Texts(language)
    assert found is not None
    for line in found.lines:
        message = texts.message(f"{game_id}.coach.{line.id}")
        assert message.placeholders == {*line.words}
        assert len(message.other.split()) <= (25 if language == "en" else 32)
    named = {f"{game_id}.coach.{line.id}" for line in found.lines}
    assert {key for key in texts.keys if key.startswith(f"{game_id}.coach.")} == named


def game_at(key: str) -> tuple[Any, Any]:
    """A position of Constantinopolis at which seat 0 is asked something."""
    game = load_game("constantinopolis")
    state = game.start(Setup(game.id, 2, 1, {}))
    while (decision := game.decision(state)) is not None and (decision.key != key or decision.seat):
        game.step(state, game.default(state))
    return game, state


@pytest.mark.parametrize("goods", [0, 1])
def test_only_what_can_be_loaded_is_advised_to_be_loaded(goods: int) -> None:
    game, found = load_game("constantinopolis"), coaching("constantinopolis")
    assert found is not None
    seat = {
        "office": "magister_officiorum", "hand": ["f_a", "c_a"], "goods": {"food": goods}, "gold": 20,
        "fleet": [{"size": "parvus_dromo"}],
    }  # fmt: skip
    state = game.arrange(Setup(game.id, 2, 5), {"phase": "loading", "seats": [seat, {"office": "consul"}]})
    line = advice(game, game.observe(state, 0), found.lines, CoachMemory())
    assert line is not None
    assert line.id == ("contracts" if goods else "cannot_load")


def test_a_line_is_said_in_two_rounds_unless_the_person_does_it() -> None:
    game, state = game_at("choose_office")
    lines = read(GOOD, "coach.toml").lines
    memory = CoachMemory()
    first = advice(game, state, lines, memory)
    assert first is lines[0]
    note_line(memory, first, 1)
    assert advice(game, state, lines, memory) is None
    memory.heard["auction"] = {7}
    assert advice(game, state, lines, memory) is first
    memory.heard["auction"] = {7, 8}
    assert advice(game, state, lines, memory) is None
    memory = CoachMemory()
    note_answer(memory, first, game.grammar.parse("take consul"))
    assert advice(game, state, lines, memory) is first
    note_answer(memory, first, game.grammar.parse("keep"))
    assert advice(game, state, lines, memory) is None


def test_a_line_comes_back_when_what_is_right_was_left_undone_in_two_rounds_in_a_row() -> None:
    game, state = game_at("choose_office")
    lines = read(GOOD, "coach.toml").lines
    keep, other = (game.grammar.parse(text) for text in ("keep", "take consul"))
    memory = CoachMemory(learned={"auction"})
    for now in (1, 2):
        assert advice(game, state, lines, memory) is None
        state.round = now
        note_action(game, state, lines, memory, other)
        note_action(game, state, lines, memory, other)
    state.round = 3
    state.last_round = 3
    assert advice(game, state, lines, memory) is None, "too late to mend it"
    state.last_round = 0
    assert advice(game, state, lines, memory) is lines[0]
    note_line(memory, lines[0], 3)
    note_action(game, state, lines, memory, other)
    state.round = 4
    assert advice(game, state, lines, memory) is None
    note_action(game, state, lines, memory, other)
    note_action(game, state, lines, memory, keep)
    note_action(game, state, lines, memory, other)
    assert not memory.passed
    state.round = 5
    assert advice(game, state, lines, memory) is None


def test_the_last_turn_of_concordia_has_a_line() -> None:
    found, game = coaching("concordia_venus"), load_game("concordia_venus")
    assert found is not None
    state = game.start(Setup(game.id, found.players, 1, found.options))
    for _ in range(2000):
        decision = game.decision(state)
        if decision is not None and decision.key == "play" and not decision.seat:
            break
        game.step(state, game.default(state))
    memory = CoachMemory()
    first = advice(game, state, found.lines, memory)
    assert first is None or first.id != "last_turn"
    state.concordia, state.last = 1, 2
    line = advice(game, state, found.lines, memory)
    assert line is not None
    assert line.id == "last_turn"


def test_facts_and_words_of_the_seat_asked_are_named_own() -> None:
    game, state = game_at("build")
    lines = read(GOOD, "coach.toml").lines
    assert advice(game, state, lines, CoachMemory()) is lines[1]
    assert words(game, state, lines[1]) == {"gold": state.gold[0]}
    state.gold[0] = 31
    assert advice(game, state, lines, CoachMemory()) is None


def test_nobody_is_told_to_build_for_later_once_the_end_is_certain() -> None:
    game, state = game_at("build")
    found = coaching("constantinopolis")
    assert found is not None
    lines = [line for line in found.lines if line.id == "building"]
    assert advice(game, state, tuple(lines), CoachMemory()) is not None
    state.last_round = state.round
    assert advice(game, state, tuple(lines), CoachMemory()) is None


@pytest.mark.parametrize(
    ("line", "question", "change", "back"),
    [
        ("end", "choose_office", {"round": 5}, {"last_round": 6}),
        ("post", "load", {"round": 2}, {"posts": [1, 0]}),
    ],
)
def test_the_end_is_told_before_it_is_certain_and_posts_to_whoever_has_none(
    line: str, question: str, change: dict[str, Any], back: dict[str, Any]
) -> None:
    game, state = game_at(question)
    found = coaching("constantinopolis")
    assert found is not None
    lines = tuple(one for one in found.lines if one.id == line)
    assert advice(game, state, lines, CoachMemory()) is None
    for values, is_said in ((change, True), (back, False)):
        for name, value in values.items():
            setattr(state, name, value)
        assert (advice(game, state, lines, CoachMemory()) is not None) == is_said
    words(game, state, lines[0])


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("players = 3", 'players = "3"', 1, "'players', a number"),
        ('asked = ["build"]', "asked = []", 10, "'asked', 'right' and 'words' hold texts"),
        ("once = true", "once = 1", 10, "'once' is true or false"),
        ("{ most = 30 }", "{ above = 30 }", 10, "compared by one of least, most"),
        ('id = "poor"', 'id = "auction"', 5, "stands there twice"),
        ("once = true", "loud = true", 10, "'loud' means nothing here"),
        ("[first]", "[last]", 1, "last: means nothing here"),
    ],
)
def test_a_file_that_makes_no_sense_is_named(old: str, new: str, line: int, what: str) -> None:
    assert old in GOOD
    with pytest.raises(TableError) as caught:
        read(GOOD.replace(old, new), "coach.toml")
    assert (caught.value.source, caught.value.line) == ("coach.toml", line)
    assert what in str(caught.value)
