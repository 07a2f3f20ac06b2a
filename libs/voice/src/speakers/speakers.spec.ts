import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { PromptKind, Speaker } from '../ports.js';
import { scriptLanguages } from '../scripts/default-script.js';
import { levelOf } from '../levels.js';
import { wavHeader } from '../recordings/wav-header.js';
import { espeakSpeaker } from './espeak-speaker.js';
import { fromMuLaw, toMuLaw } from './mu-law.js';
import { phrasesOfPrompts } from '../testing/phrases-of-prompts.js';
import { findPromptsDir, PROMPT_FILES, promptSpeaker, readSentence } from './prompt-speaker.js';
import { resample } from './resample.js';
import { LruCache } from './lru-cache.js';
import { softTone } from './soft-tone.js';
import { speakerChain } from './speaker-chain.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const one = Int16Array.of(1);
const speaker = (name: string, speak: Speaker['speak']): Speaker => ({ name, speak });

describe('speakerChain', () => {
  it('skips a speaker that throws or returns nothing', async () => {
    const thrower = speaker('a', () => { throw new Error('x'); }); // prettier-ignore
    const rejecter = speaker('b', () => Promise.reject(new Error('x')));
    const mute = speaker('c', () => Promise.resolve(undefined));
    const last = jest.fn(() => Promise.resolve(one));
    const chain = speakerChain([thrower, rejecter, mute, speaker('d', last), thrower]);
    expect(await chain.speak('text', 'hi', 'goodbye')).toBe(one);
    expect(last).toHaveBeenCalledWith('text', 'hi', 'goodbye');
    expect(await speakerChain([thrower, mute]).speak('text', 'hi')).toBeUndefined();
    expect(chain.name).toBe('a > b > c > d > a');
  });
  it('prepares those that can, and never rejects', async () => {
    const prepare = jest.fn(() => Promise.reject(new Error('x')));
    await speakerChain([speaker('a', () => Promise.resolve(one)), { ...speaker('b', () => Promise.resolve(one)), prepare }]).prepare?.(
      ['t'],
      'hi',
    );
    expect(prepare).toHaveBeenCalledWith(['t'], 'hi');
  });
});

describe('promptSpeaker', () => {
  const kinds = Object.keys(PROMPT_FILES) as PromptKind[];
  const prompts = promptSpeaker({ promptsDir: findPromptsDir() });

  it.each(scriptLanguages)('has all prompts in %s, neither empty nor long', async (language) => {
    const english = await Promise.all(kinds.map((kind) => prompts.speak('', 'en-IN', kind)));
    for (const [i, kind] of kinds.entries()) {
      const samples = (await prompts.speak('', language, kind)) as Int16Array;
      expect(samples.length).toBeGreaterThan(0.6 * 16_000);
      expect(samples.length).toBeLessThan((kind.endsWith('greeting') ? 9 : 4) * 16_000);
      expect(levelOf(samples)).toBeGreaterThan(300);
      if (language !== 'en-IN') expect(samples).not.toBe(english[i]);
    }
  });
  it.each(scriptLanguages)(
    'says in %s that the call may be recorded only where it is, between its first sentence and its question',
    async (language) => {
      const of = async (name: string): Promise<number[]> => [...(await readSentence(join(findPromptsDir(), language, name)))];
      const pause = Array.from({ length: 3_200 }, () => 0);
      const [greeting, notice, question] = [await of('greeting'), await of('may-be-recorded'), await of('opening-question')];
      expect([...((await prompts.speak('', language, 'greeting')) ?? [])]).toEqual([...greeting, ...pause, ...question]);
      expect([...((await prompts.speak('', language, 'recorded-greeting')) ?? [])]).toEqual(
        [greeting, notice, question].flatMap((sentence, index) => [...(index > 0 ? pause : []), ...sentence]),
      );
    },
  );
  it('takes a WAV of 16 kHz as it is, resamples another one, and prefers it to mu-law, which is resampled from 8 kHz', async () => {
    const folder = temporaryFolder('prompts-');
    mkdirSync(join(folder, 'hi'));
    const path = join(folder, 'hi', 'goodbye');
    const sound = Int16Array.from({ length: 8_000 }, (_, at) => Math.round(9_000 * Math.sin(at / 3)));
    writeFileSync(`${path}.ulaw`, toMuLaw(sound));
    expect(await readSentence(path)).toEqual(resample(fromMuLaw(toMuLaw(sound)), 8_000, 16_000));
    for (const rateHz of [16_000, 48_000]) {
      writeFileSync(`${path}.wav`, Buffer.concat([wavHeader(rateHz, sound.length), Buffer.from(sound.buffer)]));
      expect(await promptSpeaker({ promptsDir: folder }).speak('', 'hi', 'goodbye')).toEqual(resample(sound, rateHz, 16_000));
    }
  });
  it('has a file for each text, and for nothing else', () => {
    const names = [...new Set(Object.values(PROMPT_FILES).flat())].sort();
    const phrases = phrasesOfPrompts();
    expect(Object.keys(phrases).sort()).toEqual([...scriptLanguages].sort());
    for (const [language, texts] of Object.entries(phrases)) {
      expect([language, Object.keys(texts).sort()]).toEqual([language, names]);
      expect(readdirSync(join(findPromptsDir(), language)).sort()).toEqual(names.map((name) => `${name}.ulaw`));
    }
  });
  it('falls back to English, then to a tone', async () => {
    const english = await prompts.speak('', 'en-IN', 'greeting');
    for (const language of ['fr', '../../etc', '']) expect(await prompts.speak('', language, 'greeting')).toBe(english);
    expect(await prompts.speak('', 'hi')).toEqual(softTone());
    const empty = temporaryFolder('prompts-');
    expect(await promptSpeaker({ promptsDir: empty }).speak('', 'hi', 'greeting')).toEqual(softTone());
  });
  it('is found from the source and from the build', () => {
    const root = join(__dirname, '..', '..', '..', '..');
    expect(findPromptsDir()).toBe(join(root, 'libs', 'voice', 'prompts'));
    expect(findPromptsDir(join(root, 'dist', 'libs', 'voice', 'src', 'speakers'))).toBe(findPromptsDir());
  });
});

