"""Running the rules: an explicit pile of frames, advanced until somebody has to choose.

In earnest `advance` stops at a decision or at the end. In a trial it also stops where the language page has a cut or a
commit point, and where something cannot be carried out; what an option is, and which is legal, is told in `choices`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dogtable.lang import tree as t
from tests.reference import choices
from tests.reference.values import (
    Env,
    burn,
    fault,
    given,
    holds,
)
from tests.reference.world import Frame, Step, World, first_value

ASK, TOGETHER, OVER = "ask", "together", "over"  # in earnest, ASK and OVER in a trial too
FAIL, CUT, COMMIT, END, REACHED = "fail", "cut", "commit", "end", "reached"  # in a trial

STATEMENTS: dict[type, Callable[[World, Frame, Any], str | None]] = {}
"""What is done for each statement; `statements` fills it."""


def begin(w: World) -> None:
    """Lay the frame of a new game."""
    frame = Frame("block", None, w.setup.rules.play, {}, 0)
    frame.routine = "play"
    w.frames = [frame]


def advance(w: World) -> str:
    """Run on to the next thing that somebody outside has to know of."""
    while not w.over:
        if not w.frames:
            w.over = "played"
            break
        burn(w, _span(w))
        frame = w.frames[-1]
        stop = FRAMES[frame.kind](w, frame)
        if stop:
            return stop
    w.frames = []
    return END if w.trial else OVER


def _span(w: World) -> Any:
    frame = next(frame for frame in reversed(w.frames) if frame.block or frame.node)  # an empty `do:` has neither
    return frame.block[min(frame.pc, len(frame.block) - 1)].span if frame.block else frame.node.span


def in_scope(w: World) -> bool:
    return w.depth > w.base


def committed(w: World) -> bool:
    """A commit point has come: a trial goes no further, in earnest a new scope begins."""
    if w.trial:
        return True
    w.base = w.depth
    return False


def end_now(w: World, me: int) -> bool:
    """Look whether the game has ended."""
    end = w.setup.rules.end
    if w.depth or not w.answered or end is None or end.when is None or not holds(end.when, w, {}, me):
        return False
    w.over = "end"
    return True


def push(w: World, kind: str, node: Any, block: t.Block, env: Env, me: int, **data: Any) -> Frame:
    frame = Frame(kind, node, block, env, me, data)
    w.frames.append(frame)
    return frame


def bind(frame: Frame, values: dict[str, Any]) -> None:
    """Give names their values until the frame ends."""
    frame.env.update(values)
    frame.bound += tuple(name for name in values if name not in frame.bound)


def pop(w: World) -> Frame:
    frame = w.frames.pop()
    for name in frame.bound:
        frame.env.pop(name, None)
    return frame


# ----------------------------------------------------------------------------------------------------------- frames


def _block(w: World, f: Frame) -> str:
    if f.pc >= len(f.block):
        pop(w)
        return ""
    statement = f.block[f.pc]
    return STATEMENTS[type(statement)](w, f, statement) or ""


def _done(w: World, f: Frame) -> bool:
    """Whether the block of a frame has run; a statement of it has if not."""
    return f.pc >= len(f.block)


def _open_do(w: World, f: Frame) -> str:
    """The `do:` of a choice."""
    if not _done(w, f):
        return _block(w, f)
    pop(w)
    w.depth -= 1
    w.base = min(w.base, w.depth)
    if f.data.get("answer") and committed(w):
        return COMMIT
    if w.trial:
        return "" if in_scope(w) else END
    end_now(w, f.me)
    return ""


def _seat(w: World, f: Frame) -> str:
    """The body of an `as`."""
    if not _done(w, f):
        return _block(w, f)
    pop(w)
    return COMMIT if committed(w) else ""


def _cut(w: World, f: Frame) -> bool:
    """Whether a trial has to be told of the round, or the end, of a loop that can ask; once each time."""
    if not w.trial or not f.node.asks or f.data["told"]:
        return False
    f.data["told"] = True
    return True


def _round(w: World, f: Frame, values: dict[str, Any]) -> None:
    f.data["told"] = False
    bind(push(w, "block", f.node, f.node.body, f.env, f.me), values)


def _each(w: World, f: Frame) -> str:
    if _cut(w, f):
        return CUT
    things = f.data["things"]
    i = f.data["i"]
    if i == len(things):
        pop(w)
        return ""
    f.data["i"] = i + 1
    _round(w, f, {f.node.name: things[i]})
    return ""


def _repeat(w: World, f: Frame) -> str:
    if _cut(w, f):
        return CUT
    if f.data["left"] <= 0:
        pop(w)
        return ""
    f.data["left"] -= 1
    _round(w, f, {})
    return ""


def _while(w: World, f: Frame) -> str:
    if _cut(w, f):
        return CUT
    if not holds(f.node.test, w, f.env, f.me):
        pop(w)
        return ""
    if f.data["left"] <= 0:
        raise fault(f.node.span, "E504", "this goes on longer than `at most`")
    f.data["left"] -= 1
    _round(w, f, {})
    return ""


def _loop(w: World, f: Frame) -> str:
    if _cut(w, f):
        return CUT
    if not end_now(w, f.me):
        _round(w, f, {})
    return ""


def _reset(w: World) -> None:
    for decl in w.setup.rules.state.values():
        if decl.resets:
            for key in w.state:
                if key[0] == decl.name:
                    w.state[key] = first_value(decl, w.setup)


def begin_turn(w: World, f: Frame, seat: int) -> None:
    f.data.update(phase="do", seat=seat)
    w.base = w.depth
    _reset(w)
    push(w, "block", f.node, f.node.body, f.env, seat)


def _end_turn(w: World, f: Frame) -> str | None:
    """The steps of a turn after its `do:`; None when all are done."""
    if w.trial:
        return COMMIT
    w.base = w.depth
    if f.data["phase"] == "do":
        if w.path:
            _take_done(w, f, w.path.pop(0))
            return ""
        if not w.depth and choices.any_time_paths(w):
            return ASK
        f.data["phase"] = "done"
    if f.data["phase"] == "done":
        f.data["phase"] = "after"
        push(w, "block", f.node, f.node.after, f.env, f.data["seat"])
        return ""
    return None


def _take_done(w: World, f: Frame, step: Step) -> None:
    if step[0] == "done":
        f.data["phase"] = "done"
    else:
        take_any_time(w, f, step)


def _turn(w: World, f: Frame) -> str:
    stop = _end_turn(w, f)
    if stop is None:
        pop(w)
        return ""
    return stop


def _turns(w: World, f: Frame) -> str:
    if f.data["phase"] != "between":
        stop = _end_turn(w, f)
        if stop is not None:
            return stop
        f.data.update(phase="between", seat=(f.data["seat"] + 1) % w.setup.players)
        return ""
    seat = f.data["seat"]
    if end_now(w, seat):
        return ""
    if f.node.while_ is not None and not holds(f.node.while_, w, f.env, seat):
        pop(w)
    elif f.node.skip is not None and holds(f.node.skip, w, f.env, seat):
        f.data["skipped"] += 1
        f.data["seat"] = (seat + 1) % w.setup.players
        if f.data["skipped"] == w.setup.players:
            pop(w)
    else:
        f.data["skipped"] = 0
        begin_turn(w, f, seat)
    return ""


def _window(w: World, f: Frame) -> str:
    """A window of answers: about the entry on top, down to the one that lay there when it opened."""
    if w.trial:
        return COMMIT
    w.base = w.depth
    if w.path:
        take_answer(w, f, w.path.pop(0))
        return ""
    if len(w.entries) < f.data["height"]:
        pop(w)
        return ""
    top = w.entries[-1]
    if top.cancelled:
        w.entries.pop()
        f.data["queue"] = None
        return ""
    if f.data["queue"] is None:
        seats = given(f.node.seats, w, f.env, f.me)
        f.data["queue"] = tuple(s for s in dict.fromkeys(seats) if s != top.owner)
    while f.data["queue"]:
        if choices.answers_of(w, f):
            return ASK
        f.data["queue"] = f.data["queue"][1:]
    routine = w.setup.rules.routines[top.routine]
    frame = push(w, "resolve", f.node, routine.body, {routine.parameters[0].name: len(w.entries) - 1}, top.owner)
    frame.routine = routine.name
    frame.data["entry"] = len(w.entries) - 1
    return ""


def take_answer(w: World, f: Frame, step: Step) -> None:
    if step[0] == "pass":
        f.data["queue"] = f.data["queue"][1:]
        return
    seat = f.data["queue"][0]
    f.data["queue"] = None
    open_do(w, f, f.node.picks, f.node.body, step[2], seat, answer=True)


def _resolve(w: World, f: Frame) -> str:
    """The routine of an entry; when it has run the entry leaves the stack."""
    if not _done(w, f):
        return _block(w, f)
    pop(w)
    del w.entries[f.data["entry"]]
    w.frames[-1].data["queue"] = None
    return ""


def _together(w: World, f: Frame) -> str:
    """Sealed answers, and then what is done with them, seat by seat."""
    if w.trial:
        return COMMIT
    w.base = w.depth
    sealed = f.data["sealed"]
    if len(sealed) < len(f.data["seats"]):
        return TOGETHER
    done = f.data["done"]
    if done == len(f.data["seats"]):
        pop(w)
        return ""
    f.data["done"] = done + 1
    seat = f.data["seats"][done]
    step = sealed[seat]
    if step[0] == "pass":
        return ""
    picks, body = (f.node.picks, f.node.body) if step[1] is None else (step[1].picks, step[1].body)
    frame = push(w, "block", f.node, body, f.env, seat)
    bind(frame, dict(zip((p.name for p in picks), step[2], strict=True)))
    _settle(w, picks, step[2])
    return ""


FRAMES: dict[str, Callable[[World, Frame], str]] = {
    "block": _block,
    "do": _open_do,
    "as": _seat,
    "each": _each,
    "repeat": _repeat,
    "while": _while,
    "loop": _loop,
    "turn": _turn,
    "turns": _turns,
    "window": _window,
    "resolve": _resolve,
    "together": _together,
}


# ---------------------------------------------------------------------------------------------------- taking a step


def open_do(
    w: World, f: Frame, picks: tuple[t.Pick, ...], body: t.Block, values: tuple[Any, ...], me: int, answer: bool = False
) -> None:
    """Bind the picks and open the `do:`."""
    frame = push(w, "do", f.node, body, f.env, me, answer=answer)
    bind(frame, dict(zip((p.name for p in picks), values, strict=True)))
    w.depth += 1
    _settle(w, picks, values)


def _settle(w: World, picks: tuple[t.Pick, ...], values: tuple[Any, ...]) -> None:
    for pick, value in zip(picks, values, strict=True):
        kind = pick.list.kind.item or t.NONE
        if kind.sort == "piece":
            w.settle([value])
        elif kind.sort == "list" and kind.item is not None and kind.item.sort == "piece":
            w.settle(list(value))


def take_choice(w: World, f: Frame, s: t.Choose | t.Menu, step: Step) -> None:
    """Carry a step of an answer out, at the choice on which the frame stands."""
    if step[0] == "any":
        take_any_time(w, turn_frame(w), step)  # and then the same statement again
        return
    f.pc += 1
    if step[0] == "own":
        entry = step[1]
        picks, body = (s.picks, s.body) if entry is None else (entry.picks, entry.body)
        open_do(w, f, picks, body, step[2], f.me)
    elif step[0] == "pass":
        push(w, "block", s, s.other, f.env, f.me)
    else:  # none, go_on
        push(w, "block", s, s.none or (), f.env, f.me)


def turn_frame(w: World) -> Frame:
    return next(f for f in reversed(w.frames) if f.kind in ("turn", "turns"))


def take_any_time(w: World, f: Frame, step: Step) -> None:
    open_do(w, f, step[1].picks, step[1].body, step[2], f.data["seat"])
