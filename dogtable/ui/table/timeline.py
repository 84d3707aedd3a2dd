"""What moves when: the events of an answer laid out in time. Pure; times in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

Sort = Literal["beat", "card", "flight", "stage", "hold", "gap"]

BEAT = 500  # before somebody else's answer is shown
CARD = 600  # how long the card that was played is shown before it does anything
GAP = 250  # after somebody else's answer
STAGGER = 120  # between packets that are dealt one after another
OVERLAP = 90  # what is driven away starts so long before the other one has arrived
LONGEST = 800  # no single way takes longer
DEALING = 480  # all that is dealt has set out by then
STAGE = 260  # how long what is done with pieces takes to come up
READ, READ_A_SIGN, MOST_READ = 500, 38, 2800  # how long it takes to read a sentence, by its length
STILL = 400  # how long the frames of from and to stay where nothing slides


class Travel(Protocol):
    """What the timeline needs of an event's way over the table (`ui.look.motion.Journey`)."""

    @property
    def ms(self) -> float:
        """How long it takes at normal speed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event that is to be seen: its class of verb, its places, and its way."""

    kind: str
    start: str
    end: str
    way: Travel
    card: bool = False  # a card that is played: shown large before anything else moves
    stage: str = ""  # what is done with the piece (`base.look.Motion`)
    together: bool = False  # it sets out with the others of its kind


@dataclass(frozen=True, slots=True)
class Clip:
    """A stretch of time in which something is seen. `index` is that of its step, -1 for none."""

    sort: Sort
    start: float
    ms: float
    index: int = -1

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.ms


class Timeline:
    """Clips in time. `at(t)` says what is on its way, what has arrived, and what has not left yet."""

    def __init__(self, clips: Sequence[Clip]) -> None:
        self.clips = tuple(clips)
        self.ms = max((clip.end for clip in clips), default=0.0)

    def flying(self, t: float) -> Iterator[tuple[int, float]]:
        """Yield (step, share 0 to 1) of everything that has left its place, in the order in which it left."""
        for clip in sorted((c for c in self.clips if c.sort == "flight" and c.start <= t), key=lambda c: c.start):
            yield clip.index, 1.0 if t >= clip.end else (t - clip.start) / clip.ms

    def card(self, t: float) -> int | None:
        """Return the step of the card that is shown large at this time."""
        return next((c.index for c in reversed(self.clips) if c.sort == "card" and c.start <= t), None)

    def moving(self, t: float) -> bool:
        """Whether anything is on its way just now; else the picture stands still until `wake`."""
        return any(c.sort in ("flight", "stage") and c.start <= t < c.end for c in self.clips)

    def arrived(self, t: float) -> bool:
        """Whether all has arrived, and what is still to come is stillness."""
        return all(c.end <= t for c in self.clips if c.sort in ("beat", "card", "flight"))

    def staged(self, t: float, index: int = -1) -> float | None:
        """Return how far what is done with the piece of a step has come (0 to 1); None before and after.

        The pieces of no step (-1) are those that are only named.
        """
        clip = next((c for c in self.clips if c.sort == "stage" and c.index == index and c.start <= t), None)
        return None if clip is None or t >= self.ms else min(1.0, (t - clip.start) / clip.ms)

    def wake(self, t: float) -> float:
        """Return the milliseconds until the picture next changes of itself."""
        if self.moving(t):
            return 0.0
        later = [edge for c in self.clips for edge in (c.start, c.end) if edge > t]
        return min(later, default=t) - t


def reading(sentences: str) -> float:
    """Return the milliseconds that it takes to read this."""
    return min(MOST_READ, READ + READ_A_SIGN * len(sentences)) if sentences else 0.0


