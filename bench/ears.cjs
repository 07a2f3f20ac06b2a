/**
 * `npm run bench -- --ears [--quick]`: what hears speech, how soon, and at what cost: Silero as we run it, the ready-made detector of sherpa-onnx
 * with the same model, and energy. The voices are espeak-ng's in six languages, so it needs espeak-ng; all sounds are made anew. Without
 * --quick the results are written to bench/results-ears.json and docs/benchmarks.md.
 */
const { createRequire } = require('node:module');
const { performance } = require('node:perf_hooks');
const { join } = require('node:path');
const { forTests, ROOT } = require('./built.cjs');
const { earsMistakes, ENERGY, OURS, SHERPA } = require('./ears-summary.cjs');

const voice = (path) => require(join(ROOT, 'dist/libs/voice/src', `${path}.js`));
const SNRS_DB = [30, 15, 10, 5];
/** The silence before the second utterance. */
const SILENCE_MS = 10_000;
const CALLS = 50;
const WINDOW_SAMPLES = 512;

/** The ready-made detector, with the settings of the first measurement: docs/decisions/0043. */
function sherpaDetectors() {
  const { Vad } = createRequire(join(ROOT, 'package.json'))('sherpa-onnx-node');
  const { model } = voice('speech-detection/find-silero').findSilero();
  const sileroVad = { model, threshold: 0.5, minSpeechDuration: 0.03, minSilenceDuration: 0.03, windowSize: WINDOW_SAMPLES };
  return (listener) => new SherpaDetector(new Vad({ sileroVad, sampleRate: 16_000, numThreads: 1, debug: false }, 5), listener);
}

class SherpaDetector {
  #vad;
  #listener;
  #window = new Float32Array(WINDOW_SAMPLES);
  #filled = 0;
  #isSpeaking = false;

  constructor(vad, listener) {
    this.#vad = vad;
    this.#listener = listener;
  }

  push(frame, atMs) {
    for (const sample of frame) {
      this.#window[this.#filled++] = sample / 32_768;
      if (this.#filled === WINDOW_SAMPLES) this.#judge(atMs);
    }
  }

  close() {}

  #judge(atMs) {
    this.#filled = 0;
    this.#vad.acceptWaveform(this.#window);
    while (!this.#vad.isEmpty()) this.#vad.pop();
    const isSpeaking = this.#vad.isDetected();
    if (isSpeaking !== this.#isSpeaking) this.#listener({ type: isSpeaking ? 'speech-started' : 'speech-ended', atMs });
    this.#isSpeaking = isSpeaking;
  }
}

function detectors() {
  const ours = voice('speech-detection/speech-detectors').createSpeechDetectors({ maxSileroCalls: 1_000 });
  if (ours.kind !== 'silero') throw new Error(`the Silero model is not here: ${ours.reason}`);
  const energy = voice('speech-detection/speech-detectors').createSpeechDetectors({ maxSileroCalls: 0 });
  return { [OURS]: ours.open, [SHERPA]: sherpaDetectors(), [ENERGY]: energy.open };
}

const audioSeconds = (scenes) => scenes.reduce((sum, { samples }) => sum + samples.length / 16_000, 0);

/** Figures of one detector over some scenes, with the CPU of hearing, not of making. */
function rowOf(open, scenes) {
  const before = process.cpuUsage();
  const figures = forTests('voice/src/testing/ear-figures').earFigures(scenes, open);
  const { user, system } = process.cpuUsage(before);
  return { ...figures, cpuMsPerSecond: (user + system) / 1_000 / audioSeconds(scenes) };
}

async function scenesOf() {
  const { pauseScenes, secondUtteranceScenes, soundScenes, utteranceScenes } = forTests('voice/src/testing/ear-scenes');
  const utterances = await Promise.all(SNRS_DB.map(async (snrDb) => [`an utterance, ${snrDb} dB`, await utteranceScenes(snrDb)]));
  const pauses = await Promise.all(SNRS_DB.map(async (snrDb) => [`pauses of 250 to 460 ms, ${snrDb} dB`, await pauseScenes(snrDb)]));
  const second = ['a second one after 10 s, no noise', await secondUtteranceScenes(SILENCE_MS, 100)];
  return { speech: [...utterances, ...pauses, second], sounds: (await soundScenes()).map((scene) => [scene.name, [scene]]) };
}

/** What a detector costs when 50 calls take turns, as they do in a service. */
function costOf(open) {
  const rss = process.memoryUsage().rss;
  let at = performance.now();
  const calls = Array.from({ length: CALLS }, () => open(() => undefined));
  const openMs = (performance.now() - at) / CALLS;
  const frame = Int16Array.from({ length: 320 }, (_, i) => 2_000 * Math.sin(i / 5) * Math.sin(i / 31));
  const rounds = 100;
  const play = (from) => {
    for (let round = from; round < from + rounds; round++) for (const call of calls) call.push(frame, (round + 1) * 20);
  };
  play(0);
  at = performance.now();
  const before = process.cpuUsage();
  play(rounds);
  const { user, system } = process.cpuUsage(before);
  const windows = (rounds * CALLS * frame.length) / WINDOW_SAMPLES;
  const megabytes = (process.memoryUsage().rss - rss) / CALLS / 1e6;
  const wallMs = (performance.now() - at) / windows;
  calls.forEach((call) => call.close());
  return { openMs, megabytes, windowMs: wallMs, windowCpuMs: (user + system) / 1_000 / windows };
}

/** `look`: see machine-watch.cjs */
async function measureEars(results, { rounds }, { say, look }) {
  Object.assign(results, { speech: [], sounds: [], costs: [] });
  say('making the sounds with espeak-ng');
  const { speech, sounds } = await scenesOf();
  const engines = Object.entries(detectors());
  for (let round = 0; round < rounds; round++) {
    await look();
    for (const [engine, open] of engines) {
      say(`round ${round + 1} of ${rounds}: ${engine}`);
      // What is heard is the same in each round; what it costs is not.
      for (const [scene, scenes] of speech) results.speech.push({ engine, scene, round, ...rowOf(open, scenes) });
      if (round === 0) for (const [scene, scenes] of sounds) results.sounds.push({ engine, scene, falseMs: rowOf(open, scenes).falseMs });
      results.costs.push({ engine, round, ...costOf(open) });
    }
  }
  return earsMistakes(results);
}

module.exports = { measureEars };
