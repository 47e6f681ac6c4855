"""What may be switched off, or is not there at all: whether it is shown, and what it says on other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

from game.engine.core.game import Setup
from game.engine.core.lesson import Lesson
from game.extras import offer, offered
from game.storage.record import Record, SaveError
from game.ui.scene import Context, Scene, Texts, Tip

SETTING = "extras"


def shown(context: Context) -> bool:
    """Whether all this is shown."""
    return bool(context.settings.get(SETTING))


class Lessons:
    """What the lessons know of the person; where they are not there, nothing."""

    latest: tuple[str, str] | None = None
    """Game and lesson that were left unfinished last."""
    known = False
    """Whether any lesson was finished or skipped."""
    notice: tuple[str, dict[str, object]] | None = None
    """Key and words of what is wrong with their file."""

    def next(self, game: str) -> Lesson | None:
        """The lesson of a game to continue; ``None`` if all are done."""
        del game
        return None

    def number(self, lesson: Lesson) -> int:
        """The place of a lesson among those of its game."""
        del lesson
        return 0

    def open(self, scene: Scene, lesson: Lesson) -> None:
        """Play a lesson over a scene."""

    def unmet(self, games: Sequence[str]) -> frozenset[str]:
        """The games with lessons that were neither played nor learned yet."""
        del games
        return frozenset()

    def forget(self) -> None:
        """Forget all progress."""


def lessons_of(context: Context) -> Lessons:
    """The lessons, as they stand now."""
    made: Callable[[Context], Lessons] = offer("lessons", "lessons") or (lambda _: Lessons())
    return made(context)


class EndLine(Protocol):
    """A line of an extra about the match that has ended."""

    def start(self) -> None:
        """Begin to compute what belongs to it."""

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""

    def stop(self) -> None:
        """End the computation."""

    def line(self) -> str:
        """The line, "" for none."""


class BackgroundPar(Protocol):
    """A par that is computed in the background."""

    def start(self) -> None: ...
    def poll(self) -> bool: ...
    def stop(self) -> None: ...


C = TypeVar("C", bound=BackgroundPar)


class ParLine(Generic[C]):
    """A line about a match that has ended, whose par is computed while it is shown."""

    def __init__(self, context: Context, record: Record) -> None:
        self._context, self._record = context, record
        self._par: C | None = None

    def _made(self) -> C | None:
        """The computation, ``None`` for a match that has no such line. May raise ``ValueError`` or ``SaveError``."""
        raise NotImplementedError

    def start(self) -> None:
        """Begin to compute what is not known yet."""
        if self._par is None:
            with suppress(ValueError, SaveError):
                self._par = self._made()
                if self._par is not None:
                    self._par.start()

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""
        return self._par is not None and self._par.poll()

    def stop(self) -> None:
        """End the computation."""
        if self._par is not None:
            self._par.stop()


def end_lines(context: Context, record: Record) -> list[EndLine]:
    """What the extras say at the end of a match."""
    return [make(context, record) for make in offered("end_line")]


def barred(context: Context, match: Record | Setup, *, own: bool = False) -> Scene | None:
    """A message in place of a match that an extra keeps closed for now; ``None`` where nothing is to be kept.

    With `own` one that the person is playing is open: what is shown of it must be only what its seat knows.
    """
    found = (ask(context, match, own=own) for ask in offered("barred"))
    return next((one for one in found if one is not None), None)


def table_mark(texts: Texts, record: Record) -> Tip | None:
    """What an extra calls a match in the bar above its table, and what is to be known of it; ``None`` for any other match."""
    return next((tip for ask in offered("table_mark") if (tip := ask(texts, record)) is not None), None)
