import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Call, ErasureCertificate, Receipt, TenantId } from '@turant/domain';
import { createVault } from '@turant/vault';
import { aCall as anyCall } from '../../../../test/factories/records.js';
import { skipLoudly } from '../../../../test/engines/skipped.js';
import { contextOfEach, openContext } from '../testing/open-context.js';
import { signedText } from './signed-text.js';
import { listReceiptKeys } from './signing-key.js';
import { issueReceipt, receiptOf, type ReceiptView } from './receipts.js';
import { rotateSigningKey, signRecord, signText, verifyText, type SigningContext } from './signing-key.js';
import { trustedKeysIn, verifySaved } from './verify-saved.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const ANSWERED = new Date('2026-11-21T09:00:00.000Z');
const DURATION_MS = 61_500;

describe('receipts', () => {
  const house = contextOfEach();
  let context: SigningContext;
  let tenant: TenantId;

  const aCall = (change: Partial<Call> = {}): Call => ({
    ...anyCall({ _id: context.ids('cl'), tenantId: tenant, leadId: undefined, to: '+919876543210', status: 'completed' }),
    requestedAt: new Date(ANSWERED.getTime() - 9_000),
    placedAt: new Date(ANSWERED.getTime() - 8_000),
    answeredAt: ANSWERED,
    endedAt: new Date(ANSWERED.getTime() + DURATION_MS),
    durationMs: DURATION_MS,
    blocks: 3,
    costPaise: 750,
    recording: { state: 'kept', sha256: createHash('sha256').update('sealed').digest('hex') },
    ...change,
  });

  async function addCall(change: Partial<Call> = {}): Promise<string> {
    const call = aCall(change);
    await house.store.calls.insertMany([call]);
    const costPaise = call.costPaise ?? 0;
    if (costPaise > 0) {
      const entry = { _id: context.ids('le'), tenantId: tenant, at: ANSWERED, type: 'charge', amountPaise: -costPaise } as const;
      await house.store.ledger.insert({ ...entry, balanceAfterPaise: 0, reference: call._id, key: `charge:${call._id}`, callId: call._id });
    }
    return call._id;
  }

  const saved = (view: ReceiptView | object): string => `${JSON.stringify({ success: true, ...view }, null, 2)}\n`;
  const issue = async (change: Partial<Call> = {}): Promise<ReceiptView> => issueReceipt(context, tenant, await addCall(change));
  const savedKeys = async (): Promise<string> => JSON.stringify({ success: true, keys: await listReceiptKeys(context) });

  beforeEach(async () => {
    context = { ...house, vault: createVault(randomBytes(32)) };
    tenant = await house.addTenant();
  });

  it('says what the call has cost and why, and names nobody', async () => {
    const { receipt, signature, publicKey } = await issue();
    expect(receipt).toMatchObject({
      format: 'turant-receipt-1',
      tenantId: tenant,
      answeredAt: '2026-11-21T09:00:00.000Z',
      durationMs: 61_500,
      blockSeconds: 30,
      blocks: 3,
      blockPricePaise: 250,
      costPaise: 750,
      ledgerEntryId: expect.stringMatching(/^le_/),
      recordingSha256: createHash('sha256').update('sealed').digest('hex'),
    });
    expect(JSON.stringify(receipt)).not.toContain('9876543210');
    expect(verifySaved(saved({ receipt, signature, publicKey }), trustedKeysIn(await savedKeys()))).toEqual({
      what: `receipt ${receipt.receiptId}`,
      problems: [],
      keyId: receipt.keyId,
    });
  });

  it('is issued once, whoever asks and how often', async () => {
    const callId = await addCall();
    const views = await Promise.all(Array.from({ length: 8 }, () => issueReceipt(context, tenant, callId)));
    house.passes(60_000);
    await rotateSigningKey(context);
    views.push(await issueReceipt(context, tenant, callId));
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    expect(await listReceiptKeys(context)).toHaveLength(2);
  });

  it.each([
    ['of a call that rings', { status: 'ringing' }, 'CALL_NOT_ENDED'],
    ['while the recording is written', { recording: { state: 'open' } }, 'RECORDING_UNDER_WAY'],
    ['while the recording is moved', { recording: { state: 'spooled' } }, 'RECORDING_UNDER_WAY'],
  ] as const)('is not issued %s', async (_, change, code) => {
    await expect(issue(change)).rejects.toMatchObject({ code });
  });

  it('is issued without a hash an hour after the call, if a worker that died has left its recording open', async () => {
    const recording = { state: 'open' } as const;
    const callId = await addCall({ recording, endedAt: house.clock.now() });
    house.passes(3_599_999);
    await expect(issueReceipt(context, tenant, callId)).rejects.toMatchObject({ code: 'RECORDING_UNDER_WAY' });
    house.passes(1);
    expect((await issueReceipt(context, tenant, callId)).receipt.recordingSha256).toBeNull();
  });

  it('is not issued for the call of another tenant', async () => {
    const callId = await addCall();
    await expect(issueReceipt(context, await house.addTenant(), callId)).rejects.toMatchObject({ code: 'CALL_NOT_FOUND' });
    await issueReceipt(context, tenant, callId);
    await expect(issueReceipt(context, await house.addTenant(), callId)).rejects.toMatchObject({ code: 'CALL_NOT_FOUND' });
  });

  it.each([
    ['that nobody answered', { status: 'no-answer', answeredAt: undefined, durationMs: 0, blocks: 0, costPaise: 0, recording: undefined }],
    [
      'that was refused',
      {
        status: 'refused',
        placedAt: undefined,
        answeredAt: undefined,
        endedAt: undefined,
        durationMs: undefined,
        blocks: undefined,
        costPaise: undefined,
      },
    ],
    ['of a browser', { line: 'browser', costPaise: 0 }],
    ['that was charged one block less than it began', { blocks: 2, costPaise: 500 }],
    ['at a price of an earlier release', { blocks: 3, costPaise: 600 }],
    ['whose recording failed', { recording: { state: 'failed', reason: 'disk-full' } }],
    ['whose recording was erased', { recording: { state: 'erased', sha256: 'ab' } }],
  ] as const)('is right for a call %s', async (_, change) => {
    expect(verifySaved(saved(await issue(change as Partial<Call>)))).toMatchObject({ problems: [] });
  });

  it.each([
    [{ costPaise: 751 }, 'are not 751 paise'],
    [{ blocks: 4, costPaise: 1_000 }, 'are not 4 blocks'],
    [{ answeredAt: null }, 'are not 3 blocks'],
    [{ durationMs: 61_501 }, 'not 61501'],
    [{ line: 'browser' }, 'costs nothing'],
    [{ ledgerEntryId: null }, 'entry of the ledger'],
    [{ placedAt: '2026-11-21T09:00:01.000Z' }, 'not in order'],
    [{ blockPricePaise: 0.5, costPaise: 1.5 }, 'no whole number'],
  ] as const)('is found out by its own words with %p, rightly signed or not', async (change, problem) => {
    const call = aCall();
    const about = { receiptId: 'rc_1', ledgerEntryId: 'le_1', issuedAt: house.clock.now().toISOString() };
    const wrong = { ...receiptOf(call, about), ...change } as Omit<Receipt, 'keyId'>;
    const key = await signText(context, 'x');
    const signed = await signRecord<Receipt>(context, wrong).catch(() => ({ record: { ...wrong, keyId: key.keyId }, ...key }));
    const { problems } = verifySaved(saved({ receipt: signed.record, signature: signed.signature, publicKey: signed.publicKey }));
    expect(problems.join('; ')).toContain(problem);
  });

  it('is found out with any letter of the file changed, at every position', async () => {
    const text = saved(await issue());
    const keys = trustedKeysIn(await savedKeys());
    const isCaught = (changed: string): boolean => {
      const both = [verifySaved(changed), verifySaved(changed, keys)];
      return both.every(({ problems }) => problems.length > 0);
    };
    const missed: [number, string][] = [];
    for (let at = 0; at < text.length; at += 1)
      for (const put of text[at] === '1' ? ['2', 'A', ''] : ['1', 'A', '']) {
        const changed = `${text.slice(0, at)}${put}${text.slice(at + 1)}`;
        // A blank less between two parts is the same file.
        const isSame = changed.replace(/\s/g, '') === text.replace(/\s/g, '') && isBetween(text, at);
        if (put !== text[at] && !isSame && !isCaught(changed)) missed.push([at, put]);
      }
    expect(missed).toEqual([]);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), (at, put) => {
        fc.pre(put !== text[at] && !(/\s/.test(put) && isBetween(text, at)));
        return isCaught(`${text.slice(0, at)}${put}${text.slice(at + 1)}`);
      }),
    );
  });

  /** Whether the letter at this place is a blank between the parts: an even number of quotation marks stands before it. */
  const isBetween = (text: string, at: number): boolean =>
    /\s/.test(text[at] ?? '') && (text.slice(0, at).match(/"/g) ?? []).length % 2 === 0;

  it('is found out with a name that stands there twice, or with a key of somebody else', async () => {
    const view = await issue();
    const text = saved(view);
    expect(verifySaved(text.replace('"costPaise": 750', '"costPaise": 250, "costPaise": 750')).problems).toEqual([
      expect.stringContaining('twice'),
    ]);
    const elsewhere = await openContext();
    const forger = { ...elsewhere, vault: createVault(randomBytes(32)) };
    const forged = await signRecord<Receipt>(forger, { ...view.receipt, costPaise: 250, blocks: 1 });
    await elsewhere.close();
    const keys = trustedKeysIn(await savedKeys());
    const file = saved({ receipt: forged.record, signature: forged.signature, publicKey: forged.publicKey });
    expect(verifySaved(file, keys).problems).toEqual(['the key in the file is not one of those that were given']);
  });

  it('verifies by a PEM and by the history, and not outside of the times of its key', async () => {
    const view = await issue();
    expect(verifySaved(saved(view), trustedKeysIn(view.publicKey)).problems).toEqual([]);
    house.passes(120_000);
    await rotateSigningKey(context);
    const [current, retired] = await listReceiptKeys(context);
    expect([current?.retiredAt, retired?.retiredAt]).toEqual([null, house.clock.now().toISOString()]);
    expect(verifySaved(saved(view), trustedKeysIn(await savedKeys())).problems).toEqual([]);
    const earlier = [{ ...retired, retiredAt: '2026-11-20T00:00:00.000Z' }] as never;
    expect(verifySaved(saved(view), earlier).problems).toEqual(['it was not issued while its key was in use']);
    expect([trustedKeysIn('{}'), trustedKeysIn('nothing'), trustedKeysIn('{"keys":[{}]}')]).toEqual([undefined, undefined, undefined]);
  });

  it('may be a certificate of an erasure', async () => {
    const plain: Omit<ErasureCertificate, 'keyId'> = {
      format: 'turant-erasure-1',
      erasureId: 'er_1',
      tenantId: tenant,
      leadId: 'ld_1',
      at: house.clock.now().toISOString(),
      callIds: ['cl_1'],
      destroyed: { recordings: 1, transcripts: 1, requests: 0, enquiries: 0 },
      kept: ['the bill'],
    };
    const { record: certificate, signature, publicKey } = await signRecord<ErasureCertificate>(context, plain);
    const text = saved({ certificate, signature, publicKey });
    expect(verifySaved(text)).toMatchObject({ what: 'certificate er_1', problems: [] });
    expect(verifySaved(text.replace('"recordings": 1', '"recordings": 2')).problems).toHaveLength(1);
  });

  it('is signed by one first key, however many ask at once, and by the newest one after a rotation, whose private part alone is kept', async () => {
    const signed = await Promise.all(Array.from({ length: 10 }, () => signText(context, 'text')));
    expect(new Set(signed.map(({ keyId }) => keyId)).size).toBe(1);
    house.passes(1_000);
    const { _id } = await rotateSigningKey(context);
    expect((await signText(context, 'text')).keyId).toBe(_id);
    const keys = await house.store.acrossTenants.signingKeys.all();
    expect(keys.map(({ sealedPrivateKey }) => sealedPrivateKey !== undefined)).toEqual([true, false]);
    for (const { signature, publicKey } of signed) expect(verifyText('text', signature, publicKey)).toBe(true);
  });

  it('verifies with OpenSSL, which knows nothing of us', async () => {
    const { receipt, signature, publicKey } = await issue();
    const folder = temporaryFolder('turant-receipt-');
    const openssl = (...args: string[]): string => execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    try {
      openssl('version');
    } catch {
      return skipLoudly('a receipt verified by OpenSSL', 'openssl is not here');
    }
    const verify = (text: string): string => {
      writeFileSync(join(folder, 'text'), text);
      return openssl('pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', 'key.pem', '-in', 'text', '-sigfile', 'signature');
    };
    writeFileSync(join(folder, 'key.pem'), publicKey);
    writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'base64url'));
    expect(verify(signedText(receipt))).toContain('Signature Verified Successfully');
    expect(() => verify(signedText({ ...receipt, costPaise: 751 }))).toThrow(
      expect.objectContaining({ stdout: expect.stringContaining('Failure') }),
    );
  });
});
