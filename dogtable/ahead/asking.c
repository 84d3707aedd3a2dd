/* Games that ask: each runs on a stack of its own, and rests where it asks until somebody has chosen.

   Stacks are entered by `makecontext` once, and changed by `_setjmp` and `_longjmp` from then on, which costs next to
   nothing. A game that comes near the end of its stack is given up; below it lies a page that nobody may touch, so that a
   mistake cannot write elsewhere. */

#include <sys/mman.h>
#include <ucontext.h>

#define STACK ((size_t)1 << 20)
#define PAGE ((size_t)1 << 16)
#define LEFT ((size_t)1 << 16) /* what the last function may take, and the system's */

typedef struct {
    Game game;
    jmp_buf inside, outside;
    I told, chosen; /* how many options there are (0 and less: it has ended, see below); the one that was chosen */
    char *stack;
} Asked;

static I ask(Game *c, I options) {
    Asked *a = (Asked *)c;
    a->told = options;
    if (!_setjmp(a->inside)) _longjmp(a->outside, 1);
    return a->chosen;
}

static I sorted(Game *c, I of) {
    Seq *q = (Seq *)of, *found = list(c, q->n);
    for (I i = 0; i < q->n; i++) {
        I at = found->n++;
        for (; at > 0 && found->v[at - 1] > q->v[i]; at--) found->v[at] = found->v[at - 1];
        found->v[at] = q->v[i];
    }
    return (I)found;
}

static I f_p_play(Game *c, I *v_s);

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
    a->game.floor = a->stack + PAGE + LEFT;
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
