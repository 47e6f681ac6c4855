"""Functions stay short: at most 40 lines of code, without docstring, comments and blank lines."""

import ast

import pytest

from build.project import ROOT

MOST = 40
LONGER = {
    "engine/constantinopolis/state.py clone": "written by `python3 build fields`: one line a field",
    "engine/constantinopolis/state.py blank": "written by `python3 build fields`: one line a field",
    "engine/glory_to_rome/state.py clone": "written by `python3 build fields`: one line a field",
    "engine/glory_to_rome/state.py blank": "written by `python3 build fields`: one line a field",
}
"""Functions that may be longer, and why."""


def length(source: str, node: ast.FunctionDef) -> int:
    """Return the lines of code of a function's body."""
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    if not body:
        return 0
    lines = source.splitlines()[body[0].lineno - 1 : node.end_lineno]
    return sum(1 for line in lines if line.strip() and not line.strip().startswith("#"))


def found() -> dict[str, int]:
    """Return every function of the program that is longer."""
    longer = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and (count := length(source, node)) > MOST:
                longer[f"{path.relative_to(ROOT / 'game').as_posix()} {node.name}"] = count
    return longer


def test_functions_are_short() -> None:
    assert {name: count for name, count in found().items() if name not in LONGER} == {}


def test_what_may_be_longer_is_longer() -> None:
    assert set(LONGER) <= set(found()), "an exception that is no longer needed"


@pytest.mark.parametrize(("body", "lines"), [('"""Doc."""', 0), ("x = 1\n\n    # why\n    y = 2", 2)])
def test_what_is_counted(body: str, lines: int) -> None:
    source = f"def f():\n    {body}\n"
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.FunctionDef)
    assert length(source, node) == lines
