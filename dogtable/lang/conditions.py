"""Expressions that stand outside a ruleset, such as the conditions of scenarios, checked against its rules."""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, source, tree
from dogtable.lang.check_expr import CheckExpr
from dogtable.lang.names import Names, Symbol, value_name
from dogtable.lang.names import Sort as SymbolSort
from dogtable.lang.report import Report
from dogtable.lang.scope import Scope, Signature


class Conditions:
    """Checks expressions against checked rules, for a table of `players`.

    In them a number stands for a seat where a player is expected.
    """

    def __init__(self, rules: tree.Rules, players: int) -> None:
        self.players = players
        self.names = names_of(rules)
        self.signatures = {d.name: _signature(d.name, d.span, d.parameters, d.kind) for d in rules.definitions.values()}

    def expression(self, scalar: source.Scalar, report: Report) -> tree.Expr | None:
        """Return the checked expression that a scalar holds; None with problems."""
        parsed = x.parse_expression(scalar, report)
        return None if parsed is None else self.checked(parsed, report, condition=False)

    def condition(self, scalar: source.Scalar, report: Report) -> tree.Expr | None:
        """Return the checked condition that a scalar holds; None with problems."""
        parsed = x.parse_expression(scalar, report)
        return None if parsed is None else self.checked(parsed, report, condition=True)

    def checked(self, parsed: x.Expr, report: Report, condition: bool) -> tree.Expr | None:
        """Return a parsed expression, checked."""
        own = Report()
        check = CheckExpr(self.names, self.signatures, own, seats=self.players)
        found = check.condition(parsed, Scope("")) if condition else check.expr(parsed, Scope(""))
        report.extend(own)
        return None if own.errors else found


def text_scalar(text: str, path: str = "") -> source.Scalar:
    """Return a text that comes from no file as a scalar, for the checker."""
    where = source.Source(path, text)
    return source.Scalar(where.span(0, len(text)), text, True, where, 0, len(text))


def names_of(rules: tree.Rules) -> Names:
    """Return the names of checked rules."""
    names = Names(
        rules.game,
        options=dict(rules.options),
        words=dict(rules.words),
        kinds=dict(rules.kinds),
        pieces=dict(rules.pieces),
        zones=dict(rules.zones),
        boards=dict(rules.boards),
        state=dict(rules.state),
        tables=dict(rules.tables),
        stack=rules.stack,
    )
    for option in rules.options.values():
        for at, (value, _) in enumerate(option.values):
            word = value_name(value)
            names.word_of[word] = (f"option:{option.name}", at)
            names.symbols[word] = Symbol(word, "word", option.span, f"a value of the option {option.name}")
    for words in rules.words.values():
        for at, one in enumerate(words.words):
            names.word_of[one.name] = (words.name, at)
            names.symbols[one.name] = Symbol(one.name, "word", one.span, f"of {words.name}")
    for sort, spans in _declared(rules):
        for name, span, more in spans:
            names.symbols[name] = Symbol(name, sort, span, more)
    return names


def _declared(rules: tree.Rules) -> list[tuple[SymbolSort, list[tuple[str, Span, str]]]]:
    """Return every declared name by its sort, with its place and a word more."""
    player = {True: "per player", False: ""}
    return [
        ("option", [(d.name, d.span, "") for d in rules.options.values()]),
        ("words", [(d.name, d.span, "") for d in rules.words.values()]),
        ("set", [(d.name, d.span, player[d.per_player]) for d in rules.pieces.values()]),
        ("zone", [(d.name, d.span, _per(d.per)) for d in rules.zones.values()]),
        ("board", [(d.name, d.span, player[d.per_player]) for d in rules.boards.values()]),
        ("state", [(d.name, d.span, _per(d.per)) for d in rules.state.values()]),
        ("table", [(d.name, d.span, "") for d in rules.tables.values()]),
        ("define", [(d.name, d.span, "") for d in rules.definitions.values()]),
        ("routine", [(d.name, d.span, "") for d in rules.routines.values()]),
    ]


def _per(per: tuple[tree.Per, ...]) -> str:
    return f"per {', '.join(one.name for one in per)}" if per else ""


def _signature(name: str, span: Span, parameters: tuple[tree.Parameter, ...], result: tree.Kind) -> Signature:
    given = [kinds.optional(parameter.kind) for parameter in parameters]
    names, nothing = tuple(p.name for p in parameters), [kinds.UNKNOWN] * len(given)
    return Signature(name, "define", span, names, given, nothing, result, closed=True)
