/**
 * `npm run bench -- --voice [--quick] [--only <part>] [--rounds <n>]`: callers that are not ours. People with voices of espeak-ng in six languages talk with the employees of a
 * standalone, in a real Chromium and by telephone, and everything is measured at their ends. It needs espeak-ng and Chromium.
 * Parts are connections, greetings, turns, at-once, loss and conversation. Without --quick and --only the results are written to bench/results-voice.json and
 * docs/benchmarks.md.
 */
const { freeUdpPort } = require('../udp.cjs');
const { atOnceRow } = require('./at-once.cjs');
const { startBrowser } = require('./browser.cjs');
const { connectRow, mouthToEarRow } = require('./connect.cjs');
const { browserBatches, browserLine, measureLine, phoneBatches, phoneLine } = require('./conversations.cjs');
const { overlapRows, pauseRows, silenceRows, turnRows } = require('./conversation-summary.cjs');
const { greetingRow } = require('./greetings.cjs');
const { lossRows } = require('./loss.cjs');
const { measureConversation } = require('./model/measure.cjs');
const { startTalkingPhones } = require('./phones.cjs');
const { startService } = require('./site.cjs');
const { makeSounds } = require('./sounds.cjs');

const CODECS = ['opus', 'pcmu'];
const OURS = 'ours';
/** Calls at once, and the cores that the service has for them. */
const AT_ONCE = [
  { calls: 10, cores: 2, codec: 'opus' },
  { calls: 10, cores: 2, codec: 'pcmu' },
  { calls: 20, cores: 4, codec: 'opus' },
];
const SETTINGS = { TRUNK_CPS: '100', TRUNK_MAX_CALLS: '200', BROWSER_CALLS_PER_TENANT: '200', WEBRTC_MAX_CALLS: '200', LOG_LEVEL: 'warn' };

async function startSite(close, browser) {
  const sounds = await makeSounds();
  const phones = await startTalkingPhones(sounds.clips);
  close.push(() => phones.close());
  const webrtcPort = await freeUdpPort();
  const settings = { ...SETTINGS, WEBRTC_PORT: String(webrtcPort) };
  const service = { ...(await startService({ name: 'voice', trunkUri: phones.uri, settings }, sounds.languages)), webrtcPort };
  return { who: OURS, service, phones, page: await browser.open(service.baseUrl, sounds.clips), sounds, lost: [] };
}

async function measureConnections(site, plan, results, say) {
  const { service, sounds } = site;
  for (const codec of CODECS) {
    say(`  ${codec}: connections, and from mouth to ear`);
    const offer = service.offerOf(service.employeeOf(sounds.languages[0], 'short'));
    results.connect.push(await connectRow({ ...site, codec, offer, calls: plan.connections }));
    results.ear.push(await mouthToEarRow({ ...site, codec, step: sounds.step, offer: await service.echoOffer(), bursts: plan.bursts }));
  }
}

async function measureConversations(site, plan, results, say) {
  const lines = [
    { line: browserLine(site, 'opus'), batches: browserBatches(site, plan) },
    { line: browserLine(site, 'pcmu'), batches: browserBatches(site, { hasNoise: false }) },
    { line: phoneLine(site), batches: phoneBatches(site, plan) },
  ];
  const found = { said: [], silent: [] };
  for (const { line, batches } of lines) {
    const { said, silent } = await measureLine(site, line, { batches, say });
    found.said.push(...said);
    found.silent.push(...silent);
  }
  const [turns, pauses, overlaps] = [turnRows, pauseRows, overlapRows].map((rowsOf) => rowsOf(found.said));
  Object.assign(results, { turns, pauses, overlaps, silences: silenceRows(found.silent) });
}

async function measureGreetings(site, plan, results, say) {
  for (const line of [...CODECS.map((codec) => browserLine(site, codec)), phoneLine(site)]) {
    say(`  ${line.name}: ${plan.greetings} greetings`);
    results.greetings.push(await greetingRow(site, line, plan.greetings));
  }
}

async function measureAtOnce({ who, service, sounds, lost }, plan, results, say) {
  const offers = sounds.languages.map((language) => service.offerOf(service.employeeOf(language, 'long')));
  for (const { calls, cores, codec } of AT_ONCE) {
    say(`  ${codec}: ${calls} calls at once on ${cores} cores`);
    const server = { name: who, pid: service.pid, offers };
    try {
      results.atOnce.push(await atOnceRow({ server, sounds, lost }, { calls, cores, codec, ms: plan.atOnceMs }));
    } catch (error) {
      lost.push(error.message);
    }
  }
}

async function measureLosses(site, plan, results, say) {
  for (const codec of CODECS) {
    say(`  ${codec}: speech with loss and jitter`);
    results.loss.push(...(await lossRows(site, codec)));
  }
}

/** Those that share a service, phones and a page. */
const PARTS = {
  connections: measureConnections,
  greetings: measureGreetings,
  turns: measureConversations,
  'at-once': measureAtOnce,
  loss: measureLosses,
};

async function measureParts(names, browser, { results, plan, say, look }) {
  const close = [];
  try {
    say('making the sounds with espeak-ng, and hiring employees');
    const site = await startSite(close, browser);
    for (const name of names) {
      await look();
      await PARTS[name](site, plan, results, say);
    }
    return site.lost;
  } finally {
    for (const one of close.reverse()) await one();
  }
}

/**
 * @param plan {connections, bursts, greetings, atOnceMs, hasNoise, conversation}; `only`: the one part that is measured; `look`: see machine-watch.cjs
 * @returns what must never be
 */
async function measureVoice(results, plan, { only, profile, say, look }) {
  if (only !== undefined && only !== 'conversation' && !(only in PARTS)) throw new Error(`--only ${only}: no such part`);
  Object.assign(results, { connect: [], ear: [], greetings: [], atOnce: [], loss: [], turns: [], pauses: [], overlaps: [], silences: [] });
  results.isPartial = only !== undefined;
  const browser = await startBrowser();
  if (!browser) throw new Error('there is no Chromium');
  try {
    results.chromium = browser.version;
    const names = Object.keys(PARTS).filter((name) => only === undefined || name === only);
    const lost = names.length === 0 ? [] : await measureParts(names, browser, { results, plan, say, look });
    if (only !== undefined && only !== 'conversation') return lost;
    return [...lost, ...(await measureConversation(results, plan.conversation, { browser, profile, say, look }))];
  } finally {
    await browser.stop();
  }
}

module.exports = { measureVoice };
