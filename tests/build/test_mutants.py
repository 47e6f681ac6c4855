"""The mutation check: what faults there are, how one is planted, which tests are run."""

import ast
import tomllib
from pathlib import Path

import pytest

from build.mutants.command import COVERS, covering, sample, sites
from build.mutants.faults import faults, planted
from build.project import ROOT, Stop

COVERED = tomllib.loads(COVERS.read_text(encoding="utf-8"))["tests"]


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("a and b", ["a or b"]),
        ("a + 1", ["a - 1", "a + 2"]),
        ("not a", ["a"]),
        ("a = True", ["a = False"]),
        ("f()", ["pass"]),
        ("n += x", ["pass"]),
        ("def f():\n    return a", ["def f():\n    return"]),
        ("if a:\n    b = c", ["if not a:\n    b = c"]),
        ("def f(a: 'int' = b) -> 'int':\n    'Doc.'", []),
        ("@f(True)\nclass A:\n    pass", []),
        ("def f():\n    return None", []),
        ("if TYPE_CHECKING:\n    f()", []),
    ],
)
def test_each_fault_changes_one_thing(source: str, changed: list[str]) -> None:
    assert [planted(source, fault) for fault in faults(source)] == changed


def test_every_fault_of_a_real_file_is_another_source() -> None:
    source = (ROOT / "game/boards/clicks.py").read_text(encoding="utf-8")
    whole = ast.unparse(ast.parse(source))
    found = [*faults(source)]
    assert len(found) > 50
    assert [fault for fault in found[::7] if planted(source, fault) == whole] == []


def test_a_sample_is_drawn_by_its_seed() -> None:
    found = sites(ROOT, ["game/boards/clicks.py"])
    assert sample(found, 9, 4) == sample(found, 9, 4) != sample(found, 9, 5)
    assert sample(found, 0, 4) == found
    assert len(sample(found, 9, 4)) == 9


def test_the_longest_beginning_names_the_tests() -> None:
    covers = {"game/a/": ["tests/a"], "game/a/b.py": ["tests/a/test_b.py"]}
    assert covering(Path("game/a/b.py"), covers) == ["tests/a/test_b.py"]
    assert covering(Path("game/a/c.py"), covers) == ["tests/a"]
    with pytest.raises(Stop, match="covered by nothing"):
        covering(Path("game/z.py"), covers)
    with pytest.raises(Stop, match="there is no"):
        sites(ROOT, ["game/nothing.py"])


def test_what_is_named_is_there() -> None:
    names = [*COVERED, *(path for paths in COVERED.values() for path in paths)]
    assert [name for name in names if not (ROOT / name).exists()] == []
