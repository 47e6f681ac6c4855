"""The command that analyzes a finished match."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from game.bots.analysis.analyst import analyzed
from game.bots.analysis.chances import Unreviewable
from game.bots.analysis.report import report_data
from game.cli.arguments import Arguments, UsageError, refuse_closed, say
from game.extras.analysis.model import Findings, split_told_apart
from game.i18n import Texts
from game.i18n.match_texts import MatchTexts
from game.storage.savefile import read


def analyse(texts: Texts, arguments: Arguments) -> int:
    """Show what the result of a finished match is made of, in percent of the winning chance, and its turning points."""
    arguments.only("--json")
    record = read(Path(arguments.one(texts("cli.what.file"))))
    refuse_closed(texts, record)
    try:
        found = analyzed(record.match)
    except Unreviewable:
        raise UsageError("", "cli.analyse.running") from None
    if arguments.json:
        say(json.dumps(report_data(found)))
        return 0
    say(texts("cli.analyse.head"))
    for seat, share in zip(record.seats, found.seats, strict=True):
        parts = {name: 100 * value for name, value in asdict(share).items()}
        parts["play"] = parts["own"] + parts["others"] + parts["revision"]
        shown = {
            name: f"{value:.0f}" if name in ("start", "result") else f"{value:+.0f}"
            for name, value in parts.items()
        }
        key = "line" if split_told_apart(found) else "open"
        say(texts(f"cli.analyse.{key}", name=seat.name, **shown))
    names = [seat.name for seat in record.seats]
    findings = Findings(record.match, found, MatchTexts(texts, record.match.game, names))
    for point in found.points:
        say(findings.sentence(point))
    say(findings.foot())
    return 0
