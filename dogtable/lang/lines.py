"""Statements as they are written: a `Line` is a verb with what its slots hold, nothing resolved yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dogtable.base.errors import Span
from dogtable.base.frozen import Written
from dogtable.lang import expr as x

Block = tuple["Line", ...]


class Ident(Written):
    """A name that is made here, and where."""

    name: str
    span: Span


class Pick(Written):
    """`name: list` of a choose."""

    name: str
    span: Span
    list: x.Expr


class Because(Written):
    """A reason and its rule number."""

    text: x.Text
    rule: str


class TextCase(Written):
    """One of several texts, and when it stands; without `when` in all other cases."""

    when: x.Expr | None
    says: x.Text


class Most(Written):
    """What is to be as great as possible, and why another way is not enough."""

    value: x.Expr
    because: Because | None


class Entry(Written):
    """One way of a menu, or an any-time entry."""

    span: Span
    label: str
    when: x.Expr | None
    because: Because | None
    picks: tuple[Pick, ...]
    body: Block


class Case(Written):
    """Values (separated by commas) and what belongs to them: statements, or in a definition a value."""

    span: Span
    values: tuple[x.Expr, ...]
    body: Block
    value: x.Expr | None = None


class Call(Written):
    """A routine with its arguments."""

    name: str
    span: Span
    args: tuple[x.Expr, ...]


class Let(Written):
    """`name = value`."""

    name: str
    span: Span
    value: x.Expr


class Set(Written):
    """`target op value`."""

    target: x.Expr
    op: str
    value: x.Expr


class FieldValue(Written):
    """`field: value` of an entry of the stack."""

    name: str
    span: Span
    value: x.Expr


Part = (
    x.Expr
    | Block
    | tuple[Pick, ...]
    | tuple[Entry, ...]
    | tuple[Case, ...]
    | tuple[FieldValue, ...]
    | tuple[TextCase, ...]
    | Because
    | Most
    | Ident
    | Call
    | Let
    | Set
)


class Line(Written):
    """A statement as written: its verb, and what its head and modifiers hold, by the names of their slots.

    `took_rest`: one of them has the rest of the list of statements, as it was not written itself.
    """

    span: Span
    verb: str
    parts: Mapping[str, Part]
    took_rest: bool = False

    def expr(self, name: str) -> x.Expr | None:
        """Return an expression slot."""
        part = self.parts.get(name)
        return part if isinstance(part, x.Expr) else None

    def texts(self, name: str) -> tuple[TextCase, ...]:
        """Return a text slot by case: one of several stands."""
        return tuple(part for part in self._items(name) if isinstance(part, TextCase))

    def ident(self, name: str) -> Ident | None:
        """Return a name slot."""
        part = self.parts.get(name)
        return part if isinstance(part, Ident) else None

    def because(self) -> Because | None:
        """Return the reason."""
        part = self.parts.get("because")
        return part if isinstance(part, Because) else None

    def most(self) -> Most | None:
        """Return what is to be as great as possible."""
        part = self.parts.get("most")
        return part if isinstance(part, Most) else None

    def block(self, name: str) -> Block:
        """Return the statements of a slot; none when it is not there."""
        return tuple(part for part in self._items(name) if isinstance(part, Line))

    def has(self, name: str) -> bool:
        """Whether a slot was written."""
        return name in self.parts

    def picks(self) -> tuple[Pick, ...]:
        """Return what is picked."""
        return tuple(part for part in self._items("choose") if isinstance(part, Pick))

    def entries(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of a menu (`of`) or of `anytime`."""
        return tuple(part for part in self._items(name) if isinstance(part, Entry))

    def cases(self) -> tuple[Case, ...]:
        """Return the cases."""
        return tuple(part for part in self._items("cases") if isinstance(part, Case))

    def fields(self) -> tuple[FieldValue, ...]:
        """Return the fields given `with` an entry."""
        return tuple(part for part in self._items("with") if isinstance(part, FieldValue))

    def _items(self, name: str) -> tuple[object, ...]:
        part = self.parts.get(name)
        return part if isinstance(part, tuple) else ()

    def inner_blocks(self) -> Iterator[Block]:
        """Yield every block directly inside, those of entries and cases too."""
        for part in self.parts.values():
            if isinstance(part, tuple):
                if all(isinstance(item, Line) for item in part):
                    yield tuple(item for item in part if isinstance(item, Line))
                else:
                    yield from (item.body for item in part if isinstance(item, (Entry, Case)))


def walk(block: Block) -> Iterator[Line]:
    """Yield every line of a block, the inner ones after their outer one."""
    for line in block:
        yield line
        for inner in line.inner_blocks():
            yield from walk(inner)
