"""The form of a save: JSON lines, a header first, then one action (or change of a seat's player) a line; and its verification.

Every line ends with a hash. An action's is the match's running hash, so that an action cannot be changed, added or
taken out; the header's and a seat change's cover their own line and the hash before. Every tenth action also carries
the digest of the position, so that rules which have changed since are noticed. A finished match ends with a line that
covers everything before it.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from json import JSONDecodeError, dumps, loads
from pathlib import Path
from typing import Any, NamedTuple

from game import RELEASES, __version__
from game.engine.core.action import NotationError
from game.engine.core.game import Game, Setup, SetupError
from game.engine.core.match import Match, gifts_in, link, setup_from, started_data
from game.engine.core.messages import IllegalAction
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.i18n.characters import LONGEST
from game.verify import HOLDS, REFUTED, UNPROVED, Finding, fingerprint, lines_of, missing, verify_data

from .files import read_limited
from .record import Control, Record, SaveError, SeatInfo, history, read_history

# -- a match packed in a report: a save as text, compressed and in letters -------------------------------------------

REPORT_FORMAT = "tabularium-report"
MOST_REPORT = 1 << 23
"""A packed match is never larger than this."""


def pack(match: str) -> str:
    """A save in the form used in a report."""
    return base64.b64encode(zlib.compress(match.encode(), 9)).decode()


def match_in(text: str, name: str) -> str | None:
    """The save inside a report; ``None`` when the text is no report. Raises ``SaveError`` for a damaged one."""
    if REPORT_FORMAT not in text[:200]:
        return None
    try:
        line = loads(text)
        packed = line.get("match", "") if line["format"] == REPORT_FORMAT else None
        if packed is None:
            return None
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(packed, validate=True), MOST_REPORT)
        if packed and not unpacking.eof:
            raise ValueError(name)
    except (JSONDecodeError, RecursionError, KeyError, TypeError, AttributeError, ValueError, zlib.error):
        raise SaveError("report", {"file": name}) from None
    if not packed:
        raise SaveError("no_match", {"file": name})
    return data.decode("utf-8", errors="replace")


# -- the form of a save -----------

FORMAT = "tabularium-match"
VERSION, STARTED = 3, 4
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,20}")
MOST_SEED = (1 << 64) - 1
MOST_COLORS = 1000
MOST_POINTS = 99
"""Points that a seat may have been given."""
MOST_VERSION = 1_000_000
READABLE = (1, 2, 3, 4)
"""Version 1 knew nothing of a table's way of taking back, of abandoned lines and of how the seed came about; version 2
has no closing line; version 4 is written for matches that start from a position of their own."""
DIGEST_EVERY = 10

Line = dict[str, Any]


class _Broken(Exception):
    """An invalid line of a file; the code says why."""

    def __init__(self, code: str, **words: object) -> None:
        super().__init__(code)
        self.code = code
        self.words = words


def _text(line: Mapping[str, Any]) -> str:
    return dumps(line, ensure_ascii=False, separators=(",", ":"))


def _sealed(line: Line, before: str) -> Line:
    return {**line, "hash": link(before, _text(line))}


def _program(record: Record) -> dict[str, str]:
    """Which program writes a file. That of a finished match stays: people may have noted its fingerprint."""
    program = __version__ if record.program is None else record.program
    return {"program": program} if program else {}


def header_line(record: Record) -> str:
    """The first line: format, versions, set-up, and the seats as they are now."""
    match = record.match
    line = {
        "format": FORMAT,
        "version": VERSION if match.position is None else STARTED,
        **_program(record),
        "rules": match.game.rules_of(match.setup),
        "created": record.created,
        "name": record.name,
        "setup": started_data(match.setup, match.position),
        "seats": [_seat_line(seat) for seat in record.seats],
        **history(record),
    }
    return _text(_sealed(line, ""))


def _seat_line(seat: SeatInfo) -> Line:
    line: Line = {"name": seat.name, "colour": seat.color, "controller": seat.controller}
    return {**line, "handicap": seat.handicap} if seat.handicap else line


def action_line(match: Match[Any], n: int, digest: str | None) -> str:
    """The line of action number ``n`` (from 1), with the digest of the position after it when one is due."""
    entry = match.entries[n - 1]
    line: Line = {"n": n, "seat": entry.seat, "do": match.game.grammar.text(entry.action)}
    if digest is not None:
        line["state"] = digest
    return _text({**line, "hash": match.hash(n)})


def control_line(match: Match[Any], control: Control) -> str:
    """The line of a change of a seat's player."""
    line = {"after": control.after, "seat": control.seat, "controller": control.controller}
    return _text(_sealed(line, match.hash(control.after)))


