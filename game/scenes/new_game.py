"""Setting up a match: who plays, by which options, from which seed, with which components."""

from __future__ import annotations

from secrets import randbits

from game.bots.registry import bot_ids
from game.engine.core.code import SEED_BITS
from game.engine.core.game import Option
from game.engine.registry import game_ids, load_game
from game.storage.record import PERSON, SeatInfo
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.theme import BANNERS
from game.ui.tree import Node, TextStyle, find

from . import launch, routes
from .dialogs import Choice, Menu
from .parts import (
    ROW_LABEL,
    SMALL_LABEL,
    button,
    button_width,
    chooser,
    entry,
    gap_of,
    page,
    panel,
    panel_height,
)
from .setup_choices import Box, read_box, remembered, seed_of

WRONG = TextStyle("small.bold", align="left", lines=3, shrink=True, pad=12)
EMPTY = TextStyle("caption", "ink_soft", align="left", shrink=True)
GAME = TextStyle("title", "gold_light", shrink=True)
SUMMARY = TextStyle("body.italic", "marble", lines=2, shrink=True)
CHOSEN_SEED_BITS = SEED_BITS
TABS = ("players", "rules")


def banner(seat: SeatInfo) -> str:
    """The picture of a seat's banner."""
    return f"banner/{BANNERS[seat.colour % len(BANNERS)]}?seat={seat.colour}"


