"""Verbs that ask, and what forbids an option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dogtable.lang import lines, tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import Does, Holds, Part, always, flat, never, nothing, safe, still, the_stack, unnamed
from dogtable.lang.scope import Scope
from dogtable.lang.tree import FLAG, INT, PLAYER, list_of
from dogtable.lang.verbs.common import ASK, DO, MAY, RULE, check_entries, check_picks, its_rule, stack_there

if TYPE_CHECKING:
    from dogtable.lang.check_statements import CheckStatements

_ELSE = Slot("else", "block", "free", "what is done after a pass")
_NONE = Slot("none", "block", "free", "what is done, unasked, when no option is legal")
_CHOOSE = Slot("choose", "picks", "free", "what is picked, each from a list; later picks see earlier ones")


def _must_be_made(st: tree.Choice, _holds: Holds) -> bool:
    return st.may is None and st.none is None


def _unless_it_holds(st: tree.Require, holds: Holds) -> bool:
    return not holds(st.test)


def _of_a_choice(st: tree.Choose) -> Iterator[Part]:
    yield st.body, True
    yield st.other, False
    yield st.none or (), False


def _of_a_menu(st: tree.Menu) -> Iterator[Part]:
    for entry in st.entries:
        yield entry.body, True
    yield st.other, False
    yield st.none or (), False


def _sealed_answers(st: tree.Together) -> Iterator[Part]:
    yield st.body, False
    for entry in st.entries:
        yield entry.body, False


def _an_answer(st: tree.Respond) -> Iterator[Part]:
    yield st.body, True


_Texts = tuple[tree.TextCase, ...]


def _question(checker: CheckStatements, line: lines.Line, scope: Scope) -> tuple[_Texts, _Texts | None]:
    """Return what is asked, and what passing is called; None where nobody may pass."""
    return checker.texts(line, "ask", scope), checker.texts(line, "may", scope) or None


def _instead(checker: CheckStatements, line: lines.Line, scope: Scope) -> tuple[tree.Block, tree.Block | None]:
    """Return what is done after a pass, and where nothing can be chosen; E416 for an `else:` without `may:`."""
    if line.has("else") and not line.has("may"):
        checker.report.add(line.span, "E416", "'else:' needs 'may:'", "else is what is done after a pass")
    other = checker.block(line.block("else"), scope)
    return other, checker.block(line.block("none"), scope) if line.has("none") else None


_Picked = tuple[str, tuple[tree.Pick, ...], Scope, tree.Block]


def _picked(checker: CheckStatements, line: lines.Line, scope: Scope) -> _Picked:
    """Return what an answer is called, its picks, the scope in which they are bound, and what is done with them."""
    picks, inner = check_picks(checker, line.picks(), scope)
    label = line.picks()[0].name if line.picks() else ""
    return label, picks, inner, checker.block(line.block("do"), inner)


def _choose(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    ask, may = _question(checker, line, scope)
    if line.took_rest:
        for name in ("may", "else", "none"):
            if line.has(name):
                hint = "without 'do:' the rest of the list belongs to the choice"
                checker.report.add(line.span, "E416", f"'{name}:' needs a 'do:'", hint)
    other, none = _instead(checker, line, scope)
    label, picks, inner, body = _picked(checker, line, scope)
    body += _most(checker, line.most(), inner)
    because = checker.because(line.because(), inner)
    if not picks:
        return None
    return tree.Choose(line.span, True, label, picks, ask, its_rule(line), because, body, may, other, none)


def _most(checker: CheckStatements, most: lines.Most | None, scope: Scope) -> tree.Block:
    """Return the requirement at the end of a `do:` whose number is to be as great as possible."""
    if most is None:
        return ()
    value = checker.expressions.need(most.value, INT, scope, "most")
    bound = tree.Local(value.span, INT, f"most {value.span.line}:{value.span.column}")
    test = tree.Compare(value.span, FLAG, ">=", value, bound)
    return (tree.Require(value.span, False, test, checker.because(most.because, scope), bound.name),)


def _menu(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    ident = line.ident("pick")
    ask, may = _question(checker, line, scope)
    entries = check_entries(checker, ident.name if ident else "", line.entries("of"), scope)
    other, none = _instead(checker, line, scope)
    if ident is None:
        return None
    return tree.Menu(line.span, checker.asks(line), ident.name, entries, ask, its_rule(line), may, other, none)


def _require(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    test = checker.condition(line, "test", scope)
    because = checker.because(line.because(), scope)
    return tree.Require(line.span, checker.asks(line), test, because, "") if test else None


def _together(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    seats = checker.need(line, "seats", list_of(PLAYER), scope)
    ask, may = _question(checker, line, scope)
    ident = line.ident("menu")
    is_menu = line.has("menu") or line.has("of")
    if is_menu == (line.has("choose") or line.has("do")) or (is_menu and (ident is None or not line.has("of"))):
        hint = "either 'choose:' with 'do:', or 'menu:' with 'of:'"
        checker.report.add(line.span, "E208", "what is everybody asked?", hint)
    entries = check_entries(checker, ident.name if ident else "", line.entries("of"), scope) if is_menu else ()
    label, picks, _, body = _picked(checker, line, scope)
    label, asks, rule = ident.name if ident else label, checker.asks(line), its_rule(line)
    return tree.Together(line.span, asks, label, seats, picks, body, entries, ask, rule, may) if seats else None


def _respond(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    stack_there(checker, line)
    seats = checker.need(line, "seats", list_of(PLAYER), scope)
    ask, may = _question(checker, line, scope)
    label, picks, _, body = _picked(checker, line, scope)
    asks, rule = checker.asks(line), its_rule(line)
    return tree.Respond(line.span, asks, label, seats, picks, body, ask, rule, may) if seats else None


VERBS: tuple[Verb, ...] = (
    Verb(
        "choose",
        tree.Choose,
        Slot(
            "choose",
            "picks",
            "head",
            "each pick with the list it is taken from; later picks see earlier ones. One that is called as another "
            "pick of the same answer is `NAME2` in keys",
        ),
        (
            ASK,
            RULE,
            Slot("do", "block", "rest", "what is done with the picks; without it, the rest of the list of statements"),
            Slot(
                "most",
                "most",
                "free",
                "a number (or `is:` with `because:`), looked at when `do:` is over: only ways that make it as great as "
                "any way could are legal; a pass is not counted",
            ),
            Slot(
                "because", "because", "free", "why not, when the picks could be made, but not what would have to follow"
            ),
            MAY,
            _ELSE,
            _NONE,
        ),
        "Asks the seat to pick. An option is legal when all that follows it can be carried out.",
        ("pick", "ask"),
        _choose,
        Does(
            "itself",
            never,
            still,
            _must_be_made,
            nothing,
            _of_a_choice,
            unnamed,
            acts=True,
            ends=False,
            work=1,
            event="",
        ),
        """\
