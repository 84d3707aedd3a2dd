/* Worlds that fit what a seat knows: `engine/sample.py`, with the same draws, so a seed names the same world.

   What values cells hold beyond what C was written from is handed over once (`dogtable_know`), by
   `engine/knowledge_tables.py`: one row of numbers, in which stands first where each table begins. */

enum { K_KINDS, K_BOARDS, K_STATE, K_ENTRY, K_ASK_POINTS, K_POINTS, K_SLOTS, K_ROLLED_AT, K_ROLLED, K_WHOLE, K_ORDER,
    K_COPIES_AT, K_COPIES, K_FACES, K_FACE_RANKS, K_KIND_RANKS, K_NAMED, K_FIELDS, K_BESIDE, K_TURNED, K_LABELS, K_UNSEEN,
    K_DESCRIBED_BY, K_PUBLIC, K_ENTRY_OF_ASK, K_ENTRY_OF_GROUP, K_ENTRIES, K_PICKS };
enum { PLAIN_VALUE, PIECE_VALUE, PLACE_VALUE };
enum { STATE_ROW = 6, SLOT_ROW = 3, ROLLED_ROW = 3 };
#define TABLE_OF(c, name) ((c)->tables + (c)->tables[name])

/* Use these tables from now on; they are the caller's, and must stay. */
EXPORT void dogtable_know(Game *c, const I *tables) { c->tables = tables; }

static int sees(I seat, I place) { return SEEN[place] >> seat & 1; }

/* Where frames rest, outermost first: the first cell of each, and its point; how many. */
static I resting(Game *c, I *s, I *at, I *rests) {
    I n = 0, point = s[H_ASK] >= 0 ? TABLE_OF(c, K_ASK_POINTS)[within(c, s[H_ASK], ASK_COUNT)] : -1;
    for (I fp = s[H_FP]; fp >= 0 && point >= 0; n++) {
        if (n >= MOST_NESTED) beyond(c);
        at[n] = fp;
        rests[n] = within(c, point, TABLE_OF(c, K_POINTS)[0]);
        point = *of_cells(c, s, fp);
        fp = *of_cells(c, s, fp + 1);
    }
    for (I i = 0; i < n / 2; i++) {
        I first = at[i], rest = rests[i];
        at[i] = at[n - 1 - i], rests[i] = rests[n - 1 - i];
        at[n - 1 - i] = first, rests[n - 1 - i] = rest;
    }
    return n;
}

/* Every cell of the state, the stack and the frames that holds a value now, before those of a list its length; `then` is
   told what it is. */
typedef void (*Valued)(Game *, I *s, I cell, I sort, void *of);

static void values_of_frames(Game *c, I *s, Valued then, void *of) {
    const I *points = TABLE_OF(c, K_POINTS), *slots = TABLE_OF(c, K_SLOTS);
    I at[MOST_NESTED], rests[MOST_NESTED], n = resting(c, s, at, rests);
    for (I i = 0; i < n; i++) {
        const I *slot = slots + SLOT_ROW * points[1 + rests[i]], *end = slots + SLOT_ROW * points[2 + rests[i]];
        for (; slot < end; slot += SLOT_ROW) { /* cell, sort, whether it is a list */
            I cell = at[i] + slot[0], left = slot[2] ? *of_cells(c, s, cell) : 1;
            if (slot[2]) then(c, s, cell++, PLAIN_VALUE, of);
            for (; left > 0; left--, cell++) {
                of_cells(c, s, cell);
                then(c, s, cell, slot[1], of);
            }
        }
    }
}

static void values_of_stack(Game *c, I *s, Valued then, void *of) {
    const I *fields = TABLE_OF(c, K_ENTRY);
    for (I h = 0; h < s[H_HEIGHT] && fields[0]; h++) {
        within(c, h, STACK_DEPTH);
        for (I k = 0; k < fields[0]; k++) then(c, s, STACK + h * STACK_SIZE + fields[1 + 2 * k], fields[2 + 2 * k], of);
    }
}

static void values_of(Game *c, I *s, Valued then, void *of) {
    const I *state = TABLE_OF(c, K_STATE);
    for (I i = 0; i < state[0]; i++) then(c, s, state[1 + STATE_ROW * i], state[2 + STATE_ROW * i], of);
    values_of_stack(c, s, then, of);
    values_of_frames(c, s, then, of);
}

