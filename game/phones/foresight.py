"""What a tap would change, in words as on the big screen: worked out one tap at a time, between frames."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.core.action import Action
from game.table.remedies import effect_of

from .page import Page

MOST = 16
"""So many taps of a page are looked into, those that come first."""
FORECAST = "points"
"""The number that only counts at the end: it is not told before."""
Actions = tuple[Action, ...]


class Foresight:
    """What taps change in one position, as far as it has been worked out."""

    def __init__(self) -> None:
        self._known: dict[Actions, str] = {}
        self._todo: list[Actions] | None = None
        self._page: Page | None = None

    def forget(self) -> None:
        """The position is another one."""
        self._known = {}
        self.turn()

    def turn(self) -> None:
        """The same position, but other things can be tapped."""
        self._todo = self._page = None

    def of(self, actions: Actions) -> str:
        """What actions in a row change, "" for nothing or while it is not known."""
        return self._known.get(actions, "")

    def go_on(self, page: Callable[[], Page]) -> bool:
        """Work out one more; whether that was the last, so that the page should be sent again."""
        self._page = self._page or page()
        if self._todo is None:
            self._todo = [each for each in self._page.outcomes()[:MOST] if each not in self._known]
        elif not self._todo:
            return False
        if self._todo:
            actions = self._todo.pop(0)
            self._known[actions] = changes(self._page, *actions)
        return not self._todo

    @property
    def done(self) -> bool:
        """Whether nothing is left to work out."""
        return self._todo == []


def changes(page: Page, action: Action, *then: Action) -> str:
    """What actions change of what the seat has: "gold 14 → 5"; "" where nothing is certain."""
    look = page.look
    texts = look.texts
    parts = [
        texts(
            "table.change",
            thing=texts.own(f"holding.{change.name}"),
            before=change.before,
            after=change.after,
        )
        for change in effect_of(look.game, look.seen, action, *then)
        if change.after is not None and change.name != FORECAST
    ]
    return texts("list.join").join(parts)


__all__ = ["Foresight"]
