"""`make bench-peers`: P2, our games against the same games of boardgame.io, OpenSpiel and RLCard.

Fetches them into build/peers first. They play in processes of their own that take turns with ours, each counting its
own seconds of the processor; what came out is written to build/bench/peers.json, and `make bench` tells it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from dogtable.session.library import Library
from tests.bench import history
from tests.bench.measure import Figure, ratio
from tests.bench.peers.fetch import HERE, NODE, MissingToolError, fetch, python
from tests.bench.peers_told import TOLD
from tests.bench.speed import play_loop, told_ahead


class Peer:
    """A process that plays: asked for a game and a time, it tells games, decisions and seconds."""

    def __init__(self, words: Sequence[str], folder: Path) -> None:
        env = {**os.environ, "NODE_ENV": "production"}
        self._process = subprocess.Popen(
            words, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, game: str, seconds: float) -> dict[str, float]:
        """Play for so long."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{game} {seconds}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the peer that plays {game} has ended")
        told: dict[str, float] = json.loads(line)
        return told

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@dataclass(frozen=True)
class Pairing:
    """A game of ours and whose it is compared with: by games a second, or by decisions a second (`moves`)."""

    ours: str
    peer: str
    theirs: str
    named: str
    goal: float
    moves: bool = False


PAIRINGS = (
    Pairing("ludo", "node", "ludo", "boardgame.io, Ludo for four", 653),
    Pairing("tic-tac-toe", "node", "tic-tac-toe", "boardgame.io, tic-tac-toe", 156),
    Pairing("crazy-eights", "python", "crazy-eights", "OpenSpiel from Python, Crazy Eights for four", 9.4),
    Pairing("connect-four", "python", "connect-four", "OpenSpiel from Python, Connect Four", 4.1),
    Pairing("crazy-eights", "python", "uno", "RLCard, a move of UNO for four (ours: of Crazy Eights)", 78, moves=True),
)


def measure(pairing: Pairing, peer: Peer, rounds: int, seconds: float) -> list[Figure]:
    """Measure whole random games, and the public loop, against those of a peer, all three taking turns."""
    rules = Library().load(pairing.ours)
    ways: dict[str, Callable[[int], int]] = {
        f"rules.playout{told_ahead(rules)}": lambda n: rules.playout(n).decisions,
        "public Match loop": lambda n: play_loop(rules, n),
    }
    pairs: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
    lengths: dict[str, float] = {}
    at = 0
    for way, play in ways.items():
        play(0)  # the first compiles
        lengths[way] = 0.0
    peer.play(pairing.theirs, seconds / 2)  # and theirs warms up
    for _ in range(rounds):
        told = peer.play(pairing.theirs, seconds)
        yours = told["decisions" if pairing.moves else "games"] / told["seconds"]
        lengths["theirs"] = told["decisions"] / told["games"]
        for way, play in ways.items():
            games, decisions, spent, at = _ours(play, seconds, at)
            lengths[way] = decisions / games
            pairs[way].append(((decisions if pairing.moves else games) / spent, yours))
    return [_figure(pairing, way, pairs[way], lengths) for way in ways]


def _ours(play: Callable[[int], int], seconds: float, first: int) -> tuple[int, int, float, int]:
    """Play games from seed `first` on; return games, decisions, seconds, and the next seed."""
    begin, n, decisions = time.process_time(), first, 0
    while time.process_time() - begin < seconds:
        decisions += play(n)
        n += 1
    return n - first, decisions, time.process_time() - begin, n


def _figure(pairing: Pairing, way: str, pairs: list[tuple[float, float]], lengths: dict[str, float]) -> Figure:
    value, spread = ratio(pairs)
    mine, yours = (sorted(side)[len(pairs) // 2] for side in zip(*pairs, strict=True))
    goal = f"≥ {pairing.goal:g}" if way.startswith("rules.playout") else ""
    unit = "moves" if pairing.moves else "games"
    told = f"{mine:,.0f} ÷ {yours:,.0f} {unit}/s; {lengths[way]:.1f} and {lengths['theirs']:.1f} decisions a game"
    reached = value >= pairing.goal if goal else None
    details = {"ours a second": mine, "theirs a second": yours}
    what = f"{pairing.ours}, {way} ÷ {pairing.named}"
    return Figure("P2", what, goal, told, value, spread, details, value, reached)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds a figure, to see that all works")
    chosen = parser.parse_args()
    try:
        fetch()
    except MissingToolError as error:
        print(error, file=sys.stderr)
        return 1
    begin = history.load()
    peers = {
        "node": Peer(["node", str((HERE / "play.js").resolve())], NODE),
        "python": Peer([str(python().absolute()), str((HERE / "others.py").resolve())], Path()),
    }
    rounds, seconds = (3, 0.5) if chosen.quick else (7, 1.5)
    try:
        figures = [f for one in PAIRINGS for f in measure(one, peers[one.peer], rounds, seconds)]
    finally:
        for peer in peers.values():
            peer.close()
    for f in figures:
        print(f"{f.what}: {f.value:.3g} ({f.spread}; {f.figure})  goal {f.goal or '-'}")
    told = {"when": history.now(), "commit": history.commit(), "load": [begin, history.load()]}
    TOLD.parent.mkdir(parents=True, exist_ok=True)
    TOLD.write_text(json.dumps({**told, "figures": [asdict(f) for f in figures]}, indent=1), encoding="utf-8")
    print(f"written: {TOLD}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
