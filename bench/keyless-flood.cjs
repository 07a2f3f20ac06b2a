/**
 * What callers without a key cost a caller with one: `node scripts/build-if-needed.cjs && node bench/keyless-flood.cjs [seconds]
 * [main.js of another build]`, by hand. A process of its own floods the standalone over eight connections at full speed; meanwhile
 * GET /api/wallet is asked with a valid key, one after the other, 5 ms apart. A build of an earlier commit shows what was before.
 */
const { randomBytes } = require('node:crypto');
const { once } = require('node:events');
const { connect } = require('node:net');
const { setTimeout: pause } = require('node:timers/promises');
const { askApi } = require('./api.cjs');
const { MAIN } = require('./built.cjs');
const { ask, forkScript, run } = require('./children.cjs');
const { percentile } = require('./figures.cjs');
const { obeyOrders } = require('./orders.cjs');
const { cpuMicroseconds } = require('./process-cost.cjs');
const { startOurs } = require('./servers.cjs');

const CONNECTIONS = 8;
const LEGIT_EVERY_MS = 5;
const META_CONNECTIONS = 500;
const LEADS = '/api/webhooks/leads';
const META = '/api/webhooks/meta';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const manyNames = (bytes) => {
  const pairs = Array.from({ length: bytes / 16 }, (_, at) => `"k${at}":1`);
  return `{"constructor":1,${pairs.join(',')}}`.slice(0, bytes);
};
const metaEntries = (count) =>
  JSON.stringify({
    object: 'page',
    entry: Array.from({ length: count }, (_, at) => ({ id: String(at), changes: [{ field: 'leadgen' }] })),
  });
const siblings = (bytes) => `<r>${'<a b="1"/>'.repeat(bytes / 10)}</r>`;

/** Name, then what is sent. `at` counts the requests. */
const FLOODS = {
  'lead, 250 kB JSON, no key': () => ({ path: LEADS, type: JSON_TYPE, body: manyNames(250_000) }),
  'lead, 250 kB JSON, wrong keys': () => ({ path: LEADS, type: JSON_TYPE, body: manyNames(250_000), key: true }),
  'Meta, 1 MB form': () => ({ path: META, type: FORM, body: 'a=1&'.repeat(250_000) }),
  'Meta, 250 kB form': () => ({ path: META, type: FORM, body: 'a=1&'.repeat(62_500) }),
  'Meta, 1 MB of [': () => ({ path: META, type: JSON_TYPE, body: '['.repeat(1_000_000) }),
  'Meta, 250 kB of [': () => ({ path: META, type: JSON_TYPE, body: '['.repeat(250_000) }),
  'Meta, 12,000 entries': () => ({ path: META, type: JSON_TYPE, body: metaEntries(12_000) }),
  'Meta, 4,000 entries': () => ({ path: META, type: JSON_TYPE, body: metaEntries(4_000) }),
  'Meta, 250 kB XML': () => ({ path: META, type: 'text/xml', body: siblings(250_000) }),
  'random tokens': () => ({ path: `${META}/@`, type: JSON_TYPE, body: '{}' }),
  'random verify tokens': () => ({ method: 'GET', path: `${META}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=@` }),
};

function requestOf({ method = 'POST', path, type, body = '', key }) {
  const word = randomBytes(20).toString('hex');
  const head = [
    `${method} ${path.replace('@', word)} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(key ? [`Authorization: Bearer tk_live_${word}`] : []),
    ...(body ? [`Content-Type: ${type}`, `Content-Length: ${body.length}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** One connection: the next request as soon as the last was answered, and a new connection where it was closed. */
async function flood(port, what, until, statuses) {
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const closed = once(socket, 'close').catch(() => undefined);
    socket.on('data', (bytes) => {
      for (const [, status] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (performance.now() < until) socket.write(requestOf(what));
        else socket.destroy();
      }
    });
    socket.write(requestOf(what));
    await Promise.race([closed, pause(Math.max(0, until - performance.now()))]);
    socket.destroy();
  }
}

async function obey({ port, name, seconds }) {
  const statuses = {};
  const until = performance.now() + seconds * 1_000;
  const what = FLOODS[name]();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => flood(port, what, until, statuses)));
  return statuses;
}

async function legit(server, seconds) {
  const times = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await pause(LEGIT_EVERY_MS)) {
    const begun = performance.now();
    await askApi(server, '/api/wallet');
    times.push(performance.now() - begun);
  }
  return times;
}

async function connectMeta(server) {
  for (let at = 0; at < META_CONNECTIONS; at += 1) {
    const settings = { accountId: String(1_000_000 + at), verifyToken: `made up ${at}`, secret: 'sixteen characters' };
    await askApi(server, '/api/connections', { body: { plugin: 'meta', name: 'Page', settings } });
  }
}

/** `cpuMs` is what the service took for one answer to the flood, its other work included: it does not depend on who else runs here. */
const row = (name, times, statuses, cpuMs) => {
  const [p50, p99, most] = [50, 99, 100].map((percent) => percentile(times, percent).toFixed(1).padStart(8));
  const cpu = cpuMs === undefined ? ''.padStart(8) : cpuMs.toFixed(2).padStart(8);
  console.log(`${name.padEnd(32)}${p50}${p99}${most}${cpu}   ${JSON.stringify(statuses)}`);
};

async function main(seconds, build) {
  const settings = { LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: undefined };
  const service = await startOurs({ name: 'ours', main: build, settings });
  await connectMeta(service);
  console.log(`${build === MAIN ? 'this build' : build}; ${CONNECTIONS} connections without a key, ${META_CONNECTIONS} Meta connections`);
  console.log(
    `${''.padEnd(32)}     p50     p99     max     CPU ms: three of GET /api/wallet, one of an answer to the flood; those answers`,
  );
  row('calm', await legit(service, seconds), {});
  for (const name of Object.keys(FLOODS)) {
    const flooder = forkScript('keyless-flood.cjs');
    const answer = ask(flooder, { port: service.port, name, seconds });
    const cpu = cpuMicroseconds(service.pid);
    const times = await legit(service, seconds);
    const statuses = await answer;
    const answers = Object.values(statuses).reduce((all, count) => all + count, 0);
    row(name, times, statuses, (cpuMicroseconds(service.pid) - cpu) / 1_000 / answers);
    flooder.disconnect();
  }
}

if (process.send) obeyOrders(obey);
else run(() => main(Number(process.argv[2] ?? 5), process.argv[3] ?? MAIN));
