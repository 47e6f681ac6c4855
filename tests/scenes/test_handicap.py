"""Handicap between people: chosen at the table, kept with the match, counted in the result and the statistics."""

from pathlib import Path

import pytest

from game.cli import main
from game.devtools.shot import context_in
from game.engine.core.match import first_link
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game
from game.scenes import routes
from game.scenes.setup.new_game import NewGame
from game.storage import savefile
from game.storage.record import PERSON, Record, SeatInfo
from game.storage.statistics import Statistics
from game.storage.tallies import places
from game.table.score_history import HANDICAP, score_history
from game.table.session import new_session
from game.ui.fonts import Fonts
from game.ui.scene import SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import walk
from tests.scenes.driver import Driver


def finished(game_id: str, *given: int, seed: int = 4) -> Record:
    """A match of people who were given points, played by chance."""
    seats = [SeatInfo(f"Seat {n}", n, PERSON, points) for n, points in enumerate(given)]
    session = new_session(game_id, seats, {}, seed)
    chance = stream(seed, "handicap")
    while not session.over:
        session._take(chance.choice(session.game.legal(session.state)))
    return session.record


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_points_given_decide_the_places_and_are_a_source_of_their_own(game_id: str) -> None:
    plain = finished(game_id, 0, 0)
    assert places(plain) == plain.match.game.standings(plain.match.state)
    assert all(part.key != HANDICAP for part in score_history(plain).trees[0].parts)
    last = places(plain)[-1].seat
    given = [0, 0]
    given[last] = 90
    record = finished(game_id, *given)
    history = score_history(record)
    assert history.winners == [last]
    for seat, tree in enumerate(history.trees):
        assert tree.parts[-1].key == HANDICAP
        assert tree.points == sum(part.points for part in tree.parts)
        assert tree.parts[-1].points == given[seat]
        assert history.curve[seat][-1] == tree.points
    read = savefile.read_data(savefile.write(record).encode(), "m")
    assert [seat.handicap for seat in read.seats] == given


@pytest.mark.slow
def test_the_statistics_count_the_places_that_the_people_agreed_on() -> None:
    record = finished("glory_to_rome", 0, 90)
    kept = Statistics()
    kept.add(record)
    (match,) = kept.matches()
    assert match.results[0].player == "Seat 1"


def test_it_is_chosen_beside_the_rules_of_the_table(driver: Driver) -> None:
    driver.click("ui/new_game")
    new = driver.top
    assert isinstance(new, NewGame)
    assert not new.choices.may_favor, "one person against bots"
    new.choices.control(1, PERSON)
    driver.click("tab/table")
    for _ in range(3):
        if any(node == "pick/handicap.1" for node in targets(driver)):
            break
        driver.click("leaf/1")
    driver.click("pick/handicap.1")
    given = load_game(new.choices.game).handicaps[2]
    driver.click(f"menu/{given}")
    assert [seat.handicap for seat in new.choices.invited] == [0, given]
    driver.click("ui/start")
    assert [seat.handicap for seat in driver.session.seats] == [0, given]


def targets(driver: Driver) -> list[str]:
    return [node.target for node in walk(driver.tree)]


def test_a_start_is_chosen_in_the_same_menu_and_kept_under_the_first_hash(driver: Driver) -> None:
    driver.click("new/constantinopolis")
    new = driver.top
    assert isinstance(new, NewGame)
    new.choices.control(1, PERSON)
    driver.click("tab/table")
    for _ in range(3):
        if "pick/handicap.1" in targets(driver):
            break
        driver.click("leaf/1")
    driver.click("pick/handicap.1")
    driver.click("menu/gold_10")
    label = new.context.texts(
        "new_game.handicap_start", gift=new.context.texts(f"{new.game.id}.gift.gold_10")
    )
    assert label in [node.text for node in walk(driver.tree)]
    assert [(seat.handicap, seat.gift) for seat in new.choices.invited] == [(0, ""), (0, "gold_10")]
    kept = new.choices.kept()
    assert kept["seats"][1]["handicap"] == "gold_10"  # type: ignore[index]
    driver.click("ui/start")
    match = driver.session.match
    assert match.state.gold == [30, 40]
    assert match.hash(0) == first_link(match.setup, {"gifts": ["", "gold_10"]}) != first_link(match.setup)
    read = savefile.read_data(savefile.write(driver.session.record).encode(), "m")
    assert [seat.gift for seat in read.seats] == ["", "gold_10"]
    assert read.match.state.gold == [30, 40]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_the_result_and_the_record_say_what_was_given_at_the_start(
    game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gift = load_game(game_id).gifts[0]
    seats = [SeatInfo("Ada", 0), SeatInfo("Ben", 1, gift=gift)]
    session = new_session(game_id, seats, {}, 4)
    chance = stream(4, "handicap")
    while not session.over:
        session._take(chance.choice(session.game.legal(session.state)))
    record = session.record
    assert places(record) == record.match.game.standings(record.match.state), "played, not added"
    context = context_in(tmp_path, "en")
    score = routes.score(context, session)
    manager = SceneManager()
    manager.push(score)
    tree = manager.compose(View(1920, 1080, Fonts(), Theme()))
    said = "\n".join(node.text for node in walk(tree))
    words = context.texts(f"{game_id}.gift.{gift}")
    assert f"Handicap at the start: Ben ({words})" in said
    file = tmp_path / "one.match"
    file.write_text(savefile.write(record), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert f"Handicap for Ben: {words}" in capsys.readouterr().out
    kept = Statistics()
    kept.add(record)
    (match,) = kept.matches()
    assert match.started, "it counts, but for no rating"
