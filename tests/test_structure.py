"""How the rooms of the engine are built: what a reader may rely on in every file of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields

from dogtable.lang.constructs import Declaration, Function, Verb
from dogtable.lang.does import Does
from dogtable.session.scenarios.keys import Key
from tests.helpers import ROOT

ROOMS = ("base", "lang", "ir", "compile", "engine", "ahead", "bots")
TREES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): ast.parse(path.read_text("utf-8"))
    for room in ROOMS
    for path in sorted((ROOT / "dogtable" / room).rglob("*.py"))
}
CELL = re.compile(r"\b(?:s|begun|cells)\[\d+\]")


def texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """The texts in a module that are no docstrings."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node


def test_cells_of_the_header_go_by_their_names() -> None:
    written = [
        f"{name}:{text.lineno}" for name, tree in TREES.items() for text in texts(tree) if CELL.search(text.value)
    ]
    read = [
        f"{name}:{node.lineno}"
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and CELL.fullmatch(ast.unparse(node))
    ]
    assert not written and not read


def test_no_class_fills_in_what_another_is_made_of() -> None:
    """Nobody is half made: no object puts itself into the attributes of the one that it is given."""
    filled = [
        f"{name}:{node.lineno}"
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id == "self"
        for target in node.targets
        if isinstance(target, ast.Attribute)
    ]
    assert not filled


def imports(body: list[ast.stmt]) -> Iterator[str]:
    """The modules that a body imports as it runs: not those for types alone, nor those in functions."""
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.unparse(node.test):
            yield from imports(node.body)


def test_no_import_in_a_function_breaks_a_circle() -> None:
    """It may spare a start what it does not need; what it imports never comes back to where it stands."""
    above = {name: {one for one in imports(tree.body) if one in TREES} for name, tree in TREES.items()}
    circles, late = [], 0
    for name, tree in TREES.items():
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for target in (one for one in imports(function.body) if one in TREES):
                late += 1
                seen, todo = set[str](), [target]
                while todo:
                    if (one := todo.pop()) not in seen:
                        seen.add(one)
                        todo += above[one]
                circles += [f"{name} imports {target}"] * (name in seen)
    assert late > 5 and not circles


def test_no_column_of_a_row_has_a_default() -> None:
    assert [one.name for one in fields(Does) if MISSING not in (one.default, one.default_factory)] == []
    assert Verb.defaults == Function.defaults == Declaration.defaults == Key._field_defaults == {}


def test_walks_by_type_name_all_types() -> None:
    """What no branch takes is an error of the types, not of the game: no walk ends in one that is raised."""
    doubtful = [
        f"{name}:{case.pattern.lineno}"
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Match)
        for case in node.cases
        if isinstance(case.body[0], ast.Raise) and "AssertionError" in ast.unparse(case.body[0])
    ]
    assert not doubtful


HEAD = re.compile(r"(?:if|elif|else|for|while|try|with|def)\b.*:|.*\n *(?:if|for|while|return)\b.*", re.DOTALL)


def test_writers_of_the_compiler_make_operations_and_no_lines() -> None:
    """Only the printer knows how Python is laid out."""
    writers = {name: tree for name, tree in TREES.items() if name.startswith(("dogtable.compile.", "dogtable.ir."))}
    whole = {
        name: [ast.unparse(node)[2:-1] for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        + [text.value for text in texts(tree)]
        for name, tree in writers.items()
    }
    assert {name for name, codes in whole.items() if any(map(HEAD.fullmatch, codes))} == {"dogtable.ir.lines"}


def test_printed_text_is_not_parsed_again() -> None:
    """What a function does is known from its operations: nobody who writes something else of it reads its Python."""
    readers = {"ast", "parser", "tokenize", "lib2to3"}
    written = {
        name: set(imports(tree.body))
        for name, tree in TREES.items()
        if re.match(r"dogtable\.(ahead|ir|compile)\b", name)
    }
    assert {name for name, found in written.items() if found & readers} == {"dogtable.ahead.material"}
    material = TREES["dogtable.ahead.material"]
    used = {
        node.attr for node in ast.walk(material) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "ast"
    }
    assert used == {"literal_eval"}  # data, for another process
