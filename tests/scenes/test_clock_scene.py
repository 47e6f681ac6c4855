"""The gentle clock: off by default; counts each person, reminds once a turn, or plays the simple move if the group wants."""

import pytest

from game.i18n import LANGUAGES
from game.scenes.table.top_bar import GRACE, ClockPanel
from game.storage import savefile
from game.storage.record import PERSON
from game.table.players import ThinkingClock, clock_words
from game.ui.tree import find
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

GAME = "constantinopolis"


def sit(driver: Driver, clock: str, *seats: str, minutes: str = "1") -> ClockPanel:
    driver.app.settings.set("clock", clock)
    driver.app.settings.set("clock_minutes", minutes)
    driver.seat(*(seats or (PERSON, PERSON)), game=GAME)
    return driver.table.panel(ClockPanel)


def think(driver: Driver, seconds: float) -> None:
    """Time passes for the panel alone, in steps of a second."""
    panel = driver.table.panel(ClockPanel)
    for _ in range(int(seconds)):
        if panel.tick(1.0):
            driver.table.model.invalidate()
    driver.turn()


def test_nothing_is_counted_or_shown_unless_it_is_wanted(driver: Driver) -> None:
    sit(driver, "off")
    think(driver, 500)
    assert find(driver.tree, "top/clock") is None
    driver.table.model.do(driver.session.choices[0])
    assert driver.session.record.clock == {}
    assert '"clock"' not in savefile.write(driver.session.record)


def test_each_person_has_its_own_time_which_is_kept_with_the_match(driver: Driver) -> None:
    panel = sit(driver, "shown")
    first = driver.session.to_act
    think(driver, 70)
    assert clock_words(70) in driver.texts()
    while driver.session.to_act == first:
        driver.table.model.do(driver.session.choices[0])
    driver.turn()
    assert panel.clock.seconds_thought(first) >= 70
    think(driver, 20)
    second = driver.session.to_act
    driver.table.model.do(driver.session.choices[0])
    read = savefile.read_data(savefile.write(driver.session.record).encode(), "m")
    assert read.clock[first] == 70
    assert read.clock[second] == 20
    assert ThinkingClock(read).seconds_thought(first) == 70


def test_bots_and_covered_tables_cost_nobody_time(driver: Driver) -> None:
    panel = sit(driver, "shown", "random", PERSON)
    driver.app.settings.set("pace", "step")
    if driver.session.waiting_for_bot:
        think(driver, 30)
    assert panel.clock.seconds_thought(0) == 0
    driver.table.command("menu")
    driver.turn()
    think(driver, 30)
    assert panel.clock.seconds_thought(1) < 5, "the menu lies over the table"


def test_the_limit_only_reminds_once_a_turn(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = sit(driver, "remind")
    moves, played = len(driver.session.match), list[str]()
    monkeypatch.setattr(driver.table.model.sounds, "play", played.append)
    name = driver.session.seats[driver.session.to_act].name
    think(driver, 59)
    assert played == []
    think(driver, 120)
    assert panel.reminded
    assert played == ["gong"]
    assert driver.app.context.texts("clock.reminded", name=name) in driver.texts()
    assert driver.node_named("top/clock").fill == "terracotta"
    assert len(driver.session.match) == moves


def test_where_the_group_wants_it_the_simple_move_is_played(driver: Driver) -> None:
    sit(driver, "move")
    moves = len(driver.session.match)
    think(driver, 60 + GRACE - 1)
    assert len(driver.session.match) == moves
    think(driver, 2)
    assert len(driver.session.match) == moves + 1
    entry = driver.session.match.entries[moves]
    words = driver.table.model.texts.action(entry.action)
    said = driver.app.context.texts("clock.moved", name=driver.session.seats[entry.seat].name, action=words)
    assert said in driver.texts()
    think(driver, 50)
    assert len(driver.session.match) == moves + 1, "the next question has its own time"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_time_has_room_beside_the_question(start: Start, language: str) -> None:
    driver = start(language)
    sit(driver, "remind")
    think(driver, 70)
    chip, sentence = find(driver.tree, "top/clock"), find(driver.tree, "top/sentence")
    assert chip is not None
    assert sentence is not None
    assert not chip.rect.overlaps(sentence.rect)


def test_times_are_minutes_and_seconds() -> None:
    assert [clock_words(one) for one in (0, 65, 599.9, 3760)] == ["0:00", "1:05", "9:59", "1:02:40"]
