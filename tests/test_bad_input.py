"""Bad input of every kind: one sentence with its place, no traceback, nothing overwritten.

Mutations are drawn from fixed seeds; a few of each kind are a quick test, a fifth of them a slow one, all of them the
whole run.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from build.project import ROOT
from game.engine.core.code import CodeError, decode, encode
from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, CatalogueError, Texts
from game.i18n.catalogue import read_file
from game.storage import SaveError, Saves, Settings, savefile
from game.storage.reports import write_report
from game.storage.settings import KNOWN
from game.verify import verify
from tests.pairs import share
from tests.table.tables import play, table

TEXTS = [Texts(language) for language in LANGUAGES]
SPLINTERS = (
    b"", b"\0", b"\xff\xfe", b"\n", b"{", b"}", b"[[", b"]", b'"', b"'''", b"=", b"-1", b"1e999", b"null", b"true",
    b"9" * 400, b"NaN", b"\\u0000", b"\\ud800", "\u202eé".encode(), b"seed", b"{0.__class__}", b"{", b"[" * 3000,
)  # fmt: skip


def mutated(data: bytes, chance: Stream) -> bytes:
    """A few wounds: bytes changed, cut out, doubled, moved, or a splinter driven in."""
    wounded = bytearray(data)
    for _ in range(1 + chance.below(3)):
        size = max(len(wounded), 1)
        start, length, way = chance.below(size), 1 + chance.below(1 + chance.below(40)), chance.below(6)
        if way == 0 and wounded:
            wounded[start] = chance.below(256)
        elif way == 1:
            del wounded[start : start + length]
        elif way == 2:
            wounded[start:start] = wounded[start : start + length]
        elif way == 3:
            wounded[start:start] = chance.choice(SPLINTERS)
        elif way == 4:
            piece = wounded[start : start + length]
            del wounded[start : start + length]
            at = chance.below(len(wounded) + 1)
            wounded[at:at] = piece
        else:
            del wounded[start:]
    return bytes(wounded)


def one_sentence(said: str) -> None:
    assert said
    assert "\n" not in said
    assert "Traceback" not in said


def told(key: str, words: dict[str, object]) -> None:
    for texts in TEXTS:
        one_sentence(texts(key, **words))


def each_save(count: int, folder: Path) -> Iterator[bool]:
    """Saves and reports; answers whether each was refused."""
    session = table("sandbox", "person", "person", seed=2)
    play(session, 14, Stream(1))
    session.history.undo()
    play(session, 3, Stream(2))
    done = (ROOT / "tests/saves/cut_by_words.jsonl").read_bytes()
    sources = [savefile.write(session.record).encode(), done[:4000], done[-4000:]]
    sources.append(write_report(None, session.record, Settings(), folder).read_bytes())
    saves, path, chance = Saves(folder / "saves"), folder / "saves" / "save_x.match", Stream(1)
    path.parent.mkdir()
    for number in range(count):
        data = mutated(sources[0 if number % 3 else number // 3 % 4], chance)
        path.write_bytes(data)
        wrong: SaveError | None = None
        try:
            saves.load("save_x")
        except SaveError as error:
            wrong = error
        if wrong is not None:
            told(wrong.key, wrong.words)
            assert "save_x" in TEXTS[0](wrong.key, **wrong.words)
        if number % 20 == 0:
            for finding in verify(path):
                told(finding.key, finding.words)
            (info,) = saves.list()
            assert (info.error is None) == (wrong is None)
        assert path.read_bytes() == data, "nothing is overwritten"
        yield wrong is not None


def each_code(count: int, folder: Path) -> Iterator[bool]:
    """Game codes."""
    games, chance = [load_game(game_id) for game_id in game_ids()], Stream(2)
    sources = [encode(games[0], Setup(games[0].id, 2 + n % 4, n * 7919)).encode() for n in range(8)]
    for number in range(count):
        text = mutated(sources[number % 8], chance).decode("utf-8", errors="replace")
        try:
            setup = decode(text, games)
        except CodeError as error:
            told(error.key, dict(error.words))
            yield True
        else:
            assert setup in [decode(source.decode(), games) for source in sources]
            yield False


def each_settings(count: int, folder: Path) -> Iterator[bool]:
    """Settings: what is wrong is kept aside, what is left are allowed values."""
    settings, chance = Settings(folder / "settings.toml"), Stream(3)
    for key, known in KNOWN.items():
        settings.set(key, known.default)
    settings.set("scale", 150)
    settings.set("new_game", {"seats": [{"name": "Ana", "bot": False}]})
    source = settings.path.read_bytes()
    for _ in range(count):
        data = mutated(source, chance)
        settings.path.write_bytes(data)
        read = Settings(settings.path)
        assert all(known.allowed(read.get(key)) for key, known in KNOWN.items())
        assert settings.path.read_bytes() == data
        if read.notice is not None:
            told(*read.notice)
            aside = folder / str(read.notice[1]["file"])
            assert aside.read_bytes() == data
            aside.unlink()
        yield read.notice is not None


def each_catalogue(count: int, folder: Path) -> Iterator[bool]:
    """Locale files: the error names file and line."""
    chance, path = Stream(4), folder / "interface.toml"
    sources = [file.read_bytes()[:3000] for file in sorted((ROOT / "locales/de").glob("interface*.toml"))]
    for number in range(count):
        path.write_bytes(mutated(sources[number % len(sources)], chance))
        said = ""
        try:
            list(read_file(path))
        except CatalogueError as error:
            said = str(error) or "nothing"
        if said:
            one_sentence(said)
            assert path.name in said
        yield bool(said)


def each_component_file(count: int, folder: Path) -> Iterator[bool]:
    """Component files of every game: the error names source and line."""
    chance = Stream(5)
    sources = sorted((ROOT / "game/engine").glob("*/components.toml"))
    for number in range(count):
        path = sources[number % len(sources)]
        text = mutated(path.read_bytes(), chance).decode("utf-8", errors="replace")
        said = ""
        try:
            load_game(path.parent.name, text, "own.toml")
        except TableError as error:
            said = str(error) or "nothing"
        if said:
            one_sentence(said)
            assert "own.toml, line " in said
        yield bool(said)


KINDS: dict[str, tuple[Callable[[int, Path], Iterator[bool]], int]] = {
    "saves": (each_save, 8000),
    "codes": (each_code, 4000),
    "settings": (each_settings, 4000),
    "catalogues": (each_catalogue, 2000),
    "components": (each_component_file, 2000),
}


def test_there_are_twenty_thousand() -> None:
    assert sum(count for _, count in KINDS.values()) >= 20_000


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_of_each_kind(kind: str, tmp_path: Path) -> None:
    each, _ = KINDS[kind]
    assert sum(each(60, tmp_path)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("part", share((0.2, 1), 1))
@pytest.mark.parametrize("kind", KINDS)
def test_thousands_of_each_kind(kind: str, part: float, tmp_path: Path) -> None:
    each, most = KINDS[kind]
    count = int(most * part)
    refused = list(each(count, tmp_path))
    assert len(refused) == count
    assert sum(refused) > count // 3
