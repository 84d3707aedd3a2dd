"""A screen and hands for trying what was built, as a user would: keys and clicks that the window system sends.

Nothing of the program is used or changed; what came of it is read in the file where it keeps its games.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

SIZE = (1440, 900)


class Screen:
    """A screen of its own (Xvfb), without a window manager, and a person who sits in front of it."""

    def __init__(self) -> None:
        """Open it; it stays as it is when its last window goes (-noreset)."""
        read, write = os.pipe()
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
        self._server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with open(read, encoding="ascii") as told:  # noqa: PTH123  # a pipe has no path
            self.display = f":{told.readline().strip()}"
        self._env = {**os.environ, "DISPLAY": self.display}

    def close(self) -> None:
        """Switch it off."""
        self._server.terminate()
        self._server.wait(10)

    def do(self, *words: str) -> str:
        """Do something with xdotool, and return what it says; nothing when it finds nothing."""
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True, timeout=30)
        return done.stdout.strip()

    def key(self, name: str) -> None:
        """Press a key."""
        self.do("key", name)

    def click(self, x: float, y: float) -> None:
        """Click at a place, in shares of the screen's width and height."""
        self.do("mousemove", str(round(x * SIZE[0])), str(round(y * SIZE[1])), "click", "1")

    def window(self, seconds: float = 60) -> bool:
        """Wait until a window of dogtable is to be seen."""
        return until(lambda: bool(self.do("search", "--onlyvisible", "--class", "dogtable")), seconds)

    def drawn(self, seconds: float = 60) -> bool:
        """Wait until there is more on the screen than a plain first picture."""
        count = ["import", "-window", "root", "-format", "%k", "info:"]  # its number of colours

        def colours() -> int:
            return int(subprocess.run(count, env=self._env, capture_output=True, text=True, timeout=30).stdout or 0)

        return until(lambda: colours() > 5_000, seconds)

    def picture(self, path: Path) -> Path:
        """Take a picture of the whole screen."""
        subprocess.run(["import", "-window", "root", str(path)], env=self._env, check=True, timeout=30)
        return path

    def play(self, journal: Path, answers: int, seconds: float = 120) -> int:
        """Click on one spot after the other until the last touched game has so many answers; return how many it has.

        Made for games whose places are laid out in the middle of the window, as small boards are.
        """
        end = time.monotonic() + seconds
        spots = [(x, y) for y in (0.47, 0.34, 0.6) for x in (0.5, 0.42, 0.58, 0.46, 0.54, 0.38, 0.62)]
        given = count(journal)
        while given < answers and time.monotonic() < end:
            for x, y in spots:
                self.click(x, y)
                time.sleep(0.3)
                given = count(journal)
                if given >= answers or time.monotonic() > end:
                    break
        return given


def until(holds: Callable[[], bool], seconds: float) -> bool:
    """Wait until something holds; whether it did in time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def look(journal: Path, query: str) -> list[tuple[object, ...]]:
    """Ask a copy of the file of games something: the program may have the file open, under wine with other locks."""
    with tempfile.TemporaryDirectory() as folder:
        for path in journal.parent.glob(f"{journal.name}*"):
            if not path.name.endswith("-shm"):
                shutil.copy(path, folder)
        try:
            with closing(sqlite3.connect(Path(folder) / journal.name)) as db:
                return db.execute(query).fetchall()
        except sqlite3.DatabaseError:  # not there yet, or copied in the middle of being written
            return []


def count(journal: Path) -> int:
    """Return how many answers the game has that was touched last; 0 without a game."""
    last = "SELECT id FROM games ORDER BY touched DESC LIMIT 1"
    rows = look(journal, f"SELECT count(*) FROM answers WHERE game = ({last})")
    return int(str(rows[0][0])) if rows else 0
