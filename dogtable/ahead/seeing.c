/* What a seat that is asked may know and pick, as Python objects: `engine/view.py` and what `engine/decision.py` says of
   picks, by a plan that was drawn up by the first (`engine/view_plan.py`): a tree of all that is always the same, with
   holes for what hangs on the cells, and the words of all that there is.

   While objects of Python's are made nothing may jump, or they would be lost: what could is worked out before. Where a
   plan cannot tell something, all of it is left to Python: what is made comes to 0. */

enum { V_CONSTANT, V_LIST, V_DICT, V_LYING, V_SPACES, V_UNSEEN, V_KNOWN, V_KNOWN_SPACES, V_VALUE, V_SLOT, V_FIELDS, V_FRAMES,
    V_SEALED, V_SCORES }; /* in the order of `view_plan.py` */
enum { P_SEAT, P_OBJECTS, P_TREE, P_WORDS, P_KINDS, P_FIELDS, P_ALIKE, P_POINTS, P_ENTRIES, P_SEATS, P_SOURCES };
enum { O_NONE, O_FALSE, O_TRUE, O_NUMBER, O_TURN, O_FRAMES, O_OPEN, O_ASKED, O_SKIPPED, O_ANYTIME };
enum { F_NAME, F_CELL, F_FIRST, F_RESERVED, F_SORT, FIELD_WIDTH = F_SORT + 3 };
enum { T_NUMBER, T_FLAG, T_WORD, T_PIECE, T_SEAT }; /* values, by their sorts */
enum { WORLDS = 3 }; /* that must agree on a score before it is told */

typedef struct {
    Game *c;
    I *s, seat;
    const I *plan;
    Object **objects;
    I *numbers, *lying; /* the number of each piece that carries one, else 0; room for what lies at a place */
    I frames, fp, at[MOST_NESTED], rests[MOST_NESTED];
    I asked[PLAYERS], asks, sealed[PLAYERS], answered; /* where several are: how each stands, in order; who has answered */
    I scores[PLAYERS][MOST_SCORES];
} Viewing;

/* ----------------------------------------------------------------------------------------- worked out before */

/* The numbers of those that share face and owner with others lying in public, by place and from the bottom up. */
static void number_in_public(Viewing *v) {
    Game *c = v->c;
    I *s = v->s, *met = room(c, (size_t)(2 * PIECES + 2) * sizeof(I)), *several = met + PIECES + 1;
    const I *alike = v->plan + v->plan[P_ALIKE];
    memset(v->numbers, 0, (size_t)PIECES * sizeof(I));
    memset(several, 0, (size_t)(PIECES + 1) * sizeof(I));
    for (int counted = 0; counted < 2 && v->plan[P_ALIKE]; counted++) {
        memset(met, 0, (size_t)(PIECES + 1) * sizeof(I));
        for (I place = 0; place < PLACES; place++) {
            if (!TABLE_OF(c, K_PUBLIC)[place]) continue;
            FROM_BELOW(x, place) {
                I number = ++met[alike[x]];
                if (!counted) several[alike[x]] = number;
                else if (alike[x] && several[alike[x]] > 1) v->numbers[x] = number;
            }
        }
    }
}

static void agree_on_scores(Viewing *v) {
    Game *c = v->c;
    I *known = taken_cells(c), numbers[MOST_SCORES];
    rewrite(c, v->s, known, v->seat, 0, room(c, (size_t)PIECES * sizeof(I)));
    for (I world = 0; world <= WORLDS; world++) {
        I *t = copy_of(c, known);
        if (world) draw_world(c, known, t, v->seat, (U)(world - 1));
        for (I who = 0; who < PLAYERS; who++) {
            if (scores_of(c, t, who, numbers) != v->plan[P_SOURCES]) give_up(c);
            for (I n = 0; n < v->plan[P_SOURCES]; n++)
                v->scores[who][n] = world == 0 || v->scores[who][n] == numbers[n] ? numbers[n] : NIL;
        }
        c->taken--;
    }
    c->taken--;
}

