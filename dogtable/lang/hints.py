"""Hints: the nearest name to a wrong one, and the picture of a problem with its line and a caret."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Sequence
from itertools import count
from typing import Literal

from dogtable.base import hints
from dogtable.base.budget import may_guess
from dogtable.base.errors import Problem

Format = Literal["text", "json", "github"]


def nearest(wrong: str, names: Iterable[str]) -> str:
    """Return the name most like `wrong`, or ""; capitals, blanks, `-` and `_` make no difference."""
    known = [name for name in dict.fromkeys(names) if name != wrong]
    same = {name.lower().replace(" ", "_"): name for name in reversed(known)}
    return same.get(wrong.lower().replace(" ", "_").replace("-", "_"), "") or hints.nearest(wrong, known)


def did_you_mean(wrong: str, names: Iterable[str], what: Callable[[str], str] | None = None) -> str:
    """Return "did you mean 'hand'? (zone, per player)", or "" when nothing is near."""
    name = nearest(wrong, names) if may_guess() else ""
    if not name:
        return ""
    tail = what(name) if what else ""
    return f"did you mean '{name}'?" + (f" ({tail})" if tail else "")


def another_name(name: str, taken: Container[str]) -> str:
    """Return "take another name, such as 'hand_2'", one that is free."""
    free = next(other for n in count(2) if (other := f"{name}_{n}") not in taken)
    return f"take another name, such as '{free}'"


def one_of(names: Sequence[str]) -> str:
    """Return "a, b or c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"


def picture(problem: Problem, line: str) -> str:
    """Return a problem as text: its place and message, the line, and carets below what is meant, with the hint."""
    span = problem.span
    head = f"{span}: {problem.code} {problem.message}"
    if not line:
        return f"{head} ({problem.hint})" if problem.hint else head
    number = str(span.line)
    start = max(span.column - 1, 0)
    width = span.end_column - span.column if span.end_line == span.line else len(line) - start
    width = max(1, min(width, max(len(line) - start, 1)))
    blank = "".join("\t" if char == "\t" else " " for char in line[:start])
    gutter = " " * len(number)
    caret = f"   {gutter} | {blank}{'^' * width}"
    if problem.hint:
        caret += f" {problem.hint}"
    return f"{head}\n   {number} | {line}\n{caret}"


def render(problems: Sequence[Problem], line_of: Callable[[str, int], str], form: Format = "text") -> str:
    """Return all problems in a form: pictures, a JSON list, or annotations as GitHub reads them."""
    if form == "json":
        return json.dumps([_as_json(problem) for problem in problems], ensure_ascii=False, indent=2)
    if form == "github":
        return "\n".join(_as_annotation(problem) for problem in problems)
    return "\n".join(picture(problem, line_of(problem.span.path, problem.span.line)) for problem in problems)


def _as_json(problem: Problem) -> dict[str, object]:
    span = problem.span
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
    }


def _as_annotation(problem: Problem) -> str:
    span = problem.span
    level = "warning" if problem.is_warning else "error"
    text = f"{problem.message} ({problem.hint})" if problem.hint else problem.message
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    place = f"file={span.path},line={span.line},col={span.column},endLine={span.end_line},endColumn={span.end_column}"
    return f"::{level} {place},title={problem.code}::{escaped}"
