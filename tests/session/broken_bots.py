"""Bots that break down, for tables in tests; what they do is named by the environment: BROKEN=dies and so on."""

import os
import time
from collections.abc import Iterator, Sequence
from typing import Any

from dogtable.bots.policies import play_greedy
from dogtable.bots.process import Answer, Request


def play_broken(program: Any, request: Request) -> Answer:
    what = os.environ["BROKEN"]
    if what == "dies":
        os._exit(1)
    if what == "hangs":
        time.sleep(600)
    if what == "fails":
        raise ValueError("no idea")
    return Answer("card=nonsense")


def think_ahead(questions: Sequence[tuple[Any, Request]]) -> Iterator[None]:
    return iter(())


POLICIES = {"random": play_broken, "greedy": play_greedy}
