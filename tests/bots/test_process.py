import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from dogtable.bots import process
from dogtable.bots.process import MOST, Answer, BotHost, Crowd, Request
from dogtable.bots.worker import Worker
from tests.patience import FOR_GOOD, PATIENCE, is_cut_short, is_gone

ROOT = Path(__file__).parents[2]
unix = pytest.mark.skipif(sys.platform == "win32", reason="signals and process ids of Unix")
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def make(**how: object) -> BotHost:
    host = BotHost(
        {"p": "program"},
        lambda: Answer("fallback"),
        policies="tests.bots.bad_policies",
        simpler="good",
        grace=PATIENCE,
        first_grace=PATIENCE,
    )
    return replace(host, **how)  # type: ignore[arg-type]  # the fields of a host


@pytest.fixture
def host() -> Iterator[BotHost]:
    host = make()
    yield host
    host.stop()


def wait(host: BotHost, seconds: float = PATIENCE) -> Answer:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = host.poll()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer")


def pid_of(host: BotHost) -> int:
    assert host._worker is not None
    pid = host._worker.process.pid
    assert pid is not None
    return pid


def test_a_question_is_answered_in_another_process(host: BotHost) -> None:
    host.ask(Request("good", "p", "view", 1))
    before = host.busy
    assert wait(host) == Answer("program:view", (("length", 3),))
    assert (before, host.busy) == (True, False)
    host.ask(Request("good", "p", "again", 1))
    assert wait(host).key == "program:again"
    host.ask(Request("tells_pid", "p", "", 1))
    assert wait(host).key not in ("", str(os.getpid()))
    assert host.notes == []


def test_whoever_waits_is_told_that_there_is_an_answer(host: BotHost) -> None:
    came = threading.Event()
    host.came = came.set
    host.ask(Request("good", "p", "view", 1))
    assert came.wait(PATIENCE)
    assert host.poll() is not None


@unix
def test_asking_and_polling_never_block(host: BotHost) -> None:
    """Also with a program larger than what a pipe takes in, while the other side is not listening."""
    host.programs = {"p": "x" * 4_000_000}
    host.start()
    os.kill(pid_of(host), signal.SIGSTOP)  # it listens no more: whoever waits for it waits for good

    def ask() -> None:
        host.ask(Request("hangs", "p", "view", 1, budget=FOR_GOOD))
        assert host.poll() is None
        host.drop()

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(PATIENCE)
    assert not asking.is_alive() and not host.busy


def test_a_bot_that_dies_once_is_started_anew(host: BotHost, tmp_path: Path) -> None:
    host.ask(Request("dies_once", "p", str(tmp_path / "flag"), 1))
    assert wait(host) == Answer("second life")
    assert host.notes == ["The bot dies_once died and was started anew."]


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("dies", "died"),
        ("fails", "failed (ValueError: no idea)"),
        ("missing", "failed (KeyError: 'missing')"),
        ("says_nonsense", "gave what is no answer (int)"),
    ],
)
def test_a_bot_that_keeps_failing_is_replaced_by_a_simpler_one(host: BotHost, policy: str, told: str) -> None:
    host.ask(Request(policy, "p", "view", 1))
    answer = wait(host)
    assert answer.key == "program:view"
    assert answer.note == f"The bot {policy} {told}; from now on good answers in its place."
    assert host.notes == [f"The bot {policy} {told} and was started anew.", answer.note]
    host.ask(Request(policy, "p", "next", 1))  # it is not tried again
    assert wait(host) == Answer("program:next", (("length", 3),))
    assert len(host.notes) == 2


def test_a_bot_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    now = count(0, FOR_GOOD)
    host = make()
    with monkeypatch.context() as patch:
        patch.setattr(process, "time", SimpleNamespace(monotonic=lambda: float(next(now))))
        host.ask(Request("hangs", "p", "view", 1))
        while len(host.notes) < 2:
            host.poll()
        host._asked.deadline = time.monotonic() + PATIENCE
    answer = wait(host)
    host.stop()
    assert (answer.key, host.notes[0]) == ("program:view", "The bot hangs took too long and was started anew.")


def test_an_answer_that_is_no_option_is_replaced() -> None:
    host = make(sound=lambda answer: answer.key == "program:view")
    host.ask(Request("tells_pid", "p", "view", 1))
    answer = wait(host)
    host.stop()
    assert answer.key == "program:view"
    assert "gave what is no option" in host.notes[0]


def test_where_even_the_simpler_one_fails_the_program_answers_itself() -> None:
    host = make(simpler="dies")
    host.ask(Request("fails", "p", "view", 1))
    answer = wait(host)
    assert answer.key == "fallback"
    assert len(host.notes) == 3
    assert answer.note == host.notes[-1] == "The bot dies died; from now on answers are picked without it."
    host.ask(Request("fails", "p", "view", 1))
    assert wait(host).key == "fallback"  # at once: nobody is tried any more
    assert host._worker is None


