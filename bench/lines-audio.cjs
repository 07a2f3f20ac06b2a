/** Calls at once with audio both ways: how evenly what we say reaches the far end, and what a call costs each second. */
const { setTimeout: pause } = require('node:timers/promises');
const { ask, forkScript, stop } = require('./children.cjs');
const { monotonicMs } = require('./media-clock.cjs');
const { watchCores } = require('./media-machine.cjs');
const { QUIET, windowRow } = require('./media-summary.cjs');
const { cpuMicroseconds, cpuOfThreads, memoryMb } = require('./process-cost.cjs');
const { until } = require('./until.cjs');

const CALLS_A_SECOND = 50;
const SETTLE_MS = 1_500;
const UP_MS = 10_000;
const OVER_MS = 10_000;
/** Frames that a far end sends in a second. */
const FRAMES_A_SECOND = 50;

/** Seconds of CPU so far. The line's thread is the busiest besides the main one. */
function spent(pid, asterisk) {
  return { node: cpuMicroseconds(pid) / 1e6, asterisk: asterisk && cpuMicroseconds(asterisk.pid) / 1e6, threads: cpuOfThreads(pid) };
}

function lineThreadSeconds(pid, before, after) {
  const others = [...after].filter(([thread]) => thread !== pid).map(([thread, us]) => us - (before.get(thread) ?? 0));
  return Math.max(0, ...others) / 1e6;
}

/** Milliseconds of CPU a second and call. */
function costOf({ pid, isThread, before, after, callSeconds }) {
  const per = (seconds) => (1000 * seconds) / callSeconds;
  return {
    nodeMs: per(after.node - before.node),
    ...(isThread && { lineThreadMs: per(lineThreadSeconds(pid, before.threads, after.threads)) }),
    ...(after.asterisk !== undefined && { asteriskMs: per(after.asterisk - before.asterisk) }),
  };
}

/** What the calls that are up do in `quietMs`. */
async function listen({ ears, asterisk }, { pid, isThread, told, calls, quietMs }) {
  const heardBefore = (await told({ heard: true })).heard;
  const before = spent(pid, asterisk);
  const cores = watchCores(pid);
  const fromMs = monotonicMs();
  await pause(quietMs);
  const after = spent(pid, asterisk);
  const untilMs = monotonicMs();
  const heard = (await told({ heard: true })).heard - heardBefore;
  const seconds = (untilMs - fromMs) / 1000;
  const own = { cores: cores(), ...costOf({ pid, isThread, before, after, callSeconds: seconds * calls }) };
  if (isThread) own.heardShare = heard / (FRAMES_A_SECOND * seconds * calls);
  return { window: { fromMs, untilMs, gapMs: 200 }, seconds, own, report: () => ears.report([{ fromMs, untilMs, gapMs: 200 }]) };
}

/**
 * @param order of lines-driver.cjs
 * @returns {row} of the calls that were up, and {lost}: words for what must never be
 */
async function audioRow(site, { order, calls, round, quietMs, from }) {
  const { phones, asterisk } = site;
  const lost = [];
  const child = forkScript('lines-driver.cjs');
  const told = (what) => ask(child, what);
  const { driver, isThread } = order;
  const { pid } = await told({ open: order });
  const emptyMb = memoryMb(pid).rssMb;
  const { up, failed } = await told({ dial: { count: calls, perSecond: CALLS_A_SECOND, from } });
  await until(() => phones.up.length >= calls, UP_MS);
  if (up < calls) lost.push(`${calls - up} of ${calls} calls were not set up: ${JSON.stringify(failed)}`);
  await pause(SETTLE_MS);
  const { seconds, own, report } = await listen(site, { pid, isThread, told, calls: up, quietMs });
  const memory = {
    nodeMb: (memoryMb(pid).rssMb - emptyMb) / up,
    ...(asterisk && { asteriskMb: (memoryMb(asterisk.pid).rssMb - asterisk.emptyMb) / up }),
  };
  const stillUp = (await told({ heard: true })).up;
  if (stillUp < up) lost.push(`${up - stillUp} calls ended by themselves`);
  await told({ hangUp: true });
  if (!(await until(() => phones.open.length === 0, OVER_MS)))
    lost.push(`${phones.open.length} calls were up at the far end after the hang-up`);
  phones.dropAll();
  const [seen] = await report();
  await told({ close: true });
  await stop(child);
  const { cores, ...costs } = own;
  const row = windowRow({ calls, window: QUIET, round, report: seen, cores, seconds });
  return { row: { driver, isThread, up, ...row, ...costs, ...memory }, lost };
}

module.exports = { audioRow };
