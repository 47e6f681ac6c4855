"""The sign of a player made of code that thinks: at its seat, after a while, and gone with the answer."""

import pytest

from game.boards import opponent
from game.engine.registry import game_ids
from game.scenes.common.over_table import ComponentCard
from game.scenes.table.notices import PATIENCE, Thinking
from game.scenes.table.table import Table
from game.table.players import Players
from game.ui.tree import placed
from tests.scenes.driver import Driver


def bots(game_id: str) -> list[str]:
    return [f"easy-{one}" for one in opponent.everybody(game_id)[:2]]


def signs(driver: Driver) -> list[str]:
    return [item.node.name for item in placed(driver.tree) if item.node.name.endswith("/thinks")]


@pytest.mark.parametrize("game_id", game_ids())
def test_who_thinks_for_a_while_has_a_sign_at_its_seat(
    driver: Driver, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Players, "poll", lambda _: None)
    driver.seat(*bots(game_id), game=game_id)
    assert isinstance(driver.top, Table)
    assert signs(driver) == []
    driver.app.window.stage.advance(PATIENCE / 2)
    driver.app.window.stage.advance(PATIENCE)
    driver.turn(2)
    (name,) = signs(driver)
    assert f"seat{driver.session.to_act}/" in name
    monkeypatch.setattr(Players, "answered", True)
    driver.app.window.stage.advance(0.01)
    driver.turn(2)
    assert signs(driver) == []


def test_another_question_begins_anew(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = game_ids()[0]
    monkeypatch.setattr(Players, "poll", lambda _: None)
    driver.seat(*bots(game_id), game=game_id)
    session, sign = driver.session, Thinking(driver.table.model)
    assert not sign.tick(5.0)
    assert sign.tick(PATIENCE)
    assert sign.model.thinking == session.to_act
    session.match.play(session.game.legal(session.state)[0])
    assert sign.tick(5.0)
    assert sign.model.thinking is None


@pytest.mark.parametrize("game_id", game_ids())
def test_portraits_stand_in_the_rows_of_their_seats(driver: Driver, game_id: str) -> None:
    driver.app.settings.set("pace", "step")
    driver.seat("person", *bots(game_id), "hard", game=game_id)
    table = driver.table
    for seat, info in enumerate(driver.session.seats):
        faces = [item.node for item in placed(driver.tree) if item.node.name.endswith(f"/seat{seat}/sitter")]
        if not faces:
            drawn = opponent.character_of(game_id, info.controller)
            assert seat == driver.session.viewer or not drawn, "one's own row is a line without a portrait"
            continue
        (face,) = faces
        drawn = opponent.character_of(game_id, info.controller)
        assert face.picture.startswith("art/portrait/" if drawn else "art/banner/")
        tip = table.tooltip(f"seat/{seat}")
        assert tip is not None
        said = opponent.label(table.model.texts, game_id, info.controller)
        assert (said in f"{tip.title}\n{tip.body}") == (not info.is_person)
        assert (tip.picture == face.picture) == bool(drawn)
        assert table.on_card(f"seat/{seat}")
        card = driver.app.manager.scenes[-1]
        assert isinstance(card, ComponentCard)
        told = opponent.life(table.model.texts, game_id, info.controller)
        assert told in card.card.text
        card.stack.pop()


def test_persons_have_different_portraits(driver: Driver) -> None:
    driver.seat("person", "person", "person")
    faces = [item.node for item in placed(driver.tree) if item.node.name.endswith("/sitter")]
    assert len({node.picture for node in faces}) == len(faces) > 0, [node.picture for node in faces]
