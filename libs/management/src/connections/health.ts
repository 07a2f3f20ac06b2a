import { silenceOf, type Connection, type ConnectionCount, type Silence } from '@turant/domain';
import { timeText } from '../time-text.js';
import type { ConnectionsContext } from './connections-context.js';
import { warningsOf, type ConnectionWarning } from './warnings.js';

/** What is counted of a connection's deliveries, and the leads that came of them. */
const COUNTED = ['received', 'read', 'rejected', 'ignored', 'unparseable', 'refused', 'leads', 'tests'] as const;
/** What shows that the platform still talks to us; what was refused may be anybody. */
const SIGNS_OF_LIFE: readonly string[] = ['received', 'leads', 'tests'];
const TROUBLES = ['rejected', 'refused', 'unparseable'];

/** Leads that a rhythm is learnt from. */
const LEARNT_FROM = 30;
const SOON_MS = 7 * 24 * 60 * 60 * 1000;

export interface ConnectionHealth extends Silence {
  /** When the platform last told anything; null: never. */
  lastSeenAt: string | null;
  counts: Readonly<Record<(typeof COUNTED)[number], number>>;
  /** What was not taken, by reason. */
  reasons: readonly { what: string; reason: string; count: number; lastAt: string }[];
  /** Leads of which only the id is known yet. */
  waitingToFetch: number;
  /** Polls that failed since the last good one. */
  failedPolls: number;
  accessTokenExpiresAt: string | null;
  /** The access token runs out within a week, or has. */
  expiresSoon: boolean;
  lastError: { reason: string; at: string } | null;
  /** What the owner should mend. */
  warnings: readonly ConnectionWarning[];
}

export async function healthOf(
  { store, clock, host }: Pick<ConnectionsContext, 'store' | 'clock' | 'host'>,
  connection: Connection,
): Promise<ConnectionHealth> {
  const { _id, tenantId, status, createdAt, expectedEveryMinutes, accessTokenExpiresAt, pausedBecause, pollTries } = connection;
  const [tenant, counts, leads, waitingToFetch] = await Promise.all([
    store.tenants.get(tenantId),
    store.connectionCounts.ofConnection(tenantId, _id),
    store.leads.list(tenantId, { limit: LEARNT_FROM }, { connectionId: _id }),
    store.refs.countWaiting(tenantId, _id),
  ]);
  const now = clock.now();
  const lastSeenAt = counts.filter(({ what }) => SIGNS_OF_LIFE.includes(what)).reduce(latest, undefined);
  const arrivals = leads.filter(({ isTest }) => !isTest).map(({ receivedAt }) => receivedAt);
  const silence = silenceOf({
    now,
    timeZone: tenant?.timeZone ?? 'UTC',
    lastSeenAt: lastSeenAt ?? createdAt,
    arrivals,
    expectedEveryMinutes,
  });
  const countOf = (wanted: string): number => counts.find(({ what }) => what === wanted)?.count ?? 0;
  return {
    lastSeenAt: timeText(lastSeenAt),
    counts: Object.fromEntries(COUNTED.map((what) => [what, countOf(what)])) as ConnectionHealth['counts'],
    reasons: counts.flatMap(reasonOf),
    ...silence,
    // Nobody expects anything of one that is paused.
    isSilent: silence.isSilent && status === 'active',
    waitingToFetch,
    failedPolls: pollTries ?? 0,
    accessTokenExpiresAt: timeText(accessTokenExpiresAt),
    expiresSoon: accessTokenExpiresAt !== undefined && accessTokenExpiresAt.getTime() - now.getTime() < SOON_MS,
    lastError: pausedBecause ? { reason: pausedBecause.reason, at: pausedBecause.at.toISOString() } : lastTroubleOf(counts),
    warnings: warningsOf(host.get(connection.plugin), connection),
  };
}

const latest = (before: Date | undefined, { lastAt }: ConnectionCount): Date => (before !== undefined && before > lastAt ? before : lastAt);

function reasonOf({ what, count, lastAt }: ConnectionCount): ConnectionHealth['reasons'] {
  const [, kind, reason] = /^(\w+): (.+)$/s.exec(what) ?? [];
  return kind === undefined || reason === undefined ? [] : [{ what: kind, reason, count, lastAt: lastAt.toISOString() }];
}

/** With its reason, where one is counted beside it at the same time. */
function lastTroubleOf(counts: readonly ConnectionCount[]): ConnectionHealth['lastError'] {
  const troubles = counts.filter(({ what }) => TROUBLES.some((kind) => what === kind || what.startsWith(`${kind}: `)));
  const [last] = troubles.sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || b.what.length - a.what.length);
  return last ? { reason: last.what, at: last.lastAt.toISOString() } : null;
}
