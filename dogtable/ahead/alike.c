/* Pieces that are one option, as nobody can tell them apart: equal copies where not everybody sees them.

   SEEN has the seats that see what lies at a place, FIELDS_AT and FIELDS the cells of a piece's fields. */

#define EVERYBODY (((I)1 << PLAYERS) - 1)
#define FROM_BELOW(x, place) \
    for (I x = s[FIRST + (place)], left = PIECES; x >= 0; x = s[ABOVE + x]) \
        if (x >= PIECES || left-- <= 0) give_up(c); \
        else

static inline I place_seen(Game *c, I *s, I x) {
    PIECE(x);
    I place = s[AT + x];
    PLACE(place);
    return SEEN[place];
}

/* Whether two pieces are one option: hidden ones of equal face, fields and place. */
static I alike(Game *c, I *s, I x, I y) {
    if (x == y) return 1;
    if (place_seen(c, s, x) == EVERYBODY || s[AT + x] != s[AT + y] || FACE[x] != FACE[y]) return 0;
    for (I i = FIELDS_AT[x], j = FIELDS_AT[y]; i < FIELDS_AT[x + 1]; i++, j++)
        if (s[FIELDS[i]] != s[FIELDS[j]]) return 0;
    return 1;
}

static I merged(Game *c, I *s, I what) {
    Seq *q = (Seq *)what, *found = list(c, q->n);
    for (I i = 0; i < q->n; i++) {
        I at = 0;
        PIECE(q->v[i]);
        while (at < found->n && !alike(c, s, found->v[at], q->v[i])) at++;
        if (at == found->n) found->v[found->n++] = q->v[i];
    }
    return (I)found;
}

static int lies_below(Game *c, I *s, I x, I y) {
    if (s[AT + x] != s[AT + y]) return s[AT + x] < s[AT + y];
    FROM_BELOW(z, s[AT + x]) if (z == x || z == y) return z == x;
    return 0;
}

/* Of pieces with equal faces the first is the one that lies first: by place, then from the bottom. */
static I as_they_lie(Game *c, I *s, I of) {
    Seq *q = (Seq *)of, *found = list(c, q->n);
    found->n = q->n;
    for (I i = 0; i < q->n; i++) {
        I before = 0, at = 0;
        place_seen(c, s, q->v[i]);
        for (I j = 0; j < q->n; j++) {
            PIECE(q->v[j]);
            before += i != j && FACE[q->v[j]] == FACE[q->v[i]] && lies_below(c, s, q->v[j], q->v[i]);
        }
        for (; at < q->n && (FACE[q->v[at]] != FACE[q->v[i]] || before-- > 0); at++) {}
        if (at == q->n) give_up(c);
        found->v[at] = q->v[i];
    }
    return (I)found;
}

/* All ways to take so many of a list; with `merge`, of those that are alike only the first. That is the one in which
   nothing was taken before something that is like it and lies further ahead. */
static I some(Game *c, I *s, I of, I low, I high, I merge) {
    Seq *items = (Seq *)distinct(c, of), *found = list(c, 8);
    I n = items->n, *like = list(c, n)->v, *at = list(c, n)->v, *is_taken = list(c, n)->v;
    for (I i = 0; i < n; i++) {
        like[i] = -1;
        is_taken[i] = 0;
        for (I j = 0; merge && j < i; j++) if (alike(c, s, items->v[j], items->v[i])) like[i] = j;
    }
    for (I size = greatest_of(0, low); size <= least_of(high, n); size++) {
        for (I i = 0; i < size; i++) is_taken[at[i] = i] = 1;
        for (I i; ; ) {
            I first = 1;
            burn(c, 2 + size);
            for (i = 0; i < size; i++) first = first && (like[at[i]] < 0 || is_taken[like[at[i]]]);
            if (first) {
                Seq *taken = list(c, size);
                for (i = 0; i < size; i++) taken->v[taken->n++] = items->v[at[i]];
                append(c, found, (I)taken);
                if (found->n > MOST_WAYS) give_up(c);
            }
            for (i = size - 1; i >= 0 && at[i] == n - size + i; i--) is_taken[at[i]] = 0;
            if (i < 0) break;
            is_taken[at[i]] = 0;
            is_taken[++at[i]] = 1;
            while (++i < size) is_taken[at[i] = at[i - 1] + 1] = 1;
        }
    }
    return (I)found;
}
