"""What is done in a confined process by the tests of it: well, badly, and not at all."""

import os
import signal
import sys
import time

kept = 0


def doubled(request: bytes) -> bytes:
    return request * 2


def counts(_: bytes) -> bytes:
    global kept
    kept += 1
    return b"%d %d" % (kept, os.getpid())


def hangs(_: bytes) -> bytes:
    time.sleep(600)
    return b""


def burns(_: bytes) -> bytes:
    while True:
        pow(3, 100_000)


def burns_in_c(_: bytes) -> bytes:
    """In one call that lets no other thread run."""
    return b"%d" % (7 ** (7**9) % 10)


def eats(_: bytes) -> bytes:
    eaten = []
    while True:
        eaten.append(b"x" * (1 << 20))


def dies(_: bytes) -> bytes:
    os._exit(3)


def crashes(_: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGSEGV)
    return b""


def fails(_: bytes) -> bytes:
    raise ValueError("words " * 500)


def falls_deep(request: bytes) -> bytes:
    return falls_deep(request)


def tells_which(_: bytes) -> bytes:
    return b" ".join(name.encode() for name in sys.modules if name in ("pygame", "dogtable.lang", "dogtable.engine"))
