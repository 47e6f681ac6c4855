"""`fields`: writes `__slots__` and `clone` of every position from the declarations of its class."""

import ast
from collections.abc import Sequence
from pathlib import Path

from build.project import ROOT, Stop, say

FIRST = "    # Written by `python3 build fields` from the declarations above.\n"
LAST = "    # End of what is written.\n"
SHARED = frozenset(("choices",))
"""Lists that are replaced and never changed in place: a copy may share them."""
WIDTH = 110


def declared(source: str) -> list[tuple[str, str]]:
    """Return the fields of the class `State` and their types, in their order; raise Stop where there is none."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == "State":
            found = [part for part in node.body if isinstance(part, ast.AnnAssign) and part.value is None]
            return [(ast.unparse(part.target), ast.unparse(part.annotation)) for part in found]
    raise Stop("there is no class State")


def copy_of(name: str, kind: str) -> str:
    """Return the expression that copies a field: lists as deep as they are declared, anything else as it is."""
    if name in SHARED or not kind.startswith("list["):
        return f"self.{name}"
    return f"[row[:] for row in self.{name}]" if kind.startswith("list[list[") else f"self.{name}[:]"


def block(fields: Sequence[tuple[str, str]]) -> str:
    """Return what stands between the two marks."""
    lines, line = [], "       "
    for name in sorted(name for name, _ in fields):
        word = f' "{name}",'
        if len(line) + len(word) > WIDTH:
            lines.append(line)
            line = "       "
        line += word
    slots = "\n".join([*lines, line])
    copies = "\n".join(f"        new.{name} = {copy_of(name, kind)}" for name, kind in fields)
    return (
        f"    __slots__ = (\n{slots}\n    )  # fmt: skip\n\n"
        '    def clone(self) -> Self:\n        """An independent copy."""\n'
        f"        new = object.__new__(type(self))\n{copies}\n        return new\n\n"
    )


def written(source: str) -> str:
    """Return a module with the part between the marks written again; raise Stop where the marks are missing."""
    before, mark, rest = source.partition(FIRST)
    _, end, after = rest.partition(LAST)
    if not mark or not end:
        raise Stop("the marks of what is written are missing")
    return f"{before}{mark}{block(declared(source))}{end}{after}"


def modules() -> list[Path]:
    """Return the modules with positions."""
    return sorted((ROOT / "game" / "engine").glob("*/state.py"))


def fields() -> int:
    """Write every position's part again; return the exit code."""
    for path in modules():
        source = path.read_text(encoding="utf-8")
        new = written(source)
        if new != source:
            path.write_text(new, encoding="utf-8")
            say(f"wrote {path.relative_to(ROOT)}")
    return 0
