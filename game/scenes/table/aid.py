"""The player aid: one card with the goal, the steps of a round or turn, what can be done now, points, signs, and the rules; and five questions in words, each on one key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.boards.registry import signs_of
from game.engine.core.pages import RulePages, pages_of
from game.storage.career_results import station_in
from game.table.coach import may_coach
from game.table.recap import sentence
from game.ui.geometry import Rect
from game.ui.hover import tip_of
from game.ui.scene import Key, Texts, Tip, View
from game.ui.spoken import HOLDERS, SpokenEntry, spoken
from game.ui.tree import Node, TextStyle, walk

from .. import routes
from ..common import career, layers
from ..common.parts import HEADING, button, button_width, gap_of
from ..common.reader import Paragraph, Reader
from ..common.words import question
from .goal import GoalPlate
from .model import TableModel
from .notices import approaching_end_of, end_sentences
from .panel import Command, Panel, Tool

LEAST = 400
"""Pixels the card is wide at least, if the window has them."""
SHARES = (1 / 3, 0.4)
"""The parts of the width that are tried: the first in which all fits one leaf."""
ROLES = ("small", "caption")
"""The sizes of letters that are tried: the first in which all fits one leaf."""
SMALL = TextStyle("caption", "ink_soft")
LABEL = TextStyle("small.bold", shrink=True, pad=6)


class AidSign(NamedTuple):
    """A picture of the board and what it means."""

    picture: str
    text: str


class Content(NamedTuple):
    """What the card says: steps with whether it is their time; `now` is the question and what may answer it.

    `unusual` are the options of the match that are not the default. `coach` is what the button of the coach says, "" for none.
    """

    goal: str
    unusual: Sequence[str]
    steps: Sequence[tuple[str, bool]]
    now: Sequence[str]
    points: str
    signs: Sequence[AidSign]
    scores: Sequence[AidSign] = ()
    """What brings points, each with its sign."""
    coach: str = ""
    cards: Sequence[AidSign] = ()
    """The signs on the cards that are to be seen."""


class LeafRow(NamedTuple):
    """A row of the card: its height, how it is drawn, and whether the next one must stand on the same leaf."""

    high: int
    draw: Callable[[Node, str, Rect], None]
    heads: bool = False


def card(view: View, area: Rect, content: Content, texts: Texts, leaf: int) -> tuple[Node, int]:
    """The card over the right of an area at one of its leaves, and how many leaves it has."""
    shares = (1 / 2,) if view.kind == "compact" else SHARES
    tried = [
        (cut, _leaves(view, content, texts, cut[2])) for cut in (_cut(view, area, one) for one in shares)
    ]
    (place, head, inner, foot), leaves = next((one for one in tried if len(one[1]) == 1), tried[-1])
    node = Node(
        "aid", place, fill="dialog", solid=True, modeless=True, depth=layers.PANEL, target="aid/card", focusable=False
    )  # fmt: skip
    cross, head = head.cut_right(head.h)
    button(node, "close", cross, "", "ui/aid", picture="glyph/cross", fill="button.quiet", tip="ui/aid")
    node.add("title", head, text=texts("aid.title"), style=HEADING)
    leaf = max(0, min(leaf, len(leaves) - 1))
    y = inner.y
    for number, row in enumerate(leaves[leaf]):
        row.draw(node, str(number), Rect(inner.x, y, inner.w, row.high))
        y += row.high
    _foot(view, node, _coach(view, node, foot, texts, content.coach, len(leaves)), texts, leaf, len(leaves))
    return node, len(leaves)


def _cut(view: View, area: Rect, share: float) -> tuple[Rect, Rect, Rect, Rect]:
    """A card over so much of an area: the whole of it, its head, the room for rows, and its foot."""
    gap = gap_of(view) // 2
    place = area.cut_right(min(area.w, max(LEAST, round(share * area.w))))[0]
    head, inner = place.inset(max(6, view.px(14))).cut_top(view.target(40), gap)
    foot, inner = inner.cut_bottom(view.target(40), gap)
    return place, head, inner, foot


def _leaves(view: View, content: Content, texts: Texts, room: Rect) -> list[list[LeafRow]]:
    """The rows on as few leaves as they fit."""
    leaves: list[list[LeafRow]] = []
    for role in ROLES:
        leaves = [[]]
        used = 0
        rows = _rows(view, content, texts, room.w, role)
        for at, row in enumerate(rows):
            need = row.high + (rows[at + 1].high if row.heads and at + 1 < len(rows) else 0)
            if used + need > room.h and leaves[-1]:
                leaves.append([])
                used = 0
            leaves[-1].append(row)
            used += row.high
        if len(leaves) == 1:
            break
    return leaves


def _rows(view: View, content: Content, texts: Texts, width: int, role: str) -> list[LeafRow]:
    """All rows from top to bottom, in letters of one size."""
    bold = f"{role}.bold"
    out = [_text(view, content.goal, width, bold)]
    out.append(_head(view, texts("aid.order"), bold))
    out += [_step(view, words, width, role, now=now) for words, now in content.steps]
    if content.now:
        out.append(_head(view, texts("aid.now"), bold))
        out += [_text(view, words, width, role) for words in content.now]
    out += [_head(view, texts("aid.points"), bold), _text(view, content.points, width, role)]
    if content.scores:
        out += _signs(view, content.scores, width, role, 1.0)
    if content.unusual:
        out += [_head(view, texts("aid.match"), bold), _text(view, " · ".join(content.unusual), width, role)]
    out.append(_head(view, texts("aid.signs"), bold))
    out += _signs(view, content.signs, width, role)
    return out + (_signs(view, content.cards, width, role) if content.cards else [])


def _text(view: View, words: str, width: int, role: str) -> LeafRow:
    lines = len(view.fonts.wrap(words, role, view.k, width))
    high = lines * view.line(role)

    def draw(node: Node, name: str, rect: Rect) -> None:
        style = TextStyle(role, align="left", valign="top", lines=lines)
        node.add(name, Rect(rect.x, rect.y, rect.w, high), text=words, style=style)

    return LeafRow(high + view.px(4), draw)


def _head(view: View, words: str, role: str) -> LeafRow:
    above, line = view.px(8), view.line(role)

    def draw(node: Node, name: str, rect: Rect) -> None:
        style = TextStyle(role, "porphyry", "left", "top")
        node.add(name, Rect(rect.x, rect.y + above, rect.w, line), text=words, style=style)

    return LeafRow(above + line, draw, heads=True)


def _step(view: View, words: str, width: int, role: str, *, now: bool) -> LeafRow:
    """A step; the present one has a ground and an arrow of its own and is bold."""
    face = f"{role}.bold" if now else role
    line, pad = view.line(face), view.px(3)
    arrow = line + view.px(4)
    lines = len(view.fonts.wrap(words, face, view.k, width - arrow - 2 * pad - 2))
    high = lines * line + 2 * pad

    def draw(node: Node, name: str, rect: Rect) -> None:
        row = node.add(name, Rect(rect.x, rect.y, rect.w, high), fill="mark" if now else "")
        if now:
            row.add("arrow", Rect(rect.x + pad, rect.y + pad, line, line), picture="glyph/arrow_right")
        text = Rect(rect.x + arrow + pad, rect.y + pad, rect.w - arrow - 2 * pad, lines * line)
        row.add("words", text, text=words, style=TextStyle(face, align="left", valign="top", lines=lines))

    return LeafRow(high, draw)


def _signs(view: View, signs: Sequence[AidSign], width: int, role: str, size: float = 1.25) -> list[LeafRow]:
    """The signs side by side, as many in a row as the longest of them allows; their `size` in lines."""
    side, gap = round(size * view.line(role)), view.px(8)
    longest = max(view.width(sign.text, role) for sign in signs)
    across = max(1, min(4, (width + gap) // (side + gap // 2 + longest + gap)))
    rows = [signs[at : at + across] for at in range(0, len(signs), across)]
    return [LeafRow(side + view.px(2), _drawn(row, across, side, gap, role)) for row in rows]


def _drawn(
    signs: Sequence[AidSign], across: int, side: int, gap: int, role: str
) -> Callable[[Node, str, Rect], None]:
    def draw(node: Node, name: str, rect: Rect) -> None:
        cells = Rect(rect.x, rect.y, rect.w, side).equal_columns(across, gap)
        for at, (sign, cell) in enumerate(zip(signs, cells, strict=False)):
            picture, words = cell.cut_left(side, gap // 2)
            node.add(f"{name}.sign{at}", picture, picture=sign.picture)
            style = TextStyle(role, align="left", lines=2, shrink=True)
            node.add(f"{name}.sign{at}.words", words, text=sign.text, style=style)

    return draw


def _coach(view: View, node: Node, foot: Rect, texts: Texts, words: str, leaves: int) -> Rect:
    """The button that turns the coach on or off, in the half of the foot that the rules leave; what is left of the foot."""
    wide = button_width(view, words, LABEL.role, picture=True)
    rules = button_width(view, texts("aid.rules"), LABEL.role, picture=True)
    leafing = 4 * foot.h if leaves > 1 else 0
    if not words or rules + wide + gap_of(view) + leafing > foot.w:
        return foot
    cell, rest = foot.cut_right(wide, gap_of(view))
    button(node, "coach", cell, words, "ui/aid_coach", picture="glyph/coach", style=LABEL)
    return rest


def _foot(view: View, node: Node, foot: Rect, texts: Texts, leaf: int, leaves: int) -> None:
    """The way to the rules, and leafing where there is more."""
    words = texts("aid.rules")
    cell, rest = foot.cut_left(min(foot.w // 2, button_width(view, words, LABEL.role, picture=True)))
    button(node, "rules", cell, words, "ui/aid_rules", picture="glyph/book", style=LABEL)
    if leaves < 2:
        return
    more, rest = rest.cut_right(foot.h)
    number = texts("common.page", page=leaf + 1, pages=leaves)
    middle, rest = rest.cut_right(min(rest.w - foot.h, view.width(number, SMALL.role) + view.px(12)))
    less, _ = rest.cut_right(foot.h)
    button(node, "before", less, "", "ui/aid_before", picture="glyph/chevron_left", enabled=leaf > 0)
    node.add("page", middle, text=number, style=SMALL.but(shrink=True, lines=2))
    button(node, "after", more, "", "ui/aid_after", picture="glyph/chevron_right", enabled=leaf < leaves - 1)


# -- the panel ---------------------------------------------------------------------------------------------------------


SIGN = "sign/"
"""How the tokens of the signs on cards begin."""
LEAF = "aid/"
"""Targets on the card: leafing, closing, the rules."""


class Aid(Panel):
    """The card over the right third of the board; the rest of the table stays playable."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.open = False
        self._leaf, self._leaves = 0, 1

    @property
    def _book(self) -> RulePages | None:
        return pages_of(self.model.session.game)

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The card, while it is open."""
        book = self._book
        if not self.open or book is None:
            return
        laid, self._leaves = card(view, area, self._content(book, root), self.model.context.texts, self._leaf)
        self._leaf = min(self._leaf, self._leaves - 1)
        root.children.append(laid)

    def _content(self, book: RulePages, root: Node) -> Content:
        """What the card says now."""
        own, decision = self.model.texts, self.model.session.decision
        chapter = "" if decision is None else decision.chapter
        steps = [
            (own.own(f"aid.step.{step.id}"), chapter in step.chapters)
            for step in book.steps
            if self._partners or not step.partners
        ]
        signs = [AidSign(icon.picture, own.own(f"aid.icon.{icon.id}")) for icon in book.icons]
        scores = [AidSign(one.picture, own.own(f"aid.score.{one.id}")) for one in book.scores]
        goal, points = (own.own(f"aid.{part}", **self.switches()) for part in ("goal", "points"))
        return Content(
            goal,
            self.unusual(),
            steps,
            self._now(),
            points,
            signs,
            scores,
            self._coach(),
            self._on_cards(root),
        )

    def _on_cards(self, root: Node) -> list[AidSign]:
        """The signs on the cards that are to be seen, each once, in words."""
        model, game = self.model, self.model.session.game.id
        kinds = {kind: token for kind, token in signs_of(game).items() if token.startswith(SIGN)}
        found: dict[str, AidSign] = {}
        for picture in dict.fromkeys(node.picture for node in walk(root)):
            name = picture.removeprefix(f"{game}/").partition("?")[0]
            token = next(
                (kinds[kind] + name.removeprefix(kind) for kind in kinds if name.startswith(kind)), ""
            )
            tip = model.board.tip(model.table(), token) if token else None
            if tip is not None:
                found[name] = AidSign(f"{game}/{name}", tip.title)
        return list(found.values())

    @property
    def _partners(self) -> bool:
        """Whether the seats of the match have partners."""
        session = self.model.session
        return session.game.partner(self._options(), len(session.seats), 0) >= 0

    def switches(self) -> dict[str, int]:
        """How much of each option that can be switched off is on: 0 for "no", most for its first other value."""
        chosen, switches = self._options(), {}
        for option in self.model.session.game.options:
            if "no" in option.values:
                on = [value for value in option.values if value != "no"]
                value = chosen[option.name]
                switches[option.name] = 0 if value == "no" else len(on) - on.index(value)
        return switches

    def _options(self) -> Mapping[str, str]:
        """The options of the match, all of them."""
        session = self.model.session
        return session.game.check_options(session.match.setup)

    def unusual(self) -> Sequence[str]:
        """The options of the match that are not the default, in words."""
        game, own, chosen = self.model.session.game, self.model.texts, self._options()
        rules = game.rules_of(self.model.session.match.setup)
        return [
            own(
                "aid.option",
                option=own.own(f"option.{option.name}.name"),
                value=own.own(f"option.{option.name}.value.{chosen[option.name]}"),
            )
            for option in game.options
            if chosen[option.name] != option.default_in(rules)
        ]

    def _coach(self) -> str:
        """What the button of the coach says, "" where there is none."""
        model = self.model
        if not model.host.coached or not may_coach(model.session):
            return ""
        return model.context.texts(
            "pause.coach_off" if model.context.settings.get("coach") else "pause.coach_on"
        )

    def _now(self) -> Sequence[str]:
        """What can be done now: the question that is asked, and the kinds of answers to it."""
        model = self.model
        session, own = model.session, model.texts
        if session.decision is None:
            return ()
        asked = question(own, session)
        if session.privacy.hidden or not session.choices:
            return (asked,)
        verbs = dict.fromkeys(own.own(f"verb.{action.verb}") for action in session.choices)
        return (asked, " · ".join(verbs)) if len(verbs) > 1 else (asked,)

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        return {
            "aid": Command(self._toggle, lambda: self._book is not None),
            "aid_before": Command(lambda: self._turn(-1), lambda: self.open and self._leaf > 0),
            "aid_after": Command(lambda: self._turn(1), lambda: self.open and self._leaf < self._leaves - 1),
            "aid_coach": Command(self._turn_coach, lambda: self.open and bool(self._coach())),
            "aid_rules": Command(self._rules, lambda: self.open),
        }

    def _toggle(self) -> None:
        if not self.close():
            self.model.host.make_room()
            self.open = True
            self.model.invalidate()

    def _turn(self, by: int) -> None:
        self._leaf += by
        self.model.invalidate()

    def _turn_coach(self) -> None:
        """Turn the coach on or off."""
        settings = self.model.context.settings
        settings.set("coach", not settings.get("coach"))
        self.model.changed()

    def _rules(self) -> None:
        """The rule book at the page of the question."""
        model = self.model
        decision = model.session.decision
        chapter = "" if decision is None else decision.chapter
        model.stack.push(routes.help_page(model.context, model.texts, rule="", chapter=chapter))

    def claims(self, key: Key) -> bool:
        """F1 opens the card whatever is pointed at."""
        return key == Key("f1")

    def on_wheel(self, target: str, steps: int) -> bool:
        if not target.startswith(LEAF):
            return False
        self._turn(-1 if steps > 0 else 1)
        return True

    def on_target(self, target: str, press: object) -> bool:
        """A click on the card itself does nothing."""
        del press
        return target.startswith(LEAF)

    def close(self) -> bool:
        was, self.open = self.open, False
        if was:
            self.model.invalidate()
        return was

    def make_room(self) -> None:
        self.close()

    def tools(self) -> Sequence[Tool]:
        return (Tool("aid", "glyph/aid", self.open),) if self._book is not None else ()

    def tooltip(self, token: str) -> Tip | None:
        return self.tool_tip("aid") if token == "ui/aid" else None


# -- five questions ----------------------------------------------------------------------------------------------------
# Five questions, each on one key: where am I, what can I do, what do I have, what do the others have, what happened.
#
# The answers are a page of text made of what screen readers read of the table, and are read aloud as well.


MINE = ("mine", "hand", "store")
"""The parts of a board that hold what belongs to the viewer."""
SEAT = "/players/seat"
"""The names of the nodes that sum up a seat hold this, then its number."""


class Briefing(Panel):
    """Answers the five questions from the last layout."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._root = Node("table", Rect(0, 0, 0, 0))

    def layout(self, view: View, area: Rect, root: Node) -> None:
        self._root = root

    def commands(self) -> dict[str, Command]:
        questions: dict[str, Callable[[], Iterator[str]]] = {
            "where": self.where,
            "choices": self.choices,
            "mine": self.mine,
            "others": self.others,
            "happened": self.happened,
        }
        return {
            f"say_{name}": Command(partial(self._show, name, answer)) for name, answer in questions.items()
        }

    def _show(self, name: str, answer: Callable[[], Iterator[str]]) -> None:
        texts = self.model.context.texts
        lines = list(answer()) or [texts("briefing.nothing")]
        self.model.host.speak(" ".join(lines))
        paragraphs = [Paragraph("body", line) for line in lines]
        game = self.model.session.game.id
        self.model.stack.push(Reader(self.model.context, texts(f"briefing.{name}"), paragraphs, game))

    # -- answers -----------------------------------------------------------------------------------------------------

    def where(self) -> Iterator[str]:
        """The question asked, the round, and how near the end is."""
        model, session = self.model, self.model.session
        if session.decision is not None:
            yield question(model.texts, session) + "."
        yield model.context.texts("table.round", round=session.event_log.round) + "."
        station = station_in(session.record)
        if station is not None:
            yield career.goal_of(model.context.texts, station)
            yield ". ".join(GoalPlate(session.record, model.context.texts).words()) + "."
        approaching_end = approaching_end_of(model)
        if approaching_end is not None:
            yield from end_sentences(model, approaching_end)

    def choices(self) -> Iterator[str]:
        """What can be chosen now on the board, and the buttons below it."""
        for entry in self._entries().values():
            if entry.lit:
                possible = self.model.context.texts("access.possible")
                yield _line(entry._replace(more=entry.more.removeprefix(possible).strip()))
        for verb in self.model.verbs():
            yield f"{verb.text}."

    def mine(self) -> Iterator[str]:
        """What the viewer has: the summary of the seat, then its parts of the board."""
        yield from self._seats(lambda seat: seat == self.model.session.viewer)
        for name, entry in self._entries().items():
            parts = name.split("/")
            own = parts[0] == "board" and any(part in MINE for part in parts[1:3])
            if own and entry.role not in HOLDERS:
                yield _line(entry)

    def others(self) -> Iterator[str]:
        """The summary of every other seat, in their order."""
        yield from self._seats(lambda seat: seat != self.model.session.viewer)

    def happened(self) -> Iterator[str]:
        """What others did since the viewer last acted."""
        model, session = self.model, self.model.session
        viewer = session.viewer
        for line in session.visible_log.recap(viewer) if viewer is not None else ():
            yield "; ".join(sentence(item, model.texts) for item in line.items) + "."

    # -- the table in words ------------------------------------------------------------------------------------------

    def _entries(self) -> dict[str, SpokenEntry]:
        root = Node("", self._root.rect, children=[self._root])
        host = self.model.host
        return spoken(root, lambda token: tip_of(host, token), host.context.texts, "")

    def _seats(self, wanted: Callable[[int], bool]) -> Iterator[str]:
        for name, entry in self._entries().items():
            number = name.rpartition(SEAT)[2]
            if SEAT in name and number.isdigit() and wanted(int(number)):
                yield f"{entry.name}."


def _line(entry: SpokenEntry) -> str:
    """An entry as a sentence or several."""
    return " ".join(
        part if part[-1] in ".!?…" else f"{part}." for part in (entry.name, *entry.more.split("\n")) if part
    )
