import {
  localTime,
  LOW_CALLS,
  silenceOf,
  spentOn,
  toCredits,
  type Connection,
  type NoticeType,
  type Tenant,
  type Trunk,
  type Wallet,
} from '@turant/domain';
import { connectionRhythm } from '@turant/store';
import { firstPricePaise } from '../calls/limits.js';
import type { RoadContext } from '../road-context.js';

type FindContext = Pick<RoadContext, 'store' | 'clock'>;

/** A fact that a tenant should know, and since when it has been so. The tenant is told once for each such beginning. */
export interface Finding {
  type: NoticeType;
  subject: string;
  since: Date;
  title: string;
  data: Readonly<Record<string, unknown>>;
}

/** What a tenant's wallet lacks. */
export async function walletFindings(context: FindContext, tenant: Tenant): Promise<Finding[]> {
  const wallet = await context.store.wallets.get(tenant._id);
  return [...(await lowWallet(context, tenant, wallet)), ...(await cappedWallet(context, tenant, wallet))];
}

/** Finds wallets that pay fewer than ten calls. The beginning of that state is stored, because the balance alone does not tell it. */
async function lowWallet({ store, clock }: FindContext, { _id, defaultTier, createdAt }: Tenant, wallet: Wallet): Promise<Finding[]> {
  const { balancePaise, lowSince, version } = wallet;
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

/** Finds wallets whose daily cap leaves too little for one more call. The tenant is told once a day. */
async function cappedWallet({ store, clock }: FindContext, tenant: Tenant, wallet: Wallet): Promise<Finding[]> {
  const { dailyCapPaise } = wallet;
  if (dailyCapPaise === undefined) return [];
  const { day } = localTime(clock.now(), tenant.timeZone);
  const spentPaise = spentOn(wallet, day);
  if (dailyCapPaise - spentPaise >= firstPricePaise(tenant.defaultTier)) return [];
  // A cap that is below one call's price is told when it stops a call.
  if (spentPaise === 0 && (await store.calls.waiting(tenant._id, 'daily-cap', 1)).length === 0) return [];
  const data = { day, dailyCap: toCredits(dailyCapPaise), spentToday: toCredits(spentPaise) };
  const title = `The daily cap of ${toCredits(dailyCapPaise)} credits is reached`;
  return [{ type: 'wallet.capped', subject: 'wallet', since: new Date(day), title, data }];
}

/** A tenant is told of a trunk on which this many different calls have failed in a row. */
const FAILURES_TO_TELL = 3;

const isFailing = ({ breaker }: Trunk): boolean =>
  breaker !== undefined && (breaker.openUntil !== undefined || breaker.failedCalls.length >= FAILURES_TO_TELL);

/** Finds the trunks of the tenant's numbers that take no calls, or that refuse one after the other. */
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

/** Finds active sources that have sent nothing for longer than they usually do. */
export async function silentSource({ store, clock }: FindContext, { timeZone }: Tenant, source: Connection): Promise<Finding[]> {
  const { _id: connectionId, name, plugin, createdAt, expectedEveryMinutes } = source;
  const { lastSeenAt = createdAt, arrivals } = await connectionRhythm(store, source);
  const { isSilent } = silenceOf({ now: clock.now(), timeZone, lastSeenAt, arrivals, expectedEveryMinutes });
  if (!isSilent) return [];
  const data = { connectionId, name, plugin, lastSeenAt: lastSeenAt.toISOString() };
  return [{ type: 'source.silent', subject: connectionId, since: lastSeenAt, title: `Nothing comes from ${name} any more`, data }];
}
