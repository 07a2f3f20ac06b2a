import type { SigningKey } from '@turant/domain';
import type { RecordsAt } from '@turant/store';
import type { Trust } from './trust.js';

/**
 * The keys of receipts that count: those that the operator's trail names, or that were there when it was sealed; with the master key, only those
 * with the certificate of the vault. Of records that were never sealed all count.
 */
export async function countingKeys(keys: readonly SigningKey[], operators: RecordsAt, trust: Trust): Promise<SigningKey[]> {
  if (!trust.isSealed) return [...keys];
  const seal = await operators.seal();
  const sealed = new Set(seal?.records.filter((line) => line.startsWith(`${WHAT}|`)).map((line) => line.split('|')[1]));
  const named = new Map<string, unknown>();
  for await (const page of operators.trail())
    for (const { what, whatId, action, after } of page) if (what === WHAT && action === 'create') named.set(whatId, after?.publicKey);
  return keys.filter((key) => {
    if (sealed.has(key._id)) return true;
    if (named.get(key._id) !== key.publicKey) return false;
    return !trust.prover || key.certificate === trust.prover.certificateOf(key);
  });
}

const WHAT = 'signing-key';
