"""Expressions: from text to a frozen tree of names, calls and operators, nothing checked yet.

The grammar is the part of Python's that rules need, with Python's precedence, read by a parser of our own: what it
does not know cannot get in, and its answers are the same under every Python. Text is at most 400 characters and
nested at most 40 deep.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable

from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, Written
from dogtable.lang.expr_tree import (
    Attribute,
    Binary,
    Call,
    Clause,
    Comparison,
    Conditional,
    Expr,
    Generator,
    Keyword,
    Logic,
    Name,
    Number,
    Subscript,
    Unary,
)
from dogtable.lang.report import Report
from dogtable.lang.source import Scalar
from dogtable.lang.tokens import MOST_DIGITS, MOST_NESTED, Token, UnreadableError, split_head, tokens

Stretch = Callable[[int, int], Span]


# ------------------------------------------------------------------------------------------------------------- parser

PYTHON_WORDS = frozenset(keyword.kwlist)
_COMPARES = frozenset(["==", "!=", "<", "<=", ">", ">=", "in"])


class _Parser:
    """Recursive descent over tokens, at most MOST_NESTED levels deep."""

    def __init__(self, found: list[Token], stretch: Stretch, decimals: bool) -> None:
        self.tokens = found
        self.at = 0
        self.stretch = stretch
        self.decimals = decimals
        self.depth = 0

    # -- tokens

    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    def sees(self, *texts: str) -> bool:
        return self.here.text in texts and self.here.sort != "end"

    def take(self) -> Token:
        token = self.here
        if token.sort != "end":
            self.at += 1
        return token

    def accept(self, text: str) -> bool:
        if self.sees(text):
            self.at += 1
            return True
        return False

    def expect(self, text: str, what: str) -> Token:
        if not self.sees(text):
            raise self.wrong(f"expected '{text}' {what}")
        return self.take()

    def wrong(self, expected: str, hint: str = "") -> UnreadableError:
        token = self.here
        found = "the expression ends" if token.sort == "end" else f"found '{token.text}'"
        return UnreadableError(token.start, max(token.end, token.start + 1), "E210", f"{found}: {expected}", hint)

    def since(self, start: int) -> Span:
        return self.stretch(start, self.tokens[self.at - 1].end)

    # -- grammar, loosest first

    def whole(self) -> Expr:
        value = self.expression()
        if self.here.sort != "end":
            raise self._leftover()
        return value

    def _leftover(self) -> UnreadableError:
        if self.sees("="):
            return self.wrong("nothing is set inside an expression", "to compare, write ==")
        if self.sees("for"):
            return self.wrong("a generator stands alone in the brackets of a function", "those(x for x in ...)")
        return self.wrong("expected an operator or the end")

    def expression(self) -> Expr:
        self.depth += 1
        if self.depth > MOST_NESTED:
            token = self.here
            raise UnreadableError(
                token.start, token.end, "E211", f"nested deeper than {MOST_NESTED}", "give a part a name"
            )
        start = self.here.start
        value = self.either("or")
        if self.accept("if"):
            test = self.either("or")
            self.expect("else", "after 'if'")
            other = self.expression()
            value = Conditional(self.since(start), test, value, other)
        self.depth -= 1
        return value

    def either(self, op: str) -> Expr:
        """`or` over `and` over `not`."""
        start = self.here.start
        below = self.negation if op == "and" else lambda: self.either("and")
        values = [below()]
        while self.accept(op):
            values.append(below())
        return values[0] if len(values) == 1 else Logic(self.since(start), op, tuple(values))

    def negation(self) -> Expr:
        starts = []
        while self.sees("not"):
            starts.append(self.take().start)
            if len(starts) > MOST_NESTED:
                raise UnreadableError(starts[0], self.here.start, "E211", f"nested deeper than {MOST_NESTED}")
        value = self.comparison()
        for start in reversed(starts):
            value = Unary(self.since(start), "not", value)
        return value

    def comparison(self) -> Expr:
        start = self.here.start
        operands, ops = [self.sum()], []
        while True:
            if self.sees("not") and self.tokens[self.at + 1].text == "in":
                self.at += 2
                ops.append("not in")
            elif self.here.text in _COMPARES:
                ops.append(self.take().text)
            elif self.sees("is"):
                raise self.wrong("there is no 'is'", "write ==, or == none")
            else:
                break
            operands.append(self.sum())
        return Comparison(self.since(start), tuple(operands), tuple(ops)) if ops else operands[0]

    def sum(self) -> Expr:
        start = self.here.start
        value = self.product()
        while self.sees("+", "-"):
            op = self.take().text
            right = self.product()
            value = Binary(self.since(start), op, value, right)
        return value

    def product(self) -> Expr:
        start = self.here.start
        value = self.sign()
        while self.sees("*", "//", "%", "/"):
            op = self.take()
            if op.text == "/" and not self.decimals:
                raise UnreadableError(
                    op.start, op.end, "E210", "'/' gives decimals", "write // to divide whole numbers"
                )
            if self.sees("*"):
                raise self.wrong("there are no powers")
            right = self.sign()
            value = Binary(self.since(start), op.text, value, right)
        return value

    def sign(self) -> Expr:
        starts = []
        while self.sees("-"):
            starts.append(self.take().start)
            if len(starts) > MOST_NESTED:
                raise UnreadableError(starts[0], self.here.start, "E211", f"nested deeper than {MOST_NESTED}")
        value = self.postfix()
        for start in reversed(starts):
            value = Unary(self.since(start), "-", value)
        return value

    def postfix(self) -> Expr:
        start = self.here.start
        value = self.atom()
        links = 0
        while self.sees(".", "[", "("):
            links += 1
            if links > MOST_NESTED:
                raise self.wrong(f"at most {MOST_NESTED} steps in one chain")
            if self.sees("("):
                raise self.wrong("only a name can be called", "define a name for it")
            if self.accept("."):
                name = self.name("a field")
                value = Attribute(self.since(start), value, name.text, self.stretch(name.start, name.end))
            else:
                self.take()
                if self.sees("]"):
                    raise self.wrong("an index is missing")
                index = [self.expression()]
                while self.accept(","):
                    index.append(self.expression())
                if self.sees(":"):
                    raise self.wrong("there are no slices")
                self.expect("]", "after the index")
                value = Subscript(self.since(start), value, tuple(index))
        return value

    def name(self, what: str) -> Token:
        if self.here.sort != "name":
            raise self.wrong(f"expected the name of {what}")
        if self.here.text in PYTHON_WORDS:
            raise self.wrong(f"'{self.here.text}' cannot be the name of {what}")
        return self.take()

    def atom(self) -> Expr:
        token = self.here
        if token.sort == "number":
            self.take()
            value = float(token.text) if "." in token.text else int(token.text)
            return Number(self.stretch(token.start, token.end), value)
        if token.sort == "name":
            return self.named()
        if self.accept("("):
            inner = self.expression()
            if self.sees(","):
                raise self.wrong("there are no tuples", "a list is these(a, b)")
            self.expect(")", "to close the bracket")
            return inner
        if self.sees("["):
            raise self.wrong("there are no lists in square brackets", "a list is these(a, b)")
        raise self.wrong("expected a value")

    def named(self) -> Expr:
        token = self.here
        if token.text in PYTHON_WORDS:
            capital = {"True": "write true", "False": "write false", "None": "write none"}
            raise self.wrong("expected a value", capital.get(token.text, ""))
        self.take()
        if self.sees("("):
            return self.call(token)
        return Name(self.stretch(token.start, token.end), token.text)

    def call(self, name: Token) -> Call:
        self.take()
        args: list[Expr] = []
        keywords: list[Keyword] = []
        while not self.sees(")"):
            token = self.here
            if token.sort == "name" and self.tokens[self.at + 1].text == "=":
                self.at += 2
                value = self.expression()
                keywords.append(Keyword(self.stretch(token.start, token.end), token.text, value))
            elif keywords:
                raise self.wrong("values come before name=value")
            else:
                args.append(self.argument())
            if not self.accept(","):
                break
        self.expect(")", f"after the arguments of '{name.text}'")
        if len(args) > 1 and any(isinstance(arg, Generator) for arg in args):
            raise UnreadableError(name.start, name.end, "E210", "a generator is the sole argument of a function")
        span = self.since(name.start)
        return Call(span, name.text, tuple(args), tuple(keywords), self.stretch(name.start, name.end))

    def argument(self) -> Expr:
        start = self.here.start
        element = self.expression()
        clauses = []
        while self.accept("for"):
            name = self.name("a local")
            self.expect("in", "after 'for'")
            source = self.either("or")
            tests = []
            while self.accept("if"):
                tests.append(self.either("or"))
            clauses.append(Clause(name.text, self.stretch(name.start, name.end), source, tuple(tests)))
        return Generator(self.since(start), element, tuple(clauses)) if clauses else element


# --------------------------------------------------------------------------------------------------------- entry points


def parse(found: list[Token], stretch: Stretch, decimals: bool = False) -> Expr:
    """Return the tree of a list of tokens that ends with `end`; raises UnreadableError."""
    return _Parser(found, stretch, decimals).whole()


def parse_expression(scalar: Scalar, report: Report, decimals: bool = False) -> Expr | None:
    """Return the expression that a scalar holds, or None with a problem."""
    try:
        return parse(tokens(scalar.text, decimals), scalar.stretch, decimals)
    except UnreadableError as error:
        report.add(scalar.stretch(error.start, error.end), error.code, error.message, error.hint)
        return None


# -------------------------------------------------------------------------------------------------------------- texts


class Hole(Frozen):
    """A `{expression}` in a text; `form` is what follows a colon (in looks only, such as `+`)."""

    value: Expr
    form: str = ""


class Text(Written):
    """A text with holes: literal parts and holes in turn."""

    span: Span
    source: str
    parts: tuple[str | Hole, ...]


def parse_text(scalar: Scalar, report: Report, decimals: bool = False, forms: bool = False) -> Text | None:
    """Return a text with its `{expressions}`, or None with problems. `{{` and `}}` stand for braces."""
    text = scalar.text
    parts: list[str | Hole] = []
    literal = ""
    at, sound = 0, True
    while at < len(text):
        char = text[at]
        if char in "{}" and text[at : at + 2] == char * 2:
            literal += char
            at += 2
        elif char == "{":
            end = text.find("}", at)
            if end < 0:
                report.add(scalar.stretch(at, at + 1), "E215", "a '{' without '}' in a text", "write {{ for a brace")
                return None
            hole = _hole(scalar, at + 1, end, report, decimals, forms)
            if hole is None:
                sound = False
            else:
                parts += [literal, hole] if literal else [hole]
                literal = ""
            at = end + 1
        elif char == "}":
            report.add(scalar.stretch(at, at + 1), "E215", "a '}' without '{' in a text", "write }} for a brace")
            return None
        else:
            literal += char
            at += 1
    if literal:
        parts.append(literal)
    return Text(scalar.span, text, tuple(parts)) if sound else None


def _hole(scalar: Scalar, start: int, end: int, report: Report, decimals: bool, forms: bool) -> Hole | None:
    inner = scalar.text[start:end]
    form = ""
    if forms and ":" in inner:
        inner, _, form = inner.partition(":")
    try:
        found = tokens(inner, decimals)
        value = parse(found, lambda a, b: scalar.stretch(start + a, start + b), decimals)
    except UnreadableError as error:
        span = scalar.stretch(start + error.start, start + error.end)
        report.add(span, error.code, error.message, error.hint)
        return None
    return Hole(value, form)


__all__ = [
    "MOST_DIGITS", "PYTHON_WORDS", "Attribute", "Binary", "Call", "Clause", "Comparison", "Conditional", "Expr",
    "Generator", "Hole", "Keyword", "Logic", "Name", "Number", "Subscript", "Text", "Token", "Unary",
    "UnreadableError", "parse", "parse_expression", "parse_text", "split_head", "tokens",
]  # fmt: skip
