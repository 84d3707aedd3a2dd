"""What is known of the libraries of a Program: that there are some, or that there will be none for now."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from dogtable.ahead.finding import places
from dogtable.ahead.libraries import LIST, TIME, Left, Listing, own_path, unsealed
from dogtable.base.own import OwnFolder
from dogtable.base.paths import KeptFolders

AGAIN = 24 * 3600.0
"""Seconds until something that went wrong is tried again."""
BEGUN = "so far: it is being made, or was begun and ended halfway"
BEGUN_AGAIN = "it is being made again, or what makes it ended halfway twice"
UNFINISHED = (BEGUN, BEGUN_AGAIN)
"""What is said while something is made, and stays where its maker dies: with the session, or by what it made."""


def is_made(key: str) -> bool:
    """Whether there is a library for the key of a material, whole, in one of the places."""
    for place in places():
        with suppress(OSError), place() as opened:
            if opened.holds(key):
                return True
    return False


def is_known(kept: KeptFolders, key: str) -> bool:
    """Whether there is a library, or it is known that there will be none for now.

    What was only begun is not known: it may be asked for again, as whoever makes it makes it once, and who died may not
    have died of it.
    """
    left = listed(kept).left.get(key)
    return is_made(key) or (left is not None and left.why != BEGUN and not (left.again and _age(left) > AGAIN))


def is_settled(kept: KeptFolders, key: str) -> bool:
    """Whether nobody need wait for a library: it is known, and not only that somebody has begun to make it."""
    left = listed(kept).left.get(key)
    return is_known(kept, key) and (left is None or left.why not in UNFINISHED)


def _age(left: Left) -> float:
    """Return how many seconds ago something went wrong; a time that is none was long ago."""
    try:
        return abs((datetime.now() - datetime.strptime(left.when, TIME)).total_seconds())
    except ValueError:
        return AGAIN + 1


def listed(kept: KeptFolders) -> Listing:
    """Return what the list in the user's cache says, of all versions; nothing where there is none."""
    try:
        with OwnFolder(own_path(kept)) as folder:
            return unsealed(kept, folder.read(LIST))
    except OSError:
        return Listing()
