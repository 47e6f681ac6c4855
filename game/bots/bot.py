"""What a bot is: something that answers decisions from what its seat may see; its numbers, and the bot that plays by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream, stream

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Bot(Protocol):
    """A bot. Its answers depend only on its seed, on its earlier requests and on the request."""

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        """One of ``choices``, for the seat that must act in the observation ``seen``, which is left unchanged."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A player that must not forget something between two questions, such as an offer already refused."""

    def inherit(self, earlier: Bot) -> None:
        """Take over the memory of ``earlier``, the bot of the same kind asked before for this seat.

        ``earlier`` is not changed, so it can be taken over again.
        """
        ...


class BotError(ValueError):
    """A bot that does not exist or that failed; the message names it and the reason."""


def bot_seed(match_seed: int, seat: int, number: int = 0) -> int:
    """The seed of a seat's bot for its decision after ``number`` actions.

    It reveals nothing about the seed of the match, so no bot can compute the cards from it.
    """
    return stream(match_seed, f"bot/{seat}", number).next()


# -- the bot that plays by chance; it serves every game --------------------------------------------------------------


def any_of(choices: Sequence[Action], rng: Stream) -> Action:
    """A verb, each as likely, then one of its actions: many amounts of one bid weigh no more than one pass."""
    verbs = list(dict.fromkeys([action.verb for action in choices]))
    verb = rng.choice(verbs)
    return rng.choice([action for action in choices if action.verb == verb])


class RandomBot:
    """Takes any of the choices."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "random")

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        return any_of(choices, self._rng)


# -- the numbers of a bot: a class with a field for each, filled from its ``weights.toml`` ---------------------------

N = TypeVar("N", bound="DataclassInstance")


def weights_text(package: str) -> str:
    """The text of a package's ``weights.toml``."""
    return files(package).joinpath("weights.toml").read_text(encoding="utf-8")


def numbered(kind: type[N], data: Mapping[str, Any], tables: Mapping[str, Sequence[str]] | None = None) -> N:
    """An instance of a dataclass with a number for each field, a list as a tuple.

    ``tables`` lists the names for which a field has one number each, 0 if missing. Raises ``ValueError`` for a
    missing or unknown field or name.
    """
    if wrong := {field.name for field in fields(kind)} ^ set(data):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    named = tables or {}
    return kind(
        **{
            name: _each(name, value, named[name]) if name in named else _plain(value)
            for name, value in data.items()
        }
    )


def _each(table: str, numbers: Mapping[str, Any], names: Sequence[str]) -> tuple[float, ...]:
    if wrong := set(numbers) - set(names):
        raise ValueError(f"{table}: no such name: {', '.join(sorted(wrong))}")
    return tuple(float(numbers.get(name, 0)) for name in names)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
