/* The search of bots: `bots/search.py`, with `labels.py`, `hearing.py` and `positions.py`, function by function.

   What it keeps lies in `kept`, until `dogtable_search_end`. */

#define MOST_STARTS 1000
#define NEVER INT64_MIN /* no label, no seat */

typedef struct Position {
    I *cells, seats, *seat, *counts;
    Seq **options;
    Offer **offers;
    Node *nodes[PLAYERS]; /* of each seat's tree, as far as they were asked for (`node_of`) */
    struct Position *from; /* behind which answers it lies: their labels, and of one alone its path; none: of a root */
    I *answers, path, ask, me; /* what is asked there, and of whom */
    double *worth;
    struct Position *next; /* the one that was laid after it */
} Position;
typedef struct Start { Position *position; double *baseline; struct Start *doubles, *next; } Start;

typedef struct {
    Game *game;
    Kept kept;
    Dictionary labels, edges, children, following, offered;
    double *heard; /* by how much advice is better behind what each label of each seat stands for; NAN: not asked yet */
    I heard_of;    /* so many labels have room there */
    I seat, tempered, carries, farther, iterations, steps, nodes, laid, most_laid, starts, turned, side[PLAYERS];
    double factors[TERM_COUNT + 1], scale, begun;
    Node *roots[PLAYERS];
    Start *start;
    Position *first, **end; /* all positions, in the order in which they were laid */
    Seq *reached; /* those from which it goes on, where it was turned */
    I is_masked;  /* whether each seat chooses by what it alone knows of the state */
    I *known; /* what the seat knows, by which worlds are drawn */
} Search;

/* ---------------------------------------------------------------------------------------------------------- labels */

static I numbered(Search *q, const I *words, I n) { return entered(&q->kept, &q->labels, words, n, q->labels.n)->value; }

/* What an answer of somebody else looks like to a seat, as a number: even, where those of own options are odd. */
static I number_of_look(Search *q, I *s, I seat, I path) {
    Mark before = q->game->top;
    Seq *label = label_of(q->game, s, seat, path);
    I number = 2 * numbered(q, label->v, label->n);
    q->game->top = before;
    return number;
}

/* The label of each option of a seat, as numbers: what they look like, told apart by their order where that is alike. */
static I *numbers_of_labels(Search *q, I *s, I seat, Seq *paths) {
    I *looks = list(q->game, 2 * paths->n)->v, *labels = looks + paths->n;
    for (I i = 0; i < paths->n; i++) {
        I before = 0;
        looks[i] = number_of_look(q, s, seat, paths->v[i]);
        for (I j = 0; j < i; j++) before += looks[j] == looks[i];
        labels[i] = 1 + (before ? 2 * numbered(q, (I[]){NEVER, looks[i], before}, 3) : looks[i]);
    }
    return labels;
}

/* --------------------------------------------------------------------------------------------------------- hearing */

typedef struct { Search *q; const I *s; I seat, count; Seq *paths; U lots; double *values; } Question;

static void hear_advice(Game *c, void *of) {
    Question *a = of;
    Look look = look_from(c, a->s, a->seat, a->lots, a->q->tempered, a->q->carries, a->q->factors);
    double before = heard_by(c, &look, (I *)a->s, (I)&empty);
    for (I i = 0; i < a->count; i++) a->values[i] = worth_of(c, &look, a->paths->v[i]) - before;
    looked(c, &look);
}

/* What was heard of a label by a seat; room for it is made where there is none yet. */
static double *heard_at(Search *q, I seat, I label) {
    if (label >= q->heard_of) {
        I wider = greatest_of(2 * q->heard_of, greatest_of(label + 1, 256));
        double *heard = kept_room(&q->kept, (size_t)(wider * PLAYERS) * sizeof(double));
        if (q->heard_of) memcpy(heard, q->heard, (size_t)(q->heard_of * PLAYERS) * sizeof(double));
        for (I i = q->heard_of * PLAYERS; i < wider * PLAYERS; i++) heard[i] = NAN;
        q->heard = heard;
        q->heard_of = wider;
    }
    return q->heard + label * PLAYERS + seat;
}

/* What advice says where a seat may not read the state: what it makes of several that it may be, on average. */
static void hear_in_the_dark(Game *c, void *of) {
    Question *a = of;
    const I *known = a->s;
    double *values = a->values, heard[LOOKED_AT] = {0};
    a->values = room(c, LOOKED_AT * sizeof(double));
    for (I i = 0; i < IN_THE_DARK; i++) {
        a->s = copy_of(c, (I *)known);
        draw_state(c, &(World){0, (I *)a->s, 0, a->seat, a->lots * IN_THE_DARK + (U)i, 0});
        hear_advice(c, a);
        for (I k = 0; k < a->count; k++) heard[k] += a->values[k];
        c->taken--;
    }
    for (I k = 0; k < a->count; k++) values[k] = heard[k] / IN_THE_DARK;
}

