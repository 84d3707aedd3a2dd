"""Rules about rules: what must hold over a whole ruleset, once every name and kind is right (E4xx)."""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.lang import tree
from dogtable.lang.flow import Flow, called, parts, reached, used_by, walk, walk_play
from dogtable.lang.law_knowledge import check_knowledge
from dogtable.lang.law_order import check_order
from dogtable.lang.law_paths import check_paths
from dogtable.lang.law_telling import check_telling
from dogtable.lang.pick_names import renamed_picks
from dogtable.lang.report import Report

DEEPEST = 6  # levels of statements
MOST_DEEP = 50  # calls of routines or definitions inside one another


def check_laws(rules: tree.Rules, report: Report) -> tree.Rules:
    """Return the rules with what shows only now (`for_table`); problems go to the report."""
    if _recursion(rules, report):
        return rules
    flow = Flow(rules)
    _loops(rules, flow, report)
    _lists(rules, report)
    _depth(rules, report)
    while clashing := check_paths(rules, flow, report):
        rules = renamed_picks(rules, clashing)
        flow = Flow(rules)
    check_knowledge(rules, flow, report)
    check_order(rules, report)
    check_telling(rules, report)
    return _for_table(rules)


# ---------------------------------------------------------------------------------------------------- recursion (E412)


def _recursion(rules: tree.Rules, report: Report) -> bool:
    """Report definitions and routines that use themselves, or nest too deep (E415); then the rest has to wait."""
    routines = {
        name: {node.routine: node.span for node in walk(routine.body) if isinstance(node, tree.Call)}
        for name, routine in rules.routines.items()
    }
    definitions = {
        name: {used: node.span for node in walk(one) if isinstance(node, tree.Expr) for used in used_by(rules, node)}
        for name, one in rules.definitions.items()
    }
    if _cycles(routines, "routine", report) | _cycles(definitions, "definition", report):
        return True
    spans = {one.name: one.span for one in rules.routines.values()}
    spans |= {one.name: one.span for one in rules.definitions.values()}
    deep = [name for uses in (routines, definitions) for name in _too_deep(uses)]
    for name in deep[:1]:
        hint = "the deepest of them can do more itself"
        report.add(spans[name], "E415", f"'{name}' leads through more than {MOST_DEEP} others", hint)
    return bool(deep)


def _too_deep(uses: dict[str, dict[str, Span]]) -> list[str]:
    """Return those that call one another more than MOST_DEEP deep; there are no circles."""
    depth: dict[str, int] = {}
    for start in uses:
        stack = [start]
        while stack:
            name = stack[-1]
            open_ones = [used for used in uses[name] if used in uses and used not in depth]
            if open_ones:
                stack += open_ones
            else:
                depth[stack.pop()] = 1 + max((depth[used] for used in uses[name] if used in depth), default=0)
    return [name for name, deep in depth.items() if deep > MOST_DEEP]


def _cycles(uses: dict[str, dict[str, Span]], what: str, report: Report) -> bool:
    """Report each use that closes a circle."""
    done: set[str] = set()
    found = False
    for start in uses:
        path: list[str] = []
        stack: list[tuple[str, list[str]]] = [(start, list(uses[start]))] if start not in done else []
        if stack:
            path.append(start)
        while stack:
            name, left = stack[-1]
            if not left:
                stack.pop()
                done.add(path.pop())
                continue
            used = left.pop()
            if used in path:
                way = " → ".join([*path[path.index(used) :], used])
                report.add(uses[name][used], "E412", f"the {what} '{used}' uses itself", way)
                found = True
            elif used not in done:
                path.append(used)
                stack.append((used, list(uses[used])))
    return found


# --------------------------------------------------------------------------------------------- loops, lists, nesting


def _loops(rules: tree.Rules, flow: Flow, report: Report) -> None:
    """A loop without an end must ask somebody, or finish (E417)."""
    for node in walk_play(rules):
        if isinstance(node, tree.Loop) and not node.asks and not flow.effects(node.body).ends:
            hint = "ask somebody, finish, or write 'repeat' or 'while'"
            report.add(node.span, "E417", "this loop never ends: it neither asks nor finishes", hint)


def _lists(rules: tree.Rules, report: Report) -> None:
    """A list of pieces does not live across a decision (E413): pieces belong in a zone."""
    taken = _taken(rules)
    for name, block in rules.blocks.items():
        for node in walk(block):
            if isinstance(node, tree.Each) and node.asks:
                item = node.list.kind.item
                if item is not None and item.sort in ("piece", "list") and not _bounded(node.list, taken[name]):
                    hint = "go through seats, words, numbers, spaces or a whole set; or move the pieces to a zone"
                    report.add(node.list.span, "E413", "a decision is asked while this list is gone through", hint)
        for inner in _all_blocks(block):
            _list_locals(inner, report)
    for routine in rules.routines.values():
        if routine.asks:
            _list_parameters(routine, taken[routine.name], report)


