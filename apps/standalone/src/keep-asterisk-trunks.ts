import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asteriskTrunksOf, hasAsteriskTrunks, writeAsteriskTrunks, type RoadContext } from '@turant/road';
import type { Vault } from '@turant/vault';

const RENDER_INTERVAL_MS = 5_000;

type Context = Pick<RoadContext, 'store' | 'log'> & { vault: Vault };

/**
 * Keeps `DATA_DIR/asterisk/trunks.conf` as the records say: while this process has the records, no command can read them.
 * `npm run asterisk` includes the file, and reloads when it has changed.
 * @returns what ends it
 */
export async function keepAsteriskTrunks(context: Context, dataDir: string, everyMs = RENDER_INTERVAL_MS): Promise<() => void> {
  const folder = join(dataDir, 'asterisk');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'trunks.conf');
  await update(context, file);
  const timer = setInterval(() => void update(context, file), everyMs).unref();
  return () => clearInterval(timer);
}

/** A trunk that cannot be written keeps the file as it was: the other trunks stay usable. */
async function update({ store, vault, log }: Context, file: string): Promise<void> {
  try {
    const text = await asteriskTrunksOf({ store, vault });
    if (!(await hasAsteriskTrunks(file, text))) await writeAsteriskTrunks(file, text);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the trunks of Asterisk could not be written');
  }
}
