"""Lines of the log that say the same of one seat after another, folded into one: who takes whose card. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.base.forms import listed
from dogtable.engine.sentences import Sentence
from dogtable.ui.table.history import Line

if TYPE_CHECKING:
    from dogtable.ui.text import Catalogue

FEW = 3  # so many lines are folded at least
SHORT = 4  # letters: a word so short goes along with the name behind it ("to Ben")

_SEAT: Final = re.compile(r"\{\d+\}")
_NAMED: Final = re.compile(r"\{(?:\d+|from)\}")  # in the form of a sentence: a player, a place


def so_do(text: Catalogue) -> str:
    """Return how it is told that others do the very same."""
    return text("table.so_do", first="{first}", others="{others}")


def folded(lines: Sequence[Line], names: Sequence[str], so_do: str, and_: str) -> Iterator[tuple[int, Line]]:
    """Yield the lines as they are shown, each with the number of the first line that it stands for.

    `so_do` tells that others do the very same: "{first}, and so do {others}."; `and_` joins these: "{list} and {last}".
    """
    at = 0
    while at < len(lines):
        run = _alike(lines, at)
        if run < FEW:
            run = 1
            yield at, lines[at]
        else:
            sentence = Sentence(_one_sentence(lines[at : at + run], names, so_do, and_))
            yield at, Line(None, sentences=[sentence], brief=[sentence])
        at += run


def _one_sentence(lines: Sequence[Line], names: Sequence[str], so_do: str, and_: str) -> str:
    """Return lines of one pattern as one sentence: where nothing but who does it differs, that others do so, too."""
    sentences = [line.sentences[0] for line in lines]
    if len({one.rest for one in sentences}) > 1:
        return together(sentences)
    who = [names[one.subject] for one in sentences if one.subject is not None]
    return so_do.format(first=sentences[0].text.rstrip("."), others=listed(who[1:], and_))


def together(sentences: Sequence[Sentence]) -> str:
    """Return sentences of one pattern as one: of all but the first only the words that differ from it.

    "Ben takes Anna's card, Anna Ben's." A short word before such a word goes along: "Ben passes a card to Anna, Anna
    to Ben."
    """
    first = _words(sentences[0])
    parts = [" ".join(first)]
    for sentence in sentences[1:]:
        words = _words(sentence)
        differ = [n for n, (one, other) in enumerate(zip(first, words, strict=True)) if one != other]
        shown = {n - 1 for n in differ if n and n - 1 not in differ and len(words[n - 1]) <= SHORT} | set(differ)
        parts.append(" ".join(words[n] for n in sorted(shown)))
    return ", ".join(parts) + "."


def _words(sentence: Sentence) -> list[str]:
    """Return the words of a sentence without its full stop; a name is one, however many it has.

    There are none where a name changes the words beside it (a ruleset's "a(n) {player}").
    """
    stretches = (".+?".join(map(re.escape, _NAMED.split(word))) for word in sentence.form.split(" "))
    found = re.fullmatch(" ".join(f"({stretch})" for stretch in stretches), sentence.text)
    if found is None:
        return []
    return [word.rstrip(".") if n == found.re.groups else word for n, word in enumerate(found.groups(), 1)]


def alike(sentences: Sequence[Sentence]) -> bool:
    """Whether several sentences can be told together: each begins with whom it speaks of, all have as many words."""
    same = len({len(_words(one)) for one in sentences}) == 1 < len(sentences)
    return same and all(one.goes_on and _words(one) for one in sentences)


def _alike(lines: Sequence[Line], at: int) -> int:
    """Return how many lines from here on say the same of one seat after another."""
    pattern, seats, n = _folds(lines[at]), set(), at
    while pattern and n < len(lines) and _folds(lines[n]) == pattern and lines[n].seat not in seats:
        seats.add(lines[n].seat)
        n += 1
    return n - at


def _folds(line: Line) -> str:
    """Return the pattern of the one sentence of a line; "" for a line that stands for itself."""
    if line.seat is None or len(line.sentences) != 1 or line.trail or line.heading or line.dealt:
        return ""
    return _pattern(line.sentences[0])


def _pattern(sentence: Sentence) -> str:
    """Return a sentence without the names of the players.

    "" for one that is not folded: it speaks of nobody, or in a language that does not begin with whom it speaks of.
    """
    if not sentence.rest.startswith(" ") or not _words(sentence):
        return ""
    return _SEAT.sub("@", sentence.form)
