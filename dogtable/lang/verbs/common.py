"""Slots that several verbs have, and the checks of what stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.lang import expr as x
from dogtable.lang import kinds, lines, tree
from dogtable.lang.constructs import Slot
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import Kind

if TYPE_CHECKING:
    from dogtable.lang.check_statements import CheckStatements

DO = Slot("do", "block", "needed", "what is done")
ASK = Slot(
    "ask",
    "texts",
    "free",
    "the question, as the player reads it; or by case, as a list of `{when, says}`: the first whose `when:` holds "
    "stands, the last has none",
)
RULE = Slot(
    "rule", "rule", "free", "the rule by which this is asked; a refusal for which no other rule speaks names it"
)
MAY = Slot("may", "texts", "free", "the seat may pass; the text, by case if need be, is what passing is called")
EVENT = Slot("event", "word", "free", "a class for the event, for motion and sound")
SAY = Slot("say", "texts", "free", 'a sentence for the log, by case if need be, instead of the plain one; `""`: none')


def check_picks(
    checker: CheckStatements, picks: tuple[lines.Pick, ...], scope: Scope
) -> tuple[tuple[tree.Pick, ...], Scope]:
    """Return picks and the scope in which they are bound; later ones see earlier ones."""
    done = []
    for pick in picks:
        taken_from = checker.expressions.a_list(pick.list, scope)
        checker.expressions.never_empty(taken_from)
        item = taken_from.kind.item or UNKNOWN
        if pick.name in scope.picks or checker.free(pick.name, pick.span, scope):
            scope = scope.pick(pick.name, item)
            done.append(tree.Pick(scope.picks[pick.name], taken_from))
            _note_pick(checker, pick, scope.picks[pick.name], item)
        else:
            scope = scope.bind(pick.name, UNKNOWN)
    return tuple(done), scope


def _note_pick(checker: CheckStatements, pick: lines.Pick, called: str, item: Kind) -> None:
    """Keep the kind of a pick for `advice:`; E301 for what nobody can pick."""
    if is_unknown(item):
        return
    if item.sort in ("flag", "none", "entry") or (item.sort == "list" and not _some_list(pick.list)):
        hint = "players, words, numbers, places or pieces; several at once: some(list, n)"
        checker.report.add(pick.span, "E301", f"nobody can pick {kinds.a(item)}", hint)
    old = checker.found.picks.get(called, UNKNOWN)
    joined = kinds.join(old, item)
    checker.found.picks[called] = joined if joined is not None else old


def check_entries(
    checker: CheckStatements, menu: str, entries: tuple[lines.Entry, ...], scope: Scope
) -> tuple[tree.Entry, ...]:
    """Return the entries of a menu of that name, or any-time entries."""
    done, ways = [], checker.found.ways.setdefault(menu, {})
    for entry in entries:
        when = checker.expressions.condition(entry.when, scope) if entry.when is not None else None
        because = checker.because(entry.because, scope)
        picks, inner = check_picks(checker, entry.picks, scope)
        body = checker.block(entry.body, inner)
        ways[key := "_".join(entry.label.split())] = None
        done.append(tree.Entry(entry.span, entry.label, key, when, because, picks, body))
    return tuple(done)


def _some_list(e: x.Expr) -> bool:
    return isinstance(e, x.Call) and e.name == "some"


def its_rule(line: lines.Line) -> tree.Rule | None:
    """Return the rule by which a choice is asked."""
    found = line.ident("rule")
    return tree.Rule(found.name, found.span) if found else None


def stack_there(checker: CheckStatements, line: lines.Line) -> bool:
    """Whether a stack is declared; reports E421."""
    if checker.names.stack is None:
        hint = "declare it: 'stack: {depth: 20, fields: {...}}'"
        checker.report.add(line.span, "E421", f"'{line.verb}' needs a stack", hint)
        return False
    return True
