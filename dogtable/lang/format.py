"""Lays out the YAML of a ruleset: two blanks a level, no blanks at the ends of lines, one empty line at most.

Comments, block and flow style, quotes and the columns of values stay as they are. What comes out is read again and
compared: a layout that would change anything is not used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dogtable.lang import source
from dogtable.lang.report import Report

STEP = 2
_DASHES = re.compile(r"(?:-[ ]+)+")


def format_text(text: str, path: str = "") -> str:
    """Return a YAML text laid out; raises RulesetError when it cannot be read. Laying out twice changes nothing."""
    report = Report()
    node = source.read_yaml(text, path, report)
    report.raise_errors()
    plain = _tidy(text.removeprefix("\ufeff"), _scalar_lines(node))
    if node is None:
        return plain
    laid = _indented(plain)
    return laid if laid is not None and _same(node, laid) else plain if _same(node, plain) else text


def _same(node: source.Node, text: str) -> bool:
    """Whether a text says the same as a node."""
    report = Report()
    other = source.read_yaml(text, "", report)
    return not report.problems and other is not None and _shape(node) == _shape(other)


def _shape(node: source.Node) -> object:
    if isinstance(node, source.Scalar):
        return node.text, node.plain
    if isinstance(node, source.Sequence):
        return [_shape(item) for item in node]
    if isinstance(node, source.Mapping):
        return {key.text: _shape(value) for key, value in node}, [key.text for key, _ in node]
    return None


def _scalar_lines(node: source.Node | None) -> set[int]:
    """Return the lines inside scalars of several lines, where blanks may matter."""
    inside: set[int] = set()
    waiting = [node] if node is not None else []
    while waiting:
        one = waiting.pop()
        if isinstance(one, source.Scalar):
            inside |= set(range(one.span.line + 1, one.span.end_line + (one.span.end_column > 1)))
        elif isinstance(one, source.Sequence):
            waiting += one.items
        elif isinstance(one, source.Mapping):
            waiting += [value for _, value in one]
    return inside


def _tidy(text: str, inside: set[int]) -> str:
    """Remove blanks at the ends of lines and empty lines beyond one; inside scalars nothing is touched."""
    lines: list[str] = []
    for number, line in enumerate(re.split("\r\n|\n|\r", text), 1):
        kept = line if number in inside else line.rstrip()
        if kept == "" and number not in inside and (not lines or lines[-1] == ""):
            continue
        lines.append(kept)
    while lines and lines[-1] == "":
        lines.pop()
    return "\n".join(lines) + "\n" if lines else ""


# -------------------------------------------------------------------------------------------------------- indentation


@dataclass
class _Layout:
    """Where each line is to begin. Lines that belong to the value of another line move as that one does."""

    lines: list[str]
    wanted: dict[int, int] = field(default_factory=dict)  # line number -> blanks before it
    follows: dict[int, int] = field(default_factory=dict)  # line number -> the line whose value goes on there

    def old(self, number: int) -> int:
        """Return the blanks before a line as it stands."""
        line = self.lines[number - 1]
        return len(line) - len(line.lstrip(" "))

    def block(self, node: source.Node, indent: int) -> None:
        """Say where the lines of a block mapping or list begin."""
        if self.is_flow(node):
            return
        if isinstance(node, source.Mapping):
            for key, value in node:
                self.first(key.span.line, key.span.column, indent)
                self.value(key.span.line, value, indent)
        elif isinstance(node, source.Sequence):
            for item in node:
                self.wanted.setdefault(item.span.line, indent)
                self.value(item.span.line, item, indent)

    def is_flow(self, node: source.Node) -> bool:
        """Whether a mapping or list is written with brackets."""
        line = self.lines[node.span.line - 1] if node.span.line <= len(self.lines) else ""
        return line[node.span.column - 1 : node.span.column] in ("{", "[")

    def first(self, number: int, column: int, indent: int) -> None:
        """Say where a line begins, if the key at that column is the first thing on it."""
        if self.old(number) == column - 1:
            self.wanted.setdefault(number, indent)

    def value(self, number: int, value: source.Node, indent: int) -> None:
        """Say where the lines of a value begin whose key or dash is on line `number`."""
        if isinstance(value, (source.Mapping, source.Sequence)) and not self.is_flow(value):
            self.block(value, indent + STEP)
            return
        for line in range(number + 1, min(value.span.end_line, len(self.lines)) + 1):
            if line < value.span.end_line or value.span.end_column > 1:
                self.follows.setdefault(line, number)

    def shift(self, number: int) -> int | None:
        """Return by how much a line moves; None when nothing is said of it."""
        while number in self.follows and number not in self.wanted:
            number = self.follows[number]
        return self.wanted[number] - self.old(number) if number in self.wanted else None

    def written(self) -> str:
        """Return the text with each line moved."""
        return "\n".join(self.moved(number, line) for number, line in enumerate(self.lines, 1)) + "\n"

    def moved(self, number: int, line: str) -> str:
        """Return one line where it belongs; comments move with what comes after them at their column."""
        shift = self.shift(number)
        if shift is None:
            shift = self.comment(number) if line.lstrip().startswith("#") else 0
        if not line or (not shift and number not in self.wanted):
            return line
        words = line.lstrip(" ")
        dashes = _DASHES.match(words) if number in self.wanted else None
        if dashes is not None:
            words = re.sub(" +", " ", dashes.group()) + words[dashes.end() :]
        return " " * max(0, self.old(number) + shift) + words

    def comment(self, number: int) -> int:
        """Return by how much a comment moves."""
        for other in [*range(number + 1, len(self.lines) + 1), *range(number - 1, 0, -1)]:
            shift = self.shift(other)
            if shift is not None and other not in self.follows and self.old(other) == self.old(number):
                return shift
        return 0


def _indented(text: str) -> str | None:
    """Return a text with two blanks a level, or None when it cannot be read."""
    report = Report()
    node = source.read_yaml(text, "", report)
    if node is None or report.problems:
        return None
    layout = _Layout(text.split("\n")[:-1])
    layout.block(node, 0)
    return layout.written()
