/* What compiled games stand on: a game's memory, lists, drawing, and the moving of pieces.

   Above this file stand the numbers of one layout: CELLS, PIECES, PLACES, FIRST, AT, ABOVE, BENEATH, and the tables
   LAST, COUNT, HOLDS, FACE, INITIAL. Every value is an I: a number, or the address of a Seq. Whatever has no plain
   meaning here gives the game up (`give_up`): it is played again by the Python that this was written from. */

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t I;
typedef uint64_t U;

#define NIL INT64_MIN
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define MOST_CHUNKS 9 /* of 256 kilobytes, 512, ...: 128 megabytes in all */
#define MOST_NUMBERS 10000
#define MOST_TOLD 64 /* numbers of one player that tell how a game ended */
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

enum { RUNS, ENDED, GIVEN_UP };

typedef struct { I n, cap; I *v; } Seq; /* a list; of an iterator, `cap` is what comes next */
typedef struct { int chunk; size_t used; } Mark;
typedef struct {
    jmp_buf end;
    U x; /* of the generator */
    I fuel, stretch, limit;
    I *cells, *out;
    char *floor; /* of the stack: functions that come below give the game up */
    Mark top;
    char *chunks[MOST_CHUNKS];
} Game;

static Seq empty = {0, 0, 0};

static __attribute__((noreturn, noinline, cold)) void give_up(Game *c) { longjmp(c->end, GIVEN_UP); }
static __attribute__((noreturn, noinline)) void ended_now(Game *c) { longjmp(c->end, ENDED); }

#define DEEP ((size_t)1 << 18) /* bytes of stack that a game may take */
#define AT_DEPTH(c) if (__builtin_expect((char *)__builtin_frame_address(0) < (c)->floor, 0)) give_up(c)

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
        if (++c->top.chunk >= MOST_CHUNKS) give_up(c);
    } while (size_of(c->top.chunk) < bytes + GAP);
    if (!c->chunks[c->top.chunk]) c->chunks[c->top.chunk] = malloc(size_of(c->top.chunk));
    if (!c->chunks[c->top.chunk]) give_up(c);
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

static inline I add(Game *c, I a, I b) { I r; if (__builtin_add_overflow(a, b, &r)) give_up(c); return r; }
static inline I sub(Game *c, I a, I b) { I r; if (__builtin_sub_overflow(a, b, &r)) give_up(c); return r; }
static inline I mul(Game *c, I a, I b) { I r; if (__builtin_mul_overflow(a, b, &r)) give_up(c); return r; }

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
static inline I number(Game *c, I x) { if (x == -((I)1 << 62)) give_up(c); return x; }
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

/* What zones are shuffled with: in games that ask, as matches do it. */
#ifdef ASKING
static I chance(Game *c, I *s, I n);
#define drawn_below(c, s, n) chance(c, s, n)
#else
#define drawn_below(c, s, n) below(c, n)
#endif

