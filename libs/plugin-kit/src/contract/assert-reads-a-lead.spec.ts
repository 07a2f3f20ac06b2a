import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf } from '../content/read-content.js';
import { ignored, lead, ref } from '../items.js';
import { at } from '../json.js';
import { definePlugin, type Plugin, type PluginDefinition } from '../plugin.js';
import { rawRequest } from '../raw-request.js';
import { sourceSettings } from '../settings.js';
import type { Fixture } from './fixture.js';
import { assertReadsALead } from './assert-reads-a-lead.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const folder = temporaryFolder('turant-fixtures-');

const pluginWith = (changes: Partial<PluginDefinition>): Plugin =>
  definePlugin({ id: 'sound', kit: 1, name: 'x', steps: ['{url}'], settings: sourceSettings({}), proof: { kind: 'url' }, ...changes });
const body = Buffer.from('{"phone":"9845022113"}');
const FIXTURE: Fixture = {
  name: 'asha',
  raw: rawRequest({ method: 'POST', url: '/', headers: {}, body }),
  expected: { outcome: 'ignored' },
  toSign: false,
  settings: {},
};

it('leaves a plugin alone that reads a lead, and one that is a target only', () => {
  const sound = pluginWith({ read: (raw) => [lead({ answers: [{ key: 'phone', value: at(bodyOf(raw), 'phone') }] })] });
  expect(() => assertReadsALead(sound, [FIXTURE], folder)).not.toThrow();
  expect(() => assertReadsALead(pluginWith({ read: undefined, send: async () => ({}) }), [], folder)).not.toThrow();
});

it.each([
  ['reads nothing', pluginWith({ read: () => [] })],
  ['ignores everything', pluginWith({ read: () => [ignored('not a lead')] })],
  ['takes everything for a lead without a phone', pluginWith({ read: () => [lead({ answers: [], isTest: true })] })],
])('sees a plugin that %s', (_what, faulty) => {
  expect(() => assertReadsALead(faulty, [FIXTURE], folder)).toThrow('not one fixture yields a lead');
});

it('of a plugin that fetches it demands a conversation with a lead', () => {
  const fetching = pluginWith({ read: () => [ref({ ref: { id: '7' } })], fetch: async () => [] });
  expect(() => assertReadsALead(fetching, [FIXTURE], folder)).toThrow('not one fixture yields a lead');
  writeFileSync(join(folder, 'asha.fetch.json'), JSON.stringify({ answers: [], expected: { leads: [{ lead: {} }] } }));
  expect(() => assertReadsALead(fetching, [FIXTURE], folder)).not.toThrow();
});
