"""Verbs that set values, draw them, and tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.lang import expr as x
from dogtable.lang import kinds, lines, tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import Does, always, flat, its_target, never, nothing, safe, still, unnamed
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Broken, Scope
from dogtable.lang.tree import INT, Kind, list_of
from dogtable.lang.verbs.common import EVENT
from dogtable.lang.verbs.moves import moved

if TYPE_CHECKING:
    from dogtable.lang.check_statements import CheckStatements


def _kept(checker: CheckStatements, given: lines.Set, target: tree.StateValue | tree.Field, scope: Scope) -> tree.Expr:
    kind = target.kind
    if isinstance(target, tree.Field) and target.of.kind.sort == "piece":  # one that lacks the field cannot be set
        kind = checker.expressions.declared_field(target.of.kind, target.name) or kind
    if given.op != "=":
        if kind.sort != "int":
            checker.report.add(given.target.span, "E301", f"'{given.op}' counts, this is {kinds.a(kind)}")
        return checker.expressions.need(given.value, INT, scope, given.op)
    return checker.keep(given.value, kind, scope, "this")


def _can_set(checker: CheckStatements, target: tree.StateValue | tree.Field) -> bool:
    """Whether something is state, or a field that changes."""
    if isinstance(target, tree.StateValue):
        return True
    if target.of.kind.sort == "entry":
        return True
    if target.of.kind.sort != "piece":
        return False
    declared = [one for one in checker.names.fields_of(target.of.kind) if one.name == target.name]
    return bool(declared) and not all(one.face for one in declared)


def _why_not_set(target: tree.Expr) -> str:
    if isinstance(target, tree.Local):
        return "locals are never set; what changes is state"
    if isinstance(target, tree.Field) and target.of.kind.sort == "piece" and target.name not in ("at", "owner"):
        return "this field is given under pieces, so it never changes"
    if isinstance(target, (tree.Zone, tree.Board)) or (isinstance(target, tree.Field) and target.name == "at"):
        return "pieces are moved: '- move: ... to ...'"
    return "state, or a field of a piece or of an entry"


def _let(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    let = line.parts.get("let")
    if not isinstance(let, lines.Let):
        return None
    value = checker.expressions.value(let.value, scope)
    if not checker.free(let.name, let.span, scope):
        value = Broken(value.span, UNKNOWN)  # what follows from that is no further problem
    return tree.Let(line.span, False, let.name, value)


def _set(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    given = line.parts.get("set")
    if not isinstance(given, lines.Set):
        return None
    target = checker.expressions.expr(given.target, scope)
    if is_unknown(target.kind):
        checker.expressions.value(given.value, scope)
        return None
    if not isinstance(target, (tree.StateValue, tree.Field)) or not _can_set(checker, target):
        checker.report.add(given.target.span, "E306", "this cannot be set", _why_not_set(target))
        return None
    value = _kept(checker, given, target, scope)
    op = given.op
    return tree.Set(line.span, checker.asks(line), target, "+=" if op == "+=" else "-=" if op == "-=" else "=", value)


def _random(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    listed = checker.listed(line, "from", scope)
    item = (listed.kind.item if listed else None) or UNKNOWN
    target = line.parts.get("name")
    if listed is None or target is None:
        return None
    if isinstance(target, lines.Ident) and target.name not in checker.names.state:
        if not checker.free(target.name, target.span, scope):
            return None
        return tree.Random(line.span, False, target.name, listed)
    to = x.Name(target.span, target.name) if isinstance(target, lines.Ident) else target
    checked = checker.expressions.expr(to, scope) if isinstance(to, x.Expr) else None
    if not isinstance(checked, (tree.StateValue, tree.Field)) or not _can_set(checker, checked):
        if checked is None or not is_unknown(checked.kind):
            span = checked.span if checked else line.span
            hint = _why_not_set(checked) if checked else "a new local, state, or a field of a piece"
            checker.report.add(span, "E306", "this cannot be set", hint)
        return None
    if not is_unknown(item) and not kinds.fits(item, checked.kind):
        checker.report.add(
            listed.span, "E301", f"expected {kinds.a(list_of(checked.kind))}, found {kinds.a(listed.kind)}"
        )
    return tree.Random(line.span, False, checked, listed)


def _say(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    texts = checker.texts(line, "text", scope)
    return tree.Say(line.span, checker.asks(line), texts, checker.event(line)) if texts else None


def _wait(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    texts = checker.texts(line, "text", scope)
    show = moved(checker, line, "show", scope)
    return tree.Wait(line.span, checker.asks(line), texts, show, checker.event(line)) if texts else None


def _let_local(st: tree.Let) -> tuple[str, Kind]:
    return st.name, st.value.kind


def _drawn_local(st: tree.Random) -> tuple[str, Kind] | None:
    return (st.target, st.list.kind.item or UNKNOWN) if isinstance(st.target, str) else None


VERBS: tuple[Verb, ...] = (
    Verb(
        "let",
        tree.Let,
        Slot("let", "let", "head", "`name = expression`; the name holds to the end of the list of statements"),
        (),
        "Gives a value a name.",
        (),
        _let,
        Does("never", never, still, safe, nothing, flat, _let_local, acts=False, ends=False, work=1, event=""),
        """\
- let: best = first(hand[me])
- set: points[me] += best.number
""",
    ),
    Verb(
        "set",
        tree.Set,
        Slot(
            "set",
            "set",
            "head",
            "`target = expression`, also += and -=; a target is state, or a field of a piece or entry",
        ),
        (),
        "Changes state.",
        (),
        _set,
        Does("never", never, still, safe, its_target, flat, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- set: points[me] += 1
- set: dealer = next(dealer)
- set: t.fresh = true
""",
    ),
    Verb(
        "random",
        tree.Random,
        Slot("name", "name", "head", "a new local, state, or a field of a piece"),
        (Slot("from", "expr", "needed in line", "a list"),),
        "Draws one of a list by chance. The log tells what came to all who see where it is kept.",
        ("roll",),
        _random,
        Does(
            "never", always, still, safe, its_target, flat, _drawn_local, acts=False, ends=False, work=1, event="random"
        ),
        """\
- random: face from numbers(1, 6)
- random: dealer from players
- random: t.fresh from these(true, false)
""",
    ),
    Verb(
        "say",
        tree.Say,
        Slot("text", "texts", "head", "a sentence, with {expressions}; or several by case, as `ask:` has them"),
        (EVENT,),
        "Writes a sentence into the log.",
        ("print", "log"),
        _say,
        Does("never", never, still, safe, nothing, flat, unnamed, acts=False, ends=False, work=1, event="say"),
        """\
- say: "{me} has {len(hand[me])} cards."
""",
    ),
    Verb(
        "wait",
        tree.Wait,
        Slot("text", "texts", "head", "a sentence, with {expressions}; or several by case, as `ask:` has them"),
        (
            Slot(
                "show",
                "expr",
                "free",
                "what is held up, large, beside what the sentence names: a piece, a list, a zone",
            ),
            EVENT,
        ),
        "Shows the table as it stands, with a sentence, before what comes next sweeps it away: whoever looks goes on "
        "by a click. It asks nobody, and costs games nothing at which nobody looks.",
        ("pause",),
        _wait,
        Does("never", never, still, safe, nothing, flat, unnamed, acts=False, ends=False, work=1, event="wait"),
        """\
- reveal: hand[me]
- wait: "{me} shows all cards."
  show: hand[me]
- move: hand[me] to discard
""",
    ),
)
