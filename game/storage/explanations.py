"""Stores the explanations of the bots' moves beside the saves, for use after loading.

The file is optional: entries that cannot be written or read are dropped, and the match is unaffected.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.bots.thinking.search_result import Factor, RatedAction, SearchResult
from game.engine.core.action import Action, Grammar

from .files import PRIVATE, read_limited, remove
from .record import Record

FOLDER = "reasons"
MOST_FILES = 40
MOST_BYTES = 1 << 23
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
        }
        with suppress(OSError):
            fresh = not self.path.exists()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not fresh and self.path.stat().st_size > MOST_BYTES:
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
            lines = read_limited(self.path, 2 * MOST_BYTES).decode("utf-8", "replace").splitlines()
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
        for path in files[MOST_FILES:]:
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
    return grammar.parse(data["a"]), SearchResult(options, int(data["worlds"]), data["how"], reasons)
