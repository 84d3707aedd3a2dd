/* Looking ahead by advice: `bots/greedy.py`, function by function.

   Whoever looks takes sets of cells (`c->taken`) and memory, and has them given back; only `look_from` may leave one set,
   until `looked`. */

/* A look ahead from one world. `lots` is the seed of the lots, `uncertain` whether these had a part in where the last
   option led; `carries` is how sums are added (`added`), `factors` are what the temper of `tempered` makes of the terms
   (none: it is even). */
typedef struct {
    I *cells;
    I seat, tempered, carries, is_sealed, uncertain;
    U lots;
    const double *factors;
} Look;

static double heard_by(Game *c, const Look *look, I *s, I path) {
    I terms[TERM_COUNT + 1];
    double parts[TERM_COUNT + 1];
    advice_of(c, s, look->seat, path, terms);
    for (I i = 0; i < TERM_COUNT; i++)
        parts[i] = look->tempered == look->seat ? (double)terms[i] * look->factors[i] : (double)terms[i];
    return added(look->carries, parts, TERM_COUNT);
}

static I lot(Game *c, Look *look, Seq *options, I ask, I seat) {
    if (options->n > 1) look->uncertain = 1;
    if (!options->n) beyond(c);
    return options->v[mixed_below(look->lots, (U)(ask << 8 | seat), options->n)];
}

/* An answer, by lot, of each other seat that is to seal one: seats and paths in turn. */
static Seq *answers(Game *c, Look *look, I *t) {
    const Ask *row = asked(c, t);
    Seq *found = list(c, 2 * PLAYERS), *seats = list(c, PLAYERS);
    for (I i = 0; i < group_count(c, t, row); i++) {
        I at = group_at(c, t, row, i);
        if (t[at + 1] == WAITING && t[at] != look->seat) append(c, seats, t[at]);
    }
    for (I i = 0; i < seats->n; i++) {
        Seq *options = options_of(c, t, seats->v[i]);
        if (!options->n) { pass_over(c, t, seats->v[i]); continue; }
        append(c, found, seats->v[i]);
        append(c, found, lot(c, look, options, t[H_ASK], seats->v[i]));
    }
    return found;
}

/* Whether somebody else than the seat that looks is waited for. */
static int others_are_asked(Game *c, const Look *look, I *t) {
    if (t[H_STATUS] == S_ASKING) return t[H_ME] != look->seat;
    if (t[H_STATUS] != S_TOGETHER) return 0;
    const Ask *row = asked(c, t);
    for (I i = 0; i < group_count(c, t, row); i++) {
        I at = group_at(c, t, row, i);
        if (t[at + 1] == WAITING && t[at] != look->seat) return 1;
    }
    return 0;
}

/* Go on past what other seats choose: they pass if they may, else it is a matter of lots. */
static void others(Game *c, Look *look, I *t) {
    while (others_are_asked(c, look, t)) {
        if (t[H_STATUS] == S_TOGETHER) {
            Seq *sealed = answers(c, look, t);
            for (I i = 0; i < sealed->n; i += 2) further(c, t, sealed->v[i + 1], sealed->v[i]);
            continue;
        }
        Seq *options = options_of(c, t, t[H_ME]);
        I path = 0;
        for (I i = 0; i < options->n && !path; i++)
            if (item(c, item(c, options->v[i], 0), 1) == PASS) path = options->v[i];
        further(c, t, path ? path : lot(c, look, options, t[H_ASK], t[H_ME]), t[H_ME]);
    }
}

/* Go on, in place, where an option leads. */
static void follow_ahead(Game *c, Look *look, I *t, I path) {
    look->uncertain = look->is_sealed;
    ahead(c, t, path, look->seat);
    others(c, look, t);
    for (I i = 0; i < MOST_PARTS && (t[H_STATUS] == S_ASKING || t[H_STATUS] == S_TOGETHER); i++) {
        Seq *parts = options_of(c, t, look->seat);
        if (!parts->n) break;
        if (parts->n == 1) {
            further(c, t, parts->v[0], look->seat);
            others(c, look, t);
            continue;
        }
        I *best = taken_cells(c);
        double most = 0;
        for (I j = 0; j < parts->n; j++) {
            I *u = copy_of(c, t);
            further(c, u, parts->v[j], look->seat);
            others(c, look, u);
            double worth = heard_by(c, look, u, parts->v[j]);
            if (j == 0 || worth > most) {
                write_cells(best, u);
                most = worth;
            }
            c->taken--;
        }
        write_cells(t, best);
        c->taken--;
    }
    if (t[H_COUNTER] != look->cells[H_COUNTER]) look->uncertain = 1;
}

/* Do something that a rule may spoil: whether none did. What is more than can be done here ends all of it. */
static int attempted(Game *c, void (*work)(Game *, void *), void *of) {
    jmp_buf outer;
    struct Halt *halt = c->halt;
    I taken = c->taken;
    Mark top = c->top;
    memcpy(&outer, &c->end, sizeof(outer));
    int code = setjmp(c->end);
    if (!code) work(c, of);
    memcpy(&c->end, &outer, sizeof(outer));
    if (code == BEYOND) beyond(c);
    if (!code) return 1;
    c->halt = halt;
    c->taken = taken;
    c->top = top;
    return 0;
}

typedef struct { Look *look; I *reached, path; } Followed;

static void follow_one(Game *c, void *of) {
    Followed *f = of;
    follow_ahead(c, f->look, f->reached, f->path);
}

/* Leave in room of its own where an option leads; where a rule goes wrong there, the position before it. */
static I *reached_by(Game *c, Look *look, I path) {
    Followed f = {look, copy_of(c, look->cells), path};
    if (!attempted(c, follow_one, &f)) {
        look->uncertain = 1;
        write_cells(f.reached, look->cells);
    }
    return f.reached;
}

/* Look from cells, which have to stay, until `looked`; answers of others are sealed by lot, in room of the look's own. */
static Look look_from(Game *c, const I *cells, I seat, U lots, I tempered, I carries,
                      const double *factors) {
    I is_sealed = cells[H_STATUS] == S_TOGETHER;
    Look look = {is_sealed ? copy_of(c, cells) : (I *)cells, seat, tempered, carries, is_sealed, 0, lots, factors};
    if (is_sealed) {
        Seq *sealed = answers(c, &look, look.cells);
        for (I i = 0; i < sealed->n; i += 2) seal_answer(c, look.cells, sealed->v[i], sealed->v[i + 1]);
    }
    return look;
}

static void looked(Game *c, const Look *look) { c->taken -= look->is_sealed; }

/* The sum of the terms where an option leads; nothing is kept in memory. */
static double worth_of(Game *c, Look *look, I path) {
    Mark before = c->top;
    I *reached = reached_by(c, look, path);
    double worth = heard_by(c, look, reached, path);
    c->taken--;
    c->top = before;
    return worth;
}
