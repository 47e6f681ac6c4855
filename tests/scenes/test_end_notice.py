"""The coming end on the table: a banner with a sound, then a mark for as long as it lasts, in every game and language."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.bots.bot import bot_seed
from game.bots.registry import make_bot
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES
from game.scenes import routes
from game.scenes.table.consequences import end_warning
from game.scenes.table.notices import END_TIP, SOUND, EndNotice
from game.scenes.table.table import Table
from game.storage.record import Record, SeatInfo
from game.table.session import Session
from game.ui.sound import Silence
from game.ui.tree import find, walk
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver


@cache
def places(game_id: str) -> tuple[Match[Any], int, int]:
    """A match, and the numbers of two actions: after one the end is not near, after the other it is."""
    game = load_game(game_id)
    match: Match[Any] = Match(game, Setup(game_id, 3, 5))
    before, near = -1, -1
    while (decision := game.decision(match.state)) is not None:
        if game.approaching_end(match.state) is None:
            before = len(match) if near < 0 else before
        else:
            near = len(match)
        player = make_bot(game_id, "novice", bot_seed(5, decision.seat, len(match)))
        match.play(player.choose(game, game.observe(match.state, decision.seat), game.legal(match.state)))
    assert -1 < before < near
    return match, before, near


def opened(driver: Driver, game_id: str, after: int) -> None:
    """Show the table of the match after so many actions."""
    match = places(game_id)[0]
    seats = [SeatInfo(name, color) for color, name in enumerate(("Anna", "Bruno", "Kassia"))]
    session = Session(Record(match.fork(after), seats))
    session.privacy.curtain = "never"
    session.privacy.reveal()
    driver.app.manager.push(routes.table(driver.app.context, session))
    driver.turn(2)


class Heard(Silence):
    """Notes the effects that are played."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []

    def play(self, key: str) -> None:
        self.keys.append(key)

    def _batch(self, names: list[str]) -> None:
        self.keys += names


@pytest.mark.parametrize("game_id", game_ids())
def test_the_end_is_announced_by_banner_sound_and_mark(game_id: str) -> None:
    heard = Heard()
    driver = Driver(sounds=heard)
    try:
        _, before, near = places(game_id)
        opened(driver, game_id, before)
        assert find(driver.tree, "end_notice") is None
        assert find(driver.tree, "top/nearing") is None
        assert SOUND not in heard.keys
        opened(driver, game_id, near)
        assert find(driver.tree, "end_notice/title") is not None
        assert find(driver.tree, "end_notice/words") is not None
        assert heard.keys.count(SOUND) == 1
        table = driver.top
        assert isinstance(table, Table)
        panel = table.panel(EndNotice)
        panel.left = 0.001
        assert panel.tick(1.0)
        table.invalidate()
        driver.turn(2)
        assert find(driver.tree, "end_notice") is None
        mark = find(driver.tree, "top/nearing")
        assert mark is not None
        assert mark.text
        tip = table.tooltip(END_TIP)
        assert tip is not None
        assert tip.title == mark.text
        assert tip.body
    finally:
        driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_would_bring_the_end_is_told_as_not_done_yet(start: Start, language: str) -> None:
    driver = start(language)
    for game_id in game_ids():
        match, before, _ = places(game_id)
        opened(driver, game_id, before)
        table = driver.top
        assert isinstance(table, Table)
        model = table.model
        model.session.pending = match.entries[before].action
        model.invalidate()
        driver.turn(2)
        after = match.fork(before + 1)
        found = after.game.approaching_end(after.state)
        assert found is not None
        told = model.texts.own(f"brings.{found.key}", **found.words)
        assert end_warning(model) == told
        assert told != model.texts.own(f"nearing.{found.key}", **found.words)
        starts = {
            "en": ("This ", "After this "), "de": ("Damit",), "es": ("Con esto", "Tras "), "it": ("Così", "Dopo "),
        }  # fmt: skip
        assert told.startswith(starts[language])
        hint = find(driver.tree, "actions/hint")
        assert hint is not None
        assert hint.text.startswith(told)
        assert 2 * hint.style.pad >= hint.rect.h * 2 // 3, "the words touch the rounded ends of the gold box"
        driver.app.manager.pop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_banner_and_mark_fit_in_every_language(start: Start, language: str) -> None:
    driver = start(language)
    for game_id in game_ids():
        opened(driver, game_id, places(game_id)[2])
        faults = audit(driver.tree, driver.app.window.stage.view)
        assert [fault for fault in faults if fault.name.startswith(("end_notice", "top"))] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_light_stays_while_the_end_is_in_sight(driver: Driver, game_id: str) -> None:
    _, before, near = places(game_id)
    opened(driver, game_id, before)
    assert driver.node_named("top").fill == "bar"
    assert not [node for node in walk(driver.tree) if node.name.endswith("light.upper.edge")]
    opened(driver, game_id, near)
    table = driver.top
    assert isinstance(table, Table)
    table.panel(EndNotice).left = 0
    table.invalidate()
    driver.turn(2)
    assert find(driver.tree, "end_notice") is None
    assert driver.node_named("top").fill == "bar.last"
    assert find(driver.tree, "top/end") is not None
    lines = [node for node in walk(driver.tree) if ".edge" in node.name or ".glow" in node.name]
    assert len(lines) == 4
    board = driver.node_named("board").rect
    assert not [node.name for node in lines if node.rect.overlaps(board)], "nothing of the board is covered"


@pytest.mark.parametrize("game_id", game_ids())
def test_what_brings_the_end_in_sight_does_not_sound_like_it_besides(game_id: str) -> None:
    match, before, _ = places(game_id)
    heard = Heard()
    heard.events(game_id, [event._replace(audience=None) for event in match.events(before)])
    assert SOUND not in heard.keys
