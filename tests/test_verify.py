"""A finished match proves itself from its file."""

import ast
import json
from pathlib import Path

import pytest

from build.project import ROOT
from game.cli import main
from game.engine.core.code import SEED_BITS
from game.engine.core.match import Match
from game.engine.core.rng import Stream, stream
from game.storage import Record, SaveError, Saves, savefile
from game.storage.saves import AUTOSAVE
from game.table import new_session
from game.table.seeds import Deal, commitment, mixed, new_deal
from game.verify import link, seal, shuffled, verify
from tests.table.tables import GAME, play, seats


def finished(words: tuple[str, ...] = ("Ana", "Éric"), actions: int = 10_000) -> Path:
    deal = Deal(123456789, "00ff", ()).cut(words)
    saves = Saves()
    session = new_session(
        GAME.id, seats("person", "person", "person"), {}, deal.seed, saves=saves, fairness=deal.fairness
    )
    session.curtain = "never"
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


@pytest.mark.parametrize("words", [(), ("Ana", "Éric")])
def test_a_finished_match_proves_itself(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(words)
    found = verify(path)
    assert all(one.good for one in found)
    keys = [one.key for one in found]
    assert keys[:3] == ["verify.commitment", "verify.seed", "verify.chain"]
    assert {one.words["name"] for one in found if one.key == "verify.shuffle"} == {
        "offices",
        "contracts",
        "market",
    }
    assert savefile.write(savefile.read(path)) == path.read_text(encoding="utf-8")
    for language in ("es", "de", "it", "en"):
        assert main(["verify", str(path), "--lang", language]) == 0
        out = capsys.readouterr().out.splitlines()
        assert len(out) == len(found) + 1


def changed(path: Path, place: int, **values: object) -> None:
    """Change a line and seal it again, as somebody would who knows how; the chain goes on as it was."""
    lines = path.read_text(encoding="utf-8").splitlines()
    line = {**json.loads(lines[place]), **values}
    before = ""
    if place:
        actions = [json.loads(text) for text in lines if '"do"' in text]
        before = actions[-1]["hash"]
    line["hash"] = seal(line, before)
    lines[place] = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def bad(path: Path) -> set[str]:
    return {one.key for one in verify(path) if not one.good}


def test_what_was_changed_afterwards_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    head = json.loads(finished().read_text(encoding="utf-8").splitlines()[0])
    path = finished()
    changed(path, 0, fairness={**head["fairness"], "drawn": 5})
    assert bad(path) == {"verify.commitment", "verify.seed"}
    assert main(["verify", str(path), "--lang", "en"]) == 1
    assert capsys.readouterr().out.count("[!!] This does not hold: ") == 2
    path = finished()
    changed(path, 0, fairness={**head["fairness"], "words": ["Ana"]})
    assert bad(path) == {"verify.seed"}
    path = finished()
    changed(path, 0, setup={**head["setup"], "seed": 7})
    assert "verify.seed" in bad(path)
    assert "verify.broken" in bad(path)
    assert "verify.shuffle" in bad(path)
    path = finished()
    last = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])
    changed(path, -1, after=last["after"][::-1])
    assert bad(path) == {"verify.shuffle"}
    with pytest.raises(SaveError, match="edited"):
        savefile.read(path)


def test_a_shuffle_that_was_never_made_does_not_pass_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    path = finished()
    lines = path.read_text(encoding="utf-8").splitlines()
    seed = json.loads(lines[0])["setup"]["seed"]
    changed(
        path,
        -1,
        number=77,
        after=shuffled(json.loads(lines[-1])["before"], seed, json.loads(lines[-1])["shuffle"], 77),
    )
    assert bad(path) == set(), "by itself it does follow from the seed"
    assert main(["verify", str(path), "--lang", "en"]) == 1
    assert "[!!]" in capsys.readouterr().out


def test_an_unfinished_or_foreign_file_proves_nothing(tmp_path: Path) -> None:
    assert bad(finished(actions=30)) == {"verify.unfinished"}
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
