import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWav } from '../speakers/read-wav.js';
import { keepNewestRecordings, MAX_RECORDINGS, recordingOf, recordingsIn } from './recordings.js';
import { WavFile } from './wav-file.js';
import { wavHeader } from './wav-header.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const CALL = 'cl_01ARZ3NDEKTSV4RRFFQ69G5FA';
const callOf = (number: number): string => `${CALL}${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[number]}`;

let folder: string;
beforeEach(() => (folder = temporaryFolder('turant-recordings-')));

describe('a WAV file', () => {
  const ramp = (count: number, from = 0): Int16Array => Int16Array.from({ length: count }, (_, index) => from + index);

  it('holds what was pushed, in order, whatever the pieces are, and belongs to its owner alone', async () => {
    const file = new WavFile(join(folder, 'a.wav'));
    for (const [count, from] of [[160, 0], [7_000, 160], [1_000, 7_160], [12_345, 8_160]] as const) file.push(ramp(count, from)); // prettier-ignore
    expect(await file.close()).toBe(20_505 / 8);
    const bytes = readFileSync(file.path);
    expect(readWav(bytes)).toEqual({ rateHz: 8_000, samples: ramp(20_505) });
    expect(bytes.subarray(0, 44)).toEqual(wavHeader(8_000, 20_505));
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
  });

  it('copies the samples: the line uses its frames again', async () => {
    const file = new WavFile(join(folder, 'a.wav'));
    const frame = ramp(160, 1);
    file.push(frame);
    frame.fill(0);
    await file.close();
    expect(readWav(readFileSync(file.path))?.samples).toEqual(ramp(160, 1));
  });

  it('can be played before it is closed, as after a crash', async () => {
    const file = new WavFile(join(folder, 'a.wav'));
    file.push(ramp(16_000));
    while (statSync(folder).isDirectory() && (sizeOf(file.path) ?? 0) < 44 + 32_000) await new Promise(setImmediate);
    expect(readWav(readFileSync(file.path))?.samples).toEqual(ramp(16_000));
    await file.close();
  });

  it('does not touch a file that is there already', async () => {
    const path = join(folder, 'a.wav');
    writeFileSync(path, 'mine');
    const file = new WavFile(path);
    file.push(ramp(160));
    await expect(file.close()).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('says which error it met, once it is closed', async () => {
    const file = new WavFile(join(folder, 'not-there', 'a.wav'));
    file.push(ramp(8_000));
    await expect(file.close()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('ends where the disk is slower than the audio, and leaves nothing behind', async () => {
    const file = new WavFile(join(folder, 'a.wav'));
    // In one turn of the event loop, so that no write can have ended.
    file.push(ramp(40 * 8_000));
    await expect(file.close()).rejects.toThrow('the disk is too slow');
    expect(readdirSync(folder)).toEqual([]);
  });
});

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

describe('recordings', () => {
  it('are named after a call, and never after a path', () => {
    expect(recordingOf(folder, callOf(1))).toBe(join(folder, `${callOf(1)}.wav`));
    for (const text of [
      '',
      '..',
      '../../etc/passwd',
      `../${callOf(1)}`,
      `${callOf(1)}/x`,
      `${callOf(1)}\0`,
      callOf(1).toLowerCase(),
      'ld_1',
    ])
      expect(recordingOf(folder, text)).toBeUndefined();
  });

  it('are kept if they are among the newest or still being written; other files are left alone', async () => {
    const paths = Array.from({ length: MAX_RECORDINGS + 4 }, (_, number) => join(folder, `${callOf(number)}.wav`));
    paths.forEach((path, number) => {
      writeFileSync(path, '');
      utimesSync(path, 1_000, 2_000 - number); // the first is the newest
    });
    writeFileSync(join(folder, 'mine.wav'), '');
    utimesSync(join(folder, 'mine.wav'), 1, 1);
    const oldest = paths.at(-1) ?? '';
    await keepNewestRecordings(folder, new Set([oldest]));
    expect(await recordingsIn(folder)).toEqual([...paths.slice(0, MAX_RECORDINGS), oldest]);
    expect(readdirSync(folder)).toContain('mine.wav');
  });

  it('are none where there is no folder', async () => {
    expect(await recordingsIn(join(folder, 'not-there'))).toEqual([]);
    await keepNewestRecordings(join(folder, 'not-there'));
  });
});
