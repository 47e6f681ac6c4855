"""The setup of a new game: players, rules, table, deal; and before the first move the seal of the deal."""

from __future__ import annotations

from game.engine.core.coach import coaching
from game.engine.core.code import CodeError
from game.phones.service import PhoneService
from game.scenes.common import extras
from game.storage.record import POLICIES, SeatInfo
from game.table.session import MOST_LETTERS, Deal
from game.ui.desktop import clipboard_of
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import people
from ..common.dialogs import drop_down
from ..common.parts import (
    SEAL_PICTURE,
    SMALL_LABEL,
    banner,
    button,
    button_width,
    entry,
    gap_of,
    gathered,
    grouped,
    page,
    panel,
    panel_height,
)
from ..common.who_plays import WhoPlays
from . import panels, state
from .choices import COLORS, ComponentFile, keep, preset_options, read_box, seed_of, setup_of
from .state import SetupState

WRONG = TextStyle("small.bold", align="left", lines=3, shrink=True, pad=12)
TABS = ("players", "rules", "table", "deal")
BROAD = 2.1
"""Aspect ratio from which the rules have a column of their own."""
ACROSS, UPRIGHT_ACROSS = 56, 36
"""So many times the size of the text the panels need across, beside each other and one below the other."""


class NewGame(SetupState):
    """Players on the left, in a broad window the rules beside them, the rest under tabs on the right; where there is no room, four tabs."""

    def enter(self) -> None:
        """A lesson may have been played in between."""
        self.unmet = extras.lessons_of(self.context).unmet(self.games)
        self.known = people.known_people(self.context)
        self.invalidate()

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "new", texts("new_game.title"), game=self.choices.game)
        self.root, self.leaves = parts.root, 1  # a panel that needs more says so
        broad = view.w > BROAD * view.h
        area, foot = parts.column(view, 2340 if broad else 1640)
        high = panels.height(self, view)
        area = panels.faces(self, view, parts.root, area, high)
        across = UPRIGHT_ACROSS if view.upright else ACROSS
        if high <= area.h and area.w >= across * view.text_px("body"):
            *left, right = self._columns(view, area, high, 3 if broad else 2)
            for name, column in zip(TABS, left, strict=False):
                node, inner = panel(view, parts.root, name, column, texts(f"new_game.{name}"))
                panels.PANELS[name](self, view, node, inner)
            self._tabs(view, parts.root, right, TABS[len(left) :])
        else:
            self._tabs(view, parts.root, area, TABS)
        self._foot(view, parts.root, foot)
        root = gathered(view, parts)
        panels.offered(self, view, root)
        return root

    def _columns(self, view: View, area: Rect, high: int, count: int) -> list[Rect]:
        """The places of the panels: beside each other, in an upright window the players above the rest."""
        gap = 2 * gap_of(view)
        if view.upright:
            first, second = area.cut_top(min(panels.seats_height(self, view), area.h // 2), gap=gap)
            rules = view.target(46) + panels.whole_height(self, view)
            return [first, second.cut_top(min(second.h, rules))[0]]
        high = panels.whole_height(self, view)
        area = area.cut_top(high if area.h > high * 4 // 3 else area.h)[0]
        return area.equal_columns(count, gap)

    def _tabs(self, view: View, root: Node, area: Rect, tabs: tuple[str, ...]) -> None:
        """The panel chosen under a row of tabs."""
        shown = self.tab if self.tab in tabs else tabs[0]
        line, rest = area.cut_top(view.target(46), gap=max(3, view.px(4)))
        for name, cell in zip(tabs, line.equal_columns(len(tabs), gap_of(view) // 2), strict=True):
            button(
                root, f"tab.{name}", cell, self.context.texts(f"new_game.{name}"), f"tab/{name}",
                selected=name == shown, style=SMALL_LABEL,
            )  # fmt: skip
        node, inner = panel(view, root, shown, rest)
        panels.PANELS[shown](self, view, node, inner)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        person = any(seat.is_person for seat in self.choices.playing)
        start = self.context.texts("new_game.start" if person else "watch.start")
        cell, words = foot.cut_right(max(view.px(320), 2 * view.width(start)), gap=gap_of(view))
        button(
            root, "start", cell, start, "ui/start", fill="button.primary", picture="glyph/play" if person else "glyph/eye",
            enabled=not self.wrong(),
        )  # fmt: skip
        label = self.context.texts("new_game.help")
        door, words = words.cut_left(button_width(view, label, picture=True), gap=gap_of(view))
        button(root, "help", door, label, "ui/help", picture="glyph/help")
        if len(self.known) > 1:
            door, words = words.cut_left(foot.h, gap=gap_of(view))
            button(
                root, "groups", door, "", "ui/groups", picture="glyph/people", tip="ui/groups",
                speech=self.context.texts("group.title"),
            )  # fmt: skip
        if self._may_seal:
            door, words = words.cut_left(foot.h, gap=gap_of(view))
            button(
                root, "seal", door, "", "ui/seal", picture="glyph/lock", tip="ui/seal",
                speech=self.context.texts("deal.open"),
            )  # fmt: skip
        if self.wrong():
            root.add("problem", words, text=self.wrong(), style=WRONG, fill="terracotta")
            return
        label = self.context.texts("learn.first")
        wide = button_width(view, label, picture=True)
        also = wide + gap_of(view) if self.game.id in self.unmet else 0
        if coaching(self.game.id) is not None:
            first = self.context.texts("first.door")
            if button_width(view, first, picture=True) + also > words.w:
                first = self.context.texts("first.title")
            door, words = words.cut_left(button_width(view, first, picture=True), gap=gap_of(view))
            button(root, "first", door, first, "ui/first", picture="glyph/star", tip="ui/first")
        if also and wide <= words.w:
            door, words = words.cut_left(wide, gap=gap_of(view))
            button(root, "learn", door, label, "ui/learn", picture="glyph/bulb", tip="ui/learn")

    @property
    def _may_seal(self) -> bool:
        """Whether the page of the sealed deal can be opened: by several people, for a deal that nobody chose."""
        return len(self.persons) > 1 and not self.choices.seed.strip()

    @property
    def persons(self) -> list[SeatInfo]:
        """The seats of people."""
        return [seat for seat in self.choices.playing if seat.is_person]

    # -- words ---------------------------------------------------------------------------------------------------

    def wrong(self) -> str:
        """Why the match cannot start yet, "" when it can."""
        return state.wrong(self)

    def tooltip(self, token: str) -> Tip | None:
        return state.tooltip(self, token)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "called":
            self._call(*(int(number) for number in name.split(".")))
        self.typing = -1
        if target == "ui/back":
            self.stack.pop()
        elif target == "ui/groups":
            self.stack.push(routes.groups(self.context))
        elif target == "ui/start":
            self.start()
        elif target == "ui/seal":
            self.start(sealed=True)
        elif target == "ui/help":
            self.stack.push(routes.reference(self.context, self.game.id))
        elif target == "ui/first":
            launch.first_match(self, self.game.id, [seat.name for seat in self.persons])
        elif target == "ui/learn":
            if (learn := routes.page("learn")) is not None:
                self.stack.push(learn(self.context, self.game.id))
        elif kind == "pick":
            self._pick(name, press.node)
        else:
            self._set(kind, name)
            self._recode_unless_wrong()
        self.invalidate()

    def _call(self, index: int, number: int) -> None:
        """A seat takes one of the offered names, with the color of that person."""
        seat, others = self.choices.seats[index], self.names_but(index)
        one = people.offered(self.known, seat.name, others)[number]
        self.choices.rename(index, one.name)
        for _ in range(COLORS):
            if one.color in (-1, self.choices.seats[index].color):
                break
            self.choices.recolor(index)

    def _set(self, kind: str, name: str) -> None:
        """A press that chooses at once."""
        if kind == "tab":
            self.tab, self.leaf = name, 0
        elif kind == "leaf":
            self.turn(int(name))
        elif kind == "game" and name != self.game.id:
            self._change(name)
        elif kind == "count":
            self.choices.count = int(name)
        elif kind == "colour":
            self.choices.recolor(int(name))
        elif kind == "policy":
            self.context.settings.set("policy", name)
        elif kind == "seal":
            self.choices.seal = not self.choices.seals
        elif kind == "coach":
            settings = self.context.settings
            settings.set("coach", not settings.get("coach"))

    def _recode_unless_wrong(self) -> None:
        if not self.code_error:
            self._recode()

    def _pick(self, name: str, node: str) -> None:
        what, _, which = name.partition(".")
        if what == "who":
            self._ask_who(int(which))
            return
        lines = state.MENUS[what](self, which)
        drop_down(self, self.root, node, lines, lambda value: self._picked(what, which, value))

    def _ask_who(self, index: int) -> None:
        """Open the choice of players for a seat."""
        bots = sum(not seat.is_person for at, seat in enumerate(self.choices.playing) if at != index)
        present = self.choices.seats[index].controller
        self.stack.push(
            WhoPlays(
                self.context, self.game.id, present, lambda who: self._seated(index, who),
                everybody=self.choices.level if bots else None,
            )
        )  # fmt: skip

    def _seated(self, index: int, controller: str) -> None:
        self.choices.control(index, controller)
        self.invalidate()

    def _picked(self, what: str, which: str, value: str) -> None:
        if what == "curtain":
            self.context.settings.set("curtain", value)
        elif what == "handicap":
            self.choices.favor(int(which), value)
        elif what == "preset":
            self.choices.options = preset_options(self.game, value, self.context.texts.language)
            self._recode_unless_wrong()
        else:
            self.choices.options[which] = value
            self._recode_unless_wrong()
        self.invalidate()

    def on_widget(self, name: str, value: str, done: bool) -> None:
        field = name.split("/")[-2]
        if field.startswith("name."):
            self.typing = int(field.removeprefix("name."))
            self.choices.rename(self.typing, value)
        elif field == "seed":
            self.choices.seed = value
            self._recode()
        elif field == "code":
            self._read_code(value)
        elif field == "file":
            self.choices.file = value
            self.box = read_box(self.game.id, value)
            self._recode()
        if done:
            self.start()
        self.invalidate()

    def _read_code(self, value: str) -> None:
        """Apply a typed game code, or show why it is invalid."""
        texts = self.context.texts
        self.code, self.code_error = value, ""
        if not value.strip():
            self.choices.seed = ""  # the number is the code's: without it chance decides again
            return
        try:
            setup = setup_of(value)
        except CodeError as error:
            words = {
                name: texts(f"{word}.name") if name == "game" else word for name, word in error.words.items()
            }
            self.code_error = texts(error.key, **words)
            return
        if setup.game != self.game.id:
            self._change(setup.game)
        self.choices.take(setup)
        self.box, self.code = ComponentFile(), value

    def on_key(self, key: Key) -> bool:
        if key.name != "return":
            return super().on_key(key)
        self.start()
        return True

    def start(self, *, sealed: bool = False) -> None:
        """Begin the match, or show the seal of its deal first, where that is wished, unless something is wrong."""
        if self.wrong():
            self.invalidate()
            return
        settings = self.context.settings
        settings.set("new_game", keep(settings.get("new_game"), self.choices))
        self._meet()
        policy = str(self.context.settings.get("policy"))
        plan = launch.MatchConfig(
            self.game.id, tuple(self.choices.invited), dict(self.choices.options), self.box.text,
            policy if policy in POLICIES else POLICIES[0],
        )  # fmt: skip
        seed = seed_of(self.choices.seed, -1)
        if seed is not None and seed >= 0:
            launch.begin(self, plan, seed)
        elif sealed or self.choices.seals:
            self.stack.push(routes.deal(self.context, plan, self.deal))
        else:
            launch.begin(self, plan, self.deal.seed, self.deal.fairness)

    def _meet(self) -> None:
        """The people at this table are known from now on, and several of them as a group."""
        persons = [
            (index, seat)
            for index, seat in enumerate(self.choices.playing)
            if seat.is_person and seat.name.strip()
        ]
        called = {seat.name.strip(): seat.color for _, seat in persons}
        if len(called) > 1 or any(index in self.choices.own for index, _ in persons):
            policy = str(self.context.settings.get("policy"))
            people.people_of(self.context).meet(called, self.game.id, self.choices.kept(), policy)


# -- the seal of the deal, and the words that cut the deck -------------------------------------------------------------


SEALED = TextStyle("title", "gold_light", shrink=True)
WHY = TextStyle("body", "marble", lines=6, shrink=True)
HINT = TextStyle("body", align="left", valign="top", lines=4, shrink=True)
SEAL = TextStyle("small", "ink_soft", shrink=True, lines=2, pad=8)
NAME = TextStyle("body", align="left", shrink=True)
NOTICE = TextStyle("small", align="left", lines=2, shrink=True, pad=12)


class DealPage(Scene):
    """The seal on the left, a line for the word of each person on the right."""

    def __init__(self, context: Context, plan: launch.MatchConfig, drawn: Deal) -> None:
        super().__init__(context)
        self.plan, self.drawn = plan, drawn
        self.people = [seat for seat in plan.seats if seat.is_person]
        self.words = [""] * len(self.people)
        self.notice = ""
        self.leaf, self.leaves = 0, 1

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "deal", texts("deal.title"), game=self.plan.game)
        gap = gap_of(view)
        area, foot = parts.column(view, 1760)
        seal, cut = self._seal_height(view), self._cut_height(view)
        self.leaves = 1
        if not self.people:
            self._seal(view, parts.root, area.place(area.w, min(area.h, max(seal, view.px(760))), 0.5, 0))
        elif view.upright and area.h >= max(seal, view.px(520)) + cut + gap:
            cut = min(area.h - max(seal, view.px(620)) - gap, cut + len(self.people) * view.px(60))
            upper, lower = area.cut_bottom(cut, gap=gap)[::-1]
            self._seal(view, parts.root, upper.cut_bottom(min(upper.h, view.px(980)))[0])
            self._cut(view, parts.root, lower)
        elif area.w >= 46 * view.text_px("body") and area.h >= max(seal, cut):
            high = min(area.h, max(view.px(760), seal, cut))
            left, right = area.place(area.w, high, 0.5, 0).columns(0.42, 0.58, gap=gap)
            self._seal(view, parts.root, left)
            self._cut(view, parts.root, right)
        else:  # one after the other
            self.leaves = 2
            (self._cut if self.leaf else self._seal)(view, parts.root, area)
        self._foot(view, parts.root, foot)
        return gathered(view, parts)

    def _seal_height(self, view: View) -> int:
        """The least height of the panel of the seal, in pixels."""
        words = WHY.lines * view.line("body") + view.line(SEAL.role) + 2 * view.px(SEAL.pad)
        return panel_height(view, words + view.target(46) + 3 * gap_of(view))

    def _cut_height(self, view: View) -> int:
        """The height of the panel of the words, in pixels."""
        rows = len(self.people) * (view.target(52) + gap_of(view))
        return panel_height(view, rows + HINT.lines * view.line(HINT.role) + gap_of(view))

    def _seal(self, view: View, root: Node, area: Rect) -> None:
        """The seal itself, and why it is there; its digits for who wants to keep them."""
        texts, gap = self.context.texts, gap_of(view)
        node, copy = root.add("seal", area, fill="porphyry"), texts("deal.copy")
        inner = area.inset(max(12, view.px(34)), max(10, view.px(26)))
        strip, inner = inner.cut_bottom(view.target(46), gap=gap)
        digits, inner = inner.cut_bottom(view.line(SEAL.role) + 2 * view.px(SEAL.pad), gap=gap // 2)
        door = strip.place(min(strip.w, button_width(view, copy, picture=True)), strip.h)
        button(node, "copy", door, copy, "ui/copy", picture="glyph/log")
        node.add("digits", digits, text=grouped(self.drawn.commitment), style=SEAL, fill="well")
        lines = len(view.fonts.wrap(texts("deal.why"), WHY.role, view.k, inner.w))
        why = min(inner.h, min(lines, WHY.lines) * view.line("body") + 2)
        words, room = inner.cut_bottom(why, gap=gap)
        head, above = room.cut_bottom(view.line(SEALED.role), gap=gap)
        if above.h >= view.px(90) and view.width(texts("deal.seal"), SEALED.role) <= head.w:
            node.add("heading", head, text=texts("deal.seal"), style=SEALED)
            room = above
        if room.h >= view.px(90):
            side = min(room.w, room.h, view.px(520))
            node.add("picture", room.place(side, side), picture=SEAL_PICTURE)
        else:
            words = inner
        node.add("why", words, text=texts("deal.why"), style=WHY)

    def _cut(self, view: View, root: Node, area: Rect) -> None:
        """A line for each person's word."""
        texts, gap = self.context.texts, gap_of(view)
        node, inner = panel(view, root, "cut", area, texts("deal.cut"))
        said = len(view.fonts.wrap(texts("deal.cut_hint"), HINT.role, view.k, inner.w))
        hint, rest = inner.cut_top(
            min(inner.h // 3, min(said, HINT.lines) * view.line(HINT.role) + 2), gap=2 * gap
        )
        node.add("hint", hint, text=texts("deal.cut_hint"), style=HINT)
        count = len(self.people)
        faces = people.seat_faces(self.context, self.plan.game, self.people)
        most = view.target(172)
        row = min(most, max(32, (rest.h + gap) // count - gap))
        columns = 1 + (count * (row + gap) - gap > rest.h)
        lines = -(-count // columns)
        room = Rect(rest.x, rest.y, rest.w, min(rest.h, lines * row + (lines - 1) * gap))
        cells = room.grid(columns, lines, gap)
        for index, cell in enumerate(cells[:count]):
            seat = self.people[index]
            flag, line = cell.cut_left(cell.h, gap=gap)
            node.add(f"flag.{index}", flag.inset(cell.h // 16), picture=faces[index] or banner(seat))
            label, field = line.columns(0.42, 0.58, gap=gap)
            words = texts("deal.word", name=seat.name)
            node.add(f"name.{index}", label, text=words, style=NAME)
            field = field.place(field.w, min(field.h, view.target(64)))
            entry(node, f"word.{index}", field, self.words[index], speech=words, length=MOST_LETTERS)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts = self.context.texts
        go = texts("deal.go")
        cell, words = foot.cut_right(max(view.px(320), 2 * view.width(go)), gap=gap_of(view))
        button(root, "go", cell, go, "ui/go", fill="button.primary", picture="glyph/play")
        if self.people:
            label = texts("deal.phones")
            wide = min(words.w, button_width(view, label, picture=True))
            door, words = words.cut_left(wide, gap=gap_of(view))
            button(root, "phones", door, label, "ui/phones", picture="glyph/phone")
        if self.leaves > 1:
            turn = texts("deal.seal" if self.leaf else "deal.cut")
            wide = min(words.w, button_width(view, turn, picture=True))
            door, words = words.cut_left(wide, gap=gap_of(view))
            button(root, "turn", door, turn, "ui/turn", picture="glyph/exchange")
        if self.notice and words.w > view.px(160):
            root.add("notice", words, text=self.notice, style=NOTICE, fill="sheet")

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/back":
            self.stack.pop()
        elif target == "ui/go":
            self.go()
        elif target == "ui/phones":
            self.phones()
        elif target == "ui/copy":
            self.copy()
        elif target == "ui/turn":
            self.leaf = 1 - self.leaf
            self.invalidate()

    def on_widget(self, name: str, value: str, done: bool) -> None:
        self.words[int(name.split("/")[-2].removeprefix("word."))] = value
        if done:
            self.go()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.go()
        elif key == Key("c", ctrl=True):
            self.copy()
        else:
            return False
        return True

    def copy(self) -> None:
        """Copy the seal to the clipboard, so that others can store it."""
        texts, seal = self.context.texts, self.drawn.commitment
        good = clipboard_of(self.context).put(seal)
        self.notice = texts("deal.copied", text=grouped(seal)) if good else texts("deal.copy_failed")
        self.invalidate()

    def phones(self) -> None:
        """Begin, with the page about phones first."""
        service = self.context.services.get(PhoneService)
        if isinstance(service, PhoneService):
            service.wanted = True
        self.go()

    def go(self) -> None:
        """Cut the deck with the words there are, and begin."""
        cut = self.drawn.cut(self.words)
        launch.begin(self, self.plan, cut.seed, cut.fairness)
