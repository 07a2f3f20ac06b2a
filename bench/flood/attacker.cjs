/** One attack in a process of its own. Orders: {start: name, site} is answered when it runs, {stop} with what it sent and what came back. */
const os = require('node:os');
const { obeyOrders } = require('../orders.cjs');
const { ATTACKS } = require('./attacks.cjs');

let attack;

async function obey({ start, site }) {
  if (start) {
    attack = await ATTACKS[start].start(site);
    return { isRunning: true };
  }
  attack.stop();
  return { sent: attack.sent(), answers: attack.answers() };
}

// A real attacker is on another machine: its work must not take the service's share of this one.
os.setPriority(5);
obeyOrders(obey);
