import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import type { SynthesisOrder } from './espeak-engine.js';
import { espeakSpeaker } from './espeak-speaker.js';
import { espeakThread, type SpeechThread } from './speech-thread.js';

/** A thread runs JavaScript: this folder's files as the build has them. */
let folder: string;
let thread: SpeechThread;
const file = (): string => join(folder, 'speech-worker.js');

/** Stands in for espeak-ng: a WAV of one second at 22,050 Hz whose samples tell the program's own niceness. */
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
  folder = mkdtempSync(join(tmpdir(), 'speech-thread-'));
  for (const name of readdirSync(__dirname).filter((found) => /^[a-z-]+\.ts$/.test(found))) {
    const { code } = transformSync(readFileSync(join(__dirname, name), 'utf8'), {
      swcrc: false,
      configFile: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    writeFileSync(join(folder, name.replace(/ts$/, 'js')), code);
  }
  writeFileSync(join(folder, 'fake-espeak'), FAKE);
  chmodSync(join(folder, 'fake-espeak'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => (thread = espeakThread({ file: file() })));
afterEach(() => thread.close());

const order = (command = join(folder, 'fake-espeak')): SynthesisOrder => ({
  text: 'hello',
  voice: 'hi',
  command,
  wordsPerMinute: 180,
  timeoutMs: 20_000,
});

it('speaks in the thread: resampled, trimmed, and with a program that gives way to audio', async () => {
  const speaker = espeakSpeaker({ engine: thread, command: join(folder, 'fake-espeak'), timeoutMs: 20_000 });
  const samples = await speaker.speak('hello', 'hi');
  expect(samples).toHaveLength(8000);
  expect(samples?.[4000]).toBe(2000); // 1000, and 100 for each step of niceness
  expect(await speaker.speak('hello', 'hi')).toBe(samples);
});

it('answers several texts at once, each with its own', async () => {
  const answers = await Promise.all([order(), order('/nowhere/espeak-ng'), order('false'), order()].map((o) => thread.synthesise(o)));
  expect(answers.map((answer) => ('problem' in answer ? answer.problem : answer.samples.length))).toEqual([8000, 'absent', 'failed', 8000]);
});

it('answers failed where the thread dies or cannot begin, and starts it again for the next text', async () => {
  writeFileSync(join(folder, 'dies.js'), `require('node:worker_threads').parentPort.on('message', () => { throw new Error('x'); });`);
  for (const name of ['dies.js', 'is-not-there.js']) {
    const dying = espeakThread({ file: join(folder, name) });
    expect(await dying.synthesise(order())).toEqual({ problem: 'failed' });
    expect(await dying.synthesise(order())).toEqual({ problem: 'failed' });
    await dying.close();
  }
  // It dies at the first text of the process, and works after that.
  const flag = join(folder, 'died');
  writeFileSync(
    join(folder, 'dies-once.js'),
    `const { existsSync, writeFileSync } = require('node:fs');
     if (existsSync(${JSON.stringify(flag)})) require('./speech-worker.js');
     else { writeFileSync(${JSON.stringify(flag)}, ''); process.exit(3); }`,
  );
  const once = espeakThread({ file: join(folder, 'dies-once.js') });
  expect(await Promise.all([once.synthesise(order()), once.synthesise(order())])).toEqual([{ problem: 'failed' }, { problem: 'failed' }]);
  expect(await once.synthesise(order())).toHaveProperty('samples');
  await once.close();
});

it('gives a thread up that is stuck, and one that is closed', async () => {
  writeFileSync(join(folder, 'stuck.js'), `require('node:worker_threads').parentPort.on('message', () => { for (;;); });`);
  const stuck = espeakThread({ file: join(folder, 'stuck.js') });
  expect(await stuck.synthesise({ ...order(), timeoutMs: 1 })).toEqual({ problem: 'failed' });
  const underWay = stuck.synthesise(order());
  await stuck.close();
  expect(await underWay).toEqual({ problem: 'failed' });
  expect(await stuck.synthesise(order())).toEqual({ problem: 'failed' });
});

it('does not keep a process that has nothing more to say', async () => {
  const script = `
    const { espeakThread } = require(${JSON.stringify(join(folder, 'speech-thread.js'))});
    espeakThread().synthesise(${JSON.stringify(order())}).then((answer) => console.log(answer.samples.length));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, Buffer.concat(chunks).toString().trim()]).toEqual([0, '8000']);
});

const isHere = spawnSync('espeak-ng', ['--version']).status === 0;
if (!isHere) console.warn('SKIPPED: espeak-ng is not installed here, so it was not run in a thread (apt-get install espeak-ng)');
(isHere ? it : it.skip)('says with espeak-ng in the thread what it says without', async () => {
  const text = 'Hello, are you there?';
  const inThread = await espeakSpeaker({ engine: thread, timeoutMs: 20_000 }).speak(text, 'en-IN');
  expect(inThread).toEqual(await espeakSpeaker({ timeoutMs: 20_000 }).speak(text, 'en-IN'));
  expect(inThread?.length).toBeGreaterThan(4_000);
});
