"""What a statement does itself, apart from what it holds and calls: the words in which rows of verbs say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

from dogtable.base.event_kinds import KINDS, EventKind
from dogtable.lang import tree
from dogtable.lang.things import STACK, Thing, kept_in

Asks = Literal["itself", "anytime", "called", "never"]
"""Whether it asks: by itself, where it has any-time entries, where the routine does that it calls, never."""
Commits = Literal["always", "perhaps", "never"]
"""Whether it begins with a commit point; `perhaps`: what it does can be one."""
Part = tuple[tree.Block, bool]
"""A block inside, and whether it is the open `do:` of a choice."""
Holds = Callable[[tree.Expr], bool]
"""Whether a condition surely holds, as far as whoever asks can tell."""


@dataclass(frozen=True, slots=True)
class Does:
    """What a statement does. Nothing has a default: who writes a row has thought of all of it.

    `commits`: whether it begins with a commit point. `moves`: the pieces that it moves one by one, which is a commit
    point where the seat does not know them. `fails`: whether it can forbid what led to it. `writes`: what it changes.
    `parts`: the blocks inside. `local`: what it names for the rest of its list, and the kind of that. `acts`: somebody
    must be `me`. `ends`: it ends the game. `work`: what it usually burns, in units of fuel. `event`: the kind of the
    events that it makes; "" for none.
    """

    asks: Asks
    commits: Callable[[tree.Rules, Any], Commits]
    moves: Callable[[Any], tuple[tree.Expr, ...]]
    fails: Callable[[Any, Holds], bool]
    writes: Callable[[tree.Rules, Any], Iterable[Thing]]
    parts: Callable[[Any], Iterator[Part]]
    local: Callable[[Any], tuple[str, tree.Kind] | None]
    _: KW_ONLY
    acts: bool
    ends: bool
    work: int
    event: EventKind | Literal[""]

    def __post_init__(self) -> None:
        if self.event and self.event not in KINDS:
            raise TypeError(f"there is no kind '{self.event}' of events")


def never(_rules: tree.Rules, _st: tree.Statement) -> Commits:
    """It is no commit point."""
    return "never"


def always(_rules: tree.Rules, _st: tree.Statement) -> Commits:
    """It is a commit point: chance, something shown, or another seat that acts."""
    return "always"


def still(_st: tree.Statement) -> tuple[tree.Expr, ...]:
    """It moves no pieces, or only such of which everybody sees where they come from."""
    return ()


def safe(_st: tree.Statement, _holds: Holds) -> bool:
    """It cannot fail."""
    return False


def nothing(_rules: tree.Rules, _st: tree.Statement) -> Iterable[Thing]:
    """It changes nothing."""
    return ()


def its_target(_rules: tree.Rules, st: tree.Set | tree.Random) -> Iterable[Thing]:
    """It changes what it sets."""
    thing = kept_in(st.target)
    return () if thing is None else (thing,)


def the_stack(_rules: tree.Rules, _st: tree.Statement) -> Iterable[Thing]:
    """It changes what lies on the stack."""
    return (STACK,)


def flat(_st: tree.Statement) -> Iterator[Part]:
    """It holds no statements."""
    return iter(())


def its_body(st: tree.Rounds | tree.As) -> Iterator[Part]:
    """It holds one block."""
    yield st.body, False


def unnamed(_st: tree.Statement) -> None:
    """It names nothing for those after it."""
