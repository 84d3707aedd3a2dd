/* How likely others' answers were in worlds: `bots/way_back.py` and, as far as advice is the model of a player,
   `bots/beliefs.py`, function by function and with the same draws. */

/* ---------------------------------------------------------------------------------------------------- what was told */

/* An answer that was told, and the position before it as the seat knew it (`way_back.Before`): rows of places in which
   something was unseen (the place, the faces known there, the stand-ins), and of other places in which something moved
   since (the place, the faces); of each piece, whether it was known. `unanswered`: nobody answered in its windows. */
typedef struct { I *cells, *taken, seat, path, moved, unanswered; U lots; const I *moves; Seq *hidden, *settled; } Before;

enum { HIDDEN_ROW = 3, SETTLED_ROW = 2, MOVE_ROW = 3, SEEN_NOT = -2, FACE_BELOW = -10 }; /* as in `engine/past.py` */

static void note_known(Game *c, Before *b, I seat) {
    const I *faces = TABLE_OF(c, K_FACES);
    I *s = b->cells, *touched = room(c, (size_t)PLACES * sizeof(I));
    b->taken = room(c, (size_t)(PIECES + 1) * sizeof(I));
    memset(touched, 0, (size_t)PLACES * sizeof(I));
    memset(b->taken, 0, (size_t)(PIECES + 1) * sizeof(I));
    for (I i = 0; i < b->moved; i++) {
        const I *move = b->moves + MOVE_ROW * i;
        if (move[0] != SEEN_NOT) within(c, move[0], PIECES);
        touched[within(c, move[1], PLACES)] = touched[within(c, move[2], PLACES)] = 1;
    }
    b->hidden = list(c, 8), b->settled = list(c, 8);
    for (I place = 0; place < PLACES; place++) {
        Seq *known = list(c, 4), *unseen = list(c, 4);
        FROM_BELOW(x, place) {
            append(c, knows(s, seat, x) ? known : unseen, knows(s, seat, x) ? faces[x] : x);
            b->taken[x] = knows(s, seat, x);
        }
        if (!unseen->n && !touched[place]) continue;
        append(c, unseen->n ? b->hidden : b->settled, place);
        append(c, unseen->n ? b->hidden : b->settled, (I)known);
        if (unseen->n) append(c, b->hidden, (I)unseen);
    }
}

/* ------------------------------------------------------------------------------------------------ where faces lay */

/* What lies at each place, in order, by pieces of that face; and the guesses which unseen piece moved: rows of a face,
   from where, to where. All of it but the guesses is one block, from `first` on. */
typedef struct { I *first, *last, *next, *guessed, guesses; } Lying;

static Lying room_to_lie(Game *c, I guesses) {
    I *all = room(c, (size_t)(2 * PLACES + PIECES) * sizeof(I));
    return (Lying){all, all + PLACES, all + 2 * PLACES, room(c, (size_t)(MOVE_ROW * guesses + 1) * sizeof(I)), 0};
}

static void lie_as(Lying *l, const Lying *other) {
    memcpy(l->first, other->first, (size_t)(2 * PLACES + PIECES) * sizeof(I));
    memcpy(l->guessed, other->guessed, (size_t)(MOVE_ROW * other->guesses) * sizeof(I));
    l->guesses = other->guesses;
}

static void lay_on_top(Lying *l, I x, I place) {
    l->next[x] = -1;
    if (l->first[place] < 0) l->first[place] = x;
    else l->next[l->last[place]] = x;
    l->last[place] = x;
}

static void lie_as_now(Game *c, Lying *l, const I *at) {
    for (I place = 0; place < PLACES; place++) l->first[place] = l->last[place] = -1;
    for (I x = 0; x < PIECES; x++) lay_on_top(l, x, within(c, at[x], PLACES));
    l->guesses = 0;
}

#define LYING_AT(x, l, place) for (I x = (l)->first[place]; x >= 0; x = (l)->next[x])

