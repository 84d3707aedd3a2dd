"""Small changes to texts and bytes, as accidents and malice make them."""

from __future__ import annotations

import re
from random import Random

TOKENS = [
    b"",
    b"null",
    b"-1",
    b"99999999999999999999",
    b"1e400",
    b"true",
    b"[]",
    b"{}",
    b'""',
    b'"\\u0000"',
    b"\x00",
    b"\xff",
    b"[[[[[[[[",
    b"NaN",
]

EVIL = [
    b"&a [*a, *a]",
    b"*x",
    b"!!python/object:os.system x",
    b"<<: {a: b}",
    b"[" * 300,
    b"{a: " * 80,
    b"(" * 300,
    b"not " * 90 + b"x",
    b"- " * 70 + b"x",
    b"999999999",
    b"9" * 400,
    b"{from: 0, to: 999999999}",
    b"some(players, 3)",
    b"numbers(0, 999999999)",
    b"# comment",
    b"\t",
    b"\r\n",
    "\u2028\ud7ff\u00e9".encode(),
    b": ",
    b"- call: use(1)",
    b"first",
    b"none",
    b"me",
]


def mutate(data: bytes, rng: Random) -> bytes:
    """Return `data` with one to three random changes: a byte, a cut, a repeat, a swap, another token."""
    for _ in range(rng.randint(1, 3)):
        data = _once(data, rng)
    return data


def _once(data: bytes, rng: Random) -> bytes:
    size = len(data)
    a = rng.randrange(size + 1)
    b = min(size, a + rng.choice((1, 1, 2, 8, 64, 512)))
    match rng.randrange(7):
        case 0:
            return data[:a] + bytes([rng.randrange(256)]) + data[a + 1 :]
        case 1:
            return data[:a] + data[b:]
        case 2:
            return data[:b] + data[a:]
        case 3:
            return data[:a]
        case 4:
            c = rng.randrange(size + 1)
            return data[:a] + data[c : c + b - a] + data[b:]
        case 5:
            return data[:a] + rng.choice(TOKENS) + data[b:]
        case _:
            return _replace_value(data, rng)


def _replace_value(data: bytes, rng: Random) -> bytes:
    """Replace what stands between two colons, commas or brackets."""
    stops = [n for n, byte in enumerate(data) if byte in b":,[]{}"]
    if len(stops) < 2:
        return data + rng.choice(TOKENS)
    place = rng.randrange(len(stops) - 1)
    return data[: stops[place] + 1] + rng.choice(TOKENS) + data[stops[place + 1] :]


def mutate_yaml(data: bytes, rng: Random, grown: float = 0.0) -> bytes:
    """Return `data`, a text of YAML, with a change of any kind; with the probability `grown` it grows."""
    if rng.random() < grown:
        return grow(data, rng)
    if rng.random() < 0.3:
        at = rng.randrange(len(data) + 1)
        return data[:at] + rng.choice(EVIL) + data[at:]
    return _swap_words(data, rng) if rng.random() < 0.3 else mutate(data, rng)


def grow(data: bytes, rng: Random) -> bytes:
    """Let a ruleset grow: lines many times over, a value nested deep, aliases of aliases, very large numbers."""
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    few, many = lines[at : at + rng.randint(1, 4)], 10 ** rng.randint(1, 4)
    match rng.randrange(5):
        case 0:  # the same again, each with a name of its own
            names = (b"".join(few).replace(b":", b"%d:" % n, 1) for n in range(many))
            lines[at:at] = names
        case 1:
            opened, closed = rng.choice([(b"[", b"]"), (b"{a: ", b"}"), (b"(", b")"), (b"not ", b""), (b"- ", b"")])
            lines[at] = lines[at].rstrip() + b" " + opened * many + b"1" + closed * many + b"\n"
        case 2:
            rows = b"".join(b"  b%d: &b%d [*b%d, *b%d]\n" % (n, n, n - 1, n - 1) for n in range(1, min(many, 99)))
            lines.append(b"words:\n  b0: &b0 [x]\n" + rows)
        case 3:
            return re.sub(rb"\d+", lambda found: found[0] + b"9" * rng.choice((1, 3, 6, 400)), data, count=many)
        case _:  # a step further and further
            lines[at] = b"".join(b" " * n + b"a:\n" for n in range(min(many, 2_000))) + lines[at]
    return b"".join(lines)


def _swap_words(data: bytes, rng: Random) -> bytes:
    """Put one word of the text in the place of another."""
    words = data.split(b" ")
    words[rng.randrange(len(words))] = rng.choice(words).strip()
    return b" ".join(words)
