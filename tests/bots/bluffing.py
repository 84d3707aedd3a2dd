"""Whether a bot's bluffs pay and its doubts are right, in games of claims that may be lies (little-court, two-lives).

    python -m tests.bots.bluffing little-court --players 2 --against hard --deals 500 --iterations 400 --seed 1
    python -m tests.bots.bluffing two-lives --players 3 --pairs 100
    python -m tests.bots.bluffing little-court --players 3 --beliefs 150

Each deal is played with the bot in each seat: as it plays; by one that never lies (asked again by another seed where it
would, up to a limit, then it claims nothing); by one that never doubts. What comes out at chance is not the same in
them, as chance goes on from what was played. Where it is short, for two, it is also worked out what the solution
promises in each case. With `--pairs`, of so many games one lie each is played on from: as it was told, and with what
the bot answers there where it may not lie; afterwards all play as they play. With `--beliefs`, hard tells in so many
games for how likely it takes each claim that it hears to be a lie, what it expects of believing, and what is true.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import islice
from random import Random
from statistics import fmean, stdev

from dogtable.ahead.wanting import have
from dogtable.base.intervals import wilson
from dogtable.base.rng import derive
from dogtable.bots.beliefs import past_for, weights_of
from dogtable.bots.equilibrium import ROUNDS
from dogtable.bots.game_tree import Tree
from dogtable.bots.levels import play as play_by
from dogtable.bots.levels import player_of
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.regret import Regret
from dogtable.bots.strength import LEVELS
from dogtable.engine.game import Game, game_of
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import worlds
from tests.bots.honest import loaded
from tests.bots.trees import laid_out

CLAIMS = {
    "little-court": {"deed=collect": "treasurer", "deed=pick_a_pocket": "cutpurse"},
    "two-lives": {"deed=tax": "treasurer", "deed=strike": "bravo", "answer=parry": "guard"},
}
"""By ruleset: how answers begin that claim something, and what they claim."""
SHORT = "little-court"
"""For two it can be solved whole."""
MODEST = ("deed=beg", "deed=earn", "answer=take_it")
"""What claims nothing."""
UNMASKED = "unmasked"
BOTS = {
    **POLICIES,
    "deaf": POLICIES["hard"],
    UNMASKED: partial(play_by, replace(LEVELS["hard"], mixes=False)),
}
"""`deaf` is hard that is told nothing of what others did, `unmasked` hard that lets others know its mask."""
BELIEVE, DOUBT = "belief=believe", "belief=doubt"
WAYS = ("as it plays", "never lies", "never doubts")
DRAWN = 100
"""Worlds by which it is told for how likely a claim is taken to be a lie."""
LOST = 0.2
"""Who has less of a win than that has as good as lost."""
LITTLE = 1e-3
"""A mixture of less than that holds nothing that is played."""
ASKED_AGAIN = 20
"""So often is a bot that may not lie asked for another answer, before it claims nothing."""


@dataclass
class Came:
    """What came of the games of a bot: its share of the wins; of its turns and its doubts how they went."""

    shares: list[float] = field(default_factory=list)
    turns: dict[str, list[float]] = field(default_factory=lambda: {"lie": [], "truth": [], "nothing": []})
    doubts: list[bool] = field(default_factory=list)
    free: list[bool] = field(default_factory=list)
    """Of those doubts that are no last stand, likewise."""
    heard: list[bool] = field(default_factory=list)
    """Of each claim that the bot could doubt whether it was a lie."""

    @property
    def share(self) -> float:
        """Return the bot's share of the wins."""
        return sum(self.shares) / len(self.shares)


def claim_of(ruleset: str, key: str) -> str | None:
    """Return whom an answer says to be; None where it says nothing."""
    return next((guise for deed, guise in CLAIMS[ruleset].items() if key.startswith(deed)), None)


def is_lie(match: Match, seat: int, key: str) -> bool:
    """Whether an answer claims what is not so."""
    claim = claim_of(match.game.program.ruleset, key)
    return claim is not None and claim != guise_of(match, seat)


