/**
 * Calls that are set up a second, at a rising rate until a call fails that must not, or until the rate is no longer held: leads through one
 * worker, whose people talk for two seconds and hang up, and the drivers alone against SIPp, which hang up at the answer.
 */
const { ask, forkScript, stop } = require('./children.cjs');
const { percentile } = require('./figures.cjs');
const { HELD_SHARE, workerFailures } = require('./lines-summary.cjs');
const { monotonicMs } = require('./media-clock.cjs');
const { postLeads } = require('./media-leads.cjs');
const { cpuOfTrees } = require('./process-cost.cjs');
const { until } = require('./until.cjs');

const TALK_MS = 2_000;
/** The time in which the last of the calls begins and ends. */
const PATIENCE_MS = 12_000;
const ORDERS_FROM = 1;

/** Microseconds so far; of ours with the child that makes speech. */
const cpuOf = (pids) => Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuOfTrees([pid])]));

/** Milliseconds of CPU of each process for each call since `before`. */
const cpuPerCall = (pids, before, calls) =>
  Object.fromEntries(Object.entries(cpuOf(pids)).map(([name, us]) => [`${name}Ms`, (us - before[name]) / 1000 / calls]));

const pidsOf = (node, asterisk) => ({ node, ...(asterisk && { asterisk: asterisk.pid }) });

/** What happens to the phones from now until `stop`, by number. */
function watchPhones(phones) {
  const byNumber = new Map();
  const of = (number) => {
    if (!byNumber.has(number)) byNumber.set(number, { number, invites: [], callIds: [], isUp: false });
    return byNumber.get(number);
  };
  const listeners = {
    invited: ({ number, invitedMs, callId }) => {
      of(number).invites.push(invitedMs);
      of(number).callIds.push(callId);
    },
    up: ({ number }) => (of(number).isUp = true),
    over: ({ number, endedBy }) => (of(number).endedBy = endedBy),
  };
  for (const [event, listener] of Object.entries(listeners)) phones.on(event, listener);
  const detach = () => Object.entries(listeners).forEach(([event, listener]) => phones.off(event, listener));
  return { of, all: () => [...byNumber.values()], stop: detach };
}

/** How many a second came, from the first to the last. */
function perSecondOf(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.length > 1 ? (1000 * (sorted.length - 1)) / (sorted.at(-1) - sorted[0]) : 0;
}

async function workerRate({ phones, ears, server, asterisk, driver }, perSecond, seconds) {
  const count = Math.round(perSecond * seconds);
  const watched = watchPhones(phones);
  const postedMs = new Map();
  const pids = pidsOf(server.pid, asterisk);
  const before = cpuOf(pids);
  const fromMs = monotonicMs();
  const onPost = (number, atMs) => postedMs.set(number, atMs);
  const refused = await postLeads(server, { count, perSecond, talkMs: TALK_MS, onPost });
  const isDone = () => watched.all().length >= count && watched.all().every(({ endedBy }) => endedBy);
  await until(isDone, PATIENCE_MS);
  const cpu = cpuPerCall(pids, before, count);
  const [report] = await ears.report([{ fromMs, untilMs: monotonicMs(), gapMs: 200 }]);
  watched.stop();
  const heard = new Set(report.calls.filter(({ wordMs }) => wordMs !== undefined).map(({ key }) => key));
  const calls = [...postedMs.keys()].map((number) => {
    const call = watched.of(number);
    return { ...call, isHeard: call.callIds.some((id) => heard.has(id)) };
  });
  const waits = calls.filter(({ invites }) => invites.length > 0).map(({ number, invites }) => invites[0] - postedMs.get(number));
  const failed = workerFailures({ refused, calls });
  const words = report.calls.map(({ wordMs }) => wordMs);
  phones.dropAll();
  return {
    ...{ driver, perSecond, calls: count, heldPerSecond: perSecondOf(calls.flatMap(({ invites }) => invites.slice(0, 1))), failed },
    ...{ p50Ms: percentile(waits, 50), p99Ms: percentile(waits, 99) },
    ...{ wordP50Ms: percentile(words, 50), wordP99Ms: percentile(words, 99), ...cpu },
  };
}

const isTheEnd = ({ failed, heldPerSecond, perSecond }) => Object.keys(failed).length > 0 || heldPerSecond < HELD_SHARE * perSecond;

/** @returns the rows up to the first that failed or was not held */
async function workerSetUps(site, { rates, seconds }) {
  const rows = [];
  for (const perSecond of rates) {
    rows.push(await workerRate(site, perSecond, seconds));
    if (isTheEnd(rows.at(-1))) break;
  }
  return rows;
}

/** @param order of lines-driver.cjs */
async function driverSetUps({ order, asterisk }, { rates, seconds }) {
  const child = forkScript('lines-driver.cjs');
  const told = (what) => ask(child, what);
  const { pid } = await told({ open: order });
  const pids = pidsOf(pid, asterisk);
  const rows = [];
  let from = ORDERS_FROM;
  for (const perSecond of rates) {
    const count = Math.round(perSecond * seconds);
    const before = cpuOf(pids);
    const { donePerSecond, ...row } = await told({ setUp: { count, perSecond, from } });
    rows.push({ driver: order.driver, perSecond, calls: count, heldPerSecond: donePerSecond, ...row, ...cpuPerCall(pids, before, count) });
    from += count;
    if (isTheEnd(rows.at(-1))) break;
  }
  await told({ close: true });
  await stop(child);
  return rows;
}

module.exports = { driverSetUps, workerSetUps };
