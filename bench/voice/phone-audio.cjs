/**
 * The audio of people who are called by telephone, in a process of its own: G.711 (mu-law) on a clock of 20 ms. Orders: {clips: [[name, base64]]}
 * at 16 kHz, {bind: n} answers the ports, {start: {port, address, to, plan}} and {stop: port} begin and end a call and are not answered;
 * {result: port} answers what was said and heard. It tells {done: port} when a person has nothing more to say, and {mouth: {port, clip, fromMs}} when
 * the first sound of a clip has left.
 */
const { join } = require('node:path');
const { ROOT } = require('../built.cjs');
const { keepTime, monotonicMs } = require('../media-clock.cjs');
const { obeyOrders } = require('../orders.cjs');
const { HEADER_BYTES, writeRtpHeader } = require('../rtp.cjs');
const { boundUdp } = require('../udp.cjs');
const { LOUD, VoiceCaller } = require('./caller.cjs');

const { decodeG711, encodeG711 } = require(join(ROOT, 'dist/libs/lines/src/sip/media/g711.js'));
const { resample } = require(join(ROOT, 'dist/libs/voice/src/speakers/resample.js'));

const MU_LAW = 0;
const RATE = 8_000;
const CLIP_RATE = 16_000;
const FRAME_MS = 20;
const FRAME_SAMPLES = 160;
/** A packet that is later than this is left out, so that a stall of this process is not answered by a burst. */
const MAX_LATE_MS = 100;

const clips = new Map();
const sockets = new Map();
const calls = new Map();

/** RTCP may come to the port of another call (RFC 5761 section 4 tells the two apart). */
const isAudio = (bytes) => bytes.length === HEADER_BYTES + FRAME_SAMPLES && (bytes[1] & 0x7f) === MU_LAW;

class PhoneAudio {
  said = [];
  loud = [];
  packets = [];
  #caller;
  #sent = 0;
  #background;
  #speaking;
  #doneMs;
  /** The clip whose first sound has not left yet. */
  #began;
  #packet = Buffer.alloc(HEADER_BYTES + FRAME_SAMPLES);

  constructor({ port, address, to, plan }) {
    Object.assign(this, { port, address, to, plan, startedMs: monotonicMs() });
    this.#caller = new VoiceCaller(plan.steps, this.startedMs);
    this.#background = plan.background && clips.get(plan.background);
  }

  hear(bytes, atMs) {
    const samples = decodeG711(MU_LAW, bytes.subarray(HEADER_BYTES));
    this.packets.push({ samples, atMs, sequence: bytes.readUInt16BE(2), timestamp: bytes.readUInt32BE(4) });
    this.#caller.hear(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 32_768, atMs);
  }

  tick(nowMs) {
    const step = this.#caller.due(nowMs);
    if (step) {
      this.said.push({ clip: step.clip, atMs: nowMs });
      this.#began = step.clip;
      this.#speaking = clips.has(step.clip) ? { samples: clips.get(step.clip), at: 0 } : undefined;
    }
    if (this.#caller.isDone) this.#doneMs ??= nowMs + (step?.clipMs ?? 0);
    for (let dueMs = this.#dueMs; dueMs <= nowMs; dueMs = this.#dueMs) this.#send(nowMs - dueMs <= MAX_LATE_MS, nowMs);
    return nowMs - this.startedMs > this.plan.ms || nowMs - (this.#doneMs ?? Infinity) > this.plan.tailMs;
  }

  get #dueMs() {
    return this.startedMs + this.#sent * FRAME_MS;
  }

  #send(isInTime, nowMs) {
    const frame = this.#nextFrame(nowMs);
    this.#packet.set(encodeG711(MU_LAW, frame), HEADER_BYTES);
    writeRtpHeader(this.#packet, { sequence: this.#sent, timestamp: this.#sent * FRAME_SAMPLES, ssrc: this.port });
    this.#sent += 1;
    if (isInTime) sockets.get(this.port).send(this.#packet, this.to, this.address);
  }

  #nextFrame(nowMs) {
    const frame = new Int16Array(FRAME_SAMPLES);
    if (this.#speaking) {
      const { samples, at } = this.#speaking;
      frame.set(samples.subarray(at, at + FRAME_SAMPLES));
      this.#speaking = at + FRAME_SAMPLES < samples.length ? { samples, at: at + FRAME_SAMPLES } : undefined;
      this.#note(frame, nowMs);
    }
    if (this.#background)
      frame.forEach((sample, i) => {
        const noise = this.#background[(this.#sent * FRAME_SAMPLES + i) % this.#background.length];
        frame[i] = Math.max(-32_768, Math.min(32_767, sample + noise));
      });
    return frame;
  }

  #note(frame, nowMs) {
    const isLoud = (sample) => Math.abs(sample) > LOUD * 32_768;
    const [first, last] = [frame.findIndex(isLoud), frame.findLastIndex(isLoud)];
    const agoMs = (at) => ((FRAME_SAMPLES - at) / RATE) * 1_000;
    if (first < 0) return;
    const fromMs = nowMs - agoMs(first);
    this.loud.push({ fromMs, untilMs: nowMs - agoMs(last + 1) });
    if (this.#began) process.send({ mouth: { port: this.port, clip: this.#began, fromMs } });
    this.#began = undefined;
  }

  get result() {
    const { said, loud, packets, startedMs } = this;
    const audio = Buffer.concat(packets.map(({ samples }) => Buffer.from(samples.buffer)));
    const heard = { base64: audio.toString('base64'), rate: RATE, blockSamples: FRAME_SAMPLES, atMs: packets.map(({ atMs }) => atMs) };
    const stream = {
      count: packets.length,
      arrivalsMs: heard.atMs,
      timestamps: packets.map(({ timestamp }) => timestamp),
      sequences: packets.map(({ sequence }) => sequence),
    };
    return { connectedMs: startedMs, endedMs: monotonicMs(), said, loud, heard, stream };
  }
}

async function bindOne() {
  const socket = await boundUdp();
  const { port } = socket.address();
  sockets.set(port, socket);
  socket.on('message', (bytes) => {
    if (isAudio(bytes)) calls.get(port)?.hear(bytes, monotonicMs());
  });
  return port;
}

const learn = ([name, base64]) => {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  clips.set(name, resample(new Int16Array(bytes.buffer), CLIP_RATE, RATE));
};

async function obey({ clips: taught = [], bind = 0, start, stop, result }) {
  taught.forEach(learn);
  if (start) calls.set(start.port, new PhoneAudio(start));
  if (stop && calls.has(stop)) calls.get(stop).isOver = true;
  if (bind > 0) {
    const ports = [];
    for (let i = 0; i < bind; i += 1) ports.push(await bindOne());
    return { ports };
  }
  if (!result) return undefined;
  const told = { of: result, result: calls.get(result)?.result };
  calls.delete(result);
  return told;
}

obeyOrders(obey);
keepTime((nowMs) => {
  for (const call of calls.values()) {
    if (call.isOver || !call.tick(nowMs) || call.isDone) continue;
    call.isDone = true;
    process.send({ done: call.port });
  }
});