def digest_due(match: Match[Any], n: int) -> bool:
    """Whether the line of action ``n`` carries a digest: every tenth, and the one that ended the match."""
    return n % DIGEST_EVERY == 0 or (n == len(match) and match.game.over(match.state))


def shuffle_lines(match: Match[Any]) -> list[str]:
    """The lines after a finished match that list every shuffle, for verification against the seed."""
    if not match.game.over(match.state):
        return []
    shown = (
        {"shuffle": one.name, "number": one.number, "before": [*one.before], "after": [*one.after]}
        for one in match.shuffles()
    )
    return [_text(_sealed(line, match.hash())) for line in shown]


def closing_line(match: Match[Any], lines: Sequence[Line]) -> str:
    """The last line of a finished match, which covers all lines before it (see ``verify.fingerprint``)."""
    line = {
        "end": len(match),
        "shuffles": sum("shuffle" in one for one in lines),
        "record": fingerprint([*lines]),
    }
    return _text(_sealed(line, match.hash()))


def write(record: Record) -> str:
    """The whole save as text."""
    match = record.match
    lines = [header_line(record)]
    state = match.at(0)
    for n in range(len(match) + 1):
        if n:
            match.game.step(state, match.entries[n - 1].action)
            digest = match.game.digest(state) if digest_due(match, n) else None
            lines.append(action_line(match, n, digest))
        lines += [control_line(match, control) for control in record.controls if control.after == n]
    lines += shuffle_lines(match)
    if match.game.over(match.state):
        lines.append(closing_line(match, [loads(line) for line in lines]))
    return "\n".join(lines) + "\n"


def stored_fingerprint(record: Record) -> str:
    """The fingerprint of a finished match, as its closing line has it; "" while it is not over."""
    if not record.match.game.over(record.match.state):
        return ""
    return str(loads(write(record).split("\n")[-2])["record"])


class Head(NamedTuple):
    """The content of the header."""

    setup: Setup
    seats: list[SeatInfo]
    created: str
    name: str
    line: Line
    start: Mapping[str, Any] | None = None
    """The position that the match starts from, if it is not that of the rules."""


def read(path: Path) -> Record:
    """Read, replay and check the match of a file; raises :class:`SaveError`."""
    try:
        data = read_limited(path)
    except FileNotFoundError:
        raise SaveError("missing", {"file": path.name}) from None
    except OSError:
        raise SaveError("unreadable", {"file": path.name}) from None
    return read_data(data, path.name)


def read_data(data: bytes, name: str) -> Record:
    """The match in the bytes of a file called ``name``, as for :func:`read`."""
    lines, whole = _lines_of(data, name)
    head = read_head(lines[0], name)
    match = _laid_out(head, name)
    record = Record(match, head.seats, [], head.created, head.name)
    try:
        read_history(record, head.line)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        raise SaveError("header", {"file": name}) from None
    last = len(lines) - 1
    shown: list[str] = []
    before: list[Line] = [head.line]
    for number, line in enumerate(lines[1:], 2):
        try:
            parsed = _parsed(line)
            if "end" in before[-1]:
                raise _Broken("edited")
            before.append({**parsed})
            if "shuffle" in parsed:
                shown = shown or shuffle_lines(match)
                _check_behind(line, shown)
            elif "end" in parsed:
                _check_behind(line, [closing_line(match, before)])
            else:
                _take(record, parsed)
        except _Broken as broken:
            if number - 1 == last and not whole:
                raise SaveError("truncated", {"file": name, "actions": len(match)}, record) from None
            words = {"file": name, "line": number, **broken.words}
            raise SaveError(broken.code, words, record) from None
    if not whole:
        raise SaveError("truncated", {"file": name, "actions": len(match)}, record)
    if match.game.over(match.state):
        record.program = program_of(head.line)
    return record


def refuse_newer(data: bytes, name: str) -> None:
    """Raise :class:`SaveError` for a file of a newer version of the program, and for nothing else."""
    try:
        read_head(_lines_of(data, name)[0][0], name)
    except SaveError as error:
        if error.code == "newer":
            raise


