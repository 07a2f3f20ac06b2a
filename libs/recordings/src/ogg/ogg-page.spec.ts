import fc from 'fast-check';
import { readPages, writePage } from './ogg-page.js';

/** The checksum of RFC 3533, bit by bit. */
function slowChecksum(bytes: Buffer): number {
  let sum = 0n;
  for (const byte of bytes) {
    sum ^= BigInt(byte) << 24n;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1n) ^ ((sum >> 31n) & 1n ? 0x104c11db7n : 0n);
  }
  return Number(sum);
}

describe('an Ogg page', () => {
  it('is read back as it was written, with packets of any length, and has the checksum of RFC 3533', () =>
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 800 }), { maxLength: 25 }),
        fc.maxSafeNat(),
        fc.boolean(),
        fc.boolean(),
        (packets, granule, isFirst, isLast) => {
          const bytes = writePage({ packets, granule, isFirst, isLast }, 0xfedcba98, 7);
          const [page, ...more] = readPages(bytes);
          expect(more).toEqual([]);
          expect(page).toEqual({ packets: packets.map((one) => Buffer.from(one)), granule, isFirst, isLast });
          const unsigned = Buffer.from(bytes);
          unsigned.writeUInt32LE(0, 22);
          expect(bytes.readUInt32LE(22)).toBe(slowChecksum(unsigned));
        },
      ),
      { numRuns: 30 },
    ));

  it('is not taken from other bytes, or from a part of one', () => {
    const bytes = writePage({ packets: [Buffer.alloc(10)], granule: 1 }, 1, 1);
    expect(() => [...readPages(Buffer.concat([bytes, Buffer.from('OggS')]))]).toThrow('no Ogg page');
    expect(() => [...readPages(bytes.subarray(0, 30))]).toThrow('cut off');
  });
});
