// boardgame.io making counter moves: `node counter.cjs FOLDER`, where FOLDER holds node_modules.
// For each line "N" on stdin it makes N moves in a new game and prints the seconds of CPU they took.
const path = require("path");
const readline = require("readline");
const { Client } = require(path.join(path.resolve(process.argv[2]), "node_modules/boardgame.io/dist/cjs/client.js"));

const game = {
  setup: () => ({ count: 0 }),
  moves: { increase: ({ G }) => ({ ...G, count: G.count + 1 }) },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const client = Client({ game, debug: false, numPlayers: 4 });
  client.start();
  const before = process.cpuUsage();
  for (let made = 0; made < Number(line); made++) client.moves.increase();
  const { user, system } = process.cpuUsage(before);
  if (client.getState().G.count !== Number(line)) throw new Error("a move was not made");
  client.stop();
  console.log((user + system) / 1e6);
});
