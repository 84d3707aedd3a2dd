/* DOG written by hand in C, for speed: the yardstick of P1c. The same rules as in dog_by_hand.py, play by play.

   It shares nothing with the ruleset or the engine. Spaces are 0..ring-1 on the ring and ring + 4p + k in the centres;
   a marble 4p + i is at pos[marble], -1 at home. A fresh marble stands on its owner's start, so fresh[p] says it all.
   The state without hands is small, so what is tried out in a seven is tried on a copy. */

#include <stdint.h>
#include <string.h>

enum { ACE, FOUR = 3, SEVEN = 6, JACK = 10, KING = 12, JOKER = 13, RANKS = 14 };
enum { LEAVE, AHEAD, BACK, SWAP, SPLIT };
enum { EXCHANGE, TURN, STEPS, OVER };
enum { SEATS = 6, MARBLES = 4 * SEATS, SPACES = 16 * SEATS + MARBLES, PACK = 110, MOST = 1024 };

typedef struct {
    int8_t at[SPACES], pos[MARBLES], home[SEATS][4], homes[SEATS], inside[SEATS], fresh[SEATS];
} Board;

typedef struct { int8_t card, named, use, marble, target; } Play;

typedef struct {
    Board board;
    uint64_t chance;
    int players, ring, joker_finishes, dealer_stays;
    int turn_in[SEATS], mates[SEATS][2], mate_count[SEATS], gives_to[SEATS];
    int8_t hand[SEATS][RANKS], held[SEATS], gift[SEATS], draw[PACK], discard[PACK];
    int draw_count, discard_count, dealer, hand_size, phase, seat, steps_left, as_joker, decisions;
    int plays;
    Play open[MOST]; /* what may be chosen now, and how much of it there is */
} Dog;

static const int8_t FORWARD[RANKS][2] = {
    {1, 11}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {0, 0}, {8, 0}, {9, 0}, {10, 0}, {0, 0}, {12, 0}, {13, 0}, {0, 0},
};

/* ---- chance: a linear congruential generator of 64 bits, of which the upper 31 are used */

static int below(Dog *g, int n) {
    g->chance = g->chance * 6364136223846793005u + 1442695040888963407u;
    return (int)(((g->chance >> 33) * (uint64_t)n) >> 31);
}

static void shuffle(Dog *g, int8_t *cards, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = below(g, i + 1);
        int8_t card = cards[i];
        cards[i] = cards[j], cards[j] = card;
    }
}

/* ---- teams */

static int won(const Dog *g, int p) {
    if (g->board.inside[p] != 4) return 0;
    for (int k = 0; k < g->mate_count[p]; k++)
        if (g->board.inside[g->mates[p][k]] != 4) return 0;
    return 1;
}

static int movers(const Dog *g, int p, int *found) {
    int count = 0;
    if (g->board.inside[p] < 4) return found[0] = p, 1;
    for (int k = 0; k < g->mate_count[p]; k++)
        if (g->board.inside[g->mates[p][k]] < 4) found[count++] = g->mates[p][k];
    return count;
}

/* ---- walking */

static int reach(const Dog *g, int space) { /* how many steps forward nobody fresh forbids, at most 13 */
    int gap = 16 - space % 16, start = (space + gap) / 16;
    if (start == g->players) start = 0;
    return gap < 14 && g->board.fresh[start] ? gap - 1 : 13;
}

static int ahead(const Dog *g, int m, int n, int8_t *found) {
    const Board *b = &g->board;
    int p = m >> 2, space = b->pos[m], base = g->ring + 4 * p, count = 0;
    if (space >= g->ring) {
        if (space + n >= base + 4) return 0;
        for (int x = space + 1; x <= space + n; x++)
            if (b->at[x] >= 0) return 0;
        return found[0] = (int8_t)(space + n), 1;
    }
    int far = reach(g, space), before = g->turn_in[p] - space;
    if (n <= far) found[count++] = (int8_t)((space + n) % g->ring);
    if (before < 0) before += g->ring;
    if (before < n && n <= before + 4 && before <= far && !(b->fresh[p] && space == 16 * p)) {
        int x = base;
        while (x < base + n - before && b->at[x] < 0) x++;
        if (x == base + n - before) found[count++] = (int8_t)(x - 1);
    }
    return count;
}

