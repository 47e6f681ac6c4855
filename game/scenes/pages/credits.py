"""What this version is made of, and what is new in it: the credits, and the news offered on the title after an update."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from game import __version__
from game.engine.registry import game_ids
from game.ui import asset
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, Scene, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common.career import games_with_path
from ..common.dialogs import Choice, Menu
from ..common.game_cards import game_at_hand
from ..common.parts import Page, button, button_width, gap_of, gathered, leaf_foot, page, world
from ..common.reader import WIDEST, Paragraph, Reader, TextLine, broken, left_button
from ..common.words import saw

MARK, LEAST_SCENE = 110, 150
"""Design units: the height of a mark above words, and the least of a picture on a card."""
FONTS = {"Cinzel": "OFL-Cinzel", "EB Garamond": "OFL-EBGaramond", "Source Sans 3": "OFL-SourceSans3"}
"""Every font that comes with the program, and its license."""


@dataclass(frozen=True, slots=True)
class Credit:
    """A component by others: name, license names, rights holder, home page."""

    name: str
    license: tuple[str, ...]
    holders: str
    source: str
    files: tuple[str, ...]
    """How the names of its files in a package begin."""


@lru_cache(maxsize=1)
def parts() -> tuple[Credit, ...]:
    """What the program is built on, from `assets/licenses/inside.toml`."""
    rows: list[dict[str, Any]] = tomllib.loads(asset("licences", "inside.toml").read_text(encoding="utf-8"))[
        "part"
    ]
    return tuple(
        Credit(row["name"], tuple(row["licence"]), row["holders"], row["source"], tuple(row["files"]))
        for row in rows
    )


def licenses() -> dict[str, Path]:
    """The license files that come with the program, by the name they are shown under."""
    found = {path.stem.removeprefix("OFL-"): path for path in sorted(asset("fonts").glob("OFL-*.txt"))}
    own = asset().parent / "LICENSE"
    others = {path.stem: path for path in sorted(asset("licences").glob("*.txt"))}
    return ({"Tabularium": own} if own.is_file() else {}) | found | others


def paragraphs_of(path: Path) -> list[Paragraph]:
    """A license as paragraphs: its blank lines divide it, its line breaks are not kept."""
    blocks = path.read_text(encoding="utf-8").replace("\r", "").split("\n\n")
    return [Paragraph("small", " ".join(block.split())) for block in blocks if block.strip(" -\n")]


def holder(font: str) -> str:
    """The rights holder of a font, from the first line of its license."""
    first = asset("fonts", f"{FONTS[font]}.txt").read_text(encoding="utf-8").partition("\n")[0]
    return first.replace("Copyright", "©", 1).partition(" (")[0].strip()


def _high(lines: Sequence[TextLine]) -> int:
    return sum(line.high for line in lines)


class Credits(Reader):
    """Program, games, fonts and libraries; the licenses one press away."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, "", [])
        self._shift = 0
        """The leaves before those of running text."""

    def layout(self, view: View) -> Node:
        self.title = self.context.texts("credits.title")
        libraries = [
            Paragraph("heading", self.context.texts("credits.libraries")),
            *(Paragraph("small", self._part(part)) for part in parts()),
        ]
        self._shift = 0
        cards = self._cards(view)
        if cards is None:
            self.paragraphs = [*self._games(), *self._program(), *self._works(), *libraries]
            return super().layout(view)
        leaf, self._shift, self.paragraphs = self.leaf, 1, libraries
        self.leaf = max(0, leaf - 1)
        root = super().layout(view)
        self.leaf, self.leaves = min(leaf, self.leaves), self.leaves + 1
        if leaf:
            return root
        self._shift = 0
        self._foot(view, cards.root, cards.foot)
        return gathered(view, cards)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        """The buttons; leaves count the cards as the first."""
        for name, text, kind, rect in self._extra(view, foot):
            button(root, name, rect, text, f"ui/{name}", fill=kind)
        leaves = self.leaves + self._shift
        if leaves > 1:
            leaf_foot(view, root, foot, self.context.texts, self.leaf + self._shift, leaves)

    def _games(self) -> list[Paragraph]:
        texts = self.context.texts
        return [
            Paragraph("heading", texts("credits.games")),
            *(Paragraph("body", self._game(game)) for game in game_ids()),
            Paragraph("body", texts("credits.unofficial")),
            Paragraph("small", texts("credits.numbers")),
        ]

    def _program(self) -> list[Paragraph]:
        texts = self.context.texts
        return [
            Paragraph("heading", texts("credits.program")),
            Paragraph("body", texts("credits.about", version=__version__)),
            Paragraph("body", texts("credits.licence")),
        ]

    def _works(self) -> list[Paragraph]:
        """Typefaces, pictures, sounds."""
        texts = self.context.texts
        fonts = " · ".join(f"{font} ({holder(font)})" for font in FONTS)
        return [
            Paragraph("heading", texts("credits.fonts")),
            Paragraph("body", f"{fonts}. {texts('credits.ofl')}"),
            Paragraph("heading", texts("credits.art")),
            Paragraph("body", texts("credits.pictures")),
            Paragraph("heading", texts("credits.sound")),
            Paragraph("body", texts("credits.sounds")),
        ]

    def _cards(self, view: View) -> Page | None:
        """The games with their worlds, below them the program and what it is made of; None where words would be cut."""
        made = page(view, self.context.texts, "reader", self.title)
        gap, pad = max(8, view.px(20)), max(8, view.px(20))
        area, foot = made.column(view, WIDEST)
        told, low = self._told(view, area, gap, pad)
        if not all(map(len, low)):
            return None
        if view.upright:
            rows = self._stacked(view, area, gap, pad, told, low)
        else:
            rows = self._beside(view, area, gap, pad, told, low)
        if rows is None:
            return None
        cards, cells = rows
        for game, (face, words, cell), lines in zip(game_ids(), cards, told, strict=True):
            node = made.root.add(game, cell, fill="sheet")
            node.add("scene", face, picture=world(game, face), picture_at="fill")
            self._column(node, "words", words.place(words.w, min(words.h, _high(lines))), lines)
            node.add("edge", cell, frame="light.edge", depth=1)
        for number, (cell, lines) in enumerate(zip(cells, low, strict=True)):
            node = made.root.add(f"low{number}", cell, fill="sheet")
            inner = cell.inset(pad)
            if number < 2:
                mark = view.px(MARK)
                head, inner = inner.cut_left(mark, gap=gap) if view.upright else inner.cut_top(mark)
                sign = "tabularium" if number == 0 else "glyph/people?ink=porphyry"
                node.add("mark", head.place(mark - gap // 2, mark - gap // 2, 0.0, 0.0), picture=sign)
            elif view.upright:
                inner = inner.cut_left(view.px(MARK), gap=gap)[1]
            self._column(node, "words", inner, lines)
        made.foot = foot
        return made

    def _told(
        self, view: View, area: Rect, gap: int, pad: int
    ) -> tuple[list[list[TextLine]], list[list[TextLine]]]:
        """The words of the cards above and below, broken as wide as those are."""
        if view.upright:
            above = area.w - area.w * 2 // 5 - 2 * pad
            below = area.w - 2 * pad - view.px(MARK) - gap
        else:
            above = below = area.equal_columns(len(game_ids()), gap)[0].w - 2 * pad
        games = [broken(view, [Paragraph("body", self._game(game))], above - 2) for game in game_ids()]
        rest = [
            Paragraph("heading", self.context.texts("credits.games")),
            *self._games()[len(game_ids()) + 1 :],
        ]
        return games, [broken(view, found, below - 2) for found in (self._program(), rest, self._works())]

    def _beside(
        self,
        view: View,
        area: Rect,
        gap: int,
        pad: int,
        told: list[list[TextLine]],
        low: list[list[TextLine]],
    ) -> tuple[list[tuple[Rect, Rect, Rect]], list[Rect]] | None:
        """Picture, words and whole of each game's card, three beside each other, and the cards below; None for too little room."""
        mark, words = view.px(MARK), max(map(_high, told))
        foot = max(mark + _high(low[0]), mark + _high(low[1]), _high(low[2])) + 2 * pad
        scene = area.h - foot - gap - words - 2 * pad
        if scene < view.px(LEAST_SCENE):
            return None
        upper, lower = area.cut_top(scene + words + 2 * pad, gap=gap)
        cards = []
        for cell in upper.equal_columns(len(told), gap):
            face, rest = cell.cut_top(scene)
            cards.append((face, rest.inset(pad), cell))
        return cards, lower.equal_columns(len(low), gap)

    def _stacked(
        self,
        view: View,
        area: Rect,
        gap: int,
        pad: int,
        told: list[list[TextLine]],
        low: list[list[TextLine]],
    ) -> tuple[list[tuple[Rect, Rect, Rect]], list[Rect]] | None:
        """The same below each other, each game's picture beside its words."""
        needs = [max(_high(lines), view.px(MARK) if at < 2 else 0) + 2 * pad for at, lines in enumerate(low)]
        room = (area.h - sum(needs) - len(needs) * gap) // len(told) - gap
        high = min(room, area.w * 2 // 5 * 3 // 4)
        if high < max(map(_high, told)) + 2 * pad:
            return None
        cards, cells = [], []
        for _ in told:
            cell, area = area.cut_top(high, gap=gap)
            face, rest = cell.cut_left(cell.w * 2 // 5)
            cards.append((face, rest.inset(pad), cell))
        for need in needs:
            cell, area = area.cut_top(need, gap=gap)
            cells.append(cell)
        return cards, cells

    def _game(self, game: str) -> str:
        """A game with its author, publisher and year."""
        words = {name: self.context.texts(f"{game}.{name}") for name in ("name", "author", "edition")}
        return self.context.texts("credits.game", **words)

    def _part(self, part: Credit) -> str:
        """A library with rights holder and license."""
        free = self.context.texts("credits.public_domain")
        holders = f" · © {part.holders}" if part.holders else ""
        return f"{part.name}{holders} · {' + '.join(part.license) or free}"

    def _extra(self, view: View, foot: Rect) -> list[tuple[str, str, str, Rect]]:
        text = self.context.texts("credits.licences")
        first = left_button(view, foot, text)
        news = self.context.texts("news.button")
        second = left_button(view, foot.pad(left=first.w + gap_of(view)), news)
        return [("licences", text, "button", first), ("news", news, "button", second)]

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/licences":
            choices = [Choice(name, name) for name in licenses()]
            heading = self.context.texts("credits.licences")
            self.stack.push(Menu(self.context, choices, self._show, heading=heading))
        elif target == "ui/news":
            self.stack.push(routes.whats_new(self.context))
        else:
            super().on_target(target, press)

    def _show(self, name: str) -> None:
        self.stack.push(Reader(self.context, name, paragraphs_of(licenses()[name])))


# -- what is new -------------------------------------------------------------------------------------------------------


NEWS = {"pages": 3, "fair": 4, "tables": 5, "window": 3}
"""How many lines stand below each heading; `interface_news.toml` has them."""
HEAD = TextStyle("title", "porphyry", align="left", shrink=True)
LINE = TextStyle("body", align="left", valign="top", lines=4)
ROLES = ("body", "small")
"""What the lines are set in, the second where the first has no room."""
PICTURE = 0.24
"""Share of a card's width that its picture has."""
LEAST = 700
"""Least width of a card in design units."""


class NewsDoor(NamedTuple):
    """Where one tries what is new: words and picture of the button, and the page; that of an extra by its name."""

    words: str
    picture: str
    opens: Callable[[Context], Scene] | str

    def page(self) -> Callable[[Context], Scene] | None:
        """What makes the page; ``None`` where the extra is not there."""
        return routes.page(self.opens) if isinstance(self.opens, str) else self.opens


DOORS = {
    "pages": NewsDoor("title.career", "glyph/flag", routes.career),
    "fair": NewsDoor("group.title", "glyph/people", routes.groups),
    "tables": NewsDoor("title.new_game", "glyph/dice", routes.new_game),
    "window": NewsDoor("title.catalogue", "glyph/picture", routes.catalogue),
}


class WhatsNew(Reader):
    """A card for each heading, with a picture and the way to what is new; running text where cards have no room."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, "", [])

    def enter(self) -> None:
        saw(self.context)

    def said(self, group: str) -> list[str]:
        """The lines below a heading."""
        return [self.context.texts(f"news.{group}.{number}") for number in range(1, NEWS[group] + 1)]

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        self.title = texts("news.title", version=__version__)
        made = self._cards(view)
        if made is not None:
            return made
        self.paragraphs = []
        for group in NEWS:
            self.paragraphs.append(Paragraph("heading", texts(f"news.{group}.heading")))
            self.paragraphs += [Paragraph("body", words) for words in self.said(group)]
        return super().layout(view)

    def _cards(self, view: View) -> Node | None:
        """The cards in a grid, None where a line of one would be cut."""
        parts = page(
            view, self.context.texts, "news", self.title, foot=False, game=game_at_hand(self.context)
        )
        gap = max(8, view.px(22))
        area = parts.body.place(min(parts.body.w, view.px(2300)), parts.body.h)
        columns = 1 if view.upright else 2
        wide = (area.w - gap * (columns - 1)) // columns
        groups = tuple(NEWS)
        lines = [groups[at : at + columns] for at in range(0, len(groups), columns)]
        for role in ROLES:
            needs = [max(self._need(view, group, wide, role) for group in line) for line in lines]
            if wide >= view.px(LEAST) and sum(needs) + gap * (len(needs) - 1) <= area.h:
                break
        else:
            return None
        most = [need + 3 * gap for need in needs]
        area = area.cut_top(sum(most) + gap * (len(most) - 1))[0]
        for line, strip in zip(lines, area.rows(*map(float, needs), gap=gap), strict=True):
            for group, cell in zip(line, strip.equal_columns(columns, gap), strict=False):
                self._card(view, parts.root, cell, group, role)
        return gathered(view, parts)

    def _broken(self, view: View, group: str, wide: int, role: str) -> list[list[str]]:
        """The lines below a heading as they are broken on a card so wide."""
        room = (
            wide - round(wide * PICTURE) - 2 * max(10, view.px(28)) - view.line(role) - 2 * max(2, view.px(3))
        )
        return [view.fonts.wrap(words, role, view.k, room) for words in self.said(group)]

    def _need(self, view: View, group: str, wide: int, role: str) -> int:
        """The least height of a card."""
        lines, gap = self._broken(view, group, wide, role), gap_of(view)
        around = 2 * max(8, view.px(20)) + view.line(HEAD.role) + view.target(46) + 2 * gap + 2 * view.px(3)
        return around + sum(map(len, lines)) * view.line(role) + (len(lines) - 1) * view.px(5)

    def _card(self, view: View, root: Node, cell: Rect, group: str, role: str) -> None:
        texts, gap = self.context.texts, gap_of(view)
        node = root.add(group, cell, fill="sheet")
        face, rest = cell.inset(max(2, view.px(3))).cut_left(round(cell.w * PICTURE))
        self._picture(node, face, group)
        inner = rest.inset(max(10, view.px(28)), max(8, view.px(20)))
        line, inner = inner.cut_top(view.line(HEAD.role), gap=gap)
        node.add("heading", line, text=texts(f"news.{group}.heading"), style=HEAD)
        foot, inner = inner.cut_bottom(view.target(46), gap=gap)
        self._door(view, node, foot, group)
        side, lines = view.line(role), self._broken(view, group, cell.w, role)
        between = min(2 * gap, (inner.h - sum(map(len, lines)) * side) // max(1, len(lines) - 1))
        at = inner.y
        for number, (words, rows) in enumerate(zip(self.said(group), lines, strict=True)):
            line = Rect(inner.x, at, inner.w, len(rows) * side)
            at = line.bottom + between
            mark, told = line.cut_left(side)
            node.add(f"mark{number}", mark.cut_top(side)[0].inset(side // 3), fill="chart.terracotta")
            node.add(f"line{number}", told, text=words, style=LINE.but(role=role, lines=len(rows)))

    def _picture(self, node: Node, face: Rect, group: str) -> None:
        """The world of a game for each of the first cards, the mark of the program for the last."""
        games, number = game_ids(), tuple(NEWS).index(group)
        if number < min(len(games), len(NEWS) - 1):
            node.add("picture", face, picture=world(games[number], face), picture_at="fill")
            return
        ground = node.add("picture", face, fill="curtain")
        ground.add("mark", face.fit(1, 1).inset(face.w // 6), picture="tabularium")

    def _door(self, view: View, node: Node, foot: Rect, group: str) -> None:
        door = DOORS[group]
        if (group == "pages" and not games_with_path()) or door.page() is None:
            return
        words = self.context.texts(door.words)
        wide = min(foot.w, button_width(view, words, picture=True))
        button(node, "door", foot.cut_left(wide)[0], words, f"door/{group}", picture=door.picture)

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "door":
            made = DOORS[name].page()
            assert made is not None
            self.stack.push(made(self.context))
            return
        super().on_target(target, press)
