"""Sound at its places: what scenes ask for, what the settings change, the key for silence."""

from collections.abc import Iterable, Iterator

import pygame
import pytest

from game.engine.core.messages import Event
from game.engine.core.rng import stream
from game.engine.registry import first_game
from game.scenes.app import App
from game.storage.record import PERSON
from game.ui.scene import Settings
from game.ui.sound import Silence, Sounds, Volumes
from game.ui.tree import walk
from tests.scenes.driver import Driver
from tests.scenes.matches import two_persons


class Ear(Silence):
    """Hears what scenes ask for."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[str] = []
        self.places: list[str | None] = []
        self.heard: list[Event] = []
        self.followed = 0
        self.closed = 0

    def play(self, key: str) -> None:
        self.played.append(key)

    def chosen(
        self, game: str, events: Iterable[Event], viewer: int | None = None
    ) -> list[tuple[Event, str]]:
        assert game == "constantinopolis"
        found = list(events)
        self.heard += found
        return super().chosen(game, found, viewer)

    def music(self, name: str | None) -> None:
        self.places.append(name)

    def follow(self, settings: Settings) -> None:
        self.followed += 1
        self.volumes = Volumes.of(settings)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def loud(ear: Ear) -> Iterator[Driver]:
    driver = Driver(sounds=ear)
    yield driver
    driver.close()


def test_title_and_table_have_their_music_and_buttons_tick(loud: Driver, ear: Ear) -> None:
    assert ear.places[-1] == "title"
    loud.click("ui/new_game")
    assert ear.played == ["tick"]
    loud.click("ui/start")
    assert ear.places[-1] == f"{first_game()}/table"


def test_what_persons_and_bots_do_is_heard_once_and_a_refusal_too(loud: Driver, ear: Ear) -> None:
    loud.begin()
    loud.play_some(6)
    loud.wait_for_person()
    match = loud.session.match
    assert ear.heard == [event for number in range(len(match)) for event in match.events(number)]
    ear.played.clear()
    loud.table.model.say("no", wrong=True)
    assert ear.played == ["refused"]


def test_a_turn_that_comes_and_what_is_undone_are_heard(loud: Driver, ear: Ear) -> None:
    loud.seat(PERSON, "random", game="constantinopolis")
    loud.wait_for_person()
    ear.played.clear()
    session, table = loud.session, loud.table
    seat = session.to_act
    while session.to_act == seat and not session.over:
        table.model.do(session.choices[0])
    loud.wait_for_person()
    loud.turn(2)
    assert ear.played.count("turn") == 1
    table.model.do(session.choices[0])
    if session.to_act != seat:
        loud.wait_for_person()
    ear.played.clear()
    table.command("undo")
    assert ("undo" in ear.played) == (len(session.record.abandoned) > 0)


def test_the_music_of_a_game_changes_when_its_end_is_near(loud: Driver, ear: Ear) -> None:
    loud.seat(PERSON, PERSON, game="constantinopolis")
    session, chance = loud.session, stream(1, "music")
    assert ear.places[-1] == "constantinopolis/table"
    while session.game.approaching_end(session.seen) is None:
        session._take(chance.choice(session.game.legal(session.state)))
    loud.table.model.changed()
    assert ear.places[-1] == "constantinopolis/tense"


def test_a_piece_is_heard_when_it_lands(loud: Driver, ear: Ear) -> None:
    loud.begin()
    loud.wait_for_person()
    loud.session.players.pace = "normal"
    while not any(action.verb == "build" for action in loud.session.choices):
        loud.table.model.do(loud.session.choices[-1])
        loud.turn(2)
        loud.wait_for_person()
    stage = loud.app.window.stage
    stage.motion.finish()
    ear.latest = ("tick",)
    loud.table.model.do(next(action for action in loud.session.choices if action.verb == "build"))
    stage.lay_out()
    assert stage.motion.busy
    assert "build" not in ear.latest
    heard: set[str] = set()
    for _ in range(600):
        stage.motion.advance(1 / 60)
        heard |= {*ear.latest}
    assert "build" in heard


def test_volumes_and_silence_are_changed_in_the_settings_and_followed(loud: Driver, ear: Ear) -> None:
    loud.click("ui/settings")
    loud.click("tab/sound")
    track = next(node.rect for node in walk(loud.tree) if node.name.endswith("/music/slider"))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=(track.cx, track.cy), button=1))
    loud.turn(2)
    assert loud.app.settings.get("volume.music") == 50
    loud.click("set/mute")
    assert ear.followed == 2
    assert ear.volumes.mute
    assert ear.volumes.music == 50


def test_m_is_silence_and_sound_again_everywhere_but_while_typing(loud: Driver, ear: Ear) -> None:
    loud.key(pygame.K_m)
    assert ear.volumes.mute
    two_persons(loud, "always")
    assert loud.scenes[-1] == "PrivacyScreen"
    loud.key(pygame.K_m)
    assert ear.volumes.mute
    loud.type(loud.session.seats[loud.session.privacy.handover or 0].name[0])
    loud.key(pygame.K_m)
    assert not ear.volumes.mute


def test_the_program_gives_the_device_back(ear: Ear) -> None:
    app = App("en", sounds=ear)
    assert app.context.service(Sounds) is ear
    app.window.close()
    assert app.run() == 0
    assert ear.closed == 1
