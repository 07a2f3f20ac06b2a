import { generateKeyPairSync, sign } from 'node:crypto';
import { asTenantId, canonicalJson, createIds, type IssuedReceipt, type Receipt } from '@turant/domain';
import { receiptOf } from '@turant/management';
import { openStore } from '@turant/store';

const PAGE = 1_000;

/**
 * Gives every call of a folder of `verify-fill.by-hand.ts` a receipt, to measure what the signatures cost `turant verify`:
 * `node test/engines/run-ts.cjs bench/verify-receipts.by-hand.ts <data folder>`
 */
async function main(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  const tenantId = asTenantId('tn_01KAAAAAAAAAAAAAAAAAAAAAAA');
  const ids = createIds(Date.now);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keyId = ids('sk');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const added = await store.acrossTenants.signingKeys.add({ _id: keyId, version: 1, publicKey: pem, createdAt: new Date() });
  if (!added.ok) throw new Error('the folder has receipts already');
  const issuedAt = new Date().toISOString();
  for (let before: string | undefined, done = 0; ;) {
    const calls = await store.calls.list(tenantId, { limit: PAGE, ...(before !== undefined && { before }) });
    const charges = await Promise.all(calls.map(({ _id }) => store.ledger.withKey(tenantId, `charge:${_id}`)));
    const issued = calls.map((call, position): IssuedReceipt => {
      const about = { receiptId: ids('rc'), ledgerEntryId: charges[position]?._id ?? null, issuedAt };
      const receipt: Receipt = { ...receiptOf(call, about), keyId };
      return {
        _id: call._id,
        tenantId,
        receipt,
        signature: sign(null, Buffer.from(canonicalJson(receipt)), privateKey).toString('base64url'),
      };
    });
    await store.engine.insertMany({ name: 'receipts' }, issued);
    done += calls.length;
    if (done % 100_000 === 0) console.log(done);
    if (calls.length < PAGE) break;
    before = calls.at(-1)?._id;
  }
  await store.close();
}
void main(process.argv[2] ?? '');
