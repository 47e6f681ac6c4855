"""Rules of the tests themselves, read from their source."""

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from build.project import ROOT

TESTS = sorted((ROOT / "tests").rglob("*.py"))
CHECKS = {"raises", "fail", "warns"}
"""Functions of pytest that fail a test by themselves."""


def borrowed(source: str) -> list[int]:
    """Lines that import from the file of other tests; in the text of a program that a test starts too."""
    return [
        number
        for number, line in enumerate(source.splitlines(), 1)
        if line.lstrip().startswith(("from tests.", "import tests."))
        and line.split()[1].rpartition(".")[2].startswith("test_")
    ]


def checks(node: ast.AST) -> bool:
    """Whether a node is an assertion or a call that fails a test."""
    if isinstance(node, ast.Call):
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        return name in CHECKS
    return isinstance(node, ast.Assert)


def _any(nodes: Iterable[ast.AST]) -> bool:
    return any(checks(inner) for node in nodes for inner in ast.walk(node))


def runs(body: Iterable[ast.stmt]) -> bool:
    """Whether some check in a body stands behind no `if`; a loop is taken to run."""
    return any(_runs(statement) for statement in body)


def _runs(statement: ast.stmt) -> bool:
    match statement:
        case ast.FunctionDef() | ast.ClassDef():
            return False
        case ast.If():
            return runs(statement.body) and runs(statement.orelse)
        case ast.With():
            return _any(item.context_expr for item in statement.items) or runs(statement.body)
        case ast.Try():
            return runs(statement.body) or runs(statement.finalbody) or runs(statement.orelse)
        case ast.For() | ast.While():
            return runs(statement.body)
        case _:
            return _any([statement])


def perhaps_unchecked(source: str) -> Iterator[str]:
    """Names of the tests all of whose checks stand behind an `if`, with their lines."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in functions:
        if node.name.startswith("test_") and _any(node.body) and not runs(node.body):
            yield f"{node.lineno} {node.name}"


def functions(source: str) -> set[str]:
    """Names of all functions in a source."""
    return {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)}


def _found(path: Path, faults: Iterable[object]) -> list[str]:
    return [f"{path.relative_to(ROOT)}: {fault}" for fault in faults]


def test_no_test_borrows_from_the_file_of_others() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in TESTS}
    assert [fault for path, source in sources.items() for fault in _found(path, borrowed(source))] == []


def test_no_test_has_all_its_checks_behind_an_if() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in TESTS}
    assert [
        fault for path, source in sources.items() for fault in _found(path, perhaps_unchecked(source))
    ] == []


def test_what_was_measured_to_be_slow_is_there() -> None:
    listed = tomllib.loads((ROOT / "tests/slow.toml").read_text(encoding="utf-8"))
    assert [name for name in listed if not (ROOT / name).is_file()] == []
    gone = {
        file: sorted(set(names) - functions((ROOT / file).read_text(encoding="utf-8")))
        for file, names in listed.items()
    }
    assert {file: names for file, names in gone.items() if names} == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("from tests.a.test_b import c", [1]),
        ("x = 1\nimport tests.test_b", [2]),
        ("from tests.a.tables import c\nfrom tests.pairs import share", []),
    ],
)
def test_what_is_borrowed_is_found(source: str, lines: list[int]) -> None:
    assert borrowed(source) == lines


@pytest.mark.parametrize(
    ("body", "sure"),
    [
        ("if a:\n  assert b", False),
        ("for a in b:\n  if a:\n    assert a", False),
        ("if a:\n  assert b\nelse:\n  assert c", True),
        ("if a:\n  assert b\nelse:\n  c()", False),
        ("if a:\n  b()\nassert c", True),
        ("with pytest.raises(KeyError):\n  a()", True),
        ("with a:\n  if b:\n    assert c", False),
        ("if a:\n  pytest.fail()", False),
        ("for a in b:\n  assert a", True),
        ("a()", True),
    ],
)
def test_a_check_behind_an_if_is_found(body: str, sure: bool) -> None:
    lines = "\n".join(f"  {line}" for line in body.splitlines())
    assert [*perhaps_unchecked(f"def test_a():\n{lines}")] == ([] if sure else ["1 test_a"])
