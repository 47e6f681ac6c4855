"""Sounds: effects by name, events by the table of the game, music by the present screen.

The tables are data: `assets/sound/sounds.toml` for the program, `assets/sound/<game>.toml` for a game. No information
is given by sound alone. Nothing here fails or blocks: without a device, table or file there is silence.
"""

from __future__ import annotations

import math
import os
import queue
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

from game.engine.core.messages import Event
from game.ui import asset
from game.ui.scene import Context, Settings

VOICES = 2
"""How often one effect may sound at the same time."""
CHANNELS = 12
AGAIN = 0.09
"""Seconds before the same effect is begun again."""
LATE = 0.35
"""Most seconds of delay of an effect; later ones are dropped."""
FADE_IN, FADE_OUT = 1.5, 1.2
RETRY = 30.0
"""Seconds after which a device is looked for again where none could be opened."""
HOLD = 0.4
"""Seconds the thread waits before it touches the device: the first frames of the program go before."""


class Player:
    """Effects `<folder>/effect/<name>.ogg` and pieces `<folder>/music/<name>.ogg`. All times are seconds of one clock.

    `pause` is the silence between two pieces. Nothing is opened or loaded before it is needed.
    """

    def __init__(self, folder: Path, pause: float = 20.0) -> None:
        self.folder = folder
        self.pause = pause
        self.started: list[str] = []
        self._open: bool | None = None
        self._retry_at = math.inf
        self._effects = self._music = 1.0
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, float] = {}
        self._waiting: list[tuple[float, str]] = []
        self._pieces: tuple[str, ...] = ()
        self._next: dict[tuple[str, ...], int] = {}
        self._state = "off"
        self._until = 0.0
        self._paused = False

    def ready(self, now: float) -> bool:
        """Whether there is a device; the first question opens it, and later ones look for it again after a while."""
        if self._open is None or (not self._open and now >= self._retry_at):
            found = self._opened()
            if found and self._open is False and self._pieces:
                self._state, self._until = "silence", now
            self._open, self._retry_at = found, math.inf if found else now + RETRY
        return self._open

    @staticmethod
    def _opened() -> bool:
        if without_device():
            return False
        try:
            pygame.mixer.init(44100, -16, 2, 1024)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            return False
        return True

    def lost(self, now: float) -> None:
        """The device is gone: go on with the one that the system uses now, or look for one later."""
        if not self._open:
            return
        self._loaded.clear()
        pygame.mixer.quit()
        self._open, self._paused = None, False
        self._state, self._until = ("silence", now) if self._pieces else ("off", now)

    def close(self) -> None:
        """Stop all sound and release the device."""
        if self._open:
            self._loaded.clear()
            pygame.mixer.quit()
        self._open, self._state, self._waiting, self._retry_at = False, "off", [], math.inf

    # -- effects -------------------------------------------------------------------------------------------------

    def effect(self, name: str, due: float) -> None:
        """Start an effect when the clock reaches `due`."""
        self._waiting.append((due, name))
        self._waiting.sort()

    def _begin(self, name: str, now: float) -> None:
        if self._effects <= 0 or now - self._last.get(name, -AGAIN) < AGAIN or not self.ready(now):
            return
        sound = self._sound(name)
        try:
            if sound is None or sound.get_num_channels() >= VOICES:
                return
            channel = sound.play()
            if channel is not None:
                channel.set_volume(self._effects)
        except pygame.error:
            return
        self._last[name] = now
        self.started.append(name)
        del self.started[:-32]

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(self.folder / "effect" / f"{name}.ogg"))
            except (pygame.error, OSError):
                self._loaded[name] = None
        return self._loaded[name]

    # -- volumes -------------------------------------------------------------------------------------------------

    def levels(self, effects: float, music: float) -> None:
        """Set the amplitudes, from 0 to 1; music at 0 pauses until it is louder again."""
        self._effects, self._music = effects, music
        if not self._open:
            return
        try:
            for number in range(CHANNELS):
                pygame.mixer.Channel(number).set_volume(effects)
            pygame.mixer.music.set_volume(music)
            if self._state == "playing" and (music <= 0) != self._paused:
                self._paused = music <= 0
                (pygame.mixer.music.pause if self._paused else pygame.mixer.music.unpause)()
        except pygame.error:
            return

    # -- music ---------------------------------------------------------------------------------------------------

    def music(self, pieces: tuple[str, ...], now: float) -> None:
        """From now on these pieces in turn, or none; what is heard fades away first."""
        if pieces == self._pieces:
            return
        self._pieces = pieces
        if self._state == "playing" and not self._paused:
            self._state, self._until = "fading", now + FADE_OUT + 0.1
            self._quietly(lambda: pygame.mixer.music.fadeout(round(FADE_OUT * 1000)))
        elif self._state != "fading":
            if self._paused:
                self._quietly(pygame.mixer.music.stop)
            self._state, self._until, self._paused = "silence", now, False

    def advance(self, now: float) -> float | None:
        """Do what is due; the seconds after which to ask again, None when nothing is under way."""
        while self._waiting and self._waiting[0][0] <= now:
            due, name = self._waiting.pop(0)
            if now - due <= LATE:
                self._begin(name, now)
        waits = [due - now for due, _ in self._waiting[:1]]
        if self._state == "playing" and not self._paused:
            self._watch(now)
        if self._state in {"fading", "silence"} and now >= self._until:
            self._turn(now)
        if self._state == "playing" and not self._paused:
            waits.append(1.0)
        elif self._state in {"fading", "silence"}:
            waits.append(max(0.02, self._until - now) if now < self._until else 1.0)
        return min(waits, default=None)

    def _watch(self, now: float) -> None:
        try:
            busy = pygame.mixer.music.get_busy()
        except pygame.error:
            busy = False
        if not busy:
            self._state, self._until = "silence", now + self.pause

    def _turn(self, now: float) -> None:
        """Begin the next piece, if there is one that can be heard."""
        if not self._pieces or not self.ready(now):
            self._state = "off"
            return
        if self._music <= 0:
            return
        number = self._next.get(self._pieces, 0)
        self._next[self._pieces] = (number + 1) % len(self._pieces)
        name = self._pieces[number]
        try:
            pygame.mixer.music.load(str(self.folder / "music" / f"{name}.ogg"))
            pygame.mixer.music.set_volume(self._music)
            pygame.mixer.music.play(fade_ms=round(FADE_IN * 1000))
        except (pygame.error, OSError):
            self._state = "off"
            return
        self._state = "playing"
        self.started.append(name)
        del self.started[:-32]

    def _quietly(self, call: Callable[[], None]) -> None:
        try:
            call()
        except pygame.error:
            self._state = "off"


