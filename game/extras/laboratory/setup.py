"""The form of an experiment: its fields, and what is chosen in them."""

from __future__ import annotations

from collections.abc import Callable

from game.boards import opponent
from game.extras.laboratory.state import ORDERS, SIZES, LaboratoryState, most_jobs, remembered
from game.scenes.common.dialogs import Choice, drop_down
from game.scenes.common.game_cards import game_cards, hint, take_in_hand
from game.scenes.common.parts import (
    ROW_LABEL,
    SMALL_LABEL,
    VALUE,
    button,
    chooser,
    gap_of,
    pager,
    panel,
    panel_height,
    stepper,
    switch,
)
from game.scenes.common.who_plays import WhoPlays
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

# -- the panels of setting up an experiment: games, players, what is played. Pure layout of the form -----------------

QUESTION = TextStyle("title", "gold_light", align="left", valign="bottom", shrink=True)
INVITE = TextStyle("body", "marble", align="left", valign="top", lines=3, shrink=True)
FACE_NAME = TextStyle("body.bold", lines=2, shrink=True, pad=4)
FACE_LEVEL = TextStyle("small", shrink=True, pad=4)
NAME = TextStyle("body", align="left", valign="bottom", shrink=True)
NOTE = TextStyle("caption", "ink_soft", align="left", valign="top", lines=2, shrink=True)
LEVEL = TextStyle("small", align="left", valign="top", shrink=True, pad=10)
PLAYER = TextStyle("body.bold", align="left", valign="bottom", shrink=True, pad=10)
NUMBER = TextStyle("number.small", shrink=True)

LEAST_RULES = 6
"""So many rules have room in an upright window; more are on further leaves."""

Line = Callable[[Node, Rect], None]
"""Draws a row of a panel."""


def panels(page: LaboratoryState, view: View, root: Node, area: Rect) -> None:
    """Lay out the form."""
    gap, texts = gap_of(view), page.context.texts
    area = _purpose(page, view, root, area)
    lines = {"players": _players(page, view), "matches": _matches(page, view), "rules": _rules(page, view)}
    wide = area.w >= 44 * view.text_px("body")
    tall = view.px(900 if view.upright else 430) if wide else area.h
    strip, area = area.cut_top(
        max(view.target(56), min(area.h - tall - gap, view.px(380 if view.upright else 260))), gap=gap
    )
    game_cards(view, root, strip, texts, page.games, page.form.game.id)
    if not wide:
        area = _tabs(page, view, root, area, tuple(lines), page.side)
        _panel(page, view, root, page.side, area, lines[page.side])
        return
    high = panel_height(view, sum(high + gap for _, high in lines["matches"]))
    row = max((high for _, high in lines["rules"]), default=0) + gap
    every, least = (panel_height(view, count * row) for count in (len(lines["rules"]), LEAST_RULES))
    below = min(every, max(least, area.h - high - 2 * gap - view.px(400)))
    stacked = view.upright and area.h - high - below - 2 * gap >= view.px(360)
    if view.upright:
        left, right = area.rows(area.h - high - below - 2 * gap if stacked else 0.8, 1.0, gap=gap)
    else:
        left, right = area.columns(0.5, 0.5, gap=gap)
    if not _faces(page, view, root, left):
        _panel(page, view, root, "players", left, lines["players"], texts("laboratory.players"))
    if stacked:
        for name, cell in zip(("matches", "rules"), right.rows(high, 1.0, gap=gap), strict=True):
            _panel(page, view, root, name, cell, lines[name], texts(f"laboratory.{name}"))
        return
    side = "rules" if page.side == "rules" else "matches"
    right = _tabs(page, view, root, right, ("matches", "rules"), side)
    _panel(page, view, root, side, right, lines[side])


def _purpose(page: LaboratoryState, view: View, root: Node, area: Rect) -> Rect:
    """What the page is for, as a question and in a sentence or two; the room that is left."""
    texts, gap = page.context.texts, max(8, view.px(20))
    words, band = texts("laboratory.invite"), Rect(area.x, area.y, area.w, view.px(168))
    inner = band.inset(gap, max(5, view.px(10)))
    sign, said = inner.cut_left(inner.h, gap=gap)
    lines = len(view.fonts.wrap(words, INVITE.role, view.k, said.w))
    large = view.line(QUESTION.role)
    if lines > INVITE.lines or large + lines * view.line(INVITE.role) > said.h or band.h * 4 > area.h:
        return area
    node = root.add("purpose", band, fill="porphyry")
    node.add("sign", sign, picture="fame")
    upper, lower = said.place(said.w, min(said.h, large + lines * view.line(INVITE.role) + 4)).rows(
        large, 1.0
    )
    node.add("question", upper, text=texts("laboratory.question"), style=QUESTION)
    node.add("invite", lower, text=words, style=INVITE)
    return area.pad(top=band.h + gap_of(view))


