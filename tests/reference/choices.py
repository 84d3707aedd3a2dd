"""What can be chosen: every way is tried out on a copy, depth first, as the language page says.

An answer is a path of steps, one for each choice or menu that fuses into the decision. It is legal when the outermost
open `do:` of its scope can be carried out to its end or to its first commit point.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dogtable.base.errors import NOWHERE
from dogtable.base.program import MOST_OPTIONS
from dogtable.lang import tree as t
from tests.reference import run
from tests.reference.values import Env, burn, fault, few, given, holds
from tests.reference.world import Frame, Path, Step, World

Memo = dict[Any, bool]
TRIAL = 50  # fuel of trying something out on a copy


def copy_for_trial(w: World) -> World:
    c = w.clone()
    c.trial = True
    c.path = []
    return c


# -------------------------------------------------------------------------------------------------------- candidates


def candidates(w: World, pick: t.Pick, env: Env, me: int) -> list[Any]:
    """What a pick can be: nothing twice, and of pieces that are alike the first."""
    values = given(pick.list, w, env, me)
    burn(w, pick.list.span, 1 + len(values))
    if (pick.list.kind.item or t.NONE).sort == "list":
        return list(dict.fromkeys(tuple(v) for v in values))
    if (pick.list.kind.item or t.NONE).sort != "piece":
        return list(dict.fromkeys(values))
    first: dict[Any, int] = {}
    for piece in values:
        first.setdefault(w.alike(piece), piece)
    return list(first.values())


def combinations(w: World, picks: tuple[t.Pick, ...], env: Env, me: int) -> Iterator[tuple[Any, ...]]:
    """All ways to make some picks one after the other."""
    if not picks:
        yield ()
        return
    for value in candidates(w, picks[0], env, me):
        for rest in combinations(w, picks[1:], env | {picks[0].name: value}, me):
            yield (value, *rest)


def entry_steps(w: World, kind: str, node: Any, entries: tuple[t.Entry, ...], env: Env, me: int) -> Iterator[Step]:
    for entry in entries:
        if entry.when is None or holds(entry.when, w, env, me):
            for values in combinations(w, entry.picks, env, me):
                yield (kind, entry, values, node)


def plain_steps(w: World, node: t.Choose | t.Together | t.Respond, env: Env, me: int) -> Iterator[Step]:
    for values in combinations(w, node.picks, env, me):
        yield ("own", None, values, node)


def own_steps(w: World, f: Frame, s: t.Choose | t.Menu) -> Iterator[Step]:
    """The ways to choose at a statement, not yet tried out."""
    if isinstance(s, t.Menu):
        yield from entry_steps(w, "own", s, s.entries, f.env, f.me)
    else:
        yield from plain_steps(w, s, f.env, f.me)


def sealed_steps(w: World, f: Frame, seat: int) -> list[Step]:
    """What a seat can seal in a `together`."""
    if f.node.entries:
        return few(entry_steps(w, "own", f.node, f.node.entries, f.env, seat), f.node.span, MOST_OPTIONS)
    return few(plain_steps(w, f.node, f.env, seat), f.node.span, MOST_OPTIONS)


def sealable(w: World, f: Frame, seat: int) -> bool:
    return bool(sealed_steps(w, f, seat))


# ------------------------------------------------------------------------------------------------------- trying out


def take(w: World, step: Step) -> None:
    """Make a step at the choice where a trial stands."""
    f = w.frames[-1]
    if f.kind == "window":
        run.take_answer(w, f, step)
    elif f.kind in ("turn", "turns"):
        run.take_any_time(w, f, step)
    else:
        run.take_choice(w, f, f.block[f.pc], step)


def follow(w: World, memo: Memo) -> list[Path]:
    """The ways in which a decision that has come so far can go on: () where it is complete."""
    if not run.in_scope(w):
        return [()]
    stop = run.advance(w)
    if stop == run.FAIL:
        return []
    if stop in (run.COMMIT, run.END):
        return [()]
    if stop == run.CUT:
        return [()] if finishes(w, memo) else []
    return paths(w, memo)


def finishes(w: World, memo: Memo) -> bool:
    """Whether what is open can be carried out, whatever has to be chosen on the way. Uses `w` up."""
    if not run.in_scope(w):
        return True
    while (stop := run.advance(w)) == run.CUT:
        pass
    if stop != run.ASK:
        return stop != run.FAIL
    key = w.key()
    if key not in memo:
        memo[key] = _some_way(w, memo)
    return memo[key]


def _some_way(w: World, memo: Memo) -> bool:
    f = w.frames[-1]
    s = f.block[f.pc]
    assert isinstance(s, t.Choose | t.Menu)
    for step in own_steps(w, f, s):
        if finishes(taken(w, step), memo):
            return True
    if s.none is not None:
        return finishes(taken(w, ("none",)), memo)
    return s.may is not None and finishes(taken(w, ("pass",)), memo)


def taken(w: World, step: Step) -> World:
    burn(w, w.frames[-1].node.span if w.frames[-1].node is not None else NOWHERE, TRIAL)
    c = copy_for_trial(w)
    take(c, step)
    return c


def tried(w: World, steps: Iterator[Step] | list[Step], memo: Memo) -> list[Path]:
    """The legal paths that begin with one of the steps."""
    span = w.frames[-1].block[w.frames[-1].pc].span if w.frames and w.frames[-1].block[w.frames[-1].pc :] else NOWHERE
    found = ((step, *rest) for step in steps for rest in follow(taken(w, step), memo))
    return few(found, span, MOST_OPTIONS)


def paths(w: World, memo: Memo) -> list[Path]:
    """The legal ways to go on at a choice inside an open do:."""
    f = w.frames[-1]
    s = f.block[f.pc]
    assert isinstance(s, t.Choose | t.Menu)
    found = tried(w, own_steps(w, f, s), memo)
    if not found and s.none is not None:
        return tried(w, [("none",)], memo)
    if s.may is not None:
        found += tried(w, [("pass",)], memo)
    return found


# ------------------------------------------------------------------------------------------------ as many as possible

_LESS = float("-inf")  # what no way comes to


def greatest(w: World, most: t.Require) -> float:
    """The most that any way through the `do:` of the choice comes to at which the game stands."""
    c = copy_for_trial(w)
    f = c.frames[-1]
    f.env[most.bound] = None
    s = f.block[f.pc]
    assert isinstance(s, t.Choose)
    return max((_comes_to(taken(c, step), {}) for step in own_steps(c, f, s)), default=_LESS)


def _comes_to(w: World, known: dict[Any, float]) -> float:
    """The most that the ways that begin so come to. Uses `w` up."""
    while (stop := run.advance(w)) == run.CUT:
        pass
    if stop == run.FAIL:
        return _LESS
    if stop == run.REACHED:
        return w.reached
    if stop != run.ASK:
        raise fault(NOWHERE, "E513", "something hidden is seen before `most:` can be counted")
    key = w.key()
    if key not in known:
        f = w.frames[-1]
        s = f.block[f.pc]
        assert isinstance(s, t.Choose | t.Menu)
        best = max((_comes_to(taken(w, step), known) for step in own_steps(w, f, s)), default=_LESS)
        if best == _LESS and s.none is not None:
            best = _comes_to(taken(w, ("none",)), known)
        elif s.may is not None:
            best = max(best, _comes_to(taken(w, ("pass",)), known))
        known[key] = best
    return known[key]


# --------------------------------------------------------------------------------------------- what is asked of whom


def own_paths(w: World) -> list[Path]:
    """The options of the choice at which the game stands, without pass and any-time entries."""
    if w.found is None:
        f = w.frames[-1]
        w.found = tried(w, own_steps(w, f, f.block[f.pc]), {})  # type: ignore[arg-type]  # a choose or a menu
    return w.found


def any_time_paths(w: World) -> list[Path]:
    """What can be done at any time by the seat that is asked."""
    f = w.frames[-1]
    turn = next((g for g in reversed(w.frames) if g.kind in ("turn", "turns")), None)
    if w.depth or turn is None or turn.data["phase"] != "do":
        return []
    seat = turn.data["seat"]
    if f is not turn and f.me != seat:
        return []
    return tried(w, entry_steps(w, "any", turn.node, turn.node.anytime, turn.env, seat), {})


def answers_of(w: World, f: Frame) -> list[Path]:
    """The answers of the seat that a window asks now."""
    seat = f.data["queue"][0]
    return tried(w, plain_steps(w, f.node, f.env, seat), {})


def asked(w: World) -> tuple[int, list[Path]]:
    """The seat that is asked, outside a `together`, and all its options in their order."""
    f = w.frames[-1]
    if f.kind == "window":
        return f.data["queue"][0], [*answers_of(w, f), (("pass",),)]
    if f.kind in ("turn", "turns"):
        return f.data["seat"], [*any_time_paths(w), (("done",),)]
    s = f.block[f.pc]
    assert isinstance(s, t.Choose | t.Menu)
    own, any_time = own_paths(w), any_time_paths(w)
    if not own and s.none is not None:
        return f.me, [*any_time, (("go_on",),)]
    passing = tried(w, [("pass",)], {}) if s.may is not None else []
    if not own and not passing:
        raise fault(s.span, "E510", "nothing can be chosen here, and nothing is said about passing")
    return f.me, [*own, *passing, *any_time]
