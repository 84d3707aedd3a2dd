"""We Rate Dogs by hand, from its rules page alone: the course of the game (W5 to W24).

`course` is a generator: it yields who is asked, with what may be answered, and takes the answers. It asks chance for
what chance decides, and keeps a table that can be held against the ruleset's.
"""

from __future__ import annotations

from tests.rulesets.rate_dogs.cards import Card, Use
from tests.rulesets.rate_dogs.deeds import Asking, Deeds, ask, ask_all
from tests.rulesets.rate_dogs.naming import PASS, Entry, Named, answers, plays, touched
from tests.rulesets.rate_dogs.table import Chance, Table


class Game(Deeds):
    """One game. `winners` are known when the course has come to its end."""

    def __init__(self, players: int, chance: Chance, *, speedy_zoom: bool, long_leash: bool) -> None:
        super().__init__(Table(players, chance))
        self.speedy_zoom = speedy_zoom
        self.long_leash = long_leash
        self.winners: list[int] = []
        self._played = 0

    def course(self) -> Asking[None]:
        """Play the three stages."""
        table = self.table
        yield from self._shelter()
        table.stage = 2
        for number in table.seats:
            yield from self._round()
            if number < len(table.seats) - 1:
                table.restock()
                table.holder = table.left_of(table.holder)[1]  # W19
        table.stage = 3
        yield from self._circle()

    # ------------------------------------------------------------------------------------------------------ the stages

    def _shelter(self) -> Asking[None]:
        """W5 to W7."""
        table = self.table
        table.holder = first = table.chance.seat(len(table.seats))
        table.chance.shuffle("event_deck", table.deck)
        table.chance.shuffle("shelter", table.shelter)
        for p in table.seats:
            table.draw(p, 7)
        for _ in table.seats:
            table.lineup = [table.shelter.pop() for _ in range(len(table.seats) + 1)]
            *others, last = table.left_of(first)
            for p in others:
                picked = yield from ask(p, {(dog,) for dog in table.lineup})
                table.lineup.remove(picked[0])
                table.home[p].append(picked[0])
            table.home[last] += table.lineup
            table.lineup = []
            first = last

    def _round(self) -> Asking[None]:
        """W8 to W18."""
        table = self.table
        table.shown = table.chance.roll()
        chosen = yield from ask_all({p: {(dog,) for dog in table.home[p]} for p in table.seats if table.home[p]})
        for p, (dog,) in chosen.items():
            table.home[p].remove(dog)
            table.contest[p].append(dog)
        table.restock()
        table.turn = 0
        for _ in range(3):
            yield from self._turn()
        self._judge()

    def _judge(self) -> None:
        """W15 to W18."""
        table = self.table
        best = max((table.score(dog) for dog in table.dogs()), default=0)
        won = {dog: table.owner(dog) for dog in table.dogs() if table.score(dog) == best}
        table.told.append(f"judged {best}/10.")
        table.clear()
        for dog, p in won.items():
            table.contest[p].remove(dog)
            table.circle[p].append(dog)
        for dog in table.dogs():
            table.out(dog)
        for p in table.left_of(table.holder):
            if p not in won.values():
                table.draw(p, 2)

    def _circle(self) -> Asking[None]:
        """W20 to W24."""
        table = self.table
        table.shown = "goodness"
        table.keeps_its_discard = self.long_leash
        for p in table.seats:
            if not table.circle[p] and not self.speedy_zoom:
                for place in (table.aside[p], table.home[p]):
                    if f"dogrates.{p}" in place:
                        place.remove(f"dogrates.{p}")
                table.circle[p].append(f"dogrates.{p}")
            table.contest[p] += table.circle[p]
            table.circle[p] = []
        low = min((table.rating(dog, "goodness") for dog in table.dogs()), default=0)
        lowest = {table.owner(dog) for dog in table.dogs() if table.rating(dog, "goodness") == low}
        if lowest:
            last = [p for p in table.left_of(table.holder) if p in lowest][-1]
            table.holder = table.left_of(last)[1]
        table.turn = 0
        while True:
            yield from self._turn()
            if (self._played == 0) if self.long_leash else (table.turn == 3):
                break
        best = max((table.rating(dog, "goodness") for dog in table.dogs()), default=0)
        goodest = [dog for dog in table.dogs() if table.rating(dog, "goodness") == best]
        table.told += [f"goodest {best}/10."] * bool(goodest)
        self.winners = sorted({table.owner(dog) for dog in goodest}) if goodest else list(table.seats)

    # -------------------------------------------------------------------------------------------- turns, and the stack

    def _turn(self) -> Asking[None]:
        """W10: one turn of everybody."""
        self.table.turn += 1
        self._played = 0
        for p in self.table.left_of(self.table.holder):
            left = 1
            while left:
                options = plays(self.table, p)
                answer = yield from ask(p, {*options, PASS})
                if answer == PASS:
                    break
                self._played += 1
                self.more = 0
                self._announce(p, *options[answer])
                yield from self._settle()
                left += self.more - 1

    def _announce(self, owner: int, card: Card, use: Use, named: Named) -> None:
        self.table.play(card, owner)
        self.stack.append(Entry(card, use, owner, named))

    def _settle(self) -> Asking[None]:
        """W13: the others answer what lies on top; when all decline, it does what it says; and so on."""
        while self.stack:
            top = self.stack[-1]
            for p in self.table.left_of(top.owner)[1:]:
                options = answers(self.table, top, p)
                if options:
                    answer = yield from ask(p, {*options, PASS})
                    if answer != PASS:
                        self._announce(p, *options[answer])
                        break
            else:
                yield from self._resolve(top)
                self.stack.pop()

    def _resolve(self, entry: Entry) -> Asking[None]:
        """W26: what is not protected is touched; a card that lies nowhere is discarded."""
        table = self.table
        dogs = [dog for dog in touched(table, entry) if not self._protected(entry, dog)]
        if entry.use.reaction:
            self.answer(entry, self.stack[-2])
        else:
            yield from self.act(entry, dogs)
        if entry.card in table.in_play and not any(change.card == entry.card for _, change in table.changes()):
            table.discard(entry.card)
        table.restock()

    def _protected(self, entry: Entry, dog: str) -> bool:
        """W26: the next card of another player than the protection's leaves the dog alone, and uses it up."""
        for change in self.table.lying[dog]:
            if change.protects and change.by != entry.owner:
                self.table.end(dog, change)
                return True
        return False
