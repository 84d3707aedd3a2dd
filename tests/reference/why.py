"""Why something is no option: the ruleset's own reasons, found by trying with the asked picks bound all the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from dogtable.base.frozen import Frozen, values_of
from dogtable.lang import tree as t
from tests.reference import choices, run
from tests.reference.blame import Found, absent, emptiness, false
from tests.reference.things import NONE
from tests.reference.values import Env, evaluate, holds
from tests.reference.words import label_of, word_of
from tests.reference.world import Frame, World


@dataclass(frozen=True)
class Reason:
    text: str
    rule: str = ""


GENERAL = Reason("That is not possible now.")
WHOLE = 1_000_000  # choices: a way that came to its end
LATER = Reason("That is chosen later in this move.")


class Speech(NamedTuple):
    """How far a way got (wanted picks made, choices made), what it says, and how sharp that is."""

    far: tuple[int, int]
    reason: Reason | None
    sharp: int = -1
    own: bool = False  # about what was asked for itself, or a requirement: no `because:` of a choice stands for it

    def weight(self) -> tuple[int, int, int]:
        return self.far[0], self.far[1] if self.reason else -1, self.sharp


def why_not(w: World, wanted: dict[str, str], seat: int | None = None) -> Reason:
    """The reason of the way that got furthest; `seat` is who wonders, where several are asked."""
    best = Speech((-1, -1), None)
    trial = choices.copy_for_trial(w)
    together = trial.frames[-1].kind == "together"
    ways = sealing(trial, wanted, seat or 0) if together else speeches(trial, wanted, (0, 0), set())
    for speech in ways:
        if speech.reason is LATER:
            return LATER
        if speech.weight() > best.weight():
            best = speech
    return best.reason or GENERAL


def says(w: World, far: tuple[int, int], found: Found | None) -> Speech:
    return Speech(far, told(w, found), -1 if found is None else found.sharp)


def told(w: World, found: Found | None) -> Reason | None:
    if found is None:
        return None
    because, env, me, _ = found
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
    if f.kind == "window":
        answering = Frame("block", f.node, (), f.env, f.data["queue"][0])
        yield from bindings(w, answering, f.node, None, f.node.picks, {}, wanted, far, seen)
        return
    if f.kind not in ("block", "do"):
        return
    s = f.block[f.pc]
    if isinstance(s, t.Choose):
        yield from bindings(w, f, s, None, s.picks, {}, wanted, far, seen)
    elif isinstance(s, t.Menu):
        yield from entries(w, f, s.label, s.entries, wanted, far, seen)


def sealing(w: World, wanted: dict[str, str], seat: int) -> Iterator[Speech]:
    """What the ways to answer sealed say; what is done with the answers cannot fail."""
    node = w.frames[-1].node
    at_seat = Frame("block", node, (), w.frames[-1].env, seat)
    if node.entries:
        yield from entries(w, at_seat, node.label, node.entries, wanted, (0, 0), set())
    else:
        yield from bindings(w, at_seat, node, None, node.picks, {}, wanted, (0, 0), set())


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
    named = [entry for entry in offered if wanted.get(label, entry.key) == entry.key]
    most = max((len(wanted.keys() & names_below(w, entry)) for entry in named), default=0)
    for entry in named:
        if len(wanted.keys() & names_below(w, entry)) < most:
            continue
        here = (far[0] + (label in wanted), far[1])
        if entry.when is not None and not holds(entry.when, w, f.env, f.me):
            own = Found(entry.because, f.env, f.me) if entry.because else false(w, entry.when, f.env, f.me)
            yield says(w, here, own)
        else:
            rest = {name: word for name, word in wanted.items() if name != label}
            node = f.block[f.pc] if f.block else f.node
            yield from bindings(w, f, node, entry, entry.picks, {}, rest, (here[0], here[1] + 1), seen)


def names_below(w: World, thing: object) -> set[str]:
    """The names of all picks and menus in something, and in the routines that it calls."""
    found: set[str] = set()
    for node in nodes(thing):
        if isinstance(node, t.Pick):
            found.add(node.name)
        elif isinstance(node, t.Menu):
            found.add(node.label)
        elif isinstance(node, t.Call):
            found |= names_below(w, w.setup.rules.routines[node.routine].body)
    return found


def nodes(thing: object) -> Iterator[object]:
    if isinstance(thing, tuple):
        for item in thing:
            yield from nodes(item)
    elif isinstance(thing, Frozen):
        yield thing
        for part in values_of(thing):
            yield from nodes(part)


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
    if not picks and isinstance(s, t.Together):
        return
    if not picks:
        kind = "any" if isinstance(s, t.Turn | t.Turns) else "own"
        c = choices.taken(w, (kind, entry, tuple(bound.values()), s))
        because = s.because if isinstance(s, t.Choose) else None
        for speech in after(c, wanted, far, seen):
            own = speech.reason is LATER or speech.own
            yield speech if because is None or own else in_short(w, Found(because, f.env | bound, f.me), speech)
        return
    pick, env = picks[0], f.env | bound
    offered = choices.candidates(w, pick, env, f.me)
    chosen = offered
    rest = dict(wanted)
    if pick.name in wanted:
        word = rest.pop(pick.name)
        meant = meaning(w, pick.list.kind.item or t.NONE, word, offered)
        everything = [tuple(v) if isinstance(v, list) else v for v in evaluate(pick.list, w, env, f.me)]
        chosen = [v for v in meant if v in everything][:1]
        if not chosen:
            for value in meant:
                yield says(w, far, absent(w, pick.list, value, env, f.me))._replace(own=True)
            return
        far = (far[0] + 1, far[1])
    elif not offered:
        yield says(w, far, emptiness(w, pick.list, env, f.me))
    for value in chosen:
        more = bound | {pick.name: value}
        yield from bindings(w, f, s, entry, picks[1:], more, rest, (far[0], far[1] + 1), seen)


def in_short(w: World, found: Found, speech: Speech) -> Speech:
    """What the choice says of all that would have to follow it."""
    return speech._replace(reason=told(w, found), sharp=found.sharp)


def after(c: World, wanted: dict[str, str], far: tuple[int, int], seen: set[Any]) -> Iterator[Speech]:
    """What is said once a step has been made."""
    while (stop := run.advance(c)) == run.CUT:
        pass
    if stop == run.FAIL:
        there = (far[0], WHOLE) if c.short else far
        yield says(c, there, None if c.reason is None else Found(*c.reason))._replace(own=c.reason is not None)
    elif stop == run.ASK:
        yield from speeches(c, wanted, (far[0], far[1] + 1), seen)
        yield from past(c, wanted, far, seen)
    elif not wanted:
        yield Speech(far, LATER)


def past(c: World, wanted: dict[str, str], far: tuple[int, int], seen: set[Any]) -> Iterator[Speech]:
    """What is said when nothing, or a pass, is chosen in the middle of a decision."""
    f = c.frames[-1]
    s = f.block[f.pc] if f.block else None
    if isinstance(s, t.Choose | t.Menu) and run.in_scope(c):
        for step, there in (("pass", s.may), ("none", s.none)):
            if there is not None:
                yield from after(choices.taken(c, (step,)), wanted, far, seen)


def plainly(w: World, kind: t.Kind, value: Any) -> str:
    """What a part of a key says of a value, without its number among those that are alike."""
    return label_of(w.setup, w.setup.pieces[value]) if kind.sort == "piece" else word_of(w.setup, kind, value)


def meaning(w: World, kind: t.Kind, word: str, offered: list[Any]) -> list[Any]:
    """The values that a word of a key can mean."""
    if kind.sort == "piece":
        plain = word.partition("#")[0]
        return [p.number for p in w.setup.pieces if p.kind in kind.of and label_of(w.setup, p) == plain]
    if kind.sort in ("space", "place"):
        return [p.number for p in w.setup.places if word_of(w.setup, kind, p.number) == word]
    if kind.sort == "list" and kind.item is not None:
        parts = sorted(part.partition("#")[0] for part in word.split("+"))
        found = [v for v in offered if sorted(plainly(w, kind.item, one) for one in v) == parts]
        each = [meaning(w, kind.item, part, []) for part in parts]
        return found or ([tuple(one[0] for one in each)] if all(each) else [])
    if kind.sort == "int":
        return [int(word)] if word.lstrip("-").isdigit() else []
    return [v for v in w.setup.values_of(kind) if word_of(w.setup, kind, v) == word]
