/* Pieces: where they lie, in doubly linked rows of cells, and how they move while nobody is told. */

#define PIECE(x) if ((U)(x) >= PIECES) give_up(c)
#define PLACE(p) if ((U)(p) >= PLACES) give_up(c)
#define LINK(x) if ((x) >= PIECES) give_up(c) /* what a cell says of a neighbour: a piece, or none */

/* A number below n, drawn as matches draw it; in whole games by the straight source zones are shuffled otherwise. */
static inline I chance(Game *c, I *s, I n) { (void)c; return mixed_below((U)s[H_SEED], (U)(*stored(s, H_COUNTER))++, n); }

#ifdef BY_BLOCKS
#define drawn_below(c, s, n) chance(c, s, n)
#else
#define drawn_below(c, s, n) below(c, n)
#endif

/* The lowest piece at a place, and the one right above a piece; none: below 0. */
static inline I lowest_at(Game *c, const I *s, I place) {
    PLACE(place);
    I x = s[FIRST + place];
    LINK(x);
    return x;
}

static inline I above(Game *c, const I *s, I piece) {
    I x = s[ABOVE + piece];
    LINK(x);
    return x;
}

static I pieces(Game *c, I *s, I place) {
    PLACE(place);
    Seq *found = list(c, 8);
    for (I x = s[FIRST + place]; x >= 0; x = s[ABOVE + x]) {
        PIECE(x);
        append(c, found, x);
    }
    return (I)found;
}

static I pieces_in(Game *c, I *s, I places) {
    Seq *q = (Seq *)places, *found = list(c, 8);
    for (I i = 0; i < q->n; i++) {
        PLACE(q->v[i]);
        for (I x = s[FIRST + q->v[i]]; x >= 0; x = s[ABOVE + x]) {
            PIECE(x);
            append(c, found, x);
        }
    }
    return (I)found;
}

static I faces(Game *c, I *s, I place) {
    PLACE(place);
    Seq *found = list(c, 8);
    for (I x = s[FIRST + place]; x >= 0; x = s[ABOVE + x]) {
        I i = 0;
        PIECE(x);
        while (i < found->n && FACE[found->v[i]] != FACE[x]) i++;
        if (i == found->n) append(c, found, x);
    }
    return (I)found;
}

static I single(Game *c, I piece) {
    if (piece < 0) return (I)&empty;
    Seq *q = list(c, 1);
    q->v[q->n++] = piece;
    return (I)q;
}

static I place_of(Game *c, I *s, I piece) {
    if (piece < 0) return -1;
    PIECE(piece);
    return s[AT + piece];
}

static inline void lift(Game *c, I *s, I x) {
    I place = s[AT + x];
    PLACE(place);
    I last = LAST[place];
    if (last < 0) {
        *stored(s, FIRST + place) = -1;
        return;
    }
    I up = s[ABOVE + x], down = s[BENEATH + x];
    LINK(up);
    LINK(down);
    *stored(s, down >= 0 ? ABOVE + down : FIRST + place) = up;
    *stored(s, up >= 0 ? BENEATH + up : last) = down;
    --*stored(s, COUNT[place]);
}

static void put_single(Game *c, I *s, I x, I to) {
    PIECE(x);
    PLACE(to);
    if (s[FIRST + to] >= 0 && s[FIRST + to] != x) give_up(c);
    lift(c, s, x);
    *stored(s, FIRST + to) = x;
    *stored(s, AT + x) = to;
    *stored(s, ABOVE + x) = *stored(s, BENEATH + x) = -1;
}

