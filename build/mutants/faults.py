"""Faults that can be planted in a source: one operator, constant or statement changed at a time."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
}  # fmt: skip
"""An operator and what stands in its place."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A place in a syntax tree (its number in the order of `ast.walk`), its line, and what is changed there."""

    place: int
    line: int
    what: str


def _skipped(tree: ast.Module) -> set[int]:
    """Nodes whose change says little of what a program does: annotations, docstrings, imports for types, decorators."""
    roots: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            roots += [*node.decorator_list, *([node.returns] if node.returns else [])]
        elif isinstance(node, ast.ClassDef):
            roots += node.decorator_list
        elif isinstance(node, (ast.arg, ast.AnnAssign)):
            roots += [node.annotation] if node.annotation else []
        elif (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            roots.append(node)
    return {id(inner) for root in roots for inner in ast.walk(root)}


def _change(node: ast.AST) -> str:
    """What can be changed about a node; nothing for most."""
    match node:
        case ast.Compare(ops=[operator]) | ast.BoolOp(op=operator) | ast.BinOp(op=operator):
            new = SWAPS.get(type(operator))
            return f"{type(operator).__name__} becomes {new.__name__}" if new else ""
        case ast.Constant(value=bool(value)):
            return f"{value} becomes {not value}"
        case ast.Constant(value=int(value)):
            return f"{value} becomes {value + 1}"
        case ast.UnaryOp(op=ast.Not()):
            return "not is left out"
        case ast.If() | ast.IfExp():
            return "the condition is turned round"
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            return "the statement is left out"
        case ast.Return(value=ast.Constant(value=None)):
            return ""
        case ast.Return(value=ast.expr()):
            return "returns None"
    return ""


def faults(source: str) -> Iterator[Fault]:
    """Yield every fault that can be planted in a source, always in the same order."""
    tree = ast.parse(source)
    skipped = _skipped(tree)
    for place, node in enumerate(ast.walk(tree)):
        if id(node) not in skipped and (what := _change(node)):
            yield Fault(place, getattr(node, "lineno", 0), what)


class _Left(ast.NodeTransformer):
    """Puts a node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the other node for the one that is replaced."""
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def planted(source: str, fault: Fault) -> str:
    """Return the source with a fault in it."""
    tree = copy.deepcopy(ast.parse(source))
    node = list(ast.walk(tree))[fault.place]
    new: ast.AST | None = None
    match node:
        case ast.Compare(ops=[operator]):
            node.ops = [SWAPS[type(operator)]()]  # type: ignore[list-item]
        case ast.BoolOp(op=boolean):
            node.op = SWAPS[type(boolean)]()  # type: ignore[assignment]
        case ast.BinOp(op=arithmetic):
            node.op = SWAPS[type(arithmetic)]()  # type: ignore[assignment]
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            new = operand
        case ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Return():
            node.value = None
        case _:
            new = ast.Pass()
    changed = _Left(node, new).visit(tree) if new is not None else tree
    return ast.unparse(ast.fix_missing_locations(changed))
