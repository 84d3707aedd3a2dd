/* How pieces move where it is kept who knows which: `engine/moves.py`, with nobody listening; and the stack.

   Above stand, too: MASK, the cell of the seats that know a piece (-1: everybody does); KNOWN, the seats that know what
   lies at a place; KIN_FIRST and KIN_SIZE, the
   places that are hidden together with one; STACK, STACK_SIZE, STACK_DEPTH; MOST_FRAMES. */

static void forget(Game *c, I *s, I x, I start, I to) {
    I kept = KNOWN[start] | KNOWN[to];
    if (kept != EVERYBODY) {
        for (I place = KIN_FIRST[start]; place < KIN_FIRST[start] + KIN_SIZE[start]; place++)
            FROM_BELOW(y, place) if (MASK[y] >= 0) *stored(s, MASK[y]) &= kept;
        *stored(s, MASK[x]) &= kept;
    }
    *stored(s, MASK[x]) |= KNOWN[to];
}

static void move(Game *c, I *s, I x, I to, I bottom) {
    PIECE(x);
    I start = s[AT + x];
    lay(c, s, x, to, bottom != 0);
    if (MASK[x] >= 0) forget(c, s, x, start, to);
}

static void move_list(Game *c, I *s, I what, I to, I bottom) {
    Seq *q = (Seq *)what;
    burn(c, 10 + 15 * q->n);
    for (I i = 0; i < q->n; i++) move(c, s, q->v[bottom ? q->n - 1 - i : i], to, bottom);
}

/* A piece moves so that everybody sees which: nobody forgets anything. */
static void pass(Game *c, I *s, I x, I to, I bottom) {
    lay(c, s, x, to, bottom != 0);
    if (MASK[x] >= 0) *stored(s, MASK[x]) |= KNOWN[to];
}

static void move_zone(Game *c, I *s, I start, I to, I bottom) {
    if (start == to) return;
    Seq *q = (Seq *)pieces(c, s, start);
    burn(c, 10 + 15 * q->n);
    for (I i = 0; i < q->n; i++) pass(c, s, q->v[bottom ? q->n - 1 - i : i], to, bottom);
}

static void shuffle(Game *c, I *s, I place) {
    Seq *q = (Seq *)pieces(c, s, place);
    I down = -1;
    burn(c, 10 + 12 * q->n);
    for (I i = q->n - 1; i > 0; i--) {
        I j = chance(c, s, i + 1), x = q->v[i];
        q->v[i] = q->v[j];
        q->v[j] = x;
    }
    for (I i = 0; i < q->n; i++) {
        I x = q->v[i];
        *stored(s, BENEATH + x) = down;
        *stored(s, down >= 0 ? ABOVE + down : FIRST + place) = x;
        down = x;
        if (MASK[x] >= 0) *stored(s, MASK[x]) &= KNOWN[place];
    }
    if (down < 0) return;
    *stored(s, ABOVE + down) = -1;
    if (LAST[place] >= 0) *stored(s, LAST[place]) = down;
}

static void refill_from(Game *c, I *s, I place, I source) {
    Seq *q = (Seq *)pieces(c, s, source);
    for (I i = 0; i < q->n; i++) pass(c, s, q->v[i], place, 0);
    if (q->n) shuffle(c, s, place);
}

static void deal(Game *c, I *s, I count, I start, I to, I refill, I bottom) {
    PLACE(start);
    I *top = LAST[start] >= 0 ? s + LAST[start] : s + FIRST + start;
    burn(c, 10 + 20 * greatest_of(0, least_of(count, PIECES)));
    for (; count > 0; count--) {
        if (*top < 0 && refill >= 0) refill_from(c, s, start, refill);
        if (*top < 0) return;
        PIECE(*top);
        pass(c, s, *top, to, bottom);
    }
}

