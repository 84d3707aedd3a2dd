"""Texts with one thing wrong each, as it comes about while one writes; the same ones each time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

MORE = ("none", "me", "[0]")
WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|\d+")


def typos(text: str, count: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Yield so many times what was done, and the text with it."""
    lines, rng = text.splitlines(), Random(seed)
    places = [number for number, line in enumerate(lines) if WORD.search(line.partition("#")[0])]
    for n in range(count):
        kind = list(KINDS)[n % len(KINDS)]
        at = rng.choice(places)
        new = KINDS[kind](lines[at], rng, lines)
        yield f"{kind}, line {at + 1}: {lines[at].strip()}", "\n".join([*lines[:at], *new, *lines[at + 1 :], ""])


def _word(line: str, rng: Random, by: Callable[[str], str]) -> list[str]:
    found = rng.choice(list(WORD.finditer(line.partition("#")[0])))
    return [line[: found.start()] + by(found[0]) + line[found.end() :]]


def _other_word(line: str, rng: Random, lines: list[str]) -> list[str]:
    others = WORD.findall(rng.choice([one for one in lines if WORD.search(one)]))
    return _word(line, rng, lambda word: rng.choice(others))


def _misspelt(line: str, rng: Random, _: list[str]) -> list[str]:
    return _word(line, rng, lambda word: word[:-2] + word[-1] if len(word) > 2 else word * 2)


KINDS: dict[str, Callable[[str, Random, list[str]], list[str]]] = {
    "another word": _other_word,
    "misspelt": _misspelt,
    "gone": lambda line, rng, lines: [],
    "a number": lambda line, rng, lines: _word(line, rng, lambda word: str(rng.randrange(-1, 12))),
    "twice": lambda line, rng, lines: [line, line],
    "a word gone": lambda line, rng, lines: _word(line, rng, lambda word: ""),
    "another line's": lambda line, rng, lines: [line[: len(line) - len(line.lstrip())] + rng.choice(lines).strip()],
    "a word more": lambda line, rng, lines: _word(
        line, rng, lambda word: f"{word} {rng.choice(('none', 'me', '[0]'))}"
    ),
}
