"""Import of matches from files and export of everything, with the result in a dialog."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from game.storage import archive
from game.storage.importing import Receiver, read_match
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import Statistics
from game.ui.scene import Scene

from ..common import dialogs
from ..common.dialogs import Choice, Menu
from ..routes import AppServices
from .importing import Importing, outcome_text

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


__all__ = ["ask", "bring", "export_all", "export_match", "outcome_text"]
