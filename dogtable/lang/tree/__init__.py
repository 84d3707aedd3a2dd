"""The checked rules: the tree that the checker makes and that the compiler and the slow interpreter read.

Every name is resolved, every expression has its kind, every node its span. Nothing here knows a game and nothing
here has behaviour: a node says what was written, once all that could be wrong with it has been ruled out.

Values at run time are ints: a number; a flag 0 or 1; a player (seat); a word (its index in its list); a piece (its
number over all pieces); a space, or the place where a piece lies (its number over all places); an entry of the stack
(its height). -1 is none. Lists are lists of those.
"""

from __future__ import annotations

from dogtable.lang.tree.declarations import *
from dogtable.lang.tree.expressions import *
from dogtable.lang.tree.statements import *
from dogtable.lang.tree.values import *
