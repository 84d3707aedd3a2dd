/* What a position is worth: `Machine.advice`, `scores` and `winners`, and `bots/judge.py`, `features.py`, `labels.py`.

   For whoever writes more of it in C. Cells are ours, as in `positions.c`; a path is a Seq of steps. Each works with the
   fuel of one decision, and leaves fuel, cells and memory as they were. Whatever is unusual gives up.

       advice_of(c, s, seat, path, terms)   the TERM_COUNT terms of advice of a seat, where `path` has led; over no picks
                                            of it with an empty path
       scores_of(c, s, seat, numbers)       what a seat is scored by, at most MOST_SCORES numbers: how many
       winners_of(c, s, seats)              the seats that have won as things stand, at most PLAYERS, in order: how many
       chances_of(c, s, sides)              what each side may expect at a decision; as `c->judge` weighs it
       shares_of(c, s, sides)               what each side has of the win when the game is over
       label_of(c, s, seat, path)           what an option looks like to a seat: a Seq of numbers (in memory that stays);
                                            two are the same() when their labels in Python are equal
       labels_of(c, s, seat, paths)         likewise of all options of a seat, told apart by their order: each Seq ends
                                            in its number among those that look alike

   Doubles are what Python computes: the same steps in the same order (and compiled without -ffast-math or fused
   multiplication). sum() adds as the Python does that handed the weights over: plainly, or with the error carried along.

   Above stand TERMS, how many picks each takes (TAKEN) and which of a path these are (BOUND, in rows: term, which of its
   picks, ask, entry, the place among the entry's picks, whether the kind is right); SCORES, RANKS, WINNERS, LOST where
   the rules have them; ASK_LOOKS and GROUP_LOOKS, how each pick of each entry looks. */

/* ---------------------------------------------------------------------------------------------------------- advice */

enum { BOUND_WIDTH = 6, MOST_TAKEN = 16 };

/* What a term is given of a path: false where it does not pick all of that, or picks something else by that name. */
static int is_bound(Game *c, I path, I term, I *values) {
    int found[MOST_TAKEN] = {0};
    if (TAKEN[term] > MOST_TAKEN) give_up(c);
    for (I i = 0; i < ((Seq *)path)->n; i++) {
        I step = ((Seq *)path)->v[i], ask = item(c, step, 0), entry = item(c, step, 1);
        for (const I *row = BOUND; row < BOUND + BOUND_WIDTH * BOUND_COUNT; row += BOUND_WIDTH) {
            if (row[0] != term || row[2] != ask || row[3] != entry) continue;
            found[row[1]] = (int)row[5];
            values[row[1]] = item(c, step, 2 + row[4]);
        }
    }
    for (I i = 0; i < TAKEN[term]; i++) if (!found[i]) return 0;
    return 1;
}

static void advice_of(Game *c, I *s, I seat, I path, I *terms) {
    I fuel = c->fuel, values[MOST_TAKEN] = {0};
    within(c, seat, PLAYERS);
    c->fuel = DECISION_FUEL;
    keep_facts(c);
    for (I i = 0; i < TERM_COUNT; i++)
        terms[i] = !TAKEN[i] || is_bound(c, path, i, values) ? TERMS[i](c, s, seat, values) : 0;
    forget_facts(c);
    c->fuel = fuel;
}

/* ---------------------------------------------------------------------------------------------------- who is ahead */

static I numbers_for(Game *c, I *s, I seat, I *numbers) {
    (void)s, (void)seat, (void)numbers, (void)c;
#ifdef SCORES
    Mark before = c->top;
    I count = list_into(c, SCORES(c, s, seat), numbers, MOST_SCORES);
    c->top = before;
    return count;
#else
    return 0;
#endif
}

static I scores_of(Game *c, I *s, I seat, I *numbers) {
    I fuel = c->fuel;
    within(c, seat, PLAYERS);
    c->fuel = DECISION_FUEL;
    I count = numbers_for(c, s, seat, numbers);
    c->fuel = fuel;
    return count;
}

static I sorted_in(I *seats, I count, I seat) {
    I at = count;
    for (; at > 0 && seats[at - 1] > seat; at--) seats[at] = seats[at - 1];
    seats[at] = seat;
    return count + 1;
}

#if (defined(SCORES) || defined(RANKS)) && !defined(WINNERS)
/* What a seat is ranked by: how many numbers. */
static I ranked_for(Game *c, I *s, I seat, I *key) {
    I count = numbers_for(c, s, seat, key);
    Seq scores = {count, count, key};
    I sum = total(c, (I)&scores);
#ifdef RANKS
    Mark before = c->top;
    count = list_into(c, RANKS(c, s, seat, sum), key, MOST_SCORES);
    c->top = before;
    return count;
#else
    key[0] = sum;
    return 1;
#endif
}

