"""Native modules of Windows, made elsewhere: what is asked of the compilers, and that old ones are made again."""

from pathlib import Path

import pytest

from build.native import RECIPE, lay_out, sources
from build.package import windows_native as made
from build.package.windows_native import SUFFIX, TARGET, _links, windows_native
from build.project import ROOT


def test_each_module_is_linked_for_windows_from_its_own_files(tmp_path: Path) -> None:
    modules = [
        ["game.engine.core.rng", ["build/rng.c"], ["inc"]],
        ["0__mypyc", ["build/a.c", "build/b.c"], ["inc"]],
    ]
    first, second = _links(modules, tmp_path, ["cc", *TARGET])
    assert first[-1] == str(tmp_path / "game" / "engine" / "core" / f"rng{SUFFIX}")
    assert {"build/a.c.o", "build/b.c.o"} <= set(second)
    assert "x86_64-windows-gnu" in second
    assert any(word.endswith("python313.lib") for word in second)
    assert (tmp_path / "game" / "engine" / "core").is_dir()


def test_what_is_up_to_date_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = tmp_path / "stamp.txt"
    monkeypatch.setattr(made, "STAMP", stamp)
    monkeypatch.setattr(made, "environment", lambda *_: (_ for _ in ()).throw(AssertionError("made again")))
    stamp.write_text(made._wanted(sources()), encoding="ascii")
    assert windows_native(tmp_path) == tmp_path
    stamp.write_text("older", encoding="ascii")
    with pytest.raises(AssertionError, match="made again"):
        windows_native(tmp_path)


def test_the_sources_are_laid_out_alone(tmp_path: Path) -> None:
    lay_out(tmp_path, sources(), RECIPE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["files.txt", "game", "mypy.ini", "setup.py"]
    assert (tmp_path / "game" / "__init__.py").read_bytes() == (ROOT / "game" / "__init__.py").read_bytes()
