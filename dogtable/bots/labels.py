"""What an option is in every world: by the faces of its pieces, where who chooses knows them.

Keys (`engine.keys`) say the same in words; these are quicker, and never leave the search.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from dogtable.base.program import Program
from dogtable.engine.keys import Path, Step

MOST = 50_000
"""Labels that are remembered at once."""

UNKNOWN = -2
"""Stands for the face of a piece that the chooser does not know."""

INDIVIDUAL = -10
"""This less the number of a piece stands for a piece that is known for itself: no number of a face."""


class Labels:
    """Makes labels for the options of one Program."""

    def __init__(self, program: Program) -> None:
        faces: dict[Any, int] = {}
        pieces = program.layout.pieces
        self._face = [faces.setdefault((p.set, p.owner, p.row), len(faces)) for p in pieces]
        self._mask = [piece.mask for piece in pieces]
        self._program = program
        self._picked: dict[tuple[int, int], tuple[int, ...]] = {}
        self._known: dict[Path, tuple[Path, tuple[int, ...]]] = {}

    def of(self, cells: Sequence[int], seat: int, paths: Sequence[Path]) -> list[Hashable]:
        """Return the label of each option of a seat; those that look alike are told apart by their order."""
        labels: list[Hashable] = [self._label(cells, seat, path) for path in paths]
        if len(set(labels)) < len(labels):
            seen: dict[Hashable, int] = {}
            for i, label in enumerate(labels):
                seen[label] = n = seen.get(label, 0) + 1
                if n > 1:
                    labels[i] = (label, n)
        return labels

    def seen(self, cells: Sequence[int], seat: int, path: Path) -> Path:
        """Return what an option of anybody looks like to a seat that knows what is known to it in `cells`."""
        return self._label(cells, seat, path)

    def _label(self, cells: Sequence[int], seat: int, path: Path) -> Path:
        known = self._known.get(path)
        if known is None:
            known = self._known[path] = self._worked_out(path)
        label, masks = known
        for mask in masks:
            if not cells[mask] >> seat & 1:
                return self._slowly(cells, seat, path)
        return label

    def _worked_out(self, path: Path) -> tuple[Path, tuple[int, ...]]:
        """Return the label of an option whose pieces are all known, and the masks of those that could be unknown."""
        if len(self._known) > MOST:
            self._known.clear()
        masks = []
        for step in path:
            for i in self._hidden(step):
                pieces = (step[i],) if isinstance(step[i], int) else step[i]
                masks += [self._mask[piece] for piece in pieces if piece >= 0 and self._mask[piece] >= 0]
        seen = dict.fromkeys(masks, -1)
        return self._slowly(seen, 0, path), tuple(seen)

    def _slowly(self, cells: Sequence[int] | Mapping[int, int], seat: int, path: Path) -> Path:
        hidden = [self._hidden(step) for step in path]
        if not any(hidden):
            return path
        return tuple(
            self._relabelled(cells, seat, step, where) if where else step
            for step, where in zip(path, hidden, strict=True)
        )

    def _relabelled(
        self, cells: Sequence[int] | Mapping[int, int], seat: int, step: Step, where: Sequence[int]
    ) -> Step:
        relabelled = list(step)
        for i in where:
            value = step[i]
            relabelled[i] = (
                self._of_piece(cells, seat, value)
                if isinstance(value, int)
                else tuple(sorted(self._of_piece(cells, seat, piece) for piece in value))
            )
        return tuple(relabelled)

    def _of_piece(self, cells: Sequence[int] | Mapping[int, int], seat: int, piece: int) -> int:
        if piece < 0:
            return -1
        mask = self._mask[piece]
        if mask < 0:
            return INDIVIDUAL - piece
        return self._face[piece] if cells[mask] >> seat & 1 else UNKNOWN

    def _hidden(self, step: Step) -> tuple[int, ...]:
        """Return where in a step pieces stand that may lie unseen."""
        if step[1] < 0:
            return ()
        at = (step[0], step[1])
        if at not in self._picked:
            program = self._program
            entries = program.anytime[-1 - at[0]].entries if at[0] < 0 else program.asks[at[0]].entries
            unseen = program.layout.may_be_unseen
            self._picked[at] = tuple(i for i, pick in enumerate(entries[at[1]].picks, 2) if unseen(pick.kind))
        return self._picked[at]
