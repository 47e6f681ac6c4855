"""What every game of the registry keeps, whatever its rules."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.core.action import Action, NotationError
from game.engine.core.game import Game, Setup, SetupError
from game.engine.core.messages import Event, IllegalAction
from game.engine.core.rng import Stream
from game.engine.registry import load_game, rule_packages
from tests.engine.play import pick, some_setup, walk

GAMES = [load_game(name) for name in rule_packages()]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
SEEDS = st.integers(0, 2**40)


def test_there_is_a_game_and_no_other_by_a_wrong_name() -> None:
    assert GAMES
    assert len({game.id for game in GAMES}) == len(GAMES)
    with pytest.raises(SetupError, match="there is no game 'chess'"):
        load_game("chess")


@every_game
def test_a_set_up_is_checked(game: Game[Any]) -> None:
    with pytest.raises(SetupError):
        game.start(Setup(game.id, max(game.players) + 1, 1))
    with pytest.raises(SetupError):
        game.start(Setup(game.id, min(game.players), 1, {"no such option": "yes"}))
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert len(set(option.values)) == len(option.values) >= 2
        with pytest.raises(SetupError):
            game.start(Setup(game.id, min(game.players), 1, {option.name: "no such value"}))


@every_game
def test_known_sets_of_options_are_options(game: Game[Any]) -> None:
    for chosen in game.presets.values():
        options = {option.name: option.default for option in game.options} | dict(chosen)
        players = next(n for n in game.players if not game.clash(options, n, game.rules_version))
        game.check_options(Setup(game.id, players, 1, chosen))
    assert len({tuple(sorted(chosen.items())) for chosen in game.presets.values()}) == len(game.presets)


@every_game
def test_the_seed_decides_the_beginning(game: Game[Any]) -> None:
    digests = [game.digest(game.start(Setup(game.id, min(game.players), seed))) for seed in (1, 1, 2, 3)]
    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


@every_game
@settings(max_examples=8)
@given(seed=SEEDS)
def test_every_choice_can_be_said_and_taken(game: Game[Any], seed: int) -> None:
    rng = Stream(seed)
    for state, _ in walk(game, game.start(some_setup(game, rng)), rng):
        choices = game.legal(state)
        assert len(choices) == len(set(choices))
        assert len(choices) >= 2 or game.phases[state.stack[-1][0]].always_asks(state)
        decision = game.decision(state)
        assert decision is not None
        assert decision.seat == state.to_act
        assert decision.key.isidentifier()
        assert decision.chapter.isidentifier()
        assert game.explain(state, game.default(state)) is None
        for action in choices:
            assert game.explain(state, action) is None
            assert game.grammar.parse(game.grammar.text(action)) == action
            assert all(part and part.count("/") <= 1 for part in game.touches(state, action))


@every_game
@settings(max_examples=8)
@given(seed=SEEDS)
def test_what_is_refused_is_not_done(game: Game[Any], seed: int) -> None:
    rng = Stream(seed)
    setup = some_setup(game, rng)
    elsewhere = {action for state, _ in walk(game, game.start(setup), rng) for action in game.legal(state)}
    others = sorted(elsewhere)
    state = game.start(setup)
    for position, _ in walk(game, state, rng):
        if rng.below(8):
            continue
        before = game.digest(position)
        for _ in range(10):
            action = rng.choice(others)
            refusal = game.explain(position, action)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                game.play(position, action)
            assert caught.value.refusal == refusal
            assert refusal.rule in str(caught.value)
            assert game.digest(position) == before
    assert game.over(state)
    refusal = game.explain(state, others[0])
    assert refusal is not None
    assert refusal.rule == game.end_rule


@every_game
@settings(max_examples=8)
@given(seed=SEEDS)
def test_positions_are_values(game: Game[Any], seed: int) -> None:
    rng = Stream(seed)
    kept = []
    for state, action in walk(game, game.start(some_setup(game, rng)), rng):
        if rng.below(10):
            continue
        clone = state.clone()
        assert game.dump(clone) == game.dump(state)
        kept.append((clone, json.dumps(game.dump(clone))))
        child = state.clone()
        game.step(child, action)
        assert game.digest(state) == game.digest(clone) != game.digest(child)
    for clone, text in kept:
        assert json.dumps(game.dump(clone)) == text
        again = game.load(json.loads(text))
        assert game.dump(again) == game.dump(clone)
        assert game.legal(again) == game.legal(clone)


@every_game
@settings(max_examples=8)
@given(seed=SEEDS)
def test_listening_changes_nothing(game: Game[Any], seed: int) -> None:
    rng = Stream(seed)
    setup = some_setup(game, rng)
    heard, alone = game.start(setup), game.start(setup)
    log: list[Event] = []
    for state, action in walk(game, heard, rng, log):
        game.step(alone, action)
        assert state is heard
    assert game.digest(heard) == game.digest(alone)
    for event in log:
        assert event.key.isidentifier()
        assert -1 <= event.seat < setup.players
        assert event.visible_to(event.seat if event.seat >= 0 else None)


@every_game
@settings(max_examples=8)
@given(seed=SEEDS)
def test_a_match_ends_with_places(game: Game[Any], seed: int) -> None:
    rng = Stream(seed)
    setup = some_setup(game, rng)
    state = game.start(setup)
    for position, _ in walk(game, state, rng):
        facts = game.facts(position)
        assert json.loads(json.dumps(facts)) == facts
        assert 1 <= facts["round"] <= game.rounds_at_most
    assert game.over(state)
    assert game.legal(state) == []
    assert game.decision(state) is None
    standings = game.standings(state)
    assert sorted(standing.seat for standing in standings) == list(range(setup.players))
    assert standings[0].place == 1
    assert [s.place for s in standings] == sorted(s.place for s in standings)
    points = {seat: tree.points for seat, tree in enumerate(game.score(state))}
    assert all(standing.points == points[standing.seat] for standing in standings)


@every_game
@settings(max_examples=8)
@given(seed=SEEDS)
def test_an_observer_plays_the_same_game(game: Game[Any], seed: int) -> None:
    rng = Stream(seed)
    for state, _ in walk(game, game.start(some_setup(game, rng)), rng):
        if rng.below(10):
            continue
        seen = game.observe(state, state.to_act)
        assert game.legal(seen) == game.legal(state)
        guess = game.determinize(seen, Stream(seed))
        assert game.dump(guess) == game.dump(game.determinize(seen, Stream(seed)))
        assert game.dump(game.observe(guess, state.to_act)) == game.dump(seen)
        game.step(guess, pick(game.legal(state), rng))


@every_game
def test_nonsense_is_no_action(game: Game[Any]) -> None:
    for text in ("", "   ", "no_such_verb", *(f"{verb} ~" for verb in game.grammar.verbs)):
        with pytest.raises(NotationError):
            game.grammar.parse(text)


@every_game
def test_every_verb_reads_what_it_writes(game: Game[Any]) -> None:
    for verb in game.grammar.verbs.values():
        for value in (0, 1):
            action = Action(verb.name, tuple(value for _ in verb.arguments))
            assert game.grammar.parse(game.grammar.text(action)) == action
            assert set(verb.touches) <= set(game.grammar.touches(action))
