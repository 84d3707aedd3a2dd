"""What is remembered, and cells."""

from __future__ import annotations

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.ir import statements as st
from dogtable.ir.building import Fn
from tests.ahead.constructs.building import (
    FLAT,
    OUT,
    A,
    B,
    X,
    add_to,
    cell,
    construct,
    fixed,
    n,
    out,
    rest,
    times,
)


@construct
def mappings_that_remember(fn: Fn) -> None:
    far = fn.let("far", ir.Empty(ir.Type("mapping", ir.NUMBERS)))
    known = ir.Local("known", ir.NUMBERS)
    with fn.each("x", FLAT):
        key = fn.let("key", fixed(rest(X, 2), A))
        fn.let("known", ir.Find(far, key, ir.NOTHING_YET))
        with fn.when(ir.IsNothing(known)):
            fn.store(ir.Item(far, key), fixed(X, B), local="known")
        add_to(fn, 0, times(ir.Item(known, n(0)), 10))
    with fn.each("x", FLAT):
        add_to(fn, 1, ir.Item(known, n(1)))


@construct
def positions_that_are_known(fn: Fn) -> None:
    dead = fn.let("dead", ir.Empty(ir.POSITIONS))
    with fn.each("x", fixed(n(1), n(2), n(1))):
        fn.store(cell(OUT + 2), rest(X, 2))
        with fn.when(ir.And((dead, ir.Remembered(dead, A, ir.STATE)))):
            fn.store(cell(OUT + 3), 7)
        fn.put(st.Remember(NOWHERE, dead, A, ir.STATE))
        fn.store(cell(OUT + 3), 0)


@construct
def copies(fn: Fn) -> None:
    here = fn.let("here", ir.STATE)
    with fn.each("x", fixed(n(1), n(2), n(3))):
        fn.let("s", ir.Copy(here))
        out(fn, X)
        fn.let("s", here)
        add_to(fn, 1, X)
