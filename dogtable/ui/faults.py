"""What went wrong inside the program: the details to a file, one sentence to the player."""

from __future__ import annotations

import logging
import platform
import sys
import time
import traceback
from pathlib import Path
from typing import Final

LARGEST: Final = 1_000_000  # bytes; an older log is kept beside it once


def note_fault(path: Path, error: BaseException, *, debug: bool = False) -> bool:
    """Append the traceback of `error` to the log at `path`; with `debug` print it too. False: it cannot be written."""
    text = "".join(traceback.format_exception(error))
    if debug:
        sys.stderr.write(text)
    return _write(path, f"Python {platform.python_version()}  {platform.platform()}\n{text}")


class LogFile(logging.Handler):
    """Writes what the program notes besides into the same file: a bot that had to be replaced, a damaged game."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self.path = path

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, and the traceback below it where there is one."""
        _write(self.path, self.format(record))


def keep_log(path: Path) -> None:
    """Write what the program notes into the log at `path`, and nowhere else."""
    log = logging.getLogger("dogtable")
    log.propagate = False
    log.handlers = [LogFile(path)]


def _write(path: Path, text: str) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.stat().st_size > LARGEST:
            path.replace(path.with_suffix(".old.log"))
        with path.open("a", encoding="utf-8") as log:
            log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}  {text}\n")
    except OSError:
        return False  # a full disk or a read-only folder must not hide the first fault behind a second
    return True
