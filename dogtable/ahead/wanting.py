"""Asking for libraries that there are not: whoever plays asks and goes on, a process of its own makes them."""

from __future__ import annotations

import multiprocessing

from dogtable.ahead.choice import may_compile
from dogtable.ahead.keys import this_machine
from dogtable.ahead.known import is_known, is_settled
from dogtable.ahead.material import materials, positions
from dogtable.base.paths import user_folders
from dogtable.base.program import Program

_asked: set[str] = set()  # keys that this process has asked for


def want(program: Program) -> None:
    """Have the libraries of a Program made in the background, unless they are there, cannot be or are not wanted."""
    if not may_compile() or multiprocessing.parent_process() is not None:  # else the program itself has asked
        return
    kept, machine = user_folders().kept, this_machine()
    found = {key: m for m in materials(program) if (key := m.key(machine)) not in _asked}
    _asked.update(found)
    wanted = {key: material for key, material in found.items() if not is_known(kept, key)}
    if wanted:
        from dogtable.ahead.starting import ask  # what makes libraries is loaded where one is made

        ask(kept, wanted)


def have(program: Program) -> None:
    """Have the library of a Program's positions made now, and wait for it, also where another process is making some.

    Where it cannot be, there is none.
    """
    kept, material = user_folders().kept, positions(program)
    key = material.key(this_machine())
    if may_compile() and not is_settled(kept, key):
        from dogtable.ahead.starting import make  # likewise

        make(kept, {key: material})
