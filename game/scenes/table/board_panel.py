"""The board panel: layout, light, scrolling, zoom, clicks, drags, tooltips, cards, and the small menu of a click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.boards.board import BACK, ZOOMED, Board, Offer, TableView, card_of
from game.boards.clicks import LESS, MORE, OFFER, VERB
from game.boards.registry import catalogue_of
from game.storage.tallies import named
from game.ui.desktop import motion_of
from game.ui.geometry import Rect, bounds
from game.ui.hover import beside
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import GLOW, Node, Placed, TextStyle, find_target, is_seen, placed, walk

from .. import routes
from ..common import layers
from ..common.board_view import ARROWS, zoom_of
from ..common.keys import SHEET_KEYS, chord, shown
from ..common.over_table import ComponentCard
from ..common.parts import button, button_width
from . import clicks, consequences, undo
from .model import TableModel
from .panel import Command, Panel, Tool
from .recap import LINE

NO_COMPONENTS = ("ui/", "log/", "rule/", LINE)
"""Beginnings of tokens that are about the program, not about the game."""


def open_card(model: TableModel, token: str) -> bool:
    """Show the card of a component; False if it has none."""
    view = model.table()
    card = None if token.startswith(NO_COMPONENTS) else card_of(model.board, view, token)
    if card is None:
        return False
    denied = None
    if view.choices and not model.is_open(token):
        denied = consequences.denial_of(model.board, model.session, view, token)
    if denied is not None:
        words = "\n".join(
            part
            for part in (card.text, consequences.denial_words(model.texts, model.session, denied))
            if part
        )
        card = card._replace(text=words, rules=(denied.reason.rule, *card.rules))
    game = model.session.game.id
    listed = any(named(token) == named(one) for _, tokens in catalogue_of(game) for one in tokens)
    to_catalogue = partial(_to_catalogue, model, game, token) if listed else None
    model.stack.push(ComponentCard(model.context, model.texts, card, partial(_to_rule, model), to_catalogue))
    return True


def _to_catalogue(model: TableModel, game: str, token: str) -> None:
    model.stack.push(routes.catalogue(model.context, game, token))


def _to_rule(model: TableModel, rule: str) -> None:
    model.stack.push(routes.help_page(model.context, model.texts, rule=rule))


# -- the light over the board ------------------------------------------------------------------------------------------
# Where something of the board itself can be chosen, the rest of the board is a little darker.


CARD = "playing"
"""The surface of playing cards: on the board it keeps its light, or what is played looks as if it were switched off."""


class Light(Panel):
    """The shade over what can't be chosen; what can be chosen breathes, unless motion is reduced."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        del area
        model = self.model
        model.host.breathes = motion_of(model.context.settings) == "full"
        names = model.board.picture
        items = placed(root)
        parts = [
            item for item in items if item.node.name.rpartition("/")[2] in names and _of_board(item.node)
        ]
        nodes = [node for part in parts for node in walk(part.node)]
        own = {id(node) for node in nodes}
        lit = [item for item in items if id(item.node) in own and (item.node.lit or item.node.open)]
        if not any(item.node.lit for item in lit):
            return
        if any(stroke.pattern == "field" for node in nodes if node.strokes for stroke in node.strokes):
            return  # whole fields of the board are lit, and it darkens the rest itself
        reach = max(GLOW, view.px(GLOW))
        spared = [_visible(item).inset(-reach) for item in items if _spared(item) and id(item.node) in own]
        first = next(at for at, item in enumerate(items) if item.node is parts[0].node)
        whole = bounds([part.node.rect for part in parts])
        spared += [_visible(item) for item in items if item.node.fill == CARD and id(item.node) in own]
        spared += [
            _visible(item)
            for item in items[first:]
            if id(item.node) not in own and item.node.rect.overlaps(whole) and _covers(item)
        ]
        dark: list[Rect] = []
        done: list[Rect] = []
        for part in parts:
            rect = _visible(part)
            dark += _without_all(rect, [*done, *spared])
            done.append(rect)
        if dark:
            root.add("shade", bounds(dark), fill="shade", depth=layers.SHADE, shaded=tuple(dark))


def _of_board(node: Node) -> bool:
    return node.name.startswith("board")


def _visible(item: Placed) -> Rect:
    return item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)


def _spared(item: Placed) -> bool:
    """Whether a place keeps its light: it can be chosen, or has been."""
    return item.node.lit or item.node.open or item.node.selected


