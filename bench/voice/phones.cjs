/** People who are called by telephone: the signalling of media-phones.cjs, with the audio of phone-audio.cjs. */
const { setTimeout: pause } = require('node:timers/promises');
const { askApi } = require('../api.cjs');
const { ask, forkScript, stop } = require('../children.cjs');
const { nameOf } = require('../media-leads.cjs');
const { startPhones } = require('../media-phones.cjs');
const { base64Of } = require('./sounds.cjs');

const MAX_CALLS = 64;
const RING_MS = 300;
/** A phone that was not called by then has failed. */
const WAIT_MS = 15_000;

/** The number of a phone. Its last three digits are 0, so that media-phones.cjs leaves the hang-up to us. */
const numberOf = (position) => `9198${String(position).padStart(5, '0')}000`;

class TalkingPhones {
  #audio;
  #free;
  #phones;
  #next = 1;
  /** The plan of each number, and the callback that gets its result. */
  #orders = new Map();
  /** The phones whose call is up, by their port. */
  #up = new Map();
  #results = new Map();

  constructor(audio, ports) {
    this.#audio = audio;
    this.#free = ports;
    audio.on('message', (message) => this.#onMessage(message));
  }

  async open() {
    const numbers = new Map();
    const ears = { take: (callId) => this.#take(numbers.get(callId)) };
    this.#phones = await startPhones({ ears, ringMs: RING_MS });
    this.#phones.on('invited', ({ callId, number }) => numbers.set(callId, number));
    this.#phones.on('over', ({ number, endedBy }) => this.#over(number, endedBy));
    this.#phones.on('up', (phone) => {
      const order = this.#orders.get(phone.number);
      if (order) order.phone = phone;
    });
  }

  get uri() {
    return this.#phones.uri;
  }

  /** Each employee calls a person with a plan. @param plans {employee, steps, background, ms, tailMs, onMouth}[]; `onMouth` is told when a clip is first heard */
  async talkAll(service, plans, apartMs) {
    const calls = [];
    for (const plan of plans) {
      calls.push(this.#talk(service, plan).catch((error) => ({ error: String(error) })));
      await pause(apartMs);
    }
    return Promise.all(calls);
  }

  async close() {
    this.#phones.close();
    await stop(this.#audio);
  }

  async #talk(service, plan) {
    const position = this.#next++;
    const number = numberOf(position);
    const over = new Promise((resolve, reject) => {
      this.#orders.set(number, { plan, resolve });
      setTimeout(() => this.#orders.get(number)?.port || reject(new Error('the phone was not called')), WAIT_MS).unref();
    });
    const lead = { name: nameOf(position), phone: `+${number}`, requirement: 'a call for the bench', source: 'bench' };
    const body = { lead, employeeId: plan.employee.employeeId, triggerImmediateCall: true };
    const { callId } = await askApi(service, '/api/webhooks/leads', { body });
    return { callId, ...(await over) };
  }

  #take(number) {
    const order = this.#orders.get(number);
    const port = this.#free.shift();
    if (!order || port === undefined) return undefined;
    order.port = port;
    this.#up.set(port, order);
    const { employee: _, onMouth: __, ...plan } = order.plan;
    return {
      port,
      start: ({ address, port: to }) => this.#audio.send({ start: { port, address, to, plan } }),
      stop: () => this.#audio.send({ stop: port }),
    };
  }

  #onMessage({ done, mouth, of, result }) {
    if (mouth) this.#up.get(mouth.port)?.plan.onMouth?.(mouth);
    if (done) this.#up.get(done)?.phone?.hangUp();
    if (of) this.#results.get(of)?.(result);
  }

  async #over(number, endedBy) {
    const order = this.#orders.get(number);
    if (!order?.port) return;
    const { port, resolve } = order;
    const result = await new Promise((told) => {
      this.#results.set(port, told);
      this.#audio.send({ result: port });
    });
    this.#up.delete(port);
    this.#free.push(port);
    resolve({ ...result, isEnded: endedBy === 'service' });
  }
}

/** @param clips by name, of sounds.cjs */
async function startTalkingPhones(clips) {
  const audio = forkScript('voice/phone-audio.cjs');
  audio.send({ clips: [...clips].map(([name, sound]) => [name, base64Of(sound)]) });
  const { ports } = await ask(audio, { bind: MAX_CALLS });
  const phones = new TalkingPhones(audio, ports);
  await phones.open();
  return phones;
}

module.exports = { startTalkingPhones };
