"""Inn Keeper by hand, from its rulebook alone: what must be asked of whom, what may be answered, what it brings.

It reads whole positions and says what the rules say of them; test_inn_keeper.py holds the ruleset against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

SUITS = ("diamonds", "spades", "hearts", "clubs")
RED = ("diamonds", "hearts")
INNS = ("abcdbadc", "badcabcd", "cdabdcba", "dcbacdab")
AMENITIES = {"bath": "a", "breakfast": "b", "garden": "c", "pets": "d"}
Card = tuple[str, int]


@dataclass(frozen=True)
class Guest:
    """A customer: the face, and in an inn who referred it."""

    name: str
    suit: str
    purse: str
    amenity: str
    sender: int | None = None
    upgraded: bool = False


@dataclass(frozen=True)
class Room:
    """A room that is taken."""

    card: Card
    guest: Guest


@dataclass
class Table:
    """What lies on the table; `inns` have their taken rooms by number from 0."""

    inns: list[dict[int, Room]]
    hands: list[list[Card]]
    apart: list[int]
    pile: int
    waiting: Guest | None
    drawn: list[str]
    secret: list[str]


class Rules:
    """The rules for a list of customers; with or without the option for equal numbers."""

    def __init__(self, customers: Path, equal_numbers: bool) -> None:
        self.faces = {row["name"]: row for row in yaml.safe_load(customers.read_text(encoding="utf-8"))}
        self.equal = equal_numbers

    def table(self, position: Mapping[str, Any]) -> Table:
        """Read a whole position."""
        zones, fields = position["zones"], position.get("fields", {})

        def guest(word: str) -> Guest:
            own, face = fields.get(word, {}), self.faces[word.partition(".")[2]]
            name = word.partition(".")[2]
            return Guest(
                name, face["suit"], face["purse"], face["amenity"], own.get("sender"), own.get("upgraded", False)
            )

        def room(lying: Sequence[Any]) -> Room:
            [card] = [(c["suit"], c["number"]) for c in lying if isinstance(c, dict)]
            [name] = [c for c in lying if isinstance(c, str)]
            return Room(card, guest(name))

        return Table(
            [{int(n): room(lying) for n, lying in inn.items() if lying} for inn in position["boards"]["rooms"]],
            [[(card["suit"], card["number"]) for card in hand] for hand in zones["hand"]],
            [len(zone) for zone in zones["apart"]],
            len(zones["pile"]),
            guest(zones["waiting"][0]) if zones["waiting"] else None,
            [name.partition(".")[2] for zone in zones["drawn"] for name in zone],
            [zone[0].partition(".")[2] for zone in zones["secret"]],
        )

    def ranking(self, cards: Mapping[int, Card], guest: Guest) -> list[int]:
        """I9: the seats, the best card first."""

        def before(seat: int) -> tuple[int, int, int]:
            suit, number = cards[seat]
            return (suit != guest.suit, -number if guest.purse == "luxury" else number, SUITS.index(suit))

        return sorted(cards, key=before)

    def fitting(self, inn: Mapping[int, Room], number: int, moved: int | None = None) -> list[int]:
        """I11: the rooms in which a number may stand; `moved`: the room that it comes from."""

        def fits(n: int) -> bool:
            for other, room in inn.items():
                if other != moved and other != n:
                    low, high = (room.card[1], number) if other < n else (number, room.card[1])
                    if not (low < high or (self.equal and low == high)):
                        return False
            return n not in inn

        return [n for n in range(8) if fits(n)]

    def second(self, table: Table, me: int) -> set[str]:
        """I15: what the second may do."""
        keys = {"pass"} | ({"second=pick_next"} if table.pile >= 2 else set())
        for n, room in table.inns[me].items():
            if room.guest.sender is not None and not room.guest.upgraded:
                keys.add(f"second=upgrade who={room.guest.name}")
            for free in self.fitting(table.inns[me], room.card[1], n):
                keys.add(f"second=rearrange who={room.guest.name} room=rooms.{me}.{free}")
        return keys

    def at_home(self, seat: int, n: int, room: Room) -> bool:
        """Whether a customer is an own one in a room with its amenity."""
        return room.guest.sender is None and INNS[seat][n] == AMENITIES[room.guest.amenity]

    def scores(self, table: Table) -> list[dict[str, int]]:
        """I16 to I21."""
        found = []
        for seat, inn in enumerate(table.inns):
            guests = 0
            for n, room in inn.items():
                if room.guest.sender is None:
                    guests += 3 if self.at_home(seat, n, room) else 2
                else:
                    guests += 2 if room.guest.upgraded else 1
            sent = sum(room.guest.sender == seat for other in table.inns for room in other.values())
            suits = {n: room.guest.suit for n, room in inn.items()}
            card = min(6, bonus(table.secret[seat], suits))
            found.append({"customers": guests, "referrals": sent, "kept apart": -table.apart[seat], "bonus card": card})
        return found

    def winners(self, table: Table) -> list[int]:
        """I24."""
        points = [sum(scores.values()) for scores in self.scores(table)]
        homes = [sum(self.at_home(s, n, room) for n, room in inn.items()) for s, inn in enumerate(table.inns)]
        ranked = list(zip(points, homes, strict=True))
        return [seat for seat, one in enumerate(ranked) if one == max(ranked)]


def bonus(card: str, suits: Mapping[int, str]) -> int:
    """What a bonus card would bring without a limit; `suits` of the customers by room from 0."""

    def count(rooms: Sequence[int], two: str, one: str) -> int:
        return sum(2 * (suits.get(n) == two) + (suits.get(n) == one) for n in rooms)

    def pairs(of: Sequence[tuple[int, int]]) -> int:
        return sum(a in suits and b in suits and suits[a] == suits[b] for a, b in of)

    def colours(of: Sequence[tuple[int, int]]) -> int:
        return sum(a in suits and b in suits and (suits[a] in RED) == (suits[b] in RED) for a, b in of)

    worth = {
        "left_wing": lambda: count((0, 2, 4, 6), "diamonds", "spades"),
        "upper_floors": lambda: count((4, 5, 6, 7), "spades", "hearts"),
        "four_corners": lambda: count((0, 1, 6, 7), "hearts", "clubs"),
        "heart_of_the_house": lambda: count((2, 3, 4, 5), "clubs", "diamonds"),
        "same_landing": lambda: 3 * pairs([(0, 1), (2, 3), (4, 5), (6, 7)]),
        "upstairs_downstairs": lambda: 2 * pairs([(n, n + 2) for n in range(6)]),
        "mixed_company": lambda: {3: 3, 4: 6}.get(len({suits[n] for n in (1, 3, 5, 7) if n in suits}), 0),
        "across_the_roof": lambda: 3 * colours([(0, 7), (1, 6)]),
    }
    return worth[card]()
