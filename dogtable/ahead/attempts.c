/* Blocks and what is tried out by them: `engine/attempt.py`, which says what all this means.

   Above stand the tables of the Program: BLOCKS, ASKS, GROUPS, and how many of each there are. A step is a Seq: ask,
   entry, values (numbers, or Seqs of them); a path is a Seq of steps. */

/* -------------------------------------------------------------------------------------- cells, one upon the other */

/* Room for one more set of cells; who took it gives it back (`c->taken--`), the last first. */
static I *taken_cells(Game *c) {
    if (c->taken >= MOST_POOLED) beyond(c);
    I **at = &c->pool[c->taken];
    if (!*at) {
        *at = malloc((size_t)(HEAD + MOST_CELLS) * sizeof(I));
        if (!*at) beyond(c);
        LAID(*at + HEAD) = STACK_DEPTH;
        unlike(*at + HEAD);
    }
    c->taken++;
    return *at + HEAD;
}

static I *copy_of(Game *c, const I *s) {
    I *t = taken_cells(c);
    write_cells(t, s);
    return t;
}

/* A copy on which something is tried out. */
static I *burnt_copy(Game *c, const I *s) {
    burn(c, TRIAL_FUEL + LENGTH(s) / CELLS_A_UNIT);
    return copy_of(c, s);
}

static I *trial_of(Game *c, const I *s) {
    I *t = burnt_copy(c, s);
    *stored(t, H_TRIAL) = TRYING;
    *stored(t, H_CUT) = 0;
    return t;
}

/* --------------------------------------------------------------------------------------------------------- running */

/* Stop what is run: `code` is what a block would have returned. */
static __attribute__((noreturn, noinline)) void halt(Game *c, I code) {
    if (!c->halt) give_up(c);
    LONG_JUMP(c->halt->to, (int)-code);
}

static inline const Ask *asked(Game *c, const I *s) { return ASKS + within(c, s[H_ASK], ASK_COUNT); }

static I begin_step(Game *c, I *s, I step) {
    Seq *t = (Seq *)step;
    I ask = item(c, step, 0), choice = item(c, step, 1), back = asked(c, s)->again;
    *stored(s, H_STATUS) = S_RUNNING;
    *stored(s, H_ASK) = -1;
    if (ask < 0) {
        const Group *group = GROUPS + within(c, -1 - ask, GROUP_COUNT);
        return group->entries[within(c, choice, group->count)](c, s, (I)t, back);
    }
    const Ask *row = ASKS + within(c, ask, ASK_COUNT);
    if (choice < 0) return choice == PASS ? row->passed : row->nothing;
    return row->entries[within(c, choice, row->count)](c, s, (I)t);
}

/* Run blocks from `label` on or, with a step, from its entry on, to the next question or to an end. */
static I run(Game *c, I *s, I label, I step) {
    struct Halt here = {.outer = c->halt};
    Mark before = c->top;
    AT_DEPTH(c);
    c->halt = &here;
    I code = SET_JUMP(here.to);
    if (code) {
        label = -code;
    } else {
        if (step) label = begin_step(c, s, step);
        while (label >= 0) label = BLOCKS[within(c, label, BLOCK_COUNT)](c, s);
    }
    c->halt = here.outer;
    c->top = before;
    return label;
}

static I enter(Game *c, I *s, I step) { return run(c, s, 0, step); }

/* --------------------------------------------------------------------------------------------------- steps and paths */

static I step_of(Game *c, I ask, I choice) {
    Seq *q = list(c, 2);
    q->n = 2;
    q->v[0] = ask;
    q->v[1] = choice;
    return (I)q;
}

static I longer(Game *c, I path, I step) {
    Seq *q = list(c, ((Seq *)path)->n + 1);
    append_all(c, q, path);
    append(c, q, step);
    return (I)q;
}

static Seq *candidates(Game *c, I *s, I ask) {
    Seq *given = (Seq *)ASKS[within(c, ask, ASK_COUNT)].candidates(c, s);
    if (given->n > MOST_OPTIONS) give_up(c);
    return given;
}

/* ---------------------------------------------------------------------------------------------------- trying it out */

