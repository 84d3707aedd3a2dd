/* Facts: what functions of the rules came to that change nothing, so that each is worked out once of the same cells.

   Whoever asks much of the same cells (terms of advice of every seat, scores) lets facts be kept meanwhile, and writes no
   cell. A fact burns as much fuel each time as it did at first. `facts.py` says which functions these are. */

#define FACT_KEY 5 /* the number of the function, and what it is given beside the cells */
#define FACTS_BITS 9

typedef struct Fact { U when; I key[FACT_KEY], value, burnt; } Fact;

static void keep_facts(Game *c) {
    if (!c->facts) c->facts = calloc((size_t)1 << FACTS_BITS, sizeof(Fact));
    c->kept_since = c->facts ? ++c->times_kept : 0;
}

static void forget_facts(Game *c) { c->kept_since = 0; }

/* Where a fact has its place; one that comes to where another lies takes its place. */
static inline Fact *fact_at(Game *c, const I *key) {
    U hash = 0;
    for (I i = 0; i < FACT_KEY; i++) hash = hash * 31 + (U)key[i];
    return c->facts + (hash * 0x9E3779B97F4A7C15u >> (64 - FACTS_BITS));
}

static inline Fact *known_fact(Game *c, const I *key) {
    Fact *fact = fact_at(c, key);
    if (fact->when != c->kept_since) return 0;
    for (I i = 0; i < FACT_KEY; i++) if (fact->key[i] != key[i]) return 0;
    burn(c, fact->burnt);
    return fact;
}

static inline I now_fact(Game *c, const I *key, I value, I burnt) {
    Fact *fact = fact_at(c, key);
    fact->when = c->kept_since;
    memcpy(fact->key, key, sizeof(fact->key));
    fact->value = value;
    fact->burnt = burnt;
    return value;
}
