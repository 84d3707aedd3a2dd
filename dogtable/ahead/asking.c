/* Games that ask: each runs on a stack of its own, and rests where it asks until somebody has chosen.

   Stacks are entered by `makecontext` once, and changed by `_setjmp` and `_longjmp` from then on, which costs next to
   nothing. No routine calls itself, and the search for the ways of some rounds is as deep as there are rounds, so a
   stack has room enough; below it lies a page that nobody may touch, so that a mistake cannot write elsewhere. */

#include <sys/mman.h>
#include <ucontext.h>

#define STACK ((size_t)1 << 20)
#define PAGE ((size_t)1 << 16)

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

/* A number below n, drawn as matches draw it. */
static I chance(Game *c, I *s, I n) {
    U z = (U)s[0] + (U)++s[1] * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (I)(U)(((unsigned __int128)z * (U)n) >> 64);
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
