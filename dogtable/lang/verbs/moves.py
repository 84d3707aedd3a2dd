"""Verbs that move pieces, shuffle and show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dogtable.base.errors import Span
from dogtable.lang import kinds, lines, tree
from dogtable.lang.commit_points import is_unseen, taken_from
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import Commits, Does, always, flat, never, nothing, safe, still, unnamed
from dogtable.lang.kinds import is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.things import Thing, of_pieces
from dogtable.lang.tree import INT, PLAYER, Kind
from dogtable.lang.verbs.common import EVENT, SAY

if TYPE_CHECKING:
    from dogtable.lang.check_statements import CheckStatements

_AT = Slot("at", "word", "free", "`bottom`: put it under what lies there")


def _out_of_the_unseen(rules: tree.Rules, st: tree.Move) -> Commits:
    return "always" if any(is_unseen(rules, zone) for zone in taken_from(rules, st.what)) else "never"


def _dealt(rules: tree.Rules, st: tree.Deal) -> Commits:
    """What fills a zone that has run out is shuffled."""
    if is_unseen(rules, st.source):
        return "always"
    return "perhaps" if rules.zones[st.source.name].refill else "never"


def _shown_anew(rules: tree.Rules, st: tree.Rotate) -> Commits:
    """Who is passed something unseen learns what it is."""
    return "never" if rules.zones[st.zone.name].seen_by == "everybody" else "always"


def _what_moves(st: tree.Move) -> tuple[tree.Expr, ...]:
    return (st.what,)


def _both(st: tree.Swap) -> tuple[tree.Expr, ...]:
    return (st.one, st.other)


def _its_pieces(rules: tree.Rules, st: tree.Move) -> Iterable[Thing]:
    return of_pieces(rules, st.what)


def _both_pieces(rules: tree.Rules, st: tree.Swap) -> Iterable[Thing]:
    return (*of_pieces(rules, st.one), *of_pieces(rules, st.other))


def _its_source(rules: tree.Rules, st: tree.Deal) -> Iterable[Thing]:
    return of_pieces(rules, st.source)


def _its_zone(rules: tree.Rules, st: tree.Shuffle | tree.Rotate) -> Iterable[Thing]:
    return of_pieces(rules, st.zone)


def moved(checker: CheckStatements, line: lines.Line, slot: str, scope: Scope) -> tree.Expr | None:
    """Return what is moved or shown: a piece, a list of pieces, or a zone; None where it was not written."""
    e = line.expr(slot)
    if e is None:
        return None
    value = checker.expressions.expr(e, scope)
    item = value.kind.item if value.kind.sort == "list" else value.kind
    if item is None or is_unknown(value.kind) or is_unknown(item):
        checker.expressions.want(e, Kind("piece", checker.names.piece_kinds()), scope)
    elif item.sort not in ("piece", "none"):
        hint = "on(...) gives the pieces there" if item.sort in ("space", "place") else ""
        return checker.expressions.problem(e.span, "E301", f"expected pieces, found {kinds.a(value.kind)}", hint)
    return value


def _target(checker: CheckStatements, line: lines.Line, scope: Scope, what: tree.Expr | None) -> tree.Expr | None:
    """Return where something is moved: one zone, a space, or a place; None where it was not written."""
    e = line.expr("to")
    if e is None:
        return None
    value = checker.expressions.expr(e, scope)
    holds: tuple[str, ...] = ()
    if isinstance(value, tree.Zone):
        if value.index is None:
            per = checker.names.zones[value.name].per
            shape = ", ".join(one.name for one in per)
            return checker.expressions.problem(
                e.span, "E308", f"which of the zones '{value.name}'?", f"{value.name}[{shape}]"
            )
        holds = checker.names.zones[value.name].of
    elif is_unknown(value.kind):
        checker.expressions.want(e, kinds.space(*checker.names.boards), scope)
    elif value.kind.sort == "space":
        holds = tuple(of for board in value.kind.of for of in checker.names.boards[board].of)
    elif value.kind.sort != "place":
        hint = "one of them: first(...)" if value.kind.sort == "list" else ""
        found = "a board" if isinstance(value, tree.Board) else kinds.a(value.kind)
        return checker.expressions.problem(e.span, "E308", f"expected a zone, space or place, found {found}", hint)
    _check_holds(checker, e.span, holds, what)
    return value


def _check_holds(checker: CheckStatements, span: Span, holds: tuple[str, ...], what: tree.Expr | None) -> None:
    """Report pieces that a place can never hold."""
    if not holds or what is None:
        return
    kind = what.kind.item if what.kind.sort == "list" else what.kind
    if kind is not None and kind.sort == "piece" and kind.of and not set(kind.of) & set(holds):
        checker.report.add(span, "E303", f"no {kinds.name(kind)} can lie there", f"only {', '.join(holds)}")


def _bottom(checker: CheckStatements, line: lines.Line) -> bool:
    """Return whether pieces go to the bottom."""
    ident = line.ident("at")
    if ident is not None and ident.name != "bottom":
        checker.report.add(ident.span, "E216", f"expected bottom, found '{ident.name}'")
    return ident is not None


def _zone(checker: CheckStatements, line: lines.Line, slot: str, scope: Scope) -> tree.Zone | None:
    """Return one zone."""
    e = line.expr(slot)
    if e is None:
        return None
    value = checker.expressions.expr(e, scope)
    if isinstance(value, tree.Zone) and value.index is not None:
        return value
    if isinstance(value, tree.Zone):
        checker.report.add(e.span, "E308", f"which of the zones '{value.name}'?", f"{value.name}[...]")
    elif not is_unknown(value.kind):
        checker.report.add(e.span, "E308", f"expected a zone, found {kinds.a(value.kind)}")
    return None


def _move(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    what = moved(checker, line, "what", scope)
    to = _target(checker, line, scope, what)
    say = checker.texts(line, "say", scope)
    if what is None or to is None:
        return None
    return tree.Move(line.span, checker.asks(line), what, to, _bottom(checker, line), checker.event(line), say)


def _deal(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    count = checker.need(line, "count", INT, scope)
    source = _zone(checker, line, "from", scope)
    to = _target(checker, line, scope, source)
    say = checker.texts(line, "say", scope)
    if count is None or source is None or to is None:
        return None
    return tree.Deal(line.span, checker.asks(line), count, source, to, _bottom(checker, line), checker.event(line), say)


def _swap(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    every = Kind("piece", checker.names.piece_kinds())
    one, other = checker.need(line, "one", every, scope), checker.need(line, "with", every, scope)
    say = checker.texts(line, "say", scope)
    if one is None or other is None:
        return None
    return tree.Swap(line.span, checker.asks(line), one, other, checker.event(line), say)


def _rotate(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    e, by = line.expr("zone"), checker.need(line, "by", INT, scope)
    say = checker.texts(line, "say", scope)
    zone = checker.expressions.expr(e, scope) if e else None
    if e is None or zone is None or by is None or is_unknown(zone.kind):
        return None
    per = checker.names.zones[zone.name].per if isinstance(zone, tree.Zone) else ()
    if isinstance(zone, tree.Zone) and zone.index is None and [one.sort for one in per] == ["player"]:
        return tree.Rotate(line.span, checker.asks(line), zone, by, checker.event(line), say)
    found = f"'{zone.name}'" if isinstance(zone, tree.Zone) else kinds.a(zone.kind)
    checker.report.add(e.span, "E308", f"expected a zone per player, found {found}", "its name alone")
    return None


def _shuffle(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    zone = _zone(checker, line, "zone", scope)
    return tree.Shuffle(line.span, checker.asks(line), zone) if zone else None


def _reveal(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    what = moved(checker, line, "what", scope)
    to = checker.need(line, "to", kinds.optional(PLAYER), scope)
    return tree.Reveal(line.span, checker.asks(line), what, to) if what else None


VERBS: tuple[Verb, ...] = (
    Verb(
        "move",
        tree.Move,
        Slot("what", "expr", "head", "a piece (of none: nothing moves), a list of pieces, or a whole zone"),
        (Slot("to", "expr", "needed in line", "a zone, a space, or a place"), _AT, EVENT, SAY),
        "Moves pieces.",
        ("put", "take", "give", "place"),
        _move,
        Does(
            "never",
            _out_of_the_unseen,
            _what_moves,
            safe,
            _its_pieces,
            flat,
            unnamed,
            acts=False,
            ends=False,
            work=15,
            event="move",
        ),
        """\
