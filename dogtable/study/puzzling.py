"""Finding puzzles: bots play, and positions are kept in which one option is far better than all others.

Three sieves, the cheapest first: what each option comes to at a glance, a short search, and then searches of many more
rounds with other seeds, all of which have to find the same option best by a wide margin. Rounds are counted, never
time, so the same seed finds the same puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import NOWHERE, RuleError
from dogtable.base.program import OVER, STATUS
from dogtable.bots.experience import experience_of
from dogtable.bots.greedy import Look
from dogtable.bots.judge import Judge
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.engine.match import Match
from dogtable.engine.packed import Packed, pack
from dogtable.session.foresight import HEADING, OTHERS
from dogtable.session.puzzles.ground import laid
from dogtable.session.puzzles.model import Difficulty, Puzzle
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
GLANCE: Final = 0.03
"""By so much of a win an option has to look better than all others before anything is searched."""
EVERY: Final = 6
"""One of so many positions is searched whatever they look like at a glance: not all that is good is seen at once."""
SHORT: Final = 60
"""Rounds of the short search."""
LONG: Final = (250, 500)
"""Rounds of the searches that confirm."""
MARGIN: Final = 0.05
"""By so much of a win the option has to be better than any other in each of the searches."""
TRIES: Final = 3
"""Seeds with which each level is asked when a puzzle is rated."""
ROUNDS: Final = {"easy": 20, "medium": 100}
LINE: Final = 10
"""So many answers are played out at most."""
EVENTS: Final = 2
"""So many classes of events are named at most."""


@dataclass(slots=True)
class Sieve:
    """How many positions were looked at, were searched shortly, were searched long, and stayed."""

    looked: int = 0
    short: int = 0
    long: int = 0
    found: int = 0


@dataclass
class Search:
    """One search for puzzles. `margin`: see `MARGIN`; `told` is called after each position."""

    rules: LoadedRuleset
    players: int
    options: Mapping[str, str]
    seed: int = 0
    margin: float = MARGIN
    told: Callable[[], None] = lambda: None
    sieve: Sieve = field(default_factory=Sieve)

    def __post_init__(self) -> None:
        self._program: Program = self.rules.program(self.players, self.options)
        self._known = experience_of(self._program.ruleset)

    def game(self, number: int) -> Iterator[Puzzle]:
        """Play one game and yield the puzzles in it."""
        lots = Random(f"{self.seed}/{number}")
        match = Match(self.rules, self.players, self.options, seed=lots.getrandbits(48))
        while (decision := match.decision) is not None:
            seed = lots.getrandbits(32)
            if self._is_fit(match, decision):
                self.sieve.looked += 1
                puzzle = self._puzzle(match, decision, f"{self.seed}.{number}.{match.count}", seed)
                if puzzle is not None:
                    self.sieve.found += 1
                    yield puzzle
                self.told()
            if decision.offered == 1:
                match.choose(decision.options[0])
            else:
                match.choose(self._asked(PLAYS, pack(match, decision.seat), seed).key, decision.seat)

    def _is_fit(self, match: Match, decision: Decision) -> bool:
        """Whether a person could judge it: some options, at the beginning of a move, nothing answered beside it."""
        if not FEWEST <= decision.offered <= MOST or any(one.sealed for one in match.decisions):
            return False
        return not match.can_undo(decision.seat)

    def _puzzle(self, match: Match, decision: Decision, name: str, seed: int) -> Puzzle | None:
        seat, packed = decision.seat, pack(match, decision.seat)
        if seed % EVERY and self._glance(match, decision) < GLANCE:
            return None
        self.sieve.short += 1
        best = self._asked(SEARCH, packed, seed, SHORT)
        if _gap(best) < self.margin:
            return None
        said = given_of(self.rules, match, lambda laid: laid.view(seat) == match.view(seat))
        if said is None:
            return None
        given, there = said
        position = Scenario(NOWHERE, name, players=self.players, options_given=self.options, given=given)
        packed = replace(pack(there, seat), decisions=packed.decisions)
        self.sieve.long += 1
        sure = self._confirmed(packed, seed, best.key)
        if sure is None:
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
        return self._themed(replace(puzzle, whole=self.goes_on_clearly(puzzle, seed)), last[1].key)

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
                packed = replace(pack(match, seat), decisions=puzzle.decisions + number + 1)
                if self._confirmed(packed, seed + len(LONG) * (number + 1), *alike) is None:
                    return False
            match.choose(key, seat)
        return chosen > 0

    # --------------------------------------------------------------------------------------------------------- sieves

    def _glance(self, match: Match, decision: Decision) -> float:
        """Return by how much of a win the best option looks better than all others, one move ahead."""
        progress = self._known.progress(match.answers_of(decision.seat)) if self._known else 0.5
        judge = Judge(match.game, self._known, progress)
        look = Look(match.game.machine, match.sample(decision.seat, Random(0)).cells, decision.seat)
        worth = []
        for path in decision.paths:
            try:
                cells = look.follow(path)
            except RuleError:  # not in this world
                continue
            chances = judge.ended(cells) if cells[STATUS] == OVER else judge.chances(cells)
            worth.append(chances[judge.side_of[decision.seat]])
        worth.sort()
        return worth[-1] - worth[-2] if len(worth) > 1 else 0.0

    def _confirmed(self, packed: Packed, seed: int, *alike: str) -> Answer | None:
        """Return what the longest search says, where all of them find one of `alike` better by far than all others."""
        for number, rounds in enumerate(LONG, 1):
            one = self._asked(SEARCH, packed, seed + number, rounds)
            if one.key not in alike or _gap(one, alike) < self.margin:
                return None
        return one

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

    def _themed(self, puzzle: Puzzle, second: str) -> Puzzle:
        """Return a puzzle with its theme: the rule that asks last in its answer, and what comes of it alone."""
        match = laid(self.rules, puzzle)
        decision = next(one for one in match.decisions if one.seat == puzzle.seat)
        asked = (self._program.asks[step[0]] for step in decision.option(puzzle.answer.key).path if step[0] >= 0)
        rules = [ask.rule for ask in asked if ask.rule]
        own = [(one.seat or 0, one.key) for one in puzzle.line if one.seat == puzzle.seat]
        came = self._classes(match, puzzle.seat, [(puzzle.seat, puzzle.answer.key), *own])
        others = self._classes(match, puzzle.seat, [(puzzle.seat, second)])
        events = [one for one in came if one not in others] or list(came)
        rule = rules[-1] if rules else decision.rule
        if events and rule == decision.rule:  # that of the question: it is behind every option
            rule = ""
        return replace(puzzle, rule=rule, events=tuple(events[:EVENTS]))

    @staticmethod
    def _classes(match: Match, seat: int, answers: list[tuple[int, str]]) -> list[str]:
        """Return the classes of events, by name of the ruleset, that come of a seat's own answers, in order."""
        there, since = match.clone(), match.event_count
        for who, key in answers:
            if any(one.seat == who and key in [o.key for o in one.options] for one in there.decisions):
                there.choose(key, who)
        found = there.events(seat, since)
        named = [e.event for e in found if e.event not in (e.kind, HEADING) and e.kind not in OTHERS and e.seat == seat]
        return list(dict.fromkeys(named))


def still_best(rules: LoadedRuleset, puzzle: Puzzle, rounds: int, seed: int) -> bool:
    """Whether a search of so many rounds finds the answer of a puzzle best, by whatever margin."""
    match = laid(rules, puzzle)
    packed = replace(pack(match, puzzle.seat), decisions=puzzle.decisions)
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
