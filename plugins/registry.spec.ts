import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plugins } from './registry.js';

const folders = readdirSync(__dirname, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const ids = plugins.map((plugin) => plugin.id);

it('holds every plugin that has a folder, once, under the folder’s name, in order', () => {
  expect(ids).toEqual([...folders].sort());
});

it('is one import and one name for each plugin', () => {
  const lines = readFileSync(join(__dirname, 'registry.ts'), 'utf8').split('\n');
  expect(lines.filter((line) => /from '\.\//.test(line)).map((line) => /'\.\/(.*)\/plugin\.js'/.exec(line)?.[1])).toEqual(ids);
});
