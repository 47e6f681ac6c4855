"""The user's matches: autosaves, one file each, written after every decision, and named saves; beside them what the bots gave as reasons.

The file of reasons is optional: entries that cannot be written or read are dropped, and the match is unaffected.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.bots.thinking.search_result import Factor, RatedAction, SearchResult
from game.engine.core.action import Action, Grammar

from . import files as locks
from . import places, savefile
from .files import (
    PRIVATE,
    Stamp,
    append_safely,
    next_number,
    numbered,
    read_limited,
    remove,
    retrying,
    stamp_of,
    write_atomically,
)
from .record import Record, SaveError
from .save_info import AUTOSAVE, FORK, PREVIOUS, SUFFIX, SaveIndex, SaveInfo, glance_at, read_info

if TYPE_CHECKING:
    from hashlib import _Hash


MANY = 20
"""So many new entries are worth being written into the index."""
MOST_ASIDE = 50
"""Most foreign files kept aside. Beyond that, the oldest without an unfinished match of their own are deleted."""
_MOST_LETTERS = 60


@dataclass(frozen=True, slots=True)
class _Written:
    """The last write: file, how much of which match, and the hash of the content."""

    path: Path
    record: Record
    hash: str
    actions: int
    controls: int
    header: str
    content: _Hash

    def goes_on(self, path: Path, record: Record, header: str) -> bool:
        """Whether the match only continued since, so that lines can be appended."""
        match = record.match
        return (
            self.path == path
            and self.record is record
            and self.actions <= len(match)
            and match.hash(self.actions) == self.hash
            and (self.controls, self.header) == (len(record.controls), header)
        )


@dataclass(frozen=True, slots=True)
class _Content:
    """A known content of a file, to notice changes by other programs."""

    stamp: Stamp
    digests: frozenset[bytes]
    """Possible hashes of the file; two after a failed write, which may have taken effect."""

    def is_in(self, path: Path) -> bool:
        """Whether the file still has this content; it is read again only if its stamp changed."""
        if stamp_of(path) == self.stamp:
            return True
        try:
            return sha256(read_limited(path)).digest() in self.digests
        except OSError:
            return False


def now() -> str:
    """The present moment, UTC, in ISO form to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Saves:
    """The folder of saves. Every failure is a :class:`SaveError` with one sentence.

    Each match has its own file: the one it was loaded from, or the first free name. A file with another unfinished
    match, a damaged one or an unreadable one is never written to.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or places.saves_folder()
        self.notice: tuple[str, dict[str, object]] | None = None
        """Key and words of a message: another window uses the usual slot, or a foreign file was kept aside."""
        self._written: _Written | None = None
        self._contents: dict[Path, _Content] = {}
        """What the files of the matches loaded or kept here were like when they were last read or written."""
        self._places: list[tuple[Record, str]] = []
        """The file ids of the matches that were kept or loaded here, the latest last."""
        self._known: dict[Path, tuple[Stamp, SaveInfo]] = {}
        self.index = SaveIndex(self.folder)

    def path(self, save_id: str) -> Path:
        """The file of a save."""
        return self.folder / f"{save_id}{SUFFIX}"

    def autosave(self, record: Record) -> None:
        """Save a match after a decision: append lines, or write the whole file.

        The whole file is written if actions were undone, or if the file is not the one last written; a foreign file
        is kept aside.
        """
        base = FORK if record.origin is not None else AUTOSAVE
        path = self.path(base)
        try:
            path = self.path(self._slot(base, record))
            self._keep(path, record)
        except OSError:
            raise SaveError("unwritable", {"file": path.name}) from None

    def _keep(self, path: Path, record: Record) -> None:
        """Bring the file of a match up to date. After an error the file is as whole as it was."""
        match, header = record.match, savefile.header_line(record)
        known, self._written = self._written, None
        goes_on = known is not None and known.goes_on(path, record, header)
        before = self._contents.get(path)
        if before is not None and not before.is_in(path):
            goes_on = False
            self._put_aside(path)
            before = None
        if goes_on and known is not None:
            text = "".join(f"{line}\n" for line in savefile.lines_after(record, known.actions))
            content = known.content.copy()
        else:
            text, content = savefile.write(record), sha256()
        content.update(text.encode())
        wanted = frozenset([content.digest()])
        # Holds also when the write fails: it may have taken effect before it failed.
        self._contents[path] = _Content((0, 0, 0), wanted | (before.digests if before else frozenset()))
        if not goes_on:
            write_atomically(path, text)
        elif text:
            append_safely(path, text)
        self._contents[path] = _Content(stamp_of(path), wanted)
        self._written = _Written(
            path, record, match.hash(), len(match), len(record.controls), header, content
        )

    def _put_aside(self, path: Path) -> None:
        """Move a foreign file in our place to another name."""
        if not path.exists():
            return
        aside = self.path(next_number(self.folder, PREVIOUS, SUFFIX))
        retrying(lambda: path.replace(aside))
        self._contents.pop(path, None)
        for _, old in numbered(self.folder, PREVIOUS, SUFFIX)[:-MOST_ASIDE]:
            if self._is_superfluous(old):
                remove(old)
        self.notice = ("save.foreign", {"file": path.name, "aside": aside.name})

    def _is_superfluous(self, path: Path) -> bool:
        """Whether no unfinished match is lost with a file: it holds none, or another file holds it at least as far."""
        info = self.info(path)
        if not info.game or info.over:
            return True
        others = (self.info(other) for other in self.folder.glob(f"*{SUFFIX}") if other != path)
        return locks.free(self._lock(path.stem)) and any(
            other.start == info.start and other.actions >= info.actions for other in others
        )

    def _slot(self, base: str, record: Record) -> str:
        """The file id of a match: the place it has, else the first name that is free."""
        mine = [name for one, name in self._places if one is record]
        if mine and self._hold(mine[-1]):
            return mine[-1]
        elsewhere = False
        for number in count(1):
            name = base if number == 1 else f"{base}-{number}"
            if not self._hold(name):
                elsewhere = True
                continue
            if self._is_free(self.path(name), record):
                if elsewhere:
                    self.notice = ("save.other_window", {"file": self.path(name).name})
                self._places.append((record, name))
                return name
            if all(name != place for _, place in self._places):
                locks.release(self._lock(name))
        raise AssertionError

    def _is_free(self, path: Path, record: Record) -> bool:
        """Whether a match may use a file: it does not exist, or holds a finished match or the beginning of this one.

        An incomplete last line is ignored.
        """
        if not path.exists():
            return True
        info = self.info(path)
        if info.error is not None:
            return info.error.code == "truncated" and _begins(info, record)
        return info.over or _begins(info, record)

    def _hold(self, save_id: str) -> bool:
        """Lock a place for this process, and delete what a killed process left half written there."""
        if not locks.hold(self._lock(save_id)):
            return False
        for half in self.folder.glob(f"{self.path(save_id).name}.*.new"):
            remove(half)
        return True

    def _lock(self, save_id: str) -> Path:
        return self.folder / f"{save_id}.lock"

    def save(self, name: str, record: Record) -> SaveInfo:
        """Keep a match under a name (a save of the same name is replaced)."""
        named = replace(record, name=name)
        path = self.path(file_id(name))
        if record.origin is not None and self._is_real(path):
            raise SaveError("real", {"file": path.name})
        try:
            write_atomically(path, savefile.write(named))
        except OSError:
            raise SaveError("unwritable", {"file": path.name}) from None
        return self.info(path)

    def bring(self, record: Record) -> None:
        """Store an unfinished match from elsewhere in a slot of its own, as if it had been played here."""
        base = FORK if record.origin is not None else AUTOSAVE
        path = self.path(next_number(self.folder, base, SUFFIX))
        try:
            write_atomically(path, savefile.write(record))
        except OSError:
            raise SaveError("unwritable", {"file": path.name}) from None

    def _is_real(self, path: Path) -> bool:
        """Whether a file holds a match that was not played on from another one."""
        try:
            return savefile.read(path).origin is None
        except SaveError as error:
            return error.code != "missing"

    def load(self, save_id: str) -> Record:
        """The match of a save."""
        path = self.path(save_id)
        content = _content_of(path)
        record = savefile.read(path)
        if save_id.partition("-")[0] in (AUTOSAVE, FORK, PREVIOUS):
            self._places.append((record, save_id))
            if content is not None:
                self._contents[path] = content
        return record

    def delete(self, save_id: str) -> None:
        """Delete a save; a missing file is no error."""
        try:
            remove(self.path(save_id))
        except OSError:
            raise SaveError("unwritable", {"file": self.path(save_id).name}) from None

    def list(self) -> list[SaveInfo]:
        """All saves, the latest first; damaged ones are in it with their error. A finished autosave is not."""
        found = (self.info(path) for path in self.folder.glob(f"*{SUFFIX}"))
        return sorted(
            (info for info in found if not (info.auto and info.over)),
            key=lambda info: info.moment,
            reverse=True,
        )

    def header_infos(self) -> Iterator[SaveInfo]:
        """What the headers of all saves tell, in no order; nothing is played again."""
        for path in self.folder.glob(f"*{SUFFIX}"):
            yield self.header_info(path)

    def unfinished(self) -> Sequence[SaveInfo]:
        """The matches to go on with, the latest first: autosaves that are not over, unusable or in another window.

        The first is read whole, of the others only the header.
        """
        kept = (path for base in (AUTOSAVE, PREVIOUS) for path in self.folder.glob(f"{base}*{SUFFIX}"))
        found = (self.header_info(path) for path in kept if locks.free(self._lock(path.stem)))
        waiting = sorted((info for info in found if info.open), key=lambda info: info.moment, reverse=True)
        if self.index.fresh > MANY:
            self.index.write()
        while waiting and not (first := self.info(waiting[0].path)).open:
            del waiting[0]
        return [first, *waiting[1:]] if waiting else []

    def finished(self) -> Sequence[SaveInfo]:
        """The finished matches whose autosaves are still there, the oldest first; not those of another window."""
        kept = (
            path for path in self.folder.glob(f"{AUTOSAVE}*{SUFFIX}") if locks.free(self._lock(path.stem))
        )
        found = (self.header_info(path) for path in kept)
        return sorted((info for info in found if info.over), key=lambda info: info.moment)

    def latest(self) -> SaveInfo | None:
        """The match to continue with, if there is one."""
        return next(iter(self.unfinished()), None)

    def info(self, path: Path) -> SaveInfo:
        """The list entry of a save, read whole and played again; read again only if the file has changed."""
        return self._known_or(path, read_info, whole=True)

    def header_info(self, path: Path) -> SaveInfo:
        """The list entry of a save as far as its header tells; of one that was read whole already, all of it."""
        return self._known_or(path, glance_at, whole=False)

    def known(self, path: Path, stamp: Stamp) -> SaveInfo | None:
        """The list entry of a file with this stamp, if it was read before, now or at an earlier start."""
        held = self._known.get(path)
        if held is not None and held[0] == stamp:
            return held[1]
        info = self.index.get(path, stamp)
        if info is not None:
            self._known[path] = (stamp, info)
        return info

    def _known_or(self, path: Path, read: Callable[[Path], SaveInfo], *, whole: bool) -> SaveInfo:
        stamp = stamp_of(path)
        info = self.known(path, stamp)
        if info is None or (whole and not info.whole):
            info = read(path)
            self._known[path] = (stamp, info)
            self.index.put(info, stamp)
        return info


def file_id(name: str) -> str:
    """A file name for a save's name: letters and digits kept, anything else made harmless."""
    plain = "".join(letter if letter.isalnum() else "_" for letter in name.strip())[:_MOST_LETTERS]
    # Never the autosave's own name, nor one that Windows keeps for devices.
    return f"save_{plain}"


