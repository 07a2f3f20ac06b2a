import { BLOCK_MS, blockPricePaise, isFinished, type Call } from '@turant/domain';
import type { Check } from './check.js';
import type { Report } from './report.js';
import { isSeeded } from './states-of-call.js';

/** What each finished call cost follows from its length and tier, and the ledger has exactly one entry for it, or none if it cost nothing. */
export const chargesCheck: Check = {
  name: 'charges',
  begin: (_of, report) => ({
    rows: (rows) => {
      for (const { call, charge } of rows) {
        if (call && isFinished(call.status)) recount(call, report);
        if (call) checkCharge(call, charge, report);
        else if (charge) report.differs('charge-without-call', charge._id, null, charge.callId ?? charge.key);
      }
    },
  }),
};

function recount(call: Call, report: Report): void {
  const { _id, line, tier, durationMs = 0, seconds = 0, blocks = 0, costPaise = 0, answeredAt, endedAt } = call;
  // An answer that could not be written, because the store was away, has left its length all the same.
  const wasAnswered = answeredAt !== undefined || durationMs > 0;
  const begun = wasAnswered ? Math.max(1, Math.ceil(durationMs / BLOCK_MS)) : 0;
  const isFree = line === 'browser';
  if (blocks < begun && !isFree) report.explained('reservation-limit');
  else if (blocks === begun || (isFree && blocks === 0 && isSeeded(call))) report.applied();
  else report.differs('blocks', _id, begun, blocks);
  report.compare('cost', _id, isFree ? 0 : blocks * blockPricePaise(tier), costPaise);
  report.compare('seconds', _id, Math.floor(durationMs / 1_000), seconds);
  if (answeredAt) report.compare('end', _id, new Date(answeredAt.getTime() + durationMs).toISOString(), endedAt?.toISOString() ?? null);
}

function checkCharge({ _id, costPaise = 0 }: Call, charge: ChargeOf | undefined, report: Report): void {
  if (!charge) {
    if (costPaise > 0) report.differs('charge-missing', _id, -costPaise, null);
    return;
  }
  if (costPaise === 0) return report.differs('charge-for-nothing', charge._id, null, charge.amountPaise);
  report.compare('charge', charge._id, -costPaise, charge.amountPaise);
  if (charge.callId !== _id || charge.type !== 'charge') report.differs('charge-of-another-call', charge._id, _id, charge.callId ?? null);
}

interface ChargeOf {
  _id: string;
  type: string;
  amountPaise: number;
  callId?: string;
}
