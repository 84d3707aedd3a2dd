"""The voice of speech-dispatcher, by its own protocol (SSIP): one connection, of which alone something is stopped.

What other programs say (a screen reader, say) goes on. Texts are data of the protocol, never an order. The protocol:
https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html
"""

from __future__ import annotations

import os
import select
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from dogtable.ui.speech.voice import Manner, ThreadedVoice, patience

ANSWERS: Final = 5.0  # seconds in which an order is answered
STARTS: Final = 10.0  # ... and in which a server starts
LONGEST: Final = 65_536  # bytes of a line of an answer
ENDS: Final = ("702", "703")
"""What the server tells of a message: it was said, or it was cancelled."""
SLOWEST, QUICKEST, USUAL = -100, 100, 100


class DispatcherVoice(ThreadedVoice):
    """A voice by speech-dispatcher; `connect` opens a connection to it."""

    def __init__(self, came: Callable[[], None], connect: Callable[[], socket.socket]) -> None:
        super().__init__(came)
        self._connect = connect
        self._server: Connection | None = None
        self._heard, self._bell = socket.socketpair()  # what is sent by one wakes the thread at the other
        for end in (self._heard, self._bell):
            end.setblocking(False)

    def _cut(self) -> None:
        with suppress(BlockingIOError):  # it rings already
            self._bell.send(b"!")

    def _speak(self, number: int, text: str, manner: Manner) -> None:
        try:
            server = self._server = self._server or Connection(self._connect())
            message = server.say(text, manner)
            end = time.monotonic() + patience(text, manner)
            while not server.ended(message):
                left = max(0.0, end - time.monotonic())
                rings = self._heard in select.select([server.socket, self._heard], [], [], left)[0]
                if rings:
                    self._heard.recv(LONGEST)
                if number != self._wanted or not left:  # it was stopped; or nothing can be heard, as without a device
                    server.order("CANCEL self")
                    self.fails = not left
                    return
            self.fails = False
        except OSError:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        if self._server is not None:
            self._server.socket.close()
            self._server = None

    def _leave(self) -> None:
        self._hang_up()
        self._heard.close()
        self._bell.close()


class Connection:
    """A connection to speech-dispatcher: orders, their answers, and what it tells by itself."""

    def __init__(self, server: socket.socket) -> None:
        self.socket = server
        self._read = b""
        self._ended: set[str] = set()
        server.settimeout(ANSWERS)
        self.order(f"SET self CLIENT_NAME {os.environ.get('USER') or 'player'}:dogtable:main")
        for event in ("END", "CANCEL"):
            self.order(f"SET self NOTIFICATION {event} on")

    def say(self, text: str, manner: Manner) -> str:
        """Have a line said; return the number of the message."""
        self.order(f"SET self LANGUAGE {manner.language}")
        self.order(f"SET self RATE {max(SLOWEST, min(QUICKEST, manner.rate - USUAL))}")
        self.order("SPEAK")
        dot = "." if text.startswith(".") else ""  # a line that is one dot would end the text
        return self.order(f"{dot}{text}\r\n.")[0]

    def order(self, order: str) -> list[str]:
        """Give an order; return the lines of its answer."""
        self.socket.sendall(f"{order}\r\n".encode())
        while True:
            code, lines = self._answer()
            if code[0] == "7":
                self._note_end(code, lines)
            elif code[0] == "2":
                return lines
            else:
                raise OSError(f"speech-dispatcher: {code} {' '.join(lines)}")

    def ended(self, message: str) -> bool:
        """Whether a message was said or cancelled, as far as that has been told; waits for nothing."""
        while message not in self._ended and (b"\r\n" in self._read or select.select([self.socket], [], [], 0)[0]):
            self._note_end(*self._answer())
        return message in self._ended

    def _note_end(self, code: str, lines: list[str]) -> None:
        if code in ENDS:
            self._ended.add(lines[0])

    def _answer(self) -> tuple[str, list[str]]:
        """Read one answer: its code and its lines, of which all but the last are marked by a hyphen."""
        lines = []
        while True:
            line = self._line()
            lines.append(line[4:])
            if line[3:4] != "-":
                return line[:3], lines

    def _line(self) -> str:
        while b"\r\n" not in self._read:
            more = self.socket.recv(LONGEST)
            if not more or len(self._read) > LONGEST:
                raise OSError("speech-dispatcher has gone")
            self._read += more
        line, _, self._read = self._read.partition(b"\r\n")
        return line.decode(errors="replace")


def address() -> Path:
    """Return where speech-dispatcher listens, by its own rules."""
    text = os.environ.get("SPEECHD_ADDRESS", "").removeprefix("unix_socket:")
    if text:
        return Path(text)
    running = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(running) / "speech-dispatcher" / "speechd.sock"


def connected(program: str, at: Path) -> socket.socket:
    """Return a connection to the server at a place; where there is none, `program` is started as one."""
    try:
        return _connected(at)
    except OSError:
        started = [program, "--spawn", "--communication-method", "unix_socket", "--socket-path", str(at)]
        quiet = subprocess.DEVNULL
        subprocess.run(started, stdin=quiet, stdout=quiet, stderr=quiet, timeout=STARTS, check=False)
        return _connected(at)


def _connected(at: Path) -> socket.socket:
    server = socket.socket(socket.AF_UNIX)
    try:
        server.settimeout(ANSWERS)
        server.connect(str(at))
    except OSError:
        server.close()
        raise
    return server
