import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fetchRedocly, fetchSchemathesis } from '../engines/api-tools.js';
import { startService, type Service } from '../engines/service.js';
import { skipLoudly } from '../engines/skipped.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const CONFIG = resolve(__dirname, 'openapi/schemathesis.toml');
const FETCH_MS = 240_000;
/** Of the whole run, in which machines that are busy try fewer cases, not none. */
const FUZZ_SECONDS = 50;
const MOST_MS = 120_000;
/** The same cases at each run; by one worker, for CPython 3.11's `ast` is not for several threads. */
const SEED = '20261122';

let service: Service;
let folder: string;
beforeAll(async () => {
  // Its many wrong keys come from one address, which would be answered 429 for a minute.
  service = await startService({ env: { WRONG_KEYS_PER_MINUTE: '0' } });
  folder = temporaryFolder('turant-openapi-');
}, 120_000);
afterAll(async () => {
  await service?.kill();
  service?.clean();
});

/** The tool, or a loud word that it cannot be had. */
const had = <T>(what: string, fetching: () => Promise<T>): Promise<T | undefined> =>
  fetching().catch(
    (error: unknown) => skipLoudly(what, `it could not be fetched: ${(error as Error).message.split('\n')[0]}`) as undefined,
  );

// A run ends after FUZZ_SECONDS, so which cases it tries depends on how busy the machine is. A failure must be found twice; the first is
// logged.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

describe('the OpenAPI document', () => {
  it(
    'is one that redocly lint finds nothing in',
    async () => {
      const redocly = await had('the OpenAPI document with redocly lint', fetchRedocly);
      if (!redocly) return;
      const file = join(folder, 'openapi.json');
      writeFileSync(file, JSON.stringify((await service.send('/api/openapi.json', { key: null })).body));
      const { isFine, said } = await redocly(['lint', file, '--format=stylish'], MOST_MS);
      // It is content with warnings; this is not.
      if (!isFine || /You have \d+ warning/.test(said)) throw new Error(said);
    },
    FETCH_MS + MOST_MS,
  );

  it(
    'is what the service does, as far as schemathesis tries it with every check',
    async () => {
      const schemathesis = await had('the api against its OpenAPI document', fetchSchemathesis);
      if (!schemathesis) return;
      const tried = async (key: string, seconds: number, ...paths: string[]): Promise<void> => {
        const budget = ['--seed', SEED, '--max-examples', '10', '--workers', '1', '--max-time', String(seconds), '--no-color'];
        const target = [`${service.baseUrl}/api/openapi.json`, '--header', `Authorization: Bearer ${key}`];
        const { isFine, said } = await schemathesis(
          ['--config-file', CONFIG, 'run', ...target, '--checks', 'all', ...budget, ...paths],
          MOST_MS,
        );
        if (!isFine) throw new Error(said);
      };
      // Live events have no end (live-streams.spec.ts compares them with the document). Not the keys: the run would revoke the one that it has, and prove nothing from then on.
      await tried(service.apiKey, FUZZ_SECONDS, '--exclude-path-regex', '^/(api/(api-keys|tenants|dead-letters|dashboard/events)|metrics)');
      expect((await service.send('/api/wallet')).status).toBe(200);
      await tried(service.adminKey, FUZZ_SECONDS / 5, '--include-path-regex', '^/(api/(tenants|dead-letters)|metrics)');
      expect((await service.send('/api/dead-letters', { key: service.adminKey })).status).toBe(200);
    },
    FETCH_MS + 2 * MOST_MS,
  );
});