/* The first space of the board on which a place lies; -1: on none. */
static I board_of(Game *c, I place) {
    const I *boards = TABLE_OF(c, K_BOARDS);
    for (I i = 0; i < boards[0]; i++) if ((U)(place - boards[1 + 2 * i]) < (U)boards[2 + 2 * i]) return boards[1 + 2 * i];
    return -1;
}

/* Make `found` all that lies at a place, whatever the links said before. */
static void lay_all(Game *c, I *s, I place, const Seq *found) {
    PLACE(place);
    *stored(s, FIRST + place) = found->n ? found->v[0] : -1;
    if (LAST[place] >= 0) {
        *stored(s, LAST[place]) = found->n ? found->v[found->n - 1] : -1;
        *stored(s, COUNT[place]) = found->n;
    }
    for (I i = 0; i < found->n; i++) {
        I x = found->v[i];
        PIECE(x);
        *stored(s, AT + x) = place;
        *stored(s, BENEATH + x) = i ? found->v[i - 1] : -1;
        *stored(s, ABOVE + x) = i + 1 < found->n ? found->v[i + 1] : -1;
    }
}

/* --------------------------------------------------------------------------------------------------------- drawing */

/* A world in the making: the cells that are known, those drawn, who knows them, and what is drawn with. */
typedef struct { I *s, *t, *moved; I seat; U seed, drawn; } World;

static I drawn_of(World *w, I n) { return mixed_below(w->seed, w->drawn++, n); }

static void shuffled_anew(World *w, Seq *found) {
    for (I i = found->n - 1; i > 0; i--) {
        I j = drawn_of(w, i + 1), x = found->v[i];
        found->v[i] = found->v[j];
        found->v[j] = x;
    }
}

/* Which unseen piece each stand-in is: those of a kind change places, the kinds in the order in which they lie. */
static Seq *exchange(Game *c, World *w) {
    const I *kinds = TABLE_OF(c, K_KINDS);
    I *s = w->s;
    Seq *unseen = list(c, PIECES);
    for (I x = 0; x < PIECES; x++) w->moved[x] = -1;
    for (I place = 0; place < PLACES; place++) FROM_BELOW(x, place) if (!knows(s, w->seat, x)) append(c, unseen, x);
    for (I i = 0; i < unseen->n; i++) {
        if (w->moved[unseen->v[i]] >= 0) continue;
        Seq *of_kind = list(c, unseen->n), *order = list(c, unseen->n);
        for (I j = i; j < unseen->n; j++)
            if (kinds[unseen->v[j]] == kinds[unseen->v[i]]) append(c, of_kind, unseen->v[j]);
        append_all(c, order, (I)of_kind);
        shuffled_anew(w, order);
        for (I j = 0; j < order->n; j++) w->moved[of_kind->v[j]] = order->v[j];
    }
    return unseen;
}

static I moved_to(const World *w, I x) { return w->moved[x] < 0 ? x : w->moved[x]; }

/* Known pieces in a hidden zone lie anywhere in it. */
static void mix_zone(Game *c, World *w, I place) {
    I *s = w->s;
    Seq *lying = list(c, 8);
    FROM_BELOW(x, place) append(c, lying, moved_to(w, x));
    shuffled_anew(w, lying);
    if (lying->n) lay_all(c, w->t, place, lying);
}

/* The spaces of a hidden board are filled anew, with as many on each as it holds. */
static void mix_board(Game *c, World *w, I first, I size) {
    I *s = w->s;
    Seq *found = list(c, 8), *spaces = list(c, size);
    for (I place = first; place < first + size; place++) FROM_BELOW(x, place) append(c, found, moved_to(w, x));
    for (I place = first; place < first + size; place++)
        for (I left = HOLDS[place] ? HOLDS[place] : found->n; left > 0; left--) append(c, spaces, place);
    shuffled_anew(w, spaces);
    for (I place = first; place < first + size; place++) {
        Seq *on_it = list(c, 4);
        for (I i = 0; i < found->n && i < spaces->n; i++)
            if (spaces->v[i] == place) append(c, on_it, found->v[i]);
        lay_all(c, w->t, place, on_it);
    }
}

