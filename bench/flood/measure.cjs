/** One attack beside the running calls: what the service, its customer, its calls and the bystander had of it. */
const { setTimeout: pause } = require('node:timers/promises');
const { ask, forkScript, stop } = require('../children.cjs');
const { percentile } = require('../figures.cjs');
const { monotonicMs } = require('../media-clock.cjs');
const { RING_SECONDS } = require('./scene.cjs');
const { watchProcess } = require('./watch.cjs');

const CALM_MS = 5_000;
const RECOVERY_MS = 10_000;
const GAP_MS = 200;

const within = ({ fromMs, untilMs }, atMs) => atMs !== undefined && atMs >= fromMs && atMs < untilMs;

/** The figures of answers {tookMs, status}. An answer other than 2xx has failed, and counts with the time that it was waited for. */
function httpFigures(answers) {
  const took = answers.map(({ tookMs }) => tookMs);
  const failed = answers.filter(({ status }) => !(status >= 200 && status < 300)).length;
  return { asked: took.length, failed, p50Ms: percentile(took, 50), p99Ms: percentile(took, 99), maxMs: percentile(took, 100) };
}

/** Leads of the window whose phone was answered and acknowledged within the ring time after the lead was posted. */
function newCallFigures(leads, phones) {
  const upAt = new Map(phones.filter(({ upMs }) => upMs !== undefined).map(({ number, upMs }) => [number, upMs]));
  const waits = leads.map(({ number, atMs }) => upAt.get(number) - atMs);
  const through = waits.filter((ms) => ms <= RING_SECONDS * 1000);
  return { posted: leads.length, through: through.length, slowestMs: percentile(waits, 100) };
}

/** Calls that were up and did not go on as if nothing had happened; what a key did is seen when the goodbye has been said. */
function harmOf({ phones, audio, window, recoveryMs = 0 }) {
  const wasUp = ({ upMs, endedMs = Infinity }) => upMs < window.untilMs && endedMs > window.fromMs;
  const up = phones.filter(wasUp);
  const cutOff = up.filter(
    ({ endedBy, endedMs }) => endedBy === 'service' && endedMs >= window.fromMs && endedMs < window.untilMs + recoveryMs,
  );
  const known = new Set(up.map(({ callId }) => callId));
  const silent = audio.calls.filter(({ key, gaps }) => known.has(key) && gaps.length > 0);
  const worstGapMs = Math.max(0, ...silent.flatMap(({ gaps }) => gaps.map(({ ms }) => ms)));
  const harmed = new Set([...cutOff.map(({ callId }) => callId), ...silent.map(({ key }) => key)]);
  return { up: up.length, cutOff: cutOff.length, silent: silent.length, worstGapMs, harmed: harmed.size };
}

/** The do-not-call list, and calls that were ended because somebody pressed 9. */
async function optOutsOf(scene) {
  const [doNotCall, optedOut] = [
    await scene.count('/api/do-not-call'),
    await scene.count('/api/calls', ({ endReason }) => endReason === 'opted-out'),
  ];
  return { doNotCall, optedOut };
}

async function startAttack(scene, name) {
  if (!name) return async () => ({ sent: 0, answers: 0 });
  const child = forkScript('flood/attacker.cjs');
  const { sipPort, victimPorts, server } = scene;
  await ask(child, { start: name, site: { sipPort, pid: server.pid, victim: victimPorts } });
  return async () => {
    const told = await ask(child, { stop: true });
    await stop(child);
    return told;
  };
}

/** Memory and log lines of the quiet seconds before, which are what the flood is compared with. */
async function calmBefore(scene) {
  const memory = watchProcess(scene.server.pid);
  scene.countLogLines();
  await pause(CALM_MS);
  scene.countLogLines();
  await scene.bystander();
  return { rssMb: memory().maxRssMb, optOuts: await optOutsOf(scene) };
}

/** @param attack {name, title}; without a name nobody attacks */
async function measureAttack(scene, { name, title, seconds }) {
  const before = await calmBefore(scene);
  const memory = watchProcess(scene.server.pid);
  const window = { fromMs: monotonicMs(), untilMs: Infinity, gapMs: GAP_MS };
  const endAttack = await startAttack(scene, name);
  await pause(seconds * 1000);
  window.untilMs = monotonicMs();
  const attack = await endAttack();
  const logLines = scene.countLogLines();
  await pause(RECOVERY_MS);
  const { maxRssMb, lastRssMb, maxDescriptors } = memory();
  const [audio] = await scene.ears.report([window]);
  const customer = await scene.customer();
  const isIn = ({ atMs }) => within(window, atMs);
  const after = (await scene.isAnswering()) ? await optOutsOf(scene) : {};
  const tookSeconds = (window.untilMs - window.fromMs) / 1000;
  return {
    ...{ name: name ?? 'calm', title, seconds: tookSeconds, perSecond: attack.sent / tookSeconds, answers: attack.answers },
    memory: { beforeMb: before.rssMb, maxMb: maxRssMb, afterMb: lastRssMb, maxDescriptors },
    wallet: httpFigures(customer.wallet.filter(isIn)),
    leads: httpFigures(customer.leads.filter(isIn)),
    newCalls: newCallFigures(customer.leads.filter(isIn), scene.phones),
    calls: harmOf({ phones: scene.phones, audio, window, recoveryMs: RECOVERY_MS }),
    optedOut: after.optedOut - before.optOuts.optedOut,
    doNotCall: after.doNotCall - before.optOuts.doNotCall,
    victim: await scene.bystander(),
    logLinesPerSecond: logLines / tookSeconds,
    noise: { p99Ms: audio.timerP99Ms, maxMs: audio.timerMaxMs },
    isAnswering: await scene.isAnswering(),
  };
}

module.exports = { harmOf, httpFigures, measureAttack, newCallFigures };
