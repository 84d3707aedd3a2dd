/* What is remembered while something is worked out: values under keys, and positions. */

/* What is remembered under a number, or under a few numbers: a short list of keys and values in turn. */

static I *found_under(I map, I key, int several) {
    Seq *q = (Seq *)map;
    for (I i = 0; i < q->n; i += 2)
        if (several ? same(q->v[i], key) : q->v[i] == key) return q->v + i + 1;
    return 0;
}

static inline I under(I map, I key, int several) { I *at = found_under(map, key, several); return at ? *at : NIL; }

static inline void put_under(Game *c, I map, I key, int several, I value) {
    I *at = found_under(map, key, several);
    if (at) *at = value;
    else append(c, (Seq *)map, key), append(c, (Seq *)map, value);
}

/* Positions that are known already, each with a number beside it. */

typedef struct { U hash; I beside; I *cells; I value; } Known; /* a value may be noted with it */
typedef struct { I n, cap; Known *v; } Positions;

static I positions(Game *c) {
    Positions *q = room(c, sizeof(Positions));
    memset(q, 0, sizeof(Positions));
    return (I)q;
}

static U hash_of(I beside, const I *s) {
    U a = (U)beside, b = 1, d = 2, e = 3;
    for (I i = 0; i + 4 <= LENGTH(s); i += 4) {
        a = (a ^ (U)s[i]) * 0x9E3779B97F4A7C15u;
        b = (b ^ (U)s[i + 1]) * 0xBF58476D1CE4E5B9u;
        d = (d ^ (U)s[i + 2]) * 0x94D049BB133111EBu;
        e = (e ^ (U)s[i + 3]) * 0xD6E8FEB86659FD93u;
    }
    for (I left = LENGTH(s) % 4; left > 0; left--) a = (a ^ (U)s[LENGTH(s) - left]) * 0x9E3779B97F4A7C15u;
    a ^= (b >> 29) ^ (b << 5) ^ (d >> 31) ^ (d << 9) ^ (e >> 27) ^ (e << 13);
    return a ^ (a >> 32);
}

static inline int are_same(const I *one, const I *other) {
    return LENGTH(one) == LENGTH(other) && !memcmp(one, other, (size_t)LENGTH(one) * sizeof(I));
}

static Known *spot(Positions *q, U hash, I beside, const I *s) {
    for (U i = hash;; i++) {
        Known *known = q->v + (i & (U)(q->cap - 1));
        if (!known->cells) return known;
        if (known->hash == hash && known->beside == beside && are_same(known->cells, s)) return known;
    }
}

static I is_known(I of, I beside, const I *s) {
    Positions *q = (Positions *)of;
    return q->n && spot(q, hash_of(beside, s), beside, s)->cells != 0;
}

static void now_known(Game *c, I of, I beside, const I *s) {
    Positions *q = (Positions *)of;
    if (2 * q->n >= q->cap) {
        Positions wider = {q->n, q->cap ? 2 * q->cap : 16, 0};
        wider.v = room(c, (size_t)wider.cap * sizeof(Known));
        memset(wider.v, 0, (size_t)wider.cap * sizeof(Known));
        for (I i = 0; i < q->cap; i++)
            if (q->v[i].cells) *spot(&wider, q->v[i].hash, q->v[i].beside, q->v[i].cells) = q->v[i];
        *q = wider;
    }
    U hash = hash_of(beside, s);
    Known *at = spot(q, hash, beside, s);
    if (at->cells) return;
    at->hash = hash;
    at->beside = beside;
    at->cells = (I *)room(c, (size_t)(HEAD + LENGTH(s)) * sizeof(I)) + HEAD;
    memcpy(at->cells, s, (size_t)LENGTH(s) * sizeof(I));
#ifdef BY_BLOCKS
    LENGTH(at->cells) = LENGTH(s);
#endif
    q->n++;
}
