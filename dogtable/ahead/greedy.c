/* What greedy answers, from the cells that the referee holds: what the seat knows (`rewriting.c`), worlds that fit that
   (`drawing.c`), where options lead there (`looking.c`), and which option of the position it is, by what it is called.

   It is `looked_ahead` in `bots/policies.py` with `weighed` in `bots/greedy.py` and `engine/keys.py`, with the draws of
   Python's `random.Random`: the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998). */

/* --------------------------------------------------------------------------------------------------------- drawing */

enum { TWISTER = 624, TWISTER_MIDDLE = 397 };
typedef struct { uint32_t words[TWISTER]; int at; } Twister;

/* Begin as Python does with a whole number, given by its words of 32 bits, the lowest first. */
static void begin_twister(Twister *r, const I *key, I length) {
    uint32_t *v = r->words;
    int i = 1;
    I j = 0;
    v[0] = 19650218u;
    for (int k = 1; k < TWISTER; k++) v[k] = 1812433253u * (v[k - 1] ^ (v[k - 1] >> 30)) + (uint32_t)k;
    for (I k = length > TWISTER ? length : TWISTER; k > 0; k--) {
        v[i] = (v[i] ^ ((v[i - 1] ^ (v[i - 1] >> 30)) * 1664525u)) + (uint32_t)key[j] + (uint32_t)j;
        if (++i >= TWISTER) v[0] = v[TWISTER - 1], i = 1;
        if (++j >= length) j = 0;
    }
    for (int k = TWISTER - 1; k > 0; k--) {
        v[i] = (v[i] ^ ((v[i - 1] ^ (v[i - 1] >> 30)) * 1566083941u)) - (uint32_t)i;
        if (++i >= TWISTER) v[0] = v[TWISTER - 1], i = 1;
    }
    v[0] = 0x80000000u;
    r->at = TWISTER;
}

static uint32_t twisted(uint32_t upper, uint32_t lower, uint32_t far) {
    uint32_t y = (upper & 0x80000000u) | (lower & 0x7fffffffu);
    return far ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
}

