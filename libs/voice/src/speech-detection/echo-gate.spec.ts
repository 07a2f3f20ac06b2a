import { keepsOurEchoOut, ourSpeech } from '../testing/echo-scene.js';
import { lowNoise, silence, WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { EchoGate } from './echo-gate.js';

keepsOurEchoOut(() => {
  const gate = new EchoGate();
  return (detector, frame, atMs) => {
    const at = (atMs - 20) * 16;
    gate.played(ourSpeech.subarray(at, at + WIDE_FRAME_SAMPLES), atMs - 20);
    detector.push(gate.pass(frame, atMs), atMs);
  };
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
