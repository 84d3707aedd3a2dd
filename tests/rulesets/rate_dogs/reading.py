"""A match of the ruleset in the words of the game by hand: what lies where, who knows it, what each dog shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dogtable.base.program import Program
from dogtable.compile.compiler import compile_rules
from dogtable.engine.match import Match
from dogtable.engine.position import stack, state
from dogtable.engine.sight import Sight
from dogtable.engine.state import pieces_at
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.report import Report
from dogtable.lang.tree import Expr, Rules
from tests.rulesets.rate_dogs.cards import CATEGORIES, Card
from tests.rulesets.rate_dogs.naming import Option

ORDERED = ("shelter", "event_deck", "table")
UNREAD = ("spare", "beside")


def _in_one(numbers: Iterable[str]) -> str:
    """Numbers below ten thousand in one number, the last one first."""
    told = "0"
    for number in numbers:
        told = f"({told}) * 10000 + {number}"
    return told


def _of_a_dog(dog: str) -> list[str]:
    return [
        _in_one(f"rating({dog}, {c})" for c in CATEGORIES),
        _in_one(f"100 + changes({dog}, {c})" for c in CATEGORIES),
        f"index(current({dog}))",
    ]


MEASURES = (
    *_of_a_dog("first(contest[me])"),
    *_of_a_dog("last(contest[me])"),
    _in_one(f"sum(rating(d, {c}) for d in contest[me])" for c in CATEGORIES),
)
"""What is asked of the ruleset about the dogs of a seat: its first one, its last one, all of them."""


class Ruleset:
    """Checked rules as the ruleset that a match takes, compiled with the questions about the dogs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.id, self.version, self.hash = rules.game.id, rules.game.version, rules.hash
        self.sources, self.players = rules.sources, rules.game.players
        self._asked: list[Expr] = []
        self._programs: dict[str, Program] = {}

    def program(self, players: int, options: Mapping[str, object]) -> Program:
        """Return the Program for a table."""
        if not self._asked:
            report = Report()
            checker = Conditions(self.rules, players)
            read = [checker.expression(text_scalar(text), report) for text in MEASURES]
            report.raise_errors()
            self._asked = [expr for expr in read if expr is not None]
        key = f"{players} {sorted(options.items())}"
        if key not in self._programs:
            self._programs[key] = compile_rules(self.rules, players, options, extra=self._asked)
        return self._programs[key]


