"""The connections that have not proved a key: counted from the moment they are accepted, few, and not for long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

STRANGERS = 32
"""With one more the oldest of the busiest address goes."""
NEIGHBOURS = 12
"""So many of them from one address: a browser opens six for the files and one for the page."""
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
        elif len(beside) > NEIGHBOURS:
            self.put_out(beside[0])
        elif len(self._held) > STRANGERS:
            counts = Counter(stranger.address for stranger in self._held.values())
            self.put_out(max(self._held, key=lambda other: counts[self._held[other].address]))

    def remove(self, socket: Any) -> bool:
        """Count a connection as a stranger no more; whether it was one."""
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


__all__ = ["Crowd"]
