"""Import of matches from files and export of everything, with the result in a dialog."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from game.storage import archive
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import Statistics
from game.ui.scene import Context, Scene, View
from game.ui.tree import Node, TextStyle

from ..kit import dialogs
from ..kit.dialogs import Choice, Menu

MOST_LISTED = 9
"""Most files of the folder that are offered, latest first."""
MOST_NAMED = 4
"""Most unusable files that are named."""
OPEN_FOLDER = "folder"
WORDS = TextStyle("body.bold", shrink=True, pad=8)


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
        webbrowser.open(folder.as_uri())
    except OSError:
        _say(scene, "files.heading", scene.context.texts("files.failed", folder=folder))


def bring(scene: Scene, path: Path, done: Callable[[], None] = lambda: None) -> None:
    """Take in a match or an archive from anywhere."""
    context = scene.context
    if path.suffix.lower() == archive.ENDING:
        statistics = Statistics()
        settings = context.settings
        own = settings if isinstance(settings, Settings) else Settings()
        steps = archive.import_all(path, context.service(Saves), statistics, own)
        scene.stack.push(Importing(context, path, steps, done))
        return
    try:
        outcome = archive.import_match(path, context.service(Saves))
    except SaveError as error:
        _say(scene, "files.heading", context.texts(error.key, **error.words))
        return
    done()
    _say(scene, "files.heading", outcome_text(context, outcome))


def outcome_text(context: Context, outcome: archive.Outcome) -> str:
    """What an import did, in words."""
    texts = context.texts
    said = [texts("files.imported", count=outcome.taken)]
    if outcome.known:
        said.append(texts("files.known", count=outcome.known))
    if outcome.broken:
        named = ", ".join(outcome.broken[:MOST_NAMED]) + (" …" if len(outcome.broken) > MOST_NAMED else "")
        said.append(texts("files.broken", count=len(outcome.broken), names=named))
    return " ".join(said)


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


class Importing(Scene):
    """Imports an archive, one match a frame, and shows progress and result."""

    overlay = True

    def __init__(
        self, context: Context, path: Path, steps: Iterator[archive.Outcome], done: Callable[[], None]
    ) -> None:
        super().__init__(context)
        self.path, self.steps, self.done = path, steps, done
        self.outcome = archive.Outcome()

    def layout(self, view: View) -> Node:
        found = self.outcome
        words = self.context.texts("files.progress", count=found.taken + found.known + len(found.broken))
        wide = min(view.w, view.width(words, WORDS.role) + 6 * view.line(WORDS.role))
        plate = view.rect.place(wide, 3 * view.line(WORDS.role), 0.5, 0.42)
        return Node("importing", plate, fill="dialog", text=words, style=WORDS, solid=True)

    def tick(self, seconds: float) -> bool:
        try:
            self.outcome = next(self.steps)
        except StopIteration:
            self._end(outcome_text(self.context, self.outcome))
            return False
        except SaveError as error:
            self._end(self.context.texts(error.key, **error.words))
            return False
        self.invalidate()
        return True

    def _end(self, words: str) -> None:
        stack, context = self.stack, self.context
        stack.pop()
        self.done()
        stack.push(dialogs.message(context, context.texts("files.heading"), words))


__all__ = ["ask", "bring", "export_all", "export_match", "outcome_text"]
