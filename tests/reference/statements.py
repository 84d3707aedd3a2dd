"""What each statement does, one Python function each."""

from __future__ import annotations

from typing import Any

from dogtable.base.errors import UsageError
from dogtable.lang import tree as t
from tests.reference import choices
from tests.reference.blame import Found, false
from tests.reference.run import (
    ASK,
    COMMIT,
    FAIL,
    REACHED,
    STATEMENTS,
    begin_turn,
    bind,
    committed,
    in_scope,
    push,
    take_choice,
)
from tests.reference.things import NONE
from tests.reference.values import (
    Env,
    convert,
    evaluate,
    fault,
    given,
    holds,
    missing,
    state_key,
    zone_places,
)
from tests.reference.words import label_of, word_of
from tests.reference.world import Entry, Frame, World


def _if(w: World, f: Frame, s: t.If) -> None:
    f.pc += 1
    push(w, "block", s, s.then if holds(s.test, w, f.env, f.me) else s.other, f.env, f.me)


def _match(w: World, f: Frame, s: t.Match) -> None:
    f.pc += 1
    subject = evaluate(s.subject, w, f.env, f.me)
    for case in s.cases:
        if any(evaluate(v, w, f.env, f.me) == subject for v in case.values):
            push(w, "block", s, case.body, f.env, f.me)
            return
    push(w, "block", s, s.other, f.env, f.me)


def _start_loop(kind: str, w: World, f: Frame, s: Any, **data: Any) -> None:
    f.pc += 1
    push(w, kind, s, (), f.env, f.me, told=False, **data)


def _start_each(w: World, f: Frame, s: t.Each) -> None:
    _start_loop("each", w, f, s, things=tuple(given(s.list, w, f.env, f.me)), i=0)


def _start_repeat(w: World, f: Frame, s: t.Repeat) -> None:
    _start_loop("repeat", w, f, s, left=given(s.times, w, f.env, f.me))


def _start_while(w: World, f: Frame, s: t.While) -> None:
    _start_loop("while", w, f, s, left=given(s.at_most, w, f.env, f.me))


def _call(w: World, f: Frame, s: t.Call) -> None:
    f.pc += 1
    routine = w.setup.rules.routines[s.routine]
    env = {
        p.name: convert(evaluate(a, w, f.env, f.me), a.kind, p.kind)
        for p, a in zip(routine.parameters, s.args, strict=True)
    }
    push(w, "block", s, routine.body, env, f.me).routine = routine.name


def _let(w: World, f: Frame, s: t.Let) -> None:
    f.pc += 1
    bind(f, {s.name: evaluate(s.value, w, f.env, f.me)})


def _set(w: World, f: Frame, s: t.Set) -> None:
    f.pc += 1
    assign(w, f, s.target, s.op, s.value)


def assign(w: World, f: Frame, target: t.StateValue | t.Field, op: str, expr: t.Expr) -> None:
    value = convert(evaluate(expr, w, f.env, f.me), expr.kind, target.kind)
    if op != "=":
        old = given(target, w, f.env, f.me)
        value = given(expr, w, f.env, f.me)
        value = old + value if op == "+=" else old - value
    keep(w, f, target, value)


def keep(w: World, f: Frame, target: t.StateValue | t.Field, value: int) -> None:
    kind = declared(w, f, target)
    if missing(value, kind):
        if not kind.optional:
            raise fault(target.span, "E502", "none cannot be kept here")
    elif kind.sort == "int" and not (_low(kind) <= value <= _high(kind)):
        raise fault(target.span, "E501", f"{value} is out of range")
    if isinstance(target, t.StateValue):
        w.state[state_key(target, w, f.env, f.me)] = value
        return
    of = given(target.of, w, f.env, f.me)
    if target.of.kind.sort == "piece":
        w.fields[of, target.name] = value
        return
    if not 0 <= of < len(w.entries):
        raise fault(target.span, "E502", "there is no such entry on the stack")
    if target.name == "owner":
        w.entries[of].owner = value
    else:
        w.entries[of].fields[target.name] = value


def declared(w: World, f: Frame, target: t.StateValue | t.Field) -> t.Kind:
    """As what something is declared: a field as it is for pieces of the kind of this one."""
    if isinstance(target, t.StateValue) or target.of.kind.sort == "entry":
        return target.kind
    piece = w.setup.pieces[given(target.of, w, f.env, f.me)]
    for field in w.setup.mutable[piece.kind]:
        if field.name == target.name:
            return field.kind
    raise fault(target.span, "E502", f"a {piece.kind} has no {target.name} that changes")


def _low(kind: t.Kind) -> float:
    return float("-inf") if kind.low is None else kind.low


def _high(kind: t.Kind) -> float:
    return float("inf") if kind.high is None else kind.high


def _finish(w: World, f: Frame, s: t.Finish) -> None:
    w.over = "finish"


def _start_turns(w: World, f: Frame, s: t.Turns) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    seat = given(s.first, w, f.env, f.me)
    push(w, "turns", s, (), f.env, f.me, phase="between", seat=seat, skipped=0)
    return None


