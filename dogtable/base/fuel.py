"""How much work rules may do: fuel is burnt by every round of a loop, and by what is carried out or tried out."""

from __future__ import annotations

DECISION_FUEL = 2_000_000
STRETCH_FUEL = 20_000_000
EVENT_FUEL = 200
"""What somebody hears of burns so much: a stretch has room for a hundred thousand events."""
LISTING_FUEL = 200
"""What listing options burns at the least, of the stretch in which they are listed."""
TRIAL_FUEL = 50
"""What trying something out on a copy burns, and one unit more for so many cells:"""
CELLS_A_UNIT = 16
MOST_REMEMBERED = 5_000_000
"""Cells of states from which nothing leads on that are remembered; the others are looked into again."""
DEEPEST = 200
"""So many choices one after another are looked into at most, to see whether there is a way on."""
