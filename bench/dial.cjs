const { Agent, request } = require('node:http');
const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');
const { percentile } = require('./figures.cjs');
const { leadBody, mobile } = require('./lead-request.cjs');

/** The pause between two leads is longer than the trunk's 20 ms between two calls, because the road is measured, not the trunk's pace. */
const BETWEEN_MS = 40;

function post(agent, { port, path, key }, body) {
  const text = JSON.stringify(body);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      const storedAt = performance.now();
      response.resume().on('end', () => resolve({ status: response.statusCode, storedAt }));
    });
    sent.on('error', reject).end(text);
  });
}

/**
 * Leads that ask for a call, one after the other; the far end is busy at once. Both ends and the clock are in this process:
 * `whole` from the moment the request is sent, so with the way in and the write; `stored` from the arrival of the 202.
 */
async function dialRound({ server, farEnd, leads }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const whole = [];
  const stored = [];
  for (let i = 0; i < leads; i++) {
    const number = mobile(server.next++);
    const sentAt = performance.now();
    const { status, storedAt } = await post(agent, server, leadBody(number, { triggerImmediateCall: true }));
    if (status !== 202) throw new Error(`a lead that asks for a call was answered ${status}`);
    server.expected += 1;
    const invitedAt = await farEnd.invited(`91${number}`);
    whole.push(invitedAt - sentAt);
    stored.push(Math.max(0, invitedAt - storedAt));
    await pause(BETWEEN_MS);
  }
  agent.destroy();
  const of = (values) => ({ p50Ms: percentile(values, 50), p99Ms: percentile(values, 99) });
  return { leads, whole: of(whole), stored: of(stored) };
}

module.exports = { dialRound, post };
