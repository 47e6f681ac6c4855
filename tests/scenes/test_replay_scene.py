"""The player of recorded matches: every way through a match, from every side that is allowed, and trials."""

from functools import cache
from typing import Any

import pygame
import pytest

from game.devtools import sample_positions
from game.engine.core.rng import stream
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.replay import playback as bars
from game.scenes.replay.playback import Playback
from game.scenes.replay.state import SPEEDS
from game.scenes.replay.study import PlayFrom, allowed
from game.scenes.table.table import Table
from game.storage.record import PERSON, Record, SeatInfo
from game.storage.saves import AUTOSAVE, FORK
from game.table.replay import OPEN, views
from game.table.session import Session
from game.ui.tree import find, find_target, placed
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver


@cache
def finished(language: str = "en") -> Record:
    return sample_positions.played(Texts(language), players=3)


@cache
def running() -> Record:
    return sample_positions.played(Texts("en"), players=3, round_=4)


def seated(record: Record, *controllers: str, policy: str = "strict") -> Record:
    seats = [
        SeatInfo(seat.name, seat.color, who) for seat, who in zip(record.seats, controllers, strict=True)
    ]
    return Record(record.match.fork(), seats, created=record.created, policy=policy)


def opened(driver: Driver, record: Record, **words: Any) -> Playback:
    scene = routes.replay(driver.app.context, record, **words)
    assert isinstance(scene, Playback)
    driver.app.manager.push(scene)
    driver.turn(2)
    return scene


def test_a_saved_match_is_watched_and_left_as_it_was(driver: Driver) -> None:
    driver.saves.save("whole", finished())
    before = driver.saves.path("save_whole").read_bytes()
    driver.click("ui/load")
    driver.click("watch/save_whole")
    assert driver.scenes == ["Title", "Load", "Playback"]
    driver.key(pygame.K_END)
    driver.click("ui/proof")
    assert driver.scenes == ["Title", "Load", "Playback", "Proof"]
    driver.click("ui/back")
    driver.key(pygame.K_c)
    assert driver.scenes[-1] == "Proof"
    driver.key(pygame.K_ESCAPE)
    driver.click("ui/back")
    assert driver.scenes == ["Title", "Load"]
    assert driver.saves.path("save_whole").read_bytes() == before
    assert not driver.saves.path(AUTOSAVE).exists()


def test_keys_lead_by_step_turn_and_round(driver: Driver) -> None:
    player = opened(driver, finished(), at=0)
    film = player.film
    driver.key(pygame.K_RIGHT)
    assert film.at == 1
    driver.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    assert film.match.entries[film.at].seat != film.match.entries[film.at - 1].seat
    driver.key(pygame.K_PAGEDOWN)
    assert film.round == 2
    driver.key(pygame.K_LEFT)
    assert film.round == 1
    driver.key(pygame.K_END)
    assert film.at == len(film)
    driver.key(pygame.K_PAGEUP)
    assert film.at < len(film)
    driver.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    driver.key(pygame.K_HOME)
    assert film.at == 0


def test_buttons_do_what_their_keys_do_and_stop_at_the_ends(driver: Driver) -> None:
    player = opened(driver, finished(), at=0)
    for name in ("start", "round_back", "turn_back", "step_back"):
        assert not driver.node(f"way/{name}").enabled
    for name, _ in bars.WAY:
        if driver.node(f"way/{name}").enabled and name != "play":
            driver.click(f"way/{name}")
    assert player.film.at == len(player.film)
    assert not driver.node("way/step").enabled


def test_the_wheel_steps_and_the_slider_jumps(driver: Driver) -> None:
    player = opened(driver, finished(), at=100)
    player.on_wheel("", -1)
    assert player.film.at == 101
    player.on_wheel("", 2)
    assert player.film.at == 99
    slider = driver.node_named("replay.way/slider").rect
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=(slider.right - 12, slider.cy), button=1))
        driver.turn(3)
    assert player.film.at > 99
    player.on_widget("replay.way/slider", "40", False)
    assert player.film.at == 40
    driver.turn(5)
    assert player.film.at == 40, "what the slider is told it does not tell back"


def test_numbers_of_rounds_lead_to_them(start: Start) -> None:
    driver = start("en", (1920, 1080))
    player = opened(driver, finished(), at=0)
    number, step = player.film.rounds()[3]
    driver.click(f"round/{step}")
    assert (player.film.step, player.film.round) == (step, number)


