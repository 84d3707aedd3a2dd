/* What compiled games stand on: a game's memory, numbers and drawing. `copies.c`, `lists.c`,
   `remembering.c` and `pieces.c` follow.

   Above this file stand the numbers of one layout: CELLS, PIECES, PLACES, FIRST, AT, ABOVE, BENEATH, and the tables
   LAST, COUNT, HOLDS, FACE, INITIAL. Every value is an I: a number, or the address of a Seq. Whatever has no plain
   meaning here gives the game up (`give_up`): it is played again by the Python that this was written from. */

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t I;
typedef uint64_t U;

#define NIL INT64_MIN
#define NO_INT (-((I)1 << 62)) /* none of a number */
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define LIES_IN(x, low, high) if ((x) < (low) || (x) > (high)) __builtin_unreachable() /* of what comes from a table */
#define MOST_CHUNKS 9 /* of 256 kilobytes, 512, ...: 128 megabytes in all */
#define MOST_NUMBERS 10000
#define MOST_THINGS 100000
#define MOST_WAYS 10000
#define MOST_SCORES 64 /* numbers of one player that tell how a game ended */
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#define SET_JUMP(to) setjmp(to)
#define LONG_JUMP(to, code) longjmp(to, code)
#else
#define EXPORT __attribute__((visibility("default")))
#define SET_JUMP(to) _setjmp(to) /* signals are of no interest */
#define LONG_JUMP(to, code) _longjmp(to, code)
#endif

enum { RUNS, ENDED, STOPPED, GIVEN_UP, BEYOND };

/* The cells of games by blocks end in frames: how many there are now lies before them, in a cell of its own. Before that
   lies how many entries of the stack may be there: what is above these is -1; then what is said in `copies.c`. */
#ifdef BY_BLOCKS
#define BLOCK_WORDS (MOST_CELLS / 128 + 1)
#define HEAD (4 + BLOCK_WORDS)
#define LENGTH(s) ((s)[-1])
#define LAID(s) ((s)[-2])
#define COPY_OF(s) (((const I **)(s))[-3])
#define COPIED_TO(s) (((const I **)(s))[-4])
#else
#define HEAD 0
#define LENGTH(s) CELLS
#define MOST_CELLS CELLS
#endif

typedef struct { I n, cap; I *v; } Seq; /* a list; of an iterator, `cap` is what comes next */
typedef struct { int chunk; size_t used; } Mark;
typedef struct Keep { struct Keep *before; size_t size; } Keep; /* a block of what a search keeps (`keeping.c`) */
typedef struct {
    jmp_buf end;
    U x; /* of the generator */
    I fuel, stretch, limit;
    I *cells, *out;
    char *floor; /* of the stack: functions that come below give the game up */
    Mark top;
    char *chunks[MOST_CHUNKS];
#ifdef BY_BLOCKS
    struct Judge *judge; /* how positions are weighed, if at all */
    const I *tables;     /* what values cells hold (`drawing.c`), if that was told */
    struct Halt *halt; /* where what is tried out stops */
    Mark base;         /* what lies below is kept from decision to decision: it is the caller's */
    I taken;           /* cells of `pool` in use */
    Seq *offered;      /* the options of who is asked in a match */
    const I *plans[PLAYERS]; /* by which it is told what each seat may know and pick (`seeing.c`), if that was told */
    Keep *spare;       /* blocks that searches have left, and how many these are */
    I spares;
    I *given;          /* cells of the caller, where they came as a list (`calling.c`) */
    I *chosen, room;   /* in a match, the numbers of the options that were chosen; for how many there is room */
    void *resting;     /* the object of Python's that is this match (`asking.c`) */
    I reached;         /* what the way came to on which `most:` was counted last, NIL: nothing */
    struct Fact *facts; /* what functions came to (`facts.c`), of the cells that are looked at since `kept_since` */
    U kept_since, times_kept;
    I *pool[MOST_POOLED];
#endif
} Game;

static Seq empty = {0, 0, 0};

static __attribute__((noreturn, noinline, cold)) void leave(Game *c, int code) {
#ifdef BY_BLOCKS
    c->kept_since = 0;
#endif
    longjmp(c->end, code);
}

static __attribute__((noreturn, noinline, cold)) void give_up(Game *c) { leave(c, GIVEN_UP); }

