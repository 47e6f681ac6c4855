"""What a match says, in words: its events, refusals, decisions and components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.core.action import Action
from game.engine.core.decision import Decision, Word
from game.engine.core.event import Event
from game.engine.core.game import Game
from game.engine.core.refusal import Refusal

from .catalogue import Texts


class MatchTexts(Texts):
    """The catalogue of one language for one match: it knows the game, and what the seats are called."""

    def __init__(self, texts: Texts, game: Game[Any], seat_names: Sequence[str]) -> None:
        # The messages are shared, not read again: this is made anew for every match and language.
        self.__dict__.update(texts.__dict__)
        self.game = game
        self.seat_names = tuple(seat_names)

    def own(self, key: str, /, **words: object) -> str:
        """The text of a key of this game, such as "board.treasury"."""
        return self.fill(f"{self.game.id}.{key}", words)

    def has_own(self, key: str) -> bool:
        """Whether this game has a message with this key."""
        return self.has(f"{self.game.id}.{key}")

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return self.seat_names[seat]

    def event(self, event: Event) -> str:
        """A line of the log."""
        return self._said("event", event.key, event.seat, event.words)

    def refusal(self, refusal: Refusal) -> str:
        """Why not."""
        return self._said("refusal", refusal.key, -1, refusal.words)

    def decision(self, decision: Decision) -> str:
        """The question put to a seat, as the banner has it."""
        return self._said("decision", decision.key, decision.seat, decision.words)

    def chapter(self, name: str) -> str:
        """The name of a chapter of the round."""
        return self.own(f"chapter.{name}")

    def rule(self, rule: str) -> str:
        """A rule in our own words, by its id."""
        return self.own(f"rule.{rule}")

    def action(self, action: Action) -> str:
        """An action as the label of a menu: its verb, then the things and numbers it is about."""
        verb = self.game.grammar.verbs[action.verb]
        words = [self.own(f"verb.{action.verb}")]
        for argument, value in zip(verb.arguments, action.args, strict=True):
            # A kind may be described in several words ("ship size"); its references begin with the last.
            words.append(self.show(f"{argument.kind.name.split()[-1]}/{argument.kind.word(value)}"))
        return " ".join(words)

    def component(self, reference: str, count: int = 1) -> str:
        """The name of a component by its reference, in the form for that many."""
        table, _, name = reference.partition("/")
        if table == "seat":
            return self.seat(int(name))
        described = self.game.naming(reference)
        if described is not None:
            key, words = described
            return self.own(key, **words, count=count)
        return self.own(f"{table}.{name}", count=count)

    def components(self, references: Sequence[str]) -> str:
        """A list of components: equal ones counted, in the order they first appear; seats are only named."""
        parts = []
        for reference, count in Counter(references).items():
            name = self.component(reference, count)
            counted = not reference.startswith("seat/")
            parts.append(self("list.counted", count=count, thing=name) if counted else name)
        return self.listed(parts)

    def show(self, word: object) -> str:
        """A word of the engine as it stands in a sentence."""
        if isinstance(word, tuple):
            return self.components(word)
        if not isinstance(word, str) or "/" not in word:
            return str(word)
        return self.component(word) if self._is_reference(word) else word.partition("/")[2]

    def _is_reference(self, word: str) -> bool:
        table, _, name = word.partition("/")
        return table == "seat" or self.has_own(f"{table}.{name}") or self.game.naming(word) is not None

    def _said(self, chapter: str, key: str, seat: int, words: Mapping[str, Word]) -> str:
        whole: dict[str, object] = {"seat": f"seat/{seat}"} if seat >= 0 else {}
        whole.update(words)
        return self.fill(f"{self.game.id}.{chapter}.{key}", whole)
