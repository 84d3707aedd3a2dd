"""Libraries that tests share: each is made once in a run, by whichever of its processes needs it first."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from dogtable.ahead.building import build
from dogtable.ahead.keys import this_machine
from dogtable.ahead.material import positions
from dogtable.base.program import Program


def shared(made: Program) -> Path:
    """Return a folder of this run that holds the library of a Program's positions, and nothing else.

    Its key tells it, with the environment's compiler: other C, or C of another Program, lies in another folder.
    """
    material = positions(made)
    key = material.key(f"{this_machine()} {os.environ.get('CC')}")
    folder = Path(os.environ["DOGTABLE_TESTS"]) / "libraries" / key
    if folder.exists():
        return folder
    folder.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as own:
        whole = Path(own) / "built"
        assert not build([made], folder=whole, wanted=lambda program: [material]).left
        try:
            whole.rename(folder)
        except OSError:  # another process has made the same meanwhile
            assert folder.exists()
    return folder
