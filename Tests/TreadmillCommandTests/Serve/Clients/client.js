const net = require("node:net");
const lines = require("node:readline");

const socket = net.connect(process.argv[2]);
const waiting = [];  // answers come in the order of the requests
lines.createInterface({ input: socket }).on("line", (line) => {
  const { ok, error } = JSON.parse(line);
  const { resolve, reject } = waiting.shift();
  error ? reject(new Error(error.message)) : resolve(ok);
});
const treadmill = (call, fields) => new Promise((resolve, reject) => {
  waiting.push({ resolve, reject });
  socket.write(JSON.stringify({ id: 1, call, ...fields }) + "\n");
});

(async () => {
  await treadmill("insert", { feed: "home", ids: ["a", "b", "c"], heights: [300, 500, 700] });
  const { session } = await treadmill("open", { feed: "home", viewport: [390, 844] });
  await treadmill("release", { session, velocity: 2, at: 0 });
  console.log((await treadmill("window", { session, at: 16, within: 800 })).needed);
  socket.end();
})();
