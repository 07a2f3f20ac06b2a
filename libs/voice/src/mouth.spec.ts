import fc from 'fast-check';
import { durationMs, Mouth } from './mouth.js';

const mouthAndFrames = (): { mouth: Mouth; sent: Int16Array[] } => {
  const sent: Int16Array[] = [];
  return { mouth: new Mouth({ send: (frame) => void sent.push(frame) }), sent };
};

it('sends every sample once, in order, then silence', () => {
  const { mouth, sent } = mouthAndFrames();
  const speech = Int16Array.from({ length: 500 }, (_, i) => i + 1);
  mouth.say(speech);
  for (let ms = 0; ms < 120; ms += 20) mouth.tick(ms);
  const all = sent.flatMap((frame) => [...frame]);
  expect(all.slice(0, 500)).toEqual([...speech]);
  expect(all.slice(500).every((sample) => sample === 0)).toBe(true);
  expect(sent.every((frame) => frame.length === 160)).toBe(true);
  expect(mouth.isSpeaking).toBe(false);
});

it('keeps to the clock whatever the jitter of the timer, and never bursts', () => {
  const jitters = fc.array(fc.double({ min: 1, max: 60, noNaN: true }), { minLength: 20, maxLength: 200 });
  fc.assert(
    fc.property(jitters, (gaps) => {
      const { mouth, sent } = mouthAndFrames();
      let now = 5;
      mouth.tick(now);
      for (const gap of gaps) {
        const before = sent.length;
        mouth.tick((now += gap));
        expect(sent.length - before).toBeLessThanOrEqual(5);
      }
      expect(Math.abs(sent.length - ((now - 5) / 20 + 1))).toBeLessThanOrEqual(0.51);
    }),
  );
});

it('leaves out the time of a long stall, not the speech', () => {
  const { mouth, sent } = mouthAndFrames();
  mouth.say(new Int16Array(160 * 20).fill(7));
  mouth.tick(0);
  mouth.tick(2000);
  expect(sent).toHaveLength(6);
  mouth.tick(2020);
  expect(sent).toHaveLength(7);
  expect(mouth.leftMs).toBe(13 * 20);
});

it('counts durations in whole frames', () => {
  expect([0, 1, 160, 161].map(durationMs)).toEqual([0, 20, 20, 40]);
});
