"""The setup of a new game: players, rules, table, deal."""

from __future__ import annotations

from game.engine.core.coach import coaching
from game.engine.core.code import CodeError
from game.scenes.common import extras
from game.storage.record import POLICIES
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import people
from ..common.dialogs import drop_down
from ..common.parts import LEAF_KEYS, SMALL_LABEL, button, button_width, gap_of, page, panel
from ..common.who_plays import WhoPlays
from . import menus, panels
from . import words as setup_words
from .choices import COLORS, ComponentFile, keep, preset_options, read_box, seed_of, setup_of
from .state import SetupState

WRONG = TextStyle("small.bold", align="left", lines=3, shrink=True, pad=12)
TABS = ("players", "rules", "table", "deal")


class NewGame(SetupState):
    """Players on the left, the rest under three tabs on the right; where there is no room for both, four tabs."""

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
        area, foot = parts.column(view, 1640)
        high = panels.height(self, view)
        area = panels.faces(self, view, parts.root, area, high)
        if high <= area.h and area.w >= 56 * view.text_px("body"):
            area = area.cut_top(high if area.h > high * 4 // 3 else area.h)[0]
            if view.upright:  # the buttons follow the panels
                foot = foot._replace(y=min(foot.y, area.bottom + 2 * gap_of(view)))
            left, right = area.columns(1.0, 1.0, gap=2 * gap_of(view))
            node, inner = panel(view, parts.root, "players", left, texts("new_game.players"))
            panels.players(self, view, node, inner)
            self._tabs(view, parts.root, right, TABS[1:])
        else:
            self._tabs(view, parts.root, area, TABS)
        self._foot(view, parts.root, foot)
        panels.offered(self, view, parts.root)
        return parts.root

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
        if self.wrong():
            root.add("problem", words, text=self.wrong(), style=WRONG, fill="terracotta")
            return
        if coaching(self.game.id) is not None:
            first = self.context.texts("first.title")
            door, words = words.cut_left(button_width(view, first, picture=True), gap=gap_of(view))
            button(root, "first", door, first, "ui/first", picture="glyph/star", tip="ui/first")
        label = self.context.texts("learn.first")
        wide = button_width(view, label, picture=True)
        if self.game.id in self.unmet and wide <= words.w:
            door, words = words.cut_left(wide, gap=gap_of(view))
            button(root, "learn", door, label, "ui/learn", picture="glyph/bulb", tip="ui/learn")

    # -- words ---------------------------------------------------------------------------------------------------

    def wrong(self) -> str:
        """Why the match cannot start yet, "" when it can."""
        return setup_words.wrong(self)

    def tooltip(self, token: str) -> Tip | None:
        return setup_words.tooltip(self, token)

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
        elif target == "ui/help":
            self.stack.push(routes.reference(self.context, self.game.id))
        elif target == "ui/first":
            launch.first_match(self, self.game.id)
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
        lines = menus.LINES[what](self, which)
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

    def on_wheel(self, target: str, steps: int) -> bool:
        self.turn(-1 if steps > 0 else 1)
        self.invalidate()
        return True

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.start()
        elif key.name in LEAF_KEYS:
            self.turn(LEAF_KEYS[key.name])
            self.invalidate()
        else:
            return False
        return True

    def start(self) -> None:
        """Begin the match, or show the seal of its deal first, unless something is wrong."""
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
        elif self.choices.seals:
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
