"""The menus of the setup: privacy screen, presets, values of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.storage.record import SeatInfo
from game.ui.scene import Texts

from ..common.dialogs import Choice
from . import words
from .choices import preset_of
from .state import SetupState

CURTAINS = ("always", "secret", "never")


def curtain(scene: SetupState, _: str) -> list[Choice]:
    """The choices of the privacy screen."""
    present, texts = scene.context.settings.get("curtain"), scene.context.texts
    return [Choice(name, texts(f"settings.curtain.{name}"), chosen=name == present) for name in CURTAINS]


def preset(scene: SetupState, _: str) -> list[Choice]:
    """The known sets of options of the game, each with what it is."""
    texts, key = scene.context.texts, f"{scene.game.id}.preset"
    present = preset_of(scene.game, scene.choices.options, texts.language)
    return [
        Choice(name, texts(f"{key}.{name}.name"), chosen=name == present, hint=texts(f"{key}.{name}.hint"))
        for name in scene.game.presets
    ]


def option(scene: SetupState, which: str) -> list[Choice]:
    """The values of an option of the game."""
    found = next(one for one in scene.game.options if one.name == which)
    present = scene.choices.options[which]
    return [
        Choice(value, words.value(scene, found, value), chosen=value == present) for value in found.values
    ]


def given(texts: Texts, game: str, seat: SeatInfo) -> str:
    """What a seat is given, in words."""
    return gift(texts, game, seat.gift) if seat.gift else points(texts, seat.handicap)


def points(texts: Texts, count: int) -> str:
    """Points that a seat is given, in words."""
    return texts("new_game.handicap_points", count=count)


def gift(texts: Texts, game: str, word: str) -> str:
    """What a seat is given at the start, in words."""
    return texts("new_game.handicap_start", gift=texts(f"{game}.gift.{word}"))


def handicap(scene: SetupState, which: str) -> list[Choice]:
    """The points or the gift that a seat may be given, by the game."""
    texts, game, seat = scene.context.texts, scene.game, scene.choices.seats[int(which)]
    present = seat.gift or str(seat.handicap)
    ways = [(str(count), points(texts, count)) for count in game.handicaps]
    ways += [(word, gift(texts, game.id, word)) for word in game.gifts]
    return [Choice(word, said, chosen=word == present) for word, said in ways]


LINES: Mapping[str, Callable[[SetupState, str], list[Choice]]] = {
    "curtain": curtain,
    "preset": preset,
    "option": option,
    "handicap": handicap,
}
"""The choices of each menu, by scene and option."""