static I many_of(Game *c, const Lying *l, I face, I place) {
    I many = 0;
    LYING_AT(x, l, place) many += TABLE_OF(c, K_FACES)[x] == face;
    return many;
}

static int lies_there(Game *c, const Lying *l, I face, I place) {
    LYING_AT(x, l, place) if (TABLE_OF(c, K_FACES)[x] == face) return 1;
    return 0;
}

/* Bring a face, the first that lies there, from one place to another. */
static void bring(Game *c, Lying *l, I face, I source, I place) {
    I before = -1, x = l->first[source];
    for (; x >= 0 && TABLE_OF(c, K_FACES)[x] != face; x = l->next[x]) before = x;
    if (x < 0) give_up(c);
    if (before < 0) l->first[source] = l->next[x];
    else l->next[before] = l->next[x];
    if (l->last[source] == x) l->last[source] = before;
    lay_on_top(l, x, place);
}

static int guessed_anew(Game *c, Lying *l, World *w, I face, I place, I among, Seq *sought) {
    Seq *order = list(c, 8);
    AT_DEPTH(c);
    if (has((I)sought, face * PLACES + place)) return 0;
    append(c, sought, face * PLACES + place);
    for (I n = 0; n < among; n++) if (l->guessed[MOVE_ROW * n + 1] == place) append(c, order, n);
    shuffled_anew(w, order);
    for (I i = 0; i < order->n; i++) {
        I n = order->v[i], *guess = l->guessed + MOVE_ROW * n, other = guess[0], target = guess[2];
        if (other == face) continue;
        if (!lies_there(c, l, face, target) && !guessed_anew(c, l, w, face, target, n, sought)) continue;
        if (!lies_there(c, l, other, place) && !guessed_anew(c, l, w, other, place, among, sought)) continue;
        if (lies_there(c, l, face, target) && lies_there(c, l, other, place)) {
            bring(c, l, face, target, place);
            bring(c, l, other, place, target);
            guess[0] = face;
            return 1;
        }
    }
    return 0;
}

static int guessed_afresh(Game *c, Lying *l, World *w, I face, I place) {
    Mark before = c->top;
    int found = guessed_anew(c, l, w, face, place, l->guesses, list(c, 16));
    c->top = before;
    return found;
}

static int undone(Game *c, Lying *l, const Before *b, World *w) {
    for (I i = b->moved - 1; i >= 0; i--) {
        const I *move = b->moves + MOVE_ROW * i;
        I face = move[0], origin = move[1], target = move[2], many = 0;
        if (face == SEEN_NOT) {
            LYING_AT(x, l, target) many++;
            if (!many) return 0;
            I x = l->first[target];
            for (I left = drawn_of(w, many); left > 0; left--) x = l->next[x];
            face = TABLE_OF(c, K_FACES)[x];
            I *guess = l->guessed + MOVE_ROW * l->guesses++;
            guess[0] = face, guess[1] = origin, guess[2] = target;
        } else if (!lies_there(c, l, face, target) && !guessed_afresh(c, l, w, face, target)) {
            return 0;
        }
        bring(c, l, face, target, origin);
    }
    return 1;
}

static int fits_what_was_known(Game *c, Lying *l, const Before *b, World *w) {
    for (I i = 0; i < b->hidden->n; i += HIDDEN_ROW) {
        I place = b->hidden->v[i];
        Seq *known = (Seq *)b->hidden->v[i + 1];
        for (I k = 0; k < known->n; k++) {
            I face = known->v[k], often = 0;
            for (I j = 0; j < known->n; j++) often += known->v[j] == face;
            while (many_of(c, l, face, place) < often) if (!guessed_afresh(c, l, w, face, place)) return 0;
        }
    }
    return 1;
}

