"""Saves a match under a name: asks for the name, confirms replacement, and reports the result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from game.storage.record import SaveError
from game.storage.saves import Saves, file_id
from game.table.session import Session
from game.ui.scene import Scene, Texts

from . import dialogs

Say = Callable[[str, bool], None]
"""Called with the sentence to show, and whether it is an error."""


def ask(scene: Scene, session: Session, say: Say) -> None:
    """Ask for the name of the save."""
    texts = scene.context.texts
    value = default_name(texts, session, datetime.now(UTC).astimezone())
    scene.stack.push(
        dialogs.Ask(
            scene.context,
            texts("pause.save_heading"),
            value,
            texts("score.save"),
            lambda name: _named(scene, session, name, say),
        )
    )


def default_name(texts: Texts, session: Session, moment: datetime) -> str:
    """The default name: players, round and date; only the first player if the names are too long for the entry."""
    names, value = [seat.name for seat in session.seats], ""
    for shown in (texts("list.join").join(names), names[0]):
        value = texts(
            "pause.save_name", names=shown, round=session.round,
            day=f"{moment.day:02}", month=f"{moment.month:02}", year=moment.year,
        )  # fmt: skip
        if len(value) <= dialogs.LONGEST:
            break
    return value[: dialogs.LONGEST]


def _named(scene: Scene, session: Session, name: str, say: Say) -> None:
    texts = scene.context.texts
    if not scene.context.service(Saves).path(file_id(name)).exists():
        save(scene, session, name, say)
        return
    scene.stack.push(
        dialogs.confirm(
            scene.context,
            texts("pause.replace_heading"),
            texts("pause.replace_body", name=name),
            texts("pause.replace"),
            lambda: save(scene, session, name, say),
        )
    )


def save(scene: Scene, session: Session, name: str, say: Say) -> None:
    """Save the match under a name and report it."""
    texts = scene.context.texts
    try:
        session.keeper.save(name)
    except SaveError as error:
        say(texts(error.key, **error.words), True)
    else:
        say(texts("pause.saved", name=name), False)
