import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodeRule } from '../architecture/error-code-rule.js';
import { readProject } from '../architecture/project.js';
import { RULES } from '../architecture/rules.js';
import { startService, type Service } from '../engines/service.js';
import { CheckoutCopy } from './checkout-copy.js';

const place = new CheckoutCopy();
const { root: checkout, run, builtCommand, files, changesSince } = place;
const newRecord = (...args: string[]): ReturnType<typeof run> => builtCommand(['new-record', ...args]);

/** All that the noun's files and the rules need of a checkout, besides what plugins need. */
const NEEDED = ['.oxlintrc.json', 'CHANGELOG.md', 'README.md', 'SECURITY.md', 'clients', 'docs', 'test', 'tsconfig.json'];
const NEW_FILES = [
  'apps/api/src/call-lists/call-lists.controller.ts',
  'apps/api/src/call-lists/call-lists.spec.ts',
  'libs/domain/src/records/call-list.ts',
  'libs/management/src/call-lists.ts',
  'libs/store/src/call-lists/call-lists.ts',
];

beforeAll(() => place.make(NEEDED), 120_000);

describe('npx turant new-record', () => {
  let changed: string[] = [];

  it.each([
    ['employee', 'libs/domain/src/records/employee.ts is there already'],
    ['Campaign', 'is no noun'],
    ['../campaign', 'is no noun'],
    ['date', 'is no noun'],
    ['a-noun-that-is-too-long-for-a-line', 'is no noun'],
  ])('refuses %s in words (%s) and changes nothing', (noun, words) => {
    const before = files();
    const { code, err } = newRecord(noun);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    expect(changesSince(before)).toEqual([]);
  });

  it('makes five files, and adds a line to each list in which a noun stands', () => {
    const before = files();
    const { code, out, err } = newRecord('call-list');
    expect([code, err]).toEqual([0, '']);
    changed = changesSince(before);
    expect(changed.filter((path) => !before.has(path))).toEqual(NEW_FILES);
    const lists = changed.filter((path) => before.has(path));
    for (const path of [...NEW_FILES, ...lists]) expect(out).toContain(path);
    const linesOf = (text: string): string[] => text.split('\n');
    for (const path of lists) {
      const now = linesOf(readFileSync(join(checkout, path), 'latin1'));
      const old = new Set(linesOf(before.get(path) ?? ''));
      const fresh = now.filter((line) => !old.has(line));
      expect([path, fresh.length > 0 && fresh.length <= 4, now.length - fresh.length]).toEqual([
        path,
        true,
        linesOf(before.get(path) ?? '').length,
      ]);
    }
  });

  it('leaves a tree that compiles, keeps the rules of the house, and is formatted', () => {
    const compiled = run(['node_modules/typescript-native/bin/tsc', '--checkers', '1', '--noEmit', '-p', 'tsconfig.json']);
    expect([compiled.code, compiled.out]).toEqual([0, '']);
    const project = readProject(checkout);
    // That rule reads the catalogue of this tree; in the copy, a code without a row does not compile.
    const rules = RULES.filter((rule) => rule !== errorCodeRule);
    expect(rules.flatMap((rule) => rule.check(project)).filter((said) => changed.some((path) => said.includes(path)))).toEqual([]);
    expect(run(['node_modules/oxfmt/bin/oxfmt', '--check', ...changed]).code).toBe(0);
    const linted = run(['node_modules/oxlint/bin/oxlint', ...NEW_FILES]);
    expect([linted.code, linted.out]).toEqual([0, expect.stringContaining('0 warnings and 0 errors')]);
  }, 240_000);

  it('makes a spec that passes', () => {
    const tested = run([
      'node_modules/jest/bin/jest.js',
      '--runInBand',
      '--json',
      'apps/api/src/call-lists',
      'libs/store/src/audited/audit-policy',
    ]);
    const report = JSON.parse(tested.out) as { numPassedTestSuites: number; numFailedTests: number };
    expect([report.numPassedTestSuites, report.numFailedTests]).toEqual([2, 0]);
  }, 120_000);
});

describe('a service with a new noun', () => {
  let service: Service;
  beforeAll(async () => {
    expect(run(['scripts/build-if-needed.cjs']).code).toBe(0);
    service = await startService({ root: checkout });
  }, 120_000);

  it('answers by HTTP, keeps the records over a restart, and describes the routes', async () => {
    const made = await service.send('/api/call-lists', { body: { name: 'Diwali' }, headers: { 'idempotency-key': 'form-1' } });
    expect([made.status, made.body]).toEqual([
      201,
      { success: true, callList: { callListId: expect.stringMatching(/^ca_/), name: 'Diwali', note: null, createdAt: expect.any(String) } },
    ]);
    const { callList } = made.body;
    expect(await service.stop()).toBe(0);
    service = await startService({ root: checkout, dataDir: service.dataDir });
    expect((await service.send('/api/call-lists')).body).toEqual({ success: true, data: [callList], nextCursor: null });
    const again = await service.send('/api/call-lists', { body: { name: 'Diwali' }, headers: { 'idempotency-key': 'form-1' } });
    expect([again.body.callList, again.headers.get('idempotency-replayed')]).toEqual([callList, 'true']);
    const { paths } = (await service.send('/api/openapi.json')).body;
    expect([Object.keys(paths['/api/call-lists']), Object.keys(paths['/api/call-lists/{callListId}'])]).toEqual([
      ['post', 'get'],
      ['patch', 'delete', 'get'],
    ]);
    const [parameter] = paths['/api/call-lists/{callListId}'].get.parameters;
    expect(parameter).toMatchObject({ name: 'callListId', schema: { pattern: expect.stringContaining('^ca_') } });
    const trail = (await service.send('/api/audit')).body.data as { what: string; action: string }[];
    expect(trail.filter(({ what }) => what === 'call-list').map(({ action }) => action)).toEqual(['create']);
  }, 120_000);
});
