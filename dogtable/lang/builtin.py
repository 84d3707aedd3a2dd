"""The built-in functions, values, fields and operators of expressions, each with an example."""

from __future__ import annotations

from dogtable.lang.constructs import Function, Value

_G = True  # takes a generator

FUNCTIONS: tuple[Function, ...] = (
    Function(
        "any", "any(list)", 1, 1, "Whether one of them holds.", "any(c.suit == red for c in hand[me])", generator=_G
    ),
    Function("all", "all(list)", 1, 1, "Whether all of them hold.", "all(hand[p] for p in players)", generator=_G),
    Function("len", "len(list)", 1, 1, "How many there are.", "len(hand[me])"),
    Function("sum", "sum(numbers)", 1, 1, "All numbers together.", "sum(c.number for c in hand[me])", generator=_G),
    Function(
        "first", "first(list)", 1, 1, "The first (of a zone: the bottom one), or none.", "first(hand[me])", generator=_G
    ),
    Function("last", "last(list)", 1, 1, "The last (of a zone: the top one), or none.", "last(discard)", generator=_G),
    Function(
        "those",
        "those(x for x in list if …)",
        1,
        1,
        "The list of what the generator gives, without none.",
        "those(c for c in hand[me] if c.suit == red)",
        generator=_G,
    ),
    Function(
        "these",
        "these(a, list, …)",
        0,
        -1,
        "One list of several things and lists, without none.",
        "these(first(draw), hand[me])",
    ),
    Function(
        "distinct",
        "distinct(list)",
        1,
        1,
        "The list without repetitions.",
        "len(distinct(c.suit for c in hand[me]))",
        generator=_G,
    ),
    Function(
        "min",
        "min(list, by=…) or min(a, b, …)",
        1,
        -1,
        "The least; `by` a definition, a field or per-player state. Of nothing: none. The first of equals.",
        "min(players, by=points)",
        ("by",),
        _G,
    ),
    Function(
        "max",
        "max(list, by=…) or max(a, b, …)",
        1,
        -1,
        "The greatest; `by` as for min. Of nothing: none. The first of equals.",
        "max(hand[me], by=number)",
        ("by",),
        _G,
    ),
    Function(
        "ranked",
        "ranked(list, by=…)",
        1,
        1,
        "The list with the greatest first; equals stay in order.",
        "first(ranked(players, by=points))",
        ("by",),
        _G,
    ),
    Function(
        "some",
        "some(list, n[, m])",
        2,
        3,
        "All ways to take n (or n to m) of a list: for a pick that is a list. Equal faces are merged.",
        "some(hand[me], 3)",
    ),
    Function("numbers", "numbers(a, b)", 2, 2, "The numbers from a to b, both included.", "numbers(1, 6)"),
    Function("index", "index(x)", 1, 1, "The number of a player, a word or a space, from 0.", "index(me) + 1"),
    Function("abs", "abs(n)", 1, 1, "The number without its sign.", "abs(points[me] - 10)"),
    Function(
        "on",
        "on(where[, KIND])",
        1,
        2,
        "The pieces on a space, on several spaces, or in a zone; only those of a kind.",
        "on(track[0], token)",
    ),
    Function("empty", "empty(where)", 1, 1, "Whether nothing lies there.", "empty(track[0])"),
    Function(
        "next",
        "next(x[, dir])",
        1,
        2,
        "The seat to the left; the next space (on a grid in a direction, along links by name). Past the end: none.",
        "next(me)",
    ),
    Function(
        "previous", "previous(x)", 1, 1, "The seat to the right; the space before, or none.", "previous(track[0])"
    ),
    Function("before", "before(space)", 1, 1, "The spaces of a lane before this one, in order.", "before(goal[me][2])"),
    Function("after", "after(space)", 1, 1, "The spaces of a lane after this one, in order.", "after(goal[me][2])"),
    Function(
        "neighbours", "neighbours(space)", 1, 1, "The spaces beside, or linked to, a space.", "neighbours(square[1, 1])"
    ),
    Function(
        "line",
        "line(space, dir, n, unless=test)",
        3,
        3,
        "The next n spaces from a space in a direction of a grid or along named links, as far as the board goes, and "
        "up to the first one for which the test holds.",
        "line(square[0, 0], right, 2, unless=shut)",
        ("unless",),
    ),
    Function(
        "lines",
        "lines(board[, n])",
        1,
        2,
        "All straight lines of n spaces of a grid, or the lines that a board lists.",
        "any(all(not empty(s) for s in row) for row in lines(square, 3))",
    ),
    Function(
        "ends",
        "ends(start, n, step, extra…, unless=test)",
        3,
        -1,
        "Every space exactly n steps away. `step` gives the space, or the list of spaces, after one; a space for which "
        "the test holds is shut, the last one too.",
        "ends(t.at, 3, next, unless=shut)",
        ("unless",),
    ),
    Function("seats_from", "seats_from(p)", 1, 1, "All seats, from p on to the left.", "seats_from(next(me))"),
    Function("mates", "mates(p)", 1, 1, "The other seats of p's team.", "mates(me)"),
    Function("partner", "partner(p)", 1, 1, "The next seat of p's team to the left, or none.", "partner(me)"),
    Function("below", "below(entry)", 1, 1, "The entry directly beneath, or none.", "below(top)"),
)

VALUES: tuple[Value, ...] = (
    Value("me", "the seat that acts", "dealer == me"),
    Value("players", "all seats, from the first", "len(players)"),
    Value("top", "the top entry of the stack, or none", "top != none"),
    Value("true", "the flag that is set", "t.fresh == true"),
    Value("false", "the flag that is not set", "t.fresh == false"),
    Value("none", "nothing", "first(draw) == none"),
    Value(
        "directions",
        "up, up_right, right, down_right, down, down_left, left, up_left: the ways to go on a grid",
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