class Reader:
    """What there is to be read of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.layout = match.game.program.layout
        copies: Counter[str] = Counter()
        self.cards: dict[int, Card] = {}
        for n, piece in enumerate(self.layout.pieces):
            if piece.kind == "event":
                self.cards[n] = Card(piece.row_name, copies[piece.row_name])
                copies[piece.row_name] += 1
        self.numbers = {card: n for n, card in self.cards.items()}

    # --------------------------------------------------------------------------------------------------------- options

    def option(self, path: Any) -> Option:
        """An option."""
        said: list[Any] = []
        for name, kind, value in self.match.game.machine.steps(path):
            if kind is None:
                said.append(name or value)
            elif kind.sort == "piece":
                said.append(self._piece(value))
            elif kind.item is not None:
                said += [self._piece(piece) for piece in value]
            elif kind.of == ("uses",):
                said.append(list(self.layout.pieces[self.numbers[said[0]]].faces["uses"]).index(value))
            elif kind.of == ("categories",):
                said.append(CATEGORIES[value])
            else:
                said.append(value)
        return tuple(said)

    def _piece(self, piece: int) -> Any:
        return self.cards[piece] if piece in self.cards else self.match.game.naming.labels[piece]

    # ---------------------------------------------------------------------------------------------------- what is there

    def lying(self) -> dict[str, list[Any]]:
        """What lies in each zone, marks apart; in order where an order says something."""
        program, cells = self.match.game.program, self.match.cells
        found = {}
        for n, place in enumerate(self.layout.places):
            if place.name not in UNREAD:
                name = ".".join([place.name, *map(str, place.index)])
                things = [self._piece(piece) for piece in pieces_at(program, cells, n)]
                found[name] = things if place.name in ORDERED else sorted(things)
        return found

    def _marks(self) -> dict[str, list[dict[str, int]]]:
        """The fields of the marks beside each dog, in order."""
        cells, pieces = self.match.cells, self.layout.pieces
        beside = [(n, place.index[0]) for n, place in enumerate(self.layout.places) if place.name == "beside"]
        lying = {self._piece(dog): pieces_at(self.match.game.program, cells, n) for n, dog in beside}
        return {
            dog: [{"mark": mark, **{info.name: cells[info.cell] for info in pieces[mark].cells}} for mark in marks]
            for dog, marks in lying.items()
            if marks
        }

    def changes(self) -> dict[str, list[Any]]:
        """What lies on each dog, in order: the card, whose it is, what a swap or a copy noted, whether it protects."""
        return {
            dog: [(self.cards.get(m["of"]), m["by"], m["n"] if m["note"] else None, bool(m["guard"])) for m in marks]
            for dog, marks in self._marks().items()
        }

    def looks(self) -> tuple[Any, ...]:
        """All of which it depends what dogs show, but the table's category."""
        contest = [things for zone, things in self.lying().items() if zone.startswith("contest")]
        return str(self._marks()), str(contest)

    def measures(self, seat: int) -> list[Any]:
        """What the first and the last dog of a seat show (ratings, changes, category), and all its dogs together."""
        evaluate, cells = self.match.game.machine.evaluate, self.match.cells
        values = [evaluate(cells, n, seat) for n in range(len(MEASURES))]
        return [_apart(values[0]), _apart(values[1]), values[2], _apart(values[3]), _apart(values[4]), *values[5:]]

    def state(self) -> dict[str, Any]:
        """The variables."""
        return state(Sight(self.match.game.naming, self.match.cells, whole=True))

    def stack(self) -> list[tuple[str, int]]:
        """The titles of the cards on the stack and whose they are."""
        entries = stack(self.match.game, Sight(self.match.game.naming, self.match.cells, whole=True))
        told = [(entry["card"], entry["owner"]) for entry in entries if "cancelled" not in entry]
        return [(word.partition(".")[2] if isinstance(word, str) else word["name"], owner) for word, owner in told]

    def knowing(self, card: Card) -> set[int]:
        """The seats that know a card where it lies."""
        mask = self.match.cells[self.layout.pieces[self.numbers[card]].mask]
        return {seat for seat in range(self.layout.players) if mask >> seat & 1} if mask else set()

    def seen(self) -> dict[str, set[int]]:
        """The seats that see the faces in each zone."""
        every = [(place, ".".join([place.name, *map(str, place.index)])) for place in self.layout.places]
        told = {name: place.seen for place, name in every if place.name not in UNREAD}
        return {name: {seat for seat in range(self.layout.players) if mask >> seat & 1} for name, mask in told.items()}

    def told(self) -> list[str]:
        """What everybody was told of the judging."""
        events = [event for event in self.match.events(None) if event.event in ("judged", "goodest")]
        return [f"{event.event} {event.text.rpartition(' ')[2]}" for event in events]


def together(measured: Sequence[tuple[list[int], list[int], str]]) -> list[Any]:
    """The same of dogs by hand: of each its ratings, its changes, its category."""
    total = 0
    for ratings in zip(*(ratings for ratings, _, _ in measured), strict=True):
        total = total * 10000 + sum(ratings)
    return [*_told(*measured[0]), *_told(*measured[-1]), total]


def _told(ratings: list[int], changes: list[int], category: str) -> list[Any]:
    return [ratings, [100 + n for n in changes], CATEGORIES.index(category)]


def _apart(number: Any) -> list[int]:
    return [number // 10000**n % 10000 for n in reversed(range(len(CATEGORIES)))]
