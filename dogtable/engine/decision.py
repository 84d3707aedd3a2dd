"""What somebody is asked, and the options there are: built when they are looked at, in an order that never changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, repeat
from typing import Any, Final, overload

from dogtable.base.errors import UsageError
from dogtable.base.forms import listed
from dogtable.base.hints import did_you_mean
from dogtable.base.program import ANY, ASK, DONE, GO_ON, NONE, PASS, STATUS, TOGETHER, AskInfo, Kind
from dogtable.base.texts import COMMA, Names, spaced
from dogtable.engine import wording
from dogtable.engine.game import Game
from dogtable.engine.keys import Labels, Path, Step
from dogtable.engine.sentences import spoken, words_of
from dogtable.engine.sight import Sight
from dogtable.engine.state import State
from dogtable.engine.vision import ToldPick

LABEL: Final = "key"
"""What is picked (`Decision.kinds`) by taking one of the ways of a menu."""
_BARE = {GO_ON: wording.GO_ON, DONE: wording.DONE}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is no option: a sentence, the number of the rule ("" if none was given), the place that is shut.

    `general`: the ruleset gives no reason, and the sentence is the engine's own.
    """

    text: str
    rule: str = ""
    place: str = ""
    general: bool = field(default=False, compare=False)


class Decision:
    """One seat is asked for one option. `cells` are those of the match and are not changed by anything here."""

    def __init__(
        self, game: Game, cells: State, seat: int, names: Names, options: Sequence[Path] | None = None
    ) -> None:
        """Make one of a seat that is asked; `options` where they are known already."""
        self._game = game
        self._cells = cells
        self._names = names
        self.seat = seat
        self._questions: dict[Path, Mapping[str, str]] = {}
        if options is not None:
            self.__dict__["paths"] = options
            self.__dict__["offered"] = len(options)

    @property
    def cells(self) -> State:
        """Return the state in which it is asked. It is not to be changed."""
        return self._cells

    @property
    def asked(self) -> AskInfo:
        """Return where in the rules this is."""
        return self._game.program.asks[self._cells[ASK]]

    @property
    def name(self) -> str:
        """Return what it is called: routine and label, "turn.card"."""
        return self.asked.name

    @property
    def together(self) -> bool:
        """Return whether several seats answer at once, sealed."""
        return self._cells[STATUS] == TOGETHER

    @property
    def answers(self) -> bool:
        """Return whether this is a window of answers to what lies on top of the stack."""
        return self.asked.sort == "respond"

    @property
    def sealed(self) -> str | None:
        """Return the key of the answer this seat has sealed already; it may still be changed."""
        path = self._game.machine.sealed(self._cells).get(self.seat)
        return None if path is None else self.labels.key(self._game.machine.steps(path))

    @cached_property
    def ask(self) -> str:
        """Return the sentence that says what is asked; "" where the ruleset says nothing."""
        asked = self._game.machine.ask_text(self._cells, self.seat)
        if asked is None:
            return ""
        text, values = asked
        return words_of(self.sight, self._names, text, values)

    @property
    def rule(self) -> str:
        """Return the number of the rule by which this is asked; "" where the ruleset names none."""
        return self.asked.rule

    @property
    def left(self) -> int | None:
        """Return the rounds still to come, this one included, of the innermost asking loop of a composite answer."""
        return self._game.machine.left(self._cells)

    @cached_property
    def sight(self) -> Sight:
        """Return what the seat sees."""
        return Sight(self._game.naming, self._cells, self.seat)

    @cached_property
    def paths(self) -> Sequence[Path]:
        """Return the options as the machine takes them."""
        return self._game.machine.options(self._cells, self.seat)

    @cached_property
    def offered(self) -> int:
        """Return how many options there are."""
        return len(self.paths)

    @cached_property
    def labels(self) -> Labels:
        """Return what things are called in the keys of this decision."""
        return Labels(self.sight, map(self._game.machine.steps, self.paths))

    @property
    def options(self) -> Sequence[Option]:
        """Return the options."""
        return Options(self)

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Return what each pick is: piece, place, word, player, int, or key (of a menu); of several at once, each."""
        found: dict[str, str] = {}
        for path in self.paths:
            for name, kind, _ in self._game.machine.steps(path):
                if name:
                    found[name] = _sort(kind)
        return found

    @property
    def menu(self) -> str:
        """Return the name by which an entry of the menu that is asked is picked; "" where no menu is."""
        return self.asked.label if self.asked.menu else ""

    @cached_property
    def words(self) -> dict[str, tuple[str, ...]]:
        """Return of each pick that is a word or an entry all that it could ever be here, in the order of the rules.

        The entries of the menu that is asked come first, then those that may be taken at any time.
        """
        program, cells, asked = self._game.program, self._cells, self.asked
        found: dict[str, tuple[str, ...]] = {}
        if self.menu:
            found[self.menu] = tuple(entry.key for entry in asked.entries)
        if cells[ANY] >= 0:
            found["anytime"] = tuple(entry.key for entry in program.anytime[cells[ANY]].entries)
        for number in dict.fromkeys(step[0] for path in self.paths for step in path):
            info = program.anytime[-1 - number] if number < 0 else program.asks[number]
            if number >= 0 and program.asks[number].menu:
                found.setdefault(program.asks[number].label, tuple(entry.key for entry in info.entries))
            for pick in (pick for entry in info.entries for pick in entry.picks):
                kind = pick.kind.item or pick.kind
                if kind.sort == "word":
                    found.setdefault(pick.name, program.layout.words[kind.of[0]].words)
        return found

    @cached_property
    def _by_key(self) -> Mapping[str, int]:
        return {option.key: n for n, option in enumerate(self.options)}

    def option(self, key: str) -> Option:
        """Return the option of a key; UsageError with the nearest one when there is none."""
        found = self._by_key.get(key)
        if found is None:
            hint = did_you_mean(key, self._by_key)
            text = "'{key}' is no option of {decision}; {hint}" if hint else "'{key}' is no option of {decision}"
            raise UsageError(text, key=key, decision=self.name, hint=hint)
        return self.options[found]

    def picked(self, number: int) -> dict[str, Any]:
        """Return the picks of one of the options."""
        return self.picks_of(self.paths[number])

    def picks_of(self, path: Path) -> dict[str, Any]:
        """Return the picks of an option, in the words of the contract."""
        found: dict[str, Any] = {}
        sight = self.sight
        settled = sight.vision.picks
        for step in path:
            row = settled.get(step[:2]) or self._settled(step[0], step[1])
            found.update(row[0])
            at = 2
            for name, kind, table in row[1]:
                value = step[at]
                at += 1
                word = table[value] if table and value >= 0 else None
                if word is None:
                    item = kind.item
                    word = sight.value(kind, value) if item is None else [sight.value(item, one) for one in value]
                found[name] = word
        return found

    def _settled(self, ask: int, entry: int) -> tuple[dict[str, Any], Sequence[ToldPick]]:
        """Return, and keep, what of the picks of a step is settled whatever lies where."""
        first, picks = self._game.machine.picks_of(ask, entry)
        vision = self.sight.vision
        fixed = {name: word for name, _, word in first if name}
        row = vision.picks[ask, entry] = fixed, [(pick.name, pick.kind, vision.table(pick.kind)) for pick in picks]
        return row

    def questions(self, path: Path) -> Mapping[str, str]:
        """Return the sentence by which each pick of an option is asked for, by the name of the pick; "" where none is.

        What one seat of several picks sealed is asked for at once, by one sentence.
        """
        known = self._questions.get(path)
        if known is not None:
            return known
        machine = self._game.machine
        found = self._questions[path] = dict.fromkeys((name for name, _, _ in machine.steps(path)), self.ask)
        if len(path) == 1 or self.together:
            return found
        for step, said in zip(path, machine.asked_on(self._cells, self.seat, path), strict=True):
            words = "" if said is None else words_of(self.sight, self._names, *said)
            found |= dict.fromkeys((name for name, _, _ in machine.steps((step,))), words)
        return found

    def caption(self, path: Path) -> str:
        """Return what an option is called on a button: its picks in words, one after another."""
        return listed(self.captions(path), self._names.template(COMMA))

    def captions(self, path: Path) -> Sequence[str]:
        """Return what the picks of an option are called, each by itself."""
        return [part for step in path for part in self._captions(step)]

    def _captions(self, step: Step) -> Iterator[str]:
        program, names = self._game.program, self._names
        number, chosen, *values = step
        if chosen == NONE:  # what runs when nothing can be chosen is no pick
            return
        if chosen in _BARE:
            yield names.template(_BARE[chosen])
            return
        if chosen == PASS:
            yield self._passing(number)
            return
        entries = program.anytime[-1 - number].entries if number < 0 else program.asks[number].entries
        entry = entries[chosen]
        if entry.label:
            yield names.template(spaced(entry.label))
        for pick, value in zip(entry.picks, values, strict=True):
            yield spoken(self.sight, names, pick.kind, value)

    def _passing(self, ask: int) -> str:
        """Return what passing is called: the ruleset's own words, whose values are known only where they are asked."""
        texts = self._game.program.asks[ask].may
        if not texts:
            return self._names.template(wording.PASS)
        if ask == self._cells[ASK]:
            said = self._game.machine.may_text(self._cells, self.seat)
            if said is not None:
                return words_of(self.sight, self._names, *said)
        info = self._game.program.texts[texts[0]]
        plain = len(texts) == 1 and all(isinstance(part, str) for part in info.parts)
        return self._names.template(info.source if plain else wording.PASS)

    def members(self, path: Path) -> dict[str, Sequence[str]]:
        """Return what an option picks in words, by the name of the pick; of several at once, each by itself."""
        names = self._names
        found: dict[str, Sequence[str]] = {}
        for name, kind, value in self._game.machine.steps(path):
            if kind is None:
                found[name] = [names.template(spaced(str(value)))]
            elif kind.item is None:
                found[name] = [spoken(self.sight, names, kind, value)]
            else:
                found[name] = [spoken(self.sight, names, kind.item, one) for one in value]
        found.pop("", None)
        return found

    def key_of(self, path: Path) -> str:
        """Return the key of an option."""
        return self.labels.key(self._game.machine.steps(path))

    def __repr__(self) -> str:
        return f"<Decision {self.name} of seat {self.seat}: {len(self.paths)} options>"


