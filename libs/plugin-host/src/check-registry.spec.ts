import { SettingsError } from '@turant/domain';
import { type Plugin, secret, sourceSettings, text } from '@turant/plugin-kit';
import { aPlugin, definition, hostWith } from '../../../test/factories/a-plugin-host.js';

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
  ])('with %s is refused at boot, naming the plugin', (_name, plugins, message) => {
    const boot = (): unknown => hostWith(plugins);
    expect(boot).toThrow(SettingsError);
    expect(boot).toThrow(message);
  });

  it('tells all its mistakes at once', () => {
    expect(() =>
      hostWith([
        { ...aPlugin(), kit: 2 },
        { ...aPlugin(), id: 'leads' },
      ]),
    ).toThrow(/sample.*\n.*leads/);
  });

  it('is asked by id', () => {
    const plugin = aPlugin();
    const { host } = hostWith([plugin]);
    expect(host.plugins).toEqual([plugin]);
    expect([host.get('sample'), host.get('nobody'), host.get('constructor')]).toEqual([plugin, undefined, undefined]);
  });
});

describe('settings', () => {
  const problems = (settings: unknown): unknown => hostWith([aPlugin()]).host.checkSettings(hostedSample(), settings);
  const hostedSample = (): Plugin => aPlugin();

  it('that fit have no problem', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ secret: 'test_secret_do_not_use', kind: 'a', fieldMap: { a: 'name' } })).toEqual([]);
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
