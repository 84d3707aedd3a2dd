"""Starting the process that makes libraries (`making`): this same program, of the lowest priority.

What it has to make is written down in the user's cache, as sealed files. It goes on when this program ends; until then
it is waited for, by a thread of its own, and what it could not make is noted in the log.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping

from dogtable.ahead.compilers import compiler_for
from dogtable.ahead.keys import HERE, this_machine
from dogtable.ahead.known import UNFINISHED, is_settled, listed
from dogtable.ahead.libraries import own_path
from dogtable.ahead.making import is_lost, put_down
from dogtable.ahead.material import Material
from dogtable.base.errors import UsageError
from dogtable.base.own import OwnFolder
from dogtable.base.paths import KeptFolders

_log = logging.getLogger(__name__)
MOST_WAITED = 600.0
"""Seconds that are waited for what another process is making, at most."""
_WAIT = 0.5  # seconds between two looks at it


def ask(kept: KeptFolders, wanted: Mapping[str, Material]) -> None:
    """Have libraries of these made, by the keys of their material; none are where there is no compiler or no room."""
    process = _asked(kept, wanted)
    if process is None:
        return
    threading.Thread(target=_await, args=(process, kept, wanted), daemon=True, name="dogtable-ahead").start()


def make(kept: KeptFolders, wanted: Mapping[str, Material]) -> None:
    """Likewise, and wait until they are made; what another process is making already is waited for, too.

    That one looks for more before it ends; where it is killed, the next that is started here makes them. What two
    processes have taken and not even begun, since it is nothing that they can read, is not asked for again.
    """
    until, vain = time.monotonic() + MOST_WAITED, 0
    while (process := _asked(kept, wanted)) is not None:
        _await(process, kept, wanted)
        waiting = {key: material.name for key, material in wanted.items() if not is_settled(kept, key)}
        if not waiting or process.returncode:
            return
        vain = vain + 1 if any(is_lost(kept, key) for key in waiting) else 0
        if vain > 1 or time.monotonic() > until:
            why = "what was asked for cannot be read" if vain > 1 else "another process is making some still"
            _log.warning("no library of %s: %s; it is played by Python", ", ".join(waiting.values()), why)
            return
        time.sleep(_WAIT)


def _asked(kept: KeptFolders, wanted: Mapping[str, Material]) -> subprocess.Popen[bytes] | None:
    """Write down what is asked for, and start the process; None where Python has to play."""
    try:
        compiler_for(this_machine())
        with OwnFolder(own_path(kept), make=True) as folder:
            put_down(kept, folder, wanted)
        return start()
    except (OSError, UsageError):
        return None


def start() -> subprocess.Popen[bytes]:
    """Start the process that makes libraries: this same program, with nothing of the folder that one is in."""
    words = [] if getattr(sys, "frozen", False) else ["-P", "-m", "dogtable"]
    paths = [str(HERE.parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    flags = ("IDLE_PRIORITY_CLASS", "CREATE_NO_WINDOW", "CREATE_NEW_PROCESS_GROUP")
    return subprocess.Popen(
        [sys.executable, *words, "ahead", "--asked"],
        cwd=HERE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=sum(getattr(subprocess, flag, 0) for flag in flags),
    )


def _await(process: subprocess.Popen[bytes], kept: KeptFolders, wanted: Mapping[str, Material]) -> None:
    """Wait for the process, and note in the log, in a line each, what it could not make."""
    status = process.wait()
    found = listed(kept)
    for key, material in wanted.items():
        left = found.left.get(key)
        if left is not None and left.again and (left.why not in UNFINISHED or status):
            _log.warning("no library of %s: %s; it is played by Python", left.name, left.why)
        elif left is None and key not in found.libraries and status:
            _log.warning("no library of %s: what makes it ended with status %s", material.name, status)
