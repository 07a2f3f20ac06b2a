/**
 * `npm run bench -- --peers [--quick] [--rounds 3]`: our standalone beside what people would use instead. Each stores a lead durably, drops
 * the second of two equal leads and asks for a call before it answers 202. One server runs at a time: it is started, checked, warmed up,
 * measured at 16 and 64 connections, killed, and what it answered with 202 is looked for in its store. Without --quick the results are
 * written to bench/results-peers.json and docs/benchmarks.md. Needs PostgreSQL of Debian; the peers are installed the first time.
 */
const { forkScript } = require('./children.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { prepareN8n } = require('./peers/n8n.cjs');
const { prepareNodeRed } = require('./peers/node-red.cjs');
const { OURS, startOurTurn } = require('./peers/our-server.cjs');
const { startPeer } = require('./peers/peer-server.cjs');
const { checkWork, proofOf } = require('./peers/same-work.cjs');
const { peersMistakes } = require('./peers-summary.cjs');
const { warmUp, windowOf } = require('./webhook.cjs');

const PLAN = [16, 64];
const WARM_UP_MS = 2_500;
/** The time in which a peer finishes what it does after its answers. */
const AFTERMATH_MS = 1_000;

/** @param contender {name, start} */
async function turn({ load, contender, round, ms }, results) {
  const server = await contender.start();
  await checkWork(server);
  const window = { load, server, round, ms, aftermathMs: AFTERMATH_MS };
  await warmUp({ ...window, connections: PLAN[0], ms: Math.min(ms, WARM_UP_MS) });
  for (const connections of PLAN) results.webhook.push(await windowOf({ ...window, connections }));
  results.proof.push({ server: server.name, round, ...proofOf(server, await server.storedAfterCrash()) });
  return server;
}

/** A peer goes on in the next round with what its database holds: to set it up anew would take a minute. */
function contenderOf(peer) {
  let before = { next: 0, expected: 0, unaccepted: [] };
  const start = async () => ({ ...(await startPeer(peer)), ...before });
  const ended = ({ next, expected, unaccepted }) => (before = { next, expected, unaccepted });
  return { name: peer.name, start, ended };
}

async function aboutOf({ name, about, postgres }) {
  await postgres.start();
  const [version, settings] = [await postgres.version(), await postgres.settings()];
  await postgres.stop();
  return { name, ...about, postgres: version, postgresSettings: settings };
}

/** @param plan {rounds, ms, only?}; `look`: see machine-watch.cjs */
async function measurePeers(results, { rounds, ms }, { say, look }) {
  Object.assign(results, { webhook: [], proof: [], peers: [] });
  const farEnd = await startFarEnd();
  try {
    const peers = [];
    for (const prepare of [prepareN8n, prepareNodeRed]) {
      say(`preparing ${prepare.name.slice('prepare'.length)}`);
      peers.push(await prepare());
    }
    for (const peer of peers) results.peers.push(await aboutOf(peer));
    const contenders = [{ name: OURS, start: () => startOurTurn(farEnd), ended: () => undefined }, ...peers.map(contenderOf)];
    const load = forkScript('load.cjs');
    for (let round = 0; round < rounds; round++) {
      await look();
      for (const contender of round % 2 === 0 ? contenders : [...contenders].reverse()) {
        say(`round ${round + 1} of ${rounds}: ${contender.name}`);
        contender.ended(await turn({ load, contender, round, ms }, results));
      }
    }
  } finally {
    farEnd.close();
  }
}

module.exports = { measurePeers, peersMistakes };
