/* Functions that Python calls as its own, which takes a tenth of the time of a call by ctypes.

   They are made without Python's headers: what is used of it belongs to its stable interface, the same in every version,
   and is handed over by address (`calling.py`, in this order). */

typedef struct Object Object; /* of Python: only ever an address here */
typedef struct { const char *name; Object *(*call)(Object *self, Object *given); int how; const char *told; } Method;
enum { ONE_GIVEN = 8 };

static struct {
    void *(*address)(Object *);
    unsigned long long (*bits)(Object *);
    Object *(*wrong)(void);
    Object *(*number)(long long);
    Object *(*tuple)(intptr_t size);
    int (*put)(Object *tuple, intptr_t at, Object *stolen);
    Object *(*bytes)(const char *, intptr_t size);
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
static Object *call_start(Object *game, Object *seed), *call_choose(Object *game, Object *number);
static Object *call_offered(Object *game, Object *as_called);
#endif

static Method METHODS[] = {
    {"play", call_play, ONE_GIVEN, 0},
#ifdef BY_BLOCKS
    {"start", call_start, ONE_GIVEN, 0},
    {"choose", call_choose, ONE_GIVEN, 0},
    {"offered", call_offered, ONE_GIVEN, 0},
#endif
};

/* The methods that a game has, in their order. */
EXPORT const Method *dogtable_methods(const void *functions) {
    memcpy(&python, functions, sizeof(python));
    return METHODS;
}
