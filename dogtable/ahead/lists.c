/* Lists of numbers and of lists, and parts of the cells. */

/* There are CELLS always, in frames behind them as many as there are now. */
static inline I *of_cells(Game *c, I *s, I i) {
    if (!LIKELY((U)i < (U)CELLS) && (U)i >= (U)LENGTH(s)) give_up(c);
    return s + i;
}

/* One of them, to be written. */
static inline I *stored_in(Game *c, I *s, I i) { return of_cells(c, s, i), stored(s, i); }
static inline void store_in(Game *c, I *s, I i, I value) { *stored_in(c, s, i) = value; }

static inline I in_table(Game *c, const I *v, I n, I i) {
    if (LIKELY((U)i < (U)n)) return v[i];
    if (i >= 0 || i < -n) give_up(c);
    return v[n + i];
}

static inline I in_list(Game *c, I list, I i) { return in_table(c, ((Seq *)list)->v, ((Seq *)list)->n, i); }

/* Of a table of numbers; NIL stands where it has none. */
static inline I look_up(I list, I low, I key, I nothing) {
    Seq *q = (Seq *)list;
    I found = (U)key - (U)low < (U)q->n ? q->v[key - low] : NIL;
    return found == NIL ? nothing : found;
}

static inline I look(I list, I low, I key) {
    Seq *q = (Seq *)list;
    return (U)(key - low) < (U)q->n ? q->v[key - low] : (I)&empty;
}

static inline Seq *list(Game *c, I cap) {
    Seq *q = room(c, sizeof(Seq) + (size_t)cap * sizeof(I));
    q->n = 0;
    q->cap = cap;
    q->v = (I *)(q + 1);
    return q;
}

static __attribute__((noinline)) void grow(Game *c, Seq *q) {
    I cap = q->n < 4 ? 8 : 2 * q->n;
    I *v = room(c, (size_t)cap * sizeof(I));
    if (q->n) memcpy(v, q->v, (size_t)q->n * sizeof(I));
    q->v = v;
    q->cap = cap;
}

static inline void append(Game *c, Seq *q, I x) {
    if (q->n >= q->cap) grow(c, q);
    q->v[q->n++] = x;
}

static inline void append_all(Game *c, Seq *q, I other) {
    for (I i = 0; i < ((Seq *)other)->n; i++) append(c, q, ((Seq *)other)->v[i]);
}

/* One more option, of which there may not be too many. */
static inline void add_path(Game *c, Seq *found, I path) {
    if (found->n >= MOST_OPTIONS) give_up(c);
    append(c, found, path);
}

/* From `low` to before `high`, counted as Python counts; it shares what it shows, and grows only into a copy. */
static inline I part(Game *c, I of, I low, I high) {
    I n = ((Seq *)of)->n;
    low = low < 0 ? (low + n < 0 ? 0 : low + n) : low > n ? n : low;
    high = high < 0 ? high + n : high > n ? n : high;
    Seq *q = list(c, 0);
    q->n = q->cap = high > low ? high - low : 0;
    q->v = ((Seq *)of)->v + low;
    return (I)q;
}

static inline I some_cells(Game *c, I *s, I low, I high) {
    if (low < 0 || high > LENGTH(s) || high < low) give_up(c);
    Seq *q = list(c, high - low);
    q->n = high - low;
    memcpy(q->v, s + low, (size_t)q->n * sizeof(I));
    return (I)q;
}

static inline I in_cells(Game *c, I *s, I low, I high, I x) {
    if (low < 0 || high > LENGTH(s)) give_up(c);
    for (; low < high; low++) if (s[low] == x) return 1;
    return 0;
}

static inline I has(I of, I x) {
    Seq *q = (Seq *)of;
    for (I i = 0; i < q->n; i++) if (q->v[i] == x) return 1;
    return 0;
}

static inline I index_of(Game *c, I of, I x) {
    Seq *q = (Seq *)of;
    for (I i = 0; i < q->n; i++) if (q->v[i] == x) return i;
    give_up(c);
}

static inline I same(I a, I b) {
    Seq *p = (Seq *)a, *q = (Seq *)b;
    if (p->n != q->n) return 0;
    for (I i = 0; i < p->n; i++) if (p->v[i] != q->v[i]) return 0;
    return 1;
}

static inline I least_of(I a, I b) { return b < a ? b : a; }
static inline I greatest_of(I a, I b) { return b > a ? b : a; }
static inline I absolute(Game *c, I a) { return a < 0 ? sub(c, 0, a) : a; }

static inline I first(I of, I nothing) { return ((Seq *)of)->n ? ((Seq *)of)->v[0] : nothing; }
static inline I last(I of, I nothing) { return ((Seq *)of)->n ? ((Seq *)of)->v[((Seq *)of)->n - 1] : nothing; }

