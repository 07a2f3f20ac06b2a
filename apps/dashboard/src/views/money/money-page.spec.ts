/** @jest-environment ./test/page-environment.cjs */
import { charge, NOW, one, pagesOf, session, wallet, type Wallet } from '../../testing/records';
import {
  alerts,
  api,
  fill,
  isAsking,
  main,
  offers,
  open,
  pass,
  press,
  Refusal,
  rows,
  typed,
  UNREACHABLE,
  usePage,
  words,
} from '../../testing/workbench';

usePage();

let now: Wallet = wallet();
beforeEach(() => {
  now = wallet();
  api.on('get', '/api/wallet', () => ({ wallet: now }));
  api.on('get', '/api/wallet/ledger', pagesOf([charge('le_2'), charge('le_1', { type: 'top-up', amount: 500, callId: undefined })]));
  api.on('get', '/api/analytics', { data: [], from: NOW, to: NOW, groupBy: 'day' });
  api.on('get', '/api/receipt-key', { keys: [] });
});

describe('the wallet', () => {
  it.each([
    [{}, ['₹500.00', 'A minute costs ₹4.00', 'No daily cap']],
    [{ availablePaise: 0 }, ['₹0.00', 'There is nothing left to spend.']],
    [{ reserved: 8, reservedPaise: 800 }, ['Set aside for calls that are running: ₹8.00']],
    [{ dailyCap: 100, dailyCapPaise: 10_000, spentToday: 100, spentTodayPaise: 10_000 }, ['Daily cap: ₹100.00', 'Today’s cap is reached.']],
    [{ dailyCap: 100, dailyCapPaise: 10_000, spentToday: 99.5, spentTodayPaise: 9_950 }, ['₹99.50', 'Daily cap: ₹100.00']],
  ])('with %j says %j', async (rest, said) => {
    now = wallet(rest);
    await open('/money');
    for (const one of said) expect(main()).toContain(one);
    expect(main().includes('cap is reached')).toBe(said.some((one) => one.includes('cap is reached')));
  });

  it('is looked at again while calls spend', async () => {
    await open('/money');
    now = wallet({ availablePaise: 12_300 });
    await pass(15_000);
    await pass(2);
    expect(main()).toContain('₹123.00');
  });

  it.each([
    ['150.5', 150.5, 'The daily cap is ₹150.50.'],
    ['0', 0, 'The daily cap is ₹0.00.'],
    ['', null, 'There is no daily cap any more.'],
  ])('takes the daily cap %j as %j, once', async (cap, dailyCapCredits, said) => {
    now = wallet({ dailyCap: 100, dailyCapPaise: 10_000 });
    await open('/money');
    api.on('patch', '/api/wallet', () => ({ wallet: (now = wallet({ dailyCap: dailyCapCredits })) }));
    await press('Change the daily cap');
    await fill({ 'At most a day, in rupees': cap });
    await press('Save', 2);
    expect([api.bodies('patch', '/api/wallet'), isAsking(), words()]).toEqual([
      [{ dailyCapCredits }],
      false,
      expect.stringContaining(said),
    ]);
    expect(main()).toContain(dailyCapCredits === null ? 'No daily cap' : `Daily cap: ₹${dailyCapCredits.toFixed(2)}`);
  });
});

describe('adding money', () => {
  const PAYMENT = { 'Amount in rupees': '250.50', 'Reference of the payment': ' UTR 1 ' };
  const book = (status: number) => () => {
    now = wallet({ availablePaise: 75_050 });
    return Response.json({ success: true, entry: charge('le_3', { type: 'top-up' }), wallet: now }, { status });
  };
  beforeEach(async () => {
    await open('/money');
    await press('Add money');
    await fill(PAYMENT);
    await press('Continue');
  });

  it.each([
    [201, '₹250.50 added.'],
    [200, 'A payment with this reference was added before. Nothing was added again.'],
  ])('asks once more, books once, and says after %i: %s', async (status, said) => {
    expect(words()).toContain('Add ₹250.50 with the reference “UTR 1”?You can then spend ₹750.50.');
    expect(api.bodies('post', '/api/wallet/top-ups')).toEqual([]);
    api.on('post', '/api/wallet/top-ups', book(status));
    await press('Add ₹250.50', 2);
    expect(api.bodies('post', '/api/wallet/top-ups')).toEqual([{ credits: 250.5, reference: 'UTR 1' }]);
    expect([isAsking(), words(), main()]).toEqual([false, expect.stringContaining(said), expect.stringContaining('₹750.50')]);
  });

  it.each([
    [UNREACHABLE, 'The service does not answer. Nothing was changed.'],
    [new Refusal(422, 'REFERENCE_TAKEN'), 'That did not work: REFERENCE_TAKEN in words'],
  ])('says why it was not booked, and keeps what was typed: %j', async (refusal, said) => {
    api.on('post', '/api/wallet/top-ups', refusal);
    await press('Add ₹250.50');
    expect(alerts()).toEqual([said]);
    await press('Back');
    expect(typed('Amount in rupees', 'Reference of the payment')).toEqual(['250.50', 'UTR 1'].map((one) => String(Number(one) || one)));
  });
});

describe('the ledger', () => {
  it('shows each movement, and offers a refund of a charge to whoever may bill', async () => {
    await open('/money');
    const table = rows().map(([what, amount]) => [what, amount]);
    expect(table).toEqual([
      [expect.stringContaining('Call23 Nov'), expect.stringContaining('-₹4.00')],
      [expect.stringContaining('Money added'), expect.stringContaining('+₹500.00')],
    ]);
    expect(offers('Refund')).toBe(true);
  });

  it('offers none to others', async () => {
    api.on('get', '/api/session', { session: session({ scopes: ['dashboard:read', 'admin'] }) });
    await open('/money');
    expect([offers('Refund'), offers('Add money')]).toEqual([false, false]);
  });

  it('says why its next page was refused, once', async () => {
    const all = pagesOf([charge('le_2')], [charge('le_1')]);
    api.on('get', '/api/wallet/ledger', (asked) => (asked.query.cursor ? new Refusal(429, 'TOO_MANY') : all(asked)));
    await open('/money');
    expect([alerts(), rows().length]).toEqual([['Too many requests. Wait a moment.Try again'], 1]);
    api.on('get', '/api/wallet/ledger', all);
    await press('Try again');
    expect([alerts(), rows().length]).toEqual([[], 2]);
  });

  it.each([
    ['', null],
    ['1.5', 1.5],
  ])('gives back %j of a call as %j, once, also without https', async (typedCredits, credits) => {
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, writable: true, value: undefined });
    api.on('get', '/api/wallet/ledger', one(charge('le_2')));
    await open('/money');
    await press('Refund');
    crypto.randomUUID = randomUUID;
    await fill({ 'Amount in rupees': typedCredits, Why: ' a wrong number ' });
    api.on('post', '/api/wallet/refunds', { entry: charge('le_3', { type: 'refund', amount: 1.5 }), wallet: now });
    await press('Give it back', 2);
    const [body, ...more] = api.bodies('post', '/api/wallet/refunds');
    expect([body, more]).toEqual([
      { callId: 'ca_le_2', credits, reason: 'a wrong number', reference: expect.stringMatching(/^refund-\w{8}$/) },
      [],
    ]);
    expect(words()).toContain('₹1.50 given back.');
  });
});
