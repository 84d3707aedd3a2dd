"""Checks the statements that ask somebody, and those about turns and the stack."""

from __future__ import annotations

from dogtable.lang import expr as x
from dogtable.lang import kinds, lines, tree
from dogtable.lang.check_moves import CheckMoves
from dogtable.lang.function_lists import free
from dogtable.lang.hints import did_you_mean
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import ENTRY, PLAYER, Kind, list_of


class CheckChoices(CheckMoves):
    """Checks choose, menu, together, respond, require, turns, turn, as, stack and cancel."""

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
        return tree.Turns(line.span, asks, first, while_, skip, anytime, _rule(line), body, after) if first else None

    def _turn(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        seat = self._need(line, "seat", kinds.optional(PLAYER), scope)
        anytime = self.entries(line.entries("anytime"), scope)
        body, after = self.block(line.block("do"), scope), self.block(line.block("after"), scope)
        return tree.Turn(line.span, asks, seat, anytime, _rule(line), body, after) if seat else None

    def _as(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        seat = self._need(line, "seat", kinds.optional(PLAYER), scope)
        body = self.block(line.block("do"), scope)
        return tree.As(line.span, asks, seat, body) if seat else None

    def picks(self, picks: tuple[lines.Pick, ...], scope: Scope) -> tuple[tuple[tree.Pick, ...], Scope]:
        """Return picks and the scope in which they are bound; later ones see earlier ones."""
        done = []
        for pick in picks:
            taken_from = self.check.a_list(pick.list, scope)
            self.check.never_empty(taken_from)
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
        return tree.Choose(line.span, True, label, picks, ask, _rule(line), body, may, other, none) if picks else None

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
        return tree.Menu(line.span, asks, ident.name, entries, ask, _rule(line), may, other, none) if ident else None

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
        return (
            tree.Together(line.span, asks, label, seats, picks, body, entries, ask, _rule(line), may) if seats else None
        )

    def _respond(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        self.stack_there(line)
        seats = self._need(line, "seats", list_of(PLAYER), scope)
        ask, may = self.text(line.text("ask"), scope), self.text(line.text("may"), scope)
        picks, inner = self.picks(line.picks(), scope)
        body = self.block(line.block("do"), inner)
        label = line.picks()[0].name if line.picks() else ""
        return tree.Respond(line.span, asks, label, seats, picks, body, ask, _rule(line), may) if seats else None

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
            names = (n for n, s in self.check.signatures.items() if s.sort == "routine")
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


def _some_list(e: x.Expr) -> bool:
    return isinstance(e, x.Call) and e.name == "some"


def _rule(line: lines.Line) -> tree.Rule | None:
    """Return the rule by which a choice is asked."""
    found = line.ident("rule")
    return tree.Rule(found.name, found.span) if found else None
