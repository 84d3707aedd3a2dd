"""Why not? From picks in words to the ruleset's own reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.forms import filled_in, listed
from dogtable.base.frozen import Frozen
from dogtable.base.message import ENDS
from dogtable.base.program import ANY, ASK, ME, AskInfo, Kind, PickInfo
from dogtable.base.texts import COMMA, Names, spaced
from dogtable.engine import wording
from dogtable.engine.decision import Decision, Reason
from dogtable.engine.find import Finder, UnseenError
from dogtable.engine.game import Game
from dogtable.engine.history import History
from dogtable.engine.moments import Moment
from dogtable.engine.reasons import Blame
from dogtable.engine.sentences import Sentence, spoken, words_of
from dogtable.engine.state import State


def why_not(
    game: Game, cells: State, decision: Decision, picks: Mapping[str, Any] | str, names: Names
) -> Reason | None:
    """Return why no option of a decision has all of these picks; None when one has."""
    try:
        values = _wanted(game, decision, picks)
    except UnseenError:
        return Reason(names.template(wording.UNSEEN), general=True)
    return None if values is None else _reason(game, cells, decision, values, names)


def blame(game: Game, cells: State, decision: Decision, picks: Mapping[str, Any] | str) -> Blame | None:
    """Return which part of the rules forbids what no option of a decision has; None when one has it, or none does."""
    try:
        values = _wanted(game, decision, picks)
    except UnseenError:
        return None
    return None if values is None else game.machine.blame(cells, decision.seat, values)


def _wanted(game: Game, decision: Decision, picks: Mapping[str, Any] | str) -> dict[str, Any] | None:
    """Return the values of picks in words; None when an option has all of them.

    UsageError for what is no pick or no word of one, UnseenError for a piece that the seat does not see.
    """
    finder, kinds = Finder(decision), kinds_of(game, decision)
    values: dict[str, Any] = {}
    parsed: dict[str, Kind | None] = {}
    for name, word in (from_key(picks) if isinstance(picks, str) else picks).items():
        if name not in kinds:
            raise UsageError(f"nothing called '{name}' is picked here; the picks are {', '.join(kinds)}")
        parsed[name], values[name] = finder.value(kinds[name], word)
    has = any(_has(game, path, values, parsed, decision) for path in decision.paths)
    return None if has else values


def _reason(game: Game, cells: State, decision: Decision, values: Mapping[str, Any], names: Names) -> Reason:
    refusal = game.machine.explain(cells, decision.seat, values)
    if refusal is None:
        return Reason(names.template(wording.NOT_NOW), general=True)
    text = refusal.text
    if not isinstance(text, int):
        return Reason(names.template(text), general=True)
    sentence = words_of(decision.sight, names, text, refusal.values)
    return Reason(sentence, refusal.rule, decision.sight.place(refusal.place) if refusal.place >= 0 else "")


class Stuck(Frozen):
    """A seat could choose nothing: `n` is the number of the event that came next; why not, by what it might choose.

    `sentences` has a sentence for each reason, with all that it forbids.
    """

    n: int
    seat: int
    reasons: tuple[tuple[str, Reason], ...]
    sentences: tuple[Sentence, ...]


def stuck(game: Game, history: History, seat: int, since: int, names: Names) -> list[Stuck]:
    """Return when, after an event, a seat could choose nothing, and what forbade each thing; others are not told."""
    found = []
    for answer, heard in history.backwards(since):
        for before, cells in reversed(heard.stuck):
            n = answer.first_event + before
            if n > since and cells[ME] == seat and not _in_window(game, cells):
                reasons = _hindrances(game, cells, Decision(game, cells, seat, names), names)
                found.append(Stuck(n, seat, reasons, tuple(hindered(reasons, names))))
    return found[::-1]


def hindered(reasons: Sequence[tuple[str, Reason]], names: Names) -> Iterator[Sentence]:
    """Yield a sentence for each reason, with all that it forbids; one that forbids everything stands alone."""
    forbidden: dict[tuple[str, str], list[str]] = {}
    for thing, reason in reasons:
        forbidden.setdefault((reason.text.rstrip(ENDS), reason.rule), []).append(thing)
    alone = len(forbidden) == 1
    for (why, rule), things in forbidden.items():
        said = {"things": listed(things, names.template(COMMA)), "why": why, "rule": rule}
        template = names.template(wording.BY_RULE) if rule else "{why}"
        text = filled_in(template, said.__getitem__)
        if not alone:
            text = filled_in(names.template(wording.HINDERED), {**said, "why": text}.__getitem__)
        yield Sentence(text)


def rests(game: Game, history: History, count: int) -> list[Moment]:
    """Return where, since `count` answers were given, somebody had no answer in a window of answers; in order."""
    found = []
    for n in range(count, history.count):
        answer = history.answer(n)
        assert answer.heard is not None
        windows = [(before, cells) for before, cells in answer.heard.stuck if _in_window(game, cells)]
        found += [Moment(answer.first_event + before, cells[ME], cells) for before, cells in windows]
    return found


def _in_window(game: Game, cells: State) -> bool:
    return game.program.asks[cells[ASK]].sort == "respond"


def _hindrances(game: Game, cells: State, decision: Decision, names: Names) -> tuple[tuple[str, Reason], ...]:
    """Return what forbids each thing that might have been picked first; what is called alike is told once."""
    name, kind, values = game.machine.first_picks(cells)
    found: dict[str, Reason] = {}
    for value in values:
        word = names.template(spaced(value)) if kind is None else spoken(decision.sight, names, kind, value)
        if word not in found:
            found[word] = _reason(game, cells, decision, {name: value}, names)
    return tuple(found.items())


def from_key(key: str) -> dict[str, str]:
    """Return the picks of a key: "card=seven use=split" has two."""
    parts = [part.partition("=") for part in key.split()]
    return {name: value for name, equals, value in parts if equals}


def kinds_of(game: Game, decision: Decision) -> dict[str, list[Kind | None]]:
    """Return what each pick can be: those of this decision first, then all of the program of the same name.

    None stands for the entries of a menu, which are words as they are.
    """
    program = game.program
    found: dict[str, list[Kind | None]] = {}
    for path in decision.paths:
        for name, kind, _ in game.machine.steps(path):
            _add(found, name, kind)
    for ask in program.asks:
        if ask.menu:
            _add(found, ask.label, None)
        for pick in _picks(ask):
            _add(found, pick.name, pick.kind)
    for group in program.anytime:
        _add(found, "anytime", None)
        for entry in group.entries:
            for pick in entry.picks:
                _add(found, pick.name, pick.kind)
    found.pop("", None)
    return found


def nameable(game: Game, decision: Decision) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return what can be picked in a decision, or in those that it leads to: name, sort, and what it may be.

    That is of pieces their kinds, of places their boards and zones, of words all of them.
    """
    within = decision.kinds.keys() | _below(game, decision)
    found = []
    for name, kinds in kinds_of(game, decision).items():
        if name not in within:
            continue
        for kind in kinds:
            one = kind.item or kind if kind is not None else None
            if one is not None:
                of = game.program.layout.words[one.of[0]].words if one.sort == "word" else one.of
                found.append((name, "place" if one.sort == "space" else one.sort, of))
    return found


