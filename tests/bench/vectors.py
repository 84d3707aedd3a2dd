"""Batches of games for learning: decisions and actions a second of the processor, observations and masks written.

A decision of several picks is as many actions; those with one option are taken on the way, and not counted.

    python -m tests.bench.vectors connect-four dog crazy-eights
    python -m tests.bench.vectors --peers

With `--peers` OpenSpiel and RLCard play the same games by turns with ours, a game at a time from Python, and make what
is seen, too. They are fetched into build/peers first.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import median

import numpy as np

import dogtable
from dogtable.study.learning.batches import CompiledBatch
from tests.bench.measure import ratio
from tests.bench.peers.__main__ import Peer
from tests.bench.peers.fetch import HERE, fetch_python, python

GAMES, SECONDS = 1024, 5.0
ROUNDS, TURN = 5, 1.0
"""So many turns of each, and their seconds, against the peers."""
PAIRS = {
    ("connect-four", "connect-four,seen"): ("OpenSpiel, Connect Four", 3),
    ("crazy-eights", "crazy-eights,seen"): ("OpenSpiel, Crazy Eights for four", 3),
    ("tests/rulesets/leduc-poker", "leduc-poker,seen"): ("OpenSpiel, Leduc poker", 3),
    ("tests/rulesets/leduc-poker", "leduc-holdem"): ("RLCard, Leduc poker", 20),
    ("crazy-eights", "uno"): ("RLCard, UNO for four", 20),
}
"""Which of ours is held against which of theirs: whose it is, and how many times as many decisions are the goal."""


class Played:
    """Random games of a ruleset side by side, and what was counted: steps, decisions, games, seconds of `step` alone.

    The drawing of actions is not timed.
    """

    def __init__(self, ruleset: str) -> None:
        self.env = dogtable.vector_env(ruleset, n=GAMES)
        self._rng = np.random.default_rng(1)
        self._seen, _ = self.env.reset(seed=1)
        self.steps = self.decided = self.ended = 0
        self.spent = 0.0

    def play(self, seconds: float) -> float:
        """Play for so long; return the decisions a second."""
        spent, decided = self.spent, self.decided
        while self.spent - spent < seconds:
            mask = self._seen["action_mask"]
            actions = (mask * self._rng.random(mask.shape, np.float32)).argmax(1)
            begin = time.process_time()
            self._seen, _, over, _, _ = self.env.step(actions)
            self.spent += time.process_time() - begin
            self.steps += 1
            picked = self._seen["observation"][:, -mask.shape[1] :]
            self.decided += int((~picked.any(1)).sum())  # nothing is picked yet
            self.ended += int(over.sum())
        return (self.decided - decided) / (self.spent - spent)


def measure(ruleset: str) -> str:
    """Play random games for some seconds, and tell."""
    played = Played(ruleset)
    decisions = played.play(SECONDS)
    env, spent = played.env, played.spent
    how = "by a library" if isinstance(env.batch, CompiledBatch) else "by Python"
    size = env.single_observation_space["observation"].shape[0]
    return (
        f"{ruleset} {how}: {decisions:,.0f} decisions and {played.steps * GAMES / spent:,.0f} actions a second, "
        f"{played.ended / spent:,.0f} games; {size} numbers, {env.single_action_space.n} actions"
    )


def against_peers() -> None:
    """Play the same games as the peers, by turns, and tell how many times as many decisions a second are made."""
    fetch_python()
    peer = Peer([str(python().absolute()), str((HERE / "others.py").resolve())], Path())
    ours = {ruleset: Played(ruleset) for ruleset, _ in PAIRS}
    mine: dict[str, list[float]] = {ruleset: [] for ruleset in ours}
    theirs: dict[str, list[float]] = {game: [] for _, game in PAIRS}
    for _ in range(ROUNDS):
        for ruleset, played in ours.items():
            mine[ruleset].append(played.play(TURN))
        for game, came in theirs.items():
            told = peer.play(game, TURN)
            came.append(told["decisions"] / told["seconds"])
    peer.close()
    for (ruleset, game), (whose, goal) in PAIRS.items():
        value, spread = ratio(list(zip(mine[ruleset], theirs[game], strict=True)))
        told = f"{median(mine[ruleset]):,.0f} ÷ {median(theirs[game]):,.0f} decisions a second"
        print(f"{whose}: {value:.2f} ({spread}; {told}), goal {goal}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--peers", action="store_true", help="against OpenSpiel and RLCard")
    asked = parser.parse_args()
    for name in asked.rulesets:
        print(measure(name), flush=True)
    if asked.peers:
        against_peers()


if __name__ == "__main__":
    main()
