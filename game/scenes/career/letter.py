"""The letter of the chosen station on a sheet of parchment: rivals, table, goal, and what can be done. Pure layout."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards import opponent
from game.bots.career import MIRROR, THOUSAND, Path, Station
from game.bots.registry import parted
from game.engine.registry import load_game
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..common import career
from ..common.parts import button_row, gap_of
from .chart import face_of
from .state import CareerState

MOST_LETTERS = 560
"""So many letters the longest letter has in any language: for them room is kept in all."""
WIDE = {"body.italic": 0.42, "small": 0.47}
"""Mean width of a letter, as a part of the size of the type."""
TITLE = TextStyle("heading", "porphyry", align="left", valign="top", lines=3)
PLACE = TextStyle("small", "ink_soft", align="left", valign="top", lines=3)
NAME = TextStyle("small.bold", align="left", valign="bottom", pad=4)
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
        sheet.block("reached", _reached(state, one), PLACE)
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


def _reached(state: CareerState, one: Station) -> str:
    """The best result, with how it may be undone there and how often it was: told, never punished."""
    texts, known = state.context.texts, state.of(one)
    said = [state.state_words(one), texts("career.tries", count=known.tries)]
    if known.policy:
        said.append(
            texts("career.undo", policy=texts(f"new_game.policy.{known.policy}"), count=known.takebacks)
        )
    if known.form == "easier":
        said.append(texts("career.easier"))
    return " · ".join(said)


def part_at(picture: str, shape: tuple[int, int], at: tuple[int, int]) -> str:
    """The part of a picture around a place, twice as wide as high."""
    wide, high = shape[0] // 3, shape[0] // 6
    left = max(0, min(shape[0] - wide, shape[0] * at[0] // THOUSAND - wide // 2))
    top = max(0, min(shape[1] - high, shape[1] * at[1] // THOUSAND - high // 2))
    return f"{picture}?part={left}.{top}.{wide}.{high}"


def _ground(sheet: LetterSheet, one: Station, path: Path) -> None:
    """The picture of the place, where the letter has room beside it."""
    view, room = sheet.view, sheet.room
    high = min(room.w // 2, room.h * 2 // 5)
    rows = len(one.opponents) * 2 * view.line("small") + 6 * view.line("small")
    if room.h - high >= kept(view, room.w, "body.italic") + rows:
        cut, sheet.room = room.cut_top(high, gap=gap_of(view))
        cut = cut.place(2 * high, high)
        picture = one.ground or part_at(path.ground, path.shape, one.at)
        sheet.node.add("ground", cut, picture=picture, picture_at="stretch", frame="outline.gold")


def _rivals(sheet: LetterSheet, state: CareerState) -> None:
    """The rivals with what one has been through with them, where there is room for it."""
    view, one, texts = sheet.view, state.station, state.context.texts
    rivals = one.rivals(state.form)
    small = view.line("small")
    told = sheet.room.h - len(rivals) * (2 * small + 6) - 4 * small >= kept(view, sheet.room.w, "small")
    partner = load_game(state.game).partner(load_game(state.game).check_options(one.setup(0)), one.players, 0)
    for at, rival in enumerate(rivals, 1):
        character = parted(rival)[1]
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
    return texts("career.tally", count=met.met if met else 0, ahead=met.ahead if met else 0)


def _words(view: View, node: Node, room: Rect, state: CareerState) -> None:
    """The letter in the largest type it has room for; else a button that opens it."""
    said = state.words(state.station, "letter")
    for role in ROLES:
        lines = len(view.fonts.wrap(said, role, view.k, room.w))
        if lines * view.line(role) + 2 <= room.h:
            node.add("words", room, text=said, style=LETTER.but(role=role, lines=max(2, lines)))
            return
    words = state.context.texts("career.read")
    cell = room.cut_top(min(room.h, view.target(44)))[0]
    if cell.h >= view.line("small") + 4:
        button_row(view, node, cell, [("ui/read", words, "button", "")], across=0.0)


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
    buttons = [("ui/skip", texts("career.skip"), "button", "")] if state.skippable else []
    if one.id in state.running:
        buttons.append(("ui/go", texts("career.anew"), "button", ""))
        buttons.append(("ui/continue", texts("career.continue"), "button.primary", "glyph/play"))
    else:
        words = texts("career.again" if state.done(one) else "career.go")
        buttons.append(("ui/go", words, "button.primary", "glyph/play"))
    button_row(view, sheet.node, row, buttons)
    if state.offered:
        row, sheet.room = sheet.room.cut_bottom(view.target(48), gap=gap // 2)
        button_row(view, sheet.node, row, [("ui/easier", texts("career.easier"), "button", "")])
        key = "career.offer_free" if one.easiest else "career.offer"
        sheet.block("offer", texts(key), OFFER, foot=True)


__all__ = ["MOST_LETTERS", "letter"]