static void ask(Search *q, const I *s, I seat, Seq *paths, const I *labels, const I *fresh, I count, I lots) {
    Game *c = q->game;
    I looked = least_of(count, LOOKED_AT), at[LOOKED_AT];
    double step = at_least(1.0, (double)count / LOOKED_AT), values[LOOKED_AT], least;
    Seq *few = list(c, looked);
    for (I i = 0; i < looked; i++) append(c, few, paths->v[at[i] = fresh[(I)((double)i * step)]]);
    Question asked_for = {q, s, seat, looked, few, (U)lots, values};
    if (!attempted(c, q->is_masked ? hear_in_the_dark : hear_advice, &asked_for)) return; /* a world may hold what cannot be */
    least = values[0];
    for (I i = 0; i < looked; i++) {
        *heard_at(q, seat, labels[at[i]]) = values[i];
        if (values[i] < least) least = values[i];
    }
    for (I i = 0; i < count; i++) {
        double *heard = heard_at(q, seat, labels[fresh[i]]);
        if (isnan(*heard)) *heard = least;
    }
}

/* By how much advice is better after each option of a seat; 0 where it was not asked. */
static double *hear(Search *q, I *s, I seat, Seq *paths, const I *labels, I lots, int afresh) {
    Game *c = q->game;
    double *heard = room(c, (size_t)(paths->n + 1) * sizeof(double));
    if (paths->n > 1) {
        I *fresh = list(c, paths->n)->v, count = 0;
        for (I i = 0; i < paths->n; i++) if (afresh || isnan(*heard_at(q, seat, labels[i]))) fresh[count++] = i;
        if (count) ask(q, s, seat, paths, labels, fresh, count, lots);
    }
    for (I i = 0; i < paths->n; i++) {
        double known = *heard_at(q, seat, labels[i]);
        heard[i] = isnan(known) ? 0.0 : known;
    }
    return heard;
}

static I likeliest(Search *q, I *s, I seat, Seq *paths, I lots) {
    if (!paths->n) beyond(q->game);
    if (paths->n == 1) return paths->v[0];
    double *heard = hear(q, s, seat, paths, numbers_of_labels(q, s, seat, paths), lots, 0);
    I best = 0;
    for (I i = 1; i < paths->n; i++) if (heard[i] > heard[best]) best = i;
    return paths->v[best];
}

/* ------------------------------------------------------------------------------------------------------- positions */

static EdgeTable *table_of(Search *q, Node *node, I seat) {
    EdgeTable **at = &node->table;
    if (*at) return *at;
    *at = kept_zeros(&q->kept, sizeof(EdgeTable));
    (*at)->side = q->side[seat];
    (*at)->trust = TRUST;
    (*at)->end = &(*at)->first;
    return *at;
}

static Edge *edge_of(Search *q, const EdgeTable *t, I label) {
    Word *word = looked_up(&q->edges, (I[]){(I)t, label}, 2);
    return word ? (Edge *)word->value : 0;
}

static Edge *new_edge(Search *q, EdgeTable *t, I label, double advised) {
    Edge *edge = kept_zeros(&q->kept, sizeof(Edge));
    edge->label = label;
    edge->advised = advised;
    entered(&q->kept, &q->edges, (I[]){(I)t, label}, 2, (I)edge);
    *t->end = edge;
    t->end = &edge->next;
    t->count++;
    return edge;
}

static Position *new_position(Search *q, const I *s, I seats, const I *seat, Seq **options) {
    Position *p = kept_zeros(&q->kept, sizeof(Position));
    p->cells = kept_cells(&q->kept, s);
    p->seats = seats;
    p->seat = kept_room(&q->kept, (size_t)seats * sizeof(I));
    p->options = kept_room(&q->kept, (size_t)seats * sizeof(Seq *));
    for (I i = 0; i < seats; i++) p->seat[i] = seat[i], p->options[i] = kept_paths(&q->kept, options[i]);
    *q->end = p;
    q->end = &p->next;
    return p;
}

static Node *child_of(Search *q, Node *node, I seen, I ask, I me) {
    Word *word = entered(&q->kept, &q->children, (I[]){(I)node, seen, ask, me}, 4, 0);
    if (!word->value) {
        word->value = (I)kept_zeros(&q->kept, sizeof(Node));
        q->nodes++;
    }
    return (Node *)word->value;
}

