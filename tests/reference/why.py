"""Why something is no option: the ruleset's own reasons, found by trying with the asked picks bound all the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from dogtable.base.errors import DogtableError
from dogtable.lang import tree as t
from tests.reference import choices, run
from tests.reference.functions import step_from
from tests.reference.things import NONE
from tests.reference.values import Env, call, evaluate, holds, missing
from tests.reference.words import label_of, word_of
from tests.reference.world import Frame, World


@dataclass(frozen=True)
class Reason:
    text: str
    rule: str = ""


GENERAL = Reason("That is not possible now.")
Found = tuple[t.Because, Env, int]
Speech = tuple[tuple[int, int], Reason | None]  # how far it got, and what is said


def why_not(w: World, wanted: dict[str, str]) -> Reason:
    """The reason of the way that got furthest."""
    best: Speech = ((-1, -1), None)
    for speech in speeches(choices.copy_for_trial(w), wanted, (0, 0), set()):
        if speech[0] > best[0] or (speech[0] == best[0] and best[1] is None):
            best = speech
    return best[1] or GENERAL


def told(w: World, found: Found | None) -> Reason | None:
    if found is None:
        return None
    because, env, me = found
    text = "".join(p if isinstance(p, str) else spoken(w, p, env, me) for p in because.text.parts)
    return Reason(text, because.rule)


def spoken(w: World, expr: t.Expr, env: Env, me: int) -> str:
    value = evaluate(expr, w, env, me)
    if expr.kind.sort == "player" and value != NONE:
        return f"Player {value + 1}"
    if expr.kind.sort == "piece" and value != NONE:
        return label_of(w.setup, w.setup.pieces[value])
    return str(value) if expr.kind.sort in ("list", "entry") else word_of(w.setup, expr.kind, value)


# ------------------------------------------------------------------------------------------------------ the decision


def speeches(w: World, wanted: dict[str, str], far: tuple[int, int], seen: set[Any]) -> Iterator[Speech]:
    """What each way that begins at a choice says when it comes to an end."""
    key = (w.key(), tuple(wanted))
    if key in seen:
        return
    seen.add(key)
    f = w.frames[-1]
    if "anytime" in wanted:
        turn = next((g for g in reversed(w.frames) if g.kind in ("turn", "turns")), None)
        if turn is not None:
            at_turn = Frame("block", turn.node, (), turn.env, turn.data["seat"])
            yield from entries(w, at_turn, "anytime", turn.node.anytime, wanted, far, seen)
        return
    if f.kind != "block":
        return
    s = f.block[f.pc]
    if isinstance(s, t.Choose):
        yield from bindings(w, f, s, None, s.picks, {}, wanted, far, seen)
    elif isinstance(s, t.Menu):
        yield from entries(w, f, s.label, s.entries, wanted, far, seen)


def entries(
    w: World,
    f: Frame,
    label: str,
    offered: tuple[t.Entry, ...],
    wanted: dict[str, str],
    far: tuple[int, int],
    seen: set[Any],
) -> Iterator[Speech]:
    """What is said by the entries of a menu, or of a turn."""
    for entry in offered:
        if label in wanted and wanted[label] != entry.key:
            continue
        here = (far[0] + (label in wanted), far[1])
        if entry.when is not None and not holds(entry.when, w, f.env, f.me):
            own = (entry.because, f.env, f.me) if entry.because else false(w, entry.when, f.env, f.me)
            yield here, told(w, own)
        else:
            rest = {name: word for name, word in wanted.items() if name != label}
            node = f.block[f.pc] if f.block else f.node
            yield from bindings(w, f, node, entry, entry.picks, {}, rest, (here[0], here[1] + 1), seen)


def bindings(
    w: World,
    f: Frame,
    s: Any,  # a choose, a menu, or the turn of an any-time entry
    entry: t.Entry | None,
    picks: tuple[t.Pick, ...],
    bound: Env,
    wanted: dict[str, str],
    far: tuple[int, int],
    seen: set[Any],
) -> Iterator[Speech]:
    """What is said by the ways to make the picks that are left."""
    if not picks:
        kind = "any" if isinstance(s, t.Turn | t.Turns) else "own"
        c = choices.taken(w, (kind, entry, tuple(bound.values()), s))
        yield from after(c, wanted, far, seen)
        return
    pick, env = picks[0], f.env | bound
    offered = choices.candidates(w, pick, env, f.me)
    chosen = offered
    rest = dict(wanted)
    if pick.name in wanted:
        word = rest.pop(pick.name)
        meant = meaning(w, pick.list.kind.item or t.NONE, word, offered)
        everything = evaluate(pick.list, w, env, f.me)
        chosen = [v for v in meant if v in everything][:1]
        if not chosen:
            for value in meant:
                yield far, told(w, absent(w, pick.list, value, env, f.me))
            return
        far = (far[0] + 1, far[1])
    elif not offered:
        yield far, told(w, emptiness(w, pick.list, env, f.me))
    for value in chosen:
        more = bound | {pick.name: value}
        yield from bindings(w, f, s, entry, picks[1:], more, rest, (far[0], far[1] + 1), seen)


def after(c: World, wanted: dict[str, str], far: tuple[int, int], seen: set[Any]) -> Iterator[Speech]:
    """What is said once a step has been made."""
    while (stop := run.advance(c)) == run.CUT:
        pass
    if stop == run.FAIL:
        yield far, told(c, c.reason)
    elif stop == run.ASK:
        yield from speeches(c, wanted, (far[0], far[1] + 1), seen)


def meaning(w: World, kind: t.Kind, word: str, offered: list[Any]) -> list[Any]:
    """The values that a word of a key can mean."""
    if kind.sort == "piece":
        plain = word.partition("#")[0]
        return [p.number for p in w.setup.pieces if p.kind in kind.of and label_of(w.setup, p) == plain]
    if kind.sort in ("space", "place"):
        return [p.number for p in w.setup.places if word_of(w.setup, kind, p.number) == word]
    if kind.sort == "list":
        return [v for v in offered if word == word_of(w.setup, kind, v)]
    if kind.sort == "int":
        return [int(word)] if word.lstrip("-").isdigit() else []
    return [v for v in w.setup.values_of(kind) if word_of(w.setup, kind, v) == word]


# ----------------------------------------------------------------------------------------------- reasons in values


def false(w: World, e: t.Expr, env: Env, me: int) -> Found | None:
    """Why a condition that does not hold does not."""
    return untrue(w, e, env, me, wanted=True)


def untrue(w: World, e: t.Expr, env: Env, me: int, wanted: bool) -> Found | None:
    """The reason of a condition that is not as wanted."""
    if isinstance(e, t.Not):
        return untrue(w, e.value, env, me, not wanted)
    if isinstance(e, t.Logic):
        guilty = (v for v in e.values if holds(v, w, env, me) != wanted)
        return next((found for v in guilty if (found := untrue(w, v, env, me, wanted))), None)
    if isinstance(e, t.Define):
        decl, inner = opened(w, e, env, me)
        if decl.because is not None:
            return decl.because, inner, me
        return untrue(w, decl.value, inner, me, wanted) if decl.value is not None else None
    return None


def opened(w: World, e: t.Define, env: Env, me: int) -> tuple[t.Definition, Env]:
    decl = w.setup.rules.definitions[e.name]
    values = [evaluate(a, w, env, me) for a in e.args]
    return decl, dict(zip((p.name for p in decl.parameters), values, strict=True))


def absent(w: World, e: t.Expr, value: Any, env: Env, me: int) -> Found | None:
    """Why a value is not in a list."""
    if isinstance(e, t.Define):
        decl, inner = opened(w, e, env, me)
        own = (decl.because, inner, me) if decl.because is not None else None
        return (absent(w, decl.value, value, inner, me) if decl.value is not None else None) or own
    if isinstance(e, t.IfElse):
        return absent(w, e.then if holds(e.test, w, env, me) else e.other, value, env, me)
    if not isinstance(e, t.Function):
        return None
    if e.name == "ends":
        return shut_on_the_way(w, e, env, me, value)
    if e.name == "these":
        return next((found for a in e.args if (found := absent(w, a, value, env, me))), None)
    if e.name == "those":
        assert isinstance(e.args[0], t.Generator)
        return left_out(w, e.args[0], value, env, me)
    return None


def left_out(w: World, e: t.Generator, value: Any, env: Env, me: int) -> Found | None:
    """Why a generator does not give a value: of all bindings that would, the one whose later clauses hold speaks."""
    best: tuple[int, Found | None] = (1 << 30, None)
    for values in product(*(domain(w, clause, e, value, env, me) for clause in e.clauses)):
        bound = env | dict(zip((c.name for c in e.clauses), values, strict=True))
        try:
            if evaluate(e.element, w, bound, me) != value:
                continue
            failing = list(failures(w, e, bound, me))
        except DogtableError:
            continue
        if failing and failing[-1][0] < best[0]:
            best = (failing[-1][0], failing[0][1])
    return best[1]


def failures(w: World, e: t.Generator, bound: Env, me: int) -> Iterator[tuple[int, Found | None]]:
    n = 0
    for clause in e.clauses:
        if bound[clause.name] not in evaluate(clause.list, w, bound, me):
            yield n, absent(w, clause.list, bound[clause.name], bound, me)
        for test in clause.tests:
            n += 1
            if not holds(test, w, bound, me):
                yield n, false(w, test, bound, me)
        n += 1


def domain(w: World, clause: t.Clause, e: t.Generator, value: Any, env: Env, me: int) -> list[Any]:
    """What a variable could be at all; the one that the generator gives is the value itself."""
    if isinstance(e.element, t.Local) and e.element.name == clause.name:
        return [value]
    kind = clause.list.kind.item or t.NONE
    if kind.sort == "piece":
        return [p.number for p in w.setup.pieces if p.kind in kind.of]
    if kind.sort in ("player", "word"):
        return w.setup.values_of(kind)
    try:
        return list(evaluate(clause.list, w, env, me))
    except (DogtableError, KeyError):  # it hangs on another variable
        return []


def emptiness(w: World, e: t.Expr, env: Env, me: int) -> Found | None:
    """Why a list is empty."""
    if isinstance(e, t.Define):
        decl, inner = opened(w, e, env, me)
        own = (decl.because, inner, me) if decl.because is not None else None
        return (emptiness(w, decl.value, inner, me) if decl.value is not None else None) or own
    if isinstance(e, t.Function) and e.name == "ends":
        return shut_on_the_way(w, e, env, me, None)
    return None


def shut_on_the_way(w: World, e: t.Function, env: Env, me: int, goal: int | None) -> Found | None:
    """The first shut space on a walk that would lead to the goal (or anywhere) if none were."""
    start, n, *extra = (evaluate(a, w, env, me) for a in e.args)
    if not e.unless or missing(start, e.args[0].kind):
        return None

    def steps(space: int) -> list[int]:
        if e.step in w.setup.rules.definitions:
            found = call(e.step, [space, *extra], w, me)
        else:
            found = step_from(e.step, space, w, e.span)
        return [s for s in (found if isinstance(found, list | tuple) else [found]) if s != NONE]

    walks: list[tuple[int, ...]] = [(start,)]
    for _ in range(n):
        walks = [(*walk, s) for walk in walks for s in steps(walk[-1])]
    for walk in walks:
        if goal is None or walk[-1] == goal:
            for space in walk[1:]:
                if call(e.unless, [space], w, me):
                    decl = w.setup.rules.definitions[e.unless]
                    inner = {decl.parameters[0].name: space}
                    if decl.because is not None:
                        return decl.because, inner, me
                    return untrue(w, decl.value, inner, me, wanted=False) if decl.value is not None else None
    return None
