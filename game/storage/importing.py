"""What an archive brings: settings, matches and results; also from one whose list at the end is damaged or missing."""

from __future__ import annotations

import re
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import BinaryIO, Literal, NamedTuple
from unicodedata import normalize

from . import savefile
from .archive import SETTINGS, names, take_results
from .files import read_limited
from .record import Record, SaveError
from .save_info import AUTOSAVE, FORK, PREVIOUS, SUFFIX, SaveInfo
from .saves import Saves, file_id
from .settings import Settings
from .statistics import Statistics

# -- what can be read of an archive whose list at the end is damaged or missing ------

HEAD = Struct("<4s5H3L2H")
MARK = b"PK\x03\x04"
STORED, DEFLATED = 0, 8
STREAMED, UTF8 = 1 << 3, 1 << 11
"""Flags: sizes and sum stand behind the data; the name is UTF-8."""


class ArchiveMember(NamedTuple):
    """A file inside an archive: its name, where its data stand, how many bytes they are packed and whole, and their sum."""

    name: str
    start: int
    packed: int
    size: int
    method: int
    crc: int
    streamed: bool


def members_of(path: Path) -> list[ArchiveMember]:
    """The files of which a head is found, in order. Raises OSError and ValueError."""
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        return list(_found(data))


def _found(data: mmap) -> Iterator[ArchiveMember]:
    place = data.find(MARK)
    while place >= 0:
        after = place + len(MARK)
        if place + HEAD.size <= len(data):
            _, _, flags, method, _, _, crc, packed, size, named, extra = HEAD.unpack_from(data, place)
            start = place + HEAD.size + named + extra
            name = data[place + HEAD.size : place + HEAD.size + named]
            if named and start + packed <= len(data) and method in (STORED, DEFLATED):
                text = name.decode("utf-8" if flags & UTF8 else "cp437", errors="replace")
                yield ArchiveMember(text, start, packed, size, method, crc, bool(flags & STREAMED))
                after = start + packed
        place = data.find(MARK, after)


def read_member(path: Path, lump: ArchiveMember, most: int) -> bytes:
    """The content of a file; ValueError if it is damaged or larger than ``most``. Raises OSError and zlib.error."""
    with path.open("rb") as file:
        file.seek(lump.start)
        packed = file.read(most if lump.streamed else lump.packed)
    if lump.method == STORED:
        data = packed
    else:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        data = unpacking.decompress(packed, most)
        if not unpacking.eof:
            raise ValueError(lump.name)
    if lump.streamed:
        return data
    if len(data) != lump.size or zlib.crc32(data) != lump.crc:
        raise ValueError(lump.name)
    return data


MOST_ENTRIES = 20_000
MOST_ENTRY = 1 << 22
"""Bytes of the largest file in an archive that is read; a match takes some 20 kB."""
MOST_TOGETHER = 1 << 29
"""Bytes of all of them, and of the archive."""
MOST_LISTING = MOST_ENTRIES * 512
"""Bytes of the list at the end of an archive."""
MEGABYTE = 1 << 20
_FOLDERS = ("saves", "finished")
_FOREIGN = frozenset({"thumbs.db", "desktop.ini", ".ds_store", ".directory"})
"""Files that file managers leave behind."""
_END = b"PK\x05\x06"
_NUMBERED = re.compile(r"(.*) ([2-9]|[1-9][0-9]+)")
_SHOWN = 80
"""Letters of a name that are shown."""

Kind = Literal["save", "finished", "results", "settings", "broken", "large"]


@dataclass(slots=True)
class ImportResult:
    """What an import did: matches taken, those here already, the names of what could not be used or was too large."""

    taken: int = 0
    known: int = 0
    broken: list[str] = field(default_factory=list)
    large: list[str] = field(default_factory=list)


