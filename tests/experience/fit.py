"""From what was seen to weights: which side wins is a logit of what the sides have (McFadden's conditional logit).

A feature counts by itself and by how much of the game is over; every ask has weights of its own, drawn towards those
that all have in common; and the terms of advice are drawn towards counting alike, as their author weighed them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.experience.games import Floats, Noted

COMMON, SUM, OWN = 3.0, 0.1, 12.0
"""How strongly weights are drawn to nothing: those of all asks, that of the whole advice, what each ask adds."""

STEPS, RATE = 500, 0.04
SAID = 0.998
"""A term of advice of which so much is said by the other features is left out, and what it counts is given to them."""


Ints = NDArray[np.int64]


@dataclass
class Fitted:
    """Weights by ask and feature at the start and at the end of a game, and how well unseen games were foretold."""

    asks: dict[str, dict[str, tuple[float, float]]]
    loss: float
    ignorant: float


def fit(noted: Noted) -> Fitted:
    """Return the weights that tell best who wins; a fifth of the games is set aside to see how well."""
    whole, names = np.array(noted.features), [*noted.names, "asked"]
    whole = whole - whole.mean(1, keepdims=True)
    terms = np.array([name.startswith("advice ") for name in names])
    spread = whole.std((0, 1)) + 1e-9
    advice = whole[:, :, terms].sum(2)
    scale = advice.std() + 1e-9
    seen = np.concatenate([np.clip(whole / spread, -6, 6), (advice / scale)[:, :, None]], 2)
    time = 2 * np.array(noted.over) - 1
    seen = np.concatenate([seen, seen * time[:, None, None]], 2)
    asks = sorted(set(noted.asks))
    which = np.array([asks.index(ask) for ask in noted.asks])
    won, games = np.array(noted.won), np.array(noted.games)
    apart = games % 5 == 0
    trial = _solve(seen[~apart], which[~apart], won[~apart], len(asks), len(set(games)))
    loss = _loss(seen[apart], which[apart], won[apart], trial)
    weights = _solve(seen, which, won, len(asks), len(set(games)))
    kept, given = _said(whole, names, terms)
    told = {}
    for n, ask in enumerate(asks):
        mine = weights[0] + weights[1 + n]
        base, slope = (_plain(half, spread, scale, terms) @ given for half in np.split(mine, 2))
        told[ask] = {
            names[i]: (_short(base[i] - slope[i]), _short(base[i] + slope[i])) for i in kept if spread[i] > 1e-6
        }
    return Fitted(told, loss, float(np.log(won.shape[1])))


def _plain(weights: Floats, spread: Floats, scale: float, terms: Floats) -> Floats:
    """Return weights for the features as they are: each its own, and of the terms their part in the whole advice."""
    plain: Floats = weights[:-1] / spread + terms * weights[-1] / scale
    return plain


def _said(whole: Floats, names: list[str], terms: Floats) -> tuple[list[int], Floats]:
    """Return the features that are kept, and who gets how much of the weight of those that are not."""
    given = np.eye(len(names))
    kept = [i for i, name in enumerate(names)]
    flat = whole.reshape(-1, len(names))
    for i in [i for i in kept if terms[i]]:
        others = [k for k in kept if k != i]
        if flat[:, i].std() < 1e-9:
            continue
        by, *_ = np.linalg.lstsq(flat[:, others], flat[:, i], rcond=1e-8)
        if 1 - (flat[:, i] - flat[:, others] @ by).var() / flat[:, i].var() > SAID:
            given[:, others] += np.outer(given[:, i], by)
            given[:, i] = 0
            kept = others
    return kept, given


def _solve(seen: Floats, which: Ints, won: Floats, asks: int, games: int) -> Floats:
    """Return weights, common ones first and then what each ask adds, by gradient (Adam)."""
    weights = np.zeros((asks + 1, seen.shape[2]))
    half = seen.shape[2] // 2
    draw = np.full(seen.shape[2], COMMON)
    draw[[half - 1, 2 * half - 1]] = SUM
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        off = _foretold(seen, which, weights) - won
        each = np.einsum("nk,nkd->nd", off, seen) / len(seen)
        slope = np.zeros_like(weights)
        slope[0] = each.sum(0) + draw * weights[0] / games
        np.add.at(slope, 1 + which, each)
        slope[1:] += OWN * weights[1:] / games
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope * slope
        weights -= RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights


def _foretold(seen: Floats, which: Ints, weights: Floats) -> Floats:
    worth = np.einsum("nkd,nd->nk", seen, weights[0] + weights[1 + which])
    worth = np.exp(worth - worth.max(1, keepdims=True))
    foretold: Floats = worth / worth.sum(1, keepdims=True)
    return foretold


def _loss(seen: Floats, which: Ints, won: Floats, weights: Floats) -> float:
    return float(-(won * np.log(_foretold(seen, which, weights) + 1e-12)).sum(1).mean())


def _short(value: float) -> float:
    return float(f"{value:.3g}")
