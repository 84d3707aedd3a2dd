/* Games of a batch, from decision to decision: `study/learning/play.py` and `batches.py`. */

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
    unlike(s);
    memcpy(s, INITIAL, sizeof(INITIAL));
    s[H_SEED] = (I)b->seed[i];
    s[H_COUNTER] = 0;
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
    Seq chosen = {left, left, t->paths.v + at};
    if (goes_to_choice(b, c, t, answered(c, t->cells, t->seat, given_path(c, &chosen)))) {
        tell(b, c, i);
        return;
    }
    reward(b, c, t->cells, i);
    b->status[i] = TERMINATED;
    if (!begins(b, c, i)) give_up(c);
    tell(b, c, i);
}

#define NEAR 2 /* games before a game is stepped */
#define LINE (64 / (I)sizeof(I))

/* Let what a game is stepped with come nearer: there are more of them than what the processor has at hand. */
static void fetch(const Batch *b, I i) {
    if (i + NEAR < b->count) __builtin_prefetch(b->tables + i + NEAR);
    if (i >= b->count) return;
    const Table *t = b->tables + i;
    __builtin_prefetch(t->left.v);
    __builtin_prefetch(t->tokens.v);
    __builtin_prefetch(t->paths.v);
    __builtin_prefetch(t->taken.v);
    __builtin_prefetch(t->history.v + t->history.n, 1);
    for (I k = -HEAD; k < LENGTH(t->cells); k += LINE) __builtin_prefetch(t->cells + k);
}

/* Take an action in every game. Return -1, or the first game to which its action is not open: then nothing happened. */
EXPORT I dogtable_batch_step(Batch *b) {
    I actions = PLAN(b, ACTIONS)[0];
    for (I i = 0; i < b->count; i++) {
        I row = i * b->rows + (b->rows > 1 ? b->seat[i] : 0);
        if ((U)b->actions[i] >= (U)actions || !b->mask[row * actions + b->actions[i]]) return i;
    }
    for (I i = 0; i < b->count; i++) {
        fetch(b, i + NEAR);
        b->status[i] = GOES_ON;
        for (I p = 0; p < PLAYERS; p++) b->rewards[i * PLAYERS + p] = 0;
        if (!b->given[i]) step(b, i);
    }
    return -1;
}

/* The next action of an option of every game, drawn by a number for each: of those that are left, all alike. */
EXPORT void dogtable_batch_draw(Batch *b, const U *numbers, I *actions) {
    for (I i = 0; i < b->count; i++) {
        const Table *t = b->tables + i;
        if (b->given[i]) continue;
        actions[i] = t->tokens.v[t->left.v[2 * (I)(numbers[i] % (U)(t->left.n / 2))] + t->picked];
    }
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