- move: first(hand[me]) to discard
  event: thrown
  say: "{me} throws a card away."
- move: t to track[0]
""",
    ),
    Verb(
        "deal",
        tree.Deal,
        Slot("count", "expr", "head", "how many"),
        (
            Slot("from", "expr", "needed in line", "a zone; from its top"),
            Slot("to", "expr", "needed in line", "a zone, or a space"),
            _AT,
            EVENT,
            SAY,
        ),
        "Moves pieces from the top of a zone, as many as there are; an empty zone with `refill` fills itself.",
        ("draw",),
        _deal,
        Does("never", _dealt, still, safe, _its_source, flat, unnamed, acts=False, ends=False, work=15, event="deal"),
        """\
- deal: 5 from draw to hand[me]
""",
    ),
    Verb(
        "swap",
        tree.Swap,
        Slot("one", "expr", "head", "a piece"),
        (Slot("with", "expr", "needed in line", "another piece"), EVENT, SAY),
        "Lets two pieces change places.",
        (),
        _swap,
        Does("never", never, _both, safe, _both_pieces, flat, unnamed, acts=False, ends=False, work=15, event="swap"),
        """\
- swap: t with first(tokens[next(me)])
""",
    ),
    Verb(
        "rotate",
        tree.Rotate,
        Slot("zone", "expr", "head", "a zone per player"),
        (Slot("by", "expr", "needed", "how many seats to the left; below 0 to the right"), EVENT, SAY),
        "Passes what lies before each seat on to another seat, all at once.",
        ("pass",),
        _rotate,
        Does(
            "never", _shown_anew, still, safe, _its_zone, flat, unnamed, acts=False, ends=False, work=15, event="move"
        ),
        """\
- rotate: hand
  by: 1
""",
    ),
    Verb(
        "shuffle",
        tree.Shuffle,
        Slot("zone", "expr", "head", "a zone"),
        (),
        "Shuffles a zone; who does not see it forgets what lies there.",
        ("mix",),
        _shuffle,
        Does("never", always, still, safe, _its_zone, flat, unnamed, acts=False, ends=False, work=1, event="shuffle"),
        """\
- shuffle: draw
""",
    ),
    Verb(
        "reveal",
        tree.Reveal,
        Slot("what", "expr", "head", "a piece, a list of pieces, or a zone"),
        (Slot("to", "expr", "free in line", "the seat that sees it; without it everybody"),),
        "Shows the faces of pieces.",
        ("show",),
        _reveal,
        Does("never", always, still, safe, nothing, flat, unnamed, acts=False, ends=False, work=1, event="reveal"),
        """\
- reveal: hand[next(me)] to me
- reveal: first(hand[me])
""",
    ),
)
