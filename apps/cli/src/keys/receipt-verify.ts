import { readFile } from 'node:fs/promises';
import { SettingsError } from '@turant/domain';
import { trustedKeysIn, verifySaved } from '@turant/management';

/** A receipt is about 1 kB; a certificate names each call. */
const MAX_SAVED_BYTES = 16 * 2 ** 20;

/** `turant receipt verify FILE [--key FILE]`: asks nobody. @returns 1 if anything is wrong */
export async function verifyReceipt(path: string, { key }: { key?: string }): Promise<number> {
  const trusted = key === undefined ? undefined : trustedKeysIn(await textOf(key));
  if (key !== undefined && !trusted) throw new SettingsError('USAGE', `${key} is neither a PEM nor a saved answer of GET /api/receipt-key`);
  const { what = path, problems, keyId } = verifySaved(await textOf(path), trusted);
  for (const problem of problems) process.stdout.write(`${what}: ${problem}\n`);
  if (problems.length > 0) return 1;
  process.stdout.write(`${what} is right, signed by ${keyId}\n`);
  if (!trusted)
    process.stdout.write('whose key that is was not checked: give --key the answer of GET /api/receipt-key, fetched by yourself\n');
  return 0;
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError('USAGE', `${path} cannot be read (${error.code})`);
  });
  if (bytes.length > MAX_SAVED_BYTES) throw new SettingsError('USAGE', `${path} is too large for a receipt`);
  return bytes.toString('utf8');
}
