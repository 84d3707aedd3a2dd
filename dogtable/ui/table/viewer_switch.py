"""Whose eyes the screen has. Where several persons share it, a curtain falls before another one's hand is drawn.

The scene draws the view of `seat` and nothing else, and while `next` is set it draws no view at all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


class ViewerSwitch:
    """The seat that looks at the screen, and the one that the screen is to be passed to."""

    def __init__(self, people: Sequence[int]) -> None:
        self.people = tuple(people)
        self.seat: int | None = people[0] if len(people) == 1 else None  # whose view is drawn; none: a watcher's
        self.next: int | None = None  # the curtain is down, and this seat is asked to take the place
        self._stays: int | None = None  # came back to change what it has answered, until it answers or passes on
        self._seen: dict[int, int] = {}  # seat -> number of the last event it has seen

    @property
    def shared(self) -> bool:
        """Whether several persons sit before this screen."""
        return len(self.people) > 1

    def ask(self, waiting: Collection[int]) -> bool:
        """Say which seats are asked; True when the curtain has just fallen.

        A person who looks already and is among them stays; else the first one asked, in playing order, is called.
        """
        persons = [seat for seat in self.people if seat in waiting]
        if not self.shared or self.next is not None or not persons:
            return False
        if self.seat is not None and self.seat in (*persons, self._stays):
            return False
        self.next = self._first(persons)
        return True

    def ready(self) -> None:
        """Take the place: the curtain rises for the seat that was called."""
        if self.next is not None:
            self.seat, self.next = self.next, None

    def call(self, seat: int, *, stays: bool = False) -> None:
        """Let the curtain fall for this person. `stays`: to change an answer, though somebody else is asked."""
        if self.shared and seat in self.people:
            self.next = seat
            self._stays = seat if stays else None

    def answered(self) -> None:
        """Note that the one who looks has answered."""
        self._stays = None

    def saw(self, seat: int, number: int) -> None:
        """Note that this seat has seen the events up to this number."""
        self._seen[seat] = max(self._seen.get(seat, 0), number)

    def since(self, seat: int) -> int:
        """Return the number of the last event that this seat has seen (0: none)."""
        return self._seen.get(seat, 0)

    def _first(self, persons: Sequence[int]) -> int:
        after = [seat for seat in persons if self.seat is not None and seat > self.seat]
        return (after or list(persons))[0]
