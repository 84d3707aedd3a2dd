"""The vocabulary: every construct of the ruleset language, once.

Parser, checker, JSON schema, reference, completion and the list of reserved words are derived from these rows; a
construct without a row does not exist. Every row has its meaning and an example; the examples are checked against the
little game in `EXAMPLE_GAME`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dogtable.lang.expr import PYTHON_WORDS

Takes = Literal[
    "expr",  # an expression of any kind
    "condition",  # an expression: a flag, or a list (true when not empty)
    "block",  # a list of statements
    "text",  # a text, with {expressions}
    "because",  # a text, or {text, rule}
    "picks",  # {pick: list}
    "entries",  # {label: statements, or {when, because, choose, do}}
    "cases",  # {"a, b": statements}
    "fields",  # {field: expression}
    "name",  # a name that the statement makes
    "routine",  # the name of a routine
    "call",  # a routine with arguments
    "let",  # name = expression
    "set",  # target = expression, += or -=
    "word",  # a fixed word, or a class of events
    "nothing",
]


@dataclass(frozen=True, slots=True)
class Slot:
    """A part of a statement. `inline`: it may follow in the verb's own line, behind its word."""

    name: str
    takes: Takes
    meaning: str
    must: bool = False
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A statement: what stands behind its verb (`head`), and its modifiers."""

    name: str
    head: Slot
    slots: tuple[Slot, ...]
    meaning: str
    example: str

    def slot(self, name: str) -> Slot | None:
        """Return a modifier by its name."""
        return next((slot for slot in self.slots if slot.name == name), None)


@dataclass(frozen=True, slots=True)
class Function:
    """A built-in function; `least` to `most` arguments (most -1: any number), and its named ones."""

    name: str
    signature: str
    least: int
    most: int
    meaning: str
    example: str
    keywords: tuple[str, ...] = ()
    generator: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A built-in name, field or operator of expressions."""

    name: str
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a declaration: what it holds, in words and for the schema."""

    name: str
    takes: str
    meaning: str
    must: bool = False


@dataclass(frozen=True, slots=True)
class Declaration:
    """A top-level key of a ruleset. `keys` are those of each thing declared (of the whole where there is but one)."""

    name: str
    keys: tuple[Key, ...]
    meaning: str
    example: str
    many: bool = True

    def key_names(self) -> tuple[str, ...]:
        """Return the names of all keys."""
        return tuple(key.name for key in self.keys)


# --------------------------------------------------------------------------------------------------------- statements

_DO = Slot("do", "block", "what is done", must=True)
_ASK = Slot("ask", "text", "the question, as the player reads it")
_MAY = Slot("may", "text", "the seat may pass; the text is what passing is called")
_ELSE = Slot("else", "block", "what is done after a pass")
_NONE = Slot("none", "block", "what is done, unasked, when no option is legal")
_EVENT = Slot("event", "word", "a class for the event, for motion and sound")
_SAY = Slot("say", "text", "a sentence for the log instead of the plain one")
_AT = Slot("at", "word", "`bottom`: put it under what lies there")
_CHOOSE = Slot("choose", "picks", "what is picked, each from a list; later picks see earlier ones")
_ANYTIME = Slot("anytime", "entries", "what the seat may do beside every decision of its turn, outside open choices")
_AFTER = Slot("after", "block", "what is done when the turn is over and nobody wants an any-time entry")

VERBS: tuple[Verb, ...] = (
    Verb(
        "if",
        Slot("test", "condition", "a flag, or a list: true when it is not empty"),
        (
            Slot("then", "block", "what is done when it holds", must=True),
            Slot("else", "block", "what is done when it does not"),
        ),
        "Does one thing or the other.",
        "- if: not hand[me]\n  then:\n    - deal: 1 from draw to hand[me]\n",
    ),
    Verb(
        "match",
        Slot("subject", "expr", "what is looked at"),
        (
            Slot("cases", "cases", "for each value, or several with commas, what is done", must=True),
            Slot("else", "block", "what is done in all other cases"),
        ),
        "Does what belongs to a value.",
        "- match: c.suit\n  cases:\n    red, blue:\n      - set: points[me] += 1\n    green:\n      - set: points[me] += 2\n",
    ),
    Verb(
        "each",
        Slot("name", "name", "the local that stands for one after the other"),
        (Slot("in", "expr", "a list; it is looked at once, before the first round", must=True, inline=True), _DO),
        "Does something for each thing of a list.",
        "- each: p in players\n  do:\n    - deal: 5 from draw to hand[p]\n",
    ),
    Verb(
        "repeat",
        Slot("times", "expr", "how often"),
        (_DO,),
        "Does something so many times.",
        "- repeat: 3\n  do:\n    - deal: 1 from draw to hand[me]\n",
    ),
    Verb(
        "while",
        Slot("test", "condition", "looked at before each round"),
        (Slot("at most", "expr", "how many rounds there can be; one more is a rule error", must=True), _DO),
        "Does something as long as a condition holds.",
        "- while: len(hand[me]) < 5 and draw\n  at most: 5\n  do:\n    - deal: 1 from draw to hand[me]\n",
    ),
    Verb(
        "loop",
        Slot("do", "block", "the round; it must ask somebody, or finish"),
        (),
        "Goes on for ever, until the game ends.",
        "- loop:\n    - turns: dealer\n      do:\n        - choose:\n            c: hand[me]\n          do:\n            - move: c to discard\n",
    ),
    Verb(
        "call",
        Slot("call", "call", "a routine, with a value for each of its parameters"),
        (),
        "Does a routine.",
        "- call: refill_hand(me)\n",
    ),
    Verb(
        "let",
        Slot("let", "let", "`name = expression`; the name holds to the end of the list of statements"),
        (),
        "Gives a value a name.",
        "- let: best = first(hand[me])\n- set: points[me] += best.number\n",
    ),
    Verb(
        "set",
        Slot("set", "set", "`target = expression`, also += and -=; a target is state, or a field of a piece or entry"),
        (),
        "Changes state.",
        "- set: points[me] += 1\n- set: dealer = next(dealer)\n- set: t.fresh = true\n",
    ),
    Verb(
        "finish",
        Slot("nothing", "nothing", "it stands alone"),
        (),
        "Ends the game here and now.",
        "- if: not draw\n  then:\n    - finish\n",
    ),
    Verb(
        "turns",
        Slot("first", "expr", "the seat that begins"),
        (
            Slot("while", "condition", "goes round as long as it holds"),
            Slot("skip", "condition", "seats (as `me`) that are passed over; a whole lap of them ends it"),
            _ANYTIME,
            _DO,
            _AFTER,
        ),
        "Gives the seats turns, to the left, round and round.",
        "- turns: next(dealer)\n  while: draw\n  skip: not hand[me]\n  do:\n    - choose:\n        c: hand[me]\n      do:\n"
        "        - move: c to discard\n",
    ),
    Verb(
        "turn",
        Slot("seat", "expr", "whose turn it is"),
        (_ANYTIME, _DO, _AFTER),
        "Gives one seat a turn.",
        "- each: p in players\n  do:\n    - turn: p\n      do:\n        - deal: 1 from draw to hand[me]\n",
    ),
    Verb(
        "as",
        Slot("seat", "expr", "who is `me` meanwhile"),
        (_DO,),
        "Lets another seat act, without a turn of its own.",
        "- as: next(me)\n  do:\n    - choose:\n        c: hand[me]\n      none: []\n      do:\n        - move: c to discard\n",
    ),
    Verb(
        "choose",
        Slot("choose", "picks", "each pick with the list it is taken from; later picks see earlier ones"),
        (
            _ASK,
            Slot("do", "block", "what is done with the picks; without it, the rest of the list of statements"),
            _MAY,
            _ELSE,
            _NONE,
        ),
        "Asks the seat to pick. An option is legal when all that follows it can be carried out.",
        "- choose:\n    c: hand[me]\n    p: those(p for p in players if p != me)\n  ask: Which card, and for whom?\n  do:\n"
        "    - move: c to gift[p]\n  may: Keep all\n",
    ),
    Verb(
        "menu",
        Slot("pick", "name", "what the choice is called in an option's key"),
        (
            Slot("of", "entries", "the ways, each with what is done", must=True),
            _ASK,
            _MAY,
            _ELSE,
            _NONE,
        ),
        "Asks the seat to take one of several ways.",
        "- menu: use\n  ask: What do you do?\n  of:\n    draw a card:\n      - deal: 1 from draw to hand[me]\n    lay one down:\n"
        "      when: hand[me]\n      because: You have no card.\n      choose:\n        c: hand[me]\n      do:\n"
        "        - move: c to discard\n",
    ),
    Verb(
        "require",
        Slot("test", "condition", "what must hold, or the option was not legal"),
        (Slot("because", "because", "why not, for the player who wonders"),),
        "Forbids what led here. It stands inside the `do:` of a choice.",
        "- choose:\n    c: hand[me]\n  do:\n    - move: c to discard\n    - require: hand[me]\n      because: You keep one card.\n",
    ),
    Verb(
        "together",
        Slot("seats", "expr", "who is asked"),
        (
            _CHOOSE,
            Slot("do", "block", "what is done with the picks; it cannot fail"),
            Slot("menu", "name", "instead of choose: the name of a menu"),
            Slot("of", "entries", "the ways of that menu"),
            _ASK,
            _MAY,
        ),
        "Asks several seats at once, sealed; when all have answered, what they chose is done in the order of the list.",
        "- together: players\n  choose:\n    c: hand[me]\n  ask: Which card do you pass?\n  do:\n    - move: c to gift[me]\n",
    ),
    Verb(
        "respond",
        Slot("seats", "expr", "who may answer, in that order; the owner of the top entry is left out"),
        (Slot("choose", "picks", "what an answer picks", must=True), _DO, _ASK, _MAY),
        "Asks who wants to answer the top entry of the stack; answers can be answered; then the stack resolves.",
        "- stack: resolve\n  with: {card: first(hand[me])}\n- respond: seats_from(next(me))\n  choose:\n    a: hand[me]\n"
        "  may: Let it be\n  do:\n    - move: a to discard\n    - stack: resolve\n      with: {card: a}\n",
    ),
    Verb(
        "stack",
        Slot("routine", "routine", "what runs when the entry resolves, with the entry as its parameter"),
        (Slot("with", "fields", "fields of the entry"),),
        "Lays an entry on the stack; its owner is `me`.",
        "- stack: resolve\n  with: {card: first(hand[me])}\n",
    ),
    Verb(
        "cancel",
        Slot("entry", "expr", "an entry of the stack"),
        (),
        "Marks an entry of the stack: it will not resolve.",
        "- if: top != none\n  then:\n    - cancel: top\n",
    ),
    Verb(
        "move",
        Slot("what", "expr", "a piece (of none: nothing moves), a list of pieces, or a whole zone"),
        (Slot("to", "expr", "a zone, a space, or a place", must=True, inline=True), _AT, _EVENT, _SAY),
        "Moves pieces.",
        '- move: first(hand[me]) to discard\n  event: thrown\n  say: "{me} throws a card away."\n- move: t to track[0]\n',
    ),
    Verb(
        "deal",
        Slot("count", "expr", "how many"),
        (
            Slot("from", "expr", "a zone; from its top", must=True, inline=True),
            Slot("to", "expr", "a zone, or a space", must=True, inline=True),
            _AT,
            _EVENT,
            _SAY,
        ),
        "Moves so many pieces from the top of a zone, or as many as there are (a zone with `refill` fills itself first).",
        "- deal: 5 from draw to hand[me]\n",
    ),
    Verb(
        "swap",
        Slot("one", "expr", "a piece"),
        (Slot("with", "expr", "another piece", must=True, inline=True), _EVENT, _SAY),
        "Lets two pieces change places.",
        "- swap: t with first(tokens[next(me)])\n",
    ),
    Verb(
        "shuffle",
        Slot("zone", "expr", "a zone"),
        (),
        "Shuffles a zone; who does not see it forgets what lies there.",
        "- shuffle: draw\n",
    ),
    Verb(
        "reveal",
        Slot("what", "expr", "a piece, a list of pieces, or a zone"),
        (Slot("to", "expr", "the seat that sees it; without it everybody", inline=True),),
        "Shows the faces of pieces.",
        "- reveal: hand[next(me)] to me\n- reveal: first(hand[me])\n",
    ),
    Verb(
        "random",
        Slot("name", "name", "a new local, or state"),
        (Slot("from", "expr", "a list", must=True, inline=True),),
        "Draws one of a list by chance.",
        "- random: face from numbers(1, 6)\n- random: dealer from players\n",
    ),
    Verb(
        "say",
        Slot("text", "text", "a sentence, with {expressions}"),
        (_EVENT,),
        "Writes a sentence into the log.",
        '- say: "{me} has {len(hand[me])} cards."\n',
    ),
)

# ---------------------------------------------------------------------------------------------------------- functions

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
        "The seat to the left; the next space (on a grid in a direction). Past a lane's end: none.",
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
        "line(space, dir, n)",
        3,
        3,
        "The next n spaces from a space in a direction, as far as the board goes.",
        "line(square[0, 0], right, 2)",
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
    Value("me", "the seat that acts", "hand[me]"),
    Value("players", "all seats, from the first", "len(players)"),
    Value("top", "the top entry of the stack, or none", "top != none"),
    Value("true", "the flag that is set", "t.fresh == true"),
    Value("false", "the flag that is not set", "t.fresh == false"),
    Value("none", "nothing", "first(draw) == none"),
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
    Value("[ ]", "one of a zone, a board, a set, state, a table, or a list (from 0)", "hand[me][0]"),
    Value("for", "a generator: the sole argument of a function", "those(p for p in players if hand[p])"),
)

DIRECTIONS: tuple[str, ...] = ("up", "up_right", "right", "down_right", "down", "down_left", "left", "up_left")

# ------------------------------------------------------------------------------------------------------- declarations

_PER = Key("per", "per", "one for each: player, a word list, a kind of piece, or a pair of those")
_SEEN = Key("seen by", "seen", "who sees it: everybody (as without it), owner, nobody")
_OF = Key("of", "kinds", "the kind of piece, or a list of kinds", must=True)

DECLARATIONS: tuple[Declaration, ...] = (
    Declaration(
        "extends",
        (),
        "The id of a ruleset that this one changes. Mappings merge key by key, definitions and routines by name; "
        "everything else replaces.",
        "extends: other-game\n",
        many=False,
    ),
    Declaration(
        "game",
        (
            Key("id", "id", "the name of the ruleset in files and commands: a-z, 0-9 and -", must=True),
            Key("title", "text", "its name for people", must=True),
            Key("language", "int", "the version of this language: 1", must=True),
            Key("players", "ints", "the numbers of players", must=True),
            Key("version", "text", "the version of the ruleset, as its author counts"),
            Key("pitch", "text", "one line for the shelf"),
            Key("minutes", "int", "about how long a game takes"),
            Key(
                "teams", "teams", "lists of seats; or by number of players; there, or by the value of the option teams"
            ),
        ),
        "What the game is.",
        "game: {id: example, title: Example, language: 1, players: [2, 4], teams: {4: [[0, 2], [1, 3]]}}\n",
        many=False,
    ),
    Declaration(
        "options",
        (
            Key("words", "titles", "its values, each with a title"),
            Key("default", "word", "the value when nothing is said; without it the first"),
            Key("when", "expr", "it matters only then"),
            Key("title", "text", "its name for people"),
        ),
        "What can be settled before a game: false or true, or one of several words.",
        "options:\n  short_game: false\n  deck:\n    words: {plain: the plain deck, large: the large deck}\n    default: large\n",
    ),
    Declaration(
        "words",
        (
            Key("fields", "fields", "fields and their kinds"),
            Key("rows", "rows", "the rows, or the file that has them"),
        ),
        "Lists of words, in order; each word may have fields.",
        "words:\n  sizes: [small, big]\n  moods: {sunny: {worth: 2}, cloudy: {}}\n  days:\n    fields: {mood: moods}\n"
        "    rows: [{name: monday, mood: cloudy}]\n",
    ),
    Declaration(
        "kinds",
        (),
        "Kinds of piece, with the kind of each field: flag, player, place, {from, to, first}, a word list, a board, a "
        "kind of piece, [kind] for a list of them, each also with ` or none`.",
        "kinds:\n  chip: {worth: {from: 1, to: 100}, marked: flag, keeper: player or none}\n",
    ),
    Declaration(
        "pieces",
        (
            Key("of", "kind", "the kind of piece", must=True),
            Key("start", "name", "the zone where they begin", must=True),
            Key("per", "player", "`player`: each has a set of them"),
            Key("copies", "int", "how many of each"),
            Key("but", "counts", "other numbers of copies, by word"),
            Key("each", "names", "a field, or several: one piece for each combination"),
            Key("rows", "rows", "the pieces as rows, or the file that has them"),
        ),
        "Sets of pieces. SET is the list of them, SET[p] those of a seat.",
        "pieces:\n  more_cards: {of: card, each: [suit, number], copies: 2, but: {red: 1}, start: draw}\n",
    ),
    Declaration(
        "zones",
        (
            _OF,
            _PER,
            _SEEN,
            Key("holds", "int", "how many pieces it can hold"),
            Key("refill", "name", "the zone that is shuffled and laid under it when it has run out"),
            Key("refill when", "expr", "it is refilled only then"),
        ),
        "Places where pieces lie in a row or pile. ZONE[i] is one of them, ZONE without index all.",
        "zones:\n  tray: {of: [card, token], per: player, seen by: owner, holds: 8}\n",
    ),
    Declaration(
        "board",
        (
            Key("ring", "expr", "a ring of so many spaces"),
            Key("lane", "expr", "a lane of so many spaces"),
            Key("grid", "size", "[rows, columns]"),
            Key("spaces", "rows", "spaces with names: a list, or the file that has them"),
            _OF,
            Key("per", "player", "`player`: each has one"),
            Key("holds", "int", "how many pieces a space can hold"),
            Key("fields", "fields", "fields of the spaces, and their kinds"),
            Key("rows", "data", "data by index; with per, one list for each seat"),
            Key("links", "links", "pairs of spaces that are neighbours; or {along: lines}"),
            Key("lines", "lines", "lists of spaces that make lines"),
            _SEEN,
        ),
        "Boards of spaces: ring, lane, grid, or spaces with names.",
        "board:\n  meadow: {spaces: [well, oak, gate], of: token, links: [[well, oak], [oak, gate]]}\n  ladder: {lane: 6, per: player, of: token}\n",
    ),
    Declaration(
        "state",
        (
            Key("kind", "kind", "its kind"),
            Key("from", "int", "the least number"),
            Key("to", "int", "the greatest number"),
            Key("first", "expr", "its value at the start"),
            _PER,
            Key("resets", "word", "`turn`: it goes back to its first value as a turn begins"),
            _SEEN,
        ),
        "What changes and is no piece: a number in a range, a flag, a player, a word, a piece.",
        "state:\n  round_number: {from: 1, to: 20}\n  bid: {per: player, from: 0, to: 13}\n  trump: suits or none\n  doubled: {kind: flag, resets: turn}\n",
    ),
    Declaration(
        "tables",
        (),
        "Constants by number or word; a key that is not listed gives none or the empty list.",
        "tables:\n  prize: [0, 1, 3, 6]\n  worth: {red: 2, blue: 3}\n",
    ),
    Declaration(
        "stack",
        (
            Key("depth", "int", "how many entries can lie there", must=True),
            Key("fields", "fields", "the fields of an entry, and their kinds; `owner` is there always"),
        ),
        "What is announced, may be answered, and then happens.",
        "stack: {depth: 20, fields: {card: card or none}}\n",
        many=False,
    ),
    Declaration(
        "define",
        (
            Key("is", "expr", "the value"),
            Key("because", "because", "why not, when it is the reason for a refusal"),
            Key("match", "expr", "what is looked at"),
            Key("cases", "cases", "for each value, or several with commas, the value"),
            Key("else", "expr", "the value in all other cases"),
        ),
        "Names for values, with or without parameters. They see `me` and their parameters.",
        "define:\n  red_cards(p): those(c for c in hand[p] if c.suit == red)\n  shown:\n    is: not empty(track[0])\n    because: Nothing lies there.\n"
        "  worth_of(c):\n    match: c.suit\n    cases:\n      red, blue: 2\n    else: 1\n",
    ),
    Declaration(
        "routines",
        (),
        "Statements with a name. They see `me` and their parameters, and never call themselves.",
        "routines:\n  give(c, p):\n    - move: c to hand[p]\n",
    ),
    Declaration(
        "play",
        (),
        "The game: statements from its beginning to its end.",
        "play:\n  - turns: first(players)\n    while: draw\n    do:\n      - deal: 1 from draw to hand[me]\n",
        many=False,
    ),
    Declaration(
        "end",
        (
            Key("when", "expr", "the game ends when it holds"),
            Key("scores", "scores", "named numbers of `me`"),
            Key("rank by", "ranks", "numbers of `me`, or total: the greatest first, then the next"),
            Key("winners", "expr", "who wins; it may be nobody"),
            Key("lost", "expr", "all lose"),
        ),
        "When the game ends, and who wins.",
        "end:\n  when: not draw\n  scores:\n    cards: len(hand[me])\n  rank by:\n    - total\n    - points[me]\n",
        many=False,
    ),
    Declaration(
        "advice",
        (
            Key("is", "expr", "a number of `me`: the more the better", must=True),
            Key("says", "text", "what a bot says of it"),
        ),
        "What is good for a seat, as numbers after an option; with parameters, over the picks of those names.",
        "advice:\n  cards_left: -len(hand[me])\n  keeps_high(c): {is: c.number, says: a high card kept}\n",
    ),
    Declaration(
        "limits",
        (
            Key("decisions", "int", "how many decisions a game may have"),
            Key("frames", "int", "how deep routines that ask may nest"),
        ),
        "Bounds for games that are longer than most.",
        "limits: {decisions: 20000}\n",
        many=False,
    ),
)

VERB: dict[str, Verb] = {verb.name: verb for verb in VERBS}
FUNCTION: dict[str, Function] = {function.name: function for function in FUNCTIONS}
DECLARATION: dict[str, Declaration] = {declaration.name: declaration for declaration in DECLARATIONS}
INLINE_WORDS: frozenset[str] = frozenset(slot.name for verb in VERBS for slot in verb.slots if slot.inline)
RESERVED: frozenset[str] = PYTHON_WORDS | INLINE_WORDS | frozenset(FUNCTION) | frozenset(value.name for value in VALUES)
BECAUSE_KEYS = ("text", "rule")
ENTRY_KEYS = ("when", "because", "choose", "do")
ROW_KEYS = ("name", "title", "text", "shown")  # of every row; `copies` for pieces

EXAMPLE_GAME = """\
game: {id: example, title: Example, language: 1, players: [2, 3, 4], teams: {4: [[0, 2], [1, 3]]}}
words:
  suits: [red, blue, green]
kinds:
  card: {suit: suits, number: {from: 1, to: 9}}
  token: {fresh: flag}
pieces:
  cards: {of: card, each: [suit, number], start: draw}
  tokens: {of: token, per: player, copies: 4, start: home}
zones:
  draw: {of: card, seen by: nobody, refill: discard}
  discard: {of: card}
  hand: {of: card, per: player, seen by: owner}
  gift: {of: card, per: player, seen by: owner}
  home: {of: token, per: player}
board:
  track: {ring: 24, of: token, holds: 1}
  goal: {lane: 4, per: player, of: token, holds: 1}
  square: {grid: [3, 3], of: token, holds: 1}
state:
  dealer: player
  points: {per: player, from: 0, to: 999}
stack: {depth: 20, fields: {card: card or none}}
define:
  shut(s): any(t.fresh for t in on(s))
routines:
  refill_hand(p):
    - deal: 3 from draw to hand[p]
  resolve(e):
    - set: points[e.owner] += 1
"""
