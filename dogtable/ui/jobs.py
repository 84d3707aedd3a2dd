"""Work that must not hold up the window: in a thread, or in small slices between two frames."""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

WORK: Final = "dogtable-work"
"""What the threads are called."""
SLICE: Final = 0.006  # seconds of drawing between two frames


class Jobs:
    """Runs work beside the loop (`wake` wakes that); what follows on it runs in the loop, by `finish`."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._done: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._slices: deque[tuple[Iterator[object], object]] = deque()

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

        threading.Thread(target=run, daemon=True, name=WORK).start()

    def finish(self) -> None:
        """Run what follows on finished work."""
        while True:
            try:
                follow = self._done.get_nowait()
            except queue.Empty:
                return
            follow()

    def slices(self, steps: Iterator[object], owner: object = None) -> None:
        """Go through `steps` bit by bit while nothing moves, unless `drop` is called for their owner."""
        self._slices.append((steps, owner))

    def drop(self, owner: object) -> None:
        """Forget the slices of an owner that is gone: where something always moves they would pile up."""
        self._slices = deque(kept for kept in self._slices if kept[1] is not owner)

    @property
    def waiting(self) -> bool:
        """Whether there are slices left."""
        return bool(self._slices)

    def slice(self) -> None:
        """Do slices for a few milliseconds."""
        end = time.perf_counter() + SLICE
        while self._slices and time.perf_counter() < end:
            first = self._slices[0]
            try:
                next(first[0])
            except StopIteration:
                self._remove(first)
            except Exception:
                self._remove(first)  # told once, not again every frame
                raise

    def _remove(self, slices: tuple[Iterator[object], object]) -> None:
        if slices in self._slices:  # else their owner went away in their last step
            self._slices.remove(slices)


def _tell(error: BaseException, failed: Callable[[BaseException], None] | None) -> None:
    if failed is None:
        raise error
    failed(error)
