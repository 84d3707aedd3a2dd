"""Two bots of a study against each other: each deal twice with the seats exchanged, until a sequential test has ended.

Games and seats are those of `dogtable arena` with the same seed; what was played lies in a file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from dogtable.ahead.wanting import have
from dogtable.base.intervals import two_player
from dogtable.engine.game import game_of
from dogtable.engine.result import result_of
from dogtable.session.library import Library
from dogtable.study.code import bots_code
from dogtable.study.entrant import Entrant
from dogtable.study.playing import play
from dogtable.study.schedule import Pairing, Series, Setting, setting_of, share_of
from dogtable.study.sequential import Sequential, Trial

FOLDER = Path(__file__).parents[2] / "build" / "experience"


def file_of(setting: Setting, who: str, more: str = "") -> Path:
    """Return where games lie: by their setting, its rules, who plays, and the code of the bots."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    code = f"{setting.hash[:12]}-{bots_code(setting.ruleset)}"
    return FOLDER / f"{setting.ruleset}-{setting.players}-{who}-{code}{more}.json"


def played(
    ruleset: str, players: int, mine: Entrant, other: Entrant, seed: int, known: str = "", *, alone: bool = False
) -> Iterator[tuple[float, float]]:
    """Give of each game, without end, what the one bot won and its part of the seats; those in the file first.

    Games of other rules, of bots of other code, or that know something else (`known` stands for what) lie in another
    file. `alone`: the one bot has but one seat, and each in turn of a deal.
    """
    setting = setting_of(Library().load(ruleset), players, {})
    have(setting.program)
    sits = "-alone" if alone else ""
    path = file_of(setting, f"{mine}-{other}-{seed}", f"{known}{sits}")
    game, pairing = game_of(setting.program), Pairing(0, mine, other)
    there = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    yield from map(tuple, there)
    while True:
        deal, way = divmod(len(there), players if alone else 2)
        bout = Series(pairing, [setting], 2 * deal + 2, seed).bout(2 * deal + (0 if alone else way))
        seats = tuple(mine if seat == way else other for seat in range(players)) if alone else bout.seats
        has = result_of(game, play(game, seats, bout.seed).cells).utility
        held = sum(seat == mine for seat in seats) / players
        there.append((share_of(pairing, seats, has), held))
        path.write_text(json.dumps(there), encoding="utf-8")
        yield there[-1]


def duel(
    ruleset: str,
    players: int,
    mine: Entrant,
    other: Entrant,
    games: int,
    seed: int,
    test: Sequential,
    known: str = "",
    *,
    alone: bool = False,
) -> None:
    """Play until the test has ended, or so many games, and tell the share of the one bot."""
    came = played(ruleset, players, mine, other, seed, known, alone=alone)
    judged(f"{ruleset}, {mine} over {other}", came, games, test, players if alone else 2)


def judged(name: str, came: Iterable[tuple[float, float]], games: int, test: Sequential, ways: int = 2) -> None:
    """Tell the share of the one bot, of what it won and of its part of the seats game by game, until the test ended.

    `ways` are how many games a deal is played in, one after another.
    """
    trial, won, seats = Trial(test), 0.0, 0.0
    deal = (0.0, 0.0)
    for number, (share, held) in enumerate(came, 1):
        won, seats = won + share, seats + held
        deal = (deal[0] + share, deal[1] + held)
        if number % ways == 0:
            if number == ways:
                trial = Trial(Sequential(*(_of_seats(share, deal[1] / ways) for share in (test.low, test.high))))
            trial.add(deal[0] / ways)
            deal = (0.0, 0.0)
            told = two_player(won, number, seats, number - seats)
            shown = f"{told.share:.1%} ({told.low:.1%} to {told.high:.1%})"
            print(f"{name}: {number} games, {shown}, {trial.ratio:+.2f}", flush=True)
        if trial.decided or number >= games:
            break
    print(f"{test.high:.0%} against {test.low:.0%}: {trial.verdict} after {trial.deals} deals", flush=True)


def _of_seats(share: float, held: float) -> float:
    """Return what is won by who would have this share between two, with this part of the seats."""
    return share * held / (share * held + (1 - share) * (1 - held))


def arguments(description: str | None, bot: str, rounds: str, few: int, games: int = 200) -> argparse.ArgumentParser:
    """Return what a study is asked with: a ruleset, a bot and its rounds (by this word), and how long it goes on."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--bot", default=bot)
    parser.add_argument(f"--{rounds}", type=int, default=few)
    parser.add_argument("--players", type=int, help="as near to four as can be")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=test_of, default="45,55", metavar="LOW,HIGH")
    return parser


def players_of(args: argparse.Namespace) -> int:
    """Return for how many it is to be played."""
    return args.players or min(Library().load(args.ruleset).players, key=lambda n: abs(n - 4))


def test_of(percents: str) -> Sequential:
    """Return the test that is named as `65,75`."""
    low, high = (int(percent) / 100 for percent in percents.split(","))
    return Sequential(low, high)
