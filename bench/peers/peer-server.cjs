const { setTimeout: pause } = require('node:timers/promises');

/** A key for the bench alone: the peers listen on loopback. */
const KEY = 'bench-0123456789abcdefghijkl';
const START_MS = 180_000;

/** @param body an object, sent as JSON @returns the answer's status */
async function postLead({ port, path, key }, body) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Waits until the peer's flow answers that it does not know a key. */
async function untilReady({ port, path, child, statuses }) {
  let last;
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`);
    last = await postLead({ port, path, key: 'nobody' }, {}).catch(({ message }) => message);
    if (statuses.includes(last)) return;
  }
  throw new Error(`${child.spawnargs.join(' ')} answers ${last}`);
}

/** A prepared peer as the load knows it. */
async function startPeer(peer) {
  const { postgres, name, port, path } = peer;
  await postgres.start();
  const child = await peer.start();
  return {
    ...{ name, child, pid: child.pid, pids: [child.pid, postgres.pid], port, path, key: KEY },
    count: () => postgres.count(),
    /** Kills the peer and its database, and starts the database anew. @returns [phones of leads, phones of calls] */
    storedAfterCrash: async () => {
      await Promise.all([peer.stop('SIGKILL'), postgres.crash()]);
      await postgres.start();
      const stored = await postgres.stored();
      await postgres.stop();
      return stored;
    },
  };
}

module.exports = { KEY, postLead, startPeer, untilReady };
