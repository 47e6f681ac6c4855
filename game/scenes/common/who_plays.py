"""Chooses who plays a seat: a person or a character, and for a bot one of the five levels; and who plays a first match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from game.boards import opponent
from game.bots.outside.programs import FILE, is_program, program_ids
from game.bots.registry import bot_ids, player_id, split_bot_id
from game.storage.career_results import Tally
from game.storage.record import PERSON, Record, SaveError
from game.storage.saves import Saves
from game.storage.settings import load_programs
from game.table.characters import ANY, between
from game.table.timeline import round_starts
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

from .career import results_of, tally_words
from .dialogs import Dialog
from .parts import HEADING, SMALL_LABEL, button, button_row, button_width, entry, gap_of
from .people import own_name
from .words import game_texts


def remembered(context: Context, game: str, character: str) -> str:
    """A few lines about the person and a character; "" where they never met, or nothing can be read."""
    with suppress(SaveError):
        tally = results_of(context).tallies(own_name(context, game), game).get(character)
        if tally is not None:
            record = results_of(context).statistics.record(tally.match) if tally.match else None
            event = _event(context, character, record) if record is not None else ""
            said = memory_words(context, game, character, tally, record)
            return " ".join(part for part in (_often(context, tally), *said, event) if part)
    return ""


def meeting_words(context: Context, game: str, character: str, tally: Tally) -> list[str]:
    """How often they met, and how it was the last time."""
    record: Record | None = None
    with suppress(SaveError):
        record = results_of(context).statistics.record(tally.match) if tally.match else None
    return [_often(context, tally), *memory_words(context, game, character, tally, record)]


def _often(context: Context, tally: Tally) -> str:
    return tally_words(context.texts, tally.met, tally.ahead)


NEAR, FAR, LEAST_FAR = 3, 0.25, 8
"""Points up to which a match was close; the share of the first one's points, and the least points, from which it was not at all."""
SIDES = {1: "ahead", 0: "shared", -1: "behind"}


def memory_words(
    context: Context, game: str, character: str, tally: Tally, record: Record | None
) -> list[str]:
    """How the last match between a person and a character went, in whole sentences, the last one the character's own."""
    texts, side = context.texts, SIDES[tally.order]
    words = {"own": tally.own, "other": tally.other, "name": texts(f"{game}.bot.{character}.name")}
    said = [texts(f"career.last.{last_kind(tally, turned=_turned(context, character, record))}", **words)]
    if tally.players > 2:
        said.append(texts("career.last.place", place=tally.place, players=tally.players))
    if tally.lead and (source := _largest_gap(context, character, record)):
        said.append(texts("career.last.by", what=source))
    remark = "close" if abs(tally.lead) <= NEAR else "ahead" if side == "ahead" else "behind"
    return [*said, texts(f"{game}.career.memory.{character}.{remark}")]


def last_kind(tally: Tally, *, turned: bool) -> str:
    """How the last match went: level, turned in the last round, by a hair, by far, or just so; and for whom."""
    side, lead = SIDES[tally.order], abs(tally.lead)
    if not lead or side == "shared":
        return f"even.{side}"
    if turned:
        return f"turned.{side}"
    if lead <= NEAR:
        return f"close.{side}"
    far = lead >= max(LEAST_FAR, FAR * max(tally.own, tally.other))
    return f"far.{side}" if far else side


def _seats(context: Context, character: str, record: Record) -> tuple[int, int]:
    """The seats of the person and of a character, -1 for one that is not there."""
    person = own_name(context, record.match.game.id)
    own = next((at for at, seat in enumerate(record.seats) if seat.is_person and seat.name == person), -1)
    other = (at for at, seat in enumerate(record.seats) if split_bot_id(seat.controller)[1] == character)
    return own, next(other, -1)


def _turned(context: Context, character: str, record: Record | None) -> bool:
    """Whether only the last round put the one before the other."""
    own, other = (-1, -1) if record is None else _seats(context, character, record)
    if record is None or own < 0 or other < 0:
        return False
    match, starts = record.match, round_starts(record.match)
    if len(starts) < 2:
        return False
    then, now = (match.game.score(state) for state in (match.at(starts[-1]), match.state))
    before, after = (found[own].points - found[other].points for found in (then, now))
    return before * after < 0 or (not before and bool(after))


