import { bytesOfToken } from './byte-tokens.js';
import { readCt2Weights, tensorOf } from './ct2-weights.js';
import { floatsOf, halfOf, toBlocksOf8Bits } from './half-floats.js';
import { melFilters } from './mel-filters.js';

const halves = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);

describe('numbers of 16 bits', () => {
  it('come back from numbers of 32 bits, each of them', () => {
    const all = Array.from({ length: 65_536 }, (_, half) => half).filter((half) => (half & 0x7c00) !== 0x7c00);
    const changed = all.filter((half) => halfOf(floatsOf(halves(half))[0] as number) !== half);
    // Zero and minus zero are two of them.
    expect(changed).toEqual([]);
  });

  it('are the nearest ones', () => {
    expect([halfOf(1 / 3), halfOf(70_000), halfOf(-70_000), halfOf(1e-9)]).toEqual([0x3555, 0x7c00, 0xfc00, 0]);
  });

  it('become blocks of 8 bits, off by half a step at most', () => {
    const numbers = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i) * (i < 32 ? 1 : 100));
    const blocks = toBlocksOf8Bits(numbers);
    expect(blocks).toHaveLength(2 * 34);
    for (const [at, number] of numbers.entries()) {
      const block = Math.floor(at / 32) * 34;
      const scale = floatsOf(blocks.subarray(block, block + 2))[0] as number;
      expect(Math.abs(number - scale * blocks.readInt8(block + 2 + (at % 32)))).toBeLessThan(0.51 * scale + 0.0005 * Math.abs(number));
    }
    expect(toBlocksOf8Bits(new Float32Array(32)).every((byte) => byte === 0)).toBe(true);
  });
});

describe('a file of CTranslate2', () => {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length + 1, 0]), Buffer.from(`${value}\0`)]);
  const whole = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
  const tensor = (name: string, type: number, bytes: Buffer): Buffer =>
    Buffer.concat([text(name), Buffer.from([1]), whole(2), Buffer.from([type]), whole(bytes.length), bytes]);
  const file = (version: number): Buffer =>
    Buffer.concat([
      ...[whole(version), text('WhisperSpec'), whole(3), whole(2)],
      ...[tensor('bias', 4, halves(0x3c00, 0xc000)), tensor('heads', 1, Buffer.from([8, 0]))],
      ...[whole(1), text('second/name'), text('bias')],
    ]);

  it('has tensors by their names and their second names', () => {
    const weights = readCt2Weights(file(6));
    expect([...weights.keys()]).toEqual(['bias', 'heads', 'second/name']);
    expect([...floatsOf(tensorOf(weights, 'second/name').bytes)]).toEqual([1, -2]);
    expect(() => tensorOf(weights, 'heads')).toThrow('no tensor heads of 16-bit');
    expect(() => tensorOf(weights, 'weight')).toThrow('no tensor weight');
  });

  it('of another version is refused', () => {
    expect(() => readCt2Weights(file(5))).toThrow('version 5');
  });
});

it('bytes of tokens are those of the text', () => {
  expect(bytesOfToken('Ġhello').toString()).toBe(' hello');
  expect(bytesOfToken('à¤ķ').toString()).toBe('क');
});

it('the bands of hearing cover what is below 8,000 Hz, each the same area', () => {
  const { bins, weights } = melFilters(80);
  const areas = Array.from({ length: 80 }, (_, band) =>
    weights.subarray(band * bins, (band + 1) * bins).reduce((sum, one) => sum + 40 * one, 0),
  );
  expect(bins).toBe(201);
  // A band of two or three frequencies is drawn by few points.
  expect(areas.slice(20).every((area) => area > 0.7 && area < 1.3)).toBe(true);
  expect(weights.every((weight) => weight >= 0)).toBe(true);
});
