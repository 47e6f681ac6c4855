"""The letter of the chosen station on a sheet of parchment: rivals, table, goal, and what can be done. Pure layout."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards import opponent
from game.bots.career import LAURELS, MIRROR, THOUSAND, Path, Station
from game.bots.registry import split_bot_id
from game.engine.registry import load_game
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..common import career
from ..common.career import StationEnd
from ..common.parts import button_row, gap_of
from .path_map import CareerState, face_of

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
    brief: int = 0
    """What is left out for the closing line: nothing, the longer memories of rivals, what laurels are for as well."""

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
    """The whole sheet in ``area``, as full as the closing line of the latest go leaves room for."""
    one = state.station
    told = state.is_open(one) and state.end_of(state.of(one).latest) is not None
    node = root
    for brief in (0, 1, 2, 0) if told else (0,):
        state.ruled = False
        node = root.add("letter", area, fill="plate")
        _fill(LetterSheet(view, node, area.inset(max(12, view.px(26)), max(10, view.px(20))), brief), state)
        if not told or any(part.name.endswith("/closing") for part in node.children):
            return
        root.children.remove(node)
    root.children.append(node)


def _fill(sheet: LetterSheet, state: CareerState) -> None:
    """All parts of the sheet, from above and below."""
    view, node, one, gap = sheet.view, sheet.node, state.station, gap_of(sheet.view)
    _foot(sheet, state)
    _goal(sheet, state)
    title = career.numbered(state.context.texts, one)
    sheet.block(
        "letter.title", title, TITLE if _head_fits(view, title, sheet.room.w) else TITLE.but(role="body.bold")
    )
    sheet.block("place", _place(state, one), PLACE)
    _ground(sheet, one, state)
    _rivals(sheet, state)
    if not sheet.brief:
        _memory(sheet, state)
    sheet.block("facts", _facts(state, one), PLACE)
    if state.is_open(one) and (start := career.start_of(state.context.texts, one)):
        sheet.block("start", start, PLACE.but(color="porphyry"))
    if state.done(one):
        _laurels(sheet, state, one)
    elif state.left_out(one):
        sheet.block("skipped", state.state_words(one), WON)
    elif one.id in state.running:
        sheet.block("standing", state.state_words(one), WON.but(valign="top"))
    elif state.is_open(one) and sheet.brief < 2:
        _rule(sheet, state)
    room = sheet.room
    node.add("rule", Rect(room.x, room.y, room.w, max(1, view.px(2))), fill="line.gold")
    _words(view, node, room.pad(top=gap), state)


def _head_fits(view: View, title: str, wide: int) -> bool:
    return len(view.fonts.wrap(title, TITLE.role, view.k, wide)) <= 2


def room_of_longest(view: View, wide: int, role: str) -> int:
    """The height that the longest letter of all takes in a type."""
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
    return " · ".join(said)


def _rule(sheet: LetterSheet, state: CareerState) -> None:
    """What laurels are for, at every open station without one; where the letter leaves room for it."""
    view, words = sheet.view, state.context.texts("career.laurels_rule")
    wide = sheet.room.w - 2 * view.px(PLACE.pad)
    lines = len(view.fonts.wrap(words, PLACE.role, view.k, wide))
    said = view.fonts.wrap(state.words(state.station, "letter"), "small", view.k, sheet.room.w)
    if sheet.room.h - (lines + 2) * view.line(PLACE.role) >= len(said) * view.line("small"):
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


def around(shape: tuple[int, int], at: tuple[int, int], across: int = 2) -> Rect:
    """The part around a place of a picture, ``across`` times as wide as high."""
    wide, high = shape[0] * across // 8, shape[0] // 8
    left = max(0, min(shape[0] - wide, shape[0] * at[0] // THOUSAND - wide // 2))
    top = max(0, min(shape[1] - high, shape[1] * at[1] // THOUSAND - high // 2))
    return Rect(left, top, wide, high)


def part_at(picture: str, shape: tuple[int, int], at: tuple[int, int], across: int = 2) -> str:
    """The key of that part."""
    part = around(shape, at, across)
    return f"{picture}?part={part.x}.{part.y}.{part.w}.{part.h}"


def _ground(sheet: LetterSheet, one: Station, state: CareerState) -> None:
    """The picture of the place, as high as the letter leaves room for it."""
    view, room = sheet.view, sheet.room
    said = state.words(one, "letter") if state.is_open(one) else ""
    rows = len(one.opponents) * 2 * view.line("small") + 6 * view.line("small")
    lines = len(view.fonts.wrap(said, LETTER.role, view.k, room.w))
    end = state.end_of(state.of(one).latest)
    told = _closing_high(view, room.w, end) if end is not None else 0
    least = lines * view.line(LETTER.role) + told + rows
    across = _across(room.w, min(room.h - least, room.h // 2))
    if across:
        cut, sheet.room = room.cut_top(room.w // across, gap=gap_of(view))
        _picture(view, sheet.node, cut, one, state.path, across)


def _across(wide: int, high: int) -> int:
    """How much wider than high a picture may be that has so much room; 0 where none has."""
    return next((share for share in ACROSS if wide // share <= high), 0)


def _picture(view: View, node: Node, rect: Rect, one: Station, path: Path, across: int) -> None:
    """The picture of the place; on a part of the map a ring where it lies."""
    picture = one.ground or part_at(path.ground, path.shape, one.at, across)
    node.add(
        "ground", rect, picture=picture, picture_at="fill" if one.ground else "stretch", frame="outline.gold"
    )
    if one.ground:
        return
    part, side = around(path.shape, one.at, across), min(rect.h // 2, view.px(104))
    x = rect.x + rect.w * (path.shape[0] * one.at[0] // THOUSAND - part.x) // part.w
    y = rect.y + rect.h * (path.shape[1] * one.at[1] // THOUSAND - part.y) // part.h
    spot = Rect(x - side // 2, y - side // 2, side, side).clamped(rect)
    ring = node.add("here", spot, fill="disc", scenery=True)
    rival = next(iter(one.opponents), "")
    face = face_of(one.game, rival) if rival else "glyph/flag?ink=porphyry"
    ring.add("face", spot.inset(max(2, side // (20 if rival else 4))), picture=face, scenery=True)


def _rivals(sheet: LetterSheet, state: CareerState) -> None:
    """The rivals with what one has been through with them, where there is room for it."""
    view, one, texts = sheet.view, state.station, state.context.texts
    rivals = one.rivals(state.form)
    small = view.line("small")
    longest = room_of_longest(view, sheet.room.w, "small")

    def has_room(rows: int) -> bool:
        return sheet.room.h - len(rivals) * (rows * small + 6) - 4 * small >= longest

    rows = next((count for count in ((2,) if sheet.brief else (3, 2)) if has_room(count)), 1)
    if any(split_bot_id(rival)[1] == MIRROR for rival in rivals):
        rows = max(rows, 2)  # who it will be is nowhere else
    partner = load_game(state.game).partner(load_game(state.game).check_options(one.setup(0)), one.players, 0)
    for at, rival in enumerate(rivals, 1):
        character = split_bot_id(rival)[1]
        mirrored = character == MIRROR
        name = texts("career.mirror") if mirrored else opponent.name(texts, state.game, rival)
        key = "team" if at == partner else "rival"
        said = texts(f"career.{key}", name=name, level=opponent.level(texts, rival))
        if view.width(said, NAME.role) > sheet.room.w - 2 * small - view.px(16):
            said = name
        side = (2 if rows > 1 else 1) * small + 4
        memory, wide = state.memory(character), sheet.room.w - side - view.px(6) - 2 * view.px(TALLY.pad)
        told = [" ".join(memory[1:-1][:count]) for count in (3, 2, 1)] + [met_words(state, character)]
        high = {text: len(view.fonts.wrap(text, TALLY.role, view.k, wide)) for text in told if text}
        tally = next((text for text, lines in high.items() if lines < rows), "")
        more = max(0, high.get(tally, 1) - 1) * small
        row, sheet.room = sheet.room.cut_top(side + more, gap=max(2, view.px(4)))
        face, words = row.cut_left(side, gap=view.px(6))
        spoken = " ".join(memory) or met_words(state, character)
        sheet.node.add(f"rival{at}", row, tip=f"rival/{rival}", speech=f"{said}. {spoken}")
        sheet.node.add(f"face{at}", face.cut_top(side)[0], picture=face_of(state.game, rival))
        if tally:
            upper, lower = words.cut_top(side // 2)
            sheet.node.add(f"name{at}", upper, text=said, style=NAME)
            sheet.node.add(f"tally{at}", lower, text=tally, style=TALLY.but(lines=max(1, high[tally])))
        else:
            sheet.node.add(f"name{at}", words, text=said, style=NAME.but(valign="middle"))


def _memory(sheet: LetterSheet, state: CareerState) -> None:
    """What the first of the rivals who knows the person says of their last match, where the letter leaves room for it."""
    view, known = sheet.view, [split_bot_id(one)[1] for one in state.station.rivals(state.form)]
    said = next((found[-1] for one in known if (found := state.memory(one))), "")
    if not said or not state.is_open(state.station):
        return
    lines = len(view.fonts.wrap(said, CLOSING.role, view.k, sheet.room.w - 2 * view.px(CLOSING.pad)))
    letter = view.fonts.wrap(state.words(state.station, "letter"), "small", view.k, sheet.room.w)
    if sheet.room.h - (lines + 6) * view.line(CLOSING.role) >= len(letter) * view.line("small"):
        sheet.block("memory", said, CLOSING)


def met_words(state: CareerState, character: str) -> str:
    """How often one has met a character, and how often one was ahead of it."""
    texts = state.context.texts
    if character == MIRROR:
        return texts("career.mirror_line")
    met = state.tallies.get(character)
    if met is None and state.station.id in state.running:
        return texts("career.tally_now")
    return career.tally_words(texts, met.met if met else 0, met.ahead if met else 0)


def _words(view: View, node: Node, room: Rect, state: CareerState) -> None:
    """The letter in the largest type it has room for, with the closing line of the latest go below it; else a button that opens both."""
    if not state.is_open(state.station):
        cut = room.cut_top(min(room.h, 3 * view.line(PLACE.role)))[0]
        node.add("sealed", cut, text=state.context.texts("career.sealed"), style=PLACE)
        return
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
            rest = _goal_up(node, rest, gap_of(view))
            across = _across(rest.w, rest.h - 2 * gap_of(view))
            if across and not any(one.name.endswith("/ground") for one in node.children):
                cut = rest.cut_bottom(rest.w // across)[0].moved(0, -gap_of(view) // 2)
                _picture(view, node, cut, state.station, state.path, across)
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


def _goal_up(node: Node, room: Rect, gap: int) -> Rect:
    """The goal right below the letter it belongs to, at the top of the room; what is left below it."""
    goal = next(one for one in node.children if one.name.endswith("/goal"))
    bottom, up = goal.rect.bottom, room.y - goal.rect.y
    for one in node.children:
        if one.name.endswith(("/goal", "/leaf")):
            one.rect = one.rect.moved(0, up)
    top = goal.rect.bottom + gap
    return Rect(room.x, top, room.w, max(0, bottom - top))


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
