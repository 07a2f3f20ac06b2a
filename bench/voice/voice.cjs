/**
 * `npm run bench -- --voice [--quick]`: callers that are not ours. People with voices of espeak-ng in six languages talk with the employees of a
 * standalone, in a real Chromium and by telephone, and everything is measured at their ends. The sketch that was there before the product
 * (sketch.cjs) is called in the same run. It needs espeak-ng and Chromium. Without --quick the results are written to
 * bench/results-voice.json and docs/benchmarks.md.
 */
const { answerOf, forkScript } = require('../children.cjs');
const { freeUdpPort } = require('../udp.cjs');
const { atOnceRow } = require('./at-once.cjs');
const { startBrowser } = require('./browser.cjs');
const { connectRow, mouthToEarRow } = require('./connect.cjs');
const { browserBatches, browserLine, measureLine, phoneBatches, phoneLine, sketchBatches } = require('./conversations.cjs');
const { overlapRows, pauseRows, silenceRows, turnRows } = require('./conversation-summary.cjs');
const { greetingRow } = require('./greetings.cjs');
const { lossRows } = require('./loss.cjs');
const { startTalkingPhones } = require('./phones.cjs');
const { startService } = require('./site.cjs');
const { makeSounds, RATE } = require('./sounds.cjs');

const CODECS = ['opus', 'pcmu'];
const OURS = 'ours';
const SKETCH = 'the sketch';
/** Calls at once, and the cores that the service has for them. */
const AT_ONCE = [
  { calls: 10, cores: 2, codec: 'opus' },
  { calls: 10, cores: 2, codec: 'pcmu' },
  { calls: 20, cores: 4, codec: 'opus' },
];
const SETTINGS = { TRUNK_CPS: '100', TRUNK_MAX_CALLS: '200', BROWSER_CALLS_PER_TENANT: '200', WEBRTC_MAX_CALLS: '200', LOG_LEVEL: 'warn' };

/** The comparison program, with what a page needs to call it. */
async function startSketch(sounds, browser) {
  const child = forkScript('voice/sketch.cjs');
  const { port, wordsBase64 } = await answerOf(child);
  const baseUrl = `http://127.0.0.1:${port}`;
  const offer = { url: `${baseUrl}/api/calls/browser`, headers: {}, body: {} };
  const words = { rate: RATE, samples: new Int16Array(new Uint8Array(Buffer.from(wordsBase64, 'base64')).buffer) };
  // Its one employee says the same words all the time.
  const employee = { kind: 'long', preview: words };
  const service = {
    pid: child.pid,
    employeeOf: () => employee,
    offerOf: () => offer,
    echoOffer: async () => ({ ...offer, url: `${offer.url}?echo=1` }),
  };
  return { who: SKETCH, service, page: await browser.open(baseUrl, sounds.clips) };
}

async function startSite(close, browser) {
  const sounds = await makeSounds();
  const phones = await startTalkingPhones(sounds.clips);
  close.push(() => phones.close());
  const webrtcPort = await freeUdpPort();
  const settings = { ...SETTINGS, WEBRTC_PORT: String(webrtcPort) };
  const service = { ...(await startService({ name: 'voice', trunkUri: phones.uri, settings }, sounds.languages)), webrtcPort };
  const lost = [];
  const ours = { who: OURS, service, phones, page: await browser.open(service.baseUrl, sounds.clips), sounds, lost };
  // What the sketch cannot do is no fault of the product.
  return { ours, sketch: { ...(await startSketch(sounds, browser)), sounds, lost: [] }, lost };
}

async function measureConnections({ ours, sketch }, plan, results, say) {
  for (const site of [ours, sketch])
    for (const codec of CODECS) {
      say(`  ${site.who}, ${codec}: connections, and from mouth to ear`);
      const employee = site.service.employeeOf(site.sounds.languages[0], 'short');
      results.connect.push(await connectRow({ ...site, codec, offer: site.service.offerOf(employee), calls: plan.connections[site.who] }));
      const { step } = site.sounds;
      results.ear.push(await mouthToEarRow({ ...site, codec, step, offer: await site.service.echoOffer(), bursts: plan.bursts }));
    }
}

/** The sketch has neither a telephone nor somebody who asks whether one is there. */
async function measureConversations({ ours, sketch }, plan, results, say) {
  const lines = [
    { site: ours, line: browserLine(ours, 'opus'), batches: browserBatches(ours, plan) },
    { site: ours, line: browserLine(ours, 'pcmu'), batches: browserBatches(ours, { hasNoise: false }) },
    { site: ours, line: phoneLine(ours), batches: phoneBatches(ours, plan) },
    ...(plan.hasSketch
      ? [{ site: sketch, line: { ...browserLine(sketch, 'opus'), name: `${SKETCH}, opus` }, batches: sketchBatches(sketch) }]
      : []),
  ];
  const found = { said: [], silent: [] };
  for (const { site, line, batches } of lines) {
    const { said, silent } = await measureLine(site, line, { batches, say });
    found.said.push(...said);
    found.silent.push(...silent);
  }
  const own = found.said.filter(({ line }) => !line.startsWith(SKETCH));
  Object.assign(results, {
    turns: turnRows(found.said),
    pauses: pauseRows(own),
    overlaps: overlapRows(found.said),
    silences: silenceRows(found.silent),
  });
}

async function measureGreetings({ ours }, plan, results, say) {
  for (const line of [...CODECS.map((codec) => browserLine(ours, codec)), phoneLine(ours)]) {
    say(`  ${line.name}: ${plan.greetings} greetings`);
    results.greetings.push(await greetingRow(ours, line, plan.greetings));
  }
}

async function measureAtOnce({ ours, sketch }, plan, results, say) {
  for (const { calls, cores, codec } of AT_ONCE)
    for (const { who, service, sounds, lost } of codec === 'opus' ? [ours, sketch] : [ours]) {
      say(`  ${who}, ${codec}: ${calls} calls at once on ${cores} cores`);
      const offers = sounds.languages.map((language) => service.offerOf(service.employeeOf(language, 'long')));
      const server = { name: who, pid: service.pid, offers };
      try {
        results.atOnce.push(await atOnceRow({ server, sounds, lost }, { calls, cores, codec, ms: plan.atOnceMs }));
      } catch (error) {
        lost.push(error.message);
      }
    }
}

async function measureLosses({ ours }, results, say) {
  for (const codec of CODECS) {
    say(`  ${codec}: speech with loss and jitter`);
    results.loss.push(...(await lossRows(ours, codec)));
  }
}

/** @param plan {connections, bursts, greetings, atOnceMs, hasNoise, hasSketch}; `look`: see machine-watch.cjs @returns what must never be */
async function measureVoice(results, plan, { say, look }) {
  Object.assign(results, {
    rounds: 1,
    connect: [],
    ear: [],
    turns: [],
    pauses: [],
    overlaps: [],
    silences: [],
    greetings: [],
    atOnce: [],
    loss: [],
  });
  const browser = await startBrowser();
  if (!browser) throw new Error('there is no Chromium');
  const close = [() => browser.stop()];
  try {
    say('making the sounds with espeak-ng, and hiring employees');
    results.chromium = browser.version;
    const site = await startSite(close, browser);
    for (const measure of [measureConnections, measureGreetings, measureConversations, measureAtOnce]) {
      await look();
      await measure(site, plan, results, say);
    }
    await measureLosses(site, results, say);
    return site.lost;
  } finally {
    for (const one of close.reverse()) await one();
  }
}

module.exports = { measureVoice };
