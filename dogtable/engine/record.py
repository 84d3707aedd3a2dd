"""Records: a match as plain JSON with its sources, so that anybody can play it again and see that it is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import SaveError, UsageError
from dogtable.base.ruleset import Ruleset
from dogtable.engine.fields import is_whole, sound

if TYPE_CHECKING:
    from dogtable.engine.match import Match

FORMAT = 1
LANGUAGE = 1
MARK_EVERY = 20
"""After so many answers each, and at the end, a record carries the hash of the position."""

_ODD = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What rules may stumble over in a position that only looks like one."""


def written(
    rules: Ruleset,
    *,
    players: int,
    options: Mapping[str, object],
    seats: Sequence[Mapping[str, str]] | None,
    seed: int,
    start: Mapping[str, Any] | None,
    chance: Sequence[int] | None,
    decisions: Sequence[tuple[int, str]],
    marks: Mapping[str, str],
) -> dict[str, Any]:
    """Return a record; `chance` are the outcomes that somebody else than the generator decided."""
    return {
        "dogtable": FORMAT,
        "ruleset": {"id": rules.id, "version": rules.version, "hash": rules.hash},
        "language": LANGUAGE,
        "players": players,
        "options": dict(options),
        "seats": [dict(seat) for seat in seats] if seats is not None else [],
        "seed": seed,
        "start": dict(start) if start is not None else None,
        "chance": list(chance) if chance is not None else None,
        "decisions": [[seat, key] for seat, key in decisions],
        "marks": dict(marks),
        "sources": dict(rules.sources),
    }


def check(value: object) -> dict[str, Any]:
    """Return the known fields of what was read as a record; SaveError with the first thing that is wrong with it."""
    if not isinstance(value, Mapping) or "dogtable" not in value:
        raise SaveError("this is no record of a match")
    if is_newer(value):
        raise SaveError("this match was written by a newer dogtable than this one")
    if not is_whole(value["dogtable"]) or value["dogtable"] != FORMAT:
        raise SaveError(
            "this record has format '{found}'; this program reads format {format}",
            found=str(value["dogtable"])[:20],
            format=FORMAT,
        )
    try:
        return sound(value)
    except SaveError as error:
        raise SaveError("the record is damaged: {why}", why=error.message) from error


def is_newer(record: Mapping[str, Any]) -> bool:
    """Whether a record says that it, or the language of its ruleset, is of a newer program."""
    said = ((record.get("dogtable"), FORMAT), (record.get("language"), LANGUAGE))
    return any(isinstance(number, int) and number > known for number, known in said)


def begin(value: object, rules: Ruleset, match: type[Match]) -> Match:
    """Return the match of a record before its first answer; SaveError when it is damaged or starts nowhere."""
    record = check(value)
    chance = None if record.get("chance") is None else _Outcomes(record["chance"])
    how: dict[str, Any] = {
        "players": record["players"],
        "options": record["options"],
        "seed": record["seed"],
        "chance": chance,
    }
    if record.get("start") is None:
        return match(rules, **how)
    try:
        return match.at(rules, record["start"], **how)
    except _ODD as error:
        raise SaveError("the record begins with a position that is none by these rules") from error


class _Outcomes:
    """Chance that was decided by somebody: the same outcomes again, in order."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._rest = iter(outcomes)

    def __call__(self, kind: str, outcomes: Sequence[Any]) -> int:
        index = next(self._rest, None)
        if index is None or not 0 <= index < len(outcomes):
            raise SaveError("the record does not say how chance decided '{what}'", what=kind)
        return index


def answer(match: Match, seat: int, key: str, n: int) -> None:
    """Give the n-th answer of a record; SaveError when it is none any more."""
    try:
        match.choose(key, seat)
    except UsageError as error:
        raise SaveError(
            "answer {number} of the record does not fit these rules: {why}", number=n + 1, why=error.message
        ) from error
    except _ODD as error:
        raise SaveError("answer {number} of the record cannot be carried out by these rules", number=n + 1) from error


def check_mark(record: Mapping[str, Any], match: Match, n: int) -> None:
    """Compare the position after n answers with the hash that the record has of it, if any."""
    mark = record.get("marks", {}).get(str(n))
    if mark is not None and mark != match.hash():
        raise SaveError("after {n} answers the match is not the one of the record; the rules have changed", n=n)
