"""The user's settings, in a small TOML file; and the list of programs that may play, beside it (read, never written)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Literal, get_args

from game.bots.bot import BotError
from game.bots.outside.programs import FILE as PROGRAMS
from game.bots.outside.programs import allow_programs, read_programs
from game.i18n.catalogue import LANGUAGES
from game.i18n.characters import LONGEST

from . import places
from .files import exclusive, next_number, numbered, prune, read_limited, write_atomically
from .record import POLICIES, SaveError

FILE = "settings.toml"
MOST_ASIDE = 9
"""Number of unusable files kept aside, of each kind; the oldest are deleted."""
LONGEST_VALUE = 4 * LONGEST
"""Characters of a remembered choice: a name, or the path of a file."""
VERSION = 1
"""Of the file's format; it rises when an older program would misread it. A file without one is of version 1."""
Pace = Literal["instant", "fast", "normal", "slow", "step"]
"""How long bots are shown moving."""
PACES: tuple[Pace, ...] = get_args(Pace)
LANGUAGE_CODES = ("", *sorted(LANGUAGES))
"""The empty one: the language of the system."""


@dataclass(frozen=True, slots=True)
class SettingSpec:
    """A setting: its default and what values it may have.

    `values` are those of a word, in the order in which they are offered; `span` is the least, the most and the step of a number.
    """

    default: object
    allowed: Callable[[object], bool]
    values: tuple[str, ...] = ()
    span: tuple[int, int, int] | None = None


def _one_of(*values: object) -> Callable[[object], bool]:
    return lambda value: any(value == allowed and type(value) is type(allowed) for allowed in values)


