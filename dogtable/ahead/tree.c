/* The tree of a search: `bots/tree.py`, with the same operations on the same numbers (`base/searching.py`), one after
   the other. */

typedef struct Edge { I label, visits; double advised, value; struct Edge *next; } Edge;
typedef struct { I side, visits, count; double total, square, trust; Edge *first, **end; } EdgeTable;
typedef struct { I visits; EdgeTable *table; I mixed; } Node; /* of the tree of one seat */
/* `path` counts the options of a seat; where nobody else answers beside it, `to` is the position behind it (none: the
   rules have no answer there), once `is_followed`. */
typedef struct { I path, label; Edge *edge; double likely, advised; struct Position *to; I is_followed; } Offer;

static double at_least(double low, double x) { return x > low ? x : low; }
static double at_most(double high, double x) { return x < high ? x : high; }

static double spread_of(const EdgeTable *t) {
    if (t->visits < 2) return 0.0;
    double mean = t->total / (double)t->visits;
    return sqrt(at_least(0.0, t->square / (double)t->visits - mean * mean));
}

static Offer *selected(const EdgeTable *t, Offer *offers, I count) {
    if (!t->visits) return offers;
    double visits = (double)t->visits, mean = t->total / visits, spread = spread_of(t), trust = t->trust;
    double keen = KEEN * spread * sqrt(visits), most = -INFINITY;
    I few = NARROW + (I)(WIDER * sqrt(visits));
    Offer *best = offers;
    for (Offer *o = offers; o < offers + least_of(count, few); o++) {
        double tried = (double)o->edge->visits;
        double value = (o->edge->value + trust * (mean + spread * o->advised)) / (tried + trust);
        value += keen * o->likely / (1 + tried);
        if (value > most) best = o, most = value;
    }
    return best;
}

static double expected_of(const EdgeTable *t, const Offer *o) {
    double mean = t->visits ? t->total / (double)t->visits : 0.0;
    return (o->edge->value + t->trust * (mean + spread_of(t) * o->advised)) / ((double)o->edge->visits + t->trust);
}

/* See how much options differ, beside what is chance: the less, the longer advice is trusted. */
static void weigh(Game *c, EdgeTable *t) {
    Mark before = c->top;
    double *parts = room(c, (size_t)(t->count + 1) * sizeof(double)), among, noise, between, visits = (double)t->visits;
    I groups = 0, squares = 0;
    for (Edge *e = t->first; e; e = e->next) {
        if (!e->visits) continue;
        parts[groups++] = e->value * e->value / (double)e->visits;
        squares += e->visits * e->visits;
    }
    among = summed(c, parts, groups);
    c->top = before;
    if (groups < 2 || t->visits <= groups) return;
    noise = at_least(0.0, t->square - among) / (double)(t->visits - groups);
    between = (among - t->total * t->total / visits - (double)(groups - 1) * noise) / (visits - (double)squares / visits);
    t->trust = between > 0 ? at_most(MOST_TRUST, at_least(LEAST_TRUST, noise / between)) : MOST_TRUST;
}

static void came(Game *c, EdgeTable *t, Edge *edge, double value) {
    edge->visits++;
    edge->value += value;
    t->visits++;
    t->total += value;
    t->square += value * value;
    if (t->visits % OFTEN == 0) weigh(c, t);
}

/* The options of a seat as offers, those first that advice likes best; `offers` has path, label and edge of each. */
static void weigh_offers(Game *c, Offer *offers, I count, double scale) {
    double most = 0, mean, whole, *parts = room(c, (size_t)(count + 1) * sizeof(double));
    if (!count) beyond(c);
    for (I i = 0; i < count; i++) {
        parts[i] = offers[i].edge->advised;
        if (i == 0 || offers[i].edge->advised > most) most = offers[i].edge->advised;
    }
    mean = summed(c, parts, count) / (double)count;
    for (I i = 0; i < count; i++) {
        Offer *o = offers + i;
        o->likely = exponential(at_least(-FARTHEST, (o->edge->advised - most) / (PLAIN_SPREAD * scale))) + UNLIKELY;
        o->advised = WORTH * at_least(-MOST_WORTH, at_most(MOST_WORTH, (o->edge->advised - mean) / scale));
        parts[i] = o->likely;
    }
    whole = summed(c, parts, count);
    for (I i = 0; i < count; i++) {
        Offer next = offers[i];
        I at = i;
        next.likely = next.likely / whole;
        for (; at > 0 && offers[at - 1].likely < next.likely; at--) offers[at] = offers[at - 1];
        offers[at] = next;
    }
}
