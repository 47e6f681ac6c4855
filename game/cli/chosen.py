"""Choices of a command line: a game, its options, its bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from game.bots.bot import BotError
from game.bots.registry import every_bot_id
from game.cli.arguments import Arguments, Misuse
from game.engine.core.code import CodeError, decode
from game.engine.core.game import Game, Setup
from game.engine.registry import game_ids, load_game, rule_packages
from game.extras import offered
from game.i18n import Texts
from game.storage.record import Record


def setup_of(code: str) -> Setup:
    """The set-up of a game code; raises Misuse."""
    try:
        return decode(code, [load_game(game_id) for game_id in game_ids()])
    except CodeError as error:
        raise Misuse("code", error.key, **error.words) from None


def take_code(arguments: Arguments, code: str) -> None:
    """Let a game code choose game, players, options and seed; raises Misuse when they are named besides."""
    if arguments.words:
        raise Misuse("word", word=arguments.words[0])
    for option in ("--players", "--seed", "--option"):
        if option in arguments.values:
            raise Misuse("word", word=option)
    setup = setup_of(code)
    arguments.words.append(setup.game)
    arguments.values["--players"] = [str(setup.players)]
    arguments.values["--seed"] = [str(setup.seed)]
    arguments.values["--option"] = [f"{name}={value}" for name, value in setup.options.items()]


def chosen_game(texts: Texts, arguments: Arguments) -> Game[Any]:
    """The game the one plain word names, also one that people are not offered yet."""
    word = arguments.one(texts("cli.what.game"))
    if word not in rule_packages():
        raise Misuse("game", word=word, known=", ".join(game_ids()))
    return load_game(word)


def chosen_options(game: Game[Any], players: int, arguments: Arguments) -> dict[str, str]:
    """The options given as ``--option name=value`` for a number of players."""
    known = {option.name: option.values for option in game.options}
    chosen = {}
    for pair in arguments.values.get("--option", []):
        name, _, value = pair.partition("=")
        if name not in known:
            raise Misuse("option", game=game.id, word=name, known=", ".join(known))
        if value not in known[name]:
            raise Misuse("option_value", option=name, word=value, known=", ".join(known[name]))
        chosen[name] = value
    _check_together(game, players, chosen)
    return chosen


def _check_together(game: Game[Any], players: int, chosen: Mapping[str, str]) -> None:
    """Raise Misuse for options that do not go together at a table of so many."""
    options = {option.name: option.default for option in game.options} | dict(chosen)
    if clash := game.clash(options, players, game.rules_version):
        raise Misuse("clash", f"{game.id}.clash.{clash}")


def known_bots(game: Game[Any], known: Sequence[str]) -> Sequence[str]:
    """The bots of a game; raises Misuse where it has none."""
    if not known:
        raise Misuse("no_bots", game=game.id)
    return known


def chosen_bots(game: Game[Any], arguments: Arguments) -> tuple[str, ...]:
    """A bot for each seat: those named, again from the first when there are more seats."""
    known = known_bots(game, every_bot_id(game.id))
    given = arguments.text("--bots")
    named = given.split(",") if given else known[:1]
    for bot in named:
        if bot not in known:
            raise Misuse("bot", game=game.id, word=bot, known=", ".join(known))
    least, most = game.players[0], game.players[-1]
    wanted = arguments.whole("--players", max(least, len(named)), 0, 99)
    if wanted not in game.players:
        raise Misuse("players", game=game.id, least=least, most=most, word=wanted)
    if len(named) > wanted:
        raise Misuse("too_many_bots", bots=len(named), players=wanted)
    return tuple(named[seat % len(named)] for seat in range(wanted))


@contextmanager
def played() -> Iterator[None]:
    """Context for matches of bots: a bot that fails becomes one sentence (Misuse)."""
    try:
        yield
    except BotError as error:
        raise Misuse("cannot_play", what=error) from None


def refuse_closed(texts: Texts, record: Record) -> None:
    """Raise Misuse for a match that an extra keeps closed for now."""
    for ask in offered("closed"):
        if (found := ask(texts, record)) is not None:
            key, words = found
            raise Misuse("", key, **words)
