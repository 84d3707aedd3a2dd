"""A table without a game behind it: answers walk along a script. It keeps to the session's `Table` in shape."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable.base.look import Motion
from dogtable.base.sounds import OF_PATH
from dogtable.base.texts import PlainNames
from dogtable.engine.decision import Reason
from dogtable.engine.sentences import Sentence
from dogtable.engine.why import hindered
from dogtable.session.characters import Character


@dataclass(frozen=True)
class FakeOption:
    key: str
    picks: dict[str, Any] = field(hash=False)
    text: str = ""

    @property
    def words(self) -> list[str]:
        return self.text.split(", ")

    @property
    def members(self) -> dict[str, list[str]]:
        words = self.words if len(self.words) == len(self.picks) else map(str, self.picks.values())
        return {name: [word] for name, word in zip(self.picks, words, strict=True)}

    @property
    def questions(self) -> dict[str, str]:
        return dict.fromkeys(self.picks, "")


@dataclass(frozen=True)
class FakeDecision:
    seat: int
    options: Sequence[FakeOption]
    ask: str = "Play a card"
    rule: str = ""
    name: str = "turn.card"
    kinds: dict[str, str] = field(default_factory=dict)
    left: int | None = None
    together: bool = False
    sealed: str | None = None
    answers: bool = False
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    menu: str = ""

    def option(self, key: str) -> FakeOption:
        return next(option for option in self.options if option.key == key)


def sentence(text: str, subject: int | None = None, names: Sequence[str] = ()) -> Sentence:
    """What was told of a seat whose name it begins with: one of `names`, else its first word."""
    name = "" if subject is None else names[subject] if names else text.partition(" ")[0]
    form = text if subject is None else f"{{{subject}}}{text.removeprefix(name)}"
    for seat, other in enumerate(names):
        form = form.replace(other, f"{{{seat}}}")
    return Sentence(text, subject, text.removeprefix(name) if name else "", form)


@dataclass(frozen=True)
class FakeEvent:
    n: int
    kind: str
    seat: int | None
    piece: Any = None
    from_: str | None = None
    to: str | None = None
    by: Sequence[str] = ()
    text: str = ""
    event: str = ""
    about: Sequence[Any] = ()
    said: bool = False
    words: Sequence[str] = ()
    speaks_of: int | None = None

    @property
    def sentence(self) -> Sentence:
        return sentence(self.text, self.speaks_of)

    def to_json(self) -> dict[str, Any]:
        told = {"n": self.n, "kind": self.kind, "event": self.event or self.kind, "seat": self.seat, "text": self.text}
        return told | {"piece": self.piece, "from": self.from_, "to": self.to, "by": list(self.by)}


@dataclass(frozen=True)
class FakePlayed:
    seat: int
    key: str
    events: Sequence[FakeEvent] = ()


@dataclass
class Turn:
    """Who is asked what, and what each answer does: a view and events. A bot answers with its first option."""

    decision: FakeDecision
    view: dict[str, Any]
    events: Sequence[FakeEvent] = ()  # when it was answered


@dataclass(frozen=True)
class FakeSeat:
    name: str
    by: str
    portrait: str = "max"
    character: Character | None = None

    @property
    def is_person(self) -> bool:
        return self.by in ("you", "person")


@dataclass(frozen=True)
class FakeMoment:
    """A window in which a seat had no answer; `view` is what everybody sees at that moment."""

    n: int
    seat: int
    view: dict[str, Any] = field(hash=False)


@dataclass(frozen=True)
class FakeStuck:
    n: int
    seat: int
    reasons: Sequence[tuple[str, Reason]]

    @property
    def sentences(self) -> Sequence[Sentence]:
        return tuple(hindered(self.reasons, PlainNames()))


def plain_view(**more: Any) -> dict[str, Any]:
    return {"zones": {}, "boards": {"ring": {}}, "fields": {}, "state": {}} | more


@dataclass(frozen=True)
class FakeLook:
    motion: dict[str, Motion]

    def motion_of(self, event: str, kind: str) -> Motion | None:
        return self.motion.get(event) or self.motion.get(kind)

    def sound_of(self, event: str, kind: str, path: str = "", start: str = "", end: str = "") -> str:
        return OF_PATH.get(path, "")


class FakeTable:
    def __init__(
        self, turns: Sequence[Turn], seats: Sequence[FakeSeat], last_view: dict[str, Any] | None = None
    ) -> None:
        self.turns = list(turns)
        self.seats = list(seats)
        self.at = 0
        self.answers: list[tuple[int, str]] = []
        self.hindered: list[FakeStuck] = []
        self.moments: list[FakeMoment] = []
        self.beats: list[FakeMoment] = []  # how it stood after events that are beats
        self.look = FakeLook({})
        self.names = PlainNames(seats=[seat.name for seat in seats])
        self.is_example = False
        self.id = "fake"
        self.sides = [[n] for n in range(len(seats))]
        self._last_view = last_view or plain_view()

    @property
    def people(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.is_person]

    @property
    def over(self) -> bool:
        return self.at >= len(self.turns)

    @property
    def waiting(self) -> list[int]:
        return [] if self.over else [self.turns[self.at].decision.seat]

    def decision(self, seat: int) -> FakeDecision | None:
        return None if seat not in self.waiting or seat not in self.people else self.turns[self.at].decision

    def view(self, seat: int | None) -> dict[str, Any]:
        return self._last_view | {"result": {}} if self.over else self.turns[self.at].view | {"seat": seat}

    def events(self, seat: int | None, since: int = 0) -> list[FakeEvent]:
        return [event for turn in self.turns[: self.at] for event in turn.events if event.n > since]

    def foretold(self, seat: int) -> list[str]:
        return ["It works."]

    def effects(self, seat: int) -> list[Any]:
        return []

    def nameable(self, seat: int) -> list[tuple[str, str, tuple[str, ...]]]:
        kinds = self.turns[self.at].decision.kinds
        of = {"card": ("card",), "piece": ("marble",), "place": ("ring",)}
        return [(name, sort, of.get(name) or of.get(sort, ())) for name, sort in kinds.items()]

    def stuck(self, seat: int, since: int = 0) -> list[FakeStuck]:
        return [one for one in self.hindered if one.seat == seat and one.n > since]

    @property
    def answered(self) -> int:
        return self.at

    @property
    def event_count(self) -> int:
        return max((event.n for event in self.events(None)), default=0)

    @property
    def window(self) -> int | None:
        return self.event_count + 1 if not self.over and self.turns[self.at].decision.answers else None

    @property
    def doer(self) -> int | None:
        done = [turn.decision.seat for turn in self.turns[: self.at] if not turn.decision.answers]
        return done[-1] if done else None

    def rests(self, count: int) -> list[FakeMoment]:
        """The moments that came with the answers behind the first `count`, and that of who is asked for an answer."""
        before = max((event.n for turn in self.turns[:count] for event in turn.events), default=0)
        found = [one for one in self.moments if before < one.n <= self.event_count]
        now = [] if self.window is None else [FakeMoment(self.window, self.waiting[0], self.turns[self.at].view)]
        return found + now

    def pause(self, n: int, again: int) -> float:
        return n + again / 10

    def after(self, events: Collection[int]) -> list[FakeMoment]:
        return [one for one in self.beats if one.n - 1 in events]

    def events_until(self, moment: FakeMoment, seat: int | None, since: int) -> list[FakeEvent]:
        return [event for event in self.events(seat, since) if event.n < moment.n]

    def view_at(self, moment: FakeMoment, seat: int | None) -> dict[str, Any]:
        return moment.view | {"seat": seat}

    def answer(self, seat: int, key: str) -> list[FakeEvent]:
        assert seat in self.waiting
        self.turns[self.at].decision.option(key)
        self.answers.append((seat, key))
        self.at += 1
        return list(self.turns[self.at - 1].events)

    def poll(self) -> list[FakePlayed]:
        if self.over or self.waiting[0] in self.people:
            return []
        decision = self.turns[self.at].decision
        events = self.answer(decision.seat, decision.options[0].key)
        return [FakePlayed(decision.seat, decision.options[0].key, events)]

    def can_undo(self, seat: int) -> bool:
        return self.at > 0 and self.turns[self.at - 1].decision.seat == seat

    def can_take_back(self, seat: int) -> bool:
        return self.at > 0 and self.people == [seat]

    def undo(self, seat: int) -> None:
        assert self.can_undo(seat)
        self.at -= 1

    def take_back(self, seat: int) -> None:
        while self.at > 0:
            self.at -= 1
            if self.turns[self.at].decision.seat == seat:
                return
