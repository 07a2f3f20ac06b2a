/** @jest-environment ./test/page-environment.cjs */
import type { Answer } from '../../testing/fake-api';
import { NOW, one, pagesOf, session, user } from '../../testing/records';
import {
  alerts,
  api,
  button,
  fill,
  isAsking,
  main,
  offers,
  open,
  pick,
  press,
  Refusal,
  texts,
  typed,
  usePage,
  words,
} from '../../testing/workbench';

usePage();

describe('the people of a business', () => {
  type Invitation = Answer<'get', '/api/invitations'>['data'][number];
  const invitation = (invitationId: string): Invitation => ({
    ...{ invitationId, purpose: 'invite', role: 'viewer', email: `${invitationId}@example.com`, userId: null, madeBy: null },
    ...{ createdAt: NOW, expiresAt: NOW },
  });
  const ravi = user('us_1', { name: 'Ravi', hasSecondFactor: true });
  beforeEach(() => {
    api.on('get', '/api/users', pagesOf([user('us_me', { name: 'Meera', role: 'owner' }), ravi]));
    api.on('get', '/api/invitations', pagesOf<Invitation>([]));
    api.on('patch', '/api/users/{userId}', { user: ravi });
    api.on('delete', '/api/users/{userId}', {});
    api.on('post', '/api/users/{userId}/reset-link', { link: 'http://turant.example/reset#r' });
    api.on('post', '/api/invitations', { invitation: invitation('in_1'), link: 'http://turant.example/welcome#w' });
  });
  const tick = 'Also remove the second factor (the phone was lost)';

  it.each([
    ['Change role', () => pick('manager'), 'Save', 'PATCH /api/users/us_1', { role: 'manager' }, 'Ravi is Manager now.'],
    ['Disable', async () => undefined, 'Disable', 'PATCH /api/users/us_1', { status: 'disabled' }, 'Ravi cannot sign in any more.'],
    ['Remove', async () => undefined, 'Remove', 'DELETE /api/users/us_1', undefined, 'Ravi was removed.'],
    [
      'New password',
      () => fill({ [tick]: true }),
      'Make the link',
      'POST /api/users/us_1/reset-link',
      { removesSecondFactor: true },
      'reset#r',
    ],
    ['New password', async () => undefined, 'Make the link', 'POST /api/users/us_1/reset-link', { removesSecondFactor: false }, 'reset#r'],
    ['Invite somebody', () => pick('manager'), 'Make the link', 'POST /api/invitations', { role: 'manager' }, 'welcome#w'],
    [
      'Invite somebody',
      () => fill({ 'E-mail of the person': 'a@b.in' }),
      'Make the link',
      'POST /api/invitations',
      { role: 'viewer', email: 'a@b.in' },
      'welcome#w',
    ],
  ])('%s: sends what was chosen, once', async (opens, choose, doIt, asked, body, said) => {
    await open('/settings?tab=people');
    await press(opens);
    await choose();
    await press(doIt, 2);
    const changes = api.asked.filter(({ method }) => method !== 'GET');
    expect(changes.map((one) => [`${one.method} ${one.path}`, one.body])).toEqual([[asked, body]]);
    expect(words()).toContain(said);
    expect(changes[0]?.headers.get('x-csrf-token')).toBe('csrf-of-this-session');
  });

  it.each([
    ['LAST_OWNER', 'This is the last owner. Make somebody else an owner first.'],
    ['SCOPE_MISSING', 'Your own role is not high enough for that.'],
  ])('says what %s means, and keeps the question open', async (code, said) => {
    api.on('delete', '/api/users/{userId}', new Refusal(409, code));
    await open('/settings');
    await press('Remove');
    await press('Remove');
    expect([alerts(), isAsking()]).toEqual([[said], true]);
  });

  it('offers nobody to take the own access away', async () => {
    api.on('get', '/api/users', one(user('us_me', { name: 'Meera', role: 'owner' })));
    await open('/settings');
    expect([offers('Disable'), offers('Remove'), main()]).toEqual([
      false,
      false,
      expect.stringContaining('Another owner can change your role.'),
    ]);
  });

  it('are shown page after page, and so are the links; a refused page says why', async () => {
    api.on('get', '/api/users', pagesOf([ravi], [user('us_2', { name: 'Usha' })]));
    api.on('get', '/api/invitations', pagesOf([invitation('in_1')], [invitation('in_2')]));
    await open('/settings');
    expect([main().includes('Usha'), main().includes('in_2@')]).toEqual([false, false]);
    const [people, links] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Show more');
    expect([people === undefined, links === undefined]).toEqual([false, false]);
    api.on('get', '/api/users', new Refusal(429, 'TOO_MANY'));
    const scope = document.querySelector('section') as HTMLElement;
    await press('Show more', 1, scope);
    expect(main()).toContain('in_2@');
    await press('Show more');
    expect(alerts()).toEqual(['Too many requests. Wait a moment.Try again']);
    api.on('get', '/api/users', pagesOf([ravi], [user('us_2', { name: 'Usha' })]));
    await press('Try again');
    expect(main()).toContain('Usha');
  });

  it('are hidden from others', async () => {
    api.on('get', '/api/session', { session: session({ scopes: ['dashboard:read'] }) });
    await open('/settings');
    expect(main()).toContain('Only owners see and change who signs in.');
  });
});