/* The seats that rank first. */
static I won_by(Game *c, I *s, I *seats) {
    I best[MOST_SCORES], key[MOST_SCORES], found = 0;
    for (I seat = 0; seat < PLAYERS; seat++) {
        I count = ranked_for(c, s, seat, key), i = 0;
        while (found && i < count && key[i] == best[i]) i++;
        if (found && i < count && key[i] < best[i]) continue;
        if (!found || i < count) found = 0;
        memcpy(best, key, (size_t)count * sizeof(I));
        seats[found++] = seat;
    }
    return found;
}
#elif defined(WINNERS)
static I won_by(Game *c, I *s, I *seats) {
    Mark before = c->top;
    Seq *won = (Seq *)WINNERS(c, s);
    I found = 0;
    if (won->n > PLAYERS) give_up(c);
    while (found < won->n) found = sorted_in(seats, found, won->v[found]);
    c->top = before;
    return found;
}
#else
static I won_by(Game *c, I *s, I *seats) { (void)c, (void)s, (void)seats; return 0; }
#endif

static I winners_of(Game *c, I *s, I *seats) {
    I fuel = c->fuel, found = 0;
    c->fuel = DECISION_FUEL;
#ifdef LOST
    if (LOST(c, s) == 0)
#endif
        found = won_by(c, s, seats);
    c->fuel = fuel;
    return found;
}

/* ----------------------------------------------------------------------------------------------- chances to win */

/* How positions are weighed, as `bots/weights.py` hands it over; all of it is the caller's. `temper` is the seat whose
   terms count by `factors` (-1: none), `sides` has how many seats each side has, and these; `counts` has in each row
   whether one cell holds a seat, and else the cell of each seat; `weights` has a row for each ask, `width` long: of who
   is asked, of terms over no picks, of scores, of counts. `net` is that of `bots/net.py`, with `hidden` units (0: there
   is none): of each feature its middle and its rate, then what the hidden units make of the seat's own, of its mates'
   and of others' features (a row a feature), where each begins (a row an ask), and what each counts. */
struct Judge {
    I temper, carries, side_count, score_count, count_count, hidden, width;
    const I *sides, *counts;
    const double *factors, *weights, *net;
};

static double added(I carries, const double *v, I n) {
    double sum = 0, lost = 0;
    for (I i = 0; i < n; i++) {
        double next = sum + v[i];
        if (carries) lost += fabs(sum) >= fabs(v[i]) ? sum - next + v[i] : v[i] - next + sum;
        sum = next;
    }
    return lost != 0 && isfinite(lost) ? sum + lost : sum;
}

static double summed(Game *c, const double *v, I n) { return added(c->judge->carries, v, n); }

/* What a feature is to the net. */
static const double *rate_of(const struct Judge *judge, I feature) { return judge->net + judge->width + feature; }

static int is_wanted(const struct Judge *judge, const double *weights, I feature) {
    return weights[feature] != 0 || (judge->hidden && *rate_of(judge, feature) != 0);
}

/* What each seat has is added to its worth, and noted in its row of `seen`. */
static void see_terms(Game *c, I *s, const double *weights, double *worth, double *seen) {
    const struct Judge *judge = c->judge;
    double parts[TERM_COUNT + 1];
    for (I seat = 0; seat < PLAYERS; seat++) {
        I n = 0, feature = 0;
        for (I i = 0; i < TERM_COUNT; i++) {
            if (TAKEN[i] || !is_wanted(judge, weights, ++feature)) continue;
            double value = (double)TERMS[i](c, s, seat, 0), factor = seat == judge->temper ? judge->factors[i] : 1;
            seen[seat * judge->width + feature] = factor * value;
            if (weights[feature] != 0) parts[n++] = weights[feature] * factor * value;
        }
        worth[seat] = summed(c, parts, n);
    }
}

static void see_counts(Game *c, I *s, const double *weights, I first, double *worth, double *seen) {
    const struct Judge *judge = c->judge;
    for (I i = 0; i < judge->count_count; i++) {
        const I *row = judge->counts + i * (PLAYERS + 1);
        if (!is_wanted(judge, weights, first + i)) continue;
        for (I seat = 0; seat < PLAYERS; seat++) {
            double value = (double)(row[0] ? *of_cells(c, s, row[1]) == seat : *of_cells(c, s, row[1 + seat]));
            seen[seat * judge->width + first + i] = value;
            worth[seat] += weights[first + i] * value;
        }
    }
}

