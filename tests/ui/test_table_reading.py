"""A history is read on from where it was, and is that of all events, whatever was cut off and came anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes_table import FakeEvent, FakeStuck

from dogtable.engine.decision import Reason
from dogtable.ui.table import reading
from dogtable.ui.table.history import History, read
from dogtable.ui.table.reading import Reading


def told(count: int, first: int = 1) -> list[FakeEvent]:
    return [
        FakeEvent(n, "say", n % 2, text=f"Seat{n % 2} says {n}.", speaks_of=n % 2) for n in range(first, first + count)
    ]


def nothing(since: int) -> list[FakeStuck]:
    return []


class Counting:
    """Reads, and counts what is read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.events = 0
        monkeypatch.setattr(reading, "read", self.read)

    def read(self, events: list[FakeEvent], *more: object) -> History:
        self.events += len(events)
        return read(events, *more)  # type: ignore[arg-type]  # handed on as it is


def test_only_what_is_new_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    counting, one, events = Counting(monkeypatch), Reading(), told(1000)
    history = one.all(0, events[:900], nothing, ())
    assert counting.events == 900
    history = one.on(0, history, events[900:990], nothing, ())
    assert one.all(0, events[:990], nothing, ()) is history and counting.events == 990
    assert one.all(0, events, nothing, ()) == read(events, ()) and counting.events == 1000
    assert one.all(1, events, nothing, ()) == read(events, ()) and counting.events == 2000  # others' own eyes


def test_after_something_was_cut_off_little_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    counting, one, events = Counting(monkeypatch), Reading(), told(2000)
    history = one.all(0, [], nothing, ())
    assert history == History()
    for n in range(0, 2000, 10):
        history = one.on(0, history, events[n : n + 10], nothing, ())
    counting.events = 0
    assert one.all(0, events[:1990], nothing, ()) == read(events[:1990], ())
    assert counting.events <= 2 * reading.APART
    anew = [*events[:1980], *(replace(event, text="Else.") for event in told(40, 1981))]
    assert one.all(0, anew, nothing, ()) == read(anew, ())  # others came with the numbers of those cut off
    assert one.all(0, events[:5], nothing, ()) == read(events[:5], ())


def test_what_hindered_a_seat_is_told_once() -> None:
    one, events = Reading(), told(20)
    hindered = [FakeStuck(n, 0, [("a card", Reason(f"because of {n}"))]) for n in (3, 11)]

    def stuck(since: int) -> list[FakeStuck]:
        return [one for one in hindered if one.n > since]

    one.all(0, events[:10], stuck, ())
    assert one.all(0, events, stuck, ()) == read(events, (), hindered)
