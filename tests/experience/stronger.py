"""Whether a bot is stronger by what it has learnt: it, with the experience in one file, over itself with another.

    git show COMMIT:rulesets/dog/experience.json > before.json
    python -m tests.experience.stronger dog before.json --games 200 --sprt 45,55

Without a second file it has what lies beside the ruleset.
"""

from __future__ import annotations

import argparse
from functools import partial
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from dogtable.base.program import Program
from dogtable.bots import levels
from dogtable.bots.experience import FILE, Experience, read
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.strength import LEVELS
from dogtable.session.library import Library
from dogtable.study.entrant import Entrant
from tests.experience.duel import duel, test_of
from tests.rulesets.found import folders


def answer(level: str, known: Experience, program: Program, request: Request) -> Answer:
    """Answer as a level does that knows this."""
    with patch.object(levels, "experience_of", lambda _: known):
        return levels.play(LEVELS[level], program, request)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("before", type=Path, metavar="FILE")
    parser.add_argument("after", type=Path, nargs="?", metavar="FILE")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=test_of, default="45,55", metavar="LOW,HIGH")
    args = parser.parse_args()
    players = args.players or min(Library().load(args.ruleset).players, key=lambda n: abs(n - 4))
    both, known = [], ""
    for name, path in (("after", args.after or folders()[args.ruleset] / FILE), ("before", args.before)):
        POLICIES[name] = partial(answer, args.bot, read(path))
        both.append(Entrant(name, args.iterations))
        known += f"-{sha256(path.read_bytes()).hexdigest()[:8]}"
    duel(args.ruleset, players, *both, args.games, args.seed, args.sprt, known)


if __name__ == "__main__":
    main()
