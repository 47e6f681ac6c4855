"""Phones at a table: the command that opens the page about them, and what the big screen shows of their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from threading import Thread

from game.boards.board import TableView
from game.boards.registry import board_of, portrait_of
from game.i18n.catalogue import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.phones.lobby import Claim
from game.phones.public import PARTS_OF, Mapped
from game.phones.service import PhoneService
from game.ui.geometry import Rect
from game.ui.scene import Scene, Tip, View
from game.ui.tree import Node, TextStyle, find, find_target, walk

from ..common.parts import button_row, gap_of, table_bar_heights
from ..common.pictures import offscreen
from .advice import hints_allowed
from .model import TableModel
from .panel import Command, Panel, Tool
from .phones_page import PhonesPage, ask
from .privacy import PrivacyScreen
from .undo import Consent

SHEET = (1600, 900)
"""Pixels of the picture of the table: its small words can be read where it is looked at closely."""


class PhonePicture:
    """Draws the table without anybody's secrets."""

    def __init__(self, model: TableModel, texts_of: Callable[[str], MatchTexts]) -> None:
        self.model, self._texts_of = model, texts_of
        self._pictures = offscreen(model.context)

    def drawing(self, language: str) -> Iterator[bytes]:
        """The present position as JPEG, in a language: empty steps while it is drawn, the last has it."""
        import pygame

        session, painter = self.model.session, self._pictures.painter()
        game, seen = session.game, session.game.observe(session.state, None)
        table = TableView(
            game=game, seen=seen, viewer=None, to_act=int(seen.to_act), decision=game.decision(seen), choices=(),
            seats=session.seats, texts=self._texts_of(language),
        )  # fmt: skip
        view = View(*SHEET, painter.fonts, painter.theme)
        board = board_of(game.id).layout(table, view, view.rect)
        yield b""
        sheet = pygame.Surface(SHEET)
        place = find(board, portrait_of(game.id)) or board
        spots = spots_of(place) if place is not board else {}
        reaches(board, place.rect)
        for _ in painter.paint_in_steps(sheet, board, view.k):
            yield b""
        yield b""
        shown = sheet.subsurface(pygame.Rect(place.rect).clip(sheet.get_rect()))
        file = BytesIO()
        pygame.image.save(shown, file, "table.jpg")
        made = Mapped(file.getvalue())
        made.spots = spots
        yield made


def reaches(node: Node, rect: Rect) -> bool:
    """Whether a node or one below it is seen in a rectangle; what is not is cut off. Much of a map lies over it, not below its node."""
    node.children = [child for child in node.children if reaches(child, rect)]
    return bool(node.children) or node.rect.overlaps(rect)


