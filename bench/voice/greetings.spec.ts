import { greetingOf, heardGreeting } from './greetings.cjs';

const { sin } = Math;
const RATE = 10_000;
const BLOCK = 100;

/** Two seconds in which no tenth of a second is like another one. */
const words = Int16Array.from({ length: 2 * RATE }, (_, i) => 6_000 * sin((i * i) / 40_000));
const silence = (ms: number): Int16Array => new Int16Array((ms * RATE) / 1_000);
const joined = (...parts: Int16Array[]): Int16Array => Int16Array.from(parts.flatMap((part) => [...part]));

/** A call that was connected at 5,000 ms and recorded from then on. */
function callWith(sound: Int16Array): object {
  const samples = joined(silence(100), sound, silence(200));
  const atMs = Array.from({ length: samples.length / BLOCK }, (_, i) => 5_000 + i * 10);
  return { connectedMs: 5_000, heard: { base64: Buffer.from(samples.buffer).toString('base64'), rate: RATE, blockSamples: BLOCK, atMs } };
}

describe('a greeting', () => {
  const greeting = greetingOf({ preview: { rate: RATE, samples: joined(words, silence(1_000), words, silence(1_000)) } });

  it('is the first utterance of a preview', () => {
    expect(greeting.ms).toBe(2_000);
  });

  it('is whole if all of it was heard', () => {
    expect(heardGreeting(callWith(words), greeting)).toMatchObject({ isWhole: true, longerMs: 0, beganMs: 100 });
  });

  it.each([
    ['its first 150 ms', words.subarray(1_500)],
    ['its last 150 ms', words.subarray(0, -1_500)],
    ['half of its energy', words.map((sample) => sample * 0.7)],
    ['everything', silence(2_000)],
    ['its own words', words.map((_, i) => 6_000 * sin(i / 3))],
  ])('is not whole without %s', (_, sound) => {
    expect(heardGreeting(callWith(sound), greeting)).toMatchObject({ isWhole: false });
  });
});