def test_where_no_process_can_be_started_the_program_answers_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Worker, *_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Worker, "__init__", refuse)
    host = make()
    host.ask(Request("hangs", "p", "view", 1))
    assert wait(host).key == "fallback"
    assert "could not be started (Resource temporarily unavailable)" in host.notes[0]


def test_a_bot_that_needs_too_much_memory_is_replaced() -> None:
    host = make(memory=200 << 20)
    host.ask(Request("eats", "p", "view", 1))
    answer = wait(host)
    host.stop()
    assert answer.key == "program:view"
    assert host.notes[0] == "The bot eats used too much memory and was started anew."


@linux
def test_memory_is_watched_where_the_system_sets_no_limit() -> None:
    """The same as on a system without limits: the process looks at itself."""
    code = """
        import multiprocessing, os, time
        from dogtable.base import bounds
        if __name__ == "__main__":
            ours, life = multiprocessing.Pipe()
            kept = bytearray(300 << 20)
            bounds._watch(life, 100 << 20)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT, timeout=PATIENCE)
    assert done.returncode == 77


@unix
def test_stopping_ends_a_busy_bot_at_once(host: BotHost) -> None:
    host.ask(Request("burns", "p", "view", 1, budget=FOR_GOOD))
    time.sleep(0.6)
    assert host._worker is not None
    process = host._worker.process
    host.stop()
    assert is_cut_short(process)


def test_what_is_taken_back_is_not_answered_and_the_next_question_is(host: BotHost) -> None:
    host.ask(Request("hangs", "p", "view", 1, budget=FOR_GOOD))
    host.drop()
    assert host.poll() is None
    host.ask(Request("good", "p", "other", 1))
    assert wait(host).key == "program:other"
    assert host.notes == []


def test_there_are_only_so_many_workers_at_a_time() -> None:
    assert 2 <= MOST <= 4
    others = set(multiprocessing.active_children())  # what other tests have begun
    crowd = Crowd(2)
    hosts = [make(crowd=crowd) for _ in range(3)]
    busy, idle, third = hosts
    busy.ask(Request("hangs", "p", "view", 1, budget=FOR_GOOD))
    idle.ask(Request("good", "p", "view", 1))
    wait(idle)
    third.ask(Request("good", "p", "third", 1))
    assert idle._worker is None, "who is idle gives way"
    assert wait(third).key == "program:third"
    idle.ask(Request("hangs", "p", "view", 1, budget=FOR_GOOD))
    third.ask(Request("good", "p", "late", 1))  # all are busy: it waits
    assert (third.poll(), third._worker) == (None, None)
    busy.stop()
    assert wait(third).key == "program:late"
    assert len(set(multiprocessing.active_children()) - others) <= 2
    for host in hosts:
        host.stop()


PARENT = """
    import sys, time
    from dogtable.bots.process import Answer, BotHost, Request
    if __name__ == "__main__":
        host = BotHost({"p": 1}, lambda: Answer("x"), policies="tests.bots.bad_policies", grace=float(sys.argv[2]))
        host.first_grace = host.grace
        host.ask(Request("tells_pid", "p", "", 1, budget=30))
        while (answer := host.poll()) is None:
            time.sleep(0.01)
        host.ask(Request(sys.argv[1], "p", "", 1, budget=1.0))
        time.sleep(0.5)
        print(answer.key, flush=True)
        time.sleep(3600)
"""


def start_parent(tmp_path: Path, policy: str, grace: float) -> tuple[subprocess.Popen[str], int]:
    script = tmp_path / "parent.py"
    script.write_text(textwrap.dedent(PARENT), encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(
        [sys.executable, str(script), policy, str(grace)], stdout=subprocess.PIPE, text=True, env=env, cwd=tmp_path
    )
    assert parent.stdout is not None
    return parent, int(parent.stdout.readline())


@linux
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSEGV", "SIGTERM", "SIGINT"])
@pytest.mark.parametrize("policy", ["burns", "tells_pid"])
def test_a_worker_leaves_with_the_program_however_that_ends(tmp_path: Path, policy: str, how: str) -> None:
    """In the middle of a thought, and while it waits for a question."""
    parent, pid = start_parent(tmp_path, policy, 30)
    assert not is_gone(pid, 0)
    parent.send_signal(getattr(signal, how))  # not all of them are known to Windows
    parent.wait(PATIENCE)
    assert is_gone(pid)


@linux
def test_a_worker_that_lets_no_thread_run_ends_when_its_time_is_over(tmp_path: Path) -> None:
    parent, pid = start_parent(tmp_path, "never_lets_go", 2)
    parent.kill()
    parent.wait(PATIENCE)
    assert is_gone(pid)


@linux
def test_a_host_that_is_forgotten_leaves_no_worker() -> None:
    host = make()
    host.ask(Request("hangs", "p", "view", 1, budget=FOR_GOOD))
    pid = pid_of(host)
    host.stop()
    del host
    gc.collect()
    assert is_gone(pid)
