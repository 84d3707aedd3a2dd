"""Kinds of value: how they join, which fits where, and how they are called in messages."""

from __future__ import annotations

from dogtable.base.frozen import replaced
from dogtable.lang.tree import FLAG, INT, NONE, Kind, list_of

UNKNOWN = Kind("none", of=("?",), optional=True)
"""Not known yet (while kinds are inferred), or not known because something is wrong there already."""

EMPTY = Kind("list")
"""The list with nothing in it, whose items may become anything."""


def is_unknown(kind: Kind) -> bool:
    """Whether nothing is known of a kind, or of what its list holds."""
    return kind.of == ("?",) or (kind.item is not None and is_unknown(kind.item))


def optional(kind: Kind, may_be: bool = True) -> Kind:
    """Return the kind with or without the possibility of none."""
    if kind.sort == "none" or kind.optional == may_be:
        return kind
    return replaced(kind, optional=may_be)


def word(of: str) -> Kind:
    """Return the kind of the words of a list."""
    return Kind("word", (of,))


def pieces(of: tuple[str, ...]) -> Kind:
    """Return the kind of a list of pieces of some kinds."""
    return list_of(Kind("piece", of))


def space(*of: str) -> Kind:
    """Return the kind of the spaces of some boards."""
    return Kind("space", of)


def join(a: Kind, b: Kind) -> Kind | None:
    """Return the kind of what is either an `a` or a `b`; None when they have nothing in common."""
    if a.of == ("?",):
        return b
    if b.of == ("?",):
        return a
    if a == b:
        return a
    if a.sort == "none":
        return optional(b)
    if b.sort == "none":
        return optional(a)
    may_be = a.optional or b.optional
    if {a.sort, b.sort} == {"space", "place"}:
        return Kind("place", optional=may_be)
    if a.sort != b.sort:
        return None
    if a.sort == "list":
        return _join_lists(a, b)
    if a.sort == "word":
        return replaced(a, optional=may_be) if a.of == b.of else None
    if a.sort in ("piece", "space"):
        return Kind(a.sort, _union(a.of, b.of), optional=may_be)
    if a.sort == "int":
        low = None if a.low is None or b.low is None else min(a.low, b.low)
        high = None if a.high is None or b.high is None else max(a.high, b.high)
        return Kind("int", optional=may_be, low=low, high=high)
    return Kind(a.sort, a.of, optional=may_be)


def _join_lists(a: Kind, b: Kind) -> Kind | None:
    if a.item is None or b.item is None:
        return replaced(a if b.item is None else b, optional=a.optional or b.optional)
    item = join(a.item, b.item)
    return None if item is None else Kind("list", item=item, optional=a.optional or b.optional)


def _union(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[str, ...]:
    return a if set(b) <= set(a) else tuple(sorted({*a, *b}))


def meet(a: Kind, b: Kind) -> Kind:
    """Return the narrower of two wishes for one parameter: what both could mean."""
    if a.of == ("?",):
        return b
    if a.sort == b.sort and a.sort in ("piece", "space"):
        both = tuple(name for name in a.of if name in b.of)
        return Kind(a.sort, both or a.of)
    if a.sort == "place" and b.sort == "space":
        return b
    return a


def fits(kind: Kind, wanted: Kind) -> bool:
    """Whether a value of `kind` can be used where `wanted` is; whether it is none shows when the game runs."""
    if is_unknown(kind) or is_unknown(wanted):
        return True
    if kind.sort == "none":
        return wanted.optional
    if wanted.sort == "place":
        return kind.sort in ("space", "place")
    if wanted.sort == "space":
        return kind.sort == "place" or (kind.sort == "space" and bool(set(kind.of) & set(wanted.of) or not wanted.of))
    if kind.sort != wanted.sort:
        return False
    if kind.sort == "list":
        return kind.item is None or wanted.item is None or fits(kind.item, wanted.item)
    if kind.sort == "word":
        return not wanted.of or kind.of == wanted.of
    if kind.sort == "piece":
        return not wanted.of or bool(set(kind.of) & set(wanted.of))
    return True


_PLAIN = {"int": "number", "flag": "flag", "player": "player", "place": "place", "entry": "entry of the stack"}


def name(kind: Kind, many: bool = False) -> str:
    """Return what a kind is called: "number", "word of suits", "card", "space of ring", "list of players"."""
    if is_unknown(kind) and kind.sort != "list":
        return "things" if many else "thing"
    if kind.sort == "none":
        return "none"
    if kind.sort == "list":
        return f"{'lists' if many else 'list'} of {name(kind.item, True)}" if kind.item else "empty list"
    if kind.sort == "word":
        of = kind.of[0].removeprefix("option:") if kind.of else "a list"
        what = "values of the option" if many else "value of the option"
        if kind.of and kind.of[0].startswith("option:"):
            return f"{what} {of}"
        return f"{'words' if many else 'word'} of {of}"
    if kind.sort == "piece":
        return " or ".join(f"{of}s" if many else of for of in kind.of) or ("pieces" if many else "piece")
    if kind.sort == "space":
        return f"{'spaces' if many else 'space'} of {' or '.join(kind.of)}" if kind.of else "space"
    plain = _PLAIN[kind.sort]
    return {"entry of the stack": "entries of the stack"}.get(plain, f"{plain}s") if many else plain


def a(kind: Kind) -> str:
    """Return the name of a kind with its article, and "or none" where it can be none."""
    if kind.sort == "none" and not is_unknown(kind):
        return "none"
    text = name(kind)
    article = "an" if text[:1] in "aeio" else "a"
    return f"{article} {text}" + (" or none" if kind.optional and kind.of != ("?",) else "")


__all__ = ["EMPTY", "FLAG", "INT", "NONE", "UNKNOWN", "a", "fits", "is_unknown", "join", "meet", "name", "optional"]
