import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asteriskTrunksOf, hasAsteriskTrunks, writeAsteriskTrunks, type RoadContext } from '@turant/road';
import type { Vault } from '@turant/vault';

type Context = Pick<RoadContext, 'store' | 'log'> & { vault: Vault };

/**
 * Writes `DATA_DIR/asterisk/trunks.conf` whenever the stored trunks have changed. This process does it, because no command can open the
 * records while it has them open. `npm run asterisk` includes the file, and reloads when it has changed.
 * @returns what is to be called now and then
 */
export async function keepAsteriskTrunks(context: Context, dataDir: string): Promise<() => Promise<void>> {
  const folder = join(dataDir, 'asterisk');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'trunks.conf');
  await update(context, file);
  return () => update(context, file);
}

/** Writes the file if it is out of date. If a trunk cannot be written, the file stays as it was, so that the other trunks stay usable. */
async function update({ store, vault, log }: Context, file: string): Promise<void> {
  try {
    const text = await asteriskTrunksOf({ store, vault });
    if (!(await hasAsteriskTrunks(file, text))) await writeAsteriskTrunks(file, text);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the trunks of Asterisk could not be written');
  }
}
