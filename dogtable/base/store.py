"""Things kept between runs in the user's own cache folder, each under the user's seal.

What is kept may be run (programs), so it is taken from nowhere else: the folder and the file must belong to the user
and be closed to others, and each file bears a seal that only who has the user's key can make. The key lies in a folder
of its own, and neither lies in a folder that travels. What is foreign or damaged is not looked at.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

from dogtable.base.collector import uncollected
from dogtable.base.own import OwnFolder
from dogtable.base.paths import KeptFolders
from dogtable.base.seal import Seal

_MOST = 200  # files kept


class Store:
    """Things of one sort, kept in the folder `sort` below the cache (it is made when the first is stored)."""

    sort = "kept"

    def __init__(self, kept: KeptFolders) -> None:
        self.folder = kept.cache / self.sort
        self._seal = Seal(kept.key)

    def read(self, name: str) -> object:
        """Return what a file holds that is ours and whole, else None."""
        try:
            with OwnFolder(self.folder) as own:
                data = own.read(name)
        except OSError:  # not there, or not the user's alone: as good as not cached
            return None
        thing = self._seal.opened(f"{self.sort}/{name}", data)
        with uncollected():
            return None if thing is None else pickle.loads(thing)

    def write(self, name: str, thing: object) -> None:
        """Store something; without folders of our own, or without room, nothing is stored."""
        with uncollected():
            data = pickle.dumps(thing, protocol=pickle.HIGHEST_PROTOCOL)
        try:
            sealed = self._seal.sealed(f"{self.sort}/{name}", data)
            with OwnFolder(self.folder, make=True) as own:
                own.write(name, sealed)
                own.keep(_MOST)
        except OSError:  # a full or closed disk costs time at the next start, nothing else
            return


def states_of(folder: Path) -> list[tuple[str, int, int]]:
    """Return the state of the files of the program in a folder, so that what is changed makes its things anew.

    A frozen program has them inside itself: its own file stands for all of them.
    """
    frozen = getattr(sys, "frozen", False)
    files = [Path(sys.executable)] if frozen else sorted((*folder.rglob("*.py"), *folder.rglob("*.yaml")))
    return [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files]


BASE = states_of(Path(__file__).parent)
"""The files of what Programs and rules are made of, as they were when this was imported."""
