"""What has changed on the table since one was asked last, and by which rule: what the coach speaks of. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit.markup import bold_alone, escape
from dogtable.ui.look.ids import owner_of, piece_id
from dogtable.ui.phrases import sentences

if TYPE_CHECKING:
    from dogtable.engine.events import Event
    from dogtable.session.rulebook import Paragraph
    from dogtable.ui.look.entries import Layout, Rect
    from dogtable.ui.table.film import MotionOf

MOST: Final = 260
"""So many letters of a rule are told; the rest stands in the rulebook."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened, and the number of the rule by which it did."""

    event: Event
    rule: str

    @property
    def things(self) -> tuple[str, ...]:
        """What it is about, by id."""
        return things(self.event)


def things(event: Event) -> tuple[str, ...]:
    """Return the pieces that an event is about, else the place where it happened, by id."""
    pieces = event.about if event.piece is None else (event.piece,)
    found = [piece_id(one) for one in pieces if isinstance(one, str) or len(one) > 1]
    return tuple(found) or tuple(place for place in (event.to,) if place)


def newest(events: Sequence[Event], seat: int | None, motion_of: MotionOf, known: Collection[str]) -> Change | None:
    """Return what is told of events: what befell the one who looks, else what came last; None where nothing is new.

    `known` are the rules that were told before. What has no sentence is no change that anybody could speak of.
    """
    found = [one for one in _changes(events, motion_of) if one.rule not in known]
    return max(found, key=lambda one: (_befell(one.event, seat), one.event.n), default=None)


def words(change: Change, paragraph: Paragraph) -> str:
    """Return what is said, as markup: what changed, and below it the rule, as far as it is said in a breath."""
    return f"**{escape(sentences(change.event.text))}**|{bold_alone(paragraph.opening(MOST))}"


def lies(layout: Layout, thing: str) -> Rect | None:
    """Return where a thing of a change lies; None where it is not to be seen."""
    target = next((one for one in layout.targets if thing in (one.id, one.thing)), None)
    if target is not None:
        return target.rect
    return layout.places[thing].rect if thing in layout.places else None


def _changes(events: Sequence[Event], motion_of: MotionOf) -> Iterator[Change]:
    for event in events:
        motion = motion_of(event.event, event.kind)
        if motion is not None and motion.rule is not None and event.text:
            yield Change(event, motion.rule.number)


def _befell(event: Event, seat: int | None) -> bool:
    """Whether something was done to one who looks, by somebody else."""
    if seat is None or event.seat == seat:
        return False
    owner = owner_of(piece_id(event.piece)) if event.piece is not None else None
    return owner == seat or event.sentence.names(seat)
