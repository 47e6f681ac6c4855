"""The menus of the setup: privacy screen, presets, values of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ui.scene import Texts

from ..kit.dialogs import Choice
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


def points(texts: Texts, given: int) -> str:
    """Points that a seat is given, in words."""
    return texts("new_game.handicap_points", count=given)


def handicap(scene: SetupState, which: str) -> list[Choice]:
    """The points that a seat may be given, by the game."""
    present = scene.choices.seats[int(which)].handicap
    return [
        Choice(str(given), points(scene.context.texts, given), chosen=given == present)
        for given in scene.game.handicaps
    ]


LINES: Mapping[str, Callable[[SetupState, str], list[Choice]]] = {
    "curtain": curtain,
    "preset": preset,
    "option": option,
    "handicap": handicap,
}
"""The choices of each menu, by scene and option."""