/* A position behind answers, where this is asked of that seat. */
static Position *position_behind(Search *q, Position *from, Offer **chosen, const I *s, I seats, const I *seat,
                                 Seq **options, I me) {
    Position *p = new_position(q, s, seats, seat, options);
    p->from = from;
    p->answers = kept_room(&q->kept, (size_t)from->seats * sizeof(I));
    for (I i = 0; i < from->seats; i++) p->answers[i] = chosen[i]->label;
    p->path = chosen[0]->path;
    p->ask = s[H_STATUS] == S_OVER ? S_OVER : s[H_ASK];
    p->me = me;
    return p;
}

/* The node of a seat at a position: by what it saw of the answers that have led there, and what is asked of whom then. A
   seat sees its own answer, and of one of somebody else what it knows of it afterwards; of sealed ones nothing. Of most
   positions nobody asks for more than that of who is asked there. */
static Node *node_of(Search *q, Position *p, I seat) {
    Node **at = &p->nodes[within(q->game, seat, PLAYERS)];
    Position *from = p->from;
    if (*at) return *at;
    if (!from) give_up(q->game);
    I seen = NEVER;
    for (I i = 0; i < from->seats; i++) if (from->seat[i] == seat) seen = p->answers[i];
    if (seen == NEVER && from->seats == 1)
        seen = number_of_look(q, p->cells, seat, item(q->game, (I)from->options[0], p->path));
    return *at = child_of(q, node_of(q, from, seat), seen, p->ask, p->me);
}

/* The seats whose answers are waited for. */
static I waiting(Game *c, I *s, I *seats) {
    const Ask *row = asked(c, s);
    I n = 0;
    for (I i = 0; i < group_count(c, s, row); i++) {
        I at = group_at(c, s, row, i);
        if (s[at + 1] == WAITING) seats[within(c, n++, PLAYERS)] = s[at];
    }
    return n;
}

typedef struct { Search *q; Position *from, *to; Offer **chosen; double *worth; } Going;

/* Carry out what was chosen on `s`, and what is forced behind it: the options there. */
static Seq *carried_out(Game *c, Going *g, I *s) {
    Position *from = g->from;
    Seq *options;
    if (s[H_STATUS] == S_TOGETHER) {
        for (I i = 0; i < from->seats; i++)
            seal_answer(c, s, from->seat[i], item(c, (I)from->options[i], g->chosen[i]->path));
        options = open_sealed(c, s);
    } else {
        options = take(c, s, item(c, (I)from->options[0], g->chosen[0]->path));
    }
    for (I i = 0; i < FORCED && options->n == 1; i++) options = take(c, s, options->v[0]);
    return options;
}

static void carry_out(Game *c, void *of) {
    Going *g = of;
    Search *q = g->q;
    Position *from = g->from;
    I *s = copy_of(c, from->cells), seats[PLAYERS];
    Seq *options = carried_out(c, g, s), *all[PLAYERS];
    if (s[H_STATUS] == S_OVER) {
        Position *to = position_behind(q, from, g->chosen, s, 0, 0, 0, NEVER);
        double *worth = kept_zeros(&q->kept, sizeof(double) * PLAYERS);
        shares_of(c, s, worth);
        to->worth = worth;
        g->to = to;
    } else if (s[H_STATUS] == S_TOGETHER) {
        I n = waiting(c, s, seats);
        for (I i = 0; i < n; i++) all[i] = options_of(c, s, seats[i]);
        g->to = position_behind(q, from, g->chosen, s, n, seats, all, NEVER);
    } else {
        g->to = position_behind(q, from, g->chosen, s, 1, s + H_ME, &options, s[H_ME]);
    }
    c->taken--;
}

static void play_beyond(Search *q, I *s, Seq *options, double *worth);

/* Play on from where answers lead, and keep nothing of it. */
static void carry_on(Game *c, void *of) {
    Going *g = of;
    I *s = copy_of(c, g->from->cells), seats[PLAYERS];
    Seq *options = carried_out(c, g, s);
    I n = s[H_STATUS] == S_TOGETHER ? waiting(c, s, seats) : 0;
    for (I i = 0; i < n; i++) options_of(c, s, seats[i]); /* where somebody has no answer, the rules have none */
    play_beyond(g->q, s, options, g->worth);
    c->taken--;
}

/* Whether it has been carried out what is chosen, and where it leads. */
static int is_followed(Search *q, Position *position, Offer **chosen, Position **to) {
    if (position->seats == 1) {
        *to = chosen[0]->to;
        return chosen[0]->is_followed != 0;
    }
    I key[PLAYERS + 1] = {(I)position};
    for (I i = 0; i < position->seats; i++) key[1 + i] = chosen[i]->path;
    Word *known = looked_up(&q->following, key, position->seats + 1);
    *to = known ? (Position *)known->value : 0;
    return known != 0;
}

