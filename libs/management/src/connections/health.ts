import { PHONELESS_TOLD_AT, silenceOf, type Connection, type ConnectionCount } from '@turant/domain';
import { isOpenAddress, isPublicHttps, type Plugin } from '@turant/plugin-host';
import { connectionRhythm } from '@turant/store';
import { timeText } from '../view.js';
import type { ConnectionsContext } from './connections-context.js';

/** What is counted of a connection's requests and their leads. */
const COUNTED = ['received', 'read', 'rejected', 'ignored', 'unparseable', 'stuck', 'refused', 'leads', 'tests'] as const;
const FAILURES = ['rejected', 'refused', 'unparseable', 'stuck'];

const EXPIRES_SOON_MS = 7 * 24 * 60 * 60 * 1000;

export type ConnectionHealth = Awaited<ReturnType<typeof healthOf>>;

export async function healthOf(
  { store, clock, host, publicUrl }: Pick<ConnectionsContext, 'store' | 'clock' | 'host' | 'publicUrl'>,
  connection: Connection,
) {
  const { _id, tenantId, status, createdAt, expectedEveryMinutes, accessTokenExpiresAt, pausedBecause, pollTries } = connection;
  const [tenant, { counts, lastSeenAt, arrivals }, waitingToFetch] = await Promise.all([
    store.tenants.get(tenantId),
    connectionRhythm(store, connection),
    store.refs.countWaiting(tenantId, _id),
  ]);
  const now = clock.now();
  const silence = silenceOf({
    now,
    timeZone: tenant?.timeZone ?? 'UTC',
    lastSeenAt: lastSeenAt ?? createdAt,
    arrivals,
    expectedEveryMinutes,
  });
  const countOf = (wanted: string): number => counts.find(({ what }) => what === wanted)?.count ?? 0;
  return {
    // Null: the platform never sent a request or a lead.
    lastSeenAt: timeText(lastSeenAt),
    counts: Object.fromEntries(COUNTED.map((what) => [what, countOf(what)])) as Record<(typeof COUNTED)[number], number>,
    // Requests and records that were not taken, counted by reason.
    reasons: counts.flatMap(reasonOf),
    ...silence,
    // A paused connection is not expected to send.
    isSilent: silence.isSilent && status === 'active',
    // Leads of which only the id is known so far.
    waitingToFetch,
    // Since the last poll that succeeded.
    failedPolls: pollTries ?? 0,
    accessTokenExpiresAt: timeText(accessTokenExpiresAt),
    // Within a week, or it has expired.
    expiresSoon: accessTokenExpiresAt !== undefined && accessTokenExpiresAt.getTime() - now.getTime() < EXPIRES_SOON_MS,
    lastError: pausedBecause ? { reason: pausedBecause.reason, at: pausedBecause.at.toISOString() } : lastFailureOf(counts),
    warnings: warningsOf(host.get(connection.plugin), connection, publicUrl),
  };
}

function reasonOf({ what, count, lastAt }: ConnectionCount) {
  const [, kind, reason] = /^(\w+): (.+)$/s.exec(what) ?? [];
  return kind === undefined || reason === undefined ? [] : [{ what: kind, reason, count, lastAt: lastAt.toISOString() }];
}

/** The newest failure. A failure is counted twice at the same time, with and without its reason: the longer one has the reason. */
function lastFailureOf(counts: readonly ConnectionCount[]) {
  const failures = counts.filter(({ what }) => FAILURES.some((kind) => what === kind || what.startsWith(`${kind}: `)));
  const [last] = failures.sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || b.what.length - a.what.length);
  return last ? { reason: last.what, at: last.lastAt.toISOString() } : null;
}

/** Something that the owner should correct. */
interface ConnectionWarning {
  code: 'NO_PHONE' | 'OPEN_ADDRESS' | 'SHARED_ADDRESS_UNPROVED' | 'ADDRESS_NOT_REACHABLE';
  message: string;
}

const OPEN_WARNING: ConnectionWarning = {
  code: 'OPEN_ADDRESS',
  message: 'nothing but the address proves a sender: whoever learns it can send leads; set a secret where the platform can send one',
};
const UNPROVED_WARNING: ConnectionWarning = {
  code: 'SHARED_ADDRESS_UNPROVED',
  message: 'without a secret this connection is handed nothing at the address that tenants share, whatever its account id',
};

const unreachableWarning = (publicUrl: string): ConnectionWarning => ({
  code: 'ADDRESS_NOT_REACHABLE',
  message: `platforms post to public https addresses, and ${publicUrl} is none: docs/reachable.md shows how to get one; then set PUBLIC_URL`,
});

type WarnedOf = Pick<Connection, 'sealed' | 'account' | 'phonelessRequests' | 'phonelessFields'>;

const phonelessWarning = (fields: readonly string[]): ConnectionWarning => ({
  code: 'NO_PHONE',
  message:
    `the last ${PHONELESS_TOLD_AT} requests brought nobody with a phone number, so nobody is called; ` +
    `${fields.length === 0 ? 'no field came' : `these fields came: ${fields.join(', ')}`}; ` +
    'let the form ask for the phone and send it, or map its field to phone in the field map',
});

export function warningsOf(
  plugin: Plugin | undefined,
  { sealed, account, phonelessRequests = 0, phonelessFields = [] }: WarnedOf,
  publicUrl: string,
): ConnectionWarning[] {
  // A plugin that only sends or polls takes no requests.
  if (!plugin?.read) return [];
  // Sealed: only its presence matters.
  const { secret } = sealed;
  const isShared = plugin.capabilities.includes('shared-address') && account !== undefined;
  return [
    ...(phonelessRequests >= PHONELESS_TOLD_AT ? [phonelessWarning(phonelessFields)] : []),
    ...(isOpenAddress(plugin.proof, { secret }) ? [OPEN_WARNING] : []),
    ...(isShared && secret === undefined ? [UNPROVED_WARNING] : []),
    ...(isPublicHttps(publicUrl) ? [] : [unreachableWarning(publicUrl)]),
  ];
}