static int behind(const Dog *g, int m, int n) {
    int space = g->board.pos[m];
    if (space >= g->ring) return -1;
    int gap = space % 16 ? space % 16 : 16, start = space - gap;
    if (start < 0) start += g->ring;
    if (n >= gap && g->board.fresh[start / 16]) return -1;
    return space >= n ? space - n : space - n + g->ring;
}

/* ---- moving */

static void land(Dog *g, int m, int to) {
    Board *b = &g->board;
    int met = b->at[to], p = m >> 2, space = b->pos[m];
    if (met >= 0) {
        int of = met >> 2;
        b->pos[met] = -1;
        b->home[of][b->homes[of]++] = (int8_t)met;
    }
    if (space < 0) {
        int i = 0;
        while (b->home[p][i] != m) i++;
        for (b->homes[p]--; i < b->homes[p]; i++) b->home[p][i] = b->home[p][i + 1];
    } else {
        b->at[space] = -1;
        if (space == 16 * p) b->fresh[p] = 0;
        else if (space >= g->ring) b->inside[p]--;
    }
    b->at[to] = (int8_t)m, b->pos[m] = (int8_t)to;
    if (to >= g->ring) b->inside[p]++;
}

static int steps(const Dog *g, Play *found) {
    int who[SEATS], count = 0;
    int8_t to[2];
    for (int k = 0, n = movers(g, g->seat, who); k < n; k++)
        for (int m = 4 * who[k]; m < 4 * who[k] + 4; m++)
            if (g->board.pos[m] >= 0)
                for (int i = 0, ways = ahead(g, m, 1, to); i < ways; i++)
                    found[count++] = (Play){SEVEN, -1, AHEAD, (int8_t)m, to[i]};
    return count;
}

static int can_walk(Dog *g, int n) { /* mostly one marble can simply go round; else single steps are tried out */
    if (n == 0) return !(g->as_joker && !g->joker_finishes && won(g, g->seat));
    int who[SEATS];
    for (int k = 0, count = movers(g, g->seat, who); k < count; k++)
        for (int m = 4 * who[k]; m < 4 * who[k] + 4; m++)
            if (g->board.pos[m] >= 0 && g->board.pos[m] < g->ring && reach(g, g->board.pos[m]) >= n) return 1;
    Play tried[2 * MARBLES];
    Board kept = g->board;
    for (int i = 0, count = steps(g, tried); i < count; i++) {
        land(g, tried[i].marble, tried[i].target);
        int possible = can_walk(g, n - 1);
        g->board = kept;
        if (possible) return 1;
    }
    return 0;
}

/* ---- what can be done */

static int finishes(Dog *g, Play play) { /* whether it brings in the team's last marble */
    if (play.use == SPLIT) {
        g->as_joker = 1;
        int possible = can_walk(g, 7);
        g->as_joker = 0;
        return !possible;
    }
    if (play.use != AHEAD || play.target < g->ring || g->board.pos[play.marble] >= g->ring) return 0;
    int p = play.marble >> 2;
    if (g->board.inside[p] != 3) return 0;
    for (int k = 0; k < g->mate_count[p]; k++)
        if (g->board.inside[g->mates[p][k]] != 4) return 0;
    return 1;
}

