"""Whether a stranger's ruleset can be opened: first it is read, compiled and tried out in a process of its own.

That process has a limit of time and memory; a ruleset that goes beyond has a problem of its own, and nobody else. What
came of it is kept by the content of the ruleset's files and by the version of the program, with the user's seal like
compiled rules, so that the next start costs nothing. That it took too long says as much of the machine as of the
content: it holds until the program ends, and is not kept.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dogtable.base.confined import Confined, ConfinedError, How, Limits
from dogtable.base.errors import Problem, RulesetError, Span, UsageError
from dogtable.base.files import read_plain
from dogtable.base.paths import KeptFolders, UserFolders
from dogtable.base.program import ENGINE_VERSION, python_tag
from dogtable.base.spare_time import finish
from dogtable.base.store import BASE, Store, states_of
from dogtable.lang.source import MOST_BYTES

if TYPE_CHECKING:
    from dogtable.session.library import Library

LIMITS: Final = Limits(processor=30.0, wall=180.0, megabytes=500, sent=100_000, answered=1_000_000)
"""For one ruleset, in all numbers of players; the largest that is shipped takes some seconds."""
MOST_FILES: Final = 500
MOST_PROBLEMS: Final = 100
"""Problems that are handed on."""

_TOO_MUCH: Final = ("E505", "E512")
WHY: Final = {
    How.TIME: "trying this ruleset out takes too long",
    How.MEMORY: "trying this ruleset out needs too much memory",
    How.SIZE: "this ruleset has too many problems to be told",
    How.CRASH: "trying this ruleset out has broken off",
}
_GIVEN_UP: Final = "that was given up"
HINT: Final = "it is not opened; make it smaller, or what it works out as it is played"
_MADE_BY: Final = [
    *BASE,
    *(
        state
        for room in ("lang", "ir", "compile", "engine", "session")
        for state in states_of(Path(__file__).parents[1] / room)
    ),
]

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())


@dataclass(frozen=True, slots=True)
class Vouched:
    """What came of trying a ruleset out: its problems, and the folders of those that it extends."""

    content: bytes
    parents: tuple[Path, ...]
    problems: tuple[Problem, ...]


class _Vouchers(Store):
    sort = "vouched"


class Voucher:
    """Tries strangers' rulesets out, one after the other; `cancel` gives up the one that is being tried out."""

    def __init__(self, user: UserFolders, folders: Sequence[Path]) -> None:
        self._user, self._folders = user, tuple(folders)
        self._store = _Vouchers(user.kept)
        self._late: dict[str, Vouched] = {}  # refused for want of time
        self._turn = threading.Lock()
        self._confined: Confined | None = None
        self._given_up = 0  # so often

    def known(self, path: Path) -> Vouched | None:
        """Return what came of it the last time, if nothing has changed since."""
        name = _name(path)
        kept = self._late.get(name) or self._store.read(name)
        return kept if isinstance(kept, Vouched) and kept.content == _content((path, *kept.parents)) else None

    def look_into(self, path: Path, beside: Path | None = None, *, anew: bool = False) -> None:
        """Return when the ruleset at a path can be opened here; RulesetError says what is wrong with it.

        UsageError when that was given up, or no process could be started. What it extends may lie in the folder
        `beside`. With `anew`, one that was refused before is tried once more. Waits for it.
        """
        given_up = self._given_up
        with self._turn:
            if given_up != self._given_up:
                raise UsageError(_GIVEN_UP)
            found = self.known(path)
            if found is None or (anew and found.problems):
                found = self._tried(path, beside)
        if found.problems:
            raise RulesetError([_placed(problem, path) for problem in found.problems])

    def cancel(self) -> None:
        """Give up, from any thread, what is being tried out, and what waits for that."""
        self._given_up += 1
        confined = self._confined
        if confined is not None:
            confined.cancel()

    def _tried(self, path: Path, beside: Path | None) -> Vouched:
        request = {
            "user": [str(folder) for folder in (self._user.data, self._user.kept.cache, self._user.kept.key)],
            "folders": [str(folder) for folder in self._folders],
            "path": str(path),
            "beside": str(beside or path.parent),
        }
        before = _content((path,))
        with Confined(f"{__name__}:serve", LIMITS) as self._confined:
            try:
                answer = json.loads(self._confined.call(json.dumps(request).encode()))
            except ConfinedError as error:
                _log.warning("%s: %s %s", path, error, error.detail)
                if error.how not in WHY:
                    raise UsageError(_GIVEN_UP if error.how is How.CANCELLED else error.message) from error
                refused = Vouched(before, (), (Problem(Span(".", 1, 1, 1, 1), "E430", WHY[error.how], HINT),))
                return self._noted(path, refused, late=error.how is How.TIME)
            finally:
                self._confined = None
        parents = tuple(Path(parent) for parent in answer["parents"])
        problems = tuple(_loose(Problem(Span(*span), *rest), path) for span, *rest in answer["problems"])
        return self._noted(path, Vouched(_content((path, *parents)), parents, problems))

    def _noted(self, path: Path, found: Vouched, late: bool = False) -> Vouched:
        name = _name(path)
        self._late.pop(name, None)
        if late:
            self._late[name] = found
        else:
            self._store.write(name, found)
        return found


