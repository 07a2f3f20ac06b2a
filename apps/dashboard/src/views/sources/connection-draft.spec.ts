import { changesOf, draftOf, newConnection, newDraft, type StoredConnection } from './connection-draft';
import { fieldsOf, MASK } from './settings-form';

const fields = fieldsOf({ properties: { secret: { type: 'string', writeOnly: true }, accountId: { type: 'string' } } });
const stored: StoredConnection = {
  name: 'Site',
  employeeId: 'em_1',
  tier: 'premium',
  dialImmediately: false,
  expectedEveryMinutes: 60,
  accessTokenExpiresAt: '2026-12-01T00:00:00.000Z',
  settings: { secret: MASK, accountId: '7' },
};

it('changes nothing of a form that was not touched', () => {
  expect(changesOf(fields, draftOf(fields, stored), stored)).toEqual({});
});

it('sends what was changed, and null for what was emptied', () => {
  const draft = { ...draftOf(fields, stored), name: 'Shop', dialImmediately: true, values: { secret: 'x'.repeat(16), accountId: '8' } };
  expect(
    changesOf(fields, { ...draft, expectedEveryMinutes: '30', tokenEndsOn: '2027-01-31', employeeId: 'em_2', tier: 'value' }, stored),
  ).toEqual({
    name: 'Shop',
    dialImmediately: true,
    expectedEveryMinutes: 30,
    accessTokenExpiresAt: '2027-01-31T00:00:00.000Z',
    employeeId: 'em_2',
    tier: 'value',
    settings: { secret: 'x'.repeat(16), accountId: '8' },
  });
  const emptied = { ...draftOf(fields, stored), employeeId: '', tier: '' as const, expectedEveryMinutes: '', tokenEndsOn: '' };
  expect(changesOf(fields, emptied, stored)).toEqual({
    ...{ employeeId: null, tier: null, expectedEveryMinutes: null, accessTokenExpiresAt: null },
  });
});

it('makes a connection with its platform and name, and without what was left empty', () => {
  expect(newConnection(fields, 'meta', newDraft(fields, 'Meta'))).toEqual({ plugin: 'meta', name: 'Meta' });
  const draft = { ...newDraft(fields, 'Meta'), dialImmediately: false, values: { secret: '', accountId: '7' } };
  expect(newConnection(fields, 'meta', draft)).toEqual({
    plugin: 'meta',
    name: 'Meta',
    dialImmediately: false,
    settings: { accountId: '7' },
  });
});
