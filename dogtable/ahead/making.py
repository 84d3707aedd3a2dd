"""Making the libraries that were asked for, one after the other, into the folder in the user's cache.

What could not be made is told in the list there; what went wrong (a compiler failed, took too long, was ended) is tried
again when a day has passed, what has no form in C only when the program has changed. A library is tried out before it
is listed. What was begun and not ended (the session went, or the library brought the process down) is begun once more
when it is asked for again, and then not before a day has passed.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from dogtable.ahead.building import made
from dogtable.ahead.compilers import compiler_for
from dogtable.ahead.compilers import suffix as ending
from dogtable.ahead.keys import this_machine
from dogtable.ahead.known import BEGUN, BEGUN_AGAIN, is_made, listed
from dogtable.ahead.libraries import LIST, OWN, TIME, Entry, Left, Listing, forget_unused, own, own_path, sealed
from dogtable.ahead.material import Material, read
from dogtable.ahead.trying import try_out
from dogtable.base.bounds import limit
from dogtable.base.own import OwnFolder
from dogtable.base.paths import KeptFolders
from dogtable.base.seal import Seal

T = TypeVar("T")
JOB, LOCK = ".job", "lock"
MOST_JOBS, MOST_LIBRARIES = 50, 100
"""So many things may be asked for at a time, and so many libraries are kept; older ones go away."""
_PROCESSOR, _MEMORY, _FILE = 600, 2 << 30, 256 << 20
"""What the process and each compiler may use: seconds of the processor, bytes of memory, bytes of one file."""


def put_down(kept: KeptFolders, folder: OwnFolder, wanted: Mapping[str, Material]) -> None:
    """Write down what is asked for, by key; OSError where it cannot be written."""
    for key, material in wanted.items():
        if len(_jobs(folder)) < MOST_JOBS:
            folder.write(f"{key}{JOB}", Seal(kept.key).sealed(_job(key), material.text().encode()))


def is_lost(kept: KeptFolders, key: str) -> bool:
    """Whether nobody will make what was asked for: it is not written down any more, and nothing came of it so far."""
    found = listed(kept)
    return not (own_path(kept) / f"{key}{JOB}").exists() and key not in found.libraries and key not in found.left


# ----------------------------------------------------------------------------------------------------------- making


def make_all(kept: KeptFolders) -> bool:
    """Make libraries of all that was asked for, in this process; False when another one is at it already.

    OSError where the user has no folder of their own, or there is no room; UsageError where there is no compiler.
    """
    done: set[str] = set()
    with OwnFolder(own_path(kept), make=True) as folder:
        forget_unused(kept)
        while _jobs(folder):
            with _alone(own_path(kept)) as alone:
                if not alone:
                    return False  # that one looks for more before it ends
                for name in _jobs(folder):
                    if name in done:  # somebody asked while it was made
                        folder.remove(name)
                    else:
                        done.add(name)
                        _make(kept, folder, name)
    return True


def _make(kept: KeptFolders, folder: OwnFolder, name: str) -> None:
    """Make the library of one thing that was asked for, and list it."""
    key = name.removesuffix(JOB)
    text = Seal(kept.key).opened(_job(key), folder.read(name))
    folder.remove(name)  # first of all: what ends this process is begun again only when somebody asks
    try:
        material = read((text or b"").decode())
    except ValueError:  # nothing that was asked for here
        return
    if is_made(key):
        return
    before = listed(kept).left.get(key)
    why = BEGUN_AGAIN if before is not None and before.why == BEGUN else BEGUN
    _note(kept, folder, key, Left(material.name, why, time.strftime(TIME), again=True))
    result, data = made(material, compiler_for(this_machine()))
    if isinstance(result, Entry):
        folder.write(result.file, data)
        try:
            with own(kept) as opened:
                try_out(opened, result, material)
        except (OSError, MemoryError) as error:
            result = Left(material.name, f"it cannot be loaded here: {error}", result.made, again=True)
    _note(kept, folder, key, result)


def _note(kept: KeptFolders, folder: OwnFolder, key: str, result: Entry | Left) -> None:
    """Write into the list what came of something; the oldest libraries go away when there are too many."""
    found = listed(kept)
    found.libraries.pop(key, None)
    found.left.pop(key, None)
    if isinstance(result, Entry):
        found.libraries[key] = result
    else:
        found.left[key] = result
    found = Listing(_newest(found.libraries), _newest(found.left))
    folder.write(LIST, sealed(kept, found))
    named = {entry.file for entry in found.libraries.values()}
    for file in folder.names():
        if file.endswith(ending(this_machine())) and file not in named:
            with suppress(OSError):  # Windows keeps what is loaded
                folder.remove(file)


def _newest(things: dict[str, T]) -> dict[str, T]:
    return dict(list(things.items())[-MOST_LIBRARIES:])


def _job(key: str) -> str:
    """Return as what a job is sealed."""
    return f"{OWN}/{key}{JOB}"


def _jobs(folder: OwnFolder) -> list[str]:
    return [name for name in folder.names() if name.endswith(JOB)]


@contextmanager
def _alone(path: Path) -> Iterator[bool]:
    """Tell whether no other process makes libraries, and keep others from it meanwhile; it ends with this process."""
    with closing(sqlite3.connect(path / LOCK, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            yield False
        else:
            yield True


def step_back() -> None:
    """Leave the processor to all others, and be bounded, with all that is started from here."""
    if sys.platform == "win32":
        return  # it was started so
    import resource

    os.nice(19)
    if sys.platform == "linux":
        with suppress(OSError):  # where sessions share the processor among them, this one comes last, too
            Path("/proc/self/autogroup").write_text("19", encoding="ascii")
    limit(_MEMORY)
    for what, most in ((resource.RLIMIT_CPU, _PROCESSOR), (resource.RLIMIT_FSIZE, _FILE), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))
