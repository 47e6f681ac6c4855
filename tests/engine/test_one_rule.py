"""A rule stands once: what is planted in the function that explains it changes the list of legal actions too."""

import hashlib
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from types import ModuleType
from typing import Any

import pytest

from game.engine.core.action import Action
from game.engine.core.game import Game, Setup, SetupError
from game.engine.core.messages import Reason
from game.engine.core.phase import Chapter
from game.engine.registry import game_ids, load_game

PLANTED = Reason("planted", "planted")
TWICE = {
    "constantinopolis": {"why_not_build", "Auction.why_not", "Duel.why_not"},
    "glory_to_rome": {"why_not_play", "why_not_found", "why_not_add", "Building._why_not_place"},
    "concordia_venus": {
        "Architect._why_not_move", "Architect._why_not_build", "Market.why_not", "Colonist.why_not", "Prefect.why_not",
        "why_not_buy", "Mercator.why_not", "Turn.why_not",
    },
}  # fmt: skip
"""What lists its actions by conditions of its own, since asking for each costs too much (docs/changing.md, "Add a refusal")."""
LEAST = 6
"""So many rules of a game at least are seen to stand once."""
MATCHES, MOST = 24, 80


def positions(game: Game[Any]) -> list[Any]:
    """Positions of matches by chance, at most so many of each question."""
    found: dict[int, list[Any]] = {}
    for seed in range(MATCHES):
        chance = Random(seed)
        options = {option.name: chance.choice(option.values) for option in game.options} if seed % 2 else {}
        players = game.players[seed % len(game.players)]
        try:
            state = game.start(Setup(game.id, players, seed, options=options))
        except SetupError:  # some options do not go together
            state = game.start(Setup(game.id, players, seed))
        while not game.over(state):
            kept = found.setdefault(state.stack[-1][0], [])
            if len(kept) < MOST and chance.random() < 0.3:
                kept.append(state.clone())
            game.step(state, chance.choice(state.choices))
    return [state for kept in found.values() for state in kept]


def modules(game: Game[Any]) -> list[ModuleType]:
    package = import_module(f"game.engine.{game.id}")
    return [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]


Place = tuple[Any, str]
"""A module or a class, and the name of a function in it."""


def explanations(found: list[ModuleType]) -> Iterator[tuple[str, Callable[..., Any], list[Place]]]:
    """Every function that explains rules by itself: its name, itself, and where it is bound."""
    for module in found:
        for name, value in vars(module).items():
            if inspect.isfunction(value) and "why_not" in name and value.__module__ == module.__name__:
                yield name, value, [(one, name) for one in found if vars(one).get(name) is value]
            if inspect.isclass(value) and issubclass(value, Chapter) and value.__module__ == module.__name__:
                for inner, method in vars(value).items():
                    if "why_not" in inner and inspect.isfunction(method):
                        yield f"{value.__name__}.{inner}", method, [(value, inner)]


def asks_others(function: Callable[..., Any]) -> bool:
    """Whether it only hands on what other functions explain."""
    return "why_not" in inspect.getsource(function).partition(":\n")[2]


def planted(function: Callable[..., Any], game: Game[Any]) -> Callable[..., Any]:
    """The function with a fault: it refuses every other thing that it allowed; what only ends a question is left alone."""

    def faulty(*given: Any) -> Reason | None:
        found: Reason | None = function(*given)
        about = [one for one in given if isinstance(one, (int, str, tuple))]
        for one in about:
            if isinstance(one, Action) and one.verb in {*game.answers, "done"}:
                return found
        mark = hashlib.blake2b(repr(about).encode()).digest()[0]
        return PLANTED if found is None and mark % 2 else found

    return faulty


def differing(game: Game[Any], states: list[Any]) -> tuple[list[str], int]:
    """The actions that are listed although they are refused, and how many are neither."""
    wrong: dict[str, None] = {}
    gone = 0
    for state in states:
        phase, seat = game.phases[state.stack[-1][0]], state.to_act
        listed = set(phase.legal(state, seat))
        for action in state.choices:
            refusal = phase.refusal(state, seat, action)
            if refusal is not None and refusal.rule == PLANTED.rule:
                gone += action not in listed
                if action in listed:
                    wrong[f"{type(phase).__name__}: {game.grammar.text(action)}"] = None
    return [*wrong][:5], gone


@pytest.mark.parametrize("name", game_ids())
def test_what_is_refused_is_not_listed_whatever_is_changed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game(name)
    found, states = modules(game), positions(game)
    once: list[str] = []
    twice: dict[str, list[str]] = {}
    targets = [one for one in explanations(found) if not asks_others(one[1])]
    if not targets:
        pytest.skip("native modules")
    for rule, function, places in targets:
        with monkeypatch.context() as patch:
            for owner, bound in places:
                patch.setattr(owner, bound, planted(function, game))
            wrong, gone = differing(game, states)
        if wrong:
            twice[rule] = wrong
        elif gone:
            once.append(rule)
    assert {rule: actions for rule, actions in twice.items() if rule not in TWICE.get(name, ())} == {}
    assert len(once) >= LEAST, once
    assert TWICE.get(name, set()) <= {rule for rule, _, _ in explanations(found)}
