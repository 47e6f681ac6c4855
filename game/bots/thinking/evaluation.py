"""Learned evaluations as files: what they judge by, the network, and how they were made.

A file belongs to one game and one number of players and names its features. It is refused when the code has other
features by now: numbers learned for something else would be worse than none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import FunctionType, ModuleType
from typing import Any

from ..bot import BotError
from .network import Layer, Network, Row

packing: ModuleType | None = None
with suppress(ImportError):  # packed arrays come with the native modules
    from . import packed_network as packing

DIGITS = 5
"""Digits that count of a written weight."""

Fact = str | int | float


class EvaluationError(BotError):
    """An unusable evaluation file; the message names the file and the reason."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A network for a game and a number of players, the names of what it judges by, and how it was made."""

    game: str
    players: int
    names: tuple[str, ...]
    network: Network
    made: Mapping[str, Fact]
    points: float = 10.0
    """The final lead, in points, that one unit of the network's logit stands for."""


Logit = Callable[[list[float]], float]
_LOGITS: dict[int, tuple[Network, Logit]] = {}
"""By identity: a network and its quickest ``logit``."""
MOST_KEPT = 64


def fast_logit(network: Network) -> Logit:
    """The quickest way to the ``logit`` of a network: on packed arrays where they are native; the answers are the same."""
    found = _LOGITS.get(id(network))
    if found is None:
        if len(_LOGITS) >= MOST_KEPT:
            _LOGITS.clear()
        found = _LOGITS[id(network)] = (network, _packed(network) or network.logit)
    return found[1]


def _packed(network: Network) -> Logit | None:
    if packing is None or isinstance(packing.packed, FunctionType):
        return None
    if type(network) is not Network or len(network.layers) != 2:
        return None
    hidden, last = network.layers
    logit: Logit = packing.packed(hidden.weights, hidden.bias, last.weights[0], last.bias[0]).logit
    return logit


@lru_cache(maxsize=32)
def own_evaluation(package: str, players: int, names: tuple[str, ...]) -> Evaluation:
    """The evaluation of a game for a number of players; raises :class:`EvaluationError`."""
    file = file_name(players)
    try:
        text = files(package).joinpath(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise EvaluationError(f"{package}/{file}: there is no evaluation for {players} players") from None
    return read_evaluation(text, file, package.rpartition(".")[2], players, names)


def file_name(players: int) -> str:
    """The file name for a number of players."""
    return f"evaluation_{players}.toml"


def read_evaluation(text: str, file: str, game: str, players: int | None, names: Sequence[str]) -> Evaluation:
    """The evaluation in a text, if it is the one for that game, number of players (``None``: any) and features.

    Raises :class:`EvaluationError` that names ``file``.
    """
    try:
        data = tomllib.loads(text)
        layers = tuple(
            Layer(tuple(_row(row) for row in layer["weights"]), _row(layer["bias"]))
            for layer in data["layer"]
        )
        found = Evaluation(
            str(data["game"]),
            int(data["players"]),
            tuple(data["features"]),
            Network(layers),
            data["made"],
            float(data["points"]),
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise EvaluationError(f"{file}: cannot be read ({type(error).__name__}: {error})") from None
    if found.game != game or players not in (None, found.players):
        raise EvaluationError(f"{file}: is for {found.game} with {found.players} players")
    if found.names != tuple(names):
        raise EvaluationError(f"{file}: was learned with other features ({_difference(found.names, names)})")
    if fault := found.network.fault(len(names)):
        raise EvaluationError(f"{file}: {fault}")
    return found


def write_evaluation(evaluation: Evaluation, command: str) -> str:
    """The text of an evaluation file; ``command`` is written into it as the command that made it."""
    lines = [
        f"# Learned by `{command}`. Not written by hand: change the features or the training and learn again.",
        f"game = {_word(evaluation.game)}",
        f"players = {evaluation.players}",
        f"points = {_number(evaluation.points)}",
        "features = [",
        *(f"    {_word(name)}," for name in evaluation.names),
        "]",
        "",
        "[made]",
        *(f"{name} = {_word(value)}" for name, value in evaluation.made.items()),
    ]
    for layer in evaluation.network.layers:
        lines += ["", "[[layer]]", "weights = ["]
        lines += [f"    {_numbers(row)}," for row in layer.weights]
        lines += ["]", f"bias = {_numbers(layer.bias)}"]
    return "\n".join(lines) + "\n"


def _row(numbers: Sequence[Any]) -> Row:
    return tuple(float(number) for number in numbers)


def _numbers(row: Row) -> str:
    return f"[{', '.join(_number(number) for number in row)}]"


def _number(number: float) -> str:
    text = f"{number:.{DIGITS}g}"
    return text if any(letter in text for letter in ".e") else f"{text}.0"


def _word(value: Fact) -> str:
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)


def _difference(had: Sequence[str], have: Sequence[str]) -> str:
    gone = [name for name in had if name not in have]
    new = [name for name in have if name not in had]
    notes = [f"gone: {', '.join(gone)}"] if gone else []
    notes += [f"new: {', '.join(new)}"] if new else []
    return "; ".join(notes) or "another order"
