/* Which actions the options of a decision are made of, and what is left of them as one after the other is picked. */

typedef struct { I name, value, called, rank; } Alike; /* a piece or number that is offered, and which of those alike */

typedef struct { I n; Alike all[MOST_NUMBERED]; } Offered;

static const I *entry_of(Batch *b, Game *c, I ask, I choice) {
    if (ask < 0) {
        within(c, choice, GROUPS[within(c, -1 - ask, GROUP_COUNT)].count);
        return PLAN(b, ENTRIES) + 3 * (PLAN(b, ENTRY_OF_GROUP)[-1 - ask] + choice);
    }
    I first = PLAN(b, ENTRY_OF_ASK)[within(c, ask, ASK_COUNT)];
    return PLAN(b, ENTRIES) + 3 * (first + within(c, choice, PLAN(b, ENTRY_OF_ASK)[ask + 1] - first));
}

static I called(Batch *b, I *s, I seat, I x) {
    return knows(s, seat, x) ? PLAN(b, CALLED)[seat * PIECES + x] : PLAN(b, CALLED_UNSEEN)[x];
}

/* What is offered already; of pieces it is marked where, as most are offered again and again. */
static Alike *found_alike(Batch *b, Offered *offered, const I *pick, I value) {
    if (!pick[P_RANKED]) {
        I mark = b->marked[pick[P_NAME] * PIECES + value] - b->epoch * MOST_NUMBERED;
        return mark >= 0 && mark < offered->n ? offered->all + mark : 0;
    }
    for (I i = 0; i < offered->n; i++)
        if (offered->all[i].value == value && offered->all[i].name == pick[P_NAME] && offered->all[i].called < 0)
            return offered->all + i;
    return 0;
}

static void offer(Batch *b, Game *c, I *s, I seat, const I *pick, I value, Offered *offered) {
    I of_pieces = PLAN(b, KINDS)[pick[P_KIND] * KIND_ROW + K_SORT] == OF_PIECES;
    if (of_pieces ? value < 0 : !pick[P_RANKED] || value == NO_INT) return;
    if (of_pieces) PIECE(value);
    if (found_alike(b, offered, pick, value)) return;
    if (offered->n >= MOST_NUMBERED) give_up(c);
    if (of_pieces) b->marked[pick[P_NAME] * PIECES + value] = b->epoch * MOST_NUMBERED + offered->n;
    offered->all[offered->n++] = (Alike){pick[P_NAME], value, of_pieces ? called(b, s, seat, value) : -1, 0};
}

/* Which of several alike each is: pieces in the order of their numbers, numbers by their size. */
static void rank(Batch *b, Game *c, I *s, I seat, Offered *offered) {
    int numbered = 0;
    for (I i = 0; i < offered->n; i++) {
        Alike *one = offered->all + i;
        for (I j = 0; j < i; j++) {
            Alike *other = offered->all + j;
            if (other->name != one->name || other->called != one->called) continue;
            if (one->called < 0) {
                *(other->value < one->value ? &one->rank : &other->rank) += 1;
                continue;
            }
            if (!numbered) number_pieces(b, c, s, seat);
            numbered = 1;
            *(b->numbers[other->value] < b->numbers[one->value] ? &one->rank : &other->rank) += 1;
        }
    }
}

static I token_of(Batch *b, Game *c, I seat, const I *pick, I value, Offered *offered) {
    const I *kind = PLAN(b, KINDS) + pick[P_KIND] * KIND_ROW, *tokens = PLAN(b, TOKENS) + pick[P_TOKENS];
    I token;
    if (value == (kind[K_SORT] == INT ? NO_INT : -1)) {
        token = pick[P_NONE];
    } else if (kind[K_SORT] == OF_PIECES) {
        PIECE(value);
        Alike *one = found_alike(b, offered, pick, value);
        if (!one) give_up(c);
        const I *of = tokens + 2 * one->called; /* where they begin, how many there are */
        token = PLAN(b, TOKENS)[of[0] + within(c, one->rank, of[1])];
    } else if (pick[P_RANKED]) {
        Alike *one = found_alike(b, offered, pick, value);
        if (!one) give_up(c);
        token = tokens[1 + within(c, one->rank, tokens[0])];
    } else {
        I at = kind[K_SORT] == INT ? value - kind[K_LOW] : value;
        if (kind[K_SORT] == OF_PLACES) PLACE(at);
        if (kind[K_SORT] == OF_PLACES) at = PLAN(b, PLACE_SEEN)[seat * PLACES + at];
        if (kind[K_SORT] == PLAYER) at = (within(c, at, PLAYERS) - seat + PLAYERS) % PLAYERS;
        token = tokens[1 + within(c, at, tokens[0])];
    }
    if (token < 0) give_up(c);
    return token;
}

