/* Positions: a way in with cells that the caller gives, as `engine/machine.py` has it, function by function.

   For whoever writes more of it in C. Cells `s` lie in room for MOST_CELLS and say before the first how many they are:
   given_cells copies such of a caller, copy_of others of our own, and whoever took some gives them back (`c->taken--`).
   A path is a Seq of steps. Whatever is unusual gives up: the jump to `c->end` that who calls from outside has set.

       options_of(c, s, seat)       the options of a seat that is asked
       take(c, s, path)             take an option of the one seat that is asked, run on: the options of who is next
       is_waited_for(c, s, seat)    whether its answer is waited for
       seal_answer, pass_over       write a sealed answer; make as if a seat were not asked for one
       open_sealed(c, s)            carry them out, when all are in: the options of who is next
       ahead, further               carry out an option for good, until no `do:` is open and the stack is empty
       play_out(c, s, seed)         play on to the end of the game, each option as likely as every other

   take, open_sealed and play_out forget all that was made in memory above `c->base` (`room`): who wants to find lists of
   his own behind them sets it to `c->top` before. */

/* --------------------------------------------------------------------------------------------------- who is asked */

static I group_of(Game *c, I *s, I seat) {
    const Ask *row = asked(c, s);
    for (I i = 0; i < group_count(c, s, row); i++) {
        I at = group_at(c, s, row, i);
        if (s[at] == seat) return at;
    }
    return -1;
}

static int is_waited_for(Game *c, I *s, I seat) {
    if (s[H_STATUS] == S_ASKING) return s[H_ME] == seat;
    if (s[H_STATUS] != S_TOGETHER) return 0;
    I at = group_of(c, s, seat);
    return at >= 0 && s[at + 1] == WAITING;
}

static int is_anyone_waited_for(Game *c, I *s) {
    const Ask *row = asked(c, s);
    for (I i = 0; i < group_count(c, s, row); i++) if (s[group_at(c, s, row, i) + 1] == WAITING) return 1;
    return 0;
}

static void seal_answer(Game *c, I *s, I seat, I path) {
    I at = group_of(c, s, seat);
    if (at < 0) give_up(c);
    seal(c, s, asked(c, s), at, item(c, path, 0));
}

static void pass_over(Game *c, I *s, I seat) {
    I at = group_of(c, s, seat);
    if (at < 0) give_up(c);
    *stored(s, at + 1) = SKIPPED;
}

static Seq *options_of(Game *c, I *s, I seat) {
    if (s[H_STATUS] == S_ASKING) return listed(c, s);
    if (s[H_STATUS] != S_TOGETHER) return &empty;
    I at = group_of(c, s, seat);
    if (at < 0 || s[at + 1] == SKIPPED) return &empty;
    Seq *paths = sealable(c, s, seat);
    for (I i = 0; i < paths->n; i++) paths->v[i] = longer(c, (I)&empty, paths->v[i]);
    return paths;
}

/* --------------------------------------------------------------------------------------------------- looking ahead */

/* Go on where `ahead` has left a choice, with an option of a seat that is asked. */
static void further(Game *c, I *t, I path, I seat) {
    I code = ASKED;
    c->fuel = DECISION_FUEL;
    if (t[H_STATUS] == S_TOGETHER) {
        seal_answer(c, t, seat, path);
        if (is_anyone_waited_for(c, t)) return;
        code = go_on(c, t, asked(c, t)->nothing);
    } else {
        *stored(t, H_CUT) = 0;
        for (I i = 0; i < ((Seq *)path)->n; i++) code = enter(c, t, item(c, path, i));
    }
    while (code == ASKED && t[H_STATUS] == S_ASKING) {
        I nothing = asked(c, t)->nothing;
        if (nothing < 0 || listed(c, t)->n) return;
        code = go_on(c, t, nothing);
    }
    if (code == OVER) *stored(t, H_STATUS) = S_OVER;
}

/* Carry out an option in place, as `Machine.ahead` does on a copy. */
static void ahead(Game *c, I *t, I path, I seat) {
    I choice = item(c, item(c, path, 0), 1);
    if (choice == GO_ON || choice == DONE) {
        *stored(t, H_STATUS) = S_RUNNING;
        return;
    }
    *stored(t, H_TRIAL) = AHEAD;
    further(c, t, path, seat);
}

static void play_out(Game *c, I *s, U seed) {
    play_on(c, s, s[H_STATUS] == S_ASKING ? listed(c, s) : &empty, seed);
}

/* -------------------------------------------------------------------------------------------------- to and fro */

/* How a path is told: how many steps, of each its ask, its choice and its values; before those of a list their number.
   Of an entry it is known which of its picks are lists. */
static Seq *widths_of(Game *c, I step) {
    I ask = item(c, step, 0), choice = item(c, step, 1);
    if (choice < 0) return &empty;
    if (ask < 0) return (Seq *)item(c, GROUPS[within(c, -1 - ask, GROUP_COUNT)].picks, choice);
    return (Seq *)item(c, ASKS[within(c, ask, ASK_COUNT)].picks, choice);
}

