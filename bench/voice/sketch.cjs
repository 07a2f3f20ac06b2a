/**
 * A comparison program, in a process of its own: the sketch of a browser agent that was made before the product's own, about as it was.
 * It is one WebRTC peer a call, Opus or PCMU in JavaScript's thread, the ready-made speech detector of sherpa-onnx, a fixed silence that ends a turn, and
 * a clearing of what is left to say after 160 ms of speech. It has no reorder window, no concealment, no echo gate, no signs of listening
 * and no limits. What it says is made at its start. `node sketch.cjs` tells {port} to its parent; it answers the same offers as the service.
 */
const { createServer } = require('node:http');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { performance } = require('node:perf_hooks');
const { Audio, PeerConnection, RtcpReceivingSession } = require('node-datachannel');
const { forTests, ROOT } = require('../built.cjs');

const voice = (path) => require(join(ROOT, 'dist/libs/voice/src', `${path}.js`));
const { decodeG711, encodeG711 } = require(join(ROOT, 'dist/libs/lines/src/sip/media/g711.js'));
const FRAME_MS = 20;
const HANGOVER_MS = 300;
const BARGE_IN_MS = 160;
const WIDE = 16_000;
const NARROW = 8_000;
const WINDOW = 512;
const WORDS = 'नमस्ते आपका ऑर्डर दुकान पर आ गया है और हम जानना चाहते हैं कि आप कितने बजे उसे लेने के लिए आ सकते हैं';

/** @returns {rate, type, ticks, encode, decode} for the codec of an offer */
function codecOf(sdp) {
  const opus = /a=rtpmap:(\d+) opus\/48000/i.exec(sdp);
  if (!opus)
    return { rate: NARROW, type: 0, ticks: 160, encode: (pcm) => Buffer.from(encodeG711(0, pcm)), decode: (bytes) => decodeG711(0, bytes) };
  const { Encoder, Decoder } = require('@evan/opus');
  const [encoder, decoder] = [
    new Encoder({ channels: 1, sample_rate: WIDE, application: 'voip' }),
    new Decoder({ channels: 1, sample_rate: WIDE }),
  ];
  Object.assign(encoder, { bitrate: 24_000, complexity: 5 });
  const decode = (bytes) => {
    const out = decoder.decode(bytes);
    return new Int16Array(out.buffer, out.byteOffset, out.byteLength >> 1).slice();
  };
  return { rate: WIDE, type: Number(opus[1]), ticks: 960, encode: (pcm) => Buffer.from(encoder.encode(pcm)), decode };
}

function openDetector() {
  const { Vad } = createRequire(join(ROOT, 'package.json'))('sherpa-onnx-node');
  const { model } = voice('speech-detection/find-silero').findSilero();
  const sileroVad = { model, threshold: 0.5, minSpeechDuration: 0.03, minSilenceDuration: 0.03, windowSize: WINDOW };
  const vad = new Vad({ sileroVad, sampleRate: WIDE, numThreads: 1, debug: false }, 5);
  return (window) => {
    vad.acceptWaveform(window);
    while (!vad.isEmpty()) vad.pop();
    return vad.isDetected();
  };
}

class Call {
  queue = [];
  #isSpeech = openDetector();
  #window = new Float32Array(WINDOW);
  #filled = 0;
  #speechMs = 0;
  #silenceMs = 0;
  #isInTurn = false;

  constructor(codec, words, isEcho) {
    Object.assign(this, { codec, words, isEcho });
  }

  say() {
    const size = (this.codec.rate * FRAME_MS) / 1_000;
    for (let at = 0; at + size <= this.words.length; at += size) this.queue.push(this.words.subarray(at, at + size));
  }

