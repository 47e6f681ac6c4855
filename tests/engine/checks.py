"""Checks of one position that the property tests of every game share."""

import json
from collections.abc import Callable, Container, Iterable
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream
from tests.engine.play import pick


def check_space(
    game: Game[Any],
    state: Any,
    space: Iterable[Action],
    rules: Container[str],
    canonical: Callable[[Any, Action], Action] = lambda _, action: action,
) -> None:
    """The choices are the whole action space without what is refused; refusing names a rule and changes nothing."""
    before = game.digest(state)
    allowed = set()
    for action in space:
        refusal = game.explain(state, action)
        if refusal is None:
            allowed.add(canonical(state, action))
        else:
            assert refusal.rule in rules, (game.grammar.text(action), refusal)
            check_words(refusal.words)
    assert allowed == set(game.legal(state))
    assert len(game.legal(state)) == len(allowed)
    assert game.digest(state) == before


def check_words(words: Any) -> None:
    """Words are numbers, references, or lists of references."""
    for name, word in words.items():
        assert name.isidentifier()
        parts = word if isinstance(word, tuple) else (word,)
        for part in parts:
            assert isinstance(part, str) or (isinstance(word, int) and not isinstance(word, bool))
            assert not isinstance(part, str) or part.count("/") == 1


def check_round_trip(game: Game[Any], state: Any, seed: int) -> None:
    """A position written and read again is the same and has the same future."""
    again = game.load(json.loads(json.dumps(game.dump(state))))
    assert game.digest(again) == game.digest(state)
    assert (again.to_act, game.legal(again)) == (state.to_act, game.legal(state))
    here, there = state.clone(), again
    rng, twin = Stream(seed), Stream(seed)
    for _ in range(40):
        if game.over(here):
            break
        game.step(here, pick(game.legal(here), rng))
        game.step(there, pick(game.legal(there), twin))
    assert game.digest(there) == game.digest(here)
