"""Lessons as data: every one of them holds, and a wrong one is named by file and line."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from game.engine.core.game import Setup
from game.engine.core.lesson import (
    Lesson,
    LessonError,
    answer,
    begin,
    check,
    check_game,
    lessons,
    missed,
    read,
    word,
    wrong,
)
from game.engine.core.match import Match
from game.engine.core.position import ScenarioSetupError
from game.engine.registry import game_ids, load_game

LESSON = """game = "constantinopolis"
id = "try"
minutes = 1
players = 2
rivals = ["easy-any"]
covers = ["19"]

[[part]]
position = { round = 1, phase = "auction", top = ["f_b", "f_a"], seats = [{ office = "magister_officiorum" }, { office = "praefectus_praetorio" }] }

[[part.step]]
say = "keep"
words = { gold = "seat0.gold", draws = "offices.magister_officiorum.draws", name = "office/consul" }
do = ["keep"]
expect = { "seat0.gold" = 30, "seat0.office" = { any = ["consul", "magister_officiorum"] } }
rivals = ["1 keep"]

[[part.task]]
say = "task"
goal = { "seat0.buildings" = { has = "pistrinum" }, "seat0.gold" = { most = 24 } }
within = "round 1"
play = ["build pistrinum"]

[[quiz]]
say = "q"
answers = ["a", "b"]
right = "b"
see = "19"
"""


def lesson_of(old: str = "", new: str = "") -> Lesson:
    assert old in LESSON
    return read(LESSON.replace(old, new, 1) if old else LESSON, "try.toml")


def game_of(lesson: Lesson) -> Any:
    return load_game(lesson.game)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_lesson_of_a_game_holds(game_id: str) -> None:
    found = lessons(game_id)
    assert check_game(game_id) == (len(found), [])
    assert all(one.minutes > 0 and one.covers and one.bubbles for one in found)


def test_a_lesson_is_read_and_holds() -> None:
    lesson = lesson_of()
    assert check(lesson) == []
    assert lesson.key("keep") == "constantinopolis.lesson.try.keep"
    assert [one.say for one in lesson.bubbles] == ["keep", "task"]
    step, task = lesson.parts[0].steps[0], lesson.parts[0].task
    assert (step.line, step.rivals) == (11, ((1, "keep"),))
    assert task is not None
    assert task.within == ("round", 1)


def test_its_mark_changes_with_its_text() -> None:
    assert lesson_of().mark == lesson_of().mark != lesson_of("minutes = 1", "minutes = 2").mark


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("minutes = 1\n", "", 1, "'minutes' is missing"),
        ("id =", "id", 2, ""),
        ('rivals = ["easy-any"]', "rivals = []", 1, "names 0 players, not 1"),
        ('do = ["keep"]', "do = 3", 11, "'do' is of the wrong kind"),
        ('do = ["keep"]', "doo = []", 11, "'doo' means nothing"),
        ('do = ["keep"]', "do = [1]", 11, "not a list of words"),
        ('["1 keep"]', '["0 keep"]', 11, "'0 keep' is no rival's"),
        ("{ most = 24 }", "{ under = 24 }", 18, "is compared by one of"),
        ('"round 1"', '"soon"', 18, "'within'"),
        ('right = "b"', 'right = "c"', 24, "'right'"),
        ('say = "keep"\n', "", 11, ""),
    ],
)
def test_a_lesson_that_makes_no_sense_is_named(old: str, new: str, line: int, what: str) -> None:
    if not what:
        what, old, new = (
            ("", old, new)
            if "id" in old
            else (
                "says or does",
                LESSON[LESSON.index("say = ") : LESSON.index("[[part.task")],
                "point = []\n",
            )
        )
    with pytest.raises(LessonError, match=rf"^try.toml:{line}: .*{re.escape(what)}"):
        lesson_of(old, new)


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ('do = ["keep"]', 'do = ["yield"]', 11, "refused"),
        ('do = ["keep"]', 'do = ["jump"]', 11, "jump"),
        ('"seat0.gold" = 30', '"seat0.gold" = 31', 11, "seat0.gold is 30, not 31"),
        ('rivals = ["1 keep"]', 'rivals = ["1 done"]', 11, "refused"),
        ('rivals = ["1 keep"]', 'rivals = ["1 keep", "1 done"]', 11, "seat 0 is to act, not 1"),
        ("offices.magister_officiorum.draws", "offices.nobody.draws", 11, "means nothing"),
        ('covers = ["19"]', 'covers = ["9999"]', 1, "9999"),
        ('covers = ["19"]', 'covers = []\nneeds = ["before"]', 1, "before"),
        ('within = "round 1"', 'within = "round 0"', 18, "missed"),
        ('play = ["build pistrinum"]', "play = []", 18, "'play' ends before"),
        ('play = ["build pistrinum"]', 'play = ["build pistrinum", "done"]', 18, "before 'done'"),
        ("goal = {", "goal = { round = 1 }  # {", 18, "holds before"),
        ('"f_a"]', '"q_z"]', 8, "top: 'q_z' is no card"),
    ],
)
def test_a_lesson_that_does_not_hold_is_named(old: str, new: str, line: int, what: str) -> None:
    failures = check(lesson_of(old, new))
    assert any(found.startswith(f"try.toml:{line}: ") and what in found for found in failures), failures


def test_too_many_bubbles_at_which_nothing_is_done_are_named() -> None:
    text = '[[part.step]]\nsay = "a"\n\n' * 3
    assert any("in a row" in what for what in check(lesson_of("[[part.step]]", f"{text}[[part.step]]")))
    text = '[[part.step]]\nsay = "a"\n\n' * 12
    assert any(
        "bubbles, at most" in what for what in check(lesson_of("[[part.step]]", f"{text}[[part.step]]"))
    )


def test_words_come_from_facts_components_and_references() -> None:
    lesson = lesson_of()
    game = game_of(lesson)
    state = begin(game, lesson, lesson.parts[0])
    words = lesson.parts[0].steps[0].words
    assert {name: word(game, state, source) for name, source in words.items()} == {
        "gold": 30, "draws": 3, "name": "office/consul",
    }  # fmt: skip


def test_a_source_may_be_a_number_a_place_in_a_list_or_a_component_behind_a_fact() -> None:
    game = load_game("concordia_venus")
    state = game.start(Setup(game.id, 2, 14, {}))
    assert [word(game, state, source) for source in ("10", "box.concordia", "senator_cards")] == [10, 7, 2]
    other = load_game("constantinopolis")
    assert word(other, other.start(Setup(other.id, 2, 1, {})), "wall_fame.3") == 6
    with pytest.raises(KeyError):
        word(game, state, "box.nothing")


def test_rivals_follow_the_script_where_it_fits() -> None:
    lesson = lesson_of()
    game = game_of(lesson)
    state = begin(game, lesson, lesson.parts[0])
    game.play(state, game.grammar.parse("keep"))
    script = [(1, "keep")]
    assert game.grammar.text(answer(game, state, script)) == "keep"
    assert script == []
    script = [(1, "build pistrinum")]
    assert answer(game, state, script) == game.default(state)
    assert script == [(1, "build pistrinum")]


def test_a_task_is_missed_when_its_time_is_over() -> None:
    lesson = lesson_of()
    game, task = game_of(lesson), lesson.parts[0].task
    assert task is not None
    state = begin(game, lesson, lesson.parts[0])
    assert wrong(game, state, task.goal)
    while game.facts(state)["round"] == 1:
        assert not missed(game, state, task)
        game.play(state, game.default(state))
    assert missed(game, state, task)


@pytest.mark.parametrize(
    ("game_id", "top", "drawn"),
    [
        (
            "constantinopolis",
            ["f_b", "f_a", "c_b"],
            lambda state: [state.box.contracts[k].id for k in state.deck[:-4:-1]],
        ),
        ("glory_to_rome", ["insula", "mercatus", "pons"], None),
    ],
)
def test_top_lays_the_first_cards_on_a_shuffled_deck(
    game_id: str, top: list[str], drawn: Callable[[Any], list[str]] | None
) -> None:
    game = load_game(game_id)
    setup = Setup(game_id, 2, 7)
    spec: dict[str, Any] = {"seats": [{}, {}]}
    whole = game.arrange(setup, spec)
    laid = game.arrange(setup, {**spec, "top": top})
    assert sorted(laid.deck) == sorted(whole.deck)
    if drawn is not None:
        assert drawn(laid) == top
    other = game.arrange(Setup(game_id, 2, 8), {**spec, "top": top})
    assert other.deck[-3:] == laid.deck[-3:]
    assert other.deck != laid.deck
    with pytest.raises(ScenarioSetupError, match="top"):
        game.arrange(setup, {**spec, "top": top, "deck": top})


def test_a_match_may_begin_in_a_position() -> None:
    lesson = lesson_of()
    game = game_of(lesson)
    match = Match(game, lesson.setup, lesson.parts[0].position)
    assert game.digest(match.state) == game.digest(begin(game, lesson, lesson.parts[0]))
    match.play(game.grammar.parse("keep"))
    digest = game.digest(match.state)
    assert match.shuffles() == match.fork().shuffles()
    match.undo()
    assert game.digest(match.at(0)) == game.digest(match.state) != digest


def test_what_happens_before_the_first_decision_is_in_the_log() -> None:
    game = load_game("constantinopolis")
    spec = {"round": 2, "phase": "production", "seats": [{}, {}]}
    log: list[Any] = []
    game.arrange(Setup("constantinopolis", 2, 1), spec, log)
    assert "produces" in {event.key for event in log}
