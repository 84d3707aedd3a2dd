"""Sleeping until something happens: what wakes the window, and how often it looks by itself."""

from __future__ import annotations

import select
import socket
import threading
import time

import pygame
import pytest

from dogtable.ui import sleep
from dogtable.ui.app import LONGEST_SLEEP, App
from dogtable.ui.sleep import Sleeper
from tests.patience import PATIENCE


def test_the_sleeper_wakes_for_a_ring_an_event_and_the_time(app: App) -> None:

    sleeper = Sleeper()  # not the window's, which is rung by whatever is done behind it
    pygame.event.clear()
    begin = time.monotonic()
    assert sleeper.sleep(0.15) == []
    assert time.monotonic() - begin > 0.1
    threading.Timer(0.05, sleeper.ring).start()
    begin = time.monotonic()
    assert sleeper.sleep(PATIENCE) == [] and time.monotonic() - begin < PATIENCE
    threading.Timer(0.05, lambda: pygame.event.post(pygame.event.Event(pygame.USEREVENT))).start()
    assert [event.type for event in sleeper.sleep(PATIENCE)] == [pygame.USEREVENT]
    sleeper.close()


def looks_in_a_minute(doors: list[int], monkeypatch: pytest.MonkeyPatch) -> int:
    """Sleep a minute of the test's own clock, a second each, as an idle window does; return how often it was looked."""
    now, looks = [1000.0], [0]

    class Clock:
        monotonic = staticmethod(lambda: now[0])

    def selected(watched: list[object], _: object, __: object, seconds: float) -> tuple[list[object], ...]:
        now[0] += seconds
        looks[0] += 1
        return [], [], []

    monkeypatch.setattr(sleep, "time", Clock)
    monkeypatch.setattr(select, "select", selected)
    pygame.event.clear()
    sleeper = Sleeper(doors)
    while now[0] < 1060:
        sleeper.sleep(LONGEST_SLEEP)
    sleeper.close()
    return looks[0]


def test_where_events_come_over_the_connection_an_idle_window_hardly_ever_looks(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert looks_in_a_minute([99], monkeypatch) < 150  # two a second at most, one when it has rested for a while


def test_where_it_has_to_look_it_looks_often_enough_to_be_quick(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks_in_a_minute([], monkeypatch) > 600
    assert app.window.sockets == ()  # no display: whatever is open is no connection that events come through


def test_a_door_that_opens_without_events_is_shut(app: App) -> None:
    door, other = socket.socketpair()
    other.send(b"never read")
    sleeper = Sleeper([door.fileno()])
    pygame.event.clear()
    assert sleeper.sleep(0.3) == []
    assert sleeper._doors == []
    for part in (door, other, sleeper):
        part.close()
