"""Import of matches from files, read one a frame, and export of everything, with the result in a dialog."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import perf_counter

from game.storage import archive, importing
from game.storage.importing import ArchiveEntry, ArchiveReader, ImportResult, Receiver, read_match
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import Statistics
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Scene, View
from game.ui.tree import Node, TextStyle

from ..common import dialogs
from ..common.dialogs import Choice, Menu
from ..common.parts import gap_of
from ..routes import AppServices

MOST_NAMED = 4
"""Most unusable files that are named."""
AHEAD = 8
"""Entries that are read before they are taken."""
SHARE = 0.012
"""Seconds of a frame for taking entries; one is taken in any case."""
WAIT = 0.05
"""Seconds after which a thread that waits looks whether it is still wanted."""
PROGRESS = TextStyle("body", align="left", lines=2, shrink=True)


class Reading(Thread):
    """Reads an archive ahead of what is taken; ``None`` behind the last entry."""

    def __init__(self, path: Path, receiver: Receiver) -> None:
        super().__init__(name="import", daemon=True)
        self.path, self.receiver = path, receiver
        self.total = 0
        self.error: SaveError | None = None
        self.found: Queue[ArchiveEntry | None] = Queue(AHEAD)
        self._stopped = Event()

    def run(self) -> None:
        try:
            reader = ArchiveReader(self.path)
            self.total = len(reader)
            self.receiver.look_around()
            for brought in reader:
                self._put(brought)
                if self._stopped.is_set():
                    return
        except SaveError as error:
            self.error = error
        self._put(None)

    def _put(self, brought: ArchiveEntry | None) -> None:
        while not self._stopped.is_set():
            try:
                self.found.put(brought, timeout=WAIT)
            except Full:
                continue
            return

    def stop(self) -> None:
        """Read no further."""
        self._stopped.set()


class Importing(dialogs.Dialog):
    """Takes what is read. Cancel keeps what has been taken so far and says so."""

    def __init__(self, context: Context, path: Path, receiver: Receiver, done: Callable[[], None]) -> None:
        texts = context.texts
        answers = [("cancel", texts("common.cancel"), "button")]
        super().__init__(context, texts("files.heading"), "", answers, lambda _: None)
        self.path, self.receiver, self.after = path, receiver, done
        self.reading = Reading(path, receiver)
        self.count = 0

    def enter(self) -> None:
        if not self.reading.is_alive() and not self.count:
            self.reading.start()

    def leave(self) -> None:
        self.reading.stop()

    # -- layout --------------------------------------------------------------------------------------------------

    def _words(self) -> str:
        texts, total = self.context.texts, self.reading.total
        if not self.count:
            return texts("files.reading")
        return texts("files.progress", done=self.count, total=total, file=self.path.name)

    def _body_height(self, view: View) -> int:
        return 2 * view.line("body") + gap_of(view) + self._bar(view)

    @staticmethod
    def _bar(view: View) -> int:
        return max(8, view.px(14))

    def _middle(self, view: View, card: Node, area: Rect) -> None:
        words, below = area.cut_top(2 * view.line("body"), gap_of(view))
        card.add("progress", words, text=self._words(), style=PROGRESS)
        track = Rect(below.x, below.y, below.w, self._bar(view))
        card.add("track", track, fill="well.marble")
        long = track.w * self.count // max(1, self.reading.total)
        if long:
            card.add("bar", Rect(track.x, track.y, long, track.h), fill="verdigris")

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> bool:
        end, before = perf_counter() + SHARE, self.count
        while self.manager is not None:
            try:
                brought = self.reading.found.get_nowait()
            except Empty:
                break
            if brought is None:
                self.answer("")
                return False
            self.receiver.take(brought)
            self.count += 1
            if perf_counter() > end:
                break
        if self.count != before:
            self.invalidate()
        return self.count != before

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.answer("cancel")
        return True

    def answer(self, name: str) -> None:
        """Close, and say what was done; also when it was cancelled."""
        stack, texts = self.stack, self.context.texts
        stack.pop()
        self.after()
        error = self.reading.error
        words = (
            texts(error.key, **error.words)
            if error is not None
            else outcome_text(self.context, self.receiver.outcome)
        )
        if name == "cancel":
            words = f"{texts('files.stopped')} {words}"
        stack.push(dialogs.message(self.context, texts("files.heading"), words))


def outcome_text(context: Context, outcome: ImportResult) -> str:
    """What an import did, in words."""
    texts = context.texts
    said = [texts("files.imported", count=outcome.taken)]
    if outcome.known:
        said.append(texts("files.known", count=outcome.known))
    if outcome.broken:
        said.append(texts("files.broken", count=len(outcome.broken), names=_some(outcome.broken)))
    if outcome.large:
        size = importing.limits()["one"]
        said.append(texts("files.large", count=len(outcome.large), size=size, names=_some(outcome.large)))
    return " ".join(said)


def _some(names: list[str]) -> str:
    """The first of many names."""
    return ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")


# -- the dialogs -------------------------------------------------------------------------------------------------------


MOST_LISTED = 9
"""Most files of the folder that are offered, latest first."""
OPEN_FOLDER = "folder"


def ask(scene: Scene, done: Callable[[], None]) -> None:
    """Offer the files of the transfer folder for import; `done` is called after an import."""
    context, texts = scene.context, scene.context.texts
    found = archive.importable()[:MOST_LISTED]
    folder = archive.transfer_folder()
    choices = [
        Choice(str(number), path.name, "glyph/load" if path.suffix == archive.ENDING else "glyph/save")
        for number, path in enumerate(found)
    ]
    choices.append(Choice(OPEN_FOLDER, texts("files.open"), "glyph/search"))

    def take(name: str) -> None:
        if name == OPEN_FOLDER:
            show_folder(scene)
        else:
            bring(scene, found[int(name)], done)

    if found:
        scene.stack.push(Menu(context, choices, take, heading=texts("files.heading")))
        return
    body = texts("files.none", folder=folder)
    answers = [("folder", texts("files.open"), "button.primary"), ("no", texts("common.cancel"), "button")]
    scene.stack.push(
        dialogs.Dialog(
            context,
            texts("files.heading"),
            body,
            answers,
            lambda name: take(name) if name == "folder" else None,
        )
    )


def show_folder(scene: Scene) -> None:
    """Open the folder of transfers on the desktop."""
    folder = archive.transfer_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        _say(scene, "files.heading", scene.context.texts("files.failed", folder=folder))
        return
    scene.context.service(AppServices).show(folder)


def bring(scene: Scene, path: Path, done: Callable[[], None] = lambda: None) -> None:
    """Take in a match or an archive from anywhere."""
    context = scene.context
    settings = context.settings
    own = settings if isinstance(settings, Settings) else Settings()
    receiver = Receiver(context.service(Saves), Statistics(), own)
    if path.suffix.lower() == archive.ENDING:
        scene.stack.push(Importing(context, path, receiver, done))
        return

    def read() -> Record:
        record = read_match(path)
        receiver.look_around()
        return record

    def take(result: Callable[[], Record]) -> None:
        try:
            receiver.take_save(result(), path.stem)
        except SaveError as error:
            _say(scene, "files.heading", context.texts(error.key, **error.words))
            return
        done()
        _say(scene, "files.heading", outcome_text(context, receiver.outcome))

    dialogs.work(scene, context.texts("files.reading_one"), read, take)


def export_match(scene: Scene, record: Record, name: str) -> None:
    """Write a match into the transfer folder and show the path."""
    texts = scene.context.texts
    try:
        path = archive.export_match(record, name)
    except OSError:
        _say(scene, "files.export", texts("files.failed", folder=archive.transfer_folder()))
        return
    _say(scene, "files.export", texts("files.exported", file=path))


def export_all(scene: Scene) -> None:
    """Write everything into one archive and show the path."""
    context = scene.context
    texts = context.texts
    name = f"Tabularium {datetime.now(UTC).astimezone():%Y-%m-%d}"
    settings = context.settings
    own = settings if isinstance(settings, Settings) else Settings()
    try:
        path, count = archive.export_all(context.service(Saves), Statistics(), own, name)
    except (OSError, SaveError):
        _say(scene, "files.export_all", texts("files.failed", folder=archive.transfer_folder()))
        return
    _say(scene, "files.export_all", texts("files.exported_all", count=count, file=path))


def _say(scene: Scene, heading: str, words: str) -> None:
    scene.stack.push(dialogs.message(scene.context, scene.context.texts(heading), words))
