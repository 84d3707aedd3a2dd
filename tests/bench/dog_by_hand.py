"""DOG written by hand in plain Python, for speed: the yardstick of P1 and a second opinion on the rules.

It shares nothing with the ruleset or the engine. Spaces are 0..N-1 on the ring and N + 4p + k in the centres (k = 0 is
C1); a marble 4p + i is at `pos[marble]`, -1 at home. A fresh marble always stands on its owner's start, so `fresh[p]`
says it all. Walking is arithmetic: in 13 steps a marble meets at most one start, and only a fresh marble stops it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

RANKS = ["ace", "two", "three", "four", "five", "six", "seven"]
RANKS += ["eight", "nine", "ten", "jack", "queen", "king", "joker"]
ACE, FOUR, SEVEN, JACK, KING, JOKER = (RANKS.index(r) for r in ("ace", "four", "seven", "jack", "king", "joker"))
FORWARD = [(1, 11), (2,), (3,), (4,), (5,), (6,), (), (8,), (9,), (10,), (), (12,), (13,), ()]
PACK = [rank for rank in range(13) for _ in range(8)] + [JOKER] * 6
LEAVE, AHEAD, BACK, SWAP, SPLIT = range(5)
USES = ["leave", "forward", "back", "swap", "split"]
FAR = 99

Use = tuple[int, int, int]  # use, marble, target (space, or the other marble of a swap); a split has -1, -1
Play = tuple[int, int, Use]  # card, what a joker is named (-1), use


class Dog:
    """One game. `phase` is `exchange`, `turn`, `seven` or `over`; `seat` is asked."""

    def __init__(
        self,
        rng: Random,
        players: int = 4,
        threes: bool = False,
        enter_at_start: bool = False,
        joker_finishes: bool = True,
        dealer_stays: bool = False,
    ) -> None:
        self.rng, self.players, self.joker_finishes, self.dealer_stays = rng, players, joker_finishes, dealer_stays
        self.ring = 16 * players
        team = 2 if threes or players == 4 else 3  # team-mates sit `team` seats apart
        self.mates = [[q for q in range(players) if q != p and (q - p) % team == 0] for p in range(players)]
        self.gives_to = [min(self.mates[p], key=lambda q, p=p: (q - p) % players) for p in range(players)]
        self.turn_in = [(16 * p - (0 if enter_at_start else 1)) % self.ring for p in range(players)]
        self.at = [-1] * (self.ring + 4 * players)
        self.pos = [-1] * (4 * players)
        self.home = [[4 * p + i for i in range(4)] for p in range(players)]
        self.inside = [0] * players
        self.fresh = [False] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.gifts: list[int] = []
        self.draw, self.discard = PACK[:], []
        self.steps_left, self.as_joker = 0, False
        self.decisions = 0

    # ---- deal

    def begin(self) -> None:
        self.dealer = self.rng.randrange(self.players)
        self.hand_size = 6
        self.rng.shuffle(self.draw)
        self.deal()

    def deal(self) -> None:
        first = self.dealer + 1
        for _ in range(self.hand_size):
            for k in range(self.players):
                if not self.draw:
                    self.draw, self.discard = self.discard, []
                    self.rng.shuffle(self.draw)
                self.hands[(first + k) % self.players].append(self.draw.pop())
        self.phase, self.seat, self.gifts = "exchange", 0, []

    def next_seat(self) -> None:
        """Pass the turn on, over empty hands and hands that are thrown in, and to the next deal."""
        if any(self.won(p) for p in range(self.players)):
            self.phase = "over"
            return
        while True:
            for k in range(1, self.players + 1):
                seat = (self.seat + k) % self.players
                if self.hands[seat]:
                    break
            else:
                if not self.dealer_stays or self.hand_size == 2:
                    self.dealer = (self.dealer + 1) % self.players
                self.hand_size = self.hand_size - 1 if self.hand_size > 2 else 5
                self.deal()
                return
            self.seat, self.phase = seat, "turn"
            self.open = self.plays()
            if self.open:
                return
            self.discard += self.hands[seat]
            self.hands[seat] = []

    # ---- teams

    def done(self, p: int) -> bool:
        return self.inside[p] == 4

    def won(self, p: int) -> bool:
        return self.inside[p] == 4 and all(self.inside[q] == 4 for q in self.mates[p])

    def movers(self, p: int) -> list[int]:
        return [q for q in self.mates[p] if self.inside[q] < 4] if self.inside[p] == 4 else [p]

    # ---- walking

    def reach(self, space: int) -> int:
        """How many steps forward nobody fresh forbids (at most 13)."""
        gap = 16 - space % 16
        return gap - 1 if gap < 14 and self.fresh[(space + gap) // 16 % self.players] else 13

    def free_run(self, p: int) -> int:
        base, k = self.ring + 4 * p, 0
        while k < 4 and self.at[base + k] < 0:
            k += 1
        return k

    def is_fresh(self, m: int) -> bool:
        return self.fresh[m >> 2] and self.pos[m] == 16 * (m >> 2)

    def ahead(self, m: int, n: int) -> Iterator[int]:
        p, space = m >> 2, self.pos[m]
        base = self.ring + 4 * p
        if space >= self.ring:
            end = space + n
            if end < base + 4 and all(self.at[x] < 0 for x in range(space + 1, end + 1)):
                yield end
            return
        reach = self.reach(space)
        if n <= reach:
            yield (space + n) % self.ring
        before = (self.turn_in[p] - space) % self.ring
        if before < n <= before + 4 and before <= reach and n - before <= self.free_run(p) and not self.is_fresh(m):
            yield base + n - before - 1

    def behind(self, m: int, n: int) -> Iterator[int]:
        space = self.pos[m]
        if space < self.ring:
            gap = space % 16 or 16  # the start behind
            if n < gap or not self.fresh[(space - gap) // 16 % self.players]:
                yield (space - n) % self.ring

    # ---- what can be done

    def plays(self) -> list[Play]:
        """All plays of the seat: equal cards once, marbles at home once."""
        found: list[Play] = []
        known: dict[int, list[Use]] = {}
        movers = self.movers(self.seat)
        out = [m for q in movers for m in range(4 * q, 4 * q + 4) if self.pos[m] >= 0]
        for card in sorted(set(self.hands[self.seat])):
            if card != JOKER:
                found += [(card, -1, use) for use in self.uses(card, movers, out, known)]
            else:
                for named in range(13):
                    uses = self.uses(named, movers, out, known)
                    if not self.joker_finishes:
                        uses = [use for use in uses if not self.finishes(use)]
                    found += [(JOKER, named, use) for use in uses]
        return found

    def uses(self, rank: int, movers: list[int], out: list[int], known: dict[int, list[Use]]) -> list[Use]:
        if rank in known:
            return known[rank]
        uses: list[Use] = []
        if rank in (ACE, KING):
            uses += [(LEAVE, self.home[q][0], 16 * q) for q in movers if self.home[q] and not self.fresh[q]]
        uses += [(AHEAD, m, f) for m in out for n in FORWARD[rank] for f in self.ahead(m, n)]
        if rank == FOUR:
            uses += [(BACK, m, f) for m in out for f in self.behind(m, 4)]
        elif rank == JACK:
            loose = [m for m in range(4 * self.players) if 0 <= self.pos[m] < self.ring and not self.is_fresh(m)]
            uses += [(SWAP, m, x) for m in loose if m >> 2 in movers for x in loose if x >> 2 != m >> 2]
        elif rank == SEVEN and self.can_walk(7):
            uses.append((SPLIT, -1, -1))
        known[rank] = uses
        return uses

    def finishes(self, use: Use) -> bool:
        """Whether the use brings in the team's last marble (D29); a seven has been asked about its own way."""
        kind, m, f = use
        if kind == SPLIT:
            self.as_joker = True
            possible = self.can_walk(7)
            self.as_joker = False
            return not possible
        if kind != AHEAD or f < self.ring or self.pos[m] >= self.ring:
            return False
        p = m >> 2
        return self.inside[p] == 3 and all(self.inside[q] == 4 for q in self.mates[p])

    def steps(self) -> list[tuple[int, int]]:
        movers = self.movers(self.seat)
        return [(m, f) for q in movers for m in range(4 * q, 4 * q + 4) if self.pos[m] >= 0 for f in self.ahead(m, 1)]

    def can_walk(self, n: int) -> bool:
        """Whether n single steps can be made. Mostly one marble can simply go round; else they are tried out."""
        if n == 0:
            return not (self.as_joker and not self.joker_finishes and self.won(self.seat))
        for q in self.movers(self.seat):
            for m in range(4 * q, 4 * q + 4):
                if 0 <= self.pos[m] < self.ring and self.reach(self.pos[m]) >= n:
                    return True
        seen = self.__dict__.setdefault("_dead", set())
        mark = (n, self.seat, self.as_joker, tuple(self.pos), tuple(self.fresh))
        if mark in seen:
            return False
        for m, f in self.steps():
            kept = self.keep()
            self.land(m, f)
            possible = self.can_walk(n - 1)
            self.put_back(kept)
            if possible:
                return True
        if len(seen) > 10_000:
            seen.clear()
        seen.add(mark)
        return False

    def keep(self) -> tuple[list[int], list[int], list[list[int]], list[int], list[bool]]:
        return self.at[:], self.pos[:], [h[:] for h in self.home], self.inside[:], self.fresh[:]

    def put_back(self, kept: tuple[list[int], list[int], list[list[int]], list[int], list[bool]]) -> None:
        self.at, self.pos, self.home, self.inside, self.fresh = kept

    # ---- doing it

    def lift(self, m: int) -> None:
        space = self.pos[m]
        if space < 0:
            self.home[m >> 2].remove(m)
        else:
            self.at[space] = -1
            if space == 16 * (m >> 2):
                self.fresh[m >> 2] = False
            elif space >= self.ring:
                self.inside[m >> 2] -= 1

    def land(self, m: int, f: int) -> None:
        met = self.at[f]
        if met >= 0:
            self.pos[met] = -1
            self.home[met >> 2].append(met)
        self.lift(m)
        self.at[f], self.pos[m] = m, f
        if f >= self.ring:
            self.inside[m >> 2] += 1

    def give(self, card: int) -> None:
        self.decisions += 1
        self.gifts.append(card)
        self.seat += 1
        if self.seat == self.players:
            for p, gift in enumerate(self.gifts):
                self.hands[p].remove(gift)
            for p, gift in enumerate(self.gifts):
                self.hands[self.gives_to[p]].append(gift)
            self.seat = self.dealer
            self.next_seat()

    def play(self, play: Play) -> None:
        self.decisions += 1
        card, named, (use, m, f) = play
        self.hands[self.seat].remove(card)
        self.discard.append(card)
        if use == SPLIT:
            self.phase, self.steps_left, self.as_joker = "seven", 7, named >= 0
            return
        if use == SWAP:
            a, b = self.pos[m], self.pos[f]
            self.at[a], self.at[b], self.pos[m], self.pos[f] = f, m, b, a
        else:
            self.land(m, f)
            if use == LEAVE:
                self.fresh[m >> 2] = True
        self.next_seat()

    def open_steps(self) -> list[tuple[int, int]]:
        found = []
        for m, f in self.steps():
            kept = self.keep()
            self.land(m, f)
            if self.can_walk(self.steps_left - 1):
                found.append((m, f))
            self.put_back(kept)
        return found

    def step(self, step: tuple[int, int]) -> None:
        self.decisions += 1
        self.land(*step)
        self.steps_left -= 1
        if self.steps_left == 0:
            self.as_joker = False
            self.next_seat()

    def playout(self) -> int:
        """Play at random to the end; the number of decisions."""
        choice = self.rng.choice
        self.begin()
        while self.phase != "over":
            if self.phase == "exchange":
                self.give(choice(sorted(set(self.hands[self.seat]))))
            elif self.phase == "turn":
                self.play(choice(self.open))
            else:
                self.step(choice(self.open_steps()))
        return self.decisions
