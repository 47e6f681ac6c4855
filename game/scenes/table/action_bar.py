"""The bar below the table: undo, redo, the time line, a line of text, and the verbs of the question; and the way to answer in private."""

from __future__ import annotations

from game.boards.board import VerbButton
from game.boards.clicks import ALL_ROUND, LESS, MORE
from game.boards.clicks import VERB as VERB_TARGET
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, TextStyle, boxes

from .. import routes
from ..common.parts import button, button_width, table_bar_heights
from . import clicks, consequences, timeline, undo
from .model import TableModel
from .panel import Command, Panel
from .privacy import COVER
from .timeline_page import TimeLine


class OpenQuestion(Panel):
    """The command; its button is in the action bar."""

    def commands(self) -> dict[str, Command]:
        return {"private": Command(self._look, lambda: can_answer_in_private(self.model))}

    def _look(self) -> None:
        look_in_private(self.model)

    def tooltip(self, token: str) -> Tip | None:
        if token != "ui/private" or not can_answer_in_private(self.model):
            return None
        session = self.model.session
        name = session.seats[session.to_act].name
        return self.tool_tip("private", self.model.context.texts("curtain.private_about", name=name))


def look_in_private(model: TableModel) -> None:
    """Cover the screen and hand it to the seat asked, which then sees its own; what waits is given up."""
    if model.session.pending is not None:
        model.session.drop()
    model.session.privacy.look()
    model.changed()


def can_answer_in_private(model: TableModel) -> bool:
    """Whether the seat asked may answer in private instead: there is something that only it sees."""
    session = model.session
    privacy = session.privacy
    return privacy.open_question and session.proposal is None and privacy.has_secrets(session.to_act)


VERB = TextStyle("small.bold", shrink=True, pad=8, lines=2)
RULE = "rule/"
"""Targets that open the rules at one of them."""
HINT = TextStyle("small", align="left", lines=2, shrink=True, pad=6)


WARNING = "chip.gold"
"""What stands below the words that something brings about the end."""
BRIEF, SHOWING, TELLING = 120, 420, 560
"""The least width of a line of words, of one that shows what is chosen, and of one that tells of the end, in design units."""
CHOOSING = SHOWING + 150
"""What the buttons of a question leave free for what comes with a choice, in design units: its button and its words."""
ROUNDED = 22
"""How far words keep from its rounded ends, in design units."""


def _kept(model: TableModel, hint: str, fill: str) -> int:
    """The width that buttons leave to words, in design units: more where these say what is chosen, most where they tell of the end."""
    if not hint:
        return 0
    shows = model.session.pending is not None or model.chosen is not None
    return TELLING if fill == WARNING else SHOWING if shows else BRIEF


def hint_style(view: View, words: str, room: Rect) -> TextStyle:
    """How a line of text is set in the bar: smaller where two lines of it would touch the edges."""
    wraps = len(view.fonts.wrap(words, HINT.role, view.k, room.w - 2 * view.px(HINT.pad))) > 1
    return HINT.but(role="caption") if wraps and 2 * view.line(HINT.role) > room.h else HINT


def _steps(verb: VerbButton) -> bool:
    """Whether a button has steppers."""
    return verb.offer is not None and len(verb.offer.actions) > 1


def _asking(view: View, verb: VerbButton) -> int:
    """The least width in which what a button asks before it gives something up has two lines; 0 where it asks nothing."""
    return _in_two_lines(view, verb, verb.warning) if verb.warning else 0


def _in_two_lines(view: View, verb: VerbButton, text: str) -> int:
    """The least width of a button in which these words have two lines."""
    words = text.split()
    halves = (
        max(view.width(" ".join(words[:at]), VERB.role), view.width(" ".join(words[at:]), VERB.role))
        for at in range(1, len(words) + 1)
    )
    around = button_width(view, "", VERB.role, picture=bool(verb.picture))
    return min(halves) + around


