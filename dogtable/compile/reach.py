"""Walks from one space for several lengths: how far it is free straight on is found once, and answers for all.

That is where each step leads along a table, but for a fork at one known space, and only a piece can shut a space. As
far as nothing is met before the fork, a walk of n steps ends at the n-th space of the way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dogtable.compile.ir.building import Fn
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.walks import Walks

_STEP = re.compile(r"(\w+)\[f\]")
_FORK = re.compile(r"\(?\(f == (\w+)\)(?: and (\w+)\))?")
_FAR = 13
"""Ways are known for so many steps; who walks further walks."""


def write_reach(walks: Walks, number: int, expr: tree.Function) -> bool:
    """Write `u0`, what is free from a space on, and `v0`, a walk that asks `far` for it; False when it is not so."""
    extra = [f"a{i}" for i in range(len(expr.args) - 2)]
    fn = Fn(f"u{number}", ["s", "me", "f", *extra], expr.span)
    forked, _, one = walks.step(expr, fn, extra)
    step = _STEP.fullmatch(one or "")
    fork = _FORK.fullmatch(forked) if forked is not None else None
    table = walks.unit.tables.get(step[1]) if step else None
    if table is None or (forked is not None and fork is None):
        return False
    ways = tuple(_way(table, place) for place in range(len(table)))
    fn.let("way", f"{walks.unit.table('way', ways)}[f]")
    forks = "99"
    if fork is not None:
        passes = f"{fork[1]} in way" if fork[2] is None else f"{fork[2]} and {fork[1]} in way"
        forks = f"way.index({fork[1]}) if {passes} else 99"
    fn.let("fork", forks)
    fn.let("free", 0)
    with fn.each("g", "way[1:]"):
        shut = walks.shut_at(expr, fn, extra, "g")
        if shut:
            with fn.when(shut):
                fn.leave_loop()
        fn.change("free", "+", 1)
    ends = tuple(tuple((place,) for place in way) for way in ways)
    fn.leave(f"{walks.unit.table('ends', ends)}[f], free if free < fork else fork, fork")
    walks.unit.function(fn)
    _asked(walks, number, expr, extra)
    return True


def _way(table: Sequence[int], place: int) -> tuple[int, ...]:
    """Return the spaces from one on, along a table."""
    way = [place]
    while len(way) <= _FAR and table[way[-1]] >= 0:
        way.append(table[way[-1]])
    return tuple(way)


def _asked(walks: Walks, number: int, expr: tree.Function, extra: list[str]) -> None:
    """Write walks of one length, and of several."""
    one = walks.unit.function(Fn(f"v{number}", ["s", "me", "f", "n", *extra, "far"], expr.span))
    _known(one, number, extra)
    _one(one, number, extra)
    several = walks.unit.function(Fn(f"y{number}", ["s", "me", "f", "several", *extra, "far"], expr.span))
    _known(several, number, extra)
    with several.when("len(several) == 1"):
        several.unpack(("n",), "several")
        _one(several, number, extra)
    several.let("found", "[]")
    ends = f"v{number}({', '.join(['s', 'me', 'f', 'n', *extra, 'far'])})"
    with several.each("n", "several"), several.each("g", ends), several.when("g not in found"):
        several.append("found", "g")
    several.leave("found")


def _known(fn: Fn, number: int, extra: list[str]) -> None:
    args = ", ".join(["s", "me", "f", *extra])
    fn.let("key", ", ".join(["f", *extra]))
    fn.let("known", "far.get(key)")
    with fn.when("known is None"):
        fn.store("far[key]", f"u{number}({args})", local="known")
    fn.unpack(("ends", "free", "fork"), "known")


def _one(fn: Fn, number: int, extra: list[str]) -> None:
    with fn.when("0 <= n <= free"):
        fn.leave("ends[n]")
    fn.leave(f"() if free < n <= fork and n <= {_FAR} else w{number}({', '.join(['s', 'me', 'f', 'n', *extra])})")


_SEVERAL = re.compile(r"\[(\w+) for (\w+) in (.+?) for \1 in v(\d+)\((.+), \2, (.+)\)\]")


def of_several(code: str) -> str | None:
    """Return the call that gives the ends of walks of several lengths, each once, for a list of these; else None."""
    found = _SEVERAL.fullmatch(code)
    if found is None or re.search(rf"\b{found[2]}\b", found[5] + found[6]):
        return None
    return f"y{found[4]}({found[5]}, {found[3]}, {found[6]})"
