/* A batch of games, stepped together: what is seen, what is open and what was won goes straight into arrays.

   `study/learning/` says what actions and observations are, in Python; the same is done here by its tables (`plan`, from
   `study/learning/plan.py`), which lie in one row of numbers: first where each of them begins. A game about which there
   is any doubt is given back (`given`); its actions so far are kept, so Python plays it on. */

enum { ACTIONS, COLUMNS, END, PIECE_SEEN, PIECE_UNSEEN, PLACE_SEEN, PLACE_ROWS, PLACE_COLUMNS, TOPS, FIELD_COLUMNS,
    FIELD_KINDS, STATE, STACK_FIELDS, STACK_COLUMNS, ASK_COLUMN, TURN_COLUMN, ASK_POINTS, POINTS, SLOTS, KINDS, MEMBERS,
    LOGARITHMS, ENTRY_OF_ASK, ENTRY_OF_GROUP, ENTRIES, PICKS, BARE, CALLED, CALLED_UNSEEN, TOKENS, ORDER, COPIES_AT,
    COPIES, FACES, KIND_OF, NAMES };
enum { INT, FLAG, HEIGHT_OF, PLAYER, WORD, OF_PIECES, OF_PLACES }; /* sorts of kinds */
enum { K_SORT, K_LOW, K_HIGH, K_BOUNDED, K_ROW, KIND_ROW };
enum { P_NAME, P_KIND, P_LIST, P_RANKED, P_TOKENS, P_END, P_NONE, PICK_ROW };
enum { GOES_ON, TERMINATED };
#define MOST_NESTED 64 /* frames that are told */
#define MOST_NUMBERED 4096 /* pieces or numbers that are told apart in one decision */
#define KEPT_ENTRIES 4

typedef struct { I n, cap; I *v; } Row;

typedef struct {
    I *cells;  /* with room for the longest */
    I seat;    /* who is asked */
    I picked;  /* tokens so far */
    Row tokens, paths, left; /* of the options; `left` has for each that is left where its tokens and its path begin */
    Row taken, history;      /* tokens that are picked; actions since the game began */
} Table;

typedef struct {
    Game *game;
    const I *plan;
    I count, rows, width;
    const I *actions;
    float *observation;
    int8_t *mask;
    I *seat;
    float *rewards;
    int8_t *status, *given;
    const U *next;
    U *seed;
    Table *tables;
    I *numbers, *mentioned, *scratch, *marked, epoch; /* of pieces, see `number_pieces` */
    float *parts;                                   /* n / (n + 1) */
} Batch;

#define PLAN(b, name) ((b)->plan + (b)->plan[name])

static __attribute__((noinline, cold)) void widen(Game *c, Row *row) {
    I cap = row->cap ? 2 * row->cap : 64;
    I *wider = realloc(row->v, (size_t)cap * sizeof(I));
    if (!wider) give_up(c);
    row->v = wider;
    row->cap = cap;
}

static inline void add_to(Game *c, Row *row, I x) {
    if (row->n >= row->cap) widen(c, row);
    row->v[row->n++] = x;
}

/* --------------------------------------------------------------------------------------------- who sees which piece */

static inline int knows(const I *s, I seat, I x) { return MASK[x] < 0 || s[MASK[x]] >> seat & 1; }

/* What stands for a piece in the eyes of a seat: the first of its face, or the unseen one of its kind. */
static inline I seen_as(Batch *b, const I *s, I seat, I x) {
    return knows(s, seat, x) ? PLAN(b, PIECE_SEEN)[seat * PIECES + x] : PLAN(b, PIECE_UNSEEN)[x];
}

/* Every value of the state, the stack and the frames, outermost first; `then` is told each with the row of its slot. */
typedef void (*Observe)(Batch *, Game *, I *s, I seat, I kind, I value, I column, float *out);

static void walk_frames(Batch *b, Game *c, I *s, I seat, int hidden, Observe then, float *out) {
    I at[MOST_NESTED], point[MOST_NESTED], n = 0, p = s[H_ASK] >= 0 ? PLAN(b, ASK_POINTS)[s[H_ASK]] : -1;
    for (I fp = s[H_FP]; fp >= 0 && p >= 0; n++) {
        if (n >= MOST_NESTED) give_up(c);
        at[n] = fp;
        point[n] = p;
        p = *of_cells(c, s, fp);
        fp = *of_cells(c, s, fp + 1);
    }
    while (n-- > 0) {
        const I *of = PLAN(b, POINTS) + 1 + 3 * within(c, point[n], PLAN(b, POINTS)[0]), *slot = PLAN(b, SLOTS) + 4 * of[0];
        for (I i = 0; i < of[hidden ? 2 : 1]; i++, slot += 4) { /* cell, kind, whether a list, column */
            I first = at[n] + slot[0];
            if (!slot[2]) {
                then(b, c, s, seat, slot[1], *of_cells(c, s, first), slot[3], out);
                continue;
            }
            I length = greatest_of(0, *of_cells(c, s, first));
            if (out) out[slot[3]] = (float)((double)length / (double)(length + 1));
            for (I k = 1; k <= length; k++) then(b, c, s, seat, slot[1], *of_cells(c, s, first + k), slot[3] + 1, out);
        }
    }
}

