import { asTenantId } from '@turant/domain';
import { openStore } from '@turant/store';
import { addPaidHistory } from './paid-history.js';

/** Makes a folder to measure `turant verify` with: `node test/engines/run-ts.cjs bench/verify-fill.by-hand.ts <data folder> [calls]` */
async function main(dataDir: string, calls: number): Promise<void> {
  const store = await openStore({ dataDir });
  const tenantId = asTenantId('tn_01KAAAAAAAAAAAAAAAAAAAAAAA');
  await store.tenants.insert({
    _id: tenantId,
    name: 'Bench',
    status: 'active',
    region: 'IN',
    timeZone: 'UTC',
    defaultTier: 'standard',
    createdAt: new Date(),
  });
  const began = performance.now();
  await addPaidHistory({
    store,
    tenantId,
    calls,
    random: Math.random,
    onProgress: (done) => done % 50_000 === 0 && console.log(done, Math.round(performance.now() - began)),
  });
  await store.close();
}
void main(process.argv[2] ?? '', Number(process.argv[3] ?? 1e6));
