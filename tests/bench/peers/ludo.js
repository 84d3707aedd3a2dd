// Ludo for four for boardgame.io, with the rules of rulesets/examples/ludo. A piece is told by how far it has come: -1 in
// the yard, 0 to 50 on the track, 51 to 55 in the lane, of which 55 is home. Who can move nothing is passed over at once,
// inside the move before, so that the framework is asked once for each decision.
"use strict";

const [YARD, LAST, HOME] = [-1, 50, 55];
const SAFE = Array.from({ length: 52 }, (_, space) => [0, 8, 13, 21, 26, 34, 39, 47].includes(space));

function options(come, roll) {
  const found = [];
  for (let piece = 0; piece < 4; piece++) if (come[piece] >= 0 && come[piece] <= HOME - roll) found.push(piece);
  if (roll === 6 && come.includes(YARD)) found.push(come.indexOf(YARD));
  return found;
}

// Roll for `seat`, and on from seat to seat, until somebody can move; return who.
function rollOn(G, seat, random) {
  for (;;) {
    G.roll = random.D6();
    if (options(G.come[seat], G.roll).length) return seat;
    if (G.roll !== 6) seat = (seat + 1) % 4;
  }
}

function go({ G, ctx, random, events }, piece) {
  const seat = Number(ctx.currentPlayer);
  const mine = G.come[seat];
  const at = mine[piece] < 0 ? 0 : mine[piece] + G.roll;
  mine[piece] = at;
  if (at === HOME) {
    if (mine.every((come) => come === HOME)) return events.endGame({ winner: seat });
  } else if (at <= LAST) {
    const space = (13 * seat + at) % 52;
    if (!SAFE[space])
      for (let other = 0; other < 4; other++)
        if (other !== seat) {
          const theirs = (space - 13 * other + 52) % 52;
          if (theirs <= LAST)
            G.come[other].forEach((come, n) => {
              if (come === theirs) G.come[other][n] = YARD;
            });
        }
  }
  const next = rollOn(G, G.roll === 6 ? seat : (seat + 1) % 4, random);
  if (next !== seat) events.endTurn({ next: String(next) });
}

module.exports = {
  players: 4,
  game: {
    name: "ludo",
    setup: ({ random }) => {
      const G = { come: [0, 1, 2, 3].map(() => [YARD, YARD, YARD, YARD]), roll: 0, first: 0 };
      G.first = rollOn(G, 0, random);
      return G;
    },
    turn: { order: { first: ({ G }) => G.first, next: ({ ctx }) => (ctx.playOrderPos + 1) % 4 } },
    moves: { go },
  },
  options: (G, ctx) => options(G.come[Number(ctx.currentPlayer)], G.roll),
  move: "go",
};
