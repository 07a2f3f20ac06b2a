import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SynthesisOrder } from './espeak-engine.js';
import { espeakSpeaker } from './espeak-speaker.js';
import { espeakProcess, type SpeechProcess } from './speech-process.js';
import { built } from '../../../../test/engines/built.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

/** The compiled file, because a child process runs JavaScript. */
const file = built('libs/voice/src/speakers/speech-child.js');
const folder = temporaryFolder('speech-process-');
let engine: SpeechProcess;

/** A stand-in for espeak-ng: it writes a WAV of one second at 22,050 Hz whose samples are the program's niceness. */
const FAKE = `#!/usr/bin/env node
const { getPriority } = require('node:os');
require('node:fs').readFileSync(0);
setTimeout(() => {
  const samples = new Int16Array(22050).fill(1000 + 100 * getPriority());
  const head = Buffer.alloc(44);
  head.write('RIFF', 0); head.write('WAVEfmt ', 8); head.writeUInt32LE(16, 16); head.writeUInt16LE(1, 20); head.writeUInt16LE(1, 22);
  head.writeUInt32LE(22050, 24); head.writeUInt16LE(16, 34); head.write('data', 36); head.writeUInt32LE(samples.byteLength, 40);
  process.stdout.write(Buffer.concat([head, Buffer.from(samples.buffer)]));
}, 50);
`;

beforeAll(() => {
  writeFileSync(join(folder, 'fake-espeak'), FAKE);
  chmodSync(join(folder, 'fake-espeak'), 0o755);
});
beforeEach(() => (engine = espeakProcess({ file })));
afterEach(() => engine.close());

const order = (command = join(folder, 'fake-espeak')): SynthesisOrder => ({
  text: 'hello',
  voice: 'hi',
  command,
  wordsPerMinute: 180,
  timeoutMs: 20_000,
});

it('speaks in the child process: resampled, trimmed, and by a program of low priority', async () => {
  const speaker = espeakSpeaker({ engine, command: join(folder, 'fake-espeak'), timeoutMs: 20_000 });
  const samples = await speaker.speak('hello', 'hi');
  expect(samples).toHaveLength(16_000);
  expect(samples?.[8000]).toBe(2000); // 1000, and 100 for each step of niceness
  expect(await speaker.speak('hello', 'hi')).toBe(samples);
});

it('synthesises several texts at once', async () => {
  const answers = await Promise.all([order(), order('/nowhere/espeak-ng'), order('false'), order()].map((o) => engine.synthesise(o)));
  expect(answers.map((answer) => ('problem' in answer ? answer.problem : answer.samples.length))).toEqual([
    16_000,
    'absent',
    'failed',
    16_000,
  ]);
});

it('returns failed if the child dies, is stuck or cannot start, and when it is closed', async () => {
  writeFileSync(join(folder, 'dies.js'), `process.on('message', () => { throw new Error('x'); });`);
  writeFileSync(join(folder, 'stuck.js'), `process.on('message', () => { for (;;); });`);
  for (const name of ['dies.js', 'stuck.js', 'is-not-there.js']) {
    const broken = espeakProcess({ file: join(folder, name) });
    expect([name, await broken.synthesise({ ...order(), timeoutMs: 1 })]).toEqual([name, { problem: 'failed' }]);
    await broken.close();
    expect(await broken.synthesise(order())).toEqual({ problem: 'failed' });
  }
});

const isHere = spawnSync('espeak-ng', ['--version']).status === 0;
if (!isHere) console.warn('SKIPPED: espeak-ng is not installed here, so it was not run in a child process (apt-get install espeak-ng)');
(isHere ? it : it.skip)('says with espeak-ng in the child process what it says without', async () => {
  const text = 'Hello, are you there?';
  const inChild = await espeakSpeaker({ engine, timeoutMs: 20_000 }).speak(text, 'en-IN');
  expect(inChild).toEqual(await espeakSpeaker({ timeoutMs: 20_000 }).speak(text, 'en-IN'));
  expect(inChild?.length).toBeGreaterThan(4_000);
});
