"""Proves a finished match from its file alone: commitment, seed, hash chain, record, and every shuffle.

Nothing of the program is imported here. The few lines of splitmix64 and BLAKE2b below are written a second time on
purpose, so that whoever doubts the program's shuffles can read these and run them.

A file can only agree with itself. What it cannot show is said: a finding is ``HOLDS``, ``REFUTED``, ``ONLY_IF`` (it
follows from something that only the people at the table know) or ``UNPROVED`` (the file lacks what would prove it).
"""

from __future__ import annotations

from hashlib import blake2b
from json import JSONDecoder, dumps
from pathlib import Path
from typing import Any, NamedTuple

MASK = (1 << 64) - 1
HOLDS, ONLY_IF, UNPROVED, REFUTED = "holds", "only_if", "unproved", "refuted"
CLAIMS = ("verify.commitment", "verify.seed", "verify.shuffle", "verify.record")
"""Findings whose sentence says what should be so; the others say what is."""
SEAL = 32
"""Hexadecimal digits of a seal."""
VERSIONS = (1, 2, 3, 4)
RECORDED = 3
"""From this version on a finished file ends with a line that covers all of it."""
BETWEEN = " \t\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029\ufeff"
"""What may stand between two lines: editors and mail programs change line ends and add a byte order mark."""


class Finding(NamedTuple):
    """What a check found: ``key`` of its sentence, the verdict, the words of the sentence."""

    key: str
    verdict: str
    words: dict[str, object]

    @property
    def good(self) -> bool:
        """Whether nothing is refuted or missing."""
        return self.verdict in (HOLDS, ONLY_IF)


def overall(found: list[Finding]) -> str:
    """The worst verdict of all; a condition that only people can know counts as holding."""
    verdicts = {one.verdict for one in found}
    return next((one for one in (REFUTED, UNPROVED) if one in verdicts), HOLDS)


def link(before: str, text: str) -> str:
    """A link of the hash chain."""
    return blake2b(f"{before}\n{text}".encode(), digest_size=8).hexdigest()


def seal(line: dict[str, Any], before: str) -> str:
    """The hash a line carries."""
    bare = {name: value for name, value in line.items() if name != "hash"}
    return link(before, dumps(bare, ensure_ascii=False, separators=(",", ":")))


