"""What a setting of the search is worth: hard with other numbers over hard as it is.

    python -m tests.experience.settings inn-keeper --rounds 400 --with farther=12 worlds=50 --games 200 --sprt 45,55

`farther`: decisions that are taken by advice beyond the tree; `worlds`, `doubles`: see `bots.strength`; `iterations`:
rounds, else those of `--rounds`; `experience`: a file, else what lies beside the ruleset. `--against` gives the other
bot other numbers, too. So hard as it is can be held against hard as it was, by what it knew and the rounds that it had:

    git show COMMIT:rulesets/dog/experience.json > before.json
    python -m tests.experience.settings dog --rounds 2000 --against experience=before.json --sprt 50,60
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from dogtable.base.program import Program
from dogtable.bots import levels
from dogtable.bots.experience import Experience, experience_of, read
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.strength import LEVELS, Level
from dogtable.session.library import Library
from dogtable.study.entrant import Entrant
from tests.experience.duel import duel, test_of

OF_LEVEL = ("worlds", "doubles")


def answer(level: Level, farther: int, known: Experience | None, program: Program, request: Request) -> Answer:
    """Answer as a level does that plays on so far, and knows this (None: what lies beside the ruleset)."""
    known = known or experience_of(program.ruleset)
    with patch.object(levels, "FARTHER", farther), patch.object(levels, "experience_of", lambda _: known):
        return levels.play(level, program, request)


def entrant(name: str, bot: str, words: list[str], rounds: int) -> tuple[Entrant, str]:
    """Enter a bot with these settings under a name; return it, and what stands for what it knows."""
    told = dict(word.split("=", 1) for word in words)
    path = Path(told.pop("experience")) if "experience" in told else None
    rounds, farther = int(told.pop("iterations", rounds)), int(told.pop("farther", levels.FARTHER))
    level = replace(LEVELS[bot], **{key: int(told.pop(key)) for key in OF_LEVEL if key in told})
    if told:
        raise SystemExit(f"no such setting: {', '.join(told)}")
    POLICIES[name] = partial(answer, level, farther, path and read(path))
    return Entrant(name, rounds), f"-{sha256(path.read_bytes()).hexdigest()[:8]}" if path else ""


def named(word: str, words: list[str]) -> str:
    """Return a name for a bot by its settings."""
    return "+".join([word, *(one for one in words if not one.startswith(("experience=", "iterations=")))])


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--with", dest="mine", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--against", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=test_of, default="45,55", metavar="LOW,HIGH")
    args = parser.parse_args()
    players = args.players or min(Library().load(args.ruleset).players, key=lambda n: abs(n - 4))
    mine, known = entrant(named("new", args.mine), args.bot, args.mine, args.rounds)
    other, other_known = entrant(named("old", args.against), args.bot, args.against, args.rounds)
    duel(args.ruleset, players, mine, other, args.games, args.seed, args.sprt, known + other_known)


if __name__ == "__main__":
    main()