static U mixed(U seed) {
    U z = seed + 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline void burn(Game *c, I units) { c->fuel -= units; if (c->fuel < 0) give_up(c); }

/* ----------------------------------------------------------------------------------------------------------- lists */

static inline I *of_cells(Game *c, I *s, I i) { if ((U)i >= CELLS) give_up(c); return s + i; }

static inline I in_table(Game *c, const I *v, I n, I i) {
    if (LIKELY((U)i < (U)n)) return v[i];
    if (i >= 0 || i < -n) give_up(c);
    return v[n + i];
}

static inline I in_list(Game *c, I list, I i) { return in_table(c, ((Seq *)list)->v, ((Seq *)list)->n, i); }

static inline I look(I list, I low, I key) {
    Seq *q = (Seq *)list;
    return (U)(key - low) < (U)q->n ? q->v[key - low] : (I)&empty;
}

static inline Seq *list(Game *c, I cap) {
    Seq *q = room(c, sizeof(Seq) + (size_t)cap * sizeof(I));
    q->n = 0;
    q->cap = cap;
    q->v = (I *)(q + 1);
    return q;
}

static __attribute__((noinline)) void grow(Game *c, Seq *q) {
    I cap = q->n < 4 ? 8 : 2 * q->n;
    I *v = room(c, (size_t)cap * sizeof(I));
    if (q->n) memcpy(v, q->v, (size_t)q->n * sizeof(I));
    q->v = v;
    q->cap = cap;
}

static inline void append(Game *c, Seq *q, I x) {
    if (q->n >= q->cap) grow(c, q);
    q->v[q->n++] = x;
}

static inline void append_all(Game *c, Seq *q, I other) {
    for (I i = 0; i < ((Seq *)other)->n; i++) append(c, q, ((Seq *)other)->v[i]);
}

/* All cells once more, in room that is used again when the same place in a function comes to it again. */
static inline I *copied(Game *c, I **room_for_it, const I *s) {
    if (!*room_for_it) *room_for_it = room(c, CELLS * sizeof(I));
    return memcpy(*room_for_it, s, CELLS * sizeof(I));
}

/* From `low` to before `high`, counted as Python counts; it shares what it shows, and grows only into a copy. */
static inline I part(Game *c, I of, I low, I high) {
    I n = ((Seq *)of)->n;
    low = low < 0 ? (low + n < 0 ? 0 : low + n) : low > n ? n : low;
    high = high < 0 ? high + n : high > n ? n : high;
    Seq *q = list(c, 0);
    q->n = q->cap = high > low ? high - low : 0;
    q->v = ((Seq *)of)->v + low;
    return (I)q;
}

static inline I some_cells(Game *c, I *s, I low, I high) {
    if (low < 0 || high > CELLS || high < low) give_up(c);
    Seq *q = list(c, high - low);
    q->n = high - low;
    memcpy(q->v, s + low, (size_t)q->n * sizeof(I));
    return (I)q;
}

static inline I in_cells(Game *c, I *s, I low, I high, I x) {
    if (low < 0 || high > CELLS) give_up(c);
    for (; low < high; low++) if (s[low] == x) return 1;
    return 0;
}

static inline I has(I of, I x) {
    Seq *q = (Seq *)of;
    for (I i = 0; i < q->n; i++) if (q->v[i] == x) return 1;
    return 0;
}

static inline I index_of(Game *c, I of, I x) {
    Seq *q = (Seq *)of;
    for (I i = 0; i < q->n; i++) if (q->v[i] == x) return i;
    give_up(c);
}

static inline I same(I a, I b) {
    Seq *p = (Seq *)a, *q = (Seq *)b;
    if (p->n != q->n) return 0;
    for (I i = 0; i < p->n; i++) if (p->v[i] != q->v[i]) return 0;
    return 1;
}

static inline I least_of(I a, I b) { return b < a ? b : a; }
static inline I greatest_of(I a, I b) { return b > a ? b : a; }
static inline I absolute(Game *c, I a) { return a < 0 ? sub(c, 0, a) : a; }

static inline I first(I of, I nothing) { return ((Seq *)of)->n ? ((Seq *)of)->v[0] : nothing; }
static inline I last(I of, I nothing) { return ((Seq *)of)->n ? ((Seq *)of)->v[((Seq *)of)->n - 1] : nothing; }

static inline I counted(I of) { return of == NIL ? 0 : ((Seq *)of)->n; }
static inline I *unpacked(Game *c, I of, I n) { if (((Seq *)of)->n != n) give_up(c); return ((Seq *)of)->v; }

static inline I begun(Game *c, I of) {
    Seq *q = list(c, 0);
    q->n = ((Seq *)of)->n;
    q->v = ((Seq *)of)->v;
    return (I)q;
}

static inline I next_of(Game *c, I of) {
    Seq *q = (Seq *)of;
    if (q->cap >= q->n) give_up(c);
    return q->v[q->cap++];
}

static inline I item(Game *c, I of, I i) {
    if ((U)i >= (U)((Seq *)of)->n) give_up(c);
    return ((Seq *)of)->v[i];
}

static I distinct(Game *c, I of) {
    Seq *q = (Seq *)of;
    if (q->n < 2) return of;
    Seq *found = list(c, q->n);
    for (I i = 0; i < q->n; i++) if (!has((I)found, q->v[i])) found->v[found->n++] = q->v[i];
    return (I)found;
}

static I given(Game *c, I of) {
    Seq *q = (Seq *)of, *found = list(c, q->n);
    for (I i = 0; i < q->n; i++) if (q->v[i] >= 0) found->v[found->n++] = q->v[i];
    return (I)found;
}

static I total(Game *c, I of) {
    Seq *q = (Seq *)of;
    I sum = 0;
    for (I i = 0; i < q->n; i++) sum = add(c, sum, q->v[i]);
    return sum;
}

static I least(I of, I nothing) {
    Seq *q = (Seq *)of;
    I best = nothing;
    for (I i = 0; i < q->n; i++) if (i == 0 || q->v[i] < best) best = q->v[i];
    return best;
}

static I greatest(I of, I nothing) {
    Seq *q = (Seq *)of;
    I best = nothing;
    for (I i = 0; i < q->n; i++) if (i == 0 || q->v[i] > best) best = q->v[i];
    return best;
}

/* What a list holds, for whoever asked for it; how many that are. */
static inline I told(Game *c, I of, I *out, I most) {
    Seq *q = (Seq *)of;
    if (q->n > most) give_up(c);
    if (q->n) memcpy(out, q->v, (size_t)q->n * sizeof(I));
    return q->n;
}

/* What is remembered under a number, or under a few numbers: a short list of keys and values in turn. */

static I *found_under(I map, I key, int several) {
    Seq *q = (Seq *)map;
    for (I i = 0; i < q->n; i += 2)
        if (several ? same(q->v[i], key) : q->v[i] == key) return q->v + i + 1;
    return 0;
}

static inline I under(I map, I key, int several) { I *at = found_under(map, key, several); return at ? *at : NIL; }

static inline void put_under(Game *c, I map, I key, int several, I value) {
    I *at = found_under(map, key, several);
    if (at) *at = value;
    else append(c, (Seq *)map, key), append(c, (Seq *)map, value);
}

/* Positions that are known already, each with a number beside it. */

typedef struct { U hash; I beside; I *cells; } Known;
typedef struct { I n, cap; Known *v; } Positions;

static I positions(Game *c) {
    Positions *q = room(c, sizeof(Positions));
    memset(q, 0, sizeof(Positions));
    return (I)q;
}

static U hash_of(I beside, const I *s) {
    U a = (U)beside, b = 1, d = 2, e = 3;
    for (I i = 0; i + 4 <= CELLS; i += 4) {
        a = (a ^ (U)s[i]) * 0x9E3779B97F4A7C15u;
        b = (b ^ (U)s[i + 1]) * 0xBF58476D1CE4E5B9u;
        d = (d ^ (U)s[i + 2]) * 0x94D049BB133111EBu;
        e = (e ^ (U)s[i + 3]) * 0xD6E8FEB86659FD93u;
    }
    for (I left = CELLS % 4; left > 0; left--) a = (a ^ (U)s[CELLS - left]) * 0x9E3779B97F4A7C15u;
    a ^= (b >> 29) ^ (b << 5) ^ (d >> 31) ^ (d << 9) ^ (e >> 27) ^ (e << 13);
    return a ^ (a >> 32);
}

static Known *spot(Positions *q, U hash, I beside, const I *s) {
    for (U i = hash;; i++) {
        Known *known = q->v + (i & (U)(q->cap - 1));
        if (!known->cells) return known;
        if (known->hash == hash && known->beside == beside && !memcmp(known->cells, s, CELLS * sizeof(I))) return known;
    }
}

static I is_known(I of, I beside, const I *s) {
    Positions *q = (Positions *)of;
    return q->n && spot(q, hash_of(beside, s), beside, s)->cells != 0;
}

static void now_known(Game *c, I of, I beside, const I *s) {
    Positions *q = (Positions *)of;
    if (2 * q->n >= q->cap) {
        Positions wider = {q->n, q->cap ? 2 * q->cap : 16, 0};
        wider.v = room(c, (size_t)wider.cap * sizeof(Known));
        memset(wider.v, 0, (size_t)wider.cap * sizeof(Known));
        for (I i = 0; i < q->cap; i++)
            if (q->v[i].cells) *spot(&wider, q->v[i].hash, q->v[i].beside, q->v[i].cells) = q->v[i];
        *q = wider;
    }
    U hash = hash_of(beside, s);
    Known *at = spot(q, hash, beside, s);
    if (at->cells) return;
    at->hash = hash;
    at->beside = beside;
    at->cells = room(c, CELLS * sizeof(I));
    memcpy(at->cells, s, CELLS * sizeof(I));
    q->n++;
}

/* ---------------------------------------------------------------------------------------------------------- pieces */

#define PIECE(x) if ((U)(x) >= PIECES) give_up(c)
#define PLACE(p) if ((U)(p) >= PLACES) give_up(c)
#define LINK(x) if ((x) >= PIECES) give_up(c) /* what a cell says of a neighbour: a piece, or none */

static I pieces(Game *c, I *s, I place) {
    PLACE(place);
    Seq *found = list(c, 8);
    for (I x = s[FIRST + place]; x >= 0; x = s[ABOVE + x]) {
        PIECE(x);
        append(c, found, x);
    }
    return (I)found;
}

static I faces(Game *c, I *s, I place) {
    PLACE(place);
    Seq *found = list(c, 8);
    for (I x = s[FIRST + place]; x >= 0; x = s[ABOVE + x]) {
        I i = 0;
        PIECE(x);
        while (i < found->n && FACE[found->v[i]] != FACE[x]) i++;
        if (i == found->n) append(c, found, x);
    }
    return (I)found;
}

static I single(Game *c, I piece) {
    if (piece < 0) return (I)&empty;
    Seq *q = list(c, 1);
    q->v[q->n++] = piece;
    return (I)q;
}

static I place_of(Game *c, I *s, I piece) {
    if (piece < 0) return -1;
    PIECE(piece);
    return s[AT + piece];
}

static inline void lift(Game *c, I *s, I x) {
    I place = s[AT + x];
    PLACE(place);
    I last = LAST[place];
    if (last < 0) {
        s[FIRST + place] = -1;
        return;
    }
    I up = s[ABOVE + x], down = s[BENEATH + x];
    LINK(up);
    LINK(down);
    *(down >= 0 ? s + ABOVE + down : s + FIRST + place) = up;
    *(up >= 0 ? s + BENEATH + up : s + last) = down;
    s[COUNT[place]]--;
}

static void put_single(Game *c, I *s, I x, I to) {
    PIECE(x);
    PLACE(to);
    if (s[FIRST + to] >= 0 && s[FIRST + to] != x) give_up(c);
    lift(c, s, x);
    s[FIRST + to] = x;
    s[AT + x] = to;
    s[ABOVE + x] = s[BENEATH + x] = -1;
}

static void lay(Game *c, I *s, I x, I to, int bottom) {
    PIECE(x);
    PLACE(to);
    I last = LAST[to];
    if (last < 0) {
        put_single(c, s, x, to);
        return;
    }
    lift(c, s, x);
    if (HOLDS[to] && s[COUNT[to]] >= HOLDS[to]) give_up(c);
    I *end = bottom ? s + FIRST + to : s + last, *other = bottom ? s + last : s + FIRST + to;
    I next = *end;
    LINK(next);
    *(next >= 0 ? s + (bottom ? BENEATH : ABOVE) + next : other) = x;
    *end = x;
    s[(bottom ? ABOVE : BENEATH) + x] = next;
    s[(bottom ? BENEATH : ABOVE) + x] = -1;
    s[AT + x] = to;
    s[COUNT[to]]++;
}

static void push(Game *c, I *s, I x, I to) { lay(c, s, x, to, 0); }
static void push_bottom(Game *c, I *s, I x, I to) { lay(c, s, x, to, 1); }

static void move_all(Game *c, I *s, I start, I to, I bottom) {
    if (start == to) return;
    Seq *found = (Seq *)pieces(c, s, start);
    for (I i = 0; i < found->n; i++) lay(c, s, found->v[bottom ? found->n - 1 - i : i], to, bottom != 0);
}

static void shuffle_zone(Game *c, I *s, I place) {
    Seq *found = (Seq *)pieces(c, s, place);
    I *v = found->v, down = -1;
    if (found->n < 2) return;
    if (LAST[place] < 0) give_up(c);
    for (I i = found->n - 1; i > 0; i--) {
        I j = drawn_below(c, s, i + 1), x = v[i];
        v[i] = v[j];
        v[j] = x;
    }
    for (I i = 0; i < found->n; i++) {
        I x = v[i];
        s[BENEATH + x] = down;
        *(down >= 0 ? s + ABOVE + down : s + FIRST + place) = x;
        down = x;
    }
    s[ABOVE + down] = -1;
    s[LAST[place]] = down;
}

static void deal_many(Game *c, I *s, I count, I start, I to, I refill, I bottom) {
    PLACE(start);
    I *top = LAST[start] >= 0 ? s + LAST[start] : s + FIRST + start;
    for (; count > 0; count--) {
        if (*top < 0 && refill >= 0) {
            move_all(c, s, refill, start, 0);
            shuffle_zone(c, s, start);
        }
        if (*top < 0) return;
        lay(c, s, *top, to, bottom != 0);
    }
}

static void deal_one(Game *c, I *s, I start, I to, I refill) { deal_many(c, s, 1, start, to, refill, 0); }

static void insert(Game *c, I *s, I x, I place, I down) {
    PLACE(place);
    LINK(down);
    I last = LAST[place], up;
    s[AT + x] = place;
    if (last < 0) {
        s[FIRST + place] = x;
        s[ABOVE + x] = s[BENEATH + x] = -1;
        return;
    }
    up = down < 0 ? s[FIRST + place] : s[ABOVE + down];
    LINK(up);
    s[BENEATH + x] = down;
    s[ABOVE + x] = up;
    *(down < 0 ? s + FIRST + place : s + ABOVE + down) = x;
    *(up < 0 ? s + last : s + BENEATH + up) = x;
    s[COUNT[place]]++;
}

/* Two pieces change places; one that lies right on the other goes beneath it. */
static void swap(Game *c, I *s, I x, I y) {
    PIECE(x);
    PIECE(y);
    if (x == y) return;
    I a = s[AT + x], b = s[AT + y], lower_x = s[BENEATH + x], lower_y = s[BENEATH + y];
    if (lower_y == x || lower_x == y) {
        I low = lower_y == x ? x : y, high = lower_y == x ? y : x, beneath = s[BENEATH + low];
        lift(c, s, high);
        insert(c, s, high, s[AT + low], beneath);
        return;
    }
    lift(c, s, x);
    lift(c, s, y);
    insert(c, s, x, b, lower_y);
    insert(c, s, y, a, lower_x);
}
