"""Crash handling: writes a report, shows its path, and continues the match."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from traceback import print_exception

from game import FAULTS
from game.phones.service import PhoneService
from game.storage import reports
from game.storage.files import SpareHandles
from game.storage.record import Record, SaveError
from game.storage.save_info import SaveInfo
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.table.session import resume as resume_session
from game.ui.scene import Context, Scene, SceneManager, Texts, View
from game.ui.tree import Node

from . import launch, routes
from .common import dialogs
from .table.table import Table

MOST_CRASHES = 3
"""Number of errors within :data:`SPAN` after which the program stops."""
SPAN = 60.0
"""Seconds in which errors count as one that keeps coming back."""


def write(error: BaseException | None, record: Record | None, settings: Settings) -> Path | None:
    """Write a report, without the match when that is what is broken; ``None`` when there is nowhere to write it."""
    for held in (record, None):
        with suppress(Exception):  # a broken match must not prevent the report
            return reports.write_report(error, held, settings)
    if error is not None:
        print_exception(error)
    return None


def kept_of(table: Table | None) -> Record | None:
    """The match of a table that is kept: not that of a lesson or a puzzle, which begins in a position of its own."""
    if table is None:
        return None
    record = table.session.record
    kept = (
        record.match.position is None or record.station is not None or any(seat.gift for seat in record.seats)
    )
    return record if kept else None


def _over(record: Record) -> bool:
    """Whether a match has ended, as far as that can still be told."""
    with suppress(Exception):
        return record.match.game.over(record.match.state)
    return False


class Bare(Scene):
    """An empty screen below the message, where even the title cannot be shown."""

    def layout(self, view: View) -> Node:
        return Node("bare", view.rect, fill="ground")


class CrashHandler:
    """Handles uncaught errors and writes reports."""

    def __init__(
        self,
        context: Context,
        manager: SceneManager,
        settings: Settings,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.context, self.manager, self.settings = context, manager, settings
        self.clock = clock
        self._moments: list[float] = []
        """When the errors of the last minute happened."""
        self.last: Path | None = None
        """The last report that was written."""
        self.spare = SpareHandles()
        """For the report of a fault that comes from having no file handle left."""

    @property
    def texts(self) -> Texts:
        """The catalogue of the present language."""
        return self.context.texts

    def table(self) -> Table | None:
        """The table of the match on screen, if there is one."""
        return next((scene for scene in reversed(self.manager.scenes) if isinstance(scene, Table)), None)

    def crashed(self, error: BaseException) -> bool:
        """Write a report, go back to the title and offer to go on; False when it happens again and again within a minute."""
        now = self.clock()
        self._moments = [*(moment for moment in self._moments if now - moment < SPAN), now]
        with self.spare.given():
            record = kept_of(self.table())
            self.last = write(error, record, self.settings)
            if len(self._moments) > MOST_CRASHES:
                self._keep(record)
                return False
            self._leave_all()
            self._home()
            self._show(record, error)
        return True

    def _leave_all(self) -> None:
        """Take all scenes off; nobody listens for phones any more."""
        while self.manager.scenes:  # their own leaving might be what failed
            gone = self.manager.scenes.pop()
            with suppress(Exception):
                if isinstance(gone, Table):
                    gone.session.close()
        service = self.context.services.get(PhoneService)
        with suppress(Exception):
            if isinstance(service, PhoneService):
                service.close()

    def _home(self) -> None:
        """Show the title, or an empty screen where the title is what fails."""
        try:
            self.manager.reset(routes.title(self.context))
        except Exception:  # noqa: BLE001  (the message must be shown whatever is broken)
            while self.manager.scenes:
                self.manager.scenes.pop()
            self.manager.push(Bare(self.context))

    def _keep(self, record: Record | None) -> tuple[str, Record | None]:
        """Save a match; a sentence about it, and the match itself if it is only in memory."""
        if record is None:
            return "", None
        try:
            self.context.service(Saves).autosave(record)
        except SaveError as error:
            return self.texts(error.key, **error.words), record
        except Exception:  # noqa: BLE001  (the match itself may be what is broken)
            return "", record
        return self.texts(self._ended(record) if _over(record) else "crash.kept"), None

    def _ended(self, record: Record) -> str:
        """The sentence about a match that is over: there is nothing to go on with, but its result is kept, or will be."""
        if not record.counts:
            return "crash.over"
        with suppress(Exception):
            if Statistics(self.context.service(Saves).folder.parent / STATISTICS).has(record):
                return "crash.counted"
        return "crash.counts_later"

    def _show(self, record: Record | None, error: BaseException) -> None:
        """Say what happened and offer the match: the saved one, or the one in memory if it could not be saved."""
        said, held = self._keep(record)
        what = self.texts("crash.what", error=type(error).__name__)
        words = " ".join(one for one in (what, said, self.where("crash.report")) if one)
        self._offer(self.texts("crash.heading"), words, held, ended=record is not None and _over(record))

    def where(self, key: str, nowhere: str = "crash.unwritten") -> str:
        """The path of the last report and where to send it, or that there is none."""
        if self.last is None:
            return self.texts(nowhere)
        return f"{self.texts(key, file=str(self.last))} {self.texts('crash.tell', address=FAULTS)}"

    def _offer(self, heading: str, body: str, held: Record | None = None, *, ended: bool = False) -> None:
        """A dialog that leads on with the match, if there is one to go on with: not with another in place of one that has ended."""
        texts, saves = self.texts, self.context.service(Saves)
        bare = isinstance(self.manager.top, Bare)
        latest = None if ended else self._latest()
        if held is None and latest is None and not bare:
            self.manager.push(dialogs.message(self.context, heading, body, _mark_read))
            return

        def done(answer: str) -> None:
            _mark_read()
            title = self.manager.top
            if bare and answer == "title":
                self.manager.reset(routes.title(self.context))
            if answer != "resume" or title is None:
                return
            if held is not None:
                launch.open_table(title, resume_session(held, saves))
            elif latest is not None:
                launch.resume(title, latest.id)

        answers = [("title", texts("pause.title"), "button")]
        if held is not None or latest is not None:
            answers.insert(0, ("resume", texts("crash.resume"), "button.primary"))
        self.manager.push(dialogs.Dialog(self.context, heading, body, answers, done))

    def _latest(self) -> SaveInfo | None:
        """The match to go on with, as far as the saves can be read."""
        with suppress(Exception):
            return self.context.service(Saves).latest()
        return None

    def at_start(self) -> None:
        """Show the path of a report that was not shown yet, and offer the match."""
        self.last = reports.next_unread()
        if self.last is not None:
            self._offer(self.texts("crash.heading"), self.where("crash.before"))

    def asked(self) -> None:
        """Write a report on request and show its path."""
        table = self.table()
        self.last = write(None, kept_of(table), self.settings)
        _mark_read()
        words = self.where("crash.asked" if table is not None else "crash.asked_plain")
        self.manager.push(dialogs.message(self.context, self.texts("crash.asked_heading"), words))


def _mark_read() -> None:
    """The user has seen the path of the last report; do not show it at the next start."""
    reports.next_unread()
