"""Frames open once, in order, at the other end only; messages are of exact form."""

import json

import pytest

from game.phones.messages import DecryptionError, SecureChannel, new_key, new_session, read


def test_frames_open_in_order_and_once() -> None:
    key, session = new_key(), new_session()
    here, there = SecureChannel(key, session, server=True), SecureChannel(key, session, server=False)
    frames = [here.close(text) for text in (b"one", b"two", b"three")]
    assert there.open(frames[0]) == b"one"
    for frame in (frames[0], frames[2], there.close(b"x")):
        with pytest.raises(DecryptionError):
            there.open(frame)
    assert there.open(frames[1]) == b"two"


def test_nothing_opens_with_another_key_session_or_byte() -> None:
    key, session = new_key(), new_session()
    frame = SecureChannel(key, session, server=True).close(b"hand")
    assert b"hand" not in frame
    for other in (
        SecureChannel(new_key(), session, server=False),
        SecureChannel(key, new_session(), server=False),
    ):
        with pytest.raises(DecryptionError):
            other.open(frame)
    for place in range(len(frame)):
        broken = frame[:place] + bytes([frame[place] ^ 1]) + frame[place + 1 :]
        with pytest.raises(DecryptionError):
            SecureChannel(key, session, server=False).open(broken)


def test_the_cipher_is_that_of_the_published_vector() -> None:
    # The first sixteen bytes of the example in "Cryptography in NaCl": the authenticator of its message.
    from nacl.secret import SecretBox

    key = bytes.fromhex("1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389")
    nonce = bytes.fromhex("69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37")
    message = bytes.fromhex(
        "be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01"
        "233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48f59ffd"
        "4924ca1c60902e52f0a089bc76897040e082f937763848645e0705"
    )
    assert SecretBox(key).encrypt(message, nonce).ciphertext[:16].hex() == "f3ffc7703f9400e52a7dfb4b3d3305d9"


HELLO = {"do": "hello", "language": "de-AT", "device": "0" * 32}


@pytest.mark.parametrize(
    "good", [HELLO, {"do": "tap", "rev": 3, "target": "hand/x"}, *({"do": do, "rev": 0} for do in ("undo", "agree", "decline"))]
)  # fmt: skip
def test_good_messages_are_read(good: dict[str, object]) -> None:
    found = read(json.dumps(good).encode())
    assert found is not None
    assert found.do == good["do"]


@pytest.mark.parametrize(
    "bad",
    [
        None, 1, "hello", [], [HELLO], {}, {"do": 1}, {"do": "x", "rev": 0}, {**HELLO, "more": 1}, {**HELLO, "device": "0" * 31},
        {**HELLO, "device": "<" * 32}, {**HELLO, "language": 1}, {**HELLO, "language": "e" * 33}, {"do": "hello"},
        {"do": "tap", "rev": 1}, {"do": "tap", "rev": True, "target": "a"}, {"do": "tap", "rev": -1, "target": "a"},
        {"do": "tap", "rev": 1.0, "target": "a"}, {"do": "tap", "rev": 1 << 31, "target": "a"}, {"do": "tap", "rev": 1, "target": "a" * 81},
        {"do": "tap", "rev": 1, "target": ["a"]}, {"do": "undo", "rev": 1, "target": "a"}, {"do": "undo"},
    ],
)  # fmt: skip
def test_anything_else_is_none(bad: object) -> None:
    assert read(json.dumps(bad).encode()) is None


@pytest.mark.parametrize("bad", [b"", b"\xff", b"{", b"[" * 4000, b'{"do":"tap","rev":NaN,"target":"a"}'])
def test_no_bytes_are_an_error(bad: bytes) -> None:
    assert read(bad) is None