class ArchiveEntry(NamedTuple):
    """What an entry of an archive holds, read and checked."""

    kind: Kind
    name: str
    """As it is shown."""
    stem: str = ""
    """What the file of a match was called; the plain name of any other file."""
    record: Record | None = None
    data: bytes = b""


def limits() -> dict[str, int]:
    """The limits in words for people: files, megabytes of one and of all."""
    return {"files": MOST_ENTRIES, "one": MOST_ENTRY // MEGABYTE, "all": MOST_TOGETHER // MEGABYTE}


class ArchiveReader:
    """An archive of a person's data, also one that a file manager has unpacked and packed again.

    Where its list at the end is damaged, the files are looked for, and the archive itself is named as broken.
    Raises ``SaveError`` "unreadable" if it is no archive, "too_large" if it exceeds the limits.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lumps: list[ArchiveMember] = []
        try:
            self._too_large(path.stat().st_size > MOST_TOGETHER)
            self._entries = self._listed()
        except (SaveError, OSError, MemoryError) as error:
            raise error if isinstance(error, SaveError) else self._unreadable() from None
        except Exception:  # noqa: BLE001  (a damaged list raises errors of every kind)
            self._entries, self._lumps = [], self._looked_for()
        sizes = [entry.file_size for entry in self._entries] + [lump.size for lump in self._lumps]
        self._too_large(
            len(self) > MOST_ENTRIES or sum(size for size in sizes if size <= MOST_ENTRY) > MOST_TOGETHER
        )

    def _too_large(self, much: bool) -> None:
        if much:
            raise SaveError("too_large", {"file": self.path.name, **limits()})

    def _unreadable(self) -> SaveError:
        return SaveError("unreadable", {"file": self.path.name})

    def _listed(self) -> list[zipfile.ZipInfo]:
        """The entries by the list at the end; raises errors of many kinds where that is damaged."""
        count, listing = _listing(self.path)
        self._too_large(MOST_LISTING < listing <= self.path.stat().st_size)
        with zipfile.ZipFile(self.path) as archive, self.path.open("rb") as file:
            found = archive.infolist()
            if len(found) != count or (found and not any(_headed(file, info) for info in found)):
                raise zipfile.BadZipFile(self.path.name)
            return [info for info in found if _ours(info.filename)]

    def _looked_for(self) -> list[ArchiveMember]:
        """The files that are found without the list."""
        try:
            lumps = members_of(self.path)
        except (OSError, ValueError):
            lumps = []
        if not lumps:
            raise self._unreadable()
        return [lump for lump in lumps if _ours(lump.name)]

    def __len__(self) -> int:
        return len(self._entries) + (len(self._lumps) + 1 if self._lumps else 0)

    def __iter__(self) -> Iterator[ArchiveEntry]:
        if self._lumps:
            for lump in self._lumps:
                yield _brought(lump.name, lump.size, partial(read_member, self.path, lump, MOST_ENTRY))
            yield ArchiveEntry("broken", self.path.name)
            return
        try:
            archive = zipfile.ZipFile(self.path)
        except Exception:  # noqa: BLE001  (it has changed since)
            raise self._unreadable() from None
        with archive:
            for info in self._entries:
                yield _brought(info.filename, info.file_size, partial(_content, archive, info))


def _headed(file: BinaryIO, info: zipfile.ZipInfo) -> bool:
    """Whether an entry's own head stands where the list says."""
    if info.header_offset < 0:
        return False
    file.seek(info.header_offset)
    return file.read(len(MARK)) == MARK


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    with archive.open(info) as file:
        data = file.read(MOST_ENTRY + 1)
    if len(data) != info.file_size:
        raise ValueError(info.filename)
    return data


def _listing(path: Path) -> tuple[int, int]:
    """How many entries the list at the end of an archive has, and how many bytes, by what it says itself."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - (1 << 16) - 22))
        tail = file.read()
    end = tail.rfind(_END)
    if end < 0:
        raise zipfile.BadZipFile(path.name)
    return int.from_bytes(tail[end + 10 : end + 12], "little"), int.from_bytes(
        tail[end + 12 : end + 16], "little"
    )


def _parts(name: str) -> list[str]:
    """The parts of an entry's name, whoever wrote it."""
    return normalize("NFC", name).replace("\\", "/").split("/")


def _ours(name: str) -> bool:
    """Whether an entry is no folder and nothing a file manager has added."""
    parts = _parts(name)
    low = parts[-1].lower()
    return not (
        low == "" or low.startswith("._") or low in _FOREIGN or "__macosx" in (part.lower() for part in parts)
    )


def _place(name: str) -> tuple[Kind, str] | None:
    """What kind of file an entry is and its plain name; ``None`` for anything else, and for names that lead elsewhere."""
    parts = _parts(name)
    if any(part in ("", ".", "..") or ":" in part or "\x00" in part for part in parts):
        return None
    low = parts[-1].lower()
    folder = parts[-2].lower() if len(parts) > 1 else ""
    if low.endswith(SUFFIX) and folder in _FOLDERS:
        stem = parts[-1][: -len(SUFFIX)]
        return ("save" if folder == "saves" else "finished", stem) if 0 < len(stem) <= 120 else None
    if low in names():
        return "results", low
    return ("settings", low) if low == SETTINGS else None


def _brought(name: str, size: int, read: Callable[[], bytes]) -> ArchiveEntry:
    """An entry of an archive; whatever is wrong with it, only it is broken."""
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name[:_SHOWN])
    place = _place(name)
    if place is None:
        return ArchiveEntry("broken", shown)
    if size > MOST_ENTRY:
        return ArchiveEntry("large", shown)
    kind, stem = place
    try:
        data = read()
        if kind in ("save", "finished"):
            return ArchiveEntry(kind, shown, stem, _record(data, shown))
    except Exception:  # noqa: BLE001  (one flipped byte raises errors of every kind)
        return ArchiveEntry("broken", shown)
    return ArchiveEntry(kind, shown, stem, data=data)