/* Whether a way leads from the ask of `t` to the end of its scope; from the positions in `dead` none does. */
static int goes_on(Game *c, I *t, I dead, I deep) {
    AT_DEPTH(c);
    if (is_known(dead, 0, t)) return 0;
    if (deep > DEEPEST) beyond(c);
    const Ask *row = asked(c, t);
    I ask = t[H_ASK];
    Seq *steps = (Seq *)row->candidates(c, t);
    I other = row->nothing >= 0 ? NONE : row->passed >= 0 ? PASS : 0;
    for (I i = 0; i < steps->n + (other != 0); i++) {
        I *u = burnt_copy(c, t);
        I code = enter(c, u, i < steps->n ? steps->v[i] : step_of(c, ask, other));
        int leads = code != DEAD && (code != ASKED || goes_on(c, u, dead, deep + 1));
        c->taken--;
        if (leads) return 1;
    }
    if (((Positions *)dead)->n * LENGTH(t) < MOST_REMEMBERED) now_known(c, dead, 0, t);
    return 0;
}

/* Add to `found` all legal paths that begin with `path`, which led to `t`. */
static void extend(Game *c, I *t, I code, I path, Seq *found) {
    AT_DEPTH(c);
    if (code != ASKED) {
        if (code != DEAD) add_path(c, found, path);
        return;
    }
    if (t[H_CUT]) {
        Mark before = c->top;
        int leads = goes_on(c, t, positions(c), 1);
        c->top = before;
        if (leads) add_path(c, found, path);
        return;
    }
    const Ask *row = asked(c, t);
    I ask = t[H_ASK], before = found->n;
    Seq *steps = (Seq *)row->candidates(c, t);
    for (I i = 0; i < steps->n; i++) {
        I *u = burnt_copy(c, t);
        extend(c, u, enter(c, u, steps->v[i]), longer(c, path, steps->v[i]), found);
        c->taken--;
    }
    I other = found->n == before && row->nothing >= 0 ? NONE : row->passed >= 0 ? PASS : 0;
    if (!other) return;
    I step = step_of(c, ask, other);
    extend(c, t, enter(c, t, step), longer(c, path, step), found);
}

/* Add to `found` the legal paths that begin with these steps: what a lister cannot see, is tried out. */
static void tried(Game *c, I *s, I head, I found) {
    I *t = trial_of(c, s), code = ASKED;
    for (I i = 0; i < ((Seq *)head)->n; i++) code = enter(c, t, ((Seq *)head)->v[i]);
    extend(c, t, code, head, (Seq *)found);
    c->taken--;
}

static Seq *all_tried(Game *c, I *s, Seq *steps) {
    Seq *found = list(c, 8);
    for (I i = 0; i < steps->n; i++) tried(c, s, longer(c, (I)&empty, steps->v[i]), (I)found);
    return found;
}

/* The legal paths inside an open `do:`, of which there is one at least, as what led here was legal. */
static Seq *one_at_least(Game *c, I *s, Seq *steps) {
    Seq *found = list(c, 8);
    for (I i = 0; i < steps->n; i++) {
        I *t = trial_of(c, s), code = enter(c, t, steps->v[i]), path = longer(c, (I)&empty, steps->v[i]);
        if (code == ASKED && t[H_CUT] && !found->n && i == steps->n - 1) add_path(c, found, path);
        else extend(c, t, code, path, found);
        c->taken--;
    }
    return found;
}

/* -------------------------------------------------------------------------------- as many as possible (`counting.py`) */

static I most_from(Game *c, I *t, I known, I ceiling, I deep, int outside);

static I comes_to(Game *c, const I *t, I step, I known, I ceiling, I deep) {
    I *u = burnt_copy(c, t), best = NO_INT;
    c->reached = NIL;
    I code = enter(c, u, step);
    if (code == ASKED) best = most_from(c, u, known, ceiling, deep + 1, 0);
    else if (code != DEAD && (best = c->reached) == NIL) give_up(c);
    c->reached = NIL;
    c->taken--;
    return best;
}