static void put_on(Game *c, I *s, I x, I to) { /* a piece that was taken up */
    PLACE(to);
    if (LAST[to] < 0 ? s[FIRST + to] >= 0 : HOLDS[to] && s[COUNT[to]] >= HOLDS[to]) give_up(c);
    insert(c, s, x, to, LAST[to] < 0 ? -1 : s[LAST[to]]);
    if (MASK[x] >= 0) *stored(s, MASK[x]) |= KNOWN[to];
}

/* All that lies at some places goes on, each so many of them further round. */
static void rotate(Game *c, I *s, I of, I by) {
    Seq *places = (Seq *)of, *moving = list(c, 8), *ends = list(c, 8);
    for (I i = 0; i < places->n; i++) {
        append_all(c, moving, pieces(c, s, places->v[i]));
        while (ends->n < moving->n) append(c, ends, places->v[modulo(c, add(c, i, by), places->n)]);
    }
    burn(c, 10 + 15 * moving->n);
    for (I i = 0; i < moving->n; i++) lift(c, s, moving->v[i]);
    for (I i = 0; i < moving->n; i++) put_on(c, s, moving->v[i], ends->v[i]);
}

static void change_places(Game *c, I *s, I x, I y) {
    PIECE(x);
    PIECE(y);
    if (x == y) return;
    I a = s[AT + x], b = s[AT + y];
    swap(c, s, x, y);
    if (MASK[x] >= 0) forget(c, s, x, a, b);
    if (MASK[y] >= 0) forget(c, s, y, b, a);
}

static I draw(Game *c, I *s, I of) {
    Seq *q = (Seq *)of;
    if (!q->n) give_up(c);
    return q->v[chance(c, s, q->n)];
}

static void reveal(Game *c, I *s, I what, I seats) {
    Seq *q = (Seq *)what;
    for (I i = 0; i < q->n; i++) {
        PIECE(q->v[i]);
        if (MASK[q->v[i]] >= 0) *stored(s, MASK[q->v[i]]) |= seats;
    }
}

static I knowing(Game *c, I *s, I x) {
    PIECE(x);
    return MASK[x] >= 0 ? s[MASK[x]] : -1;
}

static I unknown(Game *c, I *s, I x, I me) {
    within(c, me, PLAYERS);
    return !(knowing(c, s, x) >> me & 1);
}

static I one_unknown(Game *c, I *s, I what, I me) {
    Seq *q = (Seq *)what;
    for (I i = 0; i < q->n; i++) if (unknown(c, s, q->v[i], me)) return 1;
    return 0;
}

/* ---------------------------------------------------------------------------------------------------- equal copies */

/* Before a hidden piece is used that stands for equal ones: who knows one of those knows this one instead. */
static void settle(Game *c, I *s, I picked) {
    Seq *q = (Seq *)picked;
    for (I i = 0; i < q->n; i++) {
        I x = q->v[i];
        if (place_seen(c, s, x) == EVERYBODY || MASK[x] < 0) continue;
        FROM_BELOW(y, s[AT + x])
        if (FACE[y] == FACE[x] && MASK[y] >= 0 && s[MASK[y]] != s[MASK[x]] && !has(picked, y) && alike(c, s, x, y)) {
            I moved = s[MASK[y]] & ~s[MASK[x]];
            *stored(s, MASK[x]) |= moved;
            *stored(s, MASK[y]) &= ~moved;
        }
    }
}

/* ------------------------------------------------------------------------------------------------ stack and frames */

static void lay_entry(Game *c, I *s, I entry) {
    Seq *q = (Seq *)entry;
    I height = s[H_HEIGHT];
    if ((U)height >= (U)STACK_DEPTH || q->n != STACK_SIZE) give_up(c);
    LAID(s) = greatest_of(LAID(s), height + 1);
    memcpy(s + STACK + height * STACK_SIZE, q->v, (size_t)STACK_SIZE * sizeof(I));
    ++*stored(s, H_HEIGHT);
}

