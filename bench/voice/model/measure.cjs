/**
 * The part `conversation` of `npm run bench -- --voice`: persons talk with employees that hear, think and speak by providers, and everything is measured at the
 * persons' own ends. It has a service, phones and a page of its own.
 */
const { topUp } = require('../../media-leads.cjs');
const { monotonicMs } = require('../../media-clock.cjs');
const { cpuOfTrees } = require('../../process-cost.cjs');
const { startOurs } = require('../../servers.cjs');
const { freeUdpPort } = require('../../udp.cjs');
const { pin } = require('../at-once.cjs');
const { latenessOf } = require('../lateness.cjs');
const { startTalkingPhones } = require('../phones.cjs');
const { hire } = require('../site.cjs');
const { callByBrowser, callByPhone, hireAll, startVendors, turnsOf } = require('./calls.cjs');
const { LANGUAGES, makeClips } = require('./clips.cjs');
const { saidFigures } = require('./figures.cjs');
const { lineOf, planOf, troubledLines, wordlessPlan } = require('./plans.cjs');

const CORES = 2;
const TICKS_PER_MS = 8;
const MICROSECONDS_PER_MS = 1_000;
const SETTINGS = {
  ...{ TRUNK_CPS: '100', TRUNK_MAX_CALLS: '200', BROWSER_CALLS_PER_TENANT: '200', WEBRTC_MAX_CALLS: '200', LOG_LEVEL: 'warn' },
  OUTBOUND_ALLOW: '127.0.0.1',
};

async function startSite(close, { browser, profile, lines }) {
  const clips = await makeClips();
  const sounds = new Map([...clips].map(([name, { sound }]) => [name, sound]));
  const phones = await startTalkingPhones(sounds);
  close.push(() => phones.close());
  const settings = { ...SETTINGS, WEBRTC_PORT: String(await freeUdpPort()) };
  const service = await startOurs({ name: 'conversation', trunkUri: phones.uri, settings, profile });
  await topUp(service);
  const vendors = await startVendors(lines, clips);
  close.push(() => vendors.close());
  const employees = await hireAll(service, lines, vendors.origins);
  const wordless = [];
  for (const language of LANGUAGES) wordless.push(await hire(service, language, 'short'));
  const headers = { authorization: `Bearer ${service.key}` };
  const offerOf = ({ employeeId }) => ({ url: `${service.baseUrl}/api/calls/browser`, headers, body: { employeeId } });
  const page = browser && (await browser.open(service.baseUrl, sounds));
  return { service: { ...service, offerOf }, phones, vendors, page, clips, employees, wordless };
}

/** Every call's figures, and what all of them cost. */
async function talked(site, lines, { name, call, plans, lost }) {
  const { service, vendors, clips, employees } = site;
  const own = lines.map(({ line }) => employees[line]);
  await vendors.report();
  const cpu = () => ({ atMs: monotonicMs(), service: cpuOfTrees([service.pid]), all: cpuOfTrees([process.pid]) });
  const before = cpu();
  const calls = await call(site, own, { plans, vendors });
  const after = cpu();
  const sentences = await vendors.report();
  const said = [];
  const lateMs = [];
  for (const [i, one] of calls.entries()) {
    if (one.error) {
      lost.push(`${name}, call ${i + 1}: ${one.error}`);
      continue;
    }
    const missing = plans[i].steps.length - one.said.length;
    if (missing > 0) lost.push(`${name}, call ${i + 1}: ${missing} things were not said, because the employee gave no time for them`);
    const { ears, language, line } = lines[i];
    const clipMsOf = (clip) => clips.get(clip).sound.length / 16;
    said.push(...saidFigures(one, sentences[line], clipMsOf).map((figure) => ({ line, ears, language, ...figure })));
    if (one.stream) lateMs.push(...latenessOf(one.stream, TICKS_PER_MS, { fromMs: one.connectedMs, untilMs: one.endedMs }).lateMs);
  }
  const ms = after.atMs - before.atMs;
  const cores = (field) => (after[field] - before[field]) / MICROSECONDS_PER_MS / ms;
  const serviceCores = cores('service');
  const turns = (await Promise.all(calls.map(({ callId }) => (callId ? turnsOf(service, callId) : [])))).flat();
  return { name, calls: calls.length, seconds: ms / 1_000, said, lateMs, turns, serviceCores, farCores: cores('all') - serviceCores };
}

/** Sentences with pauses, said to an employee by script that has no ears for words. */
async function talkedWithoutWords({ phones, service, clips, wordless }, { calls, sentences, lost }) {
  const plans = Array.from({ length: calls }, (_, i) => ({
    ...wordlessPlan(clips, { line: i, language: LANGUAGES[i % LANGUAGES.length] }, sentences),
    employee: wordless[i % LANGUAGES.length],
  }));
  const clipMsOf = (clip) => clips.get(clip).sound.length / 16;
  const heard = await phones.talkAll(service, plans, 200);
  return heard.flatMap((one, i) => {
    if (one.error) lost.push(`without words, call ${i + 1}: ${one.error}`);
    return one.error ? [] : saidFigures(one, [], clipMsOf);
  });
}

/** Calls in which the first provider of a list fails. @returns {list, how, said}[] */
async function talkedInTrouble(site, lines, { plan, lost }) {
  const plans = lines.map((line) => planOf(site.clips, line, plan));
  const { said } = await talked(site, lines, { name: 'in trouble', call: callByPhone, lost, plans });
  return lines.map(({ line, trouble }) => ({ ...trouble, said: said.filter((one) => one.line === line) }));
}

/** @param plan {rounds, phoneCalls, browserCalls, phone, browser, troubled, wordless: {calls, sentences}} @returns what must never be */
async function measureConversation(results, plan, { browser, profile, say, look }) {
  const lost = [];
  const close = [];
  const lines = Array.from({ length: plan.phoneCalls + plan.browserCalls }, (_, i) => lineOf(i));
  const byPhone = lines.slice(0, plan.phoneCalls);
  const byBrowser = lines.slice(plan.phoneCalls);
  const inTrouble = troubledLines(lines.length);
  results.conversation = { rounds: [] };
  try {
    say('  conversation by model: making the sounds, and hiring employees');
    const site = await startSite(close, { browser, profile, lines: [...lines, ...inTrouble] });
    pin(site.service.pid, CORES);
    for (let round = 0; round < plan.rounds; round += 1) {
      await look();
      const words = `  round ${round + 1} of ${plan.rounds}: `;
      say(`${words}${plan.phoneCalls} calls at once by telephone`);
      const groups = [
        await talked(site, byPhone, {
          ...{ name: 'telephone', call: callByPhone, lost },
          plans: byPhone.map((line) => planOf(site.clips, line, plan.phone)),
        }),
      ];
      if (site.page) {
        say(`${words}${plan.browserCalls} calls at once by browser`);
        const plans = byBrowser.map((line) => planOf(site.clips, line, plan.browser));
        groups.push(await talked(site, byBrowser, { name: 'browser opus', call: callByBrowser, lost, plans }));
      }
      say(`${words}without words`);
      const wordless = await talkedWithoutWords(site, { ...plan.wordless, lost });
      say(`${words}first providers that stall, drop or refuse`);
      const troubled = await talkedInTrouble(site, inTrouble, { plan: plan.troubled, lost });
      results.conversation.rounds.push({ groups, wordless, troubled });
    }
    return lost;
  } finally {
    for (const one of close.reverse()) await one();
  }
}

module.exports = { measureConversation };
