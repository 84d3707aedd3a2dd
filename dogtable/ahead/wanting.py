"""Asking for libraries that there are not: whoever plays asks and goes on, a process of its own makes them (`making`).

What is asked for is written down in the user's cache, as a sealed file, and a process is started that makes all that
was asked for and ends. It has the lowest priority, goes on when the program ends, and at most one works at a time.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Mapping

from dogtable.ahead.choice import may_compile
from dogtable.ahead.compilers import compiler_for
from dogtable.ahead.keys import HERE, this_machine
from dogtable.ahead.libraries import OWN, own_key
from dogtable.ahead.making import is_known, listed, put_down
from dogtable.ahead.material import Material, materials
from dogtable.base.errors import UsageError
from dogtable.base.own import OwnFolder
from dogtable.base.paths import KeptFolders, user_folders
from dogtable.base.program import Program

_log = logging.getLogger(__name__)
_asked: set[str] = set()  # keys that this process has asked for


def want(program: Program) -> None:
    """Have the libraries of a Program made in the background, unless they are there, cannot be or are not wanted."""
    if not may_compile() or multiprocessing.parent_process() is not None:  # else the program itself has asked
        return
    machine = this_machine()
    wanted = {key: m for m in materials(program, machine) if (key := m.key(machine)) not in _asked}
    _asked.update(wanted)
    try:
        _ask(user_folders().kept, wanted)
    except (OSError, UsageError):  # no folder of the user's own, no room, no compiler: Python plays
        return


def _ask(kept: KeptFolders, wanted: Mapping[str, Material]) -> None:
    missing = {key: material for key, material in wanted.items() if not is_known(kept, key)}
    if not missing:
        return
    compiler_for(this_machine())
    with OwnFolder(kept.cache / OWN, make=True) as folder:
        put_down(kept, folder, missing)
    process = _start()
    threading.Thread(target=_await, args=(process, kept, missing), daemon=True, name="dogtable-ahead").start()


def _start() -> subprocess.Popen[bytes]:
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
        left = found.left.get(own_key(key))
        if left is not None and left.again:
            _log.warning("no library of %s: %s; it is played by Python", left.name, left.why)
        elif left is None and own_key(key) not in found.libraries and status:
            _log.warning("no library of %s: what makes it ended with status %s", material.name, status)