def shuffled(items: list[Any], seed: int, name: str, number: int) -> list[Any]:
    """Fisher and Yates from the last place down, by splitmix64 started from BLAKE2b of ``seed/name/number``."""
    state = int.from_bytes(blake2b(f"{seed}/{name}/{number}".encode(), digest_size=8).digest(), "big")
    mixed = list(items)
    for place in range(len(mixed) - 1, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
        other = ((bits ^ (bits >> 31)) * (place + 1)) >> 64
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def bound(*parts: object) -> bytes:
    """The hash of a commitment's parts."""
    return blake2b(dumps(parts, ensure_ascii=False, separators=(",", ":")).encode(), digest_size=16).digest()


def fold(before: str, text: str) -> str:
    """A link of the chain over the whole record: 32 hexadecimal digits."""
    return blake2b(f"{before}\n{text}".encode(), digest_size=16).hexdigest()


def fingerprint(lines: list[dict[str, Any]]) -> str:
    """The end of the chain over every line but the closing one; the name a person gave the save is no part of it."""
    now = ""
    for line in lines:
        if "end" not in line:
            bare = {name: value for name, value in line.items() if name != "hash"}
            if not now:
                bare.pop("name", None)
            now = fold(now, dumps(bare, ensure_ascii=False, separators=(",", ":")))
    return now


def lines_of(text: str) -> list[dict[str, Any]]:
    """The lines of a file, however they are separated; raises ValueError for what is no JSON."""
    decoder, lines, at = JSONDecoder(), list[dict[str, Any]](), 0
    while True:
        while at < len(text) and text[at] in BETWEEN:
            at += 1
        if at == len(text):
            return lines
        line, at = decoder.raw_decode(text, at)
        lines.append(line)


def verify(path: Path) -> list[Finding]:
    """Every check of a file, in order; raises OSError when it cannot be read. What makes no sense is refuted."""
    return verify_data(path.read_bytes(), path.name)


def verify_data(data: bytes, name: str) -> list[Finding]:
    """Every check of the bytes of a file called ``name``, in order."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    return verify_text(text, name)


def verify_text(text: str, name: str) -> list[Finding]:
    """Every check of what a file called ``name`` holds, in order."""
    try:
        lines = lines_of(text)
        if not lines or lines[0].get("format") != "tabularium-match" or lines[0]["version"] not in VERSIONS:
            return [Finding("verify.foreign", REFUTED, {"file": name})]
        return [*_commitment(lines[0]), *_chain(lines), *_record(lines), *_shuffles(lines)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return [Finding("verify.foreign", REFUTED, {"file": name})]


def _holds(good: bool) -> str:
    return HOLDS if good else REFUTED


def _commitment(head: dict[str, Any]) -> list[Finding]:
    fair, seed = head.get("fairness"), head["setup"]["seed"]
    if fair is None:
        return [Finding("verify.no_commitment", UNPROVED, {"seed": seed})]
    drawn, salt, words = fair["drawn"], fair["salt"], fair["words"]
    said = fair["commitment"] if sealed(fair["commitment"]) else "?"
    bind = bound("commitment", drawn, salt).hex()
    played = int.from_bytes(bound("seed", drawn, salt, words)[:6], "big") if words else drawn
    found = [
        Finding("verify.commitment", _holds(bind == fair["commitment"]), {"commitment": said}),
        Finding("verify.before", ONLY_IF, {}),
        Finding("verify.seed", _holds(played == seed), {"seed": seed, "words": len(words)}),
    ]
    if words:
        found.append(Finding("verify.cut", ONLY_IF, {}))
    else:
        found.append(Finding("verify.uncut", UNPROVED, {}))
    return found


def sealed(text: object) -> bool:
    """Whether a text has the form of a seal: only then it is shown."""
    return isinstance(text, str) and len(text) == SEAL and set(text) <= set("0123456789abcdef")


def _chain(lines: list[dict[str, Any]]) -> list[Finding]:
    """The hash of every line."""
    head = lines[0]
    now = link("", dumps(head["setup"], separators=(",", ":"), sort_keys=True))
    wrong = [] if head["hash"] == seal(head, "") else [1]
    actions = 0
    for number, line in enumerate(lines[1:], 2):
        if "do" in line:
            actions += 1
            now = link(now, f"{line['seat']} {line['do']}")
            good = line["hash"] == now and line["n"] == actions
        else:
            good = line["hash"] == seal(line, now)
        if not good:
            wrong.append(number)
    if wrong:
        return [Finding("verify.broken", REFUTED, {"line": wrong[0]})]
    return [Finding("verify.chain", HOLDS, {"actions": actions, "hash": now})]


def _record(lines: list[dict[str, Any]]) -> list[Finding]:
    """What the closing line covers: the whole record, names, bots and take-backs included."""
    if lines[0]["version"] < RECORDED:
        return [Finding("verify.old", UNPROVED, {})]
    places = [place for place, line in enumerate(lines) if "end" in line]
    if not places:
        return [Finding("verify.no_end", UNPROVED, {})]
    last, actions = lines[-1], sum("do" in line for line in lines)
    print_ = fingerprint(lines)
    closed = places == [len(lines) - 1] and last["end"] == actions and last["record"] == print_
    backs = len(lines[0].get("takebacks", []))
    found = [Finding("verify.record", _holds(closed), {"takebacks": backs})]
    return [*found, Finding("verify.noted", ONLY_IF, {"print": print_})] if closed else found


def _shuffles(lines: list[dict[str, Any]]) -> list[Finding]:
    """Every shuffle the file shows, made again, and whether there are as many as its closing line counts."""
    seed, found = lines[0]["setup"]["seed"], list[Finding]()
    for line in lines:
        if "shuffle" in line:
            name, number = line["shuffle"], line["number"]
            good = shuffled(line["before"], seed, name, number) == line["after"]
            words = {"name": name, "number": number + 1, "count": len(line["after"])}
            found.append(Finding("verify.shuffle", _holds(good), words))
    if not found:
        return [Finding("verify.unfinished", UNPROVED, {})]
    wanted = lines[-1].get("shuffles", len(found))
    return found if wanted == len(found) else [*found, missing(len(found), wanted)]


def missing(shown: int, wanted: int) -> Finding:
    """That a file does not show the shuffles it must."""
    return Finding("verify.missing", UNPROVED, {"shown": shown, "wanted": wanted})
