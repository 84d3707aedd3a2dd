"""What advice says of the options that a search meets: asked once, and remembered by what an option looks like."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from dogtable.base.errors import RuleError
from dogtable.base.searching import IN_THE_DARK, LOOKED_AT
from dogtable.bots.greedy import Look
from dogtable.bots.labels import Labels
from dogtable.bots.masks import Masks, drawn_anew
from dogtable.bots.temper import EVEN, Temper
from dogtable.engine.keys import Path
from dogtable.engine.machine import Machine


class Hearing:
    """Hears advice for one search. What it said of an option stands wherever the same seat meets it again.

    Where there are `masks`, it is heard by what the seat may read of the state.
    """

    def __init__(self, machine: Machine, labels: Labels, temper: Temper = EVEN, masks: Masks | None = None) -> None:
        self._machine = machine
        self._labels = labels
        self._temper = temper
        self._masks = masks
        self._heard: dict[tuple[int, Hashable], float] = {}

    def hear(
        self,
        cells: Sequence[int],
        seat: int,
        paths: Sequence[Path],
        labels: Sequence[Hashable],
        lots: int,
        *,
        afresh: bool = False,
    ) -> list[float]:
        """Return by how much advice is better after each option of a seat; 0 where it was not asked.

        Of one option alone it is not asked: there is nothing to choose. `lots` is the seed of what lots decide;
        `afresh`: it is asked also of options that were heard of elsewhere.
        """
        heard = self._heard
        if len(paths) > 1:
            labelled = zip(paths, labels, strict=True)
            new = [(path, label) for path, label in labelled if afresh or (seat, label) not in heard]
            if new:
                self._ask(cells, seat, new, lots)
        return [heard.get((seat, label), 0.0) for label in labels]

    def likeliest(self, cells: Sequence[int], seat: int, paths: Sequence[Path], lots: int) -> Path:
        """Return the option that advice likes best."""
        if len(paths) == 1:
            return paths[0]
        heard = self.hear(cells, seat, paths, self._labels.of(cells, seat, paths), lots)
        return paths[heard.index(max(heard))]

    def _ask(self, cells: Sequence[int], seat: int, new: Sequence[tuple[Path, Hashable]], lots: int) -> None:
        """Ask advice where options lead (greedy's look ahead)."""
        step = max(1.0, len(new) / LOOKED_AT)
        looked = [new[int(i * step)] for i in range(min(len(new), LOOKED_AT))]
        try:
            values = self._gains(cells, seat, [path for path, _ in looked], lots)
        except RuleError:  # a world may hold what cannot be: it tells nothing of these options
            return
        for (_, label), value in zip(looked, values, strict=True):
            self._heard[seat, label] = value
        least = min(values)
        for _, label in new:
            self._heard.setdefault((seat, label), least)

    def _gains(self, cells: Sequence[int], seat: int, paths: Sequence[Path], lots: int) -> Sequence[float]:
        """Return by how much advice is better after options: where masks are few, whatever others wear."""
        if self._masks is None:
            return self._looked(cells, seat, paths, lots)
        hidden = self._masks.hidden[seat]
        dark = [drawn_anew(cells, hidden, lots * IN_THE_DARK + look) for look in range(IN_THE_DARK)]
        heard = [self._looked(one, seat, paths, lots) for one in dark]
        return [sum(values) / IN_THE_DARK for values in zip(*heard, strict=True)]

    def _looked(self, cells: Sequence[int], seat: int, paths: Sequence[Path], lots: int) -> Sequence[float]:
        look = Look(self._machine, cells, seat, lots, self._temper)
        before = sum(look.heard(cells))
        return [sum(look.terms(path)) - before for path in paths]
