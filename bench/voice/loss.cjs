/** Speech on a network that loses packets: how well it can be understood at the ear, by ESTOI, with the loss and without. */
const { median } = require('../figures.cjs');
const { greetingOf } = require('./greetings.cjs');
const { intelligibility } = require('./intelligible.cjs');
const { soundOf, spansOf, spanWithin, loudBlocks } = require('./loud.cjs');
const { msOf, RATE } = require('./sounds.cjs');

require('../../test/engines/run-ts.cjs');
const { UdpRelay } = require('../../test/engines/udp-relay.ts');

const CLEAN = { loss: 0, jitterMs: 0 };
const BAD = { loss: 0.05, jitterMs: 30 };
const APART_MS = 50;
/** The jitter buffers know the network by then. */
const FIRST_MS = 2_500;
const BETWEEN_MS = 700;
const TAIL_MS = 1_500;
const MARGIN_MS = 300;
const ANSWER_AFTER_MS = 700;
const QUESTION_WITHIN_MS = 2_500;
const MAX_CALL_MS = 30_000;

/** Calls through a relay each, {plan, impairment}[]. */
async function talkThrough(page, port, orders) {
  const relays = [];
  try {
    for (const [i, { impairment }] of orders.entries()) {
      const relay = await UdpRelay.open(port, i + 1);
      relay.impair(impairment);
      relays.push(relay);
    }
    return await page.run(
      'talkAll',
      orders.map(({ plan }, i) => ({ ...plan, relay: relays[i].port })),
      APART_MS,
    );
  } finally {
    for (const relay of relays) relay.close();
  }
}

/** Sentences of three languages, one after the other, to somebody who sends them back: both ways lose. */
function echoPlan({ clips }, languages, offer, codec) {
  let atMs = FIRST_MS;
  const steps = languages.map((language) => {
    const clip = `${language} sentence`;
    const step = { when: 'start', ms: atMs, clip, clipMs: msOf(clips.get(clip)) };
    atMs += step.clipMs + BETWEEN_MS;
    return step;
  });
  return { offer, codec, steps, ms: atMs + TAIL_MS, tailMs: TAIL_MS };
}

function echoValues({ clips }, { said, loud, heard }) {
  const sound = soundOf(heard);
  return said.flatMap(({ clip, atMs }) => {
    const samples = clips.get(clip);
    const mouth = spanWithin(loud, atMs - MARGIN_MS, atMs + msOf(samples) + MARGIN_MS);
    return mouth ? [intelligibility({ samples, rate: RATE }, sound, mouth.fromMs)] : [];
  });
}

/** One way only: what the employee says to an answer, when the browser's jitter buffer knows the network. It is its greeting's text again. */
function questionPlan({ service, sounds }, employee, codec) {
  const steps = [sounds.step('silence', ANSWER_AFTER_MS, `${employee.language} answer`)];
  return { offer: service.offerOf(employee), codec, steps, ms: MAX_CALL_MS, tailMs: greetingOf(employee).ms + QUESTION_WITHIN_MS };
}

function questionValue(employee, { heard, loud }) {
  const sound = soundOf(heard);
  const answeredMs = loud.at(-1)?.untilMs;
  const question = spansOf(loudBlocks(sound)).find(({ fromMs }) => fromMs >= answeredMs);
  return question && intelligibility(greetingOf(employee), sound, question.fromMs - MARGIN_MS);
}

/** @returns rows {codec, way, loss, jitterMs, values, median, least} */
async function lossRows({ page, service, sounds, lost }, codec) {
  const { languages } = sounds;
  const echo = await service.echoOffer();
  const halves = [languages.slice(0, 3), languages.slice(3)];
  const orders = [CLEAN, BAD].flatMap((impairment) => [
    ...halves.map((own) => ({ impairment, way: 'both ways', plan: echoPlan(sounds, own, echo, codec) })),
    ...languages.map((language) => {
      const employee = service.employeeOf(language, 'long');
      return { impairment, way: 'employee to person', employee, plan: questionPlan({ service, sounds }, employee, codec) };
    }),
  ]);
  const calls = await talkThrough(page, service.webrtcPort, orders);
  const values = calls.map((call, i) => {
    const { employee, impairment } = orders[i];
    if (call.error) lost.push(`a call with ${100 * impairment.loss} % loss: ${call.error}`);
    if (call.error) return [];
    return employee ? [questionValue(employee, call)] : echoValues(sounds, call);
  });
  return [CLEAN, BAD].flatMap((impairment) =>
    ['employee to person', 'both ways'].map((way) => {
      const own = values.filter((_, i) => orders[i].impairment === impairment && orders[i].way === way).flat();
      return { codec, way, ...impairment, values: own, median: median(own), least: Math.min(...own.filter(Number.isFinite)) };
    }),
  );
}

module.exports = { lossRows };
