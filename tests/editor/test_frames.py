"""What an editor sends, broken in every way: each is answered with its error, and what comes next is read."""

from __future__ import annotations

import json
import re
import threading
from io import BytesIO
from itertools import permutations
from random import Random
from typing import Any

import pytest

from dogtable.editor.frames import INVALID_PARAMS, INVALID_REQUEST, LONGEST, PARSE_ERROR, Answers, Frames

SOUND = b'{"jsonrpc": "2.0", "id": 7, "method": "shutdown"}'


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def taken(sent: bytes) -> tuple[list[bytes], list[tuple[int, object]]]:
    """The bodies that come through, and the code and the id of each error that is answered."""
    answers, bodies = BytesIO(), list[bytes]()
    frames = Frames(BytesIO(sent), Answers(answers), lambda message: "no x" if message.get("params") == ["x"] else "")
    while header := frames.readline():
        assert frames.readline() == b"\r\n"
        bodies.append(frames.read(int(header.split()[1])))
    told = [json.loads(one) for one in re.split(rb"Content-Length: \d+\r\n\r\n", answers.getvalue())[1:]]
    return bodies, [(one["error"]["code"], one["id"]) for one in told]


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        (b"Content-Length: many\r\n\r\n", (PARSE_ERROR, None)),
        (b"Content-Length: -5\r\n\r\n", (PARSE_ERROR, None)),
        (b"Content-Length: %d\r\n\r\n" % (LONGEST + 1), (PARSE_ERROR, None)),
        (b"Content-Length: %s\r\n\r\n" % (b"9" * 5000), (PARSE_ERROR, None)),
        (b"Content-Length: many\r\n\r\n" + SOUND, (PARSE_ERROR, None)),
        (b"Content-Length: 9\r\n\r\n" + SOUND, (PARSE_ERROR, None)),
        (framed(b"\xff{"), (PARSE_ERROR, None)),
        (framed(b"["), (PARSE_ERROR, None)),
        (framed(b"[" * 100_000), (PARSE_ERROR, None)),
        (framed(b""), (PARSE_ERROR, None)),
        (framed(b"[]"), (INVALID_REQUEST, None)),
        (framed(b"5"), (INVALID_REQUEST, None)),
        (framed(b'{"id": 3, "method": "shutdown"}'), (INVALID_REQUEST, 3)),
        (framed(b'{"jsonrpc": "2.0", "id": [3], "method": "shutdown"}'), (INVALID_REQUEST, None)),
        (framed(b'{"jsonrpc": "2.0", "id": 3, "method": 4}'), (INVALID_REQUEST, 3)),
        (framed(b'{"jsonrpc": "2.0", "id": 3}'), (INVALID_REQUEST, 3)),
        (framed(b'{"jsonrpc": "2.0", "id": 3, "method": "shutdown", "params": 5}'), (INVALID_PARAMS, 3)),
        (framed(b'{"jsonrpc": "2.0", "id": 3, "method": "shutdown", "params": ["x"]}'), (INVALID_PARAMS, 3)),
    ],
)
def test_what_is_broken_is_answered_and_what_follows_is_read(broken: bytes, error: tuple[int, object]) -> None:
    assert taken(broken + framed(SOUND)) == ([SOUND], [error])


def test_of_thousands_of_broken_frames_none_ends_the_stream() -> None:
    chance, refused = Random(1), 0
    for _ in range(2000):
        broken = bytearray(framed(SOUND))
        for _ in range(chance.randint(1, 6)):
            broken[chance.randrange(len(broken))] = chance.choice(b'0123456789{}[]":,\r\n x\xff\x00')
        bodies, errors = taken(bytes(broken) + framed(SOUND) * 150)  # a length of four digits takes some along
        assert bodies[-1:] == [SOUND]
        refused += len(errors)
    assert refused > 500


def test_answers_of_several_threads_are_whole() -> None:
    class Piecewise(BytesIO):
        """Takes what is written piece by piece, others meanwhile, as a pipe does that is full."""

        def write(self, data: Any, /) -> int:
            for part in bytes(data).partition(b"|"):
                super().write(part)
                turn.wait(0.05)
            return len(bytes(data))

    turn, stream = threading.Event(), Piecewise()
    answers = Answers(stream)
    threads = [threading.Thread(target=answers.write, args=(b"%d|%d" % (n, n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stream.getvalue() in {b"".join(b"%d|%d" % (n, n) for n in order) for order in permutations(range(4))}
