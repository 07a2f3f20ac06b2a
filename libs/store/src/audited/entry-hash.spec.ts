import fc from 'fast-check';
import { asTenantId, canonicalJson, type AuditEntry } from '@turant/domain';
import { plainOf } from './act-of-change.js';
import { chainEntries, entryHash, type UnchainedEntry } from './entry-hash.js';

const AT = new Date('2026-11-23T08:00:00.123Z');
const entry = (n: number, change: Partial<UnchainedEntry> = {}): UnchainedEntry => ({
  _id: `au_${n}`,
  tenantId: asTenantId('tn_a'),
  at: AT,
  who: { kind: 'key', keyId: 'ak_1' },
  action: 'change',
  what: 'employee',
  whatId: 'em_1',
  ...change,
});

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, shuffled(one)]),
  );
};

describe('the hash of an entry', () => {
  it('does not depend on the order of fields, and is of canonical JSON', () => {
    expect(canonicalJson({ b: [1, undefined, { d: AT, c: undefined }], a: 'é"' })).toBe(
      '{"a":"é\\"","b":[1,null,{"d":"2026-11-23T08:00:00.123Z"}]}',
    );
    fc.assert(fc.property(fc.jsonValue(), (value) => canonicalJson(shuffled(value)) === canonicalJson(value)));
    fc.assert(fc.property(fc.jsonValue(), (value) => canonicalJson(JSON.parse(canonicalJson(value))) === canonicalJson(value)));
  });

  it('is another for any other value of any field', () => {
    const [chained] = chainEntries([entry(1, { before: { name: 'a' }, after: { name: 'b' }, hidden: ['hash'] })], undefined) as [
      AuditEntry,
    ];
    const others: Partial<AuditEntry>[] = [
      { _id: 'au_2' },
      { tenantId: asTenantId('tn_b') },
      { seq: 2 },
      { at: new Date(AT.getTime() + 1) },
      { who: { kind: 'operator', keyId: 'ak_1' } },
      { who: { kind: 'key', keyId: 'ak_1', address: '192.0.2.1' } },
      { action: 'create' },
      { what: 'trunk' },
      { whatId: 'em_2' },
      { before: { name: 'A' } },
      { after: undefined },
      { hidden: [] },
      { previousHash: 'x' },
    ];
    expect(new Set([chained, ...others.map((other) => ({ ...chained, ...other }))].map(entryHash)).size).toBe(others.length + 1);
    expect(entryHash(chained)).toBe(chained.hash);
  });

  it('chains entries behind a head, and behind nothing', () => {
    const first = chainEntries([entry(1), entry(2)], undefined);
    expect(first.map(({ seq, previousHash }) => [seq, previousHash])).toEqual([
      [1, ''],
      [2, first[0]?.hash],
    ]);
    const [third] = chainEntries([entry(3)], first[1]);
    expect([third?.seq, third?.previousHash]).toEqual([3, first[1]?.hash]);
  });

  it('is of values that both engines give back: no half of a surrogate pair, no time, no minus zero', () => {
    const given = { name: 'half \ud83d', 'key \ude00': [AT, -0, NaN, { gone: undefined }] };
    expect(plainOf(given)).toEqual({ name: 'half \ufffd', 'key \ufffd': [AT.toISOString(), 0, null, {}] });
    expect(Object.is((plainOf([-0]) as number[])[0], 0)).toBe(true);
  });
});
