"""What was seen in games, as a fit takes it: who has what, what the weights and a net make of it, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dogtable.base.program import Program
from dogtable.bots.experience import Experience
from dogtable.bots.features import Features
from dogtable.bots.judge import ASKED
from dogtable.bots.net import Net
from dogtable.engine.game import game_of
from tests.experience.games import Noted

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Rows:
    """Positions of games for one number of players, a row each: `features` is row x seat x name, `won` row x side.

    `asks` are those of the rules, `ask` the place of what is asked among them; `teams` are the seats of each side;
    `taken` is how many decisions a seat had taken.
    """

    names: Sequence[str]
    asks: Sequence[str]
    teams: Sequence[Sequence[int]]
    game: Ints
    ask: Ints
    taken: Ints
    features: Floats
    won: Floats

    @classmethod
    def of(cls, program: Program, noted: Noted) -> Rows:
        """Return what was noted."""
        teams, players = program.layout.teams, program.players
        asked = (noted.asked[:, None] == np.arange(players)).astype(float)
        features = np.concatenate([noted.features.astype(float), asked[:, :, None]], 2)
        won = np.stack([noted.won[:, list(team)].sum(1) for team in teams], 1)
        names = [*Features(game_of(program)).names, ASKED]
        return cls(names, [ask.name for ask in program.asks], teams, noted.game, noted.ask, noted.taken, features, won)

    def part(self, which: NDArray[np.bool_]) -> Rows:
        """Return some of the rows."""
        rows = (self.game, self.ask, self.taken, self.features, self.won)
        return Rows(self.names, self.asks, self.teams, *(one[which] for one in rows))

    def of_games(self, first: int, last: int) -> Rows:
        """Return those of the games from the first up to the last, which is not among them."""
        return self.part((first <= self.game) & (self.game < last))

    def over(self, decisions: float) -> Floats:
        """Return how much of a game is over, 0 to 1, by the decisions that a seat takes in a mean game."""
        return np.minimum(1.0, self.taken / decisions)

    def by_side(self) -> Floats:
        """Return the mean features of each side."""
        return np.stack([self.features[:, list(team)].mean(1) for team in self.teams], 1)

    def sides(self) -> Floats:
        """Return side x seat: what each seat counts for the side."""
        return np.array([[(seat in team) / len(team) for seat in range(self.features.shape[1])] for team in self.teams])

    def joining(self, *, mates: bool) -> Floats:
        """Return seat x seat: whose features a seat is joined with, in equal parts."""
        seats = range(self.features.shape[1])
        team_of = {seat: n for n, team in enumerate(self.teams) for seat in team}
        met = np.array([[a != b and (team_of[a] == team_of[b]) == mates for b in seats] for a in seats], float)
        found: Floats = met / np.maximum(1, met.sum(1, keepdims=True))
        return found

    def weighed(self, known: Experience) -> Floats:
        """Return what each seat is worth by weights alone, row x seat."""
        worth = np.zeros(self.features.shape[:2])
        start, end, over = known.weights(0.0), known.weights(1.0), self.over(known.decisions)
        for place in np.unique(self.ask).tolist():
            name, here = self.asks[place], self.ask == place
            if name not in start:
                continue
            first, last = (np.array([by.get(one, 0.0) for one in self.names]) for by in (start[name], end[name]))
            early, late = self.features[here] @ first, self.features[here] @ last
            worth[here] = early + (late - early) * over[here, None]
        return worth


class Inputs:
    """What a net is fed with, and what is known without it."""

    def __init__(self, rows: Rows, decisions: float, middles: Floats, rates: Floats, worth: Floats) -> None:
        near = np.clip((rows.features - middles) * rates, -4, 4).astype(np.float32)
        self.fed = [
            near,
            *(np.einsum("ab,nbf->naf", rows.joining(mates=one).astype(np.float32), near) for one in (True, False)),
        ]
        self.late = (2 * rows.over(decisions) - 1).astype(np.float32)
        self.ask, self.won, self.sides, self.worth = rows.ask, rows.won, rows.sides(), worth


def chances(worth: Floats, sides: Floats) -> Floats:
    """Return the chance of each side, by the worth of its seats."""
    of_sides = worth @ sides.T
    raised: Floats = np.exp(of_sides - of_sides.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def cross_entropy(told: Floats, won: Floats) -> float:
    """Return the mean of -ln of the chance given to who won."""
    return float(-(won * np.log(told + 1e-12)).sum(1).mean())


def judged(rows: Rows, known: Experience) -> Floats:
    """Return the chance of each side by all that is known: the numbers of `Judge.chances`."""
    worth = rows.weighed(known)
    if known.net is not None:
        worth = worth + netted(rows, known.net, known.decisions)
    return chances(worth, rows.sides())


def shown(rows: Rows, known: Experience) -> Floats:
    """Return the chance of each side as it is told: the numbers of `chances_of`."""
    raised: Floats = judged(rows, known) ** known.certainty
    return raised / raised.sum(1, keepdims=True)


def netted(rows: Rows, net: Net, decisions: float) -> Floats:
    """Return what a net adds to the worth of each seat; what it has never seen counts for nothing."""
    place = {name: n for n, name in enumerate(net.names)}
    order = [place.get(name, -1) for name in rows.names]  # -1: the row of noughts behind all that it knows
    nothing = [0.0] * len(net.counts)
    middles, rates = (np.array([*row, 0.0])[order] for row in (net.middles, net.rates))
    inputs = Inputs(rows, decisions, middles, rates, np.zeros(0))
    tables = [np.array([*table, nothing])[order] for table in (net.own, net.mates, net.others)]
    begins = np.array([net.begins.get(ask, nothing) for ask in rows.asks])[rows.ask]
    units = sum(fed @ table for fed, table in zip(inputs.fed, tables, strict=True))
    units = units + begins[:, None, :] + (inputs.late[:, None] * np.array(net.late))[:, None, :]
    found: Floats = (units / (1 + np.abs(units))) @ np.array(net.counts)
    return found


def temperature(rows: Rows, known: Experience) -> float:
    """Return by how much all that is worth something would have to be multiplied to foretell these games best."""
    log = np.log(judged(rows, known) + 1e-12)
    factors = np.linspace(0.5, 1.6, 111)

    def loss(factor: float) -> float:
        raised = np.exp(factor * log)
        return cross_entropy(raised / raised.sum(1, keepdims=True), rows.won)

    return float(min(factors, key=loss))
