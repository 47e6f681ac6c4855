"""The window waits for one piece of work of its phones a round: a page, a foreseen tap, a part of the table in words or drawn."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game.engine.registry import game_ids
from game.phones import wants
from game.phones.seat_view import Foresight, PhoneSeat
from game.phones.service import SHARE, Phones
from game.phones.table_words import block_in_steps
from tests.phones.client import Phone, until
from tests.phones.worlds import begun, texts_of

pytestmark = pytest.mark.slow
LANGUAGES = ("de", "it", "es")


class Late:
    """A clock by which a share of a round has passed at each look."""

    now = 0.0

    def __call__(self) -> float:
        self.now += SHARE
        return self.now


class Work:
    """What was done in each round."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.round, self.done = 0, list[tuple[int, str]]()
        for kind, name in ((PhoneSeat, "page"), (Foresight, "go_on"), (Phones, "poll")):
            self._note(patch, kind, name)
        real = block_in_steps
        patch.setattr(wants, "block_in_steps", lambda *of: self.steps("words", real(*of)))

    def _note(self, patch: pytest.MonkeyPatch, kind: type, name: str) -> None:
        real = getattr(kind, name)

        def noted(*words: Any) -> Any:
            if name == "poll":
                self.round += 1
            else:
                self.done.append((self.round, name))
            return real(*words)

        patch.setattr(kind, name, noted)

    def steps(self, name: str, made: Iterator[bytes]) -> Iterator[bytes]:
        for step in made:
            self.done.append((self.round, name))
            yield step


@pytest.mark.parametrize("game_id", game_ids())
def test_a_round_does_one_of_them(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session, work = begun(game_id, 3), Work(monkeypatch)
    session.privacy.on_phones = frozenset()
    picture = [*[b""] * 20, b"picture"]
    phones = Phones(
        session, lambda code: texts_of(session.game, code or "en"), "127.0.0.1", clock=Late(),
        drawing=lambda _: work.steps("picture", iter(picture)),
    )  # fmt: skip
    try:
        found = [
            Phone(phones.address_of(seat), f"{seat:032x}", LANGUAGES[seat]).hello()
            for seat in sorted(phones.links)
        ]
        until(phones, lambda: all(phone.page for phone in found), *found)
        for phone in found:
            phone.ask("look")
        until(phones, lambda: Counter(name for _, name in work.done)["picture"] >= 4 * len(picture), *found)
        until(phones, lambda: len(wants_made(phones)) == len(LANGUAGES), *found)
    finally:
        phones.close()
    rounds = Counter(number for number, _ in work.done)
    assert {name for _, name in work.done} == {"page", "go_on", "words", "picture"}
    assert max(rounds.values()) == 1


def wants_made(phones: Phones) -> dict[str, tuple[str, bytes]]:
    """The tables in words that have been made, by language."""
    return phones._wants._tables
