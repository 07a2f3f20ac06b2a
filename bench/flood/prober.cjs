/**
 * A paying customer, in a process of its own: asks for its wallet and posts leads at an even pace, whether or not the last one was
 * answered. Order {start: {server, walletPerSecond, leadsPerSecond, talkMs, first}}; each later order is answered with all that it saw since.
 */
const { Agent, request } = require('node:http');
const { callLead, mobileOf } = require('../media-leads.cjs');
const { monotonicMs } = require('../media-clock.cjs');
const { obeyOrders } = require('../orders.cjs');
const { atPace } = require('../pace.cjs');

const PATIENCE_MS = 5_000;
const agent = new Agent({ keepAlive: true });
let seen = { wallet: [], leads: [] };

/** @returns {atMs, tookMs, status}; a failure and an answer that never came are no status */
function timed({ port, key }, { method, path, body }) {
  const atMs = monotonicMs();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${key}`,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const done = (status) => {
      clearTimeout(late);
      resolve({ atMs, tookMs: monotonicMs() - atMs, status });
    };
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      response
        .resume()
        .on('error', () => done(undefined))
        .on('end', () => done(response.statusCode));
    });
    // Not the socket's own time-out, which begins anew with each byte and not before there is a connection.
    const late = setTimeout(() => sent.destroy(new Error('too late')), PATIENCE_MS);
    sent
      .on('error', () => done(undefined))
      .on('close', () => done(undefined))
      .end(text);
  });
}

function start({ server, walletPerSecond, leadsPerSecond, talkMs, first }) {
  atPace(walletPerSecond, () => {
    void timed(server, { method: 'GET', path: '/api/wallet' }).then((one) => seen.wallet.push(one));
  });
  atPace(leadsPerSecond, (n) => {
    const body = callLead(first + n, talkMs);
    const number = `91${mobileOf(first + n, talkMs)}`;
    void timed(server, { method: 'POST', path: server.path, body }).then((one) => seen.leads.push({ ...one, number }));
  });
}

obeyOrders((order) => {
  if (order.start) return start(order.start);
  const told = seen;
  seen = { wallet: [], leads: [] };
  return told;
});