static void add_uses(Dog *g, int card, int rank, const int *who, int count, const int8_t *out, int outs) {
    const Board *b = &g->board;
    int begin = g->plays, named = card == JOKER ? rank : -1;
#define ADD(use, m, f) g->open[g->plays++] = (Play){(int8_t)card, (int8_t)named, use, (int8_t)(m), (int8_t)(f)}
    if (rank == ACE || rank == KING)
        for (int k = 0; k < count; k++)
            if (b->homes[who[k]] && !b->fresh[who[k]]) ADD(LEAVE, b->home[who[k]][0], 16 * who[k]);
    int8_t to[2];
    for (int i = 0; FORWARD[rank][0] && i < outs; i++)
        for (int n = 0; n < 2 && FORWARD[rank][n]; n++)
            for (int w = 0, ways = ahead(g, out[i], FORWARD[rank][n], to); w < ways; w++) ADD(AHEAD, out[i], to[w]);
    if (rank == FOUR) {
        for (int i = 0; i < outs; i++) {
            int back = behind(g, out[i], 4);
            if (back >= 0) ADD(BACK, out[i], back);
        }
    } else if (rank == JACK) {
        int8_t loose[MARBLES];
        int many = 0, mine = 0;
        for (int m = 0; m < 4 * g->players; m++)
            if (b->pos[m] >= 0 && b->pos[m] < g->ring && !(b->fresh[m >> 2] && b->pos[m] == 16 * (m >> 2)))
                loose[many++] = (int8_t)m;
        for (int k = 0; k < count; k++) mine |= 1 << who[k];
        for (int i = 0; i < many; i++)
            if (mine >> (loose[i] >> 2) & 1)
                for (int j = 0; j < many; j++)
                    if (loose[i] >> 2 != loose[j] >> 2) ADD(SWAP, loose[i], loose[j]);
    } else if (rank == SEVEN && can_walk(g, 7)) {
        ADD(SPLIT, -1, -1);
    }
#undef ADD
    if (card != JOKER || g->joker_finishes) return;
    int kept = begin;
    for (int i = begin; i < g->plays; i++)
        if (!finishes(g, g->open[i])) g->open[kept++] = g->open[i];
    g->plays = kept;
}

static void list_plays(Dog *g) {
    int who[SEATS], outs = 0, count = movers(g, g->seat, who);
    int8_t out[MARBLES];
    for (int k = 0; k < count; k++)
        for (int m = 4 * who[k]; m < 4 * who[k] + 4; m++)
            if (g->board.pos[m] >= 0) out[outs++] = (int8_t)m;
    g->plays = 0;
    for (int card = 0; card < JOKER; card++)
        if (g->hand[g->seat][card]) add_uses(g, card, card, who, count, out, outs);
    if (g->hand[g->seat][JOKER])
        for (int rank = 0; rank < JOKER; rank++) add_uses(g, JOKER, rank, who, count, out, outs);
}

static void list_steps(Dog *g) {
    Play found[2 * MARBLES];
    Board kept = g->board;
    g->plays = 0;
    for (int i = 0, count = steps(g, found); i < count; i++) {
        land(g, found[i].marble, found[i].target);
        if (can_walk(g, g->steps_left - 1)) g->open[g->plays++] = found[i];
        g->board = kept;
    }
}

static void list_gifts(Dog *g) {
    g->plays = 0;
    for (int card = 0; card < RANKS; card++)
        if (g->hand[g->seat][card]) g->open[g->plays++] = (Play){(int8_t)card, -1, LEAVE, -1, -1};
}

/* ---- the course of the game */

static void deal(Dog *g) {
    for (int i = 0; i < g->hand_size; i++)
        for (int k = 1; k <= g->players; k++) {
            if (!g->draw_count) {
                memcpy(g->draw, g->discard, sizeof g->draw);
                g->draw_count = g->discard_count, g->discard_count = 0;
                shuffle(g, g->draw, g->draw_count);
            }
            int p = (g->dealer + k) % g->players;
            g->hand[p][g->draw[--g->draw_count]]++, g->held[p]++;
        }
    g->phase = EXCHANGE, g->seat = 0;
    list_gifts(g);
}

static void next_seat(Dog *g) { /* over empty hands and hands that are thrown in, and to the next deal */
    for (int p = 0; p < g->players; p++)
        if (won(g, p)) {
            g->phase = OVER;
            return;
        }
    for (;;) {
        int seat = g->seat, k = 1;
        for (; k <= g->players; k++)
            if (g->held[seat = (g->seat + k) % g->players]) break;
        if (k > g->players) {
            if (!g->dealer_stays || g->hand_size == 2) g->dealer = (g->dealer + 1) % g->players;
            g->hand_size = g->hand_size > 2 ? g->hand_size - 1 : 5;
            deal(g);
            return;
        }
        g->seat = seat, g->phase = TURN;
        list_plays(g);
        if (g->plays) return;
        for (int card = 0; card < RANKS; card++) {
            for (int i = 0; i < g->hand[seat][card]; i++) g->discard[g->discard_count++] = (int8_t)card;
            g->hand[seat][card] = 0;
        }
        g->held[seat] = 0;
    }
}

