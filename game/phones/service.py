"""The phones of a match: who has which seat, what comes from them, and when each gets its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

from game.i18n.catalogue import LANGUAGES
from game.i18n.match_texts import MatchTexts, speaking_to
from game.table.session import Session

from .lobby import Lobby, letters
from .messages import PhoneMessage, block, new_key
from .public import Drawing, TablePicture, lobby_page, public_page, who
from .seat_view import PhoneSeat
from .server import LOBBY, PhoneNews, PhoneServer, files
from .wants import Wants

QUESTIONS = 4
"""Most times the table is asked about one device at a seat: the first, and three times "Ask again"."""
REFUSALS = 12
"""After so many questions about a seat, the table is not asked about it again until it makes a new code."""
ASLEEP = 20.0
"""Seconds without a connection after which a phone counts as asleep for good."""
SHARE = 0.004
"""Seconds of a round after which nothing else is begun in it: most steps are short."""
LOOKS = ("look", "log")
"""What a phone may look at besides its page: the table, the log."""
TextsOf = Callable[[str], MatchTexts]
"""The catalogue of the match in a language."""
Around = Callable[[Callable[[], None]], None]
"""Runs a job that may change the match, and shows what it changed."""


class Knock(NamedTuple):
    """A question to the table: whether a device may have a seat. The number tells one question from the next."""

    seat: int
    device: str
    number: int


@dataclass(slots=True)
class Link:
    """A seat that has a code: its key, and the device it is bound to ("" for none yet)."""

    key: bytes
    device: str = ""
    knock: Knock | None = None
    """The question the table is asked now."""
    waiting: list[str] = field(default_factory=list)
    """Devices that are asked about after that."""
    languages: dict[str, str] = field(default_factory=dict)
    """The languages of the devices that want the seat and are there now."""
    asked: Counter[str] = field(default_factory=Counter)
    """How often the table was asked about a device."""
    out: set[str] = field(default_factory=set)
    """Devices that do not get the seat unless they ask again."""
    here: bool = False
    """Whether it is connected now."""
    since: float = 0.0
    hand: PhoneSeat | None = None


class Kept(NamedTuple):
    """What brings the phones of a match back to it after its table was left: the same address, and the same keys."""

    match: object
    address: str
    port: int
    lobby: bytes
    seats: Mapping[int, tuple[bytes, str]]
    """Key and device of each seat."""


def identity(session: Session) -> object:
    """What tells a match from any other, also after it was saved and read again."""
    return session.record.created, session.match.hash(0)


class Phones:
    """Open phones at a session. Everything runs in the window's thread; ``poll`` is called in every round of its loop.

    Raises OSError when nothing can listen at the address.
    """

    def __init__(
        self, session: Session, texts_of: TextsOf, address: str, around: Around | None = None,
        clock: Callable[[], float] = monotonic, drawing: Drawing | None = None, kept: Kept | None = None,
    ) -> None:  # fmt: skip
        self.session, self._texts_of, self._clock = session, texts_of, clock
        self.around: Around = around or (lambda job: job())
        before = {} if kept is None else kept.seats
        self.links = {
            seat: Link(*before.get(seat, (new_key(), "")), since=clock())
            for seat, who in enumerate(session.seats)
            if who.is_person
        }
        keys = {seat: link.key for seat, link in self.links.items()}
        self.lobby = self._new_lobby(None if kept is None else kept.lobby)
        self.server = PhoneServer(
            address,
            {**keys, LOBBY: self.lobby.key},
            files(texts_of(""), session.game.id),
            kept.port if kept else 0,
        )
        for seat, (_, device) in before.items():
            self.server.own(seat, device)
        self.rev = 0
        self._mark: object = None
        self._due: list[int] = []
        self._late: list[int] = []
        """Seats whose touch has changed the table: the window paints that first, their pages follow in the next round."""
        self._numbers = count(1)
        self._picture = TablePicture(drawing, clock, self._language())
        self._wants = Wants(session, self.server.send)
        self.hints: Callable[[], bool] = lambda: False
        """Whether the settings allow advice."""
        if kept is not None:
            self._bound()

    # -- what is shown of it -------------------------------------------------------------------------------------

    def address_of(self, seat: int) -> str:
        """What the code of a seat says: the page, the seat and its key."""
        return f"http://{self.server.host}/#{seat}.{letters(self.links[seat].key)}"

    @property
    def table_address(self) -> str:
        """What the one code for all says: the page, and a key that opens no hand."""
        return f"http://{self.server.host}/#t.{letters(self.lobby.key)}"

    def state_of(self, seat: int) -> str:
        """``none`` (no person or no code), ``waiting``, ``here``, ``away`` or ``asleep``."""
        link = self.links.get(seat)
        if link is None:
            return "none"
        if not link.device:
            return "waiting"
        if link.here:
            return "here"
        return "asleep" if self._clock() - link.since > ASLEEP else "away"

    @property
    def knocking(self) -> Knock | None:
        """The question to put to the table now, ``None`` for none."""
        return next((link.knock for link in self.links.values() if link.knock is not None), None)

    def asks(self, knock: Knock) -> bool:
        """Whether a question is still open."""
        link = self.links.get(knock.seat)
        return link is not None and link.knock == knock

    # -- what the table decides ----------------------------------------------------------------------------------

    def new_code(self, seat: int) -> None:
        """A new key for a seat; the device that had it is put out, and the seat is at the screen again."""
        self.links[seat] = Link(new_key())
        self.server.rekey(seat, self.links[seat].key)
        self._bound()

    def new_table_code(self) -> None:
        """A new code for all; who is in the lobby has to scan it. Seats keep their phones."""
        self.lobby = self._new_lobby()
        self.server.rekey(LOBBY, self.lobby.key)

    def _new_lobby(self, key: bytes | None = None) -> Lobby:
        """A lobby with a key of its own."""
        return Lobby(
            key or new_key(), lambda device, data: self.server.send(LOBBY, device, block(data)), self._admit, self._seats,
            lambda language: lobby_page(self._texts_for(language), self.session.game.id),
            lambda language: public_page(self.session, self._texts_for(language)), self._clock,
        )  # fmt: skip

    def _admit(self, seat: int, key: bytes, device: str, language: str) -> None:
        """A seat gets another key, which only one device knows; whoever had it is put out."""
        self.links[seat] = Link(key, device, since=self._clock())
        self.server.rekey(seat, key)
        self.server.own(seat, device)
        self.links[seat].hand = PhoneSeat(self.session, seat, speaking_to(self._texts_for(language), seat))
        self._bound()

    def _seats(self, language: str) -> list[dict[str, Any]]:
        """The seats as the lobby shows them."""
        texts, session = self._texts_for(language), self.session
        rows = []
        for seat in range(len(session.seats)):
            link = self.links.get(seat)
            state = "bot" if link is None else "taken" if link.device else "free"
            sign = who(session.game.id, session.seats, seat)
            rows.append({**sign, "seat": seat, "name": texts.seat(seat), "state": state})
        return rows

    def answer(self, knock: Knock, *, yes: bool) -> None:
        """Give the seat to the device that was asked about, or turn it away; nothing where that device has gone."""
        if not self.asks(knock):
            return
        seat, device = knock.seat, knock.device
        link = self.links[seat]
        link.knock = None
        language = link.languages.pop(device, "")
        if yes:
            link.asked[link.device] += 0  # it stays out until its owner asks, also after a new connection
            self._turn_away(seat, link.device)
            self._bind(seat, device, language)
        else:
            self._turn_away(seat, device)
        self._ask_next(seat)

    @property
    def kept(self) -> Kept:
        """What brings these phones back."""
        seats = {seat: (link.key, link.device) for seat, link in self.links.items()}
        return Kept(identity(self.session), self.server.address, self.server.port, self.lobby.key, seats)

    def close(self) -> None:
        """Nobody listens any more; all seats are at the screen again."""
        self.server.close()
        self.links.clear()
        self._bound()

    # -- what goes on --------------------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take what came and send what is due, one page a round; whether a link changed."""
        before = self._states()
        first: list[int] = []
        while not self.server.inbox.empty():
            news = self.server.inbox.get()
            link = self.links.get(news.seat)
            if news.seat == LOBBY and news.key == self.lobby.key:
                self._in_lobby(news)
                continue
            if link is None or news.key != link.key:  # it came before a new code
                continue
            if self._heard(news.seat, news.device, news.message):
                first.append(news.seat)
        self._persons()
        self.lobby.poll()
        mark = self._position()
        if mark != self._mark and first and not self._late:
            self._late = first
            return self._changed(before)
        first, self._late = [*self._late, *first], []
        if mark != self._mark:
            self._mark, self.rev = mark, self.rev + 1
            self.lobby.show_all()
            bound = [seat for seat, link in self.links.items() if link.here]
            self._due = sorted(bound, key=lambda seat: seat != self.session.to_act)
            if self._due[:1] == [self.session.to_act]:  # its page goes out now, and the others' pages know it
                self.session.privacy.told(self.session.to_act)
        for seat, link in self.links.items():
            if link.hand is not None:
                link.hand.hints = self.hints()
                first += [seat] if link.hand.attend() else []
        acting = [seat for seat in self._due[:1] if seat == self.session.to_act]
        self._due = [*dict.fromkeys([*acting, *first, *self._due])]
        until = self._clock() + SHARE
        self._work(lambda: self._clock() >= until)
        return self._changed(before)

    def _work(self, late: Callable[[], bool]) -> None:
        """A page, else what one tap would change; what phones ask for; the picture of the table: the first of them that there is,
        and the next ones unless it is late in the round, so that the window never waits for two that take long."""
        worked = bool(self._due)
        if worked:
            self._send(self._due[0])
        else:
            worked = self._foresee()
        if not (worked and late()):
            worked = self._wants.poll(late) or worked
        if worked and late():
            return
        acts = self.session.to_act
        acting_device = (acts, self.links[acts].device) if acts in self.links else None
        for (seat, device), frame in self._picture.poll(self.session.match.hash(), acting_device, late):
            self.server.send(seat, device, frame)

    def _changed(self, before: tuple[object, ...]) -> bool:
        """Whether a link is not as it was; the lobby hears of it."""
        changed = self._states() != before
        if changed:
            self.lobby.tell_all()
        return changed

    def _in_lobby(self, news: PhoneNews) -> None:
        """What a phone without a seat wants."""
        message, guest = news.message, self.lobby.guests.get(news.device)
        if message is None:
            self._wants.forget(LOBBY, news.device)
        if message is None or message.do not in LOOKS:
            self.lobby.heard(news.device, message)
        elif guest is not None and message.do == "look":
            texts = self._texts_for(guest.language)
            self._picture.want((LOBBY, news.device), texts.language)
            self._wants.table(LOBBY, news.device, texts)
        elif guest is not None:
            texts = self._texts_for(guest.language)
            self._wants.public_log(LOBBY, news.device, texts, message.rev)

    def _foresee(self) -> bool:
        """Work out what one more tap of the seat to act would change; after the last its page is due a second time. Whether there
        was one."""
        seat = self.session.to_act
        link = self.links.get(seat)
        if link is None or not link.here or link.hand is None or not link.hand.foresees:
            return False
        if link.hand.foresee():
            self._due.insert(0, seat)
        return True

    def _states(self) -> tuple[object, ...]:
        seats = ((seat, self.state_of(seat), link.knock) for seat, link in self.links.items())
        return (*seats, *self.lobby.claims(), self.lobby.refusing)

    def _position(self) -> object:
        """What every page depends on."""
        session = self.session
        return (
            session.match.hash(),
            session.proposal,
            session.privacy.on_phones,
            session.policy,
            session.privacy.shown_on_main_screen,
        )

    def _heard(self, seat: int, device: str, message: PhoneMessage | None) -> bool:
        """Do what a device wants; whether its page is due."""
        link = self.links[seat]
        if message is None:
            self._gone(seat, device)
            return False
        if message.do == "hello":
            return self._hello(seat, device, message.language)
        if message.do == "knock":
            self._again(seat, device)
            return False
        if device != link.device or link.hand is None:
            return False
        if message.do == "leave":
            self.new_code(seat)
            return False
        if message.do in LOOKS:
            self._looks(seat, link, message)
            return False
        if message.rev == self.rev and self._position() == self._mark:
            hand, told = link.hand, message
            jobs: Mapping[str, Callable[[], None]] = {
                "tap": lambda: hand.tap(told.target), "undo": hand.undo, "agree": hand.agree, "decline": hand.decline,
                "main_screen": hand.show_on_main_screen, "hint": hand.hint,
            }  # fmt: skip
            if message.do in jobs:
                self.around(jobs[message.do])
        return True

    def _looks(self, seat: int, link: Link, message: PhoneMessage) -> None:
        """The phone of a seat looks at the table, or reads a part of its log."""
        device, hand = link.device, link.hand
        if message.do == "look" and hand is not None:
            self._picture.want((seat, device), hand.texts.language)
            self._wants.table(seat, device, hand.texts)
        elif hand is not None:

            def part() -> dict[str, Any] | None:
                there = self.links.get(seat) is link and link.device == device
                return hand.log(message.rev) if there else None

            self._wants.log(seat, device, part)

    def _gone(self, seat: int, device: str) -> None:
        """A device is not there any more: its question is withdrawn."""
        link = self.links[seat]
        self._wants.forget(seat, device)
        link.languages.pop(device, None)
        if device not in link.asked:
            link.out.discard(device)
        if device == link.device:
            link.here, link.since = False, self._clock()
        elif device in link.waiting:
            link.waiting.remove(device)
        elif link.knock is not None and link.knock.device == device:
            link.knock = None
            self._ask_next(seat)

    def _hello(self, seat: int, device: str, language: str) -> bool:
        """A device has come: the first has the seat, another one waits to be let in."""
        link = self.links[seat]
        if link.device in ("", device):
            self._bind(seat, device, language)
            return True
        link.languages[device] = language
        asked = link.knock is not None and link.knock.device == device
        if asked or (device not in link.out and self._may_ask(link, device)):
            self._queue(seat, device)
        else:
            self._turn_away(seat, device)
        return False

    @staticmethod
    def _may_ask(link: Link, device: str) -> bool:
        """Whether the table may be asked about a device once more."""
        return link.asked[device] < QUESTIONS and link.asked.total() < REFUSALS

    def _again(self, seat: int, device: str) -> None:
        """The owner of a device that was turned away asks once more."""
        link = self.links[seat]
        if device in link.out and device in link.languages:
            if self._may_ask(link, device):
                link.out.discard(device)
                self._queue(seat, device)
            else:
                self._turn_away(seat, device)

    def _queue(self, seat: int, device: str) -> None:
        """Ask the table about a device, after those that came before."""
        link = self.links[seat]
        self.server.send(seat, device, block({"waiting": True}))
        if device not in link.waiting and (link.knock is None or link.knock.device != device):
            link.waiting.append(device)
        self._ask_next(seat)

    def _ask_next(self, seat: int) -> None:
        """Put the next question about a seat, one at a time."""
        link = self.links[seat]
        while link.knock is None and link.waiting:
            device = link.waiting.pop(0)
            if self._may_ask(link, device):
                link.asked[device] += 1
                link.knock = Knock(seat, device, next(self._numbers))
            else:
                self._turn_away(seat, device)

    def _turn_away(self, seat: int, device: str) -> None:
        """A device does not have a seat; its owner may be able to ask again."""
        link = self.links[seat]
        link.out.add(device)
        self.server.send(seat, device, block({"denied": True, "again": self._may_ask(link, device)}))

    def _bind(self, seat: int, device: str, language: str) -> None:
        link = self.links[seat]
        link.device, link.here, link.since = device, True, self._clock()
        link.out.discard(device)
        link.languages.pop(device, None)
        self.server.own(seat, device)
        texts = self._texts_for(language)
        if link.hand is None or link.hand.texts.language != texts.language:
            link.hand = PhoneSeat(self.session, seat, speaking_to(texts, seat))
        self._bound()
        self._due.insert(0, seat)

    def _bound(self) -> None:
        """Seats with a device look from on_phones."""
        on_phones = frozenset(seat for seat, link in self.links.items() if link.device)
        if on_phones != self.session.privacy.on_phones:
            self.around(lambda: setattr(self.session.privacy, "on_phones", on_phones))

    def _persons(self) -> None:
        """A seat that a bot has taken has no phone any more."""
        for seat in [seat for seat in self.links if not self.session.seats[seat].is_person]:
            self.server.rekey(seat, new_key())
            del self.links[seat]
            self._bound()

    def _send(self, seat: int) -> None:
        """Send a seat its page."""
        self._due = [other for other in self._due if other != seat]
        link = self.links.get(seat)
        if link is None or not link.here or link.hand is None:
            return
        data = {"rev": self.rev, **link.hand.page()}
        self.server.send(seat, link.device, block(data))
        if seat == self.session.to_act and self._position() == self._mark:
            self.session.privacy.told(seat)

    def _texts_for(self, language: str) -> MatchTexts:
        """The catalogue in the language of a phone, that of the program where there is none."""
        code = language.partition("-")[0].lower()
        return self._texts_of(code if code in LANGUAGES else self._language())

    def _language(self) -> str:
        return self._texts_of("").language


