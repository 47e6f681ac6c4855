"""Verification of a match with the rules: checks of the file (`game.verify`), then a replay.

Only the rules know how often a match shuffles: a missing shuffle is found here.
"""

from __future__ import annotations

from collections import Counter

from game.verify import HOLDS, REFUTED, UNPROVED, Finding, lines_of, missing, verify_data

from . import savefile
from .record import SaveError


def findings(data: bytes, name: str) -> list[Finding]:
    """All checks of the bytes of a file called ``name``; the replay runs if the file is consistent."""
    try:
        savefile.refuse_newer(data, name)
    except SaveError as error:
        return [Finding(error.key, UNPROVED, error.words)]
    found = verify_data(data, name)
    if any(one.verdict == REFUTED for one in found):
        return found
    try:
        record = savefile.read_data(data, name)
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