static void tell_path(Game *c, I path, Seq *words) {
    append(c, words, ((Seq *)path)->n);
    for (I i = 0; i < ((Seq *)path)->n; i++) {
        I step = ((Seq *)path)->v[i];
        Seq *widths = widths_of(c, step);
        append(c, words, item(c, step, 0));
        append(c, words, item(c, step, 1));
        for (I j = 0; j < widths->n; j++) {
            I value = item(c, step, 2 + j);
            append(c, words, widths->v[j] ? ((Seq *)value)->n : value);
            if (widths->v[j]) append_all(c, words, value);
        }
    }
}

static void tell_paths(Game *c, Seq *paths, Seq *words) {
    append(c, words, paths->n);
    for (I i = 0; i < paths->n; i++) tell_path(c, paths->v[i], words);
}

/* A path of the caller; none of no words. */
static I given_path(Game *c, Seq *words) {
    I at = 0;
    Seq *path = list(c, 4);
    for (I steps = words->n ? item(c, (I)words, at++) : 0; steps > 0; steps--) {
        I ask = item(c, (I)words, at), step = step_of(c, ask, item(c, (I)words, at + 1));
        Seq *widths = widths_of(c, step);
        at += 2;
        for (I j = 0; j < widths->n; j++) {
            I value = item(c, (I)words, at++);
            if (widths->v[j]) {
                if (value < 0 || value > words->n - at) give_up(c);
                at += value;
                value = part(c, (I)words, at - value, at);
            }
            append(c, (Seq *)step, value);
        }
        append(c, path, step);
    }
    return (I)path;
}

static I *given_cells(Game *c, const I *cells, I count) {
    if (count < CELLS || count > MOST_CELLS) give_up(c);
    I *s = taken_cells(c);
    LENGTH(s) = count;
    LAID(s) = STACK_DEPTH;
    unlike(s);
    memcpy(s, cells, (size_t)count * sizeof(I));
    return s;
}

/* What can be asked of a position, numbered as in `engine/native.py`. What it comes to is told in `words`. */
static void ask_options(Game *c, I *s, I path, I seat, Seq *words) {
    (void)path;
    tell_paths(c, options_of(c, s, seat), words);
    LENGTH(s) = 0; /* they are as they were */
}

static void ask_take(Game *c, I *s, I path, I seat, Seq *words) {
    if (s[H_STATUS] == S_TOGETHER) {
        seal_answer(c, s, seat, path);
        tell_paths(c, is_anyone_waited_for(c, s) ? &empty : open_sealed(c, s), words);
    } else {
        tell_paths(c, take(c, s, path), words);
    }
}

static void ask_open_sealed(Game *c, I *s, I path, I seat, Seq *words) {
    (void)path, (void)seat;
    tell_paths(c, open_sealed(c, s), words);
}

static void ask_seal(Game *c, I *s, I path, I seat, Seq *words) { (void)words; seal_answer(c, s, seat, path); }
static void ask_pass_over(Game *c, I *s, I path, I seat, Seq *words) { (void)path, (void)words; pass_over(c, s, seat); }
static void ask_ahead(Game *c, I *s, I path, I seat, Seq *words) { (void)words; ahead(c, s, path, seat); }
static void ask_further(Game *c, I *s, I path, I seat, Seq *words) { (void)words; further(c, s, path, seat); }
static void ask_play_out(Game *c, I *s, I path, I seed, Seq *words) {
    (void)path, (void)words;
    play_out(c, s, (U)seed);
}

typedef void (*Asking)(Game *, I *, I path, I seat, Seq *words);
static const Asking ASKINGS[] = {
    ask_options, ask_take, ask_open_sealed, ask_seal, ask_pass_over, ask_ahead, ask_further, ask_play_out,
    ask_advice, ask_scores, ask_winners, ask_label, ask_chances, ask_shares, ask_features,
};

static void ready(Game *c) {
    c->fuel = c->stretch;
    c->top = c->base = (Mark){0, 0};
    c->taken = 0;
    c->halt = 0;
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
}

/* How many cells there are now (0: they are as they were), how many of them are others than those of the caller, of each
   where it is and what it holds. */
static void tell_changes(Game *c, const I *s, const I *cells, I count, Seq *told) {
    append(c, told, LENGTH(s));
    append(c, told, 0);
    for (I i = 0; i < LENGTH(s); i++) {
        if (LIKELY(i < count && s[i] == cells[i])) continue;
        append(c, told, i);
        append(c, told, s[i]);
        told->v[2]++;
    }
}

/* Ask something of a position: `words` are those of a path, if any. Return what came of it, which stands until the next
   call: how many words there are, the changes, and what is told. 0: it was given up. */
EXPORT const I *dogtable_ask(Game *c, I what, const I *cells, I count, I seat, I *words, I length) {
    ready(c);
    if (setjmp(c->end)) return 0;
    Seq given = {length, length, words}, *result = list(c, 0);
    I *s = given_cells(c, cells, count), path = given_path(c, &given);
    grow(c, result);
    c->base = c->top;
    ASKINGS[within(c, what, sizeof(ASKINGS) / sizeof(*ASKINGS))](c, s, path, seat, result);
    Seq *answer = list(c, result->n + 64);
    append(c, answer, 0);
    tell_changes(c, s, cells, count, answer);
    append_all(c, answer, (I)result);
    answer->v[0] = answer->n - 1;
    return answer->v;
}
