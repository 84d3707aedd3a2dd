"""Pages of table.yaml (E6xx)."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E601",
        "there is no such layer",
        "A layer begins with box, picture, text, figure or show.",
        "text",
        "- bax: wood",
        "take the nearest word.",
    ),
    Page(
        "E602",
        "there is no such figure",
        "A figure is called that is not declared, or with other parameters.",
        "text",
        "- figure: palte(p)",
        "take the nearest figure, with its parameters.",
    ),
    Page(
        "E603",
        "an unknown key",
        "A layer, figure or part of the table has no such key.",
        "text",
        "- box: wood\n  coner: 20",
        "take the nearest key.",
    ),
    Page(
        "E604",
        "a value of another sort",
        "Here numbers, a word of a few, a mapping or a list is expected.",
        "text",
        "at: 0, 6, 100",
        "give as many numbers, or one of the words, as the message says.",
    ),
    Page(
        "E605", "each is not right", "'each' is NAME in LIST.", "text", "each: players", "write 'each: p in players'."
    ),
    Page(
        "E606",
        "a definition that no table can work out",
        "table.yaml uses a definition with a function that needs more than what a seat sees.",
        "text",
        "- text: '{ways_left(me)}', where ways_left uses some(...)",
        "count in another way, or leave it out of the table.",
    ),
    Page(
        "E611",
        "there is no such picture",
        "Pictures lie in pictures/ of the ruleset, and are not too large.",
        "text",
        "- picture: crwon",
        "look at the name, and at pictures/.",
    ),
    Page(
        "E620",
        "an unknown colour",
        "A colour is a name of the theme, of 'colours:', a player or a word.",
        "text",
        "fill: rde",
        "take the nearest name.",
    ),
    Page(
        "E621",
        "a plain colour outside look:",
        "#RRGGBB stands under 'look:' only, so that a theme can replace it.",
        "text",
        "fill: '#FF0000'",
        "give it a name under 'look: colours:'.",
    ),
    Page(
        "E622",
        "this has no colour",
        "A value was used as a colour, and nothing gives it one.",
        "text",
        "fill: x.suit",
        "name the word under 'look: colours:'.",
    ),
    Page(
        "E630",
        "figures nested too deep",
        "A figure holds itself, directly or through others.",
        "text",
        "a figure 'plate' with a layer 'figure: plate'",
        "take one of them out.",
    ),
    Page(
        "W640",
        "a text does not fit",
        "At some window size a text is cut off.",
        "text",
        "a long name on a narrow plate",
        "make room, or give the text a smaller 'font'.",
    ),
    Page(
        "E650",
        "a value of the table cannot be worked out",
        "While the table was laid out, an expression gave none or something of another kind.",
        "text",
        "size: first(hand[p]).number",
        "ask before, with 'when:' or 'if ... else'.",
    ),
    Page(
        "E651",
        "laying out the table takes too long",
        "The expressions of one layout used up their fuel.",
        "text",
        "each: x in a list of thousands",
        "count once, in a definition; show less.",
    ),
    Page(
        "E652",
        "too much on the table",
        "A table has at most 4,000 entries, and 'each' runs over at most 400 things.",
        "text",
        "each: n in numbers(1, 1000)",
        "show a pile with a number instead.",
    ),
)
