"""What an editor sends, frame by frame: what is no message is answered with its error, and the next one is read."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from io import BytesIO
from typing import Any, BinaryIO, Final

LONGEST: Final = 1 << 26  # bytes of a message; no file of a ruleset comes near
PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
INVALID_PARAMS: Final = -32602

_LENGTH: Final = re.compile(rb"Content-Length:[ \t]*(\d{1,20})[ \t]*\r?\n$", re.IGNORECASE)


class Answers(BytesIO):
    """A stream of answers on which several threads write: each one is whole before the next begins.

    Once it is closed the editor has gone, and what is still answered goes nowhere.
    """

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream, self._writing = stream, threading.Lock()

    def write(self, data: Any, /) -> int:
        """Write an answer, and hand it on at once."""
        with self._writing:
            if not self.closed:
                self._stream.write(data)
                self._stream.flush()
        return len(data)

    def flush(self) -> None:
        """There is nothing left to be handed on."""


class Frames(BytesIO):
    """The sound messages of a stream, one after the other, as a stream; errors are answered on another one.

    `unfit` says why the parameters of a message that names a method are not what they should be; "" where they are.
    """

    def __init__(
        self, given: BinaryIO, answers: BinaryIO, unfit: Callable[[dict[str, Any]], str] = lambda _: ""
    ) -> None:
        super().__init__()
        self._given, self._answers, self._unfit = given, answers, unfit

    def readline(self, size: int | None = -1, /) -> bytes:
        """Return the next line of a header; empty at the end of the stream."""
        line = super().readline(size)
        if line or not (body := self._next()):
            return line
        self.seek(0)
        self.truncate()
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.seek(0)
        return super().readline(size)

    def _next(self) -> bytes:
        """Return the body of the next sound message; empty at the end of the stream."""
        length: int | None = None
        while line := self._given.readline(LONGEST):
            # What follows a wrong length runs on into the next header, so this is looked for at the end of lines.
            if found := _LENGTH.search(line):
                length = int(found[1])
            elif not line.strip():
                if length is None or length > LONGEST:
                    self._refuse(PARSE_ERROR, f"Content-Length: found no number of bytes up to {LONGEST}")
                else:
                    body = self._given.read(length)
                    if self._is_sound(body):
                        return body
                length = None
        return b""

    def _is_sound(self, body: bytes) -> bool:
        try:
            message = json.loads(body)
        except (ValueError, RecursionError) as error:
            self._refuse(PARSE_ERROR, f"this is no JSON: {error}")
            return False
        if not isinstance(message, dict):
            self._refuse(INVALID_REQUEST, "a message is an object")
            return False
        known = message.get("id")
        if not isinstance(known, int | str | None) or isinstance(known, bool):
            self._refuse(INVALID_REQUEST, "an id is a whole number or text")
        elif message.get("jsonrpc") != "2.0":
            self._refuse(INVALID_REQUEST, 'a message has "jsonrpc": "2.0"', known)
        elif "method" not in message and not ("id" in message and ("result" in message or "error" in message)):
            self._refuse(INVALID_REQUEST, "a message has a method, or answers one", known)
        elif "method" in message and not isinstance(message["method"], str):
            self._refuse(INVALID_REQUEST, "a method is text", known)
        elif not isinstance(message.get("params"), dict | list | None):
            self._refuse(INVALID_PARAMS, "params are an object or a list", known)
        elif "method" in message and (why := self._unfit(message)):
            self._refuse(INVALID_PARAMS, why, known)
        else:
            return True
        return False

    def _refuse(self, code: int, why: str, known: int | str | None = None) -> None:
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": known, "error": {"code": code, "message": why}}
        body = json.dumps(answer).encode()
        self._answers.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
