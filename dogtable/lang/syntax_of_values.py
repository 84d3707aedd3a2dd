"""What stands in slots: from YAML nodes to expressions, texts, names and settings, with nothing resolved yet."""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import source
from dogtable.lang.constructs import Slot
from dogtable.lang.hints import did_you_mean, nearest, one_of
from dogtable.lang.lines import Because, Call, FieldValue, Ident, Let, Most, Set, TextCase
from dogtable.lang.report import Report
from dogtable.lang.vocabulary import BECAUSE_KEYS, MOST_KEYS, RESERVED, TEXTS_KEYS


class SyntaxOfValues:
    """Reads what a slot holds; problems go to the report, and what could not be read is left out."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def scalar(self, node: source.Node, what: str) -> source.Scalar | None:
        """Return a scalar with something in it, or None with E111."""
        if isinstance(node, source.Scalar) and node.text.strip():
            return node
        hint = ""
        if isinstance(node, source.Mapping) and len(node) == 1 and source.is_empty(node.pairs[0][1]):
            hint = "a text that begins with { goes in quotes"
        elif isinstance(node, source.Sequence) and what == "an expression":
            hint = "a list in an expression is these(a, b)"
        self.report.add(node.span, "E111", f"expected {what}, found {source.describe(node)}", hint)
        return None

    def unreadable(self, scalar: source.Scalar, error: x.UnreadableError) -> None:
        """Report text that is no expression."""
        self.report.add(scalar.stretch(error.start, error.end), error.code, error.message, error.hint)

    def parsed(self, scalar: source.Scalar, found: list[x.Token]) -> x.Expr | None:
        """Return the expression that some tokens make, or None with a problem."""
        try:
            return x.parse(found, scalar.stretch)
        except x.UnreadableError as error:
            self.unreadable(scalar, error)
            return None

    def expression(self, node: source.Node | None) -> x.Expr | None:
        """Return an expression; None where nothing was written."""
        scalar = self.scalar(node, "an expression") if node is not None else None
        return x.parse_expression(scalar, self.report) if scalar else None

    def text(self, node: source.Node, *, may_be_empty: bool = False) -> x.Text | None:
        """Return a text; `may_be_empty`: also one that is nothing but a pair of quotes."""
        if may_be_empty and isinstance(node, source.Scalar) and not (node.plain or node.text):
            return x.parse_text(node, self.report)
        scalar = self.scalar(node, "a text")
        return x.parse_text(scalar, self.report) if scalar else None

    def texts(self, node: source.Node, *, may_be_empty: bool = False) -> tuple[TextCase, ...] | None:
        """Return texts of which one stands: a lone one, or a list of {when, says} whose last has no `when:`."""
        if not isinstance(node, source.Sequence) or not node.items:
            text = self.text(node, may_be_empty=may_be_empty)
            return (TextCase(None, text),) if text else None
        found = [self.text_case(item, last=item is node.items[-1], may_be_empty=may_be_empty) for item in node]
        return tuple(case for case in found if case is not None) or None

    def text_case(self, node: source.Node, *, last: bool, may_be_empty: bool) -> TextCase | None:
        """Return one of several texts; E208 without `says:`, before the last one without `when:`, or with it there."""
        if not isinstance(node, source.Mapping):
            self.report.add(node.span, "E111", f"expected 'when:' and 'says:', found {source.describe(node)}")
            return None
        self.known_keys(node, TEXTS_KEYS, "a text by case")
        when, says = (node.get(name) for name in TEXTS_KEYS)
        if says is None:
            self.report.add(node.span, "E208", "a text by case needs 'says:'")
            return None
        if (when is None) != last:
            hint = "it stands where none of the others does" if last else "without it, those below it never stand"
            self.report.add(node.span, "E208", "the last text has no 'when:', the others have one", hint)
        condition, text = self.expression(when), self.text(says, may_be_empty=may_be_empty)
        return TextCase(condition, text) if text else None

    def because(self, node: source.Node | None) -> Because | None:
        """Return a reason: a text, or {text, rule}; None where nothing was written."""
        if node is None:
            return None
        if not isinstance(node, source.Mapping):
            text = self.text(node)
            return Because(text, "") if text else None
        self.known_keys(node, BECAUSE_KEYS, "a reason")
        inner = node.get("text")
        if inner is None:
            self.report.add(node.span, "E208", "a reason needs 'text:'")
            return None
        text = self.text(inner)
        rule = node.get("rule")
        number = self.scalar(rule, "the number of a rule") if rule is not None else None
        return Because(text, number.text if number else "") if text else None

    def most(self, node: source.Node) -> Most | None:
        """Return what is to be as great as possible: a number, or {is, because}."""
        if not isinstance(node, source.Mapping):
            value = self.expression(node)
            return Most(value, None) if value else None
        self.known_keys(node, MOST_KEYS, "'most:'")
        inner, because = (node.get(name) for name in MOST_KEYS)
        if inner is None:
            self.report.add(node.span, "E208", "'most:' needs 'is:'", "the number that is to be as great as possible")
            return None
        value = self.expression(inner)
        return Most(value, self.because(because)) if value else None

    def field_values(self, node: source.Node) -> tuple[FieldValue, ...] | None:
        """Return {field: expression}."""
        if not isinstance(node, source.Mapping):
            self.report.add(node.span, "E111", f"expected fields with values, found {source.describe(node)}")
            return None
        return tuple(
            FieldValue(key.text, key.span, value)
            for key, node_value in node
            if (value := self.expression(node_value)) is not None
        )

    def ident(self, node: source.Node, slot: Slot) -> Ident | None:
        """Return a name that the statement makes or knows."""
        scalar = self.scalar(node, "a name")
        if scalar is None:
            return None
        if slot.takes == "name" and not self.good_name(scalar.text, scalar.span):
            return None
        if slot.takes == "routine" and "(" in scalar.text:
            hint = "the entry is its parameter; values go to 'with:'"
            self.report.add(scalar.span, "E210", "a stacked routine is named without brackets", hint)
            return None
        return Ident(scalar.text, scalar.span)

    def call(self, node: source.Node) -> Call | None:
        """Return `R(args)` or `R`."""
        value = self.expression(node)
        if isinstance(value, x.Name):
            return Call(value.name, value.span, ())
        if isinstance(value, x.Call) and not value.keywords:
            return Call(value.name, value.name_span, value.args)
        if value is not None:
            self.report.add(value.span, "E210", "expected a routine", "such as 'call: give(card, me)'")
        return None

    def let(self, node: source.Node) -> Let | None:
        """Return `name = expression`."""
        parts = self.around(node, ("=",), "name = value")
        if parts is None:
            return None
        scalar, before, _, after = parts
        if len(before) != 2 or before[0].sort != "name":
            self.report.add(scalar.span, "E206", "expected a name before '='", "let: name = value")
            return None
        span = scalar.stretch(before[0].start, before[0].end)
        value = self.parsed(scalar, after)
        if value is None or not self.good_name(before[0].text, span):
            return None
        return Let(before[0].text, span, value)

    def set(self, node: source.Node) -> Set | None:
        """Return `target = expression`, or with += or -=."""
        parts = self.around(node, ("=", "+=", "-="), "target = value")
        if parts is None:
            return None
        scalar, before, op, after = parts
        target, value = self.parsed(scalar, before), self.parsed(scalar, after)
        return Set(target, op, value) if target is not None and value is not None else None

    def around(
        self, node: source.Node, ops: tuple[str, ...], shape: str
    ) -> tuple[source.Scalar, list[x.Token], str, list[x.Token]] | None:
        """Split a scalar at its first operator outside brackets."""
        scalar = self.scalar(node, f"'{shape}'")
        if scalar is None:
            return None
        try:
            found = x.tokens(scalar.text)
        except x.UnreadableError as error:
            self.unreadable(scalar, error)
            return None
        depth = 0
        for at, token in enumerate(found):
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 0 and token.sort == "sign" and token.text in ops:
                end = x.Token("end", "", token.start, token.start)
                return scalar, [*found[:at], end], token.text, found[at + 1 :]
        hint = "one = sets, == compares" if "==" in scalar.text else "there is no '=' in it"
        self.report.add(scalar.span, "E210", f"expected '{shape}'", hint)
        return None

    def good_name(self, name: str, span: Span, reserved: frozenset[str] = RESERVED) -> bool:
        """Whether something is called so; reports E205 or E206. A word of the language is the name all the same."""
        if name in reserved:
            self.report.add(span, "E205", f"'{name}' is a word of the language", "take another name")
            self.report.misnamed.add(name)
            return True
        if not (name.isascii() and name.isidentifier()):
            hint = "a name is made of a-z, 0-9 and _, and begins with a letter"
            self.report.add(span, "E206", f"'{name}' cannot be a name", hint)
            return False
        return True

    def known_keys(self, node: source.Mapping, names: tuple[str, ...], what: str) -> list[str]:
        """Report keys that do not belong there (E207), and return what is likely to be meant by them."""
        meant = []
        for key, _ in node:
            if key.text not in names:
                meant.append(meant_by(key.text, names))
                hint = did_you_mean(key.text, names) or f"it has {one_of(names)}"
                self.report.add(key.span, "E207", f"{what} has no '{key.text}:'", hint)
        return meant


def meant_by(key: str, names: tuple[str, ...]) -> str:
    """Return which of these keys is likely to be meant by one that there is not, or "": `form:`, `of card`."""
    first = key.partition(" ")[0]
    return first if first in names else nearest(key, names)
