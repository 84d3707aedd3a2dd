"""The checker: from the top-level nodes of a ruleset to checked `Rules`.

Kinds of parameters and results are inferred from all uses. Every definition, routine and other part is a *unit*; the
units are checked quietly again and again, each time one of the signatures it rests on has learned something, until
nothing changes. Then all are checked once more, aloud, and that gives the tree.
"""

from __future__ import annotations

from dogtable.base.budget import without_guesses
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.base.hints import did_you_mean
from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.check_expr import CheckExpr
from dogtable.lang.check_statements import Asking, CheckStatements
from dogtable.lang.declare import Tops
from dogtable.lang.declare_boards import MOST_SPACES
from dogtable.lang.event_classes import own_classes
from dogtable.lang.function_lists import free
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.lines import Call, walk
from dogtable.lang.names import Names
from dogtable.lang.parts import Advice, Define, End, Head, Parts
from dogtable.lang.report import Report
from dogtable.lang.scope import Scope, Signature
from dogtable.lang.tree import INT, PLAYER, Kind, list_of

MOST_ROUNDS = 60  # of inference, for one unit; kinds only grow, so this is never reached by sound rules
_PLAY, _END, _ADVICE = "play:", "end:", "advice:"


class Check:
    """Checks one ruleset whose declarations are read."""

    def __init__(self, tops: Tops, names: Names, parts: Parts, report: Report) -> None:
        self.tops = tops
        self.names = names
        self.parts = parts
        self.report = report
        self.signatures: dict[str, Signature] = {}
        for define in parts.defines.values():
            self.signatures[define.head.name] = _signature(define.head, "define")
        for head, _ in parts.routines.values():
            self.signatures[head.name] = _signature(head, "routine")
        self.asking = Asking(self.routines_that_ask())
        self.definitions: dict[str, tree.Definition] = {}
        self.routines: dict[str, tree.Routine] = {}

    def routines_that_ask(self) -> frozenset[str]:
        """Return the routines in which a decision can be asked, through calls too."""
        callers: dict[str, list[str]] = {}
        waiting = []
        for name, (_, body) in self.parts.routines.items():
            if any(Asking().line(line) for line in body):
                waiting.append(name)
            for line in walk(body):
                call = line.parts.get("call")
                if isinstance(call, Call):
                    callers.setdefault(call.name, []).append(name)
        asking: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in asking:
                asking.add(name)
                waiting += callers.get(name, [])
        return frozenset(asking)

    # ------------------------------------------------------------------------------------------------------- inference

    def infer(self) -> None:
        """Let the signatures learn from all uses until nothing changes."""
        quiet = CheckExpr(self.names, self.signatures, Report())
        statements = CheckStatements(quiet, self.asking)
        units = self.units()
        waiting = dict.fromkeys(units)
        rounds = dict.fromkeys([*units, _ADVICE], 0)
        with without_guesses():  # what is found now is told later
            while waiting:
                unit = next(iter(waiting))
                del waiting[unit]
                if rounds[unit] > MOST_ROUNDS:
                    continue
                rounds[unit] += 1
                quiet.changed = set()
                if unit == _ADVICE:
                    for term in self.parts.advice:
                        self.advice_term(term, quiet, statements)
                else:
                    self.unit(unit, quiet, statements)
                for name in quiet.changed:
                    waiting[name] = None
                    users = (user for user, used in quiet.uses.items() if name in used and user in rounds)
                    waiting.update(dict.fromkeys(users))
                if not waiting and unit != _ADVICE:  # its terms are about picks, which are all known now
                    waiting[_ADVICE] = None

    def units(self) -> list[str]:
        """Return all units, callers first where that is easy to tell."""
        return [_PLAY, *self.parts.routines, _END, *self.parts.defines]

    def unit(self, unit: str, check: CheckExpr, statements: CheckStatements) -> None:
        """Check one unit; what it gives is kept with its signature."""
        if unit == _PLAY:
            statements.block(self.parts.play, Scope(_PLAY))
        elif unit == _END:
            if self.parts.end is not None:
                self.end(self.parts.end, check)
            self.late(check)
        elif unit in self.parts.defines:
            made = self.define(self.parts.defines[unit], check, statements)
            signature = self.signatures[unit]
            result = kinds.join(signature.result, _plain(made.kind))
            if result is not None and result != signature.result:
                signature.result = result
                check.changed.add(unit)
        else:
            head, body = self.parts.routines[unit]
            statements.block(body, self.scope(head))

    def scope(self, head: Head) -> Scope:
        """Return the scope of a definition's or routine's body."""
        signature = self.signatures[head.name]
        return Scope(head.name, {name: signature.kind(at) for at, name in enumerate(head.parameters)})

    # ----------------------------------------------------------------------------------------------------- definitions

    def define(self, one: Define, check: CheckExpr, statements: CheckStatements) -> tree.Definition:
        """Return a checked definition."""
        scope = self.scope(one.head)
        because = statements.because(one.because, scope)
        if one.subject is None:
            value = check.value(one.value, scope) if one.value is not None else None
            return self.definition(one, value.kind if value else UNKNOWN, because, value=value)
        subject = check.value(one.subject, scope)
        seen: dict[int, Span] = {}
        kind: Kind = UNKNOWN
        cases = []
        for case in one.cases:
            values = statements.case_values(case, subject.kind, seen, scope)
            if case.value is None:
                continue
            value = check.value(case.value, scope)
            kind = self.join_case(kind, value, check)
            cases.append(tree.DefineCase(values, value))
            if is_unknown(subject.kind) and values:
                check.want(one.subject, values[0].kind, scope)
        other = check.value(one.other, scope) if one.other is not None else None
        if other is not None:
            kind = self.join_case(kind, other, check)
        if not statements.cover(one.head.span, subject.kind, seen, other is not None) and other is None:
            kind = kinds.optional(kind)
        return self.definition(one, kind, because, subject=subject, cases=tuple(cases), other=other)

    def join_case(self, kind: Kind, value: tree.Expr, check: CheckExpr) -> Kind:
        """Return the kind of all cases so far and one more; E303 when they have nothing in common."""
        joined = kinds.join(kind, value.kind)
        if joined is None:
            check.report.add(value.span, "E303", f"expected {kinds.a(kind)}, as before, found {kinds.a(value.kind)}")
            return kind
        return joined

    def definition(
        self,
        one: Define,
        kind: Kind,
        because: tree.Because | None,
        value: tree.Expr | None = None,
        subject: tree.Expr | None = None,
        cases: tuple[tree.DefineCase, ...] = (),
        other: tree.Expr | None = None,
    ) -> tree.Definition:
        """Return the definition that a checked body makes."""
        parameters = self.parameters(one.head)
        return tree.Definition(one.head.span, one.head.name, parameters, kind, value, subject, cases, other, because)

    def parameters(self, head: Head) -> tuple[tree.Parameter, ...]:
        """Return the parameters of a head with the kinds found for them."""
        signature = self.signatures[head.name]
        return tuple(tree.Parameter(name, signature.kind(at)) for at, name in enumerate(head.parameters))

    # ----------------------------------------------------------------------------------------------------- end, advice

    def end(self, end: End, check: CheckExpr) -> tree.EndDecl:
        """Return the checked `end:`."""
        scope = Scope(_END)
        scores = tuple((name, check.need(value, INT, scope, "scores")) for name, _, value in end.scores)
        ranked = replaced(scope, total=True)
        rank_by = tuple(check.need(value, INT, ranked, "rank by") for value in end.rank_by)
        return tree.EndDecl(
            end.span,
            check.condition(end.when, scope) if end.when is not None else None,
            scores,
            rank_by,
            check.need(end.winners, list_of(PLAYER), scope, "winners") if end.winners is not None else None,
            check.condition(end.lost, scope) if end.lost is not None else None,
        )

    def advice_term(self, term: Advice, check: CheckExpr, statements: CheckStatements) -> tree.AdviceTerm:
        """Return a checked term; its parameters are picks of those names."""
        scope = Scope(_ADVICE)
        for name, span in zip(term.head.parameters, term.head.spans, strict=True):
            kind = statements.found.picks.get(name)
            if kind is None and check.report is self.report:
                known = list(statements.found.picks)
                hint = f"picks are {', '.join(known[:12])}" if known else "nothing is picked"
                check.report.add(span, "E203", f"nowhere is a '{name}' picked", hint)
            if free(check, name, span, scope):
                scope = scope.bind(name, kind or UNKNOWN)
        for menu, way, span in term.head.ways:
            there = statements.found.ways.get(menu, {})
            if way not in there and check.report is self.report:
                hint = did_you_mean(way, there) if there else did_you_mean(menu, statements.found.ways)
                what = f"'{menu}' has no way '{way}'" if there else f"there is no menu '{menu}'"
                check.report.add(span, "E203", what, hint)
        value, ways = check.need(term.value, INT, scope, "advice"), tuple(way[:2] for way in term.head.ways)
        return tree.AdviceTerm(term.head.span, term.head.name, term.title, value, ways, term.head.parameters, term.aim)

    # ------------------------------------------------------------------------------------- expressions in declarations

    def late(self, check: CheckExpr) -> None:
        """Check the expressions in declarations and put them where they belong."""
        names, late = self.names, self.names.late
        constant = Scope("", constant=True)
        for name, e in late.option_when.items():
            names.options[name] = replaced(names.options[name], when=check.condition(e, constant))
        for name, e in late.refill_when.items():
            names.zones[name] = replaced(names.zones[name], refill_when=check.condition(e, Scope(_END)))
        for name, e in late.board_size.items():
            size = self.board_size(check.need(e, INT, constant, name), check)
            names.boards[name] = replaced(names.boards[name], size=size)
        for name, (rows, columns) in late.board_grid.items():
            grid = (
                self.board_size(check.need(rows, INT, constant, name), check),
                self.board_size(check.need(columns, INT, constant, name), check),
            )
            names.boards[name] = replaced(names.boards[name], grid=grid)
        for name, found in late.landmarks.items():
            space = Kind("space", (name,))
            landmarks = {one: check.need(e, space, Scope(_END), one) for one, e in found.items()}
            names.boards[name] = replaced(names.boards[name], landmarks=landmarks)
        statements = CheckStatements(check, self.asking)
        for name, e in late.state_first.items():
            kind = names.state[name].kind
            first = check.value(e, constant) if is_unknown(kind) else self.first(e, kind, statements, constant)
            names.state[name] = replaced(names.state[name], first=first)

    def board_size(self, e: tree.Expr, check: CheckExpr) -> tree.Expr:
        """Return the size of a board; E310 for a number that no board has."""
        if isinstance(e, tree.Const) and not 1 <= e.value <= MOST_SPACES:
            check.report.add(e.span, "E310", f"{e.value} is out of range", f"from 1 to {MOST_SPACES}")
        return e

    def first(self, e: x.Expr, kind: Kind, statements: CheckStatements, scope: Scope) -> tree.Expr:
        """Return a state's first value; a number stands for a seat there."""
        if kind.sort == "player" and isinstance(e, x.Number):
            return tree.Const(e.span, PLAYER, int(e.value))
        return statements.keep(e, kind, scope, "the first value")

    # ------------------------------------------------------------------------------------------------------------ rules

    def rules(self) -> tree.Rules | None:
        """Return the whole ruleset, or None where there is nothing to run; problems are in the report."""
        self.infer()
        check = CheckExpr(self.names, self.signatures, self.report)
        statements = CheckStatements(check, self.asking)
        self.settle()
        definitions = {name: self.define(one, check, statements) for name, one in self.parts.defines.items()}
        routines = {}
        for name, (head, body) in self.parts.routines.items():
            block = statements.block(body, self.scope(head))
            asks = name in self.asking.routines
            routines[name] = tree.Routine(head.span, name, self.parameters(head), block, asks, False)
        play = statements.block(self.parts.play, Scope(_PLAY))
        end = self.end(self.parts.end, check) if self.parts.end is not None else None
        self.late(check)
        advice = tuple(self.advice_term(term, check, statements) for term in self.parts.advice)
        for name in statements.found.stacked:
            if name in routines:
                routines[name] = replaced(routines[name], stacked=True)
        self.parameters_hide_nothing(check)
        if self.names.game is None:
            return None
        names = self.names
        return tree.Rules(
            self.names.game,
            names.options,
            names.words,
            names.kinds,
            names.pieces,
            names.zones,
            names.boards,
            names.state,
            names.tables,
            names.stack,
            definitions,
            routines,
            play,
            end,
            advice,
            own_classes(play, routines.values()),
            names.limits,
            names.tells,
            {},
        )

    def settle(self) -> None:
        """Take parameters of which nothing is known for numbers (W402); E309 where their body will not have it.

        What is wrong there anyway is reported first, so that an error is not taken for a consequence of the guess.
        """
        for name, head in self.heads().items():
            signature = self.signatures[name]
            open_ones = [at for at in range(len(head.parameters)) if _is_open(signature.kind(at))]
            if not open_ones:
                continue
            wrong = self.try_unit(name)
            for at in open_ones:
                signature.given[at] = INT
            span, what = head.spans[open_ones[0]], f"the kind of '{head.parameters[open_ones[0]]}' cannot be told"
            if wrong.errors:
                self.report.extend(wrong)
            elif self.try_unit(name).errors:
                for at in open_ones:
                    signature.given[at] = UNKNOWN
                if not self.report.errors:  # else it may follow from those
                    self.report.add(span, "E309", what, f"nothing uses '{name}' yet: use it where it belongs")
            elif (
                not self.names.contested and head.parameters[open_ones[0]] not in self.names.symbols
            ):  # else E204 says it
                self.report.add(span, "W402", what, "it is used nowhere, or in a way that says nothing")

    def try_unit(self, name: str) -> Report:
        """Return the problems of one unit, as things stand."""
        report = Report()
        check = CheckExpr(self.names, self.signatures, report)
        self.unit(name, check, CheckStatements(check, self.asking))
        return report

    def heads(self) -> dict[str, Head]:
        """Return the heads of all definitions and routines."""
        found = {name: one.head for name, one in self.parts.defines.items()}
        return found | {name: head for name, (head, _) in self.parts.routines.items()}

    def parameters_hide_nothing(self, check: CheckExpr) -> None:
        """Report parameters that hide what is declared (E204)."""
        for head in self.heads().values():
            for name, span in zip(head.parameters, head.spans, strict=True):
                free(check, name, span, Scope(head.name))


def _signature(head: Head, sort: str) -> Signature:
    count = len(head.parameters)
    return Signature(
        head.name,
        "define" if sort == "define" else "routine",
        head.span,
        head.parameters,
        [UNKNOWN] * count,
        [UNKNOWN] * count,
    )


def _is_open(kind: Kind) -> bool:
    """Whether nothing is known of a kind (of an empty list something is)."""
    return is_unknown(kind) and kind.sort != "list"


def _plain(kind: Kind) -> Kind:
    """Return a kind without the bounds of a number, so that joins come to an end."""
    return Kind("int", optional=kind.optional) if kind.sort == "int" else kind
