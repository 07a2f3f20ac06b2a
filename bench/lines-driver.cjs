/**
 * A line driver without the service around it, in a process of its own. Orders, each of which is answered: {open: {driver, trunk, ari,
 * isThread}}, {setUp: {count, perSecond, from}}: calls that are hung up as soon as they are answered, {dial: {count, perSecond, from}}: calls that
 * talk until {hangUp: true}, {heard: true}: frames that came in so far, {close: true}.
 * `isThread`: as the service runs it, in a thread, with a listener for what comes in. Else both drivers run here and nobody listens.
 */
const { lib } = require('./built.cjs');
const { percentile } = require('./figures.cjs');
const { mobileOf } = require('./media-leads.cjs');
const { monotonicMs } = require('./media-clock.cjs');
const { obeyOrders } = require('./orders.cjs');
const { evenly } = require('./pace.cjs');

const { createAsteriskDriver, createSipDriver, startLineThread, TwoDrivers } = lib('lines');
const { findPromptsDir, promptSpeaker } = lib('voice');

const CALLER_ID = '+911400001234';
/** Two headers, as India's registry of senders asks for. */
const HEADERS = { 'X-DLT-PE-ID': '1101234567890123456', 'X-DLT-Template-ID': '1107161234567890123' };
const RING_TIMEOUT_MS = 20_000;
const SEND_WITHIN_MS = 5_000;
/** One that is played and one behind it: no silence in between. */
const QUEUED = 2;

let line;
let trunk;
let hasListener;
let speech;
let heard = 0;
const up = new Map();

async function open(order) {
  trunk = { transport: 'udp', driver: order.driver, ...order.trunk };
  hasListener = order.isThread;
  speech = await promptSpeaker({ promptsDir: findPromptsDir() }).speak('', 'en', 'recorded-greeting');
  if (order.isThread) line = await startLineThread({ host: '127.0.0.1', ari: order.ari });
  else {
    const sip = await createSipDriver();
    const local = { host: '127.0.0.1', port: sip.port };
    const rescue = (...call) => sip.abandon(...call);
    const asterisk = order.driver === 'asterisk' ? await createAsteriskDriver({ ...order.ari, local, rescue }) : undefined;
    line = new TwoDrivers(sip, asterisk);
  }
  line.setTrunks([trunk]);
  return { pid: process.pid };
}

/** Real words without a pause until the call ends. */
function talk(call) {
  let spoken = 0;
  const say = () => call.play({ id: String((spoken += 1)), samples: speech });
  call.onPlayed(say);
  if (hasListener) call.onAudio(() => (heard += 1));
  for (let i = 0; i < QUEUED; i += 1) say();
}

/** Resolves at the end of the call with why it failed, undefined if it did not. @param onAnswer what is done with the call then */
async function place(position, onAnswer) {
  const to = `+91${mobileOf(position, 0)}`;
  const callId = `bench-${process.pid}-${position}`;
  const prepared = await line.prepare({ callId, trunk, to, from: CALLER_ID, headers: HEADERS, ringTimeoutMs: RING_TIMEOUT_MS });
  return new Promise((resolve) => {
    let isAnswered = false;
    const call = prepared.place(({ type, end }) => {
      if (type === 'answered') {
        isAnswered = true;
        queueMicrotask(() => onAnswer(call));
      }
      if (type === 'ended')
        resolve(isAnswered && end.reason === 'hung-up' ? undefined : `${end.by} ${end.reason} ${end.sip?.code ?? ''}`.trim());
    }, SEND_WITHIN_MS);
  });
}

/** How often each was said; the number of a request tells none apart. */
const kindOf = (words) => words.replace(/request \d+/, 'a request');
const counted = (all, words = all.map(kindOf)) =>
  Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]));

async function setUp(order) {
  const startedMs = monotonicMs();
  const calls = await evenly(order, async (i) => {
    const fromMs = monotonicMs();
    const failure = await place(order.from + i, (call) => call.hangUp()).catch((error) => error.message);
    return { failure, ms: monotonicMs() - fromMs };
  });
  const done = await Promise.all(calls);
  const good = done.filter(({ failure }) => failure === undefined).map(({ ms }) => ms);
  return {
    failed: counted(done.map(({ failure }) => failure).filter(Boolean)),
    donePerSecond: (1000 * good.length) / (monotonicMs() - startedMs),
    p50Ms: percentile(good, 50),
    p99Ms: percentile(good, 99),
  };
}

/** Answers when each has been answered or has failed. */
async function dial(order) {
  const failures = [];
  const calls = await evenly(order, (i) => {
    const position = order.from + i;
    const answered = new Promise((resolve) => {
      const ended = place(position, (call) => {
        talk(call);
        up.set(position, call);
        resolve();
      }).catch((error) => error.message);
      void ended.then((failure) => {
        up.delete(position);
        if (failure) failures.push(failure);
        resolve();
      });
    });
    return answered;
  });
  await Promise.all(calls);
  return { up: up.size, failed: counted(failures) };
}

function hangUp() {
  const count = up.size;
  for (const call of up.values()) call.hangUp();
  return { count };
}

async function close() {
  await line.close();
  return {};
}

const ORDERS = { open, setUp, dial, hangUp, close, heard: () => ({ heard, up: up.size }) };

obeyOrders((order) => {
  const [name] = Object.keys(order);
  return ORDERS[name](order[name]);
});
