import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { languagesOfEars, startEars, type Ears } from '@turant/understanding';
import { readWav } from '@turant/voice';
import { built } from '../engines/built.js';
import { skipLoudly } from '../engines/skipped.js';
import { hearByPlugin } from './hear-by-plugin.js';

const { modelsDir } = settingsOfProcess();
/** A person who reads, recorded; it lies beside the model of English. */
const CLIP = join(modelsDir, 'moonshine/test-data/beckett.wav');
const isHere = existsSync(CLIP) && languagesOfEars(modelsDir).includes('hi');
if (!isHere) skipLoudly('ears on this machine', `${modelsDir} lacks their models (npx turant models fetch ears ears-english)`);
const WITHIN_MS = 120_000;

(isHere ? describe : describe.skip)('ears on this machine, by the plugin openai-compatible', () => {
  let ears: Ears;
  beforeAll(async () => {
    ears = await startEars({ modelsDir, file: built('libs/understanding/src/ears/ears-child.js') });
  });
  afterAll(() => ears.close());
  const sound = (): Buffer => {
    const { samples } = readWav(readFileSync(CLIP))!;
    return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  };

  it(
    'hear what a person says in English',
    async () => {
      expect(await hearByPlugin(ears.baseUrl, sound(), 'en-IN')).toMatch(/^ever tried.*fail again.*fail better/i);
    },
    WITHIN_MS,
  );

  it(
    'hear with the other model, too, which takes any of its languages',
    async () => {
      const english = await hearByPlugin(ears.baseUrl, sound(), 'auto');
      expect(english).toMatch(/ever tried.*fail again/i);
    },
    WITHIN_MS,
  );

  it(
    'refuse a language that they have not learned',
    async () => {
      await expect(hearByPlugin(ears.baseUrl, sound(), 'or')).rejects.toMatchObject({ name: 'RejectedError' });
    },
    WITHIN_MS,
  );

  it(
    'hear several at once, one after the other',
    async () => {
      const short = sound().subarray(0, 64_000);
      const words = await Promise.all(Array.from({ length: 6 }, () => hearByPlugin(ears.baseUrl, short, 'en-IN')));
      expect(new Set(words).size).toBe(1);
      expect(words[0]).toMatch(/ever tried/i);
    },
    WITHIN_MS,
  );
});
