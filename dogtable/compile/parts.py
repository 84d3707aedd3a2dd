"""What writers are made of: each part of one knows the whole, and what the whole writes with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dogtable.compile.blocks import Blocks
    from dogtable.compile.expressions import Expressions


class ExpressionPart:
    """Writes some of the expressions of a unit."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.unit = expressions.unit
        self.world = expressions.world
        self.cells = expressions.cells


class BlockPart:
    """Writes some of the statements of one routine as blocks."""

    def __init__(self, blocks: Blocks) -> None:
        self.blocks = blocks
        self.expressions = blocks.expressions
        self.statements = blocks.statements
        self.unit = blocks.unit
        self.world = blocks.world
        self.asks = blocks.asks
