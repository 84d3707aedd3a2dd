"""Sweet Dog Hotel by hand, from its rules alone: a whole game in plain Python.

Nothing here reads the ruleset: what is drawn by chance is told to `Table`, all else it works out itself, and
test_sweet_dog_hotel_by_hand.py plays it beside the ruleset. Answers and places are told in the words of the keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.rulesets.dog_hotel.things import (
    BONES,
    CAFE_PRICE,
    CAFES,
    CHEAP_STAYS,
    CHEAPER,
    COOKIE_FROM_SUPPLY,
    COOKIE_RIBBON,
    EXTRA_ACTIONS,
    FREE_MOVES,
    FUNDS_FOR_A_COOKIE,
    GIVES_FUNDS,
    HOTELS,
    LAP,
    MEDAL_RIBBON,
    MEDALS,
    SPACES,
    TILES,
    Tile,
    hotel_of,
    spaces_of,
)


class Done(NamedTuple):
    """Something that happens at the table: a piece goes from place to place, or numbers are told."""

    seat: int | None
    piece: str
    start: str
    end: str
    numbers: tuple[int, ...] = ()


@dataclass
class Table:
    """A game: what chance has drawn, what lies where, and the stop at which `seat` is asked.

    `stop` is `build`, `icon`, `act`, `end` or `over`; `display` is told by row (1 is the lower one) and column.
    """

    players: int
    bump: bool
    first: int
    goals: tuple[str, ...]
    pile: list[Tile]
    display: dict[tuple[int, int], Tile]
    rooms: dict[str, Tile] = field(default_factory=dict)
    guests: dict[str, int] = field(default_factory=dict)
    reserved: set[tuple[str, int]] = field(default_factory=set)
    cafes: dict[str, int] = field(default_factory=dict)
    supply: int = 5
    eaten: int = 0
    bones: set[int] = field(default_factory=lambda: set(BONES))
    ribbon: int = 2
    medals: list[str] = field(default_factory=lambda: list(MEDALS))
    stop: str = "build"
    turn: int = 0
    done: list[Done] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = range(self.players)
        self.hand = [8 for _ in seats]
        self.funds = [5 + (seat - self.first) % self.players for seat in seats]  # S7
        self.way = [0 for _ in seats]
        self.jar = [0 for _ in seats]
        self.shelf: list[str | None] = [None for _ in seats]
        self._begin(self.first)

    # ---- the turn

    def _begin(self, seat: int) -> None:
        self.seat, self.stop, self.turn = seat, "build", self.turn + 1
        self.built: str | None = None
        self.actions = self.discount = 0
        self.moved = False
        self.done.append(Done(seat, "turn", "", "", (self.turn,)))

    def _end(self) -> None:
        """S10, S20: the turn is over."""
        if not self.display:
            self.stop = "over"
        elif self.turn < self.players:
            self._begin((self.seat + 1) % self.players)
        else:
            self._begin(min(range(self.players), key=lambda seat: self.way[seat]))

    def asked(self) -> set[str]:
        """What `seat` can answer; nothing when the game is over."""
        if self.stop == "over":
            return set()
        own, any_time = set(self._own()), set(self._any_time())
        if self.stop == "build":
            return own | any_time
        refusing = "done" if self.stop == "end" else "pass" if own else "go_on"
        return own | any_time | {refusing}

    def answer(self, key: str) -> None:
        """Do what `seat` answers, and all that follows from it, up to the next stop where something can be chosen."""
        picks = dict(part.partition("=")[::2] for part in key.split())
        place = {name: word.removeprefix("rooms.") for name, word in picks.items()}
        if picks.get("anytime") == "cookie_for_funds":
            self._eat((FUNDS_FOR_A_COOKIE,))
            self.funds[self.seat] += FUNDS_FOR_A_COOKIE
        elif picks.get("anytime") == "cookie_for_a_move":
            self._eat(())
            self.moved = True
            self._change_rooms(place["r"], place["new"])
        elif self.stop == "build":
            self._build(next(tile for tile in TILES if str(tile) == picks["t"]), place["r"])
            self.stop = "icon" if self._space in FREE_MOVES + CAFES and any(self._own_at("icon")) else "act"
            self.actions = self._granted if self.stop == "act" else 0
        elif self.stop == "icon":
            if "new" in picks:
                self._change_rooms(place["r"], place["new"])
            elif "h" in picks:
                self._open_cafe(picks["h"])
            self.stop, self.actions = "act", self._granted
        elif self.stop == "act" and "act" in picks:
            self._act(picks["act"], picks.get("h") or place["r"])
            self.stop = "act" if self.actions else "end"
        else:
            self._end()
            return
        self._go_on()

    def _go_on(self) -> None:
        """Leave the stops at which there is nothing to choose."""
        if not any(self._own()) and not any(self._any_time()):
            if self.stop == "icon":
                self.stop, self.actions = "act", self._granted
                self._go_on()
            elif self.stop != "build":
                self._end()

    # ---- what can be chosen

    def _own(self) -> Iterator[str]:
        return self._own_at(self.stop)

    def _own_at(self, stop: str) -> Iterator[str]:
        me = self.seat
        if stop == "build":  # S11
            for (row, _), tile in self.display.items():
                for space in SPACES:
                    if row == 1 and space not in self.rooms and HOTELS[hotel_of(space)].colour == tile.colour:
                        yield f"t={tile} r=rooms.{space}"
        elif stop == "icon" and self._space in FREE_MOVES:
            yield from self._moves()
        elif stop == "icon" and self.jar[me] >= CAFE_PRICE and len(self.cafes) < 3 and self.hand[me]:  # S16
            yield from (f"h={hotel}" for hotel in HOTELS if hotel not in self.cafes)
        elif stop == "act":  # S17
            for hotel in HOTELS:
                if (hotel, me) not in self.reserved:
                    if self.hand[me]:
                        yield f"act=reserve h={hotel}"
                else:
                    for space in spaces_of(hotel):
                        if self._free(space) and self._price(space) <= self.funds[me]:
                            yield f"act=stay r=rooms.{space}"

    def _any_time(self) -> Iterator[str]:
        """S18."""
        if self.jar[self.seat]:
            yield "anytime=cookie_for_funds"
            if not self.moved:
                yield from (f"anytime=cookie_for_a_move {move}" for move in self._moves())

    def _moves(self) -> Iterator[str]:
        for space, guest in self.guests.items():
            for other in spaces_of(hotel_of(space)):
                if guest == self.seat and self._free(other):
                    yield f"r=rooms.{space} new=rooms.{other}"

    def _free(self, space: str) -> bool:
        return space in self.rooms and space not in self.guests

    def _price(self, space: str) -> int:
        return max(0, self.rooms[space].price - self.discount)

    @property
    def _space(self) -> int:
        return self.way[self.seat] % LAP

    @property
    def _granted(self) -> int:
        return 2 if self._space in EXTRA_ACTIONS else 1

    # ---- what is done

    def _note(self, piece: str, start: str, end: str, *numbers: int) -> None:
        self.done.append(Done(self.seat, piece, start, end, numbers))

    def _earn(self, n: int) -> None:
        if n:
            self.funds[self.seat] += n
            self._note("funds", "", "", n)

    def _eat(self, numbers: tuple[int, ...]) -> None:
        self.jar[self.seat] -= 1
        self.eaten += 1
        self._note("cookie", f"jar.{self.seat}", "eaten", *numbers)

    def _change_rooms(self, space: str, other: str) -> None:
        self.guests[other] = self.guests.pop(space)
        tile = self.rooms[other]
        self._note(f"dog.{self.seat}", f"rooms.{space}", f"rooms.{other}", tile.price, tile.value)

    def _build(self, tile: Tile, space: str) -> None:
        """S11 to S15."""
        [column] = [column for (row, column), lying in self.display.items() if row == 1 and lying == tile]
        del self.display[1, column]
        self.rooms[space], self.built = tile, hotel_of(space)
        self._note(f"tile.{tile}", f"display.1.{column}", f"rooms.{space}", tile.price, tile.value)
        self._earn(HOTELS[self.built].funds[spaces_of(self.built).index(space)])
        self._walk(HOTELS[self.built].footprint)
        self._stop()
        if (0, column) in self.display:  # S12
            above = self.display[1, column] = self.display.pop((0, column))
            self._note(f"tile.{above}", f"display.0.{column}", f"display.1.{column}")
        if self.pile:
            new = self.display[0, column] = self.pile.pop()
            self._note(f"tile.{new}", "pile", f"display.0.{column}")

    def path(self, steps: int) -> list[int]:
        """S13: the ways through which the dog of `seat` goes, the last one where it stops."""
        dogs = {way % LAP for seat, way in enumerate(self.way) if seat != self.seat}
        found = [self.way[self.seat]]
        while steps > 0 or found[-1] % LAP in dogs:
            found.append(found[-1] + 1)
            steps -= 1 if self.bump or found[-1] % LAP not in dogs else 0
        return found[1:]

    def _walk(self, steps: int) -> None:
        """S15."""
        me, start = self.seat, self._space
        path = self.path(steps)
        passed = len(path) - steps
        for way in path:
            self.way[me] = way
            if self._space == COOKIE_RIBBON and self.ribbon:
                self.ribbon -= 1
                self.jar[me] += 1
                self._note("cookie", f"park.{COOKIE_RIBBON}", f"jar.{me}")
                if not self.ribbon:
                    self.ribbon = min(2, self.supply)
                    self.supply -= self.ribbon
                    for _ in range(self.ribbon):
                        self._note("cookie", "supply", f"park.{COOKIE_RIBBON}")
            if self._space == MEDAL_RIBBON and self.medals and self.shelf[me] is None:
                self.shelf[me] = best = self.medals.pop(0)
                self._note(f"medal.{best}", f"park.{MEDAL_RIBBON}", f"shelf.{me}")
        self._note(f"dog.{me}", f"park.{start}", f"park.{self._space}", *[passed] * bool(passed), steps)

    def _stop(self) -> None:
        """S14: what is given without asking."""
        self._earn(GIVES_FUNDS.get(self._space, 0))
        if self._space in self.bones:
            self.bones.remove(self._space)
            self.jar[self.seat] += 1
            self._note("cookie", f"park.{self._space}", f"jar.{self.seat}")
        if self._space == COOKIE_FROM_SUPPLY and self.supply:
            self.supply -= 1
            self.jar[self.seat] += 1
            self._note("cookie", "supply", f"jar.{self.seat}")
        self.discount = CHEAPER if self._space in CHEAP_STAYS else 0

    def _open_cafe(self, hotel: str) -> None:
        """S16."""
        for _ in range(CAFE_PRICE):
            self._eat(())
        self._note("cafe", "cafe_stack", f"lounge.{hotel}")
        self.hand[self.seat] -= 1
        self.cafes[hotel] = self.seat
        self._note(f"dog.{self.seat}", f"hand.{self.seat}", f"lounge.{hotel}")

    def _act(self, action: str, where: str) -> None:
        """S17."""
        me, self.actions = self.seat, self.actions - 1
        if action == "reserve":
            self.hand[me] -= 1
            self.reserved.add((where, me))
            self._note(f"dog.{me}", f"hand.{me}", f"reserve.{where}.{me}")
        else:
            hotel, price = hotel_of(where), self._price(where)
            self.reserved.remove((hotel, me))
            self.guests[where] = me
            self.funds[me] -= price
            tile = self.rooms[where]
            self._note(f"dog.{me}", f"reserve.{hotel}.{me}", f"rooms.{where}", tile.price, tile.value, price)
