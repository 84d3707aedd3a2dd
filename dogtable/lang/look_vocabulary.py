"""THE table of words of table.yaml: parser, checks, schema and reference derive from it.

A slot's `kind` says what stands there:
`number flag expr text colour line rect middle pair point numbers word figure call figures track each skin loop_start`,
`texts`: a text, or a list of them (CASE) of which the first that holds stands,
of `motion:` also `sound milliseconds yes rule`, and `field`: one of a kind of piece that is a word.
"""

from __future__ import annotations

from dataclasses import dataclass

from dogtable.base.frozen import Frozen
from dogtable.base.sounds import ROOMS
from dogtable.lang.functions import FUNCTIONS as RULES

WORDED = ("word", "loop_start")
"""Kinds of slots in which one of some words may stand."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One key of a layer, a figure or a mapping of table.yaml. What is WORDED is one of `words`; no other has any."""

    name: str
    kind: str
    about: str
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.kind in WORDED) != bool(self.words):
            raise TypeError(f"the slot {self.name}: words to choose from belong to {' and '.join(WORDED)}, all of them")


class Verb(Frozen):
    """One verb: what it takes, and its own slots."""

    name: str
    subject: Slot
    about: str
    slots: tuple[Slot, ...]


SKINS = ("plain", "paper", "card", "wood", "lawn", "cloth", "panel", "sunk", "cup", "glass", "shine", "coin", "dash")
FACES = ("regular", "semi", "bold", "italic", "display", "black")
ALIGNS = ("left", "centre", "right", "top", "bottom")
SHAPES = ("row", "column", "grid", "fan", "pile", "cascade", "loop", "lane", "spots")
BEGINS = ("bottom", "left", "top", "right")
PATHS = ("slide", "hop", "arc", "flip", "fade")
STAGES = ("lift", "ring", "slam", "knock", "strike")
CROWDS = ("shrink", "overlap", "pile")
STANDS = ("heap", "up", "down", "row", "strewn", "piles")
REGIONS = ("prompt", "buttons", "card")
LEFT_OUT = ("card",)  # regions that may be none

TOP = (
    Slot("look", "look", "colours, data and texts of the whole table"),
    Slot("figures", "figures", "pictures with a name and parameters"),
    Slot("table", "layers", "the layers of the table, the lowest first"),
    Slot("motion", "motions", "how events are shown, by event class"),
    Slot("result", "result", "what the result picture shows beside points and places"),
    Slot("legend", "legend", "what its signs mean: a list of lines, for the rulebook"),
)

LOOK = (
    Slot("ground", "colour", "the cloth"),
    Slot("status", "texts", "what the top bar says"),
    Slot("seats", "seats", "[colour, emblem] of each seat"),
    Slot("colours", "colours", "names, words and seats as colours"),
    Slot("data", "data", "constants: coordinates, names of pictures, numbers"),
    Slot("texts", "data", "constants that people read: each text in them can be translated"),
    Slot("leads", "expr", "who is ahead, players or pieces: what a move changes of it is told before it is made"),
    Slot("homes", "names", "boards and zones where a piece that comes there is at home, which is heard"),
    Slot("room", "word", "the murmur of the room, for who wants one", tuple(ROOMS)),
    Slot("regions", "regions", "where prompt, buttons and the card in play stand (`card: none`: it is not shown)"),
)

INSPECTED = ("title", "about", "rule", "notes")
"""What a figure says of the thing that it draws, where that is inspected: a piece, or a space of a board."""
FIGURE = (
    Slot("size", "pair", "its own units: it keeps this shape"),
    Slot("high", "number", "its height over the table, which the shadow shows"),
    Slot("round", "flag", "it glows round"),
    Slot("touch", "rect", "the part that is touched and glows"),
    Slot("title", "texts", "its name, for inspecting"),
    Slot("about", "texts", "what it does, for inspecting"),
    Slot("rule", "text", "the number of the rule that says so, for F1"),
    Slot("notes", "expr", "pieces and rows whose title and text stand below it when it is inspected: changes on it"),
    Slot("layers", "layers", "what it is made of"),
)

CASE = (Slot("when", "expr", "it stands only then; without it always"), Slot("says", "text", "the text"))

COMMON = (
    Slot("when", "expr", "drawn only then"),
    Slot("each", "each", "once for each thing of a list: NAME in LIST"),
    Slot("at", "rect", "x, y, w, h"),
    Slot("mid", "middle", "x, y of its middle, w, and h if it differs"),
    Slot("by", "expr", "a place whose middle is the origin of mid"),
    Slot("turn", "number", "degrees, anticlockwise"),
    Slot("fade", "number", "per cent that is seen"),
    Slot(
        "pick",
        "expr",
        "the seat, word, number or place that this rectangle stands for; on a piece while that is chosen",
    ),
    Slot("inspect", "expr", "the piece, place, word or seat that is shown large when this rectangle is inspected"),
    Slot("says", "texts", "what is told where the pointer or the focus rests on it: its name, behind `|` what it is"),
)

HIGH = Slot("high", "number", "its height over the table, which the shadow shows")
ALIGN = Slot("align", "word", "where it stands in its rectangle", ALIGNS)

TRACK = (
    Slot("wide", "number", "how wide the band is"),
    Slot("skin", "word", "what it is made of", ("plain", "wood", "paper")),
    Slot("fill", "colour", "its colour"),
    Slot("line", "line", "its edge"),
)

