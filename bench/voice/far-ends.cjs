/**
 * Many browsers' calls without a browser, in a process of its own: node-datachannel as the far end. They speak for two seconds and are silent for
 * four, on a clock of 20 ms, and note when each packet comes. Orders, each of which is answered: {open: {count, codec, offers, base64}}: `offers` are
 * whom to call in turn, `base64` is what is said, at 16 kHz; {report: {fromMs, untilMs}}; {close: true}.
 */
const { join } = require('node:path');
const { Audio, PeerConnection } = require('node-datachannel');
const { setTimeout: pause } = require('node:timers/promises');
const { ROOT } = require('../built.cjs');
const { percentile } = require('../figures.cjs');
const { keepTime, monotonicMs } = require('../media-clock.cjs');
const { Recording } = require('../media-recording.cjs');
const { obeyOrders } = require('../orders.cjs');
const { HEADER_BYTES, writeRtpHeader } = require('../rtp.cjs');
const { until } = require('../until.cjs');
const { latenessOf } = require('./lateness.cjs');

const FRAME_MS = 20;
const OPUS = { type: 111, name: 'opus', clock: 48_000, rate: 16_000 };
const PCMU = { type: 0, name: 'pcmu', clock: 8_000, rate: 8_000 };
/** A packet of Opus without content, and silence in mu-law. */
const SILENCE = { opus: Buffer.from([0x48]), pcmu: Buffer.alloc(160, 0xff) };
const SPEAK_FRAMES = 100;
const CYCLE_FRAMES = 300;
const APART_MS = 100;
const CONNECT_MS = 10_000;
const MAX_TRIES = 3;
/** Whoever is called first is not in the middle of the same word as the last one. */
const PHASE_FRAMES = 37;

const calls = [];
let speech = [];
const timer = [];

/** Frames of what is said, encoded once. */
function encoded(samples, codec) {
  const { resample } = require(join(ROOT, 'dist/libs/voice/src/speakers/resample.js'));
  const sound = resample(samples, 16_000, codec.rate);
  const size = (codec.rate * FRAME_MS) / 1_000;
  const frames = Array.from({ length: Math.floor(sound.length / size) }, (_, i) => sound.slice(i * size, (i + 1) * size));
  if (codec === PCMU)
    return frames.map((frame) => Buffer.from(require(join(ROOT, 'dist/libs/lines/src/sip/media/g711.js')).encodeG711(0, frame)));
  const { Encoder } = require('@evan/opus');
  const encoder = new Encoder({ channels: 1, sample_rate: codec.rate, application: 'voip' });
  return frames.map((frame) => Buffer.from(encoder.encode(frame)));
}

class FarEnd {
  recording = new Recording('call', monotonicMs());
  isConnected = false;
  #sent = 0;
  #peer;
  #track;

  constructor(codec, position) {
    Object.assign(this, { codec, position });
    this.#peer = new PeerConnection(`far ${position}`, { iceServers: [], bindAddress: '127.0.0.1' });
    const audio = new Audio('0', 'SendRecv');
    if (codec === OPUS) audio.addOpusCodec(codec.type);
    else audio.addAudioCodec(codec.type, 'PCMU');
    audio.addSSRC(position + 1, 'far', 'far', `far-audio-${position}`);
    this.#track = this.#peer.addTrack(audio);
    this.#track.onMessage((bytes) => (bytes[1] & 0x7f) === codec.type && this.recording.note(bytes, monotonicMs()));
    this.#peer.onStateChange((state) => {
      if (state === 'connected') [this.isConnected, this.startedMs] = [true, monotonicMs()];
    });
  }

  /** @returns false if our own library could not take the answer: libdatachannel once said "Got a remote candidate without ICE transport" */
  async call({ url, headers, body }) {
    const offered = new Promise((resolve) => this.#peer.onGatheringStateChange((state) => state === 'complete' && resolve()));
    this.#peer.setLocalDescription('offer');
    await offered;
    const text = JSON.stringify({ ...body, sdp: this.#peer.localDescription().sdp });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
    if (!response.ok) throw new Error(`the offer was answered ${response.status}: ${await response.text()}`);
    const { sdp } = await response.json();
    try {
      this.#peer.setRemoteDescription(sdp, 'answer');
      return true;
    } catch {
      return false;
    }
  }

  sendDue(nowMs) {
    if (!this.isConnected) return;
    for (; this.startedMs + this.#sent * FRAME_MS <= nowMs; this.#sent += 1) {
      const place = (this.#sent + this.position * PHASE_FRAMES) % CYCLE_FRAMES;
      this.#send(place < SPEAK_FRAMES ? speech[place % speech.length] : SILENCE[this.codec.name]);
    }
  }

  #send(payload) {
    const timestamp = (this.#sent * this.codec.clock * FRAME_MS) / 1_000;
    const fields = { type: this.codec.type, sequence: this.#sent, timestamp, ssrc: this.position + 1 };
    const header = writeRtpHeader(Buffer.alloc(HEADER_BYTES), fields);
    try {
      this.#track.sendMessageBinary(Buffer.concat([header, payload]));
    } catch {
      // The service has hung up.
    }
  }

  close() {
    this.#peer.close();
  }
}

async function dial(codec, position, offer) {
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const farEnd = new FarEnd(codec, position);
    if (await farEnd.call(offer)) return farEnd;
    farEnd.close();
  }
  throw new Error('our own library took no answer');
}

async function open({ count, codec: name, offers, base64 }) {
  const codec = name === 'opus' ? OPUS : PCMU;
  speech = encoded(new Int16Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer), codec);
  for (let i = 0; i < count; i += 1) {
    calls.push(await dial(codec, i, offers[i % offers.length]));
    await pause(APART_MS);
  }
  await until(() => calls.every(({ isConnected }) => isConnected), CONNECT_MS);
  return { up: calls.filter(({ isConnected }) => isConnected).length };
}

/** How late the packets of each call were between two moments, and how late this process's own timer was. */
function reportOf({ fromMs, untilMs }) {
  const own = timer.filter(([atMs]) => atMs >= fromMs && atMs < untilMs).map(([, lateMs]) => lateMs);
  return {
    calls: calls.map(({ recording, codec }) => latenessOf(recording, codec.clock / 1_000, { fromMs, untilMs })),
    timerP99Ms: percentile(own, 99),
  };
}

async function obey({ open: order, report, close }) {
  if (order) return open(order);
  if (report) return reportOf(report);
  if (close) calls.splice(0).forEach((call) => call.close());
  return {};
}

obeyOrders(obey);
keepTime((nowMs, lateMs) => {
  timer.push([nowMs, Math.max(0, lateMs)]);
  for (const call of calls) call.sendDue(nowMs);
});