/* Whether these faces, and no others, lie at a place; `counts` is room for one of each face. */
static int lies_as_known(Game *c, const Lying *l, I place, const Seq *known, I *counts) {
    const I *faces = TABLE_OF(c, K_FACES);
    I left = known->n;
    memset(counts, 0, (size_t)(PIECES + 1) * sizeof(I));
    for (I i = 0; i < known->n; i++) counts[known->v[i]]++;
    LYING_AT(x, l, place) if (counts[faces[x]]-- <= 0 || left-- <= 0) return 0;
    return !left;
}

/* Which piece stands behind each stand-in (`w->moved`): whether it can have been so. */
static int filled(Game *c, const Lying *l, const Before *b, World *w) {
    const I *faces = TABLE_OF(c, K_FACES), *kinds = TABLE_OF(c, K_KINDS);
    const I *copies_at = TABLE_OF(c, K_COPIES_AT), *copies = TABLE_OF(c, K_COPIES);
    I *counts = room(c, (size_t)(2 * PIECES + 2) * sizeof(I)), *next = counts + PIECES + 1;
    for (I i = 0; i < b->settled->n; i += SETTLED_ROW)
        if (!lies_as_known(c, l, b->settled->v[i], (Seq *)b->settled->v[i + 1], counts)) return 0;
    memset(next, 0, (size_t)(PIECES + 1) * sizeof(I));
    for (I x = 0; x < PIECES; x++) w->moved[x] = -1;
    for (I i = 0; i < b->hidden->n; i += HIDDEN_ROW) {
        Seq *known = (Seq *)b->hidden->v[i + 1], *unseen = (Seq *)b->hidden->v[i + 2], *there = list(c, unseen->n);
        memset(counts, 0, (size_t)(PIECES + 1) * sizeof(I));
        for (I k = 0; k < known->n; k++) counts[known->v[k]]++;
        LYING_AT(x, l, b->hidden->v[i]) if (--counts[faces[x]] < 0) append(c, there, faces[x]);
        if (there->n != unseen->n) return 0;
        shuffled_anew(w, there);
        for (I k = 0; k < there->n; k++) {
            I face = there->v[k], at = copies_at[face] + next[face];
            while (at < copies_at[face + 1] && b->taken[copies[at]]) at++;
            if (at == copies_at[face + 1] || kinds[copies[at]] != kinds[unseen->v[k]]) return 0;
            next[face] = at + 1 - copies_at[face];
            w->moved[unseen->v[k]] = copies[at];
        }
    }
    return 1;
}

/* Let what was rolled be as it is in the world of now (`rolled`, of piece after piece), where all that lies at a place is
   unseen, and nothing has moved since (`stirred`). */
static void roll_as_now(Game *c, const I *at, const I *rolled, const I *stirred, const Before *b, World *w) {
    const I *from = TABLE_OF(c, K_ROLLED_AT), *rows = TABLE_OF(c, K_ROLLED);
    if (!from[PIECES]) return;
    for (I i = 0; i < b->hidden->n; i += HIDDEN_ROW) {
        I place = b->hidden->v[i], many = 0, y = 0;
        if (((Seq *)b->hidden->v[i + 1])->n || stirred[place]) continue;
        for (I x = 0; x < PIECES; x++) many += at[x] == place;
        if (many != ((Seq *)b->hidden->v[i + 2])->n) continue;
        for (I x = 0; x < PIECES; x++) {
            if (w->t[AT + x] != place) continue;
            while (y < PIECES && at[y] != place) y++;
            if (y == PIECES) give_up(c);
            if (from[x + 1] - from[x] == from[y + 1] - from[y])
                for (I k = 0; k < from[x + 1] - from[x]; k++)
                    *stored(w->t, rows[ROLLED_ROW * (from[x] + k)]) = rolled[from[y] + k];
            y++;
        }
    }
}

