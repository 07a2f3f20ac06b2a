import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fetchRedocly, fetchSchemathesis } from '../engines/api-tools.js';
import { IS_WHOLE, sampleOf } from '../engines/sample.js';
import { useOwnService } from '../engines/use-own-service.js';
import { skipLoudly } from '../engines/skipped.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const CONFIG = resolve(__dirname, 'openapi/schemathesis.toml');
const HOOKS = resolve(__dirname, 'openapi/hooks.py');
const FETCH_MS = 240_000;
/**
 * The sample is bounded by its number of cases, so that the same seed always tries the same ones; the whole document by its time in seconds.
 */
const BUDGET = IS_WHOLE ? ['--max-examples', '10', '--max-time', '50'] : ['--max-examples', '3'];
/** `npm test` tests one in so many paths of the document. */
const ONE_PATH_IN = 3;
const OF_OPERATORS = /^\/(api\/(tenants|dead-letters|operator)|metrics)/;
/**
 * Live events have no end (live-streams.spec.ts compares them with the document). The paths of API
 * keys would revoke the key of the run itself, and every later request would be refused.
 */
const NOT_TRIED = /^\/api\/(api-keys|dashboard\/events)/;
const MOST_MS = 120_000;
/** The same cases at each run; by one worker, for CPython 3.11's `ast` is not for several threads. */
const SEED = '20261122';

const folder = temporaryFolder('turant-openapi-');
// Its many wrong keys come from one address, which would be answered 429 for a minute. Offers of browsers that never connect stay open for 15 s.
const service = useOwnService({ env: { WRONG_KEYS_PER_MINUTE: '0', WEBRTC_MAX_CALLS: '500' } });

/** The tool, or a loud word that it cannot be had. */
const had = <T>(what: string, fetching: () => Promise<T>): Promise<T | undefined> =>
  fetching().catch(
    (error: unknown) => skipLoudly(what, `it could not be fetched: ${(error as Error).message.split('\n')[0]}`) as undefined,
  );

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
      const schemathesis = await had('the api against its OpenAPI document', () => fetchSchemathesis(HOOKS));
      if (!schemathesis) return;
      const document = (await service.send('/api/openapi.json', { key: null })).body as { paths: object };
      const all = Object.keys(document.paths).filter((path) => !NOT_TRIED.test(path));
      const tried = async (key: string, paths: readonly string[]): Promise<void> => {
        const sampled = sampleOf(paths, Math.ceil(paths.length / ONE_PATH_IN), 'paths of the API').flatMap((path) => [
          '--include-path',
          path,
        ]);
        const budget = ['--seed', SEED, ...BUDGET, '--workers', '1', '--no-color'];
        const target = [`${service.baseUrl}/api/openapi.json`, '--header', `Authorization: Bearer ${key}`];
        const { isFine, said } = await schemathesis(
          ['--config-file', CONFIG, 'run', ...target, '--checks', 'all', ...budget, ...sampled],
          MOST_MS,
        );
        if (!isFine) throw new Error(said);
      };
      const isOfOperators = (path: string): boolean => OF_OPERATORS.test(path);
      await tried(
        service.apiKey,
        all.filter((path) => !isOfOperators(path)),
      );
      expect((await service.send('/api/wallet')).status).toBe(200);
      await tried(service.adminKey, all.filter(isOfOperators));
      expect((await service.send('/api/dead-letters', { key: service.adminKey })).status).toBe(200);
    },
    FETCH_MS + 2 * MOST_MS,
  );
});