def plan(
    steps: Sequence[Step],
    *,
    own: bool,
    speed: float,
    goes_on: bool = False,
    follows: bool = True,
    still: bool = False,
    hold: float = 0.0,
    named: bool = False,
    said: str = "",
) -> Timeline:
    """Lay the steps of one shot out in time.

    `own`: the watcher's own answer, which needs no pause before it, no large card and no time to be read. `goes_on`:
    a further shot of an answer, or a further part of a move, which needs no pause before it either. `speed` is a factor
    (0: nothing moves). `follows`: more is to come at once, so that no gap is needed after it. `still`: nothing slides;
    all that moves is framed for a while at once. `hold` is how long the table stands still in the end, `said` what is
    to be read meanwhile; `named`: something is done then with pieces that are only named.
    """
    if speed <= 0:
        return Timeline([])
    clips: list[Clip] = []
    now = 0.0
    quick = own or goes_on
    if not quick and steps:
        clips.append(Clip("beat", now, BEAT))
        now += BEAT
    for group in _groups(steps):
        if steps[group[0]].card and len(group) == 1 and not quick:
            clips.append(Clip("card", now, CARD, group[0]))
            now += CARD
        made = _dealt(steps, group, now)
        clips += made
        now = max(clip.end for clip in made)
    clips = _framed(clips) if still else _driven_away(steps, clips)
    end = max((c.end for c in clips), default=0.0)
    clips += list(_staged(steps, clips))
    if named:
        clips.append(Clip("stage", end, STAGE))
    end = max((c.end for c in clips), default=0.0) if not hold else end + hold
    if hold:
        clips.append(Clip("hold", end - hold, hold))
    unread = 0.0 if own else reading(said) - end
    gap = GAP if clips and not quick and not follows and not hold else 0.0
    if max(unread, gap) > 0:
        clips.append(Clip("gap", end, max(unread, gap)))
    return Timeline([Clip(c.sort, c.start / speed, c.ms / speed, c.index) for c in clips])


def _flight(steps: Sequence[Step], index: int, start: float) -> Clip:
    return Clip("flight", start, min(LONGEST, steps[index].way.ms), index)


def _framed(clips: Sequence[Clip]) -> list[Clip]:
    """Let all flights last as long as their frames are shown, together, after what comes before them."""
    start = next((c.end for c in clips if c.sort == "beat"), 0.0)
    cards = [replace(c, start=start, ms=CARD) for c in clips if c.sort == "card"]
    begin = start + (CARD if cards else 0)
    return [
        *(c for c in clips if c.sort == "beat"),
        *cards,
        *(replace(c, start=begin, ms=STILL) for c in clips if c.sort == "flight"),
    ]


def _staged(steps: Sequence[Step], clips: Sequence[Clip]) -> Iterator[Clip]:
    """Yield when something is done with the piece of a step: where it was driven away when it goes, else afterwards."""
    for clip in clips:
        if clip.sort == "flight" and steps[clip.index].stage:
            start = clip.start if steps[clip.index].stage == "knock" else clip.end
            yield Clip("stage", start, STAGE, clip.index)


def _groups(steps: Sequence[Step]) -> Iterator[list[int]]:
    """Yield the indices of steps that move together: what is dealt, the two of a swap, and what says so itself."""
    group: list[int] = []
    for index, step in enumerate(steps):
        at_once = step.together or (step.kind in ("deal", "swap") and not step.card)
        if group and (step.kind != steps[group[-1]].kind or not at_once):
            yield group
            group = []
        group.append(index)
    if group:
        yield group


def _dealt(steps: Sequence[Step], group: Sequence[int], start: float) -> list[Clip]:
    """Let a group set out: what is dealt in packets, one for each place, so that no spot is passed card by card."""
    ends = list(dict.fromkeys(steps[index].end for index in group))
    between = min(STAGGER, DEALING / len(ends)) if steps[group[0]].kind == "deal" else 0
    return [_flight(steps, index, start + between * ends.index(steps[index].end)) for index in group]


def _driven_away(steps: Sequence[Step], clips: Sequence[Clip]) -> list[Clip]:
    """Let a thing that makes room for another one leave when that one arrives, not long before it sets out."""
    made = list(clips)
    for k in range(len(made) - 1):
        first, then = made[k], made[k + 1]
        if first.sort != "flight" or then.sort != "flight" or steps[first.index].start != steps[then.index].end:
            continue
        arrives = first.start + then.ms
        made[k] = Clip("flight", max(first.start, arrives - OVERLAP), first.ms, first.index)
        made[k + 1] = Clip("flight", first.start, then.ms, then.index)
    return made
