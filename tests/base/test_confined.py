import os
import subprocess
import sys
import textwrap
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from dogtable.base import confined as confined_module
from dogtable.base.bounds import used
from dogtable.base.confined import Confined, ConfinedError, How, Limits, call
from tests.patience import is_gone

ROOT = Path(__file__).parents[2]
LIMITS = Limits(processor=30, wall=300, megabytes=250, sent=1000, answered=1000)
unix = pytest.mark.skipif(sys.platform == "win32", reason="time of the processor is limited on Unix only")
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def work(name: str, request: bytes = b"", limits: Limits = LIMITS) -> bytes:
    return call(f"tests.base.strange_work:{name}", request, limits)


def ended(name: str, limits: Limits = LIMITS) -> ConfinedError:
    with pytest.raises(ConfinedError) as caught:
        work(name, limits=limits)
    return caught.value


def test_bytes_go_in_and_bytes_come_out() -> None:
    assert work("doubled", b"ab\0\xff") == b"ab\0\xffab\0\xff"
    assert work("doubled") == b""


def test_one_process_serves_several_calls_and_a_new_one_those_after_a_bad_end() -> None:
    with Confined("tests.base.strange_work:counts", LIMITS) as confined:
        first, second = confined.call(b"").split(), confined.call(b"").split()
        assert (first[0], second[0]) == (b"1", b"2")
        assert first[1] == second[1] != str(os.getpid()).encode()
        confined.close()
        assert confined.call(b"").split()[0] == b"1"


def test_what_is_only_read_here_loads_no_screen() -> None:
    assert work("tells_which") == b""


@pytest.mark.parametrize(
    ("name", "limits", "how"),
    [
        pytest.param("burns", replace(LIMITS, processor=0.2), How.TIME, marks=unix),
        pytest.param("burns_in_c", replace(LIMITS, processor=0.2), How.TIME, marks=unix),
        ("eats", LIMITS, How.MEMORY),
        ("dies", LIMITS, How.CRASH),
        pytest.param("crashes", LIMITS, How.CRASH, marks=unix),
        ("fails", LIMITS, How.CRASH),
        ("falls_deep", LIMITS, How.CRASH),
    ],
)
def test_every_end_is_told_from_the_others(name: str, limits: Limits, how: How) -> None:
    found = ended(name, limits)
    assert found.how is how
    assert str(found) == how.value
    assert len(found.detail) <= 500


def test_what_only_waits_ends_by_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined_module, "START", 0.0)
    assert ended("hangs", replace(LIMITS, wall=1.0)).how is How.TIME


def test_what_is_too_large_goes_neither_in_nor_out() -> None:
    with Confined("tests.base.strange_work:doubled", LIMITS) as confined:
        assert len(confined.call(b"x" * 500)) == 1000
        for size in (501, 1001):
            with pytest.raises(ConfinedError) as caught:
                confined.call(b"x" * size)
            assert caught.value.how is How.SIZE
        assert confined.call(b"still") == b"stillstill"


def test_a_function_that_is_not_there_is_a_crash() -> None:
    assert ended("missing").how is How.CRASH


def test_a_call_is_given_up_from_another_thread() -> None:
    confined = Confined("tests.base.strange_work:hangs", LIMITS)
    timer = threading.Timer(0.3, confined.cancel)
    timer.start()
    with pytest.raises(ConfinedError) as caught:
        confined.call(b"")
    assert caught.value.how is How.CANCELLED  # and not TIME: it was not waited for
    with pytest.raises(ConfinedError):
        confined.call(b"")
    confined.close()


@linux
def test_a_process_that_nobody_holds_any_more_is_gone() -> None:
    """The program is killed in the middle of a call."""
    code = """
        import threading, time
        from dogtable.base.confined import Confined, Limits
        if __name__ == "__main__":
            held = Confined("tests.base.strange_work:hangs", Limits(30, 300, 250, 10, 10))
            threading.Thread(target=held.call, args=(b"",), daemon=True).start()
            while held._process is None or held._process.pid is None:
                time.sleep(0.01)
            print(held._process.pid, flush=True)
            time.sleep(600)
    """
    program = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT, stdout=subprocess.PIPE)
    assert program.stdout is not None
    child = int(program.stdout.readline())
    assert not is_gone(child, 0)
    program.kill()
    program.wait()
    assert is_gone(child)


def test_the_memory_of_another_process_is_known_from_outside() -> None:
    code = "kept = bytearray(b'x' * (100 << 20)); print(1, flush=True); input()"
    other = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdout is not None
    other.stdout.readline()
    assert 100 << 20 < used(other.pid) < 200 << 20
    assert 0 < used() == pytest.approx(used(os.getpid()), rel=0.2)
    other.communicate(b"\n")
    assert used(other.pid) == 0
