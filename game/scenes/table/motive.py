"""Why a bot did what it did: a sentence from what its answer really rested on, told to whoever asks.

It names what weighed, never what the bot holds; the answer it gave up is named only where anybody could have known of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.boards import opponent
from game.table.advice import Explanation, open_to, rival
from game.table.event_log import FORCED, ROUND, LogEntry
from game.table.reasons import motive
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node

from ..kit.notes import PLAIN, SOFT, Heading, Note
from ..kit.parts import banner
from . import advice

if TYPE_CHECKING:
    from .table import Table

MOST_TOLD = 2
"""So many lines of what was done are shown."""


class Motive:
    """The action that is being explained, None for none."""

    def __init__(self) -> None:
        self.number: int | None = None
        self._said: tuple[tuple[object, ...], list[Note]] | None = None

    def close(self) -> bool:
        """Explain nothing any more; whether something was explained."""
        shown, self.number = self.number is not None, None
        return shown

    def notes(self, table: Table, number: int, grounds: Explanation) -> list[Note]:
        """The paragraphs of the panel, made once."""
        session = table.session
        privacy = session.privacy
        mark = (number, session.match.hash(number + 1), privacy.viewer, privacy.open, table.texts.language)
        if self._said is None or self._said[0] != mark:
            self._said = (mark, _notes(table, number, grounds))
        return self._said[1]


def can(table: Table) -> bool:
    """Whether there is a bot's move that can be explained, or an explanation to be put away."""
    return table.motive.number is not None or table.session.players.motives.last() is not None


def toggle(table: Table) -> None:
    """Explain the last move of a bot, or put the explanation away."""
    if not table.motive.close():
        last = table.session.players.motives.last()
        if last is not None:
            show(table, last)
    table.invalidate()


def show(table: Table, number: int) -> None:
    """Explain action ``number``."""
    table.read()
    advice.close(table)
    table.motive.number = number
    table.invalidate()


def explains(table: Table, entry: LogEntry) -> bool:
    """Whether a line of the log tells what a player did that can say why."""
    session, number = table.session, entry.index
    if not 0 <= number < len(session.match) or session.match.entries[number].seat != entry.event.seat:
        return False
    return session.players.motives.of(number) is not None


def lay_over(table: Table, view: View, area: Rect, root: Node) -> None:
    """The panel, while something is explained."""
    number = table.motive.number
    grounds = table.session.players.motives.of(number) if number is not None else None
    if number is None or grounds is None:
        table.motive.close()
        return
    texts, seat = table.context.texts, table.session.seats[table.session.match.entries[number].seat]
    game_id = table.session.game.id
    heading = Heading(
        "motive", texts("motive.title", name=seat.name), opponent.label(texts, game_id, seat.controller),
        opponent.portrait(game_id, seat.controller),
    )  # fmt: skip
    said = table.motive.notes(table, number, grounds)
    scale = advice.scale(table, grounds.verdict)
    root.children.append(advice.over(view, area, root, heading, said, scale))


def _notes(table: Table, number: int, grounds: Explanation) -> list[Note]:
    session, texts = table.session, table.context.texts
    match, viewer = session.match, session.viewer
    entry = match.entries[number]
    told = [
        table.texts.event(event)
        for event in table.known(match.events(number))
        if event.seat == entry.seat and event.key not in {FORCED, ROUND} and event.visible_to(viewer)
    ]
    if not told:  # nothing was told of it: what everybody could have done may be named all the same
        known = open_to(match, number, viewer, entry.action)
        told = [table.texts.action(entry.action) if known else texts("motive.hidden")]
    flag = banner(session.seats[entry.seat])
    said = [Note(words, SOFT, flag) for words in told[:MOST_TOLD]]
    if grounds.number != number:
        said.append(Note(texts("motive.planned")))
    option = rival(grounds.verdict)
    other = option.line[0] if option is not None else None
    hidden = not session.privacy.open
    if other is not None and hidden and not open_to(match, grounds.number, viewer, other):
        other = None
    return [*said, Note(motive(grounds.verdict, other, table.texts), PLAIN)]