def spots_of(place: Node) -> dict[str, tuple[int, int]]:
    """Where the middle of each thing lies on a picture, in thousandths; of several nodes of a thing that of the smallest."""
    found: dict[str, Rect] = {}
    for node in walk(place):
        rect = node.rect
        if "/" in node.target and rect.area and rect.overlaps(place.rect):
            found[node.target] = min(found.get(node.target, rect), rect, key=lambda one: one.area)
    x, y, w, h = place.rect
    return {
        target: ((rect.cx - x) * PARTS_OF // w, (rect.cy - y) * PARTS_OF // h)
        for target, rect in found.items()
    }


# -- a phone wants in ----------------------------------------------------------------------------------------------------
# The strip over the table that asks about the phone that shows a number: nobody needs to open the page about phones for it.


DEPTH = 355
WORDS = TextStyle("body.bold", align="left", lines=2, shrink=True)


def claim_strip(view: View, area: Rect, said: str, answers: tuple[str, str]) -> Node:
    """What a phone shows, and beside it the two answers."""
    gap, pad, row = gap_of(view), max(8, view.px(14)), view.target(48)
    high = max(2 * view.line(WORDS.role), row) + 2 * pad
    card = area.place(min(area.w - 2 * gap, max(view.px(900), 600)), min(area.h, high), 0.5, 0.02)
    node = Node("claim", card, fill="dialog", depth=DEPTH, solid=True, modeless=True)
    words, side = card.inset(pad).columns(0.56, 0.44, gap=gap)
    node.add("words", words, text=said, style=WORDS)
    yes, no = answers
    rows = [("ui/phone_in", yes, "button.primary", "glyph/phone"), ("ui/phone_no", no, "button", "")]
    button_row(view, node, side.place(side.w, min(side.h, row), 0.5, 0.5), rows)
    return node


# -- the panel ---------------------------------------------------------------------------------------------------------


class PhonesPanel(Panel):
    """The command, its button while phones are open, and the question when another phone wants a seat."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        service = model.context.services.get(PhoneService)
        self.service = service if isinstance(service, PhoneService) else None
        self._seen = 0
        self._asleep: int | None = None
        self._claims: frozenset[str] = frozenset()
        self._texts: dict[str, MatchTexts] = {}

    def enter(self) -> None:
        service = self.service
        if service is not None and self.model.host.phoned and service.comes_back(self.model.session):
            with suppress(OSError):  # another program listens there now: they scan again
                self._open()
        if service is not None and service.wanted:
            service.wanted = False
            self._show()

    def leave(self) -> None:
        if self.service is not None:
            self.service.leave()

    def commands(self) -> dict[str, Command]:
        return {
            "phones": Command(self._show, self._can),
            "phone_in": Command(lambda: self._answer(yes=True), self._asked),
            "phone_no": Command(lambda: self._answer(yes=False), self._asked),
        }

    def layout(self, view: View, area: Rect, root: Node) -> None:
        claim, texts = self._claim(), self.model.context.texts
        if claim is not None:
            answers = (texts("phones.let_in"), texts("phones.no"))
            root.children.append(claim_strip(view, area, self._claim_words(claim), answers))

    def _claim(self) -> Claim | None:
        """The first phone that wants a seat, None for none."""
        phones = self.service.phones if self.service else None
        return next(iter(phones.lobby.claims()), None) if phones is not None else None

    def _claim_words(self, claim: Claim) -> str:
        """Whose seat it wants, and the number that it shows."""
        phones = self.service.phones if self.service else None
        free = phones is None or phones.state_of(claim.seat) == "waiting"
        name = self.model.session.seats[claim.seat].name
        key = "phones.claimed" if free else "phones.claimed_other"
        return self.model.context.texts(key, name=name, number=claim.number)

    def _asked(self) -> bool:
        return self._claim() is not None

    def _answer(self, *, yes: bool) -> None:
        """Let the phone in, or not."""
        claim, phones = self._claim(), self.service.phones if self.service else None
        if claim is not None and phones is not None:
            phones.lobby.answer(claim, yes=yes)
            self.model.invalidate()

    def tools(self) -> Sequence[Tool]:
        opened = self.service is not None and self.service.phones is not None
        return [Tool("phones", "glyph/phone", pressed=True)] if opened else []

    def tooltip(self, token: str) -> Tip | None:
        if token != "ui/phones" or self.service is None or self.service.phones is None:
            return None
        phones, texts, seats = self.service.phones, self.model.context.texts, self.model.session.seats
        lines = [
            f"{seats[seat].name}: {texts(f'phones.state.{phones.state_of(seat)}')}" for seat in phones.links
        ]
        return self.tool_tip("phones", "\n".join(lines))

    def poll(self) -> bool:
        if self.service is not None and self.model.on_top:
            ask(self.model.stack, self.model, self.service)
        return self._news()

    # What a phone wants is asked over a covered table as well: the person it belongs to has nothing else to come in by.

    def lie_over(self, view: View, root: Node) -> None:
        """The question about a phone, and the button of phones where the table below shows it."""
        self.layout(view, view.rect.pad(top=table_bar_heights(view)[0]), root)
        if not self.tools():
            return
        below = find_target(self.model.host.layout(view), "ui/phones") if root.name == "cover" else None
        if below is not None:
            root.add("phones", below.rect, target="ui/phones", tip="ui/phones")

    def poll_over(self, top: Scene) -> bool:
        """The same for a scene over the table; where nobody is waited for any more, it goes."""
        manager = self.model.host.manager
        if manager is None or manager.top is not top:
            return False
        if self.model.session.privacy.handover is None:
            manager.pop()
            return False
        if self.service is not None:
            ask(self.model.stack, self.model, self.service)
        return self._news()

    def _news(self) -> bool:
        """Whether something about phones has changed."""
        service = self.service
        if service is None or service.phones is None:
            return False
        self._tell_claims()
        self._tell_asleep()
        changed, self._seen = self._seen != service.changes, service.changes
        return changed

    def _tell_claims(self) -> None:
        """Say once that a phone wants a seat, for those who hear the table."""
        phones = self.service.phones if self.service else None
        claims = {} if phones is None else {claim.device: claim for claim in phones.lobby.claims()}
        for device in claims.keys() - self._claims:
            self.model.say(self._claim_words(claims[device]))
        self._claims = frozenset(claims)

    def _tell_asleep(self) -> None:
        """Say once that the phone of the seat to act sleeps."""
        phones, seat = self.service.phones if self.service else None, self.model.session.to_act
        if phones is None or phones.state_of(seat) != "asleep":
            self._asleep = None
        elif self._asleep != seat:
            self._asleep = seat
            self.model.say(
                self.model.context.texts("phones.asleep", name=self.model.session.seats[seat].name)
            )

    def _can(self) -> bool:
        return self.service is not None and any(seat.is_person for seat in self.model.session.seats)

    def _show(self) -> None:
        if self.service is not None and self._can():
            self.model.stack.push(PhonesPage(self.model, self.service, self._open))

    def _open(self) -> None:
        if self.service is not None:
            Thread(target=self._read_texts, name="phone texts", daemon=True).start()
            picture = PhonePicture(self.model, self._texts_of)
            self.service.open(self.model.session, self._texts_of, self._around, picture.drawing)
            if self.service.phones is not None:
                self.service.phones.hints = lambda: hints_allowed(self.model)

    def _read_texts(self) -> None:
        """Read the other languages ahead, so that no phone that joins holds up the window."""
        for language in LANGUAGES:
            self._texts_of(language)
        if self.service is not None:
            self.service.on_texts()

    def _texts_of(self, language: str) -> MatchTexts:
        """The catalogue of the match in a language, that of the program for ""."""
        plain = self.model.texts
        if language in ("", plain.language):
            return plain
        if language not in self._texts:
            self._texts[language] = type(plain)(Texts(language), plain.game, plain.seat_names)
        return self._texts[language]

    def _around(self, job: Callable[[], None]) -> None:
        """Do what a phone asks for, and show what it changed."""
        model, session = self.model, self.model.session
        before, done, mark = model.table(), len(session.match), session.match.hash()
        viewer = self._shown()
        job()
        if session.match.hash() != mark:
            model.highlighted.clear()
            model.host.acting()
            events = [event for n in range(done, len(session.match)) for event in session.match.events(n)]
            if events:
                model.happened(before, events)
            else:
                model.changed()
            if model.host.manager is not None:
                model.host.manager.unhurried = True
        elif viewer != self._shown():
            model.changed()
        self._lift()
        self._consent()

    def _shown(self) -> tuple[object, ...]:
        """What the big screen depends on besides the position."""
        session = self.model.session
        return (
            session.viewer,
            session.privacy.handover,
            session.privacy.shown_on_main_screen,
            session.proposal,
        )

    def _consent(self) -> None:
        """Show whom a wish to take back still waits for, until it is answered."""
        manager, asked = self.model.host.manager, self.model.session.proposal
        if manager is None:
            return
        shown = isinstance(manager.top, Consent)
        if asked is not None and not shown:
            manager.push(Consent(self.model))
        elif shown and asked is None:
            manager.pop()
            self.model.changed()
        elif shown and manager.top is not None:
            manager.top.invalidate()

    def _lift(self) -> None:
        """The privacy screen goes when nobody is waited for at the screen any more."""
        manager = self.model.host.manager
        covered = manager is not None and isinstance(manager.top, PrivacyScreen)
        if manager is not None and covered and self.model.session.privacy.handover is None:
            manager.pop()
