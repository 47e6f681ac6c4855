"""The one code for all: who is there, which seat each wants, and which of them the table lets in.

The key in that code opens no hand. A phone that wants a seat agrees on a key of its own, and both show the same number.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .messages import PhoneMessage

KEY = 32
LEAST, NUMBERS = 10, 90
"""The number that both show has two digits."""


def letters(data: bytes) -> str:
    """Bytes as letters for a message or an address."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def data_of(text: str) -> bytes:
    """32 bytes from their 43 letters; empty for anything else."""
    if len(text) != 43 or not text.isascii():
        return b""
    try:
        found = urlsafe_b64decode(f"{text}=")
    except ValueError:
        return b""
    return found if len(found) == KEY and letters(found) == text else b""


def digest(*parts: bytes) -> bytes:
    """SHA-512 of parts in a row."""
    from nacl.bindings import crypto_hash_sha512

    return bytes(crypto_hash_sha512(b"".join(parts)))


class Agreement:
    """The program's half of an agreement about one seat."""

    def __init__(self, table_key: bytes, seat: int, commitment: bytes) -> None:
        from nacl.public import PrivateKey

        self.seat, self._table_key, self._commitment = seat, table_key, commitment
        self._secret: Any = PrivateKey.generate()
        self.key = b""
        """The key of the seat, once the phone has revealed its own."""
        self.number = 0

    @property
    def public(self) -> bytes:
        """What the phone is answered."""
        return bytes(self._secret.public_key)

    def reveal(self, public: bytes) -> bool:
        """Take the phone's public key; whether it is the one it had committed itself to."""
        from nacl.public import Box, PublicKey

        if len(public) != KEY or self.key or digest(b"commit", public)[:KEY] != self._commitment:
            return False
        try:
            shared = bytes(Box(self._secret, PublicKey(public)).shared_key())
        except Exception:  # noqa: BLE001  (a point that gives no secret)
            return False
        both = (self._table_key, self.public, public, bytes([self.seat]))
        self.key = digest(b"seat", shared, *both)[:KEY]
        self.number = int.from_bytes(digest(b"number", *both)[:4], "big") % NUMBERS + LEAST
        return True


# -- the lobby ---------------------------------------------------------------------------------------------------------


Data = dict[str, Any]
OPEN = 60.0
"""Seconds after which a question about a seat is withdrawn."""
AGAIN = 30.0
"""Seconds after which a phone that was refused may ask once more."""
REFUSALS = 2
"""So often a phone may be refused a seat; after that only the table can forget it."""


class Claim(NamedTuple):
    """A phone that wants a seat and shows a number; ``awake``: whether the phone that has the seat is connected."""

    seat: int
    number: int
    device: str


@dataclass(slots=True)
class Guest:
    """A phone in the lobby."""

    language: str
    agreement: Agreement | None = None
    since: float = 0.0
    watches: bool = False
    unanswered: bool = False
    """Whether nobody has answered its last question."""


@dataclass(slots=True)
class _Refusal:
    count: int = 0
    since: float = 0.0


