"""Phones over real sockets: pages, taps, reconnections, strangers, what is refused."""

import http.client
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from game.engine.core.match import Match
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones import server
from game.phones.messages import MESSAGE, padded
from game.phones.service import Phones
from game.table.session import Session
from tests.pairs import share
from tests.phones.client import Phone, until
from tests.phones.worlds import begun, texts_of
from tests.waiting import goes_on

pytestmark = pytest.mark.slow
ADDRESS = "127.0.0.1"
LANGUAGES = ("en", "de", "it", "es")


@contextmanager
def opened(session: Session) -> Iterator[Phones]:
    session.privacy.on_phones = frozenset()
    phones = Phones(session, lambda code: texts_of(session.game, code or "en"), ADDRESS)
    try:
        yield phones
    finally:
        phones.close()


def joined(phones: Phones, *seats: int) -> list[Phone]:
    """Phones at seats, each in a language of its own, with their first pages."""
    found = [Phone(phones.address_of(seat), f"{seat:032x}", LANGUAGES[seat % 4]).hello() for seat in seats]
    until(phones, lambda: all(phone.page for phone in found), *found)
    return found


def play(phones: Phones, found: list[Phone], most: int, seed: int) -> int:
    """Play by taps of the phones; how many there were."""
    session, chance, taps = phones.session, Stream(seed), 0
    by_seat = {int(phone.seat): phone for phone in found}
    while not session.over and taps < most:
        phone = by_seat[session.to_act]
        until(phones, lambda phone=phone: phone.page["yours"] and phone.page["rev"] == phones.rev, *found)  # type: ignore[misc]
        rows = [row for shelf in phone.page["shelves"] for row in shelf["things"] if row["lit"]]
        rows += [*phone.page["menu"], *(verb for verb in phone.page["verbs"] if verb["enabled"])]
        old = phone.page
        phone.ask("tap", target=chance.choice(rows)["target"])
        until(phones, lambda phone=phone, old=old: phone.page is not old, *found)  # type: ignore[misc]
        taps += 1
        assert session.privacy.handover is None
        assert session.viewer is None
    return taps


@pytest.mark.parametrize("game_id", game_ids())
def test_three_phones_in_three_languages_play(game_id: str) -> None:
    with opened(begun(game_id, max(3, load_game(game_id).players[0]))) as phones:
        found = joined(phones, *phones.links)
        assert [phone.page["language"] for phone in found] == ["en", "de", "it"][: len(found)]
        assert play(phones, found, 25, 3) == 25
        assert len(phones.session.match) > 5


@pytest.mark.whole
@pytest.mark.parametrize("game_id", game_ids())
def test_whole_matches_over_sockets(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "RATE", 1_000_000)  # nobody touches as fast as this test
    with opened(begun(game_id, max(3, load_game(game_id).players[0]))) as phones:
        play(phones, joined(phones, *phones.links), 1200, 5)
        assert phones.session.over or len(phones.session.match) > 200


def test_a_touch_and_the_pages_that_follow_it_are_no_work_of_one_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the round that takes a touch the window paints what it has changed: no page is made in it, and one a round after it."""
    with opened(begun("glory_to_rome")) as phones:
        found = joined(phones, *phones.links)
        made: list[int] = []
        send = phones._send

        def sent(seat: int) -> None:
            made.append(seat)
            send(seat)

        monkeypatch.setattr(phones, "_send", sent)
        rounds: list[tuple[bool, int]] = []
        poll = phones.poll

        def counted() -> bool:
            length, pages = len(phones.session.match), len(made)
            changed = poll()
            rounds.append((len(phones.session.match) > length, len(made) - pages))
            return changed

        monkeypatch.setattr(phones, "poll", counted)
        assert play(phones, found, 20, 3) == 20
        taken = [pages for acted, pages in rounds if acted]
        assert len(taken) > 3
        assert set(taken) == {0}
        assert max(pages for _, pages in rounds) == 1
        until(phones, lambda: {phone.page["rev"] for phone in found} == {phones.rev}, *found)


ABUSE = "TABULARIUM_ABUSE_MINUTES"
"""So many minutes the table is molested in the whole run; ten without it."""


@pytest.mark.whole
@pytest.mark.parametrize("game_id", game_ids())
def test_ten_minutes_of_abuse_lose_nothing(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While three phones play: nonsense, floods, strangers, lost connections and sleep. Every touch counts, everybody is there."""
    monkeypatch.setattr(server, "RATE", 1_000)
    end, rounds, taps = monotonic() + 60 * float(os.environ.get(ABUSE, "10")), 0, 0
    chance, before = Stream(9), handles()
    while monotonic() < end or not rounds:
        session = begun(game_id, max(3, load_game(game_id).players[0]), seed=rounds + 1)
        with opened(session) as phones:
            found = joined(phones, *phones.links)
            while monotonic() < end and not session.over:
                rounds += 1
                goes_on()
                length, done = len(session.match), play(phones, found, 4, rounds)
                assert len(session.match) >= length
                taps += done
                _molest(phones, found, chance.below(4))
            assert all(phones.state_of(seat) == "here" for seat in phones.links)
            again = Match(session.game, session.match.setup)
            for entry in session.match.entries:
                again.play(entry.action)
            assert again.hash() == session.match.hash()
        assert len(session.match) > 0
    assert taps > 0
    assert handles() < before + 40


