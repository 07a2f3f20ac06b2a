import { RetryLaterError, type Trunk } from '@turant/domain';
import { aTrunk } from '../../../../test/factories/a-road.js';
import { QUIET, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import type { TrunkEndpoint } from '@turant/lines';
import { TrunkReader } from './trunk-reader.js';

const parts = forEachTest(roadParts);
let onLine: (readonly TrunkEndpoint[])[];
let reads: (readonly Trunk[])[];
let warnings: string[];
let reader: TrunkReader;
beforeEach(async () => {
  [onLine, reads, warnings] = [[], [], []];
  const lines = { setTrunks: (trunks: readonly TrunkEndpoint[]) => void onLine.push(trunks) };
  const log = { ...QUIET, warn: (...said: unknown[]) => void warnings.push(String(said[1])) };
  reader = new TrunkReader({ ...parts, lines, log }, (read) => reads.push(read));
  await parts.store.acrossTenants.trunks.save(aTrunk);
});

/** Sweeps each second. */
async function sweepFor(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1, parts.clock.move(1_000)) await reader.sweep();
}

it('trunks are read every 5 s, and the line is told when they have changed', async () => {
  await sweepFor(10);
  expect(reads).toHaveLength(2);
  expect(onLine).toEqual([[{ trunkId: 'tr_1', uri: aTrunk.uri, transport: aTrunk.transport, addresses: aTrunk.addresses }]]);
  await parts.store.acrossTenants.trunks.save({ ...aTrunk, uri: 'sip:192.0.2.9' });
  await sweepFor(5);
  expect(onLine.map(([trunk]) => trunk?.uri)).toEqual([aTrunk.uri, 'sip:192.0.2.9']);
});

it('trunks are read each second while one takes no calls', async () => {
  const breaker = { failedCalls: ['cl_1'], since: new Date(0), reason: 'no-response', openUntil: new Date(1) };
  await parts.store.acrossTenants.trunks.setBreaker(aTrunk, breaker);
  await sweepFor(10);
  expect(reads).toHaveLength(10);
});

it('trunks that cannot be read are read again in the next second, and the line keeps those that it has', async () => {
  await sweepFor(5);
  jest.spyOn(parts.store.acrossTenants.trunks, 'all').mockRejectedValueOnce(new RetryLaterError('STORE_UNAVAILABLE', 'away'));
  await sweepFor(2);
  expect([reads.length, onLine.length, warnings.length]).toEqual([2, 1, 1]);
  await expect(reader.read()).resolves.toHaveLength(1);
});
