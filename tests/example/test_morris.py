"""The example game of the documents: its scenarios, its rules by chance, and a match by mouse from the title to the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.boards.board import Picks, TableView
from game.boards.list_board import PlainBoard, facts
from game.boards.registry import board_of
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from game.engine.core.scenario import load, run
from game.engine.registry import game_ids, load_game
from game.i18n import MatchTexts, Texts
from tests.boards.positions import Sitter
from tests.example.conftest import EXAMPLE
from tests.scenes.driver import Driver

MOST_LINES = 1500
SCENARIOS = [scenario for path in sorted((EXAMPLE / "scenarios").glob("*.toml")) for scenario in load(path)]


def view(state: Any, texts: Texts, picks: Picks | None = None) -> TableView:
    game = load_game("morris")
    seats = [Sitter("Anna", 0), Sitter("Bruno", 1)]
    words = MatchTexts(texts, game, [seat.name for seat in seats])
    seen = game.observe(state, state.to_act)
    choices = game.legal(state)
    return TableView(
        game, seen, state.to_act, state.to_act, game.decision(state), choices, seats, words, picks or Picks()
    )


def test_the_example_is_small() -> None:
    lines = sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for path in EXAMPLE.rglob("*.[tp][oy]*")
        if path.suffix in (".py", ".toml")
    )
    assert 0 < lines <= MOST_LINES


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(registered: None, scenario: Any) -> None:
    failures = run(scenario)
    assert not failures, "\n".join(str(failure) for failure in failures)


def test_every_rule_has_a_scenario(registered: None) -> None:
    covered = {rule for scenario in SCENARIOS for rule in scenario.covers}
    assert covered == {rule for rules in load_game("morris").chapters().values() for rule in rules}


@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_keep_what_must_hold(registered: None, seed: int) -> None:
    game, rng = load_game("morris"), stream(seed, "example")
    state = game.start(Setup("morris", 2, seed))
    actions = [action for verb in game.grammar.verbs for action in space(game, verb)]
    while not game.over(state):
        legal = game.legal(state)
        assert {action for action in actions if game.explain(state, action) is None} == set(legal)
        assert game.digest(game.load(game.dump(state))) == game.digest(state)
        game.step(state, rng.choice(legal))
        assert all(state.left(who) <= state.box.men for who in range(2))
    assert len(game.standings(state)) == 2


def space(game: Any, verb: str) -> list[Any]:
    table = getattr(game.box.vocabulary, verb)
    if verb == "leave":
        return []
    return [action for row in table for action in (row if isinstance(row, list) else [row])]


def test_the_list_board_says_what_the_observation_holds(registered: None, catalogues: Any) -> None:
    assert isinstance(board_of("morris"), PlainBoard)
    game = load_game("morris")
    state = game.start(Setup("morris", 2, 1))
    table = view(state, Texts("en", catalogues))
    shown = facts(table)
    assert ("hand", "In hand: 9") in shown[0]
    assert "over" not in dict(shown[-1]), "only what the catalogue has words for is shown"
    game.step(state, game.grammar.parse("place a1"))
    assert ("men", "On the board: a1") in facts(view(state, Texts("en", catalogues)))[1 - state.to_act]


def test_a_click_means_what_the_grammar_and_the_phase_say(registered: None, catalogues: Any) -> None:
    game = load_game("morris")
    spec = {"seats": [{"men": ["a1", "b2", "c3", "d7"]}, {"men": ["g1", "g4", "f4", "b6"]}]}
    state = game.arrange(Setup("morris", 2, 1), spec)
    texts = Texts("en", catalogues)
    click_meanings = PlainBoard().click_meanings
    table = view(state, texts)
    tried = click_meanings(table, "point/a1")
    assert tried[0].verb == "place"
    picked = view(state, texts, Picks(selection=("point/a1",)))
    assert game.grammar.parse("move a1 a4") in click_meanings(picked, "point/a4")
    reasons = {
        refusal.key
        for action in click_meanings(picked, "point/g7")
        if (refusal := game.explain(state, action))
    }
    assert "too_far" in reasons
    moves = [action for action in click_meanings(picked, "point/a4") if action.verb == "move"]
    assert moves, "what is picked is one end of every move"
    assert all(game.grammar.parse("place a1").args[0] in action.args for action in moves)
    assert click_meanings(table, "seat/0") == []
    everything = [action for point in state.box.points for action in click_meanings(table, f"point/{point}")]
    assert {action.verb for action in everything} == {"place", "move"}, "the verbs of the phase"


def test_a_match_is_played_by_mouse_from_the_title_to_the_score(start: Callable[[], Driver]) -> None:
    driver = start()
    assert "morris" in game_ids()
    driver.click("ui/new_game")
    driver.click("game/morris")
    driver.click("ui/start")
    session = driver.session
    assert session.game.id == "morris"
    driver.play(seed=3)
    assert driver.scenes[-1] == "Score"
    places = [row for row in session.game.standings(session.state) if row.place == 1]
    names = [session.seats[row.seat].name for row in places]
    assert any(
        all(name in text for name in names) and ("wins" in text or "draw" in text) for text in driver.texts()
    )
