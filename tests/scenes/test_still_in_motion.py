"""While pieces move, nothing that is laid out anew lies over what has not moved yet."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.devtools import sample_positions
from game.devtools.shot import EVERY, MOST_FRAMES, context_in, staged, table_at
from game.i18n import LANGUAGES, Texts
from game.storage.record import Record
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, boxes, find, walk
from tests.pairs import share

pytestmark = pytest.mark.slow

GAME = "concordia_venus"
PLAN = "board/ground/plan"
KEYS = ("earns", "takes_back")
"""Events whose coins come from the plan, which has just got a slip."""


def trees(folder: Path, record: Record, at: int, language: str) -> list[tuple[Node, View]]:
    """What is painted in every frame after an action of a match."""
    table = table_at(context_in(folder, language), record, at)
    stage, model = staged(table.context, table, (1280, 720)), table.model
    model.session.players.pace = "normal"
    stage.lay_out()
    before = model.table()
    model.session.match.play(record.match.entries[at].action)
    model.session.event_log.follow()
    model.happened(before, model.session.match.events(at))
    found = []
    for _ in range(MOST_FRAMES):
        stage.lay_out()
        found.append((stage.shown(), stage.view))
        if not stage.motion.busy:
            break
        stage.advance(EVERY)
    stage.manager.pop()
    return found


def words(part: Node, view: View) -> list[tuple[str, Rect]]:
    """The texts of a part of a tree with the pixels they take."""
    found = []
    for node in walk(part):
        box = boxes(node, view.k)[1]
        if node.text and box is not None:
            wide, high = view.width(node.text, node.style.role), view.line(node.style.role)
            across = {"left": 0.0, "center": 0.5, "right": 1.0}[node.style.align]
            found.append((node.text, box.place(min(box.w, wide), min(box.h, high), across)))
    return found


@pytest.mark.parametrize("language", share(LANGUAGES, 1))
def test_no_words_of_the_plan_lie_over_others_in_any_frame(tmp_path: Path, language: str) -> None:
    record = sample_positions.played(Texts(language), players=3, game_id=GAME)
    looked = 0
    for key in KEYS:
        match = record.match
        told = (n for n in range(len(match)) if any(event.key == key for event in match.events(n)))
        at = next(n for n in told if n > 20 and match.entries[n].seat)
        for tree, view in trees(tmp_path, record, at, language):
            plan = find(tree, PLAN)
            assert plan is not None
            spots = words(plan, view)
            assert not [(a, b) for (a, one), (b, two) in combinations(spots, 2) if one.overlaps(two)]
            looked += len(spots)
    assert looked > 100