static void lay(Game *c, I *s, I x, I to, int bottom) {
    PIECE(x);
    PLACE(to);
    I last = LAST[to];
    if (last < 0) {
        put_single(c, s, x, to);
        return;
    }
    lift(c, s, x);
    if (HOLDS[to] && s[COUNT[to]] >= HOLDS[to]) give_up(c);
    I end = bottom ? FIRST + to : last, other = bottom ? last : FIRST + to, next = s[end];
    LINK(next);
    *stored(s, next >= 0 ? (bottom ? BENEATH : ABOVE) + next : other) = x;
    *stored(s, end) = x;
    *stored(s, (bottom ? ABOVE : BENEATH) + x) = next;
    *stored(s, (bottom ? BENEATH : ABOVE) + x) = -1;
    *stored(s, AT + x) = to;
    ++*stored(s, COUNT[to]);
}

static void push(Game *c, I *s, I x, I to) { lay(c, s, x, to, 0); }
static void push_bottom(Game *c, I *s, I x, I to) { lay(c, s, x, to, 1); }

static void move_all(Game *c, I *s, I start, I to, I bottom) {
    if (start == to) return;
    Seq *found = (Seq *)pieces(c, s, start);
    for (I i = 0; i < found->n; i++) lay(c, s, found->v[bottom ? found->n - 1 - i : i], to, bottom != 0);
}

static void shuffle_zone(Game *c, I *s, I place) {
    Seq *found = (Seq *)pieces(c, s, place);
    I *v = found->v, down = -1;
    if (found->n < 2) return;
    if (LAST[place] < 0) give_up(c);
    for (I i = found->n - 1; i > 0; i--) {
        I j = drawn_below(c, s, i + 1), x = v[i];
        v[i] = v[j];
        v[j] = x;
    }
    for (I i = 0; i < found->n; i++) {
        I x = v[i];
        *stored(s, BENEATH + x) = down;
        *stored(s, down >= 0 ? ABOVE + down : FIRST + place) = x;
        down = x;
    }
    *stored(s, ABOVE + down) = -1;
    *stored(s, LAST[place]) = down;
}

static void deal_many(Game *c, I *s, I count, I start, I to, I refill, I bottom) {
    PLACE(start);
    I *top = LAST[start] >= 0 ? s + LAST[start] : s + FIRST + start;
    for (; count > 0; count--) {
        if (*top < 0 && refill >= 0) {
            move_all(c, s, refill, start, 0);
            shuffle_zone(c, s, start);
        }
        if (*top < 0) return;
        lay(c, s, *top, to, bottom != 0);
    }
}

static void deal_one(Game *c, I *s, I start, I to, I refill) { deal_many(c, s, 1, start, to, refill, 0); }

static void insert(Game *c, I *s, I x, I place, I down) {
    PLACE(place);
    LINK(down);
    I last = LAST[place], up;
    *stored(s, AT + x) = place;
    if (last < 0) {
        *stored(s, FIRST + place) = x;
        *stored(s, ABOVE + x) = *stored(s, BENEATH + x) = -1;
        return;
    }
    up = down < 0 ? s[FIRST + place] : s[ABOVE + down];
    LINK(up);
    *stored(s, BENEATH + x) = down;
    *stored(s, ABOVE + x) = up;
    *stored(s, down < 0 ? FIRST + place : ABOVE + down) = x;
    *stored(s, up < 0 ? last : BENEATH + up) = x;
    ++*stored(s, COUNT[place]);
}

/* Two pieces change places; one that lies right on the other goes beneath it. */
static void swap(Game *c, I *s, I x, I y) {
    PIECE(x);
    PIECE(y);
    if (x == y) return;
    I a = s[AT + x], b = s[AT + y], lower_x = s[BENEATH + x], lower_y = s[BENEATH + y];
    if (lower_y == x || lower_x == y) {
        I low = lower_y == x ? x : y, high = lower_y == x ? y : x, beneath = s[BENEATH + low];
        lift(c, s, high);
        insert(c, s, high, s[AT + low], beneath);
        return;
    }
    lift(c, s, x);
    lift(c, s, y);
    insert(c, s, x, b, lower_y);
    insert(c, s, y, a, lower_x);
}
