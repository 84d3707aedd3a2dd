"""Records: a match as plain JSON with its sources, so that anybody can play it again and see that it is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import SaveError, UsageError
from dogtable.base.ruleset import Ruleset

if TYPE_CHECKING:
    from dogtable.engine.match import Match

FORMAT = 1
LANGUAGE = 1
MARK_EVERY = 20
"""After so many answers each, and at the end, a record carries the hash of the position."""

_NEEDED: Mapping[str, type | tuple[type, ...]] = {
    "ruleset": dict,
    "players": int,
    "options": dict,
    "seed": int,
    "decisions": list,
}


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


def check(told: object) -> Mapping[str, Any]:
    """Return what was read as a record; SaveError with the first thing that is wrong with it."""
    if not isinstance(told, Mapping) or "dogtable" not in told:
        raise SaveError("this is no record of a match")
    if is_newer(told):
        raise SaveError("this match was written by a newer dogtable than this one")
    if told["dogtable"] != FORMAT:
        raise SaveError(f"this record has format {told['dogtable']!r}; this program reads format {FORMAT}")
    for name, kind in _NEEDED.items():
        value = told.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise SaveError(f"the record is damaged: '{name}' is missing or not what it should be")
    for n, answer in enumerate(told["decisions"]):
        if not (isinstance(answer, list) and len(answer) == 2 and _is_seat(answer[0]) and isinstance(answer[1], str)):
            raise SaveError(f"the record is damaged: answer {n + 1} is not a seat and a key")
    _check_the_rest(told)
    return told


def is_newer(told: Mapping[str, Any]) -> bool:
    """Whether a record says that it, or the language of its ruleset, is of a newer program."""
    said = ((told.get("dogtable"), FORMAT), (told.get("language"), LANGUAGE))
    return any(isinstance(number, int) and number > known for number, known in said)


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_the_rest(told: Mapping[str, Any]) -> None:
    chance = told.get("chance")
    if chance is not None and not (isinstance(chance, list) and all(_is_seat(index) for index in chance)):
        raise SaveError("the record is damaged: 'chance' is not a list of numbers")
    if not isinstance(told.get("marks", {}), Mapping):
        raise SaveError("the record is damaged: 'marks' is not a mapping")
    if told.get("start") is not None and not isinstance(told["start"], Mapping):
        raise SaveError("the record is damaged: 'start' is not a position")


def begin(told: object, rules: Ruleset, match: type[Match]) -> Match:
    """Return the match of a record before its first answer."""
    record = check(told)
    chance = None if record.get("chance") is None else _Outcomes(record["chance"])
    how: dict[str, Any] = {
        "players": record["players"],
        "options": record["options"],
        "seed": record["seed"],
        "chance": chance,
    }
    if record.get("start") is not None:
        return match.at(rules, record["start"], **how)
    return match(rules, **how)


class _Outcomes:
    """Chance that was decided by somebody: the same outcomes again, in order."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._rest = iter(outcomes)

    def __call__(self, kind: str, outcomes: Sequence[Any]) -> int:
        index = next(self._rest, None)
        if index is None or not 0 <= index < len(outcomes):
            raise SaveError(f"the record does not say how chance decided '{kind}'")
        return index


def answer(match: Match, seat: int, key: str, n: int) -> None:
    """Give the n-th answer of a record; SaveError when it is none any more."""
    try:
        match.choose(key, seat)
    except UsageError as error:
        raise SaveError(f"answer {n + 1} of the record does not fit these rules: {error}") from error


def check_mark(told: Mapping[str, Any], match: Match, n: int) -> None:
    """Compare the position after n answers with the hash that the record has of it, if any."""
    mark = told.get("marks", {}).get(str(n))
    if mark is not None and mark != match.hash():
        raise SaveError(f"after {n} answers the match is not the one of the record; the rules have changed")