def _name(path: Path) -> str:
    parts = (_content((path,)), ENGINE_VERSION, python_tag(), _MADE_BY)
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _content(places: Sequence[Path]) -> bytes:
    """Return a digest of all that is read of these rulesets, wherever they lie."""
    digest = blake2b(digest_size=16)
    for place in places:
        for path in sorted(islice(_files(place), MOST_FILES)):
            digest.update(repr(path.relative_to(place).as_posix()).encode())
            with suppress(OSError, ValueError):  # what cannot be read is told when it is
                digest.update(blake2b(read_plain(path, MOST_BYTES)).digest())
    return digest.digest()


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    else:
        yield from (path for path in place.rglob("*") if path.suffix in (".yaml", ".md"))


def _loose(problem: Problem, path: Path) -> Problem:
    """Return a problem with its place told from the ruleset's own folder, wherever that will lie."""
    place = Path(problem.span.path)
    if not place.is_relative_to(path):
        return problem
    return replace(problem, span=replace(problem.span, path=place.relative_to(path).as_posix()))


def _placed(problem: Problem, path: Path) -> Problem:
    """Return such a problem of a ruleset that lies at a path now."""
    return replace(problem, span=replace(problem.span, path=str(path / problem.span.path)))


# ------------------------------------------------------------------------------------------------- inside the process


def serve(request: bytes) -> bytes:
    """Open a ruleset and try it out; say what is wrong with it, and what it extends."""
    from dogtable.session.library import Library

    asked = json.loads(request)
    data, cache, key = map(Path, asked["user"])
    library = Library([Path(f) for f in asked["folders"]], user=UserFolders(data, KeptFolders(cache, key)))
    problems, parents = _opened(library, Path(asked["path"]), Path(asked["beside"]))
    rows = [(astuple(p.span), p.code, p.message[:500], p.hint[:500]) for p in problems[:MOST_PROBLEMS]]
    return json.dumps({"problems": rows, "parents": [str(parent) for parent in parents]}).encode()


def _opened(library: Library, path: Path, beside: Path) -> tuple[list[Problem], tuple[Path, ...]]:
    """Return what keeps a ruleset from being opened, and the folders of what it extends."""
    from dogtable.session.tryout import tried_out

    try:
        rules = library.read(path, beside)
        for players in rules.players:
            rules.options(players)
            rules.program(players)
        finish()  # all that is kept of them is made here, within what this process may use
        failing = tried_out(rules)
        for work in (rules.look, rules.rulebook):
            with suppress(RulesetError):  # it is told where it is looked at, and the game can be played without it
                work()
    except RulesetError as error:
        return [problem for problem in error.problems if not problem.is_warning], ()
    return [problem for problem in failing if problem.code in _TOO_MUCH], rules.folders[1:]
