"""The reference of table.yaml, written from its vocabulary: `docs/language/tables.md`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import fill

from dogtable.base import look, wav
from dogtable.base.sounds import MOST_SOUNDS, RATE, SOUNDS
from dogtable.base.svg.bounds import MOST_BYTES, MOST_SEGMENTS, MOST_SHAPES
from dogtable.lang import look_vocabulary as vocabulary
from dogtable.lang.default_lines import program_figures
from dogtable.lang.look_vocabulary import Slot, Verb

HEAD = """\
# table.yaml: how a ruleset's table looks

Written from the vocabulary by `dogtable docs --table`; do not edit it by hand.

A table is a tree of layers, the lowest first. Each layer begins with one of five verbs: `box`, `picture`, `text`,
`figure`, `show`. A ruleset without `table:` gets one that the program writes: `dogtable table RULESET` prints it as a
start. `dogtable check RULESET --looks` lays out every scenario in six windows, one of them with the log open beside
the table, and tells, each fault once at its line, which texts are cut, what is too small, lies under the question or
the buttons, or falls out. Beside the log, in a window under 1280 wide, a word shrinks to 14.4 pixels rather than be
cut. What is too small (W640) is a warning to weigh: all is touched as if it were 32 pixels wide and high, so it may
stay where nothing else lies so near, or where things are many and mostly looked at, as others' hands are.

```yaml
look:
  ground: '#1F4A44'
  status:
    - {when: turn != none, says: "{name(turn)} is to move"}
    - says: "{len(box[me])} pawns are at home"
figures:
  pawn(it):                       # named as a kind: draws its pieces
    size: 44, 44
    round: true
    layers:
      - box: glass
        corner: 50
        fill: it.owner
table:
  - box: wood
    at: 10, 10, 60, 60
    corner: 20
  - show: track
    at: 10, 10, 60, 60
    as: loop
    first: track[10 * index(me)]  # the watcher's own start lies below
result:
  won: those(m for p in winners for m in pawns[p])
  rows:
    - {row: longest move, farthest: move}
```

## Where things stand

The *board column* is the window without margins and side bar. In it, and in figures without `size`, positions are per
cent of width and height, and lengths are points: 1/1080 of the window's height. A figure with `size` keeps its shape
and counts everything in its own units, fitted into its rectangle. `corner` and `cut` are per cent of the shorter side
(50 is round). Numbers may have decimals, and `/` divides.

## Expressions, texts and colours

Expressions are those of the rules, over what the watcher sees: `me` is the watcher; faces that are not seen are none,
and so is a key that `data` does not have. What rules give, a table gives, too; where rules would stop with an error, as
none is given where a value is needed, a table goes on: it is none, no condition holds, no list has it in it. Only with
a number that is none it cannot reckon. Definitions of the ruleset can be used, also such as only the table needs.

A text holds expressions in braces (`{name(p)}`, `{n:+}` with a plus), `**bold**`, `|` for a new line, and pictures:
`<star>`, `<star brass>`. No text stands inside an expression: it goes to `data`.

What a bar, a figure or a layer says may be a list of texts (`status:` above): the first whose `when:` holds stands. So
each is a whole sentence, which every language says in its own way.

A colour is a name, a player, a word (its entry in `colours`), or `on C` (readable on C); behind it `lift n`, `sink n`,
`mix C n`, `fade n` in per cent; `C if condition else C`. `#RRGGBB` stands under `look:` only.
"""

FIGURE_HEAD = """\
A figure is `NAME(parameters)`; it sees its parameters, and `px`, its width in pixels over the UI scale. By name:
`KIND(it)` draws the pieces of a kind, `KIND_back(it)` those not seen, `BOARD(it)` the spaces of a board, `side` the box
below the log. Those of the program can be shown, and replaced:FIGURES.

In `playing_card`, `sign` stands in the corners, `suit` is a picture and a colour, `n` how many pips it has (0: none),
`foot` a line of words, or none.

What is inspected is a piece, by the figure of its kind, or a space, by that of its board: `check` warns of `title`,
`about`, `rule` and `notes` of any other (W614), which nobody sees.
"""

MOTION_HEAD = """\
By class of event, or by its kind: `move`, `deal`, `swap`, `say` and so on ([events](../events.md)). `check` warns of a
class of which no event of the ruleset is (W613).

An answer is shown as a film: the table is laid out as it stood right after each beat, and what comes next sets out from
there. Pieces that set out together, with one sentence, are one beat. The sentences of a beat stand below the board as
long as they take to read. `lift` holds the pieces up, large; `ring` rings them; `strike` strikes them out; a ring runs
out, with `slam` from where they came down, with `knock` from where they were driven away.
"""


SOUND_HEAD = """\
`sound:` names a class of sounds, a sound of the ruleset's own, or `none`. A class of events without it sounds as its
kind does in the program's own `motion:` (`deal`, `shuffle` and so on), else as its piece goes: on `slide` it slides, on
`hop` it hops, each hop higher, after `arc` it is set down, on `flip` it is turned over. Where it comes to one of the
`homes:` of `look:`, it sounds `home`. What is named beside `hop` is heard after the last hop. A sound is heard in the
frame that shows its cause, and tells nothing more: a hidden card sounds as any other. The program itself plays `seal`,
`refused`, `reaction`, `your_turn`, `lost` and `game_won`.

