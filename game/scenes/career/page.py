"""The page of a path: its map, the letter of the chosen station, and what can be done there."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards import opponent
from game.bots.career import FORMS, LAURELS, MIRROR, THOUSAND, Path, Station
from game.bots.registry import split_bot_id
from game.engine.registry import load_game
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import career
from ..common.career import StationEnd
from ..common.game_cards import game_cards
from ..common.parts import CAPTION, SMALL_LABEL, button, button_row, button_width, gap_of, page
from ..common.people import own_face, own_name
from ..common.who_plays import met
from .path_map import SIGNS, TABS, CareerState, chart, face_of, going, make_poster

# -- letter ------------------------------------------------------------------------------------------------------------
# The letter of the chosen station on a sheet of parchment: rivals, table, goal, and what can be done. Pure layout.


MOST_LETTERS = 560
"""So many letters the longest letter has in any language: for them room is kept in all."""
WIDE = {"body.italic": 0.42, "small": 0.47}
"""Mean width of a letter, as a part of the size of the type."""
TITLE = TextStyle("heading", "porphyry", align="left", valign="top", lines=3)
PLACE = TextStyle("small", "ink_soft", align="left", valign="top", lines=3)
NAME = TextStyle("small.bold", align="left", valign="bottom", pad=4)
WON = TextStyle("small.bold", "porphyry", align="left", valign="middle", lines=3)
CLOSING = TextStyle("small", "porphyry", align="left", valign="middle", lines=4)
ACROSS = (2, 3, 4)
"""How much wider than high the picture of a place may be, the best first."""
TALLY = TextStyle("small", "ink_soft", align="left", valign="top", pad=4)
LETTER = TextStyle("body.italic", align="left", valign="top")
ROLES = ("body.italic", "small", "caption")
"""Sizes in which a letter is set, the best first."""
GOAL = TextStyle("small.bold", "porphyry", align="left", lines=5)
OFFER = TextStyle("small", align="left", lines=4)


@dataclass(slots=True)
class LetterSheet:
    """The sheet while it is filled from above and below."""

    view: View
    node: Node
    room: Rect

    def block(self, name: str, text: str, style: TextStyle, *, foot: bool = False, indent: int = 0) -> Rect:
        """A paragraph as high as it needs at the top of the room, or at its foot; where it lies."""
        view = self.view
        wide = self.room.w - indent - 2 * view.px(style.pad)
        lines = max(1, len(view.fonts.wrap(text, style.role, view.k, wide)))
        high = lines * view.line(style.role) + 2
        gap = max(2, gap_of(view) // 2)
        cut, self.room = (self.room.cut_bottom if foot else self.room.cut_top)(
            min(high, self.room.h), gap=gap
        )
        self.node.add(name, cut.pad(left=indent), text=text, style=style.but(lines=max(2, lines)))
        return cut


def letter(view: View, root: Node, area: Rect, state: CareerState) -> None:
    """The whole sheet in ``area``."""
    one, gap = state.station, gap_of(view)
    node = root.add("letter", area, fill="plate")
    sheet = LetterSheet(view, node, area.inset(max(12, view.px(26)), max(10, view.px(20))))
    _foot(sheet, state)
    _goal(sheet, state)
    title = career.numbered(state.context.texts, one)
    sheet.block(
        "letter.title", title, TITLE if _head_fits(view, title, sheet.room.w) else TITLE.but(role="body.bold")
    )
    sheet.block("place", _place(state, one), PLACE)
    _ground(sheet, one, state.path)
    _rivals(sheet, state)
    sheet.block("facts", _facts(state, one), PLACE)
    if state.done(one):
        _laurels(sheet, state, one)
    elif state.left_out(one):
        sheet.block("skipped", state.state_words(one), WON)
    elif not any(found.laurels for found in state.known.values()):
        _rule(sheet, state)
    room = sheet.room
    node.add("rule", Rect(room.x, room.y, room.w, max(1, view.px(2))), fill="line.gold")
    _words(view, node, room.pad(top=gap), state)


def _head_fits(view: View, title: str, wide: int) -> bool:
    return len(view.fonts.wrap(title, TITLE.role, view.k, wide)) <= 2


def kept(view: View, wide: int, role: str) -> int:
    """The height that the longest letter takes in a type."""
    lines = -(-MOST_LETTERS * view.text_px(role) * WIDE[role] // max(1, wide)) + 1
    return int(lines) * view.line(role)


def _place(state: CareerState, one: Station) -> str:
    texts = state.context.texts
    act = texts(
        "career.act",
        act=("I", "II", "III", "IV", "V")[one.act - 1],
        name=texts(f"{state.game}.career.act.{one.act}"),
    )
    return f"{state.words(one, 'place')} · {act}"


def _facts(state: CareerState, one: Station) -> str:
    """Number of players, length, and the options that are not the usual ones."""
    texts = state.context.texts
    usual = {option.name: option.default for option in load_game(state.game).options}
    said = [texts("share.players", count=one.players), texts("career.minutes", minutes=one.minutes)]
    for name, value in one.options.items():
        if usual.get(name) != value:
            option = f"{state.game}.option.{name}"
            words = texts(f"{option}.name"), texts(f"{option}.value.{value}")
            said.append(texts("career.option", name=words[0], value=words[1]))
    if one.start is not None:
        said.append(texts("career.started"))
    return " · ".join(said)


def _rule(sheet: LetterSheet, state: CareerState) -> None:
    """What laurels are for, a line each, until the first one is earned; where the longest letter leaves room for it."""
    view, words = sheet.view, state.context.texts("career.laurels_rule")
    wide = sheet.room.w - 2 * view.px(PLACE.pad)
    lines = len(view.fonts.wrap(words, PLACE.role, view.k, wide))
    if sheet.room.h - (lines + 1) * view.line(PLACE.role) >= kept(view, sheet.room.w, "small"):
        sheet.block("laurels", words, PLACE)
        state.ruled = True


def _laurels(sheet: LetterSheet, state: CareerState, one: Station) -> None:
    """The laurels large, those that are missing pale, and why they are; below them how the best go was played."""
    view, known = sheet.view, state.of(one)
    side = min(2 * view.line(WON.role), sheet.room.w // 7)
    row, sheet.room = sheet.room.cut_top(side, gap=max(2, view.px(4)))
    leaves, words = row.cut_left(LAURELS * side, gap=view.px(8))
    for number, cell in enumerate(leaves.equal_columns(LAURELS)):
        leaf = sheet.node.add(f"laurel{number}", cell.square(), picture="fame", dim=number >= known.laurels)
        leaf.tip = "ui/laurels"
    best = state.end_of(known.match)
    plain = {1: "career.lack.won", 2: "career.lack.goal"}.get(known.laurels)
    lack = best.lack if best is not None else state.context.texts(plain) if plain else ""
    if one.id in state.running:
        lack = ""
    said = "\n".join(line for line in (state.state_words(one), lack) if line)
    if len(view.fonts.wrap(said, WON.role, view.k, words.w)) * view.line(WON.role) <= words.h + 2:
        sheet.node.add("won", words, text=said, style=WON)
    else:
        sheet.block("won", said.replace("\n", " · "), WON.but(valign="top"))
    sheet.block("reached", _reached(state, one), PLACE)


def _reached(state: CareerState, one: Station) -> str:
    """How often one tried, and how the best result may be undone and how often it was: told, never punished."""
    texts, known = state.context.texts, state.of(one)
    said = [texts("career.tries", count=known.tries)]
    if known.policy:
        said.append(
            texts("career.undo", policy=texts(f"new_game.policy.{known.policy}"), count=known.takebacks)
        )
    if known.form == "easier":
        said.append(texts("career.easier"))
    return " · ".join(said)


def part_at(picture: str, shape: tuple[int, int], at: tuple[int, int], across: int = 2) -> str:
    """The part of a picture around a place, ``across`` times as wide as high."""
    wide, high = shape[0] * across // 6, shape[0] // 6
    left = max(0, min(shape[0] - wide, shape[0] * at[0] // THOUSAND - wide // 2))
    top = max(0, min(shape[1] - high, shape[1] * at[1] // THOUSAND - high // 2))
    return f"{picture}?part={left}.{top}.{wide}.{high}"


def _ground(sheet: LetterSheet, one: Station, path: Path) -> None:
    """The picture of the place, as high as the longest letter leaves room for it."""
    view, room = sheet.view, sheet.room
    rows = len(one.opponents) * 2 * view.line("small") + 6 * view.line("small")
    least = kept(view, room.w, "body.italic") + rows
    across = _across(room.w, min(room.h - least, room.h * 2 // 5))
    if across:
        cut, sheet.room = room.cut_top(room.w // across, gap=gap_of(view))
        _picture(sheet.node, cut, one, path, across)


def _across(wide: int, high: int) -> int:
    """How much wider than high a picture may be that has so much room; 0 where none has."""
    return next((share for share in ACROSS if wide // share <= high), 0)


def _picture(node: Node, rect: Rect, one: Station, path: Path, across: int) -> None:
    """The picture of the place."""
    picture = one.ground or part_at(path.ground, path.shape, one.at, across)
    node.add(
        "ground", rect, picture=picture, picture_at="fill" if one.ground else "stretch", frame="outline.gold"
    )


def _rivals(sheet: LetterSheet, state: CareerState) -> None:
    """The rivals with what one has been through with them, where there is room for it."""
    view, one, texts = sheet.view, state.station, state.context.texts
    rivals = one.rivals(state.form)
    small = view.line("small")
    told = sheet.room.h - len(rivals) * (2 * small + 6) - 4 * small >= kept(view, sheet.room.w, "small")
    partner = load_game(state.game).partner(load_game(state.game).check_options(one.setup(0)), one.players, 0)
    for at, rival in enumerate(rivals, 1):
        character = split_bot_id(rival)[1]
        mirrored = character == MIRROR
        name = texts("career.mirror") if mirrored else opponent.name(texts, state.game, rival)
        key = "team" if at == partner else "rival"
        said = texts(f"career.{key}", name=name, level=opponent.level(texts, rival))
        if view.width(said, NAME.role) > sheet.room.w - 2 * small - view.px(16):
            said = name
        row, sheet.room = sheet.room.cut_top((2 if told else 1) * small + 4, gap=max(2, view.px(4)))
        face, words = row.cut_left(row.h, gap=view.px(6))
        sheet.node.add(f"rival{at}", row, tip=f"rival/{rival}", speech=f"{said}. {_tally(state, character)}")
        sheet.node.add(f"face{at}", face, picture=face_of(state.game, rival))
        if told and view.width(_tally(state, character), TALLY.role) <= words.w - 2 * view.px(TALLY.pad):
            upper, lower = words.rows(1.0, 1.0)
            sheet.node.add(f"name{at}", upper, text=said, style=NAME)
            sheet.node.add(f"tally{at}", lower, text=_tally(state, character), style=TALLY)
        else:
            sheet.node.add(f"name{at}", words, text=said, style=NAME.but(valign="middle"))


def _tally(state: CareerState, character: str) -> str:
    """How often one has met a character, and how often one was ahead of it."""
    texts = state.context.texts
    if character == MIRROR:
        return texts("career.mirror_line")
    met = state.tallies.get(character)
    return career.tally_words(texts, met.met if met else 0, met.ahead if met else 0)


def _words(view: View, node: Node, room: Rect, state: CareerState) -> None:
    """The letter in the largest type it has room for, with the closing line of the latest go below it; else a button that opens both."""
    said = state.words(state.station, "letter")
    end = state.end_of(state.of(state.station).latest)
    below = _closing_high(view, room.w, end) if end is not None else 0
    tries = [(role, below) for role in ROLES] if below else []
    for role, more in (*tries[:2], *((role, 0) for role in ROLES), *tries[2:]):
        lines = len(view.fonts.wrap(said, role, view.k, room.w))
        if lines * view.line(role) + 2 + more <= room.h:
            letter, rest = room.cut_top(lines * view.line(role) + 2, gap=gap_of(view))
            node.add("words", letter, text=said, style=LETTER.but(role=role, lines=max(2, lines)))
            if more and end is not None:
                rest = _closing(view, node, rest, end)
            across = _across(rest.w, rest.h - 2 * gap_of(view))
            if across and not any(one.name.endswith("/ground") for one in node.children):
                cut = rest.cut_bottom(rest.w // across)[0].moved(0, -gap_of(view) // 2)
                _picture(node, cut, state.station, state.path, across)
            return
    words = state.context.texts("career.read")
    cell = room.cut_top(min(room.h, view.target(44)))[0]
    if cell.h >= view.line("small") + 4:
        button_row(view, node, cell, [("ui/read", words, "button", "")], across=0.0)


def _closing_high(view: View, wide: int, end: StationEnd) -> int:
    """The height of a closing line with the gap above it."""
    side = 2 * view.line(CLOSING.role)
    lines = len(view.fonts.wrap(end.said, CLOSING.role, view.k, wide - side - view.px(8)))
    return max(side, lines * view.line(CLOSING.role) + 2) + gap_of(view)


def _closing(view: View, node: Node, room: Rect, end: StationEnd) -> Rect:
    """What was said at the end of the latest go, beside the one it is about; what is left of the room."""
    cut, rest = room.cut_top(_closing_high(view, room.w, end) - gap_of(view), gap=gap_of(view))
    side = 2 * view.line(CLOSING.role)
    face, words = cut.cut_left(side, gap=view.px(8))
    node.add(
        "closing.face", face.place(side, side), picture=face_of(end.station.game, end.rival), scenery=True
    )
    node.add("closing", words, text=end.said, style=CLOSING.but(lines=9))
    return rest


def _goal(sheet: LetterSheet, state: CareerState) -> None:
    """The goal beside a laurel, at the foot of the sheet."""
    view, side = sheet.view, sheet.view.line(GOAL.role) * 3 // 2
    words = career.goal_of(state.context.texts, state.station)
    cut = sheet.block("goal", words, GOAL, foot=True, indent=side + view.px(6))
    size = min(side, max(cut.h, view.line(GOAL.role)))
    sheet.node.add(
        "leaf", Rect(cut.x, cut.cy - size // 2, size, size), picture="fame", scenery=True, tip="ui/laurels"
    )


def _foot(sheet: LetterSheet, state: CareerState) -> None:
    """The buttons; above them the sentence that offers an easier form, or says what opens the station."""
    view, texts, one = sheet.view, state.context.texts, state.station
    gap = gap_of(view)
    if not state.is_open(one):
        sheet.block("closed", texts("career.laurel.closed"), PLACE, foot=True)
        return
    row, sheet.room = sheet.room.cut_bottom(view.target(52), gap=gap)
    sure = "career.skip_sure" if state.skipping else "career.skip"
    buttons = [("ui/skip", texts(sure), "button", "")] if state.skippable else []
    if one.id in state.running:
        buttons.append(("ui/go", texts("career.anew"), "button", ""))
        buttons.append(("ui/continue", texts("career.continue"), "button.primary", "glyph/play"))
    else:
        words = texts("career.again" if state.done(one) else "career.go")
        buttons.append(("ui/go", words, "button.primary", "glyph/play"))
    button_row(view, sheet.node, row, buttons)
    if state.skipping:
        sheet.block("free", texts("career.skip_free"), OFFER, foot=True)
    if state.offered:
        row, sheet.room = sheet.room.cut_bottom(view.target(48), gap=gap // 2)
        button_row(view, sheet.node, row, [("ui/easier", texts("career.easier"), "button", "")])
        key = "career.offer_free" if one.easiest else "career.offer"
        sheet.block("offer", texts(key), OFFER, foot=True)


# -- page --------------------------------------------------------------------------------------------------------------


COUNT = TextStyle("small.bold", "porphyry", align="left", lines=2)
STORY = TextStyle("small", "ink_soft", align="left", valign="top")
LEAST_MAP = 0.6
"""How far the map may shrink so that the story of the path has room below it."""
STORY_LINES = 3
"""So many lines are kept for the story in every language."""
LETTER_WIDE, MAP_WIDE, HIGH = 17, 30, 24
"""So many times the size of the text the letter and the map need across, and both in height."""


class CareerPage(CareerState):
    """The path of one game."""

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        self.ruled = False
        texts, gap = self.context.texts, gap_of(view)
        title = texts(
            "career.title", game=texts(f"{self.game}.name"), path=texts(f"{self.game}.career.title")
        )
        parts = page(view, texts, "career", title, foot=False, game=self.game)
        area = parts.body.pad(-gap, -gap, -gap, -gap)
        em = view.text_px("body")
        wide = max(view.px(470), LETTER_WIDE * em)
        if view.upright and area.h >= 3 * HIGH * em:
            self._stacked(view, parts.root, area)
        elif not view.upright and self._roomy(view, area, wide):
            self._beside(view, parts.root, area, wide)
        else:
            self._tabbed(view, parts.root, area)
        if self.notice:
            high = view.line(CAPTION.role) + view.px(8)
            strip = Rect(area.x, area.bottom - high, area.w, high)
            width = min(area.w, view.width(self.notice, CAPTION.role) + 2 * high)
            note = parts.root.add(
                "notice", strip.place(width, high), text=self.notice, style=CAPTION, fill="sheet"
            )
            note.depth = 40
        return parts.root

    def _roomy(self, view: View, area: Rect, wide: int) -> bool:
        """Whether map and letter have room side by side, and the names of the games below the map."""
        em, gap = view.text_px("body"), gap_of(view)
        if area.w < wide + MAP_WIDE * em or area.h < HIGH * em:
            return False
        names = [view.width(self.context.texts(f"{game}.name"), "body.bold") for game in self.games]
        card = max(names) + 2 * view.line("heading") + 2 * view.px(16)
        return len(self.games) * (card + gap) <= area.w - wide

    def _shape(self, wide: int) -> int:
        """The height of the map at a width."""
        return round(wide * self.path.shape[1] / self.path.shape[0])

    def _beside(self, view: View, root: Node, area: Rect, least: int) -> None:
        """The map with what is below it at the left, the letter at the right."""
        gap = gap_of(view)
        ratio = self.path.shape[0] / self.path.shape[1]
        wide = min(area.w - least - gap, round(area.h * ratio))
        lower = max(MAP_WIDE * view.text_px("body"), round(wide * LEAST_MAP))
        told = next(
            (one for one in range(wide, lower, -max(4, view.px(8))) if self._tells(view, area, one)), wide
        )
        sea, sheet = area.cut_left(told, gap=gap)
        sea = sea.cut_top(min(self._shape(sea.w), sea.h))[0]
        chart(view, root, sea, self)
        letter(view, root, sheet, self)
        self._rest(view, root, Rect(area.x, sea.bottom + gap, sea.w, area.bottom - sea.bottom - gap))

    def _tells(self, view: View, area: Rect, wide: int) -> bool:
        """Whether a map so wide leaves room below it for the story of the path and the games."""
        gap = gap_of(view)
        return area.h - self._shape(wide) - gap - self._told_high(view, wide) - gap >= view.target(72)

    def _told_high(self, view: View, wide: int) -> int:
        """The height of the count and the story below a map."""
        story = self.context.texts(f"{self.game}.career.story")
        lines = len(view.fonts.wrap(story, STORY.role, view.k, wide - 2 * max(8, view.px(16))))
        high = view.line(COUNT.role) + view.px(4) + max(STORY_LINES, lines) * view.line(STORY.role) + 4
        return 2 * max(4, view.px(8)) + high

    def _stacked(self, view: View, root: Node, area: Rect) -> None:
        """In an upright window: the map, the count and the games below it, then the letter."""
        gap = gap_of(view)
        sea, rest = area.cut_top(self._shape(area.w), gap=gap)
        middle, sheet = rest.cut_top(max(view.target(150), rest.h // 4), gap=gap)
        chart(view, root, sea, self)
        letter(view, root, sheet, self)
        self._rest(view, root, middle)

    def _tabbed(self, view: View, root: Node, area: Rect) -> None:
        """In a small window one part at a time."""
        gap = gap_of(view)
        strip, area = area.cut_top(view.target(42), gap=gap)
        for name, cell in zip(TABS, strip.equal_columns(len(TABS), gap // 2), strict=True):
            button(
                root, f"tab.{name}", cell, self.context.texts(f"career.tab.{name}"), f"tab/{name}",
                selected=name == self.tab, style=SMALL_LABEL,
            )  # fmt: skip
        if self.tab == TABS[0]:
            chart(view, root, area.fit(*self.path.shape, 0.5, 0.0), self)
        elif self.tab == TABS[1]:
            letter(view, root, area, self)
        else:
            self._rest(view, root, area)

    def _rest(self, view: View, root: Node, area: Rect) -> None:
        """How far the path is gone, its story in one breath where there is room, and the games to choose from."""
        texts, gap = self.context.texts, gap_of(view)
        pad = max(4, view.px(8))
        line, story = view.line(COUNT.role) + 2, texts(f"{self.game}.career.story")
        wide = area.w - 2 * max(8, view.px(16))
        tall = self._told_high(view, area.w)
        told = area.h - tall - gap >= view.target(72)
        short = 2 * pad + (max(line, view.target(44)) if self.finished else line)
        upper, strip = area.cut_top(max(tall, short) if told else short, gap=gap)
        if strip.h < view.target(48):
            upper, strip = Rect(area.x, area.y, area.w, 0), area
        games = {one: self.fact(one) for one in self.games}
        game_cards(
            view, root, strip.cut_top(min(strip.h, view.px(280)))[0], texts, self.games, self.game, games
        )
        for one in [one for one in root.children if one.name.rpartition(".")[2] in self.going]:
            side = view.target(26)
            going(one, Rect(one.rect.right - side - gap // 2, one.rect.y + gap // 2, side, side))
        if not upper.h:
            return
        node = root.add("below", upper, fill="sheet")
        inner = self._commands(view, node, upper.pad((area.w - wide) // 2, pad, (area.w - wide) // 2, pad))
        side = min(inner.h, view.target(44))
        me, inner = inner.cut_left(side, gap=view.px(8))
        face = me.place(side, side)
        node.add("me", face, fill="disc", tip="ui/me", speech=own_name(self.context, self.game)).add(
            "face", face.inset(max(1, side // 24)), picture=own_face(self.context, self.game)
        )
        said = self._explained(view, inner.w)
        if told:
            first, rest = inner.cut_top(line, gap=view.px(4))
            node.add("count", first, text=said, style=COUNT, tip="ui/laurels")
            lines = max(2, len(view.fonts.wrap(story, STORY.role, view.k, rest.w)))
            if lines * view.line(STORY.role) <= rest.h + 2:
                node.add("story", rest, text=story, style=STORY.but(lines=lines))
        else:
            node.add("count", inner, text=said, style=COUNT, tip="ui/laurels")

    def _commands(self, view: View, node: Node, area: Rect) -> Rect:
        """At the right end of a path that is finished: its poster and the masters' act; the room that is left."""
        texts = self.context.texts
        if not self.finished:
            return area
        for name, words, picture in (
            ("masters", texts("career.masters"), "glyph/star"), ("poster", texts("career.poster"), "glyph/picture")
        ):  # fmt: skip
            wide = button_width(view, words, SMALL_LABEL.role, picture=True)
            high = min(area.h, view.target(44))
            if wide > area.w // 2 or high < view.target(32):
                continue
            cell, area = area.cut_right(wide, gap=gap_of(view))
            button(
                node, name, cell.place(wide, high), words, f"ui/{name}", picture=picture, style=SMALL_LABEL,
                selected=name == "masters" and self.masters, tip=f"ui/{name}",
            )  # fmt: skip
        return area

    # -- words ---------------------------------------------------------------------------------------------------

    def _explained(self, view: View, wide: int) -> str:
        """How far one is, and until the first laurel what laurels are for; shorter where that has no room."""
        said = self.count_words()
        if self.ruled or any(one.laurels for one in self.known.values()):
            return said
        both = f"{said} · {self.context.texts('career.laurels_hint')}"
        room = wide - 2 * view.px(COUNT.pad)
        return next(
            (
                words
                for words in (both, self.context.texts("career.laurels_hint"))
                if view.width(words, COUNT.role) <= room
            ),
            said,
        )

    def tooltip(self, token: str) -> Tip | None:
        kind, _, name = token.partition("/")
        texts = self.context.texts
        if token == "ui/me":
            return Tip(own_name(self.context, self.game), self.count_words())
        if kind == "ui" and name in (*SIGNS, "masters", "poster", "laurels"):
            return Tip(texts(f"career.{name}"), texts(f"career.{name}_hint"))
        if kind == "rival":
            return self._rival_tip(name)
        if kind != "station":
            return None
        station = next(one for one in self.stations if one.id == name)
        return Tip(career.numbered(texts, station), career.goal_of(texts, station), self.state_words(station))

    def _rival_tip(self, rival: str) -> Tip:
        """Who a rival is, and what one has been through with it."""
        texts, character = self.context.texts, split_bot_id(rival)[1]
        if character == MIRROR:
            return Tip(texts("career.mirror"), texts("career.mirror_hint"))
        tip = opponent.player_tip(texts, self.game, rival)
        known = self.tallies.get(character)
        tally = " ".join(met(self.context, known)) if known else career.tally_words(texts, 0, 0)
        return Tip(tip.title, f"{tip.body}\n{tally}", tip.long, picture=tip.picture, shape=tip.shape)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if target == "ui/skip" and press.double and not self.skipping:
            return
        self.skipping = self.skipping if target == "ui/skip" else ""
        if kind == "station":
            again = self.chosen == name and press.double
            self.chosen, self.tab = name, TABS[1]
            if again and self.is_open(self.station):
                self._go()
        elif kind == "game" and name != self.game:
            self.game, self.chosen, self.masters = name, "", False
            self.tab = TABS[0]
            self.look()
        elif kind == "tab":
            self.tab = name
        elif kind == "ui":
            self._command(name)
        if self.manager is not None:
            self.invalidate()

    def _command(self, name: str) -> None:
        one = self.station
        if name == "back":
            self.stack.pop()
        elif name in self.doors and (behind := routes.page(name)) is not None:
            self.stack.push(behind(self.context, self.game))
        elif name == "read":
            end = self.end_of(self.of(one).latest)
            self.stack.push(career.letter_page(self.context, one, end.said if end is not None else ""))
        elif name == "skip" and self.skippable:
            self._skip()
        elif name == "masters" and self.finished:
            self.masters = not self.masters
            self.look()
        elif name == "poster" and self.finished:
            self.stack.push(make_poster(self))
        elif name == "go" and self.is_open(one):
            launch.play_station(self, one, self.form)
        elif name == "easier" and self.offered:
            launch.play_station(self, one, FORMS[1])
        elif name == "continue" and one.id in self.running:
            launch.resume(self, self.running[one.id].id)

    def _go(self) -> None:
        """Take up a go at the chosen station, or begin one."""
        self._command("continue" if self.station.id in self.running else "go")

    def _skip(self) -> None:
        """Leave the chosen station out, and go on to the next one; the first press only asks."""
        if not self.skipping:
            self.skipping = self.station.id
            self.speak(self.context.texts("career.skip_sure"))
            return
        self.skipping = ""
        launch.skip_station(self, self.station)
        self.chosen = ""
        self.look()

    def step(self, by: int) -> None:
        """Choose the station before or after the chosen one."""
        self.skipping, ids = "", [one.id for one in self.stations]
        self.chosen = ids[max(0, min(len(ids) - 1, ids.index(self.station.id) + by))]
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        steps = {"pagedown": 1, "page down": 1, "pageup": -1, "page up": -1}
        if key.name == "escape":
            self.stack.pop()
        elif key.name == "return" and self.is_open(self.station):
            self._go()
        elif key.name in steps:
            self.step(steps[key.name])
        else:
            return False
        return True