static void mention(Batch *b, Game *c, I *s, I seat, I kind, I value, I column, float *out) {
    (void)s, (void)seat, (void)column, (void)out;
    if (PLAN(b, KINDS)[kind * KIND_ROW + K_SORT] != OF_PIECES || value < 0) return;
    PIECE(value);
    if (b->mentioned[value] == PIECES) b->mentioned[value] = b->mentioned[PIECES]++;
}

static void mention_all(Batch *b, Game *c, I *s, I seat) {
    for (I i = 0; i <= PIECES; i++) b->mentioned[i] = i < PIECES ? PIECES : 0;
    const I *state = PLAN(b, STATE) + 1;
    for (I i = 0; i < PLAN(b, STATE)[0]; i++, state += 5) mention(b, c, s, seat, state[1], s[state[0]], 0, 0);
    const I *fields = PLAN(b, STACK_FIELDS);
    for (I h = 0; h < s[H_HEIGHT]; h++)
        for (I k = 0; k < fields[0]; k++)
            mention(b, c, s, seat, fields[2 + 2 * k], s[STACK + h * STACK_SIZE + fields[1 + 2 * k]], 0, 0);
    walk_frames(b, c, s, seat, 1, mention, 0);
}

/* The number that the seat's own view gives each piece: `engine/knowledge.py`, on which order and names rest. */
static void number_pieces(Batch *b, Game *c, I *s, I seat) {
    const I *order = PLAN(b, ORDER), *copies_at = PLAN(b, COPIES_AT), *copies = PLAN(b, COPIES), *kind = PLAN(b, KIND_OF),
            *face_of = PLAN(b, FACES);
    I *next = b->scratch, *used = next + PIECES, *found = used + PIECES, *unseen = found + PIECES, many = 0;
    mention_all(b, c, s, seat);
    memset(next, 0, (size_t)(2 * PIECES) * sizeof(I));
    for (I q = 0; q < PLACES; q++) {
        I place = order[q], n = 0, open = SEEN[place] >> seat & 1;
        FROM_BELOW(x, place) {
            I at = n++;
            for (; !open && at > 0 && b->mentioned[found[at - 1]] > b->mentioned[x]; at--) found[at] = found[at - 1];
            found[at] = x;
        }
        for (I i = 0; i < n; i++) {
            I x = found[i], face = face_of[x], several = copies_at[face + 1] - copies_at[face] > 1;
            if (!knows(s, seat, x)) {
                unseen[many++] = x;
                continue;
            }
            if (!open && several && FIELDS_AT[x + 1] > FIELDS_AT[x]) give_up(c); /* in the order of their fields */
            I number = copies[copies_at[face] + next[face]++];
            b->numbers[x] = number;
            used[number] = 1;
        }
    }
    for (I i = 0; i < many; i++) { /* those left over of a kind, in order */
        I x = unseen[i], number = 0;
        while (number < PIECES && (used[number] || kind[number] != kind[x])) number++;
        if (number == PIECES) give_up(c);
        used[number] = 1;
        b->numbers[x] = number;
    }
}

/* ----------------------------------------------------------------------------------------------------- observations */

static float scaled(Batch *b, Game *c, const I *kind, I value) {
    if (!kind[K_BOUNDED] || kind[K_HIGH] <= kind[K_LOW]) {
        const I *logarithms = PLAN(b, LOGARITHMS);
        I size = value < 0 ? -value : value;
        double part;
        if (size >= logarithms[0]) give_up(c);
        memcpy(&part, logarithms + 1 + size, sizeof(part));
        return (float)(value < 0 ? -part : part);
    }
    double part = (double)(2 * (value - kind[K_LOW])) / (double)(kind[K_HIGH] - kind[K_LOW]) - 1;
    return (float)(part > 1 ? 1 : part < -1 ? -1 : part);
}

static void write_value(Batch *b, Game *c, I *s, I seat, I number, I value, I column, float *out) {
    const I *kind = PLAN(b, KINDS) + number * KIND_ROW;
    I at;
    if (kind[K_SORT] == INT) {
        if (value == NO_INT) return;
        out[column] = 1;
        out[column + 1] = scaled(b, c, kind, value);
        return;
    }
    if (value < 0) return;
    switch (kind[K_SORT]) {
    case FLAG: out[column] = (float)value; return;
    case HEIGHT_OF: out[column] = (float)((double)(value + 1) / (double)(value + 2)); return;
    case PLAYER: at = (within(c, value, PLAYERS) - seat + PLAYERS) % PLAYERS; break;
    case WORD: at = within(c, value, kind[K_HIGH]); break;
    case OF_PIECES: PIECE(value); at = PLAN(b, MEMBERS)[kind[K_ROW] + seen_as(b, s, seat, value)]; break;
    default: PLACE(value); at = PLAN(b, MEMBERS)[kind[K_ROW] + PLAN(b, PLACE_SEEN)[seat * PLACES + value]];
    }
    if (at < 0) give_up(c);
    out[column + at] = 1;
}

