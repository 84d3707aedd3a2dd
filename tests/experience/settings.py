"""What a setting of the search is worth: hard with other numbers over hard as it is.

    python -m tests.experience.settings inn-keeper --rounds 400 --with farther=12 worlds=50 --games 200 --sprt 45,55

`farther`: decisions that are taken by advice beyond the tree; `worlds`, `weighed`, `doubles`, `races`: see
`bots.strength`; `iterations`: rounds, else those of `--rounds`; `experience`: a file, else what lies beside the
ruleset; `beliefs`: see `study.entrant`. `--against` gives the other bot other numbers, too. So hard as it is can be
held against hard as it was, by what it knew and the rounds that it had:

    git show COMMIT:rulesets/dog/experience.json > before.json
    python -m tests.experience.settings dog --rounds 2000 --against experience=before.json --sprt 50,60
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from dogtable.base.program import Program
from dogtable.bots import levels
from dogtable.bots.experience import Experience, experience_of, of_players, read
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.strength import LEVELS, Level
from dogtable.study.entrant import USUAL, Entrant
from tests.experience.duel import arguments, duel, players_of

OF_LEVEL = ("worlds", "weighed", "doubles", "races")


def answer(level: Level, farther: int | None, known: Experience | None, program: Program, request: Request) -> Answer:
    """Answer as a level does that plays on so far (None: as it does) and knows this (None: what lies there)."""
    known, usual = known or experience_of(program), levels.farther_of
    playing_on = usual if farther is None else lambda *_: farther
    with patch.object(levels, "farther_of", playing_on), patch.object(levels, "experience_of", lambda _: known):
        return levels.play(level, program, request)


def entrant(name: str, bot: str, words: list[str], rounds: int, players: int) -> tuple[Entrant, str]:
    """Enter a bot with these settings under a name; return it, and what stands for what it knows."""
    told = dict(word.split("=", 1) for word in words)
    path = Path(told.pop("experience")) if "experience" in told else None
    beliefs = told.pop("beliefs", USUAL)
    rounds, farther = int(told.pop("iterations", rounds)), int(told.pop("farther")) if "farther" in told else None
    level = replace(LEVELS[bot], **{key: int(told.pop(key)) for key in OF_LEVEL if key in told})
    if told:
        raise SystemExit(f"no such setting: {', '.join(told)}")
    POLICIES[name] = partial(answer, level, farther, path and of_players(read(path), players))
    return Entrant(name, rounds, beliefs=beliefs), f"-{sha256(path.read_bytes()).hexdigest()[:8]}" if path else ""


def named(word: str, words: list[str]) -> str:
    """Return a name for a bot by its settings."""
    return "+".join([word, *(one for one in words if not one.startswith(("experience=", "iterations=", "beliefs=")))])


def main() -> None:
    """Play and tell."""
    parser = arguments(__doc__, "hard", "rounds", 400)
    parser.add_argument("--with", dest="mine", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--against", nargs="*", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    players = players_of(args)
    mine, known = entrant(named("new", args.mine), args.bot, args.mine, args.rounds, players)
    other, other_known = entrant(named("old", args.against), args.bot, args.against, args.rounds, players)
    duel(args.ruleset, players, mine, other, args.games, args.seed, args.sprt, known + other_known)


if __name__ == "__main__":
    main()