  hear(pcm) {
    if (this.isEcho) return void this.queue.push(pcm);
    for (const sample of this.codec.rate === WIDE ? pcm : voice('speakers/resample').resample(pcm, NARROW, WIDE)) {
      this.#window[this.#filled++] = sample / 32_768;
      if (this.#filled === WINDOW) this.#judge();
    }
  }

  #judge() {
    this.#filled = 0;
    const windowMs = (WINDOW / WIDE) * 1_000;
    if (this.#isSpeech(this.#window)) [this.#speechMs, this.#silenceMs] = [this.#speechMs + windowMs, 0];
    else [this.#speechMs, this.#silenceMs] = [0, this.#silenceMs + windowMs];
    if (this.#speechMs >= BARGE_IN_MS) [this.#isInTurn, this.queue] = [true, []];
    if (!this.#isInTurn || this.#silenceMs < HANGOVER_MS) return;
    this.#isInTurn = false;
    this.say();
  }
}

const calls = new Set();
let words;

async function accept(sdp, isEcho) {
  const codec = codecOf(sdp);
  const call = new Call(codec, words[codec.rate], isEcho);
  const peer = new PeerConnection('sketch', { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true });
  const gathered = new Promise((resolve) => peer.onGatheringStateChange((state) => state === 'complete' && resolve()));
  peer.setRemoteDescription(sdp, 'offer');
  const audio = new Audio(/m=audio[^]*?a=mid:(\S+)/.exec(sdp)[1], 'SendRecv');
  if (codec.rate === WIDE) audio.addOpusCodec(codec.type);
  else audio.addAudioCodec(codec.type, 'PCMU');
  const ssrc = Math.floor(Math.random() * 2 ** 31);
  audio.addSSRC(ssrc, 'agent', 'agent', 'agent-audio');
  const track = peer.addTrack(audio);
  track.setMediaHandler(new RtcpReceivingSession());
  track.onMessage((bytes) => {
    if ((bytes[1] & 0x7f) !== codec.type) return;
    const extension = bytes[0] & 0x10 ? 4 + bytes.readUInt16BE(12 + (bytes[0] & 15) * 4 + 2) * 4 : 0;
    const from = 12 + (bytes[0] & 15) * 4 + extension;
    if (bytes.length > from) call.hear(codec.decode(bytes.subarray(from)));
  });
  peer.onStateChange((state) => {
    if (state === 'connected') calls.add(call);
    if (state === 'connected' && !isEcho) call.say();
    if (state === 'closed' || state === 'failed') calls.delete(call);
  });
  call.send = senderOf(track, codec, ssrc);
  peer.setLocalDescription('answer');
  await gathered;
  return peer.localDescription().sdp;
}

function senderOf(track, { type, ticks, encode, rate }, ssrc) {
  const silence = new Int16Array((rate * FRAME_MS) / 1_000);
  let count = 0;
  return (pcm = silence) => {
    count += 1;
    if (!track.isOpen()) return;
    const header = Buffer.alloc(12);
    header.writeUInt16BE(0x8000 | type, 0);
    header.writeUInt16BE(count & 0xffff, 2);
    header.writeUInt32BE((count * ticks) >>> 0, 4);
    header.writeUInt32BE(ssrc, 8);
    try {
      track.sendMessageBinary(Buffer.concat([header, encode(pcm)]));
    } catch {
      // Closed.
    }
  };
}

/** One clock for all calls: what is due is sent. */
function keepTime() {
  const fromMs = performance.now();
  let count = 0;
  const tick = () => {
    for (; fromMs + count * FRAME_MS <= performance.now(); count += 1) for (const call of calls) call.send(call.queue.shift());
    setTimeout(tick, Math.max(0, fromMs + count * FRAME_MS - performance.now()));
  };
  tick();
}

async function main() {
  const wide = await forTests('voice/src/testing/wide-samples').spoken(WORDS, 'hi');
  words = { [WIDE]: wide, [NARROW]: voice('speakers/resample').resample(wide, WIDE, NARROW) };
  keepTime();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const sdp = await accept(JSON.parse(text).sdp, request.url.includes('echo=1'));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ callId: 'sketch', sdp }));
  });
  server.listen(0, '127.0.0.1', () =>
    process.send({
      port: server.address().port,
      wordsBase64: Buffer.from(wide.buffer, wide.byteOffset, wide.byteLength).toString('base64'),
    }),
  );
}

process.on('disconnect', () => process.exit(0));
void main();
