import { DUPLICATE_WINDOW_MS } from '@turant/domain';
import { CALLS, CONNECTIONS, DEAD_LETTERS, DELIVERIES, ERASURES, LEADS, MESSAGES, REFS, REQUESTS, TENANTS } from './collections.js';
import type { LookUp, StorageEngine } from './engine/storage-engine.js';

/** Work for the sweeps. Documents of a kind may be found although their sweep has nothing to do yet; never the other way round. */
export type SweepKind = Worker | Api;
type Worker = 'unpublished' | 'scheduled' | 'ready' | 'waiting' | 'leased' | 'expired' | 'failed' | 'unrouted' | 'deleting' | 'erasing';
type Api = 'fetch' | 'deliver' | 'send' | 'poll';

/** Looks for several sweeps at once whether there is anything to do: in a quiet second there is not. */
export class SweepWork {
  constructor(private readonly engine: StorageEngine) {}

  /** @returns those of the asked kinds for which there is work */
  async kinds(asked: ReadonlySet<SweepKind>, now: Date): Promise<ReadonlySet<SweepKind>> {
    const all = lookUpsAt(now).filter(([kind]) => asked.has(kind));
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
    ['leased', { from: CALLS, where: { index: 'leases', range: { gte: new Date(0) } } }],
    ['expired', { from: LEADS, where: { index: 'open-windows', range: { lt: windowEnd } } }],
    ['expired', { from: LEADS, where: { index: 'key-expiry', range: { lte: now } } }],
    ['failed', { from: DEAD_LETTERS, where: { index: 'due', range: { lte: now } } }],
    ['unrouted', { from: LEADS, where: { index: 'calls-to-route', range: { gte: windowEnd } } }],
    ['deleting', { from: TENANTS, where: { index: 'by-status', equals: ['deleting'] } }],
    ['erasing', { from: ERASURES, where: { index: 'by-state', equals: ['begun'] } }],
    ['fetch', { from: REFS, where: { index: 'ready', range: { gt: '' } } }],
    ['deliver', { from: DELIVERIES, where: { index: 'ready', range: { gt: '' } } }],
    ['send', { from: MESSAGES, where: { index: 'ready', range: { gt: '' } } }],
    ['poll', { from: CONNECTIONS, where: { index: 'polls', range: { lte: now } } }],
  ];
}