def _molest(phones: Phones, found: list[Phone], way: int) -> None:
    """One of four kinds of trouble; afterwards every phone has a page again."""
    if way == 0:
        fuzz(phones, 10)
        return
    if way == 1:
        idle = [socket.create_connection((ADDRESS, phones.server.port)) for _ in range(30)]
        phones.poll()
        for one in idle:
            one.close()
        return
    for phone in found if way == 2 else found[:1]:
        old = phone.socket
        (old.close if way == 2 else old.socket.close)()
        phone.page = {}
        phone.hello()
        old.close()
    until(phones, lambda: all(phone.page for phone in found), *found)


def test_six_phones_and_fifty_reconnections_lose_nothing() -> None:
    with opened(begun("concordia_venus", 6)) as phones:
        found = joined(phones, *range(6))
        assert phones.session.privacy.on_phones == frozenset(range(6))
        for number in range(50):
            phone = found[number % 6]
            (phone.socket.close if number % 2 else phone.socket.socket.close)()
            phone.page = {}
            phone.hello()
            until(phones, lambda phone=phone: phone.page, phone)  # type: ignore[misc]
            assert phones.state_of(int(phone.seat)) == "here"
        assert phones.session.privacy.on_phones == frozenset(range(6))


def test_a_phone_that_sleeps_keeps_its_seat() -> None:
    now = [0.0]
    session = begun("glory_to_rome")
    session.privacy.on_phones = frozenset()
    phones = Phones(session, lambda code: texts_of(session.game, code or "en"), ADDRESS, clock=lambda: now[0])
    try:
        (phone,) = joined(phones, 1)
        phone.close()
        until(phones, lambda: phones.state_of(1) == "away")
        now[0] = 3600.0
        assert phones.state_of(1) == "asleep"
        assert session.privacy.on_phones == {1}
        phone.hello()
        until(phones, lambda: phones.state_of(1) == "here", phone)
    finally:
        phones.close()


def test_another_device_waits_until_the_table_decides() -> None:
    with opened(begun("glory_to_rome")) as phones:
        (first,) = joined(phones, 0)
        second = Phone(phones.address_of(0), "f" * 32).hello()
        until(phones, lambda: second.page.get("waiting"), first, second)
        knock = phones.knocking
        assert knock is not None
        assert (knock.seat, knock.device) == (0, "f" * 32)
        assert "shelves" not in second.page
        second.ask("tap", target="deck")
        for _ in range(20):
            phones.poll()
        assert len(phones.session.match) == 0
        phones.answer(knock, yes=True)
        until(phones, lambda: "shelves" in second.page, first, second)
        until(phones, lambda: first.page.get("denied"), first, second)
        phones.new_code(0)
        assert phones.session.privacy.on_phones == frozenset()
        with pytest.raises(ConnectionClosed):
            second.drain()
        old = second.connect()
        old.say({"do": "hello", "language": "en", "device": "f" * 32})
        with pytest.raises(ConnectionClosed):
            old.socket.recv(20)


