"""Saves: they come back as they were, and say in one sentence why when they cannot."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.project import ROOT
from game import RELEASES, __version__
from game.engine.core.action import Action
from game.engine.core.match import Match, link
from game.engine.core.rng import Stream
from game.i18n import LANGUAGES, Texts
from game.i18n.characters import LONGEST
from game.storage import Control, SaveError, Saves, SeatInfo, savefile
from game.storage.files import write_atomically
from game.storage.saves import AUTOSAVE, PREVIOUS
from tests.storage.records import GAME, played, resealed, same

OWN_BOX = Path(__file__).parents[2] / "game/engine/constantinopolis/components.toml"


TEXTS = [Texts(language) for language in LANGUAGES]


def sentence(error: SaveError) -> None:
    """Every error is one sentence in every language."""
    for texts in TEXTS:
        said = texts(error.key, **error.words)
        assert said.endswith((".", "?"))
        assert "\n" not in said


@pytest.mark.parametrize("actions", [0, 1, 9, 10, 47, 10_000])
def test_a_save_comes_back_as_it_was(actions: int) -> None:
    record, saves = played(actions), Saves()
    info = saves.save("Sunday, at Nuño's: 1/2", record)
    assert same(saves.load(info.id), record)
    assert saves.load(info.id).name == "Sunday, at Nuño's: 1/2"
    assert info.over == GAME.over(record.match.state)


def test_a_match_with_a_box_of_ones_own_carries_it_along() -> None:
    text = OWN_BOX.read_text(encoding="utf-8").replace("gold = 30", "gold = 31")
    record, saves = played(20, components=text), Saves()
    assert same(saves.load(saves.save("own", record).id), record)


def test_seats_that_change_and_seats_that_leave_come_back() -> None:
    record, saves = played(15, players=4), Saves()
    record.controls.append(Control(15, 2, "random"))
    record.seats[2] = SeatInfo(record.seats[2].name, 2, "random")
    record.match.play(Action("leave", (3,)))
    assert same(saves.load(saves.save("x", record).id), record)


def test_autosave_adds_lines_and_starts_anew_when_the_match_turns_back() -> None:
    record, saves, chance = played(0), Saves(), Stream(5)
    path = saves.path(AUTOSAVE)
    saves.autosave(record)
    nodes = {path.stat().st_ino}
    for _ in range(25):
        record.match.play(chance.choice(GAME.legal(record.match.state)))
        saves.autosave(record)
        assert same(saves.load(AUTOSAVE), record)
        nodes.add(path.stat().st_ino)
    assert len(nodes) == 1  # lines were added to one and the same file
    record.match.undo()
    saves.autosave(record)
    assert same(saves.load(AUTOSAVE), record)
    for action in GAME.legal(record.match.state)[:1]:
        record.match.play(action)
    record.controls.append(Control(len(record.match), 1, "random"))
    record.seats[1] = SeatInfo(record.seats[1].name, 1, "random")
    saves.autosave(record)
    assert same(saves.load(AUTOSAVE), record)
    assert path.read_text(encoding="utf-8") == savefile.write(record)


def test_every_unfinished_match_has_a_file_of_its_own() -> None:
    matches = [played(12, seed=seed) for seed in range(5)]
    saves = Saves()
    for record in matches:
        Saves().autosave(record)
    assert [
        same(saves.load(f"{AUTOSAVE}-{n}" if n > 1 else AUTOSAVE), matches[n - 1]) for n in range(1, 6)
    ] == [True] * 5
    assert len(saves.unfinished()) == len(saves.list()) == 5
    Saves().autosave(matches[3])
    assert len(saves.list()) == 5, "the same match again takes no other file"
    over = played(9999, seed=9)
    Saves().autosave(over)
    assert len(saves.list()) == 5, "a finished match is not listed"
    assert saves.info(saves.path(f"{AUTOSAVE}-6")).over
    Saves().autosave(played(12, seed=10))
    assert len(saves.unfinished()) == 6
    assert not saves.path(f"{AUTOSAVE}-7").exists(), "it takes the place of the finished one"


def test_an_earlier_state_of_a_match_does_not_replace_a_later_one() -> None:
    long = played(20)
    Saves().autosave(long)
    short = replace(long, match=played(12).match)
    assert short.match.hash(12) == long.match.hash(12)
    Saves().autosave(short)
    assert same(Saves().load(AUTOSAVE), long)
    assert same(Saves().load(f"{AUTOSAVE}-2"), short)


def test_files_of_earlier_versions_are_unfinished_matches_too() -> None:
    one, other = played(12, seed=1), played(12, seed=2)
    saves = Saves()
    write_atomically(saves.path(AUTOSAVE), savefile.write(one))
    write_atomically(saves.path(PREVIOUS), savefile.write(other))
    assert {info.id for info in saves.unfinished()} == {AUTOSAVE, PREVIOUS}
    record = saves.load(PREVIOUS)
    record.match.play(GAME.legal(record.match.state)[0])
    saves.autosave(record)
    assert same(Saves().load(PREVIOUS), record), "it goes on where it lies"
    assert same(Saves().load(AUTOSAVE), one)


def test_a_damaged_autosave_is_left_where_it_is() -> None:
    saves = Saves()
    saves.autosave(played(12, seed=1))
    old = saves.path(AUTOSAVE)
    old.write_bytes(old.read_bytes().replace(b"1", b"2", 3))
    kept = old.read_bytes()
    Saves().autosave(played(12, seed=2))
    assert old.read_bytes() == kept
    assert [info.auto for info in saves.list()] == [True, True]


@pytest.mark.parametrize("change", ["older", "other", "cut", "gone"])
def test_a_file_that_is_not_the_one_last_written_is_kept_aside(change: str) -> None:
    """A backup or a sync tool may put another file in place while the program runs."""
    record, saves, chance = played(0), Saves(), Stream(3)
    path = saves.path(AUTOSAVE)
    saves.autosave(record)
    older = b""
    for n in range(40):
        record.match.play(chance.choice(GAME.legal(record.match.state)))
        saves.autosave(record)
        if n == 9:
            older = path.read_bytes()
    foreign = {"older": older, "other": savefile.write(played(5, seed=8)).encode(), "cut": older[:-20]}.get(
        change
    )
    if foreign is None:
        path.unlink()
    else:
        path.write_bytes(foreign)
    record.match.play(chance.choice(GAME.legal(record.match.state)))
    saves.autosave(record)
    assert same(Saves().load(AUTOSAVE), record)
    aside = [*saves.folder.glob(f"{PREVIOUS}*")]
    assert [kept.read_bytes() for kept in aside] == ([] if foreign is None else [foreign])
    assert (saves.notice is not None) == (foreign is not None)


@pytest.mark.parametrize("other", ["further", "another"])
def test_a_file_changed_between_loading_and_the_first_decision_is_kept_aside(other: str) -> None:
    """Another window may have gone on with the match meanwhile, or a sync tool put another one in its place."""
    Saves().autosave(played(12))
    saves = Saves()
    record = saves.load(AUTOSAVE)
    theirs = played(30, seed=1 if other == "further" else 8)
    if other == "further":
        theirs.created = record.created
    write_atomically(saves.path(AUTOSAVE), savefile.write(theirs))
    record.match.play(GAME.legal(record.match.state)[0])
    saves.autosave(record)
    assert same(Saves().load(AUTOSAVE), record)
    assert same(Saves().load(f"{PREVIOUS}-1"), theirs)
    assert saves.notice is not None


def test_a_file_changed_after_a_failed_write_is_kept_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, record, theirs = Saves(), played(12), played(30, seed=8)
    saves.autosave(record)
    with monkeypatch.context() as patched:

        def full(handle: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        patched.setattr(os, "fsync", full)
        record.match.play(GAME.legal(record.match.state)[0])
        with pytest.raises(SaveError):
            saves.autosave(record)
    saves.autosave(record)
    assert [*saves.folder.glob(f"{PREVIOUS}*")] == [], "what a failed write left is no foreign file"
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        record.match.undo()
        with pytest.raises(SaveError):
            saves.autosave(record)
    write_atomically(saves.path(AUTOSAVE), savefile.write(theirs))
    saves.autosave(record)
    assert same(Saves().load(AUTOSAVE), record)
    assert same(Saves().load(f"{PREVIOUS}-1"), theirs)


def test_files_kept_aside_are_pruned_but_for_the_last_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.storage.saves.MOST_ASIDE", 3)
    saves, record, own = Saves(), played(2), played(9, seed=5)
    write_atomically(saves.path(PREVIOUS), savefile.write(own))
    saves.autosave(record)
    older = saves.path(AUTOSAVE).read_bytes()
    for _ in range(8):
        saves.path(AUTOSAVE).write_bytes(older)
        record.match.play(GAME.legal(record.match.state)[0])
        saves.autosave(record)
    assert same(Saves().load(PREVIOUS), own), "no other file holds this match"
    assert len([*saves.folder.glob(f"{PREVIOUS}*")]) == 1 + 3


def test_a_file_whose_date_alone_changed_is_ours() -> None:
    record, saves = played(10), Saves()
    saves.autosave(record)
    os.utime(saves.path(AUTOSAVE), (0, 0))
    record.match.play(GAME.legal(record.match.state)[0])
    saves.autosave(record)
    assert same(Saves().load(AUTOSAVE), record)
    assert [*saves.folder.glob(f"{PREVIOUS}*")] == []


@pytest.mark.skipif(os.name != "posix", reason="modes of files are of POSIX systems")
def test_only_the_owner_may_read_a_save() -> None:
    """The seed stands in it."""
    saves = Saves()
    saves.autosave(played(3))
    saves.save("x", played(3))
    assert {path.stat().st_mode & 0o777 for path in saves.folder.glob("*.match")} == {0o600}


def test_a_whole_save_and_an_added_to_one_are_the_same_bytes() -> None:
    record, saves, chance = played(0), Saves(), Stream(9)
    while GAME.legal(record.match.state):
        saves.autosave(record)
        record.match.play(chance.choice(GAME.legal(record.match.state)))
    saves.autosave(record)
    assert saves.path(AUTOSAVE).read_text(encoding="utf-8") == savefile.write(record)
    *_, last = (line for line in savefile.write(record).splitlines() if '"do"' in line)
    assert '"state"' in last


# Damage -----------------------------------------------------------------------------------------------------------


def rechained(text: str, number: int, action: str) -> str:
    """Action ``number`` replaced by another, its hash made right."""
    lines = text.splitlines()
    before = json.loads(lines[number - 1])["hash"]
    line = json.loads(lines[number])
    line["do"] = action
    line["hash"] = link(before, f"{line['seat']} {action}")
    lines[number] = json.dumps(line)
    return "\n".join(lines) + "\n"


def setup_with(text: str, **changes: object) -> dict[str, object]:
    return {**json.loads(text.splitlines()[0])["setup"], **changes}


NEWER: dict[str, object] = {"program": __version__, "own": __version__, "address": RELEASES}
"""Which program wrote the file, which one reads it, and where the newer one can be had."""

DAMAGE: list[tuple[str, Callable[[str], str], dict[str, object]]] = [
    ("empty", lambda text: "", {}),
    ("empty", lambda text: " \n\n", {}),
    ("foreign", lambda text: "hello\n", {}),
    ("foreign", lambda text: "[1, 2]\n", {}),
    ("foreign", lambda text: "[" * 5000 + "\n", {}),
    ("foreign", lambda text: '{"format": "chess"}\n', {}),
    ("foreign", lambda text: text[:20], {}),
    ("edited", lambda text: text[:40], {"line": 1}),
    ("newer", lambda text: resealed(text, version=max(savefile.READABLE) + 1), NEWER),
    ("newer", lambda text: resealed(text, rules=GAME.rules_version + 1), NEWER),
    ("rules", lambda text: resealed(text, rules=GAME.rules_since - 1), {}),
    ("edited", lambda text: resealed(text, version="1"), {"line": 1}),
    ("edited", lambda text: text.replace("Nuño 1", "Nuño 9"), {"line": 1}),
    ("edited", lambda text: text.replace('"seed":1', '"seed":2'), {"line": 1}),
    ("header", lambda text: resealed(text, setup=setup_with(text, players="3")), {}),
    ("header", lambda text: resealed(text, seats=[]), {}),
    ("header", lambda text: resealed(text, seats=[1, 2, 3]), {}),
    ("header", lambda text: resealed(text, setup=None), {}),
    ("game", lambda text: resealed(text, setup=setup_with(text, game="chess")), {"game": "chess"}),
    ("setup", lambda text: resealed(text, setup=setup_with(text, options={"gold": "blue"})), {}),
    ("components", lambda text: resealed(text, setup=setup_with(text, components="gold = 1")), {}),
    ("edited", lambda text: "".join(text.splitlines(True)[:5] + text.splitlines(True)[6:]), {"line": 6}),
    ("edited", lambda text: "".join(text.splitlines(True)[:6] + text.splitlines(True)[5:]), {"line": 7}),
    ("edited", lambda text: text.replace('"n":7', '"n":8'), {"line": 8}),
    ("edited", lambda text: text.replace('"n":4,"seat":', '"n":4,"seat":1'), {"line": 5}),
    ("edited", lambda text: "".join([*text.splitlines(True)[:5], "{}\n", *text.splitlines(True)[5:]]), {"line": 6}),
    ("edited", lambda text: "".join([*text.splitlines(True)[:5], "7\n", *text.splitlines(True)[5:]]), {"line": 6}),
    ("refused", lambda text: rechained(text, 3, "build vinaria"), {"line": 4, "action": "build vinaria"}),
    ("refused", lambda text: rechained(text, 3, "fly away"), {"line": 4, "action": "fly away"}),
    ("diverged", lambda text: text.replace('"state":"', '"state":"0'), {"line": 11}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "damage", "words"), DAMAGE)
def test_every_kind_of_damage_is_named(
    tmp_path: Path, code: str, damage: Callable[[str], str], words: dict[str, object]
) -> None:
    text = savefile.write(played(12))
    path = tmp_path / "a.match"
    path.write_text(damage(text), encoding="utf-8")
    with pytest.raises(SaveError) as raised:
        savefile.read(path)
    assert raised.value.code == code
    assert raised.value.words == {"file": "a.match", **words}
    intact, line = raised.value.intact, words.get("line", 1)
    assert isinstance(line, int)
    if line == 1:
        assert intact is None
    else:  # every line before the damaged one is offered
        assert intact is not None
        assert len(intact.match) == line - 2
        assert intact.match.hash() == played(12).match.hash(line - 2)
    sentence(raised.value)


def test_a_changed_seat_line_is_noticed(tmp_path: Path) -> None:
    record = played(4)
    record.controls.append(Control(2, 1, "random"))
    path = tmp_path / "a.match"
    path.write_text(savefile.write(record).replace('"seat":1,"controller"', '"seat":2,"controller"'))
    with pytest.raises(SaveError) as raised:
        savefile.read(path)
    assert (raised.value.code, raised.value.words["line"]) == ("edited", 4)


@given(st.data())
def test_no_scribble_brings_the_reader_down(data: st.DataObject) -> None:
    record = played(12)
    record.controls.append(Control(5, 1, "random"))
    text = savefile.write(record)
    place = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 12))
    scribble = data.draw(st.text(max_size=12))
    path = Saves().path("scribbled")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        text[:place] + scribble + text[place + length :], encoding="utf-8", errors="surrogatepass"
    )
    try:
        found = savefile.read(path)
    except SaveError as error:
        sentence(error)
    else:
        match = found.match
        assert match.hash() == record.match.hash(len(match))


@pytest.mark.parametrize(
    "line",
    [
        {"after": 12, "seat": 9, "controller": "random"},
        {"after": 12, "seat": -1, "controller": "random"},
        {"after": 12, "seat": "1", "controller": "random"},
        {"after": 11, "seat": 1, "controller": "random"},
        {"after": 12, "seat": 1, "controller": 5},
        {"n": 13, "seat": 0, "do": 7},
        {"n": 13, "seat": 0, "do": None},
    ],
)
def test_a_line_of_nonsense_with_a_right_hash_is_refused(tmp_path: Path, line: dict[str, object]) -> None:
    record = played(12)
    said = f"{line['seat']} {line['do']}" if "do" in line else json.dumps(line, separators=(",", ":"))
    whole = {**line, "hash": link(record.match.hash(), said)}
    path = tmp_path / "a.match"
    path.write_text(savefile.write(record) + json.dumps(whole) + "\n", encoding="utf-8")
    with pytest.raises(SaveError) as raised:
        savefile.read(path)
    assert raised.value.code in ("edited", "refused")
    assert raised.value.words["line"] == 14
    sentence(raised.value)


def test_a_save_cut_anywhere_gives_back_what_was_whole(tmp_path: Path) -> None:
    record = played(12)
    data = savefile.write(record).encode()
    start = data.index(b"\n") + 1
    path = tmp_path / "a.match"
    ends = {n + d for n, letter in enumerate(data) if letter == 10 for d in (-1, 0, 1, 2)}
    for cut in sorted((ends | {*range(start, len(data), 13)}) & {*range(start, len(data))}):
        path.write_bytes(data[:cut])
        complete = data[start:cut].count(b"\n")
        if data[cut - 1 : cut] == b"\n":
            assert len(savefile.read(path).match) == complete
            continue
        with pytest.raises(SaveError) as raised:
            savefile.read(path)
        assert raised.value.code == "truncated"
        assert raised.value.intact is not None
        # A line that lacks nothing but its end is whole all the same.
        whole = complete + (data[cut : cut + 1] == b"\n")
        assert len(raised.value.intact.match) == whole
        assert raised.value.words == {"file": "a.match", "actions": whole}
        sentence(raised.value)


def test_missing_and_unreadable_files(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "no.match", "missing"), (tmp_path, "unreadable")):
        with pytest.raises(SaveError) as raised:
            savefile.read(path)
        assert raised.value.code == code
        sentence(raised.value)


# Writing ----------------------------------------------------------------------------------------------------------


class Crash(BaseException):
    """The power goes."""


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_crash_while_writing_leaves_the_old_save(monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    saves, old = Saves(), played(10)
    info = saves.save("x", old)

    def crash(*_: object) -> None:
        raise Crash

    monkeypatch.setattr(*((os, "fsync", crash) if moment == "fsync" else (Path, "replace", crash)))
    with pytest.raises(Crash):
        saves.save("x", played(30))
    monkeypatch.undo()
    assert same(saves.load(info.id), old)
    assert [path.name for path in saves.folder.iterdir()] == [info.path.name]


def test_a_half_written_file_of_a_killed_program_is_no_save() -> None:
    saves = Saves()
    saves.save("x", played(3))
    (saves.folder / "save_x.match.4711.new").write_text("half")
    assert [info.name for info in saves.list()] == ["x"]


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, record = Saves(), played(5)
    saves.autosave(record)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    record.match.play(GAME.legal(record.match.state)[0])
    for attempt in (
        lambda: saves.autosave(record),
        lambda: saves.autosave(record),
        lambda: saves.save("y", record),
    ):
        with pytest.raises(SaveError) as raised:
            attempt()
        assert raised.value.code == "unwritable"
        sentence(raised.value)
    monkeypatch.undo()
    saves.autosave(record)
    assert same(saves.load(AUTOSAVE), record)


def what_is_intact(save_id: str) -> Match[Any]:
    try:
        return Saves().load(save_id).match
    except SaveError as error:
        if error.intact is None:
            raise
        return error.intact.match


PLAYER = """
import sys
from tests.storage.records import GAME, played
from game.engine.core.rng import Stream
from game.storage import Saves

