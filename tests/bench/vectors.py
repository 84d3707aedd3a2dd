"""Batches of games for learning: decisions and actions a second of the processor, observations and masks written.

A decision of several picks is as many actions; those with one option are taken on the way, and not counted.

python -m tests.bench.vectors connect-four dog crazy-eights
"""

from __future__ import annotations

import sys
import time

import numpy as np

import dogtable
from dogtable.study.learning.batches import CompiledBatch

GAMES, SECONDS = 1024, 5.0


def measure(ruleset: str) -> str:
    """Play random games for some seconds; time is that of `step` alone, without the drawing of actions."""
    env = dogtable.vector_env(ruleset, n=GAMES)
    how = "by a library" if isinstance(env.batch, CompiledBatch) else "by Python"
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    steps = decided = ended = 0
    spent = 0.0
    while spent < SECONDS:
        noise = rng.random(seen["action_mask"].shape, np.float32)
        actions = (seen["action_mask"] * noise).argmax(1)
        begin = time.process_time()
        seen, _, over, _, _ = env.step(actions)
        spent += time.process_time() - begin
        steps += 1
        decided += int((~seen["observation"][:, -seen["action_mask"].shape[1] :].any(1)).sum())  # nothing is picked yet
        ended += int(over.sum())
    size = env.single_observation_space["observation"].shape[0]
    return (
        f"{ruleset} {how}: {decided / spent:,.0f} decisions and {steps * GAMES / spent:,.0f} actions a second, "
        f"{ended / spent:,.0f} games; "
        f"{size} numbers, {env.single_action_space.n} actions"
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(measure(name), flush=True)