def _record(data: bytes, name: str) -> Record:
    """The match in the bytes of a file; what is intact of one that breaks off. Raises ``SaveError``."""
    if not data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        raise SaveError("foreign", {"file": name})
    try:
        return savefile.read_data(data, name)
    except SaveError as error:
        if error.code != "truncated" or error.intact is None:
            raise
        return error.intact


def read_match(path: Path) -> Record:
    """The match of a file; what is intact of one that breaks off. Raises ``SaveError``, also for too large a file."""
    try:
        if path.stat().st_size > MOST_ENTRY:
            raise SaveError("large", {"file": path.name, **limits()})
        data = read_limited(path)
    except FileNotFoundError:
        raise SaveError("missing", {"file": path.name}) from None
    except OSError:
        raise SaveError("unreadable", {"file": path.name}) from None
    return _record(data, path.name)


@dataclass(slots=True)
class _Here:
    """A match that is here: its name, and its hash after each action."""

    name: str
    chain: tuple[str, ...]


class Receiver:
    """Takes what was read. The list of what is here is made once."""

    def __init__(self, saves: Saves, statistics: Statistics, settings: Settings | None = None) -> None:
        self.saves, self.statistics, self.settings = saves, statistics, settings
        self.outcome = ImportResult()
        self._infos: dict[tuple[str, str, bool], list[SaveInfo]] | None = None
        self._here: dict[tuple[str, str, bool], list[_Here]] = {}

    def look_around(self) -> None:
        """List what is here; may run in a thread, and takes its time where nothing is known of the saves yet."""
        found: dict[tuple[str, str, bool], list[SaveInfo]] = {}
        for info in Saves(self.saves.folder).header_infos():  # of its own: the window may be listing them too
            if info.error is None:
                found.setdefault((*info.start, info.fork), []).append(info)
        self._infos = found

    def take(self, brought: ArchiveEntry) -> ImportResult:
        """Take an entry, or note why it could not be. Nothing that is here is replaced."""
        try:
            self._take(brought)
        except Exception:  # noqa: BLE001  (whatever is wrong with one, the others come in)
            self.outcome.broken.append(brought.name)
        return self.outcome

    def _take(self, brought: ArchiveEntry) -> None:
        record = brought.record
        match brought.kind:
            case "large":
                self.outcome.large.append(brought.name)
            case "save" if record is not None:
                self.take_save(record, brought.stem)
            case "finished" if record is not None:
                self._take_finished(record)
            case "results":
                take_results(brought.stem, brought.data, self.statistics)
            case "settings":
                self._take_settings(brought.data)
            case _:
                self.outcome.broken.append(brought.name)

    def take_save(self, record: Record, stem: str) -> None:
        """Keep a match under a free name, unless it is here as far or farther. Raises ``SaveError``."""
        auto = not record.name and stem.partition("-")[0].lower() in (AUTOSAVE, FORK, PREVIOUS)
        name = "" if auto else record.name or stem.removeprefix("save_") or AUTOSAVE
        if self._knows(record, name):
            self.outcome.known += 1
            return
        if name:
            base, number = name, 1
            while self.saves.path(file_id(name)).exists():
                number += 1
                name = f"{base} {number}"
            self.saves.save(name, record)
        else:
            self.saves.bring(record)
        self._same(record).append(_Here(name, _chain(record)))
        self.outcome.taken += 1

    def _knows(self, record: Record, name: str) -> bool:
        """Whether a match is here by its content: as far or farther, under its name or one that stands in for it."""
        after = len(record.match)
        here = [one for one in self._same(record) if one.chain[after : after + 1] == (record.match.hash(),)]
        if not record.name:
            return bool(here) or (not name and self.statistics.has(record))
        return any(one.name == name or _base(one.name) == name for one in here)

    def _same(self, record: Record) -> list[_Here]:
        """What is here of the match a record is of; each file is read once."""
        if self._infos is None:
            self.look_around()
        key = (record.created, record.match.hash(0), record.origin is not None)
        if key not in self._here:
            self._here[key] = []
            for info in (self._infos or {}).get(key, ()):
                try:
                    self._here[key].append(_Here(info.name, _chain(savefile.read(info.path))))
                except SaveError:
                    continue
        return self._here[key]

    def _take_finished(self, record: Record) -> None:
        """Count a finished match that is not counted here yet."""
        if not record.match.game.over(record.match.state) or not record.counts:
            raise ValueError(record.name)
        if self.statistics.has(record):
            self.outcome.known += 1
            return
        self.statistics.add(record)
        self.outcome.taken += 1

    def _take_settings(self, data: bytes) -> None:
        """Take the settings that were never chosen here."""
        if self.settings is None:
            return
        for key, value in _flat(tomllib.loads(data.decode("utf-8"))):
            if key.startswith("window.") or self.settings.chosen(key):
                continue
            try:
                self.settings.set(key, value)
            except (KeyError, ValueError, TypeError):
                continue


def _chain(record: Record) -> tuple[str, ...]:
    return tuple(record.match.hash(after) for after in range(len(record.match) + 1))


def _base(name: str) -> str:
    """The name that a numbered one stands in for, "" for any other."""
    found = _NUMBERED.fullmatch(name)
    return found[1] if found else ""


def _flat(table: dict[str, object], start: str = "") -> Iterator[tuple[str, object]]:
    """The values of a settings file with their full keys, tables that are values themselves among them."""
    for name, value in table.items():
        key = f"{start}{name}"
        yield key, value
        if isinstance(value, dict):
            yield from _flat(value, f"{key}.")


def read_file(path: Path) -> Record:
    """The match of a file; what is intact of one that breaks off."""
    try:
        return savefile.read(path)
    except SaveError as error:
        if error.code != "truncated" or error.intact is None:
            raise
        return error.intact
