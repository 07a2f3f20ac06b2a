import { allDetectors, incomingOf, ourSpeech, type EchoScene, type energyDetectors } from '../testing/echo-scene.js';
import { lowNoise, silence, WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { EchoGate } from './echo-gate.js';
import type { SpeechEvent } from './speech-detector.js';

/** What is heard while we speak, with the gate or without it. */
function heardOn(scene: EchoScene, { open }: typeof energyDetectors, hasGate = true): SpeechEvent[] {
  const line = incomingOf(scene);
  const heard: SpeechEvent[] = [];
  const gate = new EchoGate();
  const detector = open((event) => heard.push(event));
  for (let at = 0; at + WIDE_FRAME_SAMPLES <= line.length; at += WIDE_FRAME_SAMPLES) {
    const atMs = at / 16 + 20;
    const frame = line.subarray(at, at + WIDE_FRAME_SAMPLES);
    gate.played(ourSpeech.subarray(at, at + WIDE_FRAME_SAMPLES), atMs - 20);
    detector.push(hasGate ? gate.pass(frame, atMs) : frame, atMs);
  }
  detector.close();
  return heard;
}

describe.each(allDetectors)('with $kind', (engine) => {
  it('our echo is speech without the gate', () => {
    expect(heardOn({ echoDb: -20, delayMs: 100 }, engine, false)[0]?.type).toBe('speech-started');
  });

  it.each([-15, -20, -30, -45].flatMap((echoDb) => [20, 150, 350].map((delayMs) => ({ echoDb, delayMs }))))(
    'our echo at $echoDb dB after $delayMs ms is not heard',
    (line) => expect(heardOn(line, engine)).toEqual([]),
  );

  it.each([
    { echoDb: -20, delayMs: 100, person: { atMs: 4_000, db: 0 } },
    { echoDb: -20, delayMs: 250, person: { atMs: 4_000, db: -6 } },
    { echoDb: -30, delayMs: 100, person: { atMs: 3_000, db: -10 } },
    { echoDb: -90, delayMs: 0, person: { atMs: 3_000, db: -20 } },
    { echoDb: -20, delayMs: 100, person: { atMs: 600, db: 0 } },
  ])('a person at $person.db dB over an echo at $echoDb dB is heard', (line) => {
    const first = heardOn(line, engine).find(({ type }) => type === 'speech-started');
    expect(Math.abs((first?.atMs ?? 0) - line.person.atMs)).toBeLessThan(300);
  });
});

it('lets everything through, as it is, while we are silent', () => {
  const gate = new EchoGate();
  const frame = lowNoise(20, 500);
  expect(gate.pass(frame, 20)).toBe(frame);
  gate.played(lowNoise(20, 3_000), 40);
  expect(gate.pass(lowNoise(20, 10), 60)).toEqual(new Int16Array(320));
  gate.played(silence(20), 700);
  expect(gate.pass(frame, 700)).toBe(frame);
});

it('lets the soft frames of a loud word through', () => {
  const gate = new EchoGate();
  gate.played(lowNoise(20, 3_000), 0);
  const soft = lowNoise(20, 100);
  expect(gate.pass(soft, 20)).not.toBe(soft);
  gate.pass(lowNoise(20, 3_000), 40);
  expect(gate.pass(soft, 220)).toBe(soft);
  expect(gate.pass(soft, 240)).not.toBe(soft);
});
