"""Proves a finished match from its file alone: commitment, seed, hash chain, and every shuffle.

Nothing of the program is imported here. The few lines of splitmix64 and BLAKE2b below are written a second time on
purpose, so that whoever doubts the program's shuffles can read these and run them.
"""

from __future__ import annotations

from hashlib import blake2b
from json import dumps, loads
from pathlib import Path
from typing import Any, NamedTuple

MASK = (1 << 64) - 1
CLAIMS = ("verify.commitment", "verify.seed", "verify.shuffle")
"""Findings whose sentence says what should be so; the others say what is."""


class Finding(NamedTuple):
    """What a check found: ``key`` of its sentence, whether all is well, the words of the sentence."""

    key: str
    good: bool
    words: dict[str, object]


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


def verify(path: Path) -> list[Finding]:
    """Every check of a file, in order; raises OSError when it cannot be read. What makes no sense is not well."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        text = ""
    return verify_text(text, path.name)


def verify_text(text: str, name: str) -> list[Finding]:
    """Every check of what a file called ``name`` holds, in order."""
    try:
        lines = [loads(line) for line in text.splitlines()]
        if not lines or lines[0].get("format") != "tabularium-match":
            return [Finding("verify.foreign", False, {"file": name})]
        return [*_commitment(lines[0]), *_chain(lines), *_shuffles(lines)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return [Finding("verify.foreign", False, {"file": name})]


def _commitment(head: dict[str, Any]) -> list[Finding]:
    fair, seed = head.get("fairness"), head["setup"]["seed"]
    if fair is None:
        return [Finding("verify.no_commitment", True, {"seed": seed})]
    drawn, salt, words = fair["drawn"], fair["salt"], fair["words"]
    bind = bound("commitment", drawn, salt).hex()
    played = int.from_bytes(bound("seed", drawn, salt, words)[:6], "big") if words else drawn
    return [
        Finding("verify.commitment", bind == fair["commitment"], {"commitment": fair["commitment"]}),
        Finding("verify.seed", played == seed, {"seed": seed, "words": len(words)}),
    ]


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
        return [Finding("verify.broken", False, {"line": wrong[0]})]
    return [Finding("verify.chain", True, {"actions": actions, "hash": now})]


def _shuffles(lines: list[dict[str, Any]]) -> list[Finding]:
    """Every shuffle the file shows, made again."""
    seed, found = lines[0]["setup"]["seed"], []
    for line in lines:
        if "shuffle" in line:
            name, number = line["shuffle"], line["number"]
            good = shuffled(line["before"], seed, name, number) == line["after"]
            words = {"name": name, "number": number + 1, "count": len(line["after"])}
            found.append(Finding("verify.shuffle", good, words))
    return found or [Finding("verify.unfinished", False, {})]
