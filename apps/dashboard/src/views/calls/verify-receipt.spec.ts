import { generateKeyPairSync, sign } from 'node:crypto';
import type { SignedReceipt } from '../../api/records';
import { canonicalText, verifyReceipt } from './verify-receipt';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const receipt = {
  keyId: 'sk_1',
  callId: 'cl_1',
  costPaise: 250,
  ledgerEntryId: null,
  b: 'ü',
  a: 'x"\n',
} as unknown as SignedReceipt['receipt'];
const pemOf = (key: typeof publicKey): string => key.export({ type: 'spki', format: 'pem' }).toString();
const keyOf = (key: typeof publicKey, keyId = 'sk_1') => [
  { keyId, publicKey: pemOf(key), createdAt: '2026-11-23T06:00:00.000Z', retiredAt: null },
];
const TEXT = '{"a":"x\\"\\n","b":"ü","callId":"cl_1","costPaise":250,"keyId":"sk_1","ledgerEntryId":null}';
const signature = sign(null, Buffer.from(TEXT), privateKey).toString('base64url');

describe('the check of a receipt', () => {
  it('writes the text that was signed', () => expect(canonicalText(receipt)).toBe(TEXT));

  it('holds for the receipt as it was signed', async () => {
    expect(await verifyReceipt({ receipt, signature }, keyOf(publicKey))).toBe('right');
  });

  it('fails for another amount, another key and a signature that is none', async () => {
    expect(await verifyReceipt({ receipt: { ...receipt, costPaise: 251 }, signature }, keyOf(publicKey))).toBe('wrong');
    expect(await verifyReceipt({ receipt, signature }, keyOf(other.publicKey))).toBe('wrong');
    expect(await verifyReceipt({ receipt, signature: '!!' }, keyOf(publicKey))).toBe('wrong');
  });

  it('trusts no key that the service does not name', async () => {
    expect(await verifyReceipt({ receipt, signature }, keyOf(publicKey, 'sk_2'))).toBe('unknown-key');
  });
});