describe('a voice', () => {
  it('is a variant of the language’s own, cached apart from others; an unknown voice is the standard one', async () => {
    const voices: string[] = [];
    const engine = {
      synthesise: ({ voice }: { voice: string }) => (voices.push(voice), Promise.resolve({ samples: Int16Array.of(voices.length) })),
    };
    const chain = speakerChain([espeakSpeaker({ engine }), promptSpeaker({ promptsDir: findPromptsDir() })]);
    const spoken = chain.withVoice?.('f2');
    const first = await spoken?.speak('hello', 'en-IN');
    expect(await chain.withVoice?.('f2').speak('hello', 'en-IN')).toBe(first);
    await spoken?.prepare?.(['ହେଲୋ \u0b71'], 'or');
    await chain.speak('hello', 'en-IN');
    for (const unknown of ['robot', 'f2 --path=/', '']) await chain.withVoice?.(unknown).speak('hello', 'en-IN');
    expect(voices).toEqual(['en+f2', 'or+f2', 'en']);
  });

  it('does not change recorded prompts', async () => {
    const prompts = promptSpeaker({ promptsDir: findPromptsDir() });
    const chain = speakerChain([prompts]);
    expect(await chain.withVoice?.('m3').speak('', 'hi', 'goodbye')).toBe(await prompts.speak('', 'hi', 'goodbye'));
  });
});

describe('espeakSpeaker without espeak-ng', () => {
  it('returns undefined, and does not look for the program again', async () => {
    const absent = espeakSpeaker({ command: '/nowhere/espeak-ng' });
    expect(await absent.speak('hello', 'hi')).toBeUndefined();
    expect(await absent.speak('hello', 'hi')).toBeUndefined();
    await absent.prepare(['a', 'b'], 'hi');
  });
  it('returns undefined for a language without a voice, an empty text and a program that fails', async () => {
    expect(await espeakSpeaker().speak('bonjour', 'fr')).toBeUndefined();
    expect(await espeakSpeaker().speak('hello', '--help')).toBeUndefined();
    expect(await espeakSpeaker().speak('  ', 'hi')).toBeUndefined();
    expect(await espeakSpeaker({ command: 'false' }).speak('hello', 'hi')).toBeUndefined();
    expect(await espeakSpeaker({ command: 'true' }).speak('hello', 'hi')).toBeUndefined();
  });
});

it('mu-law encoding and decoding keeps a sample within the step of its segment', () => {
  fc.assert(
    fc.property(fc.integer({ min: -32_768, max: 32_767 }), (sample) => {
      const [back] = fromMuLaw(toMuLaw(Int16Array.of(sample)));
      expect(Math.abs((back as number) - sample)).toBeLessThanOrEqual(Math.max(4, Math.abs(sample) / 16));
    }),
  );
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i).filter((byte) => byte !== 0x7f); // 0x7f is a second zero
  expect(toMuLaw(fromMuLaw(bytes))).toEqual(bytes);
  expect([...fromMuLaw(Uint8Array.of(0xff, 0x00, 0x80))]).toEqual([0, -32_124, 32_124]);
});

it('the soft tone is soft and ends in silence', () => {
  const samples = softTone();
  expect(samples.every((sample) => Math.abs(sample) <= 3000)).toBe(true);
  expect([samples[0], samples.at(-1)].map((sample) => Math.abs(sample as number))).toEqual([0, 0]);
});

it('the LRU cache drops the least recently used value', () => {
  const recent = new LruCache<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.size]).toEqual([1, undefined, 3, 2]);
});
