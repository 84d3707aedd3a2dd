"""The law of fair legality: whether an option is legal may rest only on what the seat that chooses may know (E411).

What a value rests on is found by `law_sight`. Looked at are the lists of choices, `when`, `require`, and the tests that
decide about those, up to the first commit point. W408 tells of spaces that are picked where the seat cannot tell one
from another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from dogtable.base.frozen import Frozen, replaced
from dogtable.lang import tree
from dogtable.lang.flow import Flow, children, commits, goes_by, parts
from dogtable.lang.law_sight import Sight, Unseen
from dogtable.lang.report import Report

_SEEN = (
    "'deal:' or 'move:' it first to where the seat sees it, and choose there; "
    "to pick unseen, let a number up to len(...) be picked, or 'random:' pick"
)
_GUESSED = (
    "count what is hidden ('len(...)'), and look only at what lies where the seat sees it: "
    "what is revealed in a hidden zone is still hidden here, so move it to a zone that is seen"
)
_APART = "let a word be picked, and lay what is hidden into a zone 'per: [player, WORDS]'"
_SHOWN = "let it be picked whatever it is, show it then ('reveal:', 'move:'), and let 'if:' say what comes of it"


class Fair(Frozen):
    """A situation: what the locals are known to be, and whether legality still rests on what is read."""

    mine: frozenset[str] = frozenset()  # locals that are provably me, a space of mine, or a list of those
    trial: bool = False  # inside an open do:, before a commit point
    unseen: frozenset[Unseen] = frozenset()  # locals that rest on what is hidden
    secret: frozenset[Unseen] = frozenset()  # likewise, for all others: those that rest on what I alone see, too

    def without(self, names: Iterable[str]) -> Fair:
        """Return the situation in which nothing is known of some locals."""
        shown = self.shown(gone := set(names))
        return replaced(shown, mine=self.mine - gone)

    def shown(self, names: Iterable[str]) -> Fair:
        """Return the situation in which some locals are no secret."""
        gone = set(names)
        unseen, secret = (frozenset(one for one in of if one.name not in gone) for of in (self.unseen, self.secret))
        return replaced(self, unseen=unseen, secret=secret)

    def of_another(self, mine: frozenset[str] = frozenset(), *, trial: bool = False) -> Fair:
        """Return the situation in which another seat is `me`: what I alone see, it does not."""
        return Fair(mine, trial, self.secret, self.secret)


Hidden = tuple[frozenset[Unseen], frozenset[Unseen]]
"""What a local rests on: for the seat, and for all others."""
_SEEN_BY_ALL: frozenset[Unseen] = frozenset()


def check_knowledge(rules: tree.Rules, flow: Flow, report: Report) -> None:
    """Report legality that rests on what is hidden (E411)."""
    places: list[tree.ZoneDecl | tree.BoardDecl] = [*rules.zones.values(), *rules.boards.values()]
    if any(one.seen_by != "everybody" for one in (*places, *rules.state.values())):
        walk = Knowledge(rules, flow, report)
        walk.block(rules.play, Fair())
        for routine in rules.routines.values():
            if routine.stacked:
                walk.block(routine.body, Fair())
        walk.behind = frozenset()
        for term in rules.advice:
            for span, what in walk.unfair(term.value, frozenset(), truth=False):
                report.add(span, "E411", f"advice rests on {what}, which the seat does not see", _GUESSED)


class Knowledge(Sight):
    """Walks over what a seat may go by, for one that is `me`."""

    def __init__(self, rules: tree.Rules, flow: Flow, report: Report) -> None:
        super().__init__(rules)
        self.flow = flow
        self.report = report
        self.seen: dict[tuple[str, Fair], bool] = {}

    # ------------------------------------------------------------------------------------------------------ statements

    def block(self, block: tree.Block, fair: Fair) -> Fair:
        """Walk a block; return the situation after it."""
        start = fair
        for s in block:
            fair = self.statement(s, fair)
        return replaced(start, trial=fair.trial)

    def statement(self, s: tree.Statement, fair: Fair) -> Fair:
        """Walk a statement; return the situation after it."""
        if isinstance(s, (tree.Plain, tree.Ways, tree.Rounds)):
            return self.going_on(s, fair)
        if isinstance(s, tree.Choice):
            return self.choice(s, fair)
        if isinstance(s, tree.Call):
            return self.call(s, fair)
        if isinstance(s, tree.Acting):
            return self.turn(s, fair)
        if isinstance(s, tree.Window):
            self.several(s, fair)
            return replaced(fair, trial=False)
        assert_never(s)

    def going_on(self, s: tree.Plain | tree.Ways | tree.Rounds, fair: Fair) -> Fair:
        """Return the situation behind a statement that leaves `me` who it is and asks nothing by itself."""
        if isinstance(s, tree.Let):
            return self.named(s.name, s.value, fair)
        tested = (s.test, True) if isinstance(s, tree.Require) else goes_by(s)
        if fair.trial and tested is not None and self.flow.effects((s,)).fails:
            self.fair(tested[0], fair, _SHOWN)
        for inner, _ in parts(s):
            after = self.block(inner, self.within(s, fair))
            fair = replaced(fair, trial=fair.trial and after.trial)
        if commits(self.rules, s):
            fair = replaced(fair, trial=False)
        if isinstance(s, tree.Random) and isinstance(s.target, str):
            return fair.without([s.target])
        if isinstance(s, (tree.Move, tree.Swap, tree.Reveal, tree.Say, tree.Wait)):  # where it lies then, or what it is
            return fair.shown(one.name for one in fair.secret if _mentions(s, one.name))
        return fair

    def named(self, name: str, value: tree.Expr, fair: Fair) -> Fair:
        """Return the situation in which a local has a value: it may be mine, and it rests on what the value does."""
        mine = self.is_mine(value, fair.mine)
        return self.resting(name, self.hidden_in(name, value, fair), fair, mine=mine)

    def resting(self, name: str, found: Hidden, fair: Fair, *, mine: bool) -> Fair:
        """Return the situation in which a local rests on what was found hidden, and is perhaps mine."""
        fair = fair.without([name])
        unseen, secret = fair.unseen | found[0], fair.secret | found[1]
        return replaced(fair, mine=fair.mine | {name} if mine else fair.mine, unseen=unseen, secret=secret)

    def hidden_in(self, name: str, value: tree.Expr, fair: Fair) -> Hidden:
        """Return what a local of a name rests on by its value: for the seat, and for all others."""
        unseen = self.hidden_from(name, value, fair.mine, fair.unseen)
        self.by_all = True
        secret = self.hidden_from(name, value, frozenset(), fair.secret)
        self.by_all = False
        return unseen, secret

    def hidden_from(
        self, name: str, value: tree.Expr, mine: frozenset[str], behind: frozenset[Unseen]
    ) -> frozenset[Unseen]:
        """Return what a local of a name rests on, for whom some things are `mine` and some locals hidden."""
        self.behind = behind
        found = [what for _, what in self.unfair(value, mine, False)]
        counts = any(True for _ in self.unfair(value, mine, True))
        return frozenset([Unseen(name, found[0], counts)] if found else [])

    def within(self, s: tree.Statement, fair: Fair) -> Fair:
        """Return the situation inside a loop: its local may be mine."""
        if not isinstance(s, tree.Each):
            return fair
        mine = self.items_mine(s.list, fair.mine)
        unseen, secret = (
            frozenset(one._replace(counts=True) for one in found) for found in self.hidden_in(s.name, s.list, fair)
        )
        return self.resting(s.name, (unseen, secret), fair, mine=mine)

    def question(self, s: tree.Choice | tree.Window, fair: Fair) -> None:
        """Report what a question rests on and whoever is asked may not know."""
        self.behind = fair.unseen
        for when in (case.when for case in (*s.ask, *(s.may or ())) if case.when is not None):
            for span, what in self.unfair(when, fair.mine, truth=True):
                hint = "a question is put by what is public, and by what the seat itself sees"
                self.report.add(span, "E411", f"what is asked rests on {what}, which the seat does not see", hint)

    def choice(self, s: tree.Choice, fair: Fair) -> Fair:
        """Look at a choice; return the situation after it."""
        self.question(s, fair)
        inner = replaced(fair, trial=True)
        if isinstance(s, tree.Choose):
            after = self.block(s.body, self.picks(s.picks, inner))
        else:
            after = inner
            for entry in s.entries:
                one = self.entry(entry, inner)
                after = replaced(after, trial=after.trial and one.trial)
        self.block(s.other, fair)
        self.block(s.none or (), fair)
        return replaced(fair, trial=fair.trial and after.trial)

    def entry(self, entry: tree.Entry, fair: Fair) -> Fair:
        """Look at a way of a menu, or at an any-time entry."""
        if entry.when is not None:
            self.fair(entry.when, fair, _SHOWN)
        return self.block(entry.body, self.picks(entry.picks, fair))

    def picks(self, picks: tuple[tree.Pick, ...], fair: Fair) -> Fair:
        """Look at the lists of a choice; picks from my own things are mine."""
        for pick in picks:
            self.fair(pick.list, fair, _SEEN if _of_pieces(pick.list) else _SHOWN, truth=False)
            mine = self.items_mine(pick.list, fair.mine)
            self.told_apart(pick, mine=mine)
            secret = self.hidden_in(pick.name, pick.list, fair)[1] if _of_pieces(pick.list) else _SEEN_BY_ALL
            fair = self.resting(pick.name, (_SEEN_BY_ALL, secret), fair, mine=mine)
        return fair

    def told_apart(self, pick: tree.Pick, *, mine: bool) -> None:
        """Warn of a pick of spaces that are one like the other to the seat: it does not see the board."""
        item = _picked(pick.list)
        spaces = item.of if item is not None and item.sort == "space" else ()
        if board := self.unseen(spaces, own=mine):
            what = f"to who does not see '{board}', its spaces are one like the other: none can be picked"
            self.report.add(pick.list.span, "W408", what, _APART)

    def turn(self, s: tree.Acting, fair: Fair) -> Fair:
        """Walk what another seat does: `me` changes, and with it what is mine."""
        seat = s.first if isinstance(s, tree.Turns) else s.seat
        names = {seat.name} if isinstance(seat, tree.Local) and not isinstance(s, tree.Turns) else set()
        inner = fair.of_another(frozenset(names))
        if not isinstance(s, tree.Turns) and isinstance(seat, tree.Me):
            inner = replaced(inner, unseen=fair.unseen)
        self.block(s.body, inner)
        if not isinstance(s, tree.As):
            for entry in s.anytime:
                self.entry(entry, replaced(inner, trial=True))
            self.block(s.after, inner)
        return replaced(fair, trial=False)

    def several(self, s: tree.Window, fair: Fair) -> None:
        """Look at what several seats are asked: each is `me` in turn."""
        inner = fair.of_another(trial=True)
        self.question(s, inner)
        body = self.picks(s.picks, inner)
        if isinstance(s, tree.Together):
            for entry in s.entries:
                self.entry(entry, inner)
            self.block(s.body, replaced(body, trial=False))
        else:
            self.block(s.body, body)

    def call(self, s: tree.Call, fair: Fair) -> Fair:
        """Walk a routine with what it is given; return the situation after it."""
        routine = self.rules.routines[s.routine]
        mine = frozenset(
            parameter.name
            for parameter, arg in zip(routine.parameters, s.args, strict=True)
            if self.is_mine(arg, fair.mine)
        )
        given = zip(routine.parameters, s.args, strict=True)
        found = [self.hidden_in(parameter.name, arg, fair) for parameter, arg in given]
        unseen, secret = (frozenset(one for of in found for one in of[n]) for n in (0, 1))
        key = (s.routine, Fair(mine, fair.trial, unseen, secret))
        if key not in self.seen:
            self.seen[key] = fair.trial
            self.seen[key] = self.block(routine.body, key[1]).trial
        return replaced(fair, trial=self.seen[key])

    def fair(self, e: tree.Expr, fair: Fair, way_out: str, truth: bool = True) -> None:
        """Report what a legality reads and its chooser may not know; `way_out` is what to write instead."""
        self.behind = fair.unseen
        for span, what in self.unfair(e, fair.mine, truth):
            hint = f"an option is legal or not by what is public, and by what the seat itself sees; {way_out}"
            self.report.add(span, "E411", f"legality rests on {what}, which the seat does not see", hint)


def _picked(e: tree.Expr) -> tree.Kind | None:
    """Return the kind of what a pick of a list is, or of each where it is several."""
    item = e.kind.item
    while item is not None and item.sort == "list":
        item = item.item
    return item


def _of_pieces(e: tree.Expr) -> bool:
    """Whether a pick of a list is a piece, or several: what else is picked is told by what the answer is."""
    item = _picked(e)
    return item is not None and item.sort == "piece"


def _mentions(node: object, name: str) -> bool:
    """Whether a local of a name stands anywhere in a statement or an expression."""
    if isinstance(node, tree.Local):
        return node.name == name
    return any(_mentions(child, name) for child in children(node))
