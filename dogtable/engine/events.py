"""Events: what happened, in order, each with one sentence, as far as the one who reads may know (docs/events.md).

The machine writes raw events, in ints; they become words only when somebody reads them, against the state after the
answer that caused them, so that "n" of a piece is the one on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, assert_never

from dogtable.base.event_kinds import EventKind
from dogtable.base.forms import Said, listing
from dogtable.base.frozen import Frozen
from dogtable.base.program import Kind
from dogtable.base.texts import AND, Names, spaced
from dogtable.engine import wording
from dogtable.engine.naming import PieceWord
from dogtable.engine.result import Result
from dogtable.engine.sentences import SILENT, Known, Sentence, Telling, kinds_in, sentence_of, spoken
from dogtable.engine.sight import Sight
from dogtable.engine.walked import Walked

Raw = tuple[Any, ...]
"""(kind, class, me, piece, from, to, by, before, after, text): as the machine appends them; -1 is none.

`by` is what tells by which spaces a piece went, where it may have walked; for `random`, what was drawn: name and kind;
for `wait`, the pieces that are held up, each with the seats that know it.
"""


_OF_PIECES: Final[frozenset[EventKind]] = frozenset({"move", "deal", "swap", "refill", "reveal"})


class Event(Frozen):
    """One thing that happened. `n` counts from 1; `seat` is who acted; places and pieces are contract words.

    `other` is the piece that changes places with `piece` in a swap; `about` are the pieces that a sentence of the
    ruleset names, as the reader knew them then, `words` the words that it names. `said`: the sentence, or that there is
    none, is the ruleset's own. `sentence` is the sentence with whom it speaks of, `text` its words.
    """

    n: int
    kind: str
    event: str
    seat: int | None
    piece: PieceWord | None
    from_: str | None
    to: str | None
    by: tuple[str, ...]
    sentence: Sentence
    other: PieceWord | None = None
    about: tuple[PieceWord, ...] = ()
    said: bool = False
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Its sentence."""
        return self.sentence.text

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain JSON; "other" is there only in a swap, "about" only where pieces are named."""
        result: dict[str, Any] = {
            "n": self.n,
            "kind": self.kind,
            "event": self.event,
            "seat": self.seat,
            "piece": self.piece,
            "from": self.from_,
            "to": self.to,
            "by": list(self.by),
            "text": self.text,
        }
        if self.other is not None:
            result["other"] = self.other
        if self.about:
            result["about"] = list(self.about)
        return result


def tell(sight: Sight, names: Names, raws: Sequence[Raw], first: int, result: Result | None) -> list[Event]:
    """Return raw events in words; `first` is the number of the first, `result` how the match ended, if it has."""
    return [_tell(sight, names, raws, i, first + i, result) for i in range(len(raws))]


def _tell(sight: Sight, names: Names, raws: Sequence[Raw], i: int, n: int, result: Result | None) -> Event:
    kind, group, me, piece, origin, target, by, before, after, text = raws[i]
    word = sight.piece_then(piece, before | after) if kind in _OF_PIECES else None
    other = _other(sight, raws, i) if kind == "swap" else None
    if text is not None:
        said = (
            sentence_of(sight, names, text[0], text[1], _known_then(sight, raws, i), origin) if text[0] >= 0 else SILENT
        )  # else it is said already
    else:
        telling = Telling(sight, names, me, word)
        said = _default(sight, names, telling, raws, i, result)
    named = _about(sight, text[0], text[1], _known_then(sight, raws, i)) if text is not None and text[0] >= 0 else ()
    return Event(
        n=n,
        kind=kind,
        event=group or kind,
        seat=me if me >= 0 else None,
        piece=word,
        from_=sight.place(origin) if origin >= 0 else None,
        to=sight.place(target) if target >= 0 else None,
        by=tuple(sight.place(place) for place in by.between(origin, target)) if isinstance(by, Walked) else (),
        sentence=said,
        other=other,
        about=(*named, *(sight.piece_then(*held) for held in (by if kind == "wait" else ()))),
        said=text is not None,
        words=_words(sight, *text[:2]) if text is not None and text[0] >= 0 else (),
    )


def _known_then(sight: Sight, raws: Sequence[Raw], i: int) -> tuple[Known, ...]:
    """Return who knew what the sentence of an event names; of a list, who saw its pieces move on next, or None.

    So a hand that is thrown in is told by its faces, also where the pile is shuffled and drawn from in the same answer.
    """
    text, values, masks = raws[i][9]
    kinds = kinds_in(sight.naming.program.texts[text])
    return tuple(
        tuple(_seen_next(raws, i, piece) for piece in value)
        if kind.sort == "list" and kind.item is not None and kind.item.sort == "piece"
        else mask
        for kind, value, mask in zip(kinds, values, masks, strict=True)
    )


def _seen_next(raws: Sequence[Raw], i: int, piece: int) -> int | None:
    """Return the seats that knew a piece when it was moved next in the same answer; None where it was not."""
    moved = next((raw for raw in raws[i + 1 :] if raw[3] == piece and raw[0] in _OF_PIECES), None)
    return None if moved is None else moved[7] | moved[8]


def _about(sight: Sight, text: int, values: Sequence[Any], masks: Sequence[Known]) -> tuple[PieceWord, ...]:
    """Return the pieces that a sentence of the ruleset names; of a list, all."""
    kinds = kinds_in(sight.naming.program.texts[text])
    found: list[PieceWord] = []
    for kind, value, mask in zip(kinds, values, masks, strict=True):
        if isinstance(mask, tuple):
            found += [sight.piece_of(one, then) for one, then in zip(value, mask, strict=True)]
        elif isinstance(mask, int) and kind.sort == "piece" and value >= 0:
            found.append(sight.piece_then(value, mask))
    return tuple(found)


def _words(sight: Sight, text: int, values: Sequence[Any]) -> tuple[str, ...]:
    """Return the words that a sentence of the ruleset names."""
    named = zip(kinds_in(sight.naming.program.texts[text]), values, strict=True)
    return tuple(str(sight.value(kind, value)) for kind, value in named if kind.sort == "word" and value >= 0)


def _other(sight: Sight, raws: Sequence[Raw], i: int) -> PieceWord | None:
    """Return what the first of the two moves of a swap changes places with; the second move says nothing of it."""
    if i + 1 == len(raws) or raws[i + 1][0] != "swap" or raws[i + 1][4] != raws[i][5]:
        return None
    second = raws[i + 1]
    return sight.piece_then(second[3], second[7] | second[8])


def _default(
    sight: Sight, names: Names, telling: Telling, raws: Sequence[Raw], i: int, result: Result | None
) -> Sentence:
    kind: EventKind = raws[i][0]
    _, _, _, piece, origin, target, by, before, after, _ = raws[i]
    match kind:
        case "move":
            return telling.move(origin, target)
        case "deal":
            return telling.dealt(target)
        case "swap":
            return telling.swap(_other(sight, raws, i))
        case "reveal":
            return SILENT if _said_next(sight, raws, i) else _reveal(sight, names, telling, before, after)
        case "shuffle":
            return telling.of_place(wording.SHUFFLED, origin)
        case "refill":
            # One event for each piece; the first of them says it for all.
            return telling.of_place(wording.USED_AGAIN, origin) if i == 0 or raws[i - 1][0] != "refill" else SILENT
        case "random":
            unseen = before & sight.eyes != sight.eyes  # it is kept where who reads does not see it
            return SILENT if unseen or _said_next(sight, raws, i) else _drawn(sight, names, telling, piece, *by)
        case "pass":
            return SILENT if _goes_on(sight, names, raws, i) else telling(wording.PASSES)
        case "end":
            return SILENT if result is None else _end(names, telling, result)
        case "say" | "wait" | "stack" | "cancel":
            return SILENT  # what the ruleset does not say itself
        case _:
            assert_never(kind)


def _drawn(sight: Sight, names: Names, telling: Telling, piece: int, name: str, drawn: Kind) -> Sentence:
    value, what = Said(partial(spoken, sight, names, drawn, piece, None)), names.template(spaced(name))
    if drawn.sort in ("piece", "space", "place"):  # it is called something itself; what it is kept as is not told
        return telling(wording.BY_LOT, value=value)
    if drawn.sort == "player":
        return telling(wording.BECOMES, {"value": piece}, what=what)
    return telling(wording.DRAWN, what=what, value=value)


def _said_next(sight: Sight, raws: Sequence[Raw], i: int) -> bool:
    """Whether the ruleset speaks of what was drawn or shown in its very next sentence."""
    if i + 1 == len(raws) or raws[i + 1][9] is None or raws[i + 1][9][0] < 0:
        return False
    kind, value, by = raws[i][0], raws[i][3], raws[i][6]
    sort = "piece" if kind == "reveal" else by[1].sort
    text, values = raws[i + 1][9][:2]
    named = zip(kinds_in(sight.naming.program.texts[text]), values, strict=True)
    return any(one.sort == sort and said == value for one, said in named)


def _goes_on(sight: Sight, names: Names, raws: Sequence[Raw], i: int) -> bool:
    """Whether the ruleset says in its very next sentence what it means that somebody passes."""
    if i + 1 == len(raws) or raws[i + 1][9] is None or raws[i + 1][9][0] < 0:
        return False
    passes: int = raws[i][2]
    text, values, _ = raws[i + 1][9]
    return sentence_of(sight, names, text, values, _known_then(sight, raws, i + 1)).subject == passes


def _reveal(sight: Sight, names: Names, telling: Telling, before: int, after: int) -> Sentence:
    new = after & ~before
    if new == 0:
        return SILENT
    alone = new.bit_count() == 1 < before.bit_count()  # all others knew it
    if after == sight.naming.everybody and not alone:
        return telling(wording.SHOWN)
    seats = [seat for seat in range(sight.naming.layout.players) if new >> seat & 1]
    return _of_all(names, telling, "seats", seats, (wording.LOOKS, wording.LOOK))


def _of_all(
    names: Names, telling: Telling, hole: str, seats: Sequence[int], templates: tuple[str, str], **more: str
) -> Sentence:
    """Return what is said of one player or of several: the first or the second of two templates."""
    if len(seats) == 1:
        return telling(templates[0], {hole: seats[0]}, **more)
    all_ = listing([Said(partial(names.seat, seat)) for seat in seats], names.template(AND))
    return telling(templates[1], **{hole: all_}, **more)


def _end(names: Names, telling: Telling, result: Result) -> Sentence:
    winners = result.winners
    if not winners:
        return telling(wording.NOBODY_WINS)
    if any(result.scores[seat] for seat in winners):
        points = result.totals[winners[0]]
        tied = result.totals.count(points) > len(winners)
        templates = (wording.WINS_TIED, wording.WIN_TIED) if tied else (wording.WINS_WITH, wording.WIN_WITH)
        return _of_all(names, telling, "winners", winners, templates, points=str(points))
    return _of_all(names, telling, "winners", winners, (wording.WINS, wording.WIN))
