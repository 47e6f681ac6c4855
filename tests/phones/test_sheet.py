"""The pictures of phones: one sheet a game, whole for everybody, light, and with all that a page names."""

import json
from dataclasses import replace
from http.client import HTTPConnection

import pytest

from game.boards.board import card_of
from game.boards.registry import board_of, catalogue_of, holdings_of
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones.page import Page
from game.phones.public import face, marks, sheet_of, spectator_view, who
from game.phones.service import Phones
from game.phones.table_words import table_words
from game.storage.record import SeatInfo
from game.ui.theme import BANNERS
from tests.phones.worlds import begun, page_of, texts_of

HEAVIEST = 600_000
"""Bytes of the pictures of a game."""


@pytest.mark.parametrize("game_id", game_ids())
def test_the_pictures_of_a_game_are_light(game_id: str) -> None:
    assert 100_000 < len(sheet_of(game_id).picture) <= HEAVIEST


@pytest.mark.parametrize("game_id", game_ids())
def test_every_place_lies_on_the_picture(game_id: str) -> None:
    found = json.loads(sheet_of(game_id).script().decode().partition("=")[2].rstrip(";\n"))
    w, h = found["size"]
    assert max(w, h) <= 4096
    assert len(found["cells"]) == len(sheet_of(game_id).places)
    for x, y, wide, high in found["cells"]:
        assert 0 <= x < x + wide <= w
        assert 0 <= y < y + high <= h


def shown(page: Page) -> set[str]:
    """The tokens of everything on a page."""
    return {row["target"] for shelf in page.data()["shelves"] for row in shelf["things"]}


@pytest.mark.parametrize("game_id", game_ids())
def test_what_has_a_picture_has_it_on_the_sheet(game_id: str) -> None:
    session, chance, sheet = (
        begun(game_id, max(3, load_game(game_id).players[0]), 3),
        Stream(3),
        sheet_of(game_id),
    )
    looked = 0
    for step in range(150):
        if session.over:
            break
        if step % 10 == 0:
            page = page_of(session, session.to_act)
            tokens = shown(page) | (
                {t for _, ts in catalogue_of(game_id) for t in ts} if step == 0 else set()
            )
            for token in tokens:
                card = card_of(page.board, page.table, token)
                named = (
                    []
                    if card is None
                    else [card.picture, card.badge, *card.marks, *(sign for sign, _ in card.signs)]
                )
                for key in filter(None, named):
                    looked += 1
                    assert sheet.place(key) >= 0, (token, key)
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert looked > 200


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hand_has_pictures_colors_and_what_the_cards_do(game_id: str) -> None:
    session, chance, cards = begun(game_id, 3, 4), Stream(4), 0
    for _ in range(60):
        page = page_of(session, session.to_act)
        hand = holdings_of(page.table)[0]
        rows = {row["target"]: row for shelf in page.data()["shelves"] for row in shelf["things"]}
        for token, _count in hand.things:
            cards += 1
            row = rows[token]
            assert row["pic"] >= 0
            assert row["band"].startswith("#")
            assert row["ink"] in ("#140D11", "#FFFFFF")
            assert row["gist"]
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert cards > 20


def test_the_picture_comes_whole_and_is_kept_and_nothing_else_is() -> None:
    session = begun("glory_to_rome")
    phones = Phones(session, lambda code: texts_of(session.game, code or "en"), "127.0.0.1")
    try:
        sheet, kept = sheet_of("glory_to_rome"), {}
        for path in (sheet.path, "/", "/art.js", "/app.js", "/style.css"):
            line = HTTPConnection(phones.server.host, timeout=20)
            line.request("GET", path)
            answer = line.getresponse()
            body = answer.read()
            kept[path] = answer.getheader("Cache-Control")
            assert answer.status == 200
            assert path != sheet.path or body == sheet.picture
            line.close()
        assert "immutable" in str(kept.pop(sheet.path))
        assert set(kept.values()) == {"no-store"}
    finally:
        phones.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_every_seat_of_a_person_has_a_face(game_id: str) -> None:
    seats = [SeatInfo(f"P{color}", color) for color in range(len(BANNERS))]
    faces = [who(game_id, seats, seat)["face"] for seat in range(len(seats))]
    assert min(faces) >= 0
    assert len(set(faces)) == len(seats)


def test_colonists_and_ships_have_the_color_of_their_seat_everywhere() -> None:
    session, sheet = begun("concordia_venus", 3, 5), sheet_of("concordia_venus")
    board, table = board_of("concordia_venus"), spectator_view(session, texts_of(session.game))
    words = table_words(session, table.texts)
    for seat, one in enumerate(session.seats):
        color = one.color
        kinds = {"land": f"colonist/land?seat={color}", "sea": f"colonist/sea?seat={color}"}
        mine = replace(table, viewer=seat)
        rows = {row[0]: row for shelf in words["lies"][seat + 1]["shelves"] for row in shelf["things"]}
        for kind, key in kinds.items():
            token, place = f"colonist/{kind}", sheet.places[f"concordia_venus/{key}"]
            event = Event("move", seat, {"piece": token})
            assert face(board, mine, token)["pic"] == place  # one's own store
            assert rows[token][3] == place  # the table
            assert place in marks("concordia_venus", [each.color for each in session.seats], event)  # the log


def test_a_card_says_nothing_twice() -> None:
    session = begun("concordia_venus", 3, 5)
    session.act_on_phone(session.to_act, session.game.grammar.parse("play senator"))
    rows = [
        row
        for shelf in page_of(session, session.to_act).data()["shelves"]
        for row in shelf["things"]
        if row.get("gist") and row["note"]
    ]
    assert sum("\n" in row["gist"] for row in rows) > 3
    for row in rows:
        assert not set(row["gist"].splitlines()) & set(row["note"].splitlines()), row["text"]
