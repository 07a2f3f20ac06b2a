import fc from 'fast-check';
import { createIds, derivedId, isId, timeOfId, withPrefix } from './ids.js';

describe('ids', () => {
  it('ascend strictly, also within one millisecond and when the clock goes back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 2, maxLength: 50 }), (times) => {
        let at = 0;
        const mint = createIds(() => times[Math.min(at++, times.length - 1)] as number);
        const ids = Array.from({ length: times.length * 3 }, () => mint('ld'));
        expect([...ids].sort()).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('keep their characters under another prefix', () => {
    const lead = createIds(() => 1_700_000_000_000)('ld');
    expect(withPrefix(lead, 'cl')).toBe(`cl_${lead.slice(3)}`);
    expect(withPrefix(withPrefix(lead, 'cl'), 'ld')).toBe(lead);
    expect(timeOfId(createIds(() => 1_795_000_000_123)('ld'))).toBe(1_795_000_000_123);
  });

  it('are known by their prefix and shape', () => {
    const mint = createIds(() => 1_700_000_000_000);
    expect(isId(mint('cl'), 'cl')).toBe(true);
    expect(isId(mint('cl'), 'ld')).toBe(false);
    const one = mint('ld');
    for (const wrong of [
      one.toLowerCase(),
      `ld_${one}`,
      `${one}0`,
      one.slice(0, -1),
      `${one}\n`,
      one.replace('_', '-'),
      `ld_${'8'.repeat(26)}`,
      `ld_${'I'.repeat(26)}`,
      '',
    ])
      expect(isId(wrong, 'ld')).toBe(false);
  });

  it('of two processes in one millisecond differ', () => {
    const [one, other] = [createIds(() => 5), createIds(() => 5)];
    const ids = new Set(Array.from({ length: 500 }, () => [one('te'), other('te')]).flat());
    expect(ids.size).toBe(1000);
  });
});

describe('the chance in ids', () => {
  const RANDOM_LETTERS = 16;
  const POOL_BYTES = 1024;

  it('is asked of the system once for 64 milliseconds of ids, and every byte of it is used', () => {
    const fill = jest.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((bytes) => {
      (bytes as unknown as Uint8Array).forEach((_, position, all) => (all[position] = position));
      return bytes;
    });
    let now = 0;
    const mint = createIds(() => ++now);
    const letters = Array.from({ length: POOL_BYTES / RANDOM_LETTERS }, () => mint('ld').slice(-RANDOM_LETTERS)).join('');
    expect(fill).toHaveBeenCalledTimes(1);
    const counts = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map((letter) => letters.split(letter).length - 1);
    expect(counts).toEqual(Array.from({ length: 32 }, () => POOL_BYTES / 32));
    mint('ld');
    expect(fill).toHaveBeenCalledTimes(2);
    fill.mockRestore();
  });

  it('is the one that a test hands in', () =>
    expect(
      createIds(
        () => 1,
        () => 0,
      )('ld'),
    ).toBe(`ld_${'0'.repeat(9)}1${'0'.repeat(16)}`));
});

describe('derived ids', () => {
  const texts = fc.array(fc.string(), { maxLength: 4 });
  const of = createIds(() => 1_700_000_000_000)('rq');

  it('follow from the time and the texts alone, and are ids', () => {
    fc.assert(
      fc.property(texts, (some) => {
        const id = derivedId('ld', of, ...some);
        expect(id).toBe(derivedId('ld', of, ...some));
        expect([isId(id, 'ld'), id.slice(3, 13)]).toEqual([true, of.slice(3, 13)]);
      }),
    );
  });

  it('of other texts are others, also if the texts run together the same', () => {
    fc.assert(
      fc.property(texts, texts, (some, others) => {
        fc.pre(JSON.stringify(some) !== JSON.stringify(others));
        expect(derivedId('ld', of, ...some)).not.toBe(derivedId('ld', of, ...others));
      }),
    );
  });

  it('are what they were: stored records are found again by them', () => {
    expect(derivedId('ld', 'rq_01HF7YAT00ABCDEFGHJKMNPQRS', 'a', 'bc')).toBe('ld_01HF7YAT00KG578RTJXTQ3RGN2');
  });
});
