"""Which sounds belong to a shot, and when each begins. Pure; times in milliseconds since the shot began."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dogtable.base.sounds import LANDING, SILENT, SOUNDS, loudest

if TYPE_CHECKING:
    from dogtable.ui.look.motion import Journey
    from dogtable.ui.table.timeline import Clip, Timeline

LATE = 150.0  # milliseconds after which a sound that was not played is no longer of what is seen
FLYING = ("arc", "hop")  # what goes so comes down


class Cue(NamedTuple):
    """A sound and when it begins. `step` counts the hops before it, `x` and `y` say where, if anywhere, in points."""

    at: float
    sound: str
    step: int = 0
    x: float | None = None
    y: float | None = None


class Heard(NamedTuple):
    """What an event sounds like; `way` is that of its piece (the number of the way, -1: it has none)."""

    sound: str
    way: int


def cues(heard: Sequence[Heard], ways: Sequence[Journey], time: Timeline, *, still: bool = False) -> list[Cue]:
    """Return the sounds of a shot in order; of one that takes no time the most important alone.

    A piece on its way is heard when it sets out, or when it arrives, as its sound wants it; one that hops at every hop.
    What has no way is heard when all that happened before it has arrived. `still`: nothing moves, so nothing hops.
    """
    heard = [one for one in heard if one.sound not in ("", SILENT)]
    flights = {clip.index: clip for clip in time.clips if clip.sort == "flight"}
    if not heard or not time.clips:
        return [Cue(0.0, loudest(one.sound for one in heard))] if heard else []
    made: list[Cue] = []
    reached = next((clip.end for clip in time.clips if clip.sort == "beat"), 0.0)
    for sound, number in heard:
        clip = flights.get(number)
        if clip is None:
            made.append(Cue(reached, sound))
            continue
        made += _of_way(sound, ways[number], clip, still=still)
        reached = max(reached, clip.end)
    return sorted(dict.fromkeys(made), key=lambda cue: cue.at)  # a packet is heard once


def due(waiting: list[Cue], t: float) -> list[Cue]:
    """Take what begins now out of the list; of what is long past (somebody went on) the most important alone."""
    found = [cue for cue in waiting if cue.at <= t]
    waiting[:] = waiting[len(found) :]
    past = [cue for cue in found if cue.at < t - LATE]
    kept = loudest(cue.sound for cue in past) if past else ""
    late = [cue for cue in past if cue.sound == kept][-1:]
    return [*late, *found[len(past) :]]


def _of_way(sound: str, way: Journey, clip: Clip, *, still: bool) -> Iterator[Cue]:
    end = way.points[-1]
    if way.path == "hop" and not still:
        hops = len(way.points) - 1
        for k in range(hops - (sound != "hop")):
            yield Cue(clip.start + clip.ms * (k + 1) / hops, "hop", k, *way.points[k + 1])
        if sound == "hop":
            return
    lands = sound in LANDING or (way.path in FLYING and sound not in SOUNDS)
    at, place = (clip.end, end) if lands or way.path == "hop" else (clip.start, way.points[0])
    yield Cue(at, sound, 0, *place)
