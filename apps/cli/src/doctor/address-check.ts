import { isPublicHttps } from '@turant/plugin-host';
import { type Check, fail, type Finding, ok, warn } from './check.js';
import { askTurant } from './running-service.js';

const HOW = 'docs/reachable.md shows how';

/** Platforms can post to PUBLIC_URL, and a Turant answers there. */
export const addressCheck: Check = {
  name: 'address',
  limitMs: 15_000,
  run: async ({ settings: { publicUrl }, service }) => {
    if (publicUrl === undefined) return [warn('PUBLIC_URL is not set: platforms cannot post leads here', HOW)];
    const form: Finding[] = isPublicHttps(publicUrl)
      ? []
      : [warn(`PUBLIC_URL is no public https address: platforms cannot post to ${publicUrl}`, HOW)];
    const found = await askTurant(publicUrl);
    if (found) return [...form, ok(`a Turant answers at ${publicUrl}`)];
    if (!service) return [...form, warn(`nobody answers at ${publicUrl} as Turant does`, 'no service runs here: start it, and look again')];
    return [
      ...form,
      fail(
        `no Turant answers at ${publicUrl}, while one answers at ${service.url}`,
        'correct the name server, the proxy or the tunnel; a machine that does not reach its own public address must be asked from another one',
      ),
    ];
  },
};
