import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import { createMetrics } from '@turant/observability';
import {
  accessToken,
  definePlugin,
  handSet,
  type Http,
  jsonOf,
  lead,
  type OutcomeJob,
  type Plugin,
  type PluginDefinition,
  rawRequest,
  secret,
  sourceSettings,
  text,
} from '@turant/plugin-kit';
import { plugins as registry } from '../../../plugins/registry.js';
import { createPluginHost, type HostOptions } from './create-plugin-host.js';
import type { PluginHost } from './plugin-host.js';

const NOW = new Date('2026-01-05T09:00:00Z');
const PERSON = 'Rahul 9876543210';
const OF = { settings: { secret: 'hush-1', accessToken: 'hush-2' }, region: 'IN' };
const JOB = { deliveryId: 'd1' } as OutcomeJob;
const RAW = rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify({ name: PERSON })) });

const definition = (parts: Partial<PluginDefinition> = {}): PluginDefinition => ({
  id: 'sample',
  kit: 1,
  name: 'Sample',
  steps: [],
  settings: sourceSettings({
    secret: secret('The secret.'),
    accessToken: accessToken('The token.'),
    kind: text('Kind', 'One.', { choices: ['a', 'b'] }),
  }),
  proof: handSet(),
  read: () => [lead({ answers: [{ key: 'phone', value: '9876543210', as: 'phone' }] })],
  ...parts,
});
const aPlugin = (parts: Partial<PluginDefinition> = {}): Plugin => definePlugin(definition(parts));

function hostWith(plugins: readonly unknown[], options: Partial<HostOptions> = {}) {
  const lines: string[] = [];
  const keep = (...args: unknown[]): void => void lines.push(JSON.stringify(args));
  const metrics = createMetrics();
  const host = createPluginHost({
    plugins,
    now: () => NOW,
    log: { debug: keep, info: keep, warn: keep, error: keep } as never,
    metrics,
    ...options,
  });
  return { host, lines, metrics };
}
const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    return `no error but ${JSON.stringify(await work())}`;
  } catch (error) {
    return error;
  }
};
const never = (): Promise<never> => new Promise(() => undefined);

describe('the registry', () => {
  it.each([
    ['another kit', [{ ...aPlugin(), kit: 2 }], 'plugin sample: it is written for kit 2; this is kit 1'],
    ['the reserved id', [{ ...aPlugin(), id: 'leads' }], 'plugin leads: its id must be kebab-case'],
    ['an id in capitals', [{ ...aPlugin(), id: 'Sample' }], 'plugin Sample: its id must be kebab-case'],
    ['an id twice', [aPlugin(), aPlugin()], 'plugin sample: its id is there twice'],
    ['no id', [aPlugin({ id: 'a' }), { kit: 1 }], 'plugin at place 1: its id'],
    ['nothing', [undefined], 'plugin at place 0: it is written for kit undefined'],
    ['a bare definition', [definition()], 'plugin sample: it is not made by definePlugin'],
    [
      'a schema that does not compile',
      [aPlugin({ settings: { ...definition().settings, required: 'x' as never } })],
      'plugin sample: its settings schema does not compile',
    ],
    [
      'a misspelt schema',
      [aPlugin({ settings: sourceSettings({ kind: { schema: { tpye: 'string' }, isRequired: false } }) })],
      'plugin sample: its settings schema does not compile',
    ],
    ['a secret without a use', [aPlugin({ proof: { kind: 'url' } })], 'plugin sample: it has a secret that its proof does not use'],
    [
      'a public key without a use',
      [aPlugin({ settings: sourceSettings({ publicKey: text('Key', 'x') }) })],
      'plugin sample: it has a publicKey',
    ],
  ])('with %s is refused at boot, naming the plugin', (_name, plugins, said) => {
    const boot = (): unknown => hostWith(plugins);
    expect(boot).toThrow(SettingsError);
    expect(boot).toThrow(said);
  });

  it('tells all its mistakes at once', () => {
    expect(() =>
      hostWith([
        { ...aPlugin(), kit: 2 },
        { ...aPlugin(), id: 'leads' },
      ]),
    ).toThrow(/sample.*\n.*leads/);
  });

  it('as it stands is sound, and each plugin is found by its id', () => {
    const { host } = hostWith(registry);
    expect(host.plugins).toEqual(registry);
    for (const plugin of registry) expect(host.get(plugin.id)).toBe(plugin);
    expect([host.get('nobody'), host.get('constructor')]).toEqual([undefined, undefined]);
  });
});

