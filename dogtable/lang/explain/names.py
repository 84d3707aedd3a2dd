"""Pages of names and expressions (E2xx)."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E203",
        "an unknown name",
        "Nothing of that name is declared, and no local of that name is bound here.",
        "top",
        "define:\n  cards_of(p): hnad[p]\n",
        "take the nearest name, or declare it.",
    ),
    Page(
        "E204",
        "a name is taken",
        "All declared names share one name space, and locals hide nothing, so that a name means one thing everywhere.",
        "top",
        "define:\n  bad(p): those(hand for hand in players)\n",
        "take another name.",
    ),
    Page(
        "E205",
        "a word of the language",
        "Functions, built-in values, Python's keywords and 'to' cannot be names.",
        "top",
        "define:\n  first: 3\n",
        "take another name.",
    ),
    Page(
        "E206",
        "this cannot be a name",
        "Names are made of a-z, 0-9 and _ and begin with a letter; ids are made of a-z, 0-9 and -.",
        "top",
        "define:\n  two words: 3\n",
        "write two_words.",
    ),
    Page(
        "E207",
        "an unknown key",
        "A statement or declaration has no such key.",
        "turn",
        "- deal: 1 from draw to hand[me]\n  evnt: gift\n",
        "take the nearest key; a second statement begins with '- '.",
    ),
    Page(
        "E208",
        "a key is missing",
        "A statement or declaration lacks a key that it needs.",
        "turn",
        "- while: draw\n  do:\n    - deal: 1 from draw to hand[me]\n",
        "add the key (here 'at most:').",
    ),
    Page(
        "E209",
        "there is no such statement",
        "A list item begins with its verb; this word is none.",
        "turn",
        "- shufle: draw\n",
        "take the nearest verb; `dogtable docs` lists them.",
    ),
    Page(
        "E210",
        "the expression cannot be read",
        "Something is missing or too much, or a sign means nothing here.",
        "top",
        "define:\n  bad(p): points[p] +\n",
        "look at what stands at the mark, and just before it.",
    ),
    Page(
        "E211",
        "the expression is too large",
        "An expression has at most 400 characters, 40 levels and numbers of 9 digits.",
        "top",
        "define:\n  bad: 12345678901\n",
        "give a part of it a name under define:.",
    ),
    Page(
        "E212",
        "there are no texts in expressions",
        "Expressions know numbers, flags, players, words, pieces and places.",
        "top",
        'define:\n  bad(c): c.suit == "red"\n',
        "write the word without quotes.",
    ),
    Page(
        "E214",
        "nobody acts here",
        "'me' and choices need a seat that acts: inside turns, turn, as, together, an answer, or an any-time entry.",
        "top",
        "play:\n  - move: hand[me] to discard\n",
        "name the seat: 'each: p in players', or 'turn: p'.",
    ),
    Page(
        "E215",
        "a brace in a text",
        "In texts { and } enclose an expression.",
        "turn",
        '- say: "{me has no card."\n',
        "close the brace, or double it: {{.",
    ),
    Page(
        "E216",
        "data of another sort",
        "A number, a flag or a word of a list is expected.",
        "top",
        "options:\n  quick: yes\n",
        "write true or false, a whole number, or one of the words.",
    ),
    Page(
        "E217",
        "there is no such kind",
        "A kind is flag, player, place, {from, to}, a word list, directions, a board, a kind of piece, or a list of "
        "one of those; with ' or none' where there may be nothing.",
        "top",
        "state:\n  trump: siuts\n",
        "take the nearest name.",
    ),
    Page(
        "E218",
        "not known before a game",
        "Sizes of boards, first values and when an option matters are settled before a game: by options, "
        "words, tables and "
        "the number of players.",
        "top",
        "board:\n  long: {ring: len(hand), of: token}\n",
        "use options and len(players).",
    ),
    Page(
        "E219",
        "called with something else",
        "A function, definition or routine takes other values than it is given.",
        "top",
        "define:\n  bad(p): len(hand[p], 3)\n",
        "compare with what it takes, which the message says.",
    ),
)