def _whole(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _word(default: str, *values: str) -> SettingSpec:
    return SettingSpec(default, _one_of(*values), values)


def _switch(default: bool) -> SettingSpec:
    return SettingSpec(default, _one_of(False, True))


def _number(default: int, least: int, most: int, step: int) -> SettingSpec:
    return SettingSpec(default, _whole(least, most), span=(least, most, step))


def _size(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return _whole(640, 16384)(value[0]) and _whole(400, 16384)(value[1])


def _place(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_whole(-65536, 65536)(side) for side in value)


def _table(value: object) -> bool:
    """A table of plain values, however deep."""
    if isinstance(value, dict):
        return all(isinstance(name, str) and _table(item) for name, item in value.items())
    if isinstance(value, list):
        return all(_table(item) for item in value)
    if isinstance(value, str):
        return len(value) <= LONGEST_VALUE
    return isinstance(value, (int, bool))


def _named_values(value: object) -> bool:
    return isinstance(value, dict) and _table(value)


KNOWN: Mapping[str, SettingSpec] = {
    "language": _word("", *LANGUAGE_CODES),
    "window.size": SettingSpec([1280, 720], _size),
    "window.place": SettingSpec([0, 0], _place),
    "window.fullscreen": _switch(False),
    "scale": _number(100, 75, 200, 5),
    "living_room": _switch(False),
    "theme": _word("byzantine", "byzantine", "contrast"),
    "pace": _word("normal", *PACES),
    "motion": _word("system", "system", "full", "reduced", "none"),
    "curtain": _word("secret", "always", "secret", "never"),
    "veil": _word("60", "60", "120", "off"),
    "volume.all": _number(80, 0, 100, 10),
    "volume.effects": _number(80, 0, 100, 10),
    "volume.music": _number(60, 0, 100, 10),
    "mute": _switch(False),
    "end_turn": _word("ask", "ask", "auto"),
    "clock": _word("off", "off", "shown", "remind", "move"),
    "clock_minutes": _word("3", "1", "2", "3", "5", "10"),
    "clicks": _word("twice", "twice", "once"),
    "forecast": _word("alone", "alone", "always", "never"),
    "hints": _word("alone", "alone", "always", "never"),
    "coach": _switch(False),
    "lines": _switch(True),
    "extras": _switch(True),
    "ponder": _switch(True),
    "attention": _switch(True),
    "log": _switch(False),
    "captions": _switch(False),
    "readers": _word("all", "all", "short", "off"),
    "touch": _word("off", "off", "7", "8", "10", "12", "14", "16", "20", "24", "27", "32"),
    "policy": _word("friends", *POLICIES),
    "game": SettingSpec("", lambda value: isinstance(value, str) and len(value) <= LONGEST),
    "new_game": SettingSpec({}, _named_values),
    "played": SettingSpec({}, _named_values),
    "laboratory": SettingSpec({}, _named_values),
    "keys": SettingSpec({}, _named_values),
    "news": SettingSpec("", lambda value: isinstance(value, str) and len(value) <= LONGEST),
}
"""Every setting: `scale` and volumes are in percent, `veil` in seconds, `touch` the screen's diagonal in inches; `log` whether it was left open; `keys` maps commands to chosen keys; `news` is the version whose news were seen; `game` is the one played or chosen last; `new_game` and `laboratory` hold the choices last
made there; `played` names the games of which a round has been played."""


class Settings:
    """The settings, read once; a change is written at once, into what the file holds then.

    So two windows keep each other's changes, and each goes on with its own. An invalid file is copied to `settings.broken-1.toml` (2, 3 …), one of a newer program to `settings.newer-1.toml`;
    then defaults apply, and `notice` holds key and words of the message to show. Invalid single values are handled
    the same way.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or places.config_folder() / FILE
        self.notice: tuple[str, dict[str, object]] | None = None
        self._unwritten: dict[str, object] = {}
        """What the file does not hold yet."""
        self._held, self._due = 0, False
        self._lock = Lock()
        """Over what is due and unwritten: a thread may be writing."""
        self._pool: Executor | None = None
        self._writing = False
        self._values = self._read()

    def get(self, key: str, default: object = None, /) -> object:
        """The value of a setting; if unset `default`, or the setting's own default if that is None."""
        if key in self._values:
            return self._values[key]
        return KNOWN[key].default if default is None else default

    def chosen(self, key: str) -> bool:
        """Whether it was set explicitly."""
        return key in self._values

    def text(self, key: str) -> str:
        """A setting that is a word."""
        return str(self.get(key))

    def whole(self, key: str) -> int:
        """A setting that is a number."""
        value = self.get(key)
        if not isinstance(value, int):
            raise TypeError(key)
        return value

    def set(self, key: str, value: object, /) -> None:
        """Store a value; raises KeyError for an unknown setting, ValueError for an invalid value.

        If the file cannot be written, the value applies until the program ends, and `notice` is set.
        """
        self.change({key: value})

    def change(self, values: Mapping[str, object], /) -> None:
        """Store several values as `set` does, with one writing of the file."""
        kept = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
        for key, value in kept.items():
            if not KNOWN[key].allowed(value):
                raise ValueError(f"{key} may not be {value!r}")
        fresh = {key: value for key, value in kept.items() if self._values.get(key) != value}
        if not fresh:
            return
        with self._lock:
            self._values = self._values | fresh
            self._unwritten |= fresh
            self._due = True
        if not self._held:
            self._write()

    @contextmanager
    def one_write(self) -> Iterator[None]:
        """What is stored within is written once, at the end: a key that is held asks for many values of one setting."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if self._due and not self._held:
                self._write()

    @contextmanager
    def in_background(self) -> Iterator[None]:
        """What is stored within is written by a thread, so that a slow disk holds up no frame; leaving waits for it."""
        with ThreadPoolExecutor(1, "settings") as pool:
            self._pool = pool
            try:
                yield
            finally:
                self._pool = None

    def _write(self) -> None:
        """Write what is due, or have it written; a thread that is at it takes what has come meanwhile with it."""
        if self._pool is None:
            self._write_due()
            return
        with self._lock:
            at_it, self._writing = self._writing, True
        if not at_it:
            self._pool.submit(self._write_due)

    def _write_due(self) -> None:
        while True:
            with self._lock:
                if not self._due:
                    self._writing = False
                    return
                self._due, fresh, known = False, dict(self._unwritten), self._values
            self._write_values(fresh, known)

    def _write_values(self, fresh: Mapping[str, object], known: Mapping[str, object]) -> None:
        try:
            with exclusive(self.path):
                there = self._read() if self.path.exists() else {}
                # A file that is gone or unusable is made again from what is known here.
                written = {**(there or known), **fresh}
                write_atomically(self.path, toml_text({"version": VERSION, **written}))
        except OSError:
            self.notice = (SaveError("unwritable", {}).key, {"file": self.path.name})
            return
        with self._lock:
            self._unwritten = {
                key: value for key, value in self._unwritten.items() if fresh.get(key) != value
            }

    def _read(self) -> dict[str, object]:
        try:
            data = tomllib.loads(read_limited(self.path).decode())
        except FileNotFoundError:
            return {}
        except OSError:
            self.notice = ("save.error.unreadable", {"file": self.path.name})
            return {}
        except (ValueError, RecursionError):
            self._keep_aside("settings.broken")
            return {}
        version = data.get("version")
        if type(version) is int and version > VERSION:
            self._keep_aside("settings.newer")
            return {}
        if version == VERSION:
            del data["version"]
        given = dict(_flat("", data))
        good = {key: value for key, value in given.items() if key in KNOWN and KNOWN[key].allowed(value)}
        if len(good) < len(given):
            self._keep_aside("settings.broken")
        return good

    def _keep_aside(self, why: str) -> None:
        """Copy the file aside, once, and set the notice `why`."""
        stem, suffix = f"{self.path.stem}.{why.removeprefix('settings.')}", self.path.suffix
        folder = self.path.parent
        try:
            text = read_limited(self.path)
            same = (path for _, path in numbered(folder, stem, suffix) if path.read_bytes() == text)
            aside = next(same, folder / f"{next_number(folder, stem, suffix)}{suffix}")
            if not aside.exists():
                aside.write_bytes(text)
                prune(folder, stem, suffix, MOST_ASIDE)
        except OSError:
            aside = self.path
        self.notice = (why, {"file": aside.name})


def _flat(start: str, table: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The values under their dotted keys; a setting that is itself a table stays one."""
    for name, value in table.items():
        key = f"{start}{name}"
        if isinstance(value, dict) and key not in KNOWN:
            yield from _flat(f"{key}.", value)
        else:
            yield key, value


def toml_text(values: Mapping[str, Any]) -> str:
    """Plain values as TOML, one a line (tables inline)."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in sorted(values.items()))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{_value(str(name))} = {_value(item)}" for name, item in value.items())
        return "{ " + pairs + " }" if pairs else "{}"
    # JSON's escapes are TOML's, but for the delete character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def programs_file() -> Path:
    """Where the list is looked for."""
    return places.config_folder() / PROGRAMS


def load_programs() -> str:
    """Let the programs of the list play from now on; return what is wrong with it, "" for nothing. A wrong list lists nothing."""
    file = programs_file()
    allow_programs({})
    try:
        allow_programs(read_programs(read_limited(file).decode(), str(file.parent)))
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        return str(error)
    except (BotError, ValueError, RecursionError) as error:
        return str(error)
    return ""
