import { writeFile } from 'node:fs/promises';
import { EmbeddedBus } from '@turant/bus';
import { settingsOfProcess, type Settings } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { seed } from '@turant/management';
import { createLogger } from '@turant/observability';
import { createRoad, keepDeadLetters } from '@turant/road';
import { openStore } from '@turant/store';
import { bytesFrom, createVault, masterKeyIn, masterKeyOf } from '@turant/vault';
import { readOptions } from './options.js';

const USUAL_TENANT = 'My business';

/**
 * `turant init [--tenant NAME] --out FILE`: a tenant with employee, key (all four scopes), wallet, number and trunk, as the
 * environment says; the same JSON as the standalone's. Keys follow from the master key and the tenant, so that the same
 * name again gives the same file without any key being kept in clear.
 */
export async function init(args: readonly string[]): Promise<number> {
  const { tenant = USUAL_TENANT, out } = readOptions(args, ['tenant', 'out']);
  if (out === undefined) throw new SettingsError('USAGE', 'turant init [--tenant NAME] --out FILE');
  const settings = settingsOfProcess();
  if (settings.mongodbUri === undefined)
    throw new SettingsError('ENGINES_MISSING', 'MONGODB_URI is needed; on one machine `npm start` seeds itself');
  if (settings.trunk.uri === undefined) throw new SettingsError('ENVIRONMENT', 'TRUNK_URI is needed, such as sip:127.0.0.1:5090');
  const masterKey = await (settings.masterKeyFile === undefined ? masterKeyOf(settings.dataDir) : masterKeyIn(settings.masterKeyFile));
  const log = createLogger(settings.logLevel);
  const store = await openStore({ mongodbUri: settings.mongodbUri });
  try {
    // Nothing is announced here: a bus that nobody listens to.
    const road = createRoad({ store, bus: new EmbeddedBus(keepDeadLetters(store, log)), log });
    const trunk = { ...settings.trunk, uri: settings.trunk.uri, name: 'Trunk' };
    const seeded = await seed(
      { ...road, vault: createVault(masterKey), trunk },
      { tenantName: tenant, known: {}, randomBytesFor: chanceFrom(masterKey) },
    );
    await writeFile(out, `${JSON.stringify({ baseUrl: baseUrlOf(settings), ...seeded }, null, 2)}\n`, { mode: 0o600 });
    return 0;
  } finally {
    await store.close();
  }
}

/** The same bytes for the same tenant, call by call. */
function chanceFrom(masterKey: Buffer): (what: string) => (size: number) => Buffer {
  return (what) => {
    let draws = 0;
    return (size) => bytesFrom(masterKey, `${what}|${draws++}`, size);
  };
}

const baseUrlOf = ({ host, port }: Settings): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