A ruleset's own lie in its folder `sounds`: `NAME.wav`, or `NAME-1.wav`, `NAME-2.wav` and so on, of which each time
another one is heard; files named as a class stand for that class.
"""


RESULT_HEAD = """\
What the result says beside points and places, as whoever looks may know it once the game is over.
"""


LEGEND_HEAD = """\
The rulebook shows every sign with its words, both out of the lists of the rules:
`{each: c in colours, sign: [{picture: "{c}"}], says: "{title(c)}"}`.
"""


def _figure_head() -> str:
    named = ", ".join(f"`{name}`" for name in program_figures())
    return FIGURE_HEAD.replace("FIGURES", f"\n{fill(named, 120, break_long_words=False, break_on_hyphens=False)}", 1)


def reference() -> str:
    """Return the whole page."""
    parts = [HEAD, "## Top-level keys\n", _slots(vocabulary.TOP), "## `look:`\n", _slots(vocabulary.LOOK)]
    parts += ["## `figures:`\n", _figure_head(), _slots(vocabulary.FIGURE)]
    parts += ["## Every layer\n", "`each` also gives `nth`, counted from 0.\n", _slots(vocabulary.COMMON)]
    parts += [_verb(verb) for verb in vocabulary.VERBS.values()]
    parts += ["### The `track:` of a loop or lane\n", _slots(vocabulary.TRACK)]
    parts += ["## `motion:`\n", MOTION_HEAD, _slots(vocabulary.MOTION)]
    parts += ["### What is heard\n", SOUND_HEAD, _names(SOUNDS)]
    parts += ["## `result:`\n", RESULT_HEAD, _slots(vocabulary.RESULT)]
    parts += ["### A line of `rows:`: `row` and one of the others\n", _slots(vocabulary.ROW)]
    parts += ["## A line of `legend:`\n", LEGEND_HEAD, _slots(vocabulary.LEGEND)]
    parts += [
        "## Names beside those of the rules\n",
        _names(vocabulary.HOST_VALUES),
        _names(vocabulary.HOST_FUNCTIONS, "(x)"),
    ]
    parts += ["## Colours of the theme\n", ", ".join(f"`{name}`" for name in look.THEME_COLOURS) + "\n", _limits()]
    return "\n".join(parts)


_PICTURES = """\
A picture has at most {bytes:,} bytes, {shapes:,} shapes and {segments:,} lines and curves, and numbers within a
million. It is made of `path`, `rect`, `circle`, `ellipse`, `line`, `polyline`, `polygon`, `g`, `linearGradient`
and `radialGradient`; `svg` has a `viewBox`. Text, images, `use`, style sheets, clip paths, masks, filters,
patterns, markers and dashes are refused; what editors add beside is left out. Pictures of a ruleset that did
not come with the program are drawn in a process of their own and kept as bitmaps; where one is refused, a sign
stands in its place. There are no other kinds of pictures, and a ruleset brings no fonts.

A sound has at most {sound:,} bytes and lasts at most {seconds} seconds; a ruleset has {sounds} of them at most. It is
WAV with 16 bit and {rate:,} samples a second, one channel or two, and is made softer where it is louder than a hit.
"""


_SOUND = {"sound": wav.MOST_BYTES, "seconds": wav.SECONDS, "sounds": MOST_SOUNDS, "rate": RATE}


def _limits() -> str:
    pictures = _PICTURES.format(bytes=MOST_BYTES, shapes=MOST_SHAPES, segments=MOST_SEGMENTS, **_SOUND)
    return (
        f"## Limits\n\nFigures nested {look.MAX_NESTED} deep, {look.MAX_ENTRIES:,} entries, `each` over "
        f"{look.MAX_EACH} things, {look.FUEL:,} steps of expressions a layout, {look.MAX_WON} pieces and "
        f"{look.MAX_ROWS} lines of a result, {look.MAX_CASES} texts of which one stands, {look.MAX_SIGNS} signs of a "
        f"legend, 256 kB of `data`.\n\n{pictures}"
    )


def _verb(verb: Verb) -> str:
    behind = f"Behind the verb: {verb.subject.about}{_words(verb.subject)}.\n"
    return "\n".join([f"## `{verb.name}`: {verb.about}\n", behind, _slots(verb.slots)])


def _slots(slots: Iterable[Slot]) -> str:
    rows = [f"| `{slot.name}` | {slot.about}{_words(slot)} |" for slot in slots]
    return "\n".join(["| key | |", "| --- | --- |", *rows, ""])


def _words(slot: Slot) -> str:
    return f": {', '.join(f'`{word}`' for word in slot.words)}" if slot.words else ""


def _names(names: Mapping[str, str], behind: str = "") -> str:
    rows = [f"| `{name}{behind}` | {about} |" for name, about in names.items()]
    return "\n".join(["| name | |", "| --- | --- |", *rows, ""])