def _sort(kind: Kind | None) -> str:
    if kind is None:
        return LABEL
    one = kind.item or kind
    return "place" if one.sort == "space" else one.sort


class Option:
    """One thing that can be answered. Two are equal when they have the same key in the same position.

    It is the one of a `number` among those of its `decision`.
    """

    __slots__ = ()
    decision: Decision
    number: int

    @property
    def path(self) -> Path:
        """Return the option as the machine takes it."""
        return self.decision.paths[self.number]

    @property
    def key(self) -> str:
        """Return its key: unique in its decision."""
        return self.decision.key_of(self.path)

    @property
    def picks(self) -> dict[str, Any]:
        """Return what is picked: name to seat, word, number, place, piece, or a list of those, in order of asking."""
        return self.decision.picked(self.number)

    @property
    def text(self) -> str:
        """Return it in words, for a button."""
        return self.decision.caption(self.path)

    @property
    def words(self) -> Sequence[str]:
        """Return what is picked in words, one by one."""
        return self.decision.captions(self.path)

    @property
    def members(self) -> Mapping[str, Sequence[str]]:
        """Return what is picked in words, by the name of the pick; of several at once, each by itself."""
        return self.decision.members(self.path)

    @property
    def questions(self) -> Mapping[str, str]:
        """Return the sentence by which each pick is asked for, by name; "" where the ruleset says nothing."""
        return self.decision.questions(self.path)

    def belongs_to(self, seat: int, cells: State) -> bool:
        """Return whether this is an option of a seat in just this state."""
        return self.decision.seat == seat and self.decision.cells is cells

    @property
    def seat(self) -> int:
        """Return the seat that is asked."""
        return self.decision.seat

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        if self.decision is other.decision:
            return self.number == other.number
        same = self.decision.cells == other.decision.cells
        return same and self.seat == other.seat and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        return f"<Option {self.key}>"


class Listed(Option):
    """An option of `Options`."""

    __slots__ = ("decision", "number")

    def __init__(self, decision: Decision, number: int) -> None:
        self.decision = decision
        self.number = number


class Options(Sequence[Option]):
    """The options of a decision; each is made when it is asked for."""

    __slots__ = ("_decision", "_offered")

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._offered: int = decision.offered

    def __len__(self) -> int:
        return self._offered

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, int) and 0 <= index < self._offered:
            return Listed(self._decision, index)
        if isinstance(index, slice):
            return [Listed(self._decision, number) for number in range(self._offered)[index]]
        return Listed(self._decision, range(self._offered)[index])

    def __iter__(self) -> Iterator[Option]:
        return map(Listed, repeat(self._decision, self._offered), count())

    def __repr__(self) -> str:
        return f"<Options of {self._decision.name}: {len(self)}>"
