/** @jest-environment ./test/page-environment.cjs */
import { connection, one, plugin, session, type Connection } from '../../testing/records';
import {
  alerts,
  api,
  comeBack,
  field,
  fill,
  hold,
  isAsking,
  main,
  offers,
  open,
  press,
  Refusal,
  texts,
  typed,
  usePage,
  words,
} from '../../testing/workbench';
import { MASK } from './settings-form';

usePage();

const site = plugin('site', {
  settings: {
    required: ['accountId'],
    properties: { accountId: { type: 'string', title: 'Account' }, secret: { type: 'string', title: 'Secret', writeOnly: true } },
  },
});
const ACCOUNT = 'Account (needed)';
let stored: Connection = connection('co_1');
beforeEach(() => {
  stored = connection('co_1', { settings: { accountId: '7', secret: MASK } });
  api.on('get', '/api/plugins', one(site));
  api.on('get', '/api/connections', () => one(stored));
  api.on('get', '/api/connections/{connectionId}', () => ({ connection: stored }));
  api.on('get', '/api/connections/{connectionId}/payloads', one());
  api.on('patch', '/api/connections/{connectionId}', ({ body }) => ({
    connection: (stored = { ...stored, ...(body as Partial<Connection>) }),
  }));
});
const sent = () => api.bodies('patch', '/api/connections/{connectionId}');

describe('a connection', () => {
  it.each([
    [{ Name: 'Shop' }, { name: 'Shop' }],
    [{ [ACCOUNT]: '8' }, { settings: { accountId: '8' } }],
    [{ 'Call each lead at once': false }, { dialImmediately: false }],
    [{ 'Who calls its leads': 'em_1' }, { employeeId: 'em_1' }],
    [{ 'Quality and price of its calls': 'premium' }, { tier: 'premium' }],
    [{ 'Something should come at least every … minutes': '60' }, { expectedEveryMinutes: 60 }],
  ])('sends of %j what has changed, once, and keeps its secret', async (changed, body) => {
    await open('/sources/co_1');
    await fill(changed);
    await press('Save', 2);
    expect(sent()).toEqual([body]);
    expect(words()).toContain('Saved.');
  });

  it('replaces a secret only where another one is typed', async () => {
    await open('/sources/co_1');
    await press('Secret');
    await fill({ Secret: 'x'.repeat(16) });
    await press('Save');
    expect(sent()).toEqual([{ settings: { secret: 'x'.repeat(16) } }]);
  });

  it('keeps what was typed when it is refused, and says so beside the field', async () => {
    api.on(
      'patch',
      '/api/connections/{connectionId}',
      new Refusal(422, 'INVALID', [{ field: 'settings.accountId', code: 'NO', message: 'no such account' }]),
    );
    await open('/sources/co_1');
    await fill({ [ACCOUNT]: '8', Name: 'Shop' });
    await press('Save');
    expect([typed(ACCOUNT, 'Name'), field(ACCOUNT).getAttribute('aria-invalid')]).toEqual([['8', 'Shop'], 'true']);
    expect(alerts()).toEqual(['no such account', 'That did not work: no such account']);
  });

  it('does not write back what somebody else has changed meanwhile', async () => {
    await open('/sources/co_1');
    await fill({ [ACCOUNT]: '8' });
    stored = { ...stored, name: 'Fair' };
    await comeBack();
    expect(typed(ACCOUNT, 'Name')).toEqual(['8', 'Fair']);
    await press('Save');
    expect(sent()).toEqual([{ settings: { accountId: '8' } }]);
  });

  it('is paused at once, and goes on when that is refused', async () => {
    await open('/sources/co_1');
    const { answer, give } = hold<Refusal>();
    api.on('patch', '/api/connections/{connectionId}', () => answer);
    await press('Pause');
    expect([offers('Go on'), sent()]).toEqual([true, [{ status: 'paused' }]]);
    await give(new Refusal(429, 'TOO_MANY'));
    expect([offers('Pause'), alerts()]).toEqual([true, ['Too many requests. Wait a moment.']]);
  });

  it('gets a new address with the overlap that was chosen', async () => {
    await open('/sources/co_1');
    api.on('post', '/api/connections/{connectionId}/rotate', { connection: { ...stored, url: 'http://turant.example/new' } });
    await fill({ 'The old address works for': '3600' });
    await press('New address', 2);
    expect(api.bodies('post', '/api/connections/{connectionId}/rotate')).toEqual([{ overlapSeconds: 3_600 }]);
    expect(main()).toContain('http://turant.example/new');
  });

  it('is deleted after a question, once, and is not in the list any more', async () => {
    await open('/sources/co_1');
    api.on('delete', '/api/connections/{connectionId}', () => {
      api.on('get', '/api/connections', one<Connection>());
      return {};
    });
    await press('Delete');
    expect([isAsking(), api.to('delete', '/api/connections/co_1')]).toEqual([true, []]);
    await press('Delete', 2);
    expect([api.to('delete', '/api/connections/co_1').length, location.pathname, texts('.connection')]).toEqual([1, '/sources', []]);
  });

  it('is changed by an owner only', async () => {
    api.on('get', '/api/session', { session: session({ scopes: ['dashboard:read'] }) });
    await open('/sources/co_1');
    expect(['Save', 'Pause', 'Delete', 'New address'].map((name) => offers(name))).toEqual([false, false, false, false]);
  });
});

it('connects a platform once, and opens it', async () => {
  await open('/sources/new/site');
  api.on('post', '/api/connections', { connection: stored });
  await fill({ [ACCOUNT]: '7', Name: 'Site' });
  await press('Connect', 2);
  expect(api.bodies('post', '/api/connections')).toEqual([{ plugin: 'site', name: 'Site', settings: { accountId: '7' } }]);
  expect(location.pathname).toBe('/sources/co_1');
});
