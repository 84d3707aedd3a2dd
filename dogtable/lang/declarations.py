"""The top-level keys of a ruleset, and the keys of what they declare."""

from __future__ import annotations

from dogtable.base.aims import AIMS
from dogtable.lang.constructs import Declaration, Key

STYLES: dict[str, tuple[tuple[str, ...], str]] = {  # by name: the shapes that look so, and how
    "chequered": (("grid",), "two colours by turns"),
    "hex": (("grid",), "hexagons, each row half a space further to the right"),
    "points": (("ring", "lane"), "triangles above and below a middle bar, pieces in columns"),
    "mancala": (("ring",), "two rows of pits, the last of each half a store at its end"),
    "pits": (("ring", "lane"), "two rows of pits"),
    "track": (("ring", "lane"), "holes on a band, round or to and fro"),
}

_PER = Key(
    "per",
    "per",
    "free",
    "one for each: player, a word list, a kind of piece, or two of those: `[player, suits]`, as `NAME[me, red]`",
)
_INTERNAL = Key(
    "internal", "word", "free", "`true`: the rules alone need it; the table that the program writes leaves it out"
)
_SEEN = Key("seen by", "seen", "free", "who sees it: everybody (as without it), owner, nobody")
_KNOWN = Key(
    "seen by",
    "known",
    "free",
    "who sees it: everybody (as without it), owner, nobody; `owner unordered`, `everybody unordered`: they may look "
    "through it at any time, and see what has left it, but nobody knows in which order it lies",
)
_OF = Key("of", "kinds", "needed", "the kind of piece, or a list of kinds")

