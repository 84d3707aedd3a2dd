"""Whether a bot is stronger by other advice: it, with a ruleset as it is, over itself with the advice of another copy.

    git archive COMMIT rulesets/we-rate-dogs | tar -x -C before
    python -m tests.experience.advice we-rate-dogs before/rulesets/we-rate-dogs --games 1000

The copies differ in their advice and in numbers of rows that it rests on, and in nothing that is played by; that the
cells are laid out alike is checked. What bots have learnt is read beside each copy.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from dogtable.ahead.wanting import have
from dogtable.base.errors import UsageError
from dogtable.base.program import Program
from dogtable.bots import levels
from dogtable.bots.experience import FILE, of_players, read
from dogtable.bots.policies import AT_ONCE, POLICIES, greedy_at_once
from dogtable.bots.process import Answer, Request
from dogtable.engine.game import game_of
from dogtable.engine.native import NativeMachine
from dogtable.engine.state import State
from dogtable.session.library import Library
from dogtable.study.entrant import Entrant
from tests.experience.duel import arguments, duel, players_of

BEFORE = "before"


def enter(bot: str, folder: Path, players: int) -> str:
    """Enter a bot that goes by the advice of a copy; return what stands for all that it knows."""
    rules = Library().load(folder)
    program = rules.program(players, {})
    have(program)
    experience = folder / FILE
    known = of_players(read(experience), players) if experience.is_file() else None

    def answer(_: Program, request: Request) -> Answer:
        with patch.object(levels, "experience_of", lambda _: known):
            return POLICIES[bot](program, request)

    def at_once(_: NativeMachine, cells: State, seat: int, decisions: int, request: Request) -> int | None:
        native = game_of(program).by_library()
        assert native is not None, "there is no library"
        return greedy_at_once(native, cells, seat, decisions, request)

    POLICIES[BEFORE] = answer
    if bot in AT_ONCE:
        AT_ONCE[BEFORE] = at_once
    return f"-{rules.hash[:8]}-{sha256(experience.read_bytes()).hexdigest()[:8] if known else 0}"


def checked(ruleset: str, folder: Path, players: int) -> None:
    """Raise UsageError where the copy has other cells, so that it could not be asked."""
    mine, other = (Library().load(path).program(players, {}).layout for path in (ruleset, folder))
    if mine.state != other.state or mine.places != other.places:
        raise UsageError(f"{folder} has other cells than {ruleset}")


def main() -> None:
    """Play and tell."""
    parser = arguments(__doc__, "greedy", "iterations", 0, games=1000)
    parser.add_argument("before", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    players = players_of(args)
    checked(args.ruleset, args.before, players)
    known = enter(args.bot, args.before, players)
    mine, other = Entrant(args.bot, args.iterations), Entrant(BEFORE, args.iterations)
    duel(args.ruleset, players, mine, other, args.games, args.seed, args.sprt, known)


if __name__ == "__main__":
    main()
