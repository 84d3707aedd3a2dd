"""The keys of options: what is picked, in the words of the ruleset, the same in every world where it means the same.

"card=seven use=split", "m=token.0.1 f=ring.10", "pass", "anytime=sell": a pick is NAME=VALUE; a piece is called by
its face, never by a number of the engine; a list is joined by "+" in order of the alphabet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dogtable.base.program import NO_INT, Kind
from dogtable.engine.game import Game
from dogtable.engine.sight import Sight
from dogtable.engine.state import State

Step = tuple[Any, ...]
Path = tuple[Step, ...]
Picked = tuple[str, Kind | None, Any]
"""Name, Kind and value; with Kind None the value is a word as it stands in the key, and the name "" for a bare one."""


class Labels:
    """What the values of one decision's picks are called in keys.

    Different pieces that would be called alike within one pick (they differ in their fields, or lie where not
    everybody sees them) are told apart by "#1", "#2" in the order in which they are offered.
    """

    def __init__(self, sight: Sight, offered: Iterable[Sequence[Picked]]) -> None:
        self._sight = sight
        self._pieces = _told_apart(sight, offered)

    def key(self, picks: Sequence[Picked]) -> str:
        """Return the key of an option."""
        return " ".join(self._part(*picked) for picked in picks)

    def offered(self, piece: int, called: str) -> bool:
        """Return whether a piece is called so in any pick."""
        return any(pieces.get(piece) == called for pieces in self._pieces.values())

    def offers(self, piece: int) -> bool:
        """Return whether a piece stands in any option."""
        return any(piece in pieces for pieces in self._pieces.values())

    def _part(self, name: str, kind: Kind | None, value: Any) -> str:
        if kind is None:
            return f"{name}={value}" if name else str(value)
        return f"{name}={self.value(name, kind, value)}"

    def value(self, name: str, kind: Kind, value: Any) -> str:
        """Return what stands in a key for the value of a pick."""
        if kind.sort == "list" and kind.item is not None:
            item = kind.item
            return "+".join(sorted(self.value(name, item, one) for one in value))
        if value == (NO_INT if kind.sort == "int" else -1) and kind.optional:
            return "none"
        if kind.sort == "piece":
            return self._pieces[name].get(value) or label(self._sight, value)
        if kind.sort in ("space", "place"):
            return self._sight.place(value)
        if kind.sort == "flag":
            return "true" if value else "false"
        return str(self._sight.value(kind, value))


def label(sight: Sight, piece: int) -> str:
    """Return what a piece is called in keys: "token.0.2", "seven", "hearts.9", "ace", with its number "#2" if any.

    One whose face is not known to who looks is called by its kind alone.
    """
    if not sight.knows(piece):
        return sight.naming.layout.pieces[piece].kind
    called = sight.naming.labels[piece]
    number = sight.number(piece)
    return f"{called}#{number}" if number else called


def _told_apart(sight: Sight, offered: Iterable[Sequence[Picked]]) -> dict[str, dict[int, str]]:
    called: dict[str, dict[str, list[int]]] = {}
    for picks in offered:
        for name, kind, value in picks:
            for piece in pieces_in(kind, value):
                group = called.setdefault(name, {}).setdefault(label(sight, piece), [])
                if piece not in group:
                    group.append(piece)
    return {name: dict(_numbered(groups)) for name, groups in called.items()}


def pieces_in(kind: Kind | None, value: Any) -> Sequence[int]:
    """Return the pieces that the value of a pick is or holds."""
    if kind is None:
        return ()
    if kind.sort == "piece":
        return (value,) if value >= 0 else ()
    return tuple(value) if kind.item is not None and kind.item.sort == "piece" else ()


def _numbered(groups: Mapping[str, Sequence[int]]) -> Iterable[tuple[int, str]]:
    for called, group in groups.items():
        for n, piece in enumerate(group, start=1):
            yield piece, called if len(group) == 1 else f"{called}#{n}"


def labels_of(game: Game, cells: State, seat: int, options: Iterable[Path]) -> Labels:
    """Return what things are called in the keys of an open decision with these options."""
    return Labels(Sight(game.naming, cells, seat), map(game.machine.steps, options))


def key_of(game: Game, cells: State, seat: int, path: Path) -> str:
    """Return the key of one option of an open decision."""
    machine = game.machine
    return labels_of(game, cells, seat, machine.options(cells, seat)).key(machine.steps(path))