static void note_groups(Viewing *v) {
    const Ask *row = asked(v->c, v->s);
    v->asks = within(v->c, group_count(v->c, v->s, row), PLAYERS + 1);
    for (I i = 0; i < v->asks; i++) {
        I at = group_at(v->c, v->s, row, i), seat = within(v->c, v->s[at], PLAYERS), stands = v->s[at + 1];
        v->asked[i] = stands == SKIPPED ? -1 - seat : seat;
        if (stands == ANSWERED || stands == PASSED) v->answered = sorted_in(v->sealed, v->answered, seat);
    }
}

static int is_ready(Viewing *v) {
    Game *c = v->c;
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
    if (setjmp(c->end)) return 0;
    if (!c->tables || !v->plan[P_TREE] || !is_waited_for(c, v->s, v->seat)) return 0;
    if (v->s[H_STATUS] == S_TOGETHER) note_groups(v);
    v->numbers = room(c, (size_t)(2 * PIECES + 1) * sizeof(I));
    v->lying = v->numbers + PIECES;
    number_in_public(v);
    v->frames = resting(c, v->s, v->at, v->rests);
    if (v->plan[P_SOURCES]) agree_on_scores(v);
    return 1;
}

/* ------------------------------------------------------------------------------------------------- made of them */

static Object *held(Object *object) {
    if (object) python.hold(object);
    return object;
}

/* Put something into a list, or under a name; 0 where there is nothing to put, or no room. */
static int put_at(Object *list, I at, Object *value) { return value && python.set(list, (intptr_t)at, value) == 0; }

static int put_named(Object *dict, Object *name, Object *value) {
    if (!value) return 0;
    int put = python.put_under(dict, name, value) == 0;
    python.let_go(value);
    return put;
}

/* What was made, if it is whole. */
static Object *if_whole(Object *made, int whole) {
    if (made && !whole) python.let_go(made);
    return whole ? made : 0;
}

static Object *value_word(const Viewing *v, I value, const I *as);

/* Put the fields of a piece that differ from the start into a word of it, or among others; 0 where that cannot be. */
static int put_changed(const Viewing *v, I x, Object *into, int is_word) {
    const I *row = v->plan + v->plan[v->plan[P_FIELDS] + x];
    for (I left = *row++; left > 0; left--, row += FIELD_WIDTH) {
        if (v->s[row[F_CELL]] == row[F_FIRST]) continue;
        Object *word = is_word && row[F_RESERVED] ? 0 : value_word(v, v->s[row[F_CELL]], row + F_SORT);
        if (!put_named(into, v->objects[row[F_NAME]], word)) return 0;
    }
    return 1;
}

static Object *piece_word(const Viewing *v, I x) {
    if ((U)x >= PIECES) return 0;
    if (!knows(v->s, v->seat, x)) return python.copied(v->objects[v->plan[P_KINDS] + x]);
    Object *word = v->objects[v->plan[P_WORDS] + x];
    if (TABLE_OF(v->c, K_NAMED)[x]) return held(word);
    Object *made = python.copied(word);
    if (made && !put_changed(v, x, made, 1)) return if_whole(made, 0);
    I number = v->numbers ? v->numbers[x] : public_number(v->c, v->s, x);
    if (!made || !number) return made;
    return if_whole(made, put_named(made, v->objects[O_NUMBER], python.number(number)));
}

/* What lies at places, into `v->lying`: how many pieces; -1 where links lead astray. */
static I found_at(const Viewing *v, I first, I size) {
    I n = 0;
    for (I place = first; place < first + size; place++)
        for (I x = v->s[FIRST + place]; x >= 0; x = v->s[ABOVE + x]) {
            if (x >= PIECES || n == PIECES) return -1;
            v->lying[n++] = x;
        }
    return n;
}

static int is_listed_before(const Viewing *v, I x, I y) {
    int known = knows(v->s, v->seat, x);
    if (known != knows(v->s, v->seat, y)) return known;
    const I *ranks = TABLE_OF(v->c, known ? K_FACE_RANKS : K_KIND_RANKS);
    return ranks[x] != ranks[y] ? ranks[x] < ranks[y] : known && x < y; /* of what is not known the words are alike */
}

/* Put what lies in no order that is seen in one that hangs on nothing but the words; 0 where these have changed. */
static int put_in_fixed_order(const Viewing *v, I n) {
    for (I i = 0; i < n && n > 1; i++) {
        I x = v->lying[i], at = i;
        if (knows(v->s, v->seat, x) && !TABLE_OF(v->c, K_NAMED)[x] && is_changed(v->c, v->s, x)) return 0;
        for (; at > 0 && is_listed_before(v, x, v->lying[at - 1]); at--) v->lying[at] = v->lying[at - 1];
        v->lying[at] = x;
    }
    return 1;
}

