import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import {
  type Http,
  jsonOf,
  type OutcomeJob,
  type Plugin,
  type PluginDefinition,
  rawRequest,
  secret,
  sourceSettings,
  text,
} from '@turant/plugin-kit';
import { aPlugin, HOST_NOW as NOW, hostWith } from '../../../test/factories/a-plugin-host.js';
import type { PluginHost } from './plugin-host.js';

const PERSON = 'Rahul 9876543210';
const OF = { settings: { secret: 'hush-1', accessToken: 'hush-2' }, region: 'IN' };
const JOB = { deliveryId: 'd1' } as OutcomeJob;
const RAW = rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify({ name: PERSON })) });

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    return `no error but ${JSON.stringify(await work())}`;
  } catch (error) {
    return error;
  }
};
const never = (): Promise<never> => new Promise(() => undefined);

describe('a bug in a plugin', () => {
  const broken = (error: unknown): (() => never) => {
    return () => {
      throw error;
    };
  };
  const parts = (error: unknown): Partial<PluginDefinition> => ({
    platformRequestId: broken(error),
    accounts: broken(error),
    proof: { kind: 'hmac', header: 'x-sig', encoding: 'hex' },
    read: broken(error),
    fetch: broken(error),
    poll: broken(error),
    minPollIntervalMs: 1,
    send: broken(error),
    settings: sourceSettings({ secret: secret('x'), accountId: text('Account', 'x') }),
  });
  const calls: readonly (readonly [string, (host: PluginHost, plugin: Plugin) => unknown])[] = [
    ['admit', (host, plugin) => host.admit(plugin, RAW, {})],
    ['accounts', (host, plugin) => host.accountsOf(plugin, RAW)],
    ['read', (host, plugin) => host.read(plugin, RAW, OF)],
    ['fetch', (host, plugin) => host.fetch(plugin, {}, { ...OF, attempt: 1 })],
    ['poll', (host, plugin) => host.poll(plugin, undefined, OF)],
    ['send', (host, plugin) => host.send(plugin, JOB, OF.settings)],
  ];

  it.each(calls)('in %s is told with its place, and nothing of what it had in its hands', async (call, run) => {
    for (const error of [new SyntaxError(`Unexpected token in "${PERSON}"`), new TypeError(`${PERSON} is odd`), { lead: PERSON }, PERSON]) {
      const plugin = aPlugin(parts(error));
      const { host, lines, metrics } = hostWith([plugin]);
      const thrown = (await thrownBy(() => run(host, plugin))) as Error & { next?: unknown };
      expect(thrown).toBeInstanceOf(Error);
      expect(thrown.next).toBeUndefined();
      expect(thrown.message).toContain(`plugin sample has a bug in ${call}`);
      if (error instanceof Error) expect(thrown.stack).toContain('create-plugin-host.spec');
      expect(lines.join()).toContain('a plugin has a bug');
      expect(`${thrown.message}${thrown.stack}${lines.join()}`).not.toMatch(/Rahul|98765|hush/);
      expect(await metrics.text()).toContain(`turant_plugin_calls_total{plugin="sample",call="${call}",outcome="bug"} 1\n`);
    }
  });

  it('says what it can', async () => {
    const plugin = aPlugin({ read: () => (undefined as unknown as { map(): never }).map() });
    const thrown = await thrownBy(() => hostWith([plugin]).host.read(plugin, RAW, OF));
    expect((thrown as Error).message).toBe('plugin sample has a bug in read: TypeError: Cannot read properties of undefined');
  });
});

describe('what a plugin refuses by one of the five errors', () => {
  it('goes on as it is, counted by its class, logged by its code only', async () => {
    const error = new RetryLaterError('VENDOR_503', `away, ${PERSON}`, 7);
    const plugin = aPlugin({ fetch: () => Promise.reject(error) });
    const { host, lines, metrics } = hostWith([plugin]);
    expect(await thrownBy(() => host.fetch(plugin, {}, { ...OF, attempt: 1 }))).toBe(error);
    expect(lines.join()).toContain('VENDOR_503');
    expect(lines.join()).not.toContain('Rahul');
    expect(await metrics.text()).toContain('outcome="retry-later"} 1\n');
  });

  it('does not quote the connection’s secrets to the owner’s page', async () => {
    const plugin = aPlugin({ fetch: () => Promise.reject(new SettingsError('GRAPH_190', 'the token hush-2 has expired')) });
    const error = await thrownBy(() => hostWith([plugin]).host.fetch(plugin, {}, { ...OF, attempt: 1 }));
    expect(error).toMatchObject({ code: 'GRAPH_190', message: 'the token *** has expired' });
  });

  it('is UNPARSEABLE where a stored request cannot be read, and no account then', async () => {
    const plugin = aPlugin({
      accounts: () => ['a'],
      proof: { kind: 'hmac', header: 'x-sig', encoding: 'hex' },
      settings: sourceSettings({ secret: secret('x'), accountId: text('Account', 'x') }),
    });
    const { host } = hostWith([plugin]);
    const raw = rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from('{') });
    expect(await thrownBy(() => host.read(plugin, raw, OF))).toMatchObject({ code: 'UNPARSEABLE', constructor: RejectedError });
    const accounts = [host.accountsOf(plugin, raw), host.accountsOf(plugin, RAW), host.accountsOf(aPlugin(), RAW)];
    expect(await Promise.all(accounts)).toEqual([[], ['a'], []]);
  });
});

