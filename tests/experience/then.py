"""Hard of now over hard of another day, whole games: that one plays in a checkout of then, by the program of then.

    git worktree add ../7bb18e9a 7bb18e9a
    python -m tests.experience.then sweet-dog-hotel --checkout ../7bb18e9a --rounds 2000 --then 696 --sprt 50,60

Both programs play the same game of the same seed side by side: at each decision the bots of then are asked there, about
what their seat knows by the rules and views of then, and every answer is given in both by its key. Where the two lay
out other options, rules have been mended since, and this is not the same game: its deal counts for neither, and how
many such deals there were is told. The rounds of then are those that it made in its time; as by the clock, it goes on
with the tree of its last decision. What was played lies in a file; a run that is stopped goes on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from dogtable.ahead.wanting import have
from dogtable.base.rng import derive
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.study.entrant import Entrant
from dogtable.study.schedule import Bout, Pairing, Series, setting_of, share_of
from tests.experience.duel import arguments, file_of, judged, players_of

THERE = """
import dataclasses, json, sys
import dogtable
from dogtable.bots import levels
from dogtable.bots.process import Request
from dogtable.engine.packed import pack

for line in sys.stdin:
    what, *rest = json.loads(line)
    if what == "begin":
        ruleset, players, seed = rest
        match, told = dogtable.Match(dogtable.load(ruleset), players=players, seed=seed), None
    elif what == "choose":
        match.choose(rest[1], seat=rest[0])
    elif what == "options":
        told = sorted(option.key for d in match.decisions if d.seat == rest[0] for option in d.options)
    elif what == "ask":
        bot, seat, seed, rounds, name = rest
        level = dataclasses.replace(levels.LEVELS[bot], iterations=rounds)
        request = Request(bot, "", pack(match, seat), seed, 1e6, 0, name)
        told = levels.play(level, match.game.program, request).key
    print(json.dumps(told), flush=True)
"""
"""What runs in the checkout: it hears what happens, and answers."""


class Then:
    """The program of another day, in a process of its own."""

    def __init__(self, line: subprocess.Popen[str]) -> None:
        self._line = line

    def __call__(self, *words: Any) -> Any:
        """Say something to it, and return what it answers; EOFError where it is gone."""
        assert self._line.stdin is not None
        assert self._line.stdout is not None
        self._line.stdin.write(json.dumps(words) + "\n")
        self._line.stdin.flush()
        if not (answer := self._line.stdout.readline()):
            raise EOFError(f"the program of then has ended at {words}")
        return json.loads(answer)


@contextmanager
def then(checkout: Path) -> Iterator[Then]:
    """Let a checkout's program run as long as it is wanted, by this Python and its packages."""
    told = {**os.environ, "PYTHONPATH": str(checkout.resolve())}
    with subprocess.Popen(
        [sys.executable, "-c", THERE], cwd=checkout, env=told, stdin=-1, stdout=-1, text=True
    ) as line:
        try:
            yield Then(line)
        finally:
            line.kill()


def games(
    there: Then, ruleset: str, players: int, seed: int, now: Entrant, before: Entrant, name: str
) -> Iterator[tuple[float, float]]:
    """Give of each game, without end, what the bot of now won and its part of the seats; those in the file first.

    Two games in a row are a deal, with the seats exchanged. Deals in which rules have changed are left out, and told.
    `name` is that of the program of then.
    """
    rules = Library().load(ruleset)
    setting, pairing = setting_of(rules, players, {}), Pairing(0, now, before)
    have(setting.program)
    path = file_of(setting, f"{now}-{before}-{seed}", f"-{name}")
    deals = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    for deal in count():
        if deal == len(deals):
            bouts = Series(pairing, [setting], 2 * deal + 2, seed)
            came = [share(there, rules, bouts.bout(2 * deal + way), pairing, f"{2 * deal + way}") for way in range(2)]
            deals.append(None if None in came else came)
            path.write_text(json.dumps(deals), encoding="utf-8")
        if deals[deal] is None:
            print(f"deal {deal} is left out: rules have changed, {deals.count(None)} of {len(deals)}", flush=True)
        else:
            yield from map(tuple, deals[deal])


def share(there: Then, rules: LoadedRuleset, bout: Bout, pairing: Pairing, name: str) -> tuple[float, float] | None:
    """Play a game; return what the bot of now won, and its part of the seats; None where options differ."""
    now, before = pairing.one, pairing.other
    match = Match(rules, players=len(bout.seats), seed=bout.seed)
    there("begin", rules.id, len(bout.seats), bout.seed)
    while (decision := match.decision) is not None:
        seat, keys = decision.seat, sorted(option.key for option in decision.options)
        if keys != there("options", seat):
            return None
        key, lots = keys[0], derive(bout.seed, f"{match.count}/{seat}")
        if len(keys) > 1 and bout.seats[seat] == now:
            request = Request(now.bot, "", pack(match, seat), lots, iterations=now.iterations)
            key = POLICIES[now.bot](match.game.program, request).key
        elif len(keys) > 1:
            key = there("ask", now.bot, seat, lots, before.iterations, f"{name}/{seat}")
        match.choose(key, seat)
        there("choose", seat, key)
    assert match.result is not None
    return share_of(pairing, bout.seats, match.result.utility), bout.seats.count(now) / len(bout.seats)


def main() -> None:
    """Play and tell."""
    parser = arguments(__doc__, "hard", "rounds", 2000)
    parser.add_argument("--checkout", type=Path, required=True, help="where the program of then lies")
    parser.add_argument("--then", type=int, required=True, help="rounds of the bot of then")
    args = parser.parse_args()
    now, before = Entrant(args.bot, args.rounds), Entrant(f"{args.bot} of then", args.then)
    with then(args.checkout) as there:
        name = args.checkout.resolve().name
        came = games(there, args.ruleset, players_of(args), args.seed, now, before, name)
        judged(f"{args.ruleset}, {now} over {before}", came, args.games, args.sprt)


if __name__ == "__main__":
    main()
