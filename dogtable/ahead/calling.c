/* Functions that Python calls as its own, which takes a tenth of the time of a call by ctypes.

   They are made without Python's headers: what is used of it belongs to its stable interface, the same in every version,
   and is handed over by address (`calling.py`, in this order); and so are None and False. */

typedef struct Object Object; /* of Python: only ever an address here */
typedef struct { const char *name; Object *(*call)(Object *self, Object *given); int how; const char *doc; } Method;
enum { ONE_GIVEN = 8 };
typedef struct { int slot; void *is; } Slot; /* of a class */
typedef struct { const char *name; int size, item; unsigned flags; Slot *slots; } Class;
typedef struct { const char *name; int sort; intptr_t at; int flags; const char *doc; } Member;
typedef struct { const char *name; Object *(*get)(Object *, void *); void *set; const char *doc; void *given; } Getter;

static struct {
    void *(*address)(Object *);
    unsigned long long (*bits)(Object *);
    Object *(*wrong)(void);
    Object *(*number)(long long);
    Object *(*tuple)(intptr_t size);
    int (*put)(Object *tuple, intptr_t at, Object *stolen);
    Object *(*bytes)(const char *, intptr_t size);
    Object *(*list)(intptr_t size);
    int (*set)(Object *list, intptr_t at, Object *stolen);
    Object *(*dict)(void);
    int (*put_under)(Object *dict, Object *name, Object *value);
    Object *(*copied)(Object *dict);
    void (*hold)(Object *);
    void (*let_go)(Object *);
    intptr_t (*size)(Object *list);
    Object *(*item)(Object *list, intptr_t at);
    Object *(*class_of)(Object *);
    Object *(*derived)(Class *, Object *bases);
    Object *(*made)(Object *class, intptr_t items);
    Object *(*call)(Object *function, const char *given, ...);
    Object *(*ask)(Object *, const char *method, const char *given, ...);
    void (*watch_no_more)(Object *);
    void (*free)(void *);
    Object *none, *no;
    intptr_t head; /* bytes of an object that are Python's */
} python;

/* The 64 lower bits of a whole number; 0 where that is none: then Python knows what is wrong. */
static int taken_bits(Object *given, U *bits) {
    *bits = python.bits(given);
    return *bits != ~(U)0 || !python.wrong();
}

static Object *call_play(Object *game, Object *seed) {
    U bits;
    return taken_bits(seed, &bits) ? python.number(dogtable_play(python.address(game), bits)) : 0;
}

#ifdef BY_BLOCKS
/* Take cells that are handed over as a list, until the next ones come: their address. */
static Object *call_cells(Object *game, Object *given) {
    Game *c = python.address(game);
    intptr_t count = python.size(given);
    if (count < 0) return 0;
    if (!c->given) c->given = malloc((size_t)MOST_CELLS * sizeof(I));
    for (intptr_t i = 0; c->given && i < count && i < MOST_CELLS; i++) {
        U bits;
        if (!taken_bits(python.item(given, i), &bits)) return 0;
        c->given[i] = (I)bits;
    }
    return python.number((I)(intptr_t)c->given);
}

/* What matches can be asked, each by a function of that name (`matches.c`, `seeing.c`, `asking.c`). */
#define OF_MATCHES(DO) \
    DO(start) DO(choose) DO(offered) DO(cells) DO(plan) DO(seen) DO(picked) DO(attend) DO(stands) \
    DO(chosen) DO(rests) DO(decision) DO(answer)
#define DECLARED(name) static Object *call_##name(Object *game, Object *given);
#define LISTED(name) {#name, call_##name, ONE_GIVEN, 0},
OF_MATCHES(DECLARED)
#endif

static Method METHODS[] = {
    {"play", call_play, ONE_GIVEN, 0},
#ifdef BY_BLOCKS
    OF_MATCHES(LISTED)
#endif
};

/* The methods that a game has, in their order. */
EXPORT const Method *dogtable_methods(const void *functions) {
    memcpy(&python, functions, sizeof(python));
    return METHODS;
}
