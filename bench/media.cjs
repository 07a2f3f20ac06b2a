/**
 * `npm run bench -- --media [--quick] [--rounds 3] [--calls 1,50,200,500]`: so many calls at once, dialled at fifty a second, and how evenly their audio
 * comes: in the seconds of dialling, which go on for four more with calls that are soon over, and in ten quiet ones behind them. The far
 * end's phones are in this process, their audio is in two of its own. Without --quick the results are written to
 * bench/results-media.json and docs/benchmarks.md.
 * The noise column is how late the far end's own timer was; where others work on the machine, too, `nice -n -10` before the command helps.
 */
const { setTimeout: pause } = require('node:timers/promises');
const { startEars } = require('./media-ears.cjs');
const { monotonicMs } = require('./media-clock.cjs');
const { postLeads, topUp } = require('./media-leads.cjs');
const { watchCores } = require('./media-machine.cjs');
const { startPhones } = require('./media-phones.cjs');
const { DIALLING, mediaMistakes, QUIET, windowRow } = require('./media-summary.cjs');
const { startOurs } = require('./servers.cjs');
const { until } = require('./until.cjs');

const CALLS_A_SECOND = 50;
const CHURN_MS = 4_000;
/** A call that is only there to be set up is over soon, so that the number at once stays near what was asked for. */
const CHURN_TALK_MS = 500;
const SETTLE_MS = 2_000;
const WAIT_MS = 60_000;
const MAX_SIZE_SHARE = 1.5;
const WARM_UP_CALLS = 20;

/** How many phones have been called since now. */
function countInvited(phones) {
  let count = 0;
  const one = () => (count += 1);
  phones.on('invited', one);
  return { count: () => count, stop: () => phones.off('invited', one) };
}

const staying = (phones) => phones.up.filter(({ number }) => number.endsWith('000')).length;

/** Dials so many that stay, and goes on dialling; a single call is dialled alone. */
async function dial({ server, phones }, calls) {
  const isReached = () => staying(phones) >= calls;
  let refused = await postLeads(server, { count: calls, perSecond: CALLS_A_SECOND, talkMs: 0 });
  const reached = await until(isReached, WAIT_MS);
  const more = { count: (CHURN_MS / 1000) * CALLS_A_SECOND, perSecond: CALLS_A_SECOND, talkMs: CHURN_TALK_MS };
  if (calls > 1) refused += await postLeads(server, more);
  else await pause(CHURN_MS);
  return { reached, refused, posted: calls + (calls > 1 ? more.count : 0) };
}

/** Until all that were posted have been called and those that are soon over are: a service that is behind goes on dialling. */
async function settled(phones, invited, posted) {
  const isDone = () => invited.count() >= posted && phones.open.length === staying(phones);
  const isSettled = await until(isDone, WAIT_MS);
  await pause(SETTLE_MS);
  return isSettled;
}

async function quietEnd(phones) {
  phones.hangUpAll();
  await until(() => phones.open.length === 0, WAIT_MS);
  await pause(SETTLE_MS);
}

async function timed(pid, work) {
  const cores = watchCores(pid);
  const fromMs = monotonicMs();
  const result = await work();
  const untilMs = monotonicMs();
  return { result, window: { fromMs, untilMs, gapMs: 200 }, cores: cores(), seconds: (untilMs - fromMs) / 1000 };
}

/** Both windows of one number of calls. */
async function measureCalls(site, { calls, round, quietMs }, results) {
  const { phones, ears, server } = site;
  const lose = (what) => results.lost.push({ calls, round, what });
  const invited = countInvited(phones);
  const dialled = await timed(server.pid, () => dial(site, calls));
  const dialledPerSecond = invited.count() / dialled.seconds;
  if (!dialled.result.reached) lose(`only ${staying(phones)} were up after ${WAIT_MS / 1000} s`);
  if (dialled.result.refused > 0) lose(`${dialled.result.refused} leads were not taken`);
  if (!(await settled(phones, invited, dialled.result.posted))) lose(`only ${invited.count()} of ${dialled.result.posted} were called`);
  invited.stop();
  const before = staying(phones);
  const quiet = await timed(server.pid, () => pause(quietMs));
  if (staying(phones) < before) lose(`${before - staying(phones)} calls ended by themselves in the quiet window`);
  await quietEnd(phones);
  const reports = await ears.report([dialled.window, quiet.window]);
  [dialled, quiet].forEach(({ cores, seconds }, i) =>
    results.media.push({
      ...windowRow({ calls, round, window: [DIALLING, QUIET][i], report: reports[i], cores, seconds }),
      dialledPerSecond: [dialledPerSecond, 0][i],
    }),
  );
}

/** @param plan {rounds, calls: number[], quietMs}; `look`: see machine-watch.cjs */
async function measureMedia(results, plan, { say, look }) {
  Object.assign(results, { media: [], lost: [] });
  const most = Math.ceil(Math.max(...plan.calls) * MAX_SIZE_SHARE) + CALLS_A_SECOND * 2;
  const ears = await startEars({ processes: 2, ports: most });
  const phones = await startPhones({ ears });
  const settings = { TRUNK_CPS: String(CALLS_A_SECOND), TRUNK_MAX_CALLS: String(most) };
  try {
    const server = await startOurs({ name: 'ours', trunkUri: phones.uri, settings, profile: plan.profile });
    await topUp(server);
    say('warming up');
    await postLeads(server, { count: WARM_UP_CALLS, perSecond: WARM_UP_CALLS, talkMs: CHURN_TALK_MS });
    await quietEnd(phones);
    for (let round = 0; round < plan.rounds; round++) {
      await look();
      for (const calls of plan.calls) {
        say(`round ${round + 1} of ${plan.rounds}: ${calls} calls`);
        await measureCalls({ server, phones, ears }, { calls, round, quietMs: plan.quietMs }, results);
      }
    }
  } finally {
    phones.close();
  }
}

module.exports = { measureMedia, mediaMistakes };
