"""Mutated pictures: read strictly, or refused in one sentence with a place; drawn apart, whatever becomes of that."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from dogtable.base.confined import Confined, ConfinedError, How
from dogtable.base.svg.reader import read
from dogtable.base.svg.values import PictureError
from dogtable.ui.kit.apart import LIMITS, WORK
from tests.fuzz.mutate import mutate

ROOT = Path(__file__).parents[2]
SLOWEST = 5.0  # seconds of processor time to read one
SIZE = 64, 48
LARGEST = 60_000  # bytes of what is mutated
NUMBER = re.compile(rb"-?[0-9]+\.?[0-9]*")
START = re.compile(rb"<[A-Za-z]+ ")
BOUNDED = b"0 -0 0.0000001 1e-7 -1 0.5 1 99 9999 -9999 40000 999999 -999999.5".split()
NUMBERS = [*BOUNDED, *b"3e38 -1e39 1e-320 nan 1e6 1% --1 .".split(), b"9" * 400]
ATTRIBUTES = b"""\
stroke="red"
stroke-width="900"
stroke-width="999999"
stroke-linejoin="round"
stroke-dasharray="0.0001"
display="none"
transform="scale(100)"
transform="matrix(0 0 0 0 0 0)"
transform="skewX(90)"
r="0"
rx="1e5"
gradientTransform="scale(0)"
spreadMethod="repeat"
spreadMethod="reflect"
opacity="-3"
fill="url(#g0)"
fill="url(#no)"
fill="#12"
xlink:href="#a"
id="a"
style="fill:"
style="stroke:blue"
viewBox="0 0 1e-3 1e6"
d="M0 0T9 9 1 1 9 9"
points="1 2"
""".splitlines()
PIECES = [
    *b"<g> </g> ]]> <![CDATA[ &#0; &lt; <?xml?> <text> zzzzzzzzzz a0 11.5.5 <g/><g/><g/><g/><g/><g/>".split(),
    b"<!-- ",
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b'<image href="/etc/passwd"/>',
    b" T9 9" * 30,
    b" " * 5_000,
]


@dataclass
class Tally:
    """What came of the mutants. `bad` are those that broke the promise, with what happened."""

    read: int = 0
    refused: int = 0
    drawn: int = 0
    ends: Counter[How] = field(default_factory=Counter)  # how drawing ended that did not come to its end
    slowest: float = 0.0
    bad: list[tuple[str, bytes]] = field(default_factory=list)


def mutants(count: int, seed: int) -> Iterator[bytes]:
    """Yield pictures of the program and of its rulesets, changed."""
    rng = Random(seed)
    base = [path.read_bytes() for top in ("assets", "rulesets") for path in sorted((ROOT / top).rglob("*.svg"))]
    base = [data for data in base if len(data) <= LARGEST]
    for _ in range(count):
        data = rng.choice(base)
        if len(data) > 3_000 and rng.random() < 0.8:  # most of the time on short ones, where a change matters
            data = min(rng.choices(base, k=4), key=len)
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            data = _changed(data, rng)
        yield data


def _changed(data: bytes, rng: Random) -> bytes:
    """One change: mostly of a number or by one more attribute, which often leave a picture that can be read."""
    sort = rng.random()
    if sort < 0.55:
        return _replaced(NUMBER, data, rng.choice(BOUNDED if rng.random() < 0.8 else NUMBERS), rng)
    if sort < 0.8:
        found = list(START.finditer(data))
        at = rng.choice(found).end() if found else 0
        return data[:at] + rng.choice(ATTRIBUTES) + b" " + data[at:]
    if sort < 0.9:
        at = rng.randrange(len(data) + 1)
        return data[:at] + rng.choice(PIECES) + data[at:]
    return mutate(data, rng)


def _replaced(pattern: re.Pattern[bytes], data: bytes, new: bytes, rng: Random) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data + new
    one = rng.choice(found)
    return data[: one.start()] + new + data[one.end() :]


def run(count: int, seed: int = 1, confined: Confined | None = None) -> Tally:
    """Read so many mutants, and with a process draw what was read; `tests.deep` calls it with 100,000."""
    tally = Tally()
    for data in mutants(count, seed):
        text = _read(data, tally)
        if text is not None and confined is not None:
            _draw(text, confined, tally)
    return tally


def _read(data: bytes, tally: Tally) -> str | None:
    begin = time.process_time()
    text = None
    try:
        text = read(data)
        tally.read += 1
        if read(text.encode()) != text:
            tally.bad.append(("what was written is read otherwise", data))
    except PictureError as error:
        tally.refused += 1
        if "\n" in error.message or not 0 < len(error.message) < 200 or error.line < 1 or error.column < 1:
            tally.bad.append((f"no sentence with a place: {error.message}", data))
    except Exception as error:  # noqa: BLE001  # any other exception is what this looks for
        tally.bad.append((f"{type(error).__name__}: {error}", data))
    took = time.process_time() - begin
    tally.slowest = max(tally.slowest, took)
    if took > SLOWEST:
        tally.bad.append((f"took {took:.1f} s", data))
    return text


def _draw(text: str, confined: Confined, tally: Tally) -> None:
    """Draw it as the window has it drawn: whatever happens, it is told as one of the ways to end."""
    try:
        pixels = confined.call(f"[{SIZE[0]}, {SIZE[1]}]\n{text}".encode())
    except ConfinedError as error:
        tally.ends[error.how] += 1
        return
    tally.drawn += 1
    if len(pixels) != 4 * SIZE[0] * SIZE[1]:
        tally.bad.append((f"{len(pixels)} bytes of pixels", text.encode()))


def drawn(count: int, seed: int = 1) -> Tally:
    """Read so many mutants and draw them apart."""
    with Confined(WORK, LIMITS) as confined:
        return run(count, seed, confined)
