"""Crash handling: writes a report, shows its path, and continues the match."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from traceback import print_exception

from game.storage import reports
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.table.session import resume as resume_session
from game.ui.scene import Context, SceneManager, Texts

from . import launch, routes
from .kit import dialogs
from .table.table import Table

MOST_CRASHES = 3
"""Number of errors after which the program stops."""


def write(error: BaseException | None, record: Record | None, settings: Settings) -> Path | None:
    """Write a report, without the match when that is what is broken; ``None`` when there is nowhere to write it."""
    for held in (record, None):
        with suppress(Exception):  # a broken match must not prevent the report
            return reports.write_report(error, held, settings)
    if error is not None:
        print_exception(error)
    return None


def kept_of(table: Table | None) -> Record | None:
    """The match of a table, as far as a file can hold it: not one that began in the position of a lesson."""
    return table.session.record if table is not None and table.session.match.position is None else None


class CrashHandler:
    """Handles uncaught errors and writes reports."""

    def __init__(self, context: Context, manager: SceneManager, settings: Settings) -> None:
        self.context, self.manager, self.settings = context, manager, settings
        self.crashes = 0
        self.last: Path | None = None
        """The last report that was written."""

    @property
    def texts(self) -> Texts:
        """The catalogue of the present language."""
        return self.context.texts

    def table(self) -> Table | None:
        """The table of the match on screen, if there is one."""
        return next((scene for scene in reversed(self.manager.scenes) if isinstance(scene, Table)), None)

    def crashed(self, error: BaseException) -> bool:
        """Write a report, go back to the title and offer to go on; False when it happens again and again."""
        self.crashes += 1
        table = self.table()
        record = kept_of(table)
        self.last = write(error, record, self.settings)
        if self.crashes > MOST_CRASHES:
            return False
        while self.manager.scenes:  # their own leaving might be what failed
            gone = self.manager.scenes.pop()
            if isinstance(gone, Table):
                gone.session.close()
        self.manager.reset(routes.title(self.context))
        self._show(record)
        return True

    def _show(self, record: Record | None) -> None:
        """Show the error and offer the match: the saved one, or the one in memory if it could not be saved."""
        texts, saves = self.texts, self.context.service(Saves)
        words, held = [self.where("crash.report")], None
        if record is not None:
            try:
                saves.autosave(record)
            except SaveError as error:
                held = record
                words.insert(0, texts(error.key, **error.words))
            else:
                words.insert(0, texts("crash.kept"))
        self._offer(texts("crash.heading"), " ".join(words), held)

    def where(self, key: str, nowhere: str = "crash.unwritten") -> str:
        """The sentence with the path of the last report, or that there is none."""
        return self.texts(key, file=str(self.last)) if self.last is not None else self.texts(nowhere)

    def _offer(self, heading: str, body: str, held: Record | None = None) -> None:
        """A dialog that leads on with the match, if there is one to go on with."""
        texts, saves = self.texts, self.context.service(Saves)
        latest = saves.latest()
        if held is None and latest is None:
            self.manager.push(dialogs.message(self.context, heading, body, _mark_read))
            return

        def done(answer: str) -> None:
            _mark_read()
            title = self.manager.top
            if answer != "resume" or title is None:
                return
            if held is not None:
                launch.open_table(title, resume_session(held, saves))
            elif latest is not None:
                launch.resume(title, latest.id)

        answers = [
            ("resume", texts("crash.resume"), "button.primary"),
            ("title", texts("pause.title"), "button"),
        ]
        self.manager.push(dialogs.Dialog(self.context, heading, body, answers, done))

    def at_start(self) -> None:
        """Show the path of a report that was not shown yet, and offer the match."""
        self.last = reports.unseen()
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
    reports.unseen()
