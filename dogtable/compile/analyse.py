"""What is known of rules without running them: what runs inside an open `do:`, the first turn, what is much work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.lang import tree
from dogtable.lang.flow import called, children, is_node, parts, walk
from dogtable.lang.verbs import DOES

if TYPE_CHECKING:
    from dogtable.compile.world import World


def open_routines(rules: tree.Rules) -> frozenset[str]:
    """Return the routines that can run while a `do:` is open: called in one, or laid on the stack."""
    found = {name for name, routine in rules.routines.items() if routine.stacked}
    todo = list(found)

    def take(name: str) -> None:
        if name not in found:
            found.add(name)
            todo.append(name)

    def look(block: tree.Block, is_open: bool) -> None:
        for statement in block:
            if isinstance(statement, tree.Call) and is_open:
                take(statement.routine)
            for inner, opens in parts(statement):
                look(inner, is_open or opens)

    look(rules.play, False)
    for routine in rules.routines.values():
        look(routine.body, False)
    while todo:
        look(rules.routines[todo.pop()].body, True)
    return frozenset(found)


def first_turn(rules: tree.Rules) -> tree.Turn | tree.Turns | None:
    """Return the first `turn` or `turns` that the play comes to, as it is written, through calls too."""
    seen: set[str] = set()

    def look(block: tree.Block) -> tree.Turn | tree.Turns | None:
        for statement in block:
            if isinstance(statement, (tree.Turn, tree.Turns)):
                return statement
            if isinstance(statement, tree.Call) and statement.routine not in seen:
                seen.add(statement.routine)
                found = look(rules.routines[statement.routine].body)
                if found is not None:
                    return found
            for inner, _ in parts(statement):
                found = look(inner)
                if found is not None:
                    return found
        return None

    return look(rules.play)


_SMALL = 64  # a single loop over so many items is no work


def workers(world: World) -> frozenset[str]:
    """Return the definitions that burn fuel: those whose loops stand in loops, run over much, or call others that loop.

    So work can grow only from one that burns to the next, and each call of it counts.
    """
    definitions = world.rules.definitions
    loops = {name for name, decl in definitions.items() if any(map(_loops, walk(decl)))}
    return frozenset(name for name in loops if _works(world, definitions[name], loops))


def _loops(node: object) -> bool:
    return isinstance(node, tree.Generator) or (isinstance(node, tree.Function) and node.name in ("ends", "some"))


def _works(world: World, decl: tree.Definition, loops: set[str]) -> bool:
    generators = [node for node in walk(decl) if isinstance(node, tree.Generator)]
    if called(world.rules, decl) & loops or len(generators) > 1 or any(len(g.clauses) > 1 for g in generators):
        return True
    return any(world.amounts.of(generator, {}).most > _SMALL for generator in generators)


_USUAL = 12  # items that a list of unknown length is taken to have
_MOST_WEIGHT = 5_000


def weight(world: World, thing: object, burning: frozenset[str]) -> int:
    """Return about how much work something is, in units of fuel (a tenth of a microsecond), all loops once through.

    Definitions that burn on their own account (`burning`) count as a call; statements that loop likewise.
    """
    if isinstance(thing, tuple):
        return min(_MOST_WEIGHT, sum(weight(world, item, burning) for item in thing))
    if isinstance(thing, tree.Generator):
        inside = 2 + weight(world, thing.element, burning)
        for clause in reversed(thing.clauses):
            tests = weight(world, clause.tests, burning)
            inside = 2 + weight(world, clause.list, burning) + (inside + tests) * _items(world, clause.list)
        return min(_MOST_WEIGHT, inside)
    if not is_node(thing):
        return 0
    total = DOES[type(thing)].work + len(getattr(thing, "ask", ())) if type(thing) in DOES else 1
    total -= isinstance(thing, tree.TextCase)  # of texts by case one is made, and of a sentence where somebody listens
    if isinstance(thing, tree.Define):
        total += 6 if thing.name in burning else _weight_of(world, thing.name, burning)
    return min(_MOST_WEIGHT, total + sum(weight(world, inner, burning) for inner in children(thing)))


def _weight_of(world: World, name: str, burning: frozenset[str]) -> int:
    """Return the weight of a definition; worked out once, as each may name the one before several times."""
    if (name, burning) not in world.weights:
        decl = world.rules.definitions[name]
        world.weights[name, burning] = weight(world, (decl.value, decl.cases, decl.other), burning)
    return world.weights[name, burning]


def _items(world: World, expr: tree.Expr) -> int:
    known = isinstance(expr, (tree.PieceSet, tree.Board, tree.WordList, tree.Players))
    most = world.amounts.of(expr, {}).most
    return most if known else min(_USUAL, most)