def _start_turn(w: World, f: Frame, s: t.Turn) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    seat = given(s.seat, w, f.env, f.me)
    begin_turn(w, push(w, "turn", s, (), f.env, f.me), seat)
    return None


def _as(w: World, f: Frame, s: t.As) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    push(w, "as", s, s.body, f.env, given(s.seat, w, f.env, f.me))
    return None


def _choose(w: World, f: Frame, s: t.Choose | t.Menu) -> str | None:
    """A choice: the next step of the answer is taken, or somebody has to be asked."""
    if isinstance(s, t.Choose) and s.most is not None:
        bind(f, {s.most.bound: choices.greatest(w, s.most)})
    if w.path:
        take_choice(w, f, s, w.path.pop(0))
        return None
    if w.trial:
        return ASK
    w.found = None
    if s.none is not None and not choices.own_paths(w) and not choices.any_time_paths(w):
        take_choice(w, f, s, ("none",))
        return None
    return ASK


def _require(w: World, f: Frame, s: t.Require) -> str | None:
    if s.bound and f.env[s.bound] is None:  # it is found out what the ways come to
        w.reached = given(s.counted, w, f.env, f.me)
        return REACHED
    f.pc += 1
    if holds(s.test, w, f.env, f.me):
        return None
    if not w.trial or not in_scope(w):
        raise fault(s.span, "E511", "a `require` that fails where nothing can be taken back")
    w.short = bool(s.bound)
    own = None if s.because is None else Found(s.because, dict(f.env), f.me)
    found = own or false(w, s.test, f.env, f.me)
    w.reason = None if found is None else (found.because, dict(found.env), found.me)
    return FAIL


def _start_together(w: World, f: Frame, s: t.Together) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    frame = push(w, "together", s, (), f.env, f.me, seats=(), sealed={}, done=0)
    seats = dict.fromkeys(given(s.seats, w, f.env, f.me))
    frame.data["seats"] = tuple(seat for seat in seats if choices.sealable(w, frame, seat))
    return None


def _start_respond(w: World, f: Frame, s: t.Respond) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    push(w, "window", s, (), f.env, f.me, height=max(1, len(w.entries)), queue=None)
    return None


def _stack(w: World, f: Frame, s: t.Stack) -> None:
    f.pc += 1
    decl = w.setup.rules.stack
    assert decl is not None
    if len(w.entries) >= decl.depth:
        raise fault(s.span, "E506", f"more than {decl.depth} entries on the stack")
    kinds = {field.name: field.kind for field in decl.fields}
    fields = {field.name: field.first for field in decl.fields}
    for name, expr in s.fields:
        fields[name] = convert(evaluate(expr, w, f.env, f.me), expr.kind, kinds[name])
    w.entries.append(Entry(s.routine, f.me, fields))


def _cancel(w: World, f: Frame, s: t.Cancel) -> None:
    f.pc += 1
    entry = given(s.entry, w, f.env, f.me)
    w.entries[entry].cancelled = True


def place_of(expr: t.Expr, w: World, env: Env, me: int) -> int:
    """The place that an expression means: a zone, a space, or where something lies."""
    if isinstance(expr, t.Zone):
        return zone_places(expr, w, env, me)[0]
    return given(expr, w, env, me)


def pieces_of(expr: t.Expr, w: World, env: Env, me: int) -> list[int]:
    value = evaluate(expr, w, env, me)
    if isinstance(value, list | tuple):
        return list(value)
    return [] if value == NONE else [value]


def _hidden(w: World, me: int, pieces: list[int]) -> bool:
    """Whether a piece is about to move that the seat does not know."""
    return any(not w.known[p] >> me & 1 for p in pieces)


_GIVES_SOME = ("first", "last", "these", "those", "some", "distinct", "ranked", "min", "max", "on")


def _dark(w: World, expr: t.Expr) -> bool:
    """Whether something can be taken out of a zone in which nobody sees what lies where, by what is written."""
    match expr:
        case t.Zone():
            return w.setup.rules.zones[expr.name].seen_by not in ("everybody", "owner")
        case t.IfElse():
            return _dark(w, expr.then) or _dark(w, expr.other)
        case t.Index():
            return _dark(w, expr.list)
        case t.Generator():
            return _dark(w, expr.element) or any(_dark(w, clause.list) for clause in expr.clauses)
        case t.Define():
            made = w.setup.rules.definitions[expr.name]
            values = [made.value, made.other, *(case.value for case in made.cases), *expr.args]
            return any(_dark(w, value) for value in values if value is not None)
        case t.Function(name=name) if name in _GIVES_SOME:
            return any(_dark(w, arg) for arg in expr.args)
    return False


def _move(w: World, f: Frame, s: t.Move) -> str | None:
    pieces = pieces_of(s.what, w, f.env, f.me)
    if (_dark(w, s.what) or _hidden(w, f.me, pieces)) and committed(w):
        return COMMIT
    f.pc += 1
    if not pieces:
        return None
    to = place_of(s.to, w, f.env, f.me)
    single = not isinstance(s.what, t.Zone)
    for piece in reversed(pieces) if s.bottom else pieces:
        w.move(piece, to, bottom=s.bottom, single=single, span=s.span)
    return None