static void cancel(Game *c, I *s, I entry) {
    if ((U)entry >= (U)least_of(s[H_HEIGHT], STACK_DEPTH)) give_up(c);
    s[STACK + entry * STACK_SIZE + ENTRY_CANCELLED] = 1;
}

/* An entry leaves the stack; those that were laid on it meanwhile come down. */
static void take_off(Game *c, I *s, I entry) {
    I height = s[H_HEIGHT];
    if (height > STACK_DEPTH || entry < 0 || entry >= height) give_up(c);
    I *at = s + STACK + entry * STACK_SIZE, *end = s + STACK + height * STACK_SIZE;
    memmove(at, at + STACK_SIZE, (size_t)(end - at - STACK_SIZE) * sizeof(I));
    for (I i = 1; i <= STACK_SIZE; i++) end[-i] = -1;
    --*stored(s, H_HEIGHT);
}

static void pop(Game *c, I *s) { take_off(c, s, s[H_HEIGHT] - 1); }

static void deep(Game *c, I *s) {
    I depth = 0;
    for (I fp = s[H_FP]; fp >= 0; fp = *of_cells(c, s, fp + 1)) if (++depth > MOST_FRAMES) give_up(c);
}

static void more_cells(Game *c, I *s, I more) {
    Seq *q = (Seq *)more;
    if (q->n > MOST_CELLS - LENGTH(s)) beyond(c);
    if (q->n) memcpy(s + LENGTH(s), q->v, (size_t)q->n * sizeof(I));
    stored_from(s, LENGTH(s), LENGTH(s) + q->n);
    LENGTH(s) += q->n;
}

static void drop_cells(Game *c, I *s, I from) {
    if (from < CELLS || from > LENGTH(s)) give_up(c);
    LENGTH(s) = from;
}

/* A list in cells: how many, then the items. */
static void keep(Game *c, I *s, I at, I most, I items) {
    Seq *q = (Seq *)items;
    if (q->n > most) give_up(c);
    *stored_in(c, s, at) = q->n;
    if (q->n) memcpy(of_cells(c, s, at + q->n) - q->n + 1, q->v, (size_t)q->n * sizeof(I));
    stored_from(s, at + 1, at + 1 + q->n);
}

static I kept(Game *c, I *s, I at) {
    I n = *of_cells(c, s, at);
    return some_cells(c, s, at + 1, add(c, at + 1, n > 0 ? n : 0));
}

static void put_cells(Game *c, I *s, I low, I high, I items) {
    Seq *q = (Seq *)items;
    if (low < 0 || high > LENGTH(s) || high - low != q->n) give_up(c);
    if (q->n) memcpy(s + low, q->v, (size_t)q->n * sizeof(I));
    stored_from(s, low, high);
}

/* ------------------------------------------------------------------------------------------------ what blocks call */

struct Halt { jmp_buf to; struct Halt *outer; };

typedef I (*Block)(Game *, I *);
typedef I (*Entry)(Game *, I *, I step);
typedef I (*AnytimeEntry)(Game *, I *, I step, I back);
enum { PLAIN, RESPONDS, ASKS_DONE }; /* sorts of asks */

/* Functions of the cells, blocks to go on at (-1: none); of sealed answers the slot of the first, the cells of each, the
   slot of their number, and how wide the picks of each entry are. */
typedef struct {
    Block candidates, lister;
    const Entry *entries;
    I count, passed, nothing, again, base, stride, groups, sort, may, picks;
} Ask;
typedef struct { Block candidates; const AnytimeEntry *entries; I count, picks; } Group;

static void halt(Game *c, I code) __attribute__((noreturn));
static void reached(Game *c, I value) { c->reached = value; }
static I most_of(Game *c, I *s, I ceiling);
static void tried(Game *c, I *s, I head, I found);
static I no_steps(Game *c, I *s) { (void)c, (void)s; return (I)&empty; }