static inline I counted(I of) { return of == NIL ? 0 : ((Seq *)of)->n; }
static inline I there(Game *c, I of) { if (of == NIL) give_up(c); return of; }
static inline I *unpacked(Game *c, I of, I n) { if (((Seq *)of)->n != n) give_up(c); return ((Seq *)of)->v; }

static inline I begun(Game *c, I of) {
    Seq *q = list(c, 0);
    q->n = ((Seq *)of)->n;
    q->v = ((Seq *)of)->v;
    return (I)q;
}

static inline I next_of(Game *c, I of) {
    Seq *q = (Seq *)of;
    if (q->cap >= q->n) give_up(c);
    return q->v[q->cap++];
}

static inline I item(Game *c, I of, I i) {
    if ((U)i >= (U)((Seq *)of)->n) give_up(c);
    return ((Seq *)of)->v[i];
}

static I distinct(Game *c, I of) {
    Seq *q = (Seq *)of;
    if (q->n < 2) return of;
    Seq *found = list(c, q->n);
    for (I i = 0; i < q->n; i++) if (!has((I)found, q->v[i])) found->v[found->n++] = q->v[i];
    return (I)found;
}

static I ranked_by(Game *c, I of, I keys) { /* the greatest key first; equals stay in order */
    Seq *q = (Seq *)of, *k = (Seq *)keys, *found = list(c, q->n), *left = list(c, q->n);
    for (I i = 0; i < q->n; i++) {
        I at = found->n++;
        left->n++;
        for (; at > 0 && left->v[at - 1] < k->v[i]; at--) found->v[at] = found->v[at - 1], left->v[at] = left->v[at - 1];
        found->v[at] = q->v[i];
        left->v[at] = k->v[i];
    }
    return (I)found;
}

static I ranked(Game *c, I of) { return ranked_by(c, of, of); }

static I least_by(Game *c, I of, I keys) { /* the first with the least key */
    (void)c;
    Seq *q = (Seq *)of, *k = (Seq *)keys;
    I best = 0;
    for (I i = 1; i < q->n; i++) if (k->v[i] < k->v[best]) best = i;
    return q->n ? q->v[best] : -1;
}

static I greatest_by(Game *c, I of, I keys) {
    (void)c;
    Seq *q = (Seq *)of, *k = (Seq *)keys;
    I best = 0;
    for (I i = 1; i < q->n; i++) if (k->v[i] > k->v[best]) best = i;
    return q->n ? q->v[best] : -1;
}

static I given_numbers(Game *c, I of) {
    Seq *q = (Seq *)of, *found = list(c, q->n);
    for (I i = 0; i < q->n; i++) if (q->v[i] != NO_INT) found->v[found->n++] = q->v[i];
    return (I)found;
}

static I numbers(Game *c, I low, I high) {
    Seq *found = list(c, greatest_of(0, up_to(c, low, high) - low + 1));
    for (; low <= high; low++) found->v[found->n++] = low;
    return (I)found;
}

static I repeated(Game *c, I x, I n) {
    if (n > MOST_NUMBERS) give_up(c);
    Seq *found = list(c, n > 0 ? n : 0);
    while (found->n < n) found->v[found->n++] = x;
    return (I)found;
}

static inline I bounded(Game *c, I of) { if (((Seq *)of)->n > MOST_THINGS) give_up(c); return of; }

/* Lists whose things burn so much each as they are walked over. */
static inline I charged(Game *c, I of, I units) { burn(c, mul(c, units, ((Seq *)of)->n)); return of; }

static I given(Game *c, I of) {
    Seq *q = (Seq *)of, *found = list(c, q->n);
    for (I i = 0; i < q->n; i++) if (q->v[i] >= 0) found->v[found->n++] = q->v[i];
    return (I)found;
}

static I total(Game *c, I of) {
    Seq *q = (Seq *)of;
    I sum = 0;
    for (I i = 0; i < q->n; i++) sum = add(c, sum, q->v[i]);
    return sum;
}

static I least(I of, I nothing) {
    Seq *q = (Seq *)of;
    I best = nothing;
    for (I i = 0; i < q->n; i++) if (i == 0 || q->v[i] < best) best = q->v[i];
    return best;
}

static I greatest(I of, I nothing) {
    Seq *q = (Seq *)of;
    I best = nothing;
    for (I i = 0; i < q->n; i++) if (i == 0 || q->v[i] > best) best = q->v[i];
    return best;
}

/* What a list holds, for whoever asked for it; how many that are. */
static inline I list_into(Game *c, I of, I *out, I most) {
    Seq *q = (Seq *)of;
    if (q->n > most) give_up(c);
    if (q->n) memcpy(out, q->v, (size_t)q->n * sizeof(I));
    return q->n;
}
