"""Whether a record makes a game: somebody else's rules are read and played by in a process of their own, and bounded.

What comes back names its ruleset by the content that was read, whatever the record has claimed.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.confined import Confined, ConfinedError, How, Limits
from dogtable.base.errors import DogtableError, RulesetError, SaveError
from dogtable.base.message import Message
from dogtable.base.paths import KeptFolders, UserFolders
from dogtable.engine import record as records
from dogtable.engine.fields import MOST_NAME
from dogtable.engine.match import WatchedMatch

if TYPE_CHECKING:
    from dogtable.session.library import Library

LIMITS: Final = Limits(processor=60.0, wall=300.0, megabytes=500, sent=64 << 20, answered=64 << 20)
"""For one record: a thousand answers take some seconds."""

UNFIT: Final = "it does not fit its rules"
WHY: Final = {
    How.TIME: "it takes too long to play through",
    How.MEMORY: "it needs too much memory",
    How.SIZE: "it is too large",
    How.CRASH: "it cannot be played through",
    How.CANCELLED: "that was given up",
    How.START: "there is no room for another process now",
}

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())


@dataclass(frozen=True, slots=True)
class Proved:
    """A record that has been played through, every answer of it legal by the rules it names.

    Of the positions that it has marks of, `compared` came out as marked; `differs` tells of the first that did not.
    """

    record: dict[str, Any]
    compared: int
    differs: str = ""


class Prover:
    """Proves records, one after the other; the process it has for that ends with it. A context manager."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._confined = Confined(f"{__name__}:serve", LIMITS)

    def __enter__(self) -> Prover:
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        self.close()

    def prove(self, record: Mapping[str, Any], name: str) -> Proved:
        """Return a record (of the file `name`) whose fields are sound, proved; SaveError when it is no game.

        Waits as long as that takes.
        """
        library = self._library
        request = {
            "user": [str(path) for path in (library.user.data, library.user.kept.cache, library.user.kept.key)],
            "folders": [str(folder) for folder in library.folders],
            "record": record,
        }
        try:
            answer = json.loads(self._confined.call(json.dumps(request, ensure_ascii=False).encode()))
        except ConfinedError as error:
            _log.warning("%s: %s %s", name, error, error.detail)
            raise SaveError(
                "{name} is not opened: {why}; it is left as it is.", name=name, why=Message(WHY[error.how])
            ) from error
        if "refused" in answer:
            _log.warning("%s: %s", name, answer["seen"])
            raise SaveError(
                "{name} is no game that can be played on ({why}); it is left as it is.",
                name=name,
                why=Message.from_json(answer["refused"]),
            )
        return Proved({**record, **answer["now"]}, answer["compared"], answer["differs"])

    def cancel(self) -> None:
        """Give up, from any thread: a `prove` that waits, and every later one, raises SaveError."""
        self._confined.cancel()

    def close(self) -> None:
        """End the process."""
        self._confined.close()


# ------------------------------------------------------------------------------------------------- inside the process


def serve(request: bytes) -> bytes:
    """Play a record through and say what it is, or why it is none."""
    asked = json.loads(request)
    library = _library(tuple(asked["folders"]), *asked["user"])
    try:
        answer = played_through(library, asked["record"])
    except DogtableError as error:
        answer = {"refused": _sentence(error).to_json(), "seen": str(error)[:500]}
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  # rules of a stranger: whatever they break, the file is refused
        answer = {"refused": Message(UNFIT).to_json(), "seen": f"{type(error).__name__}: {error}"[:500]}
    return json.dumps(answer).encode()


@lru_cache(1)
def _library(folders: tuple[str, ...], data: str, cache: str, key: str) -> Library:
    """Return the rulesets there are; read once for all records of a run."""
    from dogtable.session.library import Library

    user = UserFolders(Path(data), KeptFolders(Path(cache), Path(key)))
    return Library([Path(folder) for folder in folders], user=user)


def played_through(library: Library, record: Mapping[str, Any]) -> dict[str, Any]:
    """Play a record through, look at it as a table does, and return what is known of it now.

    Raises DogtableError, or whatever rules of a stranger break, where it cannot be played through.
    """
    rules, _ = library.for_record(record)
    match = records.begin({**record, "decisions": []}, rules, WatchedMatch)
    match.names = rules.names([seat["name"] for seat in record["seats"]] or [""] * match.players)
    decisions, marks, differs = record["decisions"], record.get("marks", {}), ""
    for n in range(len(decisions) + 1):
        try:
            records.check_mark(record, match, n)
        except SaveError as error:
            differs = differs or str(error)
        if n < len(decisions):
            seat, key = decisions[n]
            records.answer(match, seat, key, n)
    match.events(None, names=match.names)
    for looking in (None, *range(match.players)):
        match.view(looking)
    with suppress(RulesetError):  # it may be of another version than the rules: told at the table
        rules.look()
    title = rules.title if len(rules.title) <= MOST_NAME else rules.id
    return {
        "now": {
            "ruleset": {"id": rules.id, "version": rules.version[:MOST_NAME], "hash": rules.hash, "title": title},
            "sources": dict(rules.sources),
        },
        "compared": sum(int(n) <= len(decisions) for n in marks),
        "differs": differs,
    }


def _sentence(error: DogtableError) -> Message:
    """Return what is told of an error; of problems the first."""
    return error.message if error.message.values else Message((error.message.splitlines() or [UNFIT])[0])
