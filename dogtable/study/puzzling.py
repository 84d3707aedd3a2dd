"""Finding puzzles: bots play, and positions are kept in which one option is far better than all others.

Three sieves, the cheapest first: a short search, then searches of many more rounds with other seeds, all of which have
to find the same option best by a wide margin, and last many of these, nearly all of which have to find it best. Rounds
are counted, never time, so the same seed finds the same puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import NOWHERE
from dogtable.base.frozen import replaced
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.engine.match import Match
from dogtable.engine.packed import Packed, pack
from dogtable.session.foresight import HEADING, OTHERS
from dogtable.session.puzzles.ground import laid
from dogtable.session.puzzles.model import DIFFICULTIES, Difficulty, Puzzle
from dogtable.session.scenarios.model import Answer as Said
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.written import given_of

if TYPE_CHECKING:
    from dogtable.base.program import Program
    from dogtable.engine.decision import Decision
    from dogtable.session.loaded import LoadedRuleset

PLAYS: Final = "greedy"
SEARCH: Final = "hard"
"""Who searches, as deep as it is asked to."""
FEWEST: Final = 3
MOST: Final = 30
"""So many options a person is given to choose from."""
SHORT: Final = 60
"""Rounds of the short search."""
LONG: Final = (500, 1000)
"""Rounds of the searches that confirm."""
SURE: Final = (20, 18)
"""So many searches as long as the longest are made at last, and so many of them have to find the option best."""
MARGIN: Final = 0.05
"""By so much of a win the option has to be better than any other in each of the searches."""
TRIES: Final = 3
"""Seeds with which each level is asked when a puzzle is rated."""
ROUNDS: Final = {"easy": 20, "medium": 100}
LINE: Final = 10
"""So many answers are played out at most."""
EVENTS: Final = 2
"""So many classes of events are named at most."""
RARE: Final = 0.6
"""A class of events that comes of a larger share of the other options says nothing about the answer."""


@dataclass(slots=True)
class Sieve:
    """How many positions were looked at, were searched shortly, were searched long, and stayed."""

    looked: int = 0
    short: int = 0
    long: int = 0
    found: int = 0


@dataclass
class Search:
    """One search for puzzles. `margin`: see `MARGIN`; `progress` is called after each position.

    `harder`: nothing is wanted any more that the bot finds that plays the games.
    """

    rules: LoadedRuleset
    players: int
    options: Mapping[str, str]
    seed: int = 0
    margin: float = MARGIN
    harder: bool = False
    progress: Callable[[], None] = lambda: None
    sieve: Sieve = field(default_factory=Sieve)

    def __post_init__(self) -> None:
        self._program: Program = self.rules.program(self.players, self.options)

    def game(self, number: int) -> Iterator[Puzzle]:
        """Play one game and yield the puzzles in it."""
        lots = Random(f"{self.seed}/{number}")
        match = Match(self.rules, self.players, self.options, seed=lots.getrandbits(48))
        while (decision := match.decision) is not None:
            seed, played = lots.getrandbits(32), decision.options[0].key
            if decision.offered > 1:
                played = self._asked(PLAYS, pack(match, decision.seat), seed).key
            if self._is_fit(match, decision):
                self.sieve.looked += 1
                puzzle = self._puzzle(match, decision, f"{self.seed}.{number}.{match.count}", seed, played)
                if puzzle is not None:
                    self.sieve.found += 1
                    yield puzzle
                self.progress()
            match.choose(played, decision.seat)

    def _is_fit(self, match: Match, decision: Decision) -> bool:
        """Whether a person could judge it: some options, at the beginning of a move, nothing answered beside it."""
        if not FEWEST <= decision.offered <= MOST or any(one.sealed for one in match.decisions):
            return False
        return not match.can_undo(decision.seat)

    def _puzzle(self, match: Match, decision: Decision, name: str, seed: int, played: str) -> Puzzle | None:
        seat, packed = decision.seat, pack(match, decision.seat)
        self.sieve.short += 1
        best = self._asked(SEARCH, packed, seed, SHORT)
        if _gap(best) < self.margin or (self.harder and best.key == played):
            return None
        said = given_of(self.rules, match, lambda laid: laid.view(seat) == match.view(seat))
        if said is None:
            return None
        given, there = said
        position = Scenario(NOWHERE, name, players=self.players, options_given=self.options, given=given)
        packed = replaced(pack(there, seat), decisions=packed.decisions)
        self.sieve.long += 1
        sure = self._confirmed(packed, seed, best.key)
        if sure is None or not self._nearly_always(packed, seed, best.key):
            return None
        last = sure.weighed
        puzzle = Puzzle(
            name,
            position,
            seat,
            Said(NOWHERE, best.key),
            self._difficulty(packed, best.key, seed),
            chance=round(100 * last[0].value),
            next_best=round(100 * last[1].value),
            decisions=packed.decisions,
        )
        puzzle = replace(puzzle, line=tuple(self._line(puzzle, seed)))
        return self._themed(replace(puzzle, whole=self.goes_on_clearly(puzzle, seed)))

    def goes_on_clearly(self, puzzle: Puzzle, seed: int) -> bool:
        """Whether the rest of a puzzle's move can be judged as well: each answer of it is far better than all others.

        But for answers that are the same in another order. False where nothing is left to choose.
        """
        match, seat, chosen = laid(self.rules, puzzle), puzzle.seat, 0
        match.choose(puzzle.answer.key, seat)
        rest = replace(puzzle, whole=True).wanted[1:]
        for number, key in enumerate(rest):
            alike = [one for one in _keys(match, seat) if _comes_to_the_same(match, seat, one, rest[number:])]
            if len(alike) < len(_keys(match, seat)):
                chosen += 1
                packed = replaced(pack(match, seat), decisions=puzzle.decisions + number + 1)
                if self._confirmed(packed, seed + len(LONG) * (number + 1), *alike) is None:
                    return False
            match.choose(key, seat)
        return chosen > 0

    # --------------------------------------------------------------------------------------------------------- sieves

    def _confirmed(self, packed: Packed, seed: int, *alike: str) -> Answer | None:
        """Return what the longest search says, where all of them find one of `alike` better by far than all others."""
        for number, rounds in enumerate(LONG, 1):
            one = self._asked(SEARCH, packed, seed + number, rounds)
            if one.key not in alike or _gap(one, alike) < self.margin:
                return None
        return one

    def _nearly_always(self, packed: Packed, seed: int, key: str) -> bool:
        """Whether nearly all of many long searches find an option best."""
        times, least = SURE
        missed = 0
        for number in range(times):
            missed += self._asked(SEARCH, packed, seed + 1000 + number, LONG[-1]).key != key
            if missed > times - least:
                return False
        return True

    def _asked(self, policy: str, packed: Packed, seed: int, rounds: int = 0) -> Answer:
        return POLICIES[policy](self._program, Request(policy, "", packed, seed, iterations=rounds))

    def _difficulty(self, packed: Packed, key: str, seed: int) -> Difficulty:
        """Return how difficult an answer is to find: by which bots find it most times."""
        if self._finds(PLAYS, packed, key, seed, 0):
            return "easy"
        return "medium" if any(self._finds(by, packed, key, seed, n) for by, n in ROUNDS.items()) else "hard"

    def _finds(self, policy: str, packed: Packed, key: str, seed: int, rounds: int) -> bool:
        found = [self._asked(policy, packed, seed + 100 + n, rounds).key == key for n in range(TRIES)]
        return 2 * sum(found) > TRIES

    # ---------------------------------------------------------------------------------------------- what comes of it

    def _line(self, puzzle: Puzzle, seed: int) -> Iterator[Said]:
        """Yield what follows the answer: the rest of the move, and what the others do until the seat's next move."""
        match = laid(self.rules, puzzle)
        match.choose(puzzle.answer.key, puzzle.seat)
        for _ in range(LINE):
            decision = match.decision
            if decision is None:
                return
            own = decision.seat == puzzle.seat
            if own and not match.can_undo(puzzle.seat):
                return
            key = decision.options[0].key
            if decision.offered > 1:
                policy, rounds = (SEARCH, SHORT) if own else (PLAYS, 0)
                key = self._asked(policy, pack(match, decision.seat), seed, rounds).key
            match.choose(key, decision.seat)
            yield Said(NOWHERE, key, decision.seat)

    def _themed(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with its theme: what comes of its answer and of few others, and the rule by which it does."""
        match, seat, key = laid(self.rules, puzzle), puzzle.seat, puzzle.answer.key
        decision = next(one for one in match.decisions if one.seat == seat)
        others = Counter(
            event for one in decision.options if one.key != key for event in self._classes(match, seat, [one.key])
        )
        own = [one.key for one in puzzle.line if one.seat == seat]
        came = sorted(self._classes(match, seat, [key, *own]), key=lambda event: others[event])
        events = [one for one in came if others[one] < RARE * (decision.offered - 1)][:EVENTS]
        asked = (self._program.asks[step[0]] for step in decision.option(key).path if step[0] >= 0)
        rules = [ask.rule for ask in asked if ask.rule not in ("", decision.rule)]
        motions = [motion for one in events if (motion := self.rules.look().motion.get(one)) is not None]
        rules += [motion.rule.number for motion in motions if motion.rule is not None]
        rule = rules[0] if rules else "" if events else decision.rule
        return replace(puzzle, rule=rule, events=tuple(events))

    @staticmethod
    def _classes(match: Match, seat: int, keys: Sequence[str]) -> Sequence[str]:
        """Return the classes of events, by name of the ruleset, that come of a seat's own answers, in order."""
        there, since = match.clone(), match.event_count
        for key in keys:
            if key in _keys(there, seat):
                there.choose(key, seat)
        found = there.events(seat, since)
        named = [e.event for e in found if e.event not in (e.kind, HEADING) and e.kind not in OTHERS and e.seat == seat]
        return list(dict.fromkeys(named))


def chosen(puzzles: Collection[Puzzle], most: int) -> list[Puzzle]:
    """Return so many of some puzzles, in their order: of each difficulty alike where there are, and of all themes.

    One whose move goes on and cannot be judged whole comes last, then one by whose answer less is won.
    """
    ranked: list[tuple[int, int, str]] = []
    for number, difficulty in enumerate(reversed(DIFFICULTIES)):
        themes: Counter[object] = Counter()
        rows = []
        for puzzle in sorted((one for one in puzzles if one.difficulty == difficulty), key=_quality):
            half, gap = _quality(puzzle)
            rows.append((half, themes[_theme(puzzle)], gap, puzzle.name))
            themes[_theme(puzzle)] += 1
        ranked += [(place, number, name) for place, (*_, name) in enumerate(sorted(rows))]
    kept = {name for *_, name in sorted(ranked)[:most]}
    return [puzzle for puzzle in puzzles if puzzle.name in kept]


def _theme(puzzle: Puzzle) -> object:
    return puzzle.rule, frozenset(puzzle.events)


def _quality(puzzle: Puzzle) -> tuple[bool, int]:
    """Return what is less for a better one: whether a part of its move is left that nobody judges, and the gap."""
    half = puzzle.line[:1] != () and puzzle.line[0].seat == puzzle.seat and not puzzle.whole
    return half, (puzzle.next_best or 0) - (puzzle.chance or 0)


def still_best(rules: LoadedRuleset, puzzle: Puzzle, rounds: int, seed: int) -> bool:
    """Whether a search of so many rounds finds the answer of a puzzle best, by whatever margin."""
    match = laid(rules, puzzle)
    packed = replaced(pack(match, puzzle.seat), decisions=puzzle.decisions)
    request = Request(SEARCH, "", packed, seed, iterations=rounds)
    return POLICIES[SEARCH](match.game.program, request).key == puzzle.answer.key


def _gap(answer: Answer, alike: Collection[str] = ()) -> float:
    """Return by how much of a win the best option is better than the next one that is not `alike`."""
    first, *others = answer.weighed
    return next((first.value - one.value for one in others if one.key not in alike), 0.0)


def _keys(match: Match, seat: int) -> Sequence[str]:
    """Return what a seat may answer."""
    return next(([option.key for option in one.options] for one in match.decisions if one.seat == seat), ())


def _comes_to_the_same(match: Match, seat: int, key: str, rest: Sequence[str]) -> bool:
    """Whether an answer, and the others of `rest` behind it, come to the position that `rest` does in its order."""
    straight, other, left = match.clone(), match.clone(), list(rest)
    for one in rest:
        straight.choose(one, seat)
    while key in left and key in _keys(other, seat):
        other.choose(key, seat)
        left.remove(key)
        key = next((one for one in left if one in _keys(other, seat)), "")
    return not left and other.cells == straight.cells
