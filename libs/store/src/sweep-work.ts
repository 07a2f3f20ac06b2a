import { DUPLICATE_WINDOW_MS } from '@turant/domain';
import { CALLS } from './calls/calls.schema.js';
import { DEAD_LETTERS } from './dead-letters/dead-letters.schema.js';
import { DELIVERIES } from './deliveries/deliveries.schema.js';
import type { LookUp, StorageEngine } from './engine/storage-engine.js';
import { LEADS } from './leads/leads.schema.js';
import { REQUESTS } from './requests/requests.schema.js';

/** Work for the sweeps. Documents of a kind may be found although their sweep has nothing to do yet; never the other way round. */
export type SweepKind = 'unpublished' | 'scheduled' | 'ready' | 'waiting' | 'expired' | 'failed' | 'unrouted';

/** Looks for all sweeps at once whether there is anything to do: in a quiet second there is not. */
export class SweepWork {
  constructor(private readonly engine: StorageEngine) {}

  async kinds(now: Date): Promise<ReadonlySet<SweepKind>> {
    const all = lookUpsAt(now);
    const found = await this.engine.findsAny(all.map(([, lookUp]) => lookUp));
    return new Set(all.filter((_, position) => found[position]).map(([kind]) => kind));
  }
}

export function lookUpsAt(now: Date): readonly (readonly [SweepKind, LookUp])[] {
  const windowEnd = new Date(now.getTime() - DUPLICATE_WINDOW_MS);
  return [
    ...[LEADS, CALLS, REQUESTS, DELIVERIES].map(
      (from) => ['unpublished', { from, where: { index: 'pending', range: { lte: now } } }] as const,
    ),
    ['scheduled', { from: CALLS, where: { index: 'due', equals: ['scheduled'], range: { lte: now } } }],
    ['ready', { from: CALLS, where: { index: 'due', equals: ['requested'], range: { lte: now } } }],
    ['waiting', { from: CALLS, where: { index: 'waiting', range: { gt: '' } } }],
    ['expired', { from: LEADS, where: { index: 'open-windows', range: { lt: windowEnd } } }],
    ['expired', { from: LEADS, where: { index: 'key-expiry', range: { lte: now } } }],
    ['failed', { from: DEAD_LETTERS, where: { index: 'due', range: { lte: now } } }],
    ['unrouted', { from: LEADS, where: { index: 'calls-to-route', range: { gte: windowEnd } } }],
  ];
}
