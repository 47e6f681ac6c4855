"""What all chapters share: refusing by one check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Reason, Refusal, Word
from game.engine.core.phase import Chapter

from ..state import State
from ..words import words_of

TIMES: Mapping[str, str] = {
    "begin": "R210", "play": "R021", "as": "R128", "copy": "R120", "move": "R050", "build": "R070", "place_land": "R140",
    "place_sea": "R140", "produce": "R090", "cash": "R090", "stipend": "R140", "keep": "R033", "sell": "R112",
    "buy": "R112", "take": "R160", "take_for": "R160", "done": "R026",
}  # fmt: skip
"""By verb the rule that says when it is used."""


class GameChapter(Chapter[State]):
    """A chapter that answers some verbs."""

    compels: ClassVar[str] = "R026"
    """The rule by which a choice must be made here."""

    def compelling(self, state: State) -> str:
        """The rule by which the choice at hand must be made."""
        return self.compels

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        words: dict[str, Word] = {"chapter": f"chapter/{self.chapter}"}
        if action.verb == "done":
            return Refusal(self.compelling(state), "must_choose", words)
        return Refusal(TIMES[action.verb], "not_now", words)

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return words_of(state, action)

    def default(self, state: State, seat: int) -> Action:
        return state.layout.box.vocabulary.done
