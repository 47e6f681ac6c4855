"""The phones of a match: who has which seat, what comes from them, and when each gets its page."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from time import monotonic

from game.i18n.catalogue import LANGUAGES
from game.i18n.match_texts import MatchTexts
from game.table.session import Session
from game.ui.assets import asset

from .door import Door, File
from .hand import Hand
from .messages import PhoneMessage
from .seal import new_key

ASLEEP = 20.0
"""Seconds without a connection after which a phone counts as asleep for good."""
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript"}

TextsOf = Callable[[str], MatchTexts]
"""The catalogue of the match in a language."""
Around = Callable[[Callable[[], None]], None]
"""Runs a job that may change the match, and shows what it changed."""


@dataclass(slots=True)
class Link:
    """A seat that has a code: its key, and the device it is bound to ("" for none yet)."""

    key: bytes
    device: str = ""
    knocks: str = ""
    """Another device that wants the seat."""
    here: bool = False
    """Whether it is connected now."""
    since: float = 0.0
    hand: Hand | None = None


class Phones:
    """Open phones at a session. Everything runs in the window's thread; ``poll`` is called in every round of its loop.

    Raises OSError when nothing can listen at the address.
    """

    def __init__(
        self, session: Session, texts_of: TextsOf, address: str, around: Around | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self.session, self._texts_of, self._clock = session, texts_of, clock
        self.around: Around = around or (lambda job: job())
        self.links = {seat: Link(new_key()) for seat, who in enumerate(session.seats) if who.is_person}
        self.door = Door(address, {seat: link.key for seat, link in self.links.items()}, self._files())
        self.rev = 0
        self._mark: object = None
        self._due: list[int] = []

    # -- what is shown of it -------------------------------------------------------------------------------------

    def address_of(self, seat: int) -> str:
        """What the code of a seat says: the page, the seat and its key."""
        key = urlsafe_b64encode(self.links[seat].key).decode().rstrip("=")
        return f"http://{self.door.host}/#{seat}.{key}"

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
    def knocking(self) -> int | None:
        """A seat that another device wants, ``None`` for none."""
        return next((seat for seat, link in self.links.items() if link.knocks), None)

    # -- what the table decides ----------------------------------------------------------------------------------

    def new_code(self, seat: int) -> None:
        """A new key for a seat; the device that had it is put out, and the seat is at the screen again."""
        self.links[seat] = Link(new_key())
        self.door.rekey(seat, self.links[seat].key)
        self._bound()

    def admit(self, seat: int, *, yes: bool) -> None:
        """Give a seat to the device that wants it, or turn that one away."""
        link = self.links[seat]
        device, link.knocks = link.knocks, ""
        self.door.drop(seat, link.device if yes else device)
        if yes:
            self._bind(seat, device, self._language())

    def close(self) -> None:
        """Nobody listens any more; all seats are at the screen again."""
        self.door.close()
        self.links.clear()
        self._bound()

    # -- what goes on --------------------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take what came and send what is due, one page a round besides those that cannot wait; whether a link changed."""
        before = self._states()
        first: list[int] = []
        while not self.door.inbox.empty():
            news = self.door.inbox.get()
            if news.seat in self.links and self._heard(news.seat, news.device, news.message):
                first.append(news.seat)
        self._persons()
        mark = self._position()
        if mark != self._mark:
            self._mark, self.rev = mark, self.rev + 1
            bound = [seat for seat, link in self.links.items() if link.here]
            self._due = sorted(bound, key=lambda seat: seat != self.session.to_act)
            first += self._due[:1]
            if self._due[:1] == [self.session.to_act]:  # its page goes out now, and the others' pages know it
                self.session.privacy.told(self.session.to_act)
        for seat in dict.fromkeys([*first, *self._due[:1]]):
            self._send(seat)
        return self._states() != before

    def _states(self) -> tuple[object, ...]:
        return tuple((seat, self.state_of(seat), link.knocks) for seat, link in self.links.items())

    def _position(self) -> object:
        """What every page depends on."""
        session = self.session
        return (
            session.match.hash(),
            session.proposal,
            session.privacy.afar,
            session.policy,
            session.privacy.lent,
        )

    def _heard(self, seat: int, device: str, message: PhoneMessage | None) -> bool:
        """Do what a device wants; whether its page is due."""
        link = self.links[seat]
        if message is None:
            self._gone(link, device)
            return False
        if message.do == "hello":
            return self._hello(seat, device, message.language)
        if device != link.device or link.hand is None:
            return False
        if message.rev == self.rev and self._position() == self._mark:
            hand, told = link.hand, message
            jobs: Mapping[str, Callable[[], None]] = {
                "tap": lambda: hand.tap(told.target), "undo": hand.undo, "agree": hand.agree, "decline": hand.decline,
                "lend": hand.lend,
            }  # fmt: skip
            self.around(jobs[message.do])
        return True

    def _gone(self, link: Link, device: str) -> None:
        if device == link.knocks:
            link.knocks = ""
        elif device == link.device:
            link.here, link.since = False, self._clock()

    def _hello(self, seat: int, device: str, language: str) -> bool:
        """A device has come: the first has the seat, another one waits to be let in."""
        link = self.links[seat]
        if link.device in ("", device):
            self._bind(seat, device, language)
            return True
        link.knocks = device
        self.door.send(seat, device, json.dumps({"waiting": True}).encode())
        return False

    def _bind(self, seat: int, device: str, language: str) -> None:
        link = self.links[seat]
        link.device, link.here, link.since = device, True, self._clock()
        code = language.partition("-")[0].lower()
        texts = self._texts_of(code if code in LANGUAGES else self._language())
        if link.hand is None or link.hand.texts.language != texts.language:
            link.hand = Hand(self.session, seat, texts)
        self._bound()
        self._due.insert(0, seat)

    def _bound(self) -> None:
        """Seats with a device look from afar."""
        afar = frozenset(seat for seat, link in self.links.items() if link.device)
        if afar != self.session.privacy.afar:
            self.around(lambda: setattr(self.session.privacy, "afar", afar))

    def _persons(self) -> None:
        """A seat that a bot has taken has no phone any more."""
        for seat in [seat for seat in self.links if not self.session.seats[seat].is_person]:
            self.door.rekey(seat, new_key())
            del self.links[seat]
            self._bound()

    def _send(self, seat: int) -> None:
        """Send a seat its page."""
        self._due = [other for other in self._due if other != seat]
        link = self.links.get(seat)
        if link is None or not link.here or link.hand is None:
            return
        data = {"rev": self.rev, **link.hand.page()}
        self.door.send(
            seat, link.device, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        )
        if seat == self.session.to_act and self._position() == self._mark:
            self.session.privacy.told(seat)

    # -- the web page --------------------------------------------------------------------------------------------

    def _language(self) -> str:
        return self._texts_of("").language

    def _files(self) -> dict[str, File]:
        """What a browser gets: the page in the program's language, its style and its script."""
        texts, folder = self._texts_of(""), asset("phones")
        found = {
            f"/{path.name}": File(KINDS[path.suffix], path.read_bytes())
            for path in sorted(folder.iterdir())
            if path.suffix in KINDS
        }
        words = {
            "connecting": texts("phones.connecting"), "lost": texts("phones.lost"), "code": texts("phones.code"),
            "waiting": texts("phones.waiting"),
        }  # fmt: skip
        page = (folder / "index.html").read_text(encoding="utf-8")
        for name, said in words.items():
            page = page.replace("{" + name + "}", escape(said))
        found["/"] = File(KINDS[".html"], page.encode())
        del found["/index.html"]
        return found


__all__ = ["Phones"]
