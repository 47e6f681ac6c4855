"""The person's matches: one kept by itself after every decision, and those saved under a name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from . import locks, places, savefile
from .files import append_safely, write_atomically
from .record import Record, SaveError, SeatInfo

SUFFIX = ".match"
AUTOSAVE = "autosave"
FORK = "fork"
"""The match kept by itself that was played on from a moment of another: it never takes the real one's place."""
PREVIOUS = "previous"
"""The unfinished match whose place another one took: beginning anew loses nothing."""
MOST_WINDOWS = 9
"""So many processes may keep matches at once."""
_MOST_LETTERS = 60


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A save in the list. ``error`` says what is wrong with a damaged one; then only id, path and moment are sure."""

    id: str
    path: Path
    moment: datetime
    name: str = ""
    game: str = ""
    seats: tuple[SeatInfo, ...] = ()
    round: int = 0
    to_act: int = -1
    decision: str = ""
    over: bool = False
    fork: bool = False
    error: SaveError | None = None

    @property
    def place(self) -> str:
        """Where a match kept by itself lies: ``AUTOSAVE``, ``FORK`` or ``PREVIOUS``; empty for one saved under a name."""
        base = self.id.partition("-")[0]
        return base if base in (AUTOSAVE, FORK, PREVIOUS) else ""

    @property
    def auto(self) -> bool:
        """Whether it was kept by itself."""
        return self.place != ""


def now() -> str:
    """The present moment, UTC, in ISO form to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Saves:
    """The folder of saves. Every failure is a :class:`SaveError` with one sentence."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or places.saves_folder()
        self.notice: tuple[str, dict[str, object]] | None = None
        """Key and words of what a person should know: that another window has the usual place."""
        self._written: tuple[Record, str, int, int, str] | None = None
        self._loaded: tuple[Record, str] | None = None
        self._slots: dict[str, str] = {}

    def path(self, save_id: str) -> Path:
        """The file of a save."""
        return self.folder / f"{save_id}{SUFFIX}"

    def autosave(self, record: Record) -> None:
        """Keep a match after a decision: one line is added, or the file written anew when it went another way."""
        match, header = record.match, savefile.header_line(record)
        base = FORK if record.origin is not None else AUTOSAVE
        path = self.path(base)
        try:
            path = self.path(self._slot(base, record))
            known = self._written
            if (
                known is not None
                and known[0] is record
                and known[2] <= len(match)
                and match.hash(known[2]) == known[1]
                and known[3:] == (len(record.controls), header)
                and path.exists()
            ):
                for line in savefile.lines_after(record, known[2]):
                    append_safely(path, line)
            else:
                if known is None or known[0] is not record:
                    self._keep_previous(path, record)
                write_atomically(path, savefile.write(record))
        except OSError:
            self._written = None
            raise SaveError("unwritable", {"file": path.name}) from None
        self._written = (record, match.hash(), len(match), len(record.controls), header)

    def _keep_previous(self, path: Path, record: Record) -> None:
        """Put aside the unfinished or damaged match in a file that another match is about to take."""
        try:
            there = savefile.read(path)
        except SaveError as error:
            kept = error.code != "missing"
        else:
            same = (there.match.hash(0), there.created) == (record.match.hash(0), record.created)
            kept = not same and len(there.match) > 0 and not there.match.game.over(there.match.state)
        if kept:
            path.replace(self._aside())

    def _aside(self) -> Path:
        """Where a match is put aside: one that cannot be opened here, being older or damaged, keeps its place."""
        paths = (self.path(PREVIOUS if n == 1 else f"{PREVIOUS}-{n}") for n in count(1))
        return next(path for path in paths if not path.exists() or _opens(path))

    def _slot(self, base: str, record: Record) -> str:
        """Where this process keeps a match: where it was loaded from, else the first place no other process has."""
        if self._loaded is not None and self._loaded[0] is record and self._hold(self._loaded[1]):
            return self._loaded[1]
        if base not in self._slots:
            names = (base if number == 1 else f"{base}-{number}" for number in range(1, MOST_WINDOWS + 1))
            found = next((name for name in names if self._hold(name)), None)
            if found is None:
                raise OSError("every place is taken")
            self._slots[base] = found
            if found != base:
                self.notice = ("save.other_window", {"file": self.path(found).name})
        return self._slots[base]

    def _hold(self, save_id: str) -> bool:
        """Take a place for this process; what a killed one left half written there goes away."""
        if not locks.hold(self._lock(save_id)):
            return False
        for half in self.folder.glob(f"{self.path(save_id).name}.*.new"):
            half.unlink(missing_ok=True)
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

    def _is_real(self, path: Path) -> bool:
        """Whether a file holds a match that was not played on from another."""
        try:
            return savefile.read(path).origin is None
        except SaveError as error:
            return error.code != "missing"

    def load(self, save_id: str) -> Record:
        """The match of a save."""
        record = savefile.read(self.path(save_id))
        if save_id.partition("-")[0] in (AUTOSAVE, FORK):
            self._loaded = (record, save_id)
        return record

    def delete(self, save_id: str) -> None:
        """Remove a save; one that is gone already is no error."""
        try:
            self.path(save_id).unlink(missing_ok=True)
        except OSError:
            raise SaveError("unwritable", {"file": self.path(save_id).name}) from None

    def list(self) -> list[SaveInfo]:
        """All saves, the latest first; damaged ones are in it with their error."""
        found = [self.info(path) for path in self.folder.glob(f"*{SUFFIX}")]
        return sorted(found, key=lambda info: info.moment, reverse=True)

    def latest(self) -> SaveInfo | None:
        """The match to continue with: the last one kept by itself that is not over, damaged or in another window."""
        kept = [
            path for path in self.folder.glob(f"{AUTOSAVE}*{SUFFIX}") if locks.free(self._lock(path.stem))
        ]
        found = sorted((self.info(path) for path in kept), key=lambda info: info.moment, reverse=True)
        usable = (info for info in found if info.error is None or info.error.intact is not None)
        return next((info for info in usable if not info.over), None)

    def info(self, path: Path) -> SaveInfo:
        """What the list says about a save."""
        try:
            moment = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except OSError:
            moment = datetime.fromtimestamp(0, UTC)
        error = None
        try:
            record = savefile.read(path)
        except SaveError as damaged:
            error = damaged
            if damaged.intact is None:
                return SaveInfo(path.stem, path, moment, error=error)
            record = damaged.intact
        match = record.match
        decision = match.game.decision(match.state)
        return SaveInfo(
            id=path.stem,
            path=path,
            moment=moment,
            name=record.name,
            game=match.game.id,
            seats=tuple(record.seats),
            round=int(match.game.facts(match.state).get("round", 0)),
            to_act=match.state.to_act,
            decision=decision.key if decision is not None else "",
            over=decision is None,
            fork=record.origin is not None,
            error=error,
        )


def file_id(name: str) -> str:
    """A file name for a save's name: letters and digits kept, anything else made harmless."""
    plain = "".join(letter if letter.isalnum() else "_" for letter in name.strip())[:_MOST_LETTERS]
    # Never the autosave's own name, nor one that Windows keeps for devices.
    return f"save_{plain}"


def _opens(path: Path) -> bool:
    """Whether a file holds a match that can be played on."""
    try:
        savefile.read(path)
    except SaveError:
        return False
    return True