def _content_of(path: Path) -> _Content | None:
    """What a file is like now; None where it cannot be read."""
    stamp = stamp_of(path)
    try:
        return _Content(stamp, frozenset([sha256(read_limited(path)).digest()]))
    except OSError:
        return None


def _begins(info: SaveInfo, record: Record) -> bool:
    """Whether a file holds the beginning of a match, so that the whole match may replace it."""
    match = record.match
    return (
        info.start == (record.created, match.hash(0))
        and info.actions <= len(match)
        and match.hash(info.actions) == info.hash
    )


REASONS_FOLDER = "reasons"
MOST_REASON_FILES = 40
MOST_REASON_BYTES = 1 << 23
"""A file that has grown to this is not added to; a match takes some 300 kB."""
MOST_OPTIONS = 8
"""Most alternatives kept per move, best first."""
StoredExplanations = dict[int, tuple[Action, SearchResult]]


class ExplanationFile:
    """The file of one match in a folder: a line of JSON for each move."""

    def __init__(self, folder: Path, record: Record) -> None:
        self._match = record.match
        name = sha256(f"{record.created} {record.match.hash(0)}".encode()).hexdigest()[:24]
        self.path = folder / f"{name}.jsonl"

    def add(self, number: int, action: Action, result: SearchResult) -> None:
        """Append the explanation of action `number`."""
        grammar = self._match.game.grammar
        line = {
            "n": number,
            "at": self._match.hash(number),
            "a": grammar.text(action),
            "how": result.how,
            "worlds": result.worlds,
            "options": [
                [
                    [grammar.text(step) for step in option.line],
                    round(option.points, 4),
                    round(option.error, 4),
                ]
                for option in result.options[:MOST_OPTIONS]
            ],
            "reasons": [[reason.term, round(reason.points, 4)] for reason in result.reasons],
            **({"cut": result.cut} if result.cut else {}),
        }
        with suppress(OSError):
            fresh = not self.path.exists()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not fresh and self.path.stat().st_size > MOST_REASON_BYTES:
                return
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
            if fresh:
                self.path.chmod(PRIVATE)
                self._prune()

    def read(self) -> StoredExplanations:
        """The explanations that match the present actions; of two lines for a move the last one counts."""
        found: StoredExplanations = {}
        try:
            lines = read_limited(self.path, 2 * MOST_REASON_BYTES).decode("utf-8", "replace").splitlines()
        except OSError:
            return found
        for line in lines:
            with suppress(ValueError, KeyError, TypeError, IndexError, AttributeError):
                data = json.loads(line)
                number = int(data["n"])
                if number < len(self._match) and self._match.hash(number) == data["at"]:
                    found[number] = _parsed(data, self._match.game.grammar)
        return found

    def _prune(self) -> None:
        """Delete the oldest files beyond the limit."""
        files = sorted(self.path.parent.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[MOST_REASON_FILES:]:
            remove(path)


def _parsed(data: dict[str, Any], grammar: Grammar) -> tuple[Action, SearchResult]:
    """Parse a line of the file; raises ValueError, KeyError or TypeError for an invalid one."""
    if data["how"] not in {"tried", "glance", "whim", "slip", "only"}:
        raise ValueError(data["how"])
    options = tuple(
        RatedAction(tuple(grammar.parse(step) for step in line), float(points), float(error))
        for line, points, error in data["options"]
    )
    if not options or not options[0].line:
        raise ValueError(data)
    reasons = tuple(Factor(str(term), float(points)) for term, points in data["reasons"])
    if data["how"] == "slip" and not reasons:
        raise ValueError(data)
    worlds, cut = int(data["worlds"]), int(data.get("cut", 0))
    return grammar.parse(data["a"]), SearchResult(options, worlds, data["how"], reasons, cut)


__all__ = [
    "AUTOSAVE",
    "FORK",
    "MOST_OPTIONS",
    "MOST_REASON_BYTES",
    "MOST_REASON_FILES",
    "PREVIOUS",
    "REASONS_FOLDER",
    "SUFFIX",
    "ExplanationFile",
    "SaveInfo",
    "Saves",
    "StoredExplanations",
    "file_id",
    "now",
]