describe('the keys of programs', () => {
  type Key = Answer<'get', '/api/api-keys'>['data'][number];
  const key = (rest: Partial<Key> = {}): Key => ({
    ...{ keyId: 'ke_1', name: 'Website', prefix: 'tk_1', scopes: ['leads:write'], createdAt: NOW, expiresAt: null },
    ...{ lastUsedAt: null, revokedAt: null },
    ...rest,
  });
  beforeEach(() => {
    api.on('get', '/api/api-keys', one(key()));
    api.on('post', '/api/api-keys', { apiKey: key(), secret: 'tk_secret' });
    api.on('post', '/api/api-keys/{keyId}/rotate', { apiKey: key(), secret: 'tk_secret' });
  });

  it.each([
    [[], '', { scopes: ['leads:write'], expiresAt: null }],
    [['dashboard:read'], '30', { scopes: ['leads:write', 'dashboard:read'], expiresAt: '2026-12-23T06:30:00.000Z' }],
  ])('are made with %j and an end after "%s" days, and the secret is shown', async (scopes, Ends, body) => {
    await open('/settings?tab=keys');
    await press('New key');
    await fill({ Name: ' CRM ', Ends });
    await pick(...scopes);
    await press('Make the key', 2);
    const [sent, ...more] = api.bodies('post', '/api/api-keys');
    expect([{ ...sent, expiresAt: sent?.expiresAt?.slice(0, 16) ?? null }, more]).toEqual([
      { name: 'CRM', ...body, expiresAt: body.expiresAt?.slice(0, 16) ?? null },
      [],
    ]);
    expect(words()).toContain('tk_secret');
  });

  it('are not made without a right', async () => {
    await open('/settings?tab=keys');
    await press('New key');
    await fill({ Name: 'CRM' });
    await pick('leads:write');
    await press('Make the key');
    expect([alerts(), api.bodies('post', '/api/api-keys')]).toEqual([['Choose at least one thing that it may do.'], []]);
  });

  it.each([
    [null, { overlapSeconds: 3_600, expiresAt: null }],
    ['2026-12-01T00:00:00.000Z', { overlapSeconds: 3_600, expiresAt: expect.stringMatching(/^2027-02-21T/) as string }],
  ])('that end at %s are followed by another one: %j', async (expiresAt, body) => {
    api.on('get', '/api/api-keys', one(key({ expiresAt })));
    await open('/settings?tab=keys');
    await press('Replace Website');
    await fill({ 'The old key ends': '3600' });
    await press('Replace', 2);
    expect(api.bodies('post', '/api/api-keys/{keyId}/rotate')).toEqual([body]);
  });

  it('are revoked, unless it is the last one', async () => {
    api.on('delete', '/api/api-keys/{keyId}', new Refusal(409, 'LAST_ADMIN_KEY'));
    await open('/settings?tab=keys');
    await press('Revoke Website');
    await press('Revoke');
    expect(alerts()).toEqual(['This is the last key that may change settings. Make another one first.']);
    api.on('delete', '/api/api-keys/{keyId}', {});
    api.on('get', '/api/api-keys', one(key({ revokedAt: NOW })));
    await press('Revoke');
    expect([isAsking(), main(), offers('Revoke Website')]).toEqual([false, expect.stringContaining('revoked on 23 Nov 2026'), false]);
  });
});

describe('the business', () => {
  type Tenant = Answer<'get', '/api/tenants/{tenantId}'>['tenant'];
  const tenant: Tenant = {
    ...{ tenantId: 'te_1', name: 'Nair Homes', timeZone: 'Asia/Kolkata', region: 'IN', defaultTier: 'standard', countries: ['IN'] },
    ...{ createdAt: NOW, status: 'active', retentionDays: { leads: 365, recordings: 365, requests: 30, timeline: null, transcripts: 365 } },
  };
  const sent = () => api.bodies('patch', '/api/tenants/{tenantId}');
  beforeEach(() => {
    api.on('get', '/api/tenants/{tenantId}', { tenant });
    api.on('patch', '/api/tenants/{tenantId}', { tenant });
  });

  it('changes its name, time zone and tier, once', async () => {
    await open('/settings?tab=business');
    await fill({ 'Name of the business': ' Nair & Co ', 'Time zone': 'Asia/Dubai' });
    await pick('premium');
    await press('Save', 2);
    expect(sent()).toEqual([{ name: 'Nair & Co', timeZone: 'Asia/Dubai', defaultTier: 'premium' }]);
  });

  it.each([
    ['a longer time at once', { 'Days: Leads': '400' }, { leads: 400 }, false],
    ['a shorter time after a question', { 'Days: Recordings': '10' }, { recordings: 10 }, true],
  ])('keeps things for %s', async (_, changed, retentionDays, isAsked) => {
    await open('/settings?tab=retention');
    await fill(changed);
    await press('Save');
    expect([isAsking(), sent().length]).toEqual([isAsked, isAsked ? 0 : 1]);
    if (isAsked) await press('Save and delete', 2);
    expect([sent(), texts('.toast')]).toEqual([[{ retentionDays }], [expect.stringContaining('Saved')]]);
  });

  it('keeps what was typed when a shorter time is refused', async () => {
    api.on('patch', '/api/tenants/{tenantId}', new Refusal(422, 'INVALID'));
    await open('/settings?tab=retention');
    await fill({ 'Days: Recordings': '10' });
    await press('Save');
    await press('Save and delete');
    expect([alerts(), isAsking()]).toEqual([['That did not work: INVALID in words'], true]);
    await press('Cancel');
    expect([typed('Days: Recordings'), button('Save').disabled]).toEqual([['10'], false]);
  });
});
