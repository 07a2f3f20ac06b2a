import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hear } from '../testing/hear.js';
import { promptSamples, speechLanguages } from '../testing/noises.js';
import { breathing, clicks, joined, lowNoise, silence, WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { findSilero } from './find-silero.js';
import type { SpeechEvent } from './speech-detector.js';
import { createSpeechDetectors } from './speech-detectors.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const detectors = createSpeechDetectors();
if (detectors.kind !== 'silero') console.warn(`SKIPPED: the Silero model is not here, so it was not tested: ${detectors.reason}`);
const withSilero = detectors.kind === 'silero' ? it : it.skip;

const wide = (language: string): Int16Array => promptSamples(language, 'are-you-there');

withSilero.each(speechLanguages)('hears when somebody begins and ends to speak in %s', (language) => {
  const speech = wide(language);
  const heard = hear({ samples: joined(lowNoise(1_000, 60), speech, lowNoise(1_500, 60, 2)) }, detectors.open);
  expect(heard[0]).toMatchObject({ type: 'speech-started' });
  expect(heard.at(-1)).toMatchObject({ type: 'speech-ended' });
  expect(Math.abs((heard[0]?.atMs ?? 0) - 1_000)).toBeLessThan(130);
  expect(Math.abs((heard.at(-1)?.atMs ?? 0) - 1_000 - speech.length / 16)).toBeLessThan(400);
});

withSilero('hears nobody in silence, noise, clicks and breathing', () => {
  for (const samples of [silence(6_000), lowNoise(6_000, 1_000), clicks(6_000, 16_000), breathing(6_000, 600)])
    expect(hear({ samples: joined(samples) }, detectors.open)).toEqual([]);
});

withSilero('hears somebody as soon after ten seconds of silence as after one', () => {
  for (const language of speechLanguages) {
    const onset = (silentMs: number): number =>
      (hear({ samples: joined(wide('hi'), silence(silentMs), wide(language)) }, detectors.open).filter(
        ({ type, atMs }) => type === 'speech-started' && atMs > wide('hi').length / 16 + silentMs - 100,
      )[0]?.toldMs ?? Infinity) -
      wide('hi').length / 16 -
      silentMs;
    const late = { language, byMs: Math.max(0, onset(10_000) - onset(1_000) - 40) };
    expect(late).toEqual({ language, byMs: 0 });
  }
});

withSilero('keeps the calls of one model apart', () => {
  const samples = [wide('hi'), wide('bn'), joined(lowNoise(700, 200), wide('ta'))];
  const alone = samples.map((one) => hear({ samples: one }, detectors.open).map(({ type, atMs }) => ({ type, atMs })));
  const heard: SpeechEvent[][] = samples.map(() => []);
  const calls = samples.map((_, call) => detectors.open((event) => heard[call]?.push(event)));
  for (let at = 0; at < Math.max(...samples.map(({ length }) => length)); at += WIDE_FRAME_SAMPLES)
    samples.forEach((one, call) => {
      if (at + WIDE_FRAME_SAMPLES <= one.length) calls[call]?.push(one.subarray(at, at + WIDE_FRAME_SAMPLES), 20 + at / 16);
    });
  calls.forEach((call) => call.close());
  expect(heard).toEqual(alone);
});

withSilero('tells the same times whenever the call began', () => {
  const samples = joined(silence(500), wide('te'), silence(500));
  expect(hear({ samples }, detectors.open, 4_000_000)).toEqual(hear({ samples }, detectors.open));
});

withSilero('is still there when the garbage was collected', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { open } = createSpeechDetectors();
  for (let round = 0; round < 3; round++) {
    collect();
    expect(hear({ samples: wide('hi') }, open)[0]?.type).toBe('speech-started');
  }
});

withSilero('judges the calls beyond its limit by energy', () => {
  const { open } = createSpeechDetectors({ maxSileroCalls: 1 });
  const first = open(() => undefined);
  const second = open(() => undefined);
  expect([first.kind, second.kind]).toEqual(['silero', 'energy']);
  second.close();
  first.close();
  first.close();
  expect([open(() => undefined).kind, open(() => undefined).kind]).toEqual(['silero', 'energy']);
});

describe('without the right model energy decides, and the reason says why', () => {
  const folder = temporaryFolder('turant-vad-');

  it('if there is no such file', () => {
    const { kind, reason, open } = createSpeechDetectors({ model: join(folder, 'none.onnx') });
    expect({ kind, reason }).toEqual({ kind: 'energy', reason: `there is no file ${join(folder, 'none.onnx')}` });
    expect(hear({ samples: joined(silence(500), wide('hi'), silence(500)) }, open)[0]?.type).toBe('speech-started');
  });
  withSilero('if the file is no model', () => {
    writeFileSync(join(folder, 'bad.onnx'), 'no model');
    expect(createSpeechDetectors({ model: join(folder, 'bad.onnx') })).toMatchObject({
      kind: 'energy',
      reason: expect.stringContaining('protobuf'),
    });
  });
  withSilero('if it is another model', () => {
    const model = join(dirname(findSilero().model), 'silero_vad_legacy.onnx');
    expect(createSpeechDetectors({ model })).toMatchObject({ kind: 'energy', reason: expect.stringContaining('state') });
  });
});
