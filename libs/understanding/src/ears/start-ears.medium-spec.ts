import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { built } from '../../../../test/engines/built.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { until } from '../../../../test/engines/until.js';
import { languagesOfEars, startEars, type Ears } from './start-ears.js';
import { WHISPER_FILE } from './whisper-ear.js';

const file = built('libs/understanding/src/ears/ears-child.js');
const modelsDir = temporaryFolder('ears-');
let ears: Ears | undefined;
let problems: string[];
beforeEach(async () => {
  problems = [];
  ears = await startEars({ modelsDir, file, onProblem: (problem) => problems.push(problem) });
});
afterEach(() => ears?.close());

const statusOf = (baseUrl = ears?.baseUrl): Promise<number> =>
  fetch(`${baseUrl}/audio/transcriptions`).then(
    ({ status }) => status,
    () => 0,
  );

it('say which languages they hear, by the files that are there', () => {
  expect(languagesOfEars(join(modelsDir, 'nowhere'))).toEqual([]);
  mkdirSync(dirname(join(modelsDir, 'whole', WHISPER_FILE)), { recursive: true });
  writeFileSync(join(modelsDir, 'whole', WHISPER_FILE), '');
  expect(languagesOfEars(join(modelsDir, 'whole'))).toHaveLength(12);
});

it('serve on loopback, and not any more when they are closed', async () => {
  expect(ears?.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(await statusOf()).toBe(405);
  await ears?.close();
  expect(await statusOf()).toBe(0);
});

it('tell why they cannot hear, and answer 503', async () => {
  const form = new FormData();
  const samples = Buffer.alloc(32_000);
  const head = Buffer.from('UklGRiR9AABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQB9AAA=', 'base64');
  form.set('file', new Blob([new Uint8Array(Buffer.concat([head, samples]))]), 'turn.wav');
  form.set('language', 'hi');
  const { status } = await fetch(`${ears?.baseUrl}/audio/transcriptions`, { method: 'POST', body: form });
  expect(status).toBe(503);
  await until(() => problems.length > 0);
  expect(problems[0]).toContain(WHISPER_FILE);
});

it('refuse a port that is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await until(() => taken.listening);
  const { port } = taken.address() as { port: number };
  await expect(startEars({ modelsDir, file, port })).rejects.toThrow('EADDRINUSE');
  await new Promise((resolve) => taken.close(resolve));
});
