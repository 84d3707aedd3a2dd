"""Pages of what goes wrong while a game runs (E5xx)."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E501",
        "a number out of its range",
        "State, a field or a pick got a number beyond what it was declared to hold. The game is saved as it "
        "was before.",
        "text",
        "points: {per: player, from: 0, to: 99}, and then '- set: points[me] += 100'",
        "widen the range, or see to it with min(...) and max(...).",
    ),
    Page(
        "E502",
        "none where a value is needed",
        "An expression gave none (the first of an empty list, the space past a lane's end), an index was too large, or "
        "something was divided by zero.",
        "text",
        "first(hand[me]).number, when the hand is empty",
        "ask before: 'if: hand[me]', or compare with none.",
    ),
    Page(
        "E503",
        "there is no room",
        "A zone or space with 'holds:' is full.",
        "text",
        "a second token moved to a space with 'holds: 1'",
        "move away what lies there first, or raise 'holds:'.",
    ),
    Page(
        "E504",
        "more rounds than 'at most'",
        "A 'while' went on for more rounds than its 'at most:' allows.",
        "text",
        "- while: draw\n  at most: 3\n  do: ...",
        "raise 'at most:', or find out why it goes on.",
    ),
    Page(
        "E505",
        "this takes too long",
        "The rules worked for too long without asking anybody; a program that never answers is worse than a "
        "game that stops.",
        "text",
        "turns in which nobody is ever asked",
        "let somebody choose, or let the game end.",
    ),
    Page(
        "E506",
        "the stack is full",
        "More entries were laid than 'depth:' allows, or one was named that is not there.",
        "text",
        "stack: {depth: 2}, and a third answer",
        "raise 'depth:'.",
    ),
    Page(
        "E507",
        "the game is too long",
        "More decisions were made (100,000, where 'limits:' says nothing), or routines that ask nested deeper, than"
        " 'limits:' allows. It says in how many positions the last 1,000 answers went round, which one came again, by"
        " whose answers, at which line the loop begins that goes round, and who was asked at which line.",
        "text",
        "a game in which nobody can win",
        "let the rules come to an end, or raise 'limits:'.",
    ),
    Page(
        "E508",
        "too many ways to take some",
        "some(list, n) would give more than 10,000 ways.",
        "text",
        "some(hand[me], 10) of thirty cards",
        "ask for them one by one, in a loop.",
    ),
    Page(
        "E509",
        "nothing to draw from",
        "'random' draws from an empty list.",
        "text",
        "- random: c from those(c for c in hand[me] if c.suit == red)",
        "ask before: 'if: ...'.",
    ),
    Page(
        "E510",
        "nobody can choose",
        "A choice that must be made has no legal option, and nothing says what happens then.",
        "text",
        "- choose:\n    c: hand[me]",
        "give it 'none:' (what is done then) or 'may:' (the seat passes).",
    ),
    Page(
        "E511",
        "'require' outside a choice",
        "A 'require' failed where nothing is being chosen.",
        "text",
        "a routine with 'require' called outside the 'do:' of a choice",
        "use 'if', or call it inside the choice.",
    ),
    Page(
        "E512",
        "too many of them",
        "A choice would have more than 20,000 options, or an expression would make a list of more than 100,000 things: "
        "nobody could look through them, and they would fill the memory.",
        "text",
        "- choose: {a: square, b: square, c: square, d: square}, on a board of 400 squares",
        "let it be chosen one after the other (with 'turn:' or a loop between), or leave out early what cannot be "
        "meant.",
    ),
    Page(
        "E513",
        "it cannot be counted",
        "'most:' looks at its number when the 'do:' is over, and before that something hidden came to light, behind "
        "which nothing is tried out.",
        "text",
        "- choose: {c: hand[me]}, with 'most: points[me]', and in its 'do:' the move of a piece that nobody knows",
        "let the 'do:' end before that; what follows can stand behind the choice.",
    ),
    Page(
        "E560",
        "an impossible position",
        "A position names pieces, places or values that the ruleset does not have, or two pieces where one fits.",
        "text",
        "at: {token.0.0: track.99}",
        "the message names what does not fit.",
    ),
)
