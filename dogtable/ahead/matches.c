/* Matches: a game that rests in its cells wherever somebody is asked, until that seat has chosen.

   In the first set of cells of the pool lies the match, and in memory from `c->base` on the options of who is asked.
   `c->out` is where Python reads who that is: the seat, the ask, how many cells there are, and where these lie. Of
   several seats that are asked at once the first is, until it has answered. */

enum { GONE_WRONG = -1, SEAT_ASKED = 0, ASK_OPEN, CELLS_THERE, CELLS_LIE };

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
    c->out[CELLS_THERE] = LENGTH(s);
    c->out[CELLS_LIE] = (I)(intptr_t)s;
    if (together) options = options_of(c, s, c->out[SEAT_ASKED]);
    if (!options->n && s[H_STATUS] != S_OVER) give_up(c);
    c->offered = options;
    return options->n;
}

static I begin_match(Game *c, U seed) {
    c->offered = &empty;
    c->top = (Mark){0, 0};
    c->fuel = c->stretch;
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
    if (setjmp(c->end)) return GONE_WRONG;
    I *s = new_cells(c);
    s[0] = (I)seed;
    s[1] = 0;
    return rest(c, s, first_options(c, s));
}

static I choose_option(Game *c, I number) {
    I *s = c->pool[0] + HEAD, path;
    Seq *options = c->offered;
    c->offered = &empty; /* what goes wrong is not gone on with */
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
    if (setjmp(c->end)) return GONE_WRONG;
    path = item(c, (I)options, within(c, number, options->n));
    if (s[H_STATUS] != S_TOGETHER) return rest(c, s, take(c, s, path));
    seal_answer(c, s, c->out[SEAT_ASKED], path);
    c->top = c->base;
    return rest(c, s, is_anyone_waited_for(c, s) ? &empty : open_sealed(c, s));
}

/* ------------------------------------------------------------------------------------------------ what is offered */

/* How a piece looks to a seat: -1 unseen; 0 as at the start; 1 otherwise, which only Python can say. */
static I looks(Game *c, I *s, I seat, I piece) {
    PIECE(piece);
    if (!knows(s, seat, piece)) return -1;
    if (TABLE_OF(c, K_NAMED)[piece]) return 0;
    return public_number(c, s, piece) || is_changed(c, s, piece);
}

/* A piece as it is called in a pick: the first that nobody can tell from it, and behind it how it looks. */
static void call_piece(Game *c, I *s, I piece, Seq *words) {
    I look = piece < 0 ? 0 : looks(c, s, c->out[SEAT_ASKED], piece);
    if (piece >= 0 && look == 0) piece = TABLE_OF(c, K_COPIES)[TABLE_OF(c, K_COPIES_AT)[TABLE_OF(c, K_FACES)[piece]]];
    append(c, words, piece);
    append(c, words, look);
}

/* The picks of a step as they are called: its ask, its entry, the values; before those of a list how many. */
static void call_step(Game *c, I *s, I step, Seq *words) {
    const I *pick = 0;
    I count = picks_of(c, step, &pick);
    append(c, words, item(c, step, 0));
    append(c, words, item(c, step, 1));
    for (I p = 0; p < count; p++, pick += PICK_WIDTH) {
        I value = item(c, step, 2 + p);
        Seq one = {1, 1, &value}, *values = pick[2] ? (Seq *)value : &one;
        if (pick[2]) append(c, words, values->n);
        for (I i = 0; i < values->n; i++) {
            if (pick[1] == PIECE_VALUE) call_piece(c, s, values->v[i], words);
            else append(c, words, values->v[i]);
        }
    }
}

/* Every option in words; in `ends` where those of each end, or as they are called those of each step. */
static int tell_offered(Game *c, int as_called, Seq **told, Seq **ends) {
    if (setjmp(c->end)) return 0;
    I *s = c->pool[0] + HEAD;
    Seq *words = list(c, 64), *found = list(c, c->offered->n);
    for (I i = 0; i < c->offered->n; i++) {
        Seq *path = (Seq *)c->offered->v[i];
        if (!as_called) tell_path(c, (I)path, words);
        for (I k = 0; as_called && k < path->n; k++) {
            call_step(c, s, path->v[k], words);
            if (k < path->n - 1) append(c, found, words->n);
        }
        append(c, found, words->n);
    }
    *told = words;
    *ends = found;
    return 1;
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

/* Some words as bytes; `at` goes on to the next. */
static Object *next_bytes(const Seq *words, const Seq *ends, I *at) {
    I from = *at ? ends->v[*at - 1] : 0, to = ends->v[(*at)++];
    return python.bytes((const char *)(words->v + from), (intptr_t)((size_t)(to - from) * sizeof(I)));
}

static Object *next_tuple(const Seq *words, const Seq *ends, I size, I *at) {
    Object *found = python.tuple((intptr_t)size);
    for (I i = 0; found && i < size; i++) {
        Object *one = next_bytes(words, ends, at);
        if (!one || python.put(found, (intptr_t)i, one)) return 0;
    }
    return found;
}

/* What is offered: of each option its words as bytes; as it is called, those of each step, where it has several. */
static Object *call_offered(Object *game, Object *given) {
    U as_called;
    if (!taken_bits(given, &as_called)) return 0;
    Game *c = python.address(game);
    Mark before = c->top;
    Seq *words, *ends;
    if (!tell_offered(c, as_called != 0, &words, &ends)) return python.tuple(0);
    Object *told = python.tuple((intptr_t)c->offered->n);
    for (I i = 0, at = 0; told && i < c->offered->n; i++) {
        I steps = as_called ? ((Seq *)c->offered->v[i])->n : 1;
        Object *one = steps == 1 ? next_bytes(words, ends, &at) : next_tuple(words, ends, steps, &at);
        if (!one || python.put(told, (intptr_t)i, one)) return 0;
    }
    c->top = before;
    return told;
}
