"""The picture of the table comes to whoever looks, in frames like all others."""

import json
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from game.phones.messages import BLOCK
from game.phones.public import LARGEST, PAUSE, Mapped, TablePicture, frames


def joined(sent: list[bytes]) -> bytes:
    return b"".join(b64decode(json.loads(frame)["data"]) for frame in sent)


def test_a_picture_is_whole_and_every_frame_one_block() -> None:
    for size in (1, 5_000, 123_456, LARGEST):
        picture = bytes(number % 251 for number in range(size))
        sent = frames(3, picture)
        assert {len(frame) for frame in sent} == {BLOCK}
        assert joined(sent) == picture
        assert [json.loads(frame)["part"] for frame in sent] == list(range(len(sent)))


def test_where_things_lie_comes_before_the_picture() -> None:
    picture = Mapped(b"picture")
    picture.spots = {"city/roma": (480, 510)}
    first, *sent = frames(3, picture)
    assert len(first) == BLOCK
    assert json.loads(first) == {"table": 3, "spots": {"city/roma": [480, 510]}}
    assert joined(sent) == picture


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def one_step(picture: TablePicture, mark: str) -> list[tuple[Any, bytes]]:
    """A round in which it is late after each step."""
    return [*picture.poll(mark, late=lambda: True)]


def test_it_is_drawn_in_steps_once_for_all_and_not_too_often() -> None:
    clock, drawn = Clock(), []

    def drawing(_: str) -> Iterator[bytes]:
        drawn.append(clock.now)
        yield b""
        yield b""
        yield b"picture %d" % len(drawn)

    picture = TablePicture(drawing, clock)
    assert one_step(picture, "a") == [], "the first is drawn before anybody looks"
    assert len(drawn) == 1
    picture.want("anna")
    picture.want("bruno")
    rounds = [one_step(picture, "a") for _ in range(2)]
    assert [len(found) for found in rounds] == [0, 2]
    assert sorted(who for who, _ in rounds[-1]) == ["anna", "bruno"]
    assert one_step(picture, "a") == []
    picture.want("anna")
    assert len(one_step(picture, "a")) == 1, "the same picture again"
    picture.want("anna")
    assert one_step(picture, "b") == [], "another one, but not at once"
    clock.now += PAUSE
    found = [who for _ in range(3) for who, _ in one_step(picture, "b")]
    assert found == ["anna"]
    assert len(drawn) == 2


def test_a_picture_that_is_late_is_followed_by_the_newest() -> None:
    clock = Clock()
    picture = TablePicture(lambda _: iter([b"", b"one"]), clock)
    picture.want("anna")
    assert one_step(picture, "a") == []
    assert one_step(picture, "b") == [], "it shows the position before"
    clock.now += PAUSE
    assert len([pair for _ in range(2) for pair in one_step(picture, "b")]) == 1


def test_short_steps_share_a_round() -> None:
    """A table has hundreds of parts: one or two of them in each frame took seconds."""
    clock = Clock()
    picture = TablePicture(lambda _: iter([*[b""] * 300, b"picture"]), clock)
    picture.want("anna")
    assert [who for who, _ in picture.poll("a")] == ["anna"]


def test_whoever_acts_has_the_first_picture() -> None:
    clock, drawn = Clock(), []

    def drawing(language: str) -> Iterator[bytes]:
        drawn.append(language)
        yield language.encode()

    picture = TablePicture(drawing, clock, "en")
    for who, language in (("anna", "en"), ("bruno", "de"), ("chloe", "es")):
        picture.want(who, language)
    for _ in range(4):
        [*picture.poll("a", "chloe")]
    assert drawn == ["es", "en", "de"]


def test_everybody_gets_the_picture_in_their_own_language() -> None:
    clock, drawn = Clock(), []

    def drawing(language: str) -> Iterator[bytes]:
        drawn.append(language)
        yield b""
        yield language.encode()

    picture = TablePicture(drawing, clock, "en")
    picture.want("anna", "en")
    picture.want("bruno", "de")
    picture.want("chloe", "es")
    picture.want("dario", "de")
    sent = [pair for _ in range(12) for pair in one_step(picture, "a")]
    assert {who: joined([frame]).decode() for who, frame in sent} == {
        "anna": "en", "bruno": "de", "chloe": "es", "dario": "de",
    }  # fmt: skip
    assert sorted(drawn) == ["de", "en", "es"], "one for each language"


def test_a_picture_of_the_past_is_not_drawn_to_its_end() -> None:
    clock, drawn = Clock(), []

    def drawing(_: str) -> Iterator[bytes]:
        for step in range(50):
            drawn.append(step)
            yield b""
        yield b"picture"

    picture = TablePicture(drawing, clock)
    picture.want("anna")
    assert one_step(picture, "a") == []
    clock.now += PAUSE
    found = [pair for _ in range(51) for pair in one_step(picture, "b")]
    assert len(found) == 1
    assert len(drawn) == 51, "one step of the first, all of the second"