DECLARATIONS: tuple[Declaration, ...] = (
    Declaration(
        "extends",
        (),
        "The id of a ruleset that this one changes. Mappings merge key by key, definitions and routines by name; "
        "everything else replaces.",
        many=False,
    ),
    Declaration(
        "game",
        (
            Key("id", "id", "needed", "the name of the ruleset in files and commands: a-z, 0-9 and -"),
            Key("title", "text", "needed", "its name for people"),
            Key("language", "int", "needed", "the version of this language: 1"),
            Key("players", "ints", "needed", "the numbers of players"),
            Key("version", "text", "free", "the version of the ruleset, as its author counts"),
            Key("author", "text", "free", "who made it"),
            Key("licence", "text", "free", "what others may do with it, such as CC-BY-4.0"),
            Key("pitch", "text", "free", "one line for the shelf"),
            Key("minutes", "int", "free", "about how long a game takes"),
            Key(
                "tour", "names", "free", "scenarios that show a turn, in order: the rulebook opens with their pictures"
            ),
            Key(
                "teams",
                "teams",
                "free",
                "lists of seats; or by number of players; there, or by the value of the option teams",
            ),
        ),
        "What the game is.",
        many=False,
    ),
    Declaration(
        "options",
        (
            Key("words", "titles", "free", "its values, each with a title"),
            Key("default", "word", "free", "the value when nothing is said; without it the first"),
            Key("when", "expr", "free", "it matters only then"),
            Key("title", "text", "free", "its name for people"),
            Key("about", "text", "free", "one sentence of help: what it changes"),
            Key("variant", "word", "free", "`true`: for those who know the game; before a new one it is folded away"),
        ),
        "What can be settled before a game: false or true, or one of several words.",
        many=True,
    ),
    Declaration(
        "words",
        (
            Key("fields", "fields", "free", "fields and their kinds"),
            Key("rows", "rows", "free", "the rows, or the file that has them"),
        ),
        "Lists of words, in order; each word may have fields.",
        many=True,
    ),
    Declaration(
        "kinds",
        (),
        "Kinds of piece, with the kind of each field: flag, player, place, {from, to, first}, a word list, "
        "`directions` (those of a grid), a board, a kind of piece, [kind] for a list of them, each also with ` or "
        "none`; or {kind, first, internal}. What is `internal: true` (beside from and to, too) no table that the "
        "program writes tells. Several kinds may have a field of one name: each piece holds what its own kind says; "
        "read of a piece that lacks it, it is none.",
        many=True,
    ),
    Declaration(
        "pieces",
        (
            Key("of", "kind", "needed", "the kind of piece"),
            Key("start", "name", "needed", "the zone where they begin"),
            Key("per", "player", "free", "`player`: each has a set of them"),
            Key("copies", "int", "free", "how many of each"),
            Key("but", "counts", "free", "other numbers of copies, by word"),
            Key("each", "names", "free", "a field, or several: one piece for each combination"),
            Key(
                "rows",
                "rows",
                "free",
                "the pieces as rows, or the file that has them: `name`, fields, if need be `title`, `text`, `copies`",
            ),
        ),
        "Sets of pieces. SET is the list of them, SET[p] those of a seat.",
        many=True,
    ),
    Declaration(
        "zones",
        (
            _OF,
            _PER,
            _KNOWN,
            Key("holds", "int", "free", "how many pieces it can hold"),
            Key(
                "refill",
                "name",
                "free",
                "the zone that is shuffled and laid under it when it has run out; of the same `per`, each its own",
            ),
            Key("refill when", "expr", "free", "it is refilled only then"),
            _INTERNAL,
        ),
        "Places where pieces lie in a row or pile. ZONE[i] is one of them, ZONE without index all.",
        many=True,
    ),
    Declaration(
        "board",
        (
            Key("ring", "expr", "free", "a ring of so many spaces"),
            Key("lane", "expr", "free", "a lane of so many spaces"),
            Key("grid", "size", "free", "[rows, columns]"),
            Key("spaces", "rows", "free", "spaces with names: a list, or the file that has them"),
            _OF,
            Key("per", "player", "free", "`player`: each has one"),
            Key("holds", "int", "free", "how many pieces a space can hold"),
            Key("fields", "fields", "free", "fields of the spaces, and their kinds"),
            Key("rows", "data", "free", "data by index; with per, one list for each seat"),
            Key(
                "links",
                "links",
                "free",
                "pairs of spaces that are neighbours, by name if need be; or {along: lines}, by the names of the lines",
            ),
            Key("lines", "lines", "free", "lists of spaces that make lines"),
            Key(
                "landmarks",
                "scores",
                "free",
                "named spaces of `me` (or of nobody) on a ring or lane: sentences tell the others from the nearest",
            ),
            _SEEN,
            Key(
                "style",
                "style",
                "free",
                "how it looks where the program writes the table: "
                + "; ".join(f"`{name}` ({about})" for name, (_, about) in STYLES.items()),
            ),
        ),
        "Boards of spaces: ring, lane, grid, or spaces with names.",
        many=True,
    ),
    Declaration(
        "state",
        (
            Key("kind", "kind", "free", "its kind"),
            Key("from", "int", "free", "the least number"),
            Key("to", "int", "free", "the greatest number"),
            Key("first", "expr", "free", "its value at the start"),
            _PER,
            Key("resets", "word", "free", "`turn`: it goes back to its first value as a turn begins"),
            _SEEN,
            _INTERNAL,
        ),
        "What changes and is no piece: a number in a range, a flag, a player, a word, a piece.",
        many=True,
    ),
    Declaration(
        "tables", (), "Constants by number or word; a key that is not listed gives none or the empty list.", many=True
    ),
    Declaration(
        "stack",
        (
            Key("depth", "int", "needed", "how many entries can lie there"),
            Key("fields", "fields", "free", "the fields of an entry, and their kinds; `owner` is there always"),
        ),
        "What is announced, may be answered, and then happens.",
        many=False,
    ),
    Declaration(
        "define",
        (
            Key("is", "expr", "free", "the value"),
            Key("because", "because", "free", "why not, when it is the reason for a refusal"),
            Key("match", "expr", "free", "what is looked at"),
            Key("cases", "cases", "free", "for each value, or several with commas, the value"),
            Key("else", "expr", "free", "the value in all other cases"),
        ),
        "Names for values, with or without parameters. They see `me` and their parameters.",
        many=True,
    ),
    Declaration(
        "routines",
        (),
        "Statements with a name. They see `me` and their parameters, and never call themselves.",
        many=True,
    ),
    Declaration("play", (), "The game: statements from its beginning to its end.", many=False),
    Declaration(
        "end",
        (
            Key(
                "when",
                "expr",
                "free",
                "the game ends when it holds; looked at once an outermost choice and all that follows it is done, "
                "and as each round of `turns` and `loop` begins, but not before the first answer",
            ),
            Key("scores", "scores", "free", "named numbers of `me`"),
            Key("rank by", "ranks", "free", "numbers of `me`, or total: the greatest first, then the next"),
            Key("winners", "expr", "free", "who wins; it may be nobody"),
            Key("lost", "expr", "free", "all lose"),
        ),
        "When the game ends, and who wins.",
        many=False,
    ),
    Declaration(
        "advice",
        (
            Key("is", "expr", "needed", "a number of `me`: the more the better"),
            Key("says", "text", "free", "what a bot says of it"),
            Key(
                "aim",
                "aim",
                "free",
                f"what it is for, so that a bot's temper makes more or less of it: {', '.join(AIMS)}; without it, "
                "every temper wants it alike",
            ),
        ),
        "What is good for a seat, as numbers after an option; with parameters, over the picks of those names, and with "
        "`MENU=WAY` over the options that take that way of a menu (or of `anytime`).",
        many=True,
    ),
    Declaration(
        "limits",
        (
            Key("decisions", "int", "free", "how many decisions a game may have; 100,000 without it"),
            Key("frames", "int", "free", "how deep routines that ask may nest; 1,000 without it"),
        ),
        "Bounds for games that are longer than most.",
        many=False,
    ),
    Declaration(
        "tells",
        (),
        "Why everybody may know what a routine (or `play`) goes by that its owner alone sees; W407 is silent there.",
        many=False,
    ),
)
