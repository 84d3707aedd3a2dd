// Random games by boardgame.io, as quick as it plays them: its reducer alone, as its own search bots do, without a client,
// a server, a log that is sent, or anything drawn. Reads lines "GAME SECONDS", answers with one line of JSON each.
// Run in the folder where boardgame.io is installed (see fetch.py).
"use strict";

const fs = require("fs");
const { createRequire } = require("module");
const path = require("path");
const readline = require("readline");

const installed = createRequire(path.join(process.cwd(), "package.json"));
const { CreateGameReducer, InitializeGame } = installed("boardgame.io/internal");
const KINDS = { ludo: require("./ludo.js"), "tic-tac-toe": require("./tictactoe.js") };

// Seconds of the processor that this thread took (what the helpers of the JavaScript engine take is not counted).
function clock() {
  try {
    return Number(fs.readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e9;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

function playout(kind, reducer, seed) {
  let state = InitializeGame({ game: { ...kind.game, seed }, numPlayers: kind.players });
  let decisions = 0;
  while (state.ctx.gameover === undefined) {
    const { G, ctx } = state;
    const options = kind.options(G, ctx);
    const args = [options[Math.floor(Math.random() * options.length)]];
    const before = state;
    state = reducer(state, { type: "MAKE_MOVE", payload: { type: kind.move, args, playerID: ctx.currentPlayer } });
    if (state._stateID === before._stateID) throw new Error(`${kind.game.name}: move ${args} was refused`);
    decisions++;
  }
  return decisions;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [name, seconds] = line.split(" ");
  const kind = KINDS[name];
  const reducer = CreateGameReducer({ game: kind.game });
  const begin = clock();
  let games = 0;
  let decisions = 0;
  while (clock() - begin < Number(seconds)) {
    decisions += playout(kind, reducer, `${name} ${games}`);
    games++;
  }
  console.log(JSON.stringify({ games, decisions, seconds: clock() - begin }));
});
