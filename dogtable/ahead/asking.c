/* What somebody is asked in a match, as objects of Python's: a decision and its options, of classes that are derived from
   those in Python (`engine/decision_ahead.py`, `engine/decision.py`), where all is said that is not said here. */

typedef struct { Game *game; Object *straight, *rests; I count, offered, seat, ask; } Decision;
typedef struct { Object *decision; I number; } Option;
typedef int Visit(Object *, void *);

enum { M_OBJECT = 16, M_NUMBER = 17, M_READ_ONLY = 1 };                       /* sorts of members */
enum { C_SUBCLASSED = 1 << 10, C_NEVER_CALLED = 1 << 7, C_WATCHED = 1 << 14 }; /* flags of classes */
enum { C_FORGET = 52, C_VISIT = 71, C_MEMBERS = 72, C_GETTERS = 73 };     /* slots of classes */

static struct { Object *decision, *option; } classes;

static void *own_part(Object *object) { return (char *)object + python.head; }
static Decision *decision_in(Object *object) { return own_part(object); }
static Option *option_in(Object *object) { return own_part(object); }

static int visit_class(Object *object, Visit *visit, void *given) {
    Object *class = python.class_of(object);
    python.let_go(class);
    return visit(class, given);
}

/* --------------------------------------------------------------------------------------------------------- decisions */

/* The decision that a match has come to, of one that goes straight on. */
static Object *made_decision(Game *c, Object *straight) {
    Object *made = python.made(classes.decision, 0);
    if (!made) return 0;
    const I *out = c->out;
    *decision_in(made) = (Decision){c, held(straight), held(c->resting), out[ANSWERS], c->offered->n, out[SEAT_ASKED], out[ASK_OPEN]};
    return made;
}

static Object *made_options(Object *decision, void *given) {
    (void)given;
    I n = decision_in(decision)->offered;
    Object *made = python.tuple((intptr_t)n);
    for (I i = 0; made && i < n; i++) {
        Object *one = python.made(classes.option, 0);
        if (one) *option_in(one) = (Option){held(decision), i};
        if (!one || python.put(made, (intptr_t)i, one)) return if_whole(made, 0);
    }
    return made;
}

static int visit_decision(Object *object, Visit *visit, void *given) {
    Decision *d = decision_in(object);
    int found = d->straight ? visit(d->straight, given) : 0;
    return found || !d->rests ? found : visit(d->rests, given);
}

/* ----------------------------------------------------------------------------------------------------------- options */

static int is_open(const Decision *d) { return d->rests && d->rests == d->game->resting; }

/* Of the decision at which the match rests they are made here, as far as there is a plan for it. */
static Object *option_picks(Object *option, void *given) {
    (void)given;
    Option *o = option_in(option);
    const Decision *d = decision_in(o->decision);
    Object *made = is_open(d) ? made_picks(d->game, (U)o->number) : held(python.none);
    if (made != python.none) return made;
    python.let_go(made);
    return python.ask(o->decision, "picked", "L", (long long)o->number);
}

static int visit_option(Object *object, Visit *visit, void *given) {
    int found = option_in(object)->decision ? visit(option_in(object)->decision, given) : 0;
    return found ? found : visit_class(object, visit, given);
}

static void forget_option(Object *object) {
    Object *class = python.class_of(object), *decision = option_in(object)->decision;
    python.watch_no_more(object);
    python.free(object);
    if (decision) python.let_go(decision);
    python.let_go(class); /* that was asked for here */
    python.let_go(class); /* that of the object */
}

/* ------------------------------------------------------------------------------------------------- called by Python */

/* Say which object of Python's this match is. */
static Object *call_rests(Object *game, Object *resting) {
    ((Game *)python.address(game))->resting = resting;
    return held(python.none);
}

static Object *call_decision(Object *game, Object *straight) { return made_decision(python.address(game), straight); }

/* Answer by an option of the decision at which the match rests; what `come` of who goes straight on says where none follows.
   False, and nothing has happened, where it is anything else. */
static Object *call_answer(Object *game, Object *option) {
    Game *c = python.address(game);
    Object *class = python.class_of(option);
    python.let_go(class);
    if (class != classes.option) return held(python.no);
    Decision *d = decision_in(option_in(option)->decision);
    if (d->game != c || !is_open(d)) return held(python.no);
    I following = choose_option(c, option_in(option)->number);
    python.let_go(d->rests);
    d->rests = held(python.none);
    return following > 0 ? made_decision(c, d->straight) : python.ask(d->straight, "come", "L", (long long)following);
}

#define OWN_AT(type, field) (python.head + (intptr_t)offsetof(type, field))

/* Make decisions and options from now on: of classes that are derived from these two. */
EXPORT int dogtable_classes(const void *functions, Object *decision, Object *option) {
    memcpy(&python, functions, sizeof(python));
    if (classes.decision && classes.option) return 0;
    Member of_decision[] = {
        {"straight", M_OBJECT, OWN_AT(Decision, straight), 0, 0}, {"rests", M_OBJECT, OWN_AT(Decision, rests), 0, 0},
        {"count", M_NUMBER, OWN_AT(Decision, count), M_READ_ONLY, 0}, {"offered", M_NUMBER, OWN_AT(Decision, offered), M_READ_ONLY, 0},
        {"seat", M_NUMBER, OWN_AT(Decision, seat), M_READ_ONLY, 0}, {"ask_number", M_NUMBER, OWN_AT(Decision, ask), M_READ_ONLY, 0}, {0}};
    Member of_option[] = {
        {"decision", M_OBJECT, OWN_AT(Option, decision), M_READ_ONLY, 0}, {"number", M_NUMBER, OWN_AT(Option, number), M_READ_ONLY, 0}, {0}};
    static Getter decision_gives[] = {{"options", made_options, 0, 0, 0}, {0}}, option_gives[] = {{"picks", option_picks, 0, 0, 0}, {0}};
    Slot decisions[] = {{C_VISIT, visit_decision}, {C_MEMBERS, of_decision}, {C_GETTERS, decision_gives}, {0}};
    Slot options[] = {{C_VISIT, visit_option}, {C_FORGET, forget_option}, {C_MEMBERS, of_option}, {C_GETTERS, option_gives}, {0}};
    int head = (int)python.head;
    Class core = {"dogtable.engine.decision_ahead.Core", head + (int)sizeof(Decision), 0, C_SUBCLASSED | C_WATCHED, decisions};
    Class option_core = {"dogtable.engine.decision.Option", head + (int)sizeof(Option), 0, C_NEVER_CALLED | C_WATCHED, options};
    Object *base = python.derived(&core, 0), *meta = python.class_of(decision);
    classes.decision = base ? python.call(meta, "s(OO){}", "Decision", base, decision) : 0;
    classes.option = python.derived(&option_core, option);
    python.let_go(meta);
    return classes.decision && classes.option ? 0 : -1;
}
