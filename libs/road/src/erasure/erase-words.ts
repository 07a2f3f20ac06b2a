import { everyRecord } from '@turant/async';
import type { Call, TenantId, TimelineEntry } from '@turant/domain';
import type { Store } from '@turant/store';

const ENTRIES_A_LOOK = 200;
const RULE = 'do-not-call';
/** This reason stands in place of the words of whoever put the number on the list. */
const REASON = 'on the do-not-call list';

interface Stopped {
  rule: string;
  reason: string;
}

const unworded = <S extends Stopped>(stopped: S): S => (stopped.rule === RULE ? { ...stopped, reason: REASON } : stopped);

/** The fields of a call that have the words of others: of the far end, and of whoever put the number on the do-not-call list. */
export function withoutWords({ sip, refusedBy, verdict }: Call): Partial<Call> {
  return {
    ...(sip && { sip: { ...sip, reason: '' } }),
    ...(refusedBy && { refusedBy: unworded(refusedBy) }),
    ...(verdict && { verdict: { ...verdict, rules: verdict.rules.map((one) => (one.outcome === 'pass' ? one : unworded(one))) } }),
  };
}

/** Takes the same words out of the lead's timeline, which else holds ids, states and figures. */
export async function eraseTimeline({ timeline }: Store, tenantId: TenantId, leadId: string): Promise<void> {
  for await (const entry of everyRecord(ENTRIES_A_LOOK, (after, limit) => timeline.of(tenantId, { leadId }, limit, after)))
    if (hasWords(entry)) await timeline.patch(tenantId, entry._id, [], { set: { detail: detailOf(entry) } });
}

type Detail = Partial<Stopped> & { sip?: { reason?: string } };

/** The reason of a refund is the words of whoever gave it. */
const isRefund = ({ type }: TimelineEntry): boolean => type === 'call.refunded';

const hasWords = (entry: TimelineEntry): boolean => {
  const { sip, rule, reason } = entry.detail as Detail;
  return Boolean(sip?.reason) || (rule === RULE && reason !== REASON) || (isRefund(entry) && reason !== '');
};

function detailOf(entry: TimelineEntry): TimelineEntry['detail'] {
  const { sip, rule } = entry.detail as Detail;
  return {
    ...entry.detail,
    ...(sip && { sip: { ...sip, reason: '' } }),
    ...(rule === RULE && { reason: REASON }),
    ...(isRefund(entry) && { reason: '' }),
  };
}
