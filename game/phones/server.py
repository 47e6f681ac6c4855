"""The connections that have not proved a key: counted from the moment they are accepted, few, and not for long."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from game.i18n.match_texts import MatchTexts
from game.ui import asset

from .messages import MESSAGE, TAG, DecryptionError, PhoneMessage, SecureChannel, new_session, read
from .public import sheet_of

STRANGERS = 32
"""With one more the oldest of the busiest address goes."""
NEIGHBORS = 24
"""So many of them from one address: a browser opens six for the files and one for the page, and three phones may load at once."""
SILENCE = 8.0
"""Seconds after which one ends, whatever it has sent so far."""
HANDLES = 0.75
"""Share of the file handles that connections may use: the others are for the program's own files."""


class _Stranger(NamedTuple):
    """Its address, and the timer that ends it."""

    address: str
    timer: Any


class Crowd:
    """The strangers, the oldest first. Belongs to the thread of the loop it is given."""

    def __init__(self, loop: Any) -> None:
        self._loop = loop
        self._held: dict[Any, _Stranger] = {}
        self._asked: dict[Any, bool] = {}
        """Those that have asked for something, and whether it is a file."""

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Any]:
        return iter([*self._held])

    def add(self, socket: Any, transport: Any) -> None:
        """A connection has been accepted: where there are too many, one of them goes."""
        handle = transport.get_extra_info("socket").fileno()
        address = str((transport.get_extra_info("peername") or ("",))[0])
        self._held[socket] = _Stranger(address, self._loop.call_later(SILENCE, self.put_out, socket))
        beside = [other for other, stranger in self._held.items() if stranger.address == address]
        if handle > HANDLES * highest_handle():
            self.put_out(socket)
        elif len(beside) > NEIGHBORS:
            self.put_out(min(beside[:-1], key=self._busy))
        elif len(self._held) > STRANGERS:
            counts = Counter(stranger.address for stranger in self._held.values())
            self.put_out(max(self._held, key=lambda other: counts[self._held[other].address]))

    def asked(self, socket: Any, *, file: bool) -> None:
        """A connection has asked for a file, or to talk."""
        if socket in self._held:
            self._asked[socket] = file

    def _busy(self, socket: Any) -> bool:
        """Whether something is on its way over a connection: an idle one gives way first, such as what a page that is loaded
        again has left behind."""
        file = self._asked.get(socket)
        return file is False or (file is True and socket.transport.get_write_buffer_size() > 0)

    def remove(self, socket: Any) -> bool:
        """Count a connection as a stranger no more; whether it was one."""
        self._asked.pop(socket, None)
        stranger = self._held.pop(socket, None)
        if stranger is not None:
            stranger.timer.cancel()
        return stranger is not None

    def put_out(self, socket: Any) -> None:
        """End a connection if it still has proved nothing."""
        if self.remove(socket):
            socket.transport.abort()