/* Go back to a position, which is drawn in `w->t`: whether a way there was found. */
static int went_back(Game *c, Lying *l, Lying *tried, const Before *b, World *w) {
    for (I i = 0; i < TRIES; i++) {
        Mark before = c->top;
        lie_as(tried, l);
        int found = undone(c, tried, b, w) && fits_what_was_known(c, tried, b, w) && filled(c, tried, b, w);
        c->top = before;
        if (!found) continue;
        lie_as(l, tried);
        w->s = b->cells;
        write_cells(w->t, w->s);
        draw_seed(w);
        Seq *unseen = list(c, PIECES);
        for (I x = 0; x < PIECES; x++) if (w->moved[x] >= 0) append(c, unseen, x);
        draw_around(c, w, unseen);
        return 1;
    }
    return 0;
}

/* ------------------------------------------------------------------------------------------------- how likely it was */

static I reported_value(Game *c, const I *pick, I value) {
    if (pick[1] != PIECE_VALUE || value < 0) return value;
    PIECE(value);
    return FACE_BELOW - TABLE_OF(c, K_FACES)[value];
}

static int values_match(Game *c, const I *pick, const Seq *values, const Seq *reported) {
    if (values->n != reported->n) return 0;
    for (I i = 0; i < reported->n; i++) {
        I one = reported->v[i], heard = 0, mine = 0;
        for (I k = 0; k < reported->n; k++) {
            heard += reported->v[k] == one;
            mine += reported_value(c, pick, values->v[k]) == one;
        }
        if (one != SEEN_NOT && mine < heard) return 0;
    }
    return 1;
}

/* Whether an option looks like an answer as it was reported (`past.looks_like`). */
static int matches_report(Game *c, I path, I answer) {
    Seq *steps = (Seq *)path, *reported = (Seq *)answer;
    if (steps->n != reported->n) return 0;
    for (I i = 0; i < steps->n; i++)
        for (I k = 0; k < 2; k++) if (item(c, steps->v[i], k) != item(c, reported->v[i], k)) return 0;
    for (I i = 0; i < steps->n; i++) {
        const I *pick = 0;
        I count = picks_of(c, steps->v[i], &pick);
        for (I k = 0; k < count; k++, pick += PICK_WIDTH) {
            I value = item(c, steps->v[i], 2 + k), heard = item(c, reported->v[i], 2 + k);
            if (pick[2] ? !values_match(c, pick, (Seq *)value, (Seq *)heard)
                        : heard != SEEN_NOT && heard != reported_value(c, pick, value)) return 0;
        }
    }
    return 1;
}

/* What advice makes of each option: of one in which lots have a part, by several of them. */
static void worth_by_lots(Game *c, I *s, I seat, U lots, const Seq *paths, double *worth, I *unsure) {
    for (I more = 0; more < LOTS; more++) {
        I any_unsure = 0;
        c->fuel = c->stretch;
        Look look = look_from(c, s, seat, lots + (U)more, -1, 0, 0);
        for (I i = 0; i < paths->n; i++) {
            if (more && !unsure[i]) continue;
            double value = worth_of(c, &look, paths->v[i]);
            worth[i] = more ? worth[i] + value : value;
            if (!more) unsure[i] = look.uncertain;
            any_unsure |= unsure[i];
        }
        looked(c, &look);
        if (!any_unsure) return;
    }
    for (I i = 0; i < paths->n; i++) if (unsure[i]) worth[i] /= LOTS;
}

/* How likely advice, softened, makes one of the options that look alike. */
static double softened(I carries, const double *worth, const I *alike, I n, double *parts) {
    double best = worth[0], mean = added(carries, worth, n) / (double)n, like;
    I same = 0;
    for (I i = 0; i < n; i++) {
        if (worth[i] > best) best = worth[i];
        parts[i] = (worth[i] - mean) * (worth[i] - mean);
    }
    double spread = sqrt(added(carries, parts, n) / (double)n), *played = parts + n;
    for (I i = 0; i < n; i++) {
        parts[i] = like = spread != 0 ? exponential((worth[i] - best) / (HEAT * spread)) : 1.0;
        if (alike[i]) played[same++] = like;
    }
    double chance = added(carries, played, same) / added(carries, parts, n);
    chance = (1 - ANYTHING) * chance + ANYTHING * ((double)same / (double)n);
    return chance > LEAST ? chance : LEAST;
}