def _deal(w: World, f: Frame, s: t.Deal) -> str | None:
    source = zone_places(s.source, w, f.env, f.me)[0]
    count = given(s.count, w, f.env, f.me)
    dealt = w.lying[source][max(0, len(w.lying[source]) - count) :] if count > 0 else []
    short = len(dealt) < count and bool(w.setup.rules.zones[s.source.name].refill)
    if (_dark(w, s.source) or short or _hidden(w, f.me, dealt)) and committed(w):
        return COMMIT
    f.pc += 1
    to = place_of(s.to, w, f.env, f.me)
    for _ in range(count):
        if not w.lying[source] and not (_may_refill(w, f, s.source) and w.refill(source)):
            break
        _fix_top(w, source)
        w.move(w.lying[source][-1], to, bottom=s.bottom, single=False, span=s.span)
    return None


def _fix_top(w: World, source: int) -> None:
    """Bring the piece to the top of a hidden pile that was fixed to come next."""
    if not w.draws or w.setup.public(source):
        return
    word, *rest = w.draws
    w.draws = tuple(rest)
    found = [x for x in w.lying[source] if label_of(w.setup, w.setup.pieces[x]) == word]
    if not found:
        raise UsageError(f"'{word}' does not lie in {w.setup.places[source].name}")
    w.lying[source].remove(found[-1])
    w.lying[source].append(found[-1])


def _may_refill(w: World, f: Frame, zone: t.Zone) -> bool:
    when = w.setup.rules.zones[zone.name].refill_when
    return when is None or holds(when, w, {}, f.me)


def _swap(w: World, f: Frame, s: t.Swap) -> str | None:
    one, other = given(s.one, w, f.env, f.me), given(s.other, w, f.env, f.me)
    if _hidden(w, f.me, [one, other]) and committed(w):
        return COMMIT
    f.pc += 1
    w.swap(one, other)
    return None


def _rotate(w: World, f: Frame, s: t.Rotate) -> str | None:
    if w.setup.rules.zones[s.zone.name].seen_by != "everybody" and committed(w):
        return COMMIT
    f.pc += 1
    places, by = zone_places(s.zone, w, f.env, f.me), given(s.by, w, f.env, f.me)
    held = [list(w.lying[place]) for place in places]
    for place in places:
        w.lying[place].clear()
    for seat, pieces in enumerate(held):
        for piece in pieces:
            w.put(piece, places[(seat + by) % len(places)], False)
    return None


def _shuffle(w: World, f: Frame, s: t.Shuffle) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    for place in zone_places(s.zone, w, f.env, f.me):
        w.shuffle(place)
    return None


def _reveal(w: World, f: Frame, s: t.Reveal) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    mask = w.setup.everybody if s.to is None else 1 << given(s.to, w, f.env, f.me)
    for piece in pieces_of(s.what, w, f.env, f.me):
        w.known[piece] |= mask
    return None


def _random(w: World, f: Frame, s: t.Random) -> str | None:
    if committed(w):
        return COMMIT
    f.pc += 1
    things = given(s.list, w, f.env, f.me)
    if not things:
        raise fault(s.span, "E509", "there is nothing to draw from")
    name = s.target if isinstance(s.target, str) else s.target.name
    value = things[_rolled(w, name, s, things)]
    if isinstance(s.target, str):
        bind(f, {s.target: value})
    else:
        keep(w, f, s.target, value)
    return None


def _rolled(w: World, name: str, s: t.Random, things: list[Any]) -> int:
    """The index of what is drawn: as it was fixed beforehand, or by chance."""
    if not w.rolls.get(name):
        return w.draw(f"random {name}", things)
    word, *rest = w.rolls[name]
    w.rolls[name] = tuple(rest)
    kind = s.list.kind.item or t.NONE
    for i, thing in enumerate(things):
        if word == (
            label_of(w.setup, w.setup.pieces[thing]) if kind.sort == "piece" else word_of(w.setup, kind, thing)
        ):
            return i
    raise UsageError(f"'{word}' cannot come out of `random: {name}`")


def _say(w: World, f: Frame, s: t.Say | t.Wait) -> None:
    f.pc += 1


STATEMENTS.update(
    {
        t.If: _if,
        t.Match: _match,
        t.Each: _start_each,
        t.Repeat: _start_repeat,
        t.While: _start_while,
        t.Loop: lambda w, f, s: _start_loop("loop", w, f, s),
        t.Call: _call,
        t.Let: _let,
        t.Set: _set,
        t.Finish: _finish,
        t.Turns: _start_turns,
        t.Turn: _start_turn,
        t.As: _as,
        t.Choose: _choose,
        t.Menu: _choose,
        t.Require: _require,
        t.Together: _start_together,
        t.Respond: _start_respond,
        t.Stack: _stack,
        t.Cancel: _cancel,
        t.Move: _move,
        t.Deal: _deal,
        t.Swap: _swap,
        t.Rotate: _rotate,
        t.Shuffle: _shuffle,
        t.Reveal: _reveal,
        t.Random: _random,
        t.Say: _say,
        t.Wait: _say,
    }
)
