"""Which catalogue keys the code can ask for, read from its syntax trees."""

import ast
import re
from functools import cache
from pathlib import Path

from build.project import ROOT

SAYERS = {"texts", "own", "fill", "has", "has_own"}
"""Names of what is called with a key: `texts(...)`, `self.texts(...)`, `context.texts(...)`, `texts.own(...)`."""


def sources(folder: str = "game") -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def trees(folder: str = "game") -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8"), str(path)) for path in sources(folder))


def pattern(node: ast.JoinedStr) -> str:
    """An f-string as a regular expression: whatever is filled in may be anything."""
    parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
    return "".join(parts)


@cache
def asked(folder: str = "game") -> tuple[set[str], set[str]]:
    """Literal keys and patterns of keys that calls of a catalogue ask for."""
    literal, patterns = set(), set()
    for tree in trees(folder):
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if name not in SAYERS:
                continue
            key = call.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                literal.add(key.value)
            elif isinstance(key, ast.JoinedStr):
                patterns.add(pattern(key))
    return literal, patterns


@cache
def mentioned() -> tuple[set[str], set[str]]:
    """Every string in the code, and every f-string as a pattern that says something."""
    literal, patterns = set(), set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literal.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                found = pattern(node)
                if re.search(r"\w\\\.|\\\.\w", found):
                    patterns.add(found)
    return literal, patterns


def first_words(folder: str, maker: str, place: int) -> set[str]:
    """The literal string at a place of every call of a maker (`Event`, `Reason` ...)."""
    found = set()
    for tree in trees(folder):
        for call in ast.walk(tree):
            if (
                isinstance(call, ast.Call)
                and getattr(call.func, "id", "") == maker
                and len(call.args) > place
            ):
                found |= {
                    node.value
                    for node in ast.walk(call.args[place])
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                }
    return found