def test_an_old_page_does_nothing() -> None:
    with opened(begun("glory_to_rome")) as phones:
        found = joined(phones, 0, 1, 2)
        phone = found[phones.session.to_act]
        until(phones, lambda: phone.page["rev"] == phones.rev, *found)
        target = next(verb["target"] for verb in phone.page["verbs"] if verb["enabled"])
        old = phone.page
        phone.say({"do": "tap", "rev": old["rev"] + 1, "target": target})
        phone.say({"do": "tap", "rev": old["rev"] - 1, "target": target})
        until(phones, lambda: phone.page is not old, *found)
        assert len(phones.session.match) == 0


def get(phones: Phones, path: str, host: str = "") -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(ADDRESS, phones.server.port, timeout=20)
    connection.request("GET", path, headers={"Host": host or phones.server.host})
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def test_the_page_is_served_and_nothing_else() -> None:
    with opened(begun("glory_to_rome")) as phones:
        for path, kind in (
            ("/", "html"),
            ("/app.js", "javascript"),
            ("/style.css", "css"),
            ("/nacl.js", "javascript"),
        ):
            status, headers, data = get(phones, path)
            assert (status, kind in headers["Content-Type"], len(data) > 500) == (200, True, True)
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            assert b"http://" not in data.replace(b'http://" +', b"")
        assert get(phones, "/favicon.ico")[0] == 204
        for path in ("/index.html", "/../seal.py", "/s", "/%2e%2e/LICENSE", "//", "/app.js?x"):
            assert get(phones, path)[0] == 404, path
        assert get(phones, "/", "evil.example")[0] == 421
        assert get(phones, "/s/0")[0] == 403


def test_foreign_pages_and_unknown_seats_are_refused() -> None:
    with opened(begun("glory_to_rome")) as phones:
        address = phones.address_of(0)
        for phone in (Phone(address, origin="http://evil.example"), Phone(address.replace("#0.", "#7."))):
            with pytest.raises(InvalidStatus, match="403"):
                phone.connect()


def fuzz(phones: Phones, frames: int) -> int:
    """Send nonsense of many kinds; how many connections were closed."""
    chance, closed = Stream(1), 0
    address = phones.address_of(0)
    for number in range(frames):
        phone = Phone(address).connect()
        kind, size = number % 5, chance.below(5000)
        with suppress(ConnectionClosed):
            if kind == 0:
                phone.socket.send(os.urandom(size))
            elif kind == 1:
                phone.socket.send("x" * size)
            elif kind == 2:
                phone.socket.send(phone.seal.close(os.urandom(min(size, 4000))))
            elif kind == 3:
                phone.say({"do": "tap", "rev": 0, "target": "deck"})
            else:
                phone.key = bytes(32)
                phone.say([[[]]] * 60)
            while True:
                assert not isinstance(phone.socket.recv(20), str)
        phone.socket.close()  # gives the handles of this end back
        closed += 1
    return closed


def test_nonsense_ends_the_connection_and_nothing_else() -> None:
    with opened(begun("glory_to_rome")) as phones:
        (good,) = joined(phones, 1)
        assert fuzz(phones, 100) == 100
        phones.poll()
        assert len(phones.session.match) == 0
        assert phones.state_of(0) == "waiting"
        good.ask("tap", target="deck")
        old = good.page
        until(phones, lambda: good.page is not old, good)


@pytest.mark.whole
def test_much_nonsense() -> None:
    with opened(begun("glory_to_rome")) as phones:
        assert fuzz(phones, 10_000) == 10_000


def flood(phone: Phone) -> None:
    """Say more than is allowed, and read until the connection ends."""
    for _ in range(200):
        phone.ask("agree")
    phone.drain()


def test_too_many_messages_end_the_connection() -> None:
    with opened(begun("glory_to_rome")) as phones:
        (phone,) = joined(phones, 0)
        with pytest.raises(ConnectionClosed):
            flood(phone)


def test_idle_strangers_keep_nobody_out() -> None:
    with opened(begun("glory_to_rome")) as phones:
        idle = [socket.create_connection((ADDRESS, phones.server.port)) for _ in range(60)]
        half = [Phone(phones.address_of(0)).connect() for _ in range(40)]
        joined(phones, 0)
        for one in idle:
            one.close()
        assert len(half) == 40
        assert len(phones.server._strangers) <= server.STRANGERS


