"""What statements can do, told by reading them: ask, fail, only write; and what a chooser surely knows."""

from __future__ import annotations

from dogtable.compile.world import World
from dogtable.lang import tree
from dogtable.lang.commit_points import is_unseen, taken_from
from dogtable.lang.flow import does, statements


def is_sure(world: World, block: tree.Block) -> bool:
    """Whether statements can neither fail nor ask."""
    seen: set[str] = set()
    return not any(st.asks or _can_fail(world, st, seen) for st in block)


def _can_fail(world: World, st: tree.Statement, seen: set[str]) -> bool:
    """Whether a statement can fail; the routines in `seen` cannot, or were looked into already."""
    for node in statements(st):
        if does(node).fails(node, world.surely):
            return True
        if isinstance(node, tree.Call) and node.routine not in seen:
            seen.add(node.routine)
            if any(_can_fail(world, inner, seen) for inner in world.rules.routines[node.routine].body):
                return True
    return False


def is_known(rules: tree.Rules, expr: tree.Expr) -> bool:
    """Whether the chooser knows all pieces of a list: it lies open, or in a zone of its own."""
    if isinstance(expr, tree.Zone):
        decl = rules.zones[expr.name]
        own = expr.index is not None and len(expr.index) > 0 and isinstance(expr.index[0], tree.Me)
        return decl.seen_by == "everybody" or (decl.seen_by == "owner" and own and decl.per[0].sort == "player")
    if isinstance(expr, tree.Function) and expr.name == "those" and isinstance(expr.args[0], tree.Generator):
        generator = expr.args[0]
        clause = generator.clauses[-1]
        own = isinstance(generator.element, tree.Local) and generator.element.name == clause.name
        return own and is_known(rules, clause.list)
    return False


def is_harmless(world: World, st: tree.Statement, known: frozenset[str]) -> bool:
    """Whether a statement only writes: it cannot fail, ask, finish, or be a commit point."""
    return all(_only_writes(world, node, known) for node in statements(st))


def _only_writes(world: World, st: tree.Statement, known: frozenset[str]) -> bool:
    own = does(st)
    if own.ends or own.fails(st, world.surely) or own.commits(world.rules, st) != "never":
        return False
    if not all(_is_open_move(world, what, known) for what in own.moves(st)):
        return False
    return not isinstance(st, tree.Call) or _is_harmless_call(world, st, known)


def _is_harmless_call(world: World, call: tree.Call, known: frozenset[str]) -> bool:
    """Whether a routine only writes; what is known of what it is given, is known in it."""
    decl = world.rules.routines[call.routine]
    given = zip(decl.parameters, call.args, strict=True)
    inside = frozenset(p.name for p, arg in given if isinstance(arg, tree.Local) and arg.name in known)
    key = (decl.name, inside)
    if key not in world.harmless:
        world.harmless[key] = all(is_harmless(world, inner, inside) for inner in decl.body)
    return world.harmless[key]


def _is_open_move(world: World, what: tree.Expr, known: frozenset[str]) -> bool:
    """Whether the chooser surely knows what moves (else it could be a commit point)."""
    if any(is_unseen(world.rules, zone) for zone in taken_from(world.rules, what)):
        return False
    if isinstance(what, tree.Zone):
        return True
    kinds = (what.kind.item or what.kind).of
    if not set(kinds) & world.hideable and kinds:
        return True
    return isinstance(what, tree.Local) and what.name in known
