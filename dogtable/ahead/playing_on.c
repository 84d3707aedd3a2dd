/* Playing on by advice: of everybody's options the one that looks best in these very cells (`looking.c`), or any.

   It is `bots/playing_on.py`. */

static I best_by_advice(Game *c, I *s, I seat, Seq *paths, U lots) {
    Look look = look_from(c, s, seat, lots, -1, 0, 0);
    I best = 0;
    double most = 0;
    for (I i = 0; i < paths->n; i++) {
        double worth = worth_of(c, &look, paths->v[i]);
        if (i == 0 || worth > most) best = i, most = worth;
    }
    looked(c, &look);
    return paths->v[best];
}

typedef struct { U seed; I odds; } Playing;

/* The answer of a seat: by the lots of its decision, one time in MOST_ODDS / odds, any. */
static I answer_of(Game *c, I *s, const Playing *p, I seat, Seq *paths, U number) {
    if (!paths->n) give_up(c);
    if (paths->n == 1) return paths->v[0];
    if (mixed_below(p->seed, number << 2, MOST_ODDS) < p->odds)
        return paths->v[mixed_below(p->seed, number << 2 | 1, paths->n)];
    return best_by_advice(c, s, seat, paths, mixed(p->seed, number << 2 | 2));
}

/* Play on until so many decisions are taken, or the game is over. What comes back is as of `dogtable_ask`: the cells, and
   how many decisions were taken. `number` is that of the first one. 0: it was given up. */
EXPORT const I *dogtable_play_on(Game *c, const I *cells, I count, I seed, I odds, I number, I decisions) {
    if (setjmp(c->end)) return 0;
    ready(c);
    Playing p = {(U)seed, odds};
    I *s = given_cells(c, cells, count), first = number, seats[PLAYERS];
    Seq *options = options_of(c, s, s[H_ME]);
    while (s[H_STATUS] != S_OVER && number - first < decisions) {
        c->fuel = c->stretch;
        if (s[H_STATUS] == S_TOGETHER) {
            I n = waiting(c, s, seats);
            for (I i = 0; i < n; i++, number++)
                seal_answer(c, s, seats[i], answer_of(c, s, &p, seats[i], options_of(c, s, seats[i]), (U)number));
            options = open_sealed(c, s);
        } else {
            options = take(c, s, answer_of(c, s, &p, s[H_ME], options, (U)number));
            number++;
        }
    }
    Seq *result = list(c, LENGTH(s) + 3);
    append(c, result, LENGTH(s));
    memcpy(result->v + 1, s, (size_t)LENGTH(s) * sizeof(I));
    result->n += LENGTH(s);
    append(c, result, 1);
    append(c, result, number - first);
    return result->v;
}