CROWD = r"""
import socket, sys
port, count, addresses = map(int, sys.argv[1:])
held = []
for number in range(count):
    one = socket.socket()
    one.settimeout(10)
    one.bind((f"127.0.0.{2 + number % addresses}", 0))
    try:
        one.connect(("127.0.0.1", port))
        held.append(one)
        if number % 3:
            one.send(b"GET / HTTP/1.1\r\nHost: ")
    except OSError:
        continue
print(len(held), flush=True)
sys.stdin.read()
"""
"""A stranger in another process who opens connections and holds them, from one address or from many."""


def handles() -> int:
    return len([*Path("/dev/fd").iterdir()])


@pytest.mark.skipif(sys.platform != "linux", reason="counts handles, and has 127.0.0.2")
@pytest.mark.parametrize(
    ("count", "addresses"), share([(150, 1), (150, 40), (2000, 1), (2000, 40)], 2, spread=True)
)
def test_a_crowd_without_a_code_uses_up_nothing(count: int, addresses: int) -> None:
    with opened(begun("glory_to_rome")) as phones:
        before = handles()
        words = [sys.executable, "-c", CROWD, str(phones.server.port), str(count), str(addresses)]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as stranger:
            most, told = 0, SimpleQueue[str]()
            assert stranger.stdout is not None
            Thread(target=lambda: told.put(stranger.stdout.readline()), daemon=True).start()  # type: ignore[union-attr]
            while told.empty():
                most = max(most, handles())
                sleep(0.001)
            assert int(told.get()) > count // 4
            # Between being accepted and being counted, or put out, a connection waits for a few turns of the loop.
            assert most - before <= server.STRANGERS + 4 * server.QUEUE
            assert len(phones.server._strangers) <= server.STRANGERS
            joined(phones, 0)
            assert phones.state_of(0) == "here"
            stranger.communicate("")


@pytest.mark.parametrize("said", ["nothing", "half", "no hello"])
def test_the_silent_are_put_out(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr(server, "SILENCE", 0.3)
    monkeypatch.setattr(server, "PATIENCE", 600.0)
    with opened(begun("glory_to_rome")) as phones:
        if said == "no hello":
            silent = Phone(phones.address_of(0)).connect()
            with pytest.raises(ConnectionClosed):
                silent.drain()
        else:
            with socket.create_connection((ADDRESS, phones.server.port), 20) as one:
                one.send(b"GET / HTTP/1.1\r\n" if said == "half" else b"")
                with suppress(ConnectionResetError):
                    assert one.recv(10) == b""
        until(phones, lambda: not phones.server._strangers)


def test_a_phone_that_is_there_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENCE", 0.2)
    with opened(begun("glory_to_rome")) as phones:
        (phone,) = joined(phones, 0)
        sleep(0.6)
        phone.page = {}
        phone.ask("agree")
        until(phones, lambda: phone.page, phone)
        assert "shelves" in phone.page
        assert phones.state_of(0) == "here"


def test_closing_waits_for_no_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 600.0)
    with opened(begun("glory_to_rome")) as phones:
        half = [socket.create_connection((ADDRESS, phones.server.port), 20) for _ in range(8)]
        for one in half:
            one.send(b"GET / HTTP/1.1\r\nHost: ")
        until(phones, lambda: len(phones.server._strangers) == 8)
        waits: list[float | None] = []
        join = phones.server._thread.join
        monkeypatch.setattr(phones.server._thread, "join", lambda wait=None: waits.append(wait))
        phones.close()
        assert waits == [server.CLOSING]
        assert server.CLOSING < 0.1
        join(5.0)
        assert not phones.server._thread.is_alive(), "600 seconds of patience are not waited for"
        for one in half:
            one.close()


def test_nobody_new_comes_in_when_handles_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(begun("glory_to_rome")) as phones:
        joined(phones, 0)
        monkeypatch.setattr(server, "highest_handle", lambda: 8)
        with (
            socket.create_connection((ADDRESS, phones.server.port), 20) as one,
            suppress(ConnectionResetError),
        ):
            assert one.recv(10) == b""
        assert phones.state_of(0) == "here"


