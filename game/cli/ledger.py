"""The records of what was measured: files of lines in docs/bots, each with the commit and the command it comes from."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from game.cli.arguments import Arguments, Misuse
from game.ui.desktop import user_environment

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "bots"
_ASIDE = {"--json", "--out", "--record"}
"""Options that only say where the output goes."""


def ready(ledger: Path) -> None:
    """Raise Misuse where there is no such record, as in a program without its papers."""
    if not ledger.is_file():
        raise Misuse("write", file=ledger)


def append(ledger: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Append a line for each row to a record; readers use the last line of each."""
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    try:
        with ledger.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in lines))
    except OSError:
        raise Misuse("write", file=ledger) from None


def command_line(arguments: Arguments) -> str:
    """The command line without the options for the output."""
    words = [arguments.command, *arguments.words]
    for option, values in arguments.values.items():
        if option not in _ASIDE:
            words += [word for value in values for word in (option, value)]
    return shlex.join([*words, *sorted(arguments.switches - _ASIDE)])


def commit() -> str:
    """The commit of the program, with a + if its code is modified; "" if unknown."""

    def git(*words: str) -> str:
        line = ["git", "-C", str(ROOT), *words]
        done = subprocess.run(line, env=user_environment(), capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    try:
        found = git("describe", "--always", "--abbrev=9")
        return found + ("+" if git("status", "--porcelain", "--", "game") else "")
    except OSError:
        return ""
