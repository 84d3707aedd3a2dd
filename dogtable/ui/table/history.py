"""What has happened, read from the events alone: lines of the log, trails of the last moves, the card in play.

Nothing is remembered beside the events, so a game that is continued tomorrow shows the very same lines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Protocol

from dogtable.base.frozen import replaced
from dogtable.engine.sentences import Sentence
from dogtable.session.foresight import HEADING
from dogtable.ui.look.ids import owner_of
from dogtable.ui.table.flowing import Flow


class Happened(Protocol):
    """What is read of an event (`engine.events.Event`)."""

    @property
    def n(self) -> int:
        """Its number, from 1."""

    @property
    def kind(self) -> str:
        """What the engine did."""

    @property
    def event(self) -> str:
        """Its class."""

    @property
    def seat(self) -> int | None:
        """Whose doing it was."""

    @property
    def piece(self) -> Any:
        """The piece, as this reader sees it."""

    @property
    def from_(self) -> str | None:
        """Where it was."""

    @property
    def to(self) -> str | None:
        """Where it went."""

    @property
    def by(self) -> Sequence[str]:
        """The places between."""

    @property
    def sentence(self) -> Sentence:
        """Its sentence, and of whom it speaks."""

    @property
    def words(self) -> Sequence[str]:
        """The words that a sentence of the ruleset names."""

    @property
    def said(self) -> bool:
        """Whether the ruleset says it, or says that nothing is said."""


TABLES_OWN: Final = ("shuffle", "refill", "random", "end")
"""Kinds of events that are nobody's doing."""


class JoinedSteps(NamedTuple):
    """Steps of one piece that `brief` tells as one way: with which of its sentences, the first step and the last."""

    nth: int
    first: Happened
    last: Happened


@dataclass(slots=True)
class Line:
    """What one seat did in one go; or, without a seat, what the table did (a deal, a shuffle), or a heading."""

    seat: int | None
    heading: str = ""
    events: list[Happened] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    brief: list[Sentence] = field(default_factory=list)  # the same, with the steps of each piece told as one way
    trail: tuple[str, ...] = ()
    leapt: bool = False  # the trail leads straight from place to place: nothing was walked
    owned: bool = False  # the trail is that of a piece of the seat itself
    rules: tuple[str, ...] = ()  # the numbers of those that it names
    ways: dict[str, JoinedSteps] = field(default_factory=dict)  # by piece: what goes on if the next step is its

    def copy(self) -> Line:
        """Return the same line, to go on with."""
        events, sentences, brief = list(self.events), list(self.sentences), list(self.brief)
        return replace(self, events=events, sentences=sentences, brief=brief, ways=dict(self.ways))

    @property
    def says(self) -> bool:
        """Whether there is anything to show of it."""
        return bool(self.sentences or self.dealt or self.heading)

    @property
    def texts(self) -> list[str]:
        """What was told, in words."""
        return [one.text for one in self.sentences]

    @property
    def dealt(self) -> int:
        """How many pieces were dealt; a line that tells of a deal tells of nothing else."""
        return sum(_is_counted(event) for event in self.events)

    def paragraph(self, flow: Flow) -> str:
        """Return what it tells in short."""
        return flow.text(self.brief)

    @property
    def by(self) -> int | None:
        """The seat whose line this is: that of which its first sentence speaks."""
        return self.seat if self.sentences and self.sentences[0].subject == self.seat else None


@dataclass(slots=True)
class History:
    """The lines from the oldest to the newest; the last way of each seat; the piece played last and by whom."""

    lines: list[Line] = field(default_factory=list)
    trails: dict[int, tuple[str, ...]] = field(default_factory=dict)
    leapt: set[int] = field(default_factory=set)  # seats whose trail leads straight: nothing was walked
    card: Any = None
    card_at: str | None = None  # where it came to
    named: tuple[tuple[str, str], ...] = ()  # since: words that sentences named, each behind the class of its event
    silent: Line | None = None  # a last line that says nothing yet

    def copy(self) -> History:
        """Return the same history, to go on with; only its last line may still grow."""
        lines = [*self.lines, *([] if self.silent is None else [self.silent])]
        lines[-1:] = [line.copy() for line in lines[-1:]]
        return History(lines, dict(self.trails), set(self.leapt), self.card, self.card_at, self.named)


class Hindered(Protocol):
    """What is read of a moment when a seat could choose nothing (`engine.why.Stuck`)."""

    @property
    def n(self) -> int:
        """The number of the event that came next."""

    @property
    def reasons(self) -> Sequence[tuple[str, Any]]:
        """What it might have chosen, and why it could not."""

    @property
    def sentences(self) -> Sequence[Sentence]:
        """Why not, with all that each reason forbids."""