static void choose(Dog *g, Play play) {
    g->decisions++;
    if (g->phase == EXCHANGE) {
        g->gift[g->seat++] = play.card;
        if (g->seat < g->players) {
            list_gifts(g);
            return;
        }
        for (int p = 0; p < g->players; p++) g->hand[p][g->gift[p]]--;
        for (int p = 0; p < g->players; p++) g->hand[g->gives_to[p]][g->gift[p]]++;
        g->seat = g->dealer;
        next_seat(g);
    } else if (g->phase == STEPS) {
        land(g, play.marble, play.target);
        if (--g->steps_left) {
            list_steps(g);
            return;
        }
        g->as_joker = 0;
        next_seat(g);
    } else {
        g->hand[g->seat][play.card]--, g->held[g->seat]--;
        g->discard[g->discard_count++] = play.card;
        if (play.use == SPLIT) {
            g->phase = STEPS, g->steps_left = 7, g->as_joker = play.named >= 0;
            list_steps(g);
            return;
        }
        if (play.use == SWAP) {
            Board *b = &g->board;
            int8_t here = b->pos[play.marble], there = b->pos[play.target];
            b->at[here] = play.target, b->at[there] = play.marble;
            b->pos[play.marble] = there, b->pos[play.target] = here;
        } else {
            land(g, play.marble, play.target);
            if (play.use == LEAVE) g->board.fresh[play.marble >> 2] = 1;
        }
        next_seat(g);
    }
}

static void begin(Dog *g, int players, int threes, int at_start, int joker_finishes, int dealer_stays, uint64_t seed) {
    memset(g, 0, sizeof *g);
    g->players = players, g->ring = 16 * players, g->chance = seed;
    g->joker_finishes = joker_finishes, g->dealer_stays = dealer_stays;
    int team = threes || players == 4 ? 2 : 3;
    memset(g->board.at, -1, sizeof g->board.at);
    memset(g->board.pos, -1, sizeof g->board.pos);
    for (int p = 0; p < players; p++) {
        for (int q = 0; q < players; q++)
            if (q != p && (q - p) % team == 0) g->mates[p][g->mate_count[p]++] = q;
        int nearest = g->mates[p][0];
        for (int k = 1; k < g->mate_count[p]; k++)
            if ((g->mates[p][k] - p + players) % players < (nearest - p + players) % players) nearest = g->mates[p][k];
        g->gives_to[p] = nearest;
        g->turn_in[p] = (16 * p - !at_start + g->ring) % g->ring;
        for (int i = 0; i < 4; i++) g->board.home[p][i] = (int8_t)(4 * p + i);
        g->board.homes[p] = 4;
    }
    for (int rank = 0; rank < 13; rank++)
        for (int i = 0; i < 8; i++) g->draw[g->draw_count++] = (int8_t)rank;
    for (int i = 0; i < 6; i++) g->draw[g->draw_count++] = JOKER;
    g->dealer = below(g, players), g->hand_size = 6;
    shuffle(g, g->draw, g->draw_count);
    deal(g);
}

/* ---- for who measures and compares */

#ifdef _WIN32
#define OPEN __declspec(dllexport)
#else
#define OPEN __attribute__((visibility("default")))
#endif

OPEN int play_out(int players, int threes, int at_start, int joker_finishes, int dealer_stays, uint64_t seed, int8_t *ends) {
    Dog g;
    begin(&g, players, threes, at_start, joker_finishes, dealer_stays, seed);
    while (g.phase != OVER) choose(&g, g.open[below(&g, g.plays)]);
    memcpy(ends, g.board.pos, MARBLES);
    return g.decisions;
}

OPEN int play_many(uint64_t seed, int games) { /* for four, as the rulebook has it; the decisions of all */
    int8_t ends[MARBLES];
    int decisions = 0;
    for (int i = 0; i < games; i++) decisions += play_out(4, 0, 0, 1, 0, seed + (uint64_t)i, ends);
    return decisions;
}
