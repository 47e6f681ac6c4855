"""Texts of the setup: partners, options, presets, errors."""

from __future__ import annotations

from game.boards import opponent
from game.engine.core.game import Option
from game.ui.scene import Tip

from ..common import game_cards
from ..common.game_cards import game_facts
from .choices import MOST_SEED, preset_of, seed_of
from .state import SetupState


def partner(scene: SetupState, index: int) -> str:
    """The partner of a seat, "" without teams."""
    choices = scene.choices
    other = scene.game.partner(choices.options, choices.count, index)
    return scene.context.texts("new_game.partner", name=choices.seats[other].name) if other >= 0 else ""


def value(scene: SetupState, option: Option, chosen: str) -> str:
    """What a value of an option is called."""
    return scene.context.texts(f"{scene.game.id}.option.{option.name}.value.{chosen}")


def preset(scene: SetupState, part: str) -> str:
    """The name or the hint of the chosen preset, or of custom options."""
    texts, name = (
        scene.context.texts,
        preset_of(scene.game, scene.choices.options, scene.context.texts.language),
    )
    key = f"{scene.game.id}.preset.{name}"
    return texts(f"{key}.{part}") if name else texts(f"new_game.preset_own.{part}")


def wrong(scene: SetupState) -> str:
    """Why the match cannot start yet, "" when it can."""
    texts = scene.context.texts
    if scene.code_error:
        return scene.code_error
    if scene.box.key:
        return texts(scene.box.key, **scene.box.words)
    if scene.box.error:
        return scene.box.error
    if seed_of(scene.choices.seed, 0) is None:
        return texts("new_game.number_wrong", most=MOST_SEED)
    choices = scene.choices
    if clash := scene.game.clash(choices.options, choices.count, scene.game.rules_version):
        return texts(f"{scene.game.id}.clash.{clash}")
    names = [
        seat.name.strip().casefold() for at, seat in enumerate(choices.playing) if not choices.is_guest(at)
    ]
    if not all(names):
        return texts("new_game.name_missing")
    return texts("new_game.name_twice") if len(set(names)) < len(names) else ""


def tooltip(scene: SetupState, token: str) -> Tip | None:
    """What a row of the panels is about."""
    texts = scene.context.texts
    kind, _, name = token.partition("/")
    if token == "ui/first":
        return Tip(texts("first.title"), texts(f"{scene.game.id}.first.about"))
    if kind == "option":
        option = next(one for one in scene.game.options if one.name == name)
        return Tip(
            texts(f"{scene.game.id}.option.{name}.name"), game_cards.hint(texts, scene.game.id, option)
        )
    if kind == "preset":
        return Tip(preset(scene, "name"), preset(scene, "hint"))
    if kind == "who":
        return opponent.player_tip(texts, scene.game.id, scene.choices.seats[int(name)].controller)
    if kind == "partner":
        return Tip(partner(scene, int(name)), texts("new_game.partner_hint"))
    if kind == "new_game":
        return Tip(texts(f"new_game.{name}"), texts(f"new_game.{name}_hint"))
    if kind == "game":
        return Tip(texts(f"{name}.name"), f"{texts(f'{name}.summary')}\n{game_facts(texts, name)}")
    if token == "ui/groups":
        return Tip(texts("group.title"))
    if token == "ui/learn":
        return Tip(texts("learn.first"), texts("learn.first_tip"))
    return None
