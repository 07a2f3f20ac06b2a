/**
 * `npm run bench -- --lines [--quick] [--rounds 3] [--calls 200]`: both ways to a phone, our own SIP user agent and the PJSIP of an Asterisk:
 * how soon a lead rings, beside a plain originate on the same Asterisk; how many calls one worker sets up a second without a failure; and how
 * evenly calls at once sound and what they cost. Asterisk is fetched the first time; what needs it, or SIPp, is skipped loudly where it cannot be
 * had, and nothing is written then. Without --quick the results are written to bench/results-lines.json and docs/benchmarks.md.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { folder, stop } = require('./children.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { startBenchAsterisk } = require('./lines-asterisk.cjs');
const { audioRow } = require('./lines-audio.cjs');
const { leadRows } = require('./lines-leads.cjs');
const { driverSetUps, workerSetUps } = require('./lines-set-ups.cjs');
const { linesMistakes } = require('./lines-summary.cjs');
const { startEars } = require('./media-ears.cjs');
const { topUp } = require('./media-leads.cjs');
const { startPhones } = require('./media-phones.cjs');
const { memoryMb } = require('./process-cost.cjs');
const { startOurs } = require('./servers.cjs');
const { until } = require('./until.cjs');
const { hasSipp, startSipp } = require('../test/engines/sipp.ts');

const RING_MS = 50;
/** The most calls at once: more than ring or talk at the highest rate. */
const MOST_CALLS = 600;
const WARM_UP_LEADS = 30;
const SETTLE_MS = 10_000;
const PHONES = 'bench_phones';
const SIPP = 'bench_sipp';
const SETTINGS = { TRUNK_CPS: '1000', TRUNK_MAX_CALLS: '2000', LOG_LEVEL: 'warn' };

/** Our service once for each driver, on the same far end; `trunkId`: how Asterisk names it. `rendered`: what it wrote for Asterisk. */
async function startServices(trunkUri, asterisk) {
  const services = { sip: await startOurs({ name: 'sip', trunkUri, settings: SETTINGS }) };
  if (!asterisk) return { services, rendered: '' };
  const dataDir = folder();
  services.asterisk = await startOurs({ name: 'asterisk', trunkUri, dataDir, settings: { ...SETTINGS, ...asterisk.settings } });
  const rendered = readFileSync(join(dataDir, 'asterisk/trunks.conf'), 'utf8');
  return { services, rendered, trunkId: /^\[(\w+)\]/m.exec(rendered)[1] };
}

async function startSite(close) {
  const asterisk = await startBenchAsterisk();
  if (asterisk) {
    asterisk.emptyMb = memoryMb(asterisk.pid).rssMb;
    close.push(() => asterisk.stop());
  }
  const farEnd = await startFarEnd();
  close.push(() => farEnd.close());
  const ears = await startEars({ processes: 2, ports: MOST_CALLS });
  const phones = await startPhones({ ears, ringMs: RING_MS });
  close.push(() => phones.close());
  const sipp = hasSipp() ? await startSipp({ scenario: 'answer', ringMs: RING_MS }) : undefined;
  if (sipp) close.push(() => sipp.stop());
  const busy = await startServices(farEnd.uri, asterisk);
  const answering = await startServices(phones.uri, asterisk);
  // Before Asterisk: else they would say at length that it is gone.
  for (const { child } of [busy, answering].flatMap(({ services }) => Object.values(services))) close.push(() => stop(child));
  const own = [{ trunkId: PHONES, uri: phones.uri }, ...(sipp ? [{ trunkId: SIPP, uri: sipp.uri, isAsked: false }] : [])];
  await asterisk?.setTrunks(own, `${busy.rendered}\n${answering.rendered}`);
  for (const server of Object.values(answering.services)) await topUp(server);
  return { asterisk, farEnd, ears, phones, sipp, busy: { ...busy, asterisk, next: 0 }, answering };
}

const driversOf = ({ asterisk }) => (asterisk ? ['sip', 'asterisk'] : ['sip']);

/** @param uri of the far end */
const orderOf = ({ asterisk }, { driver, isThread, trunkId, uri }) => ({
  ...{ driver, isThread, trunk: { trunkId, uri } },
  ...(driver === 'asterisk' && { ari: asterisk.ari('bench-driver') }),
});

async function measureAudio(site, { round, calls, quietMs }, results, say) {
  const variants = driversOf(site).flatMap((driver) => [true, false].map((isThread) => ({ driver, isThread })));
  for (const count of calls)
    for (const { driver, isThread } of round % 2 === 0 ? variants : [...variants].reverse()) {
      say(`  ${count} calls through ${driver}${isThread ? ', in its thread' : ''}`);
      const order = orderOf(site, { driver, isThread, trunkId: PHONES, uri: site.phones.uri });
      const { row, lost } = await audioRow(
        { ...site, asterisk: driver === 'asterisk' ? site.asterisk : undefined },
        { order, calls: count, round, quietMs, from: 1 },
      );
      results.audio.push(row);
      results.lost.push(...lost.map((what) => `${count} calls through ${driver}, round ${round + 1}: ${what}`));
    }
}

/** How many channels Asterisk still has when it has had the time to end them. */
async function channelsLeft({ asterisk }) {
  let left = 0;
  if (asterisk) await until(async () => (left = await asterisk.channels()) === 0, SETTLE_MS);
  return left;
}

async function measureSetUps(site, { rates, aloneRates, seconds }, results, say) {
  for (const driver of driversOf(site)) {
    say(`set-ups by one worker through ${driver}`);
    const asterisk = driver === 'asterisk' ? site.asterisk : undefined;
    const server = site.answering.services[driver];
    results.worker.push(...(await workerSetUps({ ...site, asterisk, server, driver }, { rates, seconds })));
    if (!site.sipp) continue;
    // A rate that was too high has left calls behind.
    await channelsLeft(site);
    say(`set-ups by the driver ${driver} alone`);
    const order = orderOf(site, { driver, isThread: false, trunkId: SIPP, uri: site.sipp.uri });
    results.alone.push(...(await driverSetUps({ order, asterisk }, { rates: aloneRates, seconds })));
  }
}

async function measureRounds(site, plan, results, { say, look }) {
  say('warming up');
  await leadRows({ site: site.busy, farEnd: site.farEnd, leads: WARM_UP_LEADS, round: -1 });
  for (let round = 0; round < plan.rounds; round += 1) {
    await look();
    say(`round ${round + 1} of ${plan.rounds}: ${plan.leads} leads each way`);
    results.lead.push(...(await leadRows({ site: site.busy, farEnd: site.farEnd, leads: plan.leads, round })));
    await measureAudio(site, { ...plan, round }, results, say);
  }
  const left = await channelsLeft(site);
  if (left > 0) results.lost.push(`Asterisk has ${left} channels left`);
  await measureSetUps(site, plan, results, say);
}

/** @param plan {rounds, leads, calls: number[], quietMs, rates, aloneRates, seconds}; `look`: see machine-watch.cjs */
async function measureLines(results, plan, tools) {
  Object.assign(results, { lead: [], worker: [], alone: [], audio: [], lost: [] });
  const close = [];
  try {
    const site = await startSite(close);
    results.asterisk = site.asterisk?.version;
    results.isPartial = !site.asterisk || !site.sipp;
    if (results.isPartial) tools.say('nothing will be written, because a part of it is left out');
    await measureRounds(site, plan, results, tools);
  } finally {
    for (const one of close.reverse()) await one();
  }
}

module.exports = { linesMistakes, measureLines };
