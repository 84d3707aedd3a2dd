"""A film: what came of an answer, cut into shots, each of which ends with a beat and is shown by itself. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from dogtable.ui.table.folding import alike, together

if TYPE_CHECKING:
    from dogtable.base.look import Motion
    from dogtable.engine.events import Event

MotionOf = Callable[[str, str], "Motion | None"]
"""How events of a class and a kind are shown (`base.look.Look.motion_of`)."""


LINE: Final = 160  # signs that a headline has at most, where it has several sentences: two lines in a small window
MORE: Final = "…"
UNSAID: Final = ("deal", "shuffle")  # kinds of events that are seen, and not worth a word
WAIT: Final = "wait"  # the kind of events that are beats whatever their class says, and befall everybody
SPOKEN: Final = ("say", WAIT)  # kinds of events that are nothing but a sentence


@dataclass(frozen=True, slots=True)
class Shot:
    """Events that are shown in one go; the table stands still for `hold` milliseconds after them."""

    events: tuple[Event, ...]
    hold: float = 0.0


def cut(events: Sequence[Event], motion_of: MotionOf) -> list[Shot]:
    """Cut events into shots: one ends with each beat, and what is only said has no other sentence before it.

    Pieces that set out together, with one sentence, are one beat. There is at least one shot.
    """
    shots: list[Shot] = []
    shot: list[Event] = []
    hold: float | None = None
    for event, following in zip_longest(events, events[1:]):
        motion = motion_of(event.event, event.kind)
        held = _hold(event, motion_of)
        if held is not None:
            if event.kind in SPOKEN and any(one.text for one in shot):
                shots.append(Shot(tuple(shot)))
                shot = []
            hold = held
        shot.append(event)
        at_once = motion is not None and motion.together
        if hold is not None and (
            following is None or (_is_seen(following) and not _together(event, following, at_once))
        ):
            shots.append(Shot(tuple(shot), hold))
            shot, hold = [], None
    if shot or not shots:
        shots.append(Shot(tuple(shot)))
    return shots


def headline(events: Sequence[Event], reader: int | None = None) -> str:
    """Return the sentences of a shot, each once, as far as they can be read on one line: at least the first.

    Of what happens to several at once, those that name the one who reads come first.
    """
    said = [event for event in events if event.text and event.kind not in UNSAID]
    sentences = list({event.text: event.sentence for event in said}.values())
    if reader is not None and len({event.event for event in said}) == 1:
        sentences.sort(key=lambda one: not one.names(reader))
        if alike(sentences) and len({one.rest for one in sentences}) > 1:
            return together(sentences)
    text = ""
    for one in sentences:
        if text and len(text) + len(one.text) > LINE:
            return f"{text} {MORE}"
        text = f"{text} {one.text}".lstrip()
    return text


def stays(events: Sequence[Event], reader: int | None, motion_of: MotionOf) -> str:
    """Return what stays in sight of all that has happened: what was told last, where it stays, of the one who reads."""
    staying: list[Event] = []
    for event in reversed(events):
        motion = motion_of(event.event, event.kind)
        if motion is not None and motion.stays:
            staying.append(event)
        elif event.text and event.kind not in UNSAID:
            break
    return headline([one for one in reversed(staying) if reader is None or one.sentence.names(reader)], reader)


def befalls(events: Sequence[Event], seat: int | None, motion_of: MotionOf) -> bool:
    """Whether something befell a seat that it is to have seen before the game goes on."""
    motions = (motion_of(event.event, event.kind) for event in events if event.kind == WAIT or event.seat == seat)
    return seat is not None and any(motion is not None and motion.waits for motion in motions)


def speaker(events: Sequence[Event], doer: int | None) -> int | None:
    """Return of whom the first sentence speaks; of what is silent, whose doing all of it is.

    That is who gave the answer (`doer`), unless several do something at once: then nobody's.
    """
    said = next((event.sentence for event in events if event.text), None)
    if said is not None:
        return said.subject
    return doer if len({event.seat for event in events}) <= 1 else None


def _hold(event: Event, motion_of: MotionOf) -> float | None:
    """Return for how long the table stands still after an event; None for one that is no beat."""
    motion = motion_of(event.event, event.kind)
    if motion is not None and motion.hold is not None:
        return motion.hold
    of_kind = motion_of(event.kind, event.kind) if event.kind == WAIT else None
    return None if of_kind is None else of_kind.hold


def _is_seen(event: Event) -> bool:
    """Whether there is anything to see or to read of an event; else it belongs to the shot before it."""
    return bool(event.text or event.to)


def _together(event: Event, following: Event, at_once: bool) -> bool:
    """Whether two events are one beat: pieces of one sentence, or of a class that sets out at once."""
    if (event.kind, event.event) != (following.kind, following.event) or event.kind in SPOKEN:
        return False
    return at_once or (event.seat == following.seat and following.text in ("", event.text))
