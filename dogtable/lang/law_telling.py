"""Branches that tell everybody what somebody holds (W407): `none:` of a question, and whatever else is seen to be done.

What a branch goes by is looked at as `law_knowledge` looks at legality, but for everybody's eyes: what its owner alone
sees counts. What was shown before, or is shown there and then, is no secret any more. How many there are is public.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, replaced
from dogtable.lang import tree
from dogtable.lang.flow import goes_by, parts, walk
from dogtable.lang.functions import FUNCTION
from dogtable.lang.law_sight import Sight
from dogtable.lang.report import Report
from dogtable.lang.verbs import VERBS

_VERB = {verb.node: verb.name for verb in VERBS}
_WAY_OUT = "or say under 'tells:' why they may know"
_ASKED = f"'may:' without 'none:' looks the same whatever is held; {_WAY_OUT}"
_DONE = f"show it first ('reveal:'), or do the same either way; {_WAY_OUT}"


def check_telling(rules: tree.Rules, report: Report) -> None:
    """Warn of branches by which everybody learns what its owner alone sees (W407)."""
    owned = [(one.seen_by for one in of.values()) for of in (rules.zones, rules.boards, rules.state)]
    if not any(seen_by.startswith("owner") for seen in owned for seen_by in seen):
        return
    telling = _Telling(rules, report)
    telling.block(rules.play, _Seen({}, frozenset()))
    for routine in rules.routines.values():
        if routine.stacked:
            telling.unit = routine.name
            telling.block(routine.body, _Seen({}, frozenset()))


class _Seen(Frozen):
    """What locals rest on that is hidden, and what has been shown."""

    locals: Mapping[str, frozenset[str]]
    shown: frozenset[str]


class _Everybody(Sight):
    """Everybody's eyes: nothing is one's own. What they do not see is noted by its name."""

    def __init__(self, rules: tree.Rules) -> None:
        super().__init__(rules)
        self.noted: set[str] = set()

    def is_mine(self, e: tree.Expr, mine: frozenset[str]) -> bool:
        """Whether it is one's own: of everybody's nothing is."""
        del e, mine
        return False

    def hidden(self, name: str, seen_by: str, *, own: bool) -> bool:
        """Whether its owner alone sees something; what nobody sees tells of nobody."""
        del own
        if seen_by != "owner":
            return False
        self.noted.add(name)
        return True

    def on_hidden_board(self, e: tree.Field) -> bool:
        """Whether a piece may lie on a hidden board: it may lie in sight as well, which is no reason to warn."""
        del e
        return False

    def unfair_function(self, e: tree.Function, mine: frozenset[str], truth: bool) -> Iterator[tuple[Span, str]]:
        """Yield what a function reads; whether all of a list is there at all, its length says."""
        of = e.args[0] if e.args else None
        if truth and FUNCTION[e.name].gives == "items" and isinstance(of, tree.Generator) and _takes_all(of):
            for clause in of.clauses:
                yield from self.unfair(clause.list, mine, truth=True)
        else:
            yield from super().unfair_function(e, mine, truth)

    def rests_on(self, e: tree.Expr, *, truth: bool) -> frozenset[str]:
        """Return what a value rests on of all that its owner alone sees."""
        self.noted, self.defined = set(), {}
        list(self.unfair(e, frozenset(), truth))
        return frozenset(self.noted)


class _Telling:
    def __init__(self, rules: tree.Rules, report: Report) -> None:
        self.rules = rules
        self.report = report
        self.everybody = _Everybody(rules)
        self.unit = "play"
        self.seen: dict[tuple[str, frozenset[str], frozenset[tuple[str, frozenset[str]]]], frozenset[str]] = {}
        self.public: dict[str, bool] = {}
        self.reported: set[Span] = set()

    # ------------------------------------------------------------------------------------------------------ statements

    def block(self, block: tree.Block, seen: _Seen) -> _Seen:
        """Walk a block; return what is seen after it."""
        first = seen
        for s in block:
            seen = self.statement(s, seen)
        return replaced(first, shown=seen.shown)

    def statement(self, s: tree.Statement, seen: _Seen) -> _Seen:
        """Walk a statement; return what is seen after it."""
        if isinstance(s, tree.Call):
            return replaced(seen, shown=self.call(s, seen))
        if isinstance(s, tree.Let):
            return replaced(seen, locals={**seen.locals, s.name: self.kept(s.value, seen)})
        offered = self.picked(s, seen) if isinstance(s, tree.Choice | tree.Window) else seen
        if self.unit not in self.rules.tells:
            self.tells(s, offered)
        inner = replaced(seen, locals={**seen.locals, s.name: frozenset()}) if isinstance(s, tree.Each) else seen
        shown = self.after(s, seen.shown)
        for block, _ in parts(s):
            shown |= self.block(block, inner).shown
        return replaced(seen, shown=shown)

    def picked(self, s: tree.Choice | tree.Window, seen: _Seen) -> _Seen:
        """Return what is seen where something was picked: what can be picked later may rest on its face."""
        entries = s.entries if isinstance(s, (tree.Menu, tree.Together)) else ()
        picks = [*getattr(s, "picks", ()), *(pick for entry in entries for pick in entry.picks)]
        faces = {pick.name: self.rests_on(pick.list, seen, truth=False) for pick in picks}
        return replaced(seen, locals={**seen.locals, **faces})

    def call(self, s: tree.Call, seen: _Seen) -> frozenset[str]:
        """Walk a routine with what it is given; return what has been shown after it."""
        routine = self.rules.routines[s.routine]
        given = {
            parameter.name: self.kept(arg, seen)
            for parameter, arg in zip(routine.parameters, s.args, strict=True)
            if parameter.kind.sort != "piece"
        }
        key = s.routine, seen.shown, frozenset(given.items())
        if key not in self.seen:
            self.seen[key] = seen.shown
            unit, self.unit = self.unit, s.routine
            self.seen[key] = self.block(routine.body, _Seen(given, seen.shown)).shown
            self.unit = unit
        return self.seen[key]

    def tells(self, s: tree.Statement, seen: _Seen) -> None:
        """Warn, once, where everybody sees which way it goes, and is not shown why."""
        asks = isinstance(s, (tree.Choice, tree.Window, tree.Acting))
        blocks = [s.none or ()] if isinstance(s, tree.Choice) else [block for block, _ in parts(s)]
        for test, truth in _decides(s):
            rests = self.rests_on(test, seen, truth=truth)
            rests -= {name for block in blocks for one in block for name in self.shows(one)} if rests else set()
            seen_by_all = asks or _sentences(s) or any(self.is_public(block) for block in blocks)
            if rests and test.span not in self.reported and seen_by_all:
                self.reported.add(test.span)
                names = " and ".join(f"'{name}'" for name in sorted(rests))
                what, hint = ("'none:'", _ASKED) if isinstance(s, tree.Choice) else (f"'{_VERB[type(s)]}'", _DONE)
                self.report.add(test.span, "W407", f"{what} tells everybody what its owner alone sees in {names}", hint)
                return

    def is_public(self, block: tree.Block) -> bool:
        """Whether everybody sees that a block is done."""
        return any(self._is_public(node) for node in walk(block))

    def _is_public(self, node: object) -> bool:
        if isinstance(node, tree.Set):
            return isinstance(node.target, tree.StateValue) and (
                self.rules.state[node.target.name].seen_by == "everybody"
            )
        if isinstance(node, tree.Call):
            if node.routine not in self.public:
                self.public[node.routine] = False
                self.public[node.routine] = self.is_public(self.rules.routines[node.routine].body)
            return self.public[node.routine]
        return isinstance(node, _SEEN)

    # ----------------------------------------------------------------------------------------------------- expressions

    def rests_on(self, e: tree.Expr, seen: _Seen, *, truth: bool) -> frozenset[str]:
        """Return what a value rests on that is hidden and was not shown."""
        found = set(self.everybody.rests_on(e, truth=truth))
        for node in walk(e):
            if isinstance(node, tree.Local):
                found |= seen.locals.get(node.name, frozenset())
        return frozenset(found) - seen.shown

    def kept(self, e: tree.Expr, seen: _Seen) -> frozenset[str]:
        """Return what goes into a local: of a list what its length tells."""
        return self.rests_on(e, seen, truth=e.kind.sort == "list")

    def shows(self, s: tree.Statement) -> frozenset[str]:
        """Return the zones whose pieces a statement, with all that it holds and calls, shows to everybody."""
        found: set[str] = set()
        for node in walk(s):
            if isinstance(node, tree.Reveal | tree.Move) and self.is_open(node.to):
                found |= self.everybody.rests_on(node.what, truth=False)
            elif isinstance(node, tree.Each) and any(self._lays_open(one, node.name) for one in walk(node.body)):
                found |= self.everybody.rests_on(node.list, truth=False)
            elif isinstance(node, tree.Call):
                found.update(*(self.shows(one) for one in self.rules.routines[node.routine].body))
        return frozenset(found)

    def after(self, s: tree.Statement, shown: frozenset[str]) -> frozenset[str]:
        """Return what has been shown, and lies there still, once a statement has done what it does itself."""
        if isinstance(s, tree.Reveal) and s.to is None:
            return shown | self.everybody.rests_on(s.what, truth=False)
        if isinstance(s, (tree.Say, tree.Wait)):
            worded = (part for case in _sentences(s) for part in case.text.parts if isinstance(part, tree.Expr))
            return shown.union(*(self.everybody.rests_on(part, truth=False) for part in worded))
        if isinstance(s, (tree.Move, tree.Deal)) and isinstance(s.to, tree.Zone):
            return shown - {s.to.name}
        if isinstance(s, (tree.Set, tree.Random)) and isinstance(s.target, tree.StateValue):
            return shown - {s.target.name}
        return shown - {s.zone.name} if isinstance(s, (tree.Shuffle, tree.Rotate)) else shown

    def _lays_open(self, node: object, name: str) -> bool:
        return (
            isinstance(node, tree.Move) and isinstance(node.what, tree.Local) and node.what.name == name
        ) and self.is_open(node.to)

    def is_open(self, to: tree.Expr | None) -> bool:
        """Whether everybody sees what is moved to a place, or shown to a seat (None: to all)."""
        if isinstance(to, tree.Zone):
            return self.rules.zones[to.name].seen_by.startswith("everybody")
        return to is None or to.kind.sort == "space"


def _decides(s: tree.Statement) -> Iterator[tuple[tree.Expr, bool]]:
    """Yield what decides whether something is done, and whether its truth alone does."""
    yield from ((case.when, True) for case in _sentences(s) if case.when is not None)
    if (way := goes_by(s)) is not None:
        yield way
    elif isinstance(s, tree.Turns):
        yield from ((one, True) for one in (s.while_, s.skip) if one is not None)
    elif isinstance(s, (tree.Turn, tree.As)):
        yield s.seat, False
    elif isinstance(s, tree.Window):
        yield s.seats, False
    elif isinstance(s, tree.Choose) and s.none is not None:
        yield from ((pick.list, True) for pick in s.picks)
        yield from ((one.test, True) for one in walk(s.body) if isinstance(one, tree.Require) and not one.bound)
    elif isinstance(s, tree.Menu) and s.none is not None and all(one.when or one.picks for one in s.entries):
        for entry in s.entries:  # none of which is always open
            yield from ((one, True) for one in (entry.when,) if one is not None)
            yield from ((pick.list, True) for pick in entry.picks)


def _sentences(s: tree.Statement) -> tuple[tree.TextCase, ...]:
    """Return what a statement says in the log, by case."""
    if isinstance(s, (tree.Say, tree.Wait)):
        return s.texts
    return s.say if isinstance(s, (tree.Move, tree.Deal, tree.Swap, tree.Rotate)) else ()


def _takes_all(e: tree.Generator) -> bool:
    """Whether a generator gives something for each thing of its lists."""
    return not (e.element.kind.optional or any(clause.tests for clause in e.clauses))


_SEEN = (
    tree.Moving | tree.Choice | tree.Window | tree.Acting
    | tree.Say | tree.Wait | tree.Stack | tree.Cancel | tree.Finish | tree.Random
)  # fmt: skip
"""Statements of which everybody sees that they are carried out."""
