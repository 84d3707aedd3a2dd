"""A move is a set of picks, made in any order.

The options of a decision are sets of picks. Whoever plays arms picks one after another, beginning with whichever they
like; what still fits stays lit. This is the pure part: no screen, no pixels, no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from dogtable.ui.look.ids import number_id, piece_id, seat_id, word_id

State = Literal["armed", "legal", "faint"]

LABEL = "key"  # the kind of a pick that is a label of a menu
ANYTIME = "anytime"  # the name of the pick that is one of what may be done at any time
LYING = ("piece", "place")  # kinds of picks that lie on the table and are known there by their own names


class Pick(NamedTuple):
    """One part of a move: under which name it is asked for, and the id of what is taken (see `ui.look.ids`)."""

    name: str
    thing: str


class Choice(Protocol):
    """What picking needs of an option of a decision."""

    @property
    def key(self) -> str:
        """The answer that is given to the session."""

    @property
    def picks(self) -> Mapping[str, Any]:
        """What is taken, by name, in the order of asking; a value may be a list."""

    @property
    def text(self) -> str:
        """The option in words."""


def parts(picks: Mapping[str, Any], kinds: Mapping[str, str] | None = None) -> list[Pick]:
    """Return the single picks of an option in the order of asking; the members of a list one by one.

    `kinds` says of each name what is picked by it (`Decision.kinds`).
    """
    return [
        Pick(name, thing_id(one, (kinds or {}).get(name, "")))
        for name, value in picks.items()
        for one in (value if isinstance(value, (list, tuple)) else [value])
    ]


def thing_id(value: Any, kind: str) -> str:
    """Return the id by which the table knows what was picked: a piece, a place, a player, an int or a word."""
    if isinstance(value, Mapping):
        return piece_id(value)
    if isinstance(value, int):
        return seat_id(value) if kind == "player" else number_id(value)
    return str(value) if kind in LYING else word_id(str(value))


class Picking:
    """What is armed, what still fits, and whether the move is complete.

    `options` are those of one decision, in its order. `often` counts earlier picks of this player, so that the most
    common stand first where they have to be listed. `kinds` are those of the decision.
    """

    def __init__(
        self,
        options: Sequence[Choice],
        often: Mapping[Pick, int] | None = None,
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        self.options = list(options)
        self._often: Mapping[Pick, int] = often or {}
        self._kinds = kinds
        self._parts = [parts(option.picks, kinds) for option in self.options]
        self._counts = [Counter(made) for made in self._parts]
        self.known: frozenset[Pick] = frozenset(pick for made in self._parts for pick in made)
        self._armed: list[Pick] = []
        self._refresh()

    # ------------------------------------------------------------------ what stands
    @property
    def armed(self) -> tuple[Pick, ...]:
        """The picks made so far, in the order in which they were made."""
        return tuple(self._armed)

    @property
    def fitting(self) -> list[Choice]:
        """The options that hold all armed picks, in the order of the decision."""
        return [self.options[i] for i in self._fitting]

    @property
    def legal(self) -> frozenset[Pick]:
        """What can be picked now without giving up anything armed."""
        return self._legal

    @property
    def faint(self) -> frozenset[Pick]:
        """What can be picked, but only by giving up something that is armed."""
        return self.known - self._legal - frozenset(self._armed)

    @property
    def complete(self) -> Choice | None:
        """The one move that is left, once something was picked; none while several fit."""
        if self._armed and len(self._fitting) == 1:
            return self.options[self._fitting[0]]
        return None

    @property
    def ends(self) -> list[Choice]:
        """Options whose picks are all armed while others ask for more: taken by a button of their own (pass, done)."""
        if len(self._fitting) < 2 and self._armed:
            return []
        armed = Counter(self._armed)
        return [self.options[i] for i in self._fitting if not self._counts[i] - armed]

    def state(self, pick: Pick) -> State | None:
        """How this pick is to be shown; an armed pick of which one more fits is legal."""
        if pick in self._legal:
            return "legal"
        if pick in self._armed:
            return "armed"
        return "faint" if pick in self.known else None

    def of(self, things: Iterable[str]) -> Pick | None:
        """Return the best pick that one of these things can be now: legal before armed before faint, else none.

        Things that come first are preferred, and names that are asked for first.
        """
        found: dict[State, Pick] = {}
        for thing in things:
            for name in self._names:
                pick = Pick(name, thing)
                state = self.state(pick)
                if state is not None:
                    found.setdefault(state, pick)
        order: tuple[State, ...] = ("legal", "armed", "faint")
        return next((found[state] for state in order if state in found), None)

    # ------------------------------------------------------------------ picking
    def take(self, pick: Pick) -> bool:
        """Arm this pick; what does not go with it is given up, the oldest first. False when no option has it."""
        if pick not in self.known:
            return False
        held = Counter([pick])
        kept: list[Pick] = []
        again = pick in self._legal  # of a pick that is armed already, one more fits
        for earlier in reversed(self._armed):
            tried = held + Counter([earlier])
            if (earlier != pick or again) and any(tried <= count for count in self._counts):
                held = tried
                kept.append(earlier)
        self._armed = [*reversed(kept), pick]
        self._refresh()
        return True

    def drop(self, pick: Pick) -> None:
        """Disarm one pick."""
        if pick in self._armed:
            self._armed.remove(pick)
            self._refresh()

    def step_back(self) -> bool:
        """Disarm the pick made last; False when nothing is armed."""
        if not self._armed:
            return False
        self._armed.pop()
        self._refresh()
        return True

    def clear(self) -> bool:
        """Disarm everything; False when nothing was."""
        had = bool(self._armed)
        self._armed = []
        self._refresh()
        return had

    # ------------------------------------------------------------------ what is still asked
    def rest(self, option: Choice) -> list[Pick]:
        """Return what this option takes beyond what is armed, in the order of asking."""
        left = Counter(parts(option.picks, self._kinds)) - Counter(self._armed)
        return list(left.elements())

    def telling(self, option: Choice) -> list[Pick]:
        """Of the rest of this option, what tells it from the other options that fit."""
        shared = [Counter(self._parts[i]) for i in self._fitting]
        return [pick for pick in self.rest(option) if not all(pick in count for count in shared)]

    def openings(self) -> list[Pick]:
        """Return what may be picked next by those who go in the order of asking, in that order.

        Of each option that fits: the first pick that tells it from the others (with a list, any of its members).
        """
        found: dict[Pick, None] = {}
        for option in self.fitting:
            rest = self.telling(option) or self.rest(option)
            found.update(dict.fromkeys(pick for pick in rest if pick.name == rest[0].name))
        return list(found)

    def lit(self) -> list[Pick]:
        """Return what glows before anything is armed: the openings.

        A label of a menu lies on a button; what it would be followed by glows with it. What may be done at any time
        does not: it is not what is asked.
        """
        found = dict.fromkeys(self.openings())
        for option in self.fitting:
            label, *rest = self.telling(option) or self.rest(option) or [Pick("", "")]
            if rest and label.name != ANYTIME and (self._kinds or {}).get(label.name) == LABEL:
                found.update(dict.fromkeys(pick for pick in rest if pick.name == rest[0].name))
        return list(found)

    def unseen(self, shown: Callable[[Pick], bool]) -> list[Pick]:
        """Return the openings that are shown nowhere: they become buttons, the most common first."""
        picks = [pick for pick in self.openings() if not shown(pick)]
        return sorted(picks, key=lambda pick: -self._often.get(pick, 0))

    def listed(self) -> list[Choice]:
        """Return the options that fit, the most common first: what a chooser offers."""
        return sorted(self.fitting, key=lambda option: -sum(self._often.get(pick, 0) for pick in self.telling(option)))

    # ------------------------------------------------------------------ inside
    @property
    def _names(self) -> list[str]:
        """The names in the order of asking: that of the options which fit, then that of the others."""
        fitting = [self._parts[i] for i in self._fitting]
        return list(dict.fromkeys(pick.name for made in [*fitting, *self._parts] for pick in made))

    def _refresh(self) -> None:
        armed = Counter(self._armed)
        self._fitting = [i for i, count in enumerate(self._counts) if armed <= count]
        self._legal = frozenset(pick for i in self._fitting for pick in self._counts[i] - armed)
