"""A phone in Python, for the tests: the other end of the door, through a real socket."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from game.phones.messages import BLOCK, MESSAGE, TAG, SecureChannel, padded
from game.phones.server import LOBBY
from game.phones.service import Phones

PATIENCE = 20.0


class Phone:
    """A phone that has scanned a code."""

    def __init__(self, address: str, device: str = "a" * 32, language: str = "en", origin: str = "") -> None:
        place, _, fragment = address.removeprefix("http://").partition("/#")
        self.seat, key = fragment.split(".")[:2]
        if self.seat == "t":
            self.seat = str(LOBBY)
        self.device, self.language = device, language
        self.host, self.key = place, urlsafe_b64decode(key + "=")
        self.origin = origin or f"http://{place}"
        self.page: dict[str, Any] = {}
        self.socket: ClientConnection
        self.seal: SecureChannel

    def connect(self) -> Self:
        """Open the socket; nothing is said yet."""
        self.socket = connect(
            f"ws://{self.host}/s/{self.seat}",
            origin=Origin(self.origin),
            compression=None,
            proxy=None,
            ping_interval=None,  # a forgotten connection must not draw from the random numbers of later tests
            legacy=True,
        )
        session = self.socket.recv(PATIENCE)
        assert isinstance(session, bytes)
        self.seal = SecureChannel(self.key, session, server=False)
        return self

    def hello(self) -> Self:
        """Open the socket and say who is there."""
        self.connect().say({"do": "hello", "language": self.language, "device": self.device})
        return self

    def say(self, message: object) -> None:
        self.socket.send(self.seal.close(padded(json.dumps(message).encode(), MESSAGE)))

    def ask(self, do: str, **words: object) -> None:
        self.say({"do": do, "rev": self.page.get("rev", 0), **words})

    def hear(self, seconds: float = 0.0) -> bool:
        """Read what has come; whether there was anything."""
        heard = False
        while True:
            try:
                frame = self.socket.recv(seconds)
            except TimeoutError:
                return heard
            assert isinstance(frame, bytes)
            assert len(frame) == BLOCK + TAG
            self.take(json.loads(self.seal.open(frame)))
            heard, seconds = True, 0.0

    def take(self, news: dict[str, Any]) -> None:
        """Keep what has come: the page."""
        self.page = news

    def drain(self) -> None:
        """Read until the connection ends."""
        while True:
            self.socket.recv(PATIENCE)

    def close(self) -> None:
        self.socket.close()


def until(phones: Phones, done: Callable[[], object], *clients: Phone) -> None:
    """Let the loop go round until something has come true."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "nothing came"
        phones.poll()
        for client in clients:
            client.hear()
        sleep(0.001)
