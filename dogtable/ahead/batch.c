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

static void add_to(Game *c, Row *row, I x) {
    if (row->n >= row->cap) {
        I cap = row->cap ? 2 * row->cap : 64;
        I *wider = realloc(row->v, (size_t)cap * sizeof(I));
        if (!wider) give_up(c);
        row->v = wider;
        row->cap = cap;
    }
    row->v[row->n++] = x;
}

/* --------------------------------------------------------------------------------------------- who sees which piece */

static inline int knows(const I *s, I seat, I x) { return MASK[x] < 0 || s[MASK[x]] >> seat & 1; }

/* What stands for a piece in the eyes of a seat: the first of its face, or the unseen one of its kind. */
static inline I seen_as(Batch *b, const I *s, I seat, I x) {
    return knows(s, seat, x) ? PLAN(b, PIECE_SEEN)[seat * PIECES + x] : PLAN(b, PIECE_UNSEEN)[x];
}

/* Every value of the state, the stack and the frames, outermost first; `then` is told each with the row of its slot. */
typedef void (*Told)(Batch *, Game *, I *s, I seat, I kind, I value, I column, float *out);

static void walk_frames(Batch *b, Game *c, I *s, I seat, int hidden, Told then, float *out) {
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
    I *at = b->scratch;
    for (I x = 0; x < PIECES; x++) {
        I place = s[AT + x];
        at[x] = -1;
        if (place < 0) continue;
        PLACE(place);
        I member = members[rows[place] + (knows(s, seat, x) ? as[x] : unseen[x])];
        if (member < 0) give_up(c);
        out[at[x] = columns[place] + member] += 1;
    }
    for (I x = 0; x < PIECES; x++)
        if (at[x] >= 0 && out[at[x]] >= 1) out[at[x]] = b->parts[(I)out[at[x]]];
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
    number_pieces(b, c, s, seat);
    for (I x = 0; x < PIECES; x++) {
        if (FIELDS_AT[x + 1] == FIELDS_AT[x] || !knows(s, seat, x) || s[AT + x] < 0) continue;
        I there = FIELDS_AT[b->numbers[x]];
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

/* ---------------------------------------------------------------------------------------------------------- actions */

typedef struct { I name, value, called, rank; } Alike; /* a piece or number that is offered, and which of those alike */

typedef struct { I n; Alike all[MOST_NUMBERED]; } Offered;

static const I *entry_of(Batch *b, Game *c, I ask, I choice) {
    if (ask < 0) {
        within(c, choice, GROUPS[within(c, -1 - ask, GROUP_COUNT)].count);
        return PLAN(b, ENTRIES) + 3 * (PLAN(b, ENTRY_OF_GROUP)[-1 - ask] + choice);
    }
    I first = PLAN(b, ENTRY_OF_ASK)[within(c, ask, ASK_COUNT)];
    return PLAN(b, ENTRIES) + 3 * (first + within(c, choice, PLAN(b, ENTRY_OF_ASK)[ask + 1] - first));
}

static I called(Batch *b, I *s, I seat, I x) {
    return knows(s, seat, x) ? PLAN(b, CALLED)[seat * PIECES + x] : PLAN(b, CALLED_UNSEEN)[x];
}

/* What is offered already; of pieces it is marked where, as most are offered again and again. */
static Alike *found_alike(Batch *b, Offered *offered, const I *pick, I value) {
    if (!pick[P_RANKED]) {
        I mark = b->marked[pick[P_NAME] * PIECES + value] - b->epoch * MOST_NUMBERED;
        return mark >= 0 && mark < offered->n ? offered->all + mark : 0;
    }
    for (I i = 0; i < offered->n; i++)
        if (offered->all[i].value == value && offered->all[i].name == pick[P_NAME] && offered->all[i].called < 0)
            return offered->all + i;
    return 0;
}

static void offer(Batch *b, Game *c, I *s, I seat, const I *pick, I value, Offered *offered) {
    I of_pieces = PLAN(b, KINDS)[pick[P_KIND] * KIND_ROW + K_SORT] == OF_PIECES;
    if (of_pieces ? value < 0 : !pick[P_RANKED] || value == NO_INT) return;
    if (of_pieces) PIECE(value);
    if (found_alike(b, offered, pick, value)) return;
    if (offered->n >= MOST_NUMBERED) give_up(c);
    if (of_pieces) b->marked[pick[P_NAME] * PIECES + value] = b->epoch * MOST_NUMBERED + offered->n;
    offered->all[offered->n++] = (Alike){pick[P_NAME], value, of_pieces ? called(b, s, seat, value) : -1, 0};
}

/* Which of several alike each is: pieces in the order of their numbers, numbers by their size. */
static void rank(Batch *b, Game *c, I *s, I seat, Offered *offered) {
    int numbered = 0;
    for (I i = 0; i < offered->n; i++) {
        Alike *one = offered->all + i;
        for (I j = 0; j < i; j++) {
            Alike *other = offered->all + j;
            if (other->name != one->name || other->called != one->called) continue;
            if (one->called < 0) {
                *(other->value < one->value ? &one->rank : &other->rank) += 1;
                continue;
            }
            if (!numbered) number_pieces(b, c, s, seat);
            numbered = 1;
            *(b->numbers[other->value] < b->numbers[one->value] ? &one->rank : &other->rank) += 1;
        }
    }
}

static I token_of(Batch *b, Game *c, I seat, const I *pick, I value, Offered *offered) {
    const I *kind = PLAN(b, KINDS) + pick[P_KIND] * KIND_ROW, *tokens = PLAN(b, TOKENS) + pick[P_TOKENS];
    I token;
    if (value == (kind[K_SORT] == INT ? NO_INT : -1)) {
        token = pick[P_NONE];
    } else if (kind[K_SORT] == OF_PIECES) {
        PIECE(value);
        Alike *one = found_alike(b, offered, pick, value);
        if (!one) give_up(c);
        const I *of = tokens + 2 * one->called; /* where they begin, how many there are */
        token = PLAN(b, TOKENS)[of[0] + within(c, one->rank, of[1])];
    } else if (pick[P_RANKED]) {
        Alike *one = found_alike(b, offered, pick, value);
        if (!one) give_up(c);
        token = tokens[1 + within(c, one->rank, tokens[0])];
    } else {
        I at = kind[K_SORT] == INT ? value - kind[K_LOW] : value;
        if (kind[K_SORT] == OF_PLACES) PLACE(at);
        if (kind[K_SORT] == OF_PLACES) at = PLAN(b, PLACE_SEEN)[seat * PLACES + at];
        if (kind[K_SORT] == PLAYER) at = (within(c, at, PLAYERS) - seat + PLAYERS) % PLAYERS;
        token = tokens[1 + within(c, at, tokens[0])];
    }
    if (token < 0) give_up(c);
    return token;
}

static void tokens_of(Batch *b, Game *c, I seat, I path, Offered *offered, Row *tokens) {
    Seq *steps = (Seq *)path;
    for (I i = 0; i < steps->n; i++) {
        Seq *step = (Seq *)steps->v[i];
        I choice = item(c, (I)step, 1);
        if (choice == NONE) continue;
        if (choice < 0) {
            add_to(c, tokens, PLAN(b, BARE)[-1 - choice]);
            continue;
        }
        const I *entry = entry_of(b, c, step->v[0], choice), *pick = PLAN(b, PICKS) + PICK_ROW * entry[1];
        if (entry[0] >= 0) add_to(c, tokens, entry[0]);
        for (I k = 0; k < entry[2]; k++, pick += PICK_ROW) {
            I value = item(c, (I)step, 2 + k), first = tokens->n;
            if (!pick[P_LIST]) {
                add_to(c, tokens, token_of(b, c, seat, pick, value, offered));
                continue;
            }
            for (I n = 0; n < ((Seq *)value)->n; n++) {
                I token = token_of(b, c, seat, pick, ((Seq *)value)->v[n], offered), at = tokens->n;
                add_to(c, tokens, token);
                for (; at > first && tokens->v[at - 1] > token; at--) tokens->v[at] = tokens->v[at - 1];
                tokens->v[at] = token;
            }
            add_to(c, tokens, pick[P_END]);
        }
    }
    add_to(c, tokens, PLAN(b, END)[0]);
}

static void offer_all(Batch *b, Game *c, I *s, I seat, I path, Offered *offered) {
    Seq *steps = (Seq *)path;
    for (I i = 0; i < steps->n; i++) {
        Seq *step = (Seq *)steps->v[i];
        I choice = item(c, (I)step, 1);
        if (choice < 0) continue;
        const I *entry = entry_of(b, c, step->v[0], choice), *pick = PLAN(b, PICKS) + PICK_ROW * entry[1];
        for (I k = 0; k < entry[2]; k++, pick += PICK_ROW) {
            I value = item(c, (I)step, 2 + k);
            if (!pick[P_LIST]) offer(b, c, s, seat, pick, value, offered);
            else for (I n = 0; n < ((Seq *)value)->n; n++) offer(b, c, s, seat, pick, ((Seq *)value)->v[n], offered);
        }
    }
}

/* Take what there is no choice about. */
static void settle_picks(Batch *b, Game *c, Table *t) {
    while (t->left.n > 2) {
        I first = t->tokens.v[t->left.v[0] + t->picked], i = 2;
        while (i < t->left.n && t->tokens.v[t->left.v[i] + t->picked] == first) i += 2;
        if (i < t->left.n) return;
        if (first == PLAN(b, END)[0]) give_up(c);
        add_to(c, &t->taken, first);
        t->picked++;
    }
}

static void pick(Batch *b, Game *c, Table *t, I token) {
    I n = 0;
    for (I i = 0; i < t->left.n; i += 2)
        if (t->tokens.v[t->left.v[i] + t->picked] == token) {
            t->left.v[n++] = t->left.v[i];
            t->left.v[n++] = t->left.v[i + 1];
        }
    if (!n) give_up(c);
    t->left.n = n;
    add_to(c, &t->taken, token);
    t->picked++;
    settle_picks(b, c, t);
}

static void open_decision(Batch *b, Game *c, Table *t, I seat, Seq *options) {
    static Offered offered;
    offered.n = 0;
    b->epoch++;
    t->seat = seat;
    t->tokens.n = t->paths.n = t->left.n = t->taken.n = t->picked = 0;
    for (I i = 0; i < options->n; i++) offer_all(b, c, t->cells, seat, options->v[i], &offered);
    rank(b, c, t->cells, seat, &offered);
    for (I i = 0; i < options->n; i++) {
        add_to(c, &t->left, t->tokens.n);
        add_to(c, &t->left, t->paths.n);
        tokens_of(b, c, seat, options->v[i], &offered, &t->tokens);
        Seq *words = list(c, 16);
        tell_path(c, options->v[i], words);
        for (I k = 0; k < words->n; k++) add_to(c, &t->paths, words->v[k]);
    }
    settle_picks(b, c, t);
}

/* ------------------------------------------------------------------------------------------------- from game to game */

/* The first seat that is waited for. */
static I first_waited_for(Game *c, I *s) {
    if (s[H_STATUS] != S_TOGETHER) return within(c, s[H_ME], PLAYERS);
    const Ask *row = asked(c, s);
    for (I i = 0; i < group_count(c, s, row); i++) {
        I at = group_at(c, s, row, i);
        if (s[at + 1] == WAITING) return within(c, s[at], PLAYERS);
    }
    give_up(c);
}

static Seq *answered(Game *c, I *s, I seat, I path) {
    if (s[H_STATUS] != S_TOGETHER) return take(c, s, path);
    seal_answer(c, s, seat, path);
    return is_anyone_waited_for(c, s) ? &empty : open_sealed(c, s);
}

/* Go on to the next decision that has a choice; 0 when the game is over. */
static int goes_to_choice(Batch *b, Game *c, Table *t, Seq *options) {
    I *s = t->cells;
    for (;;) {
        if (s[H_STATUS] == S_OVER) return 0;
        I seat = first_waited_for(c, s);
        if (s[H_STATUS] == S_TOGETHER) options = options_of(c, s, seat);
        if (!options->n) give_up(c);
        if (options->n > 1) {
            open_decision(b, c, t, seat, options);
            return 1;
        }
        options = answered(c, s, seat, options->v[0]);
    }
}

static int begins(Batch *b, Game *c, I i) {
    Table *t = b->tables + i;
    I *s = t->cells;
    b->seed[i] = b->next[i];
    t->history.n = 0;
    LENGTH(s) = CELLS;
    memcpy(s, INITIAL, sizeof(INITIAL));
    s[0] = (I)b->seed[i];
    s[1] = 0;
    s[H_FP] = CELLS;
    for (I k = 0; k < PLAY_SIZE; k++) s[CELLS + k] = -1;
    LENGTH(s) += PLAY_SIZE;
    c->fuel = c->stretch;
    return goes_to_choice(b, c, t, options_behind(c, s, run(c, s, PLAY_ENTRY, 0)));
}

/* Whether a seat is ahead of another, of those that are ranked by numbers. */
static int is_ahead(const I *keys, I each, I seat, I other) {
    for (I k = 0; k < each; k++)
        if (keys[seat * each + k] != keys[other * each + k]) return keys[seat * each + k] > keys[other * each + k];
    return 0;
}

/* What each seat has of a game that is over: players * share - 1 (`engine/standing.py`, `engine/result.py`). */
static void reward(Batch *b, Game *c, I *s, I i) {
    I *out = c->out, *counts = out + 4 + PLAYERS, scored = counts[0], ranked, won = 0, most;
    I totals[PLAYERS];
    stand(c, s, 0);
    scored = greatest_of(counts[0], 0);
    ranked = greatest_of(counts[1], 0);
    const I *scores = counts + 2, *keys = scored && !ranked ? totals : scores + PLAYERS * scored;
    for (I p = 0; p < PLAYERS; p++) {
        totals[p] = 0;
        for (I k = 0; k < scored; k++) totals[p] = add(c, totals[p], scores[p * scored + k]);
    }
    if (!out[2] && out[3] >= 0) {
        for (I k = 0; k < out[3]; k++) won |= (I)1 << within(c, out[4 + k], PLAYERS);
    } else if (!out[2] && (scored || ranked)) {
        for (I p = 0; p < PLAYERS; p++) {
            I behind = 0;
            for (I q = 0; q < PLAYERS; q++) behind += is_ahead(keys, ranked ? ranked : 1, q, p);
            if (!behind) won |= (I)1 << p;
        }
    }
    if (!won) won = EVERYBODY;
    most = __builtin_popcountll((U)won);
    for (I p = 0; p < PLAYERS; p++)
        b->rewards[i * PLAYERS + p] = (float)((double)PLAYERS * (won >> p & 1 ? 1.0 / (double)most : 0.0) - 1.0);
}

static void tell_masks(Batch *b, I i) {
    Table *t = b->tables + i;
    I actions = PLAN(b, ACTIONS)[0], row = i * b->rows + (b->rows > 1 ? t->seat : 0);
    int8_t *mask = b->mask + row * actions;
    float *picked = b->observation + row * b->width + PLAN(b, COLUMNS)[0];
    memset(mask, 0, (size_t)actions);
    for (I k = 0; k < t->left.n; k += 2) mask[t->tokens.v[t->left.v[k] + t->picked]] = 1;
    for (I k = 0; k < t->taken.n; k++) picked[t->taken.v[k]] = 1;
}

static void tell(Batch *b, Game *c, I i) {
    Table *t = b->tables + i;
    if (b->rows > 1) memset(b->mask + i * b->rows * PLAN(b, ACTIONS)[0], 0, (size_t)(b->rows * PLAN(b, ACTIONS)[0]));
    for (I k = 0; k < b->rows; k++) {
        I seat = b->rows > 1 ? k : t->seat;
        observe(b, c, t->cells, seat, seat == t->seat, b->observation + (i * b->rows + k) * b->width);
    }
    b->seat[i] = t->seat;
    tell_masks(b, i);
}

static void ready(Game *c) {
    c->fuel = c->stretch;
    c->top = c->base = (Mark){0, 0};
    c->taken = 0;
    c->halt = 0;
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
}

/* Begin the next game at a table. */
EXPORT void dogtable_batch_begin(Batch *b, I i) {
    Game *c = b->game;
    b->given[i] = 0;
    if (SET_JUMP(c->end)) {
        b->given[i] = 1;
        return;
    }
    ready(c);
    if (!begins(b, c, i)) give_up(c);
    tell(b, c, i);
}

static void step(Batch *b, I i) {
    Game *c = b->game;
    Table *t = b->tables + i;
    if (SET_JUMP(c->end)) {
        b->given[i] = 1;
        return;
    }
    ready(c);
    add_to(c, &t->history, b->actions[i]);
    pick(b, c, t, b->actions[i]);
    if (t->left.n > 2) {
        tell_masks(b, i);
        return;
    }
    I at = t->left.v[1], left = t->paths.n - at;
    Seq told = {left, left, t->paths.v + at};
    if (goes_to_choice(b, c, t, answered(c, t->cells, t->seat, given_path(c, &told)))) {
        tell(b, c, i);
        return;
    }
    reward(b, c, t->cells, i);
    b->status[i] = TERMINATED;
    if (!begins(b, c, i)) give_up(c);
    tell(b, c, i);
}

/* Take an action in every game. Return -1, or the first game to which its action is not open: then nothing happened. */
EXPORT I dogtable_batch_step(Batch *b) {
    I actions = PLAN(b, ACTIONS)[0];
    for (I i = 0; i < b->count; i++) {
        I row = i * b->rows + (b->rows > 1 ? b->seat[i] : 0);
        if ((U)b->actions[i] >= (U)actions || !b->mask[row * actions + b->actions[i]]) return i;
    }
    for (I i = 0; i < b->count; i++) {
        b->status[i] = GOES_ON;
        for (I p = 0; p < PLAYERS; p++) b->rewards[i * PLAYERS + p] = 0;
        if (!b->given[i]) step(b, i);
    }
    return -1;
}

/* The actions of a game since it began, and how many. */
EXPORT const I *dogtable_batch_history(Batch *b, I i, I *count) {
    *count = b->tables[i].history.n;
    return b->tables[i].history.v;
}

EXPORT void dogtable_batch_close(Batch *b) {
    for (I i = 0; b->tables && i < b->count; i++) {
        Table *t = b->tables + i;
        if (t->cells) free(t->cells - HEAD);
        Row rows[] = {t->tokens, t->paths, t->left, t->taken, t->history};
        for (int k = 0; k < 5; k++) free(rows[k].v);
    }
    if (b->game) dogtable_end(b->game);
    free(b->tables);
    free(b->numbers);
    free(b->parts);
    free(b);
}

/* Open a batch of tables over arrays; none where there is no memory. */
EXPORT Batch *dogtable_batch_open(I count, I rows, I limit, I stretch, const I *plan, const I *arrays, I *out) {
    Batch *b = calloc(1, sizeof(Batch));
    if (!b) return 0;
    *b = (Batch){dogtable_begin(limit, stretch, 0, out), plan, count, rows, 0, (I *)arrays[0], (float *)arrays[1],
        (int8_t *)arrays[2], (I *)arrays[3], (float *)arrays[4], (int8_t *)arrays[5], (int8_t *)arrays[6],
        (U *)arrays[7], (U *)arrays[8]};
    I names = PLAN(b, NAMES)[0];
    b->width = PLAN(b, COLUMNS)[0] + PLAN(b, ACTIONS)[0];
    b->tables = calloc((size_t)count, sizeof(Table));
    b->numbers = calloc((size_t)((6 + names) * PIECES + PIECES + 1), sizeof(I));
    b->parts = malloc((size_t)(PIECES + 1) * sizeof(float));
    int whole = b->game && b->tables && b->numbers && b->parts;
    for (I i = 0; whole && i < count; i++) {
        b->tables[i].cells = malloc((size_t)(HEAD + MOST_CELLS) * sizeof(I));
        if (b->tables[i].cells) b->tables[i].cells += HEAD;
        else whole = 0;
    }
    if (!whole) {
        dogtable_batch_close(b);
        return 0;
    }
    b->scratch = b->numbers + PIECES;
    b->mentioned = b->scratch + 4 * PIECES;
    b->marked = b->mentioned + PIECES + 1;
    for (I n = 0; n <= PIECES; n++) b->parts[n] = (float)((double)n / (double)(n + 1));
    return b;
}
