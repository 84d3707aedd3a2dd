"""Which sounds belong to a shot, and when each begins."""

from __future__ import annotations

import pytest

from dogtable.ui.look.motion import Journey, Path
from dogtable.ui.sound.cues import LATE, Cue, Heard, cues, due
from dogtable.ui.table.timeline import STAGGER, Step, plan


def way(path: Path, sound: str, points: int = 2, ms: float = 300.0) -> Journey:
    return Journey("it", path, tuple((10.0 * n, 0.0) for n in range(points)), ms, sound, None, None, -1)


def heard(*ways: Journey, kind: str = "move", own: bool = True, still: bool = False, speed: float = 1.0) -> list[Cue]:
    time = plan([Step(kind, f"a.{n}", f"b.{n}", one) for n, one in enumerate(ways)], own=own, speed=speed, still=still)
    return cues([Heard(one.sound, n) for n, one in enumerate(ways)], ways, time, still=still)


def told(found: list[Cue]) -> list[tuple[float, str, int]]:
    return [(round(cue.at), cue.sound, cue.step) for cue in found]


def test_every_hop_is_heard_where_it_lands() -> None:
    found = heard(way("hop", "hop", 4))
    assert told(found) == [(100, "hop", 0), (200, "hop", 1), (300, "hop", 2)]
    assert [cue.x for cue in found] == [10.0, 20.0, 30.0]
    assert told(heard(way("hop", "home", 4))) == [(100, "hop", 0), (200, "hop", 1), (300, "home", 0)]


@pytest.mark.parametrize(
    ("path", "sound", "at"),
    [("slide", "slide", 0), ("arc", "hit", 0), ("arc", "place", 300), ("slide", "home", 300), ("arc", "bark", 300)],
)
def test_a_sound_is_heard_when_a_piece_sets_out_or_when_it_arrives(path: Path, sound: str, at: int) -> None:
    assert told(heard(way(path, sound))) == [(at, sound, 0)]


def test_others_are_heard_after_the_beat_and_one_after_another() -> None:
    assert told(heard(way("slide", "slide"), way("arc", "place"), own=False)) == [(500, "slide", 0), (1100, "place", 0)]


def test_what_is_dealt_is_heard_packet_by_packet() -> None:
    found = heard(*(way("slide", "deal") for _ in range(3)), kind="deal")
    assert [cue.at for cue in found] == [0, STAGGER, 2 * STAGGER]
    one = way("slide", "deal")
    packet = plan([Step("deal", "draw", f"hand.{n // 3}", one) for n in range(6)], own=True, speed=1.0)
    assert told(cues([Heard("deal", n) for n in range(6)], [one] * 6, packet)) == [(0, "deal", 0), (STAGGER, "deal", 0)]


def test_what_has_no_way_is_heard_when_all_before_it_has_arrived() -> None:
    one = way("slide", "slide")
    time = plan([Step("move", "a", "b", one)], own=True, speed=1.0, hold=700.0)
    assert told(cues([Heard("slide", 0), Heard("coin", -1)], [one], time)) == [(0, "slide", 0), (300, "coin", 0)]
    assert told(
        cues([Heard("coin", -1), Heard("none", -1), Heard("", -1)], [], plan([], own=True, speed=1, hold=9))
    ) == [(0, "coin", 0)]


def test_where_nothing_moves_nothing_hops_and_where_nothing_takes_time_one_is_heard() -> None:
    assert [cue.sound for cue in heard(way("hop", "hop", 9), still=True)] == ["hop"]
    assert told(heard(way("slide", "slide"), way("arc", "hit"), way("slide", "bark"), speed=0.0)) == [(0, "hit", 0)]


def test_of_what_is_long_past_the_most_important_alone_is_heard() -> None:
    waiting = [Cue(0.0, "slide"), Cue(10.0, "hit"), Cue(20.0, "hop"), Cue(900.0, "place"), Cue(2000.0, "deal")]
    assert [cue.sound for cue in due(waiting, 10.0)] == ["slide", "hit"]
    waiting = [Cue(0.0, "slide"), Cue(10.0, "hit"), Cue(20.0, "hop"), Cue(900.0, "place"), Cue(2000.0, "deal")]
    assert [cue.sound for cue in due(waiting, 900.0 + LATE / 2)] == ["hit", "place"]
    assert [cue.sound for cue in waiting] == ["deal"]
    assert due([], 5.0) == []
