"""Sweet Dog Hotel's printed things, typed from its rules: hotels, tiles, the park, medals, milestones."""

from __future__ import annotations

from typing import NamedTuple


class Hotel(NamedTuple):
    """S2: its colour, footprint, prizes for 1st to 3rd, and the funds on its spaces."""

    colour: str
    footprint: int
    prizes: tuple[int, int, int]
    funds: tuple[int, ...]


class Tile(NamedTuple):
    """S3."""

    colour: str
    price: int
    value: int

    def __str__(self) -> str:
        return f"{self.colour}_{self.price}_{self.value}"


HOTELS = {  # S1, S2
    "red_house": Hotel("red", 4, (13, 8, 4), (0, 0, 0, 0, 1, 2, 3)),
    "east_house": Hotel("blue", 2, (8, 4, 2), (0, 0, 0, 1)),
    "west_house": Hotel("blue", 5, (11, 6, 3), (0, 0, 1, 3)),
    "green_house": Hotel("green", 3, (10, 5, 2), (0, 0, 0, 1, 1, 2)),
    "yellow_house": Hotel("yellow", 4, (12, 7, 3), (0, 0, 0, 1, 2, 2)),
}
TILES = [  # S3
    Tile(colour, int(price), int(value))
    for colour, told in {
        "red": "11 22 32 33 43 54 65",
        "blue": "11 21 22 32 33 43 54 64",
        "green": "11 22 32 43 44 54",
        "yellow": "11 22 33 43 54 65",
    }.items()
    for price, value in told.split()
]
LAP, COOKIE_RIBBON, MEDAL_RIBBON = 28, 7, 16  # S6
GIVES_FUNDS = {2: 2, 4: 2, 6: 3, 20: 2}
BONES = (5, 13, 21)
EXTRA_ACTIONS = (10, 15, 18, 22, 25)
CHEAP_STAYS = (11, 23)
FREE_MOVES = (14, 26)
CAFES = (9, 12, 19, 24)
COOKIE_FROM_SUPPLY = 27
MEDALS = {"diamond": 5, "gold": 3, "silver": 2}  # S4, the best first
CAFE_VALUE, CAFE_POINTS, CAFE_PRICE, FUNDS_FOR_A_COOKIE, CHEAPER = 3, 3, 3, 3, 2
STEPS = {  # S5, S22: what is reached with so many
    "a1": {2: 3, 3: 6, 4: 10},
    "a2": {1: 2, 2: 5, 3: 9},
    "b1": {1: 1, 2: 3, 3: 6, 4: 9},
    "b2": {1: 1, 2: 4, 3: 7, 4: 10},
    "c1": {1: 2, 2: 4, 3: 7},
    "c2": {3: 2, 4: 4, 5: 8},
    "d1": {4: 1, 5: 3, 6: 5, 7: 8, 8: 11},
}


def hotel_of(space: str) -> str:
    """The hotel in which a space lies."""
    return f"{space.partition('_')[0]}_house"


def spaces_of(hotel: str) -> list[str]:
    """The spaces of a hotel, in order."""
    return [f"{hotel.partition('_')[0]}_{n}" for n in range(1, len(HOTELS[hotel].funds) + 1)]


SPACES = [space for hotel in HOTELS for space in spaces_of(hotel)]
