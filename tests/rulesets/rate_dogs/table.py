"""What lies on the table of We Rate Dogs, and what a dog shows: by hand (W1 to W5, W9, W14, W15, W17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from tests.rulesets.rate_dogs.cards import CATEGORIES, DECK, PRINTED, SHELTER, SIX, Card

Thing = TypeVar("Thing")


@dataclass(eq=False)
class Change:
    """What one card does to one dog while it lies there; `by` is whose card it is."""

    card: Card
    by: int
    n: int = 0
    counts_in: tuple[str, ...] = ()
    own: str = ""  # the category that it makes the dog's own
    noted: bool = False  # by a swap or a copy
    protects: bool = False
    doubles: Change | None = None


class Chance:
    """Who decides what chance decides: the test, that has watched the ruleset at it."""

    def __init__(self, next_of: Callable[[str, list[int]], int]) -> None:
        self._next = next_of

    def seat(self, players: int) -> int:
        """The first player."""
        return self._next("first_player", list(range(players)))

    def roll(self) -> str:
        """The category die."""
        return CATEGORIES[self._next("category", [CATEGORIES.index(face) for face in SIX])]

    def one_of(self, cards: list[Card]) -> Card:
        """A random card of a hand."""
        return DECK[self._next("x", sorted(DECK.index(card) for card in cards))]

    def shuffle(self, place: str, things: list[Thing]) -> None:
        """Shuffle a deck."""
        for last in range(len(things) - 1, 0, -1):
            n = self._next(f"shuffle {place}", list(range(last + 1)))
            things[n], things[last] = things[last], things[n]


class Table:
    """Everything that lies somewhere, the last one of a list uppermost; and who may know which card."""

    def __init__(self, players: int, chance: Chance) -> None:
        self.seats = range(players)
        self.chance = chance
        self.holder = 0
        self.stage = 1
        self.shown = CATEGORIES[0]
        self.turn = 0
        self.keeps_its_discard = False  # W23, long leash
        self.shelter, self.deck = list(SHELTER), list(DECK)
        self.lineup: list[str] = []
        self.yard: list[str] = []
        self.aside = [[f"dogrates.{p}"] for p in self.seats]
        self.home: list[list[str]] = [[] for _ in self.seats]
        self.contest: list[list[str]] = [[] for _ in self.seats]
        self.circle: list[list[str]] = [[] for _ in self.seats]
        self.hand: list[list[Card]] = [[] for _ in self.seats]
        self.in_play: list[Card] = []
        self.bin: list[Card] = []
        self.takers: dict[Card, int] = {}
        self.lying: dict[str, list[Change]] = {dog: [] for dog in PRINTED}
        self.may_know: dict[Card, set[int]] = {card: set() for card in DECK}
        self.must_know: dict[Card, set[int]] = {card: set() for card in DECK}
        self.told: list[str] = []  # what everybody is told of the judging

    # ---------------------------------------------------------------------------------------------- what a dog shows

    def total(self, dog: str, category: str) -> int:
        """The printed rating and all changes on it (W14), twice those that a card here doubles (W26)."""
        changes = self.lying[dog]
        counting = [*changes, *(c.doubles for c in changes if c.doubles is not None and c.doubles in changes)]
        return PRINTED[dog][category] + sum(c.n for c in counting if category in c.counts_in)

    def rating(self, dog: str, category: str) -> int:
        """W14."""
        return max(10, self.total(dog, category))

    def current(self, dog: str) -> str:
        """W15: the category in which a dog is judged."""
        return next((change.own for change in reversed(self.lying[dog]) if change.own), self.shown)

    def score(self, dog: str) -> int:
        """What it is judged by."""
        return self.rating(dog, self.current(dog))

    # ---------------------------------------------------------------------------------------------------- who and where

    def left_of(self, seat: int) -> list[int]:
        """All seats from this one to the left."""
        return [(seat + n) % len(self.seats) for n in self.seats]

    def dogs(self) -> list[str]:
        """All dogs of the contest."""
        return [dog for pack in self.contest for dog in pack]

    def owner(self, dog: str) -> int:
        """Whose a dog of a home or of the contest is."""
        return next(p for p in self.seats if dog in self.contest[p] or dog in self.home[p])

    def cards_on(self, dog: str) -> list[Card]:
        """The cards that lie on a dog."""
        return list(dict.fromkeys(change.card for change in self.lying[dog]))

    def changes(self) -> Iterator[tuple[str, Change]]:
        """All changes on all dogs."""
        for dog in self.dogs():
            for change in list(self.lying[dog]):
                yield dog, change

    # ------------------------------------------------------------------------------------------------------------ dogs

    def leave(self, dog: str) -> None:
        """W17: a dog that leaves the contest loses its changes."""
        self.take_off(dog, self.cards_on(dog))
        self.contest[self.owner(dog)].remove(dog)

    def out(self, dog: str) -> None:
        """A dog of the contest goes to the yard; the Dogrates goes aside (W1)."""
        self.leave(dog)
        name, _, player = dog.partition(".")
        (self.yard if name != "dogrates" else self.aside[int(player)]).append(dog)

    def restock(self) -> None:
        """W9: in stage 2 no home stays empty."""
        if self.stage != 2:
            return
        for p in self.left_of(self.holder):
            if self.home[p]:
                continue
            if not self.shelter and self.yard:
                self.shelter, self.yard = self.yard, []
                self.chance.shuffle("shelter", self.shelter)
            if self.shelter:
                self.home[p].append(self.shelter.pop())
            elif self.aside[p]:
                self.home[p].append(self.aside[p].pop())

    # ----------------------------------------------------------------------------------------------------------- cards

    def draw(self, seat: int, count: int) -> None:
        """W5: draw events, as far as there are any."""
        for _ in range(count):
            if not self.deck and self.bin and not self.keeps_its_discard:
                self.deck, self.bin = self.bin, []
                self.chance.shuffle("event_deck", self.deck)
                for card in self.deck:
                    self.may_know[card] = set()
            if self.deck:
                card = self.deck.pop()
                self.hand[seat].append(card)
                self.may_know[card], self.must_know[card] = {seat}, {seat}

    def hand_over(self, card: Card, giver: int, to: int) -> None:
        """A card goes secretly from one hand to another."""
        for other in self.hand[giver]:  # nobody else can be sure any more which ones are left
            self.must_know[other] = {giver}
        self.hand[giver].remove(card)
        self.hand[to].append(card)
        self.may_know[card].add(to)
        self.must_know[card] = {to}

    def play(self, card: Card, seat: int) -> None:
        """A card is laid open on the table."""
        self.hand[seat].remove(card)
        self.in_play.append(card)
        self.may_know[card], self.must_know[card] = set(self.seats), set()

    def discard(self, card: Card) -> None:
        """A card in play is discarded, or goes to who said thanks for it (W27)."""
        self.in_play.remove(card)
        if card in self.takers:
            self.hand[self.takers[card]].append(card)
            self.must_know[card] = {self.takers[card]}
            del self.takers[card]
        else:
            self.bin.append(card)

    def take_off(self, dog: str, cards: list[Card]) -> None:
        """Take cards off a dog; one that lies nowhere any more is discarded."""
        for change in list(self.lying[dog]):
            if change.card in cards:
                self.end(dog, change)

    def end(self, dog: str, change: Change) -> None:
        """A change ends; its card is discarded when it lies nowhere any more."""
        self.lying[dog].remove(change)
        if change.card in self.in_play and not any(other.card == change.card for _, other in self.changes()):
            self.discard(change.card)

    def clear(self) -> None:
        """W17: all events in play are discarded."""
        for dog in self.dogs():
            self.lying[dog] = []
        for card in list(self.in_play):
            self.discard(card)
