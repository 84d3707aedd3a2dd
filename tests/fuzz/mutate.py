"""Small changes to texts and bytes, as accidents and malice make them."""

from __future__ import annotations

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
