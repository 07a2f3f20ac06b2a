import { join } from 'node:path';
import type { Request } from '@turant/domain';
import { rawRequestOf } from '@turant/plugin-host';
import { maskRequest, type Plugin, type RawRequest, readContent, readItems, secretNamesOf } from '@turant/plugin-kit';
import { readFixtures } from '@turant/plugin-kit/testing';
import { plugins } from '../../plugins/registry.js';

/** Each fixture of a plugin twice: with a secret of its own, and with a secret that is also in its body. */
const requestsOf = ({ id, settings, read }: Plugin) =>
  (read ? readFixtures(join(__dirname, '../../plugins', id, 'fixtures'), id) : []).flatMap((fixture) => {
    const names = secretNamesOf(settings);
    const given = names.flatMap((name) => fixture.settings[name] ?? []).map(String);
    const inBody = /[a-z]{5,}/.exec(fixture.raw.body.toString())?.[0] ?? '';
    return [given, [...given, inBody, 't1']].map((secrets, at) => ({ name: `${fixture.name} ${at}`, fixture, secrets }));
  });

const stored = ({ method, url, headers, body }: RawRequest): Request =>
  ({ method, url, headers, body: body.toString('base64'), encoding: 'base64' }) as unknown as Request;

describe.each(
  plugins.map((plugin) => ({ plugin, id: plugin.id, requests: requestsOf(plugin) })).filter(({ requests }) => requests.length > 0),
)('$id', ({ plugin, requests }) => {
  it.each(requests)('reads $name alike from the copy in memory and from the store', ({ fixture, secrets }) => {
    const { raw, settings } = fixture;
    const kind = outcomeOf(() => readContent(raw).kind);
    const copy = maskRequest(plugin.proof, raw, secrets);
    const read = (one: RawRequest) =>
      outcomeOf(() => readItems(plugin, one, { settings, region: 'IN', now: new Date('2026-01-05T08:30:00.000Z') }));
    expect({ kind, items: read(copy) }).toEqual({ kind, items: read(rawRequestOf(stored(copy))) });
  });
});

function outcomeOf<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}
