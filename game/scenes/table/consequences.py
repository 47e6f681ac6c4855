"""What an action would change, in words: beside what waits for its word, and in the tooltip of what a click would do."""

from __future__ import annotations

from game.boards.board import Picks
from game.boards.hotspots import press
from game.engine.core.action import Action
from game.table.remedies import effect_of

from .model import TableModel

AT_THE_END = "points"
"""The number that only counts at the end, shown where points may be forecast."""


def of_action(model: TableModel, action: Action) -> str:
    """What an action changes of what the seat to act has: "gold 14 → 5, FP 3 → 4"; "" if nothing."""
    session, texts = model.session, model.texts
    parts = [
        texts(
            "table.change",
            thing=texts.own(f"holding.{change.name}"),
            before=change.before,
            after="?" if change.after is None else str(change.after),
        )
        for change in effect_of(session.game, session.state, action)
        if change.name != AT_THE_END or model.table().forecast
    ]
    return texts("list.join").join(parts)


def of_target(model: TableModel, target: str) -> str:
    """What a click on a target changes, where it takes an action at once; "" where it does not."""
    view = model.table()
    if not view.choices or model.session.pending is not None:
        return ""
    found = press(model.board, view, target, spots=model.spots())
    if found is None or isinstance(found, Picks):
        return ""
    words = of_action(model, found)
    return model.texts("table.after", changes=words) if words else ""