class Speaker:
    """A player in a thread. The thread starts with the first request and ends with `close` or the program."""

    def __init__(self, player: Player, hold: float = HOLD) -> None:
        self.player = player
        self.hold = hold
        self._wishes: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def effect(self, name: str, delay: float = 0.0) -> None:
        """Begin an effect after `delay` seconds."""
        due = time.monotonic() + delay
        self._wish(lambda: self.player.effect(name, due))

    def levels(self, effects: float, music: float) -> None:
        """Set the amplitudes, 0 to 1."""
        self._wish(lambda: self.player.levels(effects, music))

    def music(self, pieces: tuple[str, ...]) -> None:
        """Play these pieces in turn, or none."""
        self._wish(lambda: self.player.music(pieces, time.monotonic()))

    def lost(self) -> None:
        """Use another device: the present one is gone."""
        if self._thread is not None:
            self._wish(lambda: self.player.lost(time.monotonic()))

    def close(self) -> None:
        """Stop all sound; waits a moment at most."""
        if self._thread is not None:
            self._wishes.put(None)
            self._thread.join(2.0)
            self._thread = None

    def _wish(self, job: Callable[[], None]) -> None:
        self._wishes.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        time.sleep(self.hold)
        wait: float | None = None
        while True:
            try:
                job = self._wishes.get(timeout=wait)
                if job is None:
                    self.player.close()
                    return
                job()
            except queue.Empty:
                pass
            wait = self.player.advance(time.monotonic())


def without_device() -> bool:
    """A Linux machine with no sound system at all; asking SDL there makes ALSA complain on the terminal."""
    if (
        not sys.platform.startswith("linux")
        or os.environ.get("SDL_AUDIODRIVER")
        or os.environ.get("PULSE_SERVER")
    ):
        return False
    running = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    sockets = (running / "pulse" / "native", running / "pipewire-0")
    return not any(socket.exists() for socket in sockets) and not any(Path("/dev/snd").glob("pcm*"))


# -- sounds ------------------------------------------------------------------------------------------------------------


AT_ONCE = 3
"""Most effects of one batch of events; the first ones in the table are played."""
APART = 0.16
"""Seconds between two effects of one batch."""
DEFAULTS = {"volume.all": 80, "volume.effects": 80, "volume.music": 60}


@dataclass(frozen=True, slots=True)
class Volumes:
    """Three sliders in percent, and silence for everything."""

    all: int = DEFAULTS["volume.all"]
    effects: int = DEFAULTS["volume.effects"]
    music: int = DEFAULTS["volume.music"]
    mute: bool = False

    @property
    def levels(self) -> tuple[float, float]:
        """Amplitudes of effects and music, 0 to 1: the ear wants more than a straight line."""
        if self.mute:
            return (0.0, 0.0)
        return ((self.all * self.effects / 10_000) ** 1.5, (self.all * self.music / 10_000) ** 1.5)

    @classmethod
    def of(cls, settings: Settings) -> Volumes:
        """The volumes in the settings."""

        def percent(key: str) -> int:
            value = settings.get(key, DEFAULTS[key])
            return value if isinstance(value, int) else DEFAULTS[key]

        muted = settings.get("mute", False) is True
        return cls(percent("volume.all"), percent("volume.effects"), percent("volume.music"), muted)