static void write_lying(Batch *b, Game *c, I *s, I seat, float *out) {
    const I *rows = PLAN(b, PLACE_ROWS) + seat * PLACES, *columns = PLAN(b, PLACE_COLUMNS) + seat * PLACES;
    const I *members = PLAN(b, MEMBERS), *as = PLAN(b, PIECE_SEEN) + seat * PIECES, *unseen = PLAN(b, PIECE_UNSEEN);
    I *at = b->scratch, many = 0;
    uint32_t *counts = (uint32_t *)out; /* first how many there are: less than what any part is as bits */
    for (I x = 0; x < PIECES; x++) {
        I place = s[AT + x];
        if (place < 0) continue;
        PLACE(place);
        I member = members[rows[place] + (knows(s, seat, x) ? as[x] : unseen[x])];
        if (member < 0) give_up(c);
        at[many] = columns[place] + member;
        counts[at[many++]]++;
    }
    for (I i = 0; i < many; i++)
        if (counts[at[i]] <= PIECES) out[at[i]] = b->parts[counts[at[i]]];
    const I *top = PLAN(b, TOPS) + 1;
    for (I i = 0; i < PLAN(b, TOPS)[0]; i++, top += 3) { /* cell, row, column */
        I x = s[top[0]];
        if (x < 0) continue;
        PIECE(x);
        I member = members[top[1] + seen_as(b, s, seat, x)];
        if (member < 0) give_up(c);
        out[top[2] + member] = 1;
    }
}

static void write_fields(Batch *b, Game *c, I *s, I seat, float *out) {
    const I *columns = PLAN(b, FIELD_COLUMNS) + seat * (FIELDS_AT[PIECES] + 1), *kinds = PLAN(b, FIELD_KINDS);
    const I *face_of = PLAN(b, FACES), *copies_at = PLAN(b, COPIES_AT), *copies = PLAN(b, COPIES);
    int numbered = 0;
    for (I x = 0; x < PIECES; x++) {
        if (FIELDS_AT[x + 1] == FIELDS_AT[x] || !knows(s, seat, x) || s[AT + x] < 0) continue;
        I first = copies_at[face_of[x]], alone = copies_at[face_of[x] + 1] - first == 1;
        if (!alone && !numbered) number_pieces(b, c, s, seat);
        numbered |= !alone;
        I there = FIELDS_AT[alone ? copies[first] : b->numbers[x]];
        for (I i = FIELDS_AT[x]; i < FIELDS_AT[x + 1]; i++, there++)
            write_value(b, c, s, seat, kinds[i], s[FIELDS[i]], columns[there], out);
    }
}

static void write_stack(Batch *b, Game *c, I *s, I seat, float *out) {
    const I *fields = PLAN(b, STACK_FIELDS), *columns = PLAN(b, STACK_COLUMNS);
    I height = s[H_HEIGHT];
    if (height > STACK_DEPTH) give_up(c);
    for (I depth = 0; depth < KEPT_ENTRIES && depth < height; depth++, columns += 3 + fields[0]) {
        I *entry = s + STACK + (height - 1 - depth) * STACK_SIZE;
        out[columns[0] + entry[0]] = 1;
        if (entry[ENTRY_CANCELLED] >= 0) out[columns[1]] = (float)entry[ENTRY_CANCELLED];
        if (entry[1] >= 0) out[columns[2] + (entry[1] - seat + PLAYERS) % PLAYERS] = 1;
        for (I k = 0; k < fields[0]; k++)
            write_value(b, c, s, seat, fields[2 + 2 * k], entry[fields[1 + 2 * k]], columns[3 + k], out);
    }
}

/* What a seat sees; to who is asked also what. */
static void observe(Batch *b, Game *c, I *s, I seat, int asked_now, float *out) {
    memset(out, 0, (size_t)b->width * sizeof(float));
    write_lying(b, c, s, seat, out);
    if (FIELDS_AT[PIECES]) write_fields(b, c, s, seat, out);
    const I *state = PLAN(b, STATE) + 1 + seat * 5 * PLAN(b, STATE)[0];
    for (I i = 0; i < PLAN(b, STATE)[0]; i++, state += 5) /* cell, kind, whether it is seen, column, value if not */
        write_value(b, c, s, seat, state[1], state[2] ? s[state[0]] : state[4], state[3], out);
    if (STACK_DEPTH) write_stack(b, c, s, seat, out);
    if (!asked_now) return;
    out[PLAN(b, ASK_COLUMN)[0] + s[H_ASK]] = 1;
    I turn = PLAN(b, TURN_COLUMN)[0];
    if (turn >= 0 && s[H_ANY_SEAT] >= 0) out[turn + (within(c, s[H_ANY_SEAT], PLAYERS) - seat + PLAYERS) % PLAYERS] = 1;
    walk_frames(b, c, s, seat, 0, write_value, out);
}
