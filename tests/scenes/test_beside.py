"""What lies beside the board covers no player: the log, the recap, advice and reasons, at every size and in every language."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from game.boards.board import ASIDE
from game.bots.thinking.search_result import RatedAction, SearchResult
from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes.common.over_table import Note
from game.scenes.table import advice, log
from game.scenes.table.log import LogPanel
from game.scenes.table.recap import Recap
from game.scenes.table.table import Table
from game.storage.record import Record
from game.table.session import Session
from game.ui.scene import Press, SceneManager
from game.ui.stage import Stage
from game.ui.tree import find, placed, walk
from tests.pairs import pairwise, share
from tests.scenes.looking import painters

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def _log(table: Table) -> None:
    table.panel(LogPanel).opened = True


def _recap(table: Table) -> None:
    table.panel(LogPanel).opened = False
    assert table.panel(Recap).lines()
    table.command("recap")


def _advice(table: Table) -> None:
    table.panel(LogPanel).opened = False
    table.session.adviser.want()


def _motive(table: Table) -> None:
    table.panel(LogPanel).opened = False
    session = table.session
    number = max(n for n, entry in enumerate(session.match.entries) if entry.seat)
    action = session.match.entries[number].action
    options = (RatedAction((action,), 3.0, 0.2), RatedAction((session.choices[0],), 1.0, 0.2))
    session.players.explanations.keep(number, action, SearchResult(options, 12, "tried"))
    table.model.explained = number


OPENED: dict[str, Callable[[Table], None]] = {
    "log": _log,
    "recap": _recap,
    "advice": _advice,
    "motive": _motive,
}
TABLES = [
    (game, players)
    for game in game_ids()
    for players in (load_game(game).players[0], 3, load_game(game).players[-1])
]
FEW = pairwise(TABLES, tuple(OPENED), SIZES, tuple(LANGUAGES))
ALL = [row for row in product(TABLES, tuple(OPENED), SIZES, tuple(LANGUAGES)) if row not in set(FEW)]


@cache
def _record(game: str, players: int) -> Record:
    return sample_positions.played(Texts("en"), players=players, round_=3, game_id=game)


@pytest.mark.parametrize("case", share([*FEW, *ALL], len(FEW)))
def test_no_player_is_covered(
    tmp_path: Path, case: tuple[tuple[str, int], str, tuple[int, int], str]
) -> None:
    (game, players), what, size, language = case
    context = context_in(tmp_path, language)
    record = _record(game, players)
    session = Session(replace(record, match=record.match.fork(len(record.match))))
    session.privacy.reveal()
    table = Table(context, session)
    manager = SceneManager()
    stage = Stage(manager, painters()[0], size)
    manager.push(table)
    OPENED[what](table)
    table.model.invalidate()
    stage.lay_out()
    tree = stage.tree
    panel = find(tree, what)
    assert panel is not None
    rail = next(node for node in walk(tree) if node.name.rpartition("/")[2] == "players")
    rows = [node for node in walk(rail) if node.target.startswith("seat/")]
    assert {node.target for node in rows} == {f"seat/{seat}" for seat in range(players)}
    if what == "recap":  # unfolded by the person, over the foot of the rail, and nothing there can be chosen
        lit = [item.node for item in placed(tree) if item.node.enabled and (item.node.lit or item.node.open)]
        assert [node.target for node in lit if node.rect.overlaps(panel.rect)] == []
        assert panel.rect.x == rail.rect.x
        session.close()
        return
    crowded = players == 6 and size == SIZES[0]  # there the lowest rows give way to eight lines
    covered = [node.target for node in rows if node.rect.overlaps(panel.rect)]
    assert len(covered) <= 2 * crowded
    assert all(rail.rect.holds(node.rect) for node in rows)
    assert panel.rect.h >= 8 * stage.view.line("caption")
    assert panel.rect.w >= 280
    beside = any(node.name.rpartition("/")[2] == ASIDE for node in walk(tree))
    assert beside == (not table.model.log_docked)
    session.close()


@pytest.mark.parametrize("what", ["advice", "motive"])
@pytest.mark.parametrize("game", game_ids())
def test_every_paragraph_is_on_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, what: str
) -> None:
    """The panel of advice and of reasons, made so long that one page has no room for it."""
    record = _record(game, load_game(game).players[-1])
    session = Session(replace(record, match=record.match.fork(len(record.match))))
    session.privacy.reveal()
    table = Table(context_in(tmp_path, "de"), session)
    manager = SceneManager()
    stage = Stage(manager, painters()[0], (1280, 720))
    manager.push(table)
    words = [
        f"Absatz {number}: " + "ein Wort und noch eines " * (3 + 4 * (number % 3)) for number in range(9)
    ]
    said = [Note(text.strip()) for text in words]
    monkeypatch.setattr(advice, "notes", lambda *_: said)
    monkeypatch.setattr(log, "_notes", lambda *_: said)
    OPENED[what](table)
    shown: list[str] = []
    for _ in range(len(said)):
        table.model.invalidate()
        stage.lay_out()
        panel = find(stage.tree, what)
        assert panel is not None
        texts = [
            node for node in walk(panel) if node.text in words or node.text in {one.text for one in said}
        ]
        assert all(panel.rect.holds(node.rect) for node in texts)
        shown += [node.text for node in texts]
        if not table.on_wheel(f"leaf.{what}/", -1) or len(shown) >= len(said):
            break
    assert shown == [one.text for one in said]
    target = f"leaf.{what}/-1"
    table.on_target(target, Press())
    stage.lay_out()
    assert find(stage.tree, f"{what}/before") is not None
    session.close()