static Object *words_of_lying(const Viewing *v, I first, I size) {
    I n = found_at(v, first, size);
    if (n < 0 || (!sees(v->seat, first) && !put_in_fixed_order(v, n))) return 0;
    Object *made = python.list((intptr_t)n);
    for (I i = 0; made && i < n; i++) {
        if (!put_at(made, i, piece_word(v, v->lying[i]))) return if_whole(made, 0);
    }
    return made;
}

/* Of each piece at a place whether the seat knows it: a list of the seat, or of nobody. */
static Object *who_knows(const Viewing *v, I place) {
    I n = found_at(v, place, 1), known = 0;
    if (n < 0) return 0;
    for (I i = 0; i < n; i++) known += knows(v->s, v->seat, v->lying[i]);
    Object *made = python.list((intptr_t)n);
    for (I i = 0; made && i < n; i++) {
        int knowing = sees(v->seat, place) ? knows(v->s, v->seat, v->lying[i]) : i < known;
        Object *seats = python.list(knowing);
        int whole = put_at(made, i, seats);
        if (!whole || (knowing && !put_at(seats, 0, python.number(v->seat)))) return if_whole(made, 0);
    }
    return made;
}

/* The spaces of a board on which something lies: what `word_of` says of each. */
static Object *of_spaces(const Viewing *v, const I *board, Object *(*word_of)(const Viewing *, I place)) {
    Object *made = python.dict();
    for (I i = 0; made && i < board[1]; i++) /* first place, how many, the name of the first */
        if (v->s[FIRST + board[0] + i] >= 0 && !put_named(made, v->objects[board[2] + i], word_of(v, board[0] + i)))
            return if_whole(made, 0);
    return made;
}

static Object *words_at(const Viewing *v, I place) { return words_of_lying(v, place, 1); }

/* A value by its sort, and where the words of these begin, and how many there are. */
static Object *value_word(const Viewing *v, I value, const I *as) {
    if (as[0] == T_NUMBER) return value == NO_INT ? held(v->objects[O_NONE]) : python.number(value);
    if (value < 0) return held(v->objects[O_NONE]);
    if (as[0] == T_FLAG) return held(v->objects[value ? O_TRUE : O_FALSE]);
    if (as[0] == T_WORD) return value < as[2] ? held(v->objects[as[1] + value]) : 0;
    return as[0] == T_PIECE ? piece_word(v, value) : python.number(value);
}

static Object *value_list(const Viewing *v, const I *values, I count, const I *as) {
    Object *made = python.list((intptr_t)count);
    for (I i = 0; made && i < count; i++)
        if (!put_at(made, i, value_word(v, values[i], as))) return if_whole(made, 0);
    return made;
}

/* A slot of the frame: its cell, whether it is a list, and its sort. */
static Object *slot_word(const Viewing *v, const I *slot) {
    I cell = v->fp + slot[0], n = LENGTH(v->s);
    if ((U)cell >= (U)n) return 0;
    if (!slot[1]) return value_word(v, v->s[cell], slot + 2);
    I count = greatest_of(0, v->s[cell]);
    return count < n - cell ? value_list(v, v->s + cell + 1, count, slot + 2) : 0;
}

static Object *number_list(const I *numbers, I n) {
    Object *made = python.list((intptr_t)n);
    for (I i = 0; made && i < n; i++)
        if (!put_at(made, i, python.number(numbers[i]))) return if_whole(made, 0);
    return made;
}

/* Fields of named pieces that the seat knows and that differ from the start. */
static Object *changed_fields(const Viewing *v, const I *pieces, I count) {
    Object *made = python.dict();
    for (I i = 0; made && i < count; i++) {
        if (!knows(v->s, v->seat, pieces[i]) || !is_changed(v->c, v->s, pieces[i])) continue;
        Object *fields = python.dict();
        if (fields && !put_changed(v, pieces[i], fields, 0)) fields = if_whole(fields, 0);
        if (!put_named(made, v->objects[v->plan[P_WORDS] + pieces[i]], fields)) return if_whole(made, 0);
    }
    return made;
}