class NewGame(Scene):
    """Players on the left, rules on the right; one after the other where there is no room for both."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.games = game_ids()
        kept = context.settings.get("new_game")
        last = kept.get("game") if isinstance(kept, dict) else None
        self.tab = TABS[0]
        self.root: Node | None = None
        self.box, self.problem = Box(), ""
        self._take(str(last) if last in self.games else self.games[0])

    def _take(self, game_id: str) -> None:
        """Set up another game."""
        self.game = load_game(game_id)
        self.bots = bot_ids(game_id)
        names = [
            self.context.texts(f"new_game.name.{index}") for index in range(1, self.game.players[-1] + 1)
        ]
        self.choices = remembered(self.context.settings.get("new_game"), self.game, names, self.bots)
        self.box, self.problem = Box(), ""

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "new", texts("new_game.title"))
        self.root = parts.root
        area = parts.body.place(min(parts.body.w, view.px(1640)), parts.body.h, 0.5, 0)
        if self._fits_side_by_side(view, area):
            spare = area.h - self._height(view) - 2 * gap_of(view)
            if spare > view.target(120):
                strip, area = area.cut_top(min(spare, area.w // 4), gap=2 * gap_of(view))
                self._face(view, parts.root, strip)
            area = area.cut_top(self._height(view))[0]
            left, right = area.columns(1.18, 1.0, gap=2 * gap_of(view))
            self._players(view, *panel(view, parts.root, "players", left, texts("new_game.players")))
            self._rules(view, *panel(view, parts.root, "rules", right, texts("new_game.rules")))
        else:
            self._tabs(view, parts.root, area)
        foot = parts.foot
        self._foot(view, parts.root, Rect(area.x, foot.y, area.w, foot.h))
        return parts.root

    def _tabs(self, view: View, root: Node, area: Rect) -> None:
        """One panel at a time."""
        tabs, rest = area.cut_top(view.target(46), gap=gap_of(view))
        for name, cell in zip(TABS, tabs.equal_columns(2, gap_of(view)), strict=True):
            button(
                root, f"tab.{name}", cell, self.context.texts(f"new_game.{name}"), f"tab/{name}",
                selected=name == self.tab, style=SMALL_LABEL,
            )  # fmt: skip
        node, inner = panel(view, root, self.tab, rest)
        (self._players if self.tab == TABS[0] else self._rules)(view, node, inner)

    def _face(self, view: View, root: Node, strip: Rect) -> None:
        """The name of the game and what it is about, over its city."""
        texts = self.context.texts
        high = view.line("title") + 2 * view.line("body.italic") + 2 * gap_of(view)
        band = strip.place(min(strip.w // 2, view.px(720)), min(strip.h, high), 0, 1)
        card = root.add("face", band, fill="curtain", frame="outline.gold")
        inner = band.inset(max(12, view.px(24)), gap_of(view) // 2)
        name, line = inner.rows(view.line("title"), 1.0)
        card.add("name", name, text=texts(f"{self.game.id}.name"), style=GAME)
        card.add("summary", line, text=texts(f"{self.game.id}.summary"), style=SUMMARY)

    def _height(self, view: View) -> int:
        """Height in pixels of the two panels with all their rows."""
        rows = max(self._rows())
        return panel_height(view, rows * (view.target(52) + gap_of(view)))

    def _rows(self) -> tuple[int, int]:
        """Rows in the left and in the right panel."""
        return 1 + self.game.players[-1] + (len(self.games) > 1), len(self.game.options) + 2

    def _fits_side_by_side(self, view: View, area: Rect) -> bool:
        return self._height(view) <= area.h and area.w >= 56 * view.text_px("body")

    def _players(self, view: View, node: Node, area: Rect) -> None:
        texts = self.context.texts
        gap, row = gap_of(view), view.target(52)
        if len(self.games) > 1:
            line, area = area.cut_top(row, gap)
            chooser(view, node, "game", line, texts(f"{self.game.id}.name"), "pick/game")
        line, area = area.cut_top(row, gap)
        label, buttons = line.columns(0.42, 0.58, gap=gap)
        node.add("count.label", label, text=texts("new_game.count"), style=ROW_LABEL)
        for count, cell in zip(
            self.game.players, buttons.equal_columns(len(self.game.players), gap), strict=True
        ):
            button(
                node, f"count.{count}", cell, str(count), f"count/{count}", selected=count == self.choices.count,
            )  # fmt: skip
        for index in range(self.choices.count):
            line, area = area.cut_top(row, gap)
            self._seat(view, node, line, index)

    def _seat(self, view: View, node: Node, line: Rect, index: int) -> None:
        seat = self.choices.seats[index]
        flag, rest = line.cut_left(line.h, gap=gap_of(view))
        button(
            node, f"colour.{index}", flag, "", f"colour/{index}", picture=banner(seat), tip="new_game/colour",
            speech=self.context.texts("new_game.colour"),
        )  # fmt: skip
        name, who = rest.columns(1.1, 1.0, gap=gap_of(view))
        entry(node, f"name.{index}", name, seat.name, length=16)
        picture = "glyph/person" if seat.is_person else "glyph/bot"
        chooser(
            view, node, f"who.{index}", who, self.who(seat.controller), f"pick/who.{index}", picture=picture
        )

    def who(self, controller: str) -> str:
        """What a controller is called."""
        return self.context.texts("new_game.person" if controller == PERSON else f"bot.{controller}")

    def _rules(self, view: View, node: Node, area: Rect) -> None:
        texts = self.context.texts
        gap, row = gap_of(view), view.target(52)
        for option in self.game.options:
            line, area = area.cut_top(row, gap)
            label, control = line.columns(0.56, 0.44, gap=gap)
            key = f"{self.game.id}.option.{option.name}"
            tip = f"option/{option.name}"
            node.add(f"{option.name}.label", label, text=texts(f"{key}.name"), style=ROW_LABEL, tip=tip)
            value = self.value_words(option, self.choices.options[option.name])
            chooser(view, node, option.name, control, value, f"pick/option.{option.name}", tip=tip)
        for name, value, length in (("seed", self.choices.seed, 18), ("file", self.choices.file, 240)):
            line, area = area.cut_top(row, gap)
            label, control = line.columns(0.36, 0.64, gap=gap)
            tip = f"new_game/{name}"
            words, below = label.rows(1.0, view.line("caption"))
            about = node.add(
                f"{name}.about", label, tip=tip
            )  # one thing, so that its tooltip covers neither line
            about.add("label", words, text=texts(f"new_game.{name}"), style=ROW_LABEL)
            about.add("hint", below, text=texts(f"new_game.{name}_empty"), style=EMPTY)
            entry(node, name, control, value, length=length)

    def value_words(self, option: Option, value: str) -> str:
        """What a value of an option is called."""
        return self.context.texts(f"{self.game.id}.option.{option.name}.value.{value}")

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        start = self.context.texts("new_game.start")
        cell, words = foot.cut_right(max(view.px(320), 2 * view.width(start)), gap=gap_of(view))
        button(
            root, "start", cell, start, "ui/start", fill="button.primary", picture="glyph/play",
            enabled=not self.wrong(),
        )  # fmt: skip
        label = self.context.texts("new_game.help")
        door, words = words.cut_left(button_width(view, label, picture=True), gap=gap_of(view))
        button(root, "help", door, label, "ui/help", picture="glyph/help")
        if self.wrong():
            root.add("problem", words, text=self.wrong(), style=WRONG, fill="terracotta")

    # -- what is wrong -------------------------------------------------------------------------------------------

    def wrong(self) -> str:
        """Why the match cannot start yet, "" when it can."""
        texts = self.context.texts
        if self.problem:
            return self.problem
        if self.box.key:
            return texts(self.box.key)
        if self.box.error:
            return self.box.error
        if seed_of(self.choices.seed, 0) is None:
            return texts("new_game.seed_wrong")
        names = [seat.name.strip().casefold() for seat in self.choices.playing]
        if not all(names):
            return texts("new_game.name_missing")
        return texts("new_game.name_twice") if len(set(names)) < len(names) else ""

    def tooltip(self, token: str) -> Tip | None:
        texts = self.context.texts
        kind, _, name = token.partition("/")
        if kind == "option":
            key = f"{self.game.id}.option.{name}"
            return Tip(texts(f"{key}.name"), texts(f"{key}.hint"))
        if kind == "new_game":
            return Tip(texts(f"new_game.{name}"), texts(f"new_game.{name}_hint"))
        return None

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if target == "ui/back":
            self.stack.pop()
        elif target == "ui/start":
            self.start()
        elif target == "ui/help":
            self.stack.push(routes.reference(self.context, self.game.id))
        elif kind == "tab":
            self.tab = name
        elif kind == "count":
            self.choices.count = int(name)
        elif kind == "colour":
            self.choices.recolour(int(name))
        elif kind == "pick":
            self._pick(name, press.node)
        self.invalidate()

    def _pick(self, name: str, node: str) -> None:
        texts = self.context.texts
        what, _, which = name.partition(".")
        if what == "game":
            lines = [Choice(game, texts(f"{game}.name"), chosen=game == self.game.id) for game in self.games]
        elif what == "who":
            present = self.choices.seats[int(which)].controller
            lines = [
                Choice(who, self.who(who), "glyph/person" if who == PERSON else "glyph/bot", who == present)
                for who in (PERSON, *self.bots)
            ]
        else:
            option = next(option for option in self.game.options if option.name == which)
            lines = [
                Choice(value, self.value_words(option, value), chosen=value == self.choices.options[which])
                for value in option.values
            ]
        about = find(self.root, node) if self.root else None
        self.stack.push(
            Menu(
                self.context,
                lines,
                lambda value: self._picked(what, which, value),
                about=about.rect if about else None,
            )
        )

    def _picked(self, what: str, which: str, value: str) -> None:
        if what == "game":
            self._take(value)
        elif what == "who":
            self.choices.control(int(which), value)
        else:
            self.choices.options[which] = value
        self.invalidate()

    def on_widget(self, name: str, value: str, done: bool) -> None:
        field = name.split("/")[-2]
        if field.startswith("name."):
            self.choices.rename(int(field.removeprefix("name.")), value)
        elif field == "seed":
            self.choices.seed = value
        elif field == "file":
            self.choices.file = value
            self.box = read_box(self.game.id, value)
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.start()
        else:
            return False
        return True

    def start(self) -> None:
        """Begin the match, unless something is wrong."""
        if self.wrong():
            self.invalidate()
            return
        self.context.settings.set("new_game", self.choices.kept())
        seed = seed_of(self.choices.seed, randbits(CHOSEN_SEED_BITS))
        seats = [SeatInfo(seat.name.strip(), seat.colour, seat.controller) for seat in self.choices.playing]
        launch.begin(self, self.game.id, seats, dict(self.choices.options), seed or 0, self.box.text)
