/* A position as one seat knows it: `engine/knowledge.py`, function by function, by the tables of `drawing.c`.

   Where the order of what is hidden hangs on what became of pieces, or things lie beside pieces in other ways than these
   tables tell, it is more than can be done here. */

/* The cells as they are and as the seat knows them; of each piece its new number, and when it is first mentioned. */
typedef struct { I *s, *t, *numbers, *mentioned; I seat, mentions; } Rewriting;

static void note_mention(Game *c, I *s, I cell, I sort, void *of) {
    Rewriting *r = of;
    if (sort != PIECE_VALUE || s[cell] < 0) return;
    PIECE(s[cell]);
    if (r->mentioned[s[cell]] == PIECES) r->mentioned[s[cell]] = r->mentions++;
}

static int is_changed(Game *c, const I *s, I x) {
    const I *fields = TABLE_OF(c, K_FIELDS);
    for (I i = FIELDS_AT[x]; i < FIELDS_AT[x + 1]; i++) if (s[FIELDS[i]] != fields[2 * i + 1]) return 1;
    return 0;
}

static int comes_before(Game *c, const Rewriting *r, I x, I y) {
    int known = knows(r->s, r->seat, x);
    if (known != knows(r->s, r->seat, y)) return known;
    const I *ranks = TABLE_OF(c, known ? K_FACE_RANKS : K_KIND_RANKS);
    return ranks[x] != ranks[y] ? ranks[x] < ranks[y] : r->mentioned[x] < r->mentioned[y];
}

/* Pieces that lie in no order that the seat sees, in one that tells nothing: known ones first, by their faces. */
static void put_in_order(Game *c, const Rewriting *r, Seq *found) {
    for (I i = 0; i < found->n && found->n > 1; i++) {
        I x = found->v[i], at = i;
        if (knows(r->s, r->seat, x) && !TABLE_OF(c, K_NAMED)[x] && is_changed(c, r->s, x)) beyond(c);
        for (; at > 0 && comes_before(c, r, x, found->v[at - 1]); at--) found->v[at] = found->v[at - 1];
        found->v[at] = x;
    }
}

/* What lies where, in the order in which the view tells it: places and lists in turn. */
static Seq *lies_in_order(Game *c, const Rewriting *r) {
    const I *order = TABLE_OF(c, K_ORDER);
    I *s = r->s, beyond_it = 0;
    Seq *all = list(c, 2 * PLACES);
    for (I i = 0; i < PLACES; i++) {
        I place = order[i], board = board_of(c, place), hidden = board >= 0 && !sees(r->seat, board);
        if (hidden && place != board) continue;
        I end = place + 1;
        while (hidden && end < PLACES && board_of(c, end) == board) end++;
        Seq *found = list(c, 8);
        for (I p = place; p < end; p++) FROM_BELOW(x, p) append(c, found, x);
        if (hidden || !sees(r->seat, place)) put_in_order(c, r, found);
        beyond_it = 0;
        for (I p = place; p < end; p++) {
            I most = hidden && HOLDS[p] ? HOLDS[p] : found->n;
            append(c, all, p);
            append(c, all, part(c, (I)found, beyond_it, least_of(beyond_it + most, found->n)));
            beyond_it = least_of(beyond_it + most, found->n);
        }
    }
    return all;
}

/* Known pieces are numbered copy by copy; the numbers left over of a kind go, in order, to the unseen ones. */
static void number_as_seen(Game *c, Rewriting *r, const Seq *lying) {
    const I *copies_at = TABLE_OF(c, K_COPIES_AT), *copies = TABLE_OF(c, K_COPIES), *faces = TABLE_OF(c, K_FACES);
    const I *kinds = TABLE_OF(c, K_KINDS);
    I *next = room(c, (size_t)(3 * PIECES + 1) * sizeof(I)), *used = next + PIECES, *from = used + PIECES;
    memset(next, 0, (size_t)(3 * PIECES + 1) * sizeof(I));
    for (I x = 0; x < PIECES; x++) r->numbers[x] = -1;
    for (int known = 1; known >= 0; known--) {
        for (I i = 1; i < lying->n; i += 2) {
            Seq *found = (Seq *)lying->v[i];
            for (I k = 0; k < found->n; k++) {
                I x = found->v[k], number;
                if (knows(r->s, r->seat, x) != known) continue;
                if (known) {
                    number = copies[within(c, copies_at[faces[x]] + next[faces[x]]++, copies_at[faces[x] + 1])];
                } else {
                    number = from[kinds[x]];
                    while (number < PIECES && (used[number] || kinds[number] != kinds[x])) number++;
                    from[kinds[x]] = number + 1;
                }
                used[within(c, number, PIECES)] = 1;
                r->numbers[x] = number;
            }
        }
    }
}

static I number_seen(Game *c, const Rewriting *r, I x) {
    PIECE(x);
    return need(c, r->numbers[x]);
}

/* Where a place has gone: a zone beside a piece goes with the piece. */
static I place_as_seen(Game *c, const Rewriting *r, I place) {
    PLACE(place);
    const I *beside = TABLE_OF(c, K_BESIDE) + 2 * place; /* the row of such zones, and which piece it is */
    return beside[0] < 0 ? place : need(c, TABLE_OF(c, K_TURNED)[beside[0] + number_seen(c, r, beside[1])]);
}

static I value_as_seen(Game *c, const Rewriting *r, I sort, I value) {
    if (value < 0 || sort == PLAIN_VALUE) return value;
    if (sort == PIECE_VALUE) return number_seen(c, r, value);
    I board = board_of(c, value);
    return board >= 0 && !sees(r->seat, value) ? board : place_as_seen(c, r, value);
}

