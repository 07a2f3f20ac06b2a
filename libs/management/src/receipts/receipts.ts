import { createHash } from 'node:crypto';
import {
  BLOCK_MS,
  blockPricePaise,
  canonicalJson,
  isFinished,
  isUnderWay,
  keptAsOf,
  RejectedError,
  type Call,
  type IssuedReceipt,
  type Receipt,
  type TenantId,
} from '@turant/domain';
import { found } from '../found.js';
import { timeText } from '../view.js';
import { signRecord, type SigningContext } from './signing-key.js';

/** A receipt as the API shows it. */
export interface ReceiptView {
  receipt: Receipt;
  signature: string;
  publicKey: string;
}

type FromElsewhere = Pick<Receipt, 'receiptId' | 'ledgerEntryId' | 'issuedAt'>;

/** What a finished call has cost and why. */
export function receiptOf(call: Call, { receiptId, ledgerEntryId, issuedAt }: FromElsewhere): Omit<Receipt, 'keyId'> {
  const { blocks = 0, costPaise = 0 } = call;
  return {
    format: 'turant-receipt-1',
    version: 2,
    receiptId,
    tenantId: call.tenantId,
    callId: call._id,
    employeeId: call.employeeId,
    line: call.line,
    tier: call.tier,
    placedAt: timeText(call.placedAt),
    answeredAt: timeText(call.answeredAt),
    endedAt: timeText(call.endedAt),
    durationMs: call.durationMs ?? 0,
    blockSeconds: BLOCK_MS / 1_000,
    blocks,
    blockPricePaise: priceOf(call, blocks, costPaise),
    costPaise,
    ledgerEntryId,
    recordingSha256: call.recording?.sha256 ?? null,
    verdictSha256: call.verdict ? sha256Of(call.verdict) : null,
    rulePack: call.verdict?.pack ?? null,
    issuedAt,
  };
}

const DO_NOT_CALL = 'do-not-call';

/**
 * SHA-256 of the verdict's canonical JSON (RFC 8785), hex. It leaves out the words of whoever put the number on the do-not-call list, because an
 * erasure takes them out of the call.
 */
function sha256Of({ rules, ...verdict }: NonNullable<Call['verdict']>): string {
  const lasting = rules.map((one) => (one.rule === DO_NOT_CALL && one.outcome !== 'pass' ? { ...one, reason: '' } : one));
  return createHash('sha256')
    .update(canonicalJson({ ...verdict, rules: lasting }))
    .digest('hex');
}

/** The price that was charged, which a later release may have changed; nothing in a browser. */
function priceOf({ line, tier }: Call, blocks: number, costPaise: number): number {
  if (line === 'browser') return 0;
  return blocks > 0 ? costPaise / blocks : blockPricePaise(tier);
}

/**
 * The receipt of a call: issued once, when it is asked for first; whoever asks again gets the same.
 * @throws RejectedError CALL_NOT_FOUND; CALL_NOT_ENDED; RECORDING_UNDER_WAY until the recording is in the object storage
 */
export async function issueReceipt(context: SigningContext, tenantId: TenantId, callId: string): Promise<ReceiptView> {
  const stored = await context.store.receipts.get(tenantId, callId);
  return viewOf(context, stored ?? (await issue(context, tenantId, callId)));
}

async function issue(context: SigningContext, tenantId: TenantId, callId: string): Promise<IssuedReceipt> {
  const { store, ids, clock } = context;
  const call = found(await store.calls.get(tenantId, callId), 'CALL_NOT_FOUND');
  if (!isFinished(call.status)) throw new RejectedError('CALL_NOT_ENDED');
  const recording = keptAsOf(call.recording, call.endedAt, clock.now());
  if (isUnderWay(recording)) throw new RejectedError('RECORDING_UNDER_WAY');
  const entry = await store.ledger.withKey(tenantId, `charge:${callId}`);
  const about = { receiptId: ids('rc'), ledgerEntryId: entry?._id ?? null, issuedAt: clock.now().toISOString() };
  const { record, signature } = await signRecord<Receipt>(context, receiptOf(call, about));
  const issued: IssuedReceipt = { _id: callId, tenantId, receipt: record, signature };
  if (await store.receipts.insert(issued)) return issued;
  return found(await store.receipts.get(tenantId, callId), 'CALL_NOT_FOUND');
}

async function viewOf({ store }: SigningContext, { receipt, signature }: IssuedReceipt): Promise<ReceiptView> {
  const key = (await store.acrossTenants.signingKeys.all()).find(({ _id }) => _id === receipt.keyId);
  if (!key) throw new Error(`the signing key of a receipt is gone: ${receipt.keyId}`);
  return { receipt, signature, publicKey: key.publicKey };
}
