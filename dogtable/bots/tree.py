"""The tree of a search: what a seat could be asked, what it could answer, and how that has gone so far.

Every seat has a tree of its own (many-observer trees, see Cowling, Powley and Whitehouse 2012). A node of it stands for
all positions that look alike to that seat by what it saw on the way, in all the worlds in which it was met; so nobody
chooses by what somebody else has sealed, or laid down unseen. How good an answer is, is counted for the side that
chooses.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from math import inf, sqrt

from dogtable.base.searching import (
    FARTHEST,
    KEEN,
    LEAST_TRUST,
    MOST_TRUST,
    MOST_WORTH,
    NARROW,
    OFTEN,
    PLAIN_SPREAD,
    TRUST,
    UNLIKELY,
    WIDER,
    WORTH,
)
from dogtable.bots.exponential import exponential
from dogtable.engine.keys import Path


class Edge:
    """An answer: how often it was tried, the sum of what came out, and by how much advice is better after it."""

    __slots__ = ("advised", "value", "visits")

    def __init__(self, advised: float) -> None:
        self.advised = advised
        self.visits = 0
        self.value = 0.0


class Table:
    """What one seat of side `side` can answer at a node, by label, and what came out whenever it was asked there."""

    __slots__ = ("edges", "side", "square", "total", "trust", "visits")

    def __init__(self, side: int) -> None:
        self.side = side
        self.edges: dict[Hashable, Edge] = {}
        self.visits = 0
        self.total = 0.0
        self.square = 0.0
        self.trust = TRUST

    def spread(self) -> float:
        """Return the standard deviation of what came out."""
        if self.visits < 2:
            return 0.0
        mean = self.total / self.visits
        return sqrt(max(0.0, self.square / self.visits - mean * mean))

    def keep(self, labels: Collection[Hashable]) -> None:
        """Drop all answers but these, as if each visit of a dropped one had brought the mean of them."""
        for label in [label for label in self.edges if label not in labels]:
            gone = self.edges.pop(label)
            self.visits -= gone.visits
            self.total -= gone.value
            self.square -= gone.value * gone.value / gone.visits if gone.visits else 0.0

    def halve(self) -> None:
        """Let what came out count half, and from its mean."""
        mean = self.total / self.visits if self.visits else 0.0
        self.square = max(0.0, self.square - self.visits * mean * mean) / 2
        self.total, self.visits = 0.0, 0
        for edge in self.edges.values():
            value = edge.value - mean * edge.visits
            visits = edge.visits // 2
            edge.value = value * visits / edge.visits if edge.visits else 0.0
            edge.visits = visits
            self.visits += visits
            self.total += edge.value

    def select(self, offers: Sequence[Offer]) -> Offer:
        """Return the offer to be tried next: likely by advice, good so far, or tried too little."""
        visits = self.visits
        if not visits:
            return offers[0]
        mean, spread = self.total / visits, self.spread()
        trust = self.trust
        keen = KEEN * spread * sqrt(visits)
        best, most = offers[0], -inf
        for offer in offers[: NARROW + int(WIDER * sqrt(visits))]:
            edge = offer.edge
            value = (edge.value + trust * (mean + spread * offer.advised)) / (edge.visits + trust)
            value += keen * offer.likely / (1 + edge.visits)
            if value > most:
                best, most = offer, value
        return best

    def expected(self, offer: Offer) -> float:
        """Return what an offer is worth by all that is known: what came out, and advice."""
        mean = self.total / self.visits if self.visits else 0.0
        edge = offer.edge
        return (edge.value + self.trust * (mean + self.spread() * offer.advised)) / (edge.visits + self.trust)

    def came(self, edge: Edge, value: float) -> None:
        """Note what came out of an answer."""
        edge.visits += 1
        edge.value += value
        self.visits += 1
        self.total += value
        self.square += value * value
        if not self.visits % OFTEN:
            self._weigh()

    def _weigh(self) -> None:
        """See how much options differ, beside what is chance: the less, the longer advice is trusted.

        What chance makes of one option has the variance `noise`, what the options are really worth `between`; then
        advice is worth noise / between visits (empirical Bayes, as in an analysis of variance with unequal groups).
        """
        tried = [edge for edge in self.edges.values() if edge.visits]
        visits, groups = self.visits, len(tried)
        if groups < 2 or visits <= groups:
            return
        among = sum([edge.value * edge.value / edge.visits for edge in tried])
        noise = max(0.0, self.square - among) / (visits - groups)
        room = visits - sum([edge.visits * edge.visits for edge in tried]) / visits
        between = (among - self.total * self.total / visits - (groups - 1) * noise) / room
        self.trust = min(MOST_TRUST, max(LEAST_TRUST, noise / between)) if between > 0 else MOST_TRUST


class Offer:
    """An option in one world: path, label and edge, how likely advice makes it, and by how many spreads better."""

    __slots__ = ("advised", "edge", "label", "likely", "path")

    def __init__(self, path: Path, label: Hashable, edge: Edge, likely: float, advised: float) -> None:
        self.path = path
        self.label = label
        self.edge = edge
        self.likely = likely
        self.advised = advised


def offers_of(table: Table, paths: Sequence[Path], labels: Sequence[Hashable], scale: float) -> list[Offer]:
    """Return the options of a world as offers, those first that advice likes best. Each label has its edge already.

    `scale` is by how much advice usually differs between options.
    """
    edges = [table.edges[label] for label in labels]
    advised = [edge.advised for edge in edges]
    mean, most = sum(advised) / len(advised), max(advised)
    likely = [exponential(max(-FARTHEST, (one - most) / (PLAIN_SPREAD * scale))) + UNLIKELY for one in advised]
    whole = sum(likely)
    offers = [
        Offer(path, label, edge, chance / whole, WORTH * max(-MOST_WORTH, min(MOST_WORTH, (one - mean) / scale)))
        for path, label, edge, chance, one in zip(paths, labels, edges, likely, advised, strict=True)
    ]
    offers.sort(key=lambda offer: -offer.likely)
    return offers


class Node:
    """Positions that look alike to one seat. `children` by what it saw of an answer and what came to be asked then.

    `table` is what the seat can answer there; None as long as it was not asked.
    """

    __slots__ = ("children", "table", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.table: Table | None = None
        self.children: dict[Hashable, Node] = {}
