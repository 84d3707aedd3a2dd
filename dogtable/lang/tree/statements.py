"""The nodes of checked statements."""

from __future__ import annotations

from typing import Literal

from dogtable.base.errors import Span
from dogtable.base.frozen import Written
from dogtable.lang.tree.expressions import Because, Compare, Expr, Field, Rule, StateValue, TextCase, Zone

__all__ = [
    "Acting", "As", "Block", "Call", "Cancel", "Case", "Choice", "Choose", "Deal", "Each", "Entry", "Finish", "If",
    "Let", "Loop", "Match", "Menu", "Move", "Moving", "Pick", "Plain", "Random", "Repeat", "Require", "Respond",
    "Reveal", "Rotate", "Rounds", "Say", "Set", "Shuffle", "Stack", "Statement", "Swap", "Together", "Turn",
    "Turns", "Wait", "Ways", "While", "Window",
]  # fmt: skip


class _Statement(Written):
    """What every statement has. `asks`: a decision can be asked while it runs (through calls, too)."""

    span: Span
    asks: bool


Block = tuple["Statement", ...]


class If(_Statement):
    """`if`: one block or the other."""

    test: Expr
    then: Block
    other: Block


class Case(Written):
    """One row of `cases`: the values (words, or other constants) and what is done for them."""

    values: tuple[Expr, ...]
    body: Block


class Match(_Statement):
    """`match`: the body of the case that has the subject among its values, else `other`."""

    subject: Expr
    cases: tuple[Case, ...]
    other: Block


class Each(_Statement):
    """`list` is evaluated once, before the first round."""

    name: str
    list: Expr
    body: Block


class Repeat(_Statement):
    """`repeat`: so many rounds."""

    times: Expr
    body: Block


class While(_Statement):
    """`while`: rounds as long as `test` holds; one more than `at_most` is E504."""

    test: Expr
    at_most: Expr
    body: Block


class Loop(_Statement):
    """`loop`: rounds without end."""

    body: Block


class Call(_Statement):
    """`call`: a routine with its arguments."""

    routine: str
    args: tuple[Expr, ...]


class Let(_Statement):
    """`let`: a new local, to the end of the block."""

    name: str
    value: Expr


class Set(_Statement):
    """`target` is a StateValue, or a Field of a piece or of an entry."""

    target: StateValue | Field
    op: Literal["=", "+=", "-="]
    value: Expr


class Finish(_Statement):
    """The game ends here and now."""


class Pick(Written):
    """One pick of a choice: its name and the list it is taken from (later picks see earlier ones).

    A list from `some(...)` makes a pick that is itself a list.
    """

    name: str
    list: Expr


class Entry(Written):
    """One entry of a menu or of `anytime`: `label` as written, `key` with `_` for spaces."""

    span: Span
    label: str
    key: str
    when: Expr | None
    because: Because | None
    picks: tuple[Pick, ...]
    body: Block


class Turns(_Statement):
    """`turns`: round after round, from `first` to the left."""

    first: Expr
    while_: Expr | None
    skip: Expr | None
    anytime: tuple[Entry, ...]
    rule: Rule | None
    body: Block
    after: Block


class Turn(_Statement):
    """`turn`: the turn of one seat."""

    seat: Expr
    anytime: tuple[Entry, ...]
    rule: Rule | None
    body: Block
    after: Block


class As(_Statement):
    """`as`: another seat acts, without a turn of its own."""

    seat: Expr
    body: Block


class Choose(_Statement):
    """A choice. One written without `do:` has the rest of its block as `body`.

    `label` names the decision in its routine (`Decision.name` is routine.label): the name of the first pick.
    `ask` are texts of which one stands, none where nothing is said. `may` is the label of passing, or None; `other`
    runs on a pass; `none` runs when nothing is legal (None: absent). With `most:`, that is the last statement of
    `body`. `because`: why not, when `body` cannot be carried out.
    """

    label: str
    picks: tuple[Pick, ...]
    ask: tuple[TextCase, ...]
    rule: Rule | None
    because: Because | None
    body: Block
    may: tuple[TextCase, ...] | None
    other: Block
    none: Block | None

    @property
    def most(self) -> Require | None:
        """Return the requirement that is its `most:`."""
        last = self.body[-1] if self.body else None
        return last if isinstance(last, Require) and last.bound else None


