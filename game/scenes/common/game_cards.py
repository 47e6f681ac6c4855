"""The games to choose from, each by its picture, and the page about one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.core.game import Option
from game.engine.registry import first_game, game_ids
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Texts, View
from game.ui.tree import Node, TextStyle

from .parts import gap_of, world

FACTS = TextStyle("small", "gold_light", shrink=True, pad=8)
LEAST_SCENE = 84
"""Design units: a picture that is lower is left out."""
LEAST_WIDTH = 21
"""Sizes of letters that a card must be wide for its facts."""
MOST_LINES = 2
"""Lines that a fact may take in an upright window, where cards are narrow but high."""
NAME = TextStyle("heading", "gold_light", shrink=True, pad=8)


def last_game(kept: object, games: Sequence[str]) -> str:
    """The game set up last, if it is still there; else the one to begin with."""
    last = kept.get("game") if isinstance(kept, Mapping) else None
    first = first_game()
    return str(last) if last in games else first if first in games else games[0]


def game_at_hand(context: Context, games: Sequence[str] = ()) -> str:
    """The one of the games that was played or chosen last, at which a page opens; else the one to begin with.

    By default of all games, and "" at the first start: no world stands behind pages about all games then.
    """
    kept, plan = str(context.settings.get("game")), context.settings.get("new_game")
    found = tuple(games) or tuple(game_ids())
    if kept in found:
        return kept
    return last_game(plan, found) if games or plan else ""


def take_in_hand(context: Context, game: str) -> None:
    """Remember a game that is played or was chosen on a page: other pages open at it."""
    if context.settings.get("game") != game:
        context.settings.set("game", game)


def cards_height(view: View, area: Rect) -> int:
    """How high the cards are at the top of a page: in an upright window they are doors."""
    if view.upright:
        return max(view.target(64), area.h * 3 // 10)
    return max(view.target(64), min(area.h // 4, area.w // 7))


def game_cards(
    view: View,
    root: Node,
    strip: Rect,
    texts: Texts,
    games: Sequence[str],
    chosen: str,
    said: Mapping[str, Sequence[str]] | None = None,
) -> bool:
    """A card for each game, side by side, with the target "game/<id>"; returns whether their facts fit.

    `said` are two lines for each game in place of its length and weight.
    """
    cells = strip.equal_columns(len(games), gap_of(view))
    own = {game: (texts(f"{game}.facts.length"), texts(f"{game}.facts.weight")) for game in games}
    facts = [(said or own)[game] for game in games]
    lines = _lines(view, cells[-1].w, facts)
    tells = bool(lines) and strip.h >= 2 * _name_height(view) + sum(lines) * _line_height(view)
    for game, cell, told in zip(games, cells, facts, strict=True):
        name = texts(f"{game}.name")
        pairs = list(zip(told, lines, strict=False)) if tells else []
        _card(view, root, cell, game, name, pairs, chosen=game == chosen)
    return tells


def _lines(view: View, wide: int, facts: Sequence[Sequence[str]]) -> list[int]:
    """How many lines each fact takes on every card: in an upright window two where one is too short; none without room."""
    if not view.upright:
        fits = wide >= LEAST_WIDTH * view.text_px(FACTS.role)
        return [1] * max(map(len, facts)) if fits else []
    room = wide - 2 * view.px(FACTS.pad) - 2
    found = [
        max(len(view.fonts.wrap(fact, FACTS.role, view.k, room)) for fact in same)
        for same in zip(*facts, strict=True)
    ]
    return found if max(found) <= MOST_LINES else []


def _name_height(view: View) -> int:
    return view.line("heading") + 2 * max(3, view.px(5))


def _line_height(view: View) -> int:
    return view.line(FACTS.role) + max(2, view.px(4))


def game_facts(texts: Texts, game: str) -> str:
    """How many play a game, how long it takes and how demanding it is, in a few words."""
    return texts("learn.facts", length=texts(f"{game}.facts.length"), weight=texts(f"{game}.facts.weight"))


def _card(
    view: View,
    root: Node,
    cell: Rect,
    game: str,
    name: str,
    facts: Sequence[tuple[str, int]],
    *,
    chosen: bool,
) -> None:
    card = root.add(
        f"game.{game}", cell, fill="ground", target=f"game/{game}", selected=chosen, speech=name,
    )  # fmt: skip
    line = _line_height(view)
    foot = view.px(6) if facts else 0
    label, scene = cell.cut_bottom(
        min(cell.h, _name_height(view) + sum(lines for _, lines in facts) * line + foot)
    )
    if scene.h < view.px(LEAST_SCENE):  # a strip of roofs shows nothing
        label = cell
    else:
        card.add("scene", scene, picture=world(game, scene), picture_at="fill")
    plate = card.add("plate", label, fill="curtain" if chosen else "note")
    label = label.pad(bottom=foot)
    for number, (fact, lines) in reversed(list(enumerate(facts))):
        said, label = label.cut_bottom(lines * line)
        plate.add(f"facts{number}", said, text=fact, style=FACTS.but(lines=lines))
    words = label
    if chosen:
        side = min(label.h, _name_height(view))
        mark, words = label.cut_left(side)
        plate.add("mark", mark.fit(1, 1).inset(side // 5), picture="glyph/check?ink=gold_light")
        words = words.pad(right=side)
    plate.add("name", words, text=name, style=NAME)
    card.add("edge", cell, frame="outline.gold" if chosen else "outline.ink")


# -- books -------------------------------------------------------------------------------------------------------------
# What the printed books say where the default of an option decides between them.


def printed(texts: Texts, game: str, option: Option) -> list[str]:
    """How printed books differ from the default of an option: a sentence for each value that some of them have."""
    values = dict.fromkeys(value for _, value in option.printed)
    return [
        texts(
            "new_game.printed",
            languages=", ".join(
                texts(f"new_game.book.{book}") for book, said in option.printed if said == value
            ),
            value=texts(f"{game}.option.{option.name}.value.{value}"),
        )
        for value in values
    ]


def hint(texts: Texts, game: str, option: Option) -> str:
    """What an option is about, and which printed books differ from its default."""
    return " ".join((texts(f"{game}.option.{option.name}.hint"), *printed(texts, game, option)))


def differences(texts: Texts, game: str, options: tuple[Option, ...]) -> list[str]:
    """One line for each default that differs from a printed book, with the name of the option."""
    return [
        texts("new_game.printed_line", option=texts(f"{game}.option.{option.name}.name"), words=words)
        for option in options
        for words in printed(texts, game, option)
    ]


class GamePage(Scene):
    """A page about one game at a time: the games, the one shown, and the leaf of its list. Enter goes on, Escape leaves."""

    def __init__(self, context: Context, games: Sequence[str], game: str = "") -> None:
        super().__init__(context)
        self.games = list(games)
        self.game = game or game_at_hand(context, self.games)
        take_in_hand(context, self.game)
        self.leaf = 0

    @property
    def world(self) -> str:
        return self.game

    def chosen(self) -> None:
        """Another game is shown now."""
        self.invalidate()

    def go_on(self) -> None:
        """Open what comes next in the game shown."""
        raise NotImplementedError

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if target == "ui/back":
            self.stack.pop()
        elif kind == "game":
            self.game, self.leaf = name, 0
            take_in_hand(self.context, name)
            self.chosen()
        elif kind == "leaf":
            self.leaf = max(0, self.leaf + int(name))
            self.invalidate()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.go_on()
        else:
            return False
        return True
