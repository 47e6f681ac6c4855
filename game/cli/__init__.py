"""The command line: picks the command and the language, and prints one sentence when an argument is wrong.

Nothing here needs a display; pygame is loaded only for the window and for pictures of it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from game.cli.arguments import (
    Arguments,
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
from game.extras import names, offer
from game.i18n import LANGUAGES, CatalogueError, Texts, system_language
from game.i18n.characters import visible
from game.storage import SaveError, Settings
from game.storage.saves import SUFFIX
from game.storage.settings import load_programs, programs_file

INTERRUPTED = 130
"""Exit status after Ctrl+C, as shells have it."""


Command = Callable[[Texts, Arguments], int]

COMMANDS = {
    "games": "show:games",
    "simulate": "arena:simulate",
    "arena": "arena:arena",
    "styles": "measurements:styles",
    "handovers": "measurements:handovers",
    "scenario": "develop:scenario",
    "career": "show:career",
    "replay": "show:replay",
    "texts": "develop:texts_said",
    "manual": "develop:manual",
    "notation": "develop:notation",
    "code": "show:code",
    "verify": "show:verify",
    "statistics": "show:statistics",
    "groups": "show:groups",
    "bench": "measurements:bench",
    "selftest": "develop:selftest",
    "shot": "develop:shot",
}
"""By command its module and its function: a command imports nothing of the others. Extras add theirs."""


def command_names() -> list[str]:
    """All commands."""
    return [*COMMANDS, *names("command")]


def command_of(name: str) -> Command:
    """A command by its name; raises ``UsageError`` for another word."""
    if name not in command_names():
        raise UsageError("command", word=name)
    module, _, function = COMMANDS.get(name, "").partition(":")
    found: Command = (
        getattr(import_module(f"{__name__}.{module}"), function) if module else offer("command", name)
    )
    return found


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
    if wrong := load_programs():
        write_line(visible(texts("bot.program.list", file=programs_file(), what=wrong)), sys.stderr)
    return command_of(command)(texts, parse_words(command, rest, asked))


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
