import fc from 'fast-check';
import { decodeG711, encodeG711, encodeG711Into } from './g711.js';
import type { G711 } from '../sdp.js';

const sample = fc.integer({ min: -32_768, max: 32_767 });
const codec = fc.constantFrom<G711>(0, 8);
const roundTrip = (type: G711, value: number): number => decodeG711(type, encodeG711(type, Int16Array.of(value)))[0]!;

/** Values of the ITU-T reference tables (G.711 tables 1a, 2a), scaled to 16 bits. */
it.each([
  [0, 0xff, 0],
  [0, 0x7f, 0],
  [0, 0x80, 32_124],
  [0, 0x00, -32_124],
  [0, 0xfe, 8],
  [0, 0x8f, 16_764],
  [8, 0xd5, 8],
  [8, 0x55, -8],
  [8, 0xaa, 32_256],
  [8, 0x2a, -32_256],
  [8, 0xc5, 264],
] as const)('decodes type %i, byte 0x%s', (type, byte, expected) => {
  expect(decodeG711(type, Uint8Array.of(byte))[0]! + 0).toBe(expected);
});

it('encodes silence as the line does', () => {
  expect([...encodeG711(0, new Int16Array(2))]).toEqual([0xff, 0xff]);
  expect([...encodeG711(8, new Int16Array(2))]).toEqual([0xd5, 0xd5]);
});

it.each([0, 8] as const)('fills a frame of type %i with silence behind the last sample, and touches nothing else', (type) => {
  const target = new Uint8Array(10);
  encodeG711Into(type, Int16Array.of(1_000, 2_000, 3_000), 1, target, 2, 6);
  const silence = encodeG711(type, new Int16Array(4));
  expect([...target]).toEqual([0, 0, ...encodeG711(type, Int16Array.of(2_000, 3_000)), ...silence, 0, 0]);
});

it('gives each byte back that stands for a value of its own', () => {
  for (let byte = 0; byte < 256; byte += 1) {
    for (const type of [0, 8] as const) {
      // Mu-law has two zeros.
      if (type === 0 && byte === 0x7f) continue;
      expect(encodeG711(type, decodeG711(type, Uint8Array.of(byte)))[0]).toBe(byte);
    }
  }
});

it('stays within half a step: some 3 percent, or 16', () => {
  fc.assert(
    fc.property(codec, sample, (type, value) => {
      // A step is a sixteenth of where its segment begins, in mu-law with the bias of 132 on top.
      const limit = Math.max(16, (Math.abs(value) + 132) * 0.033);
      expect(Math.abs(roundTrip(type, value) - value)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 2_000 },
  );
});

it('never makes a louder sample quieter than a softer one', () => {
  fc.assert(
    fc.property(codec, sample, sample, (type, a, b) => {
      expect(roundTrip(type, Math.min(a, b))).toBeLessThanOrEqual(roundTrip(type, Math.max(a, b)));
    }),
    { numRuns: 2_000 },
  );
});
