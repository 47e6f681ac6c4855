"""`fields`: writes `__slots__`, `clone` and `blank` of every position from the declarations of its class."""

import ast
from collections.abc import Sequence
from pathlib import Path

from build.project import ROOT, Stop, say

FIRST = "    # Written by `python3 build fields` from the declarations above.\n"
LAST = "    # End of what is written.\n"
SHARED = frozenset(("choices",))
"""Lists that are replaced and never changed in place: a copy may share them."""
WIDTH = 110
BY_SEAT = "BySeat["
STARTS = {"int": "0", "bool": "False"}
APART = {"players": "players", "to_act": "-1"}
"""Fields with a start of their own: the number of players is given, nobody is to act."""


def declared(source: str) -> list[tuple[str, str]]:
    """Return the fields of the class `State` and their types, in their order; raise Stop where there is none."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == "State":
            found = [part for part in node.body if isinstance(part, ast.AnnAssign) and part.value is None]
            return [(ast.unparse(part.target), ast.unparse(part.annotation)) for part in found]
    raise Stop("there is no class State")


def copy_of(name: str, kind: str) -> str:
    """Return the expression that copies a field: lists as deep as they are declared, anything else as it is."""
    kind = kind.replace(BY_SEAT, "list[", 1)
    if name in SHARED or not kind.startswith("list["):
        return f"self.{name}"
    return f"[row[:] for row in self.{name}]" if kind.startswith("list[list[") else f"self.{name}[:]"


def start_of(name: str, kind: str) -> str:
    """Return the expression a field begins with: nothing; empty where only the set-up can know."""
    if kind.startswith(BY_SEAT + "list["):
        return "[[] for _ in range(players)]"
    if kind.startswith(BY_SEAT):
        return f"[{STARTS[kind[len(BY_SEAT) : -1]]}] * players"
    return APART.get(name) or ("[]" if kind.startswith("list[") else STARTS.get(kind, ""))


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
    starts = [(name, start_of(name, kind)) for name, kind in fields]
    unknown = " and ".join(f"``{name}``" for name, start in starts if not start)
    begins = "\n".join(f"        new.{name} = {start}" for name, start in starts if start)
    return (
        f"    __slots__: ClassVar[tuple[str, ...]] = (\n{slots}\n    )  # fmt: skip\n\n"
        '    def clone(self) -> State:\n        """An independent copy."""\n'
        f"        new = State()\n{copies}\n        return new\n\n"
        "    @staticmethod\n    def blank(players: int) -> State:\n"
        f'        """A position without anything: counts are 0, lists empty; without {unknown or "nothing"}."""\n'
        f"        new = State()\n{begins}\n        return new\n\n"
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
