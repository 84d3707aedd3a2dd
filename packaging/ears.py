"""Ears for trying what was built: what the program says aloud, and keys that are pressed by what was said.

The program speaks by `spd-say` when that is there (`dogtable/ui/speech/voice.py`). Here it is a script that writes down
what it is given, so nothing has to be known of where anything lies on the screen, and nothing of the program is used.
"""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import hands

VOICE = "spd-say"
SCRIPT = '#!/bin/sh\ncase "$1" in --stop) exit 0 ;; esac\ncat >> "{file}"\n'
MOST = 60
"""So many keys lead to everything that a page has."""
QUIET = 0.5
"""Seconds after which somebody has stopped talking."""
TAKES_IT = "Enter takes it"
ASKED = re.compile(r"\bkey \d|Enter chooses")
"""Is said of what can be chosen: buttons have keys, and to all the rest leads one."""
OVER = "Play again"
NAME = "What shall we call you?"
START = "Start the game"


class Ears:
    """What is said on a screen, in a language that the words here are in (English)."""

    def __init__(self, screen: hands.Screen, folder: Path, owner: int) -> None:
        """Put the voice into a folder (its `bin` has to be on the path of the program); all of it is the owner's."""
        self.screen = screen
        self.bin = folder / "bin"
        self._file = folder / "heard"
        self.bin.mkdir()
        self._file.touch()
        voice = self.bin / VOICE
        voice.write_text(SCRIPT.format(file=self._file), encoding="utf-8")
        voice.chmod(0o755)
        for path in (self.bin, voice, self._file):
            shutil.chown(path, owner, owner)

    @property
    def heard(self) -> str:
        """All that was said, a line each."""
        return "\n".join(line.strip() for line in self._file.read_text("utf-8").splitlines())

    @property
    def files(self) -> tuple[Path, Path]:
        """What is the ears' own in the folder."""
        return self.bin, self._file

    def begin(self) -> None:
        """Put speech on, and come to the shelf."""
        self.press("F2")
        self.wait("^The shelf")

    def press(self, key: str, seconds: float = 3) -> str:
        """Press a key; return what is said then, until it is quiet. Nothing, when nothing is said in that time."""
        before = len(self.heard)
        self.screen.key(key)
        return self.listen(before, seconds)

    def listen(self, before: int, seconds: float) -> str:
        """Return what is said after so many letters, when it has begun in that time and has come to an end."""
        hands.until(lambda: len(self.heard) > before, seconds)
        said, last = self.heard, time.monotonic()
        while time.monotonic() - last < QUIET:
            time.sleep(0.1)
            if self.heard != said:
                said, last = self.heard, time.monotonic()
        return said[before:].strip()

    def wait(self, pattern: str, before: int = 0, seconds: float = 180) -> None:
        """Wait until a line is said, after so many letters, that begins so (a regular expression)."""
        line = re.compile(pattern, re.MULTILINE)
        assert hands.until(lambda: bool(line.search(self.heard, before)), seconds), (
            f"not said: {pattern}; {self._last()}"
        )

    def find(self, words: str, key: str = "Tab") -> str:
        """Press a key until something is said that begins so; return that."""
        for _ in range(MOST):
            said = self.press(key)
            for line in said.splitlines():
                if line.startswith(words):
                    return line
        raise AssertionError(f"no {key} finds “{words}”: {self._last()}")

    def take(self, title: str, drawer: str = "") -> None:
        """Take a game from the shelf, out of what it lies in, and begin it as it is set up; come to its table."""
        if drawer:
            self.find(drawer)
            self.press("Return")
        if TAKES_IT in self.find(f"{title}. "):
            self.press("Return")
        before = len(self.heard)
        if NAME in self.press("Return", 30):  # the first time
            self.press("Return", 30)
        self.wait(rf"^{title}\. New game", before)
        if START not in self.listen(before, 5):
            self.find(START)
        self.press("Return")
        self.wait(rf"^{title}$", before)

    def choose(self, steps: int) -> bool:
        """At a table, choose one of the things that can be chosen, so many steps on; False while nothing is asked."""
        said = self.press("F4")
        if OVER in said:
            self.find(OVER)
            self.press("Return")
            return False
        if not ASKED.search(said):
            return False
        for _ in range(steps):
            self.press("Next")  # as X calls Page Down
        self.press("Return")
        return True

    def _last(self) -> list[str]:
        return self.heard.splitlines()[-12:]
