"""What can be named and answered in We Rate Dogs: by hand, from the rules page alone (W11, W12, W21, W26, W27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from tests.rulesets.rate_dogs.cards import SIX, USES, Card, Use, reaction
from tests.rulesets.rate_dogs.table import Table

Option = tuple[Any, ...]
PASS: Option = ("pass",)

NOTHING_IN_THE_CIRCLE = (  # W21
    *("set_table", "reroll", "set_dog", "swap_categories"),
    *("swap_ratings", "copy_rating"),
    *("send_home", "from_yard", "from_home"),
)
IN_OR_OUT = ("send_home", "to_yard", "from_yard", "from_home")
OUT = ("send_home", "to_yard")
ON_ONE_DOG = ("one", "set_dog", "double_best", "to_yard", "remove_all", "protect")
NAMES_NOTHING = ("every", "reroll", "draw", "pass_left", "one_more")
LOOKS_INTO_A_HAND = ("steal", "look")


class Named(NamedTuple):
    """What was named for a card. In answers it is said in this order, too."""

    dog: str = ""
    card: Card | None = None
    category: str = ""
    other: str = ""
    who: int | None = None

    def said(self) -> Option:
        """What of it there is."""
        return tuple(part for part in self if part not in ("", None))


@dataclass(eq=False)
class Entry:
    """A card on the stack (W13)."""

    card: Card
    use: Use
    owner: int
    named: Named
    also: str = ""  # the second dog of How H*ckin Dare You
    stay: set[str] = field(default_factory=set)  # Back in the Game

    def aimed_at(self) -> list[str]:
        """The dogs it was played on."""
        return [dog for dog in (self.named.dog, self.also) if dog]


def targets(table: Table, use: Use, me: int) -> Iterable[Named]:
    """W11, W26: all that can be named for a use by a player whose card it is."""
    dogs = table.dogs()
    match use.does:
        case does if does in NAMES_NOTHING:
            yield Named()
        case "one" | "others" | "double_best" | "to_yard" | "remove_all" | "protect":
            yield from (Named(dog) for dog in dogs)
        case "pack":
            yield from (Named(who=p) for p in table.seats)
        case "set_table":
            yield from (Named(category=category) for category in SIX)
        case "set_dog":
            yield from (Named(dog, category=category) for dog in dogs for category in SIX)
        case "swap_categories" | "swap_ratings":  # which is which makes no difference
            yield from (Named(dog, other=other) for dog, other in combinations(dogs, 2))
        case "copy_rating":
            yield from (Named(dog, other=other) for dog in dogs for other in dogs if other != dog)
        case "send_home":
            yield from (Named(dog, other=other) for dog in dogs for other in table.home[table.owner(dog)])
        case "from_yard":
            yield from (Named(dog) for dog in table.yard)
        case "from_home":
            yield from (Named(dog) for dog in table.home[me])
        case "remove_card":
            yield from (Named(dog, card) for dog in dogs for card in table.cards_on(dog))
        case "move_card":
            yield from (
                Named(dog, card, other=to) for dog in dogs for card in table.cards_on(dog) for to in dogs if to != dog
            )
        case does if does in LOOKS_INTO_A_HAND:
            yield from (Named(who=p) for p in table.seats if p != me and table.hand[p])
        case "beg":
            yield from (Named(who=p) for p in table.seats if len(table.hand[p]) > len(table.hand[me]))


def plays(table: Table, me: int) -> Mapping[Option, tuple[Card, Use, Named]]:
    """W10, W11, W21: what a player can play in the own turn."""
    found = {}
    for card in [card for card in table.hand[me] if not reaction(card)]:
        table.hand[me].remove(card)  # targets are named when it has left the hand
        for n, use in enumerate(USES[card.title]):
            if table.stage == 2 or use.does not in NOTHING_IN_THE_CIRCLE:
                for named in targets(table, use, me):
                    found[card, n, *named.said()] = (card, use, named)
        table.hand[me].append(card)
    return found


def answers(table: Table, entry: Entry, me: int) -> Mapping[Option, tuple[Card, Use, Named]]:
    """W12, W27: how a player can answer the card on top of the stack."""
    found = {}
    for card in [card for card in table.hand[me] if reaction(card)]:
        [use] = USES[card.title]
        if entry.use.reaction and use.does not in ("draw", "cancel"):
            continue
        table.hand[me].remove(card)
        for named in _answer(table, use, entry, me):
            found[card, *named.said()] = (card, use, named)
        table.hand[me].append(card)
    return found


def _answer(table: Table, use: Use, entry: Entry, me: int) -> Iterable[Named]:
    """What a reaction can name; nothing where it does not answer such a card."""
    mine = table.contest[me]
    dog, does = entry.named.dog, entry.use.does
    match use.does:
        case "draw" | "cancel" | "keep_it" | "cancel_and_take":
            return [Named()]
        case "cancel_my_minus":
            return [Named()] * (entry.use.n < 0 and any(d in mine for d in touched(table, entry)))
        case "keep_dogs":
            return [Named()] * (does in IN_OR_OUT)
        case "end_minuses":
            return [Named()] * (entry.use.n < 0 or _moves_a_minus(table, entry))
        case "mine_now":
            return [named for named in targets(table, entry.use, me) if named.said()]
        case "stay":
            return [Named(d) for d in entry.aimed_at() if does in OUT and d in mine and d not in entry.stay]
        case "theirs_too":
            if does in ON_ONE_DOG and not entry.also and dog not in table.contest[entry.owner]:
                return [Named(d) for d in table.contest[entry.owner]]
            return []
        case "elsewhere":
            alone = does in (*ON_ONE_DOG, "others", "remove_card", "send_home") and not entry.also
            if not (alone and dog in mine):
                return []
            others = [named for named in targets(table, entry.use, entry.owner) if named.dog != dog]
            return list(dict.fromkeys(named._replace(category="") for named in others))
    raise AssertionError(use)


def _moves_a_minus(table: Table, entry: Entry) -> bool:
    moved, dog = entry.named.card, entry.named.dog
    return entry.use.does == "move_card" and any(
        change.card == moved and change.n < 0 and not change.noted for change in table.lying[dog]
    )


def touched(table: Table, entry: Entry) -> list[str]:
    """The dogs of the contest that a card would touch (W26, W28: groups as they are now)."""
    named = entry.named
    match entry.use.does:
        case "pack":
            assert named.who is not None
            return list(table.contest[named.who])
        case "others":
            return [dog for dog in table.dogs() if dog != named.dog]
        case "every":
            return table.dogs()
        case "swap_categories" | "swap_ratings" | "move_card":
            return [named.dog, named.other]
        case "from_yard" | "from_home":
            return []
    return entry.aimed_at() if not entry.use.reaction else []
