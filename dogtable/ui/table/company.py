"""The company at a table: the faces that the cast pull at what happens, and now and then a short line. Pure.

It goes by nothing but the events as the one who looks is told of them, in their order: who knows less is shown less,
and the same game looked at again is the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from dogtable.session.characters import MOODS, Character, Reaction, reactions
from dogtable.ui.look.ids import owner_of

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.events import Event
    from dogtable.session.seats import Seat

FADES: Final = 14
"""So many events later a face is the usual one again."""
APART: Final = 24
"""So many events lie between two lines at least."""
SHARE: Final = 0.5
"""Of the occasions that are left for a line, so many are taken."""
CALM: Final = MOODS[0]


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of a seat: its temper and the occasion say which. `n` is the number of the event."""

    n: int
    seat: int
    temper: str
    says: str


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits there (`cast`: None for all others), their sides, and what events sound like (`Look.sound_of`)."""

    names: Sequence[str]
    cast: Sequence[Character | None]
    sides: Sequence[Collection[int]]
    sound_of: Callable[[str, str, str, str, str], str]

    @classmethod
    def of(cls, seats: Sequence[Seat], sides: Sequence[Collection[int]], look: Look) -> Company:
        """Return the company at these seats."""
        return cls([seat.name for seat in seats], [seat.character for seat in seats], sides, look.sound_of)

    def after(self, events: Sequence[Event], view: Mapping[str, Any], before: Taken | None = None) -> Taken:
        """Return how they take some events, after which `view` is seen; what was `before`, or nothing of it."""
        taken, result = self.taken(before or NOTHING, events), view.get("result")
        return self.at_the_end(taken, result["winners"]) if result else taken

    def taken(self, before: Taken, events: Sequence[Event]) -> Taken:
        """Return how they take some events after what was `before`."""
        if not any(self.cast):
            return before
        faces, count = dict(before.faces), before.count
        said, last, remark = before.said, before.last, None
        for event in events:
            count += 1
            for seat, reaction in self._reactions(event):
                faces[seat] = reaction.face, count
                line = seat, reaction.says
                quiet = reaction.says and line not in said and (last is None or count - last[1] >= APART)
                if quiet and (last is None or last[0] != seat) and self._speaks(count, *line):
                    character = self.cast[seat]
                    assert character is not None
                    remark = Remark(event.n, seat, character.temper, reaction.says)
                    said, last = said | {line}, (seat, count)
        return Taken(
            {s: (face, at) for s, (face, at) in faces.items() if count - at < FADES}, count, said, last, remark
        )

    def at_the_end(self, taken: Taken, winners: Collection[int]) -> Taken:
        """Return how they take the end of the game."""
        faces = {
            seat: ("glad" if seat in winners else "cross", taken.count)
            for seat, character in enumerate(self.cast)
            if character is not None
        }
        return Taken(faces, taken.count, taken.said, taken.last, taken.remark)

    def portrait(self, taken: Taken, seat: int, usual: str) -> str:
        """Return the portrait of a seat as it looks now; `usual` is that of its record."""
        character = self.cast[seat]
        return usual if character is None else character.face(taken.faces.get(seat, (CALM, 0))[0])

    def _reactions(self, event: Event) -> Iterator[tuple[int, Reaction]]:
        sound = self.sound_of(event.event, event.kind, "", event.from_ or "", event.to or "")
        roles = reactions().get(sound)
        if roles is None:
            return
        doer = event.seat if event.sentence.subject is None else event.sentence.subject
        other = owner_of(event.piece) if isinstance(event.piece, str) else None
        if "other" in roles:
            if other is None or other == doer:
                return
            if self.cast[other] is not None:
                yield other, roles["other"]
            if any(doer in side and other in side for side in self.sides):
                return
        if doer is not None and self.cast[doer] is not None:
            yield doer, roles["doer"]

    def _speaks(self, count: int, seat: int, says: str) -> bool:
        """Whether an occasion is taken: drawn, by nothing but who plays and how much has been told so far."""
        return Random(f"{'|'.join(self.names)} {count} {seat} {says}").random() < SHARE


@dataclass(frozen=True, slots=True)
class Taken:
    """How the company has taken what happened: faces (since which event) by seat, lines said, and the last of them.

    `remark` is what is said of the events that came last.
    """

    faces: dict[int, tuple[str, int]]
    count: int = 0
    said: frozenset[tuple[int, str]] = frozenset()
    last: tuple[int, int] | None = None
    remark: Remark | None = None


NOTHING: Final = Taken({})
