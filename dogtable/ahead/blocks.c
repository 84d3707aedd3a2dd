/* Whole games by blocks: from decision to decision, as matches go (`engine/runner.py`). */

/* The options of who is asked; in a stretch of work that goes on behind them. */
static Seq *listed(Game *c, I *s) {
    I left = c->fuel;
    c->fuel = DECISION_FUEL;
    Seq *options = all_options(c, s);
    if (options->n > MOST_OPTIONS) give_up(c);
    c->fuel = left - greatest_of(LISTING_FUEL, DECISION_FUEL - c->fuel);
    return options;
}

static I go_on(Game *c, I *s, I label) {
    *stored(s, H_STATUS) = S_RUNNING;
    *stored(s, H_ASK) = -1;
    return run(c, s, label, 0);
}

/* Run on until somebody has something to choose: his options; none where several are asked, or the game is over.
   Whatever was worked out meanwhile is forgotten: all that counts is in the cells. */
static Seq *options_behind(Game *c, I *s, I code) {
    while (code == ASKED) {
        c->top = c->base;
        if (s[H_STATUS] == S_TOGETHER) return &empty;
        Seq *options = listed(c, s);
        if (options->n) return options;
        I nothing = asked(c, s)->nothing;
        if (nothing < 0) give_up(c);
        code = go_on(c, s, nothing);
    }
    if (code == DEAD) give_up(c);
    *stored(s, H_STATUS) = S_OVER;
    *stored(s, H_ASK) = -1;
    return &empty;
}

static void next_decision(Game *c, I *s) {
    if (++*stored(s, H_ASKED) > c->limit) give_up(c);
    c->fuel = c->stretch;
}

static Seq *take(Game *c, I *s, I path) {
    I code = ASKED;
    next_decision(c, s);
    *stored(s, H_CUT) = 0;
    for (I i = 0; i < ((Seq *)path)->n; i++) code = enter(c, s, ((Seq *)path)->v[i]);
    return options_behind(c, s, code);
}

/* --------------------------------------------------------------------------------------------------------- sealed */

/* Write the answer of a seat into the cells of its group: how it stands, the entry, the values. */
static void seal(Game *c, I *s, const Ask *row, I at, I step) {
    I choice = item(c, step, 1), cell = at + SEALED_HEAD;
    if (row->stride < SEALED_HEAD) give_up(c);
    of_cells(c, s, at + row->stride - 1);
    for (I i = at + 1; i < at + row->stride; i++) *stored(s, i) = -1;
    *stored(s, at + 1) = choice == PASS ? PASSED : ANSWERED;
    if (choice == PASS) return;
    *stored(s, at + 2) = choice;
    Seq *widths = (Seq *)item(c, row->picks, choice);
    for (I i = 0; i < widths->n; i++) {
        I width = widths->v[i], value = item(c, step, 2 + i);
        if (width > 0) keep(c, s, cell, width - 1, value);
        else *stored_in(c, s, cell) = value;
        cell += width > 0 ? width : 1;
    }
}

static I group_count(Game *c, I *s, const Ask *row) { return *of_cells(c, s, s[H_FP] + row->groups); }

/* The first cell of a group, of which the second is there, too. */
static I group_at(Game *c, I *s, const Ask *row, I i) {
    I at = s[H_FP] + row->base + row->stride * i;
    of_cells(c, s, at);
    of_cells(c, s, at + 1);
    return at;
}

/* What a seat can answer: not tried out, as answers are opened one after another. */
static Seq *sealable(Game *c, I *s, I seat) {
    I ask = s[H_ASK], *t = copy_of(c, s);
    *stored(t, H_ME) = seat;
    c->fuel = DECISION_FUEL;
    Seq *found = candidates(c, t, ask), *steps = list(c, found->n + 1);
    c->taken--;
    append_all(c, steps, (I)found);
    if (ASKS[ask].may) append(c, steps, step_of(c, ask, PASS));
    return steps;
}

/* Carry out the sealed answers, when all are in: the next options. */
static Seq *open_sealed(Game *c, I *s) {
    const Ask *row = asked(c, s);
    next_decision(c, s);
    return options_behind(c, s, go_on(c, s, row->nothing));
}

/* Every seat that is waited for seals an answer of its own, drawn; then they are opened. */
static Seq *together(Game *c, I *s, U seed, U *drawn) {
    const Ask *row = asked(c, s);
    for (I i = 0; i < group_count(c, s, row); i++) {
        I at = group_at(c, s, row, i);
        if (s[at + 1] != WAITING) continue;
        Seq *steps = sealable(c, s, s[at]);
        if (!steps->n) give_up(c);
        seal(c, s, row, at, steps->v[mixed_below(seed, (*drawn)++, steps->n)]);
    }
    return open_sealed(c, s);
}

/* --------------------------------------------------------------------------------------------------------- playing */

static I *new_cells(Game *c) {
    c->taken = 0;
    c->halt = 0;
    c->base = c->top;
    I *s = taken_cells(c);
    LENGTH(s) = CELLS;
    LAID(s) = STACK_DEPTH;
    unlike(s);
    memcpy(s, INITIAL, sizeof(INITIAL));
    return s;
}

/* Lay the first frame and run to the first decision: the options of who is asked. */
static Seq *first_options(Game *c, I *s) {
    *stored(s, H_FP) = CELLS;
    for (I i = 0; i < PLAY_SIZE; i++) *stored(s, CELLS + i) = -1;
    LENGTH(s) += PLAY_SIZE;
    return options_behind(c, s, run(c, s, PLAY_ENTRY, 0));
}

/* Play on by options that are drawn, each as likely as every other. */
static void play_on(Game *c, I *s, Seq *options, U seed) {
    U drawn = 0;
    while (s[H_STATUS] != S_OVER) {
        if (s[H_STATUS] == S_TOGETHER) options = together(c, s, seed, &drawn);
        else options = take(c, s, item(c, (I)options, mixed_below(seed, drawn++, options->n)));
    }
}

static void by_blocks(Game *c, I *s, U seed) {
    static const char purpose[] = "playout";
    for (const char *letter = purpose; *letter; letter++) seed = mixed(seed ^ (U)*letter, (U)*letter);
    play_on(c, s, first_options(c, s), seed);
}
