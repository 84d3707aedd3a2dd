"""Laws about ways through the rules: what may fail after a commit point, who acts, and which picks meet.

Every part is walked in every situation in which it can be reached: inside an open `do:` or not, after a commit point
or not, with somebody acting or not, and with the picks that the decision has so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, replaced
from dogtable.lang import tree
from dogtable.lang.flow import Flow, children, commits, does, parts, used_by, walk
from dogtable.lang.report import Report

MANY = 1000  # entries that a loop may lay
MOST_SITUATIONS = 100
Picks = frozenset[tuple[str, Span]]
"""Picks by name, each with the place of its list, or of its menu."""
_NO_PICKS: Picks = frozenset()


class Where(Frozen):
    """A situation. `committed`: the commit point behind which we are, inside an open `do:`."""

    inside: bool = False
    committed: Span | None = None
    acting: bool = False
    answer: bool = False
    sealed: bool = False
    picks: Picks = _NO_PICKS

    def join(self, other: Where) -> Where:
        """Return the situation after one of two ways."""
        return replaced(self, committed=self.committed or other.committed, picks=self.picks | other.picks)


def check_paths(rules: tree.Rules, flow: Flow, report: Report) -> dict[Span, str]:
    """Walk all parts (E214, E410, E414, E418, E419, E420, E422, W403, W404).

    Return the picks that are called as one before them in the same decision: the place of the list, and the name.
    """
    paths = _Paths(rules, flow, report)
    paths.block(rules.play, Where())
    for routine in rules.routines.values():
        if routine.stacked:
            paths.block(routine.body, Where(inside=True, committed=routine.span, acting=True))
            paths.reached.add(routine.name)
    for routine in rules.routines.values():
        if routine.name not in paths.reached:
            report.add(routine.span, "W404", f"'{routine.name}' is never called")
            paths.block(routine.body, Where(acting=True))
    paths.outer_expressions()
    for span in paths.outside - paths.inside:
        hint = "it stands inside the 'do:' of a choice, whose options it forbids"
        report.add(span, "E422", "nothing is being chosen here that could be forbidden", hint)
    return paths.clashing


class _Paths:
    def __init__(self, rules: tree.Rules, flow: Flow, report: Report) -> None:
        self.rules = rules
        self.flow = flow
        self.report = report
        self.seen: dict[str, dict[Where, Where]] = {}
        self.lays: dict[str, tuple[int, int]] = {}
        self.reached: set[str] = set()
        self.inside: set[Span] = set()
        self.outside: set[Span] = set()
        self.clashing: dict[Span, str] = {}

    def block(self, block: tree.Block, where: Where) -> Where:
        """Walk a block; return the situation after it."""
        for statement in block:
            where = self.statement(statement, where)
        return where

    def statement(self, s: tree.Statement, where: Where) -> Where:
        if not where.acting:
            self.nobody(s)
        if isinstance(s, tree.Plain):
            if isinstance(s, tree.Require):
                self.require(s, where)
            return self.commit(s.span, where) if commits(self.rules, s) else where
        if isinstance(s, tree.Ways):
            return self.ways(s, where)
        if isinstance(s, tree.Rounds):
            return self.rounds(s, where)
        if isinstance(s, tree.Call):
            return self.routine(s.routine, where)
        if isinstance(s, tree.Acting):
            return self.turn(s, where)
        if isinstance(s, tree.Choice):
            return self.choice(s, where)
        if isinstance(s, tree.Together):
            return self.together(s, where)
        if isinstance(s, tree.Respond):
            return self.respond(s, where)
        assert_never(s)

    def commit(self, span: Span, where: Where) -> Where:
        """Return the situation after a commit point: it ends the decision, too."""
        return replaced(where, committed=(where.committed or span) if where.inside else None, picks=_NO_PICKS)

    # -------------------------------------------------------------------------------------------------------- fallible

    def require(self, s: tree.Require, where: Where) -> None:
        (self.inside if where.inside else self.outside).add(s.span)
        if s.bound:
            self.fallible(s.span, "'most:' counts", where, "what shows something new can stand behind the choice")
        else:
            hint = "'require' comes before it, or inside a choice that begins later"
            self.fallible(s.span, "this can fail", where, hint)

    def fallible(self, span: Span, what: str, where: Where, hint: str) -> None:
        if where.sealed:
            self.report.add(span, "E420", f"{what}, where sealed answers are carried out", "they cannot fail any more")
        elif where.inside and where.committed is not None:
            line = where.committed.line
            self.report.add(span, "E410", f"{what} after a point of no return (line {line})", hint)

    # ----------------------------------------------------------------------------------------------------------- rounds

    def ways(self, s: tree.Ways, where: Where) -> Where:
        first, *others = [self.block(inner, where) for inner, _ in parts(s)]
        for other in others:
            first = first.join(other)
        return first

    def rounds(self, s: tree.Rounds, where: Where) -> Where:
        start = replaced(where, picks=_NO_PICKS) if s.asks else where
        after = self.block(s.body, start)
        if after.committed is not None and start.committed is None:  # so is the second round, from its beginning
            after = self.block(s.body, replaced(start, committed=after.committed))
        if s.asks:
            return replaced(where, committed=where.committed or after.committed, picks=_NO_PICKS)
        return where.join(after)

    def routine(self, name: str, where: Where) -> Where:
        """Walk a routine in one situation; after MOST_SITUATIONS of them, nothing new is looked for."""
        self.reached.add(name)
        seen = self.seen.setdefault(name, {})
        if where not in seen:
            if len(seen) >= MOST_SITUATIONS:
                return where
            seen[where] = where
            seen[where] = self.block(self.rules.routines[name].body, where)
        return seen[where]

    def turn(self, s: tree.Acting, where: Where) -> Where:
        inner = replaced(self.commit(s.span, where), acting=True, answer=where.answer)
        after = self.block(s.body, inner)
        if not isinstance(s, tree.As):
            for entry in s.anytime:
                self.entry(entry, Where(acting=True), frozenset({("anytime", s.span)}))
            self.block(s.after, replaced(inner, committed=inner.committed or after.committed))
        return self.commit(s.span, where)

    # ---------------------------------------------------------------------------------------------------------- choices

    def choice(self, s: tree.Choice, where: Where) -> Where:
        what = "this choice must be made"
        if self.flow.fails(s):
            self.fallible(s.span, what, where, "give it 'may:' or 'none:' (none: [])")
        fresh = not where.inside or where.committed is not None  # a decision of its own
        before = _NO_PICKS if fresh else where.picks
        inner = replaced(where, inside=True, committed=None, sealed=False, picks=before)
        after = inner
        if isinstance(s, tree.Choose):
            after = self.block(s.body, replaced(inner, picks=self.picked(s.picks, before)))
            if s.most is not None and self.flow.effects(s.body).ends:
                text = "'most:' counts when 'do:' is over, and 'finish' may come before"
                self.report.add(s.most.span, "E423", text, "let 'end: when' look at it")
        else:
            named = self.named(s.label, s.span, before)
            for entry in s.entries:
                after = after.join(self.entry(entry, replaced(inner, picks=named), named))
        other = self.block(s.other, where)
        none = self.block(s.none or (), where)
        if fresh:
            return replaced(where, committed=where.committed or other.committed or none.committed, picks=_NO_PICKS)
        return where.join(after).join(other).join(none)

    def entry(self, entry: tree.Entry, where: Where, before: Picks) -> Where:
        inner = replaced(where, inside=True, committed=None, picks=self.picked(entry.picks, before))
        return self.block(entry.body, inner)

    def picked(self, picks: tuple[tree.Pick, ...], before: Picks) -> Picks:
        for pick in picks:
            before = self.named(pick.name, pick.list.span, before)
        return before

    def named(self, name: str, span: Span, before: Picks) -> Picks:
        """Return the picks with one more; E414 when the decision makes this very one twice."""
        if (name, span) in before:
            hint = "an option's key could not tell them apart: ask in a loop, or behind a choice of its own"
            self.report.add(span, "E414", f"'{name}' is picked twice in one decision", hint)
        elif any(other == name for other, _ in before):
            self.clashing[span] = name
        return before | {(name, span)}

    # ------------------------------------------------------------------------------------------------- several seats

    def together(self, s: tree.Together, where: Where) -> Where:
        inner = Where(inside=True, committed=s.span, acting=True, sealed=True)
        self.block(s.body, replaced(inner, picks=self.picked(s.picks, _NO_PICKS)))
        for entry in s.entries:
            self.block(entry.body, replaced(inner, picks=self.picked(entry.picks, frozenset({(s.label, s.span)}))))
            self.given(entry.picks, entry.body)
        self.given(s.picks, s.body)
        return self.commit(s.span, where)

    def given(self, picks: tuple[tree.Pick, ...], body: tree.Block) -> None:
        """Warn of a sealed piece that goes straight into another's hand (W403)."""
        names = {pick.name for pick in picks}
        for s in body:
            if (
                isinstance(s, tree.Move)
                and isinstance(s.what, tree.Local)
                and s.what.name in names
                and isinstance(s.to, tree.Zone)
            ):
                zone = self.rules.zones[s.to.name]
                if zone.seen_by == "owner" and not all(isinstance(index, tree.Me) for index in s.to.index or ()):
                    hint = "into a zone of the giver's own first, so that the giver goes on knowing it"
                    self.report.add(s.span, "W403", "a sealed piece goes straight to another seat", hint)

    def respond(self, s: tree.Respond, where: Where) -> Where:
        if where.answer:
            self.report.add(s.span, "E418", "a window opens inside an answer", "answers are answered anyway")
        inner = Where(inside=True, acting=True, answer=True)
        self.block(s.body, replaced(inner, picks=self.picked(s.picks, _NO_PICKS)))
        least, most = self.laid(s.body)
        if (least, most) != (1, 1):
            found = f"{least}" if least == most else f"{least} to {most if most < MANY else 'many'}"
            message = f"an answer lays exactly one entry, this one lays {found}"
            self.report.add(s.span, "E419", message, "one '- stack: ...'")
        return self.commit(s.span, where)

    def laid(self, block: tree.Block) -> tuple[int, int]:
        """Return how many entries a block lays: at least, at most."""
        least = most = 0
        for s in block:
            low, high = self.laid_by(s)
            least, most = least + low, min(MANY, most + high)
        return least, most

    def laid_by(self, s: tree.Statement) -> tuple[int, int]:
        if isinstance(s, tree.Stack):
            return 1, 1
        if isinstance(s, tree.Call):
            if s.routine not in self.lays:
                self.lays[s.routine] = self.laid(self.rules.routines[s.routine].body)
            return self.lays[s.routine]
        if isinstance(s, tree.Rounds):
            return 0, MANY if self.laid(s.body)[1] else 0
        if isinstance(s, (tree.Plain, tree.Window)) or (isinstance(s, tree.Acting) and not isinstance(s, tree.As)):
            return 0, 0
        blocks = [block for block, opens in parts(s) if opens or not isinstance(s, tree.Choice)]
        if isinstance(s, tree.Choice):
            blocks += [s.other] if s.may is not None else []
            blocks += [s.none] if s.none is not None else []
        ways = [self.laid(block) for block in blocks] or [(0, 0)]
        return min(low for low, _ in ways), max(high for _, high in ways)

    # ----------------------------------------------------------------------------------------------------- who acts

    def nobody(self, s: tree.Statement) -> None:
        """Report `me` and choices where nobody acts (E214)."""
        hint = "inside 'turns', 'turn', 'as' or 'together' somebody does"
        if does(s).acts:
            self.report.add(s.span, "E214", "nobody acts here who could do this", hint)
            return
        skip: tuple[object, ...] = (s.while_, s.skip) if isinstance(s, tree.Turns) else ()
        for node in _own(s):
            if node not in skip:
                self.look_for_me(node, "nobody acts here: there is no 'me'", hint)

    def look_for_me(self, node: object, what: str, hint: str) -> None:
        for inner in walk(node):
            if isinstance(inner, tree.Me):
                self.report.add(inner.span, "E214", what, hint)
            elif isinstance(inner, tree.Expr):
                for name in (name for name in used_by(self.rules, inner) if name in self.flow.me_users):
                    self.report.add(inner.span, "E214", f"{what}, and '{name}' needs one", hint)

    def outer_expressions(self) -> None:
        """`end.when`, `winners` and `lost` are looked at for the whole game: nobody acts."""
        for e in self.rules.for_all:
            self.look_for_me(e, "this is the same for all: there is no 'me'", "any(... for p in players)")


def _own(s: tree.Statement) -> Iterator[object]:
    """Yield what a statement itself evaluates, where it stands: no blocks, and no picks of other seats."""
    if isinstance(s, tree.Window):
        yield s.seats
        return
    for child in children(s):
        if isinstance(child, tree.Case):
            yield from child.values
        elif not isinstance(child, (tree.Statement, tree.Entry)):
            yield child