static void see_scores(Game *c, I *s, const double *weights, I first, double *worth, double *seen) {
    const struct Judge *judge = c->judge;
    I count = judge->score_count, numbers[MOST_SCORES], counts = 0;
    double parts[MOST_SCORES];
    for (I i = 0; i < count; i++) counts |= is_wanted(judge, weights, first + i);
    c->fuel = DECISION_FUEL;
    for (I seat = 0; counts && seat < PLAYERS; seat++) {
        if (numbers_for(c, s, seat, numbers) != count) give_up(c);
        for (I i = 0; i < count; i++) {
            parts[i] = weights[first + i] * (double)numbers[i];
            seen[seat * judge->width + first + i] = (double)numbers[i];
        }
        worth[seat] += summed(c, parts, count);
    }
}

/* To each side the sum of something of its seats, in order. */
static void by_sides(Game *c, const double *of_seats, double *sides, int mean) {
    const I *at = c->judge->sides;
    double parts[PLAYERS];
    for (I side = 0; side < c->judge->side_count; side++) {
        I size = *at++;
        for (I i = 0; i < size; i++) parts[i] = of_seats[*at++];
        sides[side] = summed(c, parts, size);
        if (mean) sides[side] /= (double)size;
    }
}

/* What the hidden units make of features by a table, a row a feature. */
static void fed(const struct Judge *judge, const double *seen, const double *table, double *restrict units) {
    const I hidden = judge->hidden;
    for (I k = 0; k < hidden; k++) units[k] = 0;
    for (I i = 0; i < judge->width; i++, table += hidden) {
        const double value = seen[i], *restrict row = table;
        if (value != 0) for (I k = 0; k < hidden; k++) units[k] += value * row[k];
    }
}

/* Add to `units` the mean of what others were fed, in the order of seats: of those on the seat's side, or not. */
static void joined(const struct Judge *judge, const I *side_of, I seat, int is_mate, const double *all, double *units) {
    double sums[MOST_HIDDEN] = {0};
    I many = 0;
    for (I other = 0; other < PLAYERS; other++) {
        if (other == seat || (side_of[other] == side_of[seat]) != is_mate) continue;
        many++;
        for (I k = 0; k < judge->hidden; k++) sums[k] += all[other * judge->hidden + k];
    }
    for (I k = 0; many && k < judge->hidden; k++) units[k] += sums[k] / (double)many;
}

/* Add to each seat's worth what the net makes of all that was seen. */
static void add_net(Game *c, I ask, double *worth, double *seen) {
    const struct Judge *judge = c->judge;
    I hidden = judge->hidden, width = judge->width, side_of[PLAYERS] = {0}, side = 0;
    const double *table = rate_of(judge, width), *begins = table + 3 * width * hidden + ask * hidden,
                 *counts = table + (3 * width + ASK_COUNT) * hidden;
    double *all = room(c, 3 * (size_t)PLAYERS * (size_t)hidden * sizeof(double)), units[MOST_HIDDEN];
    for (const I *at = judge->sides; side < judge->side_count; side++, at += *at + 1)
        for (I i = 1; i <= *at; i++) side_of[at[i]] = side;
    for (I seat = 0; seat < PLAYERS; seat++) {
        double *row = seen + seat * width;
        for (I i = 0; i < width; i++) {
            double value = (row[i] - judge->net[i]) * *rate_of(judge, i);
            row[i] = value > CLIPPED ? CLIPPED : value < -CLIPPED ? -CLIPPED : value;
        }
        for (I of = 0; of < 3; of++) /* own, mates (if there are any), others */
            if (of != 1 || judge->side_count < PLAYERS)
                fed(judge, row, table + of * width * hidden, all + (of * PLAYERS + seat) * hidden);
    }
    for (I seat = 0; seat < PLAYERS; seat++) {
        for (I k = 0; k < hidden; k++) units[k] = begins[k] + all[seat * hidden + k];
        joined(judge, side_of, seat, 1, all + PLAYERS * hidden, units);
        joined(judge, side_of, seat, 0, all + 2 * PLAYERS * hidden, units);
        for (I k = 0; k < hidden; k++) worth[seat] += counts[k] * (units[k] / (1.0 + fabs(units[k])));
    }
}

