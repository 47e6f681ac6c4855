"""The state of the scene that sets up a match, its words and its menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.boards import opponent
from game.engine.core.game import Option
from game.engine.registry import game_ids, load_game
from game.storage.people import KnownPerson
from game.storage.record import SeatInfo
from game.storage.settings import KNOWN
from game.table.session import new_deal
from game.ui.scene import Context, Texts, Tip
from game.ui.tree import Node

from ..common import game_cards, people
from ..common.dialogs import Choice
from ..common.game_cards import game_at_hand, game_facts, take_in_hand
from ..common.reader import Leafing
from .choices import MOST_SEED, ComponentFile, preset_of, remembered, seed_of


class SetupState(Leafing):
    """The choices for a new match, and what of them the scene shows."""

    def __init__(self, context: Context, game_id: str = "") -> None:
        super().__init__(context)
        self.games = game_ids()
        self.tab = ""
        self.root: Node | None = None
        self.box = ComponentFile()
        self.code, self.code_error = "", ""
        self.unmet: frozenset[str] = frozenset()
        """The games that this person has neither played nor learned."""
        self.deal = new_deal()
        self.known: list[KnownPerson] = []
        """The people who played here before."""
        self.typing = -1
        """The seat whose name is being typed, -1 for none."""
        self._take(game_id or game_at_hand(context, self.games))

    @property
    def world(self) -> str:
        return self.game.id

    def _take(self, game_id: str) -> None:
        """Set up another game."""
        self.game = load_game(game_id)
        names = people.names_of(self.context.texts, game_id, self.game.players[-1])
        self.choices = remembered(
            self.context.settings.get("new_game"), self.game, names, self.context.texts.language
        )
        self.box = ComponentFile()
        self._recode()

    def _change(self, game_id: str) -> None:
        """Change the game and keep the players."""
        before = self.choices
        take_in_hand(self.context, game_id)
        self._take(game_id)
        self.choices.seat_people(before)
        self.choices.count = min(max(before.count, self.game.players[0]), self.game.players[-1])
        self.choices.seal = before.seal

    def _recode(self) -> None:
        """The code field follows what was chosen elsewhere."""
        self.code, self.code_error = self.choices.code(), ""

    def names_but(self, index: int) -> list[str]:
        """The names of the other seats that play."""
        return [seat.name for at, seat in enumerate(self.choices.playing) if at != index]


# -- words ---------------------------------------------------------------------------------------------------------------
# Texts of the setup: partners, options, presets, errors.


def partner(scene: SetupState, index: int) -> str:
    """The partner of a seat, "" without teams."""
    choices = scene.choices
    other = scene.game.partner(choices.options, choices.count, index)
    return scene.context.texts("new_game.partner", name=choices.seats[other].name) if other >= 0 else ""


def option_value(scene: SetupState, option: Option, chosen: str) -> str:
    """What a value of an option is called."""
    return scene.context.texts(f"{scene.game.id}.option.{option.name}.value.{chosen}")


def preset_words(scene: SetupState, part: str) -> str:
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
        several = sum(seat.is_person for seat in scene.choices.playing) > 1
        return Tip(texts("first.door"), texts(f"{scene.game.id}.first.{'people' if several else 'about'}"))
    if token == "ui/seal":
        return Tip(texts("deal.open"), texts("new_game.seal_hint"))
    if kind == "option":
        option = next(one for one in scene.game.options if one.name == name)
        return Tip(
            texts(f"{scene.game.id}.option.{name}.name"), game_cards.hint(texts, scene.game.id, option)
        )
    if kind == "preset":
        return Tip(preset_words(scene, "name"), preset_words(scene, "hint"))
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


# -- menus -------------------------------------------------------------------------------------------------------------


def curtain_choices(scene: SetupState, _: str) -> list[Choice]:
    """The choices of the privacy screen."""
    present, texts = scene.context.settings.get("curtain"), scene.context.texts
    return [
        Choice(name, texts(f"settings.curtain.{name}"), chosen=name == present)
        for name in KNOWN["curtain"].values
    ]


def preset_choices(scene: SetupState, _: str) -> list[Choice]:
    """The known sets of options of the game, each with what it is."""
    texts, key = scene.context.texts, f"{scene.game.id}.preset"
    present = preset_of(scene.game, scene.choices.options, texts.language)
    return [
        Choice(name, texts(f"{key}.{name}.name"), chosen=name == present, hint=texts(f"{key}.{name}.hint"))
        for name in scene.game.presets
    ]


def option_choices(scene: SetupState, which: str) -> list[Choice]:
    """The values of an option of the game."""
    found = next(one for one in scene.game.options if one.name == which)
    present = scene.choices.options[which]
    return [
        Choice(value, option_value(scene, found, value), chosen=value == present) for value in found.values
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


def handicap_choices(scene: SetupState, which: str) -> list[Choice]:
    """The points or the gift that a seat may be given, by the game."""
    texts, game, seat = scene.context.texts, scene.game, scene.choices.seats[int(which)]
    present = seat.gift or str(seat.handicap)
    ways = [(str(count), points(texts, count)) for count in game.handicaps]
    ways += [(word, gift(texts, game.id, word)) for word in game.gifts]
    return [Choice(word, said, chosen=word == present) for word, said in ways]


MENUS: Mapping[str, Callable[[SetupState, str], list[Choice]]] = {
    "curtain": curtain_choices,
    "preset": preset_choices,
    "option": option_choices,
    "handicap": handicap_choices,
}
"""The choices of each menu, by scene and option."""
