"""Functions of the intermediate representation as they are built: operation after operation, blocks inside blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from dogtable.base.errors import Problem, RulesetError, Span
from dogtable.base.program import FP
from dogtable.ir import header
from dogtable.ir import statements as st
from dogtable.ir.adding import Adding
from dogtable.ir.calls import Yield
from dogtable.ir.folding import FRAME, TRUE, number
from dogtable.ir.lines import lines_of
from dogtable.ir.types import NUMBER
from dogtable.ir.values import Load, Local, Value

_DEEPEST = 60  # blocks in blocks; deeper, a function is refused
_LOOPS = 18  # so many loops in loops, too: Python has room for 20


class Mark(NamedTuple):
    """A place in a block that is being built, and how many operations there were before."""

    block: list[st.Statement]
    at: int
    length: int


class Fn(Adding):
    """A function that is being built. Operations come from `span` of the function where nothing else is said."""

    def __init__(self, name: str, parameters: Sequence[Local], span: Span, *, block: bool = False) -> None:
        super().__init__(span)
        self.name = name
        self.parameters = list(parameters)
        self.block = block  # part of a routine that can ask: it returns where to go on
        self.asks = False  # a generator, even where nothing in it asks
        self.uses: set[str] = set()
        self.locals: tuple[tuple[str, int], ...] = ()  # those in the frame where it begins, and their slots
        self.frame = FP  # the header cell that tells which frame `fp` is
        self._loops = 0
        self._names = 0

    # ---------------------------------------------------------------------------------------------------- blocks in it

    @contextmanager
    def when(self, test: Value, span: Span | None = None) -> Iterator[None]:
        """Do what is built meanwhile where a test holds."""
        span = span or self.span
        with self._inside() as body:
            yield
        self.put(st.Branch(span, (st.Arm(span, test, tuple(body)),), None))

    @contextmanager
    def or_when(self, test: Value, span: Span | None = None) -> Iterator[None]:
        """Do it where no test so far holds, but this one."""
        with self._inside() as body:
            yield
        branch = self._open[-1][-1]
        assert isinstance(branch, st.Branch) and branch.other is None, "there is no branch here that goes on"
        self._open[-1][-1] = st.Branch(branch.span, (*branch.arms, st.Arm(span or self.span, test, tuple(body))), None)

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Do it where no test holds; behind a loop, when that ends by itself."""
        with self._inside() as body:
            yield
        node, other = self._open[-1][-1], tuple(body)
        if isinstance(node, st.Branch) and node.other is None:
            node = st.Branch(node.span, node.arms, other)
        elif isinstance(node, st.Each) and node.other is None:
            node = st.Each(node.span, node.names, node.items, node.body, other)
        else:
            assert isinstance(node, st.Loop) and node.other is None, "there is nothing here that has an other way"
            node = st.Loop(node.span, node.test, node.body, other)
        self._open[-1][-1] = node

    @contextmanager
    def each(self, names: str | Sequence[str], items: Value, span: Span | None = None) -> Iterator[None]:
        """Do it for each of some items, which is one local or several."""
        with self._inside(loops=1) as body:
            yield
        bound = (names,) if isinstance(names, str) else tuple(names)
        self.put(st.Each(span or self.span, bound, items, tuple(body), None))

    @contextmanager
    def loop(self, test: Value = TRUE, span: Span | None = None) -> Iterator[None]:
        """Do it as long as a test holds."""
        with self._inside(loops=1) as body:
            yield
        self.put(st.Loop(span or self.span, test, tuple(body), None))

    @contextmanager
    def _inside(self, loops: int = 0) -> Iterator[list[st.Statement]]:
        """Build a block; what was built of it is gone where that fails."""
        if len(self._open) >= _DEEPEST or self._loops + loops > _LOOPS:
            raise RulesetError([Problem(self.span, "E450", "statements are nested too deep", "give a part a name")])
        body: list[st.Statement] = []
        self._open.append(body)
        self._loops += loops
        try:
            yield body
        finally:
            self._open.pop()
            self._loops -= loops

    # -------------------------------------------------------------------------------------------------- what there is

    def mark(self) -> Mark:
        """Return the place in the block that is being built, to come back to."""
        return Mark(self._open[-1], len(self._open[-1]), self._length)

    def since(self, mark: Mark) -> st.Block:
        """Return the operations that were put into its block since a mark was taken."""
        return tuple(mark.block[mark.at :])

    def back_to(self, mark: Mark) -> None:
        """Take back all that was built since a mark was taken, in the block that is being built now."""
        assert mark.block is self._open[-1], "the mark stands in another block"
        del mark.block[mark.at :]
        self._length = mark.length

    def insert(self, mark: Mark, node: st.Statement) -> None:
        """Put an operation where a mark was taken."""
        mark.block.insert(mark.at, node)
        self._length += 1

    @property
    def body(self) -> st.Block:
        """The operations so far, but for those in blocks that are not done."""
        return tuple(self._open[0])

    def length(self) -> int:
        """Return how many operations there are."""
        return self._length

    def fresh(self, stem: str) -> str:
        """Return a name that this function does not use yet."""
        self._names += 1
        return f"{stem}_{self._names}"

    def continues(self, other: Fn) -> None:
        """Let no fresh name here be one of another function's, as this one takes over where that one is."""
        self._names = max(self._names, other._names)

    def done(self) -> st.Function:
        """Return the whole function: before what was built stands what that uses."""
        head: list[st.Statement] = []
        if "fp" in self.uses:
            head.append(st.Let(self.span, FRAME.name, Load(number(self.frame), NUMBER)))
        if "me" in self.uses and "me" not in (parameter.name for parameter in self.parameters):
            head.append(st.Let(self.span, "me", header.ME))
        if self.asks:
            never = st.Arm(self.span, number(0), (st.Call(self.span, Yield(number(0)), False),))
            head.append(st.Branch(self.span, (never,), None))
        return st.Function(self.name, tuple(self.parameters), (*head, *self._open[0]), self.block, self.span)

    def render(self) -> list[tuple[str, Span]]:
        """Return the lines of the whole function, each with its span."""
        return lines_of(self.done())
