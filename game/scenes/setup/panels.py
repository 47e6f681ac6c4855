"""The panels of the setup: games, players, rules, table, deal. Pure layout of the scene's state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.boards import opponent
from game.storage.record import POLICIES, SeatInfo
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, walk

from ..common import people
from ..common.game_cards import game_cards, hint, printed
from ..common.parts import ROW_LABEL, button, chooser, entry, gap_of, pager, panel_height, switch
from . import state
from .choices import MOST_DIGITS
from .state import SetupState

NOTE = TextStyle("caption", "ink_soft", align="left", valign="top", lines=5, shrink=True)
NAME = TextStyle("body", align="left", valign="bottom", shrink=True)
WORDS = 0.56
"""Share of a row for a name with its sentence; the control has the rest."""
GAME = TextStyle("title", "gold_light", shrink=True)
SUMMARY = TextStyle("body.italic", "marble", lines=2, shrink=True)
POLICY = TextStyle("body.bold", align="left", valign="bottom", shrink=True, pad=12)
POLICY_NOTE = TextStyle("caption", align="left", valign="top", lines=2, shrink=True, pad=12)
WHO = TextStyle("body", align="left", lines=2, shrink=True, pad=3)
WHO_ABOUT = TextStyle("caption", align="left", valign="top", lines=2, shrink=True, pad=3)
PARTNER = TextStyle("small", align="left", lines=2, shrink=True)
OVER = 400
"""The depth of what lies over the panels."""
CODE_LENGTH = 40
PATH_LENGTH = 240
UPRIGHT_ROWS = 7
"""So many options have room below the players in an upright window; more are on further leaves."""

Line = Callable[[Node, Rect], None]
"""Draws a row of a panel."""


def tall(view: View) -> int:
    """Height of a row with a name and a sentence of two lines."""
    return max(view.target(52), view.line("body") + 2 * view.line("caption") + 2)


def height(scene: SetupState, view: View) -> int:
    """Height in pixels of the panels with all their rows."""
    tabbed = view.target(46) + panel_height(view, 4 * (tall(view) + gap_of(view)))
    return max(seats_height(scene, view), tabbed)


def whole_height(scene: SetupState, view: View) -> int:
    """The same with all rules on one leaf."""
    lines = len(scene.game.options) + bool(scene.game.presets)
    return max(height(scene, view), panel_height(view, lines * (tall(view) + gap_of(view))))


def seats_height(scene: SetupState, view: View) -> int:
    """Height in pixels of the panel of the players, however many play."""
    return panel_height(view, (1 + scene.game.players[-1]) * (view.target(52) + gap_of(view)))


def faces(scene: SetupState, view: View, root: Node, area: Rect, high: int) -> Rect:
    """The games to choose from above the panels, or the one game's name; answers the room that is left."""
    gap = gap_of(view)
    spare = area.h - high - 2 * gap
    if (left := area.h - whole_height(scene, view) - 2 * gap) >= view.px(190):
        spare = left
    if len(scene.games) > 1:
        if view.upright:  # what the panels one below the other leave
            tabbed = view.target(46) + panel_height(view, UPRIGHT_ROWS * (tall(view) + gap))
            spare = max(area.h // 4, area.h - seats_height(scene, view) - tabbed - 3 * gap)
        most = area.h // 4 if view.upright else area.w // 6
        strip, rest = area.cut_top(max(view.target(64), min(spare, most)), gap=gap)
        game_cards(view, root, strip, scene.context.texts, scene.games, scene.game.id)
        return rest
    if spare <= view.target(120):
        return area
    strip, rest = area.cut_top(min(spare, area.w // 4), gap=2 * gap)
    _plate(scene, view, root, strip)
    return rest


def _plate(scene: SetupState, view: View, root: Node, strip: Rect) -> None:
    """The name of the only game and what it is about, over its city."""
    texts = scene.context.texts
    high = view.line("title") + 2 * view.line("body.italic") + 2 * gap_of(view)
    wide = max(min(strip.w // 2, view.px(720)), 24 * view.text_px("body"))
    band = strip.place(min(strip.w, wide), min(strip.h, high), 0, 1)
    card = root.add("face", band, fill="curtain", frame="outline.gold")
    inner = band.inset(max(12, view.px(24)), gap_of(view) // 2)
    name, line = inner.rows(view.line("title"), 1.0)
    card.add("name", name, text=texts(f"{scene.game.id}.name"), style=GAME)
    card.add("summary", line, text=texts(f"{scene.game.id}.summary"), style=SUMMARY)


# -- rows ------------------------------------------------------------------------------------------------------------


def stack(
    scene: SetupState, view: View, node: Node, area: Rect, lines: Sequence[Line], rows: int | Sequence[int]
) -> None:
    """Rows below each other, all of one height or each of its own; those that find no room are on further leaves."""
    gap = gap_of(view)
    high = [rows] * len(lines) if isinstance(rows, int) else list(rows)
    leaves, leaf = packed(high, area.h, gap), 0
    if len(leaves) > 1:
        strip, area = area.cut_bottom(view.target(38), gap=gap)
        leaves = packed(high, area.h, gap)
        scene.leaves = len(leaves)
        scene.turn(0)
        leaf = scene.leaf
        pager(view, node, scene.context.texts, strip, leaf, scene.leaves)
    for at in leaves[leaf]:
        cell, area = area.cut_top(min(high[at], area.h), gap if area.h >= high[at] + gap else 0)
        lines[at](node, cell)


def packed(heights: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Which rows stand on each leaf: as many as have room, one at least."""
    leaves: list[list[int]] = [[]]
    used = 0
    for at, high in enumerate(heights):
        if leaves[-1] and used + high > room:
            leaves.append([])
            used = 0
        leaves[-1].append(at)
        used += high + gap
    return leaves


def described(
    view: View, node: Node, name: str, cell: Rect, label: str, hint: str, tip: str = "", short: str = ""
) -> Rect:
    """A name with its sentence on the left, a shorter one where that has no room; answers the room for the control on the right."""
    words, control = cell.columns(WORDS, 1 - WORDS, gap=gap_of(view))
    upper, lower = words.rows(view.line("body"), 1.0)
    node.add(f"{name}.label", upper, text=label, style=NAME, tip=tip)
    fitting = (words for words in (hint, short) if words and view.fonts.fits(words, NOTE, lower, view.k))
    if said := next(fitting, ""):  # at the greatest scales the tooltip says it alone
        node.add(f"{name}.hint", lower, text=said, style=NOTE)
    return control.place(control.w, min(control.h, view.target(52)))


# -- panels ----------------------------------------------------------------------------------------------------------


def players(scene: SetupState, view: View, node: Node, area: Rect) -> None:
    """How many play, and who."""

    def count(node: Node, cell: Rect) -> None:
        gap = gap_of(view)
        label, buttons = cell.columns(0.42, 0.58, gap=gap)
        node.add("count.label", label, text=scene.context.texts("new_game.count"), style=ROW_LABEL)
        counts = scene.game.players
        for number, spot in zip(counts, buttons.equal_columns(len(counts), gap), strict=True):
            chosen = number == scene.choices.count
            button(node, f"count.{number}", spot, str(number), f"count/{number}", selected=chosen)

    def seat(index: int) -> Line:
        return lambda node, cell: _seat(scene, view, node, cell, index)

    seats = [seat(index) for index in range(scene.choices.count)]
    row = view.target(52)
    cell, rest = area.cut_top(row, gap=gap_of(view))
    spare = (rest.h + gap_of(view)) // len(seats) - gap_of(view)
    if spare < row:  # leaves to turn: the count among them
        stack(scene, view, node, area, [count, *seats], row)
        return
    count(node, cell)
    stack(scene, view, node, rest, seats, min(spare, view.target(132)))


def _seat(scene: SetupState, view: View, node: Node, line: Rect, index: int) -> None:
    from ..common.parts import banner

    seat = scene.choices.seats[index]
    control = view.target(52)
    flag, rest = line.cut_left(control, gap=gap_of(view))
    button(
        node, f"colour.{index}", flag.place(control, control), "", f"colour/{index}", picture=banner(seat), tip="new_game/colour",
        speech=scene.context.texts("new_game.colour"),
    )  # fmt: skip
    said = state.partner(scene, index)
    if said:
        rest, beside = rest.columns(2.0, 0.55, gap=gap_of(view))
        node.add(f"partner.{index}", beside, text=said, style=PARTNER, tip=f"partner/{index}")
    name, who = rest.columns(0.8, 1.3, gap=gap_of(view))
    entry(
        node,
        f"name.{index}",
        name.place(name.w, control),
        seat.name,
        speech=scene.context.texts("new_game.name_of", number=index + 1),
        length=16,
    )
    _who(scene, view, node, who, index)


def offered(scene: SetupState, view: View, root: Node) -> None:
    """Below the name that is being typed, over everything else: the names that it may become."""
    index = scene.typing
    if not 0 <= index < scene.choices.count or not scene.choices.seats[index].is_person:
        return
    entry_node = next((node for node in walk(root) if node.name.endswith(f"/name.{index}")), None)
    fitting = people.offered(scene.known, scene.choices.seats[index].name, scene.names_but(index))
    if entry_node is None or not fitting:
        return
    rect, row = entry_node.rect, view.target(46)
    wide = max(rect.w, max(view.width(one.name) for one in fitting) + row + 4 * gap_of(view))
    high = len(fitting) * row + 8
    top = rect.bottom + 2 if rect.bottom + 2 + high <= view.rect.bottom else rect.y - high - 2
    card = root.add(
        "offered", Rect(rect.x, top, wide, high), fill="dialog", solid=True, modeless=True, depth=OVER
    )
    for number, (one, cell) in enumerate(
        zip(fitting, card.rect.inset(4).equal_rows(len(fitting)), strict=True)
    ):
        face = button(
            card, str(number), cell, "", f"called/{index}.{number}", fill="button.quiet", speech=one.name
        )
        icon, words = cell.cut_left(cell.h, gap=4)
        face.add("face", icon.inset(3), picture=people.face_of(one, number))
        face.add("name", words, text=one.name, style=WHO)


def _who(scene: SetupState, view: View, node: Node, rect: Rect, index: int) -> None:
    """The player of a seat: portrait, name, level and style; a click opens the choice."""
    texts, game = scene.context.texts, scene.game.id
    seat = scene.choices.seats[index]
    controller = seat.controller
    said = opponent.label(texts, game, controller)
    face = node.add(
        f"who.{index}", rect, fill="button", target=f"pick/who.{index}", tip=f"who/{index}", speech=said
    )
    arrow, inner = rect.cut_right(min(rect.h, view.target(36)))
    face.add("arrow", arrow.place(arrow.w, arrow.w).inset(max(2, arrow.w // 4)), picture="glyph/chevron_down")
    icon, words = inner.cut_left(rect.h, gap=max(2, view.px(4)))
    drawn = bool(opponent.character_of(game, controller)) or _portrait(scene, index).startswith("art/")
    face.add(
        "picture",
        icon.inset(max(2, rect.h // (16 if drawn else 4))),
        picture=_portrait(scene, index),
    )
    if seat.is_person:
        face.add("value", words, text=said, style=WHO)
        return
    usual = opponent.name(texts, game, controller) if drawn else seat.name
    title = opponent.level(texts, controller) if seat.name == usual else said  # else the name is beside it
    lines = [(title, WHO.but(role="body.bold"))]
    about = opponent.style(texts, game, controller)
    low = words.h - view.line("body.bold") - max(4, view.px(6))
    if low >= view.line(WHO_ABOUT.role) and view.fonts.fits(
        about, WHO_ABOUT, Rect(words.x, words.y, words.w, low), view.k
    ):
        lines.append((about, WHO_ABOUT))
    _lines(view, face, words, lines)


def _portrait(scene: SetupState, index: int) -> str:
    """The picture of a seat's player: that of a bot, or the face with which a person will sit there."""
    seat = scene.choices.seats[index]
    known = next((one for one in scene.known if one.name.casefold() == seat.name.strip().casefold()), None)
    if seat.is_person:
        return people.seat_face(
            scene.game.id, SeatInfo(seat.name, seat.color), known.portrait if known else ""
        )
    return opponent.portrait(scene.game.id, seat.controller)


def _lines(view: View, face: Node, room: Rect, lines: Sequence[tuple[str, TextStyle]]) -> None:
    """A name, and below it a sentence where there is room, together in the middle of the room."""
    heights = [view.line("body.bold")]
    for text, style in lines[1:]:
        inside = room.w - 2 * view.px(style.pad)
        heights.append(len(view.fonts.wrap(text, style.role, view.k, inside)) * view.line(style.role) + 2)
    block = room.place(room.w, min(room.h, sum(heights)))
    for at, ((text, style), cell) in enumerate(zip(lines, block.rows(*heights[:-1], 1.0), strict=True)):
        face.add("value" if at == 0 else "about", cell, text=text, style=style)


def rules(scene: SetupState, view: View, node: Node, area: Rect) -> None:
    """The game's options, each with its sentence, under one chooser for all of them where the game has known sets."""
    texts = scene.context.texts
    if not scene.game.options:
        node.add("none", area.cut_top(tall(view))[0], text=texts("new_game.no_rules"), style=ROW_LABEL)
        return

    def line(at: int) -> Line:
        option = scene.game.options[at]
        key, tip = f"{scene.game.id}.option.{option.name}", f"option/{option.name}"

        def draw(node: Node, cell: Rect) -> None:
            control = described(
                view, node, option.name, cell, texts(f"{key}.name"), hint(texts, scene.game.id, option), tip,
                " ".join(printed(texts, scene.game.id, option)),
            )  # fmt: skip
            value = state.option_value(scene, option, scene.choices.options[option.name])
            chooser(view, node, option.name, control, value, f"pick/option.{option.name}", tip=tip)

        return draw

    def preset(node: Node, cell: Rect) -> None:
        hint = state.preset_words(scene, "hint")
        control = described(view, node, "preset", cell, texts("new_game.preset"), hint, "preset/all")
        chooser(
            view, node, "preset", control, state.preset_words(scene, "name"), "pick/preset", tip="preset/all"
        )

    lines = [line(at) for at in range(len(scene.game.options))]
    if scene.game.presets:
        lines.insert(0, preset)
    heights = _with_books(scene, view, area.w)
    spare = area.h - sum(heights)
    gap = min(gap_of(view), spare // max(1, len(lines) - 1))
    if gap >= gap_of(view) // 2:  # each as high as its words
        for draw, high in zip(lines, heights, strict=True):
            cell, area = area.cut_top(high, gap if area.h >= high + gap else 0)
            draw(node, cell)
        return
    on_leaves = len(lines) * (tall(view) + gap_of(view)) - gap_of(view) > area.h
    stack(scene, view, node, area, lines, heights if on_leaves else tall(view))


def _with_books(scene: SetupState, view: View, wide: int) -> list[int]:
    """The heights of rows in which what an option is about and how printed books differ stand below its name."""
    texts, room = scene.context.texts, round((wide - gap_of(view)) * WORDS)
    said = (hint(texts, scene.game.id, option) for option in scene.game.options)
    lines = (min(len(view.fonts.wrap(words, NOTE.role, view.k, room)), NOTE.lines) for words in said)
    heights = [max(view.target(52), view.line("body") + high * view.line("caption") + 2) for high in lines]
    return [tall(view), *heights] if scene.game.presets else heights


def table(scene: SetupState, view: View, node: Node, area: Rect) -> None:
    """How far the table takes back; whether a curtain hangs between its people, or a coach helps the only one."""
    texts, settings = scene.context.texts, scene.context.settings

    def policy(name: str) -> Line:
        def draw(node: Node, cell: Rect) -> None:
            face = node.add(
                f"policy.{name}", cell, fill="button", target=f"policy/{name}",
                selected=settings.get("policy") == name, speech=texts(f"new_game.policy.{name}"),
            )  # fmt: skip
            upper, lower = cell.rows(view.line("body") + max(2, cell.h // 12), 1.0)
            face.add("name", upper, text=texts(f"new_game.policy.{name}"), style=POLICY)
            face.add("hint", lower, text=texts(f"new_game.policy.{name}_hint"), style=POLICY_NOTE)

        return draw

    def curtain(node: Node, cell: Rect) -> None:
        label, hint = texts("new_game.curtain"), texts("new_game.curtain_hint")
        control = described(view, node, "curtain", cell, label, hint, "new_game/curtain")
        chooser(
            view,
            node,
            "curtain",
            control,
            texts(f"settings.curtain.{settings.get('curtain')}"),
            "pick/curtain",
        )

    def coach(node: Node, cell: Rect) -> None:
        label, hint = texts("new_game.coach"), texts("new_game.coach_hint")
        control = described(view, node, "coach", cell, label, hint, "new_game/coach")
        switch(node, "coach", control, texts, "coach/turn", on=settings.get("coach") is True)

    heading, area = area.cut_top(view.line("body"), gap=max(2, view.px(4)))
    if scene.leaf == 0:
        node.add("policy.label", heading, text=texts("new_game.policy.label"), style=ROW_LABEL)
    last = coach if scene.choices.may_coach else curtain
    people_here = [index for index, seat in enumerate(scene.choices.playing) if seat.is_person]
    given = [_handicap(scene, view, index) for index in people_here] if scene.choices.may_favor else []
    stack(scene, view, node, area, [*(policy(name) for name in POLICIES), last, *given], tall(view))


def _handicap(scene: SetupState, view: View, index: int) -> Line:
    """The row with the points that a person is given."""
    texts = scene.context.texts

    def draw(node: Node, cell: Rect) -> None:
        seat, name = scene.choices.seats[index], f"handicap.{index}"
        label, hint = texts("new_game.handicap_of", name=seat.name), texts("new_game.handicap_hint")
        control = described(view, node, name, cell, label, hint, "new_game/handicap")
        chooser(view, node, name, control, state.given(texts, scene.game.id, seat), f"pick/{name}")

    return draw


def deal(scene: SetupState, view: View, node: Node, area: Rect) -> None:
    """The deal: seal, number, code, component file."""
    texts = scene.context.texts

    def seal(node: Node, cell: Rect) -> None:
        label, hint = texts("new_game.seal"), texts("new_game.seal_hint")
        control = described(view, node, "seal", cell, label, hint, "new_game/seal")
        switch(node, "seal", control, texts, "seal/turn", on=scene.choices.seals)

    def typed(name: str, key: str, value: str, length: int) -> Line:
        def draw(node: Node, cell: Rect) -> None:
            label, hint = texts(f"new_game.{key}"), texts(f"new_game.{key}_hint")
            control = described(view, node, name, cell, label, hint, f"new_game/{key}")
            entry(node, name, control, value, speech=label, length=length)

        return draw

    lines = [
        seal,
        typed("seed", "number", scene.choices.seed, MOST_DIGITS),
        typed("code", "code", scene.code, CODE_LENGTH),
        typed("file", "file", scene.choices.file, PATH_LENGTH),
    ]
    stack(scene, view, node, area, lines, tall(view))


PANELS: Mapping[str, Callable[[SetupState, View, Node, Rect], None]] = {
    "players": players, "rules": rules, "table": table, "deal": deal,
}  # fmt: skip
"""What is drawn under each tab."""