describe('settings', () => {
  const problems = (settings: unknown): unknown => hostWith([aPlugin()]).host.checkSettings(hostedSample(), settings);
  const hostedSample = (): Plugin => aPlugin();

  it('that fit have no problem', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ secret: 's', kind: 'a', fieldMap: { a: 'name' } })).toEqual([]);
  });

  it.each([
    [{ secret: 5 }, [{ field: 'settings.secret', code: 'INVALID', message: 'must be string' }]],
    [{ secret: '' }, [expect.objectContaining({ field: 'settings.secret', code: 'INVALID' })]],
    [{ token: 'x' }, [{ field: 'settings.token', code: 'UNKNOWN_FIELD', message: 'there is no such field' }]],
    [{ kind: 'c' }, [expect.objectContaining({ field: 'settings.kind', message: expect.stringMatching(/a, b$/) })]],
    [{ fieldMap: { 'a/b~c': 5 } }, [expect.objectContaining({ field: 'settings.fieldMap.a/b~c' })]],
    [null, [expect.objectContaining({ field: 'settings', code: 'INVALID' })]],
    [[], [expect.objectContaining({ field: 'settings', code: 'INVALID' })]],
  ])('%j are refused, naming the field', (settings, wanted) => expect(problems(settings)).toEqual(wanted));

  it('that are needed are asked for', () => {
    const plugin = aPlugin({ settings: sourceSettings({ secret: secret('x', { isRequired: true }) }) });
    expect(hostWith([plugin]).host.checkSettings(plugin, {})).toEqual([
      { field: 'settings.secret', code: 'REQUIRED', message: 'this field is needed' },
    ]);
  });

  it('with a public key that nobody can read are refused', () => {
    const settings = sourceSettings({ publicKey: text('Key', 'x') });
    const key = 'MCowBQYDK2VwAyEAdXcnTQaDEzTJw5hTKUS9q4JTyNMPn0RKO7Lp5A5g39k=';
    const publicKey = { kind: 'public-key', algorithm: 'ed25519', header: 'x-s', key, signedIfBodyHas: 'type' } as const;
    for (const proof of [publicKey, { kind: 'any', of: [HMAC, publicKey] } as const]) {
      const plugin = aPlugin({ settings, proof });
      const { host } = hostWith([plugin]);
      expect(host.checkSettings(plugin, { publicKey: key })).toEqual([]);
      expect(host.checkSettings(plugin, { publicKey: 'nonsense' })).toMatchObject([{ field: 'settings.publicKey', code: 'INVALID' }]);
    }
  });
  const HMAC = { kind: 'hmac', header: 'x-h', encoding: 'hex' } as const;

  it('have their secrets named', () => expect(hostWith([]).host.secretNames(aPlugin())).toEqual(['secret', 'accessToken']));
});

describe('a bug in a plugin', () => {
  const broken = (error: unknown): (() => never) => {
    return () => {
      throw error;
    };
  };
  const parts = (error: unknown): Partial<PluginDefinition> => ({
    deliveryId: broken(error),
    accounts: broken(error),
    read: broken(error),
    fetch: broken(error),
    poll: broken(error),
    everyMs: 1,
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
    const plugin = aPlugin({ fetch: () => Promise.reject(new SettingsError('X_190', 'the token hush-2 has expired')) });
    const error = await thrownBy(() => hostWith([plugin]).host.fetch(plugin, {}, { ...OF, attempt: 1 }));
    expect(error).toMatchObject({ code: 'X_190', message: 'the token *** has expired' });
  });

  it('is UNPARSEABLE where a stored request cannot be read, and no account then', async () => {
    const plugin = aPlugin({ accounts: () => ['a'], settings: sourceSettings({ secret: secret('x'), accountId: text('Account', 'x') }) });
    const { host } = hostWith([plugin]);
    const raw = rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from('{') });
    expect(await thrownBy(() => host.read(plugin, raw, OF))).toMatchObject({ code: 'UNPARSEABLE', constructor: RejectedError });
    expect([host.accountsOf(plugin, raw), host.accountsOf(plugin, RAW), host.accountsOf(aPlugin(), RAW)]).toEqual([[], ['a'], []]);
  });
});

describe('a plugin’s work', () => {
  it('is read with settings, region and clock', () => {
    const { host } = hostWith([aPlugin()]);
    expect(host.read(aPlugin(), RAW, OF)).toMatchObject([{ kind: 'lead', lead: { phone: '+919876543210' }, mayDial: true }]);
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
      everyMs: 1,
      send: async (http) => (clients.add(http), { externalId: 'x' }),
    });
    const { host } = hostWith([plugin]);
    expect(await host.fetch(plugin, { id: '1' }, { ...OF, attempt: 3 })).toEqual([]);
    expect(await host.poll(plugin, 'c', OF)).toEqual({ items: [], cursor: 'c+', hasMore: true });
    expect(await host.send(plugin, JOB, OF.settings)).toEqual({ externalId: 'x' });
    expect(clients.size).toBe(1);
  });

  it('that hangs is abandoned: asked again later, but not sent again', async () => {
    const plugin = aPlugin({ fetch: never, poll: never, everyMs: 1, send: never });
    const { host } = hostWith([plugin], { timeLimitMs: 20 });
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
    const { host } = hostWith([plugin], { timeLimitMs: 20, lookup });
    expect(await thrownBy(() => host.send(plugin, JOB, OF.settings))).toBeInstanceOf(OutcomeUnknownError);
    goOn?.();
    while (!later) await new Promise((done) => setImmediate(done));
    expect(await later).toBeInstanceOf(RetryLaterError);
    expect(asked).toEqual([]);
  });

  it('is no poll where the connection only has leads pushed: nothing is paused', async () => {
    const needing = (code: string): Plugin =>
      aPlugin({ poll: () => Promise.reject(new SettingsError(code, 'no token')), everyMs: 600_000 });
    const [missing, refused] = [needing('ACCESS_TOKEN_MISSING'), needing('X_401')];
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
  expect(host.admit(plugin, { ...RAW, headers: { 'x-api-key': 'guess' } }, OF.settings)).toMatchObject({ is: 'refused' });
  expect(lines.join()).toContain('token wrong');
  expect(lines.join()).not.toMatch(/guess|hush|Rahul/);
  expect(await metrics.text()).toContain('turant_plugin_calls_total{plugin="sample",call="admit",outcome="refused"} 1\n');
});
