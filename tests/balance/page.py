"""docs/balance.md, written from the figures."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from tests.balance.figures import Count, Equal, counts, equal, strength
from tests.balance.jobs import SEED, WORLDS, Job
from tests.balance.recipe import notes_of, recipe_of

_FEW = 12
"""So many things are all listed; of more, the least and the most."""

_HEAD = """# Balance and strength

How fair the games are, whether everything that was invented for them matters, and how strong the bots are.

- Written by `{command}`: {day}, {python}, {cores} cores, seed {seed}.
- Bots know what their seat knows, and nothing more (`docs/bots.md`). Equal bots look at {worlds} worlds where lots or
  chance have a part, fewer than at the table, as all look at as many.
- How many games stand behind a figure is told beside it. They are kept from run to run, and added up.
- What is counted is told by `tests/balance/recipes/`. The run can be stopped, and goes on where it was; games that were
  played by other rules or other bots are played anew.
"""

_STRENGTH = """
## Greedy against random

Two-player equivalent: p = (wA/nA) / (wA/nA + wB/nB), where w is what a kind of bot has won (a shared win by share) and
n how many seats it has held; seats (or teams) rotate. The goal is 95 percent.

| ruleset | players | games | greedy, percent | reached |
| --- | --- | --- | --- | --- |"""


def page(equals: Sequence[Job], strengths: Sequence[Job], command: str) -> str:
    """Return the whole page."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    day = datetime.now(UTC).date().isoformat()
    head = _HEAD.format(command=command, day=day, python=python, cores=os.cpu_count(), seed=SEED, worlds=WORLDS)
    return "\n".join([head, *_balance(equals), *_strength(strengths)]) + "\n"


def _balance(jobs: Sequence[Job]) -> Iterator[str]:
    for ruleset in dict.fromkeys(job.ruleset for job in jobs):
        own = [job for job in jobs if job.ruleset == ruleset]
        recipe = recipe_of(ruleset)
        found = [equal(job) for job in own]
        yield from (f"## {ruleset}", "", *_seats(recipe.seats, found), "", *_lengths(found))
        for count in counts(recipe, own):
            yield from ("", *_count(count))
        for note in recipe.notes:
            yield from ("", note)
        if recipe.changes:
            yield from ("", "What was changed because of such figures:", "", *(f"- {c}" for c in recipe.changes))
        yield ""


def _seats(seats: Mapping[str, Any], found: Sequence[Equal]) -> Iterator[str]:
    where = "place, counted from who begins" if "from" in seats else "seat"
    bound = f"none more than {seats['within']} points off the even share"
    yield f"Equal greedy bots, wins by {where}. {seats['rule']}: {bound}."
    yield ""
    yield "| players | games | shares in percent, ± 95 % | furthest off | held |"
    yield "| --- | --- | --- | --- | --- |"
    for one in found:
        shares = " · ".join(f"{share.percent:.1f} ±{share.within:.1f}" for share in one.places)
        off = one.furthest_off()
        held = "-" if not one.games else "yes" if off <= seats["within"] else "**no**"
        yield f"| {one.players} | {_games(one.games, len(one.errors))} | {shares} | {off:.1f} | {held} |"


def _games(games: int, errors: int) -> str:
    return f"{games:,}" + (f" ({errors} more ended in an error)" if errors else "")


def _lengths(found: Sequence[Equal]) -> Iterator[str]:
    for one in found:
        told = [f"{mean:.1f} {what} ({least:.0f} to {most:.0f})" for what, (mean, least, most) in one.lengths.items()]
        if told:
            yield f"- {one.players} players: {', '.join(told)}; {one.seconds / one.games:.2f} s a game"


def _count(count: Count) -> Iterator[str]:
    held = "held" if not count.out else f"**not held by {', '.join(map(_spoken, count.out))}**"
    yield f"**{count.what.capitalize()}**: {count.how}. {count.bounds.capitalize()}: {held}."
    figures = [f"{_spoken(name)} {figure:.2f}" for name, figure in count.figures]
    yield ""
    if len(figures) <= _FEW:
        yield " · ".join(figures)
    else:
        yield f"Least of {len(figures)}: {' · '.join(figures[:6])}. Most: {' · '.join(figures[:-7:-1])}."


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _strength(jobs: Sequence[Job]) -> Iterator[str]:
    yield _STRENGTH
    for job in jobs:
        one = strength(job)
        reached = "-" if not one.games else "yes" if one.percent >= 95 else "no"
        games = _games(one.games, one.errors)
        yield f"| {job.ruleset} | {job.players} | {games} | {one.percent:.1f} ±{one.within:.1f} | {reached} |"
    yield from ("", *notes_of("greedy-over-random"))
