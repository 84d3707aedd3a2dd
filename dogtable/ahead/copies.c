/* Copies of the cells: of what was copied before, only what differs since is copied once more.

   Cells lie in blocks of BLOCK_CELLS, and of each block it is noted whether something was stored there: since these cells
   were copied from others (STORED), and since others were copied from them (STORED_SINCE). So who writes a cell goes by
   `stored`; who writes many otherwise says `unlike` of them. Cells know the others: one set of which they are a copy, and
   one that is a copy of theirs, the last that was made. Few cells are copied as quickly as this is noted: of those
   nothing is. */

#ifdef BY_BLOCKS
enum { BLOCK_CELLS = 16, STORED = 1, STORED_SINCE = 2 };
#define EACH(flag) (0x0101010101010101u * (U)(flag)) /* of eight blocks */
#define IS_NOTED (CELLS >= 2000)
#define STACK_END (STACK + STACK_DEPTH * STACK_SIZE)

static inline U *stored_blocks(const I *s) { return (U *)(s - HEAD); }

/* A cell, to be written. */
static inline I *stored(I *s, I i) {
    if (IS_NOTED) ((uint8_t *)stored_blocks(s))[(U)i / BLOCK_CELLS] = STORED | STORED_SINCE;
    return s + i;
}

static inline void stored_from(I *s, I low, I high) {
    for (I i = low / BLOCK_CELLS; IS_NOTED && low < high && i <= (high - 1) / BLOCK_CELLS; i++) stored(s, i * BLOCK_CELLS);
}

/* These cells are no copy of others any more, nor others one of theirs. */
static inline void unlike(I *s) { COPY_OF(s) = COPIED_TO(s) = 0; }

/* Of the stack only what is in use: room for it may be a third of the cells. What lies above is -1. */
static inline void copy_stack(I *t, const I *s) {
    I height = s[H_HEIGHT], from = STACK + height * STACK_SIZE;
    if ((U)height >= (U)STACK_DEPTH) {
        memcpy(t + STACK, s + STACK, (size_t)(STACK_END - STACK) * sizeof(I));
    } else {
        memcpy(t + STACK, s + STACK, (size_t)(from - STACK) * sizeof(I));
        if (LAID(t) > height) memset(t + from, -1, (size_t)((LAID(t) - height) * STACK_SIZE) * sizeof(I));
    }
    LAID(t) = height;
}

static void copy_all(I *t, const I *s) {
    memcpy(t, s, (size_t)STACK * sizeof(I));
    memcpy(t + STACK_END, s + STACK_END, (size_t)(LENGTH(s) - STACK_END) * sizeof(I));
    copy_stack(t, s);
    LENGTH(t) = LENGTH(s);
}

static inline void copy_part(I *t, const I *s, I low, I high) {
    if (high > low) memcpy(t + low, s + low, (size_t)(high - low) * sizeof(I));
}

static inline void copy_block(I *t, const I *s, I block) {
    I low = block * BLOCK_CELLS, high = low + BLOCK_CELLS;
    if (LIKELY(high <= LENGTH(s) && (high <= STACK || low >= STACK_END))) {
        memcpy(t + low, s + low, BLOCK_CELLS * sizeof(I));
        return;
    }
    if (high > LENGTH(s)) high = LENGTH(s);
    copy_part(t, s, low, high < STACK ? high : STACK);
    copy_part(t, s, low > STACK_END ? low : STACK_END, high);
}

/* Copy the blocks in which either has changed since the one was copied from the other. */
static void copy_changes(I *t, const I *s) {
    U *mine = stored_blocks(t), *theirs = stored_blocks(s);
    I left = (LENGTH(s) + BLOCK_CELLS - 1) / BLOCK_CELLS;
    for (I i = 0; left > 0; i++, left -= 8) {
        U differ = (mine[i] & EACH(STORED)) | (theirs[i] / STORED_SINCE & EACH(STORED));
        if (LIKELY(!differ)) continue;
        if (left < 8) differ &= ((U)1 << 8 * left) - 1;
        mine[i] = (mine[i] & ~differ) | differ * STORED_SINCE;
        theirs[i] &= ~(differ * STORED_SINCE);
        for (; differ; differ &= differ - 1) copy_block(t, s, 8 * i + __builtin_ctzll(differ) / 8);
    }
    copy_stack(t, s);
    LENGTH(t) = LENGTH(s);
}

#ifdef __SANITIZE_ADDRESS__
/* Whoever stores something and does not say so is found where memory is watched. */
static void check_copy(const I *t, const I *s) {
    for (I i = 0; i < LENGTH(s); i++)
        if (t[i] != (i < STACK + s[H_HEIGHT] * STACK_SIZE || i >= STACK_END ? s[i] : -1)) abort();
}
#else
#define check_copy(t, s) ((void)0)
#endif

/* Write the cells `s` into those that were taken. */
static void write_cells(I *t, const I *s) {
    if (IS_NOTED && COPY_OF(t) == s && COPIED_TO(s) == t) {
        copy_changes(t, s);
        check_copy(t, s);
        return;
    }
    copy_all(t, s);
    if (!IS_NOTED) return;
    for (I i = 0; i < BLOCK_WORDS; i++) stored_blocks(t)[i] = 0, stored_blocks(s)[i] &= EACH(STORED);
    COPY_OF(t) = s;
    COPIED_TO(s) = t;
    COPIED_TO(t) = 0;
}
#else
static inline I *stored(I *s, I i) { return s + i; }
static inline void write_cells(I *t, const I *s) { memcpy(t, s, CELLS * sizeof(I)); }
#endif

/* What a rule writes: its value is known before the cell is, as what it comes to may be worked out on a copy. */
static inline void store(I *s, I i, I value) { *stored(s, i) = value; }

/* All cells once more, in room that is used again when the same place in a function comes to it again. */
static inline I *copied(Game *c, I **room_for_it, const I *s) {
    if (!*room_for_it) {
        *room_for_it = (I *)room(c, (size_t)(HEAD + MOST_CELLS) * sizeof(I)) + HEAD;
#ifdef BY_BLOCKS
        LAID(*room_for_it) = STACK_DEPTH;
        unlike(*room_for_it);
#endif
    }
    write_cells(*room_for_it, s);
    return *room_for_it;
}
