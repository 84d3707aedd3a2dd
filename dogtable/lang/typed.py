"""Statements that stand outside a ruleset, as somebody types them who looks at a game, checked against its rules."""

from __future__ import annotations

from dataclasses import replace

from dogtable.lang import kinds, lines, tree
from dogtable.lang.check_expr import CheckExpr
from dogtable.lang.check_statements import Asking, CheckStatements
from dogtable.lang.conditions import Conditions
from dogtable.lang.report import Report
from dogtable.lang.scope import Scope, Signature
from dogtable.lang.source import Sequence, read_yaml
from dogtable.lang.syntax import Syntax, sets_something
from dogtable.lang.vocabulary import VERB


def is_statement(text: str) -> bool:
    """Return whether a text reads as a statement: `points[0] = 5`, `move: first(deck) to hand[0]`."""
    verb, colon, _ = text.partition(":")
    return text == "finish" or (bool(colon) and verb.strip() in VERB) or sets_something(text)


def typed_statement(rules: tree.Rules, players: int, text: str, path: str, report: Report) -> tree.Routine | None:
    """Return a typed statement as a routine of no name of the rules; None with problems.

    It is for a table of `players`. What sets something may leave out `set:`. A number stands for a seat where a player
    is expected. A statement in which somebody is asked is a problem (E209).
    """
    own, before = Report(), "- set: " if sets_something(text) else "- "
    found = _typed(rules, players, f"{before}{text}", path, own)
    for problem in own.problems:
        span = problem.span
        column, end = (max(1, at - len(before)) for at in (span.column, span.end_column))
        report.add(replace(span, column=column, end_column=end), problem.code, problem.message, problem.hint)
    return None if own.errors else found


def _typed(rules: tree.Rules, players: int, text: str, path: str, report: Report) -> tree.Routine | None:
    asking = Asking(frozenset(routine.name for routine in rules.routines.values() if routine.asks))
    block = _read(text, path, report)
    asked = next((line for line in block if asking.line(line)), None)
    if asked is not None:
        report.add(asked.span, "E209", f"'{asked.verb}' asks somebody, which is not possible here")
    if not block or asked is not None:
        return None
    conditions = Conditions(rules, players)
    signatures = dict(conditions.signatures)
    for routine in rules.routines.values():
        given = [kinds.optional(parameter.kind) for parameter in routine.parameters]
        names = tuple(parameter.name for parameter in routine.parameters)
        unknown = [kinds.UNKNOWN] * len(given)
        signatures[routine.name] = Signature(routine.name, "routine", routine.span, names, given, unknown)
    check = CheckStatements(CheckExpr(conditions.names, signatures, report, seats=players), asking)
    body = check.block(block, Scope(""))
    name = next(name for name in _names() if name not in rules.routines)
    return tree.Routine(block[0].span, name, (), body, asks=False, stacked=False)


def _read(text: str, path: str, report: Report) -> lines.Block:
    block: lines.Block = ()
    with report.bounded():
        top = read_yaml(text, path, report)
        if isinstance(top, Sequence):
            block = Syntax(report).block(top)
    return block


def _names() -> tuple[str, ...]:
    return ("typed", *(f"typed_{number}" for number in range(1000)))
