"""The buttons of the action bar: those of the board, and for a question that comes again its answer for the round."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import VerbButton
from game.engine.core.decision import Decision
from game.ui.scene import Texts

ALL_ROUND = "all_round."
"""What the name of a button begins with whose answer holds for the whole round."""


def with_all_round(verbs: Sequence[VerbButton], decision: Decision | None, texts: Texts) -> list[VerbButton]:
    """The buttons; while a question recurs, every answer that is not the primary one can be given for the round."""
    if decision is None or not decision.recurs:
        return list(verbs)
    lasting = [
        VerbButton(ALL_ROUND + verb.name, texts("table.all_round", verb=verb.text), verb.offer)
        for verb in verbs
        if verb.offer is not None and not verb.primary
    ]
    return [*lasting, *verbs]
