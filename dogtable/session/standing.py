"""How a saved game stands, as its card says it: kept as data, put into words by whoever draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.forms import filled_in, listed
from dogtable.base.reading import read_json
from dogtable.base.texts import AND

if TYPE_CHECKING:
    from dogtable.session.seated import SeatedMatch

# In a few words; catalogues translate them.
ALL_TO_PLAY: Final = "everybody to play"
TO_PLAY: Final = "{names} to play"
WON_BY: Final = "won by {names}"
NOBODY_WON: Final = "nobody won"
STATUS: Final = (ALL_TO_PLAY, TO_PLAY, WON_BY, NOBODY_WON)

_MOST_VALUES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands: `seats` are those that won it where it is `over`, else those that are asked.

    None where that is not known; then there may be `words` of an older program, in the language of that day.
    """

    over: bool
    seats: tuple[int, ...] | None
    words: str = ""

    def said(self, names: Sequence[str], template: Callable[[str], str]) -> str:
        """Return it in a few words, `names` by seat; `template` returns what a catalogue has for a sentence."""
        if self.seats is None:
            return self.words
        if self.over:
            source = WON_BY if self.seats else NOBODY_WON
        else:
            source = ALL_TO_PLAY if len(self.seats) == len(names) else TO_PLAY
        who = listed([names[seat] for seat in self.seats], template(AND))
        return filled_in(template(source), lambda _hole: who)


def standing(game: SeatedMatch) -> dict[str, Any]:
    """Return what is written of a game beside its answers: the seats `waiting`, whether it is `over`, its `result`."""
    if game.result is not None:
        return {"waiting": (), "over": True, "result": game.result.to_json()}
    # who could answer in a window is nobody's business
    return {"waiting": game.waiting if game.window is None else range(game.players), "over": False}


def bits_of(seats: Sequence[int]) -> int:
    """Return seats as the journal keeps them: a number of which they are the bits."""
    return sum(1 << seat for seat in seats)


def read_standing(players: int, *, over: bool, waiting: int, result: str | None, words: str) -> Standing:
    """Return how a game of so many players stands by the columns of its row.

    Whoever writes who is waiting writes no words, so where there are words an older program was the last to write.
    """
    if over:
        return Standing(True, _winners(result, players), words)
    asked = tuple(seat for seat in range(players) if waiting >> seat & 1)
    return Standing(False, asked if asked and not words else None, words)


def _winners(result: str | None, players: int) -> tuple[int, ...] | None:
    try:
        winners = read_json(result or "", _MOST_VALUES)["winners"]
        return tuple(seat for seat in range(players) if seat in winners)
    except (ValueError, TypeError, KeyError):
        return None
