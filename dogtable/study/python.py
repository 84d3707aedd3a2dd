"""What Python programs use of bots: one is asked about a match, or many games are played and counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.session.loaded import LoadedRuleset
from dogtable.study.entrant import check_terms, parse, seated
from dogtable.study.playing import USUAL_SECONDS, request_of
from dogtable.study.simulate import Plan, Tally, play_many


def ask(match: Match, bot: str = "hard", seed: int = 0, seat: int | None = None) -> Answer:
    """Return what a bot would answer for a seat that is asked (without `seat`, the first), and why.

    `bot` is written as for `dogtable sim`: a name, with its settings (`hard@iterations=100`, `greedy@temper=bold`);
    `seed` is that of its own random numbers. It is shown what the seat knows and nothing more, keeps nothing, and the
    match stays as it is. UsageError when there is no such bot, or the seat is not asked.
    """
    entrant = parse(bot)
    open_to = [decision.seat for decision in match.decisions if decision.sealed is None]
    asked = next(iter(open_to), None) if seat is None else seat
    if asked is None or asked not in open_to:
        who = ", ".join(f"seat {one}" for one in open_to) or "nobody"
        raise UsageError(f"a bot answers for a seat that is asked; here that is {who}")
    program = match.game.program
    check_terms([entrant], program)
    past = match.past(asked) if entrant.hears(match.game, asked) else ()
    request = request_of(entrant, program, pack(match, asked), seed, "", USUAL_SECONDS, past)
    return POLICIES[entrant.bot](program, request)


def simulate(
    rules: LoadedRuleset,
    seats: str = "random",
    games: int = 100,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
) -> dict[str, Any]:
    """Return what `dogtable sim --json` prints of so many games, played here in this process.

    `seats` is who plays (`greedy,random`; a shorter list repeats its last); without `players` the first number that the
    ruleset has. The same seed gives the same games, unless a bot thinks by the clock.
    """
    many = rules.players[0] if players is None else players
    plan = Plan(rules.id, many, options or {}, seated(seats, many), seed)
    program = rules.program(many, plan.options)
    check_terms(plan.seats, program)
    tally = Tally(plan, program.layout.teams)
    for played in play_many(rules, plan, games):
        tally.add(played)
    return tally.report(rules.id)