def guise_of(match: Match, seat: int) -> str:
    """Return who hides behind a seat's mask."""
    return str(match.position()["state"]["behind"][seat])


def answered(match: Match, seat: int, bot: str, iterations: int, seed: int) -> Answer:
    """Return what a bot answers."""
    program = match.game.program
    heard = past_for("hard" if bot == UNMASKED else bot, match, seat)
    return BOTS[bot](program, Request(bot, "", pack(match, seat), seed, iterations=iterations, past=heard))


def honest(match: Match, seat: int, bot: str, iterations: int, seed: int) -> str:
    """Return what a bot answers that may not lie."""
    again = (answered(match, seat, bot, iterations, seed + n).key for n in range(ASKED_AGAIN))
    assert match.decision is not None
    modest = next(option.key for option in match.decision.options if option.key in MODEST)
    return next((key for key in again if not is_lie(match, seat, key)), modest)


def promise_of(answer: Answer) -> float:
    """Return what share of a win a bot expects of who believes; all of it where it says nothing of that."""
    return next((option.value for option in answer.weighed if option.key == BELIEVE), 1.0)


Seen = Callable[[Match, int, Answer], str]
"""Looks at each answer before it is given, of which seat it is, and says what is given."""


def play_on(match: Match, bots: list[str], iterations: int, seed: int, seen: Seen | None = None) -> Sequence[float]:
    """Play a match to its end; return what the seats have of the win."""
    while match.decision is not None:
        seat = match.decision.seat
        answer = answered(match, seat, bots[seat], iterations, derive(seed, f"{match.count}/{seat}"))
        match.choose(answer.key if seen is None else seen(match, seat, answer), seat)
    assert match.result is not None
    return match.result.utility


def play(ruleset: str, bots: list[str], own: Sequence[int], iterations: int, seed: int, came: Came, way: str) -> None:
    """Play a game, and add to what came of the games of the bot in seats, its `own`, which goes one of the WAYS."""
    turns, lied = list[tuple[int, str]](), False

    def seen(match: Match, seat: int, answer: Answer) -> str:
        nonlocal lied
        key = answer.key
        if seat in own and way == "never doubts" and key == DOUBT:
            key = BELIEVE
        if seat in own and way == "never lies" and is_lie(match, seat, key):
            key = honest(match, seat, bots[seat], iterations, derive(seed, f"{match.count}/{seat}"))
        if not key.startswith("belief"):
            lied, claim = is_lie(match, seat, key), claim_of(ruleset, key)
            if seat in own:
                turns.append((seat, "nothing" if claim is None else "lie" if lied else "truth"))
        elif seat in own:
            came.heard.append(lied)
            if key == DOUBT:
                came.doubts.append(lied)
                if promise_of(answer) >= LOST:
                    came.free.append(lied)
        return key

    shares = play_on(Match(loaded(ruleset), players=len(bots), seed=seed), bots, iterations, seed, seen)
    came.shares += [shares[seat] for seat in own]
    for seat, turn in turns:
        came.turns[turn].append(shares[seat])


def lies_of(ruleset: str, bots: list[str], iterations: int, deal: int) -> tuple[list[tuple[int, str]], list[int]]:
    """Return who answered what in a game, and which of the answers were lies."""
    keys, lies = list[tuple[int, str]](), list[int]()

    def seen(match: Match, seat: int, answer: Answer) -> str:
        if is_lie(match, seat, answer.key):
            lies.append(len(keys))
        keys.append((seat, answer.key))
        return answer.key

    play_on(Match(loaded(ruleset), players=len(bots), seed=deal), bots, iterations, deal, seen)
    return keys, lies


def pairs(ruleset: str, bots: list[str], games: int, iterations: int, seed: int) -> Iterator[tuple[float, float]]:
    """Yield what share of the win a lie came to, and what not to lie: of one lie a game, by lot."""
    for deal in range(1000 * seed, 1000 * seed + games):
        keys, lies = lies_of(ruleset, bots, iterations, deal)
        if not lies:
            continue
        lie, shares = lies[derive(deal, "lie") % len(lies)], []
        for lying in (True, False):
            match = Match(loaded(ruleset), players=len(bots), seed=deal)
            for seat, key in keys[:lie]:
                match.choose(key, seat)
            seat, key = keys[lie]
            match.choose(key if lying else honest(match, seat, bots[seat], iterations, deal), seat)
            shares.append(play_on(match, bots, iterations, deal + 1)[seat])
        yield shares[0], shares[1]


