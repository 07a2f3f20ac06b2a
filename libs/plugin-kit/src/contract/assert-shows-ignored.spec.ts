import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf } from '../content/read-content.js';
import { ignored, lead } from '../items.js';
import { at } from '../json.js';
import { definePlugin } from '../plugin.js';
import { rawRequest } from '../raw-request.js';
import { sourceSettings } from '../settings.js';
import { assertShowsIgnored } from './assert-shows-ignored.js';
import type { Fixture } from './fixture.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const folder = temporaryFolder('turant-plugin-');
beforeAll(() => mkdirSync(join(folder, 'fixtures')));

const plugin = definePlugin({
  id: 'sound',
  kit: 1,
  name: 'x',
  steps: ['{url}'],
  settings: sourceSettings({}),
  proof: { kind: 'url' },
  read: (raw) => {
    const phone = at(bodyOf(raw), 'phone');
    return [phone === undefined ? ignored('canceled') : lead({ answers: [{ key: 'phone', value: phone }] })];
  },
});
const fixture = (body: string): Fixture => ({
  name: 'one',
  raw: rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(body) }),
  expected: { outcome: 'ignored' },
  toSign: false,
  settings: {},
});
const [BOOKED, CANCELED] = [fixture('{"phone":"9845022113"}'), fixture('{"event":"canceled"}')];
const assertWith = (source: string, fixtures: readonly Fixture[]) => () => {
  writeFileSync(join(folder, 'source.ts'), source);
  assertShowsIgnored(plugin, fixtures, folder);
};

it.each(["return [ignored('canceled')];", "return [(0, plugin_kit_1.ignored)('canceled')];", 'return [ignored(\n  reason)];'])(
  'asks for a fixture of what %j ignores',
  (source) => {
    expect(assertWith(source, [BOOKED])).toThrow('source.ts ignores a kind of request, and no fixture is one');
    expect(assertWith(source, [BOOKED, CANCELED])).not.toThrow();
  },
);

it.each(['return [lead({ answers })];', "return ignored('not an object');", "return (0, kit.ignored)( 'not an object');"])(
  'asks for none where %j ignores no kind',
  (source) => expect(assertWith(source, [BOOKED])).not.toThrow(),
);

it('looks into a package, where the sources are compiled', () => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'source.js'), "return [(0, plugin_kit_1.ignored)('canceled')];");
  expect(assertWith('', [BOOKED])).toThrow('source.js ignores a kind of request');
  rmSync(join(folder, 'dist'), { recursive: true });
});

it('takes a conversation that expects it', () => {
  writeFileSync(join(folder, 'fixtures', 'gone.fetch.json'), '{"expected":{"ignored":["deleted meanwhile"]}}');
  expect(assertWith("return ignored('deleted meanwhile');", [BOOKED])).not.toThrow();
});
