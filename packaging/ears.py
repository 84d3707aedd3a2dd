"""Ears for trying what was built: what the program says aloud, and keys that are pressed by what was said.

The program speaks by speech-dispatcher (`dogtable/ui/speech/dispatcher.py`). Here a server of that protocol writes down
what it is given, so nothing has to be known of where anything lies on the screen, and nothing of the program is used.
"""

from __future__ import annotations

import re
import shutil
import socket
import threading
import time
from pathlib import Path

import hands

SERVER = "speech-dispatcher"
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

    def __init__(self, screen: hands.Screen, home: Path, owner: int) -> None:
        """Listen where a program of this owner looks for the server, with `home/run` as its runtime folder.

        `bin` has to be on its path: it only looks whether there is such a program.
        """
        self.screen = screen
        self.bin = home / "bin"
        self._said: list[str] = []
        at = home / "run" / SERVER
        for folder in (self.bin, at):
            folder.mkdir(parents=True)
            shutil.chown(folder, owner, owner)
        program = self.bin / SERVER
        program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        program.chmod(0o755)
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(at / "speechd.sock"))
        (at / "speechd.sock").chmod(0o666)
        self._server.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            threading.Thread(target=self._attend, args=(self._server.accept()[0],), daemon=True).start()

    def _attend(self, program: socket.socket) -> None:
        """Answer a program as the server does, and have said at once whatever it gives."""
        with program, program.makefile("rw", encoding="utf-8", newline="\r\n") as talk:
            for order in talk:
                answer = ["200 OK"]
                if order.strip() == "SPEAK":
                    print("230 OK RECEIVING DATA", file=talk, flush=True)
                    text = "".join(iter(lambda: talk.readline().removesuffix("\r\n"), "."))
                    self._said.append(text)
                    number = len(self._said)
                    answer = [f"225-{number}", "225 OK MESSAGE QUEUED", f"702-{number}", "702-1", "702 END"]
                print(*answer, sep="\n", file=talk, flush=True)

    @property
    def heard(self) -> str:
        """All that was said, a line each."""
        return "\n".join(list(self._said))

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
