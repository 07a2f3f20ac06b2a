import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSipDriver, type LineCall, type LineDriver } from '@turant/lines';
import { MAX_RECORDINGS } from '@turant/voice';
import { Carrier, type CarrierLine } from './carrier.js';
import { readOptions } from './options.js';
import { Recorder, type CallRecording } from './recorder.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const CALL = 'cl_01ARZ3NDEKTSV4RRFFQ69G5FA';
const idOf = (number: number): string => `${CALL}${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[number]}`;
const TONE = Int16Array.from({ length: 4_000 }, (_, index) => Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / 8_000)));

let parent: string;
let folder: string;
let driver: LineDriver & { port: number };
let carrier: Carrier;
let lines: CarrierLine[];
beforeEach(async () => {
  parent = temporaryFolder('turant-recorder-');
  folder = join(parent, 'sandbox');
  lines = [];
  driver = await createSipDriver();
  const options = readOptions(['--ring-ms', '0', '--talk-ms', '900', '--recordings', folder]);
  carrier = await Carrier.open(options, (line) => lines.push(line));
});
afterEach(async () => {
  await driver.close();
  await carrier.close();
});

/** Places a call, says the tone, and resolves when the call has ended. */
async function call(callId: string, onAnswered: (line: LineCall) => void = () => undefined): Promise<void> {
  const prepared = await driver.prepare({
    callId,
    trunk: { trunkId: 'tr_1', uri: `sip:127.0.0.1:${carrier.port}`, transport: 'udp' },
    to: '+919812345678',
    from: '+911400001234',
    headers: {},
    ringTimeoutMs: 5_000,
  });
  await new Promise<void>((resolve) => {
    const line = prepared.place((event) => {
      if (event.type === 'ended') resolve();
      if (event.type !== 'answered') return;
      line.play({ id: 'tone', samples: TONE });
      onAnswered(line);
    }, 60_000);
  });
}

/** The last report of a recording, as soon as there are `count`. */
async function recorded(count = 1): Promise<CarrierLine | undefined> {
  const found = (): CarrierLine[] => lines.filter(({ event }) => event === 'recorded' || event === 'not-recorded');
  while (found().length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  return found().at(-1);
}

describe('the recordings of the sandbox carrier', () => {
  it('hold what the phone was told, as 16-bit PCM at 8 kHz, for the owner alone', async () => {
    await call(idOf(1));
    const line = await recorded();
    const file = join(folder, `${idOf(1)}.wav`);
    expect(line).toMatchObject({ event: 'recorded', file, to: '+919812345678', ms: expect.any(Number) });
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    const bytes = readFileSync(file);
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt32LE(24)]).toEqual(['RIFF', 1, 1, 8_000]); // prettier-ignore
    expect(bytes.readUInt16LE(34)).toBe(16);
    const samples = new Int16Array(Uint8Array.from(bytes.subarray(44)).buffer);
    expect([samples.length / 8, bytes.readUInt32LE(40)]).toEqual([line?.ms, samples.length * 2]);
    // From the first frame with sound in it, each sample is that of the tone, as exact as G.711 is.
    const start = Math.floor(samples.findIndex((sample) => Math.abs(sample) > 100) / 160) * 160;
    const worst = TONE.reduce((most, wanted, index) => Math.max(most, Math.abs(wanted - (samples[start + index] ?? Infinity))), 0);
    expect(worst).toBeLessThan(300);
  });

  it('are not made of a call whose Call-ID does not begin with the id of a call: it never becomes a path', async () => {
    for (const callId of ['../../escaped', '..', `../${idOf(1)}`, 'cl_1', 'ld_01ARZ3NDEKTSV4RRFFQ69G5FAV']) await call(callId);
    await carrier.close();
    expect([readdirSync(parent), readdirSync(folder)]).toEqual([['sandbox'], []]);
    expect(lines.filter(({ event }) => event === 'answered')).toHaveLength(5);
    expect(lines.filter(({ event }) => /record/.test(event))).toEqual([]);
  });

  it('never replace a file', async () => {
    const file = join(folder, `${idOf(1)}.wav`);
    writeFileSync(file, 'the first');
    await call(idOf(1), (line) => line.hangUp());
    expect(await recorded()).toMatchObject({ event: 'not-recorded', why: expect.stringContaining('EEXIST') });
    expect(readFileSync(file, 'utf8')).toBe('the first');
  });

  it('are the newest twenty', async () => {
    for (let number = 0; number <= MAX_RECORDINGS; number += 1) {
      await call(idOf(number), (line) => line.hangUp());
      await recorded(number + 1);
    }
    await carrier.close();
    expect(readdirSync(folder)).toHaveLength(MAX_RECORDINGS);
    expect(existsSync(join(folder, `${idOf(0)}.wav`))).toBe(false);
  });

  it('are at most twenty at a time, and one of each call', async () => {
    const recorder = await Recorder.open(folder);
    const start = (number: number): CallRecording | undefined => recorder.start(`${idOf(number)}-token@host`, () => undefined);
    const [first, ...others] = Array.from({ length: MAX_RECORDINGS }, (_, number) => start(number));
    const tooMany = start(MAX_RECORDINGS);
    first?.end();
    await recorder.settled();
    const twice = start(1);
    const next = start(MAX_RECORDINGS);
    for (const one of [...others, tooMany, twice, next]) one?.end();
    await recorder.settled();
    expect([first, ...others, next].every(Boolean) && [tooMany, twice]).toEqual([undefined, undefined]);
    expect(readdirSync(folder)).toHaveLength(MAX_RECORDINGS);
  });

  it('are whole where the carrier is closed in the middle of a call', async () => {
    await call(idOf(1), () => setTimeout(() => void carrier.close(), 300));
    await carrier.close();
    const bytes = readFileSync(join(folder, `${idOf(1)}.wav`));
    expect([bytes.readUInt32LE(40), lines.at(-1)?.event]).toEqual([bytes.length - 44, 'recorded']);
  });

  it('that cannot be written cost no call', async () => {
    if (process.getuid?.() === 0) rmSync(folder, { recursive: true });
    else chmodSync(folder, 0o500);
    await call(idOf(1), (line) => line.hangUp());
    expect(await recorded()).toMatchObject({ event: 'not-recorded', why: expect.stringMatching(/ENOENT|EACCES/) });
    expect(lines.some(({ event }) => event === 'answered')).toBe(true);
  });
});