def _largest_gap(context: Context, character: str, record: Record | None) -> str:
    """The source that put the one ahead of the other most; "" where the match is not kept."""
    own, other = (-1, -1) if record is None else _seats(context, character, record)
    if record is None or own < 0 or other < 0:
        return ""
    trees = record.match.game.score(record.match.state)
    ahead, behind = (trees[own], trees[other])
    if ahead.points < behind.points:
        ahead, behind = behind, ahead
    pairs = zip(ahead.parts, behind.parts, strict=True)
    part = max(pairs, key=lambda pair: pair[0].points - pair[1].points)[0]
    names = [seat.name for seat in record.seats]
    return game_texts(context, record.match.game, names).source(part.key)


def _event(context: Context, character: str, record: Record) -> str:
    """What happened between them in their last match, in the words of its log."""
    own, other = _seats(context, character, record)
    if own < 0 or other < 0 or (event := between(record, own, other)) is None:
        return ""
    said = game_texts(context, record.match.game, [seat.name for seat in record.seats]).event(event)
    return context.texts("career.last.event", event=said)


# -- who plays ---------------------------------------------------------------------------------------------------------


NONE = "none"
"""Target part for a bot without a character."""
WHO, LEVEL = "who", "level"
CARD = TextStyle("small.bold", lines=2, shrink=True, pad=4)
NAME = TextStyle("body.bold", align="left", shrink=True, pad=12)
ABOUT = TextStyle("small", align="left", valign="top", lines=3, shrink=True, pad=12)
SAID = TextStyle("body.bold", "porphyry", align="left", shrink=True)
STYLE = TextStyle("body", align="left", valign="top", lines=3, shrink=True)
LIFE = TextStyle("body.italic", "ink_soft", align="left", valign="top", lines=6, shrink=True)
MEMORY = TextStyle("small.bold", "porphyry", align="left", valign="top", lines=3, shrink=True)
WRONG = TextStyle("small.bold", "porphyry", align="left", lines=2, shrink=True)
FAIR = TextStyle("small", "ink_soft", align="left", lines=3, shrink=True)


