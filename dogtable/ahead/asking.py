"""Games that ask, in C: the source of a Program that gives the number of options and is sent which was chosen.

`yield` becomes a call of `ask`, which leaves the game's own stack until somebody has chosen (`asking.c`). This needs
what Linux has and has been tried there alone; on other systems Python's generators play.
"""

from __future__ import annotations

import ast
from pathlib import Path

from dogtable.ahead.statements import Statements
from dogtable.ahead.values import Signature
from dogtable.ahead.writing import RUNTIME, layout, reached, settled
from dogtable.base.program import Program

_ASKING = Path(__file__).with_name("asking.c")


def written_asking(program: Program) -> str:
    """Return the C of what `keys.asking_of` gave; UnknownError says what in it has no form in C."""
    assert program.playing is not None
    tree = _Called().visit(ast.parse(program.playing.source))
    functions = {node.name: Signature(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    called = reached(functions, ["p_play"])
    functions = {name: functions[name] for name in functions if name in called}
    tables, bodies = settled(program, functions)
    heads = [f"{Statements.head(signature)};" for signature in functions.values()]
    parts = [file.read_text(encoding="utf-8") for file in (RUNTIME, _ASKING)]
    counted = "#define below(c, n) chance(c, s, n)"  # zones, too, are shuffled as matches shuffle them
    top, bottom = parts[0].split("static I pieces(", 1)
    return "\n".join(
        [*layout(program), top, parts[1], counted, "static I pieces(" + bottom, *tables.lines, *heads, *bodies, _STEPS]
    )


class _Called(ast.NodeTransformer):
    """Puts calls in place of `yield` and `yield from`."""

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        return ast.Call(ast.Name("ask"), [node.value or ast.Constant(0)], [])

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        return node.value


_STEPS = """
static Asked *starting;

static void run(void) {
    Asked *a = starting;
    I *s = a->game.cells;
    switch (setjmp(a->game.end)) {
    case RUNS: f_p_play(&a->game, s); a->told = 0; break;
    case ENDED: a->told = -1; break;
    default: a->told = -2;
    }
    _longjmp(a->outside, 1);
}

EXPORT void dogtable_end(Asked *a) {
    for (int i = 0; i < MOST_CHUNKS; i++) free(a->game.chunks[i]);
    munmap(a->stack, STACK);
    free(a);
}

EXPORT Asked *dogtable_begin(I limit, I stretch, I *cells) {
    Asked *a = calloc(1, sizeof(Asked));
    if (!a) return 0;
    a->game.limit = limit;
    a->game.stretch = stretch;
    a->game.cells = cells;
    a->game.chunks[0] = malloc(size_of(0));
    a->stack = mmap(0, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (a->stack == MAP_FAILED) { free(a->game.chunks[0]); free(a); return 0; }
    if (!a->game.chunks[0] || mprotect(a->stack, PAGE, PROT_NONE)) { dogtable_end(a); return 0; }
    return a;
}

/* Begin a game, and go on to its first decision: how many options it has. 0 and less: it is over, by its end (0) or by
   its condition (-1), or it was given up (-2). */
EXPORT I dogtable_start(Asked *a, U seed) {
    ucontext_t first;
    memcpy(a->game.cells, INITIAL, sizeof(INITIAL));
    a->game.cells[0] = (I)seed;
    a->game.cells[1] = 0;
    a->game.fuel = a->game.stretch;
    a->game.top.chunk = 0;
    a->game.top.used = 0;
    starting = a;
    if (getcontext(&first)) return -2;
    first.uc_stack.ss_sp = a->stack;
    first.uc_stack.ss_size = STACK;
    first.uc_link = 0;
    makecontext(&first, run, 0);
    if (!_setjmp(a->outside)) setcontext(&first);
    return a->told;
}

/* Choose, and go on to the next decision; likewise. */
EXPORT I dogtable_choose(Asked *a, I chosen) {
    a->chosen = chosen;
    if (!_setjmp(a->outside)) _longjmp(a->inside, 1);
    return a->told;
}
"""
