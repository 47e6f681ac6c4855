"""What is ringed is what a click does something with: in every half-made choice of positions of whole matches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.boards.board import BACK, ZOOMED, Picks, TableView
from game.boards.clicks import LESS, MORE, SEAT, SHEET, Hotspots, press
from game.boards.registry import board_of
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.scenes.table import consequences
from game.table.session import Session
from game.ui.tree import hover, walk
from tests.boards.positions import match, table_of, the_game
from tests.boards.views import area_of, view_of
from tests.pairs import some

ALWAYS = (SEAT, SHEET, LESS, MORE, BACK, ZOOMED)
"""What may be clicked at any time: sheets, steppers, the way back, pictures to look closely at."""
GAMES = ("constantinopolis", "glory_to_rome", "concordia_venus")
SEEDS, LONGEST = (7, 8), 500
"""Matches looked at, and positions of each of them."""
MOST = 12
"""Half-made choices looked at in one position."""


def half_made(game_id: str, state: Any) -> Iterator[tuple[TableView, Hotspots]]:
    """The table of a position for each half-made choice that clicks lead to, the empty one first."""
    board = board_of(game_id)
    waiting = [Picks()]
    met: set[tuple[str, ...]] = {()}
    while waiting and len(met) < MOST + 1:
        picks = waiting.pop(0)
        table = table_of(state, picks=picks, game_id=game_id)
        spots = Hotspots.of(board, table)
        yield table, spots
        for target in sorted(spots.lit(picks.selection) | spots.others(picks.selection)):
            found = press(board, table, target, spots=spots)
            if isinstance(found, Picks) and found.selection not in met:
                met.add(found.selection)
                waiting.append(found)


@cache
def positions(game_id: str) -> tuple[Any, ...]:
    """Every position of matches played by chance in which there is more than one target to click."""
    found = []
    for seed in SEEDS:
        for state in islice(match(3, seed, ("random",), game_id=game_id), LONGEST):
            if state.to_act >= 0 and len(state.choices) > 1:
                found.append(state.clone())
    return tuple(found)


def faults(game_id: str) -> tuple[Counter[str], list[str]]:
    """How much was looked at, and every target whose light and click differ."""
    board, counts, found = board_of(game_id), Counter[str](), []
    for state in some(positions(game_id), 2):
        every = Hotspots.of(board, table_of(state, game_id=game_id)).targets
        for table, spots in half_made(game_id, state):
            selection = table.picks.selection
            counts["choices"] += 1
            lit, others = spots.lit(selection), spots.others(selection)
            assert not lit & others
            for target in sorted(every | spots.targets):
                if target.startswith(SEAT) or (target in selection and target not in lit):
                    continue
                counts["targets"] += 1
                counts["lit"] += target in lit
                counts["others"] += target in others
                meant = press(board, table, target, spots=spots)
                if (meant is not None) != (target in lit or target in others):
                    found.append(f"{selection} {target}: {target in lit} {target in others} {meant}")
                anew = isinstance(meant, Picks) and selection and not set(selection) & set(meant.selection)
                if anew and target in lit:
                    found.append(f"{selection} {target}: lit, but does not go on with it")
    return counts, found


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_lit_is_what_a_click_does_something_with(game_id: str) -> None:
    counts, found = faults(game_id)
    assert counts["choices"] > len(some(positions(game_id), 2))
    assert counts["lit"] > 500
    assert counts["others"] > 20
    assert found == []


def _with_half_choices(game_id: str) -> Iterator[Any]:
    """Positions in which a click leads to a half-made choice, one for each kind of question asked."""
    asked = set()
    for state in positions(game_id):
        decision = the_game(game_id).decision(state)
        if decision is None or decision.key in asked:
            continue
        if sum(1 for _ in half_made(game_id, state)) > 1:
            asked.add(decision.key)
            yield state


@pytest.mark.parametrize("game_id", GAMES)
def test_the_board_lights_what_the_choice_lights(game_id: str) -> None:
    board, view, seen = board_of(game_id), view_of(1280, 720), 0
    rings = 0
    for state in tuple(_with_half_choices(game_id))[:12]:
        for table, spots in half_made(game_id, state):
            selection = table.picks.selection
            seen += bool(selection)
            ringed, shown = set[str](), set[str]()
            targets: dict[str, str] = {}
            for node in walk(board.layout(table, view, area_of(view))):
                family, _, _ = node.name.rpartition("/")
                target = targets[node.name] = node.target or (targets.get(family, "") if node.open else "")
                if not target or target.startswith((SEAT, "sheet/")):
                    continue
                shown.add(target)
                if node.lit or node.open:
                    ringed.add(target)
                    assert press(board, table, target, spots=spots) is not None, node.name
                rings += node.open
                assert not node.lit or target in spots.lit(selection), node.name
            # Of routes only those of the colonist that is picked lie in gold, which has tests of its own.
            named = {
                one for one in spots.lit(selection) | spots.others(selection) if not one.startswith("line/")
            }
            assert named & shown <= ringed
    assert seen > 0
    assert rings > 0


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_that_is_allowed_by_itself_is_said_to_be_forbidden(game_id: str) -> None:
    """The action that a click alone would take breaks no rule, whatever is selected."""
    game, looked = the_game(game_id), 0
    board = board_of(game.id)
    for state in some(positions(game_id), 2, 1):
        session = cast(Session, SimpleNamespace(explain=lambda action, of=state: game.explain(of, action)))
        bare = table_of(state, game_id=game_id)
        at_once = [
            target
            for target in Hotspots.of(board, bare).targets
            if isinstance(meant := press(board, bare, target), Action)
            and meant in board.click_meanings(bare, target)
        ]
        for table, spots in half_made(game_id, state):
            for target in at_once:
                if target in spots.lit(table.picks.selection) or not table.picks.selection:
                    continue
                if any(action in table.choices for action in board.click_meanings(table, target)):
                    looked += 1
                    assert consequences.denial_of(board, session, table, target) is None, (
                        table.picks.selection,
                        target,
                    )
    assert looked > 0 or game_id != "glory_to_rome"


def test_a_role_picked_first_lights_the_cards_that_lead_it() -> None:
    game = the_game("glory_to_rome")
    state = game.arrange(
        Setup(game.id, 2, 5), {"seats": [{"hand": ["vallum", "navale", "insula", "senator"]}, {}]}
    )
    board = board_of(game.id)
    bare = table_of(state, game_id=game.id)
    picks = press(board, bare, "role/artifex")
    assert isinstance(picks, Picks)
    table = table_of(state, game_id=game.id, picks=picks)
    lit = Hotspots.of(board, table).lit(picks.selection)
    assert {target for target in lit if target.startswith("hand/")} == {
        "hand/vallum",
        "hand/navale",
        "hand/senator",
    }
    meant = press(board, table, "hand/vallum")
    assert isinstance(meant, Action)
    assert meant.verb == "play"
    assert "hand/insula" in Hotspots.of(board, table).others(picks.selection)
    assert press(board, table, "hand/insula") == the_game("glory_to_rome").grammar.parse("play insula"), (
        "another card leads its own role"
    )


NEEDS_NO_WORDS = re.compile(r"art/(quarters|board|sheet|track|ground|map|sea)|tray/\w+\.words$")
"""Grounds of the table, and sentences."""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_sign_on_the_table_is_explained_where_it_lies(game_id: str, size: tuple[int, int]) -> None:
    """Also the price, the number of copies and the name of a tile, which lie outside its picture."""
    board, untold = board_of(game_id), set[str]()
    for state in islice(match(3, SEEDS[0], ("random",), {}, game_id), 3, LONGEST, LONGEST // 8):
        shown, view = table_of(state, game_id=game_id), view_of(*size)
        root = board.layout(shown, view, area_of(view))
        for node in walk(root):
            if (
                not (node.picture or node.text)
                or node.scenery
                or NEEDS_NO_WORDS.search(node.picture + node.name)
            ):
                continue
            about = hover(root, node.rect.cx, node.rect.cy)
            token = (about.tip or about.target) if about is not None else ""
            if not token.startswith((LESS, MORE)) and (not token or board.tip(shown, token) is None):
                untold.add(f"{node.name}: {token}")
    assert not untold
