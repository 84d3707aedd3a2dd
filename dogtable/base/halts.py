"""What a run of blocks comes to, in place of the block that would be next."""

ASKED, DEAD, LEGAL, OVER = -1, -2, -3, -4
"""Somebody is asked; it cannot be carried out; what was tried out can be; the game is over."""