def highest_handle() -> int:
    """The number of file handles this process may have, a very large one where no limit is known."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 30
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 30 if soft == resource.RLIM_INFINITY else soft


# -- the server --------------------------------------------------------------------------------------------------------
# The server for phones: a thread with the web page and one encrypted connection for each seat.
#
# The only module that imports anything of a network, and only inside the functions that open the door. It knows
# bytes, keys and seats, nothing of the match. It listens on one address, while phones are open.


FRAME = MESSAGE + TAG
"""Bytes of a frame from a phone."""
PATIENCE = 5.0
"""Seconds for a handshake and for the first message."""
ALIVE = 10.0
"""Seconds between pings, and for their answer."""
BURST, RATE = 20, 10
"""So many messages at once, then so many a second."""
UNREAD = 80
"""So many frames may wait for a phone that does not read."""
QUEUE = 32
"""Connections that the system accepts before we do."""
LOBBY = 99
"""The seat number of those who have none yet."""
GUESTS = 16
"""Devices there."""
KNOCKERS = 6
"""Devices at a seat besides the one that has it."""
CLOSING = 0.08
"""Seconds the window waits for the end of the thread; it ends by itself."""
KEPT = "public, max-age=31536000, immutable"
"""What a browser may keep: a file whose path changes with its content."""
ACCEPTING = 4
"""Rounds of the loop after which whoever was being accepted is counted."""
SAFE = {
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}  # fmt: skip
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self' ws://{host}; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


class File(NamedTuple):
    """A file of the web page: its type and its bytes."""

    kind: str
    data: bytes
    kept: bool = False
    """Whether a browser may keep it."""


class PhoneNews(NamedTuple):
    """Something that came: a message of a device at a seat, or that its connection has ended (``message`` is ``None``)."""

    seat: int
    device: str
    message: PhoneMessage | None
    key: bytes = b""
    """The key the device has proved: after a new code, what came before it is void."""


@dataclass(slots=True)
class _Line:
    """A connection that has proved the key."""

    socket: Any
    seal: SecureChannel
    seat: int
    device: str
    key: bytes
    outbox: Any


@dataclass(slots=True)
class _Bucket:
    """How many messages a connection may still send."""

    now: float
    left: float = field(default=BURST)

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        self.left, self.now = min(BURST, self.left + (now - self.now) * RATE), now
        self.left -= 1
        return self.left >= 0


def own_addresses() -> list[str]:
    """The addresses of this computer in its networks, the likeliest first. Sends nothing."""
    import socket

    found: list[str] = []
    for private in ("192.168.255.255", "10.255.255.255", "172.31.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((private, 9))  # chooses a way, no packet leaves
                found.append(str(probe.getsockname()[0]))
            except OSError:
                continue
    with suppress(OSError):
        found += [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usual = [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]
    return usual or ["127.0.0.1"]


def complete() -> bool:
    """Whether what phones need is installed: the server can be made, and a frame opens. Listens nowhere."""
    from websockets.asyncio import server

    frame = SecureChannel(bytes(32), bytes(15), server=True).close(b"x")
    return hasattr(server, "serve") and SecureChannel(bytes(32), bytes(15), server=False).open(frame) == b"x"


class PhoneServer:
    """Listens for phones until it is closed. All methods belong to the window's thread; none waits for a phone.

    ``inbox`` holds what came. `port` is 0 for any that is free. Raises OSError when nothing can listen at the address.
    """

    def __init__(
        self, address: str, keys: Mapping[int, bytes], files: Mapping[str, File], port: int = 0
    ) -> None:
        self.inbox: SimpleQueue[PhoneNews] = SimpleQueue()
        self.address, self.port = address, port
        self._keys, self._files = dict(keys), dict(files)
        self._lines: dict[tuple[int, str], _Line] = {}
        self._owners: dict[int, str] = {}
        """By seat the device that has it."""
        self._strangers: Any = ()
        """The ``Crowd`` of those that have not proved the key."""
        self._loop: Any = None
        self._stop: Any = None
        started: SimpleQueue[BaseException | None] = SimpleQueue()
        self._thread = Thread(target=self._run, args=(started,), name="phones", daemon=True)
        self._thread.start()
        fault = started.get()
        if fault is not None:
            raise OSError(str(fault)) from fault

    @property
    def host(self) -> str:
        """Address and port, as a browser names them."""
        return f"{self.address}:{self.port}"

    # -- called by the window ------------------------------------------------------------------------------------

    def send(self, seat: int, device: str, data: bytes) -> None:
        """Send data to a device at a seat, if it is there."""
        self._call(self._put, seat, device, data)

    def drop(self, seat: int, device: str = "") -> None:
        """End the connections of a seat, or only that of one device."""
        self._call(self._drop, seat, device)

    def own(self, seat: int, device: str) -> None:
        """Say which device has a seat: it is never put out for others."""
        self._call(self._owners.__setitem__, seat, device)

    def rekey(self, seat: int, key: bytes) -> None:
        """Give a seat another key; whoever has the old one is put out."""
        self._call(self._rekey, seat, key)

    def close(self) -> None:
        """Listen no more, and forget the keys. Connections that are half open hold up nobody."""
        self._call(self._stop.set)
        self._thread.join(CLOSING)
        self._keys.clear()

    def _call(self, job: Any, *args: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(job, *args)
        except RuntimeError:  # the loop has ended
            return

    # -- in the thread -------------------------------------------------------------------------------------------

    def _run(self, started: SimpleQueue[BaseException | None]) -> None:
        import asyncio

        async def listen() -> None:
            from websockets.asyncio.server import serve

            self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
            self._strangers = Crowd(self._loop)
            try:
                server = await serve(
                    self._talk, self.address, self.port, process_request=self._answer, compression=None, max_size=FRAME,
                    create_connection=self._counted(), backlog=QUEUE,
                    max_queue=4, open_timeout=PATIENCE, close_timeout=1.0, ping_interval=ALIVE,
                    ping_timeout=ALIVE, server_header=None, logger=_silent(),
                )  # fmt: skip
            except OSError as error:
                started.put(error)
                return
            self.port = int(next(iter(server.sockets)).getsockname()[1])
            started.put(None)
            await self._stop.wait()
            with suppress(
                NotImplementedError
            ):  # one who is being accepted while the server closes would never be closed
                for listening in server.sockets:
                    self._loop.remove_reader(listening.fileno())
            for _ in range(ACCEPTING):
                await asyncio.sleep(0)
            server.server.close()
            for socket in (*(line.socket for line in self._lines.values()), *self._strangers):
                socket.transport.abort()

        asyncio.run(listen())

    def _counted(self) -> type[Any]:
        """Connections that are counted from the moment they are accepted, before anything has come over them."""
        from websockets.asyncio.server import ServerConnection

        server = self

        class Counted(ServerConnection):
            def connection_made(self, transport: Any) -> None:
                super().connection_made(transport)
                server._strangers.add(self, transport)

            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                server._strangers.remove(self)

        return Counted

    def _put(self, seat: int, device: str, data: bytes) -> None:
        line = self._lines.get((seat, device))
        if line is not None:
            if line.outbox.qsize() > UNREAD:  # it does not read
                line.socket.transport.abort()
            else:
                line.outbox.put_nowait(data)

    def _drop(self, seat: int, device: str) -> None:
        for line in [*self._lines.values()]:
            if line.seat == seat and device in ("", line.device):
                line.socket.transport.abort()

    def _rekey(self, seat: int, key: bytes) -> None:
        self._keys[seat] = key
        self._owners.pop(seat, None)
        self._drop(seat, "")

    # -- the web page --------------------------------------------------------------------------------------------

    def _answer(self, connection: Any, request: Any) -> Any:
        """The file asked for; ``None`` lets a connection of the page itself through."""
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if hosts != [self.host]:
            return self._reply(421, "Misdirected Request")
        if request.path.startswith("/s/"):
            name = request.path.removeprefix("/s/")
            known = name.isascii() and name.isdigit() and len(name) < 3 and int(name) in self._keys
            if origins != [f"http://{self.host}"] or not known:
                return self._reply(403, "Forbidden")
            self._strangers.asked(connection, file=False)
            return None
        if request.path == "/favicon.ico":
            return self._reply(204, "No Content")
        file = self._files.get(request.path)
        self._strangers.asked(connection, file=True)
        return self._reply(404, "Not Found") if file is None else self._reply(200, "OK", file)

    def _reply(self, status: int, reason: str, file: File | None = None) -> Any:
        from websockets.datastructures import Headers
        from websockets.http11 import Response

        body = file.data if file is not None else b""
        headers = Headers({**SAFE, "Content-Security-Policy": POLICY.format(host=self.host)})
        headers["Content-Type"] = file.kind if file is not None else "text/plain"
        headers["Cache-Control"] = KEPT if file is not None and file.kept else "no-store"
        headers["Content-Length"] = str(len(body))
        headers["Connection"] = "close"
        return Response(status, reason, headers, body)

    # -- a connection --------------------------------------------------------------------------------------------

    async def _talk(self, socket: Any) -> None:
        """One connection, from its first message to its end."""
        import asyncio

        from websockets.exceptions import ConnectionClosed

        seat = int(socket.request.path.removeprefix("/s/"))
        try:
            session, key = new_session(), self._keys[seat]
            await socket.send(session)
            seal = SecureChannel(key, session, server=True)
            hello = self._opened(seal, await asyncio.wait_for(socket.recv(), PATIENCE))
            if hello is None or hello.do != "hello" or self._keys[seat] != key:
                return
            line = _Line(socket, seal, seat, hello.device, key, asyncio.Queue())
            if self._admit(line):
                self._strangers.remove(socket)
                await self._listen(line, hello)
        except (ConnectionClosed, TimeoutError, KeyError):
            return
        finally:
            self._strangers.remove(socket)
            socket.transport.abort()

    async def _listen(self, line: _Line, hello: PhoneMessage) -> None:
        import asyncio

        self._tell(line, hello)
        writer = asyncio.ensure_future(self._write(line))
        bucket = _Bucket(self._loop.time())
        try:
            while True:
                message = self._opened(line.seal, await line.socket.recv())
                if message is None or message.do == "hello" or not bucket.take(self._loop.time()):
                    return
                self._tell(line, message)
        finally:
            writer.cancel()
            if self._lines.get((line.seat, line.device)) is line:
                del self._lines[line.seat, line.device]
                self._tell(line, None)

    def _tell(self, line: _Line, message: PhoneMessage | None) -> None:
        self.inbox.put(PhoneNews(line.seat, line.device, message, line.key))

    def _admit(self, line: _Line) -> bool:
        """Whether a device may stay: one that comes again takes the place of its old connection, others only where few
        wait at the seat."""
        owner = self._owners.get(line.seat)
        old = self._lines.pop((line.seat, line.device), None)
        if old is not None:
            old.socket.transport.abort()
        others = [device for seat, device in self._lines if seat == line.seat and device != owner]
        if len(others) >= (GUESTS if line.seat == LOBBY else KNOCKERS) and line.device != owner:
            if old is not None:
                self._tell(old, None)
            return False
        self._lines[line.seat, line.device] = line
        return True

    @staticmethod
    async def _write(line: _Line) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                await line.socket.send(line.seal.close(await line.outbox.get()))
        except ConnectionClosed:
            return

    @staticmethod
    def _opened(seal: SecureChannel, frame: Any) -> PhoneMessage | None:
        """The message in a frame, ``None`` for a breach."""
        if not isinstance(frame, bytes) or len(frame) != FRAME:
            return None
        try:
            return read(seal.open(frame))
        except DecryptionError:
            return None


def _silent() -> logging.Logger:
    """A logger that says nothing: what strangers send is no news."""
    logger = logging.getLogger("tabularium.phones")
    logger.propagate = False
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    return logger


# -- the web page ------------------------------------------------------------------------------------------------------
# The files of the web page: what a browser gets before it has proved any key, the same for everybody.


KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript"}
WORDS = ("connecting", "lost", "code", "waiting", "denied", "again")
"""What the page says before it has heard anything, in the language of the program."""


def files(texts: MatchTexts, game_id: str) -> dict[str, File]:
    """The page, its style, its scripts, and the pictures of the game, by path."""
    folder = asset("phones")
    found = {
        f"/{path.name}": File(KINDS[path.suffix], path.read_bytes())
        for path in sorted(folder.iterdir())
        if path.suffix in KINDS
    }
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in WORDS:
        page = page.replace("{" + name + "}", escape(texts(f"phones.{name}")))
    found["/"] = File(KINDS[".html"], page.encode())
    del found["/index.html"]
    sheet = sheet_of(game_id)
    found["/art.js"] = File(KINDS[".js"], sheet.script())
    found[sheet.path] = File("image/webp", sheet.picture, kept=True)
    return found