/* How likely somebody chooses one of the options that look alike, so many of them; UNTOLD where that cannot be said. */
static double chosen_as(Game *c, I *s, I seat, U lots, I carries, const Seq *paths, I *alike, I same) {
    if (same == paths->n) return 1.0;
    if (paths->n > MOST_COMPARED) return UNTOLD;
    double *worth = room(c, (size_t)(3 * paths->n) * sizeof(double));
    worth_by_lots(c, s, seat, lots, paths, worth, alike + paths->n);
    return softened(carries, worth, alike, paths->n, worth + paths->n);
}

static int lets_be(Game *c, I path) { return item(c, item(c, path, ((Seq *)path)->n - 1), 1) == PASS; }

/* How likely nobody answers in the windows that an answer opens; the seat itself did not. */
static double nobody_answers(Game *c, const I *s, const Before *b, I path, I carries, I itself) {
    I *t = copy_of(c, s);
    double chance = 1.0;
    Seq *paths = take(c, t, path);
    for (I i = 0; i < WINDOWS && t[H_STATUS] == S_ASKING && asked(c, t)->sort == RESPONDS; i++) {
        I who = t[H_ME], *passing = room(c, (size_t)(2 * paths->n + 1) * sizeof(I)), same = 0, at = 0;
        for (I k = paths->n - 1; k >= 0; k--) if ((passing[k] = lets_be(c, paths->v[k]))) same++, at = k;
        if (!same) give_up(c);
        double chosen = who == itself ? 1.0 : chosen_as(c, t, who, b->lots, carries, paths, passing, same);
        if (chosen != UNTOLD) chance *= chosen;
        paths = take(c, t, paths->v[at]);
    }
    c->taken--;
    return chance;
}

static double chance_of(Game *c, I *s, const Before *b, I carries, I itself) {
    c->fuel = c->stretch;
    Seq *paths = options_of(c, s, b->seat);
    I *alike = room(c, (size_t)(2 * paths->n + 1) * sizeof(I)), same = 0, at = 0;
    for (I i = paths->n - 1; i >= 0; i--) if ((alike[i] = matches_report(c, paths->v[i], b->path))) same++, at = i;
    if (!same) return LEAST;
    double chance = b->seat == itself ? 1.0 : chosen_as(c, s, b->seat, b->lots, carries, paths, alike, same);
    return b->unanswered && chance != UNTOLD ? chance * nobody_answers(c, s, b, paths->v[at], carries, itself) : chance;
}

/* ------------------------------------------------------------------------------------------------------ worlds, told */

/* `at` and `rolled` are a world's: where each piece lies, and what was rolled of one after the other; `stirred` is room for
   one of each place. */
typedef struct {
    const Before *befores;
    const I *at, *rolled;
    I *stirred;
    Lying *l, *tried;
    World w;
    I answers, carries;
    double *chances;
} Believing;

static void go_back(Game *c, Believing *a, const Before *b, I *is_lost) {
    for (I k = 0; k < b->moved; k++)
        a->stirred[b->moves[MOVE_ROW * k + 1]] = a->stirred[b->moves[MOVE_ROW * k + 2]] = 1;
    *is_lost = *is_lost || !went_back(c, a->l, a->tried, b, &a->w);
    if (!*is_lost) roll_as_now(c, a->at, a->rolled, a->stirred, b, &a->w);
}

