import fc from 'fast-check';
import { asTenantId, createIds, type TenantId } from '@turant/domain';
import { ModelEngine } from '../test/model-engine.js';
import { aThing, THINGS, type Thing } from '../test/things.js';
import type { Find } from './engine/storage-engine.js';
import { firstIdAt, TenantRepository, type PageQuery } from './tenant-repository.js';

type Owned = Thing & { tenantId: TenantId };

class Things extends TenantRepository<Owned> {
  protected override readonly idPrefix = 'ld';
  list = (tenant: TenantId, page: PageQuery): Promise<Owned[]> => this.page(tenant, 'newest', page);
  named = (tenant: TenantId, name: string): Promise<Owned[]> => this.find(tenant, { index: 'by-name', equals: [name] });
  countAll = (tenant: TenantId): Promise<number> => this.countBy(tenant, { index: 'newest' });
  /** A query without a tenant cannot be written: tsc checks these lines. */
  readonly mistakes = () => {
    // @ts-expect-error a tenant comes first
    void this.find({ index: 'by-name', equals: ['x'] });
    // @ts-expect-error any text is not a tenant
    void this.find('tn_a', { index: 'by-name' });
    // @ts-expect-error a tenant comes first
    void this.countBy({ index: 'newest' });
    // @ts-expect-error a tenant comes first
    void this.page('newest', { limit: 1 });
    // @ts-expect-error a tenant comes first
    void this.get('ld_1');
    // @ts-expect-error the id of a record is not a tenant
    void this.get('ld_1' as string, 'ld_1');
    // @ts-expect-error a tenant comes first
    void this.getMany(['ld_1']);
    // @ts-expect-error a tenant comes first
    void this.patch('ld_1', [], {});
    // @ts-expect-error a tenant comes first
    void this.patchOp('ld_1', [], {});
    // @ts-expect-error a tenant cannot be a query
    void this.find({ index: 'newest' } as Find<Owned>, { index: 'newest' });
  };
}

const A = asTenantId('tn_a');
const B = asTenantId('tn_b');
const owned = (id: string, fields: Partial<Owned> = {}): Owned => ({ ...aThing(id), tenantId: A, ...fields });

describe('a repository of one tenant at a time', () => {
  const things = (): Things => new Things(new ModelEngine(), THINGS as never);

  it('does not find the id of another tenant', async () => {
    const repository = things();
    await repository.insert(owned('ld_1', { name: 'n' }));
    expect(await repository.get(A, 'ld_1')).toEqual(owned('ld_1', { name: 'n' }));
    expect(await repository.get(B, 'ld_1')).toBeUndefined();
    expect(await repository.getMany(B, ['ld_1'])).toEqual([]);
    expect(await repository.named(B, 'n')).toEqual([]);
    expect(await repository.countAll(B)).toBe(0);
    expect(await repository.patch(B, 'ld_1', [], { set: { name: 'stolen' } })).toBeUndefined();
    expect(await repository.patch(B, 'ld_1', [['tenantId', '=', A]], { set: { name: 'stolen' } })).toBeUndefined();
    expect(await repository.patch(A, 'ld_1', [], { set: { name: 'mine' } })).toEqual(owned('ld_1', { name: 'mine' }));
    expect(await repository.insert(owned('ld_1', { tenantId: B }))).toBe(false);
  });

  it('pages from the newest on, without a gap and without a repeat', async () => {
    const repository = things();
    const mint = createIds(() => 1_700_000_000_000);
    const ids = Array.from({ length: 25 }, () => mint('ld'));
    for (const id of ids) await repository.insert(owned(id));
    await repository.insert(owned(mint('ld'), { tenantId: B }));
    const seen: string[] = [];
    for (let before: string | undefined; ; before = seen.at(-1)) {
      const page = await repository.list(A, { limit: 10, ...(before && { before }) });
      seen.push(...page.map((one) => one._id));
      if (page.length < 10) break;
    }
    expect(seen).toEqual([...ids].reverse());
  });

  it('reads a time range as a range of ids: from its first millisecond to just before its end', async () => {
    const repository = things();
    const start = 1_700_000_000_000;
    const ids = Array.from({ length: 10 }, (_, at) => createIds(() => start + at)('ld'));
    for (const id of ids) await repository.insert(owned(id));
    const range = { since: new Date(start + 2), until: new Date(start + 5), limit: 99 };
    expect((await repository.list(A, range)).map((one) => one._id)).toEqual([ids[4], ids[3], ids[2]]);
    expect((await repository.list(A, { ...range, before: ids[3] })).map((one) => one._id)).toEqual([ids[2]]);
    expect((await repository.list(A, { ...range, before: ids[9] })).map((one) => one._id)).toEqual([ids[4], ids[3], ids[2]]);
  });
});

describe('the first id of a time', () => {
  it('is at or below every id minted then, and above every id minted before', () => {
    // ulid reads the time 0 as no time.
    const moments = fc.integer({ min: 2, max: 2 ** 48 - 2 });
    fc.assert(
      fc.property(moments, (ms) => {
        const first = firstIdAt('ld', new Date(Math.min(ms, 8.64e15)));
        expect(createIds(() => ms)('ld') >= first).toBe(true);
        expect(createIds(() => ms - 1)('ld') < first).toBe(true);
        expect(first).toMatch(/^ld_[0-9A-HJKMNP-TV-Z]{10}0{16}$/);
      }),
    );
  });

  it('of a time before 1970 is the lowest there is', () => {
    expect(firstIdAt('te', new Date(-5))).toBe(`te_${'0'.repeat(26)}`);
  });
});
