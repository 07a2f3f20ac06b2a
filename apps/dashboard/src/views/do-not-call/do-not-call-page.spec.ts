/** @jest-environment ./test/page-environment.cjs */
import type { Answer } from '../../testing/fake-api';
import { NOW, pagesOf } from '../../testing/records';
import { alerts, api, button, fill, isAsking, open, press, Refusal, rows, texts, typed, usePage, words } from '../../testing/workbench';

type Entry = Answer<'get', '/api/do-not-call'>['data'][number];
const PHONE = '+919812345678';
const listed = (phone: string | null, reason: string | null = null): Entry => ({ phone, reason, addedAt: NOW });
const SEARCH = { 'Is a number on the list?': '98123 45678' };

usePage();
beforeEach(async () => {
  api.on('get', '/api/do-not-call', pagesOf([listed(PHONE, 'asked by e-mail'), listed(null)]));
  await open('/do-not-call');
});

describe('the do-not-call list', () => {
  it('shows its numbers, and that one belonged to an erased person', () => {
    expect(rows().map(([number, , since]) => [number, since])).toEqual([
      ['+91 98123 45678asked by e-mail', '23 Nov 2026'],
      ['erased person', '23 Nov 2026'],
    ]);
  });

  it('takes a number as it was typed, once, and shows it', async () => {
    api.on('post', '/api/do-not-call', () => {
      api.on('get', '/api/do-not-call', pagesOf([listed('+919800000001')]));
      return { doNotCall: listed('+919800000001') };
    });
    await press('Add a number');
    await fill({ 'Phone number': '98000 00001', Reason: ' ' });
    await press('Never call this number', 2);
    expect(api.bodies('post', '/api/do-not-call')).toEqual([{ phone: '98000 00001', reason: null }]);
    expect([isAsking(), rows()[0]?.[0]]).toEqual([false, '+91 98000 00001']);
  });

  it('keeps a number that is refused', async () => {
    api.on('post', '/api/do-not-call', new Refusal(422, 'PHONE_INVALID'));
    await press('Add a number');
    await fill({ 'Phone number': '98', Reason: 'asked' });
    await press('Never call this number');
    expect([typed('Phone number', 'Reason'), alerts()]).toEqual([['98', 'asked'], ['That did not work: PHONE_INVALID in words']]);
  });

  it('gives a number free only with consent; a look-up of before does not go on saying that it is blocked', async () => {
    const check = (blocked: boolean, leadIds: string[] = []) => api.on('get', '/api/do-not-call/check', { blocked, leadIds, phone: PHONE });
    check(true);
    await fill(SEARCH);
    await press('Look');
    expect(words()).toContain('+91 98123 45678 is on the list: it is never called.');
    api.on('delete', '/api/do-not-call/{phone}', () => {
      check(false, ['ld_1']);
      return { blocked: false, leadIds: ['ld_1'], phone: PHONE };
    });
    await press('Remove +91 98123 45678');
    expect(button('Take it off the list').disabled).toBe(true);
    await fill({ 'I have this person’s new consent': true });
    await press('Take it off the list', 2);
    expect(api.to('delete', `/api/do-not-call/${PHONE}`)).toHaveLength(1);
    expect(texts('.found')).toEqual([expect.stringContaining('+91 98123 45678 is not on the list.')]);
  });

  it.each([
    [new Refusal(422, 'PHONE_INVALID'), 'This is not a phone number that can be read.'],
    [new Refusal(429, 'TOO_MANY'), 'Too many requests. Wait a moment.'],
  ])('says why a number cannot be looked up: %j', async (refusal, said) => {
    api.on('get', '/api/do-not-call/check', refusal);
    await fill(SEARCH);
    await press('Look');
    expect(alerts()).toEqual([said]);
    await press('Look');
    expect(api.to('get', '/api/do-not-call/check').map(({ query }) => query)).toEqual([{ phone: '98123 45678' }, { phone: '98123 45678' }]);
  });
});

describe('the import of a list', () => {
  const many = Array.from({ length: 1_001 }, (_, index) => `98000${String(index).padStart(5, '0')}`);
  const parts = (): number[] => api.bodies('post', '/api/do-not-call/import').map((body) => (body as { phones: string[] }).phones.length);
  beforeEach(async () => {
    await press('Import a list');
  });

  it('names the lines that could not be read, with the reason that was given', async () => {
    api.on('post', '/api/do-not-call/import', { added: 1, alreadyThere: 0, refused: [{ index: 1 }] } as never);
    await fill({ 'Paste the numbers': 'Mobile\n98123 45678\n98', Reason: ' complaint ' });
    expect(words()).toContain('2 numbers found. The first line is a heading and is left out.');
    await press('Import', 2);
    expect(api.bodies('post', '/api/do-not-call/import')).toEqual([{ phones: ['98123 45678', '98'], reason: 'complaint' }]);
    expect(texts('.refused-lines td')).toEqual(['3', '98']);
  });

  it('goes on after a part that failed, with what is left', async () => {
    let isDown = false;
    api.on('post', '/api/do-not-call/import', ({ body }) => {
      if (isDown) return new Refusal(503, 'STORE_DOWN');
      isDown = true;
      return { added: (body as { phones: string[] }).phones.length, alreadyThere: 0, refused: [] };
    });
    await fill({ 'Paste the numbers': many.join('\n') });
    await press('Import');
    expect([parts(), alerts()]).toEqual([[1_000, 1], ['That did not work: STORE_DOWN in words']]);
    isDown = false;
    await press('Go on');
    expect([parts(), alerts(), words()]).toEqual([[1_000, 1, 1], [], expect.stringContaining('1,001 of 1,001 numbers done. Done.')]);
  });
});
