"""Pages of kinds of value (E3xx)."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E301",
        "a value of another kind",
        "Each place in an expression takes values of one kind; players, words and spaces are no numbers.",
        "top",
        "define:\n  bad(p): points[p] + p\n",
        "index(x) gives the number of a player, word or space; len(list) counts; first(list) takes one.",
    ),
    Page(
        "E302",
        "this is no condition",
        "A condition is a flag, or a list (true when it is not empty).",
        "top",
        "define:\n  bad(p): 1 if points[p] else 0\n",
        "compare: points[p] > 0, x != none.",
    ),
    Page(
        "E303",
        "these can never be the same",
        "Both sides of a comparison, both branches of 'if ... else', all items of a list and all calls of a definition "
        "agree in kind.",
        "top",
        "define:\n  bad(c): c.suit == c.number\n",
        "one of the two is not what was meant.",
    ),
    Page(
        "E304",
        "a zone or board is no value",
        "Zones and boards are places. They cannot be named by let, handed over, kept or compared.",
        "turn",
        "- let: mine = hand[me]\n- say: '{len(mine)}'\n",
        "these(hand[me]) makes the list of its pieces, as_place(hand[me]) the place that it is.",
    ),
    Page(
        "E305",
        "there is no such field",
        "Fields are declared under kinds:, words:, board: or stack:; pieces also have owner and at.",
        "top",
        "define:\n  bad: first(discard).siut == red\n",
        "take the nearest field, or declare it.",
    ),
    Page(
        "E306",
        "this cannot be set",
        "State and mutable fields of pieces and entries can be set; locals, faces and places cannot.",
        "turn",
        "- set: it.suit = red\n",
        "use state; pieces are moved with 'move'.",
    ),
    Page(
        "E307",
        "this is never none",
        "None is kept only where it was declared, with ' or none'.",
        "turn",
        "- set: dealer = none\n",
        "declare it 'player or none', or use a value.",
    ),
    Page(
        "E308",
        "this is no place",
        "Pieces move to one zone, one space, or a place such as x.at.",
        "turn",
        "- move: it to hand\n",
        "say which: hand[me].",
    ),
    Page(
        "E309",
        "the kind of a parameter cannot be told",
        "What a parameter is shows in the calls; nothing calls this, and its body fits several kinds.",
        "top",
        "define:\n  owner_of(x): x.owner.at\n",
        "use it where it belongs, or remove it.",
    ),
    Page(
        "E310",
        "a number out of range",
        "The number lies outside the range that was declared, or that makes sense.",
        "turn",
        "- set: points[me] = 1000\n",
        "change the number, or the range.",
    ),
    Page(
        "E311",
        "the index does not fit",
        "What there is one of for each player (or word, or piece) is indexed by it; a grid by row and column.",
        "top",
        "define:\n  bad: points > 3\n",
        "write points[p].",
    ),
)
