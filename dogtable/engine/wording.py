"""All that the engine says by itself, in English: the keys by which catalogues translate it.

Holes stand for values, which are put into words by `Names`; a translation moves them about as its grammar needs.
"""

from __future__ import annotations

from dogtable.base.texts import A_KIND, AND, BEFORE, BESIDE, COMMA, IN_GRID, IN_ONE, IN_OWN_GRID, OWNED, PAST, PLAYER

# Moves, by where they lead (docs/events.md).
PLAYS = "{me} plays {piece}."
PASSES_ON = "{me} passes {piece} to {owner}."
TAKES = "{me} takes {piece}."
GETS = "{owner} gets {piece}."
MOVES = "{me} moves {piece} to {to}."
GOES = "{piece} goes to {to}."
COMES = "{piece} comes to {to}."
GOES_FROM = "{piece} goes from {from} to {to}."
SWAPS = "{me} swaps {piece} with {other}."
SWAPPED = "{piece} changes places with {other}."

# Hidden things and chance.
SHUFFLED = "{place} is shuffled."
USED_AGAIN = "{place} is used again."
SHOWN = "{piece} is shown."
LOOKS = "{seats} looks at {piece}."
LOOK = "{seats} look at {piece}."
DRAWN = "{what}: {value}."
BECOMES = "{value} is the {what}."
BY_LOT = "{value} is drawn by lot."

# Passing, and the end.
PASSES = "{me} passes."
WINS = "{winners} wins."
WIN = "{winners} win."
WINS_WITH = "{winners} wins with {points} points."
WIN_WITH = "{winners} win with {points} points."
WINS_TIED = "{winners} wins with {points} points, by the tie-break."
WIN_TIED = "{winners} win with {points} points, by the tie-break."
NOBODY_WINS = "Nobody wins."

# On buttons.
GO_ON = "Go on"
DONE = "Done"
PASS = "Pass"

# In sentences.
YES = "yes"
NO = "no"
NOTHING = "nothing"

# Refusals that the ruleset gives no reason for, and of what is not to be seen.
NOT_NOW = "That is not possible now."
LATER = "That is chosen later in this move."
UNSEEN = "No such piece is to be seen."

# Why nothing could be chosen: all that one reason, or one rule, forbids.
HINDERED = "{things}: {why}"
BY_RULE = "{why} · {rule}"

_OWN = {text for name, text in globals().items() if name.isupper() and isinstance(text, str)}
ALL = tuple(sorted({A_KIND, AND, BEFORE, BESIDE, COMMA, IN_GRID, IN_ONE, IN_OWN_GRID, OWNED, PAST, PLAYER, *_OWN}))
"""Every sentence and word above, and how things are called."""
