/* Matches: a game that rests in its cells wherever somebody is asked, until that seat has chosen.

   In the first set of cells of the pool lies the match, and in memory from `c->base` on the options of who is asked.
   `c->out` is where Python reads who that is: the seat, the ask, and how many answers were given. Of several seats that are asked at once the first is, until it has answered; Python may turn to another one, also to one
   that has sealed an answer and may change it. */

enum { GONE_WRONG = -1, SEAT_ASKED = 0, ASK_OPEN, ANSWERS };

static I waiting_first(Game *c, I *s) {
    const Ask *row = asked(c, s);
    I first = PLAYERS;
    for (I i = 0; i < group_count(c, s, row); i++) {
        I at = group_at(c, s, row, i);
        if (s[at + 1] == WAITING && s[at] < first) first = s[at];
    }
    return first;
}

/* Rest where somebody is asked, or at the end: how many options there are, 0 at the end. */
static I rest(Game *c, I *s, Seq *options) {
    int together = s[H_STATUS] == S_TOGETHER;
    c->out[SEAT_ASKED] = together ? waiting_first(c, s) : s[H_ME];
    c->out[ASK_OPEN] = s[H_ASK];
    if (together) options = options_of(c, s, c->out[SEAT_ASKED]);
    if (!options->n && s[H_STATUS] != S_OVER) give_up(c);
    c->offered = options;
    return options->n;
}

static I begin_match(Game *c, U seed) {
    c->offered = &empty;
    c->out[ANSWERS] = 0;
    c->top = (Mark){0, 0};
    c->fuel = c->stretch;
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
    if (setjmp(c->end)) return GONE_WRONG;
    I *s = new_cells(c);
    s[H_SEED] = (I)seed;
    s[H_COUNTER] = 0;
    return rest(c, s, first_options(c, s));
}

/* Turn to another one of several seats that are asked at once: how many options it has. */
static I attend(Game *c, I seat) {
    I *s = c->pool[0] + HEAD;
    c->offered = &empty;
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
    if (setjmp(c->end)) return GONE_WRONG;
    if (s[H_STATUS] != S_TOGETHER) give_up(c);
    c->top = c->base;
    c->out[SEAT_ASKED] = within(c, seat, PLAYERS);
    c->offered = options_of(c, s, seat);
    return c->offered->n;
}

static I answer_by(Game *c, I *s, I path) {
    if (s[H_STATUS] != S_TOGETHER) return rest(c, s, take(c, s, path));
    seal_answer(c, s, c->out[SEAT_ASKED], path);
    c->top = c->base;
    return rest(c, s, is_anyone_waited_for(c, s) ? &empty : open_sealed(c, s));
}

/* There is room for one more answer, to be noted. */
static void note_answers(Game *c) {
    if (c->out[ANSWERS] < c->room) return;
    I room = 2 * c->room + 64, *more = realloc(c->chosen, (size_t)room * sizeof(I));
    if (!more) beyond(c);
    c->chosen = more;
    c->room = room;
}

static I choose_option(Game *c, I number) {
    Seq *options = c->offered;
    c->offered = &empty; /* what goes wrong is not gone on with */
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
    if (setjmp(c->end)) return GONE_WRONG;
    note_answers(c);
    I following = answer_by(c, c->pool[0] + HEAD, item(c, (I)options, within(c, number, options->n)));
    c->chosen[c->out[ANSWERS]++] = number;
    return following;
}

/* -------------------------------------------------------------------------------------------------- called by Python */

static Object *call_start(Object *game, Object *seed) {
    U bits;
    return taken_bits(seed, &bits) ? python.number(begin_match(python.address(game), bits)) : 0;
}

static Object *call_choose(Object *game, Object *number) {
    U bits;
    return taken_bits(number, &bits) ? python.number(choose_option(python.address(game), (I)bits)) : 0;
}

static Object *call_attend(Object *game, Object *seat) {
    U bits;
    return taken_bits(seat, &bits) ? python.number(attend(python.address(game), (I)bits)) : 0;
}

/* The cells, as bytes. */
static Object *call_stands(Object *game, Object *given) {
    (void)given;
    const I *s = ((Game *)python.address(game))->pool[0] + HEAD;
    return python.bytes((const char *)s, (intptr_t)((size_t)LENGTH(s) * sizeof(I)));
}

/* The numbers of the options that were chosen, as bytes. */
static Object *call_chosen(Object *game, Object *given) {
    (void)given;
    Game *c = python.address(game);
    return python.bytes((const char *)c->chosen, (intptr_t)((size_t)c->out[ANSWERS] * sizeof(I)));
}

/* Every option as its path is told; in `ends` where each ends. */
static int tell_offered(Game *c, Seq **packed, Seq **ends) {
    if (setjmp(c->end)) return 0;
    Seq *words = list(c, 64), *found = list(c, c->offered->n);
    for (I i = 0; i < c->offered->n; i++) {
        tell_path(c, c->offered->v[i], words);
        append(c, found, words->n);
    }
    *packed = words;
    *ends = found;
    return 1;
}

/* What is offered: of each option its words as bytes. */
static Object *call_offered(Object *game, Object *given) {
    (void)given;
    Game *c = python.address(game);
    Mark before = c->top;
    Seq *words, *ends;
    if (!tell_offered(c, &words, &ends)) return python.tuple(0);
    Object *made = python.tuple((intptr_t)c->offered->n);
    for (I i = 0, from = 0; made && i < c->offered->n; from = ends->v[i++]) {
        Object *one = python.bytes((const char *)(words->v + from), (intptr_t)((size_t)(ends->v[i] - from) * sizeof(I)));
        if (!one || python.put(made, (intptr_t)i, one)) return 0;
    }
    c->top = before;
    return made;
}
