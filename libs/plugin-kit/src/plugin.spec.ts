import { definePlugin, type PluginDefinition } from './plugin.js';
import { secretToken, type HmacProof, type PublicKeyProof } from './proof/proof.js';
import { accountId, secretTokenSetting, secretNamesOf, sourceSettings, targetSettings, text, yesNo } from './settings.js';

const settings = sourceSettings({ secret: secretTokenSetting });
const SOUND: PluginDefinition = {
  id: 'acme',
  kit: 1,
  name: 'Acme',
  steps: ['Paste {url}.'],
  settings,
  proof: { kind: 'url' },
  read: () => [],
};

const SIGNED: HmacProof = { kind: 'hmac', header: 'x-sig', encoding: 'hex' };
const PLATFORMS_KEY: PublicKeyProof = { kind: 'public-key', algorithm: 'ed25519', header: 'x-key', key: 'x' };
const SHARED: Partial<PluginDefinition> = { settings: sourceSettings({ accountId: accountId('x') }), accounts: () => [] };

it('names what a plugin can do', () => {
  expect(definePlugin(SOUND).capabilities).toEqual(['source']);
  const more = { settings: sourceSettings({ accountId: accountId('x') }), proof: SIGNED, accounts: () => [], handshake: () => undefined };
  const calls = {
    fetch: () => Promise.resolve([]),
    poll: () => Promise.resolve({ drafts: [], cursor: '' }),
    minPollIntervalMs: 1,
    send: () => Promise.resolve({}),
  };
  expect(definePlugin({ ...SOUND, ...more, ...calls }).capabilities).toEqual([
    'source',
    'target',
    'fetch',
    'poll',
    'handshake',
    'shared-address',
  ]);
});

it.each([
  [{ kit: 2 as 1 }, 'this is kit 1'],
  [{ id: 'Acme_1' }, 'kebab-case'],
  [{ id: 'leads' }, 'not "leads"'],
  [{ read: undefined }, 'it needs read, poll, send, stt, tts or llm'],
  [{ proof: undefined }, 'read needs a proof'],
  [{ minPollIntervalMs: 5 }, 'poll and minPollIntervalMs go together'],
  [{ accounts: () => [] }, 'needs the setting accountId'],
  [{ ...SHARED, proof: { kind: 'url' } }, 'accounts needs an hmac proof'],
  [{ ...SHARED, proof: secretToken() }, 'accounts needs an hmac proof'],
  [{ ...SHARED, proof: { ...SIGNED, signs: '{timestamp}' } }, 'accounts needs an hmac proof'],
  [{ ...SHARED, proof: { kind: 'any', of: [SIGNED, PLATFORMS_KEY] } }, 'accounts needs an hmac proof'],
  [{ settings: sourceSettings({ api_key: text('x', 'y') }) }, 'has a house name'],
  [{ read: undefined, send: () => Promise.resolve({}), fetch: () => Promise.resolve([]) }, 'fetch needs'],
] as [Partial<PluginDefinition>, string][])('refuses %j at boot, naming the plugin', (wrong, says) => {
  expect(() => definePlugin({ ...SOUND, ...wrong })).toThrow(says);
  expect(() => definePlugin({ ...SOUND, ...wrong })).toThrow(`plugin ${wrong.id ?? 'acme'}`);
});

it('one schema is the form, the check and the type', () => {
  const schema = targetSettings({
    secret: secretTokenSetting,
    place: text('Place', 'where', { isRequired: true, choices: ['in', 'com'] }),
    loud: yesNo('Loud', 'or not'),
  });
  const held: NonNullable<(typeof schema)['holds']> = { place: 'in', loud: true };
  expect(held.secret).toBeUndefined();
  expect(schema).toMatchObject({ type: 'object', required: ['place'], additionalProperties: false });
  expect(schema.properties['place']).toMatchObject({ type: 'string', enum: ['in', 'com'], title: 'Place' });
  expect(secretNamesOf(schema)).toEqual(['secret']);
  expect(Object.keys(settings.properties)).toEqual(['secret', 'country', 'fieldMap', 'ownerMap']);
});

it('a secret has 16 characters or more, and no blank at an end', () => {
  const { minLength, pattern } = settings.properties['secret'] as { minLength: number; pattern: string };
  expect(minLength).toBe(16);
  const fits = (text: string): boolean => text.length >= minLength && new RegExp(pattern, 'u').test(text);
  expect(['test_secret_do_not_use', 'sixteen letters!', 'ä'.repeat(16)].map(fits)).toEqual([true, true, true]);
  expect(['', ' ', 'a', 'fifteen letters', ' '.repeat(16), ' test_secret_do_not_use', 'test_secret_do_not_use\n'].some(fits)).toBe(false);
});
