"""Checks statements: kinds, targets and locals; from lines to the statements of the tree."""

from __future__ import annotations

from collections.abc import Callable

from dogtable.base.errors import Span
from dogtable.lang import lines, tree
from dogtable.lang.check_choices import CheckChoices
from dogtable.lang.check_expr import CheckExpr
from dogtable.lang.check_lines import Asking
from dogtable.lang.function_lists import free
from dogtable.lang.hints import did_you_mean
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import INT


class CheckStatements(CheckChoices):
    """Checks blocks of lines."""

    def __init__(self, check: CheckExpr, asking: Asking) -> None:
        super().__init__(check, asking)
        self._by_verb: dict[str, Callable[[lines.Line, Scope, bool], tree.Statement | None]] = {
            "if": self._if,
            "match": self._match,
            "repeat": self._repeat,
            "while": self._while,
            "loop": self._loop,
            "call": self._call,
            "set": self._set,
            "finish": self._finish,
            "turns": self._turns,
            "turn": self._turn,
            "as": self._as,
            "menu": self._menu,
            "require": self._require,
            "together": self._together,
            "respond": self._respond,
            "stack": self._stack,
            "cancel": self._cancel,
            "move": self._move,
            "deal": self._deal,
            "swap": self._swap,
            "shuffle": self._shuffle,
            "reveal": self._reveal,
            "say": self._say,
        }

    def block(self, lines: lines.Block, scope: Scope) -> tree.Block:
        """Return a checked block. `let`, `random` and a `choose` without `do:` hold for the rest of it."""
        done: list[tree.Statement] = []
        for at, line in enumerate(lines):
            asks = self.asking.line(line)
            if line.verb == "choose":
                rest = None if line.has("do") else lines[at + 1 :]
                statement = self._choose(line, scope, rest)
                if statement is not None:
                    done.append(statement)
                if rest is not None:
                    return tuple(done)
            elif line.verb == "let":
                statement, scope = self._let(line, scope)
                done += [statement] if statement else []
            elif line.verb == "random":
                statement, scope = self._random(line, scope)
                done += [statement] if statement else []
            elif line.verb == "each":
                statement = self._each(line, scope, asks)
                done += [statement] if statement else []
            else:
                checked = self._by_verb[line.verb](line, scope, asks)
                done += [checked] if checked else []
        return tuple(done)

    def _if(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        test = self._condition(line, "test", scope)
        then, other = self.block(line.block("then"), scope), self.block(line.block("else"), scope)
        return tree.If(line.span, asks, test, then, other) if test else None

    def _match(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        subject_expr = line.expr("subject")
        subject = self.check.value(subject_expr, scope) if subject_expr else None
        kind = subject.kind if subject else UNKNOWN
        cases = []
        seen: dict[int, Span] = {}
        for case in line.cases():
            values = self.case_values(case, kind, seen, scope)
            cases.append(tree.Case(values, self.block(case.body, scope)))
        other = self.block(line.block("else"), scope)
        if subject_expr is not None and is_unknown(kind) and cases and cases[0].values:
            self.check.want(subject_expr, cases[0].values[0].kind, scope)
        self.cover(line.span, kind, seen, line.has("else"))
        return tree.Match(line.span, asks, subject, tuple(cases), other) if subject else None

    def _each(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        ident, source = line.ident("name"), line.expr("in")
        listed = self.check.a_list(source, scope) if source else None
        if ident is None or listed is None or not free(self.check, ident.name, ident.span, scope):
            name = ident.name if ident else "_"
            self.block(line.block("do"), scope.bind(name, UNKNOWN))
            return None
        body = self.block(line.block("do"), scope.bind(ident.name, listed.kind.item or UNKNOWN))
        return tree.Each(line.span, asks, ident.name, listed, body)

    def _repeat(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        times = self._need(line, "times", INT, scope)
        body = self.block(line.block("do"), scope)
        return tree.Repeat(line.span, asks, times, body) if times else None

    def _while(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        test, most = self._condition(line, "test", scope), self._need(line, "at most", INT, scope)
        body = self.block(line.block("do"), scope)
        return tree.While(line.span, asks, test, most, body) if test and most else None

    def _loop(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        return tree.Loop(line.span, asks, self.block(line.block("do"), scope))

    def _finish(self, line: lines.Line, _scope: Scope, asks: bool) -> tree.Statement | None:
        return tree.Finish(line.span, asks)

    def _call(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        call = line.parts.get("call")
        if not isinstance(call, lines.Call):
            return None
        signature = self.check.signatures.get(call.name)
        if signature is None or signature.sort != "routine":
            names = (n for n, s in self.check.signatures.items() if s.sort == "routine")
            symbol = self.check.names.symbols.get(call.name)
            hint = f"it is a {symbol.what}" if symbol else did_you_mean(call.name, names, self.check.names.what)
            self.check.report.add(call.span, "E203", f"there is no routine '{call.name}'", hint)
            return None
        self.found.calls.setdefault(scope.unit, {}).setdefault(call.name, call.span)
        args = self.check.arguments(signature, call.args, call.span, scope)
        return None if args is None else tree.Call(line.span, asks, call.name, args)