static void chances_of(Game *c, I *s, double *sides) {
    const struct Judge *judge = c->judge;
    I fuel = c->fuel, most = 0, terms = 0;
    double worth[PLAYERS];
    Mark before = c->top;
    if (!judge) give_up(c);
    I ask = within(c, s[H_ASK], ASK_COUNT), asked = s[H_STATUS] != S_TOGETHER ? within(c, s[H_ME], PLAYERS) : -1;
    const double *weights = judge->weights + ask * judge->width;
    double *seen = room(c, (size_t)(PLAYERS * judge->width) * sizeof(double));
    for (I i = 0; i < PLAYERS * judge->width; i++) seen[i] = 0;
    c->fuel = DECISION_FUEL;
    for (I i = 0; i < TERM_COUNT; i++) terms += !TAKEN[i];
    keep_facts(c);
    see_terms(c, s, weights, worth, seen);
    see_counts(c, s, weights, 1 + terms + judge->score_count, worth, seen);
    see_scores(c, s, weights, 1 + terms, worth, seen);
    forget_facts(c);
    if (asked >= 0) {
        worth[asked] += weights[0];
        seen[asked * judge->width] = 1;
    }
    if (judge->hidden) add_net(c, ask, worth, seen);
    c->top = before;
    by_sides(c, worth, sides, 1);
    for (I i = 1; i < judge->side_count; i++) if (sides[i] > sides[most]) most = i;
    double best = sides[most];
    for (I i = 0; i < judge->side_count; i++) sides[i] = exponential(sides[i] - best > -60.0 ? sides[i] - best : -60.0);
    double whole = summed(c, sides, judge->side_count);
    for (I i = 0; i < judge->side_count; i++) sides[i] /= whole;
    c->fuel = fuel;
}

static void shares_of(Game *c, I *s, double *sides) {
    I seats[PLAYERS];
    double each[PLAYERS];
    if (!c->judge) give_up(c);
    I count = winners_of(c, s, seats);
    Seq won = {count, count, seats};
    for (I seat = 0; seat < PLAYERS; seat++)
        each[seat] = !count ? 1 / (double)PLAYERS : has((I)&won, seat) ? 1 / (double)count : 0;
    by_sides(c, each, sides, 0);
}

/* Weigh positions from now on by this: numbers (temper, carries, how many scores, sides, counts, hidden units, then the
   sides and the rows of counts), and doubles (factors of terms, then the rows of weights, then the net). They are the
   caller's, and must stay. 0: that is not whole, or there is no memory. */
EXPORT I dogtable_judge(Game *c, const I *numbers, I length, const double *weights, I many) {
    struct Judge *judge = c->judge ? c->judge : malloc(sizeof(struct Judge));
    if (!judge) return 0;
    c->judge = 0;
    I at = 6, terms = 0, ok = length >= at;
    for (I i = 0; i < TERM_COUNT; i++) terms += !TAKEN[i];
    if (ok) {
        *judge = (struct Judge){numbers[0], numbers[1], numbers[3], numbers[2], numbers[4], numbers[5], 0, numbers + at,
                                0, weights, weights + TERM_COUNT, 0};
        ok = 0 < numbers[3] && numbers[3] <= PLAYERS && (U)numbers[2] <= MOST_SCORES && (U)numbers[4] <= MOST_NUMBERS &&
             (U)numbers[5] <= MOST_HIDDEN;
    }
    for (I side = 0; ok && side < judge->side_count; side++) {
        ok = at < length && 0 < numbers[at] && numbers[at] <= PLAYERS && numbers[at] < length - at;
        for (I i = 1; ok && i <= numbers[at]; i++) ok = (U)numbers[at + i] < (U)PLAYERS;
        if (ok) at += 1 + numbers[at];
    }
    if (ok) {
        I width = judge->width = 1 + terms + judge->score_count + judge->count_count, hidden = judge->hidden;
        judge->counts = numbers + at;
        judge->net = judge->weights + ASK_COUNT * width;
        ok = length - at == judge->count_count * (PLAYERS + 1) &&
             many == TERM_COUNT + ASK_COUNT * width + (hidden ? 2 * width + (3 * width + ASK_COUNT + 1) * hidden : 0);
    }
    if (ok) c->judge = judge;
    else free(judge);
    return ok;
}

/* ----------------------------------------------------------------------------------------- what options look like */

enum { IS_LIST = 1, MAY_HIDE = 2, UNKNOWN_FACE = -2, INDIVIDUAL = -10 };

static I look_of_piece(Game *c, I *s, I seat, I piece) {
    if (piece < 0) return -1;
    PIECE(piece);
    if (MASK[piece] < 0) return INDIVIDUAL - piece;
    return *of_cells(c, s, MASK[piece]) >> seat & 1 ? FACE[piece] : UNKNOWN_FACE;
}

