"""Work that must not hold up the window: in a thread, or in small slices between two frames."""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

SLICE: Final = 0.006  # seconds of drawing between two frames


class Jobs:
    """Runs work beside the loop (`wake` wakes that); what follows on it runs in the loop, by `finish`."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._done: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._slices: deque[Iterator[object]] = deque()

    def later(
        self,
        work: Callable[[], Any],
        then: Callable[[Any], None] | None = None,
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Do `work` in a thread, then `then(result)` or `failed(error)` in the loop."""

        def run() -> None:
            try:
                result = work()
            except BaseException as error:  # noqa: BLE001  whatever it is belongs to the loop, which tells the player
                fault = error
                self._done.put(lambda: _tell(fault, failed))
            else:
                if then is not None:
                    self._done.put(lambda: then(result))
            self._wake()

        threading.Thread(target=run, daemon=True, name="dogtable-work").start()

    def finish(self) -> None:
        """Run what follows on finished work."""
        while True:
            try:
                follow = self._done.get_nowait()
            except queue.Empty:
                return
            follow()

    def slices(self, steps: Iterator[object]) -> None:
        """Go through `steps` bit by bit while nothing moves."""
        self._slices.append(steps)

    @property
    def waiting(self) -> bool:
        """Whether there are slices left."""
        return bool(self._slices)

    def slice(self) -> None:
        """Do slices for a few milliseconds."""
        end = time.perf_counter() + SLICE
        while self._slices and time.perf_counter() < end:
            steps = self._slices[0]
            try:
                next(steps)
            except StopIteration:
                self._slices.remove(steps)
            except Exception:
                self._slices.remove(steps)  # told once, not again every frame
                raise


def _tell(error: BaseException, failed: Callable[[BaseException], None] | None) -> None:
    if failed is None:
        raise error
    failed(error)