class WhoPlays(Scene):
    """Cards of all players to choose from on the left, levels on the right; in a small window one after the other.

    `done` is called with the id chosen. `person` says whether a person is allowed, `chance` whether a random guest
    is; `everybody` is called with a level for all bots, if there are several.
    """

    overlay = True

    def __init__(
        self,
        context: Context,
        game_id: str,
        present: str,
        done: Callable[[str], None],
        *,
        heading: str = "",
        person: bool = True,
        chance: bool = True,
        everybody: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(context)
        self.game_id, self.done, self.everybody = game_id, done, everybody
        self.heading = heading or context.texts("who.heading")
        self.levels = bot_ids(game_id)
        bots = [*opponent.everybody(game_id), *([ANY] if chance else []), ""] if self.levels else []
        self.cards = ([PERSON] if person else []) + [one for one in bots if one != ANY or len(bots) > 3]
        self.wrong = load_programs()
        """What is wrong with the list of programs."""
        self.cards += program_ids(game_id)
        level, character = split_bot_id(present)
        self.who = present if present == PERSON or is_program(present) else character
        if self.who not in self.cards:
            self.who = self.cards[0]
        self.level = level if level in self.levels else next(iter(self.levels), "")
        self.same = False
        self.tab = WHO
        self._memories: dict[str, str] = {}
        """By character, what it remembers of the person: read when it is looked at."""

    @property
    def chosen(self) -> str:
        """The id of what is chosen now."""
        return self._id(self.who)

    def _id(self, who: str) -> str:
        return player_id(self.level, who) if _has_level(who) else who

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        gap, pad = gap_of(view), max(10, view.px(28))
        rect = view.rect.place(
            min(view.w - 2 * gap, max(view.px(1700), 640)), min(view.h - 8, view.px(990)), 0.5, 0.42
        )
        root = Node("who", rect, fill="dialog", solid=True)
        line, inner = rect.inset(pad).cut_top(view.line("heading"), gap=gap)
        root.add("heading", line, text=self.heading, style=HEADING)
        foot, inner = inner.cut_bottom(view.target(52), gap=gap)
        if self.wrong:
            line, inner = inner.cut_top(2 * view.line(WRONG.role), gap=gap // 2)
            said = self.context.texts("bot.program.list", file=FILE, what=self.wrong)
            root.add("wrong", line, text=said, style=WRONG)
        self._foot(view, root, foot)
        left, right = inner.columns(0.58, 0.42, gap=2 * gap)
        if not self.levels:
            self._cards(view, root, inner)
        elif self._roomy(view, left, right):
            self._who(view, root, left)
            self._levels(view, root, right)
        else:
            tabs, inner = inner.cut_top(view.target(44), gap=gap // 2)
            for name, cell in zip((WHO, LEVEL), tabs.equal_columns(2, gap // 2), strict=True):
                button(
                    root, f"tab.{name}", cell, self._tab_text(name), f"tab/{name}", selected=name == self.tab,
                    style=SMALL_LABEL,
                )  # fmt: skip
            (self._who if self.tab == WHO else self._levels)(view, root, inner)
        return root

    def _tab_text(self, name: str) -> str:
        return self.context.texts("who.character" if name == WHO else "who.level")

    def _roomy(self, view: View, left: Rect, right: Rect) -> bool:
        """Whether cards and levels fit side by side with all texts."""
        row = view.line("body") + 2 * view.line("small") + 8
        levels = len(self.levels) * (row + gap_of(view) // 2) + 2 * view.line("small")
        return right.h >= levels and right.w >= 17 * view.text_px("body") and left.w >= 4 * view.target(84)

    def _who(self, view: View, root: Node, area: Rect) -> None:
        """The cards, and the chosen player below them."""
        words = view.line("body.bold") + 2 * view.line("body") + 3 * view.line("body.italic") + gap_of(view)
        if self.memory():
            words += MEMORY.lines * view.line(MEMORY.role)
        if area.h < words + 2 * view.target(84):
            self._cards(view, root, area)
            return
        below, above = area.cut_bottom(words, gap=gap_of(view))
        used = self._cards(view, root, above)
        self._chosen_player(
            view,
            root,
            Rect(below.x, used.bottom + gap_of(view), below.w, area.bottom - used.bottom - gap_of(view)),
        )

    def _cards(self, view: View, root: Node, area: Rect) -> Rect:
        """The cards of all players; returns the area they take."""
        gap = max(4, gap_of(view) * 2 // 3)
        count, name = len(self.cards), 2 * view.line("small.bold")

        def side(across: int) -> int:
            down = -(-count // across)
            wide = (area.w - (across - 1) * gap) // across
            return min(wide, (area.h - (down - 1) * gap) // down - name)

        across = max(range(1, count + 1), key=lambda n: (side(n), n))
        down = -(-count // across)
        wide = (area.w - (across - 1) * gap) // across
        high = min((area.h - (down - 1) * gap) // down, wide + name)
        for index, who in enumerate(self.cards):
            cell = Rect(
                area.x + index % across * (wide + gap), area.y + index // across * (high + gap), wide, high
            )
            self._card(view, root, cell, who, name)
        return Rect(area.x, area.y, area.w, down * (high + gap) - gap)

    def _card(self, view: View, root: Node, cell: Rect, who: str, words: int) -> None:
        said = self._name(who)
        card = button(
            root, f"card.{who or NONE}", cell, "", f"who/{who or NONE}", selected=who == self.who,
            tip=f"who/{who or NONE}", speech=said,
        )  # fmt: skip
        inner = cell.inset(max(3, view.px(5)))
        below, above = inner.cut_bottom(min(words, inner.h // 2))
        face = above.square()
        drawn = bool(opponent.character_of(self.game_id, self._id(who)))
        picture = opponent.portrait(self.game_id, self._id(who))
        card.add("face", face if drawn else face.inset(face.w // 5), picture=picture)
        card.add("name", below, text=said, style=CARD)

    def _name(self, who: str) -> str:
        if who:
            return opponent.name(self.context.texts, self.game_id, self._id(who))
        return self.context.texts("bot.none")

    def _chosen_player(self, view: View, root: Node, area: Rect) -> None:
        """The chosen player: name, style and biography."""
        texts, chosen = self.context.texts, self.chosen
        title, rest = area.cut_top(view.line(SAID.role))
        said = self._name(self.who) if self.who else texts("bot.none")
        if self.who != PERSON:  # a program's level says that it is one
            said = texts("bot.label", name=said, level=opponent.level(texts, chosen))
        root.add("said", title, text=said, style=SAID)
        style = opponent.style(texts, self.game_id, chosen)
        lines = len(view.fonts.wrap(style, STYLE.role, view.k, rest.w))
        line, rest = rest.cut_top(
            min(rest.h, lines * view.line(STYLE.role) + 2), gap=max(2, gap_of(view) // 3)
        )
        root.add("style", line, text=style, style=STYLE)
        if memory := self.memory():
            lines = len(view.fonts.wrap(memory, MEMORY.role, view.k, rest.w))
            line, rest = rest.cut_top(
                min(rest.h, min(lines, MEMORY.lines) * view.line(MEMORY.role) + 2),
                gap=max(2, gap_of(view) // 3),
            )
            root.add("memory", line, text=memory, style=MEMORY)
        life = opponent.life(texts, self.game_id, chosen)
        if life and view.fonts.fits(life, LIFE, rest, view.k):
            root.add("life", rest, text=life, style=LIFE)

    def memory(self) -> str:
        """What the chosen character remembers of the person, "" for nothing."""
        if self.who in (PERSON, ANY, "") or is_program(self.who):
            return ""
        if self.who not in self._memories:
            known = Saves in self.context.services
            self._memories[self.who] = remembered(self.context, self.game_id, self.who) if known else ""
        return self._memories[self.who]

    def _levels(self, view: View, root: Node, area: Rect) -> None:
        """The five steps, each with what it does."""
        texts, gap = self.context.texts, max(3, gap_of(view) // 2)
        fair = texts("bot.fair")
        if area.h > (len(self.levels) + 1) * view.target(60):
            lines = len(view.fonts.wrap(fair, FAIR.role, view.k, area.w))
            strip, area = area.cut_bottom(lines * view.line(FAIR.role) + 2, gap=gap)
            root.add("fair", strip, text=fair, style=FAIR)
        rows = area.equal_rows(len(self.levels), gap)
        for index, (level, cell) in enumerate(zip(self.levels, rows, strict=True)):
            self._level(view, root, cell, level, index)

    def _level(self, view: View, root: Node, cell: Rect, level: str, index: int) -> None:
        texts = self.context.texts
        name, about = opponent.level(texts, level), opponent.level_about(texts, level)
        face = button(
            root, f"level.{level}", cell, "", f"level/{level}", tip=f"level/{level}", speech=name,
            selected=level == self.level and (_has_level(self.who) or self.same),
        )  # fmt: skip
        line, gap = view.line(NAME.role), max(1, view.px(2))
        lines = len(view.fonts.wrap(about, ABOUT.role, view.k, cell.w - 2 * view.px(ABOUT.pad)))
        low = lines * view.line(ABOUT.role) + 2
        upper = cell
        if lines <= ABOUT.lines and line + gap + low <= cell.h - 4:
            block = cell.place(cell.w, line + gap + low)
            upper, below = block.cut_top(line, gap=gap)
            face.add("about", below, text=about, style=ABOUT)
        side, apart = max(7, view.px(16)), max(2, view.px(4))
        wide = len(self.levels) * (side + apart)
        marks, words = upper.pad(right=max(6, view.px(12))).cut_right(wide, gap=6)
        face.add("name", words, text=name, style=NAME)
        for step, spot in enumerate(marks.place(wide, side).equal_columns(len(self.levels), apart)):
            face.add(f"step{step}", spot, fill="porphyry" if step <= index else "well")

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts = self.context.texts
        if self.everybody is not None and self.levels:
            said = texts("who.same")
            wide = min(foot.w // 2, button_width(view, said, SMALL_LABEL.role, picture=True))
            cell, foot = foot.cut_left(wide, gap=gap_of(view))
            button(
                root, "same", cell, said, "same/turn", selected=self.same, style=SMALL_LABEL, enabled=self.who != PERSON or self.same,
                picture="glyph/check" if self.same else "glyph/people",
            )  # fmt: skip
        rows = [
            ("ui/cancel", texts("common.cancel"), "button", ""),
            ("ui/ok", texts("common.ok"), "button.primary", "glyph/check"),
        ]
        button_row(view, root, foot, rows)

    # -- words and input -----------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        kind, _, name = token.partition("/")
        texts = self.context.texts
        if kind == WHO:
            who = "" if name == NONE else name
            tip = opponent.player_tip(texts, self.game_id, self._id(who))
            return Tip(self._name(who), tip.long or tip.body) if who != PERSON else tip
        if kind == LEVEL:
            return Tip(opponent.level(texts, name), opponent.level_about(texts, name))
        return None

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == WHO:
            self.who = "" if name == NONE else name
        elif kind == LEVEL:
            self._take_level(name)
        elif kind == "tab":
            self.tab = name
        elif kind == "same":
            self.same = not self.same
        elif target == "ui/ok":
            self.finish()
            return
        else:
            self.stack.pop()
            return
        self.invalidate()

    def _take_level(self, level: str) -> None:
        """Choose a level; a person or program that was chosen gives way to the first character, unless the level is for the others."""
        self.level = level
        if not _has_level(self.who) and not self.same:
            self.who = next(one for one in self.cards if _has_level(one))

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return":
            self.finish()
        elif key.name.isdigit() and 1 <= int(key.name) <= len(self.levels):
            self._take_level(self.levels[int(key.name) - 1])
            self.invalidate()
        else:
            return False
        return True

    def finish(self) -> None:
        """Close and report the choice."""
        self.stack.pop()
        if self.same and self.everybody is not None:
            self.everybody(self.level)
        self.done(self.chosen)


def _has_level(who: str) -> bool:
    """Whether a card is that of a bot with a level."""
    return who != PERSON and not is_program(who)


# -- a first match -----------------------------------------------------------------------------------------------------


GOAL = TextStyle("body.bold", "porphyry", align="left", valign="top", lines=4, shrink=True)
TOLD = TextStyle("body", align="left", valign="top", lines=6, shrink=True)
ASKED = TextStyle("body", align="left", shrink=True)
WRONG = ASKED.but(color="terracotta")
MOST_LETTERS = 40
ABREAST = 3
"""So many names stand side by side."""


class FirstGame(Dialog):
    """How many play a first match at this screen and what they are called; how it is won, and what makes it easy.

    `alone` is told to one person; `done` is called with the names; `count` people are there already.
    """

    first_line = "/name0/entry"

    def __init__(
        self,
        context: Context,
        game: str,
        counts: Sequence[int],
        names: Sequence[str],
        alone: str,
        done: Callable[[list[str]], None],
        count: int = 1,
    ) -> None:
        texts = context.texts
        answers = [
            ("yes", texts("new_game.start"), "button.primary"),
            ("no", texts("common.cancel"), "button"),
        ]
        heading = f"{texts('first.title')} · {texts(f'{game}.name')}"
        super().__init__(context, heading, alone, answers, lambda _: None)
        self.game, self.counts, self.count = game, [1, *counts], count
        self.names, self.started = [*names], done

    @property
    def called(self) -> list[str]:
        """The names of those who play."""
        return [name.strip() for name in self.names[: self.count]]

    def wrong(self) -> str:
        """Why it cannot begin yet, "" when it can."""
        names = [name.casefold() for name in self.called]
        if not all(names):
            return self.context.texts("new_game.name_missing")
        return self.context.texts("new_game.name_twice") if len({*names}) < len(names) else ""

    def told(self, count: int) -> str:
        """What is said of the match: to one person who the rivals are, to several how they share the screen."""
        texts = self.context.texts
        shared = f"{texts(f'{self.game}.first.people')} {texts('first.shared')}"
        return self.body if count == 1 else shared

    def _blocks(self, view: View) -> tuple[int, int, int]:
        """The heights of the goal, of what is told, and of the names: enough for any number of people, so nothing moves."""
        return self._blocks_at(view, self._width(view))

    def _blocks_at(self, view: View, width: int) -> tuple[int, int, int]:
        wide = width - 2 * self._pad(view)
        goal = view.fonts.wrap(self.context.texts(f"{self.game}.first.goal"), GOAL.role, view.k, wide)
        told = max(len(view.fonts.wrap(self.told(count), TOLD.role, view.k, wide)) for count in (1, 2))
        lines = -(-self.counts[-1] // ABREAST)
        names = lines * view.target(50) + (lines - 1) * gap_of(view)
        return len(goal) * view.line(GOAL.role) + 4, told * view.line(TOLD.role) + 4, names

    def _width(self, view: View) -> int:
        """As wide as other dialogs, and where that is too high as wide as the window."""
        usual = super()._width(view)
        around = 2 * self._pad(view) + view.line("heading") + 7 * gap_of(view) + 2 * view.target(52)
        high = around + view.line(ASKED.role) + sum(self._blocks_at(view, usual))
        return usual if high <= view.h - 8 else view.w - 2 * gap_of(view)

    def _body_height(self, view: View) -> int:
        return sum(self._blocks(view)) + view.target(50) + view.line(ASKED.role) + 4 * gap_of(view)

    def _middle(self, view: View, card: Node, area: Rect) -> None:
        texts, gap = self.context.texts, gap_of(view)
        goal, told, names = self._blocks(view)
        line, area = area.cut_top(goal, gap=gap)
        card.add("goal", line, text=texts(f"{self.game}.first.goal"), style=GOAL)
        line, area = area.cut_top(view.target(50), gap=gap)
        self._people(view, card, line)
        line, area = area.cut_top(told, gap=gap)
        card.add("told", line, text=self.told(self.count), style=TOLD)
        line, area = area.cut_top(view.line(ASKED.role), gap=gap // 2)
        wrong, question = self.wrong(), texts("first.name", count=self.count)
        card.add("asked", line, text=wrong or question, style=WRONG if wrong else ASKED)
        cells = area.cut_top(names)[0].grid(ABREAST, -(-self.counts[-1] // ABREAST), gap)
        for at, cell in zip(range(self.count), cells, strict=False):
            entry(card, f"name{at}", cell, self.names[at], speech=question, length=MOST_LETTERS)

    def _people(self, view: View, card: Node, line: Rect) -> None:
        """How many play here."""
        asked, gap = self.context.texts("first.people"), gap_of(view)
        cells, words = line.cut_right(len(self.counts) * max(view.target(50), line.w // 12), gap=gap)
        card.add("who", words, text=asked, style=ASKED.but(lines=2))
        for count, cell in zip(self.counts, cells.equal_columns(len(self.counts), gap // 2), strict=True):
            button(
                card, f"people{count}", cell, str(count), f"people/{count}",
                selected=count == self.count, speech=f"{asked} {count}",
            )  # fmt: skip

    def claims(self, key: Key) -> bool:
        """Escape leaves at once, not only the text entry."""
        return key.name == "escape"

    def on_target(self, target: str, press: Press) -> None:
        if target.startswith("people/"):
            self.count = int(target.removeprefix("people/"))
            self.invalidate()
            return
        super().on_target(target, press)

    def on_widget(self, name: str, value: str, done: bool) -> None:
        self.names[int(name.split("/")[-2].removeprefix("name"))] = value
        self.invalidate()
        if done:
            self.answer("yes")

    def answer(self, name: str) -> None:
        if name == "yes" and self.wrong():
            return
        super().answer(name)
        if name == "yes":
            self.started(self.called)
