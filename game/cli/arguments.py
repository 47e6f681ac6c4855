"""The arguments of a command line: words, switches, games, options and levels; what is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from game.bots.bot import BotError
from game.bots.registry import current_id, every_bot_id
from game.engine.core.code import CodeError, decode
from game.engine.core.game import Game, Setup
from game.engine.registry import game_ids, load_game, rule_packages
from game.extras import offered
from game.i18n import Texts
from game.i18n.characters import visible
from game.storage.record import Record

# -- arguments of the command line: options, values and switches, and the errors they can cause ----------------------

SWITCHES = {"--check", "--json", "--ladder", "--plain", "--record", "--whole"}
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
    "--date",
    "--game",
    "--examples",
}

MOST_DIGITS = 30
"""No number on the command line is longer."""
LEAST_SIZE = (640, 400)
"""The smallest window in pixels."""
MOST_AREA = 64_000_000
"""Most pixels of a picture: it is held in memory."""
MOST_PIXELS = 16384
"""Most pixels of a side of a picture."""


class UsageError(Exception):
    """A usage error: key and words of the sentence that explains it.

    ``whole`` is the full key if it is not one of the command line's own.
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
    language: str = ""
    """The language asked for, "" when none was."""

    @property
    def json(self) -> bool:
        """Whether a program wants to read the answer."""
        return "--json" in self.switches

    def text(self, option: str, default: str = "") -> str:
        """The value of an option (the last one given)."""
        return self.values.get(option, [default])[-1]

    def whole(self, option: str, default: int, least: int, most: int) -> int:
        """The value of an option that is a whole number within bounds; raises UsageError."""
        word = self.text(option, str(default))
        digits = word.removeprefix("-")
        sound = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
        if not sound or not least <= int(word) <= most:
            raise UsageError("number", option=option, least=least, most=most, word=word)
        return int(word)

    def size(self) -> tuple[int, int]:
        """Width and height in pixels of ``--size``, 1280x720 when it is not given; raises UsageError."""
        word = self.text("--size", "1280x720")
        sides = word.split("x")
        if len(sides) != 2 or not all(
            s.isascii() and s.isdigit() and len(s) <= MOST_DIGITS and least <= int(s) <= MOST_PIXELS
            for s, least in zip(sides, LEAST_SIZE, strict=True)
        ):
            raise UsageError("size", word=word)
        width, height = int(sides[0]), int(sides[1])
        if width * height > MOST_AREA:
            raise UsageError("size_area", word=word, most=MOST_AREA // 1_000_000)
        return width, height

    def one(self, what: str) -> str:
        """The one plain word the command needs; raises UsageError."""
        if not self.words:
            raise UsageError("missing", command=self.command, what=what)
        if len(self.words) > 1:
            raise UsageError("word", word=self.words[1])
        return self.words[0]

    def only(self, *options: str) -> None:
        """Raise UsageError for an option that this command does not have."""
        for option in (*self.values, *sorted(self.switches)):
            if option not in options:
                raise UsageError("word", word=option)


def parse_words(command: str, words: Sequence[str], language: str = "") -> Arguments:
    """Split options, switches and words; raises UsageError for an unknown option."""
    found = Arguments(command, language=language)
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
            raise UsageError("word", word=word)
    return found


def _next(rest: Iterator[str], option: str) -> str:
    value = next(rest, None)
    if value is None or value.startswith("--"):
        raise UsageError("value", option=option)
    return value


def split_language(words: Sequence[str]) -> tuple[str, list[str]]:
    """The language given by ``--lang`` ("" if none) and the other words."""
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


class OutputError(Exception):
    """The output cannot be written: the disk is full, or its reader has gone."""


class Printed(Texts):
    """The texts of the command line: what they are filled with may come from a file, and must not steer the terminal."""

    def show(self, word: object) -> str:
        """A word with its control and direction characters made visible."""
        return visible(super().show(word))


def say(text: str) -> None:
    """Print lines; characters that the terminal cannot show become question marks. Raises ``OutputError``.

    Only line feeds reach the terminal as they are: what comes from a file is made visible before (:class:`Printed`).
    """
    try:
        write_line("\n".join(visible(line) for line in text.split("\n")), sys.stdout)
    except (OSError, ValueError):
        discard_rest(sys.stdout)
        raise OutputError from None


def discard_rest(stream: TextIO | None) -> None:
    """Send what is left in a stream nowhere, so that the end of the program does not try again."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)


def path_exists(path: Path) -> bool:
    """Whether a path is that of a file or folder; a name that no system takes is none."""
    try:
        return path.is_file() or path.is_dir()
    except (OSError, ValueError):
        return False


def write_utf8(*streams: TextIO | None) -> None:
    """Let what goes to a file or a pipe be UTF-8, as on other systems; Windows would take its old code page."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


def write_line(line: str, stream: TextIO | None) -> None:
    """Write a line to a stream; a program that a desktop starts without a terminal may have none."""
    if stream is not None:
        encoding = stream.encoding or "utf-8"
        print(line.encode(encoding, errors="replace").decode(encoding), file=stream, flush=True)


# -- choices of a command line: a game, its options, its bots --------------------------------------------------------


def setup_of(code: str) -> Setup:
    """The set-up of a game code; raises UsageError."""
    try:
        return decode(code, [load_game(game_id) for game_id in game_ids()])
    except CodeError as error:
        raise UsageError("code", error.key, **error.words) from None


def take_code(arguments: Arguments, code: str) -> None:
    """Let a game code choose game, players, options and seed; raises UsageError when they are named besides."""
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    for option in ("--players", "--seed", "--option"):
        if option in arguments.values:
            raise UsageError("word", word=option)
    setup = setup_of(code)
    arguments.words.append(setup.game)
    arguments.values["--players"] = [str(setup.players)]
    arguments.values["--seed"] = [str(setup.seed)]
    arguments.values["--option"] = [f"{name}={value}" for name, value in setup.options.items()]


def chosen_game(texts: Texts, arguments: Arguments) -> Game[Any]:
    """The game the one plain word names, also one that people are not offered yet."""
    word = arguments.one(texts("cli.what.game"))
    if word not in rule_packages():
        raise UsageError("game", word=word, known=", ".join(game_ids()))
    return load_game(word)


def chosen_options(game: Game[Any], players: int, arguments: Arguments) -> dict[str, str]:
    """The options given as ``--option name=value`` for a number of players."""
    known = {option.name: option.values for option in game.options}
    chosen = {}
    for pair in arguments.values.get("--option", []):
        name, _, value = pair.partition("=")
        if name not in known:
            raise UsageError("option", game=game.id, word=name, known=", ".join(known))
        if value not in known[name]:
            raise UsageError("option_value", option=name, word=value, known=", ".join(known[name]))
        chosen[name] = value
    _check_together(game, players, chosen)
    return chosen


def _check_together(game: Game[Any], players: int, chosen: Mapping[str, str]) -> None:
    """Raise UsageError for options that do not go together at a table of so many."""
    options = {option.name: option.default for option in game.options} | dict(chosen)
    if clash := game.clash(options, players, game.rules_version):
        raise UsageError("clash", f"{game.id}.clash.{clash}")


def known_bots(game: Game[Any], known: Sequence[str]) -> Sequence[str]:
    """The bots of a game; raises UsageError where it has none."""
    if not known:
        raise UsageError("no_bots", game=game.id)
    return known


def chosen_bots(game: Game[Any], arguments: Arguments) -> tuple[str, ...]:
    """A bot for each seat: those named, again from the first when there are more seats."""
    known = known_bots(game, every_bot_id(game.id))
    given = arguments.text("--bots")
    named = given.split(",") if given else known[:1]
    for bot in named:
        if current_id(bot) not in known:
            raise UsageError("bot", game=game.id, word=bot, known=", ".join(known))
    least, most = game.players[0], game.players[-1]
    wanted = arguments.whole("--players", max(least, len(named)), 0, 99)
    if wanted not in game.players:
        raise UsageError("players", game=game.id, least=least, most=most, word=wanted)
    if len(named) > wanted:
        raise UsageError("too_many_bots", bots=len(named), players=wanted)
    return tuple(named[seat % len(named)] for seat in range(wanted))


@contextmanager
def bot_faults_told() -> Iterator[None]:
    """Context for matches of bots: a bot that fails becomes one sentence (UsageError)."""
    try:
        yield
    except BotError as error:
        raise UsageError("cannot_play", what=error) from None


def refuse_closed(texts: Texts, record: Record) -> None:
    """Raise UsageError for a match that an extra keeps closed for now."""
    for ask in offered("closed"):
        if (found := ask(texts, record)) is not None:
            key, words = found
            raise UsageError("", key, **words)
