"""A match of the ruleset and a game by hand, answer by answer, by the same chance: AssertionError at a difference."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from dogtable.engine.match import Match
from tests.rulesets.rate_dogs.cards import CATEGORIES, DECK, PRINTED, USES, Card
from tests.rulesets.rate_dogs.course import Game
from tests.rulesets.rate_dogs.naming import PASS, Option
from tests.rulesets.rate_dogs.reading import Reader, Ruleset, together
from tests.rulesets.rate_dogs.table import Chance

TABLES: tuple[tuple[int, dict[str, bool]], ...] = (
    (3, {}),
    (4, {"long_leash": True}),
    (5, {"speedy_zoom": True}),
    (6, {}),
    (4, {}),
    (3, {"speedy_zoom": True, "long_leash": True}),
    (5, {}),
    (6, {"long_leash": True}),
    (3, {"speedy_zoom": True}),
)


SECRET, FACE_DOWN = ("hand", "gift"), ("shelter", "event_deck")  # W4; all else lies open
OPTIONS = ("speedy_zoom", "long_leash")


class Temper(NamedTuple):
    """How the players of a game play: how often they pass, and answer; how much is dealt of the reactions."""

    passes: float
    answers: float
    reactions: float


TEMPERS = (Temper(0.1, 0.8, 0.6), Temper(0.6, 0.9, 0.3), Temper(0.02, 0.5, 0.6), Temper(0.1, 0.95, 0.9))


class Pair:
    """One game on both sides. `used` counts what cards were used for."""

    def __init__(self, rules: Ruleset, players: int, options: dict[str, bool], seed: int) -> None:
        self.rng = Random(seed)
        self.temper = TEMPERS[seed % len(TEMPERS)]
        self.drawn: dict[str, deque[tuple[int, list[int]]]] = defaultdict(deque)
        self.used: Counter[str] = Counter()
        self._seen: tuple[Any, ...] = ()  # what dogs show depends on nothing else
        self._deck: list[int] = []  # while it is shuffled for the first time
        self.match = Match(rules, players, options, seed, self._chooses)
        self.reader = Reader(self.match)
        assert list(self.reader.cards.values()) == DECK, "the cards are those that are written down by hand"
        seats = set(range(players))
        for zone, seeing in self.reader.seen().items():
            name, _, owner = zone.partition(".")
            wanted = {int(owner)} if name in SECRET else set() if name in FACE_DOWN else seats
            assert seeing == wanted, f"{zone} is seen by {seeing}, and not by {wanted}"
        self.game = Game(players, Chance(self._came), **{name: bool(options.get(name)) for name in OPTIONS})
        self.course = self.game.course()
        self.asked = next(self.course)

    # ---------------------------------------------------------------------------------------------------------- chance

    def _chooses(self, kind: str, outcomes: Sequence[Any]) -> int:
        """Chance of the match: by the generator of the test, that lays reactions where they are dealt at first."""
        index = self.rng.randrange(len(outcomes))
        if kind == "shuffle event_deck":
            last = len(outcomes) - 1
            if len(outcomes) == len(DECK):
                self._deck = list(range(len(DECK)))
            if self._deck:
                if last >= len(DECK) - 21 and self.rng.random() < self.temper.reactions:
                    index = max(range(last + 1), key=self._deck.__getitem__)  # the reactions are the last of all cards
                self._deck[index], self._deck[last] = self._deck[last], self._deck[index]
            if last == 1:
                self._deck = []
        self.drawn[kind].append((outcomes[index], list(outcomes)))
        return index

    def _came(self, kind: str, outcomes: list[int]) -> int:
        """What came out in the match, where the game by hand has come to it."""
        assert self.drawn[kind], f"the rulebook asks for chance, the ruleset does not: {kind}"
        value, possible = self.drawn[kind].popleft()
        if kind == "x":
            value, *possible = (DECK.index(self.reader.cards[piece]) for piece in (value, *possible))
        assert sorted(possible) == outcomes, f"{kind}: one of {possible}, and not of {outcomes}"
        return value

    # --------------------------------------------------------------------------------------------------------- playing

    def play(self) -> None:
        """Play to the end."""
        self.compare()
        while self.match.decisions:
            self._answer()
            self.compare()
        result = self.match.result
        assert result is not None
        winners = self.game.winners
        losers = [seat for seat in self.game.table.seats if seat not in winners]
        assert [sorted(group) for group in result.ranking] == [group for group in (winners, losers) if group]
        assert sorted(result.winners) == winners
        assert self.reader.told() == self.game.table.told

    def _answer(self) -> None:
        """All that are asked answer, in any order."""
        given: dict[int, Option] = {}
        decisions = self.rng.sample(list(self.match.decisions), len(self.match.decisions))
        for decision in decisions:
            options = [self.reader.option(path) for path in decision.paths]
            given[decision.seat] = option = self._picked(options, decision.answers)
            before = self.reader.lying() if decision is not decisions[-1] else None
            self.match.choose(decision.options[options.index(option)], decision.seat)
            assert before in (None, self.reader.lying()), "nothing is turned before all have chosen"
        try:
            self.asked = self.course.send(given)
        except StopIteration:
            self.asked = {}

    def _picked(self, options: list[Option], answering: bool) -> Option:
        """One of the options: every use of every card as likely as the others, however many targets it has."""
        if PASS in options and len(options) > 1:
            if self.rng.random() < (1 - self.temper.answers if answering else self.temper.passes):
                return PASS
            options = [option for option in options if option != PASS]
        size = 1 if answering else 2
        use = self.rng.choice(sorted({option[:size] for option in options}, key=str))
        if isinstance(use[0], Card):
            self.used[USES[use[0].title][use[1] if len(use) > 1 and isinstance(use[1], int) else 0].does] += 1
        return self.rng.choice([option for option in options if option[:size] == use])

    # ------------------------------------------------------------------------------------------------------- comparing

    def compare(self) -> None:
        """Everything that is to be seen, and who sees it."""
        for what, one, other in (*self._asked(), *self._things(), *self._dogs(), *self._known()):
            if one != other:
                where = f"{self.match.players} players, {dict(self.match.options)}, answer {self.match.count}"
                raise AssertionError(f"{where}: {what}: the ruleset has {one}, the rulebook {other}")

    def _asked(self) -> Iterator[tuple[str, Any, Any]]:
        theirs = {d.seat: {_by_face(self.reader.option(path)) for path in d.paths} for d in self.match.decisions}
        yield "who is asked", sorted(theirs), sorted(self.asked)
        for seat, exact in self.asked.items():
            mine = {_by_face(option) for option in exact}
            yield f"only the ruleset offers to {seat}", theirs[seat] - mine, set()
            yield f"only the rulebook offers to {seat}", set(), mine - theirs[seat]
        yield "the stack", self.reader.stack(), [(entry.card.title, entry.owner) for entry in self.game.stack]

    def _things(self) -> Iterator[tuple[str, Any, Any]]:
        table, lying, state = self.game.table, self.reader.lying(), self.reader.state()
        mine: dict[str, list[Any]] = {"shelter": table.shelter, "event_deck": table.deck, "table": table.in_play}
        mine |= {"lineup": sorted(table.lineup), "yard": sorted(table.yard), "bin": sorted(table.bin)}
        for name in ("aside", "home", "contest", "circle", "hand"):
            mine |= {f"{name}.{p}": sorted(getattr(table, name)[p]) for p in table.seats}
        for zone in {**lying, **mine}:
            yield zone, lying.get(zone), mine.get(zone, [])
        for name in ("holder", "stage", "shown"):
            yield name, state[name], getattr(table, name)
        yield "the turn", state["turn_number"], table.turn
        yield "chance that only the ruleset asked for", {kind for kind, drawn in self.drawn.items() if drawn}, set()

    def _dogs(self) -> Iterator[tuple[str, Any, Any]]:
        table = self.game.table
        mine = {
            dog: [(c.card, c.by, c.n if c.noted else None, c.protects) for c in table.lying[dog]]
            for dog in PRINTED
            if table.lying[dog]
        }
        yield "what lies on dogs", self.reader.changes(), mine
        seen, self._seen = self._seen, (*self.reader.looks(), table.shown, str(table.contest))
        for p in table.seats if seen != self._seen else ():
            if table.contest[p]:
                measured = [
                    (
                        [table.rating(dog, c) for c in CATEGORIES],
                        [table.total(dog, c) - PRINTED[dog][c] for c in CATEGORIES],
                        table.current(dog),
                    )
                    for dog in table.contest[p]
                ]
                yield f"what {table.contest[p]} show", self.reader.measures(p), together(measured)

    def _known(self) -> Iterator[tuple[str, Any, Any]]:
        """A seat knows its own hand, what it was shown, and nothing that it cannot know (W4, W5, W26)."""
        table = self.game.table
        for card in (*table.deck, *(card for hand in table.hand for card in hand)):
            knowing, may, must = self.reader.knowing(card), table.may_know[card], table.must_know[card]
            if not must <= knowing <= may:
                yield f"who knows {card}", knowing, f"at least {must}, at most {may}"


def _by_face(option: Option) -> Option:
    """An option in which it says nothing which of equal cards of a hand is meant."""
    return (option[0].title, *option[1:]) if isinstance(option[0], Card) else option


def play(rules: Ruleset, games: int, seed: int = 0) -> Counter[str]:
    """Play so many games at tables of all kinds; return how often cards were used for what."""
    used: Counter[str] = Counter()
    for n in range(seed, seed + games):
        players, options = TABLES[n % len(TABLES)]
        pair = Pair(rules, players, options, n)
        pair.play()
        used += pair.used
    return used
