/** From a lead to its INVITE, through each driver, beside a plain originate on the same Asterisk: one after the other, in turn. */
const { Agent, request } = require('node:http');
const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');
const { post } = require('./dial.cjs');
const { percentile } = require('./figures.cjs');
const { leadBody, mobile } = require('./lead-request.cjs');
const { ORIGINATE } = require('./lines-summary.cjs');

/** What a lead leaves to do is done: this measures the road, not its aftermath. */
const BETWEEN_MS = 20;

/** The least that a program can do: one request to Asterisk, without a store, a check or a log. */
function originate(agent, { url, user, password, app }, endpoint) {
  const query = new URLSearchParams({ endpoint, app, callerId: '+911400001234', timeout: '20', formats: 'ulaw,alaw' });
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/ari/channels?${query}`, { agent, method: 'POST', headers }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    );
    sent.on('error', reject).end();
  });
}

/** Ways to make the far end ring, {name, call: (number) => Promise}. */
function waysOf({ services, asterisk, trunkId }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ways = Object.entries(services).map(([name, server]) => ({
    name,
    call: async (number) => {
      const { status } = await post(agent, server, leadBody(number, { triggerImmediateCall: true }));
      if (status !== 202) throw new Error(`a lead that asks for a call was answered ${status}`);
    },
  }));
  if (asterisk) {
    const ari = asterisk.ari('bench-originate');
    const originateOne = async (number) => {
      const status = await originate(agent, ari, `PJSIP/+91${number}@${trunkId}`);
      if (status !== 200) throw new Error(`an originate was answered ${status}`);
    };
    ways.push({ name: ORIGINATE, call: originateOne });
  }
  return { ways, close: () => agent.destroy() };
}

/** @returns one row for each way */
async function leadRows({ site, farEnd, leads, round }) {
  const { ways, close } = waysOf(site);
  const took = new Map(ways.map(({ name }) => [name, []]));
  for (let i = 0; i < leads; i += 1) {
    const turn = i % ways.length;
    for (const { name, call } of [...ways.slice(turn), ...ways.slice(0, turn)]) {
      const number = mobile(site.next++);
      const sentAt = performance.now();
      await call(number);
      took.get(name).push((await farEnd.invited(`91${number}`)) - sentAt);
      await pause(BETWEEN_MS);
    }
  }
  close();
  return [...took].map(([way, ms]) => ({
    ...{ way, round, leads },
    ...{ p50Ms: percentile(ms, 50), p95Ms: percentile(ms, 95), p99Ms: percentile(ms, 99) },
  }));
}

module.exports = { leadRows };
