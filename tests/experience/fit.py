"""From what was seen to weights: which side wins is a logit of what the sides have (McFadden's conditional logit).

A feature counts by itself and by how much of the game is over; every ask has weights of its own, drawn towards those
that all have in common; and the terms of advice are drawn towards counting alike, as their author weighed them. How
much all of them say about the end grows in the course of a game.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.experience.rows import Floats, Ints, Rows

COMMON, SUM, LATER, OWN = 20.0, 0.1, 60.0, 120.0
"""How strongly weights are drawn to nothing: those of all asks, that of the whole advice, how they change in the course
of a game, and what each ask adds."""

STEPS, RATE = 300, 0.05
MOST = 40_000
"""So many decisions are fitted at most."""

SAID = 0.998
"""A term of advice of which so much is said by the other features is left out, and what it counts is given to them."""


@dataclass
class _Seen:
    """Decisions to be fitted: decision x side x feature, the moment of each (-1 to 1), its ask, who won."""

    features: Floats
    time: Floats
    asks: Ints
    won: Floats


@dataclass
class _Weights:
    """Those that all asks have in common first, then what each adds; `growth`: of what they say about the end."""

    by_ask: Floats
    growth: float


def fit(rows: Rows, decisions: float) -> dict[str, dict[str, tuple[float, float]]]:
    """Return the weights that tell best who wins, by ask and feature, at the start and at the end of a game."""
    every = max(1, -(-len(rows.game) // MOST))
    whole, names = rows.by_side()[::every], rows.names
    whole = whole - whole.mean(1, keepdims=True)
    terms = np.array([name.startswith("advice ") for name in names])
    spread = whole.std((0, 1)) + 1e-9
    advice = whole[:, :, terms].sum(2)
    scale = float(advice.std()) + 1e-9
    own = np.clip(whole / spread, -6, 6)
    time = 2 * rows.over(decisions)[::every] - 1
    features = np.concatenate([own, (advice / scale)[:, :, None], own * time[:, None, None]], 2)
    asks, which = np.unique(rows.ask[::every], return_inverse=True)
    seen = _Seen(features, time, which, rows.won[::every])
    weights = _solve(seen, len(asks), len(set(rows.game.tolist())))
    kept, given = _said(whole, names, terms)
    told = {}
    for n, ask in enumerate(asks):
        mine = weights.by_ask[0] + weights.by_ask[1 + n]
        base, slope = mine[: len(names)] / spread, mine[len(names) + 1 :] / spread
        base = base + terms * mine[len(names)] / scale
        start = np.exp(-weights.growth) * (base - slope) @ given
        end = np.exp(weights.growth) * (base + slope) @ given
        told[rows.asks[ask]] = {names[i]: (_short(start[i]), _short(end[i])) for i in kept if spread[i] > 1e-6}
    return told


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


def _solve(seen: _Seen, asks: int, games: int) -> _Weights:
    """Return the weights of the greatest likelihood, drawn to nothing, by gradient (Adam)."""
    count = seen.features.shape[2]
    names = (count - 1) // 2
    draw = np.full(count, COMMON)
    draw[names], draw[names + 1 :] = SUM, LATER
    weights = _Weights(np.zeros((asks + 1, count)), 0.3)
    first, second = np.zeros(weights.by_ask.size + 1), np.zeros(weights.by_ask.size + 1)
    for step in range(1, STEPS + 1):
        worth, foretold = _foretold(seen, weights)
        off = foretold - seen.won
        grown = np.exp(weights.growth * seen.time)
        each = np.einsum("nk,nkd->nd", off * grown[:, None], seen.features) / len(off)
        slope = np.zeros_like(weights.by_ask)
        slope[0] = each.sum(0) + draw * weights.by_ask[0] / games
        np.add.at(slope, (1 + seen.asks,), each)
        slope[1:] += OWN * weights.by_ask[1:] / games
        growing = float((off * worth).sum(1) @ seen.time) / len(off)
        every = np.append(slope.ravel(), growing)
        first, second = 0.9 * first + 0.1 * every, 0.99 * second + 0.01 * every * every
        move = RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
        weights.by_ask -= move[:-1].reshape(weights.by_ask.shape)
        weights.growth = min(1.5, max(0.0, weights.growth - float(move[-1])))
    return weights


def _foretold(seen: _Seen, weights: _Weights) -> tuple[Floats, Floats]:
    """Return what each side is worth, and its chance."""
    mine = weights.by_ask[0] + weights.by_ask[1 + seen.asks]
    worth = np.einsum("nkd,nd->nk", seen.features, mine) * np.exp(weights.growth * seen.time)[:, None]
    raised = np.exp(worth - worth.max(1, keepdims=True))
    return worth, raised / raised.sum(1, keepdims=True)


def _short(value: float) -> float:
    return float(f"{value:.3g}")
