"""A move is a set of picks, made in any order.

The options of a decision are sets of picks. Whoever plays arms picks one after another, beginning with whichever they
like; what still fits stays lit. This is the pure part: no screen, no pixels, no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Literal

from dogtable.engine.decision import LABEL
from dogtable.ui.table.picks import ANYTIME, BESIDE, PILE, Choice, Comes, Pick, beside, parts

State = Literal["armed", "legal", "faint"]


class Picking:
    """What is armed, what still fits, and whether the move is complete.

    `options` are those of one decision, in its order, `kinds` its own; `effects` says what comes of each option. What
    is touched may mean several picks, the more so where it lies beside what is picked: it means any that fits, and is
    known for certain when no other one is left.
    """

    def __init__(
        self, options: Sequence[Choice], kinds: Mapping[str, str] | None = None, effects: Sequence[Comes] = ()
    ) -> None:
        self.options = list(options)
        self.kinds = kinds
        self._parts = [parts(option.picks, kinds) for option in self.options]
        self._counts = [Counter(made) for made in self._parts]
        self._like = [one.like for one in effects] or list(range(len(self.options)))
        self._beside = [beside(one) for one in effects] or [frozenset[Pick]()] * len(self.options)
        self.known: frozenset[Pick] = frozenset(pick for made in self._parts for pick in made)
        self._holding: dict[Pick, list[int]] = {}  # which options it belongs to
        self._meanings: dict[str, list[Pick]] = {}
        for made in (self._counts, self._beside):
            for i, picks in enumerate(made):
                for pick in picks:
                    self._holding.setdefault(pick, []).append(i)
        for pick in self._holding:
            self._meanings.setdefault(pick.thing, []).append(pick)
        self.several: frozenset[str] = frozenset(
            name for option in self.options for name, value in option.picks.items() if isinstance(value, list)
        )
        """The names by which several things may be picked at once."""
        self._touched: list[tuple[Pick, ...]] = []  # what may be meant by each thing that was taken
        self.given_back: tuple[Pick, ...] = ()
        """What was armed and is no more, by the last that was done."""
        self._refresh()

    # ------------------------------------------------------------------ what stands
    @property
    def armed(self) -> tuple[Pick, ...]:
        """The picks made so far, in the order in which they were made."""
        return self._armed

    @property
    def fitting(self) -> list[Choice]:
        """The options that hold all armed picks, in the order of the decision."""
        return [self.options[i] for i in self._fits]

    @property
    def legal(self) -> frozenset[Pick]:
        """What can be picked now without giving up anything armed."""
        return self._legal

    @property
    def faint(self) -> frozenset[Pick]:
        """What can be picked, but only by giving up something that is armed."""
        return self.known - self._legal - frozenset(self._armed)

    @property
    def beside(self) -> frozenset[str]:
        """The things that the options which fit move, though nobody picks them, and where all they move goes."""
        return frozenset(pick.thing for i in self._fits for pick in self._beside[i])

    @property
    def piles(self) -> frozenset[str]:
        """The places from which the options that fit deal."""
        return frozenset(pick.thing for i in self._fits for pick in self._beside[i] if pick.name == PILE)

    @property
    def only(self) -> Choice | None:
        """The one move that is left, or the first of those that come to the same; none while several fit."""
        first = next(iter(self._fits), None) if self._touched else None
        if first is None or any(self._like[i] != self._like[first] for i in self._fits):
            return None
        return self.options[first]

    @property
    def complete(self) -> Choice | None:
        """The one move that is left, once enough was picked to mean it: more than a thing that it moves by the way."""
        meant = len(self._armed) > 1 or any(pick.name != BESIDE for pick in self._armed)
        return self.only if meant else None

    @property
    def ends(self) -> list[Choice]:
        """Options whose picks are all armed while others ask for more: taken by a button of their own (pass, done)."""
        if self.only is not None:
            return []
        return [self.options[i] for i, made in self._fits.items() if not self._counts[i] - made]

    @property
    def goes_on(self) -> bool:
        """Whether what is picked next is more of several at once, of which some are armed."""
        names = {pick.name for pick in self.openings()}
        return bool(names) and names <= self.several and names <= {pick.name for pick in self._armed}

    def state(self, pick: Pick) -> State | None:
        """How this pick is to be shown; an armed pick of which one more fits is legal."""
        if pick in self._legal:
            return "legal"
        if pick in self._armed:
            return "armed"
        return "faint" if pick in self.known else None

    def meaning(self, thing: str, *, beside: bool = True) -> tuple[Pick, ...]:
        """Return the picks that touching a thing may mean, in the order of asking; `beside`: also what it goes with."""
        return tuple(pick for pick in self._meanings.get(thing, ()) if beside or pick.name != BESIDE)

    def goes(self, meaning: Sequence[Pick]) -> bool:
        """Whether one of these picks can be made with all that is armed."""
        touched = [*self._touched, tuple(meaning)]
        return any(self._assigned(i, touched) is not None for i in self._with(meaning) if i in self._fits)

    # ------------------------------------------------------------------ picking
    def take(self, *meaning: Pick) -> bool:
        """Arm what means one of these picks; False, and nothing is changed, when none goes with what is armed."""
        if not self.goes(meaning):
            return False
        self._become([*self._touched, meaning])
        return True

    def instead(self, *meaning: Pick) -> bool:
        """Arm this in place of what was armed by the same name; what does not go with it is given up, the oldest first.

        False, and nothing is changed, when nothing is armed by such a name, or no option has it.
        """
        names = {pick.name for pick in meaning}
        old = next((n for n, pick in enumerate(self._armed) if pick.name in names), None)
        if old is None or not any(pick.asked for pick in meaning):
            return False
        others = [touched for n, touched in enumerate(self._touched) if n != old]
        kept: list[tuple[Pick, ...]] = [meaning]
        if not self._some(kept):
            return False
        for touched in reversed(others):
            if self._some([touched, *kept]):
                kept.insert(0, touched)
        self._become(kept)
        return True

    def drop(self, *meaning: Pick) -> None:
        """Disarm what was taken last of all that may mean one of these picks."""
        for n in reversed(range(len(self._touched))):
            if set(meaning) & set(self._touched[n]):
                self._become([*self._touched[:n], *self._touched[n + 1 :]])
                return

    def step_back(self) -> bool:
        """Disarm the pick made last; False when nothing is armed."""
        if not self._touched:
            return False
        self._become(self._touched[:-1])
        return True

    def clear(self) -> bool:
        """Disarm everything; False when nothing was."""
        had = bool(self._touched)
        if had:
            self._become([])
        return had

    # ------------------------------------------------------------------ what is still asked
    def rest(self, option: Choice) -> list[Pick]:
        """Return what this option takes beyond what is armed, in the order of asking."""
        return self._rest(self._numbers[option.key])

    def telling(self, option: Choice) -> list[Pick]:
        """Of the rest of this option, what tells it from the other options that fit."""
        return self._telling(self._numbers[option.key])

    def openings(self) -> list[Pick]:
        """Return what may be picked next by those who go in the order of asking, in that order.

        Of each option that fits: the first pick that tells it from the others (with a list, any of its members).
        """
        found: dict[Pick, None] = {}
        for i in self._fits:
            rest = self._telling(i) or self._rest(i)
            found.update(dict.fromkeys(pick for pick in rest if pick.name == rest[0].name))
        return list(found)

    def lit(self) -> list[Pick]:
        """Return what glows before anything is armed: the openings.

        A label of a menu lies on a button; what it would be followed by glows with it. What may be done at any time
        does not: it is not what is asked.
        """
        found = dict.fromkeys(self.openings())
        for i in self._fits:
            label, *rest = self._telling(i) or self._rest(i) or [Pick("", "")]
            if rest and label.name != ANYTIME and (self.kinds or {}).get(label.name) == LABEL:
                found.update(dict.fromkeys(pick for pick in rest if pick.name == rest[0].name))
        return list(found)

    def unseen(self, shown: Callable[[Pick], bool]) -> list[Pick]:
        """Return the openings that are shown nowhere, of those that come to the same the first: they become buttons."""
        found: dict[object, Pick] = {}
        for pick in self.openings():
            if not shown(pick):
                likes = frozenset(self._like[i] for i in self._fits if pick in self._counts[i])
                found.setdefault(likes, pick)
        return list(found.values())

    def switches(self, shown: Callable[[Pick], bool]) -> list[Pick]:
        """Return what becomes buttons: what is `unseen`, and beside it what of several at once is armed already."""
        unseen = self.unseen(shown)
        armed = {pick for pick in self._armed if pick.name in self.several and not shown(pick)}
        return [pick for pick in self._holding if pick in armed or pick in unseen] if armed else unseen

    def counts(self, name: str) -> tuple[int, int, int]:
        """Return how many things are armed by a name, and how many there are at least and at most in what fits."""
        numbers = [sum(made.name == name for made in self._parts[i]) for i in self._fits]
        return sum(pick.name == name for pick in self._armed), min(numbers), max(numbers)

    def called(self, option: Choice, pick: Pick) -> str:
        """Return what one pick of an option is called."""
        words = [word for said in option.members.values() for word in said]
        called = words[self._parts[self._numbers[option.key]].index(pick)]
        return called[:1].upper() + called[1:]

    def listed(self) -> list[Choice]:
        """Return the options that fit, of those that come to the same the first: what a chooser offers."""
        found: dict[int, Choice] = {}
        for i in self._fits:
            found.setdefault(self._like[i], self.options[i])
        return list(found.values())

    # ------------------------------------------------------------------ inside
    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {option.key: i for i, option in enumerate(self.options)}

    def _rest(self, option: int) -> list[Pick]:
        return list((self._counts[option] - self._fits.get(option, Counter())).elements())

    def _telling(self, option: int) -> list[Pick]:
        return [pick for pick in self._rest(option) if pick not in self._shared]

    def _with(self, meaning: Sequence[Pick]) -> list[int]:
        """Return the options, in their order, to which one of these picks belongs."""
        return sorted({i for pick in meaning for i in self._holding.get(pick, ())})

    def _some(self, touched: Sequence[tuple[Pick, ...]]) -> bool:
        return any(self._assigned(i, touched) is not None for i in self._with(touched[0]))

    def _assigned(self, option: int, touched: Sequence[tuple[Pick, ...]]) -> list[Pick] | None:
        """Return which pick of an option each thing means that was touched; None when one of them means none."""
        return _assign(touched, self._counts[option].copy(), self._beside[option])

    def _become(self, touched: list[tuple[Pick, ...]]) -> None:
        before, self._touched = self._armed, touched
        self._refresh()
        self.given_back = tuple(pick for pick in before if pick not in self._armed)

    def _refresh(self) -> None:
        among = self._with(self._touched[0]) if self._touched else range(len(self.options))
        made = {i: self._assigned(i, self._touched) for i in among}
        self._fits = {i: Counter(picks) for i, picks in made.items() if picks is not None}
        self._armed = next((tuple(picks) for picks in made.values() if picks is not None), ())
        self._shared = frozenset[Pick]()
        if self._fits:
            self._shared = frozenset.intersection(*(frozenset(self._counts[i]) for i in self._fits))
        self._legal = frozenset(pick for i, picks in self._fits.items() for pick in self._counts[i] - picks)


def _assign(touched: Sequence[tuple[Pick, ...]], free: Counter[Pick], beside: frozenset[Pick]) -> list[Pick] | None:
    """Give each touched thing a pick of its own, or what lies beside them; None when that cannot be."""
    if not touched:
        return []
    for pick in touched[0]:
        if free[pick] > 0:
            free[pick] -= 1
            others = _assign(touched[1:], free, beside)
            free[pick] += 1
            if others is not None:
                return [pick, *others]
    for pick in touched[0]:
        if pick in beside:
            others = _assign(touched[1:], free, beside - {pick})
            if others is not None:
                return [pick, *others]
    return None