static Object *made_by_plan(Viewing *v, const I **at);

/* Where the rules rest: whose turn it is, and the frames, outermost first. */
static Object *made_frames(Viewing *v) {
    const I *points = v->plan + v->plan[P_POINTS];
    I *s = v->s, anytime[] = {s[H_ANY], -1, s[H_ANY_DEPTH], s[H_ANY_SEAT]}, open[] = {s[H_DEPTH], s[H_BASE]};
    Object *frames = python.list((intptr_t)v->frames), *made = frames ? python.dict() : 0;
    if (!made) return if_whole(frames, 0);
    for (I i = 0; i < v->frames; i++) {
        const I *tree = v->plan + points[v->rests[i]];
        v->fp = v->at[i];
        if (anytime[1] < 0 && v->fp == s[H_ANY_FP]) anytime[1] = i;
        Object *frame = points[v->rests[i]] ? made_by_plan(v, &tree) : 0;
        if (!put_at(frames, i, frame)) {
            python.let_go(frames);
            return if_whole(made, 0);
        }
    }
    int whole = put_named(made, v->objects[O_TURN], python.number(s[H_ME]));
    whole = put_named(made, v->objects[O_FRAMES], frames) && whole;
    if (s[H_DEPTH] || s[H_BASE]) whole = whole && put_named(made, v->objects[O_OPEN], number_list(open, 2));
    if (s[H_STATUS] == S_TOGETHER) {
        I skipped[PLAYERS], every[PLAYERS], n = 0;
        for (I i = 0; i < v->asks; i++) {
            every[i] = v->asked[i] < 0 ? -1 - v->asked[i] : v->asked[i];
            if (v->asked[i] < 0) skipped[n++] = every[i];
        }
        whole = whole && put_named(made, v->objects[O_ASKED], number_list(every, v->asks));
        whole = whole && put_named(made, v->objects[O_SKIPPED], number_list(skipped, n));
    }
    if (s[H_ANY] >= 0)
        whole = whole && anytime[1] >= 0 && put_named(made, v->objects[O_ANYTIME], number_list(anytime, 4));
    return if_whole(made, whole);
}

/* Of each seat that has sealed an answer, that it has. */
static Object *made_sealed(const Viewing *v) {
    Object *made = python.dict();
    for (I i = 0; made && i < v->answered; i++)
        if (!put_named(made, v->objects[v->plan[P_SEATS] + v->sealed[i]], held(v->objects[O_TRUE]))) return if_whole(made, 0);
    return made;
}

static Object *made_scores(const Viewing *v, const I *sources) {
    Object *made = python.list((intptr_t)PLAYERS);
    for (I who = 0; made && who < PLAYERS; who++) {
        Object *one = python.dict();
        if (!put_at(made, who, one)) return if_whole(made, 0);
        for (I n = 0; n < v->plan[P_SOURCES]; n++) {
            I score = v->scores[who][n];
            Object *number = score == NIL ? held(v->objects[O_NONE]) : python.number(score);
            if (!put_named(one, v->objects[sources[n]], number)) return if_whole(made, 0);
        }
    }
    return made;
}

/* What stands in a plan from `at` on, which goes on to what follows. */
static Object *made_by_plan(Viewing *v, const I **at) {
    const I *p = *at;
    I what = *p++, n = *p;
    Object *made = 0;
    switch (what) {
    case V_CONSTANT: *at = p + 1; return held(v->objects[n]);
    case V_LYING: *at = p + 1; return words_at(v, n);
    case V_UNSEEN: *at = p + 2; return words_of_lying(v, n, p[1]);
    case V_KNOWN: *at = p + 1; return who_knows(v, n);
    case V_SPACES: *at = p + 3; return of_spaces(v, p, words_at);
    case V_KNOWN_SPACES: *at = p + 3; return of_spaces(v, p, who_knows);
    case V_VALUE: *at = p + 4; return value_word(v, v->s[n], p + 1);
    case V_SLOT: *at = p + 5; return slot_word(v, p);
    case V_FIELDS: *at = p + 1 + n; return changed_fields(v, p + 1, n);
    case V_FRAMES: *at = p; return made_frames(v);
    case V_SEALED: *at = p; return made_sealed(v);
    case V_SCORES: *at = p + v->plan[P_SOURCES]; return made_scores(v, p);
    case V_LIST:
        *at = p + 1;
        made = python.list((intptr_t)n);
        for (I i = 0; made && i < n; i++) {
            if (!put_at(made, i, made_by_plan(v, at))) return if_whole(made, 0);
        }
        return made;
    case V_DICT:
        *at = p + 1;
        made = python.dict();
        for (I i = 0; made && i < n; i++) {
            Object *name = v->objects[*(*at)++];
            if (!put_named(made, name, made_by_plan(v, at))) return if_whole(made, 0);
        }
        return made;
    }
    return 0;
}

