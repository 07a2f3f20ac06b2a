/**
 * The signalling of a far end whose phones ring, answer and, if their number says so, hang up: the last three digits of a number are the
 * tenths of a second that its person talks, 000 for somebody who stays until the other side or `hangUpAll` ends the call.
 */
const { randomBytes } = require('node:crypto');
const { EventEmitter } = require('node:events');
const { calledNumber } = require('./far-end.cjs');
const { monotonicMs } = require('./media-clock.cjs');
const { boundUdp } = require('./udp.cjs');
const { answerSdp, answerTo, audioOf, byeOf, only, readMessage } = require('./media-sip.cjs');

const HOST = '127.0.0.1';
/** RFC 3261 17.1.1.1. */
const T1_MS = 500;
const T2_MS = 4_000;
const TIMER_B_MS = 64 * T1_MS;
const RECEIVE_BUFFER_BYTES = 4 << 20;

const token = () => randomBytes(8).toString('hex');
const talkMsOf = (number) => Number(number.slice(-3)) * 100;

/** One call of one phone. States: ringing, answering (200 sent), up (ACK came), leaving (BYE sent), over. */
class Phone {
  state = 'ringing';
  tag = token();
  #timers = new Set();
  #last;
  #bye;

  constructor(phones, { invite, number, peer }) {
    Object.assign(this, { phones, invite, number, peer, callId: only(invite, 'call-id'), invitedMs: monotonicMs() });
  }

  ring() {
    this.#answer(180, 'Ringing');
    this.#after(this.phones.ringMs, () => this.#pickUp());
  }

  onRequest(request) {
    const { method } = request;
    if (method === 'INVITE') this.#send(this.#last);
    else if (method === 'ACK') this.#onAck();
    else this.#send(answerTo(request, 200, 'OK', { tag: this.tag }));
    if (method === 'BYE') this.#over('service');
    if (method === 'CANCEL' && this.state === 'ringing') this.#cancelled();
  }

  /** The final answer to our BYE. */
  onResponse({ status }) {
    if (this.state === 'leaving' && status >= 200) this.#over('phone');
  }

  hangUp() {
    if (this.state !== 'up' && this.state !== 'answering') return;
    this.state = 'leaving';
    this.#clear();
    this.audio?.stop();
    this.hungUpMs = monotonicMs();
    this.#bye = byeOf(this.invite, { host: HOST, port: this.phones.port, tag: this.tag, branch: `z9hG4bK${token()}` });
    this.#repeat(() => this.#send(this.#bye), 'nobody answered the BYE');
  }

  /** The other side is gone: no BYE would be answered. */
  drop() {
    this.#over('dropped');
  }

  #send(text) {
    this.phones.send(text, this.peer);
  }

  #answer(status, reason, more) {
    this.#last = answerTo(this.invite, status, reason, { tag: this.tag, ...more });
    this.#send(this.#last);
  }

  #pickUp() {
    const remote = audioOf(this.invite.body);
    this.audio = remote && this.phones.ears.take(this.callId);
    if (!this.audio) {
      this.#answer(486, 'Busy Here');
      return this.#over('no port');
    }
    this.state = 'answering';
    this.audio.start(remote);
    this.answeredMs = monotonicMs();
    const more = [
      `Contact: <sip:phone@${HOST}:${this.phones.port}>`,
      'Allow: INVITE, ACK, BYE, CANCEL, OPTIONS',
      'Content-Type: application/sdp',
    ];
    const body = answerSdp(HOST, this.audio.port);
    this.#repeat(() => this.#answer(200, 'OK', { more, body }), 'nobody acknowledged the 200');
  }

  #onAck() {
    if (this.state !== 'answering') return;
    this.#clear();
    this.state = 'up';
    this.upMs = monotonicMs();
    this.phones.emit('up', this);
    const talkMs = talkMsOf(this.number);
    // From the answer on: the other side talks from then, however late its ACK comes.
    if (talkMs > 0) this.#after(Math.max(0, talkMs - (this.upMs - this.answeredMs)), () => this.hangUp());
  }

  #cancelled() {
    this.#answer(487, 'Request Terminated');
    this.#over('cancelled');
  }

  #over(by) {
    if (this.state === 'over') return;
    if (this.state !== 'leaving') this.audio?.stop();
    this.state = 'over';
    this.#clear();
    this.endedBy = by;
    this.endedMs = monotonicMs();
    this.phones.emit('over', this);
    setTimeout(() => this.phones.forget(this), TIMER_B_MS).unref();
  }

  /** Timer G or E of RFC 3261: twice as long each time, up to T2, and no more after 64 * T1. */
  #repeat(send, given, waitMs = T1_MS, spentMs = 0) {
    if (spentMs >= TIMER_B_MS) return this.#over(given);
    send();
    this.#after(waitMs, () => this.#repeat(send, given, Math.min(2 * waitMs, T2_MS), spentMs + waitMs));
  }

  #after(ms, act) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #clear() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** All phones behind one SIP address. Emits `up` and `over` with the phone. */
class Phones extends EventEmitter {
  #byCallId = new Map();

  constructor(socket, ears, ringMs) {
    super();
    Object.assign(this, { socket, ears, ringMs });
    this.port = socket.address().port;
    socket.on('message', (bytes, from) => this.#onMessage(readMessage(bytes), from));
  }

  get uri() {
    return `sip:${HOST}:${this.port}`;
  }

  /** The phones that have not hung up and were not hung up on. */
  get open() {
    return [...this.#byCallId.values()].filter(({ state }) => state !== 'over');
  }

  get up() {
    return this.open.filter(({ state }) => state === 'up');
  }

  send(text, to) {
    if (!this.isClosed) this.socket.send(Buffer.from(text, 'latin1'), to.port, to.address, () => undefined);
  }

  forget(phone) {
    this.#byCallId.delete(phone.callId);
  }

  hangUpAll() {
    for (const phone of this.open) phone.hangUp();
  }

  dropAll() {
    for (const phone of this.open) phone.drop();
  }

  close() {
    this.dropAll();
    this.isClosed = true;
    this.socket.close();
  }

  #onMessage(message, from) {
    const callId = only(message, 'call-id');
    const phone = this.#byCallId.get(callId);
    if (message.status !== undefined) return void phone?.onResponse(message);
    if (phone) return phone.onRequest(message);
    const number = calledNumber(message);
    if (number === undefined) {
      if (message.method !== 'ACK') this.send(answerTo(message, 481, 'Call/Transaction Does Not Exist', { tag: token() }), from);
      return;
    }
    const fresh = new Phone(this, { invite: message, number, peer: from });
    this.#byCallId.set(callId, fresh);
    this.emit('invited', fresh);
    fresh.ring();
  }
}

/** @param ears of media-ears.cjs */
async function startPhones({ ears, ringMs = 300 }) {
  return new Phones(await boundUdp(RECEIVE_BUFFER_BYTES), ears, ringMs);
}

module.exports = { startPhones, talkMsOf };