static void now_followed(Search *q, Position *position, Offer **chosen, Position *to) {
    if (position->seats == 1) {
        chosen[0]->to = to;
        chosen[0]->is_followed = 1;
        return;
    }
    I key[PLAYERS + 1] = {(I)position};
    for (I i = 0; i < position->seats; i++) key[1 + i] = chosen[i]->path;
    entered(&q->kept, &q->following, key, position->seats + 1, (I)to);
}

/* Where answers lead; none when the rules have no answer there. */
static Position *follow(Search *q, Position *position, Offer **chosen) {
    Position *to;
    if (is_followed(q, position, chosen, &to)) return to;
    Going going = {q, position, 0, chosen, 0};
    to = attempted(q->game, carry_out, &going) ? going.to : 0;
    if (to) q->laid += LENGTH(to->cells);
    now_followed(q, position, chosen, to);
    return to;
}

/* --------------------------------------------------------------------------------------------------------- walking */

static void lay_offers(Search *q, Position *p, I i) {
    Game *c = q->game;
    Seq *paths = p->options[i];
    EdgeTable *table = table_of(q, node_of(q, p, p->seat[i]), p->seat[i]);
    I *labels = numbers_of_labels(q, p->cells, p->seat[i], paths);
    double *heard = room(c, (size_t)(paths->n + 1) * sizeof(double));
    if (q->is_masked) for (I n = 0; n < paths->n; n++) heard[n] = 0.0; /* it sees nothing in a claim */
    else heard = hear(q, p->cells, p->seat[i], paths, labels, q->iterations, !table->first);
    Offer *offers = p->offers[i] = kept_room(&q->kept, (size_t)paths->n * sizeof(Offer));
    I is_new = !table->first; /* then it has none of them, as their labels are all different */
    for (I n = 0; n < paths->n; n++) {
        Edge *edge = is_new ? 0 : edge_of(q, table, labels[n]);
        offers[n] = (Offer){n, labels[n], edge ? edge : new_edge(q, table, labels[n], heard[n]), 0, 0, 0, 0};
    }
    weigh_offers(c, offers, paths->n, q->scale);
}

static void choose(Search *q, Position *p, Offer **chosen) {
    if (!p->offers) {
        p->offers = kept_zeros(&q->kept, (size_t)p->seats * sizeof(Offer *));
        for (I i = 0; i < p->seats; i++) lay_offers(q, p, i);
    }
    for (I i = 0; i < p->seats; i++)
        chosen[i] = selected(table_of(q, node_of(q, p, p->seat[i]), p->seat[i]), p->offers[i], p->options[i]->n);
}

typedef struct { Search *q; Position *position; double *worth; } Judging;

static void play_beyond(Search *q, I *s, Seq *options, double *worth) {
    Game *c = q->game;
    I seats[PLAYERS], lots = q->iterations;
    for (I i = 0; i < q->farther; i++) {
        q->steps += s[H_STATUS] != S_OVER;
        if (s[H_STATUS] == S_OVER) break;
        if (s[H_STATUS] == S_TOGETHER) {
            I n = waiting(c, s, seats);
            for (I k = 0; k < n; k++)
                seal_answer(c, s, seats[k], likeliest(q, s, seats[k], options_of(c, s, seats[k]), lots));
            options = open_sealed(c, s);
        } else {
            options = take(c, s, likeliest(q, s, s[H_ME], options, lots));
        }
    }
    if (s[H_STATUS] == S_OVER) shares_of(c, s, worth);
    else chances_of(c, s, worth);
}

static void play_farther(Game *c, void *of) {
    Judging *j = of;
    play_beyond(j->q, copy_of(c, j->position->cells), j->position->seats ? j->position->options[0] : &empty, j->worth);
    c->taken--;
}

/* Walk down once in a world, and tell what came out to all that led there. In a world others are not told of it where each
   chooses by what it alone knows: there the seat that searches holds what they cannot know. */
