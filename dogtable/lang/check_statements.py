"""Checks statements: kinds, targets and locals; from lines to the statements of the tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, lines, tree
from dogtable.lang.check_expr import CheckExpr
from dogtable.lang.functions import free
from dogtable.lang.hints import did_you_mean
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import ENTRY, INT, PLAYER, Kind, list_of

Picks = dict[str, Kind]


@dataclass(slots=True)
class Asking:
    """Which routines ask, known before the statements are built."""

    routines: frozenset[str] = frozenset()

    def line(self, line: lines.Line) -> bool:
        """Whether a decision can be asked while a line runs."""
        return any(self._one(inner) for inner in lines.walk((line,)))

    def _one(self, line: lines.Line) -> bool:
        if line.verb in ("choose", "menu", "together", "respond") or line.has("anytime"):
            return True
        call = line.parts.get("call")
        return isinstance(call, lines.Call) and call.name in self.routines


@dataclass(slots=True)
class Found:
    """What the statements tell about the ruleset as a whole."""

    picks: Picks = field(default_factory=dict)  # every pick by name, the join of its kinds
    stacked: dict[str, Span] = field(default_factory=dict)  # routines laid by `stack:`
    calls: dict[str, dict[str, Span]] = field(default_factory=dict)  # unit -> routines called


class CheckStatements:
    """Checks blocks of lines with the expressions' checker."""

    def __init__(self, check: CheckExpr, asking: Asking) -> None:
        self.check = check
        self.asking = asking
        self.found = Found()
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

    # ---------------------------------------------------------------------------------------------------------- blocks

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

    def _expr(self, line: lines.Line, name: str) -> x.Expr | None:
        return line.expr(name)

    def _need(self, line: lines.Line, slot: str, kind: Kind, scope: Scope) -> tree.Expr | None:
        value = line.expr(slot)
        return None if value is None else self.check.need(value, kind, scope, line.verb)

    def _condition(self, line: lines.Line, slot: str, scope: Scope) -> tree.Expr | None:
        value = line.expr(slot)
        return None if value is None else self.check.condition(value, scope)

    # ----------------------------------------------------------------------------------------------------- texts

    def text(self, text: x.Text | None, scope: Scope) -> tree.Text | None:
        """Return a checked text."""
        if text is None:
            return None
        parts: list[str | tree.Expr] = []
        for part in text.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                parts.append(self.check.value(part.value, scope))
        return tree.Text(text.span, text.source, tuple(parts))

    def because(self, because: lines.Because | None, scope: Scope) -> tree.Because | None:
        """Return a checked reason."""
        if because is None:
            return None
        text = self.text(because.text, scope)
        return tree.Because(text, because.rule) if text else None

    def event(self, line: lines.Line) -> str:
        """Return the class of an event."""
        ident = line.ident("event")
        if ident is None:
            return ""
        if not (ident.name.isascii() and ident.name.isidentifier()):
            self.check.report.add(ident.span, "E206", f"'{ident.name}' cannot be a class of events")
        return ident.name

    # ---------------------------------------------------------------------------------------------- conditions, loops

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

    def case_values(self, case: lines.Case, kind: Kind, seen: dict[int, Span], scope: Scope) -> tuple[tree.Expr, ...]:
        """Return the values of a case; each of the subject's kind, and named once."""
        found = []
        for value in case.values:
            checked = self.check.need(value, kinds.optional(kind), scope, "cases")
            if isinstance(checked, tree.Const):
                if checked.value in seen:
                    hint = f"first on line {seen[checked.value].line}"
                    self.check.report.add(value.span, "E406", "this case is there twice", hint)
                seen.setdefault(checked.value, value.span)
                found.append(checked)
            elif not is_unknown(checked.kind):
                self.check.report.add(value.span, "E406", "a case is a word, a number, true, false or none")
        return tuple(found)

    def cover(self, span: Span, kind: Kind, seen: dict[int, Span], has_else: bool) -> bool:
        """Whether the cases cover all of a list; warns when an `else` covers more than half of one (W401)."""
        if kind.sort == "flag":
            return {0, 1} <= seen.keys()
        if kind.sort != "word" or kind.of[0] not in self.check.names.words:
            return False
        count = len(self.check.names.words[kind.of[0]].words)
        named = sum(1 for value in seen if value >= 0)
        if has_else and count > 2 and (count - named) * 2 > count:
            what = f"'else' covers {count - named} of the {count} words of {kind.of[0]}"
            self.check.report.add(span, "W401", what, "name them, so that a new word is not forgotten")
        return named == count

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

    # -------------------------------------------------------------------------------------------------- calls, values

    def _call(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        call = line.parts.get("call")
        if not isinstance(call, lines.Call):
            return None
        signature = self.check.signatures.get(call.name)
        if signature is None or signature.sort != "routine":
            names = [n for n, s in self.check.signatures.items() if s.sort == "routine"]
            symbol = self.check.names.symbols.get(call.name)
            hint = f"it is a {symbol.what}" if symbol else did_you_mean(call.name, names, self.check.names.what)
            self.check.report.add(call.span, "E203", f"there is no routine '{call.name}'", hint)
            return None
        self.found.calls.setdefault(scope.unit, {}).setdefault(call.name, call.span)
        args = self.check.arguments(signature, call.args, call.span, scope)
        return None if args is None else tree.Call(line.span, asks, call.name, args)

    def _let(self, line: lines.Line, scope: Scope) -> tuple[tree.Statement | None, Scope]:
        let = line.parts.get("let")
        if not isinstance(let, lines.Let):
            return None, scope
        value = self.check.value(let.value, scope)
        if not free(self.check, let.name, let.span, scope):
            return None, scope
        return tree.Let(line.span, False, let.name, value), scope.bind(let.name, value.kind)

    def _set(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        given = line.parts.get("set")
        if not isinstance(given, lines.Set):
            return None
        target = self.check.expr(given.target, scope)
        if is_unknown(target.kind):
            self.check.value(given.value, scope)
            return None
        if not isinstance(target, (tree.StateValue, tree.Field)) or not self.can_set(target):
            self.check.report.add(given.target.span, "E306", "this cannot be set", self._why_not_set(target))
            return None
        value = self._kept(given, target, scope)
        op = given.op
        return tree.Set(line.span, asks, target, "+=" if op == "+=" else "-=" if op == "-=" else "=", value)

    def _kept(self, given: lines.Set, target: tree.StateValue | tree.Field, scope: Scope) -> tree.Expr:
        kind = target.kind
        if given.op != "=":
            if kind.sort != "int":
                self.check.report.add(given.target.span, "E301", f"'{given.op}' counts, this is {kinds.a(kind)}")
            return self.check.need(given.value, INT, scope, given.op)
        return self.keep(given.value, kind, scope, "this")

    def keep(self, e: x.Expr, kind: Kind, scope: Scope, what: str) -> tree.Expr:
        """Return a value that is kept in something of a kind; a plain none only where it is declared (E307)."""
        value = self.check.value(e, scope)
        if value.kind.sort == "none" and not is_unknown(value.kind) and not kind.optional:
            self.check.report.add(e.span, "E307", f"{what} cannot be none", f"declare it '{kinds.name(kind)} or none'")
            return value
        if isinstance(value, tree.Const) and kind.sort == "int" == value.kind.sort:
            self.in_range(value, kind)
        return self.check.fit(e, value, kind, scope)

    def in_range(self, value: tree.Const, kind: Kind) -> None:
        """Report a number that its target can never hold (E310)."""
        if (kind.low is not None and value.value < kind.low) or (kind.high is not None and value.value > kind.high):
            self.check.report.add(
                value.span, "E310", f"{value.value} is out of range", f"from {kind.low} to {kind.high}"
            )

    def can_set(self, target: tree.StateValue | tree.Field) -> bool:
        """Whether something is state, or a field that changes."""
        if isinstance(target, tree.StateValue):
            return True
        if target.of.kind.sort == "entry":
            return True
        if target.of.kind.sort != "piece":
            return False
        declared = [one for one in self.check.names.fields_of(target.of.kind) if one.name == target.name]
        return bool(declared) and not all(one.face for one in declared)

    def _why_not_set(self, target: tree.Expr) -> str:
        if isinstance(target, tree.Local):
            return "locals are never set; what changes is state"
        if isinstance(target, tree.Field) and target.of.kind.sort == "piece" and target.name not in ("at", "owner"):
            return "this field is given under pieces, so it never changes"
        if isinstance(target, (tree.Zone, tree.Board)) or (isinstance(target, tree.Field) and target.name == "at"):
            return "pieces are moved: '- move: ... to ...'"
        return "state, or a field of a piece or of an entry"

    # ------------------------------------------------------------------------------------------------------------ turns

    def entries(self, entries: tuple[lines.Entry, ...], scope: Scope) -> tuple[tree.Entry, ...]:
        """Return the entries of a menu, or any-time entries."""
        done = []
        for entry in entries:
            when = self.check.condition(entry.when, scope) if entry.when is not None else None
            because = self.because(entry.because, scope)
            picks, inner = self.picks(entry.picks, scope)
            body = self.block(entry.body, inner)
            key = "_".join(entry.label.split())
            done.append(tree.Entry(entry.span, entry.label, key, when, because, picks, body))
        return tuple(done)

    def _turns(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        first = self._need(line, "first", kinds.optional(PLAYER), scope)
        while_, skip = self._condition(line, "while", scope), self._condition(line, "skip", scope)
        anytime = self.entries(line.entries("anytime"), scope)
        body, after = self.block(line.block("do"), scope), self.block(line.block("after"), scope)
        return tree.Turns(line.span, asks, first, while_, skip, anytime, body, after) if first else None

    def _turn(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        seat = self._need(line, "seat", kinds.optional(PLAYER), scope)
        anytime = self.entries(line.entries("anytime"), scope)
        body, after = self.block(line.block("do"), scope), self.block(line.block("after"), scope)
        return tree.Turn(line.span, asks, seat, anytime, body, after) if seat else None

    def _as(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        seat = self._need(line, "seat", kinds.optional(PLAYER), scope)
        body = self.block(line.block("do"), scope)
        return tree.As(line.span, asks, seat, body) if seat else None

    # ---------------------------------------------------------------------------------------------------------- choices

    def picks(self, picks: tuple[lines.Pick, ...], scope: Scope) -> tuple[tuple[tree.Pick, ...], Scope]:
        """Return picks and the scope in which they are bound; later ones see earlier ones."""
        done = []
        for pick in picks:
            taken_from = self.check.a_list(pick.list, scope)
            item = taken_from.kind.item or UNKNOWN
            if free(self.check, pick.name, pick.span, scope):
                done.append(tree.Pick(pick.name, taken_from))
                self.note_pick(pick, item)
            scope = scope.bind(pick.name, item)
        return tuple(done), scope

    def note_pick(self, pick: lines.Pick, item: Kind) -> None:
        """Keep the kind of a pick for `advice:`; E301 for what nobody can pick."""
        if is_unknown(item):
            return
        if item.sort in ("flag", "none", "entry") or (item.sort == "list" and not _some_list(pick.list)):
            hint = "players, words, numbers, places or pieces; several at once: some(list, n)"
            self.check.report.add(pick.span, "E301", f"nobody can pick {kinds.a(item)}", hint)
        old = self.found.picks.get(pick.name, UNKNOWN)
        joined = kinds.join(old, item)
        self.found.picks[pick.name] = joined if joined is not None else old

    def _choose(self, line: lines.Line, scope: Scope, rest: lines.Block | None) -> tree.Statement | None:
        ask, may = self.text(line.text("ask"), scope), self.text(line.text("may"), scope)
        if rest is not None:
            for name in ("may", "else", "none"):
                if line.has(name):
                    hint = "without 'do:' the rest of the list belongs to the choice"
                    self.check.report.add(line.span, "E416", f"'{name}:' needs a 'do:'", hint)
        self.check_else(line)
        other = self.block(line.block("else"), scope)
        none = self.block(line.block("none"), scope) if line.has("none") else None
        picks, inner = self.picks(line.picks(), scope)
        body = self.block(line.block("do") if rest is None else rest, inner)
        label = line.picks()[0].name if line.picks() else ""
        return tree.Choose(line.span, True, label, picks, ask, body, may, other, none) if picks else None

    def check_else(self, line: lines.Line) -> None:
        """Report an `else:` without `may:` (E416)."""
        if line.has("else") and not line.has("may"):
            self.check.report.add(line.span, "E416", "'else:' needs 'may:'", "else is what is done after a pass")

    def _menu(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        ident = line.ident("pick")
        ask, may = self.text(line.text("ask"), scope), self.text(line.text("may"), scope)
        self.check_else(line)
        entries = self.entries(line.entries("of"), scope)
        other = self.block(line.block("else"), scope)
        none = self.block(line.block("none"), scope) if line.has("none") else None
        return tree.Menu(line.span, asks, ident.name, entries, ask, may, other, none) if ident else None

    def _require(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        test = self._condition(line, "test", scope)
        because = self.because(line.because(), scope)
        return tree.Require(line.span, asks, test, because) if test else None

    def _together(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        seats = self._need(line, "seats", list_of(PLAYER), scope)
        ask, may = self.text(line.text("ask"), scope), self.text(line.text("may"), scope)
        ident = line.ident("menu")
        is_menu = line.has("menu") or line.has("of")
        if is_menu == (line.has("choose") or line.has("do")) or (is_menu and (ident is None or not line.has("of"))):
            hint = "either 'choose:' with 'do:', or 'menu:' with 'of:'"
            self.check.report.add(line.span, "E208", "what is everybody asked?", hint)
        entries = self.entries(line.entries("of"), scope)
        picks, inner = self.picks(line.picks(), scope)
        body = self.block(line.block("do"), inner)
        label = ident.name if ident else line.picks()[0].name if line.picks() else ""
        return tree.Together(line.span, asks, label, seats, picks, body, entries, ask, may) if seats else None

    def _respond(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        self.stack_there(line)
        seats = self._need(line, "seats", list_of(PLAYER), scope)
        ask, may = self.text(line.text("ask"), scope), self.text(line.text("may"), scope)
        picks, inner = self.picks(line.picks(), scope)
        body = self.block(line.block("do"), inner)
        label = line.picks()[0].name if line.picks() else ""
        return tree.Respond(line.span, asks, label, seats, picks, body, ask, may) if seats else None

    # ------------------------------------------------------------------------------------------------------------ stack

    def stack_there(self, line: lines.Line) -> bool:
        """Whether a stack is declared; reports E421."""
        if self.check.names.stack is None:
            hint = "declare it: 'stack: {depth: 20, fields: {...}}'"
            self.check.report.add(line.span, "E421", f"'{line.verb}' needs a stack", hint)
            return False
        return True

    def _stack(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        ident = line.ident("routine")
        if not self.stack_there(line) or ident is None:
            return None
        signature = self.check.signatures.get(ident.name)
        if signature is None or signature.sort != "routine":
            names = [n for n, s in self.check.signatures.items() if s.sort == "routine"]
            hint = did_you_mean(ident.name, names, self.check.names.what)
            self.check.report.add(ident.span, "E203", f"there is no routine '{ident.name}'", hint)
            return None
        self.found.stacked.setdefault(ident.name, ident.span)
        self.check.uses.setdefault(scope.unit, set()).add(ident.name)
        if len(signature.parameters) != 1:
            what = f"'{ident.name}' resolves an entry: it takes one value, the entry"
            self.check.report.add(ident.span, "E219", what)
        else:
            self.check.learn(signature, 0, ENTRY, ident.span)
        return tree.Stack(line.span, asks, ident.name, self.entry_fields(line, scope))

    def entry_fields(self, line: lines.Line, scope: Scope) -> tuple[tuple[str, tree.Expr], ...]:
        """Return the fields that an entry is laid with."""
        stack = self.check.names.stack
        known = {one.name: one.kind for one in stack.fields} if stack else {}
        found = []
        for given in line.fields():
            if given.name not in known:
                hint = did_you_mean(given.name, known)
                self.check.report.add(given.span, "E305", f"an entry has no field '{given.name}'", hint)
                self.check.value(given.value, scope)
            else:
                found.append((given.name, self.keep(given.value, known[given.name], scope, f"'{given.name}'")))
        return tuple(found)

    def _cancel(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        if not self.stack_there(line):
            return None
        entry = self._need(line, "entry", kinds.optional(ENTRY), scope)
        return tree.Cancel(line.span, asks, entry) if entry else None

    # ----------------------------------------------------------------------------------------------------------- pieces

    def moved(self, e: x.Expr, scope: Scope) -> tree.Expr:
        """Return what is moved or revealed: a piece, a list of pieces, or a zone."""
        value = self.check.expr(e, scope)
        item = value.kind.item if value.kind.sort == "list" else value.kind
        if item is None or is_unknown(value.kind) or is_unknown(item):
            self.check.want(e, Kind("piece", self.check.names.piece_kinds()), scope)
        elif item.sort not in ("piece", "none"):
            hint = "on(...) gives the pieces there" if item.sort in ("space", "place") else ""
            return self.check.problem(e.span, "E301", f"expected pieces, found {kinds.a(value.kind)}", hint)
        return value

    def target(self, e: x.Expr, scope: Scope, what: tree.Expr | None) -> tree.Expr:
        """Return where something is moved: one zone, a space, or a place."""
        value = self.check.expr(e, scope)
        holds: tuple[str, ...] = ()
        if isinstance(value, tree.Zone):
            if value.index is None:
                per = self.check.names.zones[value.name].per
                shape = ", ".join(one.name for one in per)
                return self.check.problem(
                    e.span, "E308", f"which of the zones '{value.name}'?", f"{value.name}[{shape}]"
                )
            holds = self.check.names.zones[value.name].of
        elif is_unknown(value.kind):
            self.check.want(e, kinds.space(*self.check.names.boards), scope)
        elif value.kind.sort == "space":
            holds = tuple(of for board in value.kind.of for of in self.check.names.boards[board].of)
        elif value.kind.sort != "place":
            hint = "one of them: first(...)" if value.kind.sort == "list" else ""
            found = "a board" if isinstance(value, tree.Board) else kinds.a(value.kind)
            return self.check.problem(e.span, "E308", f"expected a zone, space or place, found {found}", hint)
        self.check_holds(e.span, holds, what)
        return value

    def check_holds(self, span: Span, holds: tuple[str, ...], what: tree.Expr | None) -> None:
        """Report pieces that a place can never hold."""
        if not holds or what is None:
            return
        kind = what.kind.item if what.kind.sort == "list" else what.kind
        if kind is not None and kind.sort == "piece" and kind.of and not set(kind.of) & set(holds):
            self.check.report.add(span, "E303", f"no {kinds.name(kind)} can lie there", f"only {', '.join(holds)}")

    def bottom(self, line: lines.Line) -> bool:
        """Return whether pieces go to the bottom."""
        ident = line.ident("at")
        if ident is not None and ident.name != "bottom":
            self.check.report.add(ident.span, "E216", f"expected bottom, found '{ident.name}'")
        return ident is not None

    def _move(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        what_expr, to_expr = line.expr("what"), line.expr("to")
        what = self.moved(what_expr, scope) if what_expr else None
        to = self.target(to_expr, scope, what) if to_expr else None
        say = self.text(line.text("say"), scope)
        if what is None or to is None:
            return None
        return tree.Move(line.span, asks, what, to, self.bottom(line), self.event(line), say)

    def zone(self, line: lines.Line, slot: str, scope: Scope) -> tree.Zone | None:
        """Return one zone."""
        e = line.expr(slot)
        if e is None:
            return None
        value = self.check.expr(e, scope)
        if isinstance(value, tree.Zone) and value.index is not None:
            return value
        if isinstance(value, tree.Zone):
            self.check.report.add(e.span, "E308", f"which of the zones '{value.name}'?", f"{value.name}[...]")
        elif not is_unknown(value.kind):
            self.check.report.add(e.span, "E308", f"expected a zone, found {kinds.a(value.kind)}")
        return None

    def _deal(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        count = self._need(line, "count", INT, scope)
        source = self.zone(line, "from", scope)
        to_expr = line.expr("to")
        to = self.target(to_expr, scope, source) if to_expr else None
        say = self.text(line.text("say"), scope)
        if count is None or source is None or to is None:
            return None
        return tree.Deal(line.span, asks, count, source, to, self.bottom(line), self.event(line), say)

    def _swap(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        every = Kind("piece", self.check.names.piece_kinds())
        one, other = self._need(line, "one", every, scope), self._need(line, "with", every, scope)
        say = self.text(line.text("say"), scope)
        if one is None or other is None:
            return None
        return tree.Swap(line.span, asks, one, other, self.event(line), say)

    def _shuffle(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        zone = self.zone(line, "zone", scope)
        return tree.Shuffle(line.span, asks, zone) if zone else None

    def _reveal(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        what_expr = line.expr("what")
        what = self.moved(what_expr, scope) if what_expr else None
        to = self._need(line, "to", kinds.optional(PLAYER), scope)
        return tree.Reveal(line.span, asks, what, to) if what else None

    def _random(self, line: lines.Line, scope: Scope) -> tuple[tree.Statement | None, Scope]:
        source = line.expr("from")
        listed = self.check.a_list(source, scope) if source else None
        item = (listed.kind.item if listed else None) or UNKNOWN
        target = line.parts.get("name")
        if listed is None or target is None:
            return None, scope
        if isinstance(target, lines.Ident) and target.name not in self.check.names.state:
            if not free(self.check, target.name, target.span, scope):
                return None, scope
            return tree.Random(line.span, False, target.name, listed), scope.bind(target.name, item)
        to = x.Name(target.span, target.name) if isinstance(target, lines.Ident) else target
        checked = self.check.expr(to, scope) if isinstance(to, x.Expr) else None
        if not isinstance(checked, tree.StateValue):
            if checked is None or not is_unknown(checked.kind):
                span = checked.span if checked else line.span
                self.check.report.add(span, "E306", "this cannot be set", "a new local, or state")
            return None, scope
        if not is_unknown(item) and not kinds.fits(item, checked.kind):
            self.check.report.add(
                listed.span, "E301", f"expected {kinds.a(list_of(checked.kind))}, found {kinds.a(listed.kind)}"
            )
        return tree.Random(line.span, False, checked, listed), scope

    def _say(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        text = self.text(line.text("text"), scope)
        return tree.Say(line.span, asks, text, self.event(line)) if text else None


def _some_list(e: x.Expr) -> bool:
    return isinstance(e, x.Call) and e.name == "some"
