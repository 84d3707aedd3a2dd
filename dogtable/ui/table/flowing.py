"""Sentences that tell one after another what the same player did, told in one, as the language does it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from dogtable.base.forms import listed

if TYPE_CHECKING:
    from dogtable.engine.sentences import Sentence

PARTS: Final = ",:;"
"""Marks of a sentence that has parts of its own: it stands for itself."""
_FLOW: Final = re.compile(r"\{who\}(.*?)(\{one\}.*\{three\})(\S*)(\s*)\{next\}")


class Flow(NamedTuple):
    """How a language tells it: what stands behind the name, the list of what was done, the stop, the gap behind it."""

    lead_in: str
    row: str
    stop: str
    gap: str

    @classmethod
    def of(cls, template: str) -> Flow:
        """Read a template such as "{who} {one}, {two} and {three}. {next}"."""
        found = _FLOW.fullmatch(template)
        assert found is not None, template  # of the program's own catalogue, tested for each language
        return cls(*found.groups())

    def text(self, sentences: Sequence[Sentence]) -> str:
        """Return them one behind the other."""
        return self.gap.join(self.flowing(sentences))

    def flowing(self, sentences: Sequence[Sentence]) -> Iterator[str]:
        """Yield sentences, those about the same seat in one: "Ben plays a ten and hits …".

        A sentence with parts of its own stands for itself, as does one that does not begin with whom it speaks of.
        """
        for who, same in groupby(sentences, lambda one: one.subject if self._goes_on(one) else None):
            if who is None:
                yield from (one.text for one in same)
            else:
                said = list(same)
                parts = [said[0].text, *(_behind(*pair).removeprefix(self.lead_in) for pair in pairwise(said))]
                yield listed([part.removesuffix(self.stop) for part in parts], self.row) + self.stop

    def _goes_on(self, sentence: Sentence) -> bool:
        whole = sentence.rest.startswith(self.lead_in) and sentence.rest.endswith(self.stop)
        return bool(sentence.rest) and whole and not any(mark in sentence.rest for mark in (*PARTS, *self._join))

    @property
    def _join(self) -> tuple[str, ...]:
        """What stands before the last of a list, where it is a word: a sentence with it in it has parts of its own."""
        word = self.row.partition("{two}")[2].partition("{three}")[0]
        return (word,) if any(sign.isalpha() for sign in word) else ()


def _behind(before: Sentence, sentence: Sentence) -> str:
    """Return what is said of a sentence behind another one of the same subject."""
    return sentence.again if sentence.again and sentence.lead == before.lead else sentence.rest
