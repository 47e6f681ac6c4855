"""Beginning and resuming matches from any scene, with what can go wrong said in a dialog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from game.engine.core.game import SetupError
from game.engine.core.tables import TableError
from game.storage.record import Record, SaveError, SeatInfo
from game.storage.saves import Saves
from game.storage.statistics import Statistics
from game.table.players import Pace
from game.table.session import Session, new_session
from game.table.session import resume as resume_session
from game.ui.scene import Context, Scene

from . import dialogs, routes


def begin(
    scene: Scene,
    game: str,
    seats: Sequence[SeatInfo],
    options: Mapping[str, str],
    seed: int,
    components: str = "",
) -> None:
    """Start a match in the place of `scene`, over the title."""
    context = scene.context
    try:
        session = new_session(game, seats, options, seed, components, context.service(Saves))
    except (SetupError, TableError) as error:
        heading = context.texts("new_game.title")
        scene.stack.push(dialogs.message(context, heading, str(error)))
        return
    open_table(scene, session)


def resume(scene: Scene, save_id: str) -> None:
    """Go on with a saved match. A damaged one says why, and offers what is intact."""
    context = scene.context
    texts = context.texts
    saves = context.service(Saves)
    try:
        record = saves.load(save_id)
    except SaveError as error:
        why = texts(error.key, **error.words)
        intact = error.intact
        if intact is None:
            scene.stack.push(dialogs.message(context, texts("load.broken"), why))
        else:
            act = texts("load.continue_intact")
            scene.stack.push(
                dialogs.confirm(context, texts("load.broken"), why, act, lambda: _go_on(scene, intact, saves))
            )
        return
    _go_on(scene, record, saves)


def again(scene: Scene, session: Session, seed: int) -> None:
    """The same match once more, from another seed."""
    setup = session.match.setup
    begin(scene, setup.game, session.seats, setup.options, seed, setup.components)


def open_table(scene: Scene, session: Session) -> None:
    """Show a match: the table stands directly on the title."""
    stack, context = scene.stack, scene.context
    session.statistics = Statistics()
    fit(context, session)
    session.start_thinking()
    stack.reset(routes.title(context))
    stack.push(routes.table(context, session))


def fit(context: Context, session: Session) -> None:
    """Give a session the person's pace and curtain."""
    session.pace = cast(Pace, context.settings.get("pace"))
    session.curtain = str(context.settings.get("curtain"))


def _go_on(scene: Scene, record: Record, saves: Saves) -> None:
    open_table(scene, resume_session(record, saves))


def back_to_title(context: Context, scene: Scene) -> None:
    """Leave everything and show the title."""
    scene.stack.reset(routes.title(context))
