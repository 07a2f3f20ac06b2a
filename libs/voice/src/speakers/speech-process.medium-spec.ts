import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { transformSync } from '@swc/core';
import type { SynthesisOrder } from './espeak-engine.js';
import { espeakSpeaker } from './espeak-speaker.js';
import { espeakProcess, type SpeechProcess } from './speech-process.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

/** The compiled files of this folder, because a child process runs JavaScript. */
let folder: string;
const root = temporaryFolder('speech-process-');
let engine: SpeechProcess;
const file = (): string => join(folder, 'speech-child.js');

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
  folder = join(root, 'speakers');
  mkdirSync(folder);
  for (const name of ['../frames.ts', ...readdirSync(__dirname).filter((found) => /^[a-z-]+\.ts$/.test(found))]) {
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
beforeEach(() => (engine = espeakProcess({ file: file() })));
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

it('returns failed if the child dies or cannot start, and starts it again for the next text', async () => {
  writeFileSync(join(folder, 'dies.js'), `process.on('message', () => { throw new Error('x'); });`);
  for (const name of ['dies.js', 'is-not-there.js']) {
    const dying = espeakProcess({ file: join(folder, name) });
    expect(await dying.synthesise(order())).toEqual({ problem: 'failed' });
    expect(await dying.synthesise(order())).toEqual({ problem: 'failed' });
    await dying.close();
  }
  // The child dies at the first text of the process, and works after that.
  const flag = join(folder, 'died');
  writeFileSync(
    join(folder, 'dies-once.js'),
    `const { existsSync, writeFileSync } = require('node:fs');
     if (existsSync(${JSON.stringify(flag)})) require('./speech-child.js');
     else { writeFileSync(${JSON.stringify(flag)}, ''); process.exit(3); }`,
  );
  const once = espeakProcess({ file: join(folder, 'dies-once.js') });
  expect(await Promise.all([once.synthesise(order()), once.synthesise(order())])).toEqual([{ problem: 'failed' }, { problem: 'failed' }]);
  expect(await once.synthesise(order())).toHaveProperty('samples');
  await once.close();
});

it('returns failed if the child is stuck, or was closed', async () => {
  writeFileSync(join(folder, 'stuck.js'), `process.on('message', () => { for (;;); });`);
  const stuck = espeakProcess({ file: join(folder, 'stuck.js') });
  expect(await stuck.synthesise({ ...order(), timeoutMs: 1 })).toEqual({ problem: 'failed' });
  const underWay = stuck.synthesise(order());
  await stuck.close();
  expect(await underWay).toEqual({ problem: 'failed' });
  expect(await stuck.synthesise(order())).toEqual({ problem: 'failed' });
});

it('does not keep an idle process alive', async () => {
  const script = `
    const { espeakProcess } = require(${JSON.stringify(join(folder, 'speech-process.js'))});
    espeakProcess().synthesise(${JSON.stringify(order())}).then((answer) => console.log(answer.samples.length));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, Buffer.concat(chunks).toString().trim()]).toEqual([0, '16000']);
});

/** Synthesises one text, prints the pid of the child, and waits to be killed. */
const PARENT = (): string => `
  const { espeakProcess } = require(${JSON.stringify(join(folder, 'speech-process.js'))});
  const engine = espeakProcess();
  engine.synthesise(${JSON.stringify(order())}).then(() => console.log(engine.child.pid));
  setInterval(() => undefined, 1000);`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('survives the signals that a terminal sends to the process group, but not its parent', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT()], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(await new Promise((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
  await pause(300);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await pause(50);
  expect(isAlive(pid)).toBe(false);
});

const isHere = spawnSync('espeak-ng', ['--version']).status === 0;
if (!isHere) console.warn('SKIPPED: espeak-ng is not installed here, so it was not run in a child process (apt-get install espeak-ng)');
(isHere ? it : it.skip)('says with espeak-ng in the child process what it says without', async () => {
  const text = 'Hello, are you there?';
  const inChild = await espeakSpeaker({ engine, timeoutMs: 20_000 }).speak(text, 'en-IN');
  expect(inChild).toEqual(await espeakSpeaker({ timeoutMs: 20_000 }).speak(text, 'en-IN'));
  expect(inChild?.length).toBeGreaterThan(4_000);
});