def _below(game: Game, decision: Decision) -> set[str]:
    """Return the names of picks of the ask that stands open, of any-time entries beside it, and of all inside them."""
    assert game.program.explanations is not None
    plans, cells = game.program.explanations.plans, decision.cells
    entries = [*plans["asks"][cells[ASK]], *(plans["anytime"][cells[ANY]] if cells[ANY] >= 0 else ())]
    return {name for entry in entries for name in (*(pick[0] for pick in entry[4]), *entry[5])}


def _picks(ask: AskInfo) -> list[PickInfo]:
    return [pick for entry in ask.entries for pick in entry.picks]


def _add(found: dict[str, list[Kind | None]], name: str, kind: Kind | None) -> None:
    if kind not in found.setdefault(name, []):
        found[name].append(kind)


def _has(
    game: Game, path: Any, values: Mapping[str, Any], kinds: Mapping[str, Kind | None], decision: Decision
) -> bool:
    """Return whether an option has these values, of these kinds: alike pieces of one decision count as one."""
    steps = {name: (kind, value) for name, kind, value in game.machine.steps(path)}
    return all(
        name in steps and _alike(steps[name][0], kinds[name]) and _same(steps[name], value, name, decision)
        for name, value in values.items()
    )


def _alike(one: Kind | None, other: Kind | None) -> bool:
    """Return whether values of two kinds can be compared: words are counted within their list, a space is a place."""
    if one is None or other is None:
        return one is other
    if {one.sort, other.sort} == {"space", "place"}:
        return True
    return one.sort == other.sort and (one.sort != "word" or one.of == other.of)


def _same(step: tuple[Kind | None, Any], value: Any, name: str, decision: Decision) -> bool:
    kind, picked = step
    if kind is None or picked == value:
        return bool(picked == value)
    return decision.labels.value(name, kind, picked) == decision.labels.value(name, kind, value)