/* Likewise where no rule need be wrong: it is more than can be done here. */
static __attribute__((noreturn, noinline, cold)) void beyond(Game *c) { leave(c, BEYOND); }
/* The game is over: by its condition, or since a rule says so. */
static __attribute__((noreturn, noinline)) void ended_now(Game *c) { longjmp(c->end, ENDED); }
static __attribute__((noreturn, noinline, unused)) void stopped_now(Game *c) { longjmp(c->end, STOPPED); }

#define DEEP ((size_t)1 << 18) /* bytes of stack that a game may take */
#define AT_DEPTH(c) if (__builtin_expect((char *)__builtin_frame_address(0) < (c)->floor, 0)) beyond(c)

_Static_assert(sizeof(INITIAL) == CELLS * sizeof(I), "a game begins with all its cells");

/* ---------------------------------------------------------------------------------------------- memory of one game */

/* Where memory is watched (`tests/fuzz/native.py`), nobody may touch what lies between two things. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define GAP 16
#define TAKEN(at, bytes) (__asan_unpoison_memory_region(at, bytes), __asan_poison_memory_region((char *)(at) + (bytes), GAP))
#else
#define GAP 0
#define TAKEN(at, bytes) ((void)0)
#endif

static size_t size_of(int chunk) { return (size_t)262144 << chunk; }

static __attribute__((noinline)) void *more_room(Game *c, size_t bytes) {
    do {
        if (++c->top.chunk >= MOST_CHUNKS) beyond(c);
    } while (size_of(c->top.chunk) < bytes + GAP);
    if (!c->chunks[c->top.chunk]) c->chunks[c->top.chunk] = malloc(size_of(c->top.chunk));
    if (!c->chunks[c->top.chunk]) beyond(c);
    c->top.used = bytes + GAP;
    TAKEN(c->chunks[c->top.chunk], bytes);
    return c->chunks[c->top.chunk];
}

static inline void *room(Game *c, size_t bytes) {
    if (LIKELY(c->top.used + bytes + GAP <= size_of(c->top.chunk))) {
        void *found = c->chunks[c->top.chunk] + c->top.used;
        c->top.used += bytes + GAP;
        TAKEN(found, bytes);
        return found;
    }
    return more_room(c, bytes);
}

/* --------------------------------------------------------------------------------------------------------- numbers */

static inline I add(Game *c, I a, I b) { I r; if (__builtin_add_overflow(a, b, &r)) beyond(c); return r; }
static inline I sub(Game *c, I a, I b) { I r; if (__builtin_sub_overflow(a, b, &r)) beyond(c); return r; }
static inline I mul(Game *c, I a, I b) { I r; if (__builtin_mul_overflow(a, b, &r)) beyond(c); return r; }

static inline I modulo(Game *c, I a, I b) {
    if (b == 0 || b == -1) give_up(c);
    I r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static inline I divide(Game *c, I a, I b) {
    if (b == 0 || b == -1) give_up(c);
    return (a - modulo(c, a, b)) / b;
}

/* Whether a number is true, where it may be none. */
static inline int truth(I x) { return x != 0 && x != NIL; }

static inline I need(Game *c, I x) { if (x < 0) give_up(c); return x; }
static inline I number(Game *c, I x) { if (x == NO_INT) give_up(c); return x; }
static inline I within(Game *c, I x, I size) { if ((U)x >= (U)size) give_up(c); return x; }
static inline I up_to(Game *c, I low, I high) {
    if (low < INT32_MIN || high > INT32_MAX || high - low >= MOST_NUMBERS) give_up(c);
    return high;
}
static inline I cell_of(Game *c, I row, I column, I rows, I columns) {
    return within(c, row, rows) * columns + within(c, column, columns);
}

static inline I below(Game *c, I n) {
    c->x = c->x * 6364136223846793005u + 1442695040888963407u;
    return (I)(((c->x >> 33) * (U)n) >> 31);
}

/* The number that stands at `counter` in the sequence of a seed (`base/rng.py`), and a draw below n of it. */
static inline U mixed(U seed, U counter) {
    U z = seed + (counter + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline I mixed_below(U seed, U counter, I n) {
    return (I)(U)(((unsigned __int128)mixed(seed, counter) * (U)n) >> 64);
}

static inline void burn(Game *c, I units) { c->fuel -= units; if (c->fuel < 0) beyond(c); }

static inline I shifted(Game *c, I a, I b) {
    if (a < 0 || (U)b >= 31 || a > INT32_MAX) give_up(c);
    return a << b;
}