def test_a_recorded_hello_opens_nothing() -> None:
    with opened(begun("glory_to_rome")) as phones:
        phone = Phone(phones.address_of(0)).connect()
        hello = b'{"do":"hello","language":"en","device":"' + b"a" * 32 + b'"}'
        frame = phone.seal.close(padded(hello, MESSAGE))
        again = Phone(phones.address_of(0)).connect()
        again.socket.send(frame)
        with pytest.raises(ConnectionClosed):
            again.socket.recv(20)
        phones.poll()
        assert phones.state_of(0) == "waiting"


def test_closed_means_nobody_listens() -> None:
    with opened(begun("glory_to_rome")) as phones:
        (phone,) = joined(phones, 0)
        port = phones.server.port
    with pytest.raises(ConnectionClosed):
        phone.drain()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((ADDRESS, port), 5)
    assert phones.session.privacy.on_phones == frozenset()
    phones.server._thread.join(5.0)
    assert not phones.server._thread.is_alive()


def test_an_address_of_another_computer_is_an_error() -> None:
    session = begun("glory_to_rome")
    with pytest.raises(OSError, match=re.escape("192.0.2.1")):
        Phones(session, lambda code: texts_of(session.game, code or "en"), "192.0.2.1")


def test_who_connects_while_the_door_closes_is_closed_too() -> None:
    """A connection that is being accepted then belongs to nobody, and would stay open until the program ends."""
    left = 0
    for number in range(24):
        phones = Phones(
            session := begun("glory_to_rome"), lambda code: texts_of(session.game, code or "en"), ADDRESS
        )
        knocking = [socket.create_connection((ADDRESS, phones.server.port)) for _ in range(6)]
        sleep(number % 5 * 0.004)
        phones.close()
        phones.server._thread.join(5)
        for one in knocking:
            one.settimeout(5)
            with suppress(ConnectionError):
                left += one.recv(1) != b""
            one.close()
    assert left == 0


class Loop:
    """A loop whose timers never ring."""

    def call_later(self, *_: object) -> Any:
        return SimpleNamespace(cancel=lambda: None)


class Visitor:
    """A connection from one address, with so many bytes still on their way."""

    def __init__(self, waiting: int = 0) -> None:
        self.ended, self.waiting = False, waiting
        self.transport = self

    def get_extra_info(self, name: str) -> Any:
        return SimpleNamespace(fileno=lambda: 9) if name == "socket" else ("192.168.0.7", 5)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.ended = True


def test_what_a_page_left_behind_gives_way_and_what_still_comes_stays() -> None:
    crowd = server.Crowd(Loop())
    talks, loads, done, silent = Visitor(), Visitor(5000), Visitor(), Visitor()
    for one in (talks, loads, done, silent):
        crowd.add(one, one)
    crowd.asked(talks, file=False)
    crowd.asked(loads, file=True)
    crowd.asked(done, file=True)
    for _ in range(server.NEIGHBORS - 4 + 2):
        one = Visitor()
        crowd.add(one, one)
    assert [one.ended for one in (talks, loads, done, silent)] == [False, False, True, True]


def test_three_phones_behind_one_address_load_at_once_and_again() -> None:
    with opened(begun("glory_to_rome")) as phones:
        host = phones.server.host
        paths = [path for path in phones.server._files if path != "/favicon.ico"][:6]
        wanted = [phones.server._files[path].data for path in paths]
        for _ in range(2):  # the second time what the first has left is still there
            idle = [socket.create_connection((ADDRESS, phones.server.port)) for _ in range(3)]
            lines = [socket.create_connection((ADDRESS, phones.server.port)) for _ in range(18)]
            for number, line in enumerate(lines):
                line.sendall(f"GET {paths[number % 6]} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            for number, line in enumerate(lines):
                assert whole(line).endswith(wanted[number % 6])
            for line in (*idle, *lines):
                line.close()


def whole(line: socket.socket) -> bytes:
    """All that comes until the connection is closed."""
    line.settimeout(20)
    found = b""
    while part := line.recv(1 << 16):
        found += part
    return found