static void mention_moved(Game *c, I *s, I cell, I sort, void *of) {
    World *w = of;
    if (sort != PIECE_VALUE || s[cell] < 0) return;
    PIECE(s[cell]);
    if (w->moved[s[cell]] >= 0) *stored(w->t, cell) = w->moved[s[cell]];
}

/* What the seat may not read of the state takes any value of its kind, if that has bounds. */
static void draw_state(Game *c, World *w) {
    const I *state = TABLE_OF(c, K_STATE), *row = state + 1;
    for (I i = 0; i < state[0]; i++, row += STATE_ROW) /* cell, sort, least, how many, who reads it, at first */
        if (row[3] && !(row[4] >> w->seat & 1)) *stored(w->t, row[0]) = row[2] + drawn_of(w, row[3]);
}

/* What is not to be read of pieces, likewise. */
static void draw_secrets(Game *c, World *w, Seq *unseen) {
    const I *from = TABLE_OF(c, K_ROLLED_AT), *rolled = TABLE_OF(c, K_ROLLED);
    draw_state(c, w);
    if (!from[PIECES]) return;
    for (I x = 0; x < PIECES; x++)
        for (I i = from[x]; i < from[x + 1] && has((I)unseen, x); i++) {
            const I *field = rolled + ROLLED_ROW * i;
            if (field[2]) *stored(w->t, field[0]) = field[1] + drawn_of(w, field[2]);
        }
}

/* A random legal answer stands for each that another seat has sealed. */
static void draw_answers(Game *c, World *w) {
    const Ask *row = asked(c, w->t);
    I answered[PLAYERS], n = 0;
    for (I i = 0; i < group_count(c, w->t, row); i++) {
        I at = group_at(c, w->t, row, i);
        if (w->t[at] == w->seat || (w->t[at + 1] != PASSED && w->t[at + 1] != ANSWERED)) continue;
        within(c, n, PLAYERS);
        n = sorted_in(answered, n, w->t[at]);
    }
    for (I i = 0; i < n; i++) {
        Seq *options = options_of(c, w->t, answered[i]);
        if (options->n) seal_answer(c, w->t, answered[i], options->v[drawn_of(w, options->n)]);
    }
}

static void draw_seed(World *w) {
    U upper = (U)drawn_of(w, (I)1 << 32) << 32;
    *stored(w->t, 0) = (I)(upper | (U)drawn_of(w, (I)1 << 32));
}

/* Draw what is left once it is settled which piece each of the unseen stand-ins is. */
static void draw_around(Game *c, World *w, Seq *unseen) {
    const I *boards = TABLE_OF(c, K_BOARDS);
    for (I place = 0; place < PLACES; place++)
        if (!sees(w->seat, place) && board_of(c, place) < 0) mix_zone(c, w, place);
    for (I i = 0; i < boards[0]; i++)
        if (!sees(w->seat, boards[1 + 2 * i])) mix_board(c, w, boards[1 + 2 * i], boards[2 + 2 * i]);
    values_of(c, w->s, mention_moved, w);
    draw_secrets(c, w, unseen);
    for (I x = 0; x < PIECES; x++)
        if (MASK[x] >= 0) *stored(w->t, MASK[x]) |= KNOWN[within(c, w->t[AT + x], PLACES)];
    if (w->t[H_STATUS] == S_TOGETHER) draw_answers(c, w);
}

/* Draw in `t`, a copy of what a seat knows (`s`), a world that fits it. */
static void draw_world(Game *c, I *s, I *t, I seat, U seed) {
    if (!c->tables) beyond(c);
    World w = {s, t, room(c, (size_t)PIECES * sizeof(I)), within(c, seat, PLAYERS), seed, 0};
    draw_seed(&w);
    draw_around(c, &w, exchange(c, &w));
}

/* A world that fits what a seat knows, by a seed: how many cells, and these, until the next call. 0: it was given up. */
EXPORT const I *dogtable_world(Game *c, const I *cells, I count, I seat, U seed) {
    if (setjmp(c->end)) return 0;
    ready(c);
    I *s = given_cells(c, cells, count), *t = copy_of(c, s);
    draw_world(c, s, t, seat, seed);
    Seq *answer = list(c, LENGTH(t) + 1);
    append(c, answer, LENGTH(t));
    memcpy(answer->v + 1, t, (size_t)LENGTH(t) * sizeof(I));
    return answer->v;
}