# -- the service -------------------------------------------------------------------------------------------------------
# Whether phones are open now: a service of the program, called in every round of the window's loop.


class PhoneService:
    """The open phones, if any. ``changes`` counts what a screen about them should show.

    ``wanted``: the table that opens next shows how to open phones first.
    """

    def __init__(self) -> None:
        self.phones: Phones | None = None
        self.changes = 0
        self.wanted = False
        self.on_texts: Callable[[], object] = lambda: None
        """Called when the texts of all languages have been read."""
        self.address = ""
        self._kept: Kept | None = None

    def open(
        self, session: Session, texts_of: TextsOf, around: Around, drawing: Drawing | None = None
    ) -> None:
        """Open phones at a match; raises OSError when nothing can listen. Those of the match whose table was left come back."""
        kept = self._kept if self.comes_back(session) else None
        self.close()
        address = self.address or self.addresses()[0] if kept is None else kept.address
        self.phones = Phones(session, texts_of, address, around, drawing=drawing, kept=kept)
        self.changes += 1

    def comes_back(self, session: Session) -> bool:
        """Whether phones were open when the table of this match was left."""
        return self.phones is None and self._kept is not None and self._kept.match == identity(session)

    def leave(self) -> None:
        """The table is left: nobody listens until somebody comes back to the same match."""
        kept = None if self.phones is None else self.phones.kept
        self.close()
        self._kept = kept

    def close(self) -> None:
        """Close them for good."""
        phones, self.phones, self._kept = self.phones, None, None
        if phones is not None:
            phones.close()
            self.changes += 1

    def poll(self) -> bool:
        """Called in every round of the loop; whether phones are open."""
        if self.phones is None:
            return False
        self.changes += self.phones.poll()
        return True

    @staticmethod
    def addresses() -> list[str]:
        """The addresses of this computer, the likeliest first."""
        from .server import own_addresses

        return own_addresses()
