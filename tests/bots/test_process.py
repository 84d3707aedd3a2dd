import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogtable.bots.process import Answer, BotHost, Request


@pytest.fixture
def host() -> Iterator[BotHost]:
    host = BotHost({"p": "program"}, lambda request: Answer("fallback"), policies="tests.bots.bad_policies", grace=1.0)
    yield host
    host.stop()


def wait(host: BotHost, seconds: float = 20) -> Answer:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = host.poll()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer")


def test_a_question_is_answered_in_another_process(host: BotHost) -> None:
    host.ask(Request("good", "p", "view", 1))
    assert host.busy
    assert wait(host) == Answer("program:view", (("length", 3),))
    assert not host.busy
    host.ask(Request("good", "p", "again", 1))
    assert wait(host).key == "program:again"


def test_polling_never_blocks(host: BotHost) -> None:
    host.start()
    host.ask(Request("hangs", "p", "view", 1, budget=60))
    begin = time.monotonic()
    assert host.poll() is None
    assert time.monotonic() - begin < 0.5
    host.drop()
    assert not host.busy


def test_a_bot_that_dies_once_is_started_anew(host: BotHost, tmp_path: Path) -> None:
    host.ask(Request("dies_once", "p", str(tmp_path / "flag"), 1))
    assert wait(host) == Answer("second life")
    assert host.notes == ["The bot died and was started anew."]


@pytest.mark.parametrize(("policy", "budget"), [("dies", 1.0), ("fails", 1.0), ("hangs", -0.7)])
def test_a_bot_that_keeps_failing_is_replaced(host: BotHost, policy: str, budget: float) -> None:
    host.ask(Request(policy, "p", "view", 1, budget=budget))
    answer = wait(host)
    assert answer.key == "fallback"
    assert "simpler one" in answer.note
    assert len(host.notes) == 3


def test_stopping_ends_a_hanging_bot_at_once(host: BotHost) -> None:
    host.ask(Request("hangs", "p", "view", 1, budget=600))
    time.sleep(0.3)
    process = host._process
    assert process is not None
    begin = time.monotonic()
    host.stop()
    assert time.monotonic() - begin < 1.5
    assert not process.is_alive()