static I most_from(Game *c, I *t, I known, I ceiling, I deep, int outside) {
    AT_DEPTH(c);
    if (is_known(known, 0, t)) return spot((Positions *)known, hash_of(0, t), 0, t)->value;
    if (deep > DEEPEST) beyond(c);
    const Ask *row = asked(c, t);
    I ask = t[H_ASK], best = NO_INT;
    Seq *steps = (Seq *)row->candidates(c, t);
    for (I i = 0; i < steps->n && best != ceiling; i++)
        best = greatest_of(best, comes_to(c, t, steps->v[i], known, ceiling, deep));
    if (!outside && best == NO_INT && row->nothing >= 0)
        best = comes_to(c, t, step_of(c, ask, NONE), known, ceiling, deep);
    else if (!outside && row->passed >= 0 && best != ceiling)
        best = greatest_of(best, comes_to(c, t, step_of(c, ask, PASS), known, ceiling, deep));
    if (((Positions *)known)->n * LENGTH(t) < MOST_REMEMBERED) {
        now_known(c, known, 0, t);
        spot((Positions *)known, hash_of(0, t), 0, t)->value = best;
    }
    return best;
}

/* The most that `most:` of the ask at which `s` stands comes to on any way; none where there is none. */
static I most_of(Game *c, I *s, I ceiling) {
    I fuel = c->fuel;
    int outermost = !s[H_TRIAL];
    if (outermost) c->fuel = DECISION_FUEL;
    I best = most_from(c, trial_of(c, s), positions(c), ceiling, 1, 1);
    c->taken--;
    if (outermost) c->fuel += fuel - DECISION_FUEL;
    return best;
}

/* --------------------------------------------------------------------------------------------------------- listing */

/* The legal paths of the ask's own steps, without passing. */
static Seq *own_options(Game *c, I *s) {
    const Ask *row = asked(c, s);
    if (row->lister && s[H_DEPTH] <= s[H_BASE]) return (Seq *)row->lister(c, s);
    Seq *steps = candidates(c, s, s[H_ASK]);
    if (s[H_DEPTH] > s[H_BASE] && row->passed < 0 && row->nothing < 0) return one_at_least(c, s, steps);
    return all_tried(c, s, steps);
}

/* The legal any-time entries that stand beside this ask. */
static Seq *anytimes(Game *c, I *s) {
    if (s[H_ANY] < 0 || s[H_DEPTH] != s[H_ANY_DEPTH] || s[H_ME] != s[H_ANY_SEAT]) return &empty;
    return all_tried(c, s, (Seq *)GROUPS[within(c, s[H_ANY], GROUP_COUNT)].candidates(c, s));
}

/* The paths that begin with a pass. */
static Seq *passes(Game *c, I *s) {
    if (asked(c, s)->passed < 0) return &empty;
    Seq *steps = list(c, 1);
    append(c, steps, step_of(c, s[H_ASK], PASS));
    if (s[H_DEPTH] > s[H_BASE]) return all_tried(c, s, steps);
    steps->v[0] = longer(c, (I)&empty, steps->v[0]);
    return steps;
}

static Seq *with_step(Game *c, Seq *paths, I ask, I choice) {
    return (Seq *)longer(c, (I)paths, longer(c, (I)&empty, step_of(c, ask, choice)));
}

/* All legal options of the decision that is open. */
static Seq *all_options(Game *c, I *s) {
    const Ask *row = asked(c, s);
    Seq *own = own_options(c, s);
    if (own->n && s[H_ANY] < 0 && row->sort == PLAIN) {
        append_all(c, own, (I)passes(c, s));
        return own;
    }
    Seq *beside = anytimes(c, s), *found = list(c, 8);
    if (row->sort == ASKS_DONE) return beside->n ? with_step(c, beside, s[H_ASK], DONE) : &empty;
    if (!own->n && row->nothing >= 0)
        return beside->n && row->sort != RESPONDS ? with_step(c, beside, s[H_ASK], GO_ON) : &empty;
    append_all(c, found, (I)own);
    append_all(c, found, (I)passes(c, s));
    append_all(c, found, (I)beside);
    return found;
}
