"""The numbers by which bots search: Python goes by them, and C is written with them (`ahead/block_tables.py`)."""

from __future__ import annotations

DEEPEST_WALK = 60
"""Decisions that a walk takes at most."""

FORCED = 60
"""Answers without a choice that are given one after another at most."""

MOST_LAID = 1 << 24
"""Cells of positions that a search keeps; behind that it plays on from what a walk comes to, and lets it go."""

LOOKED_AT = 10
"""Options of one position that advice is asked for at most; the others are taken for poor."""

IN_THE_DARK = 4
"""Looks by which advice is heard where a seat may not read the state, each by other values of it."""

MOST_PARTS = 60
"""So many further choices on the way of one option are followed at most, where it is looked ahead."""

KEEN = 1.6
"""How much is tried that has been tried little: in spreads of what came out."""

TRUST, LEAST_TRUST, MOST_TRUST = 6.0, 2.0, 60.0
"""As many visits as this speaks advice for, before it is seen how much options differ; then from least to most."""

OFTEN = 16
"""Visits after which it is seen anew how much options differ."""

WORTH = 0.35
"""How much advice that is one spread better is better in what comes out, in spreads of that."""

MOST_WORTH = 2.0
"""By so many spreads at most does advice tell options apart in what they are worth."""

PLAIN_SPREAD = 0.6
"""How much advice, in spreads, makes an option e times likelier."""

UNLIKELY = 0.02
"""How likely an option is at least that advice finds poor, beside 1 for the best."""

FARTHEST = 20.0
"""By so many times e an option is less likely than the best at most."""

NARROW, WIDER = 3, 1.5
"""So many options are looked at from the first, and so many more by the square root of the visits."""

MOST_HIDDEN, CLIPPED = 64, 4.0
"""Hidden units of the net that weighs positions at most, and so many spreads is a feature from its middle at most."""

MOST_ODDS = 1000
"""Who plays on by advice plays anything so many times in so many."""

HALVINGS = 1.4426950408889634
"""So many times is e halved: 1 / ln 2 (`base/exponential.py`)."""

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""Two parts of ln 2: the first ends in zeros, so its products with small whole numbers are exact."""

POWERS = 14
"""Terms of the series of the exponential function that make up a double, for no more than ln 2 / 2."""

LEAST_POWER = -700.0
"""The exponential function of what is less counts as 0."""

HEAT = 1.0
"""In spreads of advice over the options of a decision: by so much an option may be worse and be played 1/e as often."""

ANYTHING = 0.2
"""The chance that a player plays just anything."""

LEAST = 0.02
"""No answer of others counts as less likely: the model may be wrong, and the way back through what moved a guess.

A world in which no way back is found cannot have come about, as far as that can be told: once it counts for so much.
"""

LOTS = 4
"""Looks ahead by different lots, where these have a part in where an option of somebody else leads."""

TRIES = 4
"""So often is a way back looked for in a world before it tells nothing of an answer."""

WINDOWS = 16
"""So many questions in windows of answers are gone through behind one answer."""

MOST_COMPARED = 128
"""Where somebody else had more to choose from, advice is not asked: it would take too long."""

UNTOLD, ASTRAY, LEFT = -1.0, -2.0, -3.0
"""In place of how likely an answer was: that cannot be said, no way back was found, it is left to Python."""