static void weigh_world(Game *c, void *of) {
    Believing *a = of;
    I is_lost = 0;
    lie_as_now(c, a->l, a->at);
    memset(a->stirred, 0, (size_t)PLACES * sizeof(I));
    for (I i = 0; i < a->answers; i++) {
        Mark before = c->top;
        go_back(c, a, a->befores + i, &is_lost);
        a->chances[i] = is_lost ? ASTRAY : chance_of(c, a->w.t, a->befores + i, a->carries, a->w.seat);
        c->top = before;
    }
}

/* So many words of what is given, from `at` on. */
static const I *some_words(Game *c, const Seq *given, I *at, I count) {
    if (count < 0 || count > given->n - *at) give_up(c);
    *at += count;
    return given->v + *at - count;
}

static I next_word_of(Game *c, const Seq *given, I *at) { return *some_words(c, given, at, 1); }

static void read_before(Game *c, const Seq *given, I *at, I seat, Before *b) {
    b->seat = within(c, next_word_of(c, given, at), PLAYERS);
    b->lots = (U)next_word_of(c, given, at);
    b->unanswered = next_word_of(c, given, at);
    I count = next_word_of(c, given, at);
    b->cells = given_cells(c, some_words(c, given, at, count), count);
    Seq path = {next_word_of(c, given, at), 0, 0};
    path.v = (I *)some_words(c, given, at, path.n);
    b->path = given_path(c, &path);
    b->moved = next_word_of(c, given, at);
    if (b->moved > given->n) give_up(c);
    b->moves = some_words(c, given, at, MOVE_ROW * b->moved);
    note_known(c, b, seat);
}

/* How likely answers were in worlds, to a seat that may read all of the state. Given are how sums are added, how many
   answers there are, of each the seat, the seed of lots, whether nobody answered it, how many cells and these, how many
   words its path has and these, how many moves and these; then how many worlds there are, of each a seed, where each piece
   lies, and what was rolled of them. What comes back, until the next call: how many doubles, and these: of each world of
   each answer how likely it was, UNTOLD, ASTRAY, or LEFT. 0: it was given up. */
EXPORT const I *dogtable_believe(Game *c, I seat, const I *words, I length) {
    if (setjmp(c->end)) return 0;
    ready(c);
    if (!c->tables) beyond(c);
    Seq given = {length, length, (I *)words};
    I at = 0, carries = next_word_of(c, &given, &at), answers = next_word_of(c, &given, &at), guesses = 0;
    within(c, seat, PLAYERS);
    Before *befores = room(c, (size_t)within(c, answers, MOST_THINGS) * sizeof(Before));
    for (I i = 0; i < answers; i++) {
        read_before(c, &given, &at, seat, befores + i);
        guesses += befores[i].moved;
    }
    Lying now = room_to_lie(c, guesses), tried = room_to_lie(c, guesses);
    I worlds = within(c, next_word_of(c, &given, &at), MOST_THINGS);
    I *out = room(c, (size_t)(worlds * answers + 1) * sizeof(I));
    World world = {0, taken_cells(c), room(c, (size_t)PIECES * sizeof(I)), seat, 0, 0};
    Believing a = {befores, 0, 0, room(c, (size_t)PLACES * sizeof(I)), &now, &tried, world,
                   answers, carries, room(c, (size_t)(answers + 1) * sizeof(double))};
    c->base = c->top;
    out[0] = worlds * answers;
    for (I n = 0; n < worlds; n++) {
        a.w.seed = (U)next_word_of(c, &given, &at);
        a.w.drawn = 0;
        a.at = some_words(c, &given, &at, PIECES);
        a.rolled = some_words(c, &given, &at, TABLE_OF(c, K_ROLLED_AT)[PIECES]);
        int is_whole = attempted(c, weigh_world, &a); /* where a rule goes wrong, Python says whether that tells nothing */
        for (I i = 0; i < answers; i++) out[1 + n * answers + i] = bits_of(is_whole ? a.chances[i] : LEFT);
    }
    return out;
}
