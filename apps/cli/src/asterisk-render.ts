import { resolve } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { asteriskTrunksOf, hasAsteriskTrunks, writeAsteriskTrunks } from '@turant/road';
import { createVault } from '@turant/vault';
import { keptMasterKey, withRecords } from './open-records.js';

export interface RenderOptions {
  readonly out: string;
  readonly check?: boolean;
}

/**
 * `turant asterisk render --out FILE [--check]`: writes the stored trunks as PJSIP configuration for `#include`. The file holds
 * passwords, so only its owner may read it, and nothing of it is printed.
 * @returns 1 if the file was only looked at and is out of date
 */
export async function asteriskRender({ out, check = false }: RenderOptions): Promise<number> {
  const file = resolve(out);
  const text = await textOfRecords();
  if (await hasAsteriskTrunks(file, text)) return tell(`${file} is up to date`);
  if (check) return 1 + tell(`${file} is out of date: render it, and reload Asterisk`);
  await writeAsteriskTrunks(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError('OUT', `${file} cannot be written: ${error.code ?? error.message}`);
  });
  return tell(`${file} is written; Asterisk reads it at its start and at \`module reload res_pjsip.so\``);
}

async function textOfRecords(): Promise<string> {
  const settings = settingsOfProcess();
  return withRecords(settings, async (store) => asteriskTrunksOf({ store, vault: createVault(await keptMasterKey(settings)) }));
}

function tell(line: string): 0 {
  process.stdout.write(`${line}\n`);
  return 0;
}
