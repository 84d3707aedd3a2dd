"""Moving pieces when nobody looks on: operations of the engine that neither tell nor, where they may, remember."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from dogtable import ir
from dogtable.base.complete import complete
from dogtable.compile.moves import ZONE, Moves
from dogtable.compile.purity import is_known
from dogtable.compile.unit import Scope
from dogtable.lang import tree
from dogtable.lang.flow import does, parts

if TYPE_CHECKING:
    from dogtable.compile.choosing import Choosing


_PIECE = ir.Local("x", ir.PIECE)
_UNTOLD = (ir.number(0), ir.Word(""), ir.NOTHING_YET)
"""By whom, with which event and sentence: nobody is told."""


def _does(name: str, *args: ir.Value) -> ir.Value:
    """Return a call of an operation that changes the state."""
    return ir.of_state(name, ir.NOTHING, *args)


class UntrackedMoves(Moves):
    """Writes what moves pieces. `forgetful`: who knows which face need not be kept, as legality never asks for it."""

    def __init__(self, playout: Choosing) -> None:
        super().__init__(playout)
        self.playout = playout
        self.forgetful = not self._asks_who_knows()

    # ------------------------------------------------------------------------------------------ who has to know what

    def _asks_who_knows(self) -> bool:
        """Whether a piece moves inside an open `do:` that its chooser could possibly not know."""
        rules = self.world.rules
        blocks = [
            (rules.play, False),
            *((r.body, r.name in self.statements.open_routines) for r in rules.routines.values()),
        ]
        return any(self._moves_unknown(block, is_open, frozenset()) for block, is_open in blocks)

    def _moves_unknown(self, block: tree.Block, is_open: bool, known: frozenset[str]) -> bool:
        for st in block:
            moved = (what for what in does(st).moves(st) if not isinstance(what, tree.Zone))
            if is_open and any(self._may_be_unknown(what, known) for what in moved):
                return True
            for inner, opens in parts(st):
                if self._moves_unknown(inner, is_open or opens, known | self._known_picks(st)):
                    return True
        return False

    def _may_be_unknown(self, what: tree.Expr, known: frozenset[str]) -> bool:
        kinds = (what.kind.item or what.kind).of or tuple(self.world.rules.kinds)
        if not set(kinds) & self.world.hideable:
            return False
        return not (isinstance(what, tree.Local) and what.name in known)

    def _known_picks(self, st: tree.Statement) -> frozenset[str]:
        picks: Iterable[tree.Pick] = ()
        if isinstance(st, (tree.Choose, tree.Together)):
            picks = st.picks
        elif isinstance(st, tree.Menu):
            picks = (pick for entry in st.entries for pick in entry.picks)
        return frozenset(pick.name for pick in picks if is_known(self.world.rules, pick.list))

    def bound(self, picks: Iterable[tuple[tree.Pick, str]], sc: Scope) -> None:
        """Write what is settled as picks are bound: who knows which of several equal pieces."""
        if self.forgetful:
            return
        for pick, name in picks:
            kind = pick.list.kind.item or tree.INT
            item = kind.item or kind
            if self.world.hides(item):
                picked = ir.Local(name, ir.type_of(kind))
                pieces = picked if kind.sort == "list" else ir.tuple_of([picked], ir.PIECE)
                sc.fn.call(ir.of_state("settle", ir.NOTHING, pieces))

    # -------------------------------------------------------------------------------------------------------- writing

    def write(self, st: tree.Moving, sc: Scope) -> None:
        """Write one of the statements that move."""
        _WRITERS[type(st)](self, st, sc)

    def _untracked_move(self, st: tree.Move, sc: Scope) -> None:
        fn, to, bottom = sc.fn, self.expressions.place(st.to, sc), ir.Truth(bool(st.bottom))
        if not self._quick(st.what):
            super()._move(st, sc)
            return
        if isinstance(st.what, tree.Zone):
            if st.what.index is not None:
                fn.call(_does("move_all", self.expressions.place(st.what, sc), to, bottom), st.span)
            else:
                places = self.unit.literal(self.world.zones[st.what.name].places, ir.PLACE)
                with fn.each(ZONE.name, places, st.span):
                    fn.call(_does("move_all", ZONE, to, bottom), st.span)
            return
        what = self.expressions.value(st.what, sc, tree.Kind("piece"))
        operation = "push_bottom" if st.bottom else "put_single" if self._single(st.to) else "push"
        if st.what.kind.sort == "list":
            pieces = ir.operation("reversed", what.type, what) if st.bottom else what
            with fn.each(_PIECE.name, pieces, st.span):
                fn.call(_does(operation, _PIECE, to), st.span)
        elif st.what.kind.optional:
            fn.let(_PIECE.name, what, st.span)
            with fn.when(ir.is_there(_PIECE), st.span):
                fn.call(_does(operation, _PIECE, to), st.span)
        else:
            fn.call(_does(operation, what, to), st.span)

    def _untracked_deal(self, st: tree.Deal, sc: Scope) -> None:
        count, source, to = (
            self.expressions.given(st.count, sc),
            self.expressions.place(st.source, sc),
            self.expressions.place(st.to, sc),
        )
        refill = self._refill(st.source, sc)
        if self.forgetful and count == ir.number(1) and not st.bottom:
            sc.fn.call(_does("deal_one", source, to, refill), st.span)
        elif self.forgetful:
            sc.fn.call(_does("deal_many", count, source, to, refill, ir.Truth(bool(st.bottom))), st.span)
        else:
            sc.fn.call(_does("deal", count, source, to, refill, ir.Truth(bool(st.bottom)), *_UNTOLD), st.span)

    def _untracked_swap(self, st: tree.Swap, sc: Scope) -> None:
        one, other = self.expressions.given(st.one, sc), self.expressions.given(st.other, sc)
        sc.fn.call(_does("swap", one, other, *_UNTOLD), st.span)

    def _untracked_rotate(self, st: tree.Rotate, sc: Scope) -> None:
        """Write it as moves out of lists, where no place can be too full meanwhile."""
        if not self._quick(st.zone) or self.world.rules.zones[st.zone.name].holds:
            self._rotate(st, sc)
            return
        places, held = self.world.zones[st.zone.name].places, []
        by = sc.fn.let("by", self.expressions.given(st.by, sc), st.span)
        for place in places:
            lying = ir.of_state("pieces", ir.PIECES, ir.Const(place, ir.PLACE))
            held.append(sc.fn.let(sc.fn.fresh("held"), lying, st.span))
        for seat, pieces in enumerate(held):
            further = ir.arithmetic(ir.arithmetic(ir.number(seat), "+", by), "%", ir.number(len(places)))
            with sc.fn.each(_PIECE.name, pieces, st.span):
                to = ir.Item(self.unit.literal(places, ir.PLACE), further)
                sc.fn.call(_does("push", _PIECE, to), st.span)

    def _untracked_shuffle(self, st: tree.Shuffle, sc: Scope) -> None:
        if st.zone.index is None:
            zones = self.world.zones[st.zone.name]
            with sc.fn.each(ZONE.name, self.unit.literal(zones.places, ir.PLACE), st.span):
                sc.fn.call(_does("shuffle_zone", ZONE), st.span)
        else:
            sc.fn.call(_does("shuffle_zone", self.expressions.place(st.zone, sc)), st.span)

    def _untracked_reveal(self, st: tree.Reveal, sc: Scope) -> None:
        if not self.forgetful:
            self._reveal(st, sc)

    def _quick(self, what: tree.Expr) -> bool:
        """Whether nobody's knowledge has to be kept when this moves."""
        kinds = (
            self.world.rules.zones[what.name].of if isinstance(what, tree.Zone) else (what.kind.item or what.kind).of
        )
        return self.forgetful or (bool(kinds) and not set(kinds) & self.world.hideable)

    def _single(self, to: tree.Expr) -> bool:
        """Whether a place is plainly one that holds a single piece."""
        if isinstance(to, tree.Zone):
            return self.world.zones[to.name].single
        return self.world.is_single(to.kind)


_WRITERS: dict[type, Callable[[UntrackedMoves, Any, Scope], None]] = complete(
    {
        tree.Move: UntrackedMoves._untracked_move,
        tree.Deal: UntrackedMoves._untracked_deal,
        tree.Swap: UntrackedMoves._untracked_swap,
        tree.Rotate: UntrackedMoves._untracked_rotate,
        tree.Shuffle: UntrackedMoves._untracked_shuffle,
        tree.Reveal: UntrackedMoves._untracked_reveal,
    },
    tree.Moving,
)
