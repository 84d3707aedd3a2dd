// Tic-tac-toe for boardgame.io, as in its own tutorial, but that only the rows through the last mark are looked at.
"use strict";

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const THROUGH = Array.from({ length: 9 }, (_, space) => LINES.filter((line) => line.includes(space)));

function mark({ G, ctx, events }, space) {
  const seat = ctx.currentPlayer;
  G.squares[space] = seat;
  if (THROUGH[space].some((line) => line.every((s) => G.squares[s] === seat))) events.endGame({ winner: seat });
  else if (G.squares.every((s) => s !== null)) events.endGame({ draw: true });
}

module.exports = {
  players: 2,
  game: {
    name: "tic-tac-toe",
    setup: () => ({ squares: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: { mark },
  },
  options: (G) => G.squares.flatMap((held, space) => (held === null ? [space] : [])),
  move: "mark",
};
