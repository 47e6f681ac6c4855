"""The command line: which command, in which language, and what to say when it makes no sense.

Nothing here needs a display; pygame is loaded for the window and for pictures of it only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from game.i18n import LANGUAGES, CatalogueError, Texts, system_language
from game.storage import SaveError, Settings
from game.storage.saves import SUFFIX

SWITCHES = {"--json", "--ladder", "--record", "--whole"}
VALUES = {
    "--players",
    "--level",
    "--bots",
    "--matches",
    "--deals",
    "--seed",
    "--option",
    "--jobs",
    "--size",
    "--scale",
    "--save",
    "--out",
    "--code",
    "--csv",
}

MOST_PIXELS = 16384
"""A side of a picture has so many pixels at most."""


class Misuse(Exception):
    """The command line makes no sense, or cannot be done: key and words of the one sentence that says why.

    ``whole`` is the sentence's whole key when it is not one of the command line's own.
    """

    def __init__(self, key: str, whole: str = "", **words: object) -> None:
        super().__init__(key)
        self.key = whole or f"cli.error.{key}"
        self.words: Mapping[str, object] = words


@dataclass(slots=True)
class Arguments:
    """The words behind a command, sorted: plain ones, options with their values, switches."""

    command: str
    words: list[str] = field(default_factory=list)
    values: dict[str, list[str]] = field(default_factory=dict)
    switches: set[str] = field(default_factory=set)

    @property
    def json(self) -> bool:
        """Whether a program wants to read the answer."""
        return "--json" in self.switches

    def text(self, option: str, default: str = "") -> str:
        """The value of an option (the last one given)."""
        return self.values.get(option, [default])[-1]

    def whole(self, option: str, default: int, least: int, most: int) -> int:
        """The value of an option that is a whole number within bounds; raises Misuse."""
        word = self.text(option, str(default))
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or not least <= int(word) <= most:
            raise Misuse("number", option=option, least=least, most=most, word=word)
        return int(word)

    def size(self) -> tuple[int, int]:
        """Width and height in pixels of ``--size``, 1280x720 when it is not given; raises Misuse."""
        word = self.text("--size", "1280x720")
        sides = word.split("x")
        if len(sides) != 2 or not all(
            s.isascii() and s.isdigit() and 1 <= int(s) <= MOST_PIXELS for s in sides
        ):
            raise Misuse("size", word=word)
        return int(sides[0]), int(sides[1])

    def one(self, what: str) -> str:
        """The one plain word the command needs; raises Misuse."""
        if not self.words:
            raise Misuse("missing", command=self.command, what=what)
        if len(self.words) > 1:
            raise Misuse("word", word=self.words[1])
        return self.words[0]

    def only(self, *options: str) -> None:
        """Raise Misuse for an option that means nothing to this command."""
        for option in (*self.values, *sorted(self.switches)):
            if option not in options:
                raise Misuse("word", word=option)


def sort_words(command: str, words: Sequence[str]) -> Arguments:
    """Tell options, switches and plain words apart; raises Misuse for an option nobody knows."""
    found = Arguments(command)
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if not word.startswith("--"):
            found.words.append(word)
        elif word in SWITCHES:
            found.switches.add(word)
        elif name in VALUES:
            found.values.setdefault(name, []).append(value if equals else _next(rest, name))
        else:
            raise Misuse("word", word=word)
    return found


def _next(rest: Iterator[str], option: str) -> str:
    value = next(rest, None)
    if value is None or value.startswith("--"):
        raise Misuse("value", option=option)
    return value


def take_language(words: Sequence[str]) -> tuple[str, list[str]]:
    """The language asked for by ``--lang`` ("" when none is) and the other words."""
    language, left = "", []
    rest = iter(words)
    for word in rest:
        if word == "--lang":
            language = next(rest, "?")
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=") or "?"
        else:
            left.append(word)
    return language, left


def preferred_language() -> str:
    """The language of the settings, else of the system."""
    return Settings().text("language") or system_language()


def main(words: Sequence[str]) -> int:
    """Do what a command line says; answer the exit status: 2 and one sentence when it cannot be done."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what is printed is ours alone
    asked, words = take_language(words)
    language = asked if asked in LANGUAGES else preferred_language()
    if asked in ("", *LANGUAGES) and (not words or _names_match(words)):
        return _window(asked, words)  # which says what is wrong with a catalogue or a file in its own way
    try:
        texts = Texts(language)
    except CatalogueError as error:
        return _fail(str(error))
    try:
        return _run(texts, asked, words)
    except Misuse as misuse:
        return _fail(texts(misuse.key, **misuse.words))
    except SaveError as error:
        return _fail(texts(error.key, **error.words))
    except BrokenPipeError:
        if sys.stderr is not None:
            sys.stderr.close()  # whoever read the answer has heard enough
        return 1
    except KeyboardInterrupt:
        return 130


def _run(texts: Texts, asked: str, words: Sequence[str]) -> int:
    from game import __version__

    if asked and asked not in LANGUAGES:
        raise Misuse("language", word=asked, known=", ".join(LANGUAGES))
    command, *rest = words
    if command in ("--help", "-h", "help") or "--help" in rest:
        say(texts("cli.help").rstrip("\n"))
        return 0
    if command == "--version":
        say(texts("cli.version", version=__version__))
        return 0
    from game.commands import COMMANDS

    if command not in COMMANDS:
        raise Misuse("command", word=command)
    return COMMANDS[command](texts, sort_words(command, rest))


def _names_match(words: Sequence[str]) -> bool:
    """Whether a command line is but the file of a match, as when a person opens one in a folder."""
    return len(words) == 1 and words[0].lower().endswith(SUFFIX)


def _window(language: str, words: Sequence[str]) -> int:
    from game.scenes.app import run

    return run(language=language, opened=Path(words[0]) if words else None)


def say(line: str) -> None:
    """Print a line; a letter the terminal does not know becomes a question mark, never an error."""
    _write(line, sys.stdout)


def _fail(sentence: str) -> int:
    _write(sentence, sys.stderr)
    return 2


def _write(line: str, stream: TextIO | None) -> None:
    """Write a line to a stream; a program that a desktop starts without a terminal may have none."""
    if stream is not None:
        encoding = stream.encoding or "utf-8"
        print(line.encode(encoding, errors="replace").decode(encoding), file=stream)
