"""Faces: three moods of every character and of the people who chose none, and who looks how at the result."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.boards import opponent
from game.devtools import sample_positions
from game.devtools.shot import context_in, scene_of
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.scenes.common.people import face_of, in_mood, people_of, portraits, seat_face, seat_faces
from game.scenes.result.grid import mood_of
from game.scenes.result.score import Score
from game.scenes.table.privacy import PrivacyScreen
from game.storage.people import KnownPerson
from game.storage.record import PERSON, SeatInfo
from game.table.characters import mood_since
from game.table.score_history import score_history
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import View
from game.ui.theme import SEATS, Theme
from game.ui.tree import find, walk
from tests.games import WITH_BOTS
from tests.scenes.conftest import Start

MOODS = ("", "glad", "vexed")


def test_every_face_has_its_pictures_in_three_moods() -> None:
    pictures = Pictures()
    found = [f"art/portrait/{one}" for one in portraits()]
    found += [seat_face("", SeatInfo("Anna", color)) for color in range(len(SEATS))]
    assert len(set(found)) == len(found) == 5 * len(WITH_BOTS) + len(SEATS)
    assert [face for face in found for mood in MOODS if not pictures.has(in_mood(face, mood))] == []


def test_a_person_has_the_face_it_chose_else_one_in_its_colour(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    game = game_ids()[0]
    bot = opponent.everybody(game)[0]
    seats = [
        SeatInfo("Anna", 0),
        SeatInfo("Berta", 1),
        SeatInfo("X", 2, f"easy-{bot}"),
        SeatInfo("Y", 3, "easy"),
    ]
    people_of(context).set_portrait("Anna", portraits()[0])
    faces = seat_faces(context, game, seats)
    assert faces == [
        f"art/portrait/{portraits()[0]}",
        "art/portrait/guest/lapis",
        f"art/portrait/{game}/{bot}",
        "",
    ]
    assert in_mood("", "glad") == ""
    assert face_of(people_of(context).person("Anna"), 3) == f"art/portrait/{portraits()[0]}"
    assert face_of(KnownPerson("Berta", 1)) == "art/portrait/guest/lapis"
    assert face_of(KnownPerson("Carl"), 1) == "art/portrait/guest/lapis"


@pytest.mark.parametrize("game", game_ids())
def test_winners_are_glad_and_the_last_is_vexed_at_the_result(game: str, tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    record = sample_positions.played(context.texts, players=3, game_id=game)
    names = opponent.everybody(game)
    record.seats[:] = [
        replace(seat, controller=PERSON if number == 0 else f"easy-{names[number]}")
        for number, seat in enumerate(record.seats)
    ]
    history = score_history(record)
    moods = [mood_of(history, seat) for seat in range(3)]
    assert moods.count("glad") == len(history.winners)
    assert moods[history.order[-1]] in {"vexed", "glad"}
    score = scene_of("score", context, record)
    assert isinstance(score, Score)
    root = score.layout(View(1920, 1080, Fonts(), Theme()))
    for seat in range(3):
        face = next(node for node in walk(root) if node.name.endswith(f"/face.{seat}"))
        assert face.picture == in_mood(score.faces[seat], moods[seat])
    bust = find(root, "score/poster/bust/face")
    assert bust is not None
    assert bust.picture == in_mood(score.faces[history.winners[0]], "glad")


@pytest.mark.parametrize("game_id", game_ids())
def test_a_person_comes_to_the_screen_with_the_face_of_what_happened_to_it(
    start: Start, game_id: str
) -> None:
    """Calm where nothing did, vexed by a loss and glad of a gain; only what everybody saw counts."""
    driver = start("en")
    record = sample_positions.played(driver.app.context.texts, players=3, game_id=game_id)
    seen = set()
    for at in range(0, len(record.match), 5):
        fork = record.match.fork(at)
        moods = {seat: mood_since(fork, seat) for seat in range(3)}
        seen |= {mood for mood in moods.values() if mood not in seen}
    assert seen >= {"", "glad"}
    assert seen <= set(MOODS)
    seat = SeatInfo("Anna", 1)
    for mood in MOODS:
        face = in_mood(seat_face("", seat), mood)
        driver.top.stack.push(PrivacyScreen(driver.app.context, seat, lambda: None, face))
        driver.turn(1)
        assert driver.node_named("curtain/face").picture == face
        assert driver.node_named("curtain/face/flag").rect.h * 2 < driver.node_named("curtain/face").rect.h
        driver.top.stack.pop()


def test_an_office_lost_in_sight_of_all_vexes_its_holder() -> None:
    game = load_game("constantinopolis")
    match = Match(game, Setup(game.id, 3, 1))
    while not any(action.verb == "bid" for action in game.legal(match.state)):
        match.play(game.legal(match.state)[0])
    bid = next(action for action in game.legal(match.state) if action.verb == "bid")
    bidder = match.state.to_act
    match.play(bid)
    holder = match.state.to_act
    match.play(next(action for action in game.legal(match.state) if action.verb == "yield"))
    match.play(game.legal(match.state)[0])
    assert mood_since(match.fork(len(match)), bidder) in {"", "glad"}
    other = match.fork(len(match) - 2)
    other.play(next(action for action in game.legal(other.state) if action.verb == "yield"))
    assert mood_since(other, holder) == "vexed"