def _covers(item: Placed) -> bool:
    """Whether a part of the table lies over the board: a card, a row, a panel."""
    node = item.node
    return item.depth < layers.SHADE and is_seen(node) and _of_board(node) and bool(node.fill or node.picture)


def _without_all(rect: Rect, taken: list[Rect]) -> list[Rect]:
    """What is left of a rectangle; most of what is taken lies elsewhere."""
    rest = [rect]
    for one in taken:
        if not rest:
            break
        if one.overlaps(rect):
            rest = [
                piece for each in rest for piece in (each.without(one) if each.overlaps(one) else (each,))
            ]
    return rest


# -- the small menu ----------------------------------------------------------------------------------------------------
# The small menu of several actions, beside the component they touch.


OFFER_LABEL = TextStyle("small.bold", shrink=True, pad=8, lines=2)
CHANGES = TextStyle("caption")


class OfferMenu(Panel):
    """Opens when a click may mean several actions; a line of it takes one."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        table = self.model.table()
        if table.picks.menu:
            at = find_target(root, table.picks.at)
            about = at.rect if at is not None else view.rect.place(2, 2)
            changes = [consequences.changes_of_offer(self.model, offer) for offer in table.picks.menu]
            root.children.append(offer_menu(view, self.model.board, table, about, changes))


def offer_menu(view: View, board: Board, table: TableView, about: Rect, changes: Sequence[str] = ()) -> Node:
    """The small menu of several actions beside the component they touch; below each what it changes, if anything."""
    offers = table.picks.menu
    row, pad = view.target(44), max(6, view.px(12))
    labels = [board.label(table, offer.action(table.picks.amounts.get(offer.key))) for offer in offers]
    stepped = any(len(offer.actions) > 1 for offer in offers)
    wide = (
        max(button_width(view, label, OFFER_LABEL.role) for label in labels)
        + 2 * pad
        + (2 * row if stepped else 0)
    )
    wide = min(
        max(wide, *(view.width(words, CHANGES.role) + 4 * pad for words in changes), 0), view.w * 2 // 5
    )
    notes = [_lines(view, words, wide - 2 * pad) * view.line(CHANGES.role) for words in changes] or [0] * len(
        offers
    )
    gap, air = _spaces(view, len(offers) * row + sum(notes) + 2 * pad, notes)
    notes = [note and note + air for note in notes]
    high = len(offers) * (row + gap) - gap + 2 * pad + sum(notes)
    card = Node("offers", beside(about, wide, high, view.rect, max(4, view.px(6))), fill="dialog", solid=True)
    card.depth = layers.MENU
    area = card.rect.inset(pad)
    for index, (offer, label, note) in enumerate(zip(offers, labels, notes, strict=True)):
        cell, area = area.cut_top(row + note, gap if index + 1 < len(offers) else 0)
        line, below = cell.cut_top(row, air if note else 0)
        _offer(card, index, offer, label, line)
        if note:
            style = CHANGES.but(lines=(note - air) // view.line(CHANGES.role))
            card.add(f"{index}.changes", below, text=changes[index], style=style)
    return card


def _spaces(view: View, high: int, notes: Sequence[int]) -> tuple[int, int]:
    """The space between the offers of a menu that is so high without it, and that between an offer and what it changes.

    What belongs together stands closer together, unless the menu would be too high for the window.
    """
    gap, air = max(3, view.px(5)), max(2, view.px(3))
    wide = max(10, view.px(16))
    roomy = high + len(notes) * (wide + air) <= view.h * 4 // 5
    return (wide if any(notes) and roomy else gap), (air if roomy else 0)


def _lines(view: View, words: str, wide: int) -> int:
    """How many lines words take."""
    return len(view.fonts.wrap(words, CHANGES.role, view.k, wide)) if words else 0


def _offer(card: Node, index: int, offer: Offer, label: str, cell: Rect) -> None:
    if len(offer.actions) > 1:
        less, cell = cell.cut_left(cell.h)
        more, cell = cell.cut_right(cell.h)
        button(card, f"{index}.less", less, "", f"{LESS}{offer.key}", picture="glyph/minus")
        button(card, f"{index}.more", more, "", f"{MORE}{offer.key}", picture="glyph/plus")
    button(card, f"{index}", cell, label, f"{OFFER}{offer.key}", fill="button.primary", style=OFFER_LABEL)


# -- board panel -------------------------------------------------------------------------------------------------------
# The board panel: layout, scrolling, zoom, clicks, drags, tooltips and cards.


RISES = ("hand/", "discard/", "building/", "line/")
"""Targets that a board shows larger, names, or shows the way to, under the pointer."""
TO_RULE = "ctrl+f1"
"""The key that opens the rule behind a tooltip; without one it opens the rules."""


class BoardPanel(Panel):
    """The board of the game. What no other panel takes is a click on it."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._rule = ""
        """The first rule behind the tooltip shown last, until the pointer moves on."""
        self._first, self._acted = "", False
        """What was clicked last, and whether that did anything: a double click never does two things."""
        self._at: tuple[int, int] | None = None
        """Where the mouse clicked last."""

    def cut(self, view: View, area: Rect) -> Rect:
        """All of it: whether there is room for the whole board is known before the bars ask for their buttons."""
        model = self.model
        model.pan.tight = zoom_of(view, model.board.fits(model.table(), view)) > 1
        return area

    def layout(self, view: View, area: Rect, root: Node) -> None:
        model = self.model
        fits = model.board.fits(model.table(), view)
        board = model.pan.layout(view, area, self._board, scroll_to_lit=model.scroll_to_lit, fits=fits)
        root.children.append(board)
        model.zoom.seen(root, area)
        model.scroll_to_lit = False

    def _board(self, view: View, area: Rect) -> Node:
        return self.model.board.layout(self.model.table(), view, area)

    def tooltip(self, token: str) -> Tip | None:
        """The tooltip of a component; if nothing can be done with it, also the rule that forbids it."""
        if token == "ui/near":
            return self.tool_tip("near")
        if token.startswith(NO_COMPONENTS):
            return None
        tip = self._tip(token)
        self._rule = tip.rules[0] if tip is not None and tip.rules else ""
        return tip

    def _tip(self, token: str) -> Tip | None:
        model = self.model
        view = model.table()
        tip = model.board.tip(view, token)
        if not view.choices:
            return tip
        if model.is_open(token) or token.startswith((VERB, OFFER)):
            after = consequences.changes_of_target(model, token)
            if not after and not model.is_open(token):
                return self._denied(token, tip)
            if not after:
                return tip
            return (
                Tip(after)
                if tip is None
                else replace(tip, body=f"{tip.body}\n{after}" if tip.body else after)
            )
        return self._denied(token, tip)

    def _denied(self, token: str, tip: Tip | None) -> Tip | None:
        """A tooltip with the rule that forbids a click, if one does."""
        model = self.model
        denied = consequences.denial_of(model.board, model.session, model.table(), token)
        if denied is None:
            return tip
        words = consequences.denial_words(model.texts, model.session, denied)
        rule, plain = denied.reason.rule, model.context.texts
        linked = model.texts.has_own(f"rule.{rule}")
        keys = plain("table.to_rule", key=shown(plain, TO_RULE)) if linked else ""
        if tip is None:
            return Tip(words, keys=keys, rules=(rule,))
        why = model.texts.refusal(denied.reason)
        if denied.reason.key in tip.tells or why in tip.body:  # nothing is said twice
            words = words.removeprefix(why).strip()
        body = "\n".join(part for part in (tip.body, words) if part)
        return replace(tip, body=body, keys=tip.keys or keys, rules=(rule, *tip.rules))

    def commands(self) -> dict[str, Command]:
        return {"fit": Command(self.fit), "near": Command(self._near, self._tight)}

    def tools(self) -> list[Tool]:
        pan = self.model.pan
        return [Tool("near", "glyph/search", pan.near)] if pan.tight else []

    def _tight(self) -> bool:
        return self.model.pan.tight

    def _near(self) -> None:
        """Look at the board from near, or at the whole of it again."""
        self.model.pan.near = not self.model.pan.near
        self.model.scroll_to_lit = True
        self.model.invalidate()

    # -- input -------------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> bool:
        model = self.model
        if target.startswith("pan/"):
            self.push(target.removeprefix("pan/"))
        elif press.button == 3:
            model.drop()
        elif (
            press.double
            and not target.startswith((LESS, MORE))
            and self._other_half(target, most=press.shift)
        ):
            pass
        else:
            model.guard.pressed(None if press.keyboard else model.pointer)
            target = self._where_it_was(target, press)
            before, count = self._mark(), len(model.session.match)
            self._click(target, press)
            done = model.session.match.entries[count:]
            drafted = bool(done) and all(model.board.drafts(entry.action) for entry in done)
            self._first, self._acted = target, self._mark() != before and not drafted
        return True

    def _where_it_was(self, target: str, press: Press) -> str:
        """What a click is on: while the hand has not moved since it chose something, that, whatever has come under it meanwhile.

        Once it has been said what is to be chosen, what lies there.
        """
        model, earlier = self.model, self._at
        self._at = None if press.keyboard else model.pointer
        picked = model.picks.selection
        free = (
            model.session.pending is None
            and not model.hint
            and not target.startswith((VERB, OFFER, LESS, MORE))
        )
        chosen = bool(picked) and picked[-1] == self._first
        return self._first if free and chosen and earlier is not None and earlier == self._at else target

    def _click(self, target: str, press: Press) -> None:
        """A click of its own."""
        model = self.model
        if target.startswith(ZOOMED):
            model.drop()
        elif target.startswith(BACK):
            undo.go_back_to_step(model, target)
        else:
            clicks.click(model, target, most=press.shift)

    def _mark(self) -> object:
        """What a click can have done: an action, a choice, something to look at."""
        session, picks = self.model.session, self.model.picks
        return session.match.hash(), session.pending, picks.selection, picks.menu, picks.sheet

    def _other_half(self, target: str, *, most: bool) -> bool:
        """The second half of a double click: it does at most what the first half has chosen, and only where that did nothing the
        zoom; False: it is a click of its own."""
        acted, self._acted = self._acted, False
        if acted or target != self._first:
            if self._second(target):
                clicks.click(self.model, target, most=most, double=True)
            return True
        return self._center() or self.model.guard.waiting

    def _second(self, target: str) -> bool:
        """Whether a double click on a target does what its first half has chosen."""
        model = self.model
        return model.first_click_chooses and target in model.picks.selection and model.session.pending is None

    def on_refused(self, target: str) -> bool:
        clicks.refused(self.model, target)
        return True

    def on_key(self, key: Key) -> bool:
        if chord(key) == TO_RULE and self.model.texts.has_own(f"rule.{self._rule}"):
            model = self.model
            model.stack.push(routes.help_page(model.context, model.texts, rule=self._rule))
        elif key.ctrl and key.name in ARROWS:
            self.push(key.name)
        elif key.name in SHEET_KEYS and SHEET_KEYS[key.name] < len(self.model.session.seats):
            clicks.click(self.model, f"sheet/{SHEET_KEYS[key.name]}")
        else:
            return False
        return True

    def on_hover(self, target: str) -> None:
        self._rule = ""
        pointed = target if target.startswith(RISES) else ""
        if pointed != self.model.pointed:
            self.model.pointed = pointed
            self.model.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if clicks.turn_wheel(self.model, target, steps) or self._enlarge(steps):
            return True
        return self.push("up" if steps > 0 else "down")

    def on_drag(self, dx: int, dy: int) -> bool:
        return self._looked(self.model.zoom.drag(self.model.pointer, dx, dy))

    def on_drop(self, source: str, goal: str) -> None:
        clicks.dropped_on(self.model, source, goal)

    def on_card(self, token: str) -> bool:
        return open_card(self.model, token)

    # -- what is seen of it ------------------------------------------------------------------------------------------

    def push(self, way: str) -> bool:
        """Move what is enlarged, or a board that does not fit the window; whether it moved."""
        return self._looked(self.model.zoom.push(way) or self.model.pan.push(way))

    def _enlarge(self, steps: int) -> bool:
        """Zoom in at the pointer if the picture there can be enlarged; returns whether anything changed."""
        zoom, pointer = self.model.zoom, self.model.pointer
        return zoom.at(pointer) and self._looked(zoom.wheel(pointer, steps))

    def _center(self) -> bool:
        """Center the picture at the pointer if it can be enlarged."""
        zoom, pointer = self.model.zoom, self.model.pointer
        return zoom.at(pointer) and self._looked(zoom.center(pointer))

    def fit(self) -> None:
        """Show the whole of what was enlarged."""
        pan = self.model.pan
        near, pan.near = pan.near, False
        self._looked(self.model.zoom.fit() or near)

    def _looked(self, moved: bool) -> bool:
        if moved:
            self.model.invalidate()
        return moved