@dataclass(slots=True)
class Lobby:
    """Everything runs in the window's thread. ``admit`` is called with seat, key, device and language."""

    key: bytes
    send: Callable[[str, Data], None]
    admit: Callable[[int, bytes, str, str], None]
    seats: Callable[[str], Sequence[Data]]
    """The seats in the language of a guest, each with `seat` and `state`: ``free``, ``taken`` or ``bot``."""
    page: Callable[[str], Data]
    """What a lobby page has besides, in a language."""
    public: Callable[[str], Data]
    """What everybody sees, in a language."""
    clock: Callable[[], float]
    guests: dict[str, Guest] = field(default_factory=dict)
    _refused: dict[tuple[str, int], _Refusal] = field(default_factory=dict)

    def claims(self) -> list[Claim]:
        """The questions to the table, the oldest first, one a seat."""
        found = [
            (guest.since, Claim(guest.agreement.seat, guest.agreement.number, device))
            for device, guest in self.guests.items()
            if guest.agreement is not None and guest.agreement.key
        ]
        return [claim for _, claim in sorted(found)]

    # -- what phones do ------------------------------------------------------------------------------------------

    def heard(self, device: str, message: PhoneMessage | None) -> None:
        """A message of a phone in the lobby, or that it is gone."""
        if message is None:
            self.guests.pop(device, None)
            return
        if message.do == "hello":
            self.guests[device] = Guest(message.language)
            self.tell(device)
            return
        guest = self.guests.get(device)
        jobs: Mapping[str, Callable[[Guest, str, str], None]] = {
            "claim": self._claim, "reveal": self._reveal, "watch": self._watch, "leave": self._give_up,
        }  # fmt: skip
        if guest is not None and message.do in jobs:
            jobs[message.do](guest, device, message.target)

    def _claim(self, guest: Guest, device: str, target: str) -> None:
        """A phone says who it is, and commits itself to a key."""
        name, _, commitment = target.partition(".")
        found = data_of(commitment)
        guest.agreement, guest.unanswered = None, False
        if found and name.isdigit() and len(name) < 3 and self._may(device, int(name)):
            guest.agreement, guest.since = Agreement(self.key, int(name), found), self.clock()
        self.tell(device)

    def _reveal(self, guest: Guest, device: str, target: str) -> None:
        """It shows the key: now both have the number, and the table is asked."""
        if (
            guest.agreement is not None
            and not guest.agreement.key
            and not guest.agreement.reveal(data_of(target))
        ):
            guest.agreement = None
        self.tell(device)

    def _watch(self, guest: Guest, device: str, _: str) -> None:
        guest.watches, guest.agreement = True, None
        self.send(device, self.public(guest.language))

    def _give_up(self, guest: Guest, device: str, _: str) -> None:
        guest.watches, guest.agreement, guest.unanswered = False, None, False
        self.tell(device)

    def _may(self, device: str, seat: int) -> bool:
        """Whether a phone may ask for a seat now."""
        state = next((row["state"] for row in self.seats("") if row["seat"] == seat), "bot")
        asked = any(
            guest.agreement is not None and guest.agreement.seat == seat for guest in self.guests.values()
        )
        return state in ("free", "taken") and not asked and self._refusal(device, seat) == ""

    def _asked_by_others(self, device: str) -> dict[int, str]:
        """The seats that others wait for now."""
        return {claim.seat: "asked" for claim in self.claims() if claim.device != device}

    def _refusal(self, device: str, seat: int) -> str:
        """``refused`` for a phone that may not ask for a seat any more, ``wait`` for one that may later, "" for any other."""
        found = self._refused.get((device, seat))
        if found is None or not found.count:
            return ""
        if found.count >= REFUSALS:
            return "refused"
        return "wait" if self.clock() - found.since < AGAIN else ""

    # -- what the table decides ------------------------------------------------------------------------------------

    def answer(self, claim: Claim, *, yes: bool) -> None:
        """Let a phone in, or refuse it; nothing where the question is not open any more."""
        guest = self.guests.get(claim.device)
        if guest is None or guest.agreement is None or claim not in self.claims():
            return
        agreement, guest.agreement = guest.agreement, None
        if yes:
            self.admit(claim.seat, agreement.key, claim.device, guest.language)
            self.send(claim.device, {"in": claim.seat})
            return
        found = self._refused.setdefault((claim.device, claim.seat), _Refusal())
        found.count, found.since = found.count + 1, self.clock()
        self.tell(claim.device)

    def forget(self) -> None:
        """Whoever was refused may ask again."""
        self._refused.clear()
        self.tell_all()

    @property
    def refusing(self) -> bool:
        """Whether anybody has been refused."""
        return bool(self._refused)

    # -- what phones are told ----------------------------------------------------------------------------------------

    def tell(self, device: str) -> None:
        """Send a guest the seats, and its number."""
        guest = self.guests[device]
        agreement, others = guest.agreement, self._asked_by_others(device)
        rows = [
            {**row, "state": self._refusal(device, row["seat"]) or others.get(row["seat"], row["state"])}
            for row in self.seats(guest.language)
        ]
        data = {"lobby": True, **self.page(guest.language), "seats": rows, "unanswered": guest.unanswered}
        if agreement is not None:
            data |= {
                "claimed": agreement.seat,
                "public": letters(agreement.public),
                "number": agreement.number,
            }
        self.send(device, data)

    def tell_all(self) -> None:
        """Send every guest what it should see now."""
        for device, guest in self.guests.items():
            if guest.watches:
                self.send(device, self.public(guest.language))
            else:
                self.tell(device)

    def show_all(self) -> None:
        """Send those who watch what everybody sees now."""
        for device, guest in self.guests.items():
            if guest.watches:
                self.send(device, self.public(guest.language))

    def poll(self) -> None:
        """Withdraw questions that nobody has answered."""
        for device, guest in self.guests.items():
            if guest.agreement is not None and self.clock() - guest.since > OPEN:
                guest.agreement, guest.unanswered = None, True
                self.tell(device)


# -- the picture of a code ---------------------------------------------------------------------------------------------
# The picture of a code to scan, as rows of dark and light squares.


MARGIN = 4
"""Light squares around it."""


def squares(text: str) -> list[list[bool]]:
    """The rows of a QR code with its margin; true is dark."""
    import segno

    made = segno.make(text, error="m", micro=False)
    return [[bool(square) for square in row] for row in made.matrix_iter(border=MARGIN)]
