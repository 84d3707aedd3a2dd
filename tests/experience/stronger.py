"""Whether a bot is stronger by what it has learnt: it, with the experience in one file, over itself with another.

    git show COMMIT:rulesets/dog/experience.json > before.json
    python -m tests.experience.stronger dog before.json --games 200 --sprt 45,55

Without a second file it has what lies beside the ruleset.
"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from dogtable.base.program import Program
from dogtable.bots import levels
from dogtable.bots.experience import FILE, Experience, of_players, read
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.strength import LEVELS
from dogtable.study.entrant import Entrant
from tests.experience.duel import arguments, duel, players_of
from tests.rulesets.found import folders


def answer(level: str, known: Experience, program: Program, request: Request) -> Answer:
    """Answer as a level does that knows this."""
    with patch.object(levels, "experience_of", lambda _: known):
        return levels.play(LEVELS[level], program, request)


def main() -> None:
    """Play and tell."""
    parser = arguments(__doc__, "hard", "iterations", 200)
    parser.add_argument("before", type=Path, metavar="FILE")
    parser.add_argument("after", type=Path, nargs="?", metavar="FILE")
    args = parser.parse_args()
    players = players_of(args)
    both, known = [], ""
    for name, path in (("after", args.after or folders()[args.ruleset] / FILE), ("before", args.before)):
        POLICIES[name] = partial(answer, args.bot, of_players(read(path), players))
        both.append(Entrant(name, args.iterations))
        known += f"-{sha256(path.read_bytes()).hexdigest()[:8]}"
    duel(args.ruleset, players, *both, args.games, args.seed, args.sprt, known)


if __name__ == "__main__":
    main()