static void walk(Search *q, const Start *start, I is_double) {
    Game *c = q->game;
    Position *position = start->position;
    struct { EdgeTable *table; Edge *edge; } trail[DEEPEST_WALK * PLAYERS];
    Offer *chosen[PLAYERS];
    double worth[PLAYERS], *value = 0;
    I led = 0;
    for (I i = 0; i < DEEPEST_WALK; i++) {
        c->top = c->base;
        if (position->worth || (++node_of(q, position, position->seat[0])->visits == 1 && i)) break;
        choose(q, position, chosen);
        q->steps++;
        for (I k = 0; k < position->seats; k++) {
            if (q->is_masked && !is_double && position->seat[k] != q->seat) continue;
            trail[led].table = table_of(q, node_of(q, position, position->seat[k]), position->seat[k]);
            trail[led++].edge = chosen[k]->edge;
        }
        Position *following;
        if (q->laid >= q->most_laid && !is_followed(q, position, chosen, &following)) {
            Going going = {q, position, 0, chosen, worth};
            value = attempted(c, carry_on, &going) ? worth : start->baseline;
            break;
        }
        following = follow(q, position, chosen);
        if (!following) {
            value = start->baseline; /* the rules have no answer in this world: it says nothing */
            break;
        }
        position = following;
    }
    if (!value) value = position->worth;
    if (!value) {
        Judging judging = {q, position, worth};
        value = attempted(c, play_farther, &judging) ? worth : start->baseline;
    }
    for (I i = 0; i < led; i++) {
        I side = trail[i].table->side;
        came(c, trail[i].table, trail[i].edge, value[side] - start->baseline[side]);
    }
}

/* ------------------------------------------------------------------------------------------------------- beginning */

/* What is asked of a search, numbered as in `bots/native.py`: cells and words of the caller come in, words go out. */
typedef struct { Search *q; I *s; Seq *in, *out; } Call;

static Seq *paths_from(Game *c, Seq *words, I at) {
    Seq *paths = list(c, 8);
    for (I left = item(c, (I)words, at++); left > 0; left--) {
        I length = item(c, (I)words, at++);
        if (length < 0 || length > words->n - at) give_up(c);
        Seq path = {length, length, words->v + at};
        append(c, paths, given_path(c, &path));
        at += length;
    }
    return paths;
}

/* Where options lead in a world: the seed of lots, the paths; of each whether lots had a part in it, and the terms. */
static void call_look(Call *a) {
    Search *q = a->q;
    Game *c = q->game;
    Seq *paths = paths_from(c, a->in, 1);
    I terms[TERM_COUNT + 1];
    Look look = look_from(c, a->s, q->seat, (U)item(c, (I)a->in, 0), q->tempered, q->carries, q->factors);
    for (I i = 0; i < paths->n; i++) {
        I *reached = reached_by(c, &look, paths->v[i]);
        advice_of(c, reached, q->seat, paths->v[i], terms);
        c->taken--;
        append(c, a->out, look.uncertain);
        for (I k = 0; k < TERM_COUNT; k++) append(c, a->out, terms[k]);
    }
    looked(c, &look);
}

typedef struct { Search *q; I *s; const I *hands; Seq *own; Position *made; double *baseline; } Adding;

static const I AS_IT_IS[PLAYERS];

static I take_in(Search *q, I *s, I is_double, const I *hands);

/* What the side of the seat has to begin with, on average of all worlds. */
static double beginning_of(Search *q) {
    double *begin = room(q->game, (size_t)(q->starts + 1) * sizeof(double));
    for (I i = 0; i < q->starts; i++) begin[i] = q->start[i].baseline[q->side[q->seat]];
    return q->starts ? summed(q->game, begin, q->starts) / (double)q->starts : 0.0;
}

/* Let what came out for the options before count half, from where it begins now: it came out of other worlds. */
static void inherit(Search *q, EdgeTable *t, const EdgeTable *before) {
    double spread = spread_of(before), shift = q->begun - beginning_of(q);
    for (Edge *edge = t->first; edge; edge = edge->next) {
        const Edge *known = edge_of(q, before, edge->label);
        if (!known || !known->visits) continue;
        edge->visits = known->visits / 2;
        edge->value = (known->value / (double)known->visits + shift) * (double)edge->visits;
        t->visits += edge->visits;
        t->total += edge->value;
    }
    if (t->visits) t->square = spread * spread * (double)t->visits + t->total * t->total / (double)t->visits;
}

/* The edges of the root: how much worse than the best an option may be, how good advice finds each (bits of doubles),
   the options. Of each comes back the number of its label; then how many edges there are, how many worlds it goes on
   in where it was turned, and how many tries it goes on from. */
