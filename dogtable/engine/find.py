"""Which piece somebody means: by its name or label, among what the seat that speaks can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.program import Kind
from dogtable.engine.decision import Decision
from dogtable.engine.naming import nearest


class UnseenError(UsageError):
    """There may be such a piece, but whoever asks sees none."""


class Finder:
    """Turns the words of picks into values, for the seat of a decision."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._sight = decision.sight
        self._naming = decision.sight.naming

    def value(self, kinds: Sequence[Kind | None], word: Any) -> tuple[Kind | None, Any]:
        """Return the first of these kinds that a word can be of, and its value; UsageError when it is of none."""
        problem: UsageError | None = None
        for kind in kinds:
            try:
                return kind, self._of_kind(kind, word)
            except UsageError as error:
                problem = problem or error
        raise problem or UsageError(f"nothing is called {word!r}")

    def _of_kind(self, kind: Kind | None, word: Any) -> Any:
        if kind is None:
            return str(word)
        if kind.sort == "list" and kind.item is not None:
            parts = (word.split("+") if word else ()) if isinstance(word, str) else word
            several = parts if isinstance(parts, (list, tuple)) else (parts,)
            return tuple(self._of_kind(kind.item, part) for part in several)
        if word == "none":
            return self._naming.parse(kind, None, self.piece)
        if isinstance(word, str) and kind.sort in ("int", "player", "flag"):
            word = _plain(word)
        return self._naming.parse(kind, word, self.piece)

    def piece(self, word: object) -> int:
        """Return the piece that is meant: rather one that is offered, or of the seat's own hand, than another one.

        Among equals the first place, and there the lowest, counts: never an inner number, which no view tells.
        """
        sight = self._sight
        label, number = _split(word)
        found = [p for p in self._naming.called(label) if sight.knows(p)]
        if number is not None:
            numbered = [p for p in found if sight.number(p) == number]
            found = numbered or self._offered(str(word), found) or found
        if not found and (self._naming.called(label) or self._is_back(word)):
            raise UnseenError(f"no {word!r} is to be seen")
        if not found:
            hint = nearest(word, self._naming.labels) if isinstance(word, str) else ""
            raise UsageError(f"there is no piece {word!r}{hint}")
        return min(found, key=self._distance)

    def _is_back(self, word: object) -> bool:
        """Whether this is how a view writes a piece whose face is hidden: by its kind alone."""
        return isinstance(word, Mapping) and [*word] == ["kind"] and word["kind"] in self._naming.layout.fields

    def _offered(self, label: str, pieces: Sequence[int]) -> list[int]:
        return [piece for piece in pieces if self._decision.labels.offered(piece, label)]

    def _distance(self, piece: int) -> tuple[bool, bool, bool, int, int]:
        place = self._sight.cells[self._naming.layout.at + piece]
        info = self._naming.layout.places[place]
        public = self._naming.is_public(place)
        in_hand = info.owner == self._decision.seat and not public
        _, height = self._sight.lies(piece)
        return not self._decision.labels.offers(piece), not in_hand, not public, place, height


def _split(word: object) -> tuple[object, int | None]:
    """Return a word without its number, and the number: "seven#2", or {"n": 2}."""
    if isinstance(word, Mapping):
        nth = word.get("n")
        return word, nth if isinstance(nth, int) else None
    label, _, number = str(word).partition("#")
    return label, int(number) if number.isdigit() else None


def _plain(word: str) -> object:
    """Return the number or flag that a word of a key stands for."""
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.lstrip("-").isdigit() else word
