"""All changes of a module, in order: each is one place of its tree, and the tree with the change in it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("lang", "compile", "engine")
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
_DROPPED = (ast.Expr, ast.Assign, ast.AugAssign, ast.If, ast.Raise, ast.Continue, ast.Break, ast.Delete)

Make = Callable[[ast.AST], None]
"""Changes a node in place."""


@dataclass(frozen=True)
class Change:
    """One change: `path` leads to the node from the module, `make` changes it there; `name` stays when lines move."""

    file: str
    line: int
    name: str
    path: tuple[tuple[str, int], ...]
    make: Make

    def tree(self) -> ast.Module:
        """The module with the change in it."""
        root = deepcopy(parsed(self.file))
        node: ast.AST = root
        for field, at in self.path:
            value = getattr(node, field)
            node = value if at < 0 else value[at]
        self.make(node)
        return ast.fix_missing_locations(root)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.name.partition(': ')[2]}"


@cache
def parsed(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def files() -> list[str]:
    """The modules that are changed."""
    found = [path for package in PACKAGES for path in (ROOT / "dogtable" / package).rglob("*.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def changes(file: str) -> list[Change]:
    """All changes of a module; each has another name."""
    found: list[Change] = []
    names: dict[str, int] = {}
    for node, path, where, told, make in _walk(parsed(file), (), ""):
        name = f"{file} {where}: {told}"
        names[name] = again = names.get(name, 0) + 1
        found.append(Change(file, node.lineno, name if again == 1 else f"{name} #{again}", path, make))
    return found


Found = tuple[ast.stmt | ast.expr, tuple[tuple[str, int], ...], str, str, Make]


def _walk(node: ast.AST, path: tuple[tuple[str, int], ...], where: str) -> Iterator[Found]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}".lstrip(".")
    if isinstance(node, ast.stmt | ast.expr):
        for told, make in _of(node):
            yield node, path, where, told, make
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment") or _is_told(node, field):
            continue
        for at, child in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if isinstance(child, ast.AST) and not _is_left(child):
                yield from _walk(child, (*path, (field, at)), where)


def _is_told(node: ast.AST, field: str) -> bool:
    """Whether this is the text of an error, or a format."""
    return (isinstance(node, ast.Raise) and field == "exc") or (
        isinstance(node, ast.FormattedValue) and field != "value"
    )


def _is_left(node: ast.AST) -> bool:
    """What says nothing of what is done: imports, docstrings, what is for the type checker."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    typing = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    return typing or isinstance(node, ast.Import | ast.ImportFrom | ast.Assert)


def _of(node: ast.stmt | ast.expr) -> Iterator[tuple[str, Make]]:
    said = _short(node)
    if isinstance(node, _DROPPED):
        yield f"dropped: {said}", _dropped
    if isinstance(node, ast.Return) and node.value is not None and said != "return None":
        yield f"nothing returned: {said}", lambda n: setattr(n, "value", ast.Constant(None))
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield f"turned round: {_short(node.test)}", _turned
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            if other := _COMPARED.get(type(op)):
                yield f"{type(op).__name__} -> {other.__name__}: {said}", lambda n, at=at, o=other: _put(n.ops, at, o())
    if isinstance(node, ast.BoolOp):
        new = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{type(node.op).__name__} -> {new.__name__}: {said}", lambda n: setattr(n, "op", new())
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"no not: {said}", lambda n: setattr(n, "operand", ast.UnaryOp(ast.Not(), n.operand))
    if isinstance(node, ast.BinOp | ast.AugAssign) and (sign := _COUNTED.get(type(node.op))):
        yield f"{type(node.op).__name__} -> {sign.__name__}: {said}", lambda n: setattr(n, "op", sign())
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"{node.value} -> {not node.value}", lambda n: setattr(n, "value", not n.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        for by in (1, -1):
            yield f"{node.value} -> {node.value + by}", lambda n, by=by: setattr(n, "value", n.value + by)


def _put(items: list[ast.cmpop], at: int, new: ast.cmpop) -> None:
    items[at] = new


def _turned(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.While | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _dropped(node: ast.AST) -> None:
    """A statement becomes one that does nothing."""
    node.__class__ = ast.Pass  # type: ignore[assignment]  # in place: whoever holds it sees the change
    node._fields = ()


def _short(node: ast.AST) -> str:
    first = ast.unparse(node).splitlines()[0]
    return first if len(first) <= 60 else f"{first[:40]} .. {first[-16:]}"
