"""What the cards of We Rate Dogs do, by hand, from the rules page alone (W26, W27); and how somebody is asked."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

from tests.rulesets.rate_dogs.cards import CATEGORIES, Card
from tests.rulesets.rate_dogs.naming import Entry, Option
from tests.rulesets.rate_dogs.table import Change, Table

T = TypeVar("T")
Asked = dict[int, set[Option]]
Asking = Generator[Asked, dict[int, Option], T]


def _each(cards: Iterable[Card]) -> set[Option]:
    return {(card,) for card in cards}


def ask(seat: int, options: set[Option]) -> Asking[Option]:
    return (yield {seat: options})[seat]


def ask_all(options: Asked) -> Asking[dict[int, Option]]:
    """All at once, sealed; nobody is asked where nobody can answer."""
    return (yield options) if options else {}


class Deeds:
    """What is done to a table and its stack."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.stack: list[Entry] = []
        self.more = 0  # cards that the one just played allows in addition

    def act(self, entry: Entry, dogs: list[str]) -> Asking[None]:
        """W26: what a use does, to those of its dogs that are not protected."""
        table, me, named = self.table, entry.owner, entry.named
        dog, other, who = named.dog, named.other, named.who

        def lay(on: str, change: Change) -> None:
            table.lying[on].append(change)

        if entry.use.rates:
            where = {"now": None, "seven": CATEGORIES}.get(entry.use.category, (entry.use.category,))
            for d in dogs:
                lay(d, Change(entry.card, me, entry.use.n, where or (table.current(d),)))
            return
        match entry.use.does:
            case "set_table":
                table.shown = named.category
            case "reroll":
                table.shown = table.chance.roll()
            case "set_dog":
                for d in dogs:
                    lay(d, Change(entry.card, me, own=named.category))
            case "swap_categories":
                mine, theirs = table.current(dog), table.current(other)
                for d in dogs:
                    lay(d, Change(entry.card, me, own=theirs if d == dog else mine))
            case "swap_ratings" | "copy_rating":
                shows = {dog: table.rating(other, table.shown), other: table.rating(dog, table.shown)}
                for d in dogs:
                    note = shows[d] - table.total(d, table.shown)
                    lay(d, Change(entry.card, me, note, (table.shown,), noted=True))
            case "double_best":
                for d in dogs:
                    plus = [c for c in table.lying[d] if c.n > 0 and table.current(d) in c.counts_in]
                    if plus:
                        lay(d, Change(entry.card, me, doubles=max(plus, key=lambda c: c.n)))
            case "send_home":
                for d in set(dogs) - entry.stay:
                    p = table.owner(d)
                    table.leave(d)
                    table.home[p].append(d)
                    table.home[p].remove(other)
                    table.contest[p].append(other)
            case "to_yard":
                for d in [d for d in dogs if d not in entry.stay]:
                    table.out(d)
            case "from_yard":
                table.yard.remove(dog)
                table.contest[me].append(dog)
            case "from_home":
                table.home[me].remove(dog)
                table.contest[me].append(dog)
            case "remove_card":
                assert named.card is not None
                for d in dogs:
                    table.take_off(d, [named.card])
            case "remove_all":
                for d in dogs:
                    table.take_off(d, table.cards_on(d))
            case "move_card":
                if dogs == [dog, other]:
                    moved = [change for change in table.lying[dog] if change.card == named.card]
                    table.lying[dog] = [change for change in table.lying[dog] if change.card != named.card]
                    table.lying[other] += moved
            case "protect":
                for d in dogs:
                    lay(d, Change(entry.card, me, protects=True))
            case "draw":
                table.draw(me, 2)
            case "steal":
                assert who is not None
                if table.hand[who]:
                    table.hand_over(table.chance.one_of(table.hand[who]), who, me)
            case "look":
                assert who is not None
                for card in table.hand[who]:
                    table.may_know[card].add(me)
                    table.must_know[card].add(me)
            case "pass_left":
                given = yield from ask_all({p: _each(table.hand[p]) for p in table.seats if table.hand[p]})
                for p, (card,) in given.items():
                    table.hand_over(card, p, table.left_of(p)[1])
            case "beg":
                assert who is not None
                if table.hand[who]:
                    answer = yield from ask(who, _each(table.hand[who]))
                    table.hand_over(answer[0], who, me)
            case "one_more":
                self.more = entry.use.n
            case does:
                raise AssertionError(does)

    def answer(self, entry: Entry, below: Entry) -> None:
        """W27: what a reaction does to the card that it answers."""
        table, me, named = self.table, entry.owner, entry.named
        match entry.use.does:
            case "cancel_my_minus" | "keep_dogs" | "cancel":
                self._cancel(below)
            case "cancel_and_take":
                table.takers[below.card] = me
                self._cancel(below)
            case "end_minuses":
                self._cancel(below)
                for dog, change in list(table.changes()):
                    if change.n < 0:
                        table.end(dog, change)
            case "draw":
                table.draw(me, 2)
            case "keep_it":
                table.takers[below.card] = me
            case "stay":
                below.stay.add(named.dog)
            case "theirs_too":
                below.also = named.dog
            case "elsewhere":
                below.named = below.named._replace(dog=named.dog, card=named.card, other=named.other)
            case "mine_now":
                below.named, below.owner, below.also, below.stay = named, me, "", set()
            case does:
                raise AssertionError(does)

    def _cancel(self, entry: Entry) -> None:
        self.stack.remove(entry)
        self.table.discard(entry.card)
