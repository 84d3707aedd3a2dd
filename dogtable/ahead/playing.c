/* Whole random games: how they are begun, played and told of. What is told of an end, `stand` leaves. */

#ifdef BY_BLOCKS
#define BEGUN(c) new_cells(c)
#define PLAY(c, s, seed) by_blocks(c, s, seed)
#else
#define BEGUN(c) memcpy((c)->cells, INITIAL, sizeof(INITIAL))
#define PLAY(c, s, seed) f_p_play(c, s)
#endif

EXPORT Game *dogtable_begin(I limit, I stretch, I *cells, I *out) {
    Game *c = calloc(1, sizeof(Game));
    if (!c) return 0;
    c->limit = limit;
    c->stretch = stretch;
    c->cells = cells;
    c->out = out;
    c->chunks[0] = malloc(size_of(0));
    if (!c->chunks[0]) { free(c); return 0; }
    return c;
}

EXPORT void dogtable_end(Game *c) {
    for (int i = 0; i < MOST_CHUNKS; i++) free(c->chunks[i]);
#ifdef BY_BLOCKS
    for (int i = 0; i < MOST_POOLED; i++) free(c->pool[i]);
    for (Keep *next; c->spare; c->spare = next) {
        next = c->spare->before;
        free(c->spare);
    }
    free(c->judge);
    free(c->facts);
    free(c->given);
    free(c->chosen);
#endif
    free(c);
}

/* Play a whole game. 0: it was given up. Else what is to be told of it stands in `out`, its cells in `cells`, and the
   number that is returned tells the most of it, from the lowest bit on: 1; whether it ended by its condition; whether
   all have lost; 32 bits for who has won; decisions. */
EXPORT I dogtable_play(Game *c, U seed) {
    c->x = mixed(seed, 0);
    c->fuel = c->stretch;
    c->top.chunk = 0;
    c->top.used = 0;
    c->floor = (char *)__builtin_frame_address(0) - DEEP;
    volatile I ended = 0;
    I *volatile begun = c->cells;
    switch (setjmp(c->end)) {
    case RUNS:
        begun = BEGUN(c);
        begun[H_SEED] = (I)seed;
        begun[H_COUNTER] = 0;
        PLAY(c, begun, seed);
        break;
    case ENDED: ended = 1; break;
    case STOPPED: break;
    default: return 0;
    }
    if (setjmp(c->end)) return 0;
    I *s = begun;
    s[H_STATUS] = S_OVER;
    s[H_ASK] = -1;
    stand(c, s, ended);
    if (s != c->cells) memcpy(c->cells, s, CELLS * sizeof(I));
    U won = 0;
    for (I i = 0; i < c->out[3]; i++) won |= (U)1 << (c->out[4 + i] & 31);
    return (I)(1 | (U)c->out[0] << 1 | (U)c->out[2] << 2 | won << 3 | (U)s[H_ASKED] << 35);
}
