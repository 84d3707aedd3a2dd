"""The built-in values, fields and operators of expressions, each with an example."""

from __future__ import annotations

from dogtable.lang.constructs import Value

VALUES: tuple[Value, ...] = (
    Value("me", "the seat that acts", "dealer == me"),
    Value("players", "all seats, from the first", "len(players)"),
    Value("top", "the top entry of the stack, or none", "top != none"),
    Value("true", "the flag that is set", "t.fresh == true"),
    Value("false", "the flag that is not set", "t.fresh == false"),
    Value("none", "nothing", "first(draw) == none"),
    Value(
        "directions",
        "up, up_right, right, down_right, down, down_left, left, up_left: the ways to go on a grid; also the kind of "
        "what keeps one of them",
        "those(next(square[1, 1], d) for d in directions)",
    ),
    Value("total", "the sum of all scores of `me`; in `rank by:` only", "total"),
)

FIELDS: tuple[Value, ...] = (
    Value("owner", "whose a piece, space or entry is; none when nobody's", "t.owner == me"),
    Value("at", "the place where a piece lies", "t.at == track[0]"),
    Value("row", "the row of a space of a grid, from 0", "square[1, 2].row"),
    Value("column", "the column of a space of a grid, from 0", "square[1, 2].column"),
    Value("player", "of a place: whose zone or board it is; also the name of a word list or kind", "t.at.player"),
)

OPERATORS: tuple[Value, ...] = (
    Value("and", "both hold; a list counts as true when it is not empty", "hand[me] and draw"),
    Value("or", "one of them holds", "not draw or not discard"),
    Value("not", "it does not hold", "not hand[me]"),
    Value("==", "the same", "dealer == me"),
    Value("!=", "not the same", "dealer != me"),
    Value("<", "less, of numbers; likewise <= > >=", "points[me] < 10"),
    Value("in", "lies in a zone, on a board, or is in a list; likewise not in", "t in home[me]"),
    Value("+", "numbers together; likewise - *", "points[me] + 1"),
    Value("//", "whole-number division, rounded down", "points[me] // 2"),
    Value("%", "what that division leaves", "points[me] % 2"),
    Value("if", "one value or the other", "1 if hand[me] else 0"),
    Value(
        "[ ]",
        "one of a zone, a board, a set, state, a table, or a list (from 0); of what each seat has, a number is a seat",
        "hand[me][0]",
    ),
    Value("for", "a generator: the sole argument of a function", "those(p for p in players if hand[p])"),
)

DIRECTIONS: tuple[str, ...] = ("up", "up_right", "right", "down_right", "down", "down_left", "left", "up_left")