static void write_as_seen(Game *c, I *s, I cell, I sort, void *of) {
    const Rewriting *r = of;
    *stored(r->t, cell) = value_as_seen(c, r, sort, s[cell]);
}

static void write_pieces_as_seen(Game *c, const Rewriting *r) {
    const I *fields = TABLE_OF(c, K_FIELDS);
    for (I x = 0; x < PIECES; x++) {
        I number = r->numbers[x], known = knows(r->s, r->seat, x);
        if (number < 0) continue;
        if (MASK[number] >= 0) *stored(r->t, MASK[number]) = known ? (I)1 << r->seat : 0;
        if (FIELDS_AT[x + 1] - FIELDS_AT[x] != FIELDS_AT[number + 1] - FIELDS_AT[number]) beyond(c);
        for (I i = FIELDS_AT[x], j = FIELDS_AT[number]; i < FIELDS_AT[x + 1]; i++, j++)
            *stored(r->t, FIELDS[j]) = known ? value_as_seen(c, r, fields[2 * i], r->s[FIELDS[i]]) : fields[2 * j + 1];
    }
}

/* Other seats that have answered have sealed the first answer that they could. */
static void write_sealed_as_seen(Game *c, const Rewriting *r) {
    const Ask *row = asked(c, r->s);
    I count = group_count(c, r->s, row);
    *stored_in(c, r->t, r->t[H_FP] + row->groups) = count;
    for (I i = 0; i < count; i++) {
        I at = group_at(c, r->s, row, i);
        of_cells(c, r->t, at + row->stride - 1);
        for (I k = 0; k < row->stride; k++) *stored(r->t, at + k) = k == 0 ? r->s[at] : -1;
        *stored(r->t, at + 1) = r->s[at + 1] == SKIPPED ? SKIPPED : WAITING;
    }
    for (I i = 0; i < count; i++) {
        I at = group_at(c, r->s, row, i), seat = r->s[at];
        if (r->s[at + 1] != PASSED && r->s[at + 1] != ANSWERED) continue;
        if (seat == r->seat) beyond(c);
        Seq *options = options_of(c, r->t, seat);
        if (options->n) seal_answer(c, r->t, seat, options->v[0]);
    }
}

/* Write in `t`, which is room for cells, what a seat knows that has taken so many decisions; `numbers` are noted. */
static void rewrite(Game *c, I *s, I *t, I seat, I decisions, I *numbers) {
    if (!c->tables || !TABLE_OF(c, K_WHOLE)[0]) beyond(c);
    Rewriting r = {s, t, numbers, room(c, (size_t)PIECES * sizeof(I)), within(c, seat, PLAYERS), 0};
    for (I x = 0; x < PIECES; x++) r.mentioned[x] = PIECES;
    values_of(c, s, note_mention, &r);
    Seq *lying = lies_in_order(c, &r);
    number_as_seen(c, &r, lying);
    LENGTH(t) = LENGTH(s);
    LAID(t) = STACK_DEPTH;
    unlike(t);
    memcpy(t, INITIAL, sizeof(INITIAL));
    for (I i = CELLS; i < LENGTH(t); i++) t[i] = -1;
    memcpy(t, s, HEADER * sizeof(I));
    t[0] = t[1] = t[H_TRIAL] = 0;
    t[H_ASKED] = decisions;
    for (I place = 0; place < PLACES; place++) lay_all(c, t, place, &empty);
    for (I i = 0; i < lying->n; i += 2) {
        Seq *found = (Seq *)lying->v[i + 1], *there = list(c, found->n);
        for (I k = 0; k < found->n; k++) append(c, there, number_seen(c, &r, found->v[k]));
        if (there->n) lay_all(c, t, place_as_seen(c, &r, lying->v[i]), there);
    }
    write_pieces_as_seen(c, &r);
    const I *state = TABLE_OF(c, K_STATE), *row = state + 1;
    for (I i = 0; i < state[0]; i++, row += STATE_ROW)
        *stored(t, row[0]) = row[4] >> seat & 1 ? value_as_seen(c, &r, row[1], s[row[0]]) : row[5];
    for (I h = 0; h < s[H_HEIGHT]; h++) {
        I entry = STACK + within(c, h, STACK_DEPTH) * STACK_SIZE;
        memcpy(t + entry, s + entry, (ENTRY_CANCELLED + 1) * sizeof(I));
    }
    values_of_stack(c, s, write_as_seen, &r);
    I at[MOST_NESTED], rests[MOST_NESTED], n = resting(c, s, at, rests);
    for (I i = 0; i < n; i++) memcpy(t + at[i], s + at[i], FRAME_HEAD * sizeof(I));
    values_of_frames(c, s, write_as_seen, &r);
    if (s[H_STATUS] == S_TOGETHER) write_sealed_as_seen(c, &r);
}

/* What a seat knows of a position: how many cells, and these, until the next call. 0: it was given up. */
EXPORT const I *dogtable_rewrite(Game *c, const I *cells, I count, I seat, I decisions) {
    if (setjmp(c->end)) return 0;
    ready(c);
    I *s = given_cells(c, cells, count), *t = taken_cells(c);
    rewrite(c, s, t, seat, decisions, room(c, (size_t)PIECES * sizeof(I)));
    Seq *answer = list(c, LENGTH(t) + 1);
    append(c, answer, LENGTH(t));
    memcpy(answer->v + 1, t, (size_t)LENGTH(t) * sizeof(I));
    return answer->v;
}
