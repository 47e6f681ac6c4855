"""A finished match proves itself from its file."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from build.project import ROOT
from game.cli import main
from game.engine.core.code import SEED_BITS
from game.engine.core.match import Match
from game.engine.core.rng import Stream, stream
from game.storage import Record, SaveError, Saves, SeatInfo, savefile
from game.storage.record import UndoRecord
from game.storage.savefile import findings
from game.storage.saves import AUTOSAVE
from game.table import new_session
from game.table.session import Deal, commitment, mixed, new_deal
from game.verify import (
    HOLDS,
    ONLY_IF,
    REFUTED,
    UNPROVED,
    Finding,
    fingerprint,
    lines_of,
    link,
    overall,
    seal,
    shuffled,
)
from game.verify import verify as verify_file
from tests.table.tables import GAME, play, seats


def finished(words: tuple[str, ...] = ("Ana", "Éric"), actions: int = 10_000) -> Path:
    deal = Deal(123456789, "00ff", ()).cut(words)
    saves = Saves()
    saves.delete(AUTOSAVE)
    session = new_session(
        GAME.id, seats("person", "person", "person"), {}, deal.seed, saves=saves, fairness=deal.fairness
    )
    session.privacy.curtain = "never"
    play(session, actions, Stream(1))
    return saves.path(AUTOSAVE)


def test_the_module_imports_nothing_of_the_program() -> None:
    tree = ast.parse((ROOT / "game/verify.py").read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))
    assert names == {"__future__", "hashlib", "json", "pathlib", "typing"}


@pytest.mark.parametrize("seed", [0, 1, 2**48 - 1, 2**63])
def test_both_shuffles_agree(seed: int) -> None:
    for number, size in enumerate((0, 1, 2, 5, 106)):
        items = list(range(size))
        stream(seed, "contracts", number).shuffle(items)
        assert items == shuffled(list(range(size)), seed, "contracts", number)


def test_a_deal_is_bound_before_words_cut_it() -> None:
    deal = new_deal()
    assert 0 <= deal.seed == deal.drawn < 1 << SEED_BITS
    cut = deal.cut(["  Ana ", "", "e\u0301"])
    assert cut.words == ("Ana", "\u00e9")
    assert cut.commitment == deal.commitment == commitment(deal.drawn, deal.salt)
    assert 0 <= cut.seed < 1 << SEED_BITS
    assert cut.seed != deal.seed
    assert mixed(1, "a", ["b", "c"]) != mixed(1, "a", ["bc"]) != mixed(1, "a", ["c", "b"])
    assert len({new_deal().commitment for _ in range(50)}) == 50


def verify(path: Path) -> list[Finding]:
    return findings(path.read_bytes(), path.name)


def dense(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def verdicts(path: Path) -> dict[str, str]:
    """The worst verdict of each finding."""
    order = (HOLDS, ONLY_IF, UNPROVED, REFUTED)
    found: dict[str, str] = {}
    for one in verify(path):
        found[one.key] = max(found.get(one.key, HOLDS), one.verdict, key=order.index)
    return found


def test_a_finished_match_proves_itself(capsys: pytest.CaptureFixture[str]) -> None:
    path = finished()
    found = verify(path)
    assert overall(found) == HOLDS
    assert {one.key: one.verdict for one in found} == {
        "verify.commitment": HOLDS, "verify.before": ONLY_IF, "verify.seed": HOLDS, "verify.cut": ONLY_IF,
        "verify.chain": HOLDS, "verify.record": HOLDS, "verify.noted": ONLY_IF, "verify.shuffle": HOLDS,
        "verify.rules": HOLDS,
    }  # fmt: skip
    names = {one.words["name"] for one in found if one.key == "verify.shuffle"}
    assert names == {"offices", "contracts", "market"}
    assert found[-1].words == {"shuffles": sum(one.key == "verify.shuffle" for one in found)}
    assert savefile.write(savefile.read(path)) == path.read_text(encoding="utf-8")
    for language in ("es", "de", "it", "en"):
        assert main(["verify", str(path), "--lang", language]) == 0
        out = capsys.readouterr().out.splitlines()
        assert len(out) == len(found) + 1


def test_nobody_who_cuts_is_a_choice_that_is_not_disproved() -> None:
    path = finished(())
    assert verdicts(path)["verify.uncut"] == UNPROVED
    assert main(["verify", str(path), "--json"]) == 3


def test_the_fingerprint_is_that_of_the_match_whatever_the_save_is_called() -> None:
    path = finished()
    record = savefile.read(path)
    named = Saves().save("Sunday", record).path
    assert named.read_bytes() != path.read_bytes()
    prints = [fingerprint(lines_of(one.read_text(encoding="utf-8"))) for one in (path, named)]
    assert prints == [savefile.stored_fingerprint(record)] * 2
    assert len(prints[0]) == 32
    assert savefile.stored_fingerprint(savefile.read(finished(actions=30))) == ""


def test_an_older_version_says_what_it_lacks() -> None:
    path = older(finished())
    found = verdicts(path)
    assert {key for key, one in found.items() if one == UNPROVED} == {"verify.old"}
    assert found["verify.rules"] == HOLDS
    assert savefile.read(path).fairness is not None


def older(path: Path) -> Path:
    """The same match as version 2 kept it."""
    lines = lines_of(path.read_text(encoding="utf-8"))[:-1]
    lines[0]["version"] = 2
    lines[0]["hash"] = seal(lines[0], "")
    path.write_text("\n".join(map(dense, lines)) + "\n", encoding="utf-8")
    return path


def forged(path: Path, *, whole: bool, **header: object) -> Path:
    """Change the header and seal it again; with `whole` the closing line too, as somebody would who knows how."""
    lines = lines_of(path.read_text(encoding="utf-8"))
    lines[0] = {name: value for name, value in {**lines[0], **header}.items() if value is not None}
    lines[0]["hash"] = seal(lines[0], "")
    close(lines, whole=whole)
    path.write_text("\n".join(map(dense, lines)) + "\n", encoding="utf-8")
    return path


def close(lines: list[dict[str, Any]], *, whole: bool = True) -> None:
    if whole:
        last = lines[-1]
        last |= {"record": fingerprint(lines), "shuffles": sum("shuffle" in line for line in lines)}
        last["hash"] = seal(last, next(line["hash"] for line in reversed(lines) if "do" in line))


CHANGES: dict[str, dict[str, object]] = {
    "names": {"seats": [{"name": name, "colour": n, "controller": "person"} for n, name in enumerate("XYZ")]},
    "bots": {"seats": [{"name": name, "colour": n, "controller": "hard"} for n, name in enumerate("ABC")]},
    "policy": {"policy": "sandbox"},
    "takebacks": {"takebacks": None},
    "seal": {"fairness": None},
}


def with_takebacks() -> Path:
    record = savefile.read(finished())
    record.takebacks = [UndoRecord(after, 0, 1, False, ()) for after in range(25)]
    return Saves().save("x", record).path


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_header_breaks_the_record(change: str) -> None:
    path = with_takebacks()
    assert overall(verify(path)) == HOLDS
    assert {one.words["takebacks"] for one in verify(path) if one.key == "verify.record"} == {25}
    assert verdicts(forged(path, whole=False, **CHANGES[change]))["verify.record"] == REFUTED


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_sealed_again_has_another_fingerprint_and_says_what_that_means(change: str) -> None:
    path = with_takebacks()
    before = savefile.stored_fingerprint(savefile.read(path))
    found = verify(forged(path, whole=True, **CHANGES[change]))
    (noted,) = [one for one in found if one.key == "verify.noted"]
    assert noted.verdict == ONLY_IF
    assert noted.words["print"] != before


def test_a_seal_taken_out_is_not_proved() -> None:
    found = verdicts(forged(finished(), whole=True, fairness=None))
    assert found["verify.no_commitment"] == UNPROVED
    assert "verify.before" not in found


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("old", [False, True])
def test_shuffles_left_out_are_counted(left: int, old: bool) -> None:
    path = older(finished()) if old else finished()
    lines = lines_of(path.read_text(encoding="utf-8"))
    wanted = sum("shuffle" in line for line in lines)
    shuffles = [line for line in lines if "shuffle" in line]
    lines = [line for line in lines if "shuffle" not in line or line in shuffles[:left]]
    if not old:
        close(lines)
    path.write_text("\n".join(map(dense, lines)) + "\n", encoding="utf-8")
    (found,) = [one for one in verify(path) if one.key == "verify.missing"]
    assert (found.verdict, found.words) == (UNPROVED, {"shown": left, "wanted": wanted})


def test_a_shuffle_shown_twice_is_refuted() -> None:
    path = older(finished())
    lines = lines_of(path.read_text(encoding="utf-8"))
    path.write_text("\n".join(map(dense, [*lines, lines[-1]])) + "\n", encoding="utf-8")
    assert verdicts(path)["verify.surplus"] == REFUTED


def test_a_match_without_its_closing_line_says_so() -> None:
    path = finished()
    text = path.read_text(encoding="utf-8").removesuffix("\n")
    path.write_text(text[: text.rindex("\n") + 1], encoding="utf-8")
    assert verdicts(path)["verify.no_end"] == UNPROVED


@pytest.mark.parametrize("between", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_of_editors_refute_nothing(between: str, mark: str) -> None:
    path = finished()
    record = savefile.read(path)
    record.seats[0] = SeatInfo("A\u2028n\x85a\u2029", 0)
    text = savefile.write(record)
    path.write_bytes((mark + text.replace("\n", between)).encode())
    assert overall(verify(path)) == HOLDS
    assert savefile.write(savefile.read(path)) == text


def changed(path: Path, place: int, **values: object) -> None:
    """Change a line and seal it and the closing line again; the chain of the actions goes on as it was."""
    lines = lines_of(path.read_text(encoding="utf-8"))
    lines[place] |= values
    last = next(line["hash"] for line in reversed(lines) if "do" in line)
    lines[place]["hash"] = seal(lines[place], last if place else "")
    close(lines)
    path.write_text("\n".join(map(dense, lines)) + "\n", encoding="utf-8")


def bad(path: Path) -> set[str]:
    return {one.key for one in verify(path) if one.verdict == REFUTED}


def test_what_was_changed_afterwards_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    head = json.loads(finished().read_text(encoding="utf-8").splitlines()[0])
    path = finished()
    changed(path, 0, fairness={**head["fairness"], "drawn": 5})
    assert bad(path) == {"verify.commitment", "verify.seed"}
    assert main(["verify", str(path), "--lang", "en"]) == 1
    assert capsys.readouterr().out.count("[!!] Verification failed: ") == 2
    path = finished()
    changed(path, 0, fairness={**head["fairness"], "words": ["Ana"]})
    assert bad(path) == {"verify.seed"}
    path = finished()
    changed(path, 0, setup={**head["setup"], "seed": 7})
    assert "verify.seed" in bad(path)
    assert "verify.broken" in bad(path)
    assert "verify.shuffle" in bad(path)
    path = finished()
    last = json.loads(path.read_text(encoding="utf-8").splitlines()[-2])
    changed(path, -2, after=last["after"][::-1])
    assert bad(path) == {"verify.shuffle"}
    with pytest.raises(SaveError, match="edited"):
        savefile.read(path)


def test_a_shuffle_that_was_never_made_does_not_pass_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    path = finished()
    lines = lines_of(path.read_text(encoding="utf-8"))
    seed, last = lines[0]["setup"]["seed"], lines[-2]
    changed(path, -2, number=77, after=shuffled(last["before"], seed, last["shuffle"], 77))
    assert overall(verify_file(path)) == HOLDS, "by itself it does follow from the seed"
    assert main(["verify", str(path), "--lang", "en"]) == 1
    assert "[!!]" in capsys.readouterr().out


def test_an_unfinished_or_foreign_file_proves_nothing(tmp_path: Path) -> None:
    found = verdicts(finished(actions=30))
    assert {key for key, one in found.items() if one == UNPROVED} == {"verify.no_end", "verify.unfinished"}
    assert overall(verify(finished(actions=30))) == UNPROVED
    for number, text in enumerate(("", "x", "[]", "{}", '{"format":"tabularium-match"}', "null\n1")):
        path = tmp_path / str(number)
        path.write_text(text, encoding="utf-8")
        assert bad(path) == {"verify.foreign"}


def test_links_are_those_of_the_match() -> None:
    saves = Saves()
    match = Match(GAME, new_session(GAME.id, seats("person", "person"), {}, 5).match.setup)
    path = saves.save("x", Record(match, seats("person", "person"))).path
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert head["hash"] == seal(head, "")
    assert link("a", "b") != link("b", "a")
