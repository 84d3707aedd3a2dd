"""Policies that go wrong, for tests of the host."""

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dogtable.bots.process import Answer, Request


def good(program: Any, request: Request) -> Answer:
    return Answer(f"{program}:{request.packed}", (("length", 3),))


def dies(program: Any, request: Request) -> Answer:
    os._exit(3)


def hangs(program: Any, request: Request) -> Answer:
    time.sleep(600)
    return Answer("late")


def fails(program: Any, request: Request) -> Answer:
    raise ValueError("no idea")


def never_lets_go(program: Any, request: Request) -> Answer:
    """Hang without letting any other thread run."""
    return Answer(str(7 ** (10**9)))


def eats(program: Any, request: Request) -> Answer:
    return Answer(str(len([bytearray(1 << 20) for _ in range(2_000)])))


def burns(program: Any, request: Request) -> Answer:
    while True:
        pass


def says_nonsense(program: Any, request: Request) -> Any:
    return 42


def tells_pid(program: Any, request: Request) -> Answer:
    return Answer(str(os.getpid()))


def dies_once(program: Any, request: Request) -> Answer:
    flag = Path(request.packed)
    if not flag.exists():
        flag.touch()
        os._exit(1)
    return Answer("second life")


POLICIES = {
    f.__name__: f for f in (good, dies, hangs, fails, never_lets_go, eats, burns, says_nonsense, tells_pid, dies_once)
}


def think_ahead(questions: Sequence[tuple[Any, Request]]) -> Iterator[None]:
    """Write a line a step into the file that a view names, or fail."""
    for _, request in questions:
        for step in range(10**9):
            if request.policy == "fails":
                raise ValueError("no idea ahead")
            Path(request.packed).write_text(str(step), encoding="ascii")
            yield