static uint32_t next_word(Twister *r) {
    uint32_t *v = r->words;
    if (r->at == TWISTER) {
        for (int i = 0; i < TWISTER; i++)
            v[i] = twisted(v[i], v[(i + 1) % TWISTER], v[(i + TWISTER_MIDDLE) % TWISTER]);
        r->at = 0;
    }
    uint32_t y = v[r->at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static U next_words(Twister *r) { /* 64 bits, the lower half first */
    U low = next_word(r);
    return low | (U)next_word(r) << 32;
}

static I twister_below(Twister *r, I n) {
    int bits = 64 - __builtin_clzll((U)n);
    I drawn;
    do drawn = next_word(r) >> (32 - bits);
    while (drawn >= n);
    return drawn;
}

/* ---------------------------------------------------------------------------------------------- what options are called */

enum { ENTRY_ROW = 2, PICK_WIDTH = 3, CALLED_ROW = 4 };

/* The picks of a step, each by its name, sort and whether it is a list; how many. */
static I picks_of(Game *c, I step, const I **picks) {
    I ask = item(c, step, 0), entry = item(c, step, 1);
    if (entry < 0) return 0;
    const I *first = TABLE_OF(c, ask < 0 ? K_ENTRY_OF_GROUP : K_ENTRY_OF_ASK);
    ask = ask < 0 ? within(c, -1 - ask, GROUP_COUNT) : within(c, ask, ASK_COUNT);
    within(c, entry, first[ask + 1] - first[ask]);
    const I *row = TABLE_OF(c, K_ENTRIES) + ENTRY_ROW * (first[ask] + entry);
    *picks = TABLE_OF(c, K_PICKS) + PICK_WIDTH * row[0];
    if (((Seq *)step)->n != 2 + row[1]) give_up(c);
    return row[1];
}

/* The number of a piece that lies in public with others of its face, by place and from the bottom up; 0: it has none. */
static I public_number(Game *c, I *s, I piece) {
    const I *described_by = TABLE_OF(c, K_DESCRIBED_BY), *public = TABLE_OF(c, K_PUBLIC);
    I below = 0, others = 0;
    if (!described_by[piece] || !public[within(c, s[AT + piece], PLACES)]) return 0;
    for (I x = 0; x < PIECES; x++) {
        if (described_by[x] != described_by[piece] || x == piece || s[AT + x] < 0) continue;
        if (!public[within(c, s[AT + x], PLACES)]) continue;
        others++;
        below += lies_below(c, s, x, piece);
    }
    return others ? 1 + below : 0;
}

/* Note what a picked piece is called: rows of the pick's name, label, number, piece. */
static void note_called(Game *c, I *s, I seat, I name, I piece, Seq *called) {
    if (piece < 0) return;
    PIECE(piece);
    for (I i = 0; i < called->n; i += CALLED_ROW) if (called->v[i] == name && called->v[i + 3] == piece) return;
    int known = knows(s, seat, piece);
    append(c, called, name);
    append(c, called, TABLE_OF(c, known ? K_LABELS : K_UNSEEN)[piece]);
    append(c, called, known ? public_number(c, s, piece) : 0);
    append(c, called, piece);
}

static Seq *called_in(Game *c, I *s, I seat, const Seq *paths) {
    Seq *called = list(c, 64);
    for (I i = 0; i < paths->n; i++) {
        Seq *path = (Seq *)paths->v[i];
        for (I k = 0; k < path->n; k++) {
            const I *pick = 0;
            I count = picks_of(c, path->v[k], &pick);
            for (I p = 0; p < count; p++, pick += PICK_WIDTH) {
                I value = ((Seq *)path->v[k])->v[2 + p];
                if (pick[1] != PIECE_VALUE) continue;
                if (!pick[2]) note_called(c, s, seat, pick[0], value, called);
                for (I n = 0; pick[2] && n < ((Seq *)value)->n; n++)
                    note_called(c, s, seat, pick[0], ((Seq *)value)->v[n], called);
            }
        }
    }
    return called;
}

/* One value of a pick as one number: two are equal where they are called alike. */
static I word_of(Game *c, I seat, const I *pick, I value, const Seq *called) {
    if (value < 0 || pick[1] == PLAIN_VALUE) return value;
    if (pick[1] == PLACE_VALUE) {
        PLACE(value);
        if (TABLE_OF(c, K_BESIDE)[2 * value] >= 0 || (board_of(c, value) >= 0 && !sees(seat, value))) beyond(c);
        return value;
    }
    I at = 0, before = 0, several = 0;
    while (at < called->n && (called->v[at] != pick[0] || called->v[at + 3] != value)) at += CALLED_ROW;
    if (at >= called->n) give_up(c);
    const I *row = called->v + at;
    for (I i = 0; i < called->n; i += CALLED_ROW) {
        if (called->v[i] != row[0] || called->v[i + 1] != row[1] || called->v[i + 2] != row[2]) continue;
        several++;
        before += i < at;
    }
    I nth = several > 1 ? before + 1 : 0, first = row[2] ? row[2] : nth, second = row[2] ? nth : 0;
    return (row[1] << 40) | (first << 20) | second;
}

static Seq *key_of(Game *c, I seat, I of, const Seq *called) {
    Seq *path = (Seq *)of, *key = list(c, 16);
    for (I k = 0; k < path->n; k++) {
        const I *pick = 0;
        I step = path->v[k], count = picks_of(c, step, &pick);
        append(c, key, item(c, step, 0));
        append(c, key, item(c, step, 1));
        for (I p = 0; p < count; p++, pick += PICK_WIDTH) {
            I value = item(c, step, 2 + p);
            if (!pick[2]) {
                append(c, key, word_of(c, seat, pick, value, called));
                continue;
            }
            I length = ((Seq *)value)->n;
            append(c, key, length);
            for (I n = 0; n < length; n++) {
                append(c, key, word_of(c, seat, pick, ((Seq *)value)->v[n], called));
                I *from = key->v + key->n - 1 - n;
                sorted_in(from, n, from[n]);
            }
        }
    }
    return key;
}

static int same_path(Game *c, I a, I b) {
    Seq *p = (Seq *)a, *q = (Seq *)b;
    if (p->n != q->n) return 0;
    for (I k = 0; k < p->n; k++) {
        Seq *step = (Seq *)p->v[k], *other = (Seq *)q->v[k];
        if (step->n != other->n || step->v[0] != other->v[0] || step->v[1] != other->v[1]) return 0;
        Seq *widths = widths_of(c, (I)step);
        for (I i = 2; i < step->n; i++)
            if (item(c, (I)widths, i - 2) ? !same(step->v[i], other->v[i]) : step->v[i] != other->v[i]) return 0;
    }
    return 1;
}

static int are_among(Game *c, const Seq *paths, const Seq *others) {
    for (I i = 0; i < paths->n; i++) {
        I n = 0;
        while (n < others->n && !same_path(c, paths->v[i], others->v[(i + n) % others->n])) n++;
        if (n == others->n) return 0;
    }
    return 1;
}

/* ------------------------------------------------------------------------------------------------------- answering */

/* Whether a seat knows every piece that can be picked. */
static int knows_all(const I *s, I seat, const Seq *called) {
    for (I i = 0; i < called->n; i += CALLED_ROW) if (!knows(s, seat, called->v[i + 3])) return 0;
    return 1;
}

/* The options that greedy looks at, and the sums of their terms: numbers as they are, or as a temper likes them. */
typedef struct { Seq *paths; I *sums, *unsure; double *liked; I looks; } Weighed;

static void weigh_in(Game *c, Weighed *w, Look *look, I is_first) {
    I terms[TERM_COUNT + 1];
    for (I i = 0; i < w->paths->n; i++) {
        Mark before = c->top;
        if (!is_first && !w->unsure[i]) continue;
        I *reached = reached_by(c, look, w->paths->v[i]);
        advice_of(c, reached, look->seat, w->paths->v[i], terms);
        c->taken--;
        c->top = before;
        if (is_first) w->unsure[i] = look->uncertain;
        for (I k = 0; k < TERM_COUNT; k++) {
            I at = i * TERM_COUNT + k;
            if (look->factors) w->liked[at] = (is_first ? 0 : w->liked[at]) + (double)terms[k] * look->factors[k];
            else w->sums[at] = add(c, is_first ? 0 : w->sums[at], terms[k]);
        }
    }
}

/* Which of the options is best: the first of those that are worth most. */
static I best_of(Game *c, const Weighed *w, const double *factors, I carries) {
    I best = 0, most = 0;
    double liked = 0;
    for (I i = 0; i < w->paths->n; i++) {
        I at = i * TERM_COUNT, times = w->unsure[i] ? 1 : w->looks, worth = 0;
        if (factors) {
            for (I k = 0; k < TERM_COUNT; k++) w->liked[at + k] *= (double)times;
            double sum = added(carries, w->liked + at, TERM_COUNT);
            if (i == 0 || sum > liked) best = i, liked = sum;
            continue;
        }
        for (I k = 0; k < TERM_COUNT; k++) worth = add(c, worth, mul(c, w->sums[at + k], times));
        if (i == 0 || worth > most) best = i, most = worth;
    }
    return best;
}

/* What greedy is given (`order`) beside the cells: decisions that the seat has taken, worlds at most, looks at most, how
   sums are added, whether there are factors, and the words of its seed. */
enum { G_DECISIONS, G_WORLDS, G_LOOKS, G_CARRIES, G_TEMPERED, G_SEED };

static I greedily(Game *c, I *s, I seat, const I *order, I length, const double *factors) {
    Twister draws;
    I *numbers = room(c, (size_t)PIECES * sizeof(I)), *known = taken_cells(c), *world = taken_cells(c);
    Seq *options = options_of(c, s, seat);
    if (!order[G_TEMPERED]) factors = 0;
    begin_twister(&draws, order + G_SEED, length - G_SEED);
    rewrite(c, s, known, seat, order[G_DECISIONS], numbers);
    write_cells(world, known);
    draw_world(c, known, world, seat, next_words(&draws));
    Weighed w = {options_of(c, world, seat), 0, 0, 0, 1};
    Seq *paths = list(c, w.paths->n), *called = called_in(c, world, seat, w.paths);
    if (!w.paths->n || w.paths->n > MOST_OPTIONS) give_up(c);
    append_all(c, paths, (I)w.paths);
    w.paths = paths;
    I best = 0;
    if (paths->n > 1) {
        size_t many = (size_t)paths->n * (TERM_COUNT + 1) * sizeof(I);
        for (I i = paths->n - 1; i > 0; i--) {
            I j = twister_below(&draws, i + 1), path = paths->v[i];
            paths->v[i] = paths->v[j];
            paths->v[j] = path;
        }
        w.sums = room(c, many), w.liked = room(c, many), w.unsure = room(c, many);
        U lots = next_word(&draws);
        I is_known = knows_all(world, seat, called), unsure = 0, worlds = 1, tempered = factors ? seat : -1;
        Look look = look_from(c, world, seat, lots, tempered, order[G_CARRIES], factors);
        weigh_in(c, &w, &look, 1);
        looked(c, &look);
        for (I i = 0; i < paths->n; i++) unsure += w.unsure[i] != 0;
        if (unsure) worlds = greatest_of(2, least_of(order[G_WORLDS], order[G_LOOKS] / unsure));
        for (I more = 1; more < worlds; more++) {
            Mark before = c->top;
            I *other = copy_of(c, known);
            draw_world(c, known, other, seat, next_words(&draws));
            Seq *there = is_known ? 0 : options_of(c, other, seat);
            if (is_known || (are_among(c, paths, there) && are_among(c, there, paths))) {
                w.looks++;
                look = look_from(c, other, seat, lots + (U)more, tempered, order[G_CARRIES], factors);
                weigh_in(c, &w, &look, 0);
                looked(c, &look);
            }
            c->taken--;
            c->top = before;
        }
        best = best_of(c, &w, factors, order[G_CARRIES]);
    }
    Seq *key = key_of(c, seat, paths->v[best], called), *called_here = called_in(c, s, seat, options);
    for (I i = 0; i < options->n; i++) {
        Mark before = c->top;
        if (same((I)key, (I)key_of(c, seat, options->v[i], called_here))) return i;
        c->top = before;
    }
    give_up(c);
}

/* The place among the options of a seat of what greedy answers; -1: it was given up. */
EXPORT I dogtable_greedy(Game *c, const I *cells, I count, I seat, const I *order, I length, const double *factors) {
    if (setjmp(c->end)) return -1;
    ready(c);
    return greedily(c, given_cells(c, cells, count), seat, order, length, factors);
}