/* ----------------------------------------------------------------------------------------------- called by Python */

/* What a step picks goes into `picks`: by its entry in the plan first what needs no value (name, word), then of what there
   are values: name, whether it is a list, and its sort. Where nothing was to be chosen it is nothing. */
static int put_picks(const Viewing *v, const Seq *step, Object *picks) {
    I ask = step->v[0], entry = step->v[1];
    if (entry < 0) return 1;
    const I *first = TABLE_OF(v->c, ask < 0 ? K_ENTRY_OF_GROUP : K_ENTRY_OF_ASK) + (ask < 0 ? -1 - ask : ask);
    const I *row = v->plan + v->plan[v->plan[P_ENTRIES] + first[0] + entry];
    for (I left = *row++; left > 0; left--, row += 2)
        if (!put_named(picks, v->objects[row[0]], held(v->objects[row[1]]))) return 0;
    const I *value = step->v + 2, *end = step->v + step->n;
    for (I left = *row++; left > 0 && value < end; left--, row += 5, value++) {
        const Seq *values = row[1] ? (const Seq *)*value : 0;
        Object *word = values ? value_list(v, values->v, values->n, row + 2) : value_word(v, *value, row + 2);
        if (!put_named(picks, v->objects[row[0]], word)) return 0;
    }
    return 1;
}

/* Begin to look at where a match rests. Rows are left as they lie: what is read of them was written before. */
static void begin_viewing(Viewing *v, Game *c) {
    v->c = c;
    v->s = c->pool[0] + HEAD;
    v->seat = c->out[SEAT_ASKED];
    v->plan = c->plans[v->seat];
    v->objects = v->plan ? (Object **)v->plan[P_OBJECTS] : 0;
    v->numbers = v->lying = 0;
    v->frames = v->fp = v->asks = v->answered = 0;
}

/* The picks of one of the options that are offered; None where Python has to say them. */
static Object *made_picks(Game *c, U number) {
    Viewing v;
    begin_viewing(&v, c);
    if (!v.plan || number >= (U)c->offered->n) return held(python.none);
    if (setjmp(c->end)) return held(python.none); /* links that lead astray */
    const Seq *path = (const Seq *)v.c->offered->v[number];
    Object *made = python.dict();
    for (I k = 0; made && k < path->n; k++)
        if (!put_picks(&v, (const Seq *)path->v[k], made)) made = if_whole(made, 0);
    return made || python.wrong() ? made : held(python.none);
}

static Object *call_picked(Object *game, Object *number) {
    U bits;
    return taken_bits(number, &bits) ? made_picks(python.address(game), bits) : 0;
}

/* Make views and picks of a seat by this plan from now on: its address; it is the caller's, and must stay. */
static Object *call_plan(Object *game, Object *given) {
    U address;
    if (!taken_bits(given, &address)) return 0;
    const I *plan = (const I *)(uintptr_t)address;
    ((Game *)python.address(game))->plans[plan[P_SEAT]] = plan;
    return held(python.none);
}

/* The view of the seat that is asked; None where Python has to say it. */
static Object *call_seen(Object *game, Object *given) {
    (void)given;
    Viewing v;
    begin_viewing(&v, python.address(game));
    if (!v.plan) return held(python.none);
    Game *c = v.c;
    Mark before = c->top;
    I fuel = c->fuel, taken = c->taken;
    int ready = is_ready(&v);
    c->taken = taken, c->fuel = fuel, c->halt = 0;
    const I *at = v.plan + v.plan[P_TREE];
    Object *view = ready ? made_by_plan(&v, &at) : 0;
    c->top = before;
    return view || python.wrong() ? view : held(python.none);
}