describe('a plugin’s work', () => {
  it('is read with settings, region and clock', async () => {
    const { host } = hostWith([aPlugin()]);
    expect(await host.read(aPlugin(), RAW, OF)).toMatchObject([{ kind: 'lead', lead: { phone: '+919876543210' }, mayDial: true }]);
  });

  it('is handed the attempt, the clock, and the same client each time', async () => {
    const clients = new Set<Http>();
    const plugin = aPlugin({
      fetch: async (http, ref, { attempt, now, settings }) => {
        clients.add(http);
        expect([ref, attempt, now, settings]).toEqual([{ id: '1' }, 3, NOW, OF.settings]);
        return [];
      },
      poll: async (http, cursor) => (clients.add(http), { drafts: [], cursor: `${cursor}+`, hasMore: true }),
      minPollIntervalMs: 1,
      send: async (http) => (clients.add(http), { externalId: 'x' }),
    });
    const { host } = hostWith([plugin]);
    expect(await host.fetch(plugin, { id: '1' }, { ...OF, attempt: 3 })).toEqual([]);
    expect(await host.poll(plugin, 'c', OF)).toEqual({ items: [], cursor: 'c+', hasMore: true });
    expect(await host.send(plugin, JOB, OF.settings)).toEqual({ externalId: 'x' });
    expect(clients.size).toBe(1);
  });

  it('that hangs is abandoned: asked again later, but not sent again', async () => {
    const plugin = aPlugin({ fetch: never, poll: never, minPollIntervalMs: 1, send: never });
    const { host } = hostWith([plugin], { timeoutMs: 20 });
    const errors = await Promise.all([
      thrownBy(() => host.fetch(plugin, {}, { ...OF, attempt: 1 })),
      thrownBy(() => host.poll(plugin, undefined, OF)),
      thrownBy(() => host.send(plugin, JOB, OF.settings)),
    ]);
    expect(errors.map((error) => (error as object).constructor)).toEqual([RetryLaterError, RetryLaterError, OutcomeUnknownError]);
  });

  it('that is abandoned sends nothing more', async () => {
    let goOn: (() => void) | undefined;
    let later: Promise<unknown> | undefined;
    const asked: string[] = [];
    const plugin = aPlugin({
      send: async (http) => {
        await new Promise<void>((done) => (goOn = done));
        later = thrownBy(async () => jsonOf(await http.request({ method: 'POST', url: 'https://late.example/' })));
        await later;
        return {};
      },
    });
    const lookup = (host: string): Promise<never> => (asked.push(host), never());
    const { host } = hostWith([plugin], { timeoutMs: 20, lookup });
    expect(await thrownBy(() => host.send(plugin, JOB, OF.settings))).toBeInstanceOf(OutcomeUnknownError);
    goOn?.();
    while (!later) await new Promise((done) => setImmediate(done));
    expect(await later).toBeInstanceOf(RetryLaterError);
    expect(asked).toEqual([]);
  });

  it('is no poll where the connection only has leads pushed: nothing is paused', async () => {
    const needing = (code: 'ACCESS_TOKEN_MISSING' | 'INDIAMART_401'): Plugin =>
      aPlugin({ poll: () => Promise.reject(new SettingsError(code, 'no token')), minPollIntervalMs: 600_000 });
    const [missing, refused] = [needing('ACCESS_TOKEN_MISSING'), needing('INDIAMART_401')];
    expect(await thrownBy(() => hostWith([missing]).host.poll(missing, undefined, OF))).toMatchObject({
      constructor: RetryLaterError,
      retryAfterMs: 600_000,
    });
    expect(await thrownBy(() => hostWith([refused]).host.poll(refused, undefined, OF))).toBeInstanceOf(SettingsError);
  });

  it('is refused where the plugin cannot do it', async () => {
    const { host } = hostWith([aPlugin()]);
    expect(await thrownBy(() => host.send(aPlugin(), JOB, OF.settings))).toMatchObject({ code: 'PLUGIN_NO_TARGET' });
  });
});

it('what is refused at the door is logged and counted, without the proof that came', async () => {
  const plugin = aPlugin();
  const { host, lines, metrics } = hostWith([plugin]);
  expect(await host.admit(plugin, { ...RAW, headers: { 'x-api-key': 'guess' } }, OF.settings)).toMatchObject({ kind: 'refused' });
  expect(lines.join()).toContain('token wrong');
  expect(lines.join()).not.toMatch(/guess|hush|Rahul/);
  expect(await metrics.text()).toContain('turant_plugin_calls_total{plugin="sample",call="admit",outcome="refused"} 1\n');
});