static void call_advise(Call *a) {
    Search *q = a->q;
    Game *c = q->game;
    I count = item(c, (I)a->in, 2);
    if (count <= 0 || count > a->in->n - 3) give_up(c);
    q->scale = of_bits(item(c, (I)a->in, 0));
    double least = 0, far = of_bits(item(c, (I)a->in, 1));
    Seq *paths = paths_from(c, a->in, 3 + count);
    EdgeTable *before = q->roots[q->seat]->table;
    q->roots[q->seat]->table = 0;
    EdgeTable *table = table_of(q, q->roots[q->seat], q->seat);
    I *labels = numbers_of_labels(q, a->s, q->seat, paths);
    if (paths->n != count) give_up(c);
    for (I i = 0; i < count; i++) {
        double value = of_bits(a->in->v[3 + i]);
        if (i == 0 || value > least) least = value;
    }
    least -= far;
    for (I i = 0; i < count; i++) {
        double value = of_bits(a->in->v[3 + i]);
        entered(&q->kept, &q->offered, labels + i, 1, 1);
        append(c, a->out, labels[i]);
        if (value >= least) new_edge(q, table, labels[i], value);
    }
    for (I i = 0; q->reached && i < q->reached->n; i++) take_in(q, ((Position *)q->reached->v[i])->cells, 0, AS_IT_IS);
    q->reached = 0;
    if (before && q->starts) inherit(q, table, before);
    append(c, a->out, table->count);
    append(c, a->out, q->starts);
    append(c, a->out, table->visits);
}

static void add_start(Game *c, void *of) {
    Adding *a = of;
    Search *q = a->q;
    I seats[PLAYERS], n = 0;
    Seq *all[PLAYERS];
    if (a->s[H_STATUS] == S_TOGETHER) {
        const Ask *row = asked(c, a->s);
        for (I i = 0; i < group_count(c, a->s, row); i++) {
            I at = group_at(c, a->s, row, i);
            if (a->s[at + 1] != SKIPPED) seats[within(c, n++, PLAYERS)] = a->s[at];
        }
    } else {
        seats[n++] = a->own ? q->seat : a->s[H_ME];
    }
    for (I i = 0; i < n; i++) {
        all[i] = a->own && seats[i] == q->seat ? a->own : options_of(c, a->s, seats[i]);
        if (!all[i]->n) give_up(c);
    }
    a->made = new_position(q, a->s, n, seats, all);
    for (I i = 0; i < PLAYERS; i++) /* a root for what a seat holds there */
        a->made->nodes[i] = a->hands[i] ? child_of(q, 0, a->hands[i], q->turned, i) : q->roots[i];
    a->baseline = kept_zeros(&q->kept, sizeof(double) * PLAYERS);
    chances_of(c, a->s, a->baseline);
}

static void begin_in(Search *q, const Adding *made, I is_double) {
    Start start = {made->made, made->baseline, 0, 0}, **at = q->starts ? &q->start[q->starts - 1].doubles : 0;
    if (!is_double) {
        if (q->starts >= MOST_STARTS) beyond(q->game);
        q->start[q->starts++] = start;
        return;
    }
    if (!at) give_up(q->game);
    while (*at) at = &(*at)->next;
    *at = kept_room(&q->kept, sizeof(Start));
    **at = start;
}

static I take_in(Search *q, I *s, I is_double, const I *hands) {
    Game *c = q->game;
    for (I i = 0; i < PLAYERS; i++) q->is_masked |= i != q->seat && hands[i];
    Seq *paths = options_of(c, s, q->seat), *own = list(c, paths->n);
    EdgeTable *table = table_of(q, q->roots[q->seat], q->seat);
    I *labels = numbers_of_labels(q, s, q->seat, paths), fits = is_double || paths->n == q->offered.n;
    for (I i = 0; i < paths->n; i++) {
        fits = fits && (is_double || looked_up(&q->offered, labels + i, 1));
        if (hands[q->seat] || edge_of(q, table, labels[i])) append(c, own, paths->v[i]);
    }
    Adding adding = {q, s, hands, own, 0, 0};
    fits = fits && attempted(c, add_start, &adding);
    if (fits) begin_in(q, &adding, is_double);
    return fits;
}

/* Which hand each seat holds, from so many words on; 0: what it is supposed to hold. */
static const I *hands_from(Game *c, const Seq *words, I at) {
    if (words->n != at + PLAYERS) give_up(c);
    return words->v + at;
}

/* Take a world in: whether it is a double of the last one, and which hand each seat holds there. Of it comes back whether
   it could be; a double need not offer the seat the same. */
static void call_add(Call *a) {
    Game *c = a->q->game;
    append(c, a->out, take_in(a->q, a->s, item(c, (I)a->in, 0), hands_from(c, a->in, 1)));
}

/* Take a world in, as above, where somebody else is asked: there is nothing that the seat could be advised of. First
   comes by how much advice usually differs (bits of a double). */
static void call_watch(Call *a) {
    Search *q = a->q;
    Game *c = q->game;
    I is_double = item(c, (I)a->in, 1);
    Adding adding = {q, a->s, hands_from(c, a->in, 2), 0, 0, 0};
    q->scale = of_bits(item(c, (I)a->in, 0));
    I fits = attempted(c, add_start, &adding);
    append(c, a->out, fits);
    if (fits) begin_in(q, &adding, is_double);
}

