"""Work that is put off is done once, all of it: in a while, when somebody wants it, or as the program ends."""

import subprocess
import sys
import threading

import pytest

from dogtable.base import spare_time


def test_it_is_done_by_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare_time, "LATER", 0)
    by: list[threading.Thread] = []
    done = threading.Event()

    def work() -> None:
        by.append(threading.current_thread())
        done.set()

    spare_time.put_off(work)
    assert done.wait(60)
    assert by != [threading.current_thread()]


def test_it_is_done_once_and_in_its_order_when_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare_time, "LATER", 3_600)
    done: list[int] = []
    for number in range(3):
        spare_time.put_off(lambda number=number: done.append(number))
    assert done == []
    spare_time.finish()
    spare_time.finish()
    assert done == [0, 1, 2]


def test_what_goes_wrong_is_logged_and_the_rest_is_done(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(spare_time, "LATER", 3_600)
    done: list[str] = []
    spare_time.put_off(lambda: done.append(str(1 // 0)))
    spare_time.put_off(lambda: done.append("the rest"))
    spare_time.finish()
    assert done == ["the rest"]
    assert "ZeroDivisionError" in caplog.text


def test_a_program_that_ends_does_it_first() -> None:
    script = "from dogtable.base.spare_time import put_off\nput_off(lambda: print('done'))\nprint('asked')"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["asked", "done"]
