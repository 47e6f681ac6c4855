"""Sounds: effects by name, events by the table of the game, music by the present screen.

The tables are data: `assets/sound/sounds.toml` for the program, `assets/sound/<game>.toml` for a game. No information
is given by sound alone. Nothing here fails or blocks: without a device, table or file there is silence.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.engine.core.event import Event
from game.ui.assets import asset
from game.ui.scene import Context, Settings
from game.ui.speaker import Player, Speaker

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
    found = context.services.get(Sounds)
    return found if isinstance(found, Sounds) else Silence()


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