def _laid_out(head: Head, name: str) -> Match[Any]:
    """The match before its first action; a start that the rules cannot lay out is no set-up."""
    game = _game_of(head.setup, name)
    try:
        return Match(game, head.setup, head.start)
    except (SetupError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
        if head.start is None:
            raise
        raise SaveError("setup", {"file": name}) from None


def _lines_of(data: bytes, name: str) -> tuple[list[str], bool]:
    """The lines, and whether the last one is complete."""
    if not data.strip():
        raise SaveError("empty", {"file": name})
    # A line cut in the middle of a letter must not hide that the rest is sound.
    text = data.decode("utf-8", errors="replace")
    inside = match_in(text, name)
    text = _unix(text if inside is None else inside)
    whole = text.endswith("\n")
    return text.removesuffix("\n").split("\n"), whole


def _unix(text: str) -> str:
    """The text with its lines ended as they are written: editors and mail programs change that, and add a mark in front."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # Inside a line these three may stand in a name; between two lines only where no line feed is left.
    return text if "\n" in text else re.sub("(?<=\\})[\x85\u2028\u2029](?=\\{|$)", "\n", text)


def _parsed(text: str) -> Line:
    try:
        line = loads(text, parse_constant=_refuse, parse_float=_refuse, object_pairs_hook=_once)
        _text(line).encode()  # half a letter (a lone surrogate) cannot be hashed, nor was it ever written
    except (ValueError, RecursionError):
        raise _Broken("edited") from None
    if not isinstance(line, dict):
        raise _Broken("edited")
    return line


def _refuse(text: str) -> None:
    """Refuse numbers that are not finite integers."""
    raise ValueError(text)


def _once(pairs: list[tuple[str, Any]]) -> Line:
    """An object without repeated keys; raises ValueError for others."""
    line = dict(pairs)
    if len(line) < len(pairs):
        raise ValueError("a key stands twice")
    return line


def _word(value: object) -> str:
    """A text, cut where it is longer than texts may be; raises TypeError for anything else."""
    if not isinstance(value, str):
        raise TypeError(value)
    return value[:LONGEST]


def _number(value: object, most: int) -> int:
    """A whole number from 0 to ``most``; raises TypeError or ValueError for anything else."""
    if type(value) is not int:
        raise TypeError(value)
    if not 0 <= value <= most:
        raise ValueError(value)
    return value


def _seat(data: Mapping[str, Any]) -> SeatInfo:
    given = _number(data.get("handicap", 0), MOST_POINTS)
    return SeatInfo(
        _word(data["name"]), _number(data["colour"], MOST_COLORS), _word(data["controller"]), given
    )


def _moment(value: object) -> str:
    """A time in ISO form, or nothing; raises TypeError or ValueError for anything else."""
    text = _word(value)
    if text:
        datetime.fromisoformat(text)
    return text


def read_head(text: str, name: str) -> Head:
    """What a header line says; raises :class:`SaveError`."""
    try:
        line = _parsed(text)
    except _Broken:
        if f'"format":"{FORMAT}"' in text[:200]:
            raise SaveError("edited", {"file": name, "line": 1}) from None
        line = {}
    if line.get("format") != FORMAT:
        raise SaveError("foreign", {"file": name})
    version = line.get("version")
    if isinstance(version, int) and version > max(READABLE):
        raise _newer(name, line)
    given = line.pop("hash", None)
    if version not in READABLE or isinstance(version, bool) or given != link("", _text(line)):
        raise SaveError("edited", {"file": name, "line": 1})
    try:
        setup, start = setup_from(line["setup"]), _start(line)
        _number(setup.seed, MOST_SEED)
        seats = [_seat(data) for data in line["seats"]]
        rules = _number(line["rules"], MOST_VERSION)
        created, saved_as = _moment(line["created"]), _word(line["name"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise SaveError("header", {"file": name}) from None
    if len(seats) != setup.players:
        raise SaveError("header", {"file": name})
    gifts = gifts_in(start, setup.players)
    seats = [replace(seat, gift=gift) for seat, gift in zip(seats, gifts, strict=True)]
    return Head(_by_rules(setup, rules, line, name), seats, created, saved_as, line, start)


def _start(line: Line) -> Mapping[str, Any] | None:
    """The position of a header; raises ValueError for one that its version cannot have, TypeError for anything else."""
    start = line["setup"].get("start")
    if (start is not None) != (line["version"] == STARTED):
        raise ValueError(line["version"])
    if start is not None and not isinstance(start, dict):
        raise TypeError(start)
    return start


def _game_of(setup: Setup, name: str, rules: int = 0) -> Game[Any]:
    if setup.game not in game_ids():
        raise SaveError("game", {"file": name, "game": setup.game})
    try:
        game = load_game(setup.game, setup.components, name)
        if game.rules_since <= rules <= game.rules_version:
            setup = replace(setup, rules=rules)
        game.check_options(setup)
    except TableError:
        raise SaveError("components", {"file": name}) from None
    except SetupError:
        raise SaveError("setup", {"file": name}) from None
    return game


def program_of(line: Line) -> str:
    """The version of the program that a header names, "" for none: a file may hold anything there."""
    named = line.get("program", "")
    return named if isinstance(named, str) and _VERSION.fullmatch(named) else ""


def _newer(name: str, line: Line) -> SaveError:
    """That a file is from a newer version: from which, and where it can be had."""
    words = {"file": name, "program": program_of(line), "own": __version__, "address": RELEASES}
    return SaveError("newer", words)


def _by_rules(setup: Setup, rules: int, line: Line, name: str) -> Setup:
    """The set-up to be played by the rules of the version it was played by."""
    game = _game_of(setup, name, rules)
    if rules > game.rules_version:
        raise _newer(name, line)
    if rules < game.rules_since:
        raise SaveError("rules", {"file": name})
    return setup if rules == game.rules_version else replace(setup, rules=rules)


def _check_behind(line: str, shown: list[str]) -> None:
    """A line behind the end must be one that this match has there."""
    if line not in shown:
        raise _Broken("edited")


def _take(record: Record, line: Line) -> None:
    """Check a line and apply it."""
    if "do" in line:
        _take_action(record.match, line)
    elif "controller" in line:
        _take_control(record, line)
    else:
        raise _Broken("edited")


def _take_control(record: Record, line: Line) -> None:
    given = line.pop("hash", None)
    seat, controller = line.get("seat"), line["controller"]
    sound = given == link(record.match.hash(), _text(line)) and line.get("after") == len(record.match)
    if not sound or not isinstance(controller, str):
        raise _Broken("edited")
    if not isinstance(seat, int) or not 0 <= seat < len(record.seats):
        raise _Broken("edited")
    record.controls.append(Control(len(record.match), seat, controller))
    old = record.seats[seat]
    record.seats[seat] = replace(old, controller=controller)


def _take_action(match: Match[Any], line: Line) -> None:
    do = line["do"]
    if line.get("n") != len(match) + 1 or line.get("hash") != link(match.hash(), f"{line.get('seat')} {do}"):
        raise _Broken("edited")
    try:
        match.play(match.game.grammar.parse(str(do)))
    except (NotationError, IllegalAction):
        raise _Broken("refused", action=do) from None
    digest = line.get("state")
    if digest is not None and digest != match.game.digest(match.state):
        match.undo()
        raise _Broken("diverged")


def lines_after(record: Record, n: int) -> Iterator[str]:
    """The lines to append to a save that holds the first ``n`` actions."""
    match = record.match
    for number in range(n + 1, len(match) + 1):
        digest = match.game.digest(match.at(number)) if digest_due(match, number) else None
        yield action_line(match, number, digest)
    if n < len(match) and match.game.over(match.state):
        behind = len(shuffle_lines(match)) + 1
        yield from write(record).split("\n")[-1 - behind : -1]


def findings(data: bytes, name: str) -> list[Finding]:
    """All checks of the bytes of a file called ``name``; the replay runs if the file is consistent."""
    try:
        refuse_newer(data, name)
    except SaveError as error:
        return [Finding(error.key, UNPROVED, error.words)]
    found = verify_data(data, name)
    if any(one.verdict == REFUTED for one in found):
        return found
    try:
        record = read_data(data, name)
    except SaveError as error:
        return [*found, Finding(error.key, REFUTED, error.words)]
    match = record.match
    if not match.game.over(match.state):
        return [*found, Finding("verify.replayed", HOLDS, {})]
    shown = Counter(
        (line["shuffle"], line["number"]) for line in lines_of(data.decode("utf-8")) if "shuffle" in line
    )
    wanted = Counter((one.name, one.number) for one in match.shuffles())
    if shown == wanted:
        return [*found, Finding("verify.rules", HOLDS, {"shuffles": wanted.total()})]
    found = [one for one in found if one.key not in ("verify.missing", "verify.unfinished")]
    if shown - wanted:
        return [
            *found,
            Finding("verify.surplus", REFUTED, {"shown": shown.total(), "wanted": wanted.total()}),
        ]
    return [*found, missing(shown.total(), wanted.total()), Finding("verify.replayed", HOLDS, {})]