record, saves, chance = played(0), Saves(), Stream(int(sys.argv[1]))
while GAME.legal(record.match.state):
    record.match.play(chance.choice(GAME.legal(record.match.state)))
    saves.autosave(record)
    print(len(record.match), record.match.hash(), flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_killed_program_loses_at_most_one_decision(home: Path, seed: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        told = [next(player.stdout).split() for _ in range(20 + 7 * seed)]
        player.kill()
        told += [line.split() for line in player.stdout if line.endswith("\n")]
    match = what_is_intact(AUTOSAVE)
    # What was told had been kept; at most the next decision was being written.
    last = int(told[-1][0])
    assert last <= len(match) <= last + 1
    assert [match.hash(n) for n in range(1, last + 1)] == [digest for _, digest in told]


# The list ---------------------------------------------------------------------------------------------------------


def test_the_list_tells_what_the_saves_are() -> None:
    saves = Saves()
    assert saves.list() == []
    assert saves.latest() is None
    record = played(30)
    saves.save("later", record)
    os.utime(saves.path("save_later"), (2_000_000_000, 2_000_000_000))
    saves.autosave(played(1000))
    saves.path("save_bad").write_text("nonsense\n")
    os.utime(saves.path("save_bad"), (1_000_000_000, 1_000_000_000))
    later, bad = saves.list()
    auto = saves.info(saves.path(AUTOSAVE))
    assert (later.name, later.game, later.seats) == ("later", GAME.id, tuple(record.seats))
    assert (later.round, later.to_act) == (record.match.state.round, record.match.state.to_act)
    assert (later.over, later.auto, later.error) == (False, False, None)
    assert (auto.auto, auto.over, auto.decision) == (True, True, "")
    assert bad.error is not None
    assert bad.error.code == "foreign"


def test_there_is_something_to_continue_with_until_it_is_over() -> None:
    saves = Saves()
    saves.autosave(played(8))
    latest = saves.latest()
    assert latest is not None
    assert (latest.id, latest.decision) == (AUTOSAVE, "build")
    path = saves.path(AUTOSAVE)
    path.write_bytes(path.read_bytes()[:-9])
    cut = saves.latest()
    assert cut is not None
    assert cut.error is not None
    path.write_text("nonsense\n")
    assert saves.latest() is None
    saves.delete(AUTOSAVE)
    saves.autosave(played(10_000))
    assert saves.latest() is None


def test_deleting_is_final_and_harmless_twice() -> None:
    saves = Saves()
    info = saves.save("x", played(2))
    saves.delete(info.id)
    saves.delete(info.id)
    assert saves.list() == []


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "autosave", "CON", "a" * 300, "", "Ωμέγα 1", "a/b\\c:d"]
)
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    saves = Saves()
    info = saves.save(name, played(1))
    assert info.path.parent == saves.folder
    assert info.name == name[:LONGEST]
    assert not info.auto