def _bounded(e: tree.Expr, taken: set[str]) -> bool:
    """Whether a list is a whole set, which never changes, or what `some(...)` took, which has a known size."""
    return isinstance(e, tree.PieceSet) or (isinstance(e, tree.Local) and e.name in taken)


def _taken(rules: tree.Rules) -> dict[str, set[str]]:
    """Return for each part the locals that are lists taken by `some(...)`: picks, and parameters given only such."""
    taken = {
        name: {
            node.name
            for node in walk(block)
            if isinstance(node, tree.Pick) and isinstance(node.list, tree.Function) and node.list.name == "some"
        }
        for name, block in rules.blocks.items()
    }
    given: dict[tuple[str, str], bool] = {}
    for name, block in rules.blocks.items():
        for node in walk(block):
            if isinstance(node, tree.Call):
                for parameter, arg in zip(rules.routines[node.routine].parameters, node.args, strict=True):
                    key = (node.routine, parameter.name)
                    given[key] = given.get(key, True) and _bounded(arg, taken[name])
    for (routine, parameter_name), sound in given.items():
        if sound:
            taken[routine].add(parameter_name)
    return taken


def _all_blocks(block: tree.Block) -> Iterable[tree.Block]:
    yield block
    for statement in block:
        for inner, _ in parts(statement):
            yield from _all_blocks(inner)


def _list_locals(block: tree.Block, report: Report) -> None:
    for at, statement in enumerate(block):
        if isinstance(statement, tree.Let) and statement.value.kind.sort == "list":
            rest = block[at + 1 :]
            if _used_across(statement.name, rest):
                hint = "give it a definition instead, or move the pieces to a zone"
                report.add(statement.span, "E413", f"the list '{statement.name}' lives across a decision", hint)


def _list_parameters(routine: tree.Routine, taken: set[str], report: Report) -> None:
    for parameter in routine.parameters:
        if parameter.kind.sort != "list" or parameter.name in taken:
            continue
        if _used_across(parameter.name, routine.body):
            hint = "give it a definition instead, or move the pieces to a zone"
            report.add(routine.span, "E413", f"the list '{parameter.name}' lives across a decision", hint)


def _used_across(name: str, block: tree.Block) -> bool:
    """Whether a local is read in or after the first statement that asks, but not only in what it offers."""
    for at, statement in enumerate(block):
        if not statement.asks:
            continue
        return any(_reads_local(name, node) for later in block[at + 1 :] for node in walk(later)) or _inside(
            name, statement
        )
    return False


def _inside(name: str, statement: tree.Statement) -> bool:
    """Whether a statement that asks reads a local after its own question."""
    skip = {id(pick.list) for pick in statement.picks} if isinstance(statement, tree.Choose) else set()
    return any(
        _reads_local(name, node) for inner, _ in parts(statement) for node in walk(inner) if id(node) not in skip
    )


def _reads_local(name: str, node: object) -> bool:
    return isinstance(node, tree.Local) and node.name == name


def _depth(rules: tree.Rules, report: Report) -> None:
    """Warn of statements more than six levels deep (W405)."""
    for name, block in rules.blocks.items():
        _depth_of(block, 1, name, report)


def _depth_of(block: tree.Block, depth: int, name: str, report: Report) -> None:
    for statement in block:
        if depth > DEEPEST:
            hint = "give a part of it a name under 'routines:'"
            report.add(statement.span, "W405", f"more than {DEEPEST} levels deep in '{name}'", hint)
            return
        for inner, _ in parts(statement):
            _depth_of(inner, depth + 1, name, report)


# ----------------------------------------------------------------------------------------------------- for the table


def _for_table(rules: tree.Rules) -> tree.Rules:
    """Mark the definitions that nothing in the rules uses: only the table can."""
    before = (
        *(option.when for option in rules.options.values()),
        *((board.size, board.grid) for board in rules.boards.values()),
        *(state.first for state in rules.state.values()),
    )
    used = reached(rules, called(rules, (*rules.blocks.values(), *rules.outside, *before)))
    definitions = {name: replaced(d, for_table=name not in used) for name, d in rules.definitions.items()}
    return replaced(rules, definitions=definitions)