/* --------------------------------------------------------------------------------------------------------- going on */

typedef struct { Search *q; I *s, *seen, decisions; } Comparing;

static void write_seen(Game *c, void *of) {
    Comparing *a = of;
    a->seen = taken_cells(c);
    rewrite(c, a->s, a->seen, a->q->seat, a->decisions, room(c, (size_t)PIECES * sizeof(I)));
    c->taken--;
}

static int looks_like(Search *q, const Position *p, I *seen, I decisions) {
    Game *c = q->game;
    if (p->worth || LENGTH(p->cells) != LENGTH(seen)) return 0;
    if (p->cells[H_ASK] != seen[H_ASK] || p->cells[H_ME] != seen[H_ME] || p->cells[H_STATUS] != seen[H_STATUS]) return 0;
    Mark before = c->top;
    Comparing comparing = {q, p->cells, 0, decisions};
    int same = attempted(c, write_seen, &comparing)
        && !memcmp(comparing.seen, seen, (size_t)LENGTH(seen) * sizeof(I));
    c->top = before;
    return same;
}

/* Go on from what has come about: from positions that look to the seat, which has taken so many decisions, like these
   cells. They are all positions of one node of its tree, of those nodes the one that was tried most: where chance has
   led to others, too, what came out there is not only what was chosen. What comes back is how many they are;
   `call_advise` begins in them. */
static void call_turn(Call *a) {
    Search *q = a->q;
    Game *c = q->game;
    I decisions = item(c, (I)a->in, 0);
    Seq *alike = list(c, 8), *reached = list(c, 8);
    Node *best = 0;
    for (Position *p = q->first; p; p = p->next) {
        if (looks_like(q, p, a->s, decisions)) append(c, alike, (I)p);
        else node_of(q, p, q->seat)->mixed = 1;
    }
    for (I i = 0; i < alike->n; i++) {
        Node *node = node_of(q, (Position *)alike->v[i], q->seat);
        if (!node->mixed && (!best || node->visits > best->visits)) best = node;
    }
    for (I i = 0; i < alike->n; i++)
        if (node_of(q, (Position *)alike->v[i], q->seat) == best) append(c, reached, alike->v[i]);
    append(c, a->out, reached->n);
    if (!best) return;
    for (I i = 0; i < PLAYERS; i++) q->roots[i] = node_of(q, (Position *)reached->v[0], i);
    q->reached = kept_list(&q->kept, reached);
    q->offered = (Dictionary){0};
    q->begun = beginning_of(q);
    q->starts = 0;
    q->turned++;
}

/* ------------------------------------------------------------------------------------------------- worlds drawn here */

typedef struct { Search *q; I *world; U seed; } Drawing;

static void draw_one(Game *c, void *of) {
    Drawing *d = of;
    draw_world(c, d->q->known, d->world, d->q->seat, d->seed);
}

/* Draw a world by a seed, and take it in: whether it could be; -1 where it could not be drawn. */
static I drawn_in(Search *q, I seed) {
    Game *c = q->game;
    Drawing drawing = {q, copy_of(c, q->known), (U)seed};
    I fits = attempted(c, draw_one, &drawing) ? take_in(q, drawing.world, 0, AS_IT_IS) : -1;
    c->taken--;
    return fits;
}

/* After how many walks the next world is taken in. */
static I next_due(const Search *q, I most, I until, I all) {
    return q->starts < most ? q->starts * least_of(until, all) / most : until;
}

/* Likewise for a caller; what the seat knows comes with the first. */
static void call_draw(Call *a) {
    Search *q = a->q;
    Game *c = q->game;
    if (a->s) q->known = kept_cells(&q->kept, a->s);
    if (!q->known) give_up(c);
    append(c, a->out, drawn_in(q, item(c, (I)a->in, 0)));
}

/* Walk so many times, in one world after another and each time in its doubles, too. */
static void walk_on(Search *q, I times) {
    for (; times > 0; times--) {
        if (!q->starts) give_up(q->game);
        const Start *start = q->start + q->iterations++ % q->starts;
        walk(q, start, 0);
        for (const Start *double_ = start->doubles; double_; double_ = double_->next) walk(q, double_, 1);
    }
}

static void call_walk(Call *a) {
    Search *q = a->q;
    walk_on(q, item(q->game, (I)a->in, 0));
    append(q->game, a->out, q->steps);
    append(q->game, a->out, q->laid);
}

