"""What a game of Sweet Dog Hotel by hand would bring each seat if it ended now (S21 to S26)."""

from __future__ import annotations

from tests.rulesets.dog_hotel.table import Table
from tests.rulesets.dog_hotel.things import CAFE_POINTS, CAFE_VALUE, HOTELS, MEDALS, STEPS, spaces_of


def values(table: Table, hotel: str, seat: int) -> list[int]:
    """What a seat's dogs in a hotel are worth, one by one: those in rooms, and the one on the cafe."""
    rooms = [table.rooms[space].value for space in spaces_of(hotel) if table.guests.get(space) == seat]
    return rooms + [CAFE_VALUE] * (table.cafes.get(hotel) == seat)


def prizes(table: Table, hotel: str) -> list[int]:
    """S21: what each seat gets in a hotel."""
    sums = {seat: sum(values(table, hotel, seat)) for seat in range(table.players) if values(table, hotel, seat)}
    found, rank = [0] * table.players, 0
    for best in sorted(set(sums.values()), reverse=True):
        tied = [seat for seat in sums if sums[seat] == best]
        for seat in tied:
            found[seat] = sum(HOTELS[hotel].prizes[rank : rank + len(tied)]) // len(tied)
        rank += len(tied)
    return found


def firsts(table: Table, seat: int) -> int:
    """S26: in how many hotels a seat is first, alone or not."""
    every = [[values(table, hotel, p) for p in range(table.players)] for hotel in HOTELS]
    return sum(bool(dogs[seat]) and sum(dogs[seat]) == max(map(sum, dogs)) for dogs in every)


def counted(table: Table, milestone: str, seat: int) -> int:
    """S22: how many a seat has of what a milestone counts."""
    dogs = [values(table, hotel, seat) for hotel in HOTELS]
    prices = [table.rooms[space].price for space, guest in table.guests.items() if guest == seat]
    return {
        "a1": max(map(len, dogs)),
        "a2": sum(sum(own) >= 5 for own in dogs),
        "b1": sum(price in (5, 6) for price in prices),
        "b2": sum(price in (1, 2) for price in prices),
        "c1": table.jar[seat],
        "c2": sum(map(bool, dogs)),
        "d1": sum(map(len, dogs)),
    }[milestone]


def reached(milestone: str, count: int) -> int:
    """S5: the best step."""
    return max((points for least, points in STEPS[milestone].items() if count >= least), default=0)


def scores(table: Table) -> list[dict[str, int]]:
    """S21 to S25, for each seat."""
    return [
        {
            "hotels": sum(prizes(table, hotel)[seat] for hotel in HOTELS),
            "milestones": sum(reached(goal, counted(table, goal, seat)) for goal in table.goals),
            "cafes": CAFE_POINTS * list(table.cafes.values()).count(seat),
            "medals": MEDALS.get(table.shelf[seat] or "", 0),
            "funds": table.funds[seat] // 2,
        }
        for seat in range(table.players)
    ]


def ranking(table: Table) -> list[list[int]]:
    """S26: the seats, the best first, those who share a place together."""
    worth = [(sum(points.values()), firsts(table, seat)) for seat, points in enumerate(scores(table))]
    return [[seat for seat, one in enumerate(worth) if one == best] for best in sorted(set(worth), reverse=True)]
