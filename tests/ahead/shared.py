"""Libraries that tests share: each is made once in a run, by whichever of its processes needs it first."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from dogtable.ahead.building import build
from dogtable.ahead.keys import made_by, this_machine
from dogtable.ahead.material import Material, positions
from dogtable.base.program import Program


def shared(made: Program, of: Callable[[Program], Material] = positions) -> Path:
    """Return a folder of this run that holds a library of a Program, of its positions or whole games, and nothing else.

    Its key tells it, with the environment's compiler and the code that makes libraries: other C, or C of another
    Program, lies in another folder.
    """
    material = of(made)
    key = material.key(f"{this_machine()} {os.environ.get('CC')} {made_by()}")
    folder = Path(os.environ["DOGTABLE_TESTS"]) / "libraries" / key
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as own:
        whole = Path(own) / "built"
        assert not build([made], folder=whole, wanted=lambda program: [material]).left
        try:
            whole.rename(folder)
        except OSError:  # another process has made the same meanwhile
            assert folder.exists()
    return folder