def _tabs(
    page: LaboratoryState, view: View, root: Node, area: Rect, names: tuple[str, ...], chosen: str
) -> Rect:
    """The parts of the form that share a place; the room that is left below."""
    gap = gap_of(view) // 2
    tabs, area = area.cut_top(view.target(46), gap=gap)
    for name, cell in zip(names, tabs.equal_columns(len(names), gap), strict=True):
        words = page.context.texts(f"laboratory.{name}")
        button(root, f"side.{name}", cell, words, f"side/{name}", selected=name == chosen, style=SMALL_LABEL)
    return area


def _faces(page: LaboratoryState, view: View, root: Node, area: Rect) -> bool:
    """Who plays, each as a card with a face; whether the cards have room."""
    count, gap = page.form.count, gap_of(view)
    words = view.line(FACE_NAME.role) + view.line(FACE_LEVEL.role) + gap
    inside = area.h - panel_height(view, view.target(50) + gap)
    mark = view.line(NUMBER.role) + 4 + gap
    found = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = (area.w - 2 * max(10, view.px(20)) + gap) // columns - 2 * gap
        high = (inside + gap) // rows - gap - words
        found.append((max(min(high, wide - 2 * mark), min(high - mark, wide)), count % columns == 0, columns))
    side, _, columns = max(found)
    if side < view.target(64):
        return False
    node, inner = panel(view, root, "players", area, page.context.texts("laboratory.players"))
    strip, inner = inner.cut_top(view.target(50), gap=gap)
    _count(page, view, node, strip)
    for index, cell in zip(range(count), inner.grid(columns, -(-count // columns), gap), strict=False):
        _face(page, view, node, cell, index)
    return True


def _face(page: LaboratoryState, view: View, node: Node, cell: Rect, index: int) -> None:
    """A player as a card; a click opens the choice."""
    texts, game, bot = page.context.texts, page.form.game.id, page.form.seats[index]
    said, drawn = opponent.label(texts, game, bot), bool(opponent.character_of(game, bot))
    card = node.add(
        f"who.{index}", cell, fill="button", target=f"who/{index}", tip=f"player/{bot}", speech=said
    )
    gap = gap_of(view) // 2
    inner = cell.inset(gap, gap)
    level, inner = inner.cut_bottom(view.line(FACE_LEVEL.role))
    name, inner = inner.cut_bottom(view.line(FACE_NAME.role))
    side = view.line(NUMBER.role) + 4
    beside, below = inner.inset(side + gap, 0).fit(1, 1), inner.pad(top=side + gap).fit(1, 1)
    face = max(beside, below, key=lambda spot: spot.w)
    card.add("picture", face.inset(0 if drawn else face.w // 6), picture=opponent.portrait(game, bot))
    side = view.line(NUMBER.role) + 4
    card.add(
        "number", Rect(cell.x + gap, cell.y + gap, side, side), text=str(index + 1), style=NUMBER, fill="chip"
    )
    arrow = Rect(cell.right - gap - side, cell.y + gap, side, side)
    card.add("arrow", arrow.inset(side // 6), picture="glyph/chevron_down")
    if not drawn:
        card.add("value", name.union(level), text=said, style=FACE_NAME)
        return
    card.add("value", name, text=opponent.name(texts, game, bot), style=FACE_NAME)
    card.add("level", level, text=opponent.level(texts, bot), style=FACE_LEVEL)


def _panel(
    page: LaboratoryState,
    view: View,
    root: Node,
    name: str,
    area: Rect,
    rows: list[tuple[Line, int]],
    heading: str = "",
) -> None:
    """A sheet with rows below each other; those that find no room are on further leaves."""
    node, inner = panel(view, root, name, area, heading)
    gap, least = gap_of(view), max(high for _, high in rows)
    room, leaf = max(1, (inner.h + gap) // (least + gap)), 0
    if room < len(rows):  # closer together before there are two leaves
        gap = max(3, gap // 3)
        room = max(1, (inner.h + gap) // (least + gap))
    if room < len(rows):
        strip, inner = inner.cut_bottom(view.target(38), gap=gap)
        room = max(1, (inner.h + gap) // (least + gap))
        leaves = -(-len(rows) // room)
        leaf = page.leaf_of(name, leaves)
        pager(view, node, page.context.texts, strip, leaf, leaves, f"leaf.{name}")
    share = (inner.h + gap) // min(len(rows), room) - gap
    for line, high in rows[leaf * room :][:room]:
        cell, inner = inner.cut_top(max(high, min(high * 2, share)), gap if inner.h > high else 0)
        line(node, cell)


def _count(page: LaboratoryState, view: View, node: Node, cell: Rect) -> None:
    """How many play."""
    form, gap = page.form, gap_of(view)
    label, buttons = cell.columns(0.42, 0.58, gap=gap)
    node.add("count.label", label, text=page.context.texts("new_game.count"), style=ROW_LABEL)
    counts = form.game.players
    for number, spot in zip(counts, buttons.equal_columns(len(counts), gap // 2), strict=True):
        chosen = number == form.count
        button(node, f"count.{number}", spot, str(number), f"count/{number}", selected=chosen)


def _players(page: LaboratoryState, view: View) -> list[tuple[Line, int]]:
    """How many play, and who."""
    form = page.form

    def count(node: Node, cell: Rect) -> None:
        _count(page, view, node, cell)

    def seat(index: int) -> Line:
        return lambda node, cell: _seat(page, view, node, cell, index)

    row = max(view.target(56), view.line("body.bold") + view.line("small") + 6)
    return [(count, view.target(50)), *((seat(index), row) for index in range(form.count))]


def _seat(page: LaboratoryState, view: View, node: Node, cell: Rect, index: int) -> None:
    """The player of a seat; a click opens the choice."""
    texts, game, bot = page.context.texts, page.form.game.id, page.form.seats[index]
    said = opponent.label(texts, game, bot)
    number, rest = cell.cut_left(view.width("0", NUMBER.role) + gap_of(view), gap=gap_of(view) // 2)
    node.add(f"number.{index}", number, text=str(index + 1), style=NUMBER)
    face = node.add(
        f"who.{index}", rest, fill="button", target=f"who/{index}", tip=f"player/{bot}", speech=said
    )
    arrow, inner = rest.cut_right(min(rest.h, view.target(40)))
    face.add("arrow", arrow.inset(max(2, arrow.w // 4)), picture="glyph/chevron_down")
    icon, words = inner.cut_left(rest.h)
    drawn = bool(opponent.character_of(game, bot))
    picture = opponent.portrait(game, bot)
    face.add("picture", icon.inset(max(2, rest.h // (14 if drawn else 4))), picture=picture)
    if not drawn:
        face.add("value", words, text=said, style=VALUE)
        return
    name, level = words.rows(view.line("body.bold"), view.line("small"))
    spare = (words.h - name.h - level.h) // 2
    face.add("value", name.moved(0, spare), text=opponent.name(texts, game, bot), style=PLAYER)
    face.add("level", level.moved(0, spare), text=opponent.level(texts, bot), style=LEVEL)


def _matches(page: LaboratoryState, view: View) -> list[tuple[Line, int]]:
    """How many matches, how they are dealt, on how many processes."""
    form, texts = page.form, page.context.texts
    row = max(view.target(54), view.line("body") + 2 * view.line("caption") + 1)

    def size(node: Node, cell: Rect) -> None:
        place, total = SIZES.index(form.matches), form.experiment(0).total
        control = _described(page, view, node, "size", cell)
        ends = (place == 0, place == len(SIZES) - 1)
        stepper(node, "size", control, str(total), "size/-1", "size/1", ends)

    def paired(node: Node, cell: Rect) -> None:
        control = _described(page, view, node, "paired", cell)
        switch(node, "paired", control, texts, "ui/paired", on=form.paired)

    def jobs(node: Node, cell: Rect) -> None:
        control = _described(page, view, node, "jobs", cell)
        ends = (form.jobs <= 1, form.jobs >= most_jobs())
        stepper(node, "jobs", control, str(form.jobs), "jobs/-1", "jobs/1", ends)

    rows: list[tuple[Line, int]] = [(size, row), (paired, row)]
    if most_jobs() > 1:
        rows.append((jobs, row))
    return rows


def _rules(page: LaboratoryState, view: View) -> list[tuple[Line, int]]:
    """By which rules they are played."""
    row = max(view.target(54), view.line("body") + 2 * view.line("caption") + 1)
    return [(_option(page, view, at), row) for at in range(len(page.form.game.options))]


def _option(page: LaboratoryState, view: View, at: int) -> Line:
    """An option of the game."""
    option, texts = page.form.game.options[at], page.context.texts
    key = f"{page.form.game.id}.option.{option.name}"

    def draw(node: Node, cell: Rect) -> None:
        words, control = cell.columns(0.56, 0.44, gap=gap_of(view))
        tip = f"option/{option.name}"
        label = TextStyle("body", align="left", lines=2, shrink=True)
        said = hint(texts, page.form.game.id, option)
        upper, lower = words.rows(view.line("body"), 1.0)
        fits = view.fonts.fits(said, NOTE, lower, view.k)
        node.add(
            f"{option.name}.label", upper if fits else words, text=texts(f"{key}.name"), style=label, tip=tip
        )
        if fits:
            node.add(f"{option.name}.hint", lower, text=said, style=NOTE)
        value = texts(f"{key}.value.{page.form.options[option.name]}")
        spot = control.place(control.w, min(control.h, view.target(52)))
        chooser(view, node, option.name, spot, value, f"pick/{option.name}", tip=tip)

    return draw


def _described(page: LaboratoryState, view: View, node: Node, name: str, cell: Rect) -> Rect:
    """A name with its sentence on the left; answers the room for the control on the right."""
    texts = page.context.texts
    words, control = cell.columns(0.56, 0.44, gap=gap_of(view))
    label, hint = texts(f"laboratory.{name}"), texts(f"laboratory.{name}_hint")
    lines = min(NOTE.lines, len(view.fonts.wrap(hint, NOTE.role, view.k, words.w)))
    upper, lower = words.place(words.w, view.line("body") + lines * view.line(NOTE.role) + 2).rows(
        view.line("body"), 1.0
    )
    fits = (
        view.width(label, NAME.role) <= words.w
        and lower.bottom <= cell.bottom
        and view.fonts.fits(hint, NOTE, lower, view.k)
    )
    style = NAME if fits else ROW_LABEL
    node.add(f"{name}.label", upper if fits else words, text=label, style=style, tip=f"form/{name}")
    if fits:  # elsewhere the tooltip says it alone
        node.add(f"{name}.hint", lower, text=hint, style=NOTE)
    return control.place(control.w, min(control.h, view.target(52)))


# -- choices of the laboratory: form fields, players, options, order of the list -------------------------------------

ORDER = "order"


def choose(page: LaboratoryState, kind: str, name: str) -> None:
    """A press of the form that chooses at once."""
    form = page.form
    if kind == "game" and name != form.game.id:
        page.form = remembered(page.context.settings.get("laboratory"), name)
        take_in_hand(page.context, name)
    elif kind == "count":
        form.count = int(name)
    elif kind == "size":
        place = SIZES.index(form.matches) + int(name)
        form.matches = SIZES[max(0, min(len(SIZES) - 1, place))]
    elif kind == "jobs":
        form.jobs = max(1, min(most_jobs(), form.jobs + int(name)))
    elif kind == "side":
        page.side = name
    elif kind.startswith("leaf."):
        panel = kind.removeprefix("leaf.")
        page.form_leaf[panel] = page.form_leaf.get(panel, 0) + int(name)


def ask_who(page: LaboratoryState, index: int) -> None:
    """Open the choice of players."""

    def seated(bot: str) -> None:
        page.form.seats[index] = bot
        page.invalidate()

    page.stack.push(
        WhoPlays(
            page.context, page.form.game.id, page.form.seats[index], seated, person=False, chance=False,
            everybody=page.form.level,
        )
    )  # fmt: skip


def pick(page: LaboratoryState, name: str, node: str) -> None:
    """Drop a list down: of orders, or of the values of an option of the game."""
    texts = page.context.texts
    if name == ORDER:
        lines = [Choice(one, texts(f"laboratory.order.{one}"), chosen=one == page.order) for one in ORDERS]
    else:
        option = next(one for one in page.form.game.options if one.name == name)
        key = f"{page.form.game.id}.option.{name}.value"
        lines = [
            Choice(value, texts(f"{key}.{value}"), chosen=value == page.form.options[name])
            for value in option.values
        ]
    drop_down(page, page.root, node, lines, lambda value: _picked(page, name, value))


def _picked(page: LaboratoryState, name: str, value: str) -> None:
    if name == ORDER:
        page.order, page.leaf = value, 0
    else:
        page.form.options[name] = value
    page.invalidate()