class ButtonPlaces:
    """Where the buttons of a question stand: each stays there while the question stands."""

    def __init__(self) -> None:
        self.cells: dict[str, tuple[int, VerbButton, Rect]] = {}
        """By target the number, the button as it was at first, and its place."""
        self._before: dict[str, Rect] = {}
        self._key: object = None

    def begin(self, view: View, model: TableModel, room: Rect) -> None:
        """The layout of a position: another one has its own places."""
        session = model.session
        key = (session.match.hash(), session.viewer, room, view.k, model.context.texts.language)
        self._before = {}
        if key != self._key:
            self._before = {target: cell for target, (_, _, cell) in self.cells.items()}
            self._key, self.cells = key, {}

    def left(self, room: Rect, gap: int) -> Rect:
        """What the buttons leave free of the room."""
        used = min((cell.x for _, _, cell in self.cells.values()), default=room.right + gap)
        return room.pad(right=room.right - used + gap)

    def put(self, index: int, verb: VerbButton, cell: Rect) -> None:
        """Give a button its place."""
        self.cells[verb.target] = (index, verb, cell)

    def come_under(self, at: tuple[int, int] | None) -> bool:
        """Whether this layout has put another button where one has just been pressed."""
        if at is None or not self._before:
            return False
        was = next((target for target, cell in self._before.items() if cell.contains(*at)), "")
        now = next((target for target, (_, _, cell) in self.cells.items() if cell.contains(*at)), "")
        return bool(was and now) and was != now


