import { optimistic } from '@turant/async';
import {
  freePlace,
  nextVisitorCall,
  RetryLaterError,
  type BrowserLimits,
  type BrowserOrder,
  type BrowserRefusal,
  type Call,
  type ErrorCode,
  type Tier,
} from '@turant/domain';
import { callEvent } from '../calls/call-event.js';
import { CALL_LEASE_MS } from '../calls/limits.js';
import { withEvents } from '../outbox/with-events.js';
import { retryUntil } from '../retry-until.js';
import type { TelephonyContext } from '../road-context.js';

type ClaimContext = Pick<TelephonyContext, 'store' | 'outbox' | 'ids' | 'clock' | 'workerId'>;

/** How long an insert whose reply was lost is looked up. */
const LOST_INSERT_MS = 2_000;
/** How long a browser is asked to wait if its tenant has too many calls of browsers. */
const BUSY_RETRY_MS = 10_000;
const KEY_RETRY_MS = 1_000;
/** A visitor's browser that does not connect gives its place back after this while places are rare. Connecting takes less than 2 s. */
const RARE_CONNECT_MS = 5_000;

/** A call of this worker; a refusal for the browser; or `taken`: another worker has the call. `connectMs` as in `BrowserOffer`. */
export type Claim = { call: Call; connectMs?: number } | { refusal: BrowserRefusal } | 'taken';

/**
 * Inserts the call of an order, with this worker's lease. Of all workers that get the order, the one that inserts it takes the call. The limits
 * hold by unique indexes on the call's place and on its number among the visitor's calls: two orders at once never get the same.
 */
export async function claimBrowserCall(context: ClaimContext, order: BrowserOrder, tier: Tier, limits: BrowserLimits): Promise<Claim> {
  const attempt = async (): Promise<Claim | undefined> => {
    const limited = await withinLimits(context, order, limits);
    if ('refusal' in limited) return limited;
    const { connectMs, ...numbers } = limited;
    const call = newCall(context, order, tier, numbers);
    if (await insert(context, call)) return { call, ...(connectMs !== undefined && { connectMs }) };
    const { calls } = context.store;
    if (await calls.get(order.tenantId, order.callId)) return 'taken';
    if (order.idempotencyKey !== undefined && (await calls.withKey(order.tenantId, order.idempotencyKey)))
      return refused('KEY_TAKEN', 'an order with this Idempotency-Key is being taken', KEY_RETRY_MS);
    return undefined;
  };
  return (await optimistic(attempt)) ?? refused('CALL_CONTESTED', 'too many orders at once', KEY_RETRY_MS);
}

type Numbers = Pick<Call, 'browserPlace' | 'visitor' | 'visitorCall'>;

async function withinLimits(
  { store, clock }: ClaimContext,
  order: BrowserOrder,
  limits: BrowserLimits,
): Promise<(Numbers & { connectMs?: number }) | { refusal: BrowserRefusal }> {
  const { tenantId, visitor } = order;
  const free = freePlace(await store.calls.ofBrowsers(tenantId), limits, visitor !== undefined);
  if (!free) return refused('BROWSER_CALLS_LIMIT', 'too many browsers are talking with employees of this tenant', BUSY_RETRY_MS);
  const browserPlace = free.place;
  if (visitor === undefined) return { browserPlace };
  const next = nextVisitorCall(await store.calls.ofVisitor(tenantId, visitor, limits.maxOfVisitorInHour), limits, clock.now());
  if ('waitMs' in next) return refused('VISITOR_LIMIT', `${limits.maxOfVisitorInHour} calls within an hour`, next.waitMs);
  return { browserPlace, visitor, visitorCall: next.number, ...(free.isRare && { connectMs: RARE_CONNECT_MS }) };
}

const refused = (code: ErrorCode<'RetryLaterError'>, message: string, retryAfterMs: number): { refusal: BrowserRefusal } => ({
  refusal: { code, message, retryAfterMs },
});

function newCall({ ids, clock, workerId }: ClaimContext, order: BrowserOrder, tier: Tier, numbers: Numbers): Call {
  const { callId, tenantId, employeeId, leadId, idempotencyKey, bodyHash } = order;
  const now = clock.now();
  const call: Call = {
    _id: callId,
    tenantId,
    employeeId,
    line: 'browser',
    tier,
    to: '',
    status: 'placing',
    attempt: 1,
    requestedAt: now,
    openOn: 'browser',
    reservedPaise: 0,
    workerId,
    leaseUntil: new Date(now.getTime() + CALL_LEASE_MS),
    ...numbers,
    ...(leadId !== undefined && { leadId }),
    ...(idempotencyKey !== undefined && { idempotencyKey, bodyHash }),
  };
  return withEvents(call, [callEvent(ids, 'call.changed.v1', call, now, { status: 'placing' })]);
}

/** @returns whether the call is stored as this worker's; after a lost reply it may be */
async function insert({ outbox, store, clock }: ClaimContext, call: Call): Promise<boolean> {
  try {
    const [result] = await outbox.insertAndAnnounce('calls', [call]);
    return result === 'inserted';
  } catch (error) {
    if (!(error instanceof RetryLaterError)) throw error;
    const stored = await retryUntil(clock, clock.monotonicMs() + LOST_INSERT_MS, () => store.calls.get(call.tenantId, call._id));
    if (stored?.workerId !== call.workerId) throw error;
    return true;
  }
}
