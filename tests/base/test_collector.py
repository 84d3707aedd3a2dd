"""The collector of garbage rests as long as anybody wants it to, in this thread or another, and goes on afterwards."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from dogtable.base.collector import uncollected


@pytest.fixture(autouse=True)
def working() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def test_it_rests_inside_and_goes_on_behind() -> None:
    with uncollected():
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(KeyError), uncollected():
        raise KeyError
    assert gc.isenabled()


def test_where_it_rested_it_goes_on_resting() -> None:
    gc.disable()
    with uncollected():
        pass
    assert not gc.isenabled()


def test_who_ends_first_does_not_wake_it_for_another() -> None:
    """One thread begins, another begins and stays, the first ends."""
    inside, ended = Event(), Event()

    def stay() -> bool:
        with uncollected():
            inside.set()
            ended.wait()
            return gc.isenabled()

    with ThreadPoolExecutor(1) as others:
        with uncollected():
            stays = others.submit(stay)
            inside.wait()
        worked = gc.isenabled()
        ended.set()
        assert not stays.result()
    assert not worked
    assert gc.isenabled()


def test_many_at_once_leave_it_as_it_was() -> None:
    together = Barrier(8)

    def often() -> None:
        together.wait()
        for _ in range(2_000):
            with uncollected():
                pass

    with ThreadPoolExecutor(8) as threads:
        for one in [threads.submit(often) for _ in range(8)]:
            one.result()
    assert gc.isenabled()