- choose:
    c: hand[me]
    p: those(p for p in players if p != me)
  ask: Which card, and for whom?
  do:
    - move: c to gift[p]
  may: Keep all
- choose:
    thrown: some(hand[me], 1, 3)
  ask: Which cards do you throw away?
  most: {is: len(thrown), because: {text: As many as possible go., rule: R7}}
  because: You keep a card, so none of these can go.
  do:
    - move: thrown to discard
    - require: hand[me]
""",
    ),
    Verb(
        "menu",
        tree.Menu,
        Slot("pick", "name", "head", "what the choice is called in an option's key"),
        (Slot("of", "entries", "needed", "the ways, each with what is done"), ASK, RULE, MAY, _ELSE, _NONE),
        "Asks the seat to take one of several ways.",
        (),
        _menu,
        Does(
            "itself", never, still, _must_be_made, nothing, _of_a_menu, unnamed, acts=True, ends=False, work=1, event=""
        ),
        """\
- menu: use
  ask: What do you do?
  of:
    draw a card:
      - deal: 1 from draw to hand[me]
    lay one down:
      when: hand[me]
      because: You have no card.
      choose:
        c: hand[me]
      do:
        - move: c to discard
""",
    ),
    Verb(
        "require",
        tree.Require,
        Slot("test", "condition", "head", "what must hold, or the option was not legal"),
        (Slot("because", "because", "free", "why not, for the player who wonders"),),
        "Forbids what led here. It stands inside the `do:` of a choice.",
        (),
        _require,
        Does("never", never, still, _unless_it_holds, nothing, flat, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- choose:
    c: hand[me]
  do:
    - move: c to discard
    - require: hand[me]
      because: You keep one card.
""",
    ),
    Verb(
        "together",
        tree.Together,
        Slot("seats", "expr", "head", "who is asked"),
        (
            _CHOOSE,
            Slot("do", "block", "free", "what is done with the picks; it cannot fail"),
            Slot("menu", "name", "free", "instead of choose: the name of a menu"),
            Slot("of", "entries", "free", "the ways of that menu"),
            ASK,
            RULE,
            MAY,
        ),
        "Asks several seats at once, sealed; when all have answered, what they chose is done in the order of the list.",
        (),
        _together,
        Does(
            "itself", always, still, safe, nothing, _sealed_answers, unnamed, acts=False, ends=False, work=1, event=""
        ),
        """\
- together: players
  choose:
    c: hand[me]
  ask: Which card do you pass?
  do:
    - move: c to gift[me]
""",
    ),
    Verb(
        "respond",
        tree.Respond,
        Slot("seats", "expr", "head", "who may answer, in that order; the owner of the top entry is left out"),
        (Slot("choose", "picks", "needed", "what an answer picks"), DO, ASK, RULE, MAY),
        "Asks who wants to answer the top entry of the stack; answers can be answered; then the stack resolves.",
        (),
        _respond,
        Does("itself", always, still, safe, the_stack, _an_answer, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- stack: resolve
  with:
    card: first(hand[me])
- respond: seats_from(next(me))
  choose:
    a: hand[me]
  may: Let it be
  do:
    - move: a to discard
    - stack: resolve
      with: {card: a}
""",
    ),
)
