"""The page about phones: who has one, the code of the seat that is to scan, and what to know about the network."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.boards.board import FullCard, card_of
from game.boards.registry import catalogue_of
from game.phones.lobby import Claim, squares
from game.phones.service import Knock, Phones, PhoneService
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Scene, SceneManager, View
from game.ui.tree import Node, TextStyle

from ..common import dialogs
from ..common.dialogs import Choice
from ..common.parts import banner, button, button_row, chooser, gap_of, page, panel
from ..common.people import seat_faces
from ..routes import AppServices
from .model import TableModel

WORDS = TextStyle("body", align="left", valign="top", lines=12, shrink=True)
STATE = TextStyle("small", "ink_soft", align="left", lines=2, shrink=True)
NUMBER = TextStyle("body", align="left", lines=2, shrink=True)
TITLE = TextStyle("title", "porphyry", align="left", shrink=True)
NAME = TextStyle("body.bold", align="left", lines=2, shrink=True)
STEP = TextStyle("small", align="left", valign="top", lines=4)
COUNT = TextStyle("small.bold", shrink=True)
ON_PHONE = TextStyle("small.bold", align="left", shrink=True)
POINTS = {"intro": "glyph/phone", "firewall": "glyph/people", "risk": "glyph/lock"}
"""What is told before phones are opened, each with a picture."""
SQUARE = 12
"""Pixels of a square of the code before it is fitted to its place."""


class PhonesPage(Scene):
    """Opens and closes phones; shows one code at a time, until its phone is there."""

    def __init__(self, model: TableModel, service: PhoneService, opens: Callable[[], None]) -> None:
        super().__init__(model.context)
        self.model, self.service, self._opens = model, service, opens
        self.chosen: int | None = None
        """The seat whose own code is shown, ``None`` for the one for all."""
        self.shown = False
        """Whether the one for all is shown though nobody needs it."""
        self._seen = -1
        self._drawn: tuple[str, str] = ("", "")
        """What the last code says, and the key of its picture."""

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts, gap = self.context.texts, gap_of(view)
        parts = page(view, texts, "phones", texts("phones.title"), game=self.model.session.game.id)
        area, foot = parts.column(view, 1640)
        if self.service.phones is None:
            self._about(view, parts.root, area)
            button_row(
                view, parts.root, foot, [("ui/open", texts("phones.open"), "button.primary", "glyph/phone")]
            )
            return parts.root
        left, right = area.rows(0.5, 0.5, gap=gap) if view.upright else area.columns(0.44, 0.56, gap=gap)
        self._code(view, parts.root, left)
        self._seats(view, parts.root, right)
        button_row(
            view, parts.root, foot,
            [("ui/close", texts("phones.close"), "button.danger", "glyph/cross"), ("ui/back", texts("common.ok"), "button.primary", "")],
        )  # fmt: skip
        return parts.root

    def _about(self, view: View, root: Node, area: Rect) -> None:
        """A phone with a hand of cards, and beside it what phones are good for and what opening them means."""
        gap = gap_of(view)
        left, right = area.rows(0.64, 0.36) if view.upright else area.columns(0.38, 0.62)
        sheet = root.add("about", area, fill="sheet")
        around = max(6, view.px(12))
        self._phone(view, sheet.add("scene", left.inset(around), fill="porphyry"))
        inner = right.inset(max(12, view.px(32)), max(10, view.px(26)))
        line, inner = inner.cut_top(view.line(TITLE.role), gap=gap)
        sheet.add("title", line, text=self.context.texts("phones.title"), style=TITLE)
        inner = self._steps(
            view,
            sheet,
            inner,
            sum(max(need, view.px(52)) for need in self._point_heights(view, "small", inner)) + 5 * gap,
        )
        below = self._points(view, sheet, inner)
        if below.h > gap:
            self._sitters(view, sheet, below)

    def _point_heights(self, view: View, role: str, area: Rect) -> list[int]:
        """How high each point is in a role."""
        wide = area.w - max(24, view.px(52)) - gap_of(view)
        said = (self.context.texts(f"phones.{key}") for key in POINTS)
        return [len(view.fonts.wrap(words, role, view.k, wide)) * view.line(role) for words in said]

    def _points(self, view: View, sheet: Node, area: Rect) -> Rect:
        """What phones are good for and what opening them means, as large as there is room; returns what is left below."""
        gap, side = gap_of(view), max(24, view.px(52))
        said = [self.context.texts(f"phones.{key}") for key in POINTS]
        needs = {role: self._point_heights(view, role, area) for role in ("body", "small", "caption")}
        role = next((role for role, need in needs.items() if sum(need) + 3 * gap <= area.h), "caption")
        spare = min(3 * gap, max(0, (area.h - sum(max(side, need) for need in needs[role])) // 6))
        y = area.y
        for (key, picture), words, need in zip(POINTS.items(), said, needs[role], strict=True):
            row = Rect(area.x, y, area.w, min(max(side, need), area.bottom - y))
            if row.h < need:
                break  # what has no room here is told again when phones are opened
            disc, body = row.cut_left(side, gap=gap)
            spot = disc.cut_top(min(side, disc.h))[0]
            sheet.add(f"disc.{key}", spot, fill="chip.dark").add(
                "sign", spot.inset(side // 4), picture=f"{picture}?ink=gold_light"
            )
            style = WORDS.but(role=role, valign="middle" if need < side else "top")
            sheet.add(f"words.{key}", body, text=words, style=style)
            y = row.bottom + spare
        return Rect(area.x, y, area.w, max(0, area.bottom - y))

    def _sitters(self, view: View, sheet: Node, area: Rect) -> None:
        """The faces of who sits at the table, where there is room."""
        seats, line = self.model.session.seats, view.line(NAME.role)
        faces = seat_faces(self.context, self.model.session.game.id, seats)
        cells = area.equal_columns(len(seats), gap_of(view))
        side = min(cells[0].w, area.h - line, view.px(220))
        if side < view.px(70):
            return
        for number, (seat, cell) in enumerate(zip(seats, cells, strict=True)):
            block = cell.place(cell.w, side + line)
            face, name = block.cut_top(side)
            spot = face.place(side, side)
            sheet.add(f"face.{number}", spot.inset(side // 20), picture=faces[number] or banner(seat))
            sheet.add(f"face.{number}.name", name, text=seat.name, style=NAME.but(align="center", lines=1))

    def _phone(self, view: View, scene: Node) -> None:
        """A phone with cards of its hand and the button for its answer."""
        texts, seat = self.context.texts, self.model.session.seats[0]
        body = scene.rect.inset(scene.rect.w // 12, scene.rect.h // 20).fit(9, 18)
        case = scene.add("case", body, fill="phone")
        rim = max(4, body.w // 22)
        screen = case.add("screen", body.inset(rim), fill="phone.screen")
        notch = Rect(body.cx - body.w // 8, screen.rect.y, body.w // 4, max(4, body.h // 40))
        case.add("notch", notch, fill="phone.notch")
        inner = screen.rect.inset(rim, 2 * rim).pad(top=notch.h)
        head, inner = inner.cut_top(body.h // 12, gap=rim)
        flag, name = head.cut_left(head.h, gap=rim)
        screen.add("flag", flag, picture=banner(seat))
        screen.add("name", name, text=seat.name, style=ON_PHONE)
        foot, inner = inner.cut_bottom(body.h // 10, gap=rim)
        answer = texts("phones.page.choose")
        screen.add(
            "answer", foot, fill="button.primary", text=answer, style=ON_PHONE.but(align="center", pad=4)
        )
        for number, (cell, card) in enumerate(zip(inner.equal_rows(3, rim), self._cards(), strict=False)):
            plate = screen.add(f"card{number}", cell, fill="card")
            plate.add("picture", cell.inset(max(3, cell.h // 14)).fit(*card.shape), picture=card.picture)

    def _cards(self) -> list[FullCard]:
        """Some components of the game with pictures."""
        model, found = self.model, list[FullCard]()
        for _, tokens in catalogue_of(model.session.game.id):
            for token in tokens[1::3]:
                card = card_of(model.board, model.table(), token)
                if card is not None and card.picture:
                    found.append(card)
        return found[:3]

    def _steps(self, view: View, node: Node, area: Rect, below: int) -> Rect:
        """How a phone comes to its seat, in three steps side by side; what is left below, all where less than `below` were left."""
        texts, gap = self.context.texts, gap_of(view)
        cells = area.equal_columns(3, 2 * gap)
        first = 1 if self.service.phones is not None else "open"  # the code comes only then
        said = [texts(f"phones.step.{number}") for number in (first, 2, 3)]
        for role, side in (("body.bold", max(26, view.px(56))), ("small", max(20, view.px(38)))):
            wide = min(cell.w for cell in cells) - side - gap
            lines = max(len(view.fonts.wrap(words, role, view.k, wide)) for words in said)
            high = max(side, lines * view.line(role) + 2)
            room, style = Rect(0, 0, wide, high), STEP.but(role=role)
            whole = all(view.fonts.fits(words, style, room, view.k) for words in said)
            if lines <= STEP.lines and whole and area.h >= high + below + 2 * gap:
                break
        else:
            return area
        for number, (cell, words) in enumerate(zip(cells, said, strict=True), 1):
            mark, body = cell.cut_top(high)[0].cut_left(side, gap=gap)
            spot, count = mark.cut_top(side)[0], COUNT.but(role=role)
            node.add(f"step{number}", spot, fill="chip.gold", text=str(number), style=count)
            style = STEP.but(role=role, valign="middle" if high == side else "top")
            node.add(f"step{number}.words", body, text=words, style=style)
        return area.pad(top=high + 2 * gap)

    def _seats(self, view: View, root: Node, area: Rect) -> None:
        """How to come in, and a row for each seat: its face, its phone, and what can be done about it."""
        texts, gap, phones = self.context.texts, gap_of(view), self.service.phones
        node, inner = panel(view, root, "seats", area, texts("phones.title"))
        inner = self._steps(view, node, inner, len(self.model.session.seats) * view.target(44))
        seats = self.model.session.seats
        row = min(view.target(76), (inner.h * 2 // 3) // len(seats) - gap // 2)
        faces = seat_faces(self.context, self.model.session.game.id, seats)
        for number, seat in enumerate(seats):
            line, inner = inner.cut_top(row, gap // 2)
            flag, line = line.cut_left(row, gap)
            node.add(f"flag.{number}", flag, picture=faces[number] or banner(seat))
            name, state, act = line.columns(0.28, 0.3, 0.42, gap=gap)
            node.add(f"name.{number}", name, text=seat.name, style=NAME)
            act = act.place(act.w, min(act.h, view.target(52)))
            claim = self._claim(number)
            if claim is not None:
                self._let_in(node, claim, state, act, gap)
                continue
            found = phones.state_of(number) if phones is not None else "none"
            node.add(f"state.{number}", state, text=texts(f"phones.state.{found}"), style=STATE)
            if found == "none":
                continue
            free = found == "waiting"
            label = texts("phones.show" if free else "phones.release")
            target = f"show/{number}" if free else f"release/{number}"
            button(node, f"act.{number}", act, label, target, selected=free and self.chosen == number,
                   speech=f"{seat.name}: {label}")  # fmt: skip
        self._network(view, node, inner.pad(top=gap))

    def _claim(self, seat: int) -> Claim | None:
        """The phone that wants a seat and shows a number."""
        phones = self.service.phones
        claims = phones.lobby.claims() if phones is not None else []
        return next((claim for claim in claims if claim.seat == seat), None)

    def _let_in(self, node: Node, claim: Claim, state: Rect, act: Rect, gap: int) -> None:
        """The number that a phone shows, and whether it may have the seat: never a dialog over the game."""
        texts, seat = self.context.texts, claim.seat
        name, phones = self.model.session.seats[seat].name, self.service.phones
        taken = phones is not None and phones.state_of(seat) != "waiting"
        said = texts("phones.claim_other" if taken else "phones.claim", number=claim.number)
        node.add(f"state.{seat}", state, text=said, style=NUMBER)
        yes, no = act.columns(0.64, 0.36, gap=gap // 2)
        for key, spot, fill in (("let_in", yes, "button.primary"), ("no", no, "button")):
            label = texts(f"phones.{key}")
            button(
                node,
                f"{key}.{seat}",
                spot,
                label,
                f"{key}/{seat}",
                fill=fill,
                speech=f"{name}: {said}. {label}",
            )

    def _network(self, view: View, node: Node, area: Rect) -> None:
        """The address, and what to know about the network."""
        texts, phones = self.context.texts, self.service.phones
        if phones is None or area.h < view.target(40):
            return
        line, rest = area.cut_top(min(area.h, view.target(44)), gap_of(view) // 2)
        chooser(
            view, node, "address", line, texts("phones.address", address=phones.server.address), "ui/address"
        )
        words = f"{texts('phones.wifi')}\n{texts('phones.risk')}"
        node.add("network", rest, text=words, style=WORDS)

    def _code(self, view: View, root: Node, area: Rect) -> None:
        """The code of the seat that is to scan."""
        texts, phones = self.context.texts, self.service.phones
        seat = self.chosen
        if phones is not None and seat is not None and phones.state_of(seat) != "waiting":
            seat = self.chosen = None
        title = texts("phones.everyone" if seat is None else "phones.show")
        node, inner = panel(view, root, "code", area, title)
        if phones is None:
            return
        all_in = all(phones.state_of(number) != "waiting" for number in phones.links)
        covered = seat is None and all_in and not self.shown
        inner = self._choices(view, node, inner, covered)
        if covered:
            node.add("covered", inner, text=texts("phones.everybody_in"), style=WORDS)
            return
        lines = 2 if view.upright else 4
        words, below = inner.cut_bottom(min(inner.h // 3, lines * view.line("body")), gap_of(view))
        name = "" if seat is None else self.model.session.seats[seat].name
        said = texts("phones.scan_all") if seat is None else texts("phones.scan", name=name)
        node.add("scan", words, text=said, style=WORDS)
        side = min(below.w, below.h)
        picture = self._picture(phones.table_address if seat is None else phones.address_of(seat))
        plate = below.place(side, side, 0.5, 0.5)
        node.add("picture", plate, picture=picture, speech=said)
        node.add("edge", plate, frame="outline.gold")

    def _choices(self, view: View, node: Node, area: Rect, covered: bool) -> Rect:
        """Below the code: the other code, a new one, and grace for who was refused; returns the rest of the area."""
        texts, phones = self.context.texts, self.service.phones
        wanted = [("ui/everyone", "everyone")] if self.chosen is not None else [("ui/new", "new_code")]
        if covered:
            wanted = [("ui/shown", "show")]
        if phones is not None and phones.lobby.refusing:
            wanted.append(("ui/forget", "forget"))
        line, rest = area.cut_bottom(view.target(44), gap_of(view))
        for (target, key), cell in zip(
            wanted, line.columns(*(1 / len(wanted) for _ in wanted), gap=gap_of(view)), strict=True
        ):
            button(node, key, cell, texts(f"phones.{key}"), target)
        return rest

    def _picture(self, text: str) -> str:
        """The key of the picture of a code, drawn once."""
        if self._drawn[0] != text:
            self._forget()
            self._drawn = (text, self._services().lend("phone_code", drawn(text)))
        return self._drawn[1]

    def _forget(self) -> None:
        """Give back the picture of the last code."""
        self._services().give_back(self._drawn[1])
        self._drawn = ("", "")

    def _services(self) -> AppServices:
        services = self.context.services.get(AppServices)
        return services if isinstance(services, AppServices) else AppServices()

    def leave(self) -> None:
        self._forget()

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        phones = self.service.phones
        if target == "ui/back":
            self.stack.pop()
            return
        if target == "ui/open":
            self._open()
        elif target == "ui/close":
            self.service.close()
        elif target == "ui/address":
            self._addresses(press.node)
        elif kind == "show":
            self.chosen = int(name)
        elif target == "ui/everyone":
            self.chosen = None
        elif target == "ui/shown":
            self.shown = True
        elif kind in ("let_in", "no") and phones is not None:
            claim = self._claim(int(name))
            if claim is not None:
                phones.lobby.answer(claim, yes=kind == "let_in")
        elif target == "ui/new" and phones is not None:
            phones.new_table_code()
        elif target == "ui/forget" and phones is not None:
            phones.lobby.forget()
        elif kind == "release" and phones is not None:
            phones.new_code(int(name))
        self.invalidate()

    def _open(self) -> None:
        try:
            self._opens()
        except OSError:
            texts, address = self.context.texts, self.service.address or self.service.addresses()[0]
            self.service.address = ""
            body = texts("phones.failed", address=address)
            self.stack.push(dialogs.message(self.context, texts("phones.title"), body))

    def _addresses(self, node: str) -> None:
        """Another address of this computer: codes are new there."""
        phones = self.service.phones
        here = phones.server.address if phones is not None else ""
        choices = [Choice(address, address, chosen=address == here) for address in self.service.addresses()]
        dialogs.drop_down(self, None, node, choices, self._move)

    def _move(self, address: str) -> None:
        self.service.address = address
        self._open()
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
            return True
        return False

    def poll(self) -> bool:
        service = self.service
        if self.manager is not None and self.manager.top is self:
            ask(self.stack, self.model, service)
        if service.changes == self._seen:
            return False
        self._seen = service.changes
        self.invalidate()
        return True


def drawn(text: str) -> pygame.Surface:
    """The picture of a code, large enough for every window."""
    rows = squares(text)
    surface = pygame.Surface((len(rows), len(rows)))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            surface.set_at((x, y), (0, 0, 0) if dark else (255, 255, 255))
    return pygame.transform.scale(surface, (len(rows) * SQUARE, len(rows) * SQUARE))


def ask(stack: SceneManager, model: TableModel, service: PhoneService) -> None:
    """Put the question whether another phone may have a seat, if there is one: called by the scene on top."""
    phones = service.phones
    if phones is not None and phones.knocking is not None:
        stack.push(KnockQuestion(model, phones, phones.knocking))


class KnockQuestion(dialogs.Dialog):
    """Whether another phone may have a seat. The question is withdrawn when that phone is gone."""

    def __init__(self, model: TableModel, phones: Phones, knock: Knock) -> None:
        texts, name = model.context.texts, model.session.seats[knock.seat].name
        here = phones.state_of(knock.seat) == "here"
        answers = [
            ("yes", texts("phones.knock_yes"), "button"),
            ("no", texts("phones.knock_no"), "button.primary"),
        ]
        super().__init__(
            model.context,
            texts("phones.knock", name=name),
            texts("phones.knock_here" if here else "phones.knock_away", name=name),
            answers,
            lambda answer: phones.answer(knock, yes=answer == "yes"),
        )
        self.phones, self.knock = phones, knock

    def poll(self) -> bool:
        if self.phones.asks(self.knock):
            return False
        if self.manager is not None and self.manager.top is self:
            self.stack.pop()
        return True