def test_playing_goes_on_by_itself_at_four_speeds_and_stops_at_the_end(driver: Driver) -> None:
    player = opened(driver, finished(), at=0)
    for speed, rate in SPEEDS.items():
        assert speed in SPEEDS
        player.speed = speed
        player.go(0)
        player.play(on=True)
        for _ in range(20):
            player.tick(0.1)
        assert abs(player.film.at - 2 * rate) <= 1
    player.go(len(player.film) - 2)
    player.play(on=True)
    driver.key(pygame.K_SPACE)
    assert not player.playing
    driver.key(pygame.K_SPACE)
    player.tick(1.0)
    assert player.film.at == len(player.film)
    assert not player.playing


def test_any_click_in_the_log_shows_its_moment_and_its_rule(driver: Driver) -> None:
    player = opened(driver, finished(), at=len(finished().match) // 2)
    chance = stream(3, "clicks")
    for _ in range(5):
        lines = [item.node.target for item in placed(driver.tree) if item.node.target.startswith("log/at/")]
        target = chance.choice(lines)
        moment = player.log.moment(int(target.removeprefix("log/at/")))
        driver.click(target)
        assert player.film.at == moment
    rules = [item.node.target for item in placed(driver.tree) if item.node.target.startswith("log/rule/")]
    driver.click(rules[0])
    assert driver.scenes[-1] == "Help"
    assert any(text.startswith(f"{rules[0].removeprefix('log/rule/')}.") for text in driver.texts())


def test_while_several_persons_play_a_file_shows_what_all_may_see() -> None:
    two = seated(running(), PERSON, PERSON, "random")
    assert views(two) == (None,)
    assert views(two, 1) == (1, None)
    alone = seated(running(), PERSON, "random", "random")
    assert views(alone) == (0, None)
    assert OPEN in views(seated(running(), PERSON, "random", "random", policy="sandbox"))
    assert OPEN not in views(seated(running(), PERSON, PERSON, "random", policy="sandbox"))
    assert views(seated(finished(), PERSON, PERSON, PERSON))[0] == OPEN
    assert OPEN in views(seated(running(), "random", "random", "random"))


def test_a_side_that_is_not_allowed_is_not_taken(driver: Driver) -> None:
    two = seated(running(), PERSON, PERSON, "random")
    player = opened(driver, two, seat=1)
    assert player.film.viewer is None
    player.see(0)
    player.see(OPEN)
    assert player.film.viewer is None
    driver.key(pygame.K_v)
    assert [item.node.target for item in placed(driver.tree) if item.node.target.startswith("menu/")] == [
        "menu/close", "menu/0"
    ]  # fmt: skip


def test_from_one_seat_nothing_is_said_that_only_others_know(driver: Driver) -> None:
    """Every sentence of the screen, at every tenth position, is one that the seat may know."""
    record = finished()
    player = opened(driver, record, seat=0)
    hidden = {
        player.texts.event(event)
        for n in range(len(record.match))
        for event in record.match.events(n)
        if not event.visible_to(0)
    }
    known = {player.texts.event(entry.event) for entry in player.film.log}
    secret = hidden - known
    assert secret
    for n in range(0, len(record.match) + 1, 10):
        player.go(n)
        driver.turn()
        assert not secret & set(driver.texts())
        spoken = {item.node.speech for item in placed(driver.tree)}
        assert not secret & spoken
    player.log.mark = None
    assert not secret & {row.text for row in player.log.rows(player.film.log, player.texts)}


def test_two_matches_that_differ_in_what_a_seat_may_not_know_look_alike_to_it(driver: Driver) -> None:
    record = seated(running(), PERSON, "random", "random")
    player = opened(driver, record)
    film = player.film
    for n in range(20, len(film), 25):
        player.go(n)
        driver.turn()
        seen = film.game.dump(film.seen)
        guess = film.game.determinize(film.seen, stream(n, "guess"))
        assert film.game.dump(film.game.observe(guess, 0)) == seen


def test_no_step_through_a_match_plays_it_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    player = opened(driver, finished(), at=0)
    game = type(player.film.game)
    real, steps = game.step, 0

    def counted(*words: Any) -> None:
        nonlocal steps
        steps += 1
        real(*words)

    monkeypatch.setattr(game, "step", counted)
    chance = stream(1, "jumps")
    for _ in range(30):
        before = steps
        player.go(chance.below(len(player.film) + 1))
        driver.turn()
        assert steps - before < 20
    before = steps
    player.go(0)
    for n in range(1, 60):
        player.go(n)
        player.layout(driver.app.window.stage.view)
    assert steps - before <= 60, "showing a position plays nothing besides its own step"


def test_the_running_match_is_watched_with_the_rights_of_its_viewer(driver: Driver) -> None:
    driver.begin()
    driver.play_some(6)
    at = len(driver.session.match)
    driver.key(pygame.K_r)
    assert driver.scenes[-1] == "Playback"
    player = driver.top
    assert isinstance(player, Playback)
    assert player.film.viewer == driver.session.viewer
    assert player.film.at == player.film.stops[-1] <= at
    driver.key(pygame.K_p)
    assert driver.scenes[-1] == "Playback", "no trial while it would show what is to come"
    assert not driver.node("ui/trial").enabled
    assert len(driver.session.match) == at, "meanwhile nobody moves"
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Table"


def test_a_trial_goes_its_own_way_in_a_frame_of_its_own(driver: Driver) -> None:
    driver.begin()
    driver.play_some(3)
    real = driver.saves.path(AUTOSAVE).read_bytes()
    record = finished()
    assert allowed(record)
    player = opened(driver, record, at=50)
    driver.click("ui/trial")
    assert isinstance(driver.top, PlayFrom)
    driver.click("who/1")
    driver.click(f"who/{PERSON}")
    driver.click("ui/ok")
    driver.click("ui/begin")
    table = driver.app.manager.scenes[1]
    assert isinstance(table, Table)
    session = table.session
    assert (len(session.match), session.record.origin) == (50, (record.match.hash(50), 50))
    assert [seat.is_person for seat in session.seats] == [True, True, False]
    assert player.film.record is record
    assert driver.saves.path(AUTOSAVE).read_bytes() == real
    assert driver.saves.path(FORK).exists()
    latest = driver.saves.latest()
    assert latest is not None
    assert latest.id == AUTOSAVE
    if driver.scenes[-1] == "PrivacyScreen":
        driver.type(session.seats[session.privacy.handover or 0].name[0])
    assert find(driver.tree, "table/trial") is not None
    assert driver.node_named("top/mark").text == "Sandbox"
    assert driver.node_named("top").fill == "bar.trial"


def test_a_real_table_bears_no_mark_of_a_trial(driver: Driver) -> None:
    driver.begin()
    assert find(driver.tree, "table/trial") is None
    assert find(driver.tree, "top/mark") is None


def test_nothing_is_left_to_try_after_the_end(driver: Driver) -> None:
    opened(driver, finished())
    assert not driver.node("ui/trial").enabled


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_speaks_every_language(start: Start, language: str) -> None:
    driver = start(language)
    player = opened(driver, finished(language), at=30)
    for name in ("start", "play", "step", "turn_back", "round", "side", "trial", "speed", "log"):
        assert player.tooltip(f"replay/{name}") is not None
    assert find_target(driver.tree, "ui/back") is not None


def test_a_step_without_a_line_in_the_log_is_shown_only_to_who_may_know_of_it(driver: Driver) -> None:
    record = finished()
    silent = next(n for n in range(len(record.match)) if not record.match.events(n))
    seat, action = record.match.entries[silent]
    player = opened(driver, record, at=silent + 1)
    words = f"{record.seats[seat].name}: {player.texts.action(action)}"
    for side in (OPEN, seat):
        player.see(side)
        driver.turn()
        assert player.film.at == silent + 1
        assert driver.node_named("replay.top/sentence").text == words
    player.see((seat + 1) % 3)
    driver.turn()
    assert player.film.at <= silent
    assert words not in driver.texts()


def test_secrets_that_were_put_away_are_put_away_in_the_player_too(driver: Driver) -> None:
    session = Session(seated(running(), PERSON, PERSON, "random"))
    session.privacy.look()
    session.privacy.reveal()
    viewer = session.viewer
    assert viewer is not None
    player = routes.replay(driver.app.context, session)
    assert isinstance(player, Playback)
    driver.app.manager.push(player)
    looked = [player.film.viewer]
    assert session.privacy.hide()
    player.invalidate()
    driver.turn(2)
    looked.append(player.film.viewer)
    assert player.sides == (None,)
    session.privacy.show()
    player.invalidate()
    assert [*looked, player.film.viewer] == [viewer, None, viewer]
