"""The command line: picks the command and the language, and prints one sentence when an argument is wrong.

Nothing here needs a display; pygame is loaded only for the window and for pictures of it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.cli.arguments import (
    OutputError,
    Printed,
    UsageError,
    discard_rest,
    parse_words,
    say,
    split_language,
    write_line,
    write_utf8,
)
from game.i18n import LANGUAGES, CatalogueError, Texts, system_language
from game.i18n.characters import visible
from game.storage import SaveError, Settings
from game.storage.saves import SUFFIX
from game.storage.settings import load_programs, programs_file

INTERRUPTED = 130
"""Exit status after Ctrl+C, as shells have it."""


def preferred_language() -> str:
    """The language of the settings, else of the system."""
    return Settings().text("language") or system_language()


def main(words: Sequence[str]) -> int:
    """Run a command line; returns the exit status: 2 and one sentence for a usage error."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what is printed is ours alone
    if sys.platform == "win32":
        write_utf8(sys.stdout, sys.stderr)
    asked, words = split_language(words)
    language = asked if asked in LANGUAGES else preferred_language()
    if asked in ("", *LANGUAGES) and (not words or _names_match(words)):
        try:
            return _window(asked, words)  # which says what is wrong with a catalogue or a file in its own way
        except KeyboardInterrupt:
            return INTERRUPTED
    try:
        texts = Printed(language)
    except CatalogueError as error:
        return _fail(str(error))
    try:
        return _run(texts, asked, words)
    except UsageError as misuse:
        return _fail(texts(misuse.key, **misuse.words))
    except SaveError as error:
        return _fail(texts(error.key, **error.words))
    except OutputError:
        return _fail(texts("cli.error.output"))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(texts: Texts, asked: str, words: Sequence[str]) -> int:
    from game import FAULTS, __version__
    from game.native import compiled

    if asked and asked not in LANGUAGES:
        raise UsageError("language", word=asked, known=", ".join(LANGUAGES))
    command, *rest = words
    if command in ("--help", "-h", "help") or "--help" in rest:
        say(f"{texts('cli.help')}\n{texts('cli.faults', address=FAULTS)}")
        return 0
    if command in ("--version", "-V"):
        say(texts("cli.version_compiled" if compiled() else "cli.version", version=__version__))
        return 0
    from game.cli.commands import COMMANDS

    if wrong := load_programs():
        write_line(visible(texts("bot.program.list", file=programs_file(), what=wrong)), sys.stderr)
    if command not in COMMANDS:
        raise UsageError("command", word=command)
    return COMMANDS[command](texts, parse_words(command, rest, asked))


def _names_match(words: Sequence[str]) -> bool:
    """Whether a command line is only the file of a match, as file managers call it."""
    return len(words) == 1 and words[0].lower().endswith(SUFFIX)


def _window(language: str, words: Sequence[str]) -> int:
    from game.devtools.watch import install
    from game.scenes.app import run

    load_programs()  # what is wrong with the list is said where players are chosen
    return run(language=language, opened=Path(words[0]) if words else None, on_window=install)


def _fail(sentence: str) -> int:
    try:
        write_line(visible(sentence), sys.stderr)
    except (OSError, ValueError):
        discard_rest(sys.stderr)
    return 2