/* Walk on as `run` in `bots/search.py` does, where the clock has no say: up to how many worlds, how many iterations, after
   how many of them all worlds are to have been taken in, the seeds of more worlds. Of it comes back how many of these were
   used (where the next could not be drawn, or there are no more, the rest is the caller's), how many of them could be, as
   many iterations, and as after walking. */
static void call_run(Call *a) {
    Search *q = a->q;
    Game *c = q->game;
    I most = item(c, (I)a->in, 0), until = item(c, (I)a->in, 1), all = item(c, (I)a->in, 2), used = 0, fitted = 0;
    if (a->s) q->known = kept_cells(&q->kept, a->s);
    if (!q->known || most <= 0 || until > MOST_NUMBERS * MOST_NUMBERS || all > MOST_NUMBERS) give_up(c);
    while (q->iterations < until) {
        I due = next_due(q, most, until, all);
        c->fuel = c->stretch;
        if (q->iterations && q->iterations >= due) { /* to begin with it walks in the world that it has */
            if (used == a->in->n - 3) break;
            I fits = drawn_in(q, item(c, (I)a->in, 3 + used));
            if (fits < 0) break;
            used++;
            fitted += fits;
            due = next_due(q, most, until, all);
        }
        c->fuel = c->stretch;
        walk_on(q, greatest_of(1, due - q->iterations));
    }
    I report[] = {used, fitted, q->iterations, q->steps, q->laid};
    for (I i = 0; i < 5; i++) append(c, a->out, report[i]);
}

/* What came out at the root: how much differs what came out, what is promised to begin with; of each option its label,
   visits, what is expected of it (bits of doubles). */
static void call_found(Call *a) {
    Search *q = a->q;
    Game *c = q->game;
    Offer *chosen[PLAYERS];
    EdgeTable *table = table_of(q, q->roots[q->seat], q->seat);
    if (!q->starts) give_up(c);
    Position *first = q->start[0].position;
    choose(q, first, chosen);
    append(c, a->out, bits_of(spread_of(table)));
    append(c, a->out, bits_of(beginning_of(q)));
    for (I i = 0; i < first->seats; i++) {
        for (I n = 0; first->seat[i] == q->seat && n < first->options[i]->n; n++) {
            const Offer *o = first->offers[i] + n;
            append(c, a->out, o->label);
            append(c, a->out, o->edge->visits);
            append(c, a->out, bits_of(expected_of(table, o)));
        }
    }
}

typedef void (*Calling)(Call *);
static const Calling CALLINGS[] = {call_look, call_advise, call_add, call_walk, call_found, call_watch, call_turn, call_draw, call_run};

EXPORT void dogtable_search_end(Search *q) {
    if (q) forget_all(&q->kept);
    free(q);
}

/* Begin a search for a seat: how far it plays on by advice beyond the tree, how sums are added, whose temper is known
   (-1: nobody's), and what that makes of each term. Positions are judged as `dogtable_judge` was told. 0: there is no
   memory. */
EXPORT Search *dogtable_search(Game *c, I seat, I farther, I carries, I tempered, const double *factors,
                               I most_laid) {
    Search *q = calloc(1, sizeof(Search));
    if (!q || (U)seat >= (U)PLAYERS) { free(q); return 0; }
    q->game = q->kept.game = c;
    q->seat = seat;
    q->farther = farther;
    q->tempered = tempered;
    q->carries = carries;
    q->most_laid = most_laid;
    q->scale = 1;
    for (I i = 0; tempered >= 0 && i < TERM_COUNT; i++) q->factors[i] = factors[i];
    return q;
}

/* Ask something of a search; what comes back is as of `dogtable_ask`, without cells. */
EXPORT const I *dogtable_think(Search *q, I what, const I *cells, I count, I *words, I length) {
    Game *c = q->game;
    ready(c);
    if (setjmp(c->end)) return 0;
    if (!q->start) {
        q->end = &q->first;
        for (I i = 0; i < PLAYERS; i++) q->roots[i] = kept_zeros(&q->kept, sizeof(Node));
        q->start = kept_room(&q->kept, MOST_STARTS * sizeof(Start));
    }
    const I *sides = c->judge ? c->judge->sides : 0;
    for (I side = 0; sides && side < c->judge->side_count; side++, sides += *sides + 1)
        for (I i = 1; i <= *sides; i++) q->side[sides[i]] = side;
    Seq in = {length, length, words}, *out = list(c, 0);
    Call call = {q, count ? given_cells(c, cells, count) : 0, &in, out};
    grow(c, out);
    c->base = c->top;
    CALLINGS[within(c, what, sizeof(CALLINGS) / sizeof(*CALLINGS))](&call);
    Seq *answer = list(c, out->n + 1);
    append(c, answer, out->n);
    append_all(c, answer, (I)out);
    return answer->v;
}