static void tokens_of(Batch *b, Game *c, I seat, I path, Offered *offered, Row *tokens) {
    Seq *steps = (Seq *)path;
    for (I i = 0; i < steps->n; i++) {
        Seq *step = (Seq *)steps->v[i];
        I choice = item(c, (I)step, 1);
        if (choice == NONE) continue;
        if (choice < 0) {
            add_to(c, tokens, PLAN(b, BARE)[-1 - choice]);
            continue;
        }
        const I *entry = entry_of(b, c, step->v[0], choice), *pick = PLAN(b, PICKS) + PICK_ROW * entry[1];
        if (entry[0] >= 0) add_to(c, tokens, entry[0]);
        for (I k = 0; k < entry[2]; k++, pick += PICK_ROW) {
            I value = item(c, (I)step, 2 + k), first = tokens->n;
            if (!pick[P_LIST]) {
                add_to(c, tokens, token_of(b, c, seat, pick, value, offered));
                continue;
            }
            for (I n = 0; n < ((Seq *)value)->n; n++) {
                I token = token_of(b, c, seat, pick, ((Seq *)value)->v[n], offered), at = tokens->n;
                add_to(c, tokens, token);
                for (; at > first && tokens->v[at - 1] > token; at--) tokens->v[at] = tokens->v[at - 1];
                tokens->v[at] = token;
            }
            add_to(c, tokens, pick[P_END]);
        }
    }
    add_to(c, tokens, PLAN(b, END)[0]);
}

static void offer_all(Batch *b, Game *c, I *s, I seat, I path, Offered *offered) {
    Seq *steps = (Seq *)path;
    for (I i = 0; i < steps->n; i++) {
        Seq *step = (Seq *)steps->v[i];
        I choice = item(c, (I)step, 1);
        if (choice < 0) continue;
        const I *entry = entry_of(b, c, step->v[0], choice), *pick = PLAN(b, PICKS) + PICK_ROW * entry[1];
        for (I k = 0; k < entry[2]; k++, pick += PICK_ROW) {
            I value = item(c, (I)step, 2 + k);
            if (!pick[P_LIST]) offer(b, c, s, seat, pick, value, offered);
            else for (I n = 0; n < ((Seq *)value)->n; n++) offer(b, c, s, seat, pick, ((Seq *)value)->v[n], offered);
        }
    }
}

/* Take what there is no choice about. */
static void settle_picks(Batch *b, Game *c, Table *t) {
    while (t->left.n > 2) {
        I first = t->tokens.v[t->left.v[0] + t->picked], i = 2;
        while (i < t->left.n && t->tokens.v[t->left.v[i] + t->picked] == first) i += 2;
        if (i < t->left.n) return;
        if (first == PLAN(b, END)[0]) give_up(c);
        add_to(c, &t->taken, first);
        t->picked++;
    }
}

static void pick(Batch *b, Game *c, Table *t, I token) {
    I n = 0;
    for (I i = 0; i < t->left.n; i += 2)
        if (t->tokens.v[t->left.v[i] + t->picked] == token) {
            t->left.v[n++] = t->left.v[i];
            t->left.v[n++] = t->left.v[i + 1];
        }
    if (!n) give_up(c);
    t->left.n = n;
    add_to(c, &t->taken, token);
    t->picked++;
    settle_picks(b, c, t);
}

static void open_decision(Batch *b, Game *c, Table *t, I seat, Seq *options) {
    static Offered offered;
    offered.n = 0;
    b->epoch++;
    t->seat = seat;
    t->tokens.n = t->paths.n = t->left.n = t->taken.n = t->picked = 0;
    for (I i = 0; i < options->n; i++) offer_all(b, c, t->cells, seat, options->v[i], &offered);
    rank(b, c, t->cells, seat, &offered);
    for (I i = 0; i < options->n; i++) {
        add_to(c, &t->left, t->tokens.n);
        add_to(c, &t->left, t->paths.n);
        tokens_of(b, c, seat, options->v[i], &offered, &t->tokens);
        Seq *words = list(c, 16);
        tell_path(c, options->v[i], words);
        for (I k = 0; k < words->n; k++) add_to(c, &t->paths, words->v[k]);
    }
    settle_picks(b, c, t);
}
