/** Conversations of callers in six languages: by browser with both codecs, and by telephone. */
const { callFigures } = require('./conversation-figures.cjs');
const { overlapPlan, silentPlan, turnsPlan } = require('./conversation-plans.cjs');
const { greetingOf } = require('./greetings.cjs');
const { loudBlocks, soundOf, spansOf } = require('./loud.cjs');
const { msOf, SNRS_DB } = require('./sounds.cjs');

const APART_MS = 400;
/** The silence between two utterances of an employee that nobody answers. */
const UTTERANCE_GAP_MS = 900;

/** An order for each of these languages. @param planOf (sounds, language, index) to a plan */
const ordersOf = ({ sounds, service }, kind, planOf, languages = sounds.languages) =>
  languages.map((language) => ({
    ...{ language, employee: service.employeeOf(language, kind) },
    ...planOf(sounds, language, sounds.languages.indexOf(language)),
  }));

const turnOrders = (site) => ordersOf(site, 'short', turnsPlan);
const overlapOrders = (site) => ordersOf(site, 'long', overlapPlan);

/** Turns in noise, and people who say nothing, in noise and without: {isSilent} are these. */
function noiseOrders(site, languages) {
  const noises = SNRS_DB.map((snrDb) => `noise ${snrDb}`);
  return noises.flatMap((background) =>
    ordersOf(site, 'short', (...given) => turnsPlan(...given, { background, isShort: true }), languages),
  );
}

function silentOrders({ sounds, service }) {
  const [language] = sounds.languages;
  const backgrounds = [undefined, ...SNRS_DB.map((snrDb) => `noise ${snrDb}`)];
  return backgrounds.map((background) => ({
    language,
    isSilent: true,
    employee: service.employeeOf(language, 'short'),
    ...silentPlan(background),
  }));
}

/**
 * All conversations of one line, those of a batch at the same time.
 * @param batches {what, orders}[]
 * @returns `said`: {line, language, background, ...figures}[], `silent`: {line, background, utterances}[]
 */
async function measureLine(site, line, { batches, say }) {
  const found = { said: [], silent: [] };
  for (const { what, orders } of batches) {
    say(`  ${line.name}: ${what}, ${orders.length} calls at once`);
    const calls = await line.talkAll(orders, APART_MS);
    calls.forEach((call, i) => {
      const order = orders[i];
      const words = `${line.name}, ${order.language}, ${order.background ?? 'no noise'}`;
      if (call.error) return void site.lost.push(`${words}: ${call.error}`);
      const row = { line: line.name, language: order.language, background: order.background ?? 'none' };
      if (order.isSilent) return void found.silent.push({ ...row, utterances: utterancesOf(call) });
      found.said.push(...figuresOf(site, call, order).map((one) => ({ ...row, ...one })));
      const missing = order.steps.length - call.said.length;
      if (missing > 0) site.lost.push(`${words}: ${missing} things were not said, because the employee gave no time for them`);
    });
  }
  return found;
}

function figuresOf({ sounds }, call, { employee }) {
  const words = employee.kind === 'long' ? greetingOf(employee) : undefined;
  return callFigures(call, (clip) => msOf(sounds.clips.get(clip)), words);
}

/** When the employee spoke, in milliseconds of the call. */
function utterancesOf(call) {
  const spans = spansOf(loudBlocks(soundOf(call.heard)), UTTERANCE_GAP_MS);
  return spans.map(({ fromMs, untilMs }) => ({ fromMs: fromMs - call.connectedMs, untilMs: untilMs - call.connectedMs }));
}

/** By browser a dozen at once, because Chromium needs more of the machine for a call than the service does. */
function browserBatches(site, { hasNoise }) {
  const { languages } = site.sounds;
  const batches = [
    { what: 'turns', orders: turnOrders(site) },
    { what: 'interruptions and signs of listening', orders: overlapOrders(site) },
  ];
  if (!hasNoise) return batches;
  return [
    ...batches,
    { what: 'turns in noise', orders: noiseOrders(site, languages.slice(0, 3)) },
    { what: 'turns in noise, and silence', orders: [...noiseOrders(site, languages.slice(3)), ...silentOrders(site)] },
  ];
}

function phoneBatches(site, { hasNoise }) {
  const plain = [...turnOrders(site), ...overlapOrders(site)];
  if (!hasNoise) return [{ what: 'everything', orders: plain }];
  return [{ what: 'everything', orders: [...plain, ...noiseOrders(site, site.sounds.languages), ...silentOrders(site)] }];
}

/** Speech of a browser's callers. */
const browserLine = ({ page, service }, codec) => ({
  name: `browser ${codec}`,
  talkAll: (orders, apartMs) => {
    const plans = orders.map(({ employee, ...plan }) => ({ ...plan, codec, offer: service.offerOf(employee) }));
    return page.run('talkAll', plans, apartMs);
  },
});

const phoneLine = ({ phones, service }) => ({ name: 'telephone', talkAll: (orders, apartMs) => phones.talkAll(service, orders, apartMs) });

module.exports = { browserBatches, browserLine, measureLine, phoneBatches, phoneLine };
