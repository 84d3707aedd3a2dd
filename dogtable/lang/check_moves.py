"""Checks the statements that change something: pieces, state, locals, and the log."""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, lines, tree
from dogtable.lang.check_lines import CheckLines
from dogtable.lang.function_lists import free
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import INT, PLAYER, Kind, list_of


class CheckMoves(CheckLines):
    """Checks move, deal, swap, shuffle, reveal, set, let, random and say."""

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
        if not isinstance(checked, (tree.StateValue, tree.Field)) or not self.can_set(checked):
            if checked is None or not is_unknown(checked.kind):
                span = checked.span if checked else line.span
                hint = self._why_not_set(checked) if checked else "a new local, state, or a field of a piece"
                self.check.report.add(span, "E306", "this cannot be set", hint)
            return None, scope
        if not is_unknown(item) and not kinds.fits(item, checked.kind):
            self.check.report.add(
                listed.span, "E301", f"expected {kinds.a(list_of(checked.kind))}, found {kinds.a(listed.kind)}"
            )
        return tree.Random(line.span, False, checked, listed), scope

    def _let(self, line: lines.Line, scope: Scope) -> tuple[tree.Statement | None, Scope]:
        let = line.parts.get("let")
        if not isinstance(let, lines.Let):
            return None, scope
        value = self.check.value(let.value, scope)
        if not free(self.check, let.name, let.span, scope):
            return None, scope
        return tree.Let(line.span, False, let.name, value), scope.bind(let.name, value.kind)

    def _say(self, line: lines.Line, scope: Scope, asks: bool) -> tree.Statement | None:
        text = self.text(line.text("text"), scope)
        return tree.Say(line.span, asks, text, self.event(line)) if text else None
