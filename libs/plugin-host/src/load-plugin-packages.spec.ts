import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@turant/domain';
import { aPlugin, hostWith } from '../../../test/factories/a-plugin-host.js';
import { loadPluginPackages } from './load-plugin-packages.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const root = realpathSync(temporaryFolder('turant-packages-'));
const dataDir = join(root, 'data');
const working = join(root, 'work');

const SOUND = (id: string): string => `
const { definePlugin, sourceSettings, lead } = require('@turant/plugin-kit');
exports.default = definePlugin({
  id: '${id}', kit: 1, name: 'Acme', steps: ['{url}'], settings: sourceSettings({}), proof: { kind: 'url' },
  read: () => [lead({ answers: [{ key: 'phone', value: '9876543210', as: 'phone' }] })],
});`;

/** A package whose main file is in a folder of its own, as compilers write it. */
function aPackage(folder: string, code: string): string {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', main: 'dist/plugin.js' }));
  writeFileSync(join(folder, 'dist/plugin.js'), code);
  return folder;
}
const inDataDir = (name: string): string => join(dataDir, 'plugins/node_modules', name);
const inWorkingFolder = (name: string): string => join(working, 'node_modules', name);

const load = (...plugins: string[]): ReturnType<typeof loadPluginPackages> =>
  loadPluginPackages({ plugins, dataDir }, [aPlugin()], working);
const idsOf = (...plugins: string[]): unknown[] => load(...plugins).map(({ plugin }) => (plugin as { id?: unknown }).id);
function refusalOf(...plugins: string[]): string {
  try {
    load(...plugins);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'none';
}

it('loads nothing where nothing is named', () => expect(load()).toEqual([]));

it('finds a package below DATA_DIR first, then in the working folder, and a folder where it is', () => {
  aPackage(inDataDir('@acme/one'), SOUND('one'));
  aPackage(inWorkingFolder('@acme/one'), SOUND('other'));
  aPackage(inWorkingFolder('two'), SOUND('two'));
  const three = aPackage(join(root, 'opt/three'), SOUND('three'));
  expect(idsOf('@acme/one', 'two', three)).toEqual(['one', 'two', 'three']);
  expect(load('@acme/one', three).map(({ name, folder }) => [name, folder])).toEqual([
    ['@acme/one', inDataDir('@acme/one')],
    [three, three],
  ]);
  const { host } = hostWith([aPlugin()], { packaged: load('two') });
  expect(host.plugins.map(({ id }) => id)).toEqual(['sample', 'two']);
  expect(host.get('two')?.name).toBe('Acme');
});

it.each([
  [
    'a package that is nowhere',
    '@acme/none',
    undefined,
    /^PLUGINS: @acme\/none is neither in .*data\/plugins\/node_modules nor in .*work\/node_modules: npm install --prefix .*data\/plugins @acme\/none$/,
  ],
  ['a folder that is not there', join(root, 'opt/none'), undefined, /^PLUGINS: \S*opt\/none is no folder of a package/],
  ['a module of Node', 'fs', undefined, /^PLUGINS: fs is a module of Node and no plugin$/],
  [
    'a package that throws',
    'throws',
    "throw new Error('no such platform\\nmore');",
    /^PLUGINS: throws cannot be loaded: no such platform$/,
  ],
  [
    'a package that lacks another',
    'lacks',
    "require('not-installed');",
    /^PLUGINS: lacks cannot be loaded: Cannot find module 'not-installed'/,
  ],
  ['a package without a plugin', 'empty', 'exports.read = () => [];', /^PLUGINS: the default export of empty is no plugin/],
  ['the id of a plugin of the registry', 'taken', SOUND('sample'), /plugin sample of taken: its id is there twice$/],
  [
    'a plugin of another kit',
    'old',
    "exports.default = { id: 'old', kit: 0 };",
    /plugin old of old: it is written for kit 0; this is kit 1$/,
  ],
  [
    'a plugin that definePlugin would refuse',
    'bare',
    "exports.default = { id: 'bare', kit: 1, steps: [], capabilities: [], settings: { properties: {} }, fetch() {}, send() {} };",
    /plugin bare of bare: fetch needs a read or poll that answers refs$/,
  ],
])('refuses %s in a sentence that names it', (_what, name, code, message) => {
  if (code !== undefined) aPackage(inDataDir(name), code);
  expect(refusalOf(name)).toMatch(message);
});

it('refuses two packages with a plugin of the same id', () => {
  aPackage(inDataDir('first'), SOUND('same'));
  aPackage(inDataDir('second'), SOUND('same'));
  expect(refusalOf('first', 'second')).toMatch(/plugin same of second: its id is there twice$/);
});
