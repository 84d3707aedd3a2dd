"""Where a line of text may end: at spaces, and between the signs of Japanese, by kinsoku.

Where a word is too wide for its line, it may end at its hyphens, too, seen and soft. Where kinsoku leaves more together
than a line has room for, and nothing else keeps it from being cut, a line may end between any signs of Japanese.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dogtable.ui.kit.markup import Icon, Line, Words

PIECE: Final = re.compile(r" +|[^ ]+")
SOFT: Final = "\u00ad"
"""A hyphen that is seen only where a line ends at it."""
_AT_HYPHENS: Final = re.compile(rf"[^{SOFT}-]*(?:{SOFT}|-+|\Z)")
_WIDE: Final = "\u2e80"
"""From here on signs are such as those between which lines end: kana, kanji, full-width forms."""
_SIGNS: Final = re.compile(rf"[{_WIDE}-\U0010ffff]|[^{_WIDE}-\U0010ffff]+")

NO_START: Final = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー—…‥」』】）〕》〉｝］”’)]},.:;?!%％‰゠–"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
"""Signs that no line begins with."""
NO_END: Final = frozenset("「『【（〔《〈｛［“‘([{￥＄")
"""Signs that no line ends with."""

Unit = list[Words | Icon]
"""What stays on one line."""


def units(paragraph: Line) -> list[Unit]:
    """Cut a paragraph wherever a line may end."""
    found: list[Unit] = [[]]
    for run in paragraph:
        if isinstance(run, Icon):
            found[-1].append(run)
            continue
        for piece in PIECE.findall(run.text):
            for n, part in enumerate(_parts(piece)):
                if n or _ends_between(_last(found[-1]), part[0]):
                    found.append([])
                found[-1].append(Words(part, run.bold))
            if piece.startswith(" "):
                found.append([])
    return [unit for unit in found if unit]


def is_wide(unit: Unit) -> bool:
    """Whether a unit is of signs that are as wide alone as beside others."""
    return all(isinstance(run, Words) and run.text[-1] >= _WIDE for run in unit)


def at_hyphens(unit: Unit) -> list[Unit]:
    """Cut what is too wide for a line after each of its hyphens, in parts that may end a line."""
    found: list[Unit] = [[]]
    for run in unit:
        if isinstance(run, Icon):
            found[-1].append(run)
            continue
        parts = [part for part in _AT_HYPHENS.findall(run.text) if part]
        for n, part in enumerate(parts):
            found[-1].append(Words(part, run.bold))
            if n + 1 < len(parts):
                found.append([])
    return found


def at_signs(unit: Unit) -> list[Unit]:
    """Cut what is too wide for a line even so: at hyphens, and between signs of Japanese whatever kinsoku says."""
    found: list[Unit] = []
    for part in at_hyphens(unit):
        found.append([])
        for run in part:
            if isinstance(run, Icon):
                found[-1].append(run)
                continue
            for piece in _SIGNS.findall(run.text):
                if _meet(_last(found[-1]), piece[0]):
                    found.append([])
                found[-1].append(Words(piece, run.bold))
    return found


def hyphened(line: Unit) -> Unit:
    """Return a line with the soft hyphen seen that it ends with."""
    last = line[-1] if line else None
    if isinstance(last, Words) and last.text.endswith(SOFT):
        return [*line[:-1], Words(last.text.removesuffix(SOFT) + "-", last.bold)]
    return line


def _parts(piece: str) -> Iterator[str]:
    """Yield the parts of a piece between which a line may end."""
    begin = 0
    if piece > _WIDE or any(sign >= _WIDE for sign in piece):
        for n in range(1, len(piece)):
            if _ends_between(piece[n - 1], piece[n]):
                yield piece[begin:n]
                begin = n
    yield piece[begin:]


def _last(unit: Unit) -> str:
    """Return the sign that a unit ends with; "" after a picture."""
    run = unit[-1] if unit else None
    return run.text[-1] if isinstance(run, Words) else ""


def _ends_between(one: str, other: str) -> bool:
    """Whether a line may end between two signs that stand together."""
    return _meet(one, other) and one not in NO_END and other not in NO_START


def _meet(one: str, other: str) -> bool:
    """Whether one of two signs that stand together is such as those between which lines end."""
    return bool(one) and (one >= _WIDE or other >= _WIDE)
