import { questionOf } from '@turant/domain';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPLOYEE_VOICES } from '@turant/domain';
import { FRAME_SAMPLES, RATE_HZ } from '../frames.js';
import type { Speaker } from '../ports.js';
import { defaultScript, scriptLanguages } from '../scripts/default-script.js';
import { fillSlots } from '../scripts/fill-slots.js';
import { sampleOf } from '../../../../test/engines/sample.js';
import { echo, Scene } from '../testing/scene.js';
import { levelOf } from '../levels.js';
import { phrasesOfPrompts } from '../testing/phrases-of-prompts.js';
import type { Synthesis, SynthesisOrder } from './espeak-engine.js';
import { espeakSpeaker } from './espeak-speaker.js';
import { fromMuLaw } from './mu-law.js';
import { findPromptsDir, promptSpeaker } from './prompt-speaker.js';
import { readWav, type Wav } from './read-wav.js';
import { resample } from './resample.js';
import { trimSilence } from './trim-silence.js';

const isHere = spawnSync('espeak-ng', ['--version']).status === 0;
if (!isHere) console.warn('SKIPPED: espeak-ng is not installed here, so nothing below was tested (apt-get install espeak-ng)');
/** How many of the thirteen languages `npm test` tries; `npm run test:all` tries all. */
const LANGUAGES_TRIED = 4;
const withEspeak = isHere ? it : it.skip;

const slots = { 'lead.name': 'Asha Rao', business: 'Sharma Motors' };
const prompts = promptSpeaker({ promptsDir: findPromptsDir() });

/** Synthesises the whole script beforehand, because the scene's clock does not wait for the engine. */
async function spokenAhead(speaker: Speaker, language: string): Promise<Speaker> {
  const { greeting, questions, areYouThere, goodbye } = defaultScript(language);
  await speaker.prepare?.(
    [greeting, ...questions.map((question) => questionOf(question).text), areYouThere, goodbye].map((text) => fillSlots(text, slots)),
    language,
  );
  return speaker;
}

async function silentCall(speaker: Speaker, language: string, delayFrames: number): Promise<Scene> {
  const kept = await keepAll(await spokenAhead(speaker, language), language);
  return new Scene({ speaker: kept, language, slots, script: defaultScript(language) }).run(echo(delayFrames));
}

/** Returns prompts by kind without a wait. */
async function keepAll(speaker: Speaker, language: string): Promise<Speaker> {
  const { greeting, questions, areYouThere, goodbye } = defaultScript(language);
  const say = (text: string, kind: 'greeting' | 'question' | 'are-you-there' | 'goodbye'): Promise<Int16Array | undefined> =>
    speaker.speak(fillSlots(text, slots), language, kind);
  const hello = await say(greeting, 'greeting');
  const kept = {
    greeting: hello,
    'recorded-greeting': hello,
    question: await say(questions[0] as string, 'question'),
    'are-you-there': await say(areYouThere, 'are-you-there'),
    goodbye: await say(goodbye, 'goodbye'),
  };
  return { name: speaker.name, speak: (_text, _language, kind) => Promise.resolve(kept[kind ?? 'question']) };
}

function expectSilentCall(scene: Scene): void {
  expect(scene.end?.reason).toBe('silent');
  expect(scene.of('heard')).toEqual([]);
  expect(scene.of('speaking').some(({ isTone }) => isTone)).toBe(false);
  expect(scene.end?.atMs).toBeGreaterThan(25_000);
  expect(scene.end?.atMs).toBeLessThan(29_200);
}

describe.each(sampleOf(scriptLanguages, LANGUAGES_TRIED, 'languages of silent calls'))('a silent call with an echo in %s', (language) => {
  withEspeak('holds less than one block with espeak-ng', async () => {
    expectSilentCall(await silentCall(espeakSpeaker(), language, 3));
  });
  it('takes less than one block with the recorded prompts', async () => {
    expectSilentCall(await silentCall(prompts, language, 3));
  });
});

withEspeak('speaks 16 kHz speech at a level that carries, with what a telephone does not carry', async () => {
  const samples = (await espeakSpeaker().speak('Hello, are you there?', 'en-IN')) as Int16Array;
  expect(samples.length).toBeGreaterThan(0.8 * RATE_HZ);
  expect(samples.length).toBeLessThan(3 * RATE_HZ);
  expect(levelOf(samples)).toBeGreaterThan(500);
  expect(levelOf(samples.subarray(0, 3 * FRAME_SAMPLES))).toBeGreaterThan(0);
  const carried = resample(resample(samples, RATE_HZ, 8_000), 8_000, RATE_HZ);
  expect(levelOf(samples.map((sample, at) => sample - (carried[at] ?? 0)))).toBeGreaterThan(50);
});

