"""Thinking ahead inside a bot's process, while nobody asks it anything: a thread that waits for all others.

It goes on in small steps, so it can be stopped behind any of them, and it comes to an end by itself.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dogtable.base.bounds import OUT_OF_MEMORY
from dogtable.base.priority import wait_for_others

Thinker = Callable[[Sequence[tuple[Any, Any]]], Iterator[None]]
"""Thinks of programs with requests, in steps."""


class ThinkingAhead:
    """What a process thinks of meanwhile, by a `thinker`."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._failed: Exception | None = None

    def begin(self, questions: Sequence[tuple[Any, Any]]) -> None:
        """Think of these, one after the other, in place of what was thought of before."""
        self._end()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._think, args=(questions, self._stopping), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop at once; what went wrong meanwhile is raised here, where somebody is told."""
        self._end()
        failed, self._failed = self._failed, None
        if failed is not None:
            raise failed

    def _end(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _think(self, questions: Sequence[tuple[Any, Any]], stopping: threading.Event) -> None:
        wait_for_others()
        try:
            for _ in self._thinker(questions):
                if stopping.is_set():
                    return
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        except Exception as error:  # noqa: BLE001  # it is told with the next question
            self._failed = error
