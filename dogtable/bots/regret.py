"""CFR+: counterfactual regret minimisation with regrets that never fall below 0, to an equilibrium of a game for two.

O. Tammelin, *Solving Large Imperfect Information Games Using CFR+*, arXiv:1407.5042, 2014: both seats in turn, and the
mean strategy weighed by the number of the round. In a game for two against each other it comes as near to an
equilibrium as rounds are spent on it, as long as no seat forgets what it has seen or done. Worth is the share of a win,
0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.bots.game_tree import CHANCE, END, Tree

RARE = 1e-3
"""Where a seat comes by its own choices less often than that, the mean says little: there the last strategy counts."""


class Regret:
    """What has been found out about a tree so far. `rounds` is how many were made."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.rounds = 0
        self._regret = [[0.0] * len(keys) for keys in tree.keys]
        self._sum = [[0.0] * len(keys) for keys in tree.keys]
        self._met = [0] * len(tree.keys)
        for seat, knows in zip(tree.seat, tree.knows, strict=True):
            if seat >= 0:
                self._met[knows] += 1

    def go_on(self) -> None:
        """Make a round: each seat learns from the other's strategy, the second from what the first has learnt."""
        self.rounds += 1
        for seat in (0, 1):
            shares = [_shares(regrets) for regrets in self._regret]
            own, others = self._reached(shares, seat)
            worth = self._worth(shares)
            tree, gains = self._tree, [[0.0] * len(keys) for keys in self._tree.keys]
            for n, asked in enumerate(tree.seat):
                if asked != seat:
                    continue
                knows, here, sign = tree.knows[n], worth[n], others[n] if seat == 0 else -others[n]
                gain, kept, weight = gains[knows], self._sum[knows], self.rounds * own[n]
                for i, (after, share) in enumerate(zip(tree.after[n], shares[knows], strict=True)):
                    gain[i] += sign * (worth[after] - here)
                    kept[i] += weight * share
            for regrets, gain in zip(self._regret, gains, strict=True):
                for i, more in enumerate(gain):
                    regrets[i] = max(0.0, regrets[i] + more)

    def mean(self) -> list[list[float]]:
        """Return how likely each option of each information set is by the mean of all rounds."""
        whole = RARE * self.rounds * (self.rounds + 1) / 2
        return [
            _shares(sums if sum(sums) > whole * met else regrets)
            for sums, regrets, met in zip(self._sum, self._regret, self._met, strict=True)
        ]

    def value(self, shares: Sequence[Sequence[float]]) -> float:
        """Return the first seat's share of the win when both play a strategy."""
        return self._worth(shares)[0]

    def often(self, shares: Sequence[Sequence[float]]) -> list[float]:
        """Return how likely each set is come to when both play a strategy."""
        found = [0.0] * len(self._tree.keys)
        own, others = self._reached(shares, 0)
        for n, asked in enumerate(self._tree.seat):
            if asked >= 0:
                found[self._tree.knows[n]] += own[n] * others[n]
        return found

    def promises(self, shares: Sequence[Sequence[float]]) -> list[list[float]]:
        """Return what each option of each set promises its seat when both play a strategy afterwards."""
        tree, worth = self._tree, self._worth(shares)
        sums = [[0.0] * len(keys) for keys in tree.keys]
        weights = [0.0] * len(tree.keys)
        for seat in (0, 1):
            _, others = self._reached(shares, seat)
            for n, asked in enumerate(tree.seat):
                if asked == seat:
                    knows, likely = tree.knows[n], others[n] + 1e-12  # where nobody comes, all is alike
                    weights[knows] += likely
                    for i, after in enumerate(tree.after[n]):
                        sums[knows][i] += likely * (worth[after] if seat == 0 else 1 - worth[after])
        return [[one / weight for one in row] for row, weight in zip(sums, weights, strict=True)]

    def _reached(self, shares: Sequence[Sequence[float]], seat: int) -> tuple[list[float], list[float]]:
        """Return for each position how likely the seat's own choices lead there, and chance and the other's."""
        tree = self._tree
        own, others = [1.0] * len(tree.seat), [1.0] * len(tree.seat)
        for n, asked in enumerate(tree.seat):
            if asked == END:
                continue
            mine, theirs = own[n], others[n]
            if asked == seat:
                for after, share in zip(tree.after[n], shares[tree.knows[n]], strict=True):
                    own[after], others[after] = mine * share, theirs
            else:
                likely = tree.chances[n] if asked == CHANCE else shares[tree.knows[n]]
                for after, share in zip(tree.after[n], likely, strict=True):
                    own[after], others[after] = mine, theirs * share
        return own, others

    def _worth(self, shares: Sequence[Sequence[float]]) -> list[float]:
        """Return the first seat's share of the win at each position."""
        tree, worth = self._tree, self._tree.worth[:]
        for n in reversed(range(len(worth))):
            asked = tree.seat[n]
            if asked != END:
                likely = tree.chances[n] if asked == CHANCE else shares[tree.knows[n]]
                worth[n] = sum([share * worth[after] for after, share in zip(tree.after[n], likely, strict=True)])
        return worth


def _shares(weights: Sequence[float]) -> list[float]:
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole else [1 / len(weights)] * len(weights)