withEspeak('speaks the same text once, also for two that ask at the same time', async () => {
  const speaker = espeakSpeaker();
  const [first, second] = await Promise.all([speaker.speak('Once.', 'hi'), speaker.speak('Once.', 'hi')]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(await speaker.speak('Once.', 'hi')).toBe(first);
});

withEspeak('reads markup, options and shell signs aloud instead of obeying them', async () => {
  const speaker = espeakSpeaker();
  for (const text of ['--help', '-f /etc/passwd', '$(reboot)', '<speak>a</speak>', '[[h@loU]]'])
    expect((await speaker.speak(text, 'en-IN'))?.length).toBeGreaterThan(500);
});

withEspeak('gives up at the time limit', async () => {
  expect(await espeakSpeaker({ timeoutMs: 1 }).speak('A text that takes longer than a millisecond.', 'hi')).toBeUndefined();
});

/** How alike two pieces of speech are: 1 if they are the same, about 0 if they have nothing to do with each other. */
function likeness(a: Int16Array, b: Int16Array): number {
  const product = (x: Int16Array, y: Int16Array): number => x.reduce((sum, sample, at) => sum + sample * (y[at] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

/** Speech of 8 kHz, as `prompts/make.mjs` makes it. */
function narrowSynthesis({ text, voice, command, wordsPerMinute }: SynthesisOrder): Promise<Synthesis> {
  const args = ['-b', '1', '-v', voice, '-s', String(wordsPerMinute), '--stdin', '--stdout'];
  const { rateHz, samples } = readWav(spawnSync(command, args, { input: text, maxBuffer: 1 << 24 }).stdout) as Wav;
  return Promise.resolve({ samples: trimSilence(resample(samples, rateHz, 8_000), 8_000) });
}

describe('the kept prompts', () => {
  const MADE_WITH = '1.51';
  const version = /(\d+\.\d+)/.exec(spawnSync('espeak-ng', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (isHere && version !== MADE_WITH)
    console.warn(`SKIPPED: the kept prompts were made with espeak-ng ${MADE_WITH}, and ${version} is here: their texts were not compared`);
  const speaker = espeakSpeaker({ engine: { synthesise: narrowSynthesis }, maxQueued: 400 });

  (version === MADE_WITH ? it : it.skip).each(sampleOf(Object.entries(phrasesOfPrompts()), LANGUAGES_TRIED, 'languages of kept prompts'))(
    'say their texts in %s',
    async (language, texts) => {
      for (const [name, text] of Object.entries(texts)) {
        const kept = fromMuLaw(readFileSync(join(findPromptsDir(), language, `${name}.ulaw`)));
        const spoken = (await speaker.speak(text, language)) ?? new Int16Array(0);
        expect([name, kept.length]).toEqual([name, spoken.length]);
        expect([name, likeness(kept, spoken) > 0.98]).toEqual([name, true]);
      }
    },
  );
});

describe('a voice', () => {
  const speaker = espeakSpeaker({ timeoutMs: 20_000, maxQueued: 400 });
  const say = async (language: string, voice?: string): Promise<Int16Array> =>
    (await (voice === undefined ? speaker : (speaker.withVoice?.(voice) ?? speaker)).speak(
      defaultScript(language).goodbye,
      language,
    )) as Int16Array;

  withEspeak('sounds unlike the standard one and every other', async () => {
    const all = await Promise.all([say('hi'), ...EMPLOYEE_VOICES.map((voice) => say('hi', voice))]);
    expect(new Set(all.map((samples) => Buffer.from(samples.buffer).toString('base64'))).size).toBe(EMPLOYEE_VOICES.length + 1);
  });
  withEspeak.each(sampleOf(scriptLanguages, LANGUAGES_TRIED, 'languages of voices'))('is there in %s', async (language) => {
    const [standard, woman, man] = await Promise.all([say(language), say(language, 'f2'), say(language, 'm3')]);
    expect(Math.min(woman.length, man.length)).toBeGreaterThan(4_000);
    expect(woman).not.toEqual(standard);
    expect(man).not.toEqual(standard);
  });
});