class Sounds:
    """The sounds of the program. `settings` are read now and at every `follow`; None means the defaults."""

    def __init__(
        self, settings: Settings | None = None, folder: Path | None = None, speaker: Speaker | None = None
    ) -> None:
        self.folder = folder or asset("sound")
        self.volumes = Volumes() if settings is None else Volumes.of(settings)
        self._house = _read(self.folder / "sounds.toml")
        self._table = lru_cache(maxsize=16)(self._events_of)
        self._place: str | None = None
        self.latest: tuple[str, ...] = ()
        """The sounds that began together last, also when they are muted; another tuple each time."""
        self._volumes_sent = False
        self.speaker = speaker or Speaker(Player(self.folder, _pause(self._house)))

    def play(self, key: str) -> None:
        """Begin an effect, such as "tick" or "refused"."""
        self._batch([key])

    def play_all(self, keys: Sequence[str]) -> None:
        """Begin some effects, one shortly after another."""
        self._batch(list(keys))

    def event(self, game: str, event: Event, viewer: int | None = None) -> None:
        """The sound of one event, if it has one and `viewer` (a seat, None: a spectator) may know of it."""
        self.events(game, [event], viewer)

    def events(self, game: str, events: Iterable[Event], viewer: int | None = None) -> None:
        """The sounds of what happened at once: each at most once, the most important few, in their order."""
        self._batch([name for _, name in self.chosen(game, events, viewer)])

    def chosen(
        self, game: str, events: Iterable[Event], viewer: int | None = None
    ) -> list[tuple[Event, str]]:
        """The sounds of what happens at once, each with its event: each at most once, the most important few."""
        table = self._table(game)
        names: dict[str, Event] = {}
        for event in events:
            if event.key in table and event.visible_to(viewer):
                names.setdefault(table[event.key], event)
        ranks = {name: rank for rank, name in reversed(list(enumerate(table.values())))}
        few = sorted(names, key=ranks.__getitem__)[:AT_ONCE]
        return [(event, name) for name, event in names.items() if name in few]

    def music(self, name: str | None) -> None:
        """Play the music of a screen ("title", "score") or of a game in a mood ("<game>/table", "<game>/tense").

        None or an unknown screen: none; a game without its own has that of the house. Fades; the same music continues.
        """
        if name == self._place:
            return
        self._place = name
        pieces = self._pieces(name or "")
        if pieces or self._volumes_sent:
            self._send_volumes()
            self.speaker.music(pieces)

    def _pieces(self, name: str) -> tuple[str, ...]:
        game, _, mood = name.rpartition("/")
        own = _read(self.folder / f"{game}.toml") if game else self._house
        pieces = _texts(_mapping(own.get("music")).get(mood))
        return pieces or (_texts(_mapping(self._house.get("music")).get("table")) if game else ())

    def set_volumes(self, volumes: Volumes) -> None:
        """Take other volumes from now on."""
        self.volumes = volumes
        if self._volumes_sent:
            self.speaker.levels(*volumes.levels)

    def follow(self, settings: Settings) -> None:
        """Apply the volumes in the settings."""
        self.set_volumes(Volumes.of(settings))

    def lost(self) -> None:
        """The sound device is gone: go on with another one."""
        self.speaker.lost()

    def close(self) -> None:
        """Stop all sound and release the device."""
        self.speaker.close()

    def _batch(self, names: list[str]) -> None:
        if names:
            self.latest = tuple(names)
            self._play(names)

    def _play(self, names: list[str]) -> None:
        if self.volumes.levels[0] <= 0:
            return
        for place, name in enumerate(names):
            self._send_volumes()
            self.speaker.effect(name, place * APART)

    def _send_volumes(self) -> None:
        """The volumes go before the first sound, and wake the speaker."""
        if not self._volumes_sent:
            self._volumes_sent = True
            self.speaker.levels(*self.volumes.levels)

    def _events_of(self, game: str) -> Mapping[str, str]:
        tables = (self._house, _read(self.folder / f"{game}.toml"))
        pairs = [pair for table in tables for pair in _mapping(table.get("events")).items()]
        return {key: name for key, name in pairs if isinstance(name, str)}


class Silence(Sounds):
    """What scenes hear where the program provides no sounds: nothing, and no device or thread is touched."""

    def music(self, name: str | None) -> None:
        del name

    def set_volumes(self, volumes: Volumes) -> None:
        del volumes

    def _play(self, names: list[str]) -> None:
        del names


def sounds_of(context: Context) -> Sounds:
    """The sounds the program provides to its scenes, or silence where it provides none."""
    sounds = context.services.get(Sounds)
    return sounds if isinstance(sounds, Sounds) else Silence()


def _read(path: Path) -> Mapping[str, Any]:
    """A table, empty when it is missing or cannot be read: a game without sounds is played in silence."""
    try:
        return _parsed(path, path.stat().st_mtime_ns)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return {}


@lru_cache(maxsize=16)
def _parsed(path: Path, _written: int) -> Mapping[str, Any]:
    """The table in a file as it was written at a time in nanoseconds; raises what reading raises."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _texts(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _pause(house: Mapping[str, object]) -> float:
    value = house.get("pause", 20)
    return float(value) if isinstance(value, int | float) else 20.0