def read(
    events: Sequence[Happened],
    boards: Collection[str],
    stuck: Sequence[Hindered] = (),
    after: History | None = None,
) -> History:
    """Read the events as one seat sees them; `after` is what came before them, and stays as it is.

    `boards` are the names of the boards: a way leads over these. `stuck` says where the seat could choose nothing, and
    why. Where several act at once, each has a line of its own.
    """
    history = History() if after is None else after.copy()
    kept = max(0, len(history.lines) - 1)
    hindered = {one.n: one for one in stuck}
    for event in events:
        if event.kind == "say" and event.event == HEADING:
            history.lines.append(Line(None, heading=event.sentence.text, events=[event]))
            continue
        line = _line(history, event, boards)
        _tell(line, event, boards)
        if event.n in hindered:
            _hinder(line, hindered[event.n])
        line.events.append(event)
        _follow(history, line, event, boards)
        if plays(event, boards):
            history.card, history.card_at, history.named = event.piece, event.to, ()
        history.named += tuple((event.event, word) for word in event.words)
    last = history.lines[-1] if history.lines else None
    history.silent = last if last is not None and not last.says else None
    history.lines[kept:] = [line for line in history.lines[kept:] if line.says]
    return history


def in_one_go(events: Sequence[Happened], boards: Collection[str], flow: Flow) -> str:
    """Return what the log would tell of these events, one sentence after another."""
    return flow.gap.join(line.paragraph(flow) for line in read(events, boards).lines)


def _follow(history: History, line: Line, event: Happened, boards: Collection[str]) -> None:
    """Note the way of an event as the trail of its line and of its seat; a seat's own piece goes before all others."""
    for seat, trail in [*history.trails.items()]:
        ends = (trail[0], trail[-1]) if seat in history.leapt else trail[-1:]
        if seat != line.seat and _left(event).intersection(ends):
            del history.trails[seat]  # what had come there is there no more
    way, owned = _way(event, boards), _owned(event.piece, line.seat)
    if not way or line.seat is None or (line.owned and not owned):
        return
    line.owned = owned
    line.leapt = event.kind == "swap"
    line.trail = way if line.leapt else _joined(line.trail, way)
    history.trails[line.seat] = line.trail
    (history.leapt.add if line.leapt else history.leapt.discard)(line.seat)


def _left(event: Happened) -> set[str | None]:
    """Return where something lay that lies there no more: in a swap at both ends."""
    return {event.from_, event.to} if event.kind == "swap" else {event.from_} if event.kind == "move" else set()


def _owned(piece: Any, seat: int | None) -> bool:
    """Whether a piece, as it is written in a view, is the seat's own."""
    owner = piece.get("owner") if isinstance(piece, Mapping) else owner_of(str(piece))
    return seat is not None and owner == seat


def _hinder(line: Line, stuck: Hindered) -> None:
    """Add why a seat could choose nothing, and by which rules."""
    line.sentences += stuck.sentences
    line.brief += stuck.sentences
    line.rules += tuple(dict.fromkeys(reason.rule for _, reason in stuck.reasons if reason.rule))


def plays(event: Happened, boards: Collection[str]) -> bool:
    """Whether a seat plays something: a piece that all can see now goes from its own zone to another zone."""
    if event.kind != "move" or not event.from_ or not event.to or event.seat is None:
        return False
    own = _is_seats(event.from_, event.seat)
    faced = isinstance(event.piece, Mapping) and len(event.piece) > 1
    return (
        own and faced and not on_board(event.to, boards) and not on_board(event.from_, boards) and "." not in event.to
    )


def _is_counted(event: Happened) -> bool:
    """Whether an event is one of a deal of which no more is told than how many there were."""
    return event.kind == "deal" and not event.said


def _is_seats(place: str | None, seat: int | None) -> bool:
    """Whether a place, a zone, is that of a seat."""
    return place is not None and place.rpartition(".")[2] == str(seat)


def _whose(event: Happened) -> int | None:
    """Return the seat whose doing an event is: that of which its sentence speaks, else the one that acted."""
    if event.kind in TABLES_OWN or _is_counted(event):
        return None
    acts = None if event.kind == "deal" else event.seat
    return acts if event.sentence.subject is None else event.sentence.subject