static Seq *label_of(Game *c, I *s, I seat, I path) {
    Seq *label = list(c, 16);
    within(c, seat, PLAYERS);
    for (I i = 0; i < ((Seq *)path)->n; i++) {
        I step = ((Seq *)path)->v[i], ask = item(c, step, 0), entry = item(c, step, 1);
        append(c, label, ask);
        append(c, label, entry);
        if (entry < 0) continue;
        Seq *looks = (Seq *)item(c, ask < 0 ? item(c, GROUP_LOOKS, -1 - ask) : item(c, ASK_LOOKS, ask), entry);
        for (I j = 0; j < looks->n; j++) {
            I value = item(c, step, 2 + j), from = label->n + 1;
            if (!(looks->v[j] & IS_LIST)) {
                append(c, label, looks->v[j] & MAY_HIDE ? look_of_piece(c, s, seat, value) : value);
                continue;
            }
            append(c, label, ((Seq *)value)->n);
            for (I k = 0; k < ((Seq *)value)->n; k++) {
                I one = ((Seq *)value)->v[k];
                append(c, label, looks->v[j] & MAY_HIDE ? look_of_piece(c, s, seat, one) : one);
                if (looks->v[j] & MAY_HIDE) sorted_in(label->v + from, k, label->v[from + k]);
            }
        }
    }
    return label;
}

static Seq *labels_of(Game *c, I *s, I seat, Seq *paths) {
    Seq *labels = list(c, paths->n);
    for (I i = 0; i < paths->n; i++) {
        Seq *label = label_of(c, s, seat, paths->v[i]);
        I number = 1;
        for (I j = 0; j < i; j++) {
            Seq other = *(Seq *)labels->v[j];
            other.n--;
            number += same((I)&other, (I)label);
        }
        append(c, label, number);
        append(c, labels, (I)label);
    }
    return labels;
}

/* -------------------------------------------------------------------------------------- what is asked from outside */

static void ask_advice(Game *c, I *s, I path, I seat, Seq *words) {
    I terms[TERM_COUNT + 1];
    advice_of(c, s, seat, path, terms);
    for (I i = 0; i < TERM_COUNT; i++) append(c, words, terms[i]);
    LENGTH(s) = 0; /* nobody asks for the cells: they are as they were */
}

static void ask_scores(Game *c, I *s, I path, I seat, Seq *words) {
    I numbers[MOST_SCORES];
    (void)path, (void)seat;
    for (I player = 0; player < PLAYERS; player++) {
        I count = scores_of(c, s, player, numbers);
        append(c, words, count);
        for (I i = 0; i < count; i++) append(c, words, numbers[i]);
    }
    LENGTH(s) = 0;
}

static void ask_winners(Game *c, I *s, I path, I seat, Seq *words) {
    I seats[PLAYERS], count = winners_of(c, s, seats);
    (void)path, (void)seat;
    for (I i = 0; i < count; i++) append(c, words, seats[i]);
    LENGTH(s) = 0;
}

static void ask_label(Game *c, I *s, I path, I seat, Seq *words) {
    append_all(c, words, (I)label_of(c, s, seat, path));
    LENGTH(s) = 0;
}

static void ask_sides(Game *c, I *s, Seq *words, void (*of)(Game *, I *, double *)) {
    double sides[PLAYERS];
    I bits;
    of(c, s, sides);
    for (I i = 0; i < c->judge->side_count; i++) {
        memcpy(&bits, sides + i, sizeof(bits));
        append(c, words, bits);
    }
    LENGTH(s) = 0;
}

/* Of each seat the terms of advice over no picks, then the scores. */
static void ask_features(Game *c, I *s, I path, I seat, Seq *words) {
    I numbers[MOST_SCORES];
    (void)path;
    for (seat = 0; seat < PLAYERS; seat++) {
        c->fuel = DECISION_FUEL;
        for (I i = 0; i < TERM_COUNT; i++) if (!TAKEN[i]) append(c, words, TERMS[i](c, s, seat, 0));
        I count = scores_of(c, s, seat, numbers);
        for (I i = 0; i < count; i++) append(c, words, numbers[i]);
    }
    LENGTH(s) = 0;
}

static void ask_chances(Game *c, I *s, I path, I seat, Seq *words) { (void)path, (void)seat; ask_sides(c, s, words, chances_of); }
static void ask_shares(Game *c, I *s, I path, I seat, Seq *words) { (void)path, (void)seat; ask_sides(c, s, words, shares_of); }