MOTION = (
    Slot("path", "word", "how it travels", PATHS),
    Slot("sound", "sound", "what it sounds like: a class of sounds, a sound of the ruleset's own, or `none`"),
    Slot("time", "milliseconds", "how long the way takes, in milliseconds"),
    Slot("hold", "milliseconds", "how long the table stands still afterwards: the event is a beat, seen by itself"),
    Slot("stage", "word", "what is done meanwhile with the pieces that moved or that the sentence names", STAGES),
    Slot("together", "yes", "pieces of this class set out at once, and are one beat"),
    Slot("waits", "yes", "whom it befell (of a `wait:`, whoever looks) goes on by a click, when they have seen it"),
    Slot("stays", "yes", "what its sentences say of who looks stays until something else is told"),
    Slot("wears", "field", "what was played last wears its face with this field as the word that the sentence names"),
    Slot("rule", "rule", "the number of the rule by which it happens: the coach of a first game tells it, once"),
)

RESULT = (
    Slot("won", "expr", "the pieces that won, shown large; `winners` are the seats that won"),
    Slot("says", "texts", "what stands below each of them; `it` is the piece"),
    Slot("rows", "rows", "what each seat has done or has, a line each"),
)

ROW = (
    Slot("row", "text", "what the line tells"),
    Slot("is", "expr", "what a seat, `p`, has of it"),
    Slot("times", "class", "how many events of this class a seat brought about"),
    Slot("farthest", "class", "how many spaces a seat's longest move of this class went"),
)

LEGEND = (
    Slot("each", "each", "once for each thing of a list: NAME in LIST"),
    Slot("sign", "layers", "the sign: a list of layers in a square"),
    Slot("says", "texts", "what it means; a line that says what one before it said is left out"),
)

VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "box",
            Slot("box", "word", "the skin", SKINS),
            "a rectangle",
            (
                Slot("fill", "colour", "its colour"),
                Slot("line", "line", "its outline: colour, width"),
                Slot("corner", "number", "its roundness, per cent of the shorter side"),
                HIGH,
            ),
        ),
        Verb(
            "picture",
            Slot("picture", "text", "the name of a picture; `NAME -GROUP`: without its groups of that id"),
            "an SVG picture",
            (
                Slot("colour", "colour", "stands for currentColor"),
                Slot("cut", "number", "fills its rectangle, cut round it"),
                Slot("zoom", "number", "per cent"),
                HIGH,
            ),
        ),
        Verb(
            "text",
            Slot("text", "texts", "the text"),
            "a text",
            (
                Slot("font", "number", "its height"),
                Slot("face", "word", "its face", FACES),
                Slot("colour", "colour", "its colour"),
                ALIGN,
                Slot("lines", "number", "at most so many lines"),
                Slot("pill", "colour", "a paper pill of this colour behind it"),
            ),
        ),
        Verb("figure", Slot("figure", "call", "NAME or NAME(arguments)"), "a figure", (HIGH,)),
        Verb(
            "show",
            Slot("show", "expr", "a zone, a board or a list"),
            "pieces or spaces",
            (
                Slot("as", "word", "how they lie", SHAPES),
                Slot("size", "pair", "of one: w, or w, h"),
                Slot("gap", "number", "between two"),
                ALIGN,
                Slot("columns", "number", "of a grid"),
                Slot("rows", "number", "of a grid"),
                Slot("order", "word", "of a grid: the first row above or below", ("down", "up")),
                Slot("most", "number", "so many at most, then a number"),
                Slot("count", "flag", "with a badge that counts"),
                Slot("crowd", "word", "what happens when there is no room; a pile is counted", CROWDS),
                Slot(
                    "stand",
                    "word",
                    "how the pieces on a space stand; what is too many is counted; `piles`: each look by itself",
                    STANDS,
                ),
                Slot("strew", "number", "degrees that a pile is askew"),
                Slot("step", "numbers", "from one to the next, of a cascade or lane"),
                Slot("inset", "number", "of a loop: from the edge"),
                Slot("corner", "number", "of a loop: the radius"),
                Slot("begin", "loop_start", "of a loop: where the first space lies", BEGINS),
                Slot("clockwise", "flag", "of a loop"),
                Slot("first", "expr", "of a loop: the space that lies at its beginning"),
                Slot("track", "track", "the band under a loop or lane"),
                Slot("from", "point", "of a lane: x, y, or a place to go inwards from"),
                Slot("spots", "spots", "[x, y] of each"),
                Slot("space", "figure", "the figure of its spaces"),
                Slot("pieces", "kinds", "figures of its pieces by kind"),
                Slot("empty", "figure", "what is drawn when there is nothing"),
                Slot("mark", "word", "glow what is legal, or dim what is not", ("glow", "dim")),
            ),
        ),
    )
}

HOST_VALUES = {
    "seats": "all seats, the watcher's first",
    "turn": "the seat whose turn it is",
    "left": "rounds still to come of a composite move, or none (in `next` and `line`: the direction)",
    "stack": "the entries that lie on the stack, bottom first",
    "window": "how wide the window is, in pixels over the UI scale",
    "ended": "whether the game is over",
    "preview": "what comes when nobody answers, in words, or none",
}

HOST_FUNCTIONS = {
    "name": "the name of a player",
    "status": "a word or two about a player",
    "portrait": "a player's picture",
    "emblem": "a player's shape",
    "badge": "a player's shape in a round chip",
    "title": "what something is called, with a capital",
    "short": "a word where there is little room: `WORD.short` of a catalogue, else as in `short_names`",
    "text": "the text of a row",
    "waits": "whether a player is waited for",
    "sealed": "whether a player has sealed an answer",
}

FUNCTIONS = {one.name: one for one in RULES if one.tables == "yes"}
ONLY_DEFINED = frozenset(["top", *(one.name for one in RULES if one.tables == "defined")])
"""In definitions of the rules, not in table.yaml itself."""
