import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { canonicalJson, isFinished, type Call, type IssuedReceipt, type Receipt, type SigningKey } from '@turant/domain';
import { promisify } from 'node:util';
import { receiptOf } from '../receipts/receipts.js';
import type { Check, Recount, TenantAtMoment } from './check.js';
import type { Value } from './difference.js';
import type { Report } from './report.js';
import type { Row } from './rows-of.js';
import { signedText } from '../receipts/signed-text.js';
import { wasInUse } from '../receipts/was-in-use.js';

/** Each receipt says what its call and its ledger entry say, and has the signature of a key of the history. */
export const receiptsCheck: Check = {
  name: 'receipts',
  begin: (of, report) => new ReceiptsRecount(of, report),
};

/** An hour after its call, a recording that nobody has moved counts as lost; if it turns up after all, it is kept. */
const RECORDING_LOST_MS = 3_600_000;

class ReceiptsRecount implements Recount {
  private readonly signatures: Signatures;
  /** The receipts of the page before: they are verified while the next page is read. */
  private verifying: Promise<void> = Promise.resolve();

  constructor(
    of: TenantAtMoment,
    private readonly report: Report,
  ) {
    this.signatures = new Signatures(of.signingKeys);
  }

  async rows(rows: readonly Row[]): Promise<void> {
    const issued: IssuedReceipt[] = [];
    for (const { receipt, call, charge } of rows) {
      if (!receipt) continue;
      issued.push(receipt);
      this.compare(receipt, call, charge?._id ?? null);
    }
    if (issued.length === 0) return;
    await this.verifying;
    this.verifying = this.verify(issued);
  }

  async end(): Promise<void> {
    await this.verifying;
  }

  private compare({ _id, receipt }: IssuedReceipt, call: Call | undefined, ledgerEntryId: string | null): void {
    if (!call) return this.report.differs('without-call', _id, null, valueOf(receipt.receiptId));
    if (!isFinished(call.status)) return this.report.differs('of-open-call', _id, null, call.status);
    const { receiptId, issuedAt, keyId } = receipt;
    const { verdict, ...others } = call;
    const expected = { ...receiptOf(others, { receiptId, ledgerEntryId, issuedAt }), ...ofVerdict(verdict, receipt), keyId };
    const wrong = (Object.keys(expected) as (keyof Receipt)[]).filter((field) => expected[field] !== receipt[field]);
    if (wrong.length === 0) return this.report.applied();
    for (const field of wrong) {
      if (field === 'recordingSha256' && cameLate(call, receipt)) this.report.explained('recording-after-receipt');
      else this.report.differs(field, _id, valueOf(expected[field]), valueOf(receipt[field]));
    }
  }

  private async verify(issued: readonly IssuedReceipt[]): Promise<void> {
    const problems = await Promise.all(issued.map((one) => this.signatures.problemOf(one)));
    problems.forEach((problem, position) => {
      const { _id = '', receipt } = issued[position] ?? {};
      if (problem === undefined) this.report.applied();
      else this.report.differs(problem, _id, null, valueOf(receipt?.keyId));
    });
  }
}

/** A receipt of an earlier release says nothing of the gate. */
function ofVerdict(verdict: Call['verdict'], { version }: Receipt): Partial<Receipt> {
  if (version === undefined) return { version: undefined, verdictSha256: undefined, rulePack: undefined };
  if (!verdict) return { verdictSha256: null, rulePack: null };
  const rules = verdict.rules.map(({ reason, ...one }) => ({
    ...one,
    // An erasure takes the words of the list out of the call.
    reason: one.rule === 'do-not-call' && one.outcome !== 'pass' ? '' : reason,
  }));
  const text = canonicalJson({ pack: verdict.pack, at: verdict.at, rules });
  return { verdictSha256: createHash('sha256').update(text).digest('hex'), rulePack: verdict.pack };
}

const cameLate = ({ recording, endedAt }: Call, { recordingSha256, issuedAt }: Receipt): boolean =>
  recordingSha256 === null &&
  recording?.sha256 !== undefined &&
  endedAt !== undefined &&
  Date.parse(issuedAt) - endedAt.getTime() >= RECORDING_LOST_MS;

/** What somebody has changed by hand may be anything. */
const valueOf = (value: unknown): Value => (typeof value === 'string' || typeof value === 'number' ? value : null);

interface KnownKey {
  key: KeyObject;
  fromMs: number;
  toMs: number | undefined;
}

/** In the threads of libuv, of which there are four: a signature takes about 0.1 ms of CPU time. */
const verifyBesides = promisify<null, Buffer, KeyObject, Buffer, boolean>(verify);

/** Verifies the signatures of stored receipts by the history of keys. */
class Signatures {
  private readonly keys = new Map<string, KnownKey>();

  constructor(keys: readonly SigningKey[]) {
    for (const { _id, publicKey, createdAt, retiredAt } of keys) {
      const key = ed25519In(publicKey);
      if (key) this.keys.set(_id, { key, fromMs: createdAt.getTime(), toMs: retiredAt?.getTime() });
    }
  }

  /** @returns what is wrong, as a word; undefined if nothing is */
  async problemOf({ receipt, signature }: IssuedReceipt): Promise<'key' | 'key-time' | 'signature' | undefined> {
    const known = this.keys.get(receipt.keyId);
    if (!known) return 'key';
    if (!(await isSigned(receipt, signature, known.key))) return 'signature';
    return wasInUse(Date.parse(receipt.issuedAt), known.fromMs, known.toMs) ? undefined : 'key-time';
  }
}

async function isSigned(receipt: object, signature: string, key: KeyObject): Promise<boolean> {
  const bytes = Buffer.from(signature, 'base64url');
  // Base64url has spare bits at its end: a changed last letter might stand for the same bytes.
  if (bytes.toString('base64url') !== signature) return false;
  try {
    return await verifyBesides(null, Buffer.from(signedText(receipt)), key, bytes);
  } catch {
    // A value that is never signed, such as a fraction.
    return false;
  }
}

function ed25519In(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
