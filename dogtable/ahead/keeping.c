/* What a search keeps: memory that lives as long as it does, and dictionaries from a few numbers to one. */

#define BLOCK ((size_t)1 << 20)
#define MOST_KEPT ((size_t)512 << 20) /* bytes of one search */
#ifdef __SANITIZE_ADDRESS__
#define MOST_SPARE 0
#else
#define MOST_SPARE 32 /* blocks that the next search takes over: pages that are new cost as much as to walk in them */
#endif

typedef struct { Game *game; Keep *last; size_t used, all; } Kept;

static Keep *new_block(Game *c, size_t size) {
    Keep *block = size == BLOCK ? c->spare : 0;
    if (block) c->spare = block->before, c->spares--;
    else block = malloc(size);
    return block;
}

static void *kept_room(Kept *k, size_t bytes) {
    bytes = (bytes + 15) & ~(size_t)15;
    if (!k->last || k->used + bytes > k->last->size) {
        size_t size = bytes + sizeof(Keep) + 16 > BLOCK ? bytes + sizeof(Keep) + 16 : BLOCK;
        if (k->all + size > MOST_KEPT) beyond(k->game);
        Keep *block = new_block(k->game, size);
        if (!block) beyond(k->game);
        *block = (Keep){k->last, size};
        k->last = block;
        k->all += size;
        k->used = 16;
    }
    void *found = (char *)k->last + k->used;
    k->used += bytes;
    return found;
}

static void *kept_zeros(Kept *k, size_t bytes) { return memset(kept_room(k, bytes), 0, bytes); }

static void forget_all(Kept *k) {
    Game *c = k->game;
    while (k->last) {
        Keep *block = k->last;
        k->last = block->before;
        if (block->size != BLOCK || c->spares >= MOST_SPARE) { free(block); continue; }
        block->before = c->spare;
        c->spare = block;
        c->spares++;
    }
}

/* Cells that others are written from: of the stack only what is laid there is theirs. */
static I *kept_cells(Kept *k, const I *s) {
    I *kept = (I *)kept_room(k, (size_t)(HEAD + LENGTH(s)) * sizeof(I)) + HEAD;
    LAID(kept) = 0;
    unlike(kept);
    copy_all(kept, s);
    return kept;
}

static Seq *kept_list(Kept *k, Seq *of) {
    Seq *q = kept_room(k, sizeof(Seq) + (size_t)of->n * sizeof(I));
    q->n = q->cap = of->n;
    q->v = (I *)(q + 1);
    if (of->n) memcpy(q->v, of->v, (size_t)of->n * sizeof(I));
    return q;
}

static I kept_path(Kept *k, I path) {
    Seq *found = kept_list(k, (Seq *)path);
    for (I i = 0; i < found->n; i++) {
        Seq *step = kept_list(k, (Seq *)found->v[i]), *widths = widths_of(k->game, (I)step);
        for (I j = 0; j < widths->n; j++)
            if (widths->v[j]) step->v[2 + j] = (I)kept_list(k, (Seq *)item(k->game, (I)step, 2 + j));
        found->v[i] = (I)step;
    }
    return (I)found;
}

static Seq *kept_paths(Kept *k, Seq *paths) {
    Seq *found = kept_list(k, paths);
    for (I i = 0; i < found->n; i++) found->v[i] = kept_path(k, found->v[i]);
    return found;
}

/* ----------------------------------------------------------------------------------------------------- dictionaries */

typedef struct { U hash; I n, *key, value; } Word;
typedef struct { I n, cap; Word *v; } Dictionary;

static U hash_of_key(const I *key, I n) {
    U h = (U)n;
    for (I i = 0; i < n; i++) h = (h ^ (U)key[i]) * 0x9E3779B97F4A7C15u, h ^= h >> 32;
    return h;
}

static inline int is_key_of(const Word *word, U hash, const I *key, I n) {
    if (word->hash != hash || word->n != n) return 0;
    for (I i = 0; i < n; i++) if (word->key[i] != key[i]) return 0;
    return 1;
}

static Word *word_at(const Dictionary *d, U hash, const I *key, I n) {
    for (U i = hash;; i++) {
        Word *word = d->v + (i & (U)(d->cap - 1));
        if (!word->key || is_key_of(word, hash, key, n)) return word;
    }
}

static Word *looked_up(const Dictionary *d, const I *key, I n) {
    if (!d->n) return 0;
    Word *word = word_at(d, hash_of_key(key, n), key, n);
    return word->key ? word : 0;
}

/* The word under a key, with `value` where there was none. */
static Word *entered(Kept *k, Dictionary *d, const I *key, I n, I value) {
    if (2 * d->n >= d->cap) {
        Dictionary wider = {d->n, d->cap ? 2 * d->cap : 256, 0};
        wider.v = kept_zeros(k, (size_t)wider.cap * sizeof(Word));
        for (I i = 0; i < d->cap; i++)
            if (d->v[i].key) *word_at(&wider, d->v[i].hash, d->v[i].key, d->v[i].n) = d->v[i];
        *d = wider;
    }
    U hash = hash_of_key(key, n);
    Word *word = word_at(d, hash, key, n);
    if (word->key) return word;
    I *copy = memcpy(kept_room(k, (size_t)n * sizeof(I)), key, (size_t)n * sizeof(I));
    *word = (Word){hash, n, copy, value};
    d->n++;
    return word;
}

static I bits_of(double x) { I bits; memcpy(&bits, &x, sizeof(bits)); return bits; }
static double of_bits(I bits) { double x; memcpy(&x, &bits, sizeof(x)); return x; }