@dataclass(frozen=True)
class Heard:
    """A claim that was heard by hard: how likely it took it for a lie, whether it was one, what came of it.

    `promise` is the share of a win that it expects of who believes.
    """

    likely: float
    lie: bool
    doubted: bool
    promise: float


def beliefs(ruleset: str, players: int, games: int, iterations: int, seed: int) -> Iterator[Heard]:
    """Yield all claims that are heard in games of hard among its like."""
    for deal in range(1000 * seed, 1000 * seed + games):
        match, claimer, claim = Match(loaded(ruleset), players=players, seed=deal), -1, ""
        game = match.game
        while match.decision is not None:
            seat = match.decision.seat
            asked, packed, told = (
                derive(deal, f"{match.count}/{seat}"),
                pack(match, seat),
                past_for("hard", match, seat),
            )
            answer = POLICIES["hard"](
                game.program, Request("hard", "", packed, asked, iterations=iterations, past=told)
            )
            if answer.key in (BELIEVE, DOUBT):
                likely = taken_for_a_lie(match, seat, claimer, claim, asked)
                yield Heard(likely, guise_of(match, claimer) != claim, answer.key == DOUBT, promise_of(answer))
            elif claimed := claim_of(ruleset, answer.key):
                claimer, claim = seat, claimed
            match.choose(answer.key, seat)


def taken_for_a_lie(match: Match, seat: int, claimer: int, claim: str, seed: int) -> float:
    """Return for how likely hard takes it that a claimer is not who they say."""
    game, rng = match.game, Random(seed)
    behind = next(info for info in game.program.layout.state if info.name == "behind").cell + claimer
    guises = game.program.layout.words["guises"].words
    drawn, told = list(islice(worlds(game.program, pack(match, seat), rng), DRAWN)), past_for("hard", match, seat)
    player = player_of(LEVELS["hard"], game, seed, game.by_library())
    weights = weights_of(drawn, told, rng, player, game.by_library()) if told else [1.0] * DRAWN
    lies = (weight for weight, world in zip(weights, drawn, strict=True) if guises[world.cells[behind]] != claim)
    return sum(lies) / sum(weights)


def calibrated(heard: Sequence[Heard]) -> Iterator[str]:
    """Tell of claims by how likely they were taken for lies, and by what was expected of who believes."""
    rows = {"all": heard}
    for low, high in ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 1.01)):
        rows[f"taken for a lie by {low} to {high:.1f}"] = [one for one in heard if low <= one.likely < high]
    rows[f"who believes has less than {LOST} of a win"] = [one for one in heard if one.promise < LOST]
    rows["who believes has more"] = [one for one in heard if one.promise >= LOST]
    for name, claims in rows.items():
        if claims:
            likely, lies = fmean(one.likely for one in claims), fmean(one.lie for one in claims)
            doubts = [one.lie for one in claims if one.doubted]
            yield f"{name}: {len(claims)} claims, taken for lies {likely:.2f}, lies {lies:.2f}\n"
            yield _told("doubts that were right", sum(doubts), len(doubts))


def measured(
    ruleset: str, players: int, bot: str, against: str, deals: int, iterations: int, seed: int, way: str
) -> Came:
    """Return what comes of a bot in each seat of so many deals, which goes one of the WAYS.

    Where all play alike, one game tells it of all seats.
    """
    came, seats = Came(), range(players)
    alike = bot == against and way == WAYS[0]
    for deal in range(deals):
        for own in [seats] if alike else [[seat] for seat in seats]:
            bots = [bot if seat in own else against for seat in seats]
            play(ruleset, bots, own, iterations, 1000 * seed + deal, came, way)
    return came