def _tell(line: Line, event: Happened, boards: Collection[str]) -> None:
    """Add the sentence of an event; of several pieces laid down in one breath the first words are said once."""
    sentence = event.sentence
    if _is_counted(event) or event.kind == "shuffle" or not sentence.text or _ends_with(line, sentence.text):
        return
    if line.sentences and plays(event, boards) and plays(line.events[-1], boards):
        words, before = sentence.text.split(" "), line.sentences[-1].text.split(" ")
        same = next((n for n, (a, b) in enumerate(zip(words, before, strict=False)) if a != b), 0)
        if same and len(words) - same <= 2:
            line.sentences[-1] = line.brief[-1] = line.sentences[-1].ending(f", {' '.join(words[same:]).rstrip('.')}")
            return
    line.sentences.append(sentence)
    if event.kind != "move" or not _way(event, boards):
        line.brief.append(sentence)
        line.ways.clear()
        return
    piece = str(event.piece)
    way = line.ways.get(piece)
    whole = None if way is None else _as_one(line.brief[way.nth], way.first, way.last, event)
    if way is not None and whole is not None:
        line.brief[way.nth] = whole
        line.ways[piece] = way._replace(last=event)
        return
    if not _owned(event.piece, line.seat):
        line.ways.clear()  # a hit stands between the steps before it and those after
    line.brief.append(sentence)
    line.ways[piece] = JoinedSteps(len(line.brief) - 1, event, event)


def _ends_with(line: Line, text: str) -> bool:
    """Whether the last sentence of a line has told it: it ends so, as what is announced and then done."""
    return bool(line.sentences) and line.sentences[-1].text.casefold().endswith(text.casefold())


def _as_one(sentence: Sentence, first: Happened, last: Happened, event: Happened) -> Sentence | None:
    """Return the sentence of a way with one more step: the step's own, where that tells only where it leads.

    A default sentence is that of the whole way with where that began.
    """
    if event.from_ != last.to or not (event.to and first.from_):
        return None
    if event.said:
        return event.sentence if event.event == last.event and "{from}" not in event.sentence.form else None
    start, between, end = (str(place).rpartition(".")[2] for place in (first.from_, event.from_, event.to))
    if _worded(event.sentence.text, {between: start, end: between}) != sentence.text:
        return None
    sentence, others = event.sentence, {between: start}
    return replaced(sentence, text=_worded(sentence.text, others), rest=_worded(sentence.rest, others))


def _worded(text: str, others: Mapping[str, str]) -> str:
    """Return a sentence with other words for some, whatever stands before and after them."""
    return re.sub(r"\w+", lambda found: others.get(found[0], found[0]), text)


def _line(history: History, event: Happened, boards: Collection[str]) -> Line:
    """Return the line this event belongs to; a new one where somebody else acts, or somebody plays anew.

    Chance that says nothing is part of what goes on. What began with words of nobody does not go on with somebody's.
    """
    last, seat = history.lines[-1] if history.lines else None, _whose(event)
    if last is not None and event.kind == "random" and not event.sentence.text:
        return last
    begins = seat is not None and event.sentence.subject == seat
    if begins and last is not None and last.sentences and last.by is None:
        last = None
    if last is not None and not last.heading and last.seat == seat and _is_counted(event) == bool(last.dealt):
        before = last.events[-1]
        goes_on = not plays(event, boards) or before.kind == "say" or plays(before, boards)  # a hand in one breath
        if goes_on and not _at_once(history.lines, boards):
            return last
    history.lines.append(Line(seat))
    if event.kind == "deal":
        history.trails.clear()
    elif seat is not None:
        history.trails.pop(seat, None)  # it does something else now
    return history.lines[-1]


def _at_once(lines: Sequence[Line], boards: Collection[str]) -> bool:
    """Whether the last two seats did one thing of the same class each, as cards shown at once: what follows is new."""
    if len(lines) < 2 or any(len(line.events) != 1 for line in lines[-2:]):
        return False
    one, other = lines[-2].events[0], lines[-1].events[0]
    own = all(event.kind == "move" and _is_seats(event.from_, event.seat) for event in (one, other))
    return own and one.event == other.event and not on_board(str(other.to), boards)


def _way(event: Happened, boards: Collection[str]) -> tuple[str, ...]:
    if event.kind not in ("move", "swap") or not event.to or not event.from_ or not on_board(event.to, boards):
        return ()
    return (event.from_, *event.by, event.to)


def _joined(before: tuple[str, ...], way: tuple[str, ...]) -> tuple[str, ...]:
    """Join a way to the one before it where it goes on from there; else it begins anew."""
    return before + way[1:] if before and before[-1] == way[0] else way


def on_board(place: str, boards: Collection[str]) -> bool:
    """Whether a place is a space of a board."""
    return place.partition(".")[0] in boards
