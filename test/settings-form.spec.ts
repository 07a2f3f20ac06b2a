import { generateKeyPairSync } from 'node:crypto';
import { createPluginHost, type SettingsSchema } from '@turant/plugin-host';
import { PLATFORM_GROUPS } from '../apps/dashboard/src/views/sources/platform-groups.js';
import { changedSettings, fieldsOf, valuesOf, type SettingField } from '../apps/dashboard/src/views/sources/settings-form.js';
import { plugins } from '../plugins/registry.js';
import { QUIET } from './factories/road-parts.js';

const host = createPluginHost({ plugins, now: () => new Date(0), log: QUIET });
/** What the API tells the page: JSON. */
const overTheWire = (schema: SettingsSchema): SettingsSchema => JSON.parse(JSON.stringify(schema)) as SettingsSchema;

const TYPED: Readonly<Record<string, string>> = {
  secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  previousSecret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  country: 'IN',
  contactProperty: 'turant_outcome',
  apiHost: 'api-in21.leadsquared.com',
  activityEvent: '212',
  publicKey: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
};
const urlFor = (id: string): string => (id === 'google-sheets' ? 'https://script.google.com/macros/s/abc/exec' : 'https://a.example/in');

function typedInto(id: string, { name, kind, choices }: SettingField): ReturnType<typeof valuesOf>[string] {
  if (kind === 'yes-no') return true;
  if (kind === 'map') return [{ id: 0, key: 'whatsapp_number', value: 'phone' }];
  if (kind === 'choice') return choices.at(-1) ?? '';
  return /url|region/i.test(name) ? urlFor(id) : (TYPED[name] ?? 'abcdefghijklmnop');
}

it.each(plugins.map(({ id }) => id))('the form of %s has a field of a known kind for each setting, and what it sends is taken', (id) => {
  const plugin = host.get(id);
  if (!plugin) throw new Error('not in the registry');
  const schema = overTheWire(plugin.settings);
  const fields = fieldsOf({ ...schema });
  expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(schema.properties).sort());
  // JSON is for schemas that the form does not know.
  expect(fields.filter(({ kind, title, hint }) => kind === 'json' || title === '' || hint === undefined)).toEqual([]);
  expect(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name)).toEqual(expect.arrayContaining(host.secretNames(plugin)));

  const typed = Object.fromEntries(fields.map((field) => [field.name, typedInto(id, field)]));
  const settings = changedSettings(fields, typed);
  expect(Object.keys(settings).sort()).toEqual(Object.keys(schema.properties).sort());
  expect(host.checkSettings(plugin, settings)).toEqual([]);
  const emptied = changedSettings(fields, valuesOf(fields, {}), settings);
  expect(Object.values(emptied).every((value) => value === null)).toBe(true);
});

it('the groups of platforms name plugins that are there', () => {
  const ids = plugins.map(({ id }) => id);
  const named = Object.values(PLATFORM_GROUPS).flat();
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});
