import { spawnSync } from 'node:child_process';
import type { Answerer } from '@turant/domain';
import { sampleOf } from '../../../../test/engines/sample.js';
import { createSpeechDetectors } from '../speech-detection/speech-detectors.js';
import { ANSWER_SETS } from '../testing/answer-samples.js';
import type { AnswerSample } from '../testing/answer-scenes.js';
import { WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { AnswerListener } from './answer-listener.js';

const isHere = spawnSync('espeak-ng', ['--version']).status === 0;
if (!isHere) console.warn('SKIPPED: espeak-ng is not installed here, so nobody was told from a machine (apt-get install espeak-ng)');
const silero = createSpeechDetectors();
if (silero.kind !== 'silero') console.warn(`SKIPPED: the Silero model is not here: ${silero.reason}`);
const energy = createSpeechDetectors({ maxSileroCalls: 0 });

/** @returns who has answered and when that was said */
function listen({ samples }: AnswerSample, detectors: typeof silero): { who: Answerer | undefined; atMs: number } {
  const listener = new AnswerListener(detectors, 10_000);
  for (let at = 0; at + WIDE_FRAME_SAMPLES <= samples.length; at += WIDE_FRAME_SAMPLES) {
    const atMs = at / 16 + 20;
    const who = listener.push(samples.subarray(at, at + WIDE_FRAME_SAMPLES), 10_000 + atMs);
    if (who) listener.close();
    if (who) return { who, atMs };
  }
  return { who: undefined, atMs: Infinity };
}

/** At most 2 % of the persons may be taken for something else. */
const MAX_LOST_PERSONS = 0.02;
const engines = [
  { name: 'Silero', detectors: silero, isTested: isHere && silero.kind === 'silero', minMachines: 0.95, minTones: 0.95 },
  { name: 'energy', detectors: energy, isTested: isHere, minMachines: 0.7, minTones: 0.85 },
];

describe.each(sampleOf(Object.entries(ANSWER_SETS), 2, 'who answers'))('among %s', (_, make) => {
  let all: readonly AnswerSample[] = [];
  beforeAll(async () => {
    if (isHere) all = await make();
  }, 180_000);

  for (const { name, detectors, isTested, minMachines, minTones } of engines)
    (isTested ? it : it.skip)(`persons, machines and tones are told apart within 4 s (${name})`, () => {
      const judged = all.map((sample) => ({ ...sample, ...listen(sample, detectors), is: sample.who }));
      const wrong = judged.filter(({ who, is }) => who !== is);
      const part = (is: Answerer): number => 1 - wrong.filter((one) => one.is === is).length / judged.filter((one) => one.is === is).length;
      const isGood = part('person') >= 1 - MAX_LOST_PERSONS && part('machine') >= minMachines && part('tone') >= minTones;
      const table = wrong.map(({ name: sample, who }) => `${sample}: taken for ${who}`).join('\n');
      if (!isGood) throw new Error(`worse than required\n${table}`);
      expect(judged.length).toBeGreaterThanOrEqual(90);
      expect(judged.filter(({ is }) => is === 'person').length).toBeGreaterThanOrEqual(48);
      expect(Math.max(...judged.map(({ atMs }) => atMs))).toBeLessThanOrEqual(4_000);
    });
});

it('hears nobody as a person, also when no frame comes', () => {
  const listener = new AnswerListener(energy, 1_000);
  expect(listener.advance(4_980)).toBeUndefined();
  expect(listener.advance(5_000)).toBe('person');
  expect(listener.advance(9_000)).toBe('person');
});
