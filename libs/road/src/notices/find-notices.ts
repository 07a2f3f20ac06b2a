import { LOW_CALLS, silenceOf, toCredits, type Connection, type NoticeType, type Tenant, type Trunk } from '@turant/domain';
import { connectionRhythm } from '@turant/store';
import { firstPricePaise } from '../calls/limits.js';
import type { RoadContext } from '../road-context.js';

type FindContext = Pick<RoadContext, 'store' | 'clock'>;

/** What is to be told, and since when it is so: it is told once for each such time. */
export interface Finding {
  type: NoticeType;
  subject: string;
  since: Date;
  title: string;
  data: Readonly<Record<string, unknown>>;
}

/** A wallet that pays fewer than ten calls. The time since when is stored, because the balance alone does not tell it. */
export async function lowWallet({ store, clock }: FindContext, { _id, defaultTier, createdAt }: Tenant): Promise<Finding[]> {
  const { balancePaise, lowSince, version } = await store.wallets.get(_id);
  const callsLeft = Math.floor(balancePaise / firstPricePaise(defaultTier));
  if (callsLeft >= LOW_CALLS) {
    if (lowSince) await store.wallets.markLow(_id, undefined);
    return [];
  }
  const since = lowSince ?? (version === 0 ? createdAt : clock.now());
  if (!lowSince && version > 0) await store.wallets.markLow(_id, since);
  const data = { credits: toCredits(balancePaise), callsLeft };
  return [{ type: 'wallet.low', subject: 'wallet', since, title: `The wallet pays ${callsLeft} more calls`, data }];
}

/** A trunk is told of when so many different calls have failed on it in a row. */
const FAILURES_TO_TELL = 3;

const isFailing = ({ breaker }: Trunk): boolean =>
  breaker !== undefined && (breaker.openUntil !== undefined || breaker.failedCalls.length >= FAILURES_TO_TELL);

/** The trunks of the tenant's numbers that take no calls, or refuse one after the other. */
export async function failingTrunks({ store }: FindContext, { _id }: Tenant, trunks: readonly Trunk[]): Promise<Finding[]> {
  const failing = trunks.filter(isFailing);
  if (failing.length === 0) return [];
  const numbers = await store.virtualNumbers.all(_id);
  return failing
    .filter((trunk) => numbers.some(({ trunkIds }) => trunkIds.includes(trunk._id)))
    .flatMap(({ _id: trunkId, name, breaker }) => {
      if (!breaker) return [];
      const { since, reason, sipCode, failedCalls } = breaker;
      const data = { trunkId, name, reason, ...(sipCode !== undefined && { sipCode }), failures: failedCalls.length };
      return [{ type: 'trunk.failing' as const, subject: trunkId, since, title: `The trunk ${name} takes no calls`, data }];
    });
}

/** An active source that has sent nothing for longer than it usually does. */
export async function silentSource({ store, clock }: FindContext, { timeZone }: Tenant, source: Connection): Promise<Finding[]> {
  const { _id: connectionId, name, plugin, createdAt, expectedEveryMinutes } = source;
  const { lastSeenAt = createdAt, arrivals } = await connectionRhythm(store, source);
  const { isSilent } = silenceOf({ now: clock.now(), timeZone, lastSeenAt, arrivals, expectedEveryMinutes });
  if (!isSilent) return [];
  const data = { connectionId, name, plugin, lastSeenAt: lastSeenAt.toISOString() };
  return [{ type: 'source.silent', subject: connectionId, since: lastSeenAt, title: `Nothing comes from ${name} any more`, data }];
}
