"""The end of a match: who won, every seat's points by source and over the rounds, and what earned them."""

from __future__ import annotations

from game.boards import opponent
from game.i18n.match_texts import MatchTexts
from game.table.replay import OPEN, Replay
from game.table.score_history import account, earned
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.sound import sounds_of
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..kit import saving
from ..kit.log import Log
from ..kit.parts import CAPTION, SMALL_LABEL, button, button_row, gap_of, page, panel
from ..kit.words import match_texts
from . import curve, detail
from .grid import Sheet, grid
from .sharing import Drawing

WINNER = TextStyle("title", "gold_light", shrink=True, pad=10)
TIGHT = 26
"""A window of fewer lines than this has no room for a headline of its own."""
ROOMY = ("wide", "grand", "table")
"""Windows in which the table and the curve have room side by side."""
SIDE_BY_SIDE = 70
"""So many times the size of the text both need across."""
TABS = ("sources", "curve")
SHORT = {"b": "board", "w": "watch", "p": "share", "v": "proof"}
"""Keys of the buttons."""


class Score(Scene):
    """The table of sources; beside it, or in its place, the curve or what is behind one of its numbers."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        self.account = account(session.match)
        self.film = Replay(session.record, OPEN)
        self.tab = TABS[0]
        self.chosen: tuple[int, int] | None = None
        self.log = Log()
        self.notice = ""

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match."""
        return match_texts(self.context, self.session)

    def enter(self) -> None:
        sounds_of(self.context).music("score")
        self.invalidate()

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        tight = view.h < TIGHT * view.text_px("body")
        parts = page(view, texts, "score", self.headline() if tight else texts("score.title"))
        body = parts.body
        if not tight:
            title, body = body.cut_top(view.line("title") + view.px(16), gap=gap_of(view))
            words = self.headline()
            plate = title.place(
                min(title.w, view.width(words, WINNER.role) + 4 * view.line("title")), title.h
            )
            parts.root.add("winner", plate, text=words, style=WINNER, fill="curtain", frame="outline.gold")
        if view.kind in ROOMY and body.w >= SIDE_BY_SIDE * view.text_px("body"):
            left, right = body.columns(1.35, 1.0, gap=gap_of(view))
            used = self._sources(view, parts.root, left)
            self._beside(view, parts.root, right.cut_top(used.h)[0])
        else:
            self._tabbed(view, parts.root, body)
        self._foot(view, parts.root, parts.foot)
        return parts.root

    def _tabbed(self, view: View, root: Node, body: Rect) -> None:
        """One thing at a time."""
        strip, body = body.cut_top(max(24, min(view.target(40), body.h // 9)), gap=gap_of(view) // 2)
        wide = min(strip.w, view.px(900))
        for name, cell in zip(TABS, strip.place(wide, strip.h).equal_columns(2, gap_of(view)), strict=True):
            button(
                root, f"tab.{name}", cell, self.context.texts(f"score.tab.{name}"), f"tab/{name}",
                selected=name == self.tab, style=SMALL_LABEL,
            )  # fmt: skip
        if self.tab == TABS[0] and self.chosen is None:
            area = body.place(min(body.w, view.px(420 + 300 * len(self.account.order))), body.h, 0.5, 0)
            self._sources(view, root, area)
        else:
            self._beside(view, root, body)

    def _sources(self, view: View, root: Node, area: Rect) -> Rect:
        return grid(view, root, area, Sheet(self.account, self.session.seats, self.texts, self.chosen))

    def _beside(self, view: View, root: Node, area: Rect) -> None:
        """What is behind the number chosen, else the curve."""
        if self.chosen is None:
            node, inner = panel(view, root, "over", area, self.context.texts("score.tab.curve"))
            curve.curve(view, node, inner, self.account, self.session.seats)
            return
        index, seat = self.chosen
        parts = [(each, self.account.trees[each].parts[index]) for each in self.account.order]
        part = self.account.trees[seat].parts[index]
        told = self.log, earned(self.film.match, self.film.log, seat, part)
        detail.detail(view, root, area, self.chosen, parts, told, self.session.seats, self.texts)

    def headline(self) -> str:
        """Who won, in words; what points are called is the game's own where it has a word for them.

        Where something else than points decided, that is said instead, if the game has words for it.
        """
        names = [self.session.seats[seat].name for seat in self.account.winners]
        points = self.account.places[0].points if self.account.places else 0
        if len(names) != 1:
            together = self._decided("won_together") or "share"
            return self._said(together, names=self.texts.listed(names), points=points)
        return self._said(self._decided("won") or "wins", name=names[0], points=points)

    def _decided(self, how: str) -> str:
        """The key of what decided the match in place of points, "" where they did; ``how`` says for one or for many."""
        match = self.session.match
        keys = [f"{how}.{event.key}" for event in match.events(max(0, len(match) - 1))]
        return next((key for key in keys if self.texts.has_own(f"score.{key}")), "")

    def _said(self, key: str, **words: object) -> str:
        """A headline in the game's own words, else in those of all games."""
        texts = self.texts
        return (
            texts.own(f"score.{key}", **words)
            if texts.has_own(f"score.{key}")
            else texts(f"score.{key}", **words)
        )

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts = self.context.texts
        buttons = [
            ("ui/board", texts("score.board"), "button", "glyph/eye"),
            ("ui/watch", texts("score.watch"), "button", "glyph/play"),
            ("ui/save", texts("score.save"), "button", "glyph/save"),
            ("ui/share", texts("share.button"), "button", "glyph/picture"),
            ("ui/proof", texts("proof.button"), "button", "glyph/lock"),
            ("ui/title", texts("score.to_title"), "button", "glyph/quit"),
            ("ui/again", texts("score.again"), "button.primary", "glyph/dice"),
        ]
        button_row(view, root, foot, buttons, across=0.5)
        if self.notice:
            high = view.line(CAPTION.role) + view.px(8)
            strip = Rect(foot.x, foot.y - high - 2, foot.w, high)
            wide = min(foot.w, view.width(self.notice, CAPTION.role) + 2 * high)
            root.add(
                "notice", strip.place(wide, high), text=self.notice, style=CAPTION, fill="sheet"
            ).depth = 40

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        kind, _, rest = token.partition("/")
        texts = self.texts
        if kind == "log":
            return self.log.tooltip(token, texts)
        if kind == "round":
            return curve.tip(self.account, self.session.seats, texts, int(rest))
        if kind == "seat":
            seat = self.session.seats[int(rest)]
            return opponent.tip(texts, texts.game.id, seat.controller, title=seat.name)
        if kind == "rule":
            return Tip(texts("log.rule", rule=rest), texts.rule(rest))
        if token == "ui/share":
            return Tip(texts("share.button"), texts("share.hint"), keys="P")
        if token == "score/curve":
            return Tip(texts("score.tab.curve"))
        if kind != "score":
            return None
        index, number = (int(word) for word in rest.split("/"))
        part = self.account.trees[number].parts[index]
        names = texts.components(part.things) if part.things else ""
        body = "\n".join(line for line in (names, texts("score.unfold")) if line)
        return Tip(texts.own(f"score.{part.key}"), body)

    def on_target(self, target: str, press: Press) -> None:
        kind, _, rest = target.partition("/")
        if kind == "ui":
            self._command(rest)
        elif kind == "tab":
            self.tab, self.chosen = rest, None
        elif kind == "score":
            index, seat = (int(word) for word in rest.split("/"))
            self.chosen, self.log = (index, seat), Log()
        elif kind == "rule":
            self.stack.push(routes.help_page(self.context, self.texts, rule=rest))
        elif kind == "at":
            self._watch(int(rest))
        elif kind == "log":
            self._from_log(rest)
        self.invalidate()

    def _from_log(self, rest: str) -> None:
        what, _, which = rest.partition("/")
        if what == "at":
            self._watch(self.log.moment(int(which)))
        elif what == "rule":
            self.stack.push(routes.help_page(self.context, self.texts, rule=which))
        else:
            self.log.take(f"log/{rest}")

    def _command(self, name: str) -> None:
        if name == "back":
            self.stack.pop()
        elif name == "curve":
            self.chosen = None
        elif name == "board":
            self._watch(None)
        elif name == "watch":
            self._watch(0)
        elif name == "again":
            launch.again(self, self.session)
        elif name == "proof":
            self.stack.push(routes.proof(self.context, self.session.record))
        elif name == "title":
            launch.back_to_title(self.context, self)
        elif name == "save":
            saving.ask(self, self.session, self._say)
        elif name == "share":
            self.stack.push(Drawing(self.context, self.session.record, self.headline(), self._say))

    def _watch(self, at: int | None) -> None:
        """The table at a moment, everything open: nothing is a secret any more."""
        self.stack.push(routes.replay(self.context, self.session, at=at))

    def _say(self, words: str, wrong: bool) -> None:
        """Show what came of saving; what went wrong says so by itself."""
        del wrong
        self.notice = words
        self.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if target.startswith("log/") and self.log.scroll(steps):
            self.invalidate()
        return target.startswith("log/")

    def on_key(self, key: Key) -> bool:
        if key.name == "escape" and self.chosen is not None:
            self._command("curve")
        elif key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.on_target("ui/again", Press(keyboard=True))
        elif key.name == "c":
            self.tab, self.chosen = TABS[self.tab == TABS[0]], None
        elif key.name in SHORT:
            self._command(SHORT[key.name])
        else:
            return False
        self.invalidate()
        return True