@cache
def _solved() -> tuple[Game, Tree, Regret]:
    game = game_of(loaded(SHORT).program(2, {}))
    tree = laid_out(game)
    regret = Regret(tree)
    for _ in range(ROUNDS):
        regret.go_on()
    return game, tree, regret


def promised(way: str) -> float:
    """Return what share of the wins who goes a way has, over both seats, against who plays by the solution for two."""
    game, tree, regret = _solved()
    behind = next(info for info in game.program.layout.state if info.name == "behind")
    mean, found = regret.mean(), 0.0
    for own in (0, 1):
        mixed = list(mean)
        for ((seat, _, cells), knows), keys in zip(tree.sets.items(), tree.keys, strict=True):
            if seat == own:
                guise = game.program.layout.words["guises"].words[cells[behind.cell + own]]
                mixed[knows] = _held(way, keys, mean[knows], guise)
        found += regret.value(mixed) if own == 0 else 1 - regret.value(mixed)
    return found / 2


def _held(way: str, keys: tuple[str, ...], shares: list[float], guise: str) -> list[float]:
    """Return a mixture without what somebody of a guise does not do: something else that it plays, or nothing."""
    lies = [claim_of(SHORT, key) not in (None, guise) for key in keys]
    barred = [key == DOUBT for key in keys] if way == "never doubts" else lies if way == "never lies" else []
    left = [0.0 if bar else share for bar, share in zip(barred or [False] * len(keys), shares, strict=True)]
    if sum(left) < LITTLE:
        left = [float(key in (*MODEST, BELIEVE)) for key in keys]
    return [share / sum(left) for share in left]


def _told(name: str, happened: float, of: int) -> str:
    found = wilson(happened, of)
    return f"  {name}: {100 * found.share:.0f} % of {of} ({100 * found.low:.0f} to {100 * found.high:.0f})\n"


def main() -> None:
    """Measure, and tell it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", choices=CLAIMS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", choices=BOTS, default="hard")
    parser.add_argument("--against", choices=BOTS, default="hard")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--way", choices=WAYS, action="append", help="all of them without it")
    parser.add_argument("--pairs", type=int, default=0, help="of so many games a lie each is played on from, no more")
    parser.add_argument("--beliefs", type=int, default=0, help="so many games are looked at for that, and no more")
    asked = parser.parse_args()
    have(loaded(asked.ruleset).program(asked.players, {}))
    if asked.beliefs:
        looked = beliefs(asked.ruleset, asked.players, asked.beliefs, asked.iterations, asked.seed)
        sys.stdout.writelines(calibrated(list(looked)))
        return
    if asked.pairs:
        bots, more, lied = [asked.bot] * asked.players, list[float](), list[float]()
        for came_to, without in pairs(asked.ruleset, bots, asked.pairs, asked.iterations, asked.seed):
            lied.append(came_to)
            more.append(came_to - without)
            if len(more) > 1:
                about = 196 * stdev(more) / len(more) ** 0.5
                sys.stdout.write(f"{asked.bot} among its like: a lie came to {100 * fmean(lied):.0f} %, ")
                sys.stdout.write(f"{100 * fmean(more):+.1f} (± {about:.1f}) over not to lie there, {len(more)} lies\n")
                sys.stdout.flush()
        return
    for way in asked.way or WAYS:
        sys.stdout.write(f"{asked.bot}, {way}, against {asked.against}, {asked.players} players\n")
        if asked.players == 2 and asked.ruleset == SHORT:
            sys.stdout.write(f"  by the solution: {100 * promised(way):.1f} %\n")
        came = measured(
            asked.ruleset, asked.players, asked.bot, asked.against, asked.deals, asked.iterations, asked.seed, way
        )
        sys.stdout.write(_told("share of the wins", sum(came.shares), len(came.shares)))
        for turn, shares in came.turns.items():
            sys.stdout.write(_told(f"share after a turn of {turn}", sum(shares), len(shares)))
        sys.stdout.write(_told("lies among the claims heard", sum(came.heard), len(came.heard)))
        sys.stdout.write(_told("doubts that were right", sum(came.doubts), len(came.doubts)))
        sys.stdout.write(_told("of these that were no last stand", sum(came.free), len(came.free)))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
