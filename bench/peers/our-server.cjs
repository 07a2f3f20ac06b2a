const { setTimeout: pause } = require('node:timers/promises');
const { listOf } = require('../api.cjs');
const { folder, stop } = require('../children.cjs');
const { topUp } = require('../media-leads.cjs');
const { startOurs } = require('../servers.cjs');

const OURS = 'ours';
/** Leads whose call was not asked for before the kill are found by the sweep a minute after they were accepted. */
const CALLS_MS = 90_000;

/** Leads first, calls after: calls of the leads may still be asked for. */
async function storedIn(server) {
  const leads = (await listOf(server, '/api/leads')).map(({ phone }) => phone);
  for (const until = Date.now() + CALLS_MS; ; await pause(1_000)) {
    const calls = (await listOf(server, '/api/calls')).map(({ to }) => to);
    if (calls.length >= leads.length || Date.now() > until) return [leads, calls];
  }
}

/** The standalone with an empty store and credits; its leads ask for a call, and the far end is busy. */
async function startOurTurn(farEnd) {
  const order = { name: OURS, trunkUri: farEnd.uri, dataDir: folder() };
  const server = await startOurs(order);
  await topUp(server);
  return {
    ...server,
    more: { triggerImmediateCall: true },
    /** Kills it and starts it anew. @returns [phones of leads, phones of calls] */
    storedAfterCrash: async () => {
      await stop(server.child, 'SIGKILL');
      const again = await startOurs(order);
      const stored = await storedIn(again);
      await stop(again.child);
      return stored;
    },
  };
}

module.exports = { OURS, startOurTurn };