class ActionBar(Panel):
    """The action bar: undo, redo and text at the left, verbs at the right; neither moves when the other changes."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.lines = timeline.Lines()
        self.places = ButtonPlaces()

    def cut(self, view: View, area: Rect) -> Rect:
        return area.cut_bottom(table_bar_heights(view)[1])[1]

    def layout(self, view: View, area: Rect, root: Node) -> None:
        model = self.model
        if model.session.privacy.watched:
            return
        bar, _ = view.rect.cut_bottom(table_bar_heights(view)[1])
        node = Node("actions", bar, fill="panel", solid=True, region="access.region.bottom")
        root.children.append(node)
        inner = bar.inset(max(6, view.px(10)), max(4, view.px(6)))
        gap = max(5, view.px(10))
        inner = self._takeback(view, node, inner, gap)
        hint, fill = self._hint()
        kept = view.px(_kept(model, hint, fill))
        inner = self._verbs(view, node, inner, gap, kept)
        if model.session.privacy.shows_last_move:
            inner = self._pass_on(view, node, inner, gap)
        if model.hint and model.hint_rule and hint == model.hint:
            inner = self._link(view, node, inner, model.hint_rule)
        if model.session.pending is not None:
            inner = self._setting(view, node, inner)
        if hint:
            self._words(view, node, inner, hint, fill)
        else:
            node.add("ribbon", inner)

    def _words(self, view: View, node: Node, room: Rect, hint: str, fill: str) -> None:
        """The line of text; of one that tells of the end only that part where the whole has no room."""
        pad = ROUNDED if fill == WARNING else HINT.pad
        free = room.inset(view.px(pad - HINT.pad), 0)
        style = hint_style(view, hint, free)
        if fill == WARNING and not view.fonts.fits(hint, style, free, view.k):
            hint = consequences.end_warning(self.model)
            style = hint_style(view, hint, free)
        elif not view.fonts.fits(hint, style, free, view.k):
            hint = consequences.shown_in_short(self.model) or hint
            style = hint_style(view, hint, free)
        node.add("hint", room, text=hint, style=style.but(pad=pad), fill=fill)

    def _pass_on(self, view: View, node: Node, room: Rect, gap: int) -> Rect:
        """The button that passes the screen on before all has been seen, at the right end; what is left."""
        session = self.model.session
        seat, texts = session.privacy.handover, self.model.context.texts
        if seat is None and not session.privacy.waits:
            return room
        named = seat is not None
        words = texts("curtain.next", name=session.seats[seat or 0].name) if named else texts("curtain.seen")
        cell, rest = room.cut_right(min(button_width(view, words, VERB.role), room.w // 2), gap)
        button(node, "next", cell, words, COVER, fill="button.primary", style=VERB)
        return rest

    def _takeback(self, view: View, node: Node, inner: Rect, gap: int) -> Rect:
        """Undo, redo and the timeline at the left end; what is left."""
        model = self.model
        can_undo = undo.can_take(model, "undo")
        tools = (("undo", "glyph/undo", can_undo), ("redo", "glyph/redo", model.session.history.can_redo))
        for name, picture, enabled in tools:
            cell, inner = inner.cut_left(max(inner.h, view.target(46)), gap if name == "redo" else gap // 2)
            button(
                node, name, cell, "", f"ui/{name}", picture=picture, enabled=enabled, tip=f"ui/{name}",
                speech=model.context.texts(f"table.{name}"),
            )  # fmt: skip
        plain = model.context.texts
        session = model.session
        policy = (undo.policy_title(session, plain), undo.policy_name(session, plain))
        time, inner = inner.cut_left(min(timeline.width(view, policy), inner.w // 4), gap)
        timeline.strip(view, node, time, self.lines.of(model.session), policy)
        return inner

    def _verbs(self, view: View, node: Node, room: Rect, gap: int, kept: int) -> Rect:
        """The buttons of the question, each in its place as long as the question stands; what is left of the room.

        What comes with a choice stands left of them, unless it says what one of them does: then it stands there.
        """
        model, places = self.model, self.places
        if model.session.privacy.hidden:
            return room
        verbs = list(enumerate(model.guard.shown(model.verbs())))
        self._place(view, room, gap)
        left = [(index, verb) for index, verb in verbs if (verb.stands or verb.target) not in places.cells]
        for target, (index, verb, cell) in places.cells.items():
            now = next((found for found in verbs if target in (found[1].stands, found[1].target)), None)
            if now is None:
                self._verb(view, node, cell, verb, index, works=False)
            else:
                self._verb(view, node, cell, now[1], now[0])
        inner = places.left(room, gap)
        if can_answer_in_private(model):
            inner = self._private(view, node, inner, gap)
        for index, verb in reversed(left):
            cell, inner = inner.cut_right(self._width(view, verb, max(inner.w - kept, 80)), gap)
            self._verb(view, node, cell, verb, index)
        return inner

    def _place(self, view: View, room: Rect, gap: int) -> None:
        """Give the buttons that the question has before anything is chosen their places, also where something is chosen by now."""
        model, places = self.model, self.places
        places.begin(view, model, room)
        picks = model.picks
        plain = not picks.selection and not picks.menu and model.session.pending is None
        if plain or not places.cells:
            asked = reversed(list(enumerate(model.guard.shown(model.verbs_asked()))))
            new = [(index, verb) for index, verb in asked if verb.target not in places.cells]
            for at, (index, verb) in enumerate(new, 1):
                rest, least = places.left(room, gap), self._least(view, verb)
                free = max(rest.w - view.px(CHOOSING), min(rest.w, least))
                others = sum(self._least(view, other) + gap for _, other in new[at:])
                free = min(free, max(rest.w - others, self._folded(view, verb)))
                places.put(index, verb, rest.cut_right(self._width(view, verb, free))[0])
        if places.come_under(model.guard.pressed_at):
            model.guard.ask()

    def _least(self, view: View, verb: VerbButton) -> int:
        """The least width in which the words of a button, short ones if it has any, can be read."""
        sides = 2 * view.target(40) if _steps(verb) else 0
        words = button_width(view, verb.short or verb.text, VERB.role, picture=bool(verb.picture))
        return sides + max(words, _asking(view, verb))

    def _folded(self, view: View, verb: VerbButton) -> int:
        """The least width of a button that sets its words in two lines, for what stands beside it."""
        sides = 2 * view.target(40) if _steps(verb) else 0
        return sides + max(_in_two_lines(view, verb, verb.short or verb.text), _asking(view, verb))

    def _width(self, view: View, verb: VerbButton, free: int) -> int:
        """The width of a button with its steppers where so much is free."""
        sides = 2 * view.target(40) if _steps(verb) else 0
        least = max(view.px(110), _asking(view, verb))
        wide = max(least, button_width(view, verb.text, VERB.role, picture=bool(verb.picture)))
        if verb.short and wide + sides > free:
            wide = max(least, button_width(view, verb.short, VERB.role, picture=bool(verb.picture)))
        return min(wide + sides, free)

    def _verb(
        self, view: View, node: Node, cell: Rect, verb: VerbButton, index: int, *, works: bool = True
    ) -> None:
        """One button of the question; one that does not go with what is chosen is dimmed."""
        side, name = view.target(40), f"verb.{index if works else verb.name}"
        if _steps(verb) and verb.offer is not None:
            less, cell = cell.cut_left(side)
            more, cell = cell.cut_right(side)
            place = verb.offer.place(self.model.table().picks.amounts.get(verb.offer.key))
            ends = (place == 0 or not works, place + 1 == len(verb.offer.actions) or not works)
            button(
                node, f"{name}.less", less, "", f"{LESS}{verb.offer.key}", picture="glyph/minus", enabled=not ends[0]
            )  # fmt: skip
            button(
                node, f"{name}.more", more, "", f"{MORE}{verb.offer.key}", picture="glyph/plus", enabled=not ends[1]
            )  # fmt: skip
        primary = verb.primary and works
        face = button(
            node, name, cell, verb.text, verb.target, fill="button.primary" if primary else "button",
            picture=verb.picture, enabled=works and verb.works and not self.model.guard.waiting, style=VERB,
        )  # fmt: skip
        room_for_words = boxes(face, view.k)[1]
        if verb.short and room_for_words and not view.fonts.fits(verb.text, VERB, room_for_words, view.k):
            face.text, face.speech = verb.short, verb.text
        fresh = works and verb.target in self.model.table().highlighted
        face.lit = verb.offer is not None and not verb.primary and fresh

    def _private(self, view: View, node: Node, room: Rect, gap: int) -> Rect:
        """The button by which the seat asked answers in private; what is left of the room."""
        words = self.model.context.texts("table.tip.private")
        wide = button_width(view, words, VERB.role, picture=True)
        tight = wide > room.w // 2
        cell, rest = room.cut_right(max(room.h, view.target(40)) if tight else wide, gap)
        button(
            node, "private", cell, "" if tight else words, "ui/private", picture="glyph/eye", style=VERB,
            tip="ui/private", speech=words, fill="button.primary" if self.model.unseen else "button",
        )  # fmt: skip
        return rest

    def _setting(self, view: View, node: Node, room: Rect) -> Rect:
        """Beside the word that a turn waits for: the setting whether it waits at all; what is left of `room`."""
        cell, rest = room.cut_right(max(room.h, view.target(40)), view.px(4))
        speech = self.model.context.texts("settings.end_turn.label")
        button(
            node,
            "setting",
            cell,
            "",
            "ui/end_turn",
            picture="glyph/settings",
            tip="ui/end_turn",
            speech=speech,
        )
        return rest

    def _open_setting(self) -> None:
        """The settings at how a turn ends; the way back leads to what waits."""
        model = self.model
        model.stack.push(routes.settings(model.context, at="end_turn"))

    def _link(self, view: View, node: Node, room: Rect, rule: str) -> Rect:
        """The sign that leads to a rule at the right end of `room`; what is left of it."""
        sign = f"§ {rule}" if rule.isdigit() else "§"
        wide = max(view.target(40), view.width(sign, VERB.role) + 2 * view.px(VERB.pad))
        cell, rest = room.cut_right(wide, view.px(4))
        button(node, "rule", cell, sign, f"{RULE}{rule}", style=VERB, speech=self.model.texts.rule(rule))
        return rest

    def on_target(self, target: str, press: Press) -> bool:
        """The sign of a rule opens the rules there."""
        if not target.startswith(RULE):
            return False
        model = self.model
        rule = target.removeprefix(RULE)
        model.stack.push(routes.help_page(model.context, model.texts, rule=rule))
        return True

    # -- words -------------------------------------------------------------------------------------------------------

    def _hint(self) -> tuple[str, str]:
        """The line of text, and the surface below it: another one for a refusal, and before the end of the match is brought about."""
        model = self.model
        if model.session.privacy.hidden:
            return model.context.texts("curtain.resting"), ""
        if model.hint:
            return model.hint, "terracotta" if model.hint_wrong else ""
        words, warning = self._quiet_hint(), consequences.end_warning(model)
        return (f"{warning} {words}", WARNING) if warning else (words, "")

    def _quiet_hint(self) -> str:
        """The line of text if there is nothing to report."""
        texts, session = self.model.context.texts, self.model.session
        if session.pending is not None:
            return clicks.waiting_hint(self.model)
        if session.players.ready:
            return texts("table.step_hint")
        if session.waiting_for_bot and not session.players.idle:
            return texts("table.thinking", name=session.seats[session.to_act].name)
        if self.model.picks.selection:
            return clicks.still_asked(self.model)
        return clicks.set_amount(self.model)

    # -- what goes on ------------------------------------------------------------------------------------------------

    def on_key(self, key: Key) -> bool:
        """Enter or space: let a waiting bot move, or take the primary verb."""
        if key.name not in {"return", "space"}:
            return False
        if self.model.session.players.ready:
            self.model.session.players.release()
            return True
        if key.name == "space":
            return False
        primary = [verb for verb in self.model.verbs() if verb.primary and verb.offer is not None]
        if primary:
            clicks.click(self.model, primary[-1].target)
        elif self.model.unseen and can_answer_in_private(self.model):
            look_in_private(self.model)
        else:
            return False
        return True

    def commands(self) -> dict[str, Command]:
        found = dict.fromkeys(("timeline", "policy"), Command(self._timeline))
        return found | {"end_turn": Command(self._open_setting, self._may_end)}

    def _may_end(self) -> bool:
        return self.model.session.pending is not None and not self.model.guard.waiting

    def _timeline(self) -> None:
        """The whole time line, unless the screen waits for the next person."""
        if self.model.session.privacy.handover is None:
            self.model.stack.push(TimeLine(self.model))

    def tooltip(self, token: str) -> Tip | None:
        if token.startswith(RULE):
            return Tip(self.model.texts.rule(token.removeprefix(RULE)))
        if token.startswith(VERB_TARGET):
            return self._lasts(token)
        name = token.removeprefix("ui/")
        if name == "end_turn":
            texts = self.model.context.texts
            return Tip(texts("settings.end_turn.label"), texts("settings.end_turn.help"))
        return timeline.tip(self.model, name) if name in {"policy", "timeline"} else None

    def _lasts(self, token: str) -> Tip | None:
        """Of an answer that can also be given for the round: for how long the one and the other is given."""
        shown = {verb.target: verb.text for verb in self.model.verbs()}
        plain = token.removeprefix(VERB_TARGET).removeprefix(ALL_ROUND)
        if token not in shown or VERB_TARGET + ALL_ROUND + plain not in shown:
            return None
        lasts = token != VERB_TARGET + plain
        return Tip(
            shown[token], self.model.context.texts("table.all_round_about" if lasts else "table.once_about")
        )

    def tick(self, seconds: float) -> bool:
        self.model.guard.hand_at(self.model.pointer)
        return self.model.guard.tick(seconds)
