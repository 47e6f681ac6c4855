"""Collects the texts of matches: one sentence of each kind and set of words, and their lengths."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from game.engine.core.action import Action, Vocabulary, attribute
from game.engine.core.game import Game
from game.engine.core.messages import Decision, Event, Refusal
from game.engine.core.rng import Stream
from game.i18n import MatchTexts

SEATS = ("Ana", "Bruno", "Carla", "Dino", "Eva")
LEFT_OVER = re.compile(r"[{}]|\w/\w|_")
"""A placeholder or component reference left in a finished sentence."""
WORD = re.compile(r"(?:\{[^{}]*\}|\w)+(?:['’](?:\{[^{}]*\}|\w)+)*")

Kind = tuple[str, frozenset[str]]


class Telling:
    """All that the matches played through it say. `space` holds every action that may be refused, by verb."""

    def __init__(self, game: Game[Any], actions: Iterable[Action]) -> None:
        self.game = game
        self.space: dict[str, list[Action]] = {}
        for action in actions:
            self.space.setdefault(action.verb, []).append(action)
        self.events: dict[Kind, Event] = {}
        self.refusals: dict[Kind, Refusal] = {}
        self.decisions: dict[Kind, Decision] = {}

    def explain(self, state: Any, actions: Iterable[Action]) -> None:
        """Note why actions are refused."""
        for action in actions:
            refusal = self.game.explain(state, action)
            if refusal is not None:
                self.refusals.setdefault((refusal.key, frozenset(refusal.words)), refusal)

    def explain_all(self, state: Any) -> None:
        """Record the refusal of every action."""
        self.explain(state, [action for actions in self.space.values() for action in actions])

    def play(self, state: Any, rng: Stream, choose: Callable[[Any, Stream], Action]) -> None:
        """Play a match to its end and ask at every decision for the refusal of one action of each verb."""
        log: list[Event] = []
        while state.to_act >= 0:
            decision = self.game.decision(state)
            assert decision is not None
            self.decisions.setdefault((decision.key, frozenset(decision.words)), decision)
            self.explain(state, [actions[rng.below(len(actions))] for actions in self.space.values()])
            self.game.step(state, choose(state, rng), log)
            self.note(log)
            log.clear()

    def note(self, log: Iterable[Event]) -> None:
        """Note events."""
        for event in log:
            self.events.setdefault((event.key, frozenset(event.words)), event)

    def lines(self, texts: MatchTexts) -> list[str]:
        """Every sentence in a language."""
        return [
            *(texts.event(event) for event in self.events.values()),
            *(texts.refusal(refusal) for refusal in self.refusals.values()),
            *(texts.decision(decision) for decision in self.decisions.values()),
        ]

    def untold(self, texts: MatchTexts) -> dict[str, set[str]]:
        """By section the keys of events, refusals and decisions that nothing brought up; sections with some."""
        brought: dict[str, set[str]] = {
            "event": {key for key, _ in self.events},
            "refusal": {key for key, _ in self.refusals},
            "decision": {key for key, _ in self.decisions},
        }
        found: dict[str, set[str]] = {}
        for section, told in brought.items():
            start = f"{self.game.id}.{section}."
            found[section] = {key.removeprefix(start) for key in keys(texts, section)} - told
        return {section: left for section, left in found.items() if left}


def tables_of(words: Vocabulary) -> list[Any]:
    """The tables of a vocabulary in the order of the grammar."""
    return [getattr(words, attribute(verb)) for verb in words.grammar.verbs.values() if verb.listed]


def flat(table: object) -> Iterator[Action]:
    """The actions of a table of tables."""
    if isinstance(table, Action):
        yield table
    elif isinstance(table, dict):
        yield from flat(list(table.values()))
    elif isinstance(table, list):
        for item in table:
            yield from flat(item)


def keys(texts: MatchTexts, section: str) -> list[str]:
    """The keys of a section of the game's catalogue."""
    start = f"{texts.game.id}.{section}."
    return sorted(key for key in texts.keys if key.startswith(start))


def too_long(texts: MatchTexts, bounds: Mapping[str, int]) -> list[str]:
    """The messages with more words than their section allows; a placeholder counts as one."""
    return sorted(
        {
            key
            for section, most in bounds.items()
            for key in keys(texts, section)
            for form in (texts.message(key).zero, texts.message(key).one, texts.message(key).other)
            if form is not None and len(WORD.findall(form)) > most
        }
    )
