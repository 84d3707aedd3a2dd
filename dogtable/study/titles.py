"""What people call what an arena counts: "the seven" for "got seven", "card: jack of hearts" for what was picked."""

from __future__ import annotations

from functools import cached_property

from dogtable.base.program import Program
from dogtable.base.texts import spaced
from dogtable.engine.naming import Naming
from dogtable.session.loaded import LoadedRuleset
from dogtable.study.deeds import DID


class Titles:
    """The titles of one Program's pieces, places, words and events, in the language of its ruleset."""

    def __init__(self, rules: LoadedRuleset, program: Program) -> None:
        self._rules, self._program = rules, program

    def called(self, thing: str) -> str:
        """Return what is read for what is counted (`deeds`, `outcome`), without the word of its family."""
        family, name_of = thing.split(" ", 1)
        name, parted, value = name_of.partition("=")
        if family == DID:
            return self._rules.event_title(name_of)
        if not parted:
            return self._known.get(name_of) or spaced(name_of)
        return f"{spaced(name)}: {self._known.get(value) or spaced(value)}"

    @cached_property
    def _known(self) -> dict[str, str]:
        """Return titles by the words of the rules: pieces that are nobody's, places, words of lists."""
        layout, naming, names = self._program.layout, Naming(self._program), self._rules.names([])
        words = {w: names.word(of.name, w) for of in layout.words.values() for w in of.words}
        places = {word: names.place(word, None) for word in naming.places}
        pieces = {
            label: names.piece(name or face)
            for label, name, face, piece in zip(naming.labels, naming.names, naming.faces, layout.pieces, strict=True)
            if piece.owner < 0
        }
        return {**words, **places, **pieces}