class Menu(_Statement):
    """A choice between named ways. `label` is also the name of the pick."""

    label: str
    entries: tuple[Entry, ...]
    ask: tuple[TextCase, ...]
    rule: Rule | None
    may: tuple[TextCase, ...] | None
    other: Block
    none: Block | None


class Require(_Statement):
    """`require`: what led here was not legal unless `test` holds.

    `most:` of a choice is one, too, the last statement of its `do:`: a number is as great as any way through it could
    make it. That is what the local `bound` holds, which nobody can name ("" where it is no `most:`).
    """

    test: Expr
    because: Because | None
    bound: str

    @property
    def counted(self) -> Expr:
        """Return what `most:` counts."""
        assert isinstance(self.test, Compare)
        return self.test.left


class Together(_Statement):
    """Sealed answers of several seats: either `picks` with `body`, or the `entries` of a menu called `label`."""

    label: str
    seats: Expr
    picks: tuple[Pick, ...]
    body: Block
    entries: tuple[Entry, ...]
    ask: tuple[TextCase, ...]
    rule: Rule | None
    may: tuple[TextCase, ...] | None


class Respond(_Statement):
    """`respond`: who answers the top entry of the stack? When nobody does, it resolves."""

    label: str
    seats: Expr
    picks: tuple[Pick, ...]
    body: Block
    ask: tuple[TextCase, ...]
    rule: Rule | None
    may: tuple[TextCase, ...] | None


class Stack(_Statement):
    """`stack`: lays an entry that `routine` resolves."""

    routine: str
    fields: tuple[tuple[str, Expr], ...]


class Cancel(_Statement):
    """`cancel`: marks an entry; it will not resolve."""

    entry: Expr


class Move(_Statement):
    """`what` is a piece (none: nothing moves), a list of pieces, or a whole zone; `to` a zone, a space or a place.

    Of the texts of `say` one stands; without any the plain sentence does.
    """

    what: Expr
    to: Expr
    bottom: bool
    event: str
    say: tuple[TextCase, ...]


class Deal(_Statement):
    """`deal`: up to `count` pieces from the top of `source`."""

    count: Expr
    source: Zone
    to: Expr
    bottom: bool
    event: str
    say: tuple[TextCase, ...]


class Swap(_Statement):
    """`swap`: two pieces change places."""

    one: Expr
    other: Expr
    event: str
    say: tuple[TextCase, ...]


class Rotate(_Statement):
    """`rotate`: what lies in `zone` of each seat goes to that of the seat `by` further left, all at once."""

    zone: Zone
    by: Expr
    event: str
    say: tuple[TextCase, ...]


class Shuffle(_Statement):
    """`shuffle`: puts a zone in random order."""

    zone: Zone


class Reveal(_Statement):
    """To everybody when `to` is None."""

    what: Expr
    to: Expr | None


class Random(_Statement):
    """Draw one of `list` into a new local (`target` is its name), into state, or into a field that changes."""

    target: str | StateValue | Field
    list: Expr


class Say(_Statement):
    """`say`: a sentence for the log, one of several."""

    texts: tuple[TextCase, ...]
    event: str


class Wait(_Statement):
    """`wait`: a sentence for the log, over the table as it stands, until everybody has seen it; with pieces held up."""

    texts: tuple[TextCase, ...]
    show: Expr | None
    event: str


Moving = Move | Deal | Swap | Rotate | Shuffle | Reveal
"""Statements about pieces: where they lie, and who sees them."""
Plain = Moving | Let | Set | Finish | Require | Stack | Cancel | Random | Say | Wait
"""Statements that hold no others and never ask."""
Ways = If | Match
"""One of several blocks is done."""
Rounds = Each | Repeat | While | Loop
"""A block is done again and again."""
Acting = Turns | Turn | As
"""Another seat acts."""
Choice = Choose | Menu
"""The seat that acts is asked."""
Window = Together | Respond
"""Several seats are asked."""
Statement = Plain | Ways | Rounds | Call | Acting | Choice | Window
"""A checked statement. A walk goes by these families, and ends in `assert_never`."""
