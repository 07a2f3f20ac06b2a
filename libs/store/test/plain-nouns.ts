import type { TenantId } from '@turant/domain';
import * as records from '@turant/domain/records';
import type { Store } from '../src/store.js';
import { TenantRepository, type OfTenant, type PageQuery } from '../src/tenant-repository.js';
import { PAGE, T, type Drives } from './drive.js';
import { at, idOf, ownOf } from './record-values.js';

/** Records that are listed by their ids, and have no other index (`npx turant new-record`). */
const PLAIN = new Map(
  (Object.values(records) as unknown[]).filter(isPlain).map(({ collection, id: { prefix } }) => [collection, prefix] as const),
);

function isPlain(one: unknown): one is records.RecordDeclaration {
  return (
    typeof one === 'object' && one !== null && 'id' in one && 'indexes' in one && Object.keys(one.indexes as object).join() === 'newest'
  );
}

/** Record `n` of each of them. */
export const PLAIN_RECORD = Object.fromEntries(
  [...PLAIN].map(([collection, prefix]) => [
    collection,
    (n: number): OfTenant & { createdAt: Date } => ({ ...ownOf(prefix, n), createdAt: at(n) }),
  ]),
);

interface PlainRepository extends TenantRepository<OfTenant> {
  list(tenant: TenantId, page: PageQuery): Promise<OfTenant[]>;
  remove?(tenant: TenantId, id: string): Promise<boolean>;
}

/** Uses of their repositories. */
export function plainDrives(store: Store): Drives {
  const found = Object.entries(store as unknown as Record<string, unknown>).flatMap(([name, one]) => {
    const prefix = one instanceof TenantRepository ? PLAIN.get(one.collection.name) : undefined;
    return prefix === undefined ? [] : [{ name, prefix, repository: one as PlainRepository }];
  });
  return Object.assign(
    {},
    ...found.map(({ name, prefix, repository }): Drives => ({
      [`${name}.list`]: () => repository.list(T, PAGE),
      ...(repository.remove && { [`${name}.remove`]: () => repository.remove!(T, idOf(prefix, 500)) }),
    })),
  ) as Drives;
}
