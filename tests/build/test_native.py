"""Native modules: what is compiled, that stale ones are refused, and that the same seeds play the same matches."""

import ast
import json
import os
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from build import native
from build.check import WHOLE
from build.project import ROOT, Stop
from game.native import FOLDER, STAMP, NativeFinder, digest, fresh


def child(folder: Path | None, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the project's folder, with the native modules of a folder or plain."""
    env = {name: value for name, value in os.environ.items() if name != FOLDER}
    if folder is not None:
        env[FOLDER] = str(folder)
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def stamped(folder: Path, root: Path, sources: list[str]) -> None:
    """Write the stamp of native modules made of these sources."""
    stamp = {"digest": digest(root, sources), "sources": sources}
    (folder / STAMP).write_text(json.dumps(stamp), encoding="utf-8")


def test_the_list_names_modules_that_are_there() -> None:
    data = tomllib.loads(native.LIST.read_text(encoding="utf-8"))
    assert [name for name in [*data["folders"], *data["plain"]] if not (ROOT / name).exists()] == []
    found = native.sources()
    assert {"game/engine/core/phase.py", "game/engine/core/rng.py", "game/bots/thinking/search.py"} <= set(
        found
    )
    assert not set(found) & set(data["plain"])
    assert all(name.startswith(("game/engine/", "game/bots/")) for name in found)


def test_nothing_that_is_compiled_uses_what_mypyc_gets_wrong() -> None:
    wrong = []
    for name in native.sources():
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id == "cached_property":
                wrong.append(f"{name}:{node.lineno}: a cached property is worked out every time")
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "sum"
                and isinstance(node.args[0], ast.GeneratorExp | ast.ListComp)
                and len(node.args) == 1
                and any(isinstance(part, ast.Div) for part in ast.walk(node.args[0].elt))
            ):
                wrong.append(
                    f"{name}:{node.lineno}: a sum of fractions is taken for a whole number: begin it with 0.0"
                )
            if isinstance(node, ast.ClassDef):
                wrong += [
                    f"{name}:{part.lineno}: several names of a class assigned at once"
                    for part in node.body
                    if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Tuple)
                ]
    assert wrong == []


def test_a_stamp_holds_only_for_the_sources_as_they_are(tmp_path: Path) -> None:
    assert not fresh(tmp_path, tmp_path)
    source = tmp_path / "a.py"
    source.write_text("1", encoding="utf-8")
    stamped(tmp_path, tmp_path, ["a.py"])
    assert fresh(tmp_path, tmp_path)
    source.write_text("2", encoding="utf-8")
    assert not fresh(tmp_path, tmp_path)
    source.unlink()
    assert not fresh(tmp_path, tmp_path)
    (tmp_path / STAMP).write_text("[]", encoding="utf-8")
    assert not fresh(tmp_path, tmp_path)


def test_a_native_module_is_found_before_its_source(tmp_path: Path) -> None:
    file = tmp_path / "game" / "engine" / f"odd{EXTENSION_SUFFIXES[0]}"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"")
    finder = NativeFinder(tmp_path)
    found = finder.find_spec("game.engine.odd", None)
    assert found is not None
    assert found.origin == str(file)
    assert finder.find_spec("game.engine.even", None) is None


def test_stale_native_modules_are_refused_in_one_sentence(tmp_path: Path) -> None:
    result = child(tmp_path, "-c", "import game")
    assert result.returncode == 1
    assert "run python3 build compile" in result.stderr.splitlines()[-1]


def test_without_a_compiler_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(native, "compiler", lambda: None)
    with pytest.raises(Stop, match="no C compiler"):
        native.native(tmp_path)


def test_only_the_word_makes_anything_run_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if name != FOLDER}
    monkeypatch.setattr(os, "environ", plain)
    monkeypatch.setattr(native, "native", lambda: tmp_path)
    assert native.chosen(["--json"]) == ["--json"]
    assert FOLDER not in os.environ
    assert native.chosen(["--json", "--compiled"]) == ["--json"]
    assert os.environ[FOLDER] == str(tmp_path)


def test_the_same_seeds_play_the_same_matches_plain_and_compiled() -> None:
    if os.environ.get(WHOLE) and native.compiler():
        native.native()
    if not fresh(native.NATIVE, ROOT):
        pytest.skip("no native modules of these sources: python3 build compile")
    program = ("-m", "tests.engine.same_matches", "4", "6")
    plain, compiled = child(None, *program), child(native.NATIVE, *program)
    assert (plain.returncode, compiled.returncode) == (0, 0), compiled.stderr
    *said, ran = compiled.stdout.splitlines()
    assert ran == "compiled"
    assert plain.stdout.splitlines() == [*said, "plain"]
    assert len(said) >= 3
