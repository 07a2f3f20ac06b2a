import fc from 'fast-check';
import { hashOf, isWellFormed, mintKey } from './key-format.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('the format of a key', () => {
  it('is tk_live_ or tk_admin_, 22 random and 6 checking characters', () => {
    expect(mintKey('live').secret).toMatch(/^tk_live_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/);
    expect(mintKey('admin').secret).toMatch(/^tk_admin_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/);
  });

  it('is kept as its SHA-256 and shown by four of its characters', () => {
    const { secret, hash, prefix } = mintKey('live');
    expect(hash).toBe(hashOf(secret));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(prefix).toBe(secret.slice(0, 12));
  });

  it('never changes its check: keys that were given out stay good', () => {
    const zeros = mintKey('live', (count) => new Uint8Array(count)).secret;
    expect(zeros).toBe('tk_live_0000000000000000000000_AQdXY0');
  });

  it('takes every character equally often: bytes beyond the last whole round are thrown away', () => {
    let next = 0;
    const counted = mintKey('live', (count) => Uint8Array.from({ length: count }, () => (next += 1) + 233));
    expect(counted.secret.slice(8, 30)).toBe(expectedFrom(234));
  });

  it('knows what it has minted', () => {
    fc.assert(
      fc.property(fc.constantFrom('live' as const, 'admin' as const), fc.infiniteStream(fc.nat(255)), (kind, stream) => {
        const { secret } = mintKey(kind, (count) => Uint8Array.from({ length: count }, () => stream.next().value as number));
        return isWellFormed(secret);
      }),
      { numRuns: 200 },
    );
  });

  it('sees one wrong character without a look-up', () => {
    const { secret } = mintKey('live');
    const places = [...[...secret].keys()].filter((place) => place >= 8 && place !== 30);
    for (const place of places) {
      const typo = ALPHABET[(ALPHABET.indexOf(secret[place] as string) + 1) % 62] as string;
      expect(isWellFormed(secret.slice(0, place) + typo + secret.slice(place + 1))).toBe(false);
    }
  });

  it.each(['', 'tk_live_', 'Bearer x', ' tk_live_0000000000000000000000_000000', 'tk_live_0000000000000000000000_000000\n'])(
    'refuses %j',
    (text) => {
      expect(isWellFormed(text)).toBe(false);
    },
  );
});

/** The bytes from a given one on. 248 to 255 are skipped, and after 255 comes 0. */
function expectedFrom(first: number): string {
  const bytes = Array.from({ length: 60 }, (_, place) => (first + place) % 256).filter((byte) => byte < 248);
  return bytes
    .slice(0, 22)
    .map((byte) => ALPHABET[byte % 62])
    .join('');
}
