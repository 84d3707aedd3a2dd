"""The changes within one scalar: an expression, the head of a statement, or a cell of data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dogtable.lang.tokens import Token, UnreadableError, tokens

NUMBER = re.compile(r"-?[0-9]{1,9}\Z")
_OTHER = {
    "==": ("!=",),
    "!=": ("==",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "+": ("-",),
    "+=": ("-=",),
    "-=": ("+=",),
    "and": ("or",),
    "or": ("and",),
    "true": ("false",),
    "false": ("true",),
    "me": ("next(me)",),
}
_CALLED = {
    "any": ("all",),
    "all": ("any",),
    "first": ("last",),
    "last": ("first",),
    "min": ("max",),
    "max": ("min",),
    "next": ("previous",),
    "previous": ("next",),
}
_STEPS = ("next", "previous")
_OPEN, _CLOSE = ("(", "["), (")", "]")


@dataclass(frozen=True)
class Change:
    """`text[start:end]` becomes `new`."""

    start: int
    end: int
    new: str
    kind: str

    def made(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


def numbers(text: str) -> Iterator[Change]:
    """A lone number, one more and one less."""
    if NUMBER.match(text):
        for by in (1, -1):
            yield Change(0, len(text), str(int(text) + by), "number")


def cell(text: str, column: Sequence[str]) -> Iterator[Change]:
    """A cell of data: a number, a flag, or another word of its column (the next one)."""
    if NUMBER.match(text):
        yield from numbers(text)
    elif text in ("true", "false"):
        yield Change(0, len(text), "false" if text == "true" else "true", "flag")
    elif text in column and len(column) > 1:
        yield Change(0, len(text), column[(column.index(text) + 1) % len(column)], "data")


def expression(text: str, binds: bool = False) -> Iterator[Change]:
    """All changes of an expression or of a statement's head; `binds`: it begins with `NAME in`, as that of `each`."""
    try:
        found = tokens(text)
    except UnreadableError:
        return
    for at in range(len(found) - 1):
        yield from _at(text, found, at, binds)


def negated(text: str) -> Change:
    return Change(0, len(text), f"not ({text})", "condition")


def _at(text: str, found: list[Token], at: int, binds: bool) -> Iterator[Change]:
    token, after = found[at], found[at + 1]
    before = found[at - 1].text if at else ""
    if token.sort == "number":
        for by in (1, -1):
            yield Change(token.start, token.end, str(int(token.text) + by), "number")
    elif before == "." or (after.text == "=" and before in (",", "(")):
        if token.text == "owner" and before == ".":
            yield Change(_primary(found, at - 2), token.end, "me", "owner")
    elif token.text in _CALLED and (after.text == "(" or token.text in _STEPS):
        for new in _CALLED[token.text]:
            yield Change(token.start, token.end, new, "seat" if token.text in _STEPS else "quantifier")
        if token.text in _STEPS and after.text == "(":
            yield from _without(text, found, at)
    elif token.text == "-":
        if at == 0 or before in ("(", "[", ",", "=", "==", "!=", "<", ">", "<=", ">=", "if", "else", "+", "*"):
            yield Change(token.start, token.end, "", "number")
        else:
            yield Change(token.start, token.end, "+", "number")
    elif token.text == "not":
        yield Change(token.start, after.start, "", "not")
    elif token.text == "in":
        bound = (binds and at == 1) or (at > 1 and found[at - 2].text == "for")
        if before != "not" and not bound:
            yield Change(token.start, token.end, "not in", "not")
    elif token.text == "if":
        yield from _condition(text, found, at)
    elif token.text in _OTHER:
        kind = {"me": "seat", "and": "and/or", "or": "and/or", "true": "flag", "false": "flag"}.get(token.text)
        for new in _OTHER[token.text]:
            yield Change(token.start, token.end, new, kind or ("number" if "+" in token.text else "comparison"))


def _without(text: str, found: list[Token], at: int) -> Iterator[Change]:
    """`next(x)` becomes `x`."""
    depth = 0
    for k in range(at + 1, len(found)):
        depth += (found[k].text in _OPEN) - (found[k].text in _CLOSE)
        if depth == 0 or (depth == 1 and found[k].text == ","):
            if depth == 0:
                yield Change(found[at].start, found[k].end, text[found[at + 2].start : found[k].start], "seat")
            return


def _condition(text: str, found: list[Token], at: int) -> Iterator[Change]:
    """The test of `a if test else b` turned round, or that of a generator dropped."""
    depth = 0
    for k in range(at + 1, len(found)):
        word = found[k].text
        if depth == 0 and (word in _CLOSE or word in ("if", "for", ",") or found[k].sort == "end"):
            yield Change(found[at - 1].end, found[k - 1].end, "", "condition")
            return
        if depth == 0 and word == "else":
            start, end = found[at + 1].start, found[k - 1].end
            yield Change(start, end, f"not ({text[start:end]})", "condition")
            return
        depth += (word in _OPEN) - (word in _CLOSE)


def _primary(found: list[Token], at: int) -> int:
    """Where the thing begins that ends at a token: `a`, `a.b`, `f(x)`, `a[i].b`."""
    while True:
        while found[at].text in _CLOSE:
            depth = 0
            while True:
                depth += (found[at].text in _CLOSE) - (found[at].text in _OPEN)
                if depth == 0:
                    break
                at -= 1
            if at and (found[at - 1].sort == "name" or found[at - 1].text in _CLOSE):
                at -= 1
        if at > 1 and found[at - 1].text == ".":
            at -= 2
            continue
        return found[at].start
